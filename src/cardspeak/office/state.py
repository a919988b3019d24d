"""Where the office stands. Only what `evolve` of its topics does changes it."""

from __future__ import annotations

from typing import Literal

from cardspeak.office.days import gaming_day
from cardspeak.office.settings import HouseSettings
from cardspeak.slotted import Slotted
from cardspeak.values import Named

Pieces = dict[int, int]  # how many of each denomination
SlipKind = Literal["bankroll", "buy-in", "cash-out", "fill", "credit", "void"]
ReportKind = Literal["threshold", "several"]
DealerPlace = Literal["bench", "table", "break"]


class CageSlip(Named):
    """A numbered paper of the cage: what moved, in which pieces, and who signed."""

    number: int
    kind: SlipKind
    amount: int
    at: int
    by: str
    second: str = ""
    name: str = ""  # the patron
    table: str = ""
    pieces: Pieces = {}
    day: str = ""
    shift: int = 0
    cash: int = 0  # in (above zero) or out
    voids: int = 0  # the slip that this one takes back
    voided: int = 0  # the slip that took this one back


class Shift(Named):
    number: int
    name: str
    opened: int
    by: str
    second: str
    closed: int | None = None


class BankCount(Named):
    """What two people counted, and what should have been there."""

    shift: int
    opening: bool
    at: int
    by: str
    second: str
    cash: int
    chips: int
    expected_cash: int
    expected_chips: int
    explained: str = ""

    @property
    def over(self) -> tuple[int, int]:
        """Cash and chips too many; below zero they are missing."""
        return self.cash - self.expected_cash, self.chips - self.expected_chips


class CashReport(Named):
    """A report that the law asks for, with its clock: one large transaction, or several smaller ones of one day."""

    number: int
    kind: ReportKind
    name: str
    amount: int
    slips: tuple[int, ...]
    opened: int
    due: int
    day: str
    lodged: int | None = None
    reference: str = ""
    late: bool = False


class WaitingName(Named):
    name: str
    since: int
    called: str = ""  # the table of which a seat is called
    until: int = 0  # the call ends
    coming: bool = False  # said yes


class WaitingList(Named):
    """One game at one stake: its tables, and who waits, the next one first."""

    id: str
    title: str
    tables: tuple[str, ...]
    waiting: tuple[WaitingName, ...] = ()


class MustMove(Named):
    """Whoever sits at `feeder` moves to `main` when a seat opens there, the one who came first before the others."""

    feeder: str
    main: str
    order: tuple[str, ...] = ()


class SeatWish(Named):
    """Somebody at one table would rather sit at another."""

    name: str
    table: str
    to: str
    since: int


class Down(Named):
    """A stretch of dealing at one table."""

    dealer: str
    table: str
    begun: int
    ended: int | None = None


class DealerShift(Named):
    name: str
    since: int
    place: DealerPlace = "bench"
    table: str = ""
    at: int = 0  # since when in this place
    downs: int = 0  # since the last break


class StaffDuty(Named):
    """Somebody of the house at work: in which role, since when, and in which shift of the cage it began."""

    name: str
    role: str
    begun: int
    ended: int | None = None
    shift: int = 0


class Visit(Named):
    """Somebody is in the room."""

    name: str
    since: int


class OfficeState(Slotted):
    """Everything that the office knows."""

    __slots__ = (
        "cash", "chips", "counts", "dealers", "downs", "duties", "lists", "movers", "next_list", "points", "proposals",
        "proposed", "reports", "seconds", "settings", "shift", "shifts", "slips", "staff", "told", "trays", "visits",
        "wishes",
    )  # fmt: skip

    def __init__(self, settings: HouseSettings) -> None:
        self.settings = settings
        self.proposals: dict[int, object] = {}  # waiting for a second person
        self.proposed = 0
        self.shift: Shift | None = None
        self.shifts: list[Shift] = []
        self.counts: list[BankCount] = []
        self.cash = 0  # in the drawer
        self.chips = 0  # in the rack
        self.trays: dict[str, int] = {}  # chips in the tray of each table
        self.slips: list[CageSlip] = []  # by number, from 1
        self.reports: list[CashReport] = []
        self.lists: dict[str, WaitingList] = {}
        self.next_list = 1
        self.movers: dict[str, MustMove] = {}  # by feeder
        self.wishes: dict[str, SeatWish] = {}  # by name
        self.dealers: dict[str, DealerShift] = {}
        self.downs: list[Down] = []
        self.staff: dict[str, StaffDuty] = {}  # on duty, by name
        self.duties: list[StaffDuty] = []  # that are over
        self.visits: dict[str, Visit] = {}
        self.seconds: dict[str, int] = {}  # in the room, of visits that are over
        self.points: dict[str, int] = {}
        self.told = 0  # the last time that anything happened

    def day(self, at: int) -> str:
        return gaming_day(at, self.settings.clock, self.settings.day_ends)

    def slip(self, number: int) -> CageSlip | None:
        return self.slips[number - 1] if 1 <= number <= len(self.slips) else None
