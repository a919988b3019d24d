"""What entries and claims rest on, looked up where it was played."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cardspeak.bonus.claims import BonusDenied, BonusTold, BonusVerified
from cardspeak.bonus.offering import BonusSigned, BonusTakenDown
from cardspeak.promotions import events as e
from cardspeak.room.audit.clerked import Broken
from cardspeak.room.audit.reading import fault
from cardspeak.room.history.shelves import Shelves
from cardspeak.room.promotions.bonus import BONUS_EVENTS
from cardspeak.room.promotions.desk import EVENTS
from cardspeak.store.faults import Fault
from cardspeak.store.opening import AnyReader
from cardspeak.store.records import Record


def play_stands_in_the_log(log: AnyReader) -> Iterator[Fault]:
    """What entries and claims rest on, looked up where it was played; the same play never brings two entries."""
    shelves: Shelves | None = None
    used: dict[tuple[str, str, int, str], int] = {}
    judged: dict[tuple[str, str, int, int], tuple[Record, Any]] = {}  # the last word on a hand is held against it
    for stream in (*log.streams("promotion"), *log.streams("bonus")):
        shelves = shelves or Shelves(log)  # type: ignore[arg-type]  # a reader has all of a log that shelves read
        for record in log.read(stream):
            if record.kind == "opened":
                continue
            decoder = EVENTS if stream.startswith("promotion/") else BONUS_EVENTS
            for event in decoder.decode(record.body):
                if isinstance(event, e.EntryTaken):
                    yield from _entry(shelves, used, record, event)
                elif isinstance(event, BonusTold):
                    yield from _claim(shelves, record, event)
                elif isinstance(event, BonusVerified | BonusDenied):
                    hand = event.hand
                    judged[stream, hand.table, hand.number, hand.seat] = (record, event)
                elif isinstance(event, BonusSigned | BonusTakenDown):
                    yield from _sign(shelves, record, event)
    if shelves is not None:
        for record, event in judged.values():
            yield from _claim(shelves, record, event)


def _entry(
    shelves: Shelves, used: dict[tuple[str, str, int, str], int], record: Record, event: e.EntryTaken
) -> Iterator[Fault]:
    for one in event.play:
        place = (record.stream, one.stream, one.position, event.patron)
        if place in used:
            yield fault(record, f"tickets {used[place]} and {event.ticket} rest on the same play")
        used[place] = event.ticket
        try:
            shelf = shelves.of(one.stream.removeprefix("table/"))
            played = next(hand for hand in shelf.hands if hand.position == one.position)
            amount = shelf.wagered(shelves.log, played, event.patron)
        except (*Broken, StopIteration):
            yield fault(record, f"ticket {event.ticket} rests on {one.stream}, record {one.position}, where nothing is")
            continue
        if amount != one.amount:
            says = f"ticket {event.ticket} rests on {one.amount} wagered in {one.stream}; it was {amount}"
            yield fault(record, says)


def _sign(shelves: Shelves, record: Record, event: BonusSigned | BonusTakenDown) -> Iterator[Fault]:
    """Which hands had begun when a sign came or went: those that began clearly before it, and none after."""
    for table, last in event.begun.items():
        try:
            hands = shelves.of(table).hands
        except Broken:
            continue  # a table that was never opened
        early = [one.number for one in hands if one.number > last and one.time < (event.at - 1) * 1_000_000]
        late = [one.number for one in hands if one.number <= last and one.time > record.time]
        for number in (*early, *late):
            yield fault(record, f"hand {number} of table {table} is on the wrong side of the sign of {event.offer}")
            return


def _claim(shelves: Shelves, record: Record, event: Any) -> Iterator[Fault]:
    hand = event.hand
    try:
        shelf = shelves.of(hand.table)
        found = shelf.bonus_hand(shelves.log, shelf.find(str(hand.number)), hand.seat)
    except Broken:
        yield fault(record, f"claim {event.claim} is about a hand that nobody played")
        return
    now = (found.player, found.cards) if isinstance(event, BonusTold) else found
    then = (hand.player, hand.cards) if isinstance(event, BonusTold) else hand
    if now != then:
        yield fault(record, f"claim {event.claim} tells another hand than table {hand.table} played")
