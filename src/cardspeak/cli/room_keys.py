"""The key of a room, for commands that read its log: running hands are read with it, and reports are sealed."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from cardspeak.ledger import Heading
    from cardspeak.store.opening import AnyReader
    from cardspeak.store.seals import Key
    from cardspeak.store.seals.remembered import LastSeal

F = TypeVar("F", bound=Callable[..., Any])


def own_key_file(file: Path | str) -> Path:
    """Where the key of a room is kept when nobody says otherwise: apart from its log, so that a copy of one has not
    the other."""
    base = os.environ.get("XDG_CONFIG_HOME") or str(Path.home() / ".config")
    place = str(file) if isinstance(file, str) else str(file.resolve())
    name = "database" if isinstance(file, str) else file.name
    return Path(base) / "cardspeak" / f"{name}-{sha256(place.encode()).hexdigest()[:8]}.key"


def last_seal(file: Path | str) -> LastSeal | None:
    """Where a room notes the last seal that it made, apart from its log, whichever key it seals with; none for
    somebody without a home."""
    from cardspeak.store.seals.remembered import LastSeal

    try:
        return LastSeal(own_key_file(file).with_suffix(".last"))
    except RuntimeError:
        return None


def room_key_option(function: F) -> F:
    """`--room-key FILE`: the secret key of the room whose log it is."""
    says = "The room's secret key; by default the one it made for itself, where that can be read."
    return click.option("--room-key", metavar="FILE", type=click.Path(path_type=Path, dir_okay=False), help=says)(
        function
    )


def room_key(log: Path | str, given: Path | None) -> Key | None:
    """The key that was given, or the room's own if this is its machine and its owner; else none."""
    own = own_key_file(log)
    if given is None and not os.access(own, os.R_OK):
        return None
    from cardspeak.store.seals import FileKey

    return FileKey(own if given is None else given)


def room_secret(log: Path | str, given: Path | None = None) -> bytes:
    """What opens the hands that are running; nothing without the key."""
    key = room_key(log, given)
    if key is None:
        return b""
    from cardspeak.store.seals import secret_of

    return secret_of(key, "snapshots")


def heading(log: AnyReader, title: str, key: Key | None) -> Heading:
    """Of a report: where the log ends, its last seal, and with the room's key a seal over just what was reported."""
    from cardspeak.ledger import Heading

    signed = ""
    if key is not None:
        from cardspeak.store.seals.sealer import seal_apart

        signed = seal_apart(log, key, time.time_ns() // 1000).text().decode()
    made = time.strftime("%Y-%m-%d %H:%M:%S UTC", time.gmtime())
    return Heading(log.header.name, title, _interval(log), made, str(log.head()), _last_seal(log), signed)


def _interval(log: AnyReader) -> str:
    """All that the log has, by the times of its first record and its last."""
    first, last = next((record.time for record in log.read_all()), None), log.latest()
    if first is None or last is None:
        return "The whole log, which has no record yet"
    return f"The whole log, {_told(first)} to {_told(last)}"


def _told(microseconds: int) -> str:
    return time.strftime("%Y-%m-%d %H:%M:%S UTC", time.gmtime(microseconds // 1_000_000))


def _last_seal(log: AnyReader) -> str:
    """Its number and digest: enough to prove later that it was there."""
    from cardspeak.store.seals.seal import SEALS

    number = log.position(SEALS)
    for record in log.read(SEALS, number - 1) if number else ():
        return f"{number}-{sha256(record.body).hexdigest()}"
    return ""
