"""The clerk of the chips: a hand told event by event, sound, and with one thing in it that cannot have happened."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from cardspeak.cards import parse_cards
from cardspeak.hand import events as e
from cardspeak.hand.audit.chips import ChipsClerk
from cardspeak.hand.audit.commission import Drop, audit_drop, audit_fee
from cardspeak.hand.commission import Percent, PerHand, PerPerson
from cardspeak.hand.making import make_setup
from cardspeak.hand.setup import InTournament, Setup, Stakes

CITE = "x"
BLINDS = e.Posted("blind", (1, 2), (5, 10), 10, CITE)
OPENED = e.BettingOpened("pre-flop", 3, CITE)
AROUND: tuple[e.Event, ...] = (BLINDS, OPENED, e.Called(3, 10, CITE), e.Called(1, 5, CITE), e.Checked(2, CITE))
FLOP = e.Boarded(parse_cards("As Kd 7c"), 0, CITE)
OPEN = "the betting is still open"


def table(*stacks: int, **more: Any) -> Setup:
    """Blinds 5 and 10 in seats 1 and 2; seat 3 has the button and opens where three play."""
    stakes = Stakes(structure="no limit", blinds=(5, 10), small=10)
    return make_setup("star-sydney-poker", "holdem", stacks or (100, 100, 100), stakes=stakes, **more)


def told(*events: e.Event, setup: Setup | None = None) -> tuple[ChipsClerk, list[str]]:
    """The clerk after these, and what was wrong with the last one; nothing is with those before."""
    clerk = ChipsClerk(setup or table())
    for event in events[:-1]:
        assert list(clerk.take(event)) == [], event
    return clerk, list(clerk.take(events[-1]))


@pytest.mark.parametrize(
    ("events", "says"),
    [
        ((BLINDS,), ""),
        ((e.Posted("blind", (1, 2), (5, 9), 10, CITE),), "seat 2 posts 9; it owes 10"),
        ((*AROUND[:3], e.Called(1, 4, CITE)), "seat 1 calls 4 with 5 in against 10"),
        ((*AROUND[:2], e.Checked(3, CITE)), "seat 3 checks with 0 in against 10"),
        (AROUND, ""),
        ((*AROUND, e.BettingClosed("pre-flop", 30, CITE)), ""),
        ((*AROUND, e.BettingClosed("pre-flop", 29, CITE)), "a pot of 29; 30 chips are in it"),
        ((*AROUND[:4], e.BettingClosed("pre-flop", 30, CITE)), "the round closes before seat 2 has acted"),
        ((*AROUND[:3], e.Folded(1, CITE), e.Checked(2, CITE), e.BettingClosed("pre-flop", 25, CITE)), ""),
        ((*AROUND, FLOP), OPEN),
        ((*AROUND, e.FlopDeclined(3, CITE)), OPEN),
        ((*AROUND, e.BettingClosed("pre-flop", 30, CITE), e.FlopDeclined(3, CITE)), ""),
        ((*AROUND[:2], e.ExtraTimePaid(3, 5, 5, CITE)), ""),
        ((*AROUND[:2], e.ExtraTimePaid(1, 5, 5, CITE)), "seat 1 buys time for 10 that it cannot buy"),
        ((*AROUND[:2], e.ExtraTimePaid(3, -5, 10, CITE)), "seat 3 buys time for 5 that it cannot buy"),
        ((*AROUND[:2], e.ExtraTimePaid(3, 50, 50, CITE)), "seat 3 buys time for 100 that it cannot buy"),
    ],
)
def test_a_round_of_betting(events: tuple[e.Event, ...], says: str) -> None:
    assert told(*events)[1] == [says] * bool(says)


def test_somebody_behind_when_a_round_closes_is_named() -> None:
    raised = (*AROUND[:2], e.RaisedTo(3, 40, CITE), e.Called(1, 35, CITE))
    clerk, wrong = told(*raised, e.BettingClosed("pre-flop", 90, CITE))
    assert wrong == [
        "the round closes with seat 2 at 10 against 40",
        "the round closes before seat 2 has acted",
    ]
    assert not clerk.opened


def test_who_is_all_in_need_match_nothing_and_a_player_alone_need_not_act() -> None:
    small = table(100, 8, 100)
    all_in = e.Posted("blind", (1, 2), (5, 8), 10, CITE)
    calls = (all_in, OPENED, e.Called(3, 10, CITE), e.Called(1, 5, CITE))
    assert told(*calls, e.BettingClosed("pre-flop", 28, CITE), setup=small)[1] == []
    folds = (BLINDS, OPENED, e.Folded(3, CITE), e.Folded(1, CITE), e.UncalledReturned(2, 5, CITE))
    assert told(*folds, e.BettingClosed("pre-flop", 10, CITE))[1] == []
    both = table(4, 8, 100)
    posted = e.Posted("blind", (1, 2), (4, 8), 10, CITE)
    clerk, wrong = told(posted, OPENED, e.Called(3, 10, CITE), setup=both)
    assert (wrong, clerk.turn) == ([], 0)
    assert list(clerk.take(e.UncalledReturned(3, 2, CITE))) == []
    assert list(clerk.take(e.BettingClosed("pre-flop", 20, CITE))) == []


@pytest.mark.parametrize(("left", "wagered", "dead"), [(4, 4, 0), (10, 10, 0), (13, 10, 3), (0, 0, 0)])
def test_chips_left_with_a_fold_count_as_far_as_the_price(left: int, wagered: int, dead: int) -> None:
    clerk, wrong = told(BLINDS, OPENED, e.Folded(3, CITE, surrendered=left))
    assert wrong == []
    assert (clerk.stack[3], clerk.paid[3], clerk.dead, clerk.live) == (100 - left, wagered, dead, [1, 2])


def test_a_round_is_skipped_only_where_nobody_can_bet() -> None:
    closed = (*AROUND, e.BettingClosed("pre-flop", 30, CITE), FLOP)
    assert told(*closed, e.BettingSkipped("flop", CITE))[1] == ["no betting though seats [1, 2, 3] could bet"]
    small = table(10, 10, 100)
    assert told(*AROUND[:4], e.BettingClosed("pre-flop", 30, CITE), FLOP, setup=small)[1] == []
    assert (
        told(*AROUND[:4], e.BettingClosed("pre-flop", 30, CITE), e.BettingSkipped("flop", CITE), setup=small)[1] == []
    )


def test_nobody_is_asked_to_bet_against_players_who_are_all_in() -> None:
    """The last blind has matched everything, and nobody else has a chip left to wager."""
    setup = table(10, 100, 10)
    clerk, wrong = told(BLINDS, OPENED, e.Called(3, 10, CITE), e.Called(1, 5, CITE), setup=setup)
    assert (wrong, clerk.turn) == ([], 0)
    assert list(clerk.take(e.Checked(2, CITE))) == ["seat 2 acts though it is the turn of seat 0"]
    one, wrong = told(BLINDS, OPENED, e.Called(3, 10, CITE), e.Called(1, 5, CITE), setup=table(10, 100, 11))
    assert (wrong, one.turn) == ([], 2)


def test_a_dead_bet_that_nobody_left_can_reach_need_not_be_matched() -> None:
    """Seat 3 raised to 40 and is out: seat 2 has more in than the all-in of seat 1, and owes nobody anything."""
    setup = table(8, 100, 100)
    clerk, wrong = told(BLINDS, OPENED, e.RaisedTo(3, 40, CITE), e.Called(1, 3, CITE), setup=setup)
    assert (wrong, clerk.turn) == ([], 2)
    assert list(clerk.take(e.HandKilled(3, CITE))) == []
    assert clerk._next(1) == 0
    assert list(clerk.take(e.BettingClosed("pre-flop", 58, CITE))) == []


def test_a_dead_bet_is_matched_while_somebody_left_can_reach_it() -> None:
    raised = (BLINDS, OPENED, e.RaisedTo(3, 40, CITE), e.Called(1, 35, CITE), e.HandKilled(3, CITE))
    clerk, wrong = told(*raised)
    assert (wrong, clerk._next(1)) == ([], 2)
    closed = told(*raised, e.BettingClosed("pre-flop", 90, CITE))[1]
    assert "the round closes with seat 2 at 10 against 40" in closed


# -- what is posted ----------------------------------------------------------------------------------------------------


def antes(*amounts: int, **more: Any) -> Setup:
    stakes = Stakes(structure="fixed", antes=amounts, bring_in=5, small=10, big=20)
    return make_setup("crown-melbourne-poker", "seven-card-stud", more.pop("stacks", (100, 100, 100)), stakes=stakes)


def test_an_ante_counts_where_it_is_the_same_for_everybody() -> None:
    """Who has less than the ante plays for as much of the others': the rest is a side pot."""
    setup = antes(4, stacks=(100, 100, 1))
    clerk, wrong = told(
        e.Posted("ante", setup.order, tuple(1 if one == 3 else 4 for one in setup.order), 0, CITE), setup=setup
    )
    assert wrong == []
    assert sorted((chips, sorted(seats)) for chips, seats in clerk.pots()) == [(3, [1, 2, 3]), (6, [1, 2])]
    assert (clerk.dead, clerk.bet.total(), clerk.paid.total()) == (0, 0, 9)


def test_what_is_posted_dead_is_nobodys_wager() -> None:
    setup = table(late=((3, 10, 5),))
    clerk, wrong = told(
        BLINDS, e.Posted("late", (3,), (10,), 10, CITE), e.Posted("dead", (3,), (5,), 0, CITE), setup=setup
    )
    assert wrong == []
    assert (clerk.dead, clerk.dead_by[3], clerk.bet[3], clerk.paid[3], clerk.stack[3]) == (5, 5, 10, 10, 85)
    assert sum(chips for chips, _ in clerk.pots()) == 30
    wrong = told(BLINDS, BLINDS, setup=setup)[1]
    assert "they are for [1, 2] to post, once" in wrong[0]


@pytest.mark.parametrize(
    ("seat", "amount", "says"), [(2, 10, ""), (2, 20, "it owes 10"), (3, 20, ""), (3, 10, "it owes 20")]
)
def test_a_kill_is_made_up_from_a_blind_that_was_posted(seat: int, amount: int, says: str) -> None:
    setup = msgspec.structs.replace(table(), kill=(seat, 20))
    wrong = " ".join(told(BLINDS, e.Posted("kill", (seat,), (amount,), 20, CITE), setup=setup)[1])
    assert says in wrong
    assert bool(wrong) is bool(says)
    none = told(BLINDS, e.Posted("kill", (seat,), (amount,), 20, CITE))[1]
    assert none[0].endswith("they are for [] to post, once")


def test_the_operators_bonus_is_what_was_announced() -> None:
    setup = table(tournament=InTournament(bonus=50))
    assert told(e.BonusAdded(50, CITE), BLINDS, setup=setup)[1] == []
    says = "the operator adds 50; 0 is announced, once and before anybody posts"
    assert told(e.BonusAdded(50, CITE))[1] == [says]
    assert told(BLINDS, e.BonusAdded(50, CITE), setup=setup)[1] == [says.replace("; 0", "; 50")]


# -- the pots ----------------------------------------------------------------------------------------------------------


def clerk_with(paid: dict[int, int], live: list[int], dead: int = 0) -> ChipsClerk:
    clerk = ChipsClerk(table())
    clerk.paid.update(paid)
    clerk.live, clerk.dead = live, dead
    return clerk


@pytest.mark.parametrize(
    ("paid", "live", "dead", "pots"),
    [
        ({1: 10, 2: 10, 3: 10}, [1, 2, 3], 0, [(30, [1, 2, 3])]),
        ({1: 10, 2: 20, 3: 20}, [1, 2, 3], 3, [(33, [1, 2, 3]), (20, [2, 3])]),
        ({1: 20, 2: 10, 3: 10}, [2, 3], 0, [(40, [2, 3])]),  # a dead hand had more in than anybody left
        ({1: 20}, [2, 3], 0, [(20, [2, 3])]),  # and nobody left has anything in
        ({}, [2, 3], 4, [(4, [2, 3])]),
        ({}, [2, 3], 0, []),
    ],
)
def test_pots(paid: dict[int, int], live: list[int], dead: int, pots: list[tuple[int, list[int]]]) -> None:
    assert clerk_with(paid, live, dead).pots() == pots


def test_chips_kept_out_of_the_betting_come_back_when_the_hand_is_over() -> None:
    clerk, _ = told(*AROUND, e.BettingClosed("pre-flop", 30, CITE), e.TreatedAllIn(1, 90, CITE))
    list(clerk.take(e.Shown(1, (), "", CITE)))
    assert clerk.stack[1] == 0
    list(clerk.take(e.HandEnded(CITE)))
    assert clerk.stack[1] == 90


# -- the house ---------------------------------------------------------------------------------------------------------


def charged(charge: Any) -> Setup:
    setup = table()
    return msgspec.structs.replace(setup, stakes=msgspec.structs.replace(setup.stakes, charge=charge))


@pytest.mark.parametrize(
    ("charge", "commission", "says"),
    [
        (None, 0, ""),
        (None, 1, "the house takes 1 at a table without commission"),
        (Percent(percent=10, cap=3), 3, ""),
        (Percent(percent=10, cap=2), 3, "the house takes 3, more than 2 in one hand"),
        (PerHand(amount=3), 3, ""),
        (Percent(percent=10, cap=2, also=PerHand(amount=1)), 3, ""),  # the cap is of one of the two
    ],
)
def test_a_cap_of_the_whole_hand(charge: Any, commission: int, says: str) -> None:
    clerk = ChipsClerk(charged(charge))
    clerk.commission = commission
    assert (says in list(clerk.close())) is bool(says)
    assert bool([fault for fault in clerk.close() if "in one hand" in fault or "without commission" in fault]) is bool(
        says
    )


@pytest.mark.parametrize(
    ("seats", "each", "right"),
    [((1, 2), 5, True), ((1, 2, 3), 5, False), ((1,), 5, False), ((1, 2), 4, False)],
)
def test_who_pays_before_the_cards(seats: tuple[int, ...], each: int, right: bool) -> None:
    """Seat 3 has no more than the fee, and plays without paying it."""
    found = list(audit_fee(charged(PerPerson(amount=5)), seats, each, {1: 100, 2: 6, 3: 5}))
    says = f"seats {list(seats)} pay {each} before the cards; it is for [1, 2] to pay 5"
    assert found == ([] if right else [says])


def test_a_fee_that_a_stack_does_not_hold() -> None:
    setup = charged(PerPerson(amount=5))
    assert told(e.CommissionTaken(-1, 15, (1, 2, 3), CITE), setup=setup)[1] == []
    clerk = ChipsClerk(setup)
    clerk.stack[2] = 4
    assert "seat 2 pays a fee it does not have" in list(clerk.take(e.CommissionTaken(-1, 15, (1, 2, 3), CITE)))
    uneven = told(e.CommissionTaken(-1, 16, (1, 2, 3), CITE), setup=setup)[1]
    assert uneven == ["16 is not divided among 3 players"]


@pytest.mark.parametrize(
    ("taken", "ruled", "says"),
    [(5, False, ""), (4, False, "less than the 5"), (6, False, "more than the 5"), (4, True, ""), (6, True, "")],
)
def test_what_the_house_takes_of_a_pot(taken: int, ruled: bool, says: str) -> None:
    drop = Drop(pots=[100], taken={0: taken}, let_off={}, board=True, ruled=ruled)
    found = list(audit_drop(charged(Percent(percent=5, cap=50)), drop))
    assert len(found) == bool(says)
    assert says in " ".join(found)


@pytest.mark.parametrize(("units", "amount", "says"), [(3, 6, ""), (3, 5, "seat 1 pays 5 for 3 units, not 6")])
def test_units_of_chinese_poker(units: int, amount: int, says: str) -> None:
    setup = make_setup("crown-melbourne-poker", "chinese-poker", [100, 100, 100], stakes=Stakes(chinese_unit=2))
    clerk, wrong = told(e.UnitsSettled(1, 2, units, amount, CITE), setup=setup)
    assert wrong == [says] * bool(says)
    assert (clerk.stack[1], clerk.stack[2], clerk.units[1]) == (100 - amount, 100 + amount, amount)
