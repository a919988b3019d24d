"""A table among players between hands: what a snapshot keeps of it, and the same table again."""

from __future__ import annotations

from typing import Any

from cardspeak.hand.dealing import Shuffler
from cardspeak.hand.machine import Hand
from cardspeak.room.saved import Saved, parts_of, played, put_back
from cardspeak.table.machine import Table

APART = ("before", "hand", "shuffle")  # of a table's state: saved otherwise, or no part of it


def saved_parts(table: Table) -> dict[str, Any]:
    kept = parts_of(table.state, (name for name in table.state.parts() if name not in APART))
    return {"parts": kept, "played": played(table.hand)}


def fill_table(table: Table, saved: Saved, shuffle: Shuffler) -> None:
    put_back(table.state, saved.parts)
    table.state.shuffle = shuffle
    last = saved.played
    if last is not None:
        hand = Hand(last.setup, last.pack or None, shuffle=shuffle, begin=False)
        hand.apply(last.events)
        hand.mark(last.batches)
        table.state.hand = hand
