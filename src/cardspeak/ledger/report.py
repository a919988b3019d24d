"""Statements and the trial balance, as text, JSON and CSV.

A report says whose it is, what it covers and when it was made, and says so when nothing happened (GLI-19 2.9.1).
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping, Sequence

import msgspec

from cardspeak.ledger.transfer import Entry
from cardspeak.values import Value

NOTHING = "No Activity"


class Heading(Value):
    """Words for the top of a report, all given by whoever makes it: no clock is read here."""

    operator: str = ""
    title: str = ""
    interval: str = ""
    made: str = ""
    head: str = ""  # of the chain, for somebody to sign
    seal: str = ""  # the last one, to be kept with the report
    sealed: str = ""  # a signed seal over the log as it was reported, whole

    def lines(self) -> list[str]:
        rows = (self.operator, self.title, self.interval)
        made = f"Made {self.made}" if self.made else ""
        head = f"Head of the log {self.head}" if self.head else ""
        seal = f"Last seal {self.seal}" if self.seal else ""
        sealed = f"Sealed {self.sealed}" if self.sealed else ""
        return [row for row in (*rows, made, head, seal, sealed) if row]


class StatementLine(Value):
    """One entry from one account's side: `change` is above zero for what came in."""

    seq: int
    line: int
    time: int
    stream: str
    kind: str
    other: str
    change: int
    balance: int
    cite: str
    memo: str


class Statement(Value):
    """What went through one account between an opening and a closing balance."""

    account: str
    opening: int
    lines: tuple[StatementLine, ...]
    closing: int
    heading: Heading = Heading()

    def text(self) -> str:
        rows = [("record", "change", "balance", "other account", "clause", "memo")]
        rows += [(f"{x.seq}.{x.line}", f"{x.change:+,}", f"{x.balance:,}", x.other, x.cite, x.memo) for x in self.lines]
        body = as_columns(rows, right=(0, 1, 2)) if self.lines else [NOTHING]
        name = f"Account {self.account}: {self.opening:,} before, {self.closing:,} after"
        return "\n".join((*self.heading.lines(), name, *body)) + "\n"

    def json(self) -> bytes:
        return msgspec.json.encode(self)

    def csv(self) -> str:
        return as_csv(StatementLine.__struct_fields__, (msgspec.structs.astuple(line) for line in self.lines))


class TrialBalance(Value):
    """Every account with its balance. `total` is zero, or something is very wrong."""

    balances: dict[str, int]
    total: int
    heading: Heading = Heading()

    def text(self) -> str:
        rows = [("account", "balance")]
        rows += [(account, f"{balance:,}") for account, balance in self.balances.items()]
        rows += [("together", f"{self.total:,}")]
        body = as_columns(rows, right=(1,)) if self.balances else [NOTHING]
        return "\n".join((*self.heading.lines(), *body)) + "\n"

    def json(self) -> bytes:
        return msgspec.json.encode(self)

    def csv(self) -> str:
        return as_csv(("account", "balance"), self.balances.items())


def statement(account: str, entries: Iterable[Entry], opening: int = 0, heading: Heading | None = None) -> Statement:
    """The entries that touch the account, in order, with the balance after each."""
    balance, lines = opening, []
    for entry in entries:
        moved = entry.transfer
        if account not in (moved.debit, moved.credit):
            continue
        came = moved.credit == account
        change, other = (moved.amount, moved.debit) if came else (-moved.amount, moved.credit)
        balance += change
        at = (entry.seq, entry.line, entry.time, entry.stream, entry.kind)
        lines.append(StatementLine(*at, other, change, balance, moved.cite, moved.memo))
    return Statement(account, opening, tuple(lines), balance, heading or Heading(title=f"Statement of {account}"))


def trial_balance(balances: Mapping[str, int], heading: Heading | None = None) -> TrialBalance:
    """The accounts in order of their names; those at zero stand there too, for they were used."""
    ordered = dict(sorted(balances.items()))
    return TrialBalance(ordered, sum(ordered.values()), heading or Heading(title="Trial balance"))


def as_columns(rows: Sequence[tuple[str, ...]], right: tuple[int, ...]) -> list[str]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(
            cell.rjust(width) if at in right else cell.ljust(width)
            for at, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]


def as_csv(head: Iterable[str], rows: Iterable[Sequence[object]], above: Iterable[str] = ()) -> str:
    """`above`: lines before the table, each one cell however many commas somebody's name has."""
    out = io.StringIO(newline="")
    writer = csv.writer(out)
    writer.writerows([f"# {line}"] for line in above)
    writer.writerow(head)
    writer.writerows([_harmless(cell) for cell in row] for row in rows)
    return out.getvalue()


def _harmless(cell: object) -> object:
    """Text that a spreadsheet would run as a formula is told to be text."""
    return f"'{cell}" if isinstance(cell, str) and cell.lstrip().startswith(("=", "+", "-", "@")) else cell
