"""12.6, run it twice: who must agree, how often, what is dealt again and how the pot is divided."""

from __future__ import annotations

import pytest
from tests.hand.crown.table import clause, deal, happened, limit, no, no_limit, say, text, verbs, won

from cardspeak.hand import events as e
from cardspeak.hand.live.dealer import DealerLine, result_of
from cardspeak.hand.machine import Hand
from cardspeak.refusal import Refused

LEAVE = "with leave of TG Area Manager"
HOLES = {1: "As Ad", 2: "Kh Kd"}


def all_in(game: str = "holdem", players: int = 2, at: str = "pre-flop", board: str = "", rest: str = "") -> Hand:
    """Everybody still in is all-in at the given point, with run it twice on offer."""
    hand = deal(game, [500] * players, no_limit(), holes=HOLES, board=board, rest=rest, runs=True)
    if at != "pre-flop":
        while len(hand.state.boards[0]) < {"flop": 3, "turn": 4}[at]:
            hand.check() if "check" in verbs(hand) else hand.call()
    while hand.state.betting:
        verb = "raise to" if hand.state.highest else "bet"
        choice = next((choice for choice in hand.legal if choice.verb == verb), None)
        if choice is None or hand.state.highest >= 400:
            hand.call()
        elif verb == "bet":
            hand.bet(choice.most)
        else:
            hand.raise_to(choice.most)
    return hand


def boards_offered(hand: Hand) -> int:
    choice = next(choice for choice in hand.legal if choice.verb == "run")
    return choice.most


@clause("1.1:Run it Twice")
def test_the_offer_comes_when_somebody_is_all_in_and_no_betting_can_follow() -> None:
    hand = all_in()
    assert verbs(hand) == {"run"}
    assert hand.turn == 0  # the table as a whole is asked
    betting = deal("holdem", [500] * 3, no_limit(), runs=True)
    say(betting, "3 calls", "1 calls", "2 checks")
    assert "run" not in verbs(betting)
    assert no(betting, f"run 2 times agreed by 1, 2, 3 {LEAVE}") == "8.2"


@clause("1.1:Run it Twice")
def test_nobody_is_asked_before_the_cards_that_players_give_up_are_gone() -> None:
    hand = deal("pineapple", [500, 500], no_limit(), runs=True)
    while hand.state.betting:
        raises = next((choice for choice in hand.legal if choice.verb == "raise to"), None)
        hand.raise_to(raises.most) if raises is not None else hand.call()
    assert verbs(hand) == {"discard"}
    for _ in range(2):
        hand.discard(str(hand.state.holes[hand.turn][0]))
    assert verbs(hand) == {"run"}


@clause("12.6.1(a)")
def test_12_6_1_a_everybody_left_in_the_hand_must_agree() -> None:
    hand = all_in(players=3)
    assert no(hand, f"run 2 times agreed by 1, 2 {LEAVE}") == "12.6.1(a)"
    say(hand, f"run 2 times agreed by 1, 2, 3 {LEAVE}")
    assert happened(hand, e.RunAgreed)[0].boards == 2


@clause("1.1:Run it Twice")
@clause("12.6.1")
@pytest.mark.parametrize(
    ("role", "allowed"),
    [
        ("", False),
        ("dealer", False),
        ("TG Higher Duties Dealer", False),
        ("TG Area Manager", True),
        ("Casino Manager", True),
    ],
)
def test_12_6_1_the_leave_of_an_area_manager_or_above(role: str, allowed: bool) -> None:
    hand = all_in()
    line = f"run 2 times agreed by 1, 2 with leave of {role}" if role else "run 2 times agreed by 1, 2"
    if allowed:
        say(hand, line)
        assert happened(hand, e.RunAgreed)[0].leave == role
    else:
        assert no(hand, line) == "12.6.1"


def test_once_is_the_usual_way_and_needs_nobody() -> None:
    hand = say(all_in(), "run 1 time")
    assert hand.over
    assert len(hand.state.boards) == 1


@clause("12.6.1(a)(i)")
@clause("1.1:Run it Twice")
@pytest.mark.parametrize(("boards", "good"), [(2, True), (7, True), (8, True), (9, False)])
def test_12_6_1_a_i_dealt_again_seven_times_at_most(boards: int, good: bool) -> None:
    """Seven repeats after the first: eight boards. On the turn the stub would serve many more."""
    hand = all_in(at="turn")
    line = f"run {boards} times agreed by 1, 2 {LEAVE}"
    if good:
        say(hand, line)
        assert len(hand.state.boards) == boards
    else:
        assert no(hand, line) == "12.6.1(a)(i)"


@clause("12.6.1")
def test_12_6_1_more_boards_than_the_stub_can_serve_are_refused_by_the_offer_itself() -> None:
    """Forty-eight cards, eight for each board: the book would allow eight, the stub serves six."""
    hand = all_in()
    assert boards_offered(hand) == 6
    assert no(hand, f"run 7 times agreed by 1, 2 {LEAVE}") == "12.6.1"
    for boards, why in ((7, ": the stub has no cards for more"), (0, "")):
        answer = hand.say(f"run {boards} times agreed by 1, 2 {LEAVE}")
        assert isinstance(answer, Refused)
        assert answer.says == f"Deal the board 1 to 6 times{why}."


@clause("1.1:Run it Twice")
@pytest.mark.parametrize(
    ("game", "players", "at", "most"),
    [
        ("holdem", 2, "pre-flop", 6),  # 48 cards, eight for each board with its burns
        ("holdem", 11, "pre-flop", 3),  # 30 cards
        ("holdem", 2, "flop", 8),  # 44 cards, four each
        ("omaha", 10, "flop", 2),  # eight cards, four each
        ("double-flop-holdem", 2, "pre-flop", 3),  # 48 cards, thirteen for each pair of boards
    ],
)
def test_as_many_boards_as_the_stub_can_serve(game: str, players: int, at: str, most: int) -> None:
    hand = omaha_all_in(players) if game == "omaha" else all_in(game, players, at)
    assert boards_offered(hand) == most


def omaha_all_in(players: int) -> Hand:
    """All-in on the flop."""
    hand = deal("omaha", [500] * players, no_limit(), runs=True)
    while len(hand.state.boards[0]) < 3:
        hand.check() if "check" in verbs(hand) else hand.call()
    hand.bet(490)
    while hand.state.betting:
        hand.call()
    return hand


@clause("1.1:Run it Twice")
def test_too_few_cards_and_no_offer_is_made() -> None:
    """Six players with twenty cards: eight are left, and one board with its burns takes them all."""
    hand = deal("holdem", [100] * 6, no_limit(), deck=20, runs=True)
    say(hand, "3 raises to 100", "4 calls", "5 calls", "6 calls", "1 calls", "2 calls")
    assert hand.over
    assert not happened(hand, e.RunAgreed)


@clause("12.6.1(b)")
@clause("12.6.1(c)(i)")
def test_12_6_1_c_i_before_the_flop_all_five_cards_are_dealt_again_each_with_its_burns() -> None:
    first, again = "2c 3d 7h 8s Jc", "Kc 4d 7s 8h 2h"
    rest = "5c Kc 4d 7s 5d 8h 5h 2h"  # burn, flop, burn, turn, burn, river
    hand = say(all_in(board=first, rest=rest), f"run 2 times agreed by 1, 2 {LEAVE}")
    assert [text(board) for board in hand.state.boards] == [first, again]
    assert len(happened(hand, e.Burned)) == 6
    kinds = [event.cite for event in happened(hand, e.Boarded)]
    assert kinds == ["12.3.1", "12.4.1", "12.5.1"] * 2


@clause("12.6.1(b)")
@clause("12.6.1(c)(ii)")
def test_12_6_1_c_ii_after_the_flop_the_turn_and_river_are_dealt_again() -> None:
    hand = all_in(at="flop", board="2c 3d 7h 8s Jc", rest="5c Kc 5d 9h 5h Qd 5s Qh")
    say(hand, f"run 3 times agreed by 1, 2 {LEAVE}")
    assert [text(board) for board in hand.state.boards] == ["2c 3d 7h 8s Jc", "2c 3d 7h Kc 9h", "2c 3d 7h Qd Qh"]
    assert len(happened(hand, e.Burned)) == 1 + 6


@clause("12.6.1(b)")
@clause("12.6.1(c)(iii)")
def test_12_6_1_c_iii_after_the_turn_the_river_is_dealt_again() -> None:
    hand = all_in(at="turn", board="2c 3d 7h 8s Jc", rest="5c Kc 5d Qd")
    say(hand, f"run 3 times agreed by 1, 2 {LEAVE}")
    assert [text(board) for board in hand.state.boards] == ["2c 3d 7h 8s Jc", "2c 3d 7h 8s Kc", "2c 3d 7h 8s Qd"]
    assert len(happened(hand, e.Burned)) == 2 + 3


@clause("12.6.2")
@clause("12.6.3")
def test_12_6_2_the_pot_is_divided_by_the_boards_and_each_part_won_on_its_own() -> None:
    hand = all_in(at="turn", board="2c 3d 7h 8s Jc", rest="5c Kc")
    say(hand, f"run 2 times agreed by 1, 2 {LEAVE}")
    awards = [(award.board, award.seat, award.amount) for award in happened(hand, e.Awarded)]
    assert awards == [(0, 1, 500), (1, 2, 500)]  # aces on the first board, three kings on the second
    assert hand.stacks == {1: 500, 2: 500}


@clause("12.6.2")
def test_12_6_2_chips_that_cannot_be_divided_go_to_the_first_boards() -> None:
    hand = all_in(at="turn", board="2c 3d 7h 8s Jc", rest="5c Kc 5d Qd")
    say(hand, f"run 3 times agreed by 1, 2 {LEAVE}")
    assert [(award.seat, award.amount) for award in happened(hand, e.Awarded)] == [(1, 334), (2, 333), (1, 333)]
    says = "The pot is divided among the boards: 334 for board 1, 333 for board 2, 333 for board 3."
    assert DealerLine(says, "12.6.2") in result_of(hand)


@clause("12.6.2")
@clause("12.6.3")
def test_12_6_2_side_pots_are_divided_too_by_the_same_number() -> None:
    holes = {1: "As Ad", 2: "Kh Kd", 3: "Qh Qs"}
    hand = deal("holdem", [100, 200, 200], no_limit(), holes=holes, board="2c 3d 7h 8s Jc", runs=True)
    say(hand, "3 raises to 200", "1 calls", "2 calls", f"run 2 times agreed by 1, 2, 3 {LEAVE}")
    shares: dict[tuple[int, int], int] = {}
    for award in happened(hand, e.Awarded):
        key = (award.pot, award.board)
        shares[key] = shares.get(key, 0) + award.amount
    assert shares == {(0, 0): 150, (0, 1): 150, (1, 0): 100, (1, 1): 100}


@clause("12.6.3")
def test_12_6_3_hi_lo_pots_are_divided_by_boards_and_then_by_halves() -> None:
    holes = {1: "Kh Kd", 2: "Ac 2d"}
    hand = deal("holdem-hilo", [501, 501], no_limit(), holes=holes, board="8c 6d 4h Ks Jc", rest="5c 9h", runs=True)
    while len(hand.state.boards[0]) < 4:
        hand.check() if "check" in verbs(hand) else hand.call()
    say(hand, "1 bets 491", "2 calls", f"run 2 times agreed by 1, 2 {LEAVE}")
    awards = [(award.board, award.part, award.seat, award.amount) for award in happened(hand, e.Awarded)]
    assert awards == [(0, "high", 1, 251), (0, "low", 2, 250), (1, "high", 1, 251), (1, "low", 2, 250)]


@clause("8.6")
def test_manila_is_run_once() -> None:
    """The rule stands among those of the flop games; elsewhere every hand is played to its one conclusion."""
    hand = deal("two-card-manila", [100, 100], limit(), runs=True)
    while not hand.over:
        choice = next((choice for choice in hand.legal if choice.verb in ("raise to", "bet")), None)
        assert "run" not in verbs(hand)
        if choice is None:
            hand.call()
        elif choice.verb == "bet":
            hand.bet(choice.most)
        else:
            hand.raise_to(choice.most)
    assert len(hand.state.boards) == 1
    assert sum(won(hand).values()) == 200
