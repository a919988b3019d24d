"""What regulators and rooms ask of meters beyond the books: each control with its test."""

from __future__ import annotations

import msgspec
import pytest
from tests.jackpots.linked import (
    ACM,
    AREA,
    CROWN,
    DEALER,
    HDD,
    MANAGER,
    ROYAL,
    STAR,
    T1,
    T2,
    begin,
    do,
    dollars,
    facts,
    jackpot,
    link,
    no,
    over,
    plan,
    record,
    royal_hand,
    settle,
)

from cardspeak.books.model.jackpot import BadBeat, FixedSum, OfCategory, WholePool
from cardspeak.errors import BadInput
from cardspeak.jackpots.by_hand import controls
from cardspeak.jackpots.by_hand.facts import SeatFacts
from cardspeak.jackpots.by_hand.machine import AnyMeterEvent, HandJackpot, tell
from cardspeak.jackpots.by_hand.setup import EventPlan, make_hand_jackpot
from cardspeak.jackpots.by_hand.sign import event_words, figure_of, is_stale, sign_of
from cardspeak.jackpots.by_hand.topics import adjusting, contributions, hands, parameters, running, settling
from cardspeak.jackpots.by_hand.why import MeterWhy
from cardspeak.jackpots.meter import CENT, Gauge
from cardspeak.refusal import Refused


def adjust(amount: int, **more: object) -> adjusting.AdjustPool:
    known = {"reason": "correction", "by": AREA, "who": "Amy", "second": "Cas", **more}
    return adjusting.AdjustPool(pool="royal", amount=amount, **known)  # type: ignore[arg-type]


# -- the meter -------------------------------------------------------------------------------------------------------


def test_a_pool_is_what_its_totals_make_it() -> None:
    gauge = Gauge(seeds=1000, increments=350, reversals=50, awards=200, adjustments=-7)
    assert gauge.amount == 1000 + 350 - 50 - 200 - 7
    assert gauge.plus(increments=1).amount == gauge.amount + 1


def test_a_hit_of_the_whole_resets_to_seed_and_reserve_and_other_tables_go_on() -> None:
    meter = jackpot(STAR, plan(tables=(T1, T2), seed=1_000, contribution=130, reserve=7))
    begin(meter, T2)
    royal_hand(meter, book=STAR)
    assert meter.state.gauges["royal"].reserve == 14
    do(meter, record())
    assert meter.state.hits[1].amount == 1_002  # 10.026 rounded down
    assert meter.state.amount("royal") == 60 + 1_000 * CENT + 14
    assert meter.state.gauges["royal"].reserve == 0
    begin(meter, T2, number=2)
    assert meter.state.amount("royal") == 60 + 1_000 * CENT + 14 + 130


@pytest.mark.control("C35")
def test_beyond_the_ceiling_the_rest_goes_to_a_named_pool() -> None:
    full = plan("royal", (T1,), seed=1_000, ceiling=1_001, overflow="next", contribution=60)
    meter = jackpot(STAR, full, plan("next", (T2,), contribution=1))
    begin(meter, number=1)
    over(meter, facts({3: ""}, book=STAR))
    assert (meter.state.amount("royal"), meter.state.amount("next")) == (100_060, 0)
    begin(meter, number=2)
    assert (meter.state.amount("royal"), meter.state.amount("next")) == (100_100, 20)
    over(meter, facts({3: ""}, number=2, book=STAR))
    begin(meter, number=3)
    assert (meter.state.amount("royal"), meter.state.amount("next")) == (100_100, 80)
    assert meter.state.gauges["royal"].overflow == 80
    for wrong in (plan(ceiling=5), plan(overflow="royal", ceiling=5), plan(seed=6, ceiling=5, overflow="next")):
        with pytest.raises(BadInput):
            make_hand_jackpot(STAR, [wrong, plan("next")], [link(STAR)])


def test_a_ceiling_is_never_set_below_the_present_amount() -> None:
    meter = jackpot(CROWN, plan(seed=1_000, ceiling=5_000, overflow="next"), plan("next"))
    begin(meter)
    for ceiling, cite in ((1_049, controls.CEILING), (1_050, "")):
        new = plan(seed=1_000, ceiling=ceiling, overflow="next")
        ask = parameters.SignChange(plan=new, applies=0, by=AREA, who="Amy", second="Cas")
        if cite:
            assert no(meter, ask) == cite
        else:
            do(meter, ask)
    assert no(meter, adjust(dollars(100))) == controls.CEILING


def test_down_only_for_a_reason_on_the_list() -> None:
    meter = jackpot(CROWN, plan(seed=1_000))
    assert no(meter, adjust(-1, reason="because")) == "17.6.2"
    assert no(meter, adjust(-100_001)) == "1.1:Jackpot Management Console"
    assert no(meter, adjust(0)) == "1.1:Jackpot Management Console"
    do(meter, adjust(-100_000))
    assert meter.state.amount("royal") == 0


def test_a_hand_contributes_once() -> None:
    meter = jackpot()
    begin(meter)
    assert no(meter, hands.BeginHand(table=T1, number=1)) == controls.ONCE
    over(meter, facts({3: ""}))
    assert no(meter, hands.BeginHand(table=T1, number=1)) == controls.ONCE
    assert no(meter, contributions.PressButton(table=T1, number=1, by=AREA)) == controls.ONCE
    assert meter.state.amount("royal") == 50 * CENT


@pytest.mark.parametrize("counts", [True, False])
def test_hands_faster_than_possible_are_held_and_flagged(counts: bool) -> None:
    meter = jackpot(fastest=10)
    begin(meter, number=1, at=100)
    begin(meter, number=2, at=110)
    (_, held) = begin(meter, number=3, at=119)
    assert isinstance(held, contributions.ContributionHeld)
    assert held.cite == controls.REASONABLE
    assert meter.state.amount("royal") == 100 * CENT
    assert "held" in meter.state.incidents[-1]
    release = contributions.ReleaseContribution(
        table=T1, number=3, counts=counts, why="seen on camera", by=AREA, who="Amy"
    )
    assert no(meter, msgspec.structs.replace(release, by=DEALER)) == controls.REASONABLE
    assert no(meter, msgspec.structs.replace(release, why=" ")) == controls.REASONABLE
    do(meter, release)
    assert meter.state.amount("royal") == (150 if counts else 100) * CENT
    assert no(meter, release) == controls.REASONABLE


def test_more_hands_than_a_table_can_deal_in_an_hour_are_held() -> None:
    meter = jackpot(most_an_hour=2)
    for number, at in ((1, 0), (2, 10)):
        begin(meter, number=number, at=at)
    (_, held) = begin(meter, number=3, at=3599)
    assert isinstance(held, contributions.ContributionHeld)
    (_, counted) = begin(meter, number=4, at=7300)
    assert isinstance(counted, contributions.Contributed)


def test_totals_and_the_last_25_hits_stay() -> None:
    meter = jackpot(CROWN, plan(seed=1_000))
    for number in range(1, 28):
        royal_hand(meter, number=number)
        do(meter, record(number=number))
        settle(meter, id=number)
    gauge = meter.state.gauges["royal"]
    assert (gauge.hits, gauge.hands, gauge.increments) == (27, 27, 27 * 50 * CENT)
    assert [hit.id for hit in meter.state.history] == list(range(3, 28))
    last = meter.state.history[-1]
    doers = {one.step: one.who for one in last.done}
    assert (last.table, last.number, last.shares[0].name, last.amount) == (T1, 27, "p3", 1_100)
    assert (doers["record"], doers["confirm"], last.shares[0].who) == ("Dan", "Amy", "Hal")


# -- the award -------------------------------------------------------------------------------------------------------


def test_different_people_where_a_control_asks_for_it() -> None:
    """The books let a senior person do more; the refusal names the control and no clause."""
    meter = jackpot()
    royal_hand(meter)
    do(meter, record(by=AREA, who="Amy"))
    assert no(meter, settling.ConfirmWin(id=1, by=AREA, who="Amy")) == controls.SEPARATE
    assert no(meter, settling.ConfirmWin(id=1, by=AREA, who="")) == controls.SEPARATE
    assert no(meter, settling.VerifyWin(id=1, by=AREA, who="Amy")) == controls.SEPARATE
    do(meter, settling.VerifyWin(id=1, by=HDD, who="Hal"), settling.ConfirmWin(id=1, by=ACM, who="Cas"))
    do(meter, settling.NotifySenior(id=1, by=ACM, who="Cas"))
    do(meter, settling.CountDeck(id=1, suits=(13, 13, 13, 13), by=DEALER, who="Dan"))
    assert no(meter, settling.PayWin(id=1, seat=3, means="cash", by=ACM, who="Cas")) == controls.SEPARATE
    do(meter, settling.PayWin(id=1, seat=3, means="cash", by=AREA, who="Amy"))


@pytest.mark.control("C7")
def test_who_sets_the_parameters_never_pays() -> None:
    meter = jackpot()
    do(meter, parameters.SignChange(plan=plan(tables=(T1, T2), contribution=7), applies=0, by=AREA, who="Hal"))
    royal_hand(meter)
    do(meter, record())
    with pytest.raises(AssertionError, match="C7, whoever sets the parameters never pays"):
        settle(meter)


@pytest.mark.control("C7", "C13")
def test_a_change_of_seed_or_ceiling_and_disabling_take_two() -> None:
    meter = jackpot()
    new = parameters.SignChange(plan=plan(tables=(T1, T2), seed=7), applies=0, by=AREA, who="Amy")
    assert no(meter, new) == controls.TWO_PEOPLE
    assert no(meter, msgspec.structs.replace(new, second="Amy")) == controls.TWO_PEOPLE
    do(meter, msgspec.structs.replace(new, second="Cas"))
    off = running.DisablePool(pool="royal", reason="stock-taking", by=AREA, who="Amy")
    assert no(meter, off) == controls.TWO_PEOPLE
    assert no(meter, msgspec.structs.replace(off, second="Cas", reason="")) == controls.DISABLED
    assert no(meter, adjust(5, second="Amy")) == controls.TWO_PEOPLE
    assert no(meter, adjust(5, who="")) == controls.TWO_PEOPLE


EVENT = EventPlan(name="four", condition=OfCategory(category="four of a kind", own=2), prize=WholePool())


@pytest.mark.parametrize(
    ("event", "seats", "why"),
    [
        (msgspec.structs.replace(EVENT, players=3), {1: "8s8c", 2: "2c3c"}, MeterWhy.PLAYERS),
        (msgspec.structs.replace(EVENT, players=2), {1: "8s8c", 2: "2c3c"}, None),
        (msgspec.structs.replace(EVENT, pot=1001), {1: "8s8c"}, MeterWhy.POT),
        (msgspec.structs.replace(EVENT, pot=1000), {1: "8s8c"}, None),
        (EVENT, {1: "8sTc"}, MeterWhy.NOT_THE_HAND),
        (
            msgspec.structs.replace(EVENT, condition=BadBeat(category="four of a kind")),
            {1: "8s8c"},
            MeterWhy.NOT_THE_HAND,
        ),
    ],
)
def test_each_condition_has_its_own_refusal(event: EventPlan, seats: dict[int, str], why: MeterWhy | None) -> None:
    meter = jackpot(STAR, plan(events=(event,)))
    begin(meter)
    over(meter, facts(seats, "8d8hKs5h2d", book=STAR))
    answer = meter.act(record(seat=1))
    assert (answer.why if isinstance(answer, Refused) else None) == why


def test_too_few_own_cards_is_a_refusal_of_its_own() -> None:
    meter = jackpot(STAR, plan(events=(EVENT,)))
    begin(meter)
    over(meter, facts({1: "8s2c"}, "8c8d8hKs5h", book=STAR))
    answer = meter.act(record(seat=1))
    assert isinstance(answer, Refused)
    assert answer.why == MeterWhy.OWN_CARDS


@pytest.mark.parametrize("barred", ["staff", "excluded"])
def test_staff_and_excluded_persons_are_recorded_and_not_paid(barred: str) -> None:
    meter = jackpot()
    begin(meter)
    seat = SeatFacts(seat=3, name="Eve", cards="AsKs", barred=barred)
    over(meter, msgspec.structs.replace(facts({}), seats=(seat,)))
    do(meter, record())
    with pytest.raises(AssertionError, match=f"Eve is {barred}: the {MANAGER} decides"):
        settle(meter)
    pay = settling.PayWin(id=1, seat=3, means="cash", by=HDD, who="Hal")
    assert no(meter, pay) == controls.BARRED
    clear = settling.ClearShare(id=1, seat=3, why="hired last week", by=AREA, who="Amy")
    assert no(meter, clear) == controls.BARRED
    do(meter, msgspec.structs.replace(clear, by=MANAGER, who="Max"), pay)


@pytest.mark.control("C36")
def test_near_simultaneous_hits_keep_their_order() -> None:
    meter = jackpot(CROWN, plan(tables=(T1, T2), seed=1_000))
    royal_hand(meter, T1, at=5)
    royal_hand(meter, T2, at=5)
    do(meter, record(table=T1, at=6), record(table=T2, at=6))
    assert [hit.table for hit in meter.state.hits.values()] == [T1, T2]
    assert [hit.amount for hit in meter.state.hits.values()] == [1_100, 1_000]
    published = [line.says for line in sign_of(meter.state, "royal")]
    assert "Wins at several tables are paid in the order of their record." in published
    assert "Several winners of the whole share it equally." in published


# -- the house -------------------------------------------------------------------------------------------------------


@pytest.mark.control("C33")
def test_the_day_closes_only_when_hands_ledger_and_meter_agree() -> None:
    meter = jackpot(CROWN, plan(tables=(T1, T2), seed=1_000))
    for number in (1, 2, 3):
        begin(meter, number=number)
        over(meter, facts({3: ""}, number=number))
    begin(meter, T2)
    close = running.CloseDay(hands={T1: 3, T2: 1}, ledger=1_200)
    for wrong, names in (
        ({"hands": {T1: 2, T2: 1}}, T1),
        ({"hands": {T1: 3}}, T2),
        ({"ledger": 1_201}, "12.01"),
        ({"ledger": 1_199}, "11.99"),
    ):
        answer = meter.act(msgspec.structs.replace(close, **wrong))
        assert isinstance(answer, Refused)
        assert names in answer.says
        assert answer.cite.clause == controls.CLOSE
    (told,) = do(meter, close)
    assert isinstance(told, running.DayClosed)
    assert told.tables == {T1: (3, 150 * CENT), T2: (1, 50 * CENT)}
    do(meter, running.CloseDay(hands={}, ledger=1_200))


def test_funds_that_do_not_cover_the_display_stop_the_offer() -> None:
    meter = jackpot(CROWN, plan(seed=1_000))
    do(meter, running.RecordFunds(cents=1_000))
    assert not meter.state.suspended
    do(meter, running.RecordFunds(cents=999))
    assert "do not cover" in meter.state.suspended["royal"]
    enable = running.EnablePool(pool="royal", by=AREA, who="Amy", second="Cas")
    assert no(meter, enable) == controls.FUNDS
    do(meter, running.RecordFunds(cents=1_000), enable)


def test_house_money_and_players_money_never_mix() -> None:
    for book in (CROWN, STAR):
        with pytest.raises(BadInput, match="players' money never goes into it"):
            make_hand_jackpot(book, [plan()], [link(book)], funded="players")


@pytest.mark.control("C37")
def test_a_disabled_jackpot_says_so_and_goes_on_unchanged() -> None:
    meter = jackpot(CROWN, plan(seed=1_000))
    royal_hand(meter)
    do(meter, running.DisablePool(pool="royal", reason="a test", by=AREA, who="Amy", second="Cas"))
    before = meter.state.amount("royal")
    assert figure_of(meter.state, "royal").disabled == "a test"
    assert sign_of(meter.state, "royal")[-1].says == "Disabled: a test."
    assert no(meter, record()) == controls.DISABLED
    assert len(begin(meter, number=2)) == 1
    over(meter, facts({3: ""}, number=2))
    assert not meter.state.missed
    assert meter.state.amount("royal") == before
    assert no(meter, running.DisablePool(pool="royal", reason="x", by=AREA, who="Amy", second="C")) == controls.DISABLED
    do(meter, running.EnablePool(pool="royal", by=AREA, who="Amy", second="Cas"), record())
    begin(meter, number=3)
    assert meter.state.amount("royal") == 1_000 * CENT + 50 * CENT


@pytest.mark.control("C10", "C13")
def test_every_change_has_before_after_who_why_and_when() -> None:
    meter = jackpot()
    new = plan(tables=(T1, T2), contribution=99)
    do(meter, parameters.SignChange(plan=new, applies=10, at=5, by=AREA, who="Amy"))
    (told,) = do(meter, parameters.ApplyChange(pool="royal", at=10, by=AREA, who="Amy"))
    assert isinstance(told, parameters.ParametersChanged)
    assert (told.before.contribution, told.after.contribution, told.who, told.at) == (5_000, 99, "Amy", 10)
    do(meter, adjust(3, note="count of 4 May", at=11))
    last = meter.events[-1]
    assert isinstance(last, adjusting.PoolAdjusted)
    assert (last.before, last.after, last.reason, last.note, last.at) == (0, 3, "correction", "count of 4 May", 11)


def test_a_change_waits_and_is_seen_and_can_be_withdrawn() -> None:
    meter = jackpot()
    do(meter, parameters.SignChange(plan=plan(tables=(T1, T2), contribution=99), applies=100, by=AREA, who="Amy"))
    assert any("0.0099" in line.says for line in sign_of(meter.state, "royal"))
    do(meter, parameters.WithdrawChange(pool="royal", by=AREA, who="Amy"))
    assert not any("0.0099" in line.says for line in sign_of(meter.state, "royal"))
    no(meter, parameters.WithdrawChange(pool="royal", by=AREA))


@pytest.mark.parametrize(("seconds", "stale"), [(0, False), (30, False), (31, True)])
@pytest.mark.control("C35")
def test_a_display_greys_out_after_30_seconds_without_news(seconds: int, stale: bool) -> None:
    assert is_stale(1_000, 1_000 + seconds) == stale


def test_the_sign_is_printed_from_the_data_that_judges() -> None:
    beat = EventPlan(
        name="bad beat", condition=BadBeat(category="four of a kind", rank="8"), prize=FixedSum(cents=5), players=4
    )
    says = event_words(beat)
    assert says == (
        "bad beat: four of a kind of rank 8 or higher or better, beaten at the showdown, both own cards playing; "
        "both own cards playing in the winning hand (at least 4 players dealt in), wins $0.05."
    )
    assert event_words(msgspec.structs.replace(beat, players=5)) != says
    changed = BadBeat(category="four of a kind", rank="9")
    assert event_words(msgspec.structs.replace(beat, condition=changed)) != says


def test_every_event_is_told_and_read_back() -> None:
    meter = jackpot(CROWN, plan(seed=1_000))
    royal_hand(meter)
    do(meter, record())
    settle(meter)
    log = msgspec.json.decode(msgspec.json.encode(meter.events), type=list[AnyMeterEvent])
    assert HandJackpot.replay(meter.setup, log).state == meter.state
    assert all(tell(event).endswith(".") for event in meter.events)
    setup = msgspec.json.decode(msgspec.json.encode(meter.setup), type=type(meter.setup))
    assert setup == meter.setup


def test_qualifying_needs_the_royal_of_the_book() -> None:
    assert plan().events[0].condition == ROYAL
