"""Crown Melbourne's Royal Flush Jackpot (2.4, 17 and their definitions), clause by clause."""

from __future__ import annotations

import msgspec
import pytest
from tests.jackpots.linked import (
    ACM,
    AREA,
    CROWN,
    DEALER,
    HDD,
    ROYAL,
    T1,
    T2,
    begin,
    crown,
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

from cardspeak.books.jackpot import load_jackpot
from cardspeak.books.model.jackpot import OfCategory, PoolPercent
from cardspeak.errors import BadInput
from cardspeak.jackpots.by_hand.judging import qualifying
from cardspeak.jackpots.by_hand.setup import EventPlan, make_hand_jackpot
from cardspeak.jackpots.by_hand.sign import figure_of, read_console, sign_of
from cardspeak.jackpots.by_hand.topics import (
    adjusting,
    contributions,
    displays,
    faults,
    hands,
    parameters,
    running,
    settling,
    wins,
)
from cardspeak.jackpots.meter import CENT
from cardspeak.refusal import Refused

KIT = {row.name: row.cite for row in load_jackpot(CROWN).file.equipment}


# -- equipment and tables --------------------------------------------------------------------------------------------


@crown("2.4")
@crown("2.4.1", "2.4.2", "2.4.3")
@crown("1.1:Handset")
@crown("1.1:Jackpot Button")
@crown("1.1:Jackpot Display")
def test_a_table_without_one_thing_is_not_linked() -> None:
    clauses = {"jackpot button": "2.4.1", "jackpot management console": "2.4.2", "jackpot display": "2.4.3"}
    assert {**clauses, "handset": "1.1:Handset"} == KIT
    for missing, clause in KIT.items():
        kit = tuple(name for name in KIT if name != missing)
        with pytest.raises(BadInput, match=rf"no {missing}\b.*{clause}"):
            make_hand_jackpot(CROWN, [plan()], [link(CROWN, equipment=kit)])
    meter = jackpot()
    bare = running.LinkTable(link=link(CROWN, "table 3", equipment=()), pools=("royal",))
    assert no(meter, bare) == "2.4.1"
    (told,) = do(meter, running.LinkTable(link=link(CROWN, "table 3"), pools=("royal",)))
    assert told.cite == "2.4"
    begin(meter, "table 3")


@crown("1.1:Jackpot System")
def test_the_display_is_beside_the_system() -> None:
    parts = {row.name: row.system for row in load_jackpot(CROWN).file.equipment}
    assert [name for name, part in parts.items() if not part] == ["jackpot display"]


@crown("1.1:Jackpot System(a)")
@crown("17.3.1")
def test_two_jackpots_run_side_by_side() -> None:
    meter = jackpot(CROWN, plan("one", (T1,)), plan("two", (T2,), contribution=7))
    begin(meter, T1)
    begin(meter, T2)
    assert (meter.state.amount("one"), meter.state.amount("two")) == (50 * CENT, 7)


@crown("17.3.1(a)")
@crown("1.1:Royal Flush Jackpot")
@pytest.mark.parametrize(
    ("game", "fits"),
    [("holdem", True), ("holdem-hilo", True), ("double-flop-holdem", True), ("omaha", False), ("pineapple", False)],
)
def test_two_own_cards_and_a_flop_of_three(game: str, fits: bool) -> None:
    if fits:
        make_hand_jackpot(CROWN, [plan()], [link(CROWN, game=game)])
    else:
        with pytest.raises(BadInput, match=r"17\.3\.1\(a\)"):
            make_hand_jackpot(CROWN, [plan()], [link(CROWN, game=game)])


@crown("17.3.1(a)")
def test_tables_of_several_variations_share_a_pool() -> None:
    both = [link(CROWN, T1), link(CROWN, T2, game="holdem-hilo")]
    make_hand_jackpot(CROWN, [plan(tables=(T1, T2))], both)
    assert no(jackpot(), running.LinkTable(link=link(CROWN, "t3", game="omaha"), pools=("royal",))) == "17.3.1(a)"


@crown("17.1")
@crown("17.2")
@crown("17.5.1")
@crown("17.5.2(a)", "17.5.2(b)")
def test_the_sign_has_every_term_with_its_clause() -> None:
    lines = sign_of(jackpot().state, "royal")
    cites = [line.cite for line in lines if not line.cite.startswith("silent")]
    assert cites == [
        "17.3.1(a)", "1.1:Royal Flush Jackpot", "17.2", "17.5.6", "17.5.6", "17.5.5", "17.5.2(a)",
        "17.5.2(a)", "17.5.2(b)",
    ]  # fmt: skip
    assert "It is rounded up to $1.00." in [line.says for line in lines]


@crown("17.4.1")
def test_the_dealer_presses_the_button() -> None:
    meter = jackpot()
    begin(meter, pressed=False)
    assert no(meter, contributions.PressButton(table=T1, number=1)) == "17.4.1"
    do(meter, contributions.PressButton(table=T1, number=1, by=DEALER, who="Dan"))
    assert meter.state.amount("royal") == 50 * CENT


@crown("17.2")
def test_the_operator_determines_the_amount() -> None:
    meter = jackpot()
    ask = parameters.SignChange(plan=plan(tables=(T1, T2), contribution=7), applies=0, by=HDD, who="Hal")
    assert no(meter, ask) == "17.2"
    do(meter, msgspec.structs.replace(ask, by=AREA, who="Amy"))
    changed = begin(meter)[0]
    assert (changed.cite, meter.state.amount("royal")) == ("17.2", 7)


def test_a_short_pack_makes_the_royal_too_frequent() -> None:
    with pytest.raises(BadInput, match="plays with 32 cards"):
        make_hand_jackpot(CROWN, [plan()], [link(CROWN, deck=32)])


@crown("17.3.1(b)")
def test_one_table_or_a_group_and_never_none() -> None:
    with pytest.raises(BadInput, match=r"17\.3\.1\(b\)"):
        make_hand_jackpot(CROWN, [plan(tables=())], [link(CROWN)])
    make_hand_jackpot(CROWN, [plan(tables=(T1,))], [link(CROWN)])
    meter = jackpot(CROWN, plan(tables=(T1, T2)))
    do(meter, running.UnlinkTable(table=T2))
    assert no(meter, running.UnlinkTable(table=T1)) == "17.3.1(b)"
    assert no(meter, hands.BeginHand(table=T2, number=1)) == "17.3.1(b)"


@crown("17.3.1(c)")
def test_every_table_has_a_display_or_is_near_one() -> None:
    with pytest.raises(BadInput, match=r"No display is at table 1.*17\.3\.1\(c\)"):
        make_hand_jackpot(CROWN, [plan()], [link(CROWN, display="")])
    meter = jackpot()
    begin(meter)
    assert meter.state.displays["royal"] == 50


@crown("17.1")
def test_the_rules_of_the_jackpot_stand_above_those_of_the_game() -> None:
    """In the game a hand that nobody called need not be shown; for the jackpot it is."""
    assert load_jackpot(CROWN).file.prevail_cite == "17.1"
    meter = jackpot()
    begin(meter)
    over(meter, facts({3: "", 5: ""}, folded=(5,)))
    assert no(meter, record()) == "17.5.6"


# -- contributions ---------------------------------------------------------------------------------------------------


@crown("17.2")
@crown("17.4.1")
@crown("17.3.2(a)")
def test_the_house_adds_the_same_for_each_hand_at_its_start() -> None:
    meter = jackpot(CROWN, plan(contribution=125))
    for number in range(1, 11):
        (_, told) = begin(meter, number=number)
        assert isinstance(told, contributions.Contributed)
        assert (told.cite, told.by, told.who) == ("17.4.1", DEALER, "Dan")
        over(meter, facts({3: "2c2d"}, number=number))
    assert meter.state.amount("royal") == 1250
    assert meter.state.gauges["royal"].increments == 1250
    with pytest.raises(BadInput, match=r"17\.2"):
        make_hand_jackpot(CROWN, [plan()], [link(CROWN)], funded="players")
    with pytest.raises(BadInput, match=r"17\.2"):
        make_hand_jackpot(CROWN, [plan(contribution=0)], [link(CROWN)])


@crown("17.2")
def test_a_round_that_is_not_completed_is_taken_back_under_the_area_manager() -> None:
    meter = jackpot()
    begin(meter)
    over(meter, facts({3: "AsKs"}, void="misdeal"))
    assert meter.state.amount("royal") == 50 * CENT
    ask = contributions.ReverseContribution(table=T1, number=1, by=HDD, who="Hal")
    assert no(meter, ask) == "17.2"
    (told,) = do(meter, msgspec.structs.replace(ask, by=AREA, who="Amy"))
    assert (told.cite, told.by) == ("17.2", AREA)
    assert meter.state.amount("royal") == 0
    assert no(meter, msgspec.structs.replace(ask, by=AREA)) == "17.2"
    begin(meter, number=2)
    over(meter, facts({3: "AsKs"}, number=2, void="void"), by=AREA)
    assert meter.state.amount("royal") == 0
    assert no(meter, record(number=2)) == "17.6.3"


@crown("17.6.1")
@crown("1.1:Jackpot Button")
def test_a_forgotten_button_is_put_right_by_the_area_manager() -> None:
    meter = jackpot()
    begin(meter, pressed=False)
    late = contributions.PressButton(table=T1, number=1, late=True, by=DEALER, who="Dan")
    twin = meter.copy()
    (told,) = do(twin, late)
    assert (told.cite, twin.state.amount("royal")) == ("1.1:Jackpot Button", 50 * CENT)
    assert no(twin, late) == "silent: control C32, a hand contributes once"
    forgotten = over(meter, facts({3: ""}))[-1]
    assert isinstance(forgotten, hands.ButtonForgotten)
    assert forgotten.cite == "17.6.1"
    after = msgspec.structs.replace(late, by=HDD)
    assert no(meter, after) == "17.6.1"
    (told,) = do(meter, msgspec.structs.replace(after, by=AREA, who="Amy"))
    assert (told.cite, told.by) == ("17.6.1", AREA)
    assert meter.state.amount("royal") == 50 * CENT
    assert not meter.state.missed


# -- a win -----------------------------------------------------------------------------------------------------------


@crown("1.1:Royal Flush Jackpot")
@pytest.mark.parametrize(
    ("own", "board", "wins"),
    [
        ("AsKs", "QsJsTs", True),
        ("JsTs", "AsKsQs", True),
        ("AsKs", "QsJs2dTs", False),  # completed on the turn
        ("AsKh", "QsJsTsKs", False),  # one own card
        ("9s8s", "QsJsTs", False),  # a straight flush is no royal
        ("2c2d", "AsKsQsJsTs", False),  # on the board
    ],
)
def test_the_first_two_cards_and_the_flop(own: str, board: str, wins: bool) -> None:
    assert bool(qualifying(ROYAL, facts({3: own}, board))) == wins


@crown("1.1:Royal Flush Jackpot")
def test_there_is_no_other_event() -> None:
    other = EventPlan(name="quads", condition=OfCategory(category="four of a kind"), prize=plan().events[0].prize)
    with pytest.raises(BadInput, match=r"1\.1:Royal Flush Jackpot"):
        make_hand_jackpot(CROWN, [plan(events=(other,))], [link(CROWN)])
    both = (*plan().events, EventPlan(name="again", condition=ROYAL, prize=plan().events[0].prize))
    with pytest.raises(BadInput, match=r"1\.1:Royal Flush Jackpot"):
        make_hand_jackpot(CROWN, [plan(events=both)], [link(CROWN)])


@crown("17.5.1")
def test_all_of_it_is_won() -> None:
    part = EventPlan(name="royal", condition=ROYAL, prize=PoolPercent(percent=50))
    with pytest.raises(BadInput, match=r"17\.5\.1"):
        make_hand_jackpot(CROWN, [plan(events=(part,))], [link(CROWN)])
    meter = jackpot(CROWN, plan(seed=123_400, contribution=30 * CENT))
    royal_hand(meter)
    do(meter, record())
    assert meter.state.hits[1].amount == 123_500  # a display of 1,234.30


@crown("17.5.2(a)")
@pytest.mark.parametrize(
    ("cents", "unit", "paid"),
    [(100_000, 500, 100_000), (100_001, 500, 100_500), (99_999, 500, 100_000), (100_001, 100, 100_100)],
)
def test_the_display_is_rounded_up_and_the_house_pays_the_rest(cents: int, unit: int, paid: int) -> None:
    meter = jackpot(CROWN, plan(seed=cents - 50), unit=unit)
    royal_hand(meter)
    do(meter, record())
    hit = meter.state.hits[1]
    assert hit.amount == paid
    assert hit.made_up == (paid - cents) * CENT
    rounded = "17.5.2(a)" if paid != cents else ""
    assert (hit.prize_cite, hit.odd_cite, hit.lacks_cite) == ("17.5.1", rounded, rounded)
    assert meter.state.made_up == (paid - cents) * CENT
    assert meter.state.owed == paid * CENT


@crown("17.5.2(a)")
def test_the_display_counts_even_where_the_console_says_otherwise() -> None:
    meter = jackpot(CROWN, plan(seed=90_000))
    read = displays.ReadDisplay(pool="royal", cents=95_000, second="Amy", by=HDD, who="Hal")
    assert no(meter, msgspec.structs.replace(read, by=DEALER)) == "17.3.2(c)"
    for alone in ("", "Hal"):  # a win is paid by it
        assert no(meter, msgspec.structs.replace(read, second=alone)).startswith("silent: control C7")
    do(meter, read)
    royal_hand(meter)
    do(meter, record())
    hit = meter.state.hits[1]
    assert (hit.amount, hit.console, hit.display) == (95_000, 90_050, 95_000)
    assert "the console says 900.50, the display 950.00" in meter.state.incidents[-1]
    assert [one.cite for one in meter.events if isinstance(one, wins.FiguresDiffer)] == ["17.5.2(a)", "17.5.2(a)"]


@crown("17.5.2(b)")
def test_tables_are_paid_in_the_order_of_their_record() -> None:
    meter = jackpot(CROWN, plan(tables=(T1, T2), seed=50_000))
    royal_hand(meter, T1, at=10)
    royal_hand(meter, T2, at=11)
    do(meter, record(table=T2, at=20), record(table=T1, at=21))
    assert [(hit.table, hit.amount) for hit in meter.state.hits.values()] == [(T2, 50_100), (T1, 50_000)]


@crown("17.4.2")
@crown("1.1:Handset")
@crown("17.3.2(b)")
def test_the_dealer_records_with_the_handset() -> None:
    meter = jackpot()
    begin(meter)
    assert no(meter, record()) == "17.5.6"  # not over: it could still be folded
    over(meter, facts({3: "AsKs", 5: "2c2d"}))
    assert no(meter, record(by="", who="")) == "17.4.2"
    assert no(meter, record(seat=5)) == "1.1:Royal Flush Jackpot"
    assert no(meter, record(number=2)) == "17.3.1(b)"
    do(meter, record(at=77))
    hit = meter.state.hits[1]
    assert (hit.table, hit.number, hit.shares[0].seat, hit.shares[0].name, hit.at) == (T1, 1, 3, "p3", 77)
    assert no(meter, record()) == "17.4.2"
    settle(meter, at=99)
    assert meter.state.history[0].shares[0].at == 99


@crown("17.4.3")
@crown("17.5.3")
@crown("17.5.4")
def test_paid_in_order_by_the_right_people() -> None:
    meter = jackpot(CROWN, plan(seed=50_000))
    royal_hand(meter)
    pay = settling.PayWin(id=1, seat=3, means="cash", by=HDD, who="Hal")
    assert no(meter, pay) == "17.4.2"
    do(meter, record())
    assert no(meter, pay) == "17.5.3"
    confirm = settling.ConfirmWin(id=1, by=HDD, who="Hal")
    assert no(meter, confirm) == "17.4.3"
    assert no(meter, settling.NotifySenior(id=1, by=AREA, who="Amy")) == "17.4.3"
    do(meter, settling.VerifyWin(id=1, by=HDD, who="Hal"))
    assert no(meter, pay) == "17.5.3"
    count = settling.CountDeck(id=1, suits=(13, 13, 12, 13), by=DEALER, who="Dan")
    assert no(meter, count) == "17.5.3"
    do(meter, msgspec.structs.replace(count, suits=(13, 13, 13, 13)))
    assert no(meter, pay) == "17.4.3"
    (told,) = do(meter, msgspec.structs.replace(confirm, by=AREA, who="Amy"))
    assert told.by == AREA
    assert no(meter, pay) == "17.4.3"
    assert no(meter, settling.NotifySenior(id=1, by=HDD, who="Hal")) == "17.4.3"
    (told,) = do(meter, settling.NotifySenior(id=1, to="Cas", by=AREA, who="Amy"))
    assert isinstance(told, settling.HitStepped)
    assert told.note == f"{ACM} (Cas)"
    assert no(meter, msgspec.structs.replace(pay, by=DEALER, who="Dan")) == "17.5.4"
    assert no(meter, msgspec.structs.replace(pay, means="goods")) == "17.5.4"
    for means in ("chips", "cash", "cash equivalent"):
        do(meter.copy(), msgspec.structs.replace(pay, means=means))
    do(meter, pay)
    assert (meter.state.owed, meter.state.paid) == (0, dollars(501))


@crown("17.5.3")
def test_the_count_has_no_place_in_the_order_but_before_the_payment() -> None:
    meter = jackpot()
    royal_hand(meter)
    do(
        meter,
        record(),
        settling.ConfirmWin(id=1, by=AREA, who="Amy"),
        settling.NotifySenior(id=1, by=AREA, who="Amy"),
        settling.CountDeck(id=1, suits=(13, 13, 13, 13), by=DEALER, who="Dan"),
        settling.VerifyWin(id=1, by=HDD, who="Hal"),
        settling.PayWin(id=1, seat=3, means="chips", by=HDD, who="Hal"),
    )


@crown("17.3.2(c)")
def test_a_higher_duties_dealer_reads_the_console_and_a_dealer_does_not() -> None:
    meter = jackpot(CROWN, plan(contribution=123))
    begin(meter)
    refused = read_console(meter.state, "royal", DEALER)
    assert isinstance(refused, Refused)
    assert refused.cite.clause == "17.3.2(c)"
    read = read_console(meter.state, "royal", HDD)
    assert not isinstance(read, Refused)
    assert (read.amount, read.display) == (123, 1)


@crown("17.5.6")
def test_tabled_when_asked_and_never_folded() -> None:
    meter = jackpot()
    begin(meter)
    over(meter, facts({3: "", 5: "AsKs"}, folded=(5,)))
    assert no(meter, record(seat=3)) == "17.5.6"
    assert no(meter, record(seat=5)) == "17.5.6"
    over(meter, facts({3: "AsKs", 5: ""}, folded=(5,)))  # turned over for the dealer
    do(meter, record(seat=3))


@crown("17.6.3")
def test_a_flop_that_was_put_right_is_the_one_that_counts() -> None:
    meter = jackpot(CROWN, plan(seed=50_000))
    royal_hand(meter)
    do(meter, record())
    before = meter.state.amount("royal")
    told = over(meter, facts({3: "AsKs", 5: ""}, "QsJs2d", folded=(5,)), by=AREA)
    assert told[-1].cite == "17.6.3"
    assert not meter.state.hits
    assert (meter.state.amount("royal"), meter.state.owed) == (before + dollars(0.5), 0)
    assert no(meter, record()) == "1.1:Royal Flush Jackpot"
    over(meter, facts({3: "AsKs", 5: ""}, folded=(5,)), by=AREA)
    do(meter, record())


# -- faults and adjustments ------------------------------------------------------------------------------------------


@crown("17.6.2")
@crown("17.3.2")
@crown("17.3.2(a)", "17.3.2(b)", "17.3.2(c)")
def test_a_fault_during_a_round() -> None:
    meter = jackpot(CROWN, plan(seed=50_000))
    (told_of,) = do(meter, faults.ReportFault(pool="royal", what="the controller hangs", by=DEALER, who="Dan"))
    assert told_of.cite == "17.6.2"
    told = begin(meter)
    assert len(told) == 1  # nothing can be counted
    press = contributions.PressButton(table=T1, number=1, by=DEALER, who="Dan")
    assert no(meter, press) == "17.6.2"
    (counted,) = do(meter, msgspec.structs.replace(press, by=AREA, who="Amy"))
    assert counted.cite == "17.6.2"
    over(meter, facts({3: "AsKs", 5: ""}, folded=(5,)))
    do(meter, record())
    assert not meter.state.hits[1].pending
    assert no(meter, settling.ConfirmWin(id=1, by=HDD, who="Hal")) == "17.6.2"
    settle(meter)
    assert meter.state.paid == dollars(501)
    put = adjusting.AdjustPool(pool="royal", amount=1, reason="malfunction", second="Cas", by=HDD, who="Hal")
    assert no(meter, put) == "17.6.2"
    do(meter, msgspec.structs.replace(put, by=AREA, who="Amy"))
    checks = [row.check for row in load_jackpot(CROWN).file.fault.works]
    for number, clause in enumerate(["17.3.2(a)", "17.3.2(b)", "17.3.2(c)"]):
        tried = tuple(checks[:number])
        assert no(meter, faults.MendEquipment(pool="royal", checks=tried, by=AREA, who="Amy")) == clause
    assert no(meter, faults.MendEquipment(pool="royal", checks=tuple(checks), by=HDD, who="Hal")) == "17.3.2"
    (mended,) = do(meter, faults.MendEquipment(pool="royal", checks=tuple(checks), by=AREA, who="Amy"))
    assert mended.cite == "17.3.2"


@crown("1.1:Jackpot Management Console")
def test_the_console_adjusts_the_pool_by_hand() -> None:
    meter = jackpot()
    ask = adjusting.AdjustPool(pool="royal", amount=1234, reason="correction", second="Cas", by=AREA, who="Amy")
    assert no(meter, msgspec.structs.replace(ask, by=HDD)) == "1.1:Jackpot Management Console"
    (told,) = do(meter, ask)
    assert isinstance(told, adjusting.PoolAdjusted)
    assert (told.before, told.after, told.who, told.second, told.reason) == (0, 1234, "Amy", "Cas", "correction")
    assert told.cite == "1.1:Jackpot Management Console"
    broken = msgspec.structs.replace(ask, reason="malfunction")
    assert no(meter, broken) == "17.6.2"
    for reason in ("forgotten button", "a whim"):  # a button that was forgotten is pressed for its hand, once
        assert no(meter, msgspec.structs.replace(ask, reason=reason)) == "17.6.2"


@crown("17.3.1(d)")
@crown("1.1:Jackpot Display")
def test_any_number_of_screens_read_the_same_figure() -> None:
    meter = jackpot(CROWN, plan(seed=50_000))
    begin(meter, at=9)
    wall, table = figure_of(meter.state, "royal"), figure_of(meter.state, "royal")
    assert wall == table
    assert (wall.cents, wall.at, wall.screens_cite) == (50_050, 9, "17.3.1(d)")
    said = [line.says for line in sign_of(meter.state, "royal")]
    assert "royal flush: a royal flush with the flop alone, both own cards playing, wins the whole pool." in said
