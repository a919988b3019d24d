"""The records that a desk writes down, as they go to the log in one piece."""

from __future__ import annotations

from typing import Any

from cardspeak.room.asks import asked_part
from cardspeak.room.batches import Batch
from cardspeak.room.roof import AtDesk
from cardspeak.store import Draft, Log, StreamDrafts, canonical


def parts_of(log: Log, desk: AtDesk, who: str, id: str, batch: Batch, time: int, asked: Any) -> list[StreamDrafts]:
    """The table's own record, and those that belong to the same moment elsewhere."""
    draft = Draft(batch.kind, time, who, id, canonical(batch.events), batch.transfers)
    beside: dict[str, list[Draft]] = {}
    for one in batch.beside:
        made = Draft(one.kind, time, who, id, canonical(one.events), one.transfers)
        beside.setdefault(one.stream, []).append(made)
    more = [StreamDrafts(stream, None, tuple(drafts)) for stream, drafts in beside.items()]
    return [StreamDrafts(desk.stream, desk.position, (draft,)), *more, *_asked(log, desk, who, id, time, asked)]


def whole_parts(
    log: Log, desk: AtDesk, who: str, id: str, kind: str, time: int, asked: Any, why: str
) -> list[StreamDrafts]:
    """A record of the table as a whole, without events of its game: why, if somebody said so."""
    draft = Draft(kind, time, who, id, canonical({"why": why} if why else {}))
    return [StreamDrafts(desk.stream, desk.position, (draft,)), *_asked(log, desk, who, id, time, asked)]


def _asked(log: Log, desk: AtDesk, who: str, id: str, time: int, asked: Any) -> list[StreamDrafts]:
    return [asked_part(log, desk.id, time, who, id, asked)] if id else []
