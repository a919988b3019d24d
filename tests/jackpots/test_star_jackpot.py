"""The Star's jackpots (30 and their definitions), clause by clause."""

from __future__ import annotations

import msgspec
import pytest
from tests.jackpots.linked import (
    AGM,
    ROYAL,
    STAR,
    STAR_DEALER,
    SUPERVISOR,
    T1,
    T2,
    begin,
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
    settle_star,
    star,
)

from cardspeak.books.jackpot import load_jackpot
from cardspeak.books.model.jackpot import (
    BadBeat,
    BestOfPeriod,
    Condition,
    FixedSum,
    JackpotPrize,
    OfCards,
    OfCategory,
    PoolPercent,
    WholePool,
)
from cardspeak.errors import BadInput
from cardspeak.jackpots.by_hand.facts import HandFacts
from cardspeak.jackpots.by_hand.judging import qualifying
from cardspeak.jackpots.by_hand.machine import HandJackpot
from cardspeak.jackpots.by_hand.setup import EventPlan, PoolPlan, make_hand_jackpot
from cardspeak.jackpots.by_hand.sign import figure_of, read_console, sign_of
from cardspeak.jackpots.by_hand.topics import (
    adjusting,
    contributions,
    corrections,
    displays,
    faults,
    hands,
    parameters,
    periods,
    running,
    settling,
    wins,
)
from cardspeak.jackpots.meter import CENT
from cardspeak.refusal import Refused

QUADS = OfCategory(category="four of a kind", own=2)
FLUSH = OfCategory(category="flush")


def pool(amount: float, prize: JackpotPrize, condition: Condition = FLUSH) -> HandJackpot:
    """A pool of so many dollars once the first hand has been counted."""
    row = EventPlan(name="event", condition=condition, prize=prize)
    return jackpot(STAR, plan(seed=round(amount * 100) - 50, events=(row,)))


def hand(meter: HandJackpot, *cards: str, board: str = "2s5s9sKdQh", number: int = 1, at: int = 0) -> None:
    """Seats 1, 2, 3 ... table these cards."""
    begin(meter, number=number, at=at)
    over(meter, facts(dict(enumerate(cards, 1)), board, number=number, book=STAR), at)


def won(meter: HandJackpot, id: int = 1) -> list[int]:
    return [share.amount for share in meter.state.hits[id].shares]


# -- tables, pools, equipment ----------------------------------------------------------------------------------------


@star("30.1")
def test_the_rules_of_the_jackpot_stand_above_those_of_the_game() -> None:
    """In the game the last one left need not show; for the jackpot hole cards are tabled."""
    assert load_jackpot(STAR).file.prevail_cite == "30.1"
    meter = jackpot(STAR)
    begin(meter)
    over(meter, facts({3: "", 5: ""}, folded=(5,), book=STAR))
    assert no(meter, record()) == "30.10"


@star("30.2")
def test_a_linked_table_is_signed() -> None:
    with pytest.raises(BadInput, match=r"no sign.*30\.2"):
        make_hand_jackpot(STAR, [plan()], [link(STAR, sign=False)])
    assert sign_of(jackpot(STAR).state, "royal")[0].cite == "30.2"


@star("30.3")
def test_a_pool_is_for_one_variation() -> None:
    tables = [link(STAR, T1), link(STAR, T2, game="omaha")]
    with pytest.raises(BadInput, match=r"holdem and omaha.*30\.3"):
        make_hand_jackpot(STAR, [plan(tables=(T1, T2))], tables)
    two = make_hand_jackpot(STAR, [plan("one"), plan("two", (T2,))], tables)
    meter = HandJackpot(two)
    assert no(meter, running.LinkTable(link=link(STAR, "t3", game="omaha"), pools=("one",))) == "30.3"
    do(meter, running.LinkTable(link=link(STAR, "t3", game="omaha"), pools=("two",)))


@star("30.4")
def test_the_house_adds_the_same_for_each_hand_and_four_events_are_the_most() -> None:
    meter = jackpot(STAR)
    for number in range(1, 101):
        begin(meter, number=number)
        over(meter, facts({3: ""}, number=number, book=STAR))
    assert meter.state.amount("royal") == dollars(50)
    with pytest.raises(BadInput, match=r"30\.4"):
        make_hand_jackpot(STAR, [plan()], [link(STAR)], funded="players")
    four = tuple(EventPlan(name=f"e{n}", condition=ROYAL, prize=FixedSum(cents=n)) for n in range(1, 5))
    make_hand_jackpot(STAR, [plan(events=four)], [link(STAR)])
    five = (*four, EventPlan(name="e5", condition=ROYAL, prize=WholePool()))
    with pytest.raises(BadInput, match=r"5 events.*30\.4"):
        make_hand_jackpot(STAR, [plan(events=five)], [link(STAR)])


@star("30.5", "30.5.1", "30.5.2", "30.5.3", "30.5.4")
def test_a_table_without_one_thing_is_not_linked() -> None:
    kit = {row.name: row.cite for row in load_jackpot(STAR).file.equipment}
    assert sorted(kit.values()) == ["30.5.1", "30.5.2", "30.5.3", "30.5.4"]
    for missing, clause in kit.items():
        with pytest.raises(BadInput, match=rf"no {missing}\b.*{clause}"):
            make_hand_jackpot(STAR, [plan()], [link(STAR, equipment=tuple(set(kit) - {missing}))])
    assert no(jackpot(STAR), running.LinkTable(link=link(STAR, "t3", equipment=()), pools=("royal",))) == "30.5.1"
    (told,) = do(jackpot(STAR), running.LinkTable(link=link(STAR, "t3"), pools=("royal",)))
    assert told.cite == "30.5"
    for deck in (36, 32):
        make_hand_jackpot(STAR, [plan()], [link(STAR, deck=deck)])


@star("30.5.4")
@star("1.1:jackpot-display")
@star("1.1:broadcast-jackpot-amount")
def test_the_display_says_what_is_in_operation_and_follows_the_pool() -> None:
    meter = jackpot(STAR, plan(contribution=130, seed=1_000))
    figure = figure_of(meter.state, "royal")
    assert figure.cents == 1_000
    assert figure.events == (
        "royal flush: a royal flush with the flop alone, both own cards playing, wins the whole pool.",
    )
    begin(meter, at=5)
    assert figure.screens_cite == "1.1:jackpot-event"
    assert (figure_of(meter.state, "royal").cents, figure_of(meter.state, "royal").at) == (1_001, 5)
    with pytest.raises(BadInput, match=r"1\.1:jackpot-display"):
        make_hand_jackpot(STAR, [plan()], [link(STAR, display="")])


# -- the button ------------------------------------------------------------------------------------------------------


@star("30.6")
def test_no_more_bets_adds_once() -> None:
    meter = jackpot(STAR)
    begin(meter, pressed=False)
    press = contributions.PressButton(table=T1, number=1, by=STAR_DEALER, who="Dan")
    assert no(meter, msgspec.structs.replace(press, by="")) == "30.6"
    (told,) = do(meter, press)
    assert (told.cite, meter.state.amount("royal")) == ("30.6", dollars(0.5))
    no(meter, press)
    assert load_jackpot(STAR).file.contribution.button == "no more bets"


@star("30.6")
def test_what_a_void_hand_added_stays_and_the_next_one_adds_again() -> None:
    meter = jackpot(STAR)
    begin(meter)
    told = over(meter, facts({3: ""}, void="misdeal", book=STAR))
    assert isinstance(told[-1], contributions.ContributionKept)
    begin(meter, number=2)
    assert meter.state.amount("royal") == dollars(1)
    assert no(meter, contributions.ReverseContribution(table=T1, number=1, by=AGM)) == "30.6"


@star("30.7.1")
@star("1.1:gaming-supervisor")
def test_pressed_late_with_a_supervisors_leave() -> None:
    meter = jackpot(STAR)
    begin(meter, pressed=False)
    late = contributions.PressButton(table=T1, number=1, late=True, by=STAR_DEALER, who="Dan")
    assert no(meter, late) == "30.7.1"
    twin = meter.copy()
    (told,) = do(twin, msgspec.structs.replace(late, leave=SUPERVISOR))
    assert (told.cite, told.by) == ("30.7.1", STAR_DEALER)
    do(meter, msgspec.structs.replace(late, by=AGM, who="Gus"))
    assert meter.state.amount("royal") == dollars(0.5)


@star("30.7")
@star("30.7.2")
def test_pressed_after_the_hand_with_a_supervisors_leave() -> None:
    meter = jackpot(STAR)
    begin(meter, pressed=False)
    told = over(meter, facts({3: ""}, book=STAR))
    assert isinstance(told[-1], hands.ButtonForgotten)
    assert meter.state.missed == {(T1, 1)}
    after = contributions.PressButton(table=T1, number=1, by=STAR_DEALER, who="Dan")
    assert no(meter, after) == "30.7.2"
    refused = meter.act(after)
    assert isinstance(refused, Refused)
    assert refused.says == f"That is for the {SUPERVISOR} or above, who presses no more bets and then end game."
    (told_again,) = do(meter, msgspec.structs.replace(after, leave=SUPERVISOR))
    assert told_again.cite == "30.7.2"
    assert (meter.state.amount("royal"), meter.state.missed) == (dollars(0.5), set())
    no(meter, msgspec.structs.replace(after, leave=SUPERVISOR))


# -- who wins --------------------------------------------------------------------------------------------------------


@star("30.8")
def test_an_active_hand_at_a_linked_table_that_matches() -> None:
    meter = jackpot(STAR, plan(tables=(T1,)), tables=(T1, T2))
    royal_hand(meter, book=STAR)
    assert no(meter, record(table=T2)) == "30.8"
    assert no(meter, record(seat=9)) == "30.8"
    begin(meter, number=2)
    over(meter, facts({3: "2c2d"}, number=2, book=STAR))
    assert no(meter, record(number=2)) == "30.8"
    assert no(meter, record(by="", who="")) == "30.8"
    do(meter, record())


@star("30.9")
def test_after_the_hand_and_never_folded() -> None:
    meter = jackpot(STAR)
    begin(meter)
    assert no(meter, record()) == "30.9"
    over(meter, facts({3: "AsKs", 5: "7c7d"}, folded=(3,), book=STAR))
    assert no(meter, record()) == "30.9"
    royal_hand(meter, number=2, book=STAR)
    do(meter, record(number=2))
    settle_star(meter)
    assert meter.events[-1].cite == "30.9"


@star("30.10")
def test_hole_cards_are_tabled() -> None:
    meter = jackpot(STAR)
    begin(meter)
    over(meter, facts({3: ""}, book=STAR))
    assert no(meter, record()) == "30.10"
    over(meter, facts({3: "AsKs"}, book=STAR))
    do(meter, record())
    assert no(meter, settling.PayWin(id=1, seat=3, means="cash", by=AGM, who="Gus")) == "30.10"
    assert no(meter, settling.VerifyWin(id=1, by=STAR_DEALER, who="Eve")) == "30.10"


STAR_BOARD = "8c8d8hKsKh"
CASES: list[tuple[Condition, dict[int, str], str, tuple[int, ...]]] = [
    (FLUSH, {1: "AsKs", 2: "2c3c"}, "2s5s9sKdQh", (1,)),
    (FLUSH, {1: "As7s"}, "2s2d2hAh7c", ()),  # a full house is not a flush
    (OfCategory(category="flush", or_better=True), {1: "AsAc"}, "AdAh5s5d2c", (1,)),
    (QUADS, {1: "8s2c"}, "8c8d8h3s4h", ()),  # one eight of one's own: the deuce does not play
    (QUADS, {1: "8s8c"}, "8d8h2c3s4h", (1,)),
    (QUADS, {1: "8sAc"}, "8c8d8h3s4h", (1,)),  # the ace plays beside the four
    (OfCards(ranks="AAAKK"), {1: "AsKs", 2: "AdKd"}, "AcAhKc2d3d", (1, 2)),
    (OfCards(ranks="AKQJT", suit="h", own=2), {1: "AhKh", 2: "AsKs"}, "QhJhTh2s3d", (1,)),
    (OfCards(ranks="AKQJT", suit="h", own=2), {1: "AhKh"}, "QhJh2cTh3d", (1,)),
    (OfCards(ranks="AKQJT", suit="h", own=2, cards="flop"), {1: "AhKh"}, "QhJh2cTh3d", ()),
    (OfCards(ranks="AKQJT", suit="s", own=2), {1: "AhKh"}, "QhJhTh2s3d", ()),
    (BadBeat(category="four of a kind"), {1: "8s8c", 2: "KcKd"}, "8d8hKsKh2c", (1,)),
    (BadBeat(category="four of a kind", rank="9"), {1: "8s8c", 2: "KcKd"}, "8d8hKsKh2c", ()),
    (BadBeat(category="four of a kind", rank="8"), {1: "8s8c", 2: "KcKd"}, "8d8hKsKh2c", (1,)),
    (BadBeat(category="full house"), {1: "8s8c", 2: ""}, "8d8hKsKh2c", ()),  # the winner's hand was not tabled
    (BadBeat(category="four of a kind"), {1: "8s8c"}, "8d8hKsKh2c", ()),  # not beaten
    (BadBeat(category="four of a kind"), {1: "8s2d", 2: "KcKd"}, "8c8d8hKsKh", ()),  # one own card plays
    (BadBeat(category="four of a kind", own=1), {1: "8s2d", 2: "KcKd"}, "8c8d8hKsKh", (1,)),
    (BadBeat(category="four of a kind", own=1), {1: "8s2d", 2: "Kc3d"}, "8c8d8hKsKh", ()),  # who won holds the lesser
]


@star("30.8")
@star("1.1:jackpot-event")
@pytest.mark.parametrize(("condition", "seats", "board", "who"), CASES)
def test_conditions_are_data(condition: Condition, seats: dict[int, str], board: str, who: tuple[int, ...]) -> None:
    assert qualifying(condition, facts(seats, board, book=STAR)) == who


@star("1.1:jackpot-event")
def test_an_event_has_a_whole_condition_and_a_prize() -> None:
    wrong: list[tuple[Condition, str]] = [
        (OfCategory(category="full moon"), "no category"),
        (OfCards(ranks="AKQJ"), "five ranks"),
        (OfCards(ranks="AAAAA"), "no hand"),
        (OfCards(ranks="AAKQJ", suit="any"), "no hand"),
        (BadBeat(category="four of a kind", rank="x"), "no rank"),
        (BadBeat(category="four of a kind", own=3), "0 to 2"),
        (BestOfPeriod(category="flush", minutes=0), "minute"),
        (OfCategory(category="flush", own=-1), "0 to 2"),
    ]
    for condition, says in wrong:
        row = EventPlan(name="e", condition=condition, prize=WholePool())
        with pytest.raises(BadInput, match=says):
            make_hand_jackpot(STAR, [plan(events=(row,))], [link(STAR)])
    for prize in (PoolPercent(percent=0), PoolPercent(percent=100), FixedSum(cents=0)):
        row = EventPlan(name="e", condition=FLUSH, prize=prize)
        with pytest.raises(BadInput, match=r"percentage|fixed"):
            make_hand_jackpot(STAR, [plan(events=(row,))], [link(STAR)])


@star("1.1:jackpot-event")
def test_the_best_hand_of_a_period_wins_when_it_is_over() -> None:
    row = EventPlan(name="high", condition=BestOfPeriod(category="flush", minutes=60), prize=FixedSum(cents=10_000))
    meter = jackpot(STAR, plan(events=(row,), seed=50_000))
    end = periods.EndPeriod(pool="royal", event="high", at=3599, by=SUPERVISOR, who="Sue")
    hand(meter, "7s8s", number=1, at=0)
    hand(meter, "AsKs", "AhKh", number=2, at=60)
    hand(meter, "2c2d", number=3, at=120)  # a full house of board and pair it is not
    assert meter.state.leads["royal", "high"].number == 2
    assert no(meter, end) == "1.1:jackpot-event"
    do(meter, msgspec.structs.replace(end, at=3600))
    assert [(hit.number, won(meter)) for hit in meter.state.hits.values()] == [(2, [10_000])]
    assert no(meter, msgspec.structs.replace(end, at=3601)) == "1.1:jackpot-event"
    (only,) = do(meter, msgspec.structs.replace(end, at=7200))
    assert isinstance(only, periods.PeriodEnded)


def test_the_lead_of_a_period_falls_with_a_correction() -> None:
    row = EventPlan(name="high", condition=BestOfPeriod(category="flush", minutes=60), prize=FixedSum(cents=10_000))
    meter = jackpot(STAR, plan(events=(row,), seed=50_000))
    hand(meter, "AsKs")
    over(meter, facts({1: "AsKs"}, "2c5s9sKdQh", book=STAR))
    assert not meter.state.leads


# -- shares ----------------------------------------------------------------------------------------------------------


@star("30.12")
def test_all_of_it_in_equal_shares_and_odd_cents_stay() -> None:
    meter = pool(1000, WholePool())
    hand(meter, "AsKs", "3s4s")
    do(meter, record(seat=1))
    assert won(meter) == [50_000, 50_000]
    assert meter.events[-1].cite == "30.8"
    assert (meter.state.hits[1].prize_cite, meter.state.hits[1].odd_cite) == ("30.12", "")
    odd = pool(1000, WholePool())
    hand(odd, "AsKs", "3s4s", "7s8s")
    do(odd, record(seat=2))
    assert won(odd) == [33_333] * 3
    assert odd.state.hits[1].odd_cite == "30.13"
    alone = pool(1000, WholePool())
    hand(alone, "AsKs")
    do(alone, record(seat=1))
    assert alone.state.hits[1].prize_cite == "1.1:jackpot-event"
    assert odd.state.amount("royal") == dollars(0.01) + (100_000 - 50) * CENT  # the odd cent, and the seed


@star("30.13")
def test_successive_percentages_shared_equally() -> None:
    two = pool(10_000, PoolPercent(percent=10))
    hand(two, "AsKs", "3s4s")
    do(two, record(seat=1))
    assert (won(two), two.state.amount("royal")) == ([95_000, 95_000], dollars(8_100))
    assert two.state.hits[1].prize_cite == "30.13"
    three = pool(10_000, PoolPercent(percent=10))
    hand(three, "AsKs", "3s4s", "7s8s")
    do(three, record(seat=3))
    assert (won(three), three.state.amount("royal")) == ([90_333] * 3, dollars(7_290.01))
    one = pool(10_000, PoolPercent(percent=10))
    hand(one, "AsKs")
    do(one, record(seat=1))
    assert (won(one), one.state.amount("royal")) == ([100_000], dollars(9_000))
    assert one.state.hits[1].prize_cite == "1.1:jackpot-event"


@star("30.14")
def test_a_fixed_sum_for_each_and_the_house_makes_up_what_is_lacking() -> None:
    meter = pool(300, FixedSum(cents=25_000))
    hand(meter, "AsKs", "3s4s")
    do(meter, record(seat=1))
    assert won(meter) == [25_000, 25_000]
    assert (meter.state.amount("royal"), meter.state.made_up) == (0, dollars(200))
    assert (meter.state.hits[1].prize_cite, meter.state.hits[1].lacks_cite) == ("30.14", "30.14")
    rich = pool(1000, FixedSum(cents=25_000))
    hand(rich, "AsKs", "3s4s")
    do(rich, record(seat=1))
    assert (rich.state.amount("royal"), rich.state.made_up) == (dollars(500), 0)


@star("30.2")
@star("30.12", "30.13", "30.14", "30.15")
def test_the_sign_has_every_term_with_its_clause() -> None:
    rows = events(("a", ROYAL, WholePool()), ("b", FLUSH, FixedSum(cents=5)), ("c", ROYAL, PoolPercent(percent=5)))
    lines = sign_of(jackpot(STAR, plan(events=rows)).state, "royal")
    cites = [line.cite for line in lines if not line.cite.startswith("silent")]
    assert cites == [
        "30.2", "30.3", "1.1:jackpot-event", "1.1:jackpot-event", "1.1:jackpot-event", "30.4", "30.10", "30.9", "30.11",
        "30.15", "30.13", "30.12", "30.13", "30.14", "1.1:jackpot-event",
    ]  # fmt: skip


@star("1.1:jackpot-event")
def test_two_events_in_one_hand_in_the_order_of_the_sign() -> None:
    better = OfCategory(category="flush", or_better=True)
    rows = events(("ten", better, PoolPercent(percent=10)), ("all", FLUSH, WholePool()))
    meter = jackpot(STAR, plan(seed=99_950, events=rows))
    hand(meter, "AsKs")
    do(meter, record(seat=1))
    assert [(hit.event, hit.amount) for hit in meter.state.hits.values()] == [("ten", 10_000), ("all", 90_000)]
    other = jackpot(STAR, plan(seed=99_950, events=rows[::-1]))
    hand(other, "AsKs")
    do(other, record(seat=1))
    assert [(hit.event, hit.amount) for hit in other.state.hits.values()] == [("all", 100_000), ("ten", 9_995)]


@star("30.15")
@star("1.1:broadcast-jackpot-amount")
def test_the_console_counts_and_not_the_broadcast() -> None:
    meter = pool(950, WholePool())
    do(meter, displays.ReadDisplay(pool="royal", cents=90_000, by=STAR_DEALER))
    hand(meter, "AsKs")
    do(meter, record(seat=1))
    assert won(meter) == [95_000]
    assert (meter.state.hits[1].console, meter.state.hits[1].display) == (95_000, 90_000)
    assert any("900.00" in said for said in meter.state.incidents)
    assert {one.cite for one in meter.events if isinstance(one, wins.FiguresDiffer)} == {"30.15"}
    refused = read_console(meter.state, "royal", "")
    assert isinstance(refused, Refused)
    assert refused.cite.clause == "30.15"
    assert not isinstance(read_console(meter.state, "royal", STAR_DEALER), Refused)
    do(meter, displays.MendDisplay(pool="royal", by=STAR_DEALER))
    assert meter.state.displays["royal"] == meter.state.gauges["royal"].cents
    assert no(meter, settling.ConfirmWin(id=1, by=STAR_DEALER, who="Eve")) == "30.15"


# -- parameters ------------------------------------------------------------------------------------------------------


def change(new: PoolPlan, at: int = 1000, applies: int = 2200) -> parameters.SignChange:
    return parameters.SignChange(plan=new, applies=applies, at=at, by=AGM, who="Gus", second="Pat")


def make(at: int) -> parameters.ApplyChange:
    return parameters.ApplyChange(pool="royal", at=at, by=AGM, who="Gus")


@star("30.16")
@star("30.16.1")
@star("30.16.2")
@pytest.mark.control("C34")
def test_changed_once_it_was_won_and_the_sign_was_up() -> None:
    meter = jackpot(STAR)
    new = plan(tables=(T1, T2), contribution=75 * CENT)
    assert no(meter, make(1000)) == "30.16.2"
    assert no(meter, change(new, applies=1000 + 1199)) == "30.16.2"
    do(meter, change(new))
    assert any("0.75 for each hand" in line.says for line in sign_of(meter.state, "royal"))
    assert no(meter, make(2199)) == "30.16.2"
    begin(meter, number=1, at=2200)  # counted at the old rate: nobody has won it
    assert meter.state.amount("royal") == dollars(0.5)
    assert no(meter, make(2200)) == "30.16.1"
    over(meter, facts({3: "AsKs"}, book=STAR), at=2300)
    do(meter, record(at=2300))
    told = begin(meter, number=2, at=2400)
    assert isinstance(told[0], parameters.ParametersChanged)
    assert meter.state.amount("royal") == dollars(0.75)


@star("30.16.1", "30.16.2")
def test_won_but_the_sign_was_not_up_long_enough() -> None:
    meter = jackpot(STAR)
    royal_hand(meter, at=900, book=STAR)
    do(meter, record(at=950), change(plan(tables=(T1, T2), contribution=75 * CENT)))
    assert no(meter, make(2199)) == "30.16.2"
    do(meter, make(2200))
    assert meter.state.plans["royal"].contribution == 75 * CENT


@star("30.16.1")
def test_changed_when_its_time_is_over() -> None:
    meter = jackpot(STAR, plan(tables=(T1, T2), until=5000))
    begin(meter, at=10)
    do(meter, change(plan(tables=(T1, T2), contribution=75 * CENT)))
    assert no(meter, make(4999)) == "30.16.1"
    do(meter, make(5000))


# -- faults ----------------------------------------------------------------------------------------------------------


@star("30.17")
@star("30.17.1")
@star("30.17.2")
@star("30.17.3")
@star("30.17.4")
@star("1.1:assistant-gaming-manager")
def test_a_fault_is_told_adjusted_settled_and_earlier_results_stand() -> None:
    meter = jackpot(STAR, plan(tables=(T1, T2), seed=99_950))
    begin(meter, number=1)
    over(meter, facts({3: "2c2d"}, book=STAR))
    before = meter.state.over[T1, 1]
    (told,) = do(meter, faults.ReportFault(pool="royal", what="no signal", by=STAR_DEALER, who="Dan", at=50))
    assert told.cite == "30.17"
    assert meter.state.tell_owed == ["L&G NSW", "Surveillance"]
    assert no(meter, faults.MendEquipment(pool="royal", by=SUPERVISOR, who="Sue")) == "30.17.1"
    assert no(meter, faults.NotifyOf(whom="the press")) == "30.17.1"
    for whom in ("L&G NSW", "Surveillance"):
        (noted,) = do(meter, faults.NotifyOf(whom=whom, at=51, by=SUPERVISOR, who="Sue"))
        assert (noted.cite, noted.at) == ("30.17.1", 51)
    # a hand during the fault: nothing is counted, and a win has no amount yet
    begin(meter, T2, number=1)
    assert meter.state.amount("royal") == dollars(1000)
    assert no(meter, contributions.PressButton(table=T2, number=1, by=AGM, who="Gus")) == "30.17.2"
    over(meter, facts({3: "AsKs"}, table=T2, book=STAR))
    (recorded,) = do(meter, record(table=T2))
    assert recorded.cite == "30.17.3"
    assert meter.state.hits[1].pending
    assert meter.state.owed == 0
    adjust = adjusting.AdjustPool(
        pool="royal", amount=50 * CENT, reason="malfunction", second="Pat", by=SUPERVISOR, who="Sue"
    )
    assert no(meter, adjust) == "30.17.2"
    (adjusted,) = do(meter, msgspec.structs.replace(adjust, by=AGM, who="Gus"))
    assert adjusted.cite == "30.17.2"
    do(meter, settling.VerifyWin(id=1, by=SUPERVISOR, who="Sue"))
    assert no(meter, settling.ConfirmWin(id=1, by=SUPERVISOR, who="Sue")) == "30.17.3"
    assert no(meter, settling.PayWin(id=1, seat=3, means="cash", by=AGM, who="Gus")) == "30.15"
    told_now = do(meter, settling.ConfirmWin(id=1, by=AGM, who="Gus"))
    assert told_now[0].cite == "30.17.3"
    assert won(meter) == [100_050]
    assert meter.state.over[T1, 1] == before
    assert load_jackpot(STAR).file.fault.stand_cite == "30.17.4"
    (mended,) = do(meter, faults.MendEquipment(pool="royal", by=STAR_DEALER, who="Dan"))
    assert mended.cite == "30.17"
    do(meter, settling.PayWin(id=1, seat=3, means="cash", by=SUPERVISOR, who="Sue"))


@star("30.17.2")
def test_no_fault_no_adjustment() -> None:
    meter = jackpot(STAR)
    ask = adjusting.AdjustPool(pool="royal", amount=1, reason="malfunction", second="Pat", by=AGM, who="Gus")
    assert no(meter, ask) == "30.17.2"
    assert no(meter, msgspec.structs.replace(ask, reason="correction")) == "30.17.2"


@star("30.18")
def test_the_corrected_hand_counts() -> None:
    meter = jackpot(STAR, plan(seed=99_950))
    royal_hand(meter, book=STAR)
    do(meter, record())
    told = over(meter, facts({3: "AsKs"}, "QsJs2d", book=STAR))
    assert isinstance(told[-1], corrections.HitStruck)
    assert told[-1].cite == "30.18"
    assert (meter.state.amount("royal"), meter.state.owed, meter.state.hits) == (dollars(1000), 0, {})


def test_corrected_after_it_was_paid_it_is_in_doubt() -> None:
    meter = jackpot(STAR, plan(seed=99_950))
    royal_hand(meter, book=STAR)
    do(meter, record())
    settle_star(meter)
    told = over(meter, HandFacts(table=T1, number=1, book=STAR, game="holdem", void="void"))
    assert any(isinstance(one, corrections.HitDoubted) for one in told)
    assert meter.state.paid == dollars(1000)
