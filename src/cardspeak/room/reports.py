"""Reports over a whole log: what the house took and by which theory it should have, and payouts above a sum.

They read records as they are written and nothing else, so that they can be made while the room runs, or elsewhere.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any, Protocol

import msgspec

from cardspeak.ledger import Heading
from cardspeak.ledger.report import NOTHING, as_columns, as_csv
from cardspeak.room.money import COMMISSION
from cardspeak.room.openings import Opening, read_opening
from cardspeak.store import Record
from cardspeak.values import Value

MAIN = ("ante", "play", "flop", "turn", "river", "ante-bonus")  # wagers of the game itself: one theory for all of them


class Readable(Protocol):
    """As much of a log as a report needs."""

    def streams(self, under: str = "") -> list[str]: ...
    def read(self, stream: str, after: int = 0) -> Iterator[Record]: ...
    def balance(self, account: str) -> int: ...


class ReturnLine(Value):
    """One kind of wager at one table against the house: what was staked on it and what went back to players."""

    table: str
    book: str
    wager: str
    staked: int
    returned: int
    theory: float | None  # of each unit staked, under best play; none where nobody has worked it out

    @property
    def actual(self) -> float:
        return self.returned / self.staked if self.staked else 0.0


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


class Payout(Value):
    """One payment of at least the sum that was asked for: who, what, when, how much, and who confirmed it."""

    time: int  # microseconds since 1970
    table: str
    name: str
    what: str
    amount: int
    confirmed: str  # whose command it was; `room` where the room deals and settles itself
    cite: str
    record: int


class LargePayouts(Value):
    """GLI-19 2.9.4."""

    least: int
    lines: tuple[Payout, ...]
    heading: Heading = Heading()

    def text(self) -> str:
        rows = [("record", "table", "who", "amount", "what", "confirmed by", "clause")]
        rows += [(str(x.record), x.table, x.name, f"{x.amount:,}", x.what, x.confirmed, x.cite) for x in self.lines]
        body = as_columns(rows, right=(0, 3)) if self.lines else [NOTHING]
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
        if opening.kind == "banked":
            lines += _returns(table, opening, records)
    return Performance(tuple(lines), log.balance(COMMISSION), unfinished, heading or Heading(title="Performance"))


def _returns(table: str, opening: Opening, records: Iterator[Record]) -> Iterator[ReturnLine]:
    staked: Counter[str] = Counter()
    won: Counter[str] = Counter()
    for _, line, sign in _settled(records):
        name = "game" if line["wager"] in MAIN else line["wager"]
        if line["wager"] != "ante-bonus":  # paid for the ante, not staked besides
            staked[name] += sign * line.get("stake", 0)
        won[name] += sign * line.get("amount", 0)
    theory = _theories(opening)
    for name in sorted(staked):
        returned = staked[name] + won[name]
        yield ReturnLine(table, opening.book, name, staked[name], returned, theory(name))


def _settled(records: Iterator[Record]) -> Iterator[tuple[Record, dict[str, Any], int]]:
    """Every line of every round; one that was taken back counts against the first."""
    for record in records:
        for event in _events(record):
            for inner in event.get("events", ()):
                if inner["type"] in ("Settled", "Paid"):
                    yield record, inner["line"], 1
                elif inner["type"] == "Reinstated":
                    yield record, inner["line"], -1


def _theories(opening: Opening) -> Callable[[str], float | None]:
    """The return of each unit staked by the books' own pay tables, under best play."""
    tables = opening.options.get("tables", {})

    def theory(wager: str) -> float | None:
        try:
            risk = _risk(opening.book, wager, tables)
        except ModuleNotFoundError:  # the odds are an extra
            return None
        return None if risk is None else float(1 - risk)

    return theory


def _risk(book: str, wager: str, tables: dict[str, str]) -> Fraction | None:
    if book == "crown-melbourne-three-card":
        from cardspeak.odds.house.three_card import ThreeCard

        game = ThreeCard(tables.get("ante-bonus", "A"), tables.get("pair-plus", "A"))
        return {"game": game.ante_and_play.risk, "pair-plus": game.pair_plus.risk}.get(wager)
    if book == "crown-perth-holdem":
        from cardspeak.odds.house.holdem_advice import crown_holdem
        from cardspeak.odds.house.holdem_sides import Sides

        sides = Sides(crown_holdem())
        found = {"game": crown_holdem().main, "dealer-extra": sides.dealer_extra, "player-extra": sides.player_extra}
        return found[wager].risk if wager in found else None
    return None


def large_payouts(log: Readable, least: int, heading: Heading | None = None) -> LargePayouts:
    """Every pot won and every wager paid of at least so much, in the order of the records."""
    lines: list[Payout] = []
    for stream, opening, records in _tables(log):
        table = stream.partition("/")[2]
        found = _paid_lines(table, records) if opening.kind == "banked" else _pots(table, records)
        lines += (one for one in found if one.amount >= least)
    lines.sort(key=lambda line: (line.time, line.record))
    return LargePayouts(least, tuple(lines), heading or Heading(title="Large payouts"))


def _paid_lines(table: str, records: Iterator[Record]) -> Iterator[Payout]:
    for record, line, sign in _settled(records):
        what = f"{line['wager']} at {line['odds']} to 1" if line.get("odds") else str(line["wager"])
        words = f"{what}, {line['words']}" if line.get("words") else what
        amount = sign * line.get("amount", 0)
        yield Payout(record.time, table, line["owner"], words, amount, record.actor, line["cite"], record.seq)


def _pots(table: str, records: Iterator[Record]) -> Iterator[Payout]:
    """Pots by hand, each winner once for the hand."""
    names: dict[int, str] = {}
    won: dict[int, list[Any]] = defaultdict(lambda: [0, "", ""])
    for record in records:
        for event in _events(record):
            match event["type"]:
                case "HandStarted":
                    won.clear()
                case "SeatTaken":
                    names[event["seat"]] = event["name"]
                case "SeatChanged":
                    names[event["to"]] = names.pop(event["seat"], "")
            for inner in event.get("events", ()):
                if inner["type"] == "Awarded":
                    sums = won[inner["seat"]]
                    sums[:] = [sums[0] + inner["amount"], inner["words"], inner["cite"]]
            if event["type"] == "HandFinished":
                for seat, (amount, words, cite) in sorted(won.items()):
                    what = f"pot, {words}" if words else "pot"
                    name = names.get(seat, f"seat {seat}")
                    yield Payout(record.time, table, name, what, amount, record.actor, cite, record.seq)
                won.clear()


def _tables(log: Readable) -> Iterator[tuple[str, Opening, Iterator[Record]]]:
    for stream in log.streams("table"):
        records = log.read(stream)
        first = next(records, None)
        if first is not None and first.kind == "opened":
            yield stream, read_opening(first.body), records


def _events(record: Record) -> list[dict[str, Any]]:
    return msgspec.json.decode(record.body, type=list[dict[str, Any]]) if record.body.startswith(b"[") else []


def _words(line: ReturnLine) -> tuple[str, ...]:
    return line.table, line.book, line.wager, f"{line.staked:,}", f"{line.returned:,}"


def _theory(line: ReturnLine) -> str:
    return "unknown" if line.theory is None else f"{line.theory:.4%}"
