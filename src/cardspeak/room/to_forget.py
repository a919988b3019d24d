"""Whom the office wants forgotten: it is done before a room reads its log, when nobody of it is at a table."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from cardspeak.errors import BadInput
from cardspeak.store.errors import StoreError
from cardspeak.store.reading import LogReading

if TYPE_CHECKING:
    from cardspeak.store.opening import AnyReader

WISHED = "GuestToForget"


def wished(log: AnyReader) -> list[tuple[str, str]]:
    """Whom two managers have ordered to be forgotten, and by whom; those who are forgotten already left out."""
    known = {one.value for one in log.openings() if one.mark == one.owner}
    found = {}
    for record in log.read("office/house"):
        if WISHED.encode() in record.body:
            for event in msgspec.json.decode(record.body):
                if event.get("type") == WISHED and event["name"] in known:
                    found[event["name"]] = record.actor
    return list(found.items())


def carry_out(log: Any, address: Path | str | None, time: int) -> list[str]:
    """Before a room reads its log: whoever is to be forgotten is; what is to be told about it, name by name."""
    names_people = isinstance(log, LogReading)  # beside its chain; one in memory does not
    if address is None or not names_people:
        return []
    told = []
    others = log.others()
    for name, by in wished(log):
        if others:
            told.append(f"Somebody is to be forgotten: that is done when {others[0]!r} and all others are stopped.")
            break
        from cardspeak.room.forgetting import forget  # it audits the whole log: few are ever forgotten

        try:
            done = forget(log, address, name, actor=by, time=time)
            told.append(f"Somebody was forgotten as two managers ordered, and is now called {done.known_as}.")
        except (BadInput, StoreError) as wrong:
            told.append(f"Somebody whom two managers ordered to be forgotten was not: {wrong}")
    return told
