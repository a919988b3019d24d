"""A table among players between hands: what a snapshot keeps of it, and the same table again."""

from __future__ import annotations

from typing import Any

from cardspeak.cards import Card
from cardspeak.hand.dealing import Shuffler
from cardspeak.hand.events import AnyEvent
from cardspeak.hand.machine import Hand
from cardspeak.hand.setup import Setup
from cardspeak.room.saved import Saved, last_seen, parts_of, put_back, reads_last
from cardspeak.table.machine import Table
from cardspeak.table.state import APART
from cardspeak.values import Value


class HandSaved(Value):
    """The last hand, so that it can still be seen."""

    setup: Setup
    pack: tuple[Card, ...]
    batches: tuple[int, ...]
    events: tuple[AnyEvent, ...]


_read_last = reads_last(HandSaved)


def saved_parts(table: Table) -> dict[str, Any]:
    kept = parts_of(table.state, (name for name in table.state.parts() if name not in APART))
    return {"parts": kept, "last": last_seen(_played(table.hand))}


def fill_table(table: Table, saved: Saved, shuffle: Shuffler) -> None:
    put_back(table.state, saved.parts)
    table.state.shuffle, table.state.planned = shuffle, None
    last = _read_last(saved)
    if last is not None:
        hand = Hand(last.setup, last.pack or None, shuffle=shuffle, begin=False)
        hand.apply(last.events)
        hand.mark(last.batches)
        table.state.hand = hand


def _played(hand: Hand | None) -> HandSaved | None:
    if hand is None:
        return None
    return HandSaved(hand.setup, hand.pack(), hand.batches, tuple(hand.events))  # type: ignore[arg-type]
