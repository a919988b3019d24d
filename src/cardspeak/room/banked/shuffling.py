"""What a round means to the packs that are committed to at its table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardspeak.banked.events import Shuffled
from cardspeak.banked.table import InRound, RoundFinished, RoundOpened
from cardspeak.room.batches import Beside
from cardspeak.room.packs import Packs


def pack_news(packs: Packs, events: Sequence[Any]) -> tuple[Beside, ...]:
    """The first shuffle of a round is its pack."""
    started = next((event.number for event in events if isinstance(event, RoundOpened)), None)
    played = (one for event in events if isinstance(event, InRound) for one in event.events)
    orders = [one.order for one in played if isinstance(one, Shuffled)]
    pack = orders.pop(0) if started is not None and orders else None
    over = any(isinstance(event, RoundFinished) for event in events)
    return packs.beside(started or 0, pack, orders, over)
