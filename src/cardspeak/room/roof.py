"""What a desk, and whatever else works for the room, may ask of it; and what the room may ask of a desk."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from contextlib import AbstractAsyncContextManager
from typing import Any, Protocol

from cardspeak.citation import Citation
from cardspeak.refusal import Refused
from cardspeak.room.bots.thinkers import Thinks
from cardspeak.room.face import Face
from cardspeak.room.gauges import Gauges
from cardspeak.room.guard import Guard
from cardspeak.room.others import OtherProcesses
from cardspeak.room.places import Places
from cardspeak.room.pooled import Shared
from cardspeak.room.shown import Done, Pace
from cardspeak.room.standing_back import StandingBack
from cardspeak.room.who import Who
from cardspeak.store import Log, Record


class AtDesk(Protocol):
    """A table with its writer, as seen by those who work for the room."""

    id: str
    title: str
    machine: Face
    pace: Pace
    position: int
    hands: int
    paused: bool
    closed: bool
    fault: str

    @property
    def stream(self) -> str: ...
    @property
    def people(self) -> tuple[str, ...]: ...
    def row(self) -> Mapping[str, Any]: ...
    def hear(self, record: Record) -> None: ...
    async def floor(self, who: Who, what: str, id: str = "", why: str = "") -> Done | Refused: ...
    async def mended(self) -> None: ...
    def here(self, who: Who) -> Who: ...
    def stir(self) -> None: ...


class Mender(Protocol):
    """Who waits for a log that takes nothing."""

    def failed(self, desk: AtDesk, wrong: Exception, *, stood: bool) -> bool: ...


class Roof(Protocol):
    """The room over a desk."""

    log: Log
    gauges: Gauges
    own_moves: StandingBack
    thinks: Thinks
    places: Places

    @property
    def now(self) -> Callable[[], float]: ...
    @property
    def seconds(self) -> Callable[[], float]:
        """A clock that nobody can set."""
        ...

    @property
    def staff(self) -> Callable[[str], bool]:
        """Whether a name has a role here."""
        ...

    @property
    def known_as(self) -> Callable[[str], str]:
        """Who is meant by a name; empty: nobody who is known here."""
        ...

    @property
    def one_person(self) -> Callable[[Who, Who], str]:
        """Why two of the house may be one person; empty: they are two."""
        ...

    @property
    def mending(self) -> Mender: ...
    @property
    def warden(self) -> Guard: ...
    @property
    def desks(self) -> Mapping[str, AtDesk]: ...
    @property
    def elsewhere(self) -> OtherProcesses | None: ...
    @property
    def titles(self) -> Mapping[str, str]:
        """Every table there ever was, those that are closed too."""
        ...

    def barred(self, name: str) -> str:
        """Why a prize of somebody's is recorded and not paid at once; empty: it is."""
        ...

    def called(self) -> None:
        """Somebody called the floor, or a call was attended to."""
        ...

    def note(self, text: str) -> None: ...
    def silent(self, why: str) -> Citation: ...
    def guard(self, name: str) -> asyncio.Lock: ...
    def sharing(self, machine: Face) -> AbstractAsyncContextManager[Any]: ...
    def alone_with(self, pools: Shared) -> AbstractAsyncContextManager[Any]: ...
    def keep(self, desk: Any) -> None: ...
    def catch_up(self, desk: Any) -> None: ...
