"""Reports of the house, from the records themselves: what each table, hour, dealer, shift or day brought in.

Commission is the sum of what each hand's own record moved, so that the drop is the sum of the hands to the cent. Gross
gaming revenue is commission and what the bank won at its tables; tournaments are no part of it (The Star 28.9.7) and
stand beside it: fees that the house keeps, prizes, and what it added to their pools.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Literal, Protocol, get_args

import msgspec

from cardspeak.ledger import Heading
from cardspeak.ledger.report import NOTHING, as_columns, as_csv
from cardspeak.office.days import day_bounds, gaming_day, hour_of
from cardspeak.office.money import dollars
from cardspeak.office.settings import HouseSettings
from cardspeak.office.state import Down, Shift
from cardspeak.room.office.figures import FIGURES, MONEY, Figures
from cardspeak.room.office.standing import standing_of
from cardspeak.store import Record
from cardspeak.values import Named, Value

Part = Literal["table", "hour", "dealer", "shift", "day"]
PARTS: tuple[Part, ...] = get_args(Part)
BESIDE = {
    "jackpot": "jackpots",
    "meter": "jackpots",
    "promotion": "promotions",
    "bonus": "promotions",
    "tournament": "tournaments",
}


class WholeLog(Protocol):
    """As much of a log as a report needs."""

    def read_all(self, after: Any = None) -> Iterator[Record]: ...
    def read(self, stream: str, after: int = 0) -> Iterator[Record]: ...


class HouseLine(Named):
    """One table, hour, dealer, shift or day. Money in cents."""

    name: str
    hands: int = 0
    commission: int = 0
    bank: int = 0  # what the house won at tables against it
    revenue: int = 0  # gross gaming revenue
    jackpots: int = 0  # paid out
    promotions: int = 0  # prizes given
    fees: int = 0  # of tournaments, kept by the house; what follows is theirs too, and none of it revenue (28.9.7)
    prizes: int = 0  # paid
    added: int = 0  # to their pools by the house
    rulings: int = 0
    disputes: int = 0
    incidents: int = 0  # calls to the floor, and reports that it looked at without a ruling
    exclusions: int = 0


class HouseReport(Value):
    part: Part
    since: int  # seconds since 1970; `until` belongs to what comes after
    until: int
    lines: tuple[HouseLine, ...]
    total: HouseLine
    heading: Heading = Heading()

    def text(self) -> str:
        rows: list[tuple[str, ...]] = [(self.part, *FIGURES)]
        rows += [_words(line) for line in (*self.lines, self.total)]
        body = as_columns(rows, right=tuple(range(1, len(FIGURES) + 1))) if self.lines else [NOTHING]
        return "\n".join((*self.heading.lines(), *body)) + "\n"

    def json(self) -> bytes:
        return msgspec.json.encode(self)

    def csv(self) -> str:
        rows = [msgspec.structs.astuple(line) for line in (*self.lines, self.total)]
        return as_csv((self.part, *FIGURES), rows, above=self.heading.lines())


def _words(line: HouseLine) -> tuple[str, ...]:
    shown = (dollars(getattr(line, name)) if name in MONEY else f"{getattr(line, name):,}" for name in FIGURES)
    return (line.name, *shown)


def house_report(log: WholeLog, part: Part, since: int, until: int, heading: Heading | None = None) -> HouseReport:
    """What happened from `since` on and before `until`, in seconds."""
    office = standing_of(log)
    name_of = _namer(part, office.settings, office.downs, office.shifts)
    found: dict[str, dict[str, int]] = {}
    kept = Figures()
    for record in log.read_all():
        at = record.time // 1_000_000
        within = since <= at < until
        if not within and not record.stream.startswith("jackpot/"):
            continue
        figures = kept.of(record)
        if within and any(figures.values()):
            line = found.setdefault(name_of(record, at), dict.fromkeys(FIGURES, 0))
            for name, amount in figures.items():
                line[name] += amount
    lines = tuple(_line(name, found[name]) for name in sorted(found, key=_in_order))
    sums = {name: sum(getattr(line, name) for line in lines) for name in FIGURES}
    return HouseReport(part, since, until, lines, HouseLine(name="all", **sums), heading or Heading())


def day_report(log: WholeLog, part: Part, day: str, heading: Heading | None = None) -> HouseReport:
    """One gaming day, by the settings of the house."""
    settings = standing_of(log).settings
    return house_report(log, part, *day_bounds(day, settings.clock, settings.day_ends), heading)


def _line(name: str, figures: dict[str, int]) -> HouseLine:
    return HouseLine(name=name, **{**figures, "revenue": figures["commission"] + figures["bank"]})


def _namer(part: Part, house: HouseSettings, downs: list[Down], shifts: list[Shift]) -> Callable[[Record, int], str]:
    clock = house.clock

    def table(record: Record) -> str:
        kind, _, id = record.stream.partition("/")
        return id if kind in ("table", "looks", "calls") else BESIDE.get(kind, "the house")

    def dealer(record: Record, at: int) -> str:
        here = table(record)
        found = [
            one for one in downs if one.table == here and one.begun <= at and (one.ended is None or at < one.ended)
        ]
        return found[-1].dealer if found else "nobody of the house"

    def shift(record: Record, at: int) -> str:
        found = [one for one in shifts if one.opened <= at and (one.closed is None or at < one.closed)]
        return f"{found[-1].number} {found[-1].name}" if found else "between shifts"

    names: dict[Part, Callable[[Record, int], str]] = {
        "table": lambda record, at: table(record),
        "hour": lambda record, at: hour_of(at, clock),
        "dealer": dealer,
        "shift": shift,
        "day": lambda record, at: gaming_day(at, clock, house.day_ends),
    }
    return names[part]


def _in_order(name: str) -> tuple[int, str]:
    first = name.split(" ")[0]
    return (int(first), name) if first.isdigit() else (10**9, name)
