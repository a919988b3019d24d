"""The open table's games that sites deal besides: Courchevel, two boards, Omaha with more cards, five card draw."""

from __future__ import annotations

import pytest
from tests.hand.open_table.table import BOOK, limit, no, no_limit, play, pot_limit, rule, stud_limit
from tests.hand.tasmania.table import around, happened, say, totals, won

from cardspeak.errors import BadInput
from cardspeak.hand import events as e
from cardspeak.hand.making import make_setup
from cardspeak.hand.setup import Stakes


@rule("games.courchevel")
@pytest.mark.parametrize("game", ["courchevel", "courchevel-hilo"])
def test_courchevel_opens_a_card_before_the_first_bets(game: str) -> None:
    hand = play(game, [100] * 3, pot_limit(), board="2c 3c 4c 5d 9h")
    assert [str(card) for card in hand.state.boards[0]] == ["2c"]
    assert all(len(hand.state.holes[seat]) == 5 for seat in (1, 2, 3))
    around(hand, "flop")
    assert [str(card) for card in hand.state.boards[0]] == ["2c", "3c", "4c"]
    while not hand.over:
        hand.check()
    assert [len(event.cards) for event in happened(hand, e.Boarded)] == [1, 2, 1, 1]


@rule("games.double")
def test_each_board_wins_a_half() -> None:
    """Aces take the upper board, kings the lower one, where the third king lies."""
    holes = {1: "As Ad", 2: "Ks Kd"}
    hand = play("double-board-holdem", [100] * 2, no_limit(), holes, board="2c 3c 4h Kc 7d 8d 9s 9h 6s 6h")
    while not hand.over:
        hand.check() if hand.options and hand.options.check else hand.call()
    assert len(hand.state.boards) == 2
    assert all(len(board) == 5 for board in hand.state.boards)
    shares = [(event.seat, event.part, event.amount) for event in happened(hand, e.Awarded)]
    assert shares == [(1, "top", 2), (2, "bottom", 2)]


@rule("games.omaha")
@pytest.mark.parametrize(
    ("game", "cards"),
    [("omaha", 4), ("omaha-five", 5), ("omaha-five-hilo", 5), ("omaha-six", 6), ("omaha-six-hilo", 6)],
)
def test_omaha_plays_exactly_two_of_the_cards_held(game: str, cards: int) -> None:
    """One spade in the hand and four on the board are no flush; two in the other hand are one."""
    more = " 9c 9d"[: 3 * (cards - 4)]
    other = " 8c 8d"[: 3 * (cards - 4)]
    holes = {1: f"As Kd Qd Jd{more}", 2: f"2s 3s 4d 4h{other}"}
    hand = play(game, [100] * 2, pot_limit(), holes, board="Ks Qs 7s 6s 2h")
    while not hand.over:
        hand.check() if hand.options and hand.options.check else hand.call()
    assert won(hand) == {2: 4}


@rule("games.draw")
def test_five_card_draw_is_for_high_with_one_draw() -> None:
    hand = play("five-card-draw", [500] * 2, limit(), {1: "As Ad 2c 3c 4c", 2: "Ks Kd 2d 3d 4d"})
    hand.call()
    hand.check()
    hand.discard()
    hand.discard()
    while not hand.over:
        hand.check()
    assert won(hand) == {1: 20}
    assert len(happened(hand, e.BettingOpened)) == 2


@rule("raises.pair")
@pytest.mark.parametrize(("game", "sizes"), [("seven-card-stud", (10, 20)), ("seven-card-stud-hilo", (10,))])
def test_an_open_pair_offers_the_larger_bet_on_fourth_street(game: str, sizes: tuple[int, ...]) -> None:
    holes = {1: "?? ?? 2c 9c", 2: "?? ?? Kd Kh"}
    hand = around(play(game, [500] * 2, stud_limit(), holes), "fourth street")
    assert hand.turn == 2
    assert totals(hand, "bet") == sizes
    if 20 in sizes:
        say(hand, "2 bets 20")
        assert totals(hand, "raise to") == (40,), "once bet, the larger amount is the limit"


@rule("raises.pair")
def test_without_a_pair_the_smaller_bet_alone() -> None:
    hand = around(
        play("seven-card-stud", [500] * 2, stud_limit(), {1: "?? ?? 2c 9c", 2: "?? ?? Kd Qh"}), "fourth street"
    )
    assert totals(hand, "bet") == (10,)
    assert no(hand, "2 bets 20") == "betting.most"


@rule("raises.half")
@pytest.mark.parametrize(("completing", "next_raise"), [(False, 25), (True, 20)])
def test_a_house_may_complete_half_a_raise(completing: bool, next_raise: int) -> None:
    """Bet 10, all-in for 15: the next raise adds a bet to it, or completes the step where the house says so."""
    hand = around(play("holdem", [500, 25, 500], limit(completing=completing)), "flop")
    say(hand, "1 bets 10")
    say(hand, "2 raises to 15")
    assert totals(hand, "raise to") == (next_raise,)
    say(hand, "3 calls")
    assert totals(hand, "raise to") == (next_raise,), "half a raise reopens the betting in both"


@rule("raises.half")
def test_a_book_that_says_so_itself_leaves_no_choice() -> None:
    stakes = Stakes(structure="fixed", blinds=(5, 10), small=10, big=20, completing=True)
    with pytest.raises(BadInput, match="says itself"):
        make_setup("star-sydney-poker", "holdem", [100] * 3, stakes=stakes)
    assert make_setup(BOOK, "holdem", [100] * 3, stakes=stakes).stakes.completing
