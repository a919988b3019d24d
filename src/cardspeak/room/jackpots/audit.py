"""Meters against the ledger, and against the hands of their tables: to the hundredth of a cent, and hand by hand."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from cardspeak.errors import CardspeakError
from cardspeak.jackpots.by_hand.machine import HandJackpot
from cardspeak.jackpots.by_hand.topics import hands
from cardspeak.jackpots.meter import CENT
from cardspeak.room.jackpots.meters import METER, METER_EVENTS, MeterOpened, in_cents, moves
from cardspeak.room.kinds import KINDS
from cardspeak.room.openings import read_opening
from cardspeak.room.players.table import EVENTS
from cardspeak.store import Reader, Record
from cardspeak.store.cover import is_face_down
from cardspeak.store.faults import Fault
from cardspeak.table import events as e

Broken = (CardspeakError, msgspec.MsgspecError, LookupError, ValueError, TypeError, AttributeError, AssertionError)


def replay_meter(stream: str, records: Iterator[Record]) -> Iterator[Fault]:
    """Pools from their first amounts on; the ledger has what they hold, in whole cents."""
    first = next(records, None)
    if first is None or first.kind != "opened":
        yield Fault(f"{stream} does not begin with the opening of a meter")
        return
    try:
        opened = msgspec.json.decode(first.body, type=MeterOpened)
        jackpot = HandJackpot.replay(opened.setup, opened.events)
        if HandJackpot(opened.setup).events != list(jackpot.events):
            yield _fault(first, "the pools do not begin with their seeds")
    except Broken as wrong:
        yield _fault(first, f"such pools cannot be opened: {wrong!r}")
        return
    held = sum(one.amount for one in first.transfers)
    if held != in_cents(jackpot.state):
        yield _fault(first, f"the ledger has {held}, the pools {in_cents(jackpot.state)}")
    for record in records:
        before = jackpot.state.copy()
        try:
            news = tuple(METER_EVENTS.decode(record.body))
            jackpot.apply(news)
            due = moves(stream, before, jackpot.state, news)
        except Broken as wrong:
            yield _fault(record, f"it cannot be played: {wrong!r}")
            return
        if record.transfers != tuple(due):
            yield _fault(record, "the ledger moved other amounts than the meter, or says other things of them")
        for pool, gauge in jackpot.state.gauges.items():
            counted = gauge.seeds + gauge.increments - gauge.reversals - gauge.awards + gauge.adjustments
            if counted != gauge.amount or counted < 0:
                yield _fault(record, f"{pool} is not what its totals make it")
    paid = sum(share.amount for hit in jackpot.state.history for share in hit.shares if share.paid)
    if len(jackpot.state.history) < 25 and paid * CENT != jackpot.state.paid:
        yield Fault(f"{stream}, at its end: {jackpot.state.paid} hundredths are paid, the wins say {paid * CENT}")


def _fault(record: Record, what: str) -> Fault:
    return Fault(what, record.seq, record.stream, record.position)


def meters_agree(log: Reader) -> Iterator[Fault]:
    """Every hand of a linked table began in its meter, and was told to it when it was over; none was made up."""
    tables: dict[str, str] = {}  # stream of a table: stream of its meter
    dealt: dict[tuple[str, str, int], Record] = {}
    over: dict[tuple[str, str, int], Record] = {}
    begun: dict[tuple[str, str, int], Record] = {}
    told: dict[tuple[str, str, int], Record] = {}
    face_down: set[tuple[str, str]] = set()  # tables whose running hand cannot be read
    for record in log.read_all():
        if record.kind == "opened" and record.stream.startswith("table/"):
            opening = read_opening(record.body)
            pools = KINDS[opening.kind].pools(opening)
            if pools.startswith("meter/"):
                tables[record.stream] = pools
        elif record.stream in tables and record.kind in ("hand started", "hand finished", "play", "table"):
            if is_face_down(record):
                face_down.add((tables[record.stream], _table(record)))
            else:
                _from_table(record, tables[record.stream], dealt, over)
        elif record.stream.startswith("meter/") and record.kind == METER:
            _from_meter(record, begun, told)
    for key in [key for key in begun if key[:2] in face_down and key[2] > _last(dealt, *key[:2])]:
        del begun[key]
    yield from _differ(dealt, begun, "began at its table", "began in the meter")
    yield from _differ(over, told, "is over at its table", "is over in the meter")


Hands = dict[tuple[str, str, int], Record]


def _table(record: Record) -> str:
    return f"table {record.stream.partition('/')[2]}"


def _last(hands: Hands, meter: str, table: str) -> int:
    return max((number for one, at, number in hands if (one, at) == (meter, table)), default=0)


def _from_table(record: Record, meter: str, dealt: Hands, over: Hands) -> None:
    table = _table(record)
    for event in EVENTS.decode(record.body):
        match event:
            case e.HandStarted(number=number):
                dealt[meter, table, number] = record
            case e.HandFinished(number=number) | e.MisdealDeclared(number=number):
                over.setdefault((meter, table, number), record)


def _from_meter(record: Record, begun: Hands, told: Hands) -> None:
    for event in METER_EVENTS.decode(record.body):
        match event:
            case hands.HandBegun(table=table, number=number):
                begun[record.stream, table, number] = record
            case hands.HandTold(facts=facts):
                told[record.stream, facts.table, facts.number] = record


def _differ(one: Hands, other: Hands, here: str, there: str) -> Iterator[Fault]:
    for key in sorted({*one} ^ {*other}):
        record = one.get(key) or other.get(key)
        assert record is not None, "a hand stands on one side at least"
        _, table, number = key
        says = f"hand {number} of {table} {here if key in one else there}, and not {there if key in one else here}"
        yield _fault(record, says)
