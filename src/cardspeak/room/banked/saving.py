"""A table against the house between rounds: what a snapshot keeps of it, and the same table again."""

from __future__ import annotations

from typing import Any

from cardspeak.banked.events import AnyEvent
from cardspeak.banked.round import Round
from cardspeak.banked.setup import BankedSetup
from cardspeak.banked.table.state import BankedState
from cardspeak.room.saved import Saved, last_seen, parts_of, put_back, reads_last
from cardspeak.values import Value

BOXES = tuple(name for name in BankedState.__slots__ if name not in ("doors", "moved", "round", "shown"))


class RoundSaved(Value):
    """The last round, so that it can still be seen."""

    setup: BankedSetup
    events: tuple[AnyEvent, ...]


_read_last = reads_last(RoundSaved)


def saved_boxes(state: BankedState) -> dict[str, Any]:
    return {"parts": parts_of(state, BOXES), "last": last_seen(_settled(state.shown))}


def fill_boxes(state: BankedState, saved: Saved) -> None:
    put_back(state, {name: saved.parts[name] for name in BOXES})
    last = _read_last(saved)
    if last is not None:
        state.shown = Round.replay(last.setup, last.events)


def _settled(round_: Round | None) -> RoundSaved | None:
    return None if round_ is None else RoundSaved(round_.setup, tuple(round_.events))  # type: ignore[arg-type]
