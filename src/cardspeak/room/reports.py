"""Reports over a whole log: what the house took and by which theory it should have, and payouts above a sum.

They read records as they are written and nothing else, so that they can be made while the room runs, or elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Protocol

import msgspec

from cardspeak.ledger import Heading
from cardspeak.ledger.report import NOTHING, as_columns, as_csv
from cardspeak.room.kinds import KINDS
from cardspeak.room.money import COMMISSION
from cardspeak.room.openings import Opening, read_opening
from cardspeak.room.payouts import Payout, ReturnLine
from cardspeak.room.prizes import PRIZES
from cardspeak.store import Record
from cardspeak.values import Value


class Readable(Protocol):
    """As much of a log as a report needs."""

    def streams(self, under: str = "") -> list[str]: ...
    def read(self, stream: str, after: int = 0) -> Iterator[Record]: ...
    def balance(self, account: str) -> int: ...


class Performance(Value):
    """GLI-19 2.9.2: theoretical and actual return, commission in all, and money that lies in unfinished games."""

    lines: tuple[ReturnLine, ...]
    commission: int
    unfinished: dict[str, int]  # by table: what is wagered in the hand or round that runs
    heading: Heading = Heading()

    def text(self) -> str:
        rows: list[tuple[str, ...]] = [("table", "book", "wager", "staked", "returned", "actual", "theory")]
        rows += [(*_words(line), f"{line.actual:.4%}", _theory(line)) for line in self.lines]
        body = as_columns(rows, right=(3, 4, 5, 6)) if self.lines else [NOTHING]
        held = ", ".join(f"table {table}: {chips:,}" for table, chips in self.unfinished.items()) or "none"
        after = [f"Commission in all: {self.commission:,}", f"In unfinished games: {held}"]
        return "\n".join((*self.heading.lines(), *body, *after)) + "\n"

    def json(self) -> bytes:
        return msgspec.json.encode(self)

    def csv(self) -> str:
        return as_csv((*ReturnLine.__struct_fields__,), (msgspec.structs.astuple(line) for line in self.lines))


class LargePayouts(Value):
    """GLI-19 2.9.4."""

    least: int
    lines: tuple[Payout, ...]
    heading: Heading = Heading()

    def text(self) -> str:
        rows = [("record", "time", "table", "who", "amount", "what", "confirmed by", "paid by", "clause")]
        rows += [
            (str(x.record), _moment(x.time), x.table, x.name, f"{x.amount:,}", x.what, x.confirmed, x.paid_by, x.cite)
            for x in self.lines
        ]
        body = as_columns(rows, right=(0, 4)) if self.lines else [NOTHING]
        return "\n".join((*self.heading.lines(), f"Payouts of {self.least:,} and more", *body)) + "\n"

    def json(self) -> bytes:
        return msgspec.json.encode(self)

    def csv(self) -> str:
        return as_csv((*Payout.__struct_fields__,), (msgspec.structs.astuple(line) for line in self.lines))


def performance(log: Readable, heading: Heading | None = None) -> Performance:
    lines: list[ReturnLine] = []
    unfinished: dict[str, int] = {}
    for stream, opening, records in _tables(log):
        table = stream.partition("/")[2]
        held = log.balance(f"{stream}/pot")
        if held:
            unfinished[table] = held
        lines += KINDS[opening.kind].returns(table, opening, records)
    return Performance(tuple(lines), log.balance(COMMISSION), unfinished, heading or Heading(title="Performance"))


def large_payouts(log: Readable, least: int, heading: Heading | None = None) -> LargePayouts:
    """Every pot won, wager paid and prize given of at least so much, in the order of the records.

    What was taken back stands there too, below nought.
    """
    lines: list[Payout] = []
    for stream, opening, records in _tables(log):
        lines += KINDS[opening.kind].payouts(stream.partition("/")[2], opening, records)
    for kind, read in PRIZES.items():
        for stream in log.streams(kind):
            lines += read(stream, log.read(stream))
    large = [line for line in lines if abs(line.amount) >= least]
    large.sort(key=lambda line: (line.time, line.record))
    return LargePayouts(least, tuple(large), heading or Heading(title="Large payouts"))


def _tables(log: Readable) -> Iterator[tuple[str, Opening, Iterator[Record]]]:
    for stream in log.streams("table"):
        records = log.read(stream)
        first = next(records, None)
        if first is not None and first.kind == "opened":
            yield stream, read_opening(first.body), records


def _moment(time: int) -> str:
    return f"{datetime.fromtimestamp(time / 1e6, UTC):%Y-%m-%d %H:%M:%S}"


def _words(line: ReturnLine) -> tuple[str, ...]:
    return line.table, line.book, line.wager, f"{line.staked:,}", f"{line.returned:,}"


def _theory(line: ReturnLine) -> str:
    return "unknown" if line.theory is None else f"{line.theory:.4%}"
