"""The office as a log has it, for whoever reads one without a room."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

import msgspec

from cardspeak.office.machine import Office
from cardspeak.office.settings import HouseSettings, first_settings
from cardspeak.office.state import OfficeState
from cardspeak.room.office.desk import EVENTS, KIND, STREAM
from cardspeak.store import Record


class OneStream(Protocol):
    def read(self, stream: str, after: int = 0) -> Iterator[Record]: ...


def standing_of(log: OneStream) -> OfficeState:
    """As its last record left it; a house without an office has the usual settings and nothing else."""
    office = Office(first_settings())
    for record in log.read(STREAM):
        if record.kind == KIND:
            office.apply(EVENTS.decode(record.body))
            office.forget()
        else:
            office = Office(msgspec.json.decode(record.body, type=HouseSettings))
    return office.state
