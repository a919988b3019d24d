"""The open table's showdown: who shows, who wins which share, runs of the board, and the house's charge."""

from __future__ import annotations

import pytest
from tests.hand.open_table.table import BOOK, limit, no, no_limit, play, rule, stud_limit
from tests.hand.tasmania.table import around, happened, say, verbs, won

from cardspeak.books.clauses import clause_index
from cardspeak.books.loader import load_book
from cardspeak.cards import cards_text
from cardspeak.errors import BadInput
from cardspeak.hand import commands as c
from cardspeak.hand import events as e
from cardspeak.hand.commission import Percent, PerHand, PerPerson, Scale
from cardspeak.hand.live.dealer import DealerLine, result_of
from cardspeak.hand.making import make_setup
from cardspeak.hand.setup import Stakes
from cardspeak.machine import Accepted

BOARD = "2c 7d 9h Js 4c"
THREE = {1: "As Ah", 2: "Ks Kh", 3: "Qs Qh"}


@rule("showdown.called", "showdown.muck", "showdown.speak")
def test_the_last_bettor_shows_first_and_who_is_beaten_may_muck() -> None:
    hand = around(play("holdem", [500] * 3, no_limit(), THREE, BOARD), "river")
    say(hand, "1 checks", "2 bets 20", "3 calls", "1 calls")
    assert [(event.seat, event.cite) for event in happened(hand, e.Shown)] == [
        (2, "showdown.called"),
        (1, "showdown.called"),
    ]
    assert [(event.seat, event.cite) for event in happened(hand, e.Mucked)] == [(3, "showdown.muck")]
    assert set(won(hand)) == {1}


@rule("showdown.checked")
def test_on_a_checked_river_the_first_seat_left_of_the_button_shows_first() -> None:
    for button, first in ((3, 1), (1, 2), (2, 3)):
        hand = around(play("holdem", [500] * 3, no_limit(), THREE, BOARD, button=button))
        shown = happened(hand, e.Shown)[0]
        assert (shown.seat, shown.cite) == (first, "showdown.checked")


@rule("showdown.muck")
def test_anybody_may_ask_to_see_a_mucked_hand() -> None:
    hand = around(play("holdem", [500] * 3, no_limit(), THREE, BOARD, asked=True), "river")
    say(hand, "1 bets 20", "2 calls", "3 calls", "1 shows")
    assert verbs(hand) == {"show", "muck"}
    say(hand, "2 mucks")
    assert isinstance(hand.act(c.AskToSee(3, 2)), Accepted)
    assert [event.seat for event in happened(hand, e.HandSeen)] == [2]


@rule("showdown.exposed")
@pytest.mark.parametrize(("to", "boarded"), [("pre-flop", 0), ("flop", 3), ("turn", 4)])
def test_all_hands_are_turned_up_when_nothing_is_left_to_decide(to: str, boarded: int) -> None:
    """Before the next card, and the caller's hand too."""
    hand = around(play("holdem", [100, 60, 60], no_limit(), THREE, BOARD), to)
    bet = hand.raise_to if hand.state.highest else hand.bet
    assert isinstance(bet(hand.stacks[hand.turn] + hand.state.bet[hand.turn]), Accepted)
    while not hand.over:
        assert isinstance(hand.call(), Accepted)
    shown = [at for at, event in enumerate(hand.events) if isinstance(event, e.Shown)]
    before = sum(len(event.cards) for event in hand.events[: shown[0]] if isinstance(event, e.Boarded))
    assert before == boarded
    assert {event.seat for event in happened(hand, e.Shown)} == {1, 2, 3}
    assert all(event.cite == "showdown.exposed" for event in happened(hand, e.Shown))


@rule("showdown.exposed")
def test_hands_stay_down_while_two_can_still_bet() -> None:
    hand = say(play("holdem", [100, 10, 100], no_limit(), THREE, BOARD), "3 raises to 10", "1 calls", "2 calls")
    assert happened(hand, e.Shown) == []


@rule("showdown.exposed")
def test_hands_stay_down_while_a_draw_is_to_come() -> None:
    hand = (
        say(play("triple-draw-27", [10, 10], limit()), "2 raises to 10")
        if False
        else play("triple-draw-27", [10, 10], limit())
    )
    while verbs(hand) != {"draw"}:
        hand.call() if "call" in verbs(hand) else hand.check()
    assert hand.state.able == 0
    for _ in range(6):
        assert happened(hand, e.Shown) == []
        hand.discard()
    assert hand.over
    assert {event.seat for event in happened(hand, e.Shown)} == {1, 2}


@rule("pots.odd")
@pytest.mark.parametrize(("button", "first"), [(4, 1), (1, 2), (2, 3), (3, 1)])
def test_odd_chips_go_one_each_from_the_left_of_the_button(button: int, first: int) -> None:
    """Three play the board with 12 each in it, the fourth left 4: 13 each, and one chip over."""
    holes = {1: "2d 3d", 2: "2h 3h", 3: "2s 3s", 4: "4d 5d"}
    stakes = Stakes(blinds=(4,), small=4)
    hand = play("holdem", [500] * 4, stakes, holes, "As Ks Qs Js Ts", button=button)
    around(hand, "flop")
    while hand.state.betting and len(hand.state.live) == 4:
        if hand.turn == 4:
            hand.fold() if hand.state.highest else hand.check()
        else:
            hand.call() if hand.state.highest else hand.bet(8)
    around(hand, "turn")
    pot = hand.state.pot
    around(hand)
    assert pot == 40
    assert won(hand) == {seat: 14 if seat == first else 13 for seat in (1, 2, 3)}


@rule("suits", "pots.odd")
def test_no_suit_wins_a_pot() -> None:
    hand = around(play("holdem", [500] * 2, no_limit(), {1: "Ac Kc", 2: "As Ks"}, "2d 7d 9h Jh 4d"))
    assert won(hand) == {1: 2, 2: 2}


@rule("pots.deal")
def test_a_hand_ends_by_its_cards() -> None:
    hand = around(play("holdem", [500] * 2, no_limit()))
    assert hand.events[-1] == e.HandEnded("pots.deal")
    assert no(hand, "1 checks") == "pots.deal"


# -- what wins ---------------------------------------------------------------------------------------------


@rule("ranking.high", "ranking.wheel")
@pytest.mark.parametrize(
    ("board", "first", "second", "winners"),
    [
        ("Ks Kh 2c 2d 7s", "Kd 3c", "Qd Qc", {1}),
        ("As Qs 9s 2c 3d", "4s 5s", "5d 4c", {1}),  # a flush before a straight
        ("2s 3h 4d 9c Kd", "Ac 5d", "5c 6c", {2}),  # the wheel is the lowest straight
        ("Ts Js Qs Ks As", "2c 2d", "3c 3d", {1, 2}),
    ],
)
def test_holdem_hands(board: str, first: str, second: str, winners: set[int]) -> None:
    hand = around(play("holdem", [500] * 2, no_limit(), {1: first, 2: second}, board))
    assert set(won(hand)) == winners


@rule("ranking.short", "ranking.shortwheel", "games.short")
@pytest.mark.parametrize(
    ("board", "first", "second", "winner"),
    [
        ("Ks Kh 8s 7s 6d", "9s Ts", "Kd 8d", 1),  # a flush beats a full house
        ("Kd Kh 8s 7c 6d", "9s Tc", "Ks Qd", 1),  # a straight beats threes
        ("6d 7h 8s 9c Kd", "Ac Qd", "Kc Kh", 1),  # the ace below the six
        ("6d 7h 8s 9c Kd", "Ac Qd", "Tc Jh", 2),  # where it makes the lowest straight
    ],
)
def test_short_deck_hands(board: str, first: str, second: str, winner: int) -> None:
    hand = around(play("short-deck-holdem", [500] * 2, no_limit(), {1: first, 2: second}, board))
    assert set(won(hand)) == {winner}


@rule("games.omaha")
@pytest.mark.parametrize(
    ("board", "first", "second", "winner"),
    [
        ("As Ks Qs 9s 2d", "Js 8h 4c 5c", "2c 2h 6d 7d", 2),  # one spade of one's own makes no flush
        ("As Ks Qs 9d 2d", "Js 4s 4c 5c", "2c 2h 6d 7d", 1),
        ("5s 5h 5d 5c 2d", "As Kh 4c 3c", "Qc Qh 6d 7d", 2),  # fours on the board: three of them play, with two queens
    ],
)
def test_exactly_two_of_ones_own_play(board: str, first: str, second: str, winner: int) -> None:
    hand = around(play("omaha", [500] * 2, no_limit(), {1: first, 2: second}, board))
    assert set(won(hand)) == {winner}


@rule("games.hilo", "ranking.eight")
@pytest.mark.parametrize(
    ("first", "second", "board", "shares"),
    [
        ("Ac 2d 6h 6c", "Kc Kd 9h 9s", "3s 4h 8d Ks Tc", {1: 10, 2: 10}),  # low to one, high to the other
        ("Ac 2d 6h 6c", "Kc Kd 9h 9s", "3s Jd 8d Ks Tc", {2: 20}),  # two low cards on the board: no low
        ("Ac 2d Kh Kd", "Qc Qd 9h 9s", "3s 4h 8d Ks Tc", {1: 20}),  # one player has both
        ("Ac 2d Kh Kd", "As 2s 9h 9s", "3s 4h 8d Ks Tc", {1: 15, 2: 5}),  # the low is shared
    ],
)
def test_high_and_low_divide_the_pot(first: str, second: str, board: str, shares: dict[int, int]) -> None:
    hand = around(play("omaha-hilo", [500] * 2, limit(), {1: first, 2: second}, board))
    assert won(hand) == shares


@rule("ranking.eight")
@pytest.mark.parametrize(
    ("low", "qualifies"),
    [("8d 7c 6h 5s 4d", True), ("9d 4c 3h 2s Ad", False), ("8d 4c 3h 2s Ad", True), ("6d 5d 4d 3d 2d", True)],
)
def test_a_low_has_five_ranks_none_above_an_eight(low: str, qualifies: bool) -> None:
    """Straights and flushes do not count against it: seat 2 has three queens, no low, and never both halves."""
    holes = {1: f"{low} Kh Kc", 2: "Qc Qd Qh Js Jh Th 9h"}
    hand = play("seven-card-stud-hilo", [500] * 2, stud_limit(), holes)
    while not hand.over:
        hand.check() if "check" in verbs(hand) else hand.call() if "call" in verbs(hand) else hand.bet(4)
    assert ("low" in {award.part for award in happened(hand, e.Awarded)}) is qualifies


@rule("pots.halves")
def test_the_odd_chip_between_the_halves_goes_to_high() -> None:
    holes = {1: "Ac 2d Qh Jh", 2: "Kc Kd 9h 9s", 3: "7c 7h 6c 6h"}
    hand = play("omaha-hilo", [500] * 3, limit(10, 20, antes=(1,)), holes, "3s 4h 8d Ks Tc")
    say(hand, "3 folds", "1 calls", "2 checks")
    around(hand)
    assert won(hand) == {2: 12, 1: 11}  # 23 chips
    assert DealerLine("1 cannot be halved and goes to the high hand.", "pots.halves") in result_of(hand)


# -- runs --------------------------------------------------------------------------------------------------


SECOND = "3c Kd 8h 6s 5d Tc 2d 2h"  # a burn, three cards, a burn, one, a burn, one: another board, with a king


@rule("runs.offer", "runs.agree", "floor")
def test_the_rest_of_the_board_may_be_run_again_if_all_agree_and_the_dealer_knows() -> None:
    hand = play("holdem", [100, 100], no_limit(), {1: "As Ah", 2: "Ks Kh"}, BOARD, SECOND, runs=True)
    say(hand, "2 raises to 100", "1 calls")
    assert verbs(hand) == {"run"}
    most = hand.legal[0].most
    assert most == 6  # 48 cards for eight each time
    assert no(hand, f"run {most + 1} times agreed by 1, 2 with leave of dealer") == "runs.offer"
    assert no(hand, "run 2 times agreed by 1 with leave of dealer") == "runs.agree"
    assert no(hand, "run 2 times agreed by 1, 2") == "floor"
    say(hand, "run 2 times agreed by 1, 2 with leave of dealer")
    assert hand.over
    assert [cards_text(tuple(board)) for board in hand.state.boards] == ["2c7d9hJs4c", "Kd8h6sTc2h"]
    assert won(hand) == {1: 100, 2: 100}


@rule("runs.offer")
def test_eight_boards_at_most() -> None:
    hand = play("holdem", [100, 100], no_limit(), runs=True)
    say(around(hand, "turn"), "1 bets 98", "2 calls")
    assert hand.legal[0].most == 8
    assert no(hand, "run 9 times agreed by 1, 2 with leave of dealer") == "runs.offer"
    say(hand, "run 8 times agreed by 1, 2 with leave of dealer")
    assert len(hand.state.boards) == 8


@rule("runs.divide")
def test_each_board_wins_its_part_and_the_first_the_odd_chip() -> None:
    """The small blind is folded: 201 chips. Aces win the first board, kings the second."""
    holes = {1: "3d 8d", 2: "Ks Kh", 3: "As Ah"}
    hand = play("holdem", [100, 100, 100], no_limit(), holes, BOARD, SECOND, runs=True)
    say(hand, "3 raises to 100", "1 folds", "2 calls", "run 2 times agreed by 2, 3 with leave of dealer")
    assert [(award.board, award.seat, award.amount) for award in happened(hand, e.Awarded)] == [
        (0, 3, 101),
        (1, 2, 100),
    ]
    says = "The pot is divided among the boards: 101 for board 1, 100 for board 2."
    assert DealerLine(says, "runs.divide") in result_of(hand)


def test_nobody_speaks_of_boards_while_a_blind_is_to_be_answered() -> None:
    """In Courchevel a card falls before the first round: whoever is left with chips calls or folds first."""
    pot = Stakes(structure="pot", blinds=(1, 2), small=2)
    hand = play("courchevel-hilo", [2, 100], pot, runs=True)
    assert len(hand.state.boards[0]) == 1
    assert "call" in verbs(hand)
    say(hand, "2 calls")
    assert verbs(hand) == {"run"}
    say(hand, "run 3 times agreed by 1, 2 with leave of dealer")
    assert [len(board) for board in hand.state.boards] == [5, 5, 5]
    assert [board[0] for board in hand.state.boards[1:]] == [hand.state.boards[0][0]] * 2


def test_once_is_the_usual_way_and_needs_nobody() -> None:
    hand = say(play("holdem", [100, 100], no_limit(), runs=True), "2 raises to 100", "1 calls", "run 1 time")
    assert hand.over
    hand = say(play("holdem", [100, 100], no_limit()), "2 raises to 100", "1 calls")
    assert hand.over  # nobody offered it


# -- commission --------------------------------------------------------------------------------------------


@rule("commission", "commission.percent", "pots.back")
@pytest.mark.parametrize(("cap", "fee"), [(None, 5), (5, 5), (4, 4)])
def test_a_percentage_of_the_pot_up_to_a_cap(cap: int | None, fee: int) -> None:
    """59 from each make 118; the 41 that nobody called go back and pay nothing. Five percent are 5.9."""
    charge = Percent(percent=5, cap=cap)
    hand = play("holdem", [100, 59], no_limit(charge=charge), {1: "As Ah", 2: "Ks Kh"}, BOARD)
    say(hand, "2 calls", "1 raises to 100", "2 calls")
    assert sum(event.amount for event in happened(hand, e.UncalledReturned)) == 41
    assert happened(hand, e.CommissionTaken)[0].amount == fee
    assert happened(hand, e.CommissionTaken)[0].cite == "commission.percent"


@rule("commission.hand")
def test_a_sum_from_every_pot() -> None:
    hand = around(play("holdem", [100] * 2, no_limit(charge=PerHand(amount=3))))
    assert [(event.amount, event.cite) for event in happened(hand, e.CommissionTaken)] == [(3, "commission.hand")]


@rule("commission.person")
def test_a_sum_from_every_player_before_the_cards() -> None:
    hand = play("holdem", [100] * 3, no_limit(charge=PerPerson(amount=1)))
    first = hand.events[0]
    assert isinstance(first, e.CommissionTaken)
    assert (first.amount, first.seats, first.cite) == (3, (1, 2, 3), "commission.person")
    assert hand.stacks == {1: 98, 2: 97, 3: 99}


@rule("commission")
def test_nothing_is_charged_unless_the_table_says_so() -> None:
    assert around(play("holdem", [100] * 2)).state.commission == 0
    with pytest.raises(BadInput, match=r"not scale \(commission\)"):
        make_setup(BOOK, "holdem", [100] * 2, stakes=no_limit(charge=Scale()))


def test_every_clause_of_the_book_has_a_game_to_govern() -> None:
    index = clause_index(BOOK)
    assert set(index.groups.games) == set(load_book(BOOK).games)
    assert all(index.games_of(clause) for clause in index)
    assert all(len(clause.says) > 20 and clause.test for clause in index)
