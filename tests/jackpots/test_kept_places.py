"""A hand that was corrected and still wins, or wins after all, keeps its place among the wins of its pool."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tests.jackpots.linked import (
    AGM,
    AREA,
    CROWN,
    ROYAL,
    STAR,
    SUPERVISOR,
    T1,
    T2,
    begin,
    crown,
    do,
    dollars,
    events,
    facts,
    jackpot,
    no,
    over,
    plan,
    record,
    royal_hand,
    settle,
    settle_star,
    star,
)

from cardspeak.books.model.jackpot import BestOfPeriod, FixedSum, OfCategory, PoolPercent, WholePool
from cardspeak.jackpots.by_hand.machine import AnyMeterEvent, HandJackpot, tell
from cardspeak.jackpots.by_hand.topics import displays, faults, parameters, periods, settling

BOTH = (T1, T2)
FLUSH = OfCategory(category="flush", own=2)
SPADES, HEARTS = "2s5s9sKdQh", "2h5h9hKdQs"


def replayed(meter: HandJackpot) -> bool:
    log = msgspec.json.decode(msgspec.json.encode(meter.events), type=list[AnyMeterEvent])
    return HandJackpot.replay(meter.setup, log).state == meter.state


def flush(meter: HandJackpot, table: str, seats: dict[int, str], at: int, board: str = SPADES, number: int = 1) -> str:
    """A hand of the Star, told for the first time or again; what was told."""
    hand = facts(seats, board, table=table, number=number, book=STAR)
    if (table, number) not in meter.state.over:
        begin(meter, table, number, at)
    return " ".join(map(tell, over(meter, hand, at=at, by=SUPERVISOR)))


def two_flushes(prize: PoolPercent | FixedSum | WholePool, **more: Any) -> HandJackpot:
    """Table 1 records one, table 2 another one after it."""
    rows = events(("flush", FLUSH, prize))
    meter = jackpot(STAR, plan(tables=BOTH, events=rows, **{"seed": 1_000_000, "contribution": 1, **more}))
    flush(meter, T1, {3: "AsKs", 5: ""}, at=0)
    do(meter, record(T1, at=10))
    flush(meter, T2, {3: "AhKh"}, at=20, board=HEARTS)
    do(meter, record(T2, at=30))
    return meter


def amounts(meter: HandJackpot) -> dict[str, list[int]]:
    """Unsettled wins by table, each with its shares."""
    return {hit.table: [share.amount for share in hit.shares] for hit in meter.state.hits.values()}


@star("30.12", "30.13", "30.14", "30.18")
@pytest.mark.parametrize(
    ("prize", "first", "shared", "second", "then"),
    [
        (WholePool(), 1_000_000, 500_000, 1_000_000, 1_000_000),
        (PoolPercent(percent=10), 100_000, 95_000, 90_000, 81_000),  # of what two winners leave
        (FixedSum(cents=60_000), 60_000, 60_000, 60_000, 60_000),
    ],
)
def test_a_second_winner_of_the_corrected_hand_shares_it_where_it_stood(
    prize: PoolPercent | FixedSum | WholePool, first: int, shared: int, second: int, then: int
) -> None:
    meter = two_flushes(prize)
    assert amounts(meter) == {T1: [first], T2: [second]}
    owed = meter.state.held_money
    told = flush(meter, T1, {3: "AsKs", 5: "8s7s"}, at=40)
    assert "others have won flush" in told
    assert "does not win" not in told
    assert amounts(meter) == {T1: [shared, shared], T2: [then]}
    assert isinstance(prize, FixedSum) or meter.state.held_money == owed  # nothing but the shares has changed
    assert meter.state.balance == 0
    assert replayed(meter)


@star("30.18")
def test_the_whole_that_was_won_first_is_not_handed_to_the_table_after_it() -> None:
    rows = events(("flush", FLUSH, WholePool()))
    meter = jackpot(STAR, plan(tables=BOTH, events=rows, seed=100_000, contribution=dollars(100)))
    for number in (1, 2, 3):
        begin(meter, T1, number)
    over(meter, facts({3: "AsKs", 5: ""}, SPADES, number=3, book=STAR))
    do(meter, record(T1, 3, at=10))
    flush(meter, T2, {3: "AhKh"}, at=20, board=HEARTS)
    do(meter, record(T2, at=30))
    assert amounts(meter) == {T1: [130_000], T2: [110_000]}
    flush(meter, T1, {3: "AsKs", 5: "8s7s"}, at=40, number=3)
    assert amounts(meter) == {T1: [65_000, 65_000], T2: [110_000]}
    assert [(hit.id, hit.order) for hit in meter.state.hits.values()] == [(2, 2), (3, 1)]
    assert (meter.state.amount("royal"), meter.state.gauges["royal"].seeds) == (dollars(1_000), dollars(3_000))
    flush(meter, T1, {3: "AsKs", 5: "8s7d"}, at=45, number=3)  # the other one alone
    assert amounts(meter) == {T1: [130_000], T2: [110_000]}
    assert [(hit.id, hit.order, hit.at) for hit in meter.state.hits.values()] == [(2, 2, 30), (4, 1, 10)]
    flush(meter, T1, {3: "AsKd", 5: "8s7d"}, at=50, number=3)  # and nobody after all
    assert amounts(meter) == {T2: [140_000]}
    assert (meter.state.amount("royal"), meter.state.gauges["royal"].seeds) == (dollars(1_000), dollars(2_000))
    assert replayed(meter)


@star("30.10", "30.18")
def test_it_is_verified_and_confirmed_anew_and_whoever_recorded_it_has_recorded_it() -> None:
    meter = two_flushes(PoolPercent(percent=10))
    for one in (1, 2):
        do(meter, settling.VerifyWin(id=one, by=SUPERVISOR, who="Sue", at=35))
        do(meter, settling.ConfirmWin(id=one, by=SUPERVISOR, who="Sue", at=35))
    flush(meter, T1, {3: "AsKs", 5: "8s7s"}, at=40)
    assert [(one.step, one.who, one.at) for one in meter.state.hits[3].done] == [("record", "Dan", 10)]
    assert [one.step for one in meter.state.hits[2].done] == ["record", "verify"]  # another amount
    assert no(meter, settling.PayWin(id=3, seat=5, means="cheque", by=AGM, who="Gus", at=50)) == "30.10"
    assert no(meter, settling.PayWin(id=2, seat=3, means="cheque", by=AGM, who="Gus", at=50)) == "30.15"
    settle_star(meter, 3, (3, 5))
    assert meter.state.paid == dollars(1_900)


@star("30.16.1", "30.18")
def test_a_correction_is_no_second_award() -> None:
    """What was won before a sign, with hands counted since, does not open it because its shares are others."""
    meter = two_flushes(WholePool())
    begin(meter, T1, 2, at=40)
    new = plan(tables=BOTH, events=meter.state.plans["royal"].events, seed=1_000_000, contribution=2)
    do(meter, parameters.SignChange(plan=new, applies=2_000, by=AGM, who="Gus", at=50))
    flush(meter, T1, {3: "AsKs", 5: "8s7s"}, at=60)
    assert no(meter, parameters.ApplyChange(pool="royal", by=AGM, who="Gus", at=2_000)) == "30.16.1"


@crown("17.2", "17.6.3")
def test_what_came_into_the_next_pool_is_still_taken_back_with_its_void_hand() -> None:
    meter = jackpot(CROWN, plan(tables=BOTH, seed=100_000))
    royal_hand(meter, T1)
    do(meter, record(T1, at=10))
    begin(meter, T2, 1, at=20)  # for the next pool
    other = facts({3: "AsKd", 5: "AhKh"}, "QhJhTh", book=CROWN)
    over(meter, other, at=30, by=AREA)  # the flop is put right, and somebody else has the royal flush
    assert amounts(meter) == {T1: [100_100]}
    assert meter.state.hits[2].shares[0].seat == 5
    over(meter, facts({}, "", table=T2, void="misdeal"), at=40, by=AREA)
    assert meter.state.amount("royal") == dollars(1_000)


@crown("17.5.2(a)", "17.6.3")
def test_the_figure_of_a_still_display_stays_won_by_the_corrected_hand() -> None:
    meter = jackpot(CROWN, plan(tables=BOTH, seed=100_000))
    do(meter, displays.ReadDisplay(pool="royal", cents=500_000, second="Max", by=AREA, who="Hal"))
    royal_hand(meter, T1)
    do(meter, record(T1, at=1))
    over(meter, facts({3: "AsKd", 5: "AhKh"}, "QhJhTh", book=CROWN), at=2, by=AREA)
    assert amounts(meter) == {T1: [500_000]}
    royal_hand(meter, T2, at=3)
    do(meter, record(T2, at=4))
    assert meter.state.hits[3].amount == 100_100
    settle(meter, 3)
    over(meter, facts({3: "AsKs", 5: ""}, folded=(5,)), at=110, by=AREA)
    assert amounts(meter) == {T1: [500_000]}
    assert not [one for one in meter.state.incidents if "was paid by a figure" in one]  # it was the right one


# -- struck, and won after all ---------------------------------------------------------------------------------------


def three_steps(**more: Any) -> HandJackpot:
    """Table 1 records a royal flush, table 2 another one; then the hand of table 1 is taken back."""
    meter = jackpot(CROWN, plan(tables=BOTH, **{"seed": 100_000, "contribution": 200_00, **more}))
    royal_hand(meter, T1)
    do(meter, record(T1, at=10))
    royal_hand(meter, T2, at=20)
    do(meter, record(T2, at=30))
    royal(meter, "QhJsTs", at=40)
    return meter


def royal(meter: HandJackpot, flop: str = "QsJsTs", at: int = 50) -> None:
    over(meter, facts({3: "AsKs", 5: ""}, flop, folded=(5,)), at=at, by=AREA)


@crown("17.5.2(b)", "17.6.3")
def test_a_hand_that_was_taken_back_and_ends_as_before_has_its_place_again() -> None:
    meter = three_steps()
    assert amounts(meter) == {T2: [100_400]}
    begin(meter, T2, 2, at=45)
    royal(meter)
    told = do(meter, record(T1, at=60))
    assert "Win 2 is 1,002.00 now." in tell(told[-1])
    assert amounts(meter) == {T2: [100_200], T1: [100_200]}
    assert [hit.order for hit in meter.state.hits.values()] == [2, 1]
    assert meter.state.amount("royal") == dollars(1_002)
    assert meter.state.gauges["royal"].seeds == dollars(3_000)
    over(meter, facts({}, "", table=T2, number=2, void="misdeal"), at=70, by=AREA)
    assert meter.state.amount("royal") == dollars(1_000)
    assert replayed(meter)
    royal(meter, "QhJsTs", at=80)  # and once more
    assert amounts(meter) == {T2: [100_400]}


@crown("17.5.2(b)", "17.6.3")
def test_not_where_the_win_after_it_was_paid_meanwhile() -> None:
    meter = three_steps()
    settle(meter, 2)
    royal(meter, at=110)
    do(meter, record(T1, at=120))
    assert amounts(meter) == {T1: [100_000]}  # what there is now
    assert meter.state.hits[3].place == 0


@crown("17.6.3")
def test_a_hand_that_was_struck_and_paid_after_all_is_paid_by_the_house_the_next_time() -> None:
    """Put right again after the payment, for somebody else: nothing more is taken from the pool."""
    meter = jackpot(CROWN, plan(tables=BOTH, seed=100_000))
    royal_hand(meter, T1)
    do(meter, record(T1, at=10))
    royal(meter, "QhJsTs", at=20)
    royal(meter, at=30)
    do(meter, record(T1, at=40))
    settle(meter, 2)
    before = meter.state.amount("royal")
    over(meter, facts({3: "AsKd", 5: "AhKh"}, "QhJhTh", book=CROWN), at=110, by=AREA)
    do(meter, record(T1, seat=5, at=120))
    assert (meter.state.hits[3].made_up, meter.state.amount("royal")) == (dollars(1_001), before)


@crown("17.5.2(a)", "17.5.2(b)", "17.6.3")
def test_the_figure_of_a_still_display_goes_back_with_the_place() -> None:
    meter = jackpot(CROWN, plan(tables=BOTH, seed=100_000))
    do(meter, displays.ReadDisplay(pool="royal", cents=500_000, second="Max", by=AREA, who="Hal"))
    royal_hand(meter, T1)
    do(meter, record(T1, at=1))
    royal_hand(meter, T2)
    do(meter, record(T2, at=2))
    royal(meter, "QhJsTs", at=3)
    assert amounts(meter) == {T2: [500_000]}
    royal(meter, at=4)
    do(meter, record(T1, at=5))
    assert amounts(meter) == {T2: [100_100], T1: [500_000]}
    royal_hand(meter, T2, 2, at=6)
    do(meter, record(T2, 2, at=7))
    assert meter.state.hits[4].amount == 100_100  # it is won once


@star("30.18")
def test_the_best_hand_of_a_period_that_two_have_in_the_end_leaves_less_to_those_after_it() -> None:
    high = BestOfPeriod(category="full house", minutes=60)
    rows = events(("high", high, PoolPercent(percent=10)), ("royal flush", ROYAL, PoolPercent(percent=10)))
    meter = jackpot(STAR, plan(tables=BOTH, events=rows, seed=1_000_000, contribution=1))
    begin(meter, T1, 1)
    over(meter, facts({3: "QcQd", 5: ""}, "QsJsTsTcTd", book=STAR), at=1)
    do(meter, periods.EndPeriod(pool="royal", event="high", by=SUPERVISOR, who="Sue", at=3_600))
    royal_hand(meter, T2, at=3_610, book=STAR)
    do(meter, record(T2, at=3_620))
    assert amounts(meter) == {T1: [100_000], T2: [90_000]}
    over(meter, facts({3: "QcTh", 5: "QhTs"}, "QsQdTsTcTd", book=STAR), at=3_630, by=SUPERVISOR)
    assert amounts(meter) == {T1: [95_000, 95_000], T2: [81_000]}
    assert replayed(meter)


@star("30.17.3", "30.18")
def test_a_win_that_waits_for_its_amount_is_shared_before_it_has_one() -> None:
    meter = jackpot(STAR, plan(events=events(("flush", FLUSH, WholePool())), seed=1_000_000, contribution=1))
    begin(meter)
    do(meter, faults.ReportFault(pool="royal", what="dark", by="dealer", who="Dan"))
    over(meter, facts({3: "AsKs", 5: ""}, SPADES, book=STAR))
    do(meter, record())
    assert meter.state.hits[1].pending
    flush(meter, T1, {3: "AsKs", 5: "8s7s"}, at=40)
    assert (meter.state.hits[2].pending, amounts(meter)) == (True, {T1: [0, 0]})
    do(meter, *(faults.NotifyOf(whom=one, by="dealer", who="Dan", at=41) for one in ("L&G NSW", "Surveillance")))
    do(meter, settling.VerifyWin(id=2, by=SUPERVISOR, who="Sue", at=50))
    do(meter, settling.ConfirmWin(id=2, by=AGM, who="Gus", at=50))
    assert amounts(meter) == {T1: [500_000, 500_000]}
    assert meter.state.balance == 0


@star("30.17.4", "30.18")
def test_a_fault_that_came_after_a_win_leaves_its_amount_alone_when_it_is_shared() -> None:
    meter = two_flushes(PoolPercent(percent=10))
    do(meter, faults.ReportFault(pool="royal", what="dark", by="dealer", who="Dan", at=35))
    flush(meter, T1, {3: "AsKs", 5: "8s7s"}, at=40)
    assert amounts(meter) == {T1: [95_000, 95_000], T2: [81_000]}
    assert not any(hit.pending for hit in meter.state.hits.values())
    assert meter.state.owed == dollars(1_900 + 810)
