"""The auditor of rulings: chips, cards and scripts changed by a ruling as they can be, and one step beside it."""

from __future__ import annotations

import msgspec
import pytest

from cardspeak.books.model import game as m
from cardspeak.cards import UNKNOWN, deck_of, parse_cards
from cardspeak.hand import events as e
from cardspeak.hand import open_hand
from cardspeak.hand.audit.auditor import audit
from cardspeak.hand.audit.chips import ChipsClerk
from cardspeak.hand.audit.kept import CardsKept, ChipsKept, ScriptKept
from cardspeak.hand.audit.rulings import ANYBODY, REPORTED, rule_cards, rule_chips, rule_script
from cardspeak.hand.making import make_setup
from cardspeak.hand.setup import Stakes

CITE = "26.1"
SETUP = make_setup("star-sydney-poker", "holdem", [100, 100, 100])
TOP, SECOND, THIRD = deck_of(52).cards[:3]


# -- chips -------------------------------------------------------------------------------------------------------------


def chips() -> ChipsKept:
    """Seat 1 raised to 20, seat 2 has 10 in and 5 of it dead, seat 3 nothing."""
    clerk = ChipsKept(SETUP)
    clerk.stack = {1: 80, 2: 90, 3: 100}
    clerk.bet.update({1: 20, 2: 5})
    clerk.paid.update({1: 20, 2: 5})
    clerk.dead, clerk.price, clerk.raiser, clerk.turn, clerk.opened = 5, 20, 1, 3, True
    clerk.dead_by[2] = 5
    return clerk


@pytest.mark.parametrize(
    ("event", "says"),
    [
        (e.HandKilled(1, CITE), ""),
        (e.WagersReturned((1, 2), (20, 10), CITE), ""),
        (e.WagersReturned((1,), (21,), CITE), "21 go back to seat 1, which has 20 in"),
        (e.WagersReturned((2,), (-1,), CITE), "-1 go back to seat 2, which has 10 in"),
        (e.WagersReturned((3,), (1,), CITE), "1 go back to seat 3, which has 0 in"),
        (e.RoundTakenBack((1, 2), (20, 5), CITE), ""),
        (e.RoundTakenBack((1,), (19,), CITE), "19 go back to seat 1, which has 20 in this round"),
        (e.TreatedAllIn(1, 80, CITE), ""),
        (e.TreatedAllIn(1, 79, CITE), "seat 1 keeps 79 of 80"),
        (e.StackChanged(1, -80, CITE), ""),
        (e.StackChanged(1, -81, CITE), "81 are taken from seat 1, which does not have them"),
        (e.Forfeited(2, 10, CITE), ""),
        (e.Forfeited(2, 11, CITE), "11 go back to seat 2, which has 10 in"),
        (e.HandVoided("void", (1, 2), (20, 10), CITE), ""),
        (e.HandVoided("void", (1, 2), (20, 9), CITE), "the hand is void and 1 chips stay in the middle"),
        (e.HandVoided("void", (1,), (20,), CITE), "the hand is void and 10 chips stay in the middle"),
    ],
)
def test_chips_that_a_ruling_moves(event: e.Event, says: str) -> None:
    assert list(rule_chips(chips(), event)) == [says] * bool(says)


def test_a_hand_that_is_not_in_cannot_be_killed() -> None:
    clerk = chips()
    assert list(rule_chips(clerk, e.HandKilled(1, CITE))) == []
    assert (sorted(clerk.live), clerk.killed, clerk.raiser, clerk.turn) == ([2, 3], {1}, 0, ANYBODY)
    assert list(rule_chips(clerk, e.HandKilled(1, CITE))) == ["seat 1 is killed and was not in the hand"]
    other = chips()
    assert list(rule_chips(other, e.HandKilled(2, CITE))) == []
    assert other.raiser == 1  # who raised is still in


def test_what_goes_back_comes_out_of_live_chips_first() -> None:
    clerk = chips()
    assert list(rule_chips(clerk, e.WagersReturned((2,), (7,), CITE))) == []
    assert (clerk.stack[2], clerk.paid[2], clerk.bet[2], clerk.dead, clerk.dead_by[2]) == (97, 0, 0, 3, 3)
    assert (clerk.price, clerk.loose) == (20, True)  # the raise of seat 1 is the price still
    blinds = chips()
    blinds.raiser = 0
    assert list(rule_chips(blinds, e.WagersReturned((1,), (20,), CITE))) == []
    assert blinds.price == 20  # nobody raised: what was posted is the price, whoever is left
    raised = chips()
    assert list(rule_chips(raised, e.WagersReturned((1,), (20,), CITE))) == []
    assert raised.price == 5


def test_a_round_taken_back_begins_anew() -> None:
    clerk = chips()
    clerk.cap, clerk.acted = 20, {1}
    assert list(rule_chips(clerk, e.RoundTakenBack((1, 2), (20, 5), CITE))) == []
    assert (clerk.price, clerk.opened, clerk.acted) == (0, False, set())
    assert clerk.cap is None
    assert not clerk.bet
    assert (clerk.stack[1], clerk.stack[2], clerk.dead) == (100, 95, 5)


def test_a_result_taken_back_is_what_was_wagered() -> None:
    pushed = e.ResultTakenBack((1, 2), (28, 0), (20, 10), 2, CITE)
    clerk = chips()
    clerk.commission, clerk.stack[1] = 2, 108
    assert list(rule_chips(clerk, pushed)) == []
    assert (clerk.stack[1], clerk.commission, clerk.paid[2], clerk.dead) == (80, 0, 10, 0)
    more = msgspec.structs.replace(pushed, commission=3)
    assert list(rule_chips(chips(), more)) == ["28 pushed and 3 taken are not the 30 wagered"]
    wrong = msgspec.structs.replace(pushed, wagers=(21, 9))
    assert list(rule_chips(chips(), wrong)) == [
        "seat 1 is said to have wagered 21, not 20",
        "seat 2 is said to have wagered 9, not 10",
    ]


def test_a_pot_given_leaves_one_and_a_cap_holds() -> None:
    clerk = chips()
    assert list(rule_chips(clerk, e.PotGiven(2, CITE))) == []
    assert (clerk.live, clerk.killed, clerk.turn) == ([2], {1, 3}, ANYBODY)
    assert list(rule_chips(clerk, e.BettingCapped(30, CITE))) == []
    assert clerk.cap == 30


# -- cards -------------------------------------------------------------------------------------------------------------


def cards() -> CardsKept:
    """The pack in its order; seat 1 holds a known hand, seat 2 one that nobody has seen."""
    clerk = CardsKept(SETUP, deck_of(52).cards)
    clerk.stub = [TOP, SECOND, THIRD]
    clerk.hands[1] = list(parse_cards("As Kd"))
    clerk.hands[2] = [UNKNOWN, UNKNOWN]
    clerk.burns = [*parse_cards("7h")]
    return clerk


@pytest.mark.parametrize(
    ("event", "says"),
    [
        (e.Exposed((TOP, SECOND), CITE), ""),
        (e.Exposed((SECOND,), CITE), f"{SECOND} lies open on the stub but is not on its top"),
        (e.Exposed((TOP, SECOND, THIRD, TOP), CITE), f"{TOP} lies open on the stub but is not on its top"),
        (e.Turned(1, parse_cards("As")[0], "up", CITE), ""),
        (e.Turned(1, parse_cards("Ad")[0], "up", CITE), "seat 1 shows Ad, which it does not hold"),
        (e.CardsSeen(1, parse_cards("As"), CITE), ""),
        (e.CardsSeen(1, parse_cards("Ad"), CITE), ""),  # told of, and nobody's: it stays as it is
        (e.CardsSeen(2, parse_cards("7h"), CITE), "seat 2 shows 7h, which lies elsewhere"),
        (e.CardsMoved((TOP,), "stub", "muck", CITE), ""),
        (e.CardsMoved((SECOND,), "stub", "muck", CITE), f"{SECOND} is taken from the stub though {TOP} lies on top"),
        (e.CardsMoved((SECOND,), "stub", "hole 3", REPORTED), ""),
        (
            e.CardsMoved(parse_cards("As"), "stub", "hole 3", REPORTED),
            f"As is taken from the stub though {TOP} lies on top",
        ),
        (e.CardsMoved(parse_cards("7h"), "burns", "stub", CITE), ""),
        (e.CardsMoved(parse_cards("8h"), "burns", "stub", CITE), "8h is moved from burns, where it does not lie"),
        (e.CardsMoved(parse_cards("8h"), "hole 2", "muck", CITE), ""),
        (e.CardsMoved((TOP,), "drawer", "muck", CITE), "there is no place 'drawer'"),
        (e.CardsMoved((TOP,), "stub", "hole x", CITE), "there is no place 'hole x'"),
        (e.CardsMoved((TOP,), "stub", "hole 9", CITE), "there is no place 'hole 9'"),
    ],
)
def test_cards_that_a_ruling_moves(event: e.Event, says: str) -> None:
    assert list(rule_cards(cards(), event)) == [says] * bool(says)


def test_cards_lie_where_a_ruling_put_them() -> None:
    clerk = cards()
    for event in (
        e.CardsMoved((TOP,), "stub", "muck", CITE),
        e.CardsMoved(parse_cards("7h"), "burns", "stub", CITE),
        e.CardsMoved((THIRD,), "stub", "board 1", REPORTED),
    ):
        list(rule_cards(clerk, event))
    assert (clerk.muck, clerk.burns, clerk.boards[0]) == ([TOP], [], [THIRD])
    assert clerk.stub == [SECOND, *parse_cards("7h")]  # the reported one changed places with the top card
    clerk.stub.clear()
    assert list(rule_cards(clerk, e.CardsMoved((TOP,), "stub", "muck", CITE))) == [f"{TOP} is taken from an empty stub"]
    clerk.stub[:] = [UNKNOWN]
    assert list(rule_cards(clerk, e.CardsMoved((TOP,), "stub", "aside", CITE))) == []
    unseen = cards()
    unseen.stub[0] = UNKNOWN
    assert list(rule_cards(unseen, e.Exposed((TOP,), CITE))) == []
    assert unseen.stub[0] is TOP


def test_a_dead_hand_is_mucked_and_owed_nothing() -> None:
    clerk = cards()
    clerk.discarded[1] = 2
    list(rule_cards(clerk, e.HandKilled(1, CITE)))
    assert (clerk.live, clerk.discarded, clerk.muck, clerk.hands[1]) == ({2, 3}, {}, list(parse_cards("As Kd")), [])
    list(rule_cards(clerk, e.PotGiven(3, CITE)))
    assert (clerk.live, clerk.hands[2]) == ({3}, [])


# -- the script --------------------------------------------------------------------------------------------------------


def script(*, opened: bool) -> ScriptKept:
    clerk = ScriptKept(SETUP)
    clerk.opened, clerk.served, clerk.chosen = opened, {1: 1}, {1}
    return clerk


BET = next(step for step in SETUP.rules.script if isinstance(step, m.BettingRound))
BURN = next(step for step in SETUP.rules.script if isinstance(step, m.Burn))


def test_a_new_order_leaves_no_betting_out_that_goes_on() -> None:
    left_out = ["the betting goes on and is left out of the new order"]
    assert list(rule_script(script(opened=True), e.Rescripted((BET, BURN), CITE))) == []
    assert list(rule_script(script(opened=True), e.Rescripted((BURN, BET), CITE))) == left_out
    assert list(rule_script(script(opened=True), e.Rescripted((), CITE))) == left_out
    assert list(rule_script(script(opened=False), e.Rescripted((BURN,), CITE))) == []


def test_a_deal_that_goes_on_goes_on_with_who_was_served() -> None:
    clerk = script(opened=False)
    on = (clerk.todo[0], BET)
    list(rule_script(clerk, e.Rescripted(on, CITE)))
    assert (clerk.served, clerk.chosen, clerk.todo) == ({1: 1}, {1}, list(on))
    list(rule_script(clerk, e.Rescripted((BURN, BET), CITE)))
    assert (clerk.served, clerk.chosen) == ({}, set())


@pytest.mark.parametrize(
    ("served", "over"),
    [({1: 2, 2: 2, 3: 0}, True), ({1: 2, 2: 1, 3: 0}, False), ({1: 2, 3: 2}, False), ({}, False)],
)
def test_a_deal_without_a_dead_hand_is_over_when_the_others_are_served(served: dict[int, int], over: bool) -> None:
    clerk = ScriptKept(SETUP)
    deal = next(at for at, step in enumerate(clerk.todo) if isinstance(step, m.Deal))
    clerk.todo = clerk.todo[deal:]
    clerk.served = dict(served)
    list(rule_script(clerk, e.HandKilled(3, CITE)))
    assert isinstance(clerk.todo[0], m.BettingRound if over else m.Deal)
    assert sorted(clerk.live) == [1, 2]
    assert 3 not in clerk.served


def test_what_is_owed_and_how_it_ends() -> None:
    clerk = script(opened=True)
    for event in (e.FaceOwed(2, "down", CITE), e.RoundTakenBack((), (), CITE), e.PotGiven(2, CITE)):
        assert list(rule_script(clerk, event)) == []
    assert (clerk.owed, clerk.opened, clerk.live, clerk.void, clerk.ruled) == ({2: "down"}, False, [2], False, False)
    assert list(rule_script(clerk, e.HandVoided("misdeal", (), (), CITE))) == []
    assert clerk.void


# -- what the clerks begin with ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("burns", [0, 1, 2])
def test_a_table_that_burns_as_its_sign_says_has_so_many_burns_in_its_script(burns: int) -> None:
    stakes = Stakes(structure="no limit", blinds=(5, 10), small=10, burns=burns)
    clerk = ScriptKept(make_setup("tasmania-poker", "holdem", [100, 100, 100], stakes=stakes))
    assert sum(isinstance(step, m.Burn) for step in clerk.todo) == 3 * burns
    assert sum(isinstance(step, m.Burn) for step in ScriptKept(SETUP).todo) == 3


def test_who_opens_after_the_last_blind_and_nobody_before_there_is_one() -> None:
    clerk = ChipsClerk(SETUP)
    assert clerk._opener("pre-flop") == 0
    first, second, third = SETUP.order
    clerk.last_blind = second
    assert clerk._opener("pre-flop") == third
    assert clerk._opener("flop") == first
    assert clerk._opener("no such round") == 0


def test_those_away_are_folded_all_at_once_and_the_last_blind_in_its_turn() -> None:
    first, second, third = SETUP.order
    clerk = ChipsClerk(SETUP)
    clerk.absent, clerk.last_blind = {first, second}, second
    assert list(clerk._absent((first,))) == []
    assert clerk.live == [second, third]
    clerk.opened, clerk.turn = True, second
    assert list(clerk._absent((second,))) == []
    clerk.turn = third
    assert list(clerk._absent((third,))) == [f"seats [{third}] are folded for being away; it is for seats []"]


def test_more_than_a_player_has_cannot_be_taken_from_a_stake() -> None:
    hand = open_hand("star-sydney-poker", "holdem", [100, 100, 100], seed="stake")
    for amount, wrong in ((-98, False), (-500, True)):
        events = [*hand.events, e.StackChanged(3, amount, "x")]
        found = [fault for fault in audit(hand.setup, events, hand.pack()) if "does not have them" in fault]
        assert bool(found) is wrong
        assert not wrong or "500 are taken from seat 3" in found[0]
