"""The office as a machine: limits just below, at and above, two people where two are asked for, and clear words."""

from __future__ import annotations

from datetime import datetime, timedelta, timezone
from typing import Any
from zoneinfo import ZoneInfoNotFoundError

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak.errors import BadInput
from cardspeak.office import zones
from cardspeak.office.base import OfficeOrder
from cardspeak.office.days import business_days_after, day_bounds, gaming_day
from cardspeak.office.machine import Office
from cardspeak.office.seconding import ConfirmOrder
from cardspeak.office.settings import ROWS, HouseSettings, ZoneRow, first_settings, wrong_value
from cardspeak.office.topics import bank, house, lists, moving, people, rotation, trays, window
from cardspeak.office.zones import wall_clock
from cardspeak.refusal import Refused

AT = 1_793_966_400  # 2026-11-06 12:00 UTC, a Friday: 22:00 at the house
EVERYTHING = ("cage", "table", "manager")


def ok(office: Office, order: OfficeOrder) -> None:
    answer = office.act(order)
    assert not isinstance(answer, Refused), str(answer)


def no(office: Office, order: OfficeOrder) -> Refused:
    answer = office.act(order)
    assert isinstance(answer, Refused), answer
    assert answer.cite.clause.startswith("silent: ")
    assert answer.says.endswith(".")
    return answer


def two(office: Office, order: OfficeOrder, second: str = "Zoe") -> None:
    """Proposed, and confirmed by another."""
    ok(office, order)
    number = office.state.proposed
    ok(office, ConfirmOrder(proposal=number, may=EVERYTHING, held=10**9, by=second, at=order.at))


def open_cage(cash: int = 5_000_000, chips: int = 10_000_000) -> Office:
    office = Office(HouseSettings())
    two(office, bank.FundBank(cash={10_000: cash // 10_000}, chips={100_000: chips // 100_000}, by="Max", at=AT))
    counted = bank.OpenShift(
        name="night", cash={10_000: cash // 10_000}, chips={100_000: chips // 100_000}, by="Cy", at=AT
    )
    two(office, counted)
    return office


def sell(name: str, amount: int, at: int = AT, **more: Any) -> window.SellChips:
    return window.SellChips(name=name, amount=amount, by="Cy", at=at, **more)


# -- days ----------------------------------------------------------------------------------------------------------


TEN = timezone(timedelta(hours=10))


@pytest.mark.parametrize(
    ("seconds", "day"), [(-1, "2026-11-06"), (0, "2026-11-07"), (1, "2026-11-07"), (86_399, "2026-11-07")]
)
def test_a_gaming_day_ends_at_six(seconds: int, day: str) -> None:
    six, end = day_bounds("2026-11-07", TEN, 6)
    assert end - six == 86_400
    assert gaming_day(six + seconds, TEN, 6) == day


def test_a_clock_past_midnight_is_still_of_the_evening() -> None:
    midnight = int(datetime(2026, 11, 7, tzinfo=TEN).timestamp())
    days = [gaming_day(midnight + seconds, TEN, 6) for seconds in (-1, 0, 1, 6 * 3_600 - 1, 6 * 3_600)]
    assert days == ["2026-11-06"] * 4 + ["2026-11-07"]
    assert [gaming_day(midnight + seconds, TEN, 0) for seconds in (-1, 0)] == ["2026-11-06", "2026-11-07"]


@pytest.mark.parametrize(("day", "hours"), [("2026-04-04", 25), ("2026-10-03", 23), ("2026-10-04", 24)])
def test_summer_time_makes_a_day_longer_or_shorter(day: str, hours: int) -> None:
    """Sydney's clocks go back on 5 April and forward on 4 October 2026, in the night of the gaming day before."""
    begins, ends = day_bounds(day, wall_clock("Australia/Sydney", 0), 6)
    assert ends - begins == hours * 3_600
    perth = day_bounds(day, wall_clock("Australia/Perth", 0), 6)
    assert perth[1] - perth[0] == 86_400, "where there is no summer time a day has a day's hours"


@given(
    st.sampled_from(("Australia/Sydney", "Australia/Lord_Howe", "Pacific/Auckland", "Europe/London", "Asia/Kathmandu")),
    st.integers(0, 12), st.integers(1_700_000_000, 1_900_000_000),
)  # fmt: skip
def test_every_second_belongs_to_one_gaming_day(zone: str, ends: int, at: int) -> None:
    clock = wall_clock(zone, 0)
    day = gaming_day(at, clock, ends)
    begins, over = day_bounds(day, clock, ends)
    assert begins <= at < over
    assert gaming_day(over, clock, ends) > day > gaming_day(begins - 1, clock, ends)


def test_business_days_leave_the_weekend_out() -> None:
    assert gaming_day(AT, TEN, 0) == "2026-11-06"
    for days, due in ((1, "2026-11-09"), (3, "2026-11-11"), (10, "2026-11-20")):
        last = business_days_after(AT, days, TEN)
        assert (gaming_day(last, TEN, 0), gaming_day(last + 1, TEN, 0) > due) == (due, True)


@pytest.mark.parametrize("zone", ["Sydney", "Australia", "../etc/passwd", "Australia/Sydney\0", "x" * 300])
def test_a_zone_that_is_none_is_said(zone: str) -> None:
    assert (
        "such as Australia/Sydney"
        in no(Office(HouseSettings()), house.ChangeSetting(name="zone", value=zone, by="Max", at=AT)).says
    )


def test_a_machine_without_zones_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    def none(name: str) -> None:
        raise ZoneInfoNotFoundError(name)

    monkeypatch.setattr(zones, "ZoneInfo", none)
    with pytest.raises(BadInput, match="pip install tzdata"):
        wall_clock("Australia/Sydney", 600)
    assert first_settings().zone == "", "such a house opens with a fixed distance from UTC"
    assert Office(HouseSettings()).state.day(AT) == "2026-11-06"
    with pytest.raises(BadInput, match="pip install tzdata"):
        Office(HouseSettings(zone="Australia/Sydney")).state.day(AT)


def test_the_clock_of_the_house_is_set_while_the_cage_is_closed() -> None:
    office = Office(HouseSettings())
    ok(office, house.ChangeSetting(name="zone", value="Australia/Perth", by="Max", at=AT))
    assert office.state.settings.clock == wall_clock("Australia/Perth", 0)
    assert no(office, house.ChangeSetting(name="zone", value=8, by="Max", at=AT)).why == "value"
    assert no(open_cage(), house.ChangeSetting(name="zone", value="Australia/Perth", by="Max", at=AT)).why == "not now"


# -- the cage ------------------------------------------------------------------------------------------------------


def test_two_people_count_and_one_is_not_two() -> None:
    office = Office(HouseSettings())
    ok(office, bank.FundBank(cash={10_000: 1}, by="Max", at=AT))
    assert office.state.cash == 0, "nothing has happened yet"
    assert no(office, ConfirmOrder(proposal=1, may=EVERYTHING, by="Max", at=AT)).why == "same-person"
    assert no(office, ConfirmOrder(proposal=1, may=("table",), by="Dee", at=AT)).why == "authority"
    ok(office, ConfirmOrder(proposal=1, may=("cage",), by="Cy", at=AT))
    assert office.state.cash == 10_000
    assert no(office, ConfirmOrder(proposal=1, may=EVERYTHING, by="Zoe", at=AT)).why == "unknown"
    assert no(office, sell("Ann", 100)).why == "not now"
    two(office, bank.OpenShift(name="day", cash={5_000: 1}, by="Cy", at=AT))
    assert (office.state.counts[-1].over, office.state.cash) == ((-5_000, 0), 5_000)
    assert list(office.prompt) == ["count 1 is to be explained"]
    ok(office, bank.ExplainCount(count=1, words="A note lay under the drawer.", by="Max", at=AT))
    assert list(office.prompt) == []
    assert no(office, bank.OpenShift(name="night", by="Cy", at=AT)).why == "not now"


def test_slips_that_do_not_add_up() -> None:
    office = open_cage()
    for pieces, words in (
        ({10_000: 2}, "come to $200.00 and the slip says $250.00"),
        ({300: 1}, "no chips of $3.00"),
        ({10_000: 0}, "how many of each"),
        ({}, "which chips"),
    ):
        assert words in no(office, trays.FillTable(table="1", amount=25_000, pieces=pieces, by="Cy", at=AT)).says
    assert "come to" in no(office, sell("Ann", 25_000, pieces={10_000: 2})).says
    assert no(office, sell("Ann", 0)).why == "amount"
    assert len(office.state.slips) == 1, "the bankroll alone"
    two(office, trays.FillTable(table="1", amount=25_000, pieces={10_000: 2, 2_500: 2}, by="Cy", at=AT))
    assert (office.state.trays, office.state.chips) == ({"1": 25_000}, 9_975_000)
    assert (
        "holds $250.00"
        in no(office, trays.CreditTable(table="1", amount=50_000, pieces={50_000: 1}, by="Cy", at=AT)).says
    )
    assert (
        no(office, trays.FillTable(table="9", amount=100, pieces={100: 1}, known=False, by="Cy", at=AT)).why == "slip"
    )


@pytest.mark.parametrize(("amount", "reported"), [(999_999, False), (1_000_000, True), (1_000_001, True)])
def test_cash_of_ten_thousand_is_reported_within_ten_business_days(amount: int, reported: bool) -> None:
    office = open_cage()
    if reported:
        assert no(office, sell("Ann", amount)).why == "identity"
    ok(office, sell("Ann", amount, identity="passport"))
    assert [one.kind for one in office.state.reports] == (["threshold"] if reported else [])
    if not reported:
        return
    report = office.state.reports[0]
    assert report.due == business_days_after(AT, 10, TEN)
    late = window.LodgeReport(report=1, reference="TTR-1", by="Max", at=report.due + 1)
    office.copy().act(late)
    ok(office, window.LodgeReport(report=1, reference="TTR-1", by="Max", at=report.due))
    assert (office.state.reports[0].late, office.prompt) == (False, ())
    assert no(office, late).why == "done"


def test_several_smaller_sums_of_one_person_and_day_are_flagged() -> None:
    office = open_cage()
    ok(office, sell("Ann", 400_000))
    ok(office, sell("Bob", 999_999))
    ok(office, window.CashOut(name="Ann", amount=599_999, held=10**7, by="Cy", at=AT))
    assert office.state.reports == []
    morning = day_bounds(office.state.day(AT), TEN, 6)[1]
    tomorrow = office.copy()
    ok(tomorrow, sell("Ann", 1, at=morning))
    assert tomorrow.state.reports == [], "another gaming day"
    ok(office, sell("Ann", 1, at=morning - 1))
    assert [(one.kind, one.name, one.amount, one.slips) for one in office.state.reports] == [
        ("several", "Ann", 1_000_000, (2, 4, 5))
    ]
    ok(office, sell("Ann", 50, at=morning - 1))
    assert (office.state.reports[0].slips, office.state.reports[0].amount) == ((2, 4, 5, 6), 1_000_050)


def test_a_slip_is_taken_back_by_another_in_its_shift() -> None:
    office = open_cage()
    ok(office, sell("Ann", 30_000))
    assert (office.state.cash, office.state.chips) == (5_030_000, 9_970_000)
    short = trays.VoidSlip(slip=2, why="wrong name", held=29_999, by="Cy", at=AT)
    assert no(office, short).why == "chips"
    two(office, trays.VoidSlip(slip=2, why="wrong name", held=30_000, by="Cy", at=AT), "Max")
    assert (office.state.cash, office.state.chips, office.state.slips[1].voided) == (5_000_000, 10_000_000, 3)
    assert no(office, trays.VoidSlip(slip=2, why="again", held=10**9, by="Cy", at=AT)).why == "done"
    assert no(office, trays.VoidSlip(slip=1, why="the bank", by="Cy", at=AT)).why == "unknown"
    ok(office, sell("Ann", 100))
    two(
        office,
        bank.CloseShift(cash={10_000: 500, 100: 1}, chips={100_000: 99, 2_500: 39, 500: 4, 100: 4}, by="Cy", at=AT),
    )
    assert office.state.counts[-1].over == (0, 0)
    two(office, bank.OpenShift(name="day", cash={100: 50_001}, chips={100: 99_999}, by="Cy", at=AT))
    assert no(office, trays.VoidSlip(slip=4, why="late", held=10**9, by="Cy", at=AT)).why == "not now"


def test_who_is_excluded_buys_nothing_and_is_paid_out() -> None:
    office = open_cage()
    ok(office, sell("Ann", 5_000))
    assert no(office, sell("Ann", 5_000, barred="excluded by Sue.")).why == "excluded"
    assert no(office, people.CheckIn(name="Ann", barred="excluded by Sue.", by="Cy", at=AT)).why == "excluded"
    ok(office, window.CashOut(name="Ann", amount=5_000, held=5_000, by="Cy", at=AT))
    assert no(office, window.CashOut(name="Ann", amount=1, held=0, by="Cy", at=AT)).why == "chips"


# -- lists, dealers, people, settings ------------------------------------------------------------------------------


def listed(*names: str) -> Office:
    office = Office(HouseSettings())
    ok(office, lists.OpenList(title="Hold'em 1/2", tables=("1", "2"), by="Sue", at=AT))
    for name in names:
        ok(office, lists.JoinWaiting(list="1", name=name, by=name, at=AT))
    return office


def test_seats_go_in_the_order_of_the_list_and_a_call_ends() -> None:
    office = listed("Ann", "Bob", "Cid")
    assert no(office, lists.JoinWaiting(list="1", name="Ann", by="Ann", at=AT)).why == "done"
    assert no(office, lists.CallNext(list="1", table="7", by="Sue", at=AT)).why == "table"
    assert no(office, lists.SeatCalled(list="1", name="Bob", by="Sue", at=AT)).why == "not now"
    for _ in "ab":
        ok(office, lists.CallNext(list="1", table="1", by="Sue", at=AT))
    assert [one.called for one in office.state.lists["1"].waiting] == ["1", "1", ""]
    ok(office, lists.AnswerSeatCall(list="1", name="Bob", coming=True, by="Bob", at=AT + 120))
    late = office.copy()
    assert no(late, lists.AnswerSeatCall(list="1", name="Ann", coming=True, by="Ann", at=AT + 121)).why == "late"
    ok(office, moving.LookAround(people={}, by="room", at=AT + 120))
    assert [one.name for one in office.state.lists["1"].waiting] == ["Ann", "Bob", "Cid"], "the last second counts"
    ok(office, moving.LookAround(people={"1": ("Bob",)}, by="room", at=AT + 121))
    assert [one.name for one in office.state.lists["1"].waiting] == ["Cid"], "late, and seated"
    ok(office, moving.LookAround(people={}, barred=("Cid",), by="room", at=AT + 121))
    ok(office, lists.CloseList(list="1", by="Sue", at=AT + 122))


def test_who_must_move_goes_before_who_would_like_to_and_both_before_the_list() -> None:
    office = listed("Ann")
    ok(office, moving.SetMustMove(feeder="2", main="1", by="Sue", at=AT))
    assert no(office, moving.SetMustMove(feeder="1", main="2", by="Sue", at=AT)).why == "circle"
    sits: dict[str, tuple[str, ...]] = {"1": (), "2": ("Dan", "Eve"), "3": ("Flo",)}
    ok(office, moving.LookAround(people=sits, by="room", at=AT))
    ok(office, moving.LookAround(people={**sits, "2": ("Gus", "Eve", "Dan")}, by="room", at=AT + 1))
    assert office.state.movers["2"].order == ("Dan", "Eve", "Gus"), "in the order in which they came"
    ok(office, moving.AskSeatChange(name="Flo", table="3", to="1", by="Flo", at=AT))
    assert no(office, moving.AskSeatChange(name="Dan", table="2", to="1", by="Dan", at=AT)).why == "must move"
    call = lists.CallNext(list="1", table="1", by="Sue", at=AT + 2)
    assert no(office, call).says.startswith("Dan must move")
    ok(office, moving.LookAround(people={"1": ("Dan", "Eve", "Gus"), "3": ("Flo",)}, by="room", at=AT + 3))
    assert no(office, call).says.startswith("Flo asked first")
    ok(office, moving.LookAround(people={"1": ("Dan", "Eve", "Gus", "Flo")}, by="room", at=AT + 4))
    ok(office, call)
    assert office.state.lists["1"].waiting[0].called == "1"


def test_nobody_deals_at_two_tables_and_breaks_are_owed() -> None:
    office = Office(HouseSettings(downs_to_break=2))
    for at, name in enumerate(("Dee", "Del", "Dot")):
        ok(office, rotation.ClockIn(name=name, by=name, at=AT + at))
    ok(office, rotation.SendDealer(name="Dee", table="1", by="Sue", at=AT))
    assert no(office, rotation.SendDealer(name="Dee", table="2", by="Sue", at=AT)).why == "two tables"
    assert no(office, rotation.SendDealer(name="Del", table="9", known=False, by="Sue", at=AT)).why == "table"
    ok(office, rotation.SendDealer(name="Del", table="2", by="Sue", at=AT))
    assert no(office, rotation.ClockOut(name="Del", by="Del", at=AT)).why == "dealing"

    def places() -> dict[str, str]:
        return {one.name: one.table for one in office.state.dealers.values()}

    ok(office, rotation.RotateDealers(by="Sue", at=AT + 1_800))
    assert places() == {"Dot": "1", "Dee": "2", "Del": ""}
    ok(office, rotation.RotateDealers(by="Sue", at=AT + 3_600))
    assert places() == {"Del": "1", "Dot": "2", "Dee": ""}
    assert no(office, rotation.SendDealer(name="Dee", table="3", by="Sue", at=AT)).why == "break"
    ok(office, rotation.SendToBreak(name="Dee", by="Sue", at=AT + 3_600))
    ok(office, rotation.BackFromBreak(name="Dee", by="Dee", at=AT + 4_500))
    ok(office, rotation.SendDealer(name="Dee", table="1", by="Sue", at=AT + 4_500))
    assert places() == {"Dee": "1", "Dot": "2", "Del": ""}, "whoever deals there is relieved"
    downs = [one for one in office.state.downs if one.dealer == "Dee"]
    assert [(one.table, one.begun - AT, one.ended and one.ended - AT) for one in downs] == [
        ("1", 0, 1_800), ("2", 1_800, 3_600), ("1", 4_500, None)
    ]  # fmt: skip


def test_everybody_who_works_is_on_duty_in_one_role_and_only_dealers_deal() -> None:
    office = open_cage()
    for name, role in (("Dee", "dealer"), ("Cy", "cashier"), ("Sue", "supervisor")):
        ok(office, rotation.ClockIn(name=name, role=role, by=name, at=AT))
    assert no(office, rotation.ClockIn(name="Cy", role="dealer", by="Cy", at=AT)).says.startswith("Cy is clocked in")
    assert no(office, rotation.ClockIn(name="Pat", role="pianist", by="Sue", at=AT)).why == "role"
    assert no(office, rotation.SendDealer(name="Cy", table="1", by="Sue", at=AT)).why == "unknown"
    assert list(office.state.dealers) == ["Dee"]
    ok(office, rotation.ClockOut(name="Cy", by="Cy", at=AT + 28_800))
    assert no(office, rotation.ClockOut(name="Cy", by="Cy", at=AT)).why == "unknown"
    assert [(one.name, one.role, one.shift) for one in office.state.staff.values()] == [
        ("Dee", "dealer", 1), ("Sue", "supervisor", 1)
    ]  # fmt: skip
    (over,) = office.state.duties
    assert (over.name, over.role, over.ended and over.ended - over.begun) == ("Cy", "cashier", 28_800)


def test_a_clock_in_of_before_there_were_roles_is_a_dealers() -> None:
    told = msgspec.json.decode(b'{"type":"ClockedIn","name":"Dee","by":"Sue","at":5}', type=rotation.ClockedIn)
    office = Office(HouseSettings())
    office.apply((told,))
    assert (list(office.state.dealers), office.state.staff["Dee"].role) == (["Dee"], "dealer")


@pytest.mark.parametrize(("seconds", "points"), [(359, 0), (360, 1), (3_599, 9), (3_600, 10)])
def test_hours_make_points(seconds: int, points: int) -> None:
    office = Office(HouseSettings())
    ok(office, people.CheckIn(name="Ann", by="Cy", at=AT))
    assert no(office, people.CheckIn(name="Ann", by="Cy", at=AT)).why == "done"
    ok(office, people.CheckOut(name="Ann", by="Cy", at=AT + seconds))
    assert (office.state.points["Ann"], office.state.seconds["Ann"]) == (points, seconds)


def test_settings_have_bounds_a_record_and_sometimes_a_second_person() -> None:
    office = Office(HouseSettings())
    ok(office, house.ChangeSetting(name="call_seconds", value=15, by="Max", at=AT))
    assert no(office, house.ChangeSetting(name="call_seconds", value=14, by="Max", at=AT)).why == "value"
    assert no(office, house.ChangeSetting(name="threshold", value=900_000, by="Max", at=AT)).why == "two"
    assert no(office, house.ChangeSensitiveSetting(name="threshold", value=1_000_001, by="Max", at=AT)).why == "value"
    two(office, house.ChangeSensitiveSetting(name="threshold", value=900_000, by="Max", at=AT), "Mia")
    assert (office.state.settings.threshold, office.state.settings.call_seconds) == (900_000, 15)
    assert no(office, house.ChangeSetting(name="colour", value=1, by="Max", at=AT)).why == "value"
    for name, row in ROWS.items():
        if isinstance(row, ZoneRow):
            continue
        several = isinstance(getattr(HouseSettings(), name), tuple)
        assert not wrong_value(name, (row.least, row.most) if several else row.least)
        assert wrong_value(name, (row.least - 1, row.most) if several else row.least - 1)
        assert wrong_value(name, (row.least, row.most + 1) if several else row.most + 1)
