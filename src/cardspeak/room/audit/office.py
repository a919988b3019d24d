"""The office played again: every slip has its number and moves what it says, counts find what there is, two are two.

The machine hears every record. Beside it a clerk who shares no code with it keeps the drawer, the rack and the trays by
the slips alone, works out which reports the law asks for, and holds dealers to one table each.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec

from cardspeak.office.machine import Office
from cardspeak.office.seconding import OrderProposed, OrderSettled
from cardspeak.office.settings import HouseSettings
from cardspeak.office.state import CageSlip
from cardspeak.office.topics.bank import BankCounted, BankFunded
from cardspeak.office.topics.house import SettingChanged
from cardspeak.office.topics.rotation import DealerMoved
from cardspeak.office.topics.trays import SlipVoided, TableCredited, TableFilled
from cardspeak.office.topics.window import ChipsCashed, ChipsSold, ReportOpened, ReportWidened
from cardspeak.room.audit.clerked import AccountClerk, as_recorded, replay_with
from cardspeak.room.audit.reading import ChipMove
from cardspeak.room.money import CAGE, wallet
from cardspeak.room.office.desk import EVENTS
from cardspeak.room.office.money import office_moves
from cardspeak.store.faults import Fault
from cardspeak.store.records import Record

RACK, DRAWER, OUTSIDE, OFF = "cage/chips", "cage/cash", "cage/outside", "cage/differences"


def replay_office(stream: str, records: Iterator[Record], *, strictly: bool = False) -> Iterator[Fault]:
    """From the first settings on."""

    def opened(body: bytes) -> tuple[Office, CageClerk]:
        office = Office(msgspec.json.decode(body, type=HouseSettings))
        return office, CageClerk(stream, office.setup)

    yield from replay_with(
        stream, records, "the opening of an office", opened, EVENTS, office_moves if strictly else None
    )


class CageClerk(AccountClerk):
    """The drawer, the rack and the trays by the slips alone."""

    def __init__(self, stream: str, settings: HouseSettings) -> None:
        super().__init__(stream)
        self._held: Counter[str] = Counter()
        self._threshold = settings.threshold
        self._slips: list[CageSlip] = []
        self._voided: set[int] = set()
        self._proposed: dict[int, str] = {}
        self._dealing: dict[str, str] = {}  # tables by dealer
        self._several: set[tuple[str, str]] = set()
        self._due: CageSlip | None = None  # a transaction that must be reported in this batch

    def close(self) -> Iterator[str]:
        """The end of a batch."""
        if self._due is not None:
            yield f"slip {self._due.number} calls for a report, and none was opened"
            self._due = None

    def differs(self, played: Office) -> str:
        kept = (self._held[DRAWER], self._held[RACK])
        there = (played.state.cash, played.state.chips)
        return f"by the slips the cage holds {kept}, not {there}" if kept != there else ""

    def take(self, event: Any, record: Record) -> Iterator[str]:
        yield from as_recorded(event, record)
        match event:
            case OrderProposed(proposal=proposal):
                self._proposed[proposal.number] = event.by
            case OrderSettled(proposal=number, confirmed=confirmed):
                if self._proposed.pop(number) == event.by and confirmed:
                    yield f"{event.by} confirms what {event.by} proposed"
            case SettingChanged(name="threshold", value=int(value)):
                self._threshold = value
            case BankCounted(count=count):
                if not count.second or count.second == count.by:
                    yield f"the bank was counted by {count.by} alone"
                for found, account in ((count.cash, DRAWER), (count.chips, RACK)):
                    over = found - self._held[account]
                    if over:
                        self._move(*((OFF, account) if over > 0 else (account, OFF)), abs(over))
            case BankFunded(slip=slip, cash=cash, chips=chips):
                yield from self._numbered(slip)
                self._move(OUTSIDE, DRAWER, cash)
                self._move(CAGE, RACK, chips)
            case SlipVoided(slip=slip):
                yield from self._taken_back(slip)
            case DealerMoved(name=name, place=place, table=table):
                self._dealing.pop(name, None)
                if place == "table":
                    if table in self._dealing.values():
                        yield f"two dealers at table {table}"
                    self._dealing[name] = table
            case ReportOpened(report=report):
                self._due = None
                if report.kind == "several":
                    self._several.add((report.name, report.day))
            case ReportWidened():
                self._due = None
            case ChipsSold() | ChipsCashed() | TableFilled() | TableCredited():
                yield from self._slipped(event.slip)

    def _numbered(self, slip: CageSlip) -> Iterator[str]:
        if slip.number != len(self._slips) + 1:
            yield f"slip {slip.number} comes after slip {len(self._slips)}"
        self._slips.append(slip)

    def _slipped(self, slip: CageSlip) -> Iterator[str]:
        pieces = sum(value * count for value, count in slip.pieces.items())
        if slip.pieces and pieces != slip.amount:
            yield f"slip {slip.number} says {slip.amount}, and its pieces come to {pieces}"
        if slip.kind in ("fill", "credit") and (not slip.second or slip.second == slip.by):
            yield f"slip {slip.number} is signed by {slip.by} alone"
        for move in _moves_of(slip):
            self._move(*move)
        if slip.kind in ("buy-in", "cash-out"):
            self._due = slip if self._reportable(slip) else None
        yield from self._numbered(slip)

    def _reportable(self, slip: CageSlip) -> bool:
        if slip.amount >= self._threshold:
            return True
        whose = (slip.name, slip.day)
        before = [
            one.amount
            for one in self._slips
            if one.kind in ("buy-in", "cash-out") and (one.name, one.day) == whose
            and one.amount < self._threshold and one.number not in self._voided
        ]  # fmt: skip
        return whose in self._several or bool(before and sum(before) + slip.amount >= self._threshold)

    def _taken_back(self, slip: CageSlip) -> Iterator[str]:
        yield from self._numbered(slip)
        if not slip.second or slip.second == slip.by:
            yield f"slip {slip.number} is signed by {slip.by} alone"
        if slip.voids in self._voided:
            yield f"slip {slip.voids} is taken back twice"
        self._voided.add(slip.voids)
        for giver, taker, amount in reversed(_moves_of(self._slips[slip.voids - 1])):
            self._move(taker, giver, amount)

    def _move(self, debit: str, credit: str, amount: int) -> None:
        if amount:
            self._moves.append((debit, credit, amount))
            self._held[debit] -= amount
            self._held[credit] += amount


def _moves_of(slip: CageSlip) -> list[ChipMove]:
    amount, account, tray = slip.amount, wallet(slip.name), f"tray/{slip.table}"
    return {
        "buy-in": [(OUTSIDE, DRAWER, amount), (RACK, account, amount)],
        "cash-out": [(account, RACK, amount), (DRAWER, OUTSIDE, amount)],
        "fill": [(RACK, tray, amount)],
        "credit": [(tray, RACK, amount)],
    }[slip.kind]
