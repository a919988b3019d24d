"""What wins: high, low, both halves, two boards, exactly two cards (9.6.3, 10.6.6, 12.5.4)."""

from __future__ import annotations

import pytest
from tests.hand.crown.table import antes, clause, deal, happened, limit, no_limit, play_out, reach, say, won

from cardspeak.hand import events as e
from cardspeak.hand.live.dealer import DealerLine, result_of
from cardspeak.hand.machine import Hand


def halves(hand: Hand) -> dict[str, dict[int, int]]:
    """What each seat was pushed, by share."""
    shares: dict[str, dict[int, int]] = {}
    for award in happened(hand, e.Awarded):
        seats = shares.setdefault(award.part, {})
        seats[award.seat] = seats.get(award.seat, 0) + award.amount
    return shares


def drawn(game: str, *holes: str) -> dict[int, int]:
    """Everybody stands pat and checks."""
    return won(play_out(deal(game, [500] * len(holes), limit(), holes=dict(enumerate(holes, 1)))))


def flopped(game: str, board: str, *holes: str) -> Hand:
    """Two players in for 50 each and a folded small blind of 5: a pot of 105, the smallest chip 5."""
    hand = deal(game, [500] * 3, no_limit(unit=5), holes={2: holes[0], 3: holes[1]}, board=board)
    return play_out(say(hand, "3 raises to 50", "1 folds", "2 calls"))


# -- draw --------------------------------------------------------------------------------------------------


@clause("9.6.3(a)")
@pytest.mark.parametrize("game", ["draw-blind", "draw-kitty"])
def test_9_6_3_a_in_high_draw_the_best_five_cards_win(game: str) -> None:
    assert drawn(game, "2c 4c 6c 8c Tc", "5d 6h 7s 8d 9h", "As Ad Ah Kd Qd") == {1: 30}


@clause("9.6.3(b)")
@pytest.mark.parametrize("game", ["lowball-27", "triple-draw-27"])
@pytest.mark.parametrize(
    ("better", "worse"),
    [
        pytest.param("7c 5d 4h 3s 2c", "7d 6c 4c 3d 2h", marks=clause("9.6.3(b)(iii)")),
        pytest.param("7c 5d 4h 3s 2c", "7d 5c 4c 3d 2h", marks=clause("9.6.3(b)(iii)")),
        pytest.param("Kc Qd Jh Ts 8c", "Ad 5c 4c 3d 2h", marks=clause("9.6.3(b)(i)")),  # ace high, and no straight
        pytest.param("Ac 5d 4h 3s 2c", "As Kd Qc Jd 9h", marks=clause("9.6.3(b)(i)")),
        pytest.param("9c 8d 7h 5s 2c", "6d 5c 4c 3d 2h", marks=clause("9.6.3(b)(ii)")),  # a straight counts
        pytest.param("Ac Kd Qh Js 9c", "7d 5d 4d 3d 2d", marks=clause("9.6.3(b)(ii)")),  # and so does a flush
        pytest.param("2c 2d 4h 5s 7c", "As Kd Qc Jd Th", marks=clause("9.6.3(b)(i)")),  # an ace-high straight loses
    ],
)
def test_9_6_3_b_in_2_to_7_the_lowest_hand_wins(game: str, better: str, worse: str) -> None:
    pot = drawn(game, worse, better)
    tie = sorted(card[0] for card in better.split()) == sorted(card[0] for card in worse.split())
    assert pot == ({1: 10, 2: 10} if tie else {2: 20})


@clause("9.6.3(c)")
@pytest.mark.parametrize("game", ["lowball-a5", "triple-draw-a5"])
@pytest.mark.parametrize(
    ("better", "worse"),
    [
        pytest.param("6c 4d 3h 2s Ac", "6d 5c 3c 2d Ah", marks=clause("9.6.3(c)(i)")),
        pytest.param("Ac 7d 4h 3s 2c", "7c 5d 4c 3d 2h", marks=clause("9.6.3(c)(i)")),  # the ace below the two
        pytest.param("5c 4c 3c 2c Ac", "6d 4d 3d 2d Ah", marks=clause("9.6.3(c)(ii)")),  # neither straight nor flush
        pytest.param("5c 4d 3h 2s Ac", "6c 4c 3d 2d Ah", marks=clause("9.6.3(c)(iii)")),
        pytest.param("Kc Qd Jh 9s 8c", "Ad As 2c 3d 4h", marks=clause("9.6.3(c)(ii)")),  # a pair loses
    ],
)
def test_9_6_3_c_in_ace_to_5_the_lowest_hand_wins(game: str, better: str, worse: str) -> None:
    assert drawn(game, worse, better) == {2: 20}


# -- stud --------------------------------------------------------------------------------------------------


def studded(game: str, *holes: str) -> Hand:
    """Each antes 5 and calls 10: the smallest chip is 5."""
    stakes = antes(5, unit=5)
    return play_out(deal(game, [500] * len(holes), stakes, holes=dict(enumerate(holes, 1))))


@clause("10.6.6(a)(i)")
@pytest.mark.parametrize(
    ("game", "first", "second"),
    [
        ("five-card-stud", "As Ad Kh Qc Js", "2c 2d 3h 3c 9s"),
        ("crown-stud", "As Ad Kh Qc Js", "9c Td Jh Qd Kc"),
        ("seven-card-stud", "As Ad Ah Kc Kd 2c 3d", "9c 8c 7c 6c 5c 2d 2h"),
    ],
)
def test_10_6_6_a_in_high_stud_the_best_five_of_ones_own_cards_win(game: str, first: str, second: str) -> None:
    assert won(studded(game, first, second)) == {2: 30}


HIGH_WINS = "Ks Kd Kh Qc Qd Jc Jd"  # a full house, and no low
LOW_WINS = "8c 6d 4h 3s Ac Td Tc"  # eight low and a pair of tens


@clause("10.6.6(b)(i)")
@clause("10.6.6(b)(ii)")
def test_10_6_6_b_the_high_half_and_the_low_half() -> None:
    hand = studded("seven-card-stud-hilo", HIGH_WINS, LOW_WINS)
    assert halves(hand) == {"high": {1: 15}, "low": {2: 15}}


@clause("10.6.6(b)(ii)")
@clause("1.1:Eight Qualifier")
@clause("1.1:Qualifier")
@pytest.mark.parametrize(
    ("cards", "low"),
    [
        ("8c 6d 4h 3s Ac Td Tc", True),
        ("8c 7d 6h 5s 4c Td Tc", True),  # also a straight, which does not disqualify it
        ("9c 4d 3h 2s Ac Td Tc", False),
        ("8c 8d 4h 3s Ac Td Tc", False),  # four ranks only
    ],
)
def test_10_6_6_b_ii_a_low_needs_five_ranks_none_above_eight(cards: str, low: bool) -> None:
    hand = studded("seven-card-stud-hilo", HIGH_WINS, cards)
    assert ("low" in halves(hand)) is low


@clause("10.6.6(b)(iii)")
@pytest.mark.parametrize("scoop", ["5c 4c 3c 2c Ac Kc 9h", "8c 7d 6h 5s 4c 4d 4h", "As 2d 3h 4s 6c 6d 6s"])
def test_10_6_6_b_iii_one_player_may_win_both_halves(scoop: str) -> None:
    hand = studded("seven-card-stud-hilo", "Ks Kd Qh Qc Jd 9c 9d", scoop)
    assert halves(hand) == {"high": {2: 15}, "low": {2: 15}}


@clause("10.6.6(b)(ii)")
@pytest.mark.parametrize(("cards", "low"), [("8c 7d 6h 5s Ac Td Tc", True), ("8c 7d 6h 5s 9c Td Tc", False)])
def test_10_6_6_b_ii_with_forty_cards_there_is_one_low_hand(cards: str, low: bool) -> None:
    holes = {1: HIGH_WINS, 2: cards}
    hand = play_out(deal("seven-card-stud-hilo", [500] * 2, antes(5, unit=5), deck=40, holes=holes))
    assert ("low" in halves(hand)) is low


@clause("10.6.6(b)(iv)")
@pytest.mark.parametrize("deck", [52, 36])
def test_10_6_6_b_iv_without_a_low_the_high_hand_takes_all(deck: int) -> None:
    holes = {1: "Ks Kd Kh Qc Qd 9c 9d", 2: "8c 7d 6h Ts Ac Td Tc"}
    hand = play_out(deal("seven-card-stud-hilo", [500] * 2, antes(5, unit=5), deck=deck, holes=holes))
    assert won(hand) == {1: 30}


@clause("10.6.6(b)(v)")
def test_10_6_6_b_v_what_cannot_be_divided_goes_to_the_high_half() -> None:
    holes = {1: HIGH_WINS, 2: LOW_WINS, 3: "?? ?? 7h"}
    hand = reach(deal("seven-card-stud-hilo", [500] * 3, antes(5, unit=5), holes=holes), "final")
    say(hand, "1 bets 20", "2 calls", "3 folds")  # to 45 of antes and first bets
    assert halves(hand) == {"high": {1: 45}, "low": {2: 40}}


@clause("10.6.6(c)(i)")
@clause("10.6.6(c)(ii)")
@clause("10.3.1(a)(ii)")
@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("6c 4d 3h 2s Ac Kd Kc", "6d 5c 3c 2d Ah Kh Ks"),
        ("5c 4c 3c 2c Ac Kd Kc", "6d 4d 3d 2d Ah Kh Ks"),  # straight and flush do not count
        ("Kc Qd Jh 9s 8c Kd Qc", "2c 2d 3h 3s 4c 4d 4h"),  # king high beats a pair
        ("7c 6d 5h 4s Ac Kd Kc", "7d 6c 5c 4d 2h Kh Ks"),  # the ace below the two
    ],
)
def test_10_6_6_c_in_razz_the_lowest_five_cards_win(better: str, worse: str) -> None:
    assert won(studded("razz", worse, better)) == {2: 30}


# -- flop games --------------------------------------------------------------------------------------------


@clause("12.5.4(a)")
@pytest.mark.parametrize("game", ["holdem", "pineapple", "crazy-pineapple"])
@pytest.mark.parametrize(
    ("board", "first", "second", "winners"),
    [
        ("As Ks Qs Js Ts", "2c 3d", "9d 9h", {2, 3}),  # the board plays, no hole card
        ("9s 8s 7s 6s 2d", "Ts 3d", "5s 4d", {2}),  # one hole card
        ("Ah Kd 7c 7d 2s", "7h 7s", "As Ad", {2}),  # both
    ],
)
def test_12_5_4_a_any_of_the_seven_cards_play(
    game: str, board: str, first: str, second: str, winners: set[int]
) -> None:
    """Three cards were dealt in the Pineapples: `passive` players give up the first."""
    extra = ("", "") if game == "holdem" else ("5c ", "5d ")
    hand = flopped(game, board, extra[0] + first, extra[1] + second)
    assert set(won(hand)) == winners


TOP_AND_BOTTOM = "2c 7d 9h Kh 4d 8c 3s 5s Jc Qd"  # 2c 7d 9h 3s Jc above, Kh 4d 8c 5s Qd below


@clause("12.5.4(b)(i)")
@clause("12.5.4(b)(ii)")
@clause("12.5.4(b)(iii)")
@clause("12.5.4(b)(iv)")
def test_12_5_4_b_top_and_bottom_are_won_apart_and_the_odd_chip_goes_to_the_top() -> None:
    hand = flopped("double-flop-holdem", TOP_AND_BOTTOM, "As Ad", "Ks Kd")
    assert halves(hand) == {"top": {2: 55}, "bottom": {3: 50}}
    hand = flopped("double-flop-holdem", TOP_AND_BOTTOM, "Ks Kd", "As Ad")
    assert halves(hand) == {"top": {3: 55}, "bottom": {2: 50}}
    assert DealerLine("5 cannot be halved and goes to the top hand.", "12.5.4(b)(iv)") in result_of(hand)


@clause("12.5.4(b)(iii)")
def test_12_5_4_b_iii_one_player_may_win_both_boards() -> None:
    hand = flopped("double-flop-holdem", TOP_AND_BOTTOM, "As Ad", "6c Th")
    assert won(hand) == {2: 105}


@clause("12.5.4(b)(i)")
def test_12_5_4_b_i_a_board_may_play_alone() -> None:
    hand = flopped("double-flop-holdem", "As Ks Qs Kh 4d 8c Js 5s Ts Qd", "2c 3d", "6c 7d")
    assert halves(hand)["top"] == {2: 30, 3: 25}


HILO = ["holdem-hilo", "crazy-pineapple-hilo"]


def hilo(game: str, board: str, first: str, second: str) -> dict[str, dict[int, int]]:
    extra = ("", "") if game == "holdem-hilo" else ("Jc ", "Jd ")
    return halves(flopped(game, board, extra[0] + first, extra[1] + second))


@pytest.mark.parametrize("game", HILO)
@clause("12.5.4(b)(v)")
@clause("12.5.4(b)(v):1")
@clause("12.5.4(b)(v):2")
@clause("12.5.4(b)(v):5")
def test_12_5_4_b_v_high_and_low_halves_and_the_odd_chip_to_the_high(game: str) -> None:
    assert hilo(game, "8c 6d 4h Ks Kd", "Kh Qc", "Ac 2d") == {"high": {2: 55}, "low": {3: 50}}


@pytest.mark.parametrize("game", HILO)
@clause("12.5.4(b)(v):2")
def test_12_5_4_b_v_2_a_low_on_the_board_plays_for_all(game: str) -> None:
    assert hilo(game, "8c 6d 4h 2s Ad", "Kh Kc", "Qh Tc") == {"high": {2: 55}, "low": {2: 25, 3: 25}}


@pytest.mark.parametrize("game", HILO)
@clause("12.5.4(b)(v):3")
@pytest.mark.parametrize("board", ["3c 4d 5h Ks 9d", "3c 4d 6h 2s 2h"])
def test_12_5_4_b_v_3_one_player_may_win_both(game: str, board: str) -> None:
    """A wheel is the best high and the best low; or one pair of cards makes the low, another the high."""
    shares = hilo(game, board, "Kh 7c", "Ac 2d")
    assert {seat for share in shares.values() for seat in share} == {3}
    assert hilo(game, board, "Ac 2d", "Kh 7c") == {"pot": {2: 105}}, "nobody else shows anything better"
    assert shares == {"high": {3: 55}, "low": {3: 50}}


@pytest.mark.parametrize("game", HILO)
@clause("12.5.4(b)(v):4")
def test_12_5_4_b_v_4_without_a_low_the_high_hand_takes_all(game: str) -> None:
    assert hilo(game, "9c 6d 4h Ks Kd", "Kh Qc", "Ac 2d") == {"pot": {2: 105}}
    assert hilo(game, "9c 6d 4h Ks Kd", "Ac 2d", "Kh Qc") == {"high": {3: 105}}, "though both lie open"


@clause("12.5.4(b)(vi):1")
@pytest.mark.parametrize(
    ("board", "first", "second", "winner"),
    [
        ("Ts 8s Jd 4h 3c", "As Ks Qs 2s", "Jh 9c 5d 5h", 3),  # four spades in the hand, two on the board: no flush
        ("Ts 8s 6s 4s 2d", "As Kd Qd Jh", "7h 7c 3d 5d", 3),  # one spade in the hand: none either
        ("Ts 8s 6s 4s 2d", "As 3s Qd Jh", "7h 7c 3d 5d", 2),  # two of them
        ("Ac Ad Ah As 2d", "Kh Kd 3c 4h", "Qh Qd 5c 6h", 2),  # three aces at most, and a full house
    ],
)
def test_12_5_4_b_vi_omaha_plays_two_of_the_hand_and_three_of_the_board(
    board: str, first: str, second: str, winner: int
) -> None:
    assert set(won(flopped("omaha", board, first, second))) == {winner}


@clause("12.5.4(b)(vii):1")
@clause("12.5.4(b)(vii):2")
@clause("12.5.4(b)(vii):5")
def test_12_5_4_b_vii_omaha_hilo_halves_and_the_odd_chip_to_the_high() -> None:
    hand = flopped("omaha-hilo", "8c 6d 4h Ks Kd", "Kh Kc Qc Qd", "Ac 2d Jc Td")
    assert halves(hand) == {"high": {2: 55}, "low": {3: 50}}


@clause("12.5.4(b)(vii):2")
@clause("12.5.4(b)(vii):4")
@pytest.mark.parametrize(
    ("board", "cards", "low"),
    [
        ("8c 6d 4h Ks Kd", "Ac 2d 3h Td", True),
        ("8c 6d Jh Ks Kd", "Ac 2d 3h 4d", False),  # two low cards on the board
        ("8c 6d 4h 2s Ad", "Ac Jd Tc Qd", False),  # one low card in the hand, though the board alone is low
    ],
)
def test_12_5_4_b_vii_2_a_low_too_takes_two_and_three(board: str, cards: str, low: bool) -> None:
    hand = flopped("omaha-hilo", board, "Kh Kc Qc Qh", cards)
    shares = halves(hand)
    assert ("low" in shares) is low
    if not low:
        assert list(won(hand).values()) == [105]


@clause("12.5.4(b)(vii):3")
def test_12_5_4_b_vii_3_one_player_may_use_other_cards_for_each_half() -> None:
    hand = flopped("omaha-hilo", "3h 5c 7d Kh Ks", "Qh Qc Jc Jh", "As 2d Kc Kd")
    assert halves(hand) == {"high": {3: 55}, "low": {3: 50}}
