"""Section 10, stud: who brings in, who opens, what is dealt, and the open pair."""

from __future__ import annotations

import pytest
from tests.hand.crown.table import antes, clause, deal, happened, no, reach, say, spread, text, totals, verbs

from cardspeak.hand import events as e
from cardspeak.hand.machine import Hand
from cardspeak.hand.setup import Stakes

DOWN = {"five-card-stud": 1, "crown-stud": 1, "seven-card-stud": 2, "seven-card-stud-hilo": 2, "razz": 2}
HIGH = ["five-card-stud", "crown-stud", "seven-card-stud", "seven-card-stud-hilo"]


def showing(game: str, *up: str, stakes: Stakes | None = None, stacks: list[int] | None = None) -> Hand:
    """Seats 1, 2, 3 ... receive these up cards, in the order in which they come."""
    holes = {seat: "?? " * DOWN[game] + cards for seat, cards in enumerate(up, 1)}
    return deal(game, stacks or [500] * len(up), stakes or antes(), holes=holes)


# -- the bring-in ------------------------------------------------------------------------------------------


@clause("10.3.1")
@pytest.mark.parametrize("game", HIGH)
@pytest.mark.parametrize(
    ("up", "opener"),
    [
        (("Kd", "3s", "4c"), 2),
        (("2s", "As", "3c"), 1),
        (("2h", "2s", "2d"), 3),
        (("2d", "2c", "2s"), 2),
        (("As", "Kh", "Ad"), 2),  # an ace is high
    ],
)
def test_10_3_1_the_lowest_card_opens_and_among_equals_the_lowest_suit(
    game: str, up: tuple[str, ...], opener: int
) -> None:
    assert showing(game, *up).turn == opener


@clause("3.2.4")
@pytest.mark.parametrize(
    ("lower", "higher"),
    [
        pytest.param("h", "s", marks=[clause("3.2.4(a)"), clause("3.2.4(b)")]),
        pytest.param("d", "h", marks=[clause("3.2.4(b)"), clause("3.2.4(c)")]),
        pytest.param("c", "d", marks=[clause("3.2.4(c)"), clause("3.2.4(d)")]),
    ],
)
def test_3_2_4_suits_are_ranked_for_the_bring_in(lower: str, higher: str) -> None:
    assert showing("five-card-stud", f"7{higher}", f"7{lower}").turn == 2
    assert showing("razz", f"7{higher}", f"7{lower}").turn == 1


@clause("10.3.1")
def test_10_3_1_the_opener_must_bet_at_least_the_table_minimum() -> None:
    hand = showing("seven-card-stud", "2c", "9d", "Kh", stakes=spread(5, 20, blinds=(), antes=(1,)))
    assert verbs(hand) == {"bet"}
    assert no(hand, "1 folds") == "8.2"
    assert no(hand, "1 checks") == "1.1:Check"
    assert no(hand, "1 bets 4") == "6.6"
    assert totals(hand, "bet") == (5, 20)
    say(hand, "1 bets 5")
    assert hand.turn == 2


@clause("10.3.1")
def test_10_3_1_in_fixed_limit_the_opener_brings_in_or_bets_the_lower_limit() -> None:
    hand = showing("seven-card-stud", "2c", "9d", "Kh", stakes=antes(bring_in=3))
    assert totals(hand, "bet") == (3, 10)
    assert no(hand, "1 bets 5") == "6.6"
    say(hand, "1 brings in 3")
    assert happened(hand, e.BetTo)[0].bring_in
    assert totals(hand, "raise to") == (10,)
    say(hand, "2 calls", "3 raises to 10")
    assert totals(hand, "raise to") == (20,)
    full = showing("seven-card-stud", "2c", "9d", "Kh", stakes=antes(bring_in=3))
    say(full, "1 bets 10")
    assert totals(full, "raise to") == (20,)


@clause("10.3.1(a)(i)")
@pytest.mark.parametrize(
    ("up", "opener"),
    [(("Kd", "3s", "4c"), 1), (("Kh", "Ks", "Kc"), 2), (("9c", "8s", "9d"), 3), (("2c", "3c", "2s"), 2)],
)
def test_10_3_1_a_i_in_razz_the_highest_card_and_suit_opens(up: tuple[str, ...], opener: int) -> None:
    assert showing("razz", *up).turn == opener


@clause("10.3.1(a)(ii)")
@pytest.mark.parametrize(("up", "opener"), [(("As", "Kc", "Qh"), 2), (("Ac", "2c", "As"), 2), (("As", "Ad"), 1)])
def test_10_3_1_a_ii_in_razz_an_ace_is_low(up: tuple[str, ...], opener: int) -> None:
    assert showing("razz", *up).turn == opener


@pytest.mark.parametrize(
    "game",
    [
        pytest.param("five-card-stud", marks=clause("14.4.3")),
        pytest.param("crown-stud", marks=clause("14.5.3")),
        pytest.param("seven-card-stud", marks=clause("14.6.3")),
    ],
)
def test_an_all_in_player_opens_no_round(game: str) -> None:
    """In the first round the next-lowest card brings in; later the seat to the left of the all-in player opens."""
    hand = showing(game, "2c Ad", "9d 3d", "5h Kd", stacks=[1, 500, 500])
    assert hand.turn == 3
    reach(hand, "second")
    assert hand.turn == 2  # left of seat 1, which shows the best cards


# -- later rounds ------------------------------------------------------------------------------------------


@clause("10.4.1")
@pytest.mark.parametrize("game", [*HIGH, "razz"])
@pytest.mark.parametrize(("name", "burned"), [("second", 1), ("third", 2)])
def test_10_4_1_a_burn_and_one_card_up_to_each_active_player(game: str, name: str, burned: int) -> None:
    hand = showing(game, "2c", "8d", "9h", "Ts")
    while hand.turn != 2:
        hand.bet(10) if "bet" in verbs(hand) else hand.call()
    say(hand, "2 folds")
    reach(hand, name)
    dealt = happened(hand, e.Dealt)[-1]
    assert (dealt.seats, dealt.face) == ((1, 3, 4), "up")
    assert len(hand.state.burns) == burned
    kinds = [type(event) for event in hand.events]
    assert kinds[kinds.index(e.Burned) + 1] is e.Dealt


@clause("10.4.2")
@pytest.mark.parametrize("game", HIGH)
@pytest.mark.parametrize(
    ("up", "opener"),
    [
        (("2c 8d", "As Kd", "8h 8s"), 3),  # a pair over ace and king
        (("2c Ad", "As 9d", "Kh Qs"), 2),  # equal aces, then the nine over the two
        (("Kh 9c", "Kd 9s", "2c 3c"), 1),  # alike: the king of hearts over the king of diamonds
        (("9c 9d", "2c 3c", "9h 9s"), 3),  # pairs alike: the spade
        (("Ah 2s", "Ad 2h", "Ac 2d"), 1),
    ],
)
def test_10_4_2_the_best_cards_showing_open_and_suits_part_equals(game: str, up: tuple[str, ...], opener: int) -> None:
    hand = reach(showing(game, *up), "second")
    assert hand.turn == opener
    assert verbs(hand) == {"bet", "check", "fold"}


@clause("10.4.2")
def test_10_4_2_in_the_third_round_side_cards_and_threes_count() -> None:
    assert reach(showing("seven-card-stud", "2c 2d 2h", "As Ad Kh"), "third").turn == 1
    assert reach(showing("seven-card-stud", "8c 8d Kh", "8h 8s Qd"), "third").turn == 1
    assert reach(showing("seven-card-stud", "8c 8s Kh", "8h 8d Ks"), "third").turn == 2  # by the king, the highest card


@clause("10.4.2")
@pytest.mark.parametrize(
    ("up", "opener"),
    [
        (("2c 8d", "As Kd", "8h 8s"), 1),
        (("2c 3d", "Ac 2d", "Kh Qs"), 2),  # the ace is low
        (("2c 2d", "Kc Qd", "Kh Qs"), 2),  # any two cards are lower than a pair; the club decides
        (("4s 3c", "4d 3h", "5c 5d"), 2),
    ],
)
def test_10_4_2_in_razz_the_lowest_cards_open_and_the_lowest_suit(up: tuple[str, ...], opener: int) -> None:
    assert reach(showing("razz", *up), "second").turn == opener


@clause("10.5.2")
@pytest.mark.parametrize("game", ["seven-card-stud", "seven-card-stud-hilo", "razz"])
def test_10_5_2_the_fourth_round_burns_deals_up_and_opens_by_the_cards_showing(game: str) -> None:
    hand = reach(showing(game, "2c 3d 5h 7c", "9d 9s Kd Kh"), "fourth")
    assert len(hand.state.burns) == 3
    assert hand.state.faces[1] == ["down", "down", "up", "up", "up", "up"]
    assert hand.turn == (1 if game == "razz" else 2)
    assert happened(hand, e.BettingOpened)[-1].cite == "10.5.2"


@clause("10.6.1")
@pytest.mark.parametrize(
    ("game", "face"),
    [
        pytest.param("five-card-stud", "up", marks=clause("10.6.1(a)")),
        pytest.param("crown-stud", "down", marks=clause("10.6.1(b)")),
        pytest.param("seven-card-stud", "down", marks=clause("10.6.1(b)")),
        pytest.param("seven-card-stud-hilo", "down", marks=clause("10.6.1(b)")),
        pytest.param("razz", "down", marks=clause("10.6.1(b)")),
    ],
)
def test_10_6_1_a_burn_and_the_last_card(game: str, face: str) -> None:
    hand = reach(showing(game, "2c", "9d", "Kh"), "final")
    last = happened(hand, e.Dealt)[-1]
    assert (last.seats, last.face) == ((1, 2, 3), face)
    assert isinstance(hand.events[hand.events.index(last) - 1], e.Burned)
    assert {len(hand.state.holes[seat]) for seat in (1, 2, 3)} == {5 if DOWN[game] == 1 else 7}


@clause("10.6.3")
@pytest.mark.parametrize(
    ("game", "up", "opener"),
    [
        ("five-card-stud", ("2c 3c 4d 5d", "Kc Qd 8h 7s"), 2),
        ("five-card-stud", ("2c 2d 4d 5d", "Kc Qd 8h 7s"), 1),
        ("five-card-stud", ("Ah Kd 9c 8c", "Ad Ks 9d 8d"), 1),
        ("crown-stud", ("2c 9d 9s", "Ac Kd Qh"), 1),
        ("seven-card-stud", ("2c 3c 4d 6d", "Kc Qd 8h 7s"), 2),
        ("razz", ("2c 3c 4d 6d", "Kc Qd 8h 7s"), 1),
        ("razz", ("Ks 3c 4d 6d", "Kc 3s 4h 6s"), 2),
    ],
)
def test_10_6_3_the_cards_showing_open_the_last_round(game: str, up: tuple[str, ...], opener: int) -> None:
    hand = reach(showing(game, *up), "final")
    assert hand.turn == opener
    assert verbs(hand) == {"bet", "check", "fold"}
    assert happened(hand, e.BettingOpened)[-1].cite == "10.6.3"


# -- the open pair -----------------------------------------------------------------------------------------


def paired(game: str = "seven-card-stud", stakes: Stakes | None = None) -> Hand:
    """The second round of four players, seat 1 showing a pair of nines."""
    return reach(showing(game, "9c 9d", "2c 5d", "Ks 7h", "Jd 4s", stakes=stakes), "second")


@clause("10.6.7")
def test_10_6_7_an_open_pair_lets_everybody_bet_either_limit() -> None:
    hand = paired()
    assert totals(hand, "bet") == (10, 20)
    assert no(hand, "1 bets 15") == "6.6"
    say(hand, "1 checks")
    assert totals(hand, "bet") == (10, 20)  # not only the player with the pair
    say(hand, "2 bets 10")
    assert totals(hand, "raise to") == (20, 30)


@clause("10.6.7")
def test_10_6_7_after_the_higher_limit_only_the_higher_limit() -> None:
    hand = say(paired(), "1 bets 20")
    assert totals(hand, "raise to") == (40,)
    assert no(hand, "2 raises to 30") == "6.6"
    raised = say(paired(), "1 bets 10", "2 raises to 30")
    assert totals(raised, "raise to") == (50,)
    lower = say(paired(), "1 bets 10", "2 raises to 20")
    assert totals(lower, "raise to") == (30, 40)


@clause("10.6.7")
def test_10_6_7_the_option_stays_when_the_pair_is_folded() -> None:
    hand = say(paired(), "1 checks", "2 bets 10", "3 raises to 20", "4 calls", "1 folds")
    assert totals(hand, "raise to") == (30, 40)


@clause("10.6.7")
@pytest.mark.parametrize(
    ("game", "up"),
    [
        ("seven-card-stud", ("9c 8d", "2c 5d", "Ks 7h")),  # no pair
        ("seven-card-stud-hilo", ("9c 9d", "2c 5d", "Ks 7h")),
        ("razz", ("9c 9d", "2c 5d", "Ks 7h")),
        ("five-card-stud", ("9c 9d", "2c 5d", "Ks 7h")),
    ],
)
def test_10_6_7_no_other_game_and_no_other_cards(game: str, up: tuple[str, ...]) -> None:
    assert totals(reach(showing(game, *up), "second"), "bet") == (10,)


@clause("10.6.7")
def test_10_6_7_structured_limit_only() -> None:
    hand = paired(stakes=spread(10, 15, blinds=(), antes=(1,)))
    assert totals(hand, "bet") == (10, 15)


def test_up_cards_lie_where_they_fell() -> None:
    hand = reach(showing("seven-card-stud", "2c 3d 5h 7c", "9d 9s Kd Kh"), "fourth")
    up = [card for card, face in zip(hand.state.holes[1], hand.state.faces[1], strict=True) if face == "up"]
    assert text(up) == "2c 3d 5h 7c"
