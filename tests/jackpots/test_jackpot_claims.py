"""Claims that come late, twice, out of order or by the wrong hand: what each pool owes whom in the end."""

from __future__ import annotations

import msgspec
import pytest
from tests.jackpots.linked import (
    AGM,
    AREA,
    CROWN,
    ROYAL,
    STAR,
    STAR_DEALER,
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
    link,
    no,
    over,
    plan,
    record,
    royal_hand,
    settle,
    settle_star,
    star,
)

from cardspeak.books.jackpot import load_jackpot
from cardspeak.books.model.jackpot import BadBeat, BestOfPeriod, FixedSum, OfCategory, PoolPercent, WholePool
from cardspeak.jackpots.by_hand.judging import could_win
from cardspeak.jackpots.by_hand.machine import HandJackpot
from cardspeak.jackpots.by_hand.prizes import divide
from cardspeak.jackpots.by_hand.setup import EventPlan, PoolPlan
from cardspeak.jackpots.by_hand.sign import sign_of
from cardspeak.jackpots.by_hand.topics import (
    adding,
    adjusting,
    contributions,
    faults,
    hands,
    parameters,
    periods,
    running,
    settling,
)
from cardspeak.jackpots.meter import CENT
from cardspeak.machine import Accepted

TOLD = tuple(faults.NotifyOf(whom=whom, by=STAR_DEALER, who="Dan") for whom in ("L&G NSW", "Surveillance"))
FAULT = faults.ReportFault(pool="royal", what="dark", by=STAR_DEALER, who="Dan")
MENDED = (*TOLD, faults.MendEquipment(pool="royal", by=STAR_DEALER, who="Dan"))
HIGH = EventPlan(name="high", condition=BestOfPeriod(category="full house", minutes=60), prize=FixedSum(cents=10_000))
END = periods.EndPeriod(pool="royal", event="high", by=SUPERVISOR, who="Sue")
NINES, EIGHTS = "9d4h4sKc7c", "8d8c4sKcTc"  # a full house for a pair of nines, four of a kind for one of eights


def adjust(amount: int, pool: str = "royal") -> adjusting.AdjustPool:
    return adjusting.AdjustPool(pool=pool, amount=amount, reason="malfunction", second="Max", by=AGM, who="Gus")


def star_hand(meter: HandJackpot, seats: dict[int, str], board: str, number: int = 1, at: int = 0) -> None:
    begin(meter, number=number, at=at)
    over(meter, facts(seats, board, number=number, book=STAR), at)


# -- whose money -----------------------------------------------------------------------------------------------------


@crown("17.3.1", "17.5.1")
@pytest.mark.parametrize("named", ["grand", "mini"])
def test_two_pools_with_the_same_event_pay_each_its_own_once(named: str) -> None:
    meter = jackpot(CROWN, plan("grand", seed=5_000_000), plan("mini", seed=100_000))
    royal_hand(meter)
    do(meter, record(pool=named))
    assert [(hit.pool, hit.event) for hit in meter.state.hits.values()] == [(named, "royal flush")]
    assert no(meter, record(pool=named)) == "17.4.2"
    do(meter, record(pool="mini" if named == "grand" else "grand"))
    assert {hit.pool: hit.console for hit in meter.state.hits.values()} == {"grand": 5_000_050, "mini": 100_050}


@star("1.1:jackpot-event")
@pytest.mark.parametrize("first", [1, 2])
def test_two_events_of_one_hand_by_two_people_are_settled_in_the_order_of_the_sign(first: int) -> None:
    beaten = BadBeat(category="four of a kind")
    rows = events(("sf", OfCategory(category="straight flush"), WholePool()), ("bb", beaten, PoolPercent(percent=50)))
    meter = jackpot(STAR, plan(seed=99_950, events=rows))
    star_hand(meter, {1: "9s9h", 2: "8c7c"}, "9d9c6c5c2h")
    do(meter, record(seat=first))
    won = [(hit.event, hit.shares[0].seat, hit.amount) for hit in meter.state.hits.values()]
    assert won == [("sf", 2, 100_000), ("bb", 1, 49_975)]
    assert no(meter, record(seat=3 - first)) == "30.8"


@star("30.13")
@pytest.mark.parametrize(
    ("pool", "winners", "each"), [(9_999_995, 1, 9_999), (10_000_000, 1, 10_000), (100_735, 3, 90)]
)
def test_a_share_is_rounded_down_once(pool: int, winners: int, each: int) -> None:
    assert divide(PoolPercent(percent=10), pool, pool, winners, load_jackpot(STAR).file.prizes).each == each


@star("30.18")
@crown("17.6.3")
@pytest.mark.parametrize("book", [STAR, CROWN])
def test_the_right_winner_is_paid_after_a_wrong_one_was(book: str) -> None:
    """By the figure of the time; the pool has begun again, and the house pays."""
    meter = jackpot(book, plan(seed=100_000))
    begin(meter)
    over(meter, facts({3: "AsKs", 5: "AdKd"}, "QsJsTs2h3d", book=book))
    do(meter, record())
    (settle if book == CROWN else settle_star)(meter)
    before = meter.state.amount("royal")
    over(meter, facts({3: "AsKs", 5: "AdKd"}, "QdJdTd2h3d", book=book), by=AREA if book == CROWN else SUPERVISOR)
    assert meter.state.history[-1].doubted
    assert no(meter, record(seat=3)) == ("1.1:Royal Flush Jackpot" if book == CROWN else "30.8")
    do(meter, record(seat=5))
    first, second = meter.state.history[-1], meter.state.hits[2]
    assert (second.shares[0].seat, second.amount, second.made_up) == (5, first.amount, first.amount * CENT)
    assert meter.state.amount("royal") == before
    (settle(meter, 2, 5) if book == CROWN else settle_star(meter, 2, (5,)))
    assert meter.state.paid == 2 * first.amount * CENT


@star("30.18")
def test_a_share_that_was_not_paid_yet_goes_to_whoever_has_won_in_the_end() -> None:
    meter = jackpot(STAR, plan(seed=99_950, events=events(("f", OfCategory(category="flush"), WholePool()))))
    star_hand(meter, {1: "AsKs", 2: "3s4s"}, "2s5s9sKdQh")
    do(meter, record(seat=1))
    do(meter, settling.VerifyWin(id=1, by=SUPERVISOR, who="Sue"), settling.ConfirmWin(id=1, by=SUPERVISOR, who="Sue"))
    do(meter, settling.PayWin(id=1, seat=1, means="cheque", by=AGM, who="Gus"))
    over(meter, facts({1: "AsKs", 2: "3d4s"}, "2s5s9sKdQh", book=STAR), by=SUPERVISOR)
    assert not meter.state.hits
    assert meter.state.amount("royal") == dollars(500) + 99_950 * CENT  # what seat 2 was not paid, and the seed
    do(meter, record(seat=1))
    assert [(share.seat, share.amount) for share in meter.state.hits[2].shares] == [(1, 50_000)]


# -- void hands ------------------------------------------------------------------------------------------------------


@crown("17.2")
def test_a_held_contribution_of_a_void_hand_is_not_released() -> None:
    meter = jackpot(fastest=10)
    begin(meter)
    begin(meter, number=2, at=6)
    over(meter, facts({}, "", number=2, void="misdeal"), at=9, by=AREA)
    release = contributions.ReleaseContribution(table=T1, number=2, counts=True, why="looked", by=AREA, who="Amy")
    assert no(meter, release) == "17.2"
    do(meter, msgspec.structs.replace(release, counts=False))
    assert meter.state.amount("royal") == 50 * CENT
    kept = jackpot(STAR, plan(), fastest=10)
    begin(kept)
    begin(kept, number=2, at=6)
    over(kept, facts({}, "", number=2, void="misdeal", book=STAR), at=9)
    do(kept, msgspec.structs.replace(release, by=SUPERVISOR, who="Sue"))
    assert kept.state.amount("royal") == 100 * CENT


@crown("17.2", "17.6.1")
def test_a_forgotten_button_of_a_hand_that_is_void_in_the_end_is_not_pressed() -> None:
    meter = jackpot()
    begin(meter, pressed=False)
    over(meter, facts({3: "AsKs"}))
    assert meter.state.missed
    over(meter, facts({}, "", void="misdeal"), by=AREA)
    press = contributions.PressButton(table=T1, number=1, by=AREA, who="Amy")
    assert no(meter, press) == "17.4.1"
    over(meter, facts({3: "AsKs"}), by=AREA)  # the ruling is taken back
    do(meter, press)
    assert meter.state.amount("royal") == 50 * CENT


@crown("17.2")
@pytest.mark.parametrize("by", ["dealer", AREA])
def test_a_void_that_is_taken_back_leaves_the_hand_counted_or_to_be_counted(by: str) -> None:
    meter = jackpot()
    begin(meter)
    over(meter, facts({}, "", void="misdeal"), by=by)
    over(meter, facts({3: "AsKs"}), by=AREA)
    assert no(meter, contributions.ReverseContribution(table=T1, number=1, by=AREA, who="Amy")) == "17.2"
    press = contributions.PressButton(table=T1, number=1, by=AREA, who="Amy")
    if by == AREA:  # it was taken back at once
        do(meter, press)
    assert no(meter, press) == "silent: control C32, a hand contributes once"
    assert meter.state.amount("royal") == 50 * CENT
    assert meter.state.day[T1] == [1, 50 * CENT]


@star("30.6", "30.7.2")
def test_at_the_star_a_void_hand_whose_button_was_forgotten_is_counted_too() -> None:
    meter = jackpot(STAR, plan())
    begin(meter, pressed=False)
    over(meter, facts({}, "", void="misdeal", book=STAR))
    do(meter, contributions.PressButton(table=T1, number=1, by=SUPERVISOR, who="Sue"))
    assert meter.state.amount("royal") == 50 * CENT


@crown("17.2")
def test_a_reversal_does_not_eat_the_next_pools_seed() -> None:
    meter = jackpot(CROWN, plan(tables=(T1, T2), seed=100_000))
    begin(meter)
    royal_hand(meter, T2)
    do(meter, record(table=T2))
    assert meter.state.amount("royal") == 100_000 * CENT
    over(meter, facts({}, "", void="misdeal"), by=AREA)
    assert meter.state.amount("royal") == 100_000 * CENT
    begin(meter, number=2)
    over(meter, facts({}, "", number=2, void="misdeal"), by=AREA)
    assert meter.state.amount("royal") == 100_000 * CENT
    assert meter.state.gauges["royal"].reversals == 50 * CENT


# -- what was on offer -----------------------------------------------------------------------------------------------


@star("1.1:jackpot-event", "30.16.1")
@pytest.mark.parametrize(("begins", "wins_it"), [(999, True), (1_000, False), (1_001, False)])
def test_an_offer_whose_time_is_over_is_not_won_and_the_sign_says_until_when(begins: int, wins_it: bool) -> None:
    meter = jackpot(STAR, plan(until=1_000))
    begin(meter, at=begins)
    over(meter, facts({3: "AsKs"}, book=STAR), at=begins + 60)
    if wins_it:
        do(meter, record())
    else:
        assert no(meter, record()) == "1.1:jackpot-event"
    lines = [line.says for line in sign_of(meter.state, "royal", lambda at: f"<{at}>")]
    assert "It is on offer until <1000>: a hand that begins by then can win it." in lines


@star("30.16", "30.16.2")
def test_the_sign_of_a_change_has_the_time_and_every_new_parameter() -> None:
    over_there = EventPlan(name="x", condition=ROYAL, prize=WholePool())
    meter = jackpot(STAR, plan(), plan("over", events=(over_there,)))
    new = plan(tables=(T1, T2), until=90_000, ceiling=900_000, overflow="over", reserve=100, contribution=1, seed=7)
    do(meter, parameters.SignChange(plan=new, applies=5_000, second="Zoe", by=AGM, who="Gus", at=1_000))
    lines = [line.says for line in sign_of(meter.state, "royal", lambda at: f"<{at}>") if line.cite == "30.16.2"]
    assert lines == [
        "royal changes at <5000>, or later once it has been won or its time is over.",
        "From then on the house adds $0.0001 for each hand.",
        "It will begin with $0.07.",
        "It will be played for at table 1, table 2.",
        "The house will set $0.01 of each hand aside for the next pool.",
        "It will grow to $9,000.00, and beyond that over grows.",
        "It will be on offer until <90000>.",
    ]


@star("30.16.1")
def test_a_win_that_was_struck_changes_no_parameters() -> None:
    meter = jackpot(STAR, plan(seed=1_000))
    do(meter, parameters.SignChange(plan=plan(seed=1_000, contribution=1), applies=1_200, by=AGM, who="Gus"))
    royal_hand(meter, at=100, book=STAR)
    do(meter, record(at=110))
    over(meter, facts({3: "AsKs"}, "QhJsTs", book=STAR), at=120, by=SUPERVISOR)
    change = parameters.ApplyChange(pool="royal", by=AGM, who="Gus", at=1_200)
    assert no(meter, change) == "30.16.1"
    royal_hand(meter, number=2, at=1_100, book=STAR)
    do(meter, record(number=2, at=1_110))
    do(meter, change)


@star("30.8", "30.16.1")
def test_a_hand_is_judged_by_the_sign_under_which_it_was_begun() -> None:
    meter = jackpot(STAR, plan(until=150))
    royal_hand(meter, at=100, book=STAR)
    quads = EventPlan(name="quads", condition=OfCategory(category="four of a kind"), prize=PoolPercent(percent=10))
    do(meter, parameters.SignChange(plan=plan(events=(quads,)), applies=1_500, by=AGM, who="Gus", at=120))
    do(meter, parameters.ApplyChange(pool="royal", by=AGM, who="Gus", at=1_500))
    do(meter, record(at=1_510))
    assert meter.state.hits[1].event == "royal flush"
    royal_hand(meter, number=2, at=1_600, book=STAR)
    assert no(meter, record(number=2, at=1_700)) == "30.8"


@star("30.8")
@crown("17.4.2")
@pytest.mark.parametrize("book", [STAR, CROWN])
def test_a_win_that_nobody_noticed_for_many_hands_can_still_be_recorded_and_corrected(book: str) -> None:
    meter = jackpot(book, plan(seed=1_000))
    royal_hand(meter, book=book)
    for number in range(2, 30):
        begin(meter, number=number)
        over(meter, facts({3: "2c7d"}, number=number, book=book))
    assert sorted(number for _, number in meter.state.over) == [1, *range(10, 30)]
    do(meter, record())
    (settle if book == CROWN else settle_star)(meter)
    begin(meter, number=30)
    over(meter, facts({3: "2c7d"}, number=30, book=book))
    assert (T1, 1) not in meter.state.over
    assert not meter.state.claimed


@star("30.8")
def test_a_pool_that_was_opened_later_is_not_won_and_a_table_that_left_still_wins() -> None:
    meter = jackpot(STAR, plan(tables=(T1, T2), seed=1_000))
    royal_hand(meter, book=STAR)
    new = plan("new", seed=100_000, events=events(("x", ROYAL, WholePool())))
    do(meter, adding.AddPool(plan=new, second="Zoe", by=AGM, who="Gus"))
    assert no(meter, record(pool="new")) == "1.1:jackpot-event"
    less = msgspec.structs.replace(meter.state.plans["royal"], tables=(T2,))
    meter.state.plans["royal"] = less  # as after a change that leaves the table out
    do(meter, record())
    assert meter.state.hits[1].pool == "royal"


@crown("17.5.3")
@pytest.mark.parametrize(
    ("suits", "whole"),
    [((13, 13, 13, 13), True), ((13, 13, 13, 11), True), ((13, 13, 13, 8), True), ((13, 13, 13, 12), False),
     ((12, 13, 13, 13), False), ((13, 13, 13, 7), False)],
)  # fmt: skip
def test_the_pack_is_counted_with_the_hand_or_without_it(suits: tuple[int, int, int, int], whole: bool) -> None:
    meter = jackpot()
    royal_hand(meter)
    do(meter, record())
    count = settling.CountDeck(id=1, suits=suits, by="dealer", who="Dan")
    if whole:
        do(meter, count)
    else:
        assert no(meter, count) == "17.5.3"


def test_the_sign_has_ceiling_and_reserve() -> None:
    other = EventPlan(name="x", condition=ROYAL, prize=WholePool())
    full = plan(ceiling=900_000, overflow="over", reserve=100)
    meter = jackpot(STAR, full, plan("over", events=(other,)))
    says = [line.says for line in sign_of(meter.state, "royal")]
    assert "It grows to $9,000.00; what comes beyond that goes to over." in says
    assert "The house sets $0.01 of each hand aside, with which the next pool begins besides." in says
    assert not any("grows to" in line.says for line in sign_of(meter.state, "over"))


# -- disabled --------------------------------------------------------------------------------------------------------

OFF = running.DisablePool(pool="royal", reason="a look", second="Zoe", by=AGM, who="Gus")
ON = running.EnablePool(pool="royal", second="Zoe", by=AGM, who="Gus")


@pytest.mark.control("C37")
@star("1.1:jackpot-event")
def test_a_hand_that_was_begun_while_the_pool_was_disabled_does_not_win_it_afterwards() -> None:
    meter = jackpot(STAR, plan(seed=1_000))
    do(meter, OFF)
    royal_hand(meter, book=STAR)
    do(meter, ON)
    assert no(meter, record()) == "1.1:jackpot-event"


@pytest.mark.control("C37")
@star("30.8")
def test_a_hand_that_won_before_the_pool_was_disabled_is_paid_once_it_runs_again() -> None:
    meter = jackpot(STAR, plan(seed=1_000))
    royal_hand(meter, book=STAR)
    do(meter, OFF)
    assert no(meter, record()).startswith("silent: control C37")
    for number in range(2, 25):
        begin(meter, number=number)
        over(meter, facts({3: "2c7d"}, number=number, book=STAR))
    do(meter, ON, record())


@pytest.mark.control("C37")
def test_a_disabled_pool_does_not_grow_by_what_overflows_elsewhere() -> None:
    full = plan(seed=1_000, ceiling=1_000, overflow="o")
    meter = jackpot(STAR, full, plan("o", tables=(T2,), events=events(("x", ROYAL, WholePool()))))
    begin(meter)
    assert meter.state.amount("o") == 50 * CENT
    do(meter, msgspec.structs.replace(OFF, pool="o"))
    over(meter, facts({3: "2c7d"}, book=STAR))
    begin(meter, number=2)
    assert (meter.state.amount("royal"), meter.state.amount("o")) == (1_000 * CENT, 50 * CENT)


@pytest.mark.control("C32")
def test_a_hand_that_is_long_over_does_not_begin_again() -> None:
    meter = jackpot(STAR, plan())
    for number in range(1, 25):
        begin(meter, number=number)
        over(meter, facts({3: "2c7d"}, number=number, book=STAR))
    assert (T1, 1) not in meter.state.over
    again = hands.BeginHand(table=T1, number=1, by="dealer", who="Dan", at=900)
    assert no(meter, again) == "silent: control C32, a hand contributes once"


# -- faults ----------------------------------------------------------------------------------------------------------


@star("30.17.3")
def test_a_hand_of_the_time_of_a_fault_waits_for_its_amount_whenever_it_is_recorded() -> None:
    meter = jackpot(STAR, plan(seed=1_000))
    do(meter, FAULT)
    royal_hand(meter, at=100, book=STAR)
    do(meter, *MENDED, record(at=210))
    assert meter.state.hits[1].pending
    confirm = settling.ConfirmWin(id=1, by=SUPERVISOR, who="Sue")
    assert no(meter, confirm) == "30.17.3"
    do(meter, msgspec.structs.replace(confirm, by=AGM, who="Gus"))
    before = jackpot(STAR, plan(seed=1_000))  # one that was over by then stands as it is
    royal_hand(before, book=STAR)
    do(before, FAULT, *MENDED, record())
    assert not before.state.hits[1].pending


@star("30.17.3")
def test_a_fault_that_comes_in_the_middle_of_a_hand_is_one_of_its_time() -> None:
    meter = jackpot(STAR, plan(seed=1_000))
    begin(meter)
    do(meter, FAULT, *MENDED)
    over(meter, facts({3: "AsKs"}, book=STAR))
    do(meter, record())
    assert meter.state.hits[1].pending


@star("30.17.3")
def test_a_later_win_does_not_take_the_pool_of_one_that_waits() -> None:
    meter = jackpot(STAR, plan(seed=5_000_000))
    do(meter, FAULT)
    royal_hand(meter, at=100, book=STAR)
    do(meter, record(at=110), *MENDED)
    royal_hand(meter, number=2, at=300, book=STAR)
    do(meter, record(number=2, at=310))
    confirm = settling.ConfirmWin(id=2, by=AGM, who="Gus", at=400)
    assert no(meter, confirm) == "30.17.3"
    do(meter, msgspec.structs.replace(confirm, id=1), confirm)
    assert [hit.amount for hit in meter.state.hits.values()] == [5_000_050, 5_000_000]


@star("30.17.1", "30.17.3", "30.16.1")
def test_a_win_that_waits_is_settled_though_its_event_is_gone() -> None:
    meter = jackpot(STAR, plan(seed=1_000, until=150))
    do(meter, FAULT)
    royal_hand(meter, at=100, book=STAR)
    do(meter, record(at=110))
    quads = EventPlan(name="quads", condition=OfCategory(category="four of a kind"), prize=PoolPercent(percent=10))
    new = plan(seed=1_000, events=(quads,))
    do(meter, parameters.SignChange(plan=new, applies=2_000, by=AGM, who="Gus", at=120))
    do(meter, parameters.ApplyChange(pool="royal", by=AGM, who="Gus", at=2_000))
    confirm = settling.ConfirmWin(id=1, by=AGM, who="Gil", at=2_100)
    for whom in TOLD:  # those whom the book names hear of the fault first
        assert no(meter, confirm) == "30.17.1"
        do(meter, whom)
    do(meter, confirm)
    assert meter.state.hits[1].amount == 1_000


@star("30.4", "30.17.2")
def test_a_fault_of_one_pool_leaves_the_others_of_its_table_alone() -> None:
    meter = jackpot(STAR, plan(), plan("b", events=events(("x", ROYAL, WholePool()))))
    do(meter, FAULT)
    begin(meter)
    over(meter, facts({3: "2c7d"}, book=STAR))
    assert (meter.state.amount("royal"), meter.state.amount("b")) == (0, 50 * CENT)
    assert not meter.state.missed
    do(meter, adjust(50 * CENT))
    do(meter, running.CloseDay(hands={T1: 1}, ledger=100))


@crown("17.6.2")
def test_at_crown_the_pool_that_failed_is_counted_by_hand_after_the_others() -> None:
    meter = jackpot(CROWN, plan(), plan("b"))
    do(meter, faults.ReportFault(pool="royal", what="dark", by=AREA, who="Amy"))
    begin(meter)
    over(meter, facts({3: "2c7d"}))
    assert (meter.state.amount("royal"), meter.state.amount("b")) == (0, 50 * CENT)
    press = contributions.PressButton(table=T1, number=1, by=AREA, who="Amy")
    do(meter, press)
    assert (meter.state.amount("royal"), meter.state.amount("b")) == (50 * CENT, 50 * CENT)
    assert no(meter, press) == "silent: control C32, a hand contributes once"
    assert meter.state.day[T1] == [1, 100 * CENT]
    over(meter, facts({}, "", void="misdeal"), by=AREA)
    assert (meter.state.amount("royal"), meter.state.amount("b"), meter.state.day[T1]) == (0, 0, [0, 0])


@star("30.17.2")
@pytest.mark.parametrize("closed", [True, False])
def test_yesterdays_fault_can_be_adjusted_for_until_it_has_been(closed: bool) -> None:
    meter = jackpot(STAR, plan(seed=1_000))
    do(meter, FAULT)
    begin(meter)
    over(meter, facts({3: "2c7d"}, book=STAR))
    do(meter, *MENDED)
    close = running.CloseDay(hands={T1: 1}, ledger=1_000, at=99)
    if closed:
        do(meter, close)
    else:
        meter.apply((running.DayStopped(why="one cent", at=99, cite="silent: x"),))
    do(meter, adjust(50 * CENT))
    do(meter, msgspec.structs.replace(close, hands={} if closed else {T1: 1}, ledger=1_050))
    assert no(meter, adjust(50 * CENT)) == "30.17.2"


@star("30.17.1")
def test_somebody_who_works_there_tells_the_regulator() -> None:
    meter = jackpot(STAR, plan())
    do(meter, FAULT)
    assert no(meter, faults.NotifyOf(whom="L&G NSW")) == "30.17.1"
    do(meter, TOLD[0])


# -- the best hand of a period ---------------------------------------------------------------------------------------


def period() -> HandJackpot:
    return jackpot(STAR, plan(events=(HIGH,), seed=50_000))


def ended(meter: HandJackpot, at: int = 3_600) -> list[tuple[int, tuple[int, ...]]]:
    """Hands and seats of all wins once somebody has said that the period is over."""
    do(meter, msgspec.structs.replace(END, at=at))
    return [(hit.number, tuple(share.seat for share in hit.shares)) for hit in meter.state.hits.values()]


@star("30.18", "1.1:jackpot-event")
def test_a_corrected_leader_leaves_the_lead_to_the_next_best_hand() -> None:
    meter = period()
    star_hand(meter, {1: "9s9h"}, NINES)
    star_hand(meter, {2: "8s8h"}, EIGHTS, number=2, at=100)
    over(meter, facts({2: "8s8h"}, "8dTc4sKcJc", number=2, book=STAR), at=200)
    assert meter.state.leads["royal", "high"].number == 1
    assert ended(meter) == [(1, (1,))]


@star("30.10", "1.1:jackpot-event")
def test_somebody_elses_cards_take_nobodys_lead() -> None:
    meter = period()
    star_hand(meter, {1: "9s9h", 2: ""}, NINES)
    over(meter, facts({1: "9s9h", 2: "2c3d"}, NINES, book=STAR), at=200)
    assert ended(meter) == [(1, (1,))]


@star("1.1:jackpot-event")
@pytest.mark.parametrize(("late", "winner"), [(3_599, 2), (3_600, 1), (3_700, 1)])
def test_a_hand_after_the_period_does_not_count_for_it(late: int, winner: int) -> None:
    meter = period()
    star_hand(meter, {1: "9s9h"}, NINES)
    star_hand(meter, {2: "8s8h"}, EIGHTS, number=2, at=late)
    assert no(meter, msgspec.structs.replace(END, at=3_599)) == "1.1:jackpot-event"
    assert no(meter, msgspec.structs.replace(END, by="", at=4_000)) == "30.8"
    assert [number for number, _ in ended(meter, 4_000)] == [winner]
    if winner == 1:  # it is one of the next period, which began when that one was over
        assert meter.state.leads["royal", "high"].number == 2
        assert no(meter, msgspec.structs.replace(END, at=7_199)) == "1.1:jackpot-event"
        assert [number for number, _ in ended(meter, 7_200)] == [1, 2]


@star("30.18")
def test_a_correction_that_changes_nothing_strikes_no_win_of_a_period() -> None:
    meter = period()
    seats = {1: "9s9c", 2: "4c9h", 3: ""}
    star_hand(meter, seats, NINES)
    assert ended(meter) == [(1, (1,))]
    over(meter, facts({**seats, 3: "2c3c"}, NINES, book=STAR), at=3_700)
    assert not any(hit.struck for hit in meter.state.history)
    assert not meter.state.leads


@star("30.18")
def test_a_win_of_a_period_passes_to_the_next_best_hand_when_its_own_is_corrected() -> None:
    meter = period()
    star_hand(meter, {1: "9s9h"}, NINES)
    star_hand(meter, {2: "8s8h"}, EIGHTS, number=2, at=100)
    assert ended(meter) == [(2, (2,))]
    over(meter, facts({2: "8s8h"}, "8dTc4sKcJc", number=2, book=STAR), at=3_700)
    assert [(hit.number, hit.amount) for hit in meter.state.hits.values()] == [(1, 10_000)]
    assert meter.state.amount("royal") == (50_000 + 100 - 10_000) * CENT


@star("30.18")
def test_a_hand_that_is_corrected_upwards_wins_the_period_in_the_end() -> None:
    meter = period()
    star_hand(meter, {1: "9s9h"}, NINES)
    star_hand(meter, {2: "8s8h"}, "8dTc4sKcJc", number=2, at=100)
    assert ended(meter) == [(1, (1,))]
    over(meter, facts({2: "8s8h"}, EIGHTS, number=2, book=STAR), at=3_700)
    assert [(hit.number, hit.amount) for hit in meter.state.hits.values()] == [(2, 10_000)]


# -- tables ----------------------------------------------------------------------------------------------------------


@star("30.3")
def test_a_linked_table_is_not_linked_again_with_another_game() -> None:
    meter = jackpot(STAR, plan(tables=(T1, T2)))
    other = running.LinkTable(link=link(STAR, T2, "omaha"), pools=())
    assert no(meter, other) == "30.3"
    do(meter, msgspec.structs.replace(other, link=link(STAR, T2)))


@star("30.3")
@crown("17.3.1(a)")
@pytest.mark.parametrize(("book", "cite"), [(STAR, "30.3"), (CROWN, "17.3.1(a)")])
def test_a_hand_of_another_game_adds_nothing_and_wins_nothing(book: str, cite: str) -> None:
    meter = jackpot(book, plan(seed=1_000))
    begun = begin(meter, game="omaha", deck=52)
    assert ([event.cite for event in begun], meter.state.amount("royal")) == ([cite], 1_000 * CENT)
    over(meter, facts({3: "AsKsQdTd"}, game="omaha", book=book))
    assert meter.state.missed == set()
    assert no(meter, record()) == load_jackpot(book).file.offer.cite
    begin(meter, number=2, game="holdem", deck=52)
    assert meter.state.amount("royal") == 1_050 * CENT
    do(meter, running.CloseDay(hands={T1: 2}, ledger=1_050))


@crown("17.5.5")
@star("30.11")
@pytest.mark.parametrize(
    ("own", "eligible"), [("AsKs", True), ("TsJs", True), ("9sTs", False), ("AsKd", False), ("2c7d", False)]
)
def test_which_hands_may_ask_for_the_flop(own: str, eligible: bool) -> None:
    for book in (CROWN, STAR):
        assert could_win(book, "holdem", 52, ROYAL, own) == eligible
    assert not could_win(STAR, "holdem", 52, BadBeat(category="four of a kind"), "AsAh")


def test_what_is_kept_of_a_hand_goes_with_it() -> None:
    """Nothing grows with the hands that are over."""
    meter = jackpot(STAR, plan(events=(HIGH, EventPlan(name="r", condition=ROYAL, prize=WholePool()))))
    for number in range(1, 60):
        begin(meter, number=number, at=number)
        over(meter, facts({1: "9s9h"}, NINES if number % 2 else "2c3c4c5d7d", number=number, book=STAR), at=number)
    assert len(meter.state.over) <= 32
    assert set(meter.state.offers) == set(meter.state.over)
    answer = meter.act(msgspec.structs.replace(END, at=4_000))
    assert isinstance(answer, Accepted)
    assert isinstance(meter.state.plans["royal"], PoolPlan)
