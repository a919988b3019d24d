"""The office for each pair of eyes: the cage for those who pay, lists for everybody, the rest for whoever runs it.

Built up, never stripped: a cashier is not told of suspicions, a player sees a place on a list and not who else waits.
"""

from __future__ import annotations

from typing import Any

from cardspeak.office.seconding import WORDS, Proposal
from cardspeak.office.settings import ROWS, HouseSettings, SettingValue
from cardspeak.office.state import (
    BankCount,
    CageSlip,
    CashReport,
    DealerShift,
    MustMove,
    OfficeState,
    SeatWish,
    Shift,
    StaffDuty,
    Visit,
    WaitingList,
)
from cardspeak.office.topics.rotation import owed_break
from cardspeak.room.office.permits import MAY
from cardspeak.room.who import Who
from cardspeak.values import Named, tag_of

LAST_SLIPS, LAST_COUNTS, LAST_DUTIES = 100, 20, 50


class CageView(Named):
    shift: Shift | None
    cash: int
    chips: int
    trays: dict[str, int]
    slips: tuple[CageSlip, ...]
    counts: tuple[BankCount, ...]
    first_count: int  # the number of the first of them
    reports: tuple[CashReport, ...]
    chip_kinds: tuple[int, ...]
    cash_kinds: tuple[int, ...]
    threshold: int


class DealerRow(Named):
    dealer: DealerShift
    owed: bool  # a break
    over: bool  # the down is longer than it should be


class SettingLine(Named):
    name: str
    says: str
    cite: str
    value: SettingValue
    two: bool


class ProposalView(Named):
    number: int
    what: str
    by: str
    at: int
    confirms: str  # who may
    mine: bool
    fields: dict[str, Any]


class MyPlace(Named):
    """A list as a player sees it."""

    id: str
    title: str
    waiting: int
    place: int = 0  # from 1; nought: not on it
    called: str = ""
    until: int = 0
    coming: bool = False


class HouseOffice(Named):
    now: int
    day: str
    zone: str  # of the house's clock; none: so many minutes ahead of UTC
    offset: int
    may: tuple[str, ...]
    mine: tuple[MyPlace, ...]
    sits: str = ""  # the table at which the asker sits
    changes: tuple[str, ...] = ()  # tables of the same game that the asker may ask for
    lists: tuple[WaitingList, ...] = ()
    movers: tuple[MustMove, ...] = ()
    wishes: tuple[SeatWish, ...] = ()
    dealers: tuple[DealerRow, ...] = ()
    staff: tuple[StaffDuty, ...] = ()  # on duty
    duties: tuple[StaffDuty, ...] = ()  # that are over, the last first
    proposals: tuple[ProposalView, ...] = ()
    visits: tuple[Visit, ...] = ()
    points: dict[str, int] = {}
    seconds: dict[str, int] = {}
    cage: CageView | None = None
    settings: tuple[SettingLine, ...] = ()


def office_view(state: OfficeState, who: Who, now: int, sits: str = "") -> HouseOffice:
    """`sits`: the table at which the asker sits, if any."""
    may = MAY[who.role]
    staff, floor = "staff" in may, bool(may & {"floor", "desk"})
    return HouseOffice(
        now=now,
        day=state.day(now),
        zone=state.settings.zone,
        offset=state.settings.offset,
        may=tuple(sorted(may)),
        mine=tuple(_place(one, who.name) for one in state.lists.values()),
        sits=sits,
        changes=_changes(state, sits),
        lists=tuple(state.lists.values()) if staff else (),
        movers=tuple(state.movers.values()) if staff else (),
        wishes=tuple(one for one in state.wishes.values() if staff or one.name == who.name),
        dealers=tuple(_dealer(state, one, now) for one in state.dealers.values()) if staff else (),
        staff=tuple(state.staff.values()) if staff else (),
        duties=tuple(state.duties[-LAST_DUTIES:][::-1]) if floor else (),
        proposals=tuple(_proposal(one, who) for one in state.proposals.values()) if staff else (),  # type: ignore[arg-type]
        visits=tuple(state.visits.values()) if floor else (),
        points=dict(state.points) if floor else {},
        seconds=dict(state.seconds) if floor else {},
        cage=_cage(state, manager="manager" in may) if "cage" in may else None,
        settings=_settings(state.settings) if "manager" in may else (),
    )


def _changes(state: OfficeState, sits: str) -> tuple[str, ...]:
    """Whoever must move asks for nothing; the others for a table that one of their table's lists is for."""
    if not sits or sits in state.movers:
        return ()
    tables = (table for one in state.lists.values() if sits in one.tables for table in one.tables if table != sits)
    return tuple(dict.fromkeys(tables))


def _place(one: WaitingList, name: str) -> MyPlace:
    mine = next((at for at, waiting in enumerate(one.waiting) if waiting.name == name), None)
    if mine is None:
        return MyPlace(id=one.id, title=one.title, waiting=len(one.waiting))
    me = one.waiting[mine]
    return MyPlace(
        id=one.id, title=one.title, waiting=len(one.waiting), place=mine + 1, called=me.called, until=me.until,
        coming=me.coming,
    )  # fmt: skip


def _dealer(state: OfficeState, one: DealerShift, now: int) -> DealerRow:
    over = one.place == "table" and now - one.at > 60 * state.settings.down_minutes
    return DealerRow(dealer=one, owed=owed_break(state, one), over=over)


def _proposal(one: Proposal, who: Who) -> ProposalView:
    hidden = ("by", "at", "second", "held", "known")
    fields = {name: getattr(one.order, name) for name in one.order.__struct_fields__ if name not in hidden}
    return ProposalView(
        number=one.number, what=tag_of(one.order), by=one.order.by, at=one.order.at, confirms=WORDS[one.may],
        mine=one.order.by == who.name or one.may not in MAY[who.role], fields=fields,
    )  # fmt: skip


def _cage(state: OfficeState, *, manager: bool) -> CageView:
    return CageView(
        shift=state.shift,
        cash=state.cash,
        chips=state.chips,
        trays=dict(state.trays),
        slips=tuple(state.slips[-LAST_SLIPS:][::-1]),
        counts=tuple(state.counts[-LAST_COUNTS:]),
        first_count=max(0, len(state.counts) - LAST_COUNTS) + 1,
        reports=tuple(one for one in state.reports if manager or one.kind == "threshold"),
        chip_kinds=state.settings.chips,
        cash_kinds=state.settings.cash,
        threshold=state.settings.threshold,
    )


def _settings(house: HouseSettings) -> tuple[SettingLine, ...]:
    return tuple(
        SettingLine(name=name, says=row.says, cite=row.cite, value=getattr(house, name), two=row.two)
        for name, row in ROWS.items()
    )
