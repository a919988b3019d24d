"""Wins after one that is struck: priced by what their pool would have had. And a display that stands still."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tests.jackpots.linked import (
    AGM,
    AREA,
    CROWN,
    HDD,
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
from cardspeak.jackpots.by_hand.setup import PoolPlan
from cardspeak.jackpots.by_hand.topics import displays, parameters, periods, running, settling

BOTH = (T1, T2)


def no_royal(meter: HandJackpot, table: str = T1, number: int = 1, at: int = 50, book: str = CROWN) -> str:
    """The flop is put right, and there was no royal flush; what was told."""
    by = AREA if book == CROWN else SUPERVISOR
    hand = facts({3: "AsKs", 5: ""}, "QhJsTs", table=table, number=number, folded=(5,), book=book)
    return " ".join(map(tell, over(meter, hand, at=at, by=by)))


def two_royals(book: str = CROWN, **more: Any) -> HandJackpot:
    """Table 1 records a royal flush, table 2 another one a hand later."""
    meter = jackpot(book, plan(tables=BOTH, **{"seed": 100_000, **more}))
    royal_hand(meter, T1, book=book)
    do(meter, record(T1, at=10))
    royal_hand(meter, T2, at=20, book=book)
    do(meter, record(T2, at=30))
    return meter


def replayed(meter: HandJackpot) -> bool:
    log = msgspec.json.decode(msgspec.json.encode(meter.events), type=list[AnyMeterEvent])
    return HandJackpot.replay(meter.setup, log).state == meter.state


@crown("17.5.2(b)", "17.6.3")
def test_an_unpaid_win_is_priced_again_when_the_one_before_it_is_struck() -> None:
    meter = two_royals()
    assert [hit.amount for hit in meter.state.hits.values()] == [100_100, 100_100]  # 1,000.50, rounded up
    begin(meter, T1, 2, at=40)  # what comes after both stays in the pool
    assert "Win 2 is 1,001.00 now" in no_royal(meter)
    (second,) = meter.state.hits.values()
    assert (second.id, second.amount, second.held) == (2, 100_100, dollars(1_001))  # two hands, and one seed alone
    assert meter.state.amount("royal") == dollars(1_000.50)
    assert meter.state.gauges["royal"].seeds == dollars(2_000)
    assert meter.state.owed == dollars(1_001)
    assert replayed(meter)


@crown("17.4.3", "17.5.2(b)", "17.6.3")
def test_the_other_amount_is_confirmed_and_told_anew() -> None:
    meter = two_royals(contribution=200_00, seed=100_000)
    do(
        meter,
        settling.VerifyWin(id=2, by=HDD, who="Hal", at=35),
        settling.CountDeck(id=2, suits=(13, 13, 13, 13), by="dealer", who="Dan", at=35),
        settling.ConfirmWin(id=2, by=AREA, who="Amy", at=35),
        settling.NotifySenior(id=2, to="Cas", by=AREA, who="Amy", at=35),
    )
    no_royal(meter)
    assert meter.state.hits[2].amount == 100_400  # two hands of two dollars
    pay = settling.PayWin(id=2, seat=3, means="cash", by=HDD, who="Hal", at=60)
    assert no(meter, pay) == "17.4.3"
    do(meter, settling.ConfirmWin(id=2, by=AREA, who="Amy", at=60))
    assert no(meter, pay) == "17.4.3"
    do(meter, settling.NotifySenior(id=2, to="Cas", by=AREA, who="Amy", at=60), pay)
    assert meter.state.paid == dollars(1_004)


@star("30.18")
@pytest.mark.parametrize(
    ("prize", "first", "then", "left"),
    [
        (PoolPercent(percent=10), 1_000_00, 1_000_00, 9_000),  # not 900.00
        (FixedSum(cents=600_00), 600_00, 600_00, 9_400),
        (WholePool(), 10_000_00, 10_000_00, 10_000),
    ],
)
def test_a_percentage_is_of_what_the_corrected_hands_leave(
    prize: PoolPercent | FixedSum | WholePool, first: int, then: int, left: int
) -> None:
    rows = events(("royal flush", ROYAL, prize))
    meter = jackpot(STAR, plan(tables=BOTH, events=rows, seed=1_000_000, contribution=1))
    royal_hand(meter, T1, book=STAR)
    do(meter, record(T1, at=10))
    royal_hand(meter, T2, at=20, book=STAR)
    do(meter, record(T2, at=30))
    assert meter.state.hits[1].amount == first
    no_royal(meter, book=STAR)
    assert meter.state.hits[2].amount == then
    assert meter.state.amount("royal") // 10_000 == left
    assert replayed(meter)


@star("30.18")
def test_three_wins_and_the_first_is_struck() -> None:
    rows = events(("royal flush", ROYAL, PoolPercent(percent=10)))
    meter = jackpot(STAR, plan(tables=BOTH, events=rows, seed=1_000_000, contribution=1))
    for number in (1, 2, 3):
        royal_hand(meter, T1, number, book=STAR)
        do(meter, record(T1, number, at=number))
    assert [hit.amount for hit in meter.state.hits.values()] == [100_000, 90_000, 81_000]
    no_royal(meter, number=2, book=STAR)
    assert [hit.amount for hit in meter.state.hits.values()] == [100_000, 90_000]
    no_royal(meter, number=1, book=STAR)
    assert [(hit.id, hit.amount) for hit in meter.state.hits.values()] == [(3, 100_000)]


@crown("17.6.3")
def test_a_win_that_was_paid_meanwhile_keeps_its_amount_and_somebody_looks_into_it() -> None:
    meter = two_royals()
    settle(meter, 2)
    no_royal(meter)
    assert meter.state.paid == dollars(1_001)
    assert meter.state.incidents[-1].startswith("Win 2, hand 1 of table 2, was paid by a figure from which win 1")
    assert meter.state.amount("royal") == dollars(2_000.50)  # its seed was paid out with win 2


@star("30.18")
def test_reserves_go_where_they_would_have_gone() -> None:
    meter = two_royals(STAR, reserve=10_00)
    assert [hit.from_reserve for hit in meter.state.hits.values()] == [10_00, 10_00]
    no_royal(meter, book=STAR)
    assert meter.state.hits[2].from_reserve == 20_00
    assert meter.state.gauges["royal"].reserve == 0
    assert meter.state.amount("royal") == dollars(1_000) + 20_00
    assert replayed(meter)


@crown("17.2")
def test_a_void_hand_before_a_win_takes_nothing_from_the_pool_after_it() -> None:
    meter = jackpot(CROWN, plan(tables=BOTH, seed=100_000))
    royal_hand(meter, T1)
    do(meter, record(T1))
    begin(meter, T1, 2)
    royal_hand(meter, T2)
    do(meter, record(T2))  # with what hand 2 of table 1 has added
    no_royal(meter)
    before = meter.state.amount("royal")
    over(meter, facts({}, number=2, void="misdeal"), by=AREA)
    assert meter.state.amount("royal") == before


@star("30.18")
def test_the_best_hand_of_a_period_takes_the_place_of_the_one_that_is_struck() -> None:
    high = BestOfPeriod(category="full house", minutes=60)
    rows = events(("high", high, PoolPercent(percent=10)), ("royal flush", ROYAL, PoolPercent(percent=10)))
    meter = jackpot(STAR, plan(tables=BOTH, events=rows, seed=1_000_000, contribution=1))
    for number, cards in ((1, "QcQd"), (2, "JcJd")):
        begin(meter, T1, number)
        over(meter, facts({3: cards}, "QsJsTsTcTd", number=number, book=STAR), at=number)
    do(meter, periods.EndPeriod(pool="royal", event="high", by=SUPERVISOR, who="Sue", at=3_600))
    royal_hand(meter, T2, at=3_610, book=STAR)
    do(meter, record(T2, at=3_620))
    assert [hit.amount for hit in meter.state.hits.values()] == [100_000, 90_000]
    over(meter, facts({3: "2c3d"}, "QsJsTs7c8d", number=1, book=STAR), at=3_630, by=SUPERVISOR)
    assert [(hit.number, hit.event, hit.amount) for hit in meter.state.hits.values()] == [
        (1, "royal flush", 90_000),
        (2, "high", 100_000),  # by the figure of its time, as the one before
    ]
    assert replayed(meter)


# -- a display that stands still -------------------------------------------------------------------------------------


def reads(cents: int, at: int = 0, second: str = "Max") -> displays.ReadDisplay:
    return displays.ReadDisplay(pool="royal", cents=cents, second=second, by=HDD, who="Hal", at=at)


@crown("17.5.2(a)", "17.6.2")
def test_the_figure_of_a_display_that_stands_still_is_won_once() -> None:
    meter = jackpot(CROWN, plan(tables=BOTH, seed=100_000))
    do(meter, reads(500_000))
    royal_hand(meter, T1)
    do(meter, record(T1, at=1))
    royal_hand(meter, T2)
    do(meter, record(T2, at=2))
    assert [hit.amount for hit in meter.state.hits.values()] == [500_000, 100_100]  # the second by the console
    assert meter.state.stuck == {"royal"}
    answer = no(meter, reads(500_000, at=3))
    assert answer == "17.6.2"
    do(meter, reads(300_000, at=4))  # it says something else now
    royal_hand(meter, T1, 2)
    do(meter, record(T1, 2, at=5))
    assert meter.state.hits[3].amount == 300_000
    do(meter, displays.MendDisplay(pool="royal", by=AREA, who="Amy", at=6))
    royal_hand(meter, T1, 3)
    do(meter, record(T1, 3, at=7))
    assert meter.state.hits[4].amount == 100_100


@crown("17.5.2(a)", "17.6.3")
def test_the_display_counts_for_the_next_win_when_the_one_it_paid_is_struck() -> None:
    meter = jackpot(CROWN, plan(tables=BOTH, seed=100_000))
    do(meter, reads(500_000))
    royal_hand(meter, T1)
    do(meter, record(T1, at=1))
    royal_hand(meter, T2)
    do(meter, record(T2, at=2))
    no_royal(meter)
    assert meter.state.hits[2].amount == 500_000
    royal_hand(meter, T1, 2)
    do(meter, record(T1, 2, at=60))
    assert meter.state.hits[3].amount == 100_100
    assert replayed(meter)


@crown("17.5.2(a)", "17.6.3")
def test_a_struck_win_leaves_the_display_as_it_was() -> None:
    meter = jackpot(CROWN, plan(tables=BOTH, seed=100_000))
    do(meter, reads(500_000))
    royal_hand(meter, T1)
    do(meter, record(T1, at=1))
    no_royal(meter)
    royal_hand(meter, T2)
    do(meter, record(T2, at=60))
    assert meter.state.hits[2].amount == 500_000


# -- what a win opens ------------------------------------------------------------------------------------------------

QUADS = OfCategory(category="four of a kind", own=2)


def offered(prize: PoolPercent | FixedSum | WholePool | None = None, quads: int = 10_000, **more: Any) -> PoolPlan:
    rows = events(("royal flush", ROYAL, prize or WholePool()), ("quads", QUADS, FixedSum(cents=quads)))
    return plan(**{"events": rows, "seed": 100_000, **more})


def quads_won(meter: HandJackpot, number: int = 1, at: int = 100) -> None:
    begin(meter, number=number, at=at)
    over(meter, facts({3: "9s9h"}, "9c9d2c3d4h", number=number, book=STAR), at=at)
    do(meter, record(number=number, at=at))


def signed(meter: HandJackpot, new: PoolPlan) -> parameters.ApplyChange:
    do(meter, parameters.SignChange(plan=new, applies=1_200, second="Zoe", by=AGM, who="Gus", at=0))
    return parameters.ApplyChange(pool="royal", by=AGM, who="Gus", at=1_200)


@star("30.16", "30.16.1")
@pytest.mark.parametrize(
    "new",
    [
        offered(contribution=1),
        offered(seed=1),
        offered(PoolPercent(percent=50)),
        plan(events=events(("quads", QUADS, FixedSum(cents=10_000))), seed=100_000),
        plan(events=(*offered().events, *events(("x", QUADS, WholePool()))), seed=100_000),
        plan(events=offered().events[::-1], seed=100_000),
    ],
)
def test_a_small_win_opens_neither_the_pool_nor_another_event(new: PoolPlan) -> None:
    meter = jackpot(STAR, offered())
    change = signed(meter, new)
    quads_won(meter)
    assert no(meter, change) == "30.16.1"
    royal_hand(meter, number=2, at=200, book=STAR)
    do(meter, record(number=2, at=210))
    do(meter, change)
    assert meter.state.plans["royal"] == new


@star("30.16.1")
def test_the_event_that_was_won_is_changed_and_the_whole_pool_opens_every_event() -> None:
    meter = jackpot(STAR, offered())
    change = signed(meter, offered(quads=20_000))
    assert no(meter, change) == "30.16.1"
    quads_won(meter)
    do(meter, change)
    meter = jackpot(STAR, offered())
    change = signed(meter, offered(quads=20_000))
    royal_hand(meter, at=100, book=STAR)
    do(meter, record(at=110), change)


@star("30.16.1")
def test_a_pool_that_nobody_wins_whole_is_open_once_something_of_it_was_won() -> None:
    meter = jackpot(STAR, offered(PoolPercent(percent=10)))
    change = signed(meter, offered(PoolPercent(percent=10), contribution=1))
    assert no(meter, change) == "30.16.1"
    quads_won(meter)
    do(meter, change)


@star("30.16.1")
def test_a_period_that_has_ended_opens_its_event() -> None:
    def with_high(minutes: int) -> PoolPlan:
        high = BestOfPeriod(category="full house", minutes=minutes)
        return plan(events=events(("royal flush", ROYAL, WholePool()), ("high", high, PoolPercent(percent=10))))

    meter = jackpot(STAR, with_high(60))
    change = signed(meter, with_high(30))
    begin(meter, at=100)
    over(meter, facts({3: "2c3d"}, book=STAR), at=110)
    assert no(meter, msgspec.structs.replace(change, at=1_300)) == "30.16.1"
    do(meter, periods.EndPeriod(pool="royal", event="high", by=SUPERVISOR, who="Sue", at=3_700))
    do(meter, msgspec.structs.replace(change, at=3_700))


@star("30.16.1")
def test_a_win_before_the_sign_counts_until_a_hand_is_counted() -> None:
    meter = jackpot(STAR, offered())
    royal_hand(meter, at=0, book=STAR)
    do(meter, record(at=10))
    settle_star(meter, at=20)
    sign = parameters.SignChange(plan=offered(contribution=1), applies=1_300, by=AGM, who="Gus", at=100)
    do(meter, sign)
    do(meter, parameters.ApplyChange(pool="royal", by=AGM, who="Gus", at=1_300))
    royal_hand(meter, number=2, at=2_000, book=STAR)
    do(meter, record(number=2, at=2_010))
    begin(meter, number=3, at=2_020)
    do(meter, msgspec.structs.replace(sign, plan=offered(contribution=2), at=2_100, applies=4_000))
    assert no(meter, parameters.ApplyChange(pool="royal", by=AGM, who="Gus", at=4_000)) == "30.16.1"


@star("30.16.1", "30.18")
@pytest.mark.parametrize(("between", "open_"), [(False, True), (True, False)])
def test_a_win_before_the_sign_still_counts_when_another_one_is_struck(between: bool, open_: bool) -> None:
    meter = jackpot(STAR, offered(tables=BOTH))
    begin(meter, T1, 1, at=5)
    begin(meter, T2, 1, at=6)
    for at, table in ((10, T1), (30, T2)):
        over(meter, facts({3: "AsKs", 5: ""}, table=table, folded=(5,), book=STAR), at=at)
        do(meter, record(table, at=at))
        if between and table == T1:
            begin(meter, T1, 2, at=20)
    no_royal(meter, T2, at=40, book=STAR)
    do(meter, parameters.SignChange(plan=offered(tables=BOTH, contribution=1), applies=1_300, by=AGM, who="G", at=50))
    change = parameters.ApplyChange(pool="royal", by=AGM, who="G", at=1_300)
    if open_:
        do(meter, change)
    else:
        assert no(meter, change) == "30.16.1"


@star("30.16")
def test_a_table_that_is_linked_after_the_sign_stays_linked() -> None:
    meter = jackpot(STAR, plan(seed=1_000))
    change = signed(meter, plan(seed=1_000, contribution=1))
    link = msgspec.structs.replace(meter.state.links[T1], table="table 3")
    do(meter, running.LinkTable(link=link, pools=("royal",), at=10))
    royal_hand(meter, at=100, book=STAR)
    do(meter, record(at=110), change)
    assert meter.state.plans["royal"].tables == (T1, "table 3")
    do(meter, parameters.SignChange(plan=meter.state.plans["royal"], applies=3_000, by=AGM, who="Gus", at=1_300))
    do(meter, running.UnlinkTable(table="table 3", at=1_300))
    assert meter.state.changes["royal"].plan.tables == (T1,)
