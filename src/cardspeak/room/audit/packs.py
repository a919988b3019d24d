"""Packs for an audit: the same seeds, the same pack, and the root that was shown before its first card.

A pack that was stacked, or a card that was changed in it, is found: no seed leads there. Each table that says of itself
that its packs are committed to must have a commitment for every hand.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from cardspeak.cards import DECKS, Card, parse_cards
from cardspeak.cards.committed import Tree, again_of, house_digest, mixed_seed, pack_of
from cardspeak.room.audit.reading import fault, moved
from cardspeak.room.batches import FINISHED, REOPENED, STARTED
from cardspeak.room.openings import read_opening
from cardspeak.room.packs import OpenedSeed, PackCommitted, ShuffledAgain, read_packs
from cardspeak.store.faults import Fault
from cardspeak.store.opening import AnyReader
from cardspeak.store.records import Record


def replay_packs(stream: str, records: Iterator[Record]) -> Iterator[Fault]:
    """A commitment for each hand in turn, and what was opened is what was committed to."""
    now: PackCommitted | None = None
    for record in records:
        yield from moved(record)
        try:
            told = read_packs(record)
        except (msgspec.MsgspecError, LookupError) as wrong:
            yield fault(record, f"it cannot be read: {wrong!r}")
            return
        if isinstance(told, PackCommitted):
            if now is not None and told.number <= now.number:
                yield fault(record, f"hand {told.number} is committed to after hand {now.number}")
            now = told
        elif now is None or told.number != now.number:
            yield fault(record, f"it belongs to hand {told.number}, and that of {now.number if now else 0} is dealt")
        elif isinstance(told, OpenedSeed) and house_digest(told.seed) != now.house:
            yield fault(record, f"the seed of hand {told.number} is not the one whose digest was shown")


class PackClerk:
    """One table: the packs that its records tell, held against what was committed to."""

    def __init__(self, committed: bool) -> None:
        self._must = committed
        self._orders: list[tuple[Card, ...]] = []
        self._first: PackCommitted | None = None
        self._again: list[ShuffledAgain] = []
        self._started: Record | None = None
        self._number = 0  # of the hand that is dealt; 0 where nobody can tell
        self._over = self._proved = False  # whether the hand is, and whether a seed was held against its pack

    def hear(self, record: Record) -> Iterator[Fault]:
        """A record of the table."""
        if record.kind in STARTED:
            yield from self._begins(record, _number(record))
        elif record.kind in (*FINISHED, REOPENED):
            self._over = record.kind != REOPENED
        self._orders += _orders(record)

    def covered(self, record: Record) -> Iterator[Fault]:
        """One of which nothing, or a part alone, is read without the key: the hand that it begins has no number yet."""
        if record.kind in STARTED:
            yield from self._begins(None, 0)

    def _begins(self, record: Record | None, number: int) -> Iterator[Fault]:
        self._over = True  # the hand of before
        yield from self.close()
        self._orders, self._first, self._again, self._started = [], None, [], record
        self._number, self._over, self._proved = number, False, False

    def told(self, record: Record) -> Iterator[Fault]:
        """A record of its packs, written with the table's own that it belongs to, after it."""
        match read_packs(record):
            case PackCommitted() as first:
                self._first = first
                if self._number and first.number != self._number:
                    yield fault(record, f"it commits to hand {first.number}, and hand {self._number} is dealt")
                if first.seed:
                    yield from self._opened(record, first.seed)
            case ShuffledAgain() as again:
                self._again.append(again)
            case OpenedSeed(seed=seed):
                yield from self._opened(record, seed)
                yield from self._shuffled(record, seed)

    def close(self) -> Iterator[Fault]:
        if self._must and self._started is not None and self._orders and self._first is None:
            yield fault(self._started, "its pack was not committed to before the deal")
        if self._must and self._started is not None and self._first is not None and self._over and not self._proved:
            yield fault(self._started, "the hand is over, and the house's seed of its pack was never opened")

    def _opened(self, record: Record, house: str) -> Iterator[Fault]:
        first = self._first
        if first is None or not self._orders:
            yield fault(record, "no hand was dealt from such a pack")
            return
        self._proved = True
        seed, pack = mixed_seed(house, first.mixes), self._orders[0]
        if house_digest(house) != first.house:
            yield fault(record, f"the seed of hand {first.number} is not the one whose digest was shown")
        deck = next((deck for deck in DECKS.values() if sorted(deck.cards) == sorted(pack)), None)
        if deck is None or pack_of(deck.cards, seed) != pack:
            yield fault(record, f"the pack of hand {first.number} is not the one that its seeds make: it was stacked")
        if Tree(pack, seed).root != first.root or first.cards != len(pack):
            yield fault(record, f"the pack of hand {first.number} is not the one that was committed to")

    def _shuffled(self, record: Record, house: str) -> Iterator[Fault]:
        first, later = self._first, self._orders[1:]
        if first is None:
            return
        if self._must and len(later) != len(self._again):
            yield fault(record, f"{len(later)} shuffles in the hand, {len(self._again)} of them committed to")
            return
        for order, again in zip(later, self._again, strict=False):
            seed = f"{mixed_seed(house, first.mixes)} {again.nonce}"
            lie = again_of(order, seed) == order and len(order) == again.cards
            if not lie or Tree(order, seed).root != again.root:
                yield fault(record, f"cards shuffled in hand {again.number} do not lie as their seed has it")


def packs_committed(log: AnyReader) -> Iterator[Fault]:
    """Every pack of every table."""
    tables: dict[str, PackClerk] = {}
    for record in log.read_all():
        kind, _, id = record.stream.partition("/")
        if kind == "table" and record.kind == "opened":
            tables[id] = PackClerk(read_opening(record.body).committed is True)
        elif kind == "table" and id in tables and record.body.startswith(b"["):
            yield from tables[id].hear(record)
        elif kind == "table" and id in tables:
            yield from tables[id].covered(record)
        elif kind == "packs" and id in tables:
            yield from tables[id].told(record)
        elif kind == "packs":
            yield fault(record, "it belongs to no table")
    for table in tables.values():
        yield from table.close()


def _number(record: Record) -> int:
    """Of the hand or round that the record begins: the event that says how it is set up."""
    return int(next((one["number"] for one in msgspec.json.decode(record.body) if "setup" in one), 0))


def _orders(record: Record) -> Iterator[tuple[Card, ...]]:
    """The pack of a hand, and every new order of cards in it, as the record tells them."""
    if record.kind not in STARTED and b'"Reshuffled"' not in record.body and b'"Shuffled"' not in record.body:
        return
    for event in msgspec.json.decode(record.body):
        if event["type"] == "HandStarted" and event["pack"]:
            yield _cards(event["pack"])
        for one in event.get("events", ()):
            if one["type"] in ("Reshuffled", "Shuffled"):
                yield _cards(one["stub"] if one["type"] == "Reshuffled" else one["order"])


def _cards(told: Any) -> tuple[Card, ...]:
    return tuple(parse_cards("".join(told)))
