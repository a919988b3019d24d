"""What the room looks at while it runs: whether its own files are those that it started with, and whether the clocks of
what it works with agree with its own. Both are in the log once a day, and said at once when something is wrong.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping
from email.utils import parsedate_to_datetime
from importlib.resources import files
from pathlib import Path

from cardspeak import __version__
from cardspeak.errors import CardspeakError
from cardspeak.room.mending import STREAM
from cardspeak.room.room import Room
from cardspeak.room.who import ROOM
from cardspeak.server.program import digest_of, started_as
from cardspeak.store import Draft, StoreError, canonical
from cardspeak.store.awaiting import awaited
from cardspeak.values import Value

DAY = 86_400.0  # seconds from one look to the next
APART = 5.0  # seconds by which two clocks may differ: answers take a while, and a witness tells whole seconds
PATIENCE = 5.0
KIND = "checked"
Now = Callable[[], float]


class SelfCheck(Value):
    """The record: the program now and at the start, and by how many seconds each component's clock is ahead."""

    version: str
    program: str
    started: str
    clocks: dict[str, float]
    faults: tuple[str, ...]


class ClocksDiffer(CardspeakError):
    """Two components do not agree on the time."""


def differences(components: Mapping[str, Now], now: Now = time.time) -> dict[str, float]:
    """By how much each clock is ahead of ours, in the middle of its answer; one that cannot be asked is left out."""
    found: dict[str, float] = {}
    for name, clock in components.items():
        before = now()
        try:
            told = clock()
        except (OSError, StoreError):
            continue
        found[name] = told - (before + now()) / 2
    return found


def require_agreement(components: Mapping[str, Now], now: Now = time.time) -> None:
    """ClocksDiffer if any component's clock is not ours: the room does not start, for its stamps would be disputed."""
    wrong = _apart(differences(components, now))
    if wrong:
        raise ClocksDiffer(f"{wrong[0]} Set the clocks right (NTP) and start again.")


def _apart(found: Mapping[str, float]) -> list[str]:
    return [
        f"The clock of {name} is {abs(by):.0f} seconds {'ahead of' if by > 0 else 'behind'} this machine's."
        for name, by in found.items()
        if abs(by) > APART
    ]


def witness_clock(address: str) -> Now:
    """The time at a witness, as every answer of it says."""

    def ask() -> float:
        from urllib.request import Request, urlopen

        with urlopen(Request(address, method="GET"), timeout=PATIENCE) as answer:
            return parsedate_to_datetime(answer.headers["Date"]).timestamp()

    return ask


def database_clock(address: str) -> Now:
    """The time at a PostgreSQL server."""

    def ask() -> float:
        import psycopg

        try:
            with psycopg.connect(address, connect_timeout=int(PATIENCE)) as connection:
                row = connection.execute("SELECT extract(epoch FROM clock_timestamp())").fetchone()
        except psycopg.Error as wrong:
            raise OSError(str(wrong)) from None
        assert row is not None, "a server knows the time"
        return float(row[0])

    return ask


def components(log: Path | str | None, witnesses: tuple[str, ...]) -> dict[str, Now]:
    """Everything with a clock of its own that this room works with."""
    found = {f"the witness {address}": witness_clock(address) for address in witnesses}
    if isinstance(log, str):
        found["the database"] = database_clock(log)
    return found


class SelfWatch:
    """Looks at once when asked, and by itself once a day."""

    def __init__(self, room: Room, parts: Mapping[str, Now], folder: Path | None = None) -> None:
        self._room, self._parts = room, parts
        self._folder = folder or Path(str(files("cardspeak")))
        self._started = started_as() if folder is None else digest_of(folder)

    async def run(self) -> None:
        while True:
            await asyncio.sleep(DAY)
            await self.look()

    async def look(self) -> SelfCheck:
        """What was found, in the log; what is wrong is said as well."""
        program = await asyncio.to_thread(digest_of, self._folder)
        clocks = await asyncio.to_thread(differences, self._parts)
        faults = _apart(clocks)
        if program != self._started:
            faults.append("The program or its rule books are not those that this room was started with.")
        looked = SelfCheck(__version__, program, self._started, clocks, tuple(faults))
        draft = Draft(KIND, int(self._room.now() * 1e6), ROOM, "", canonical(looked))
        await awaited(self._room.log.append(STREAM, None, (draft,)))
        for fault in faults:
            self._room.note(fault)
        return looked
