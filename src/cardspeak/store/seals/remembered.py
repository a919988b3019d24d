"""The last seal that a room has made, kept apart from its log: whoever has only the log cannot take it away.

A log whose seals were all taken out, or put there by somebody else with a key of their own, contradicts nothing that it
holds itself; nor does an older copy. So a room notes its last seal beside its key, and starts with no log that has not
got it. A log without any record is a new beginning.
"""

from __future__ import annotations

import os
from pathlib import Path

from cardspeak.errors import BadInput
from cardspeak.store.errors import StoreError
from cardspeak.store.log import Log
from cardspeak.store.owners import PRIVATE
from cardspeak.store.seals.seal import SEALS, Seal, read_seal


class LastSeal:
    """In a file of its own, for its owner only."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def read(self) -> Seal | None:
        try:
            return read_seal(self.path.read_bytes().strip())
        except (FileNotFoundError, NotADirectoryError, PermissionError):  # none, or nothing that could be noted here
            return None
        except (OSError, BadInput) as wrong:
            raise StoreError(f"{self.path} cannot be read ({wrong}): it is the last seal that the room made.") from None

    def keep(self, seal: Seal) -> None:
        """StoreError if it cannot be written: an older copy of the log would not be noticed."""
        part = self.path.with_name(f"{self.path.name}-part")
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            part.unlink(missing_ok=True)
            handle = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE)
            with os.fdopen(handle, "wb") as file:
                file.write(seal.text() + b"\n")
            os.replace(part, self.path)
        except OSError as wrong:
            raise StoreError(f"The last seal cannot be noted in {self.path}: {wrong.strerror}.") from None

    def forget(self) -> None:
        """Another log takes the place of this one, on purpose."""
        self.path.unlink(missing_ok=True)

    def check(self, log: Log, called: str) -> None:
        """StoreError if the log has not got it."""
        seal = self.read()
        if seal is None:
            return
        if log.latest() is None:
            self.forget()
            return
        found = next(iter(log.read(SEALS, seal.number - 1)), None)
        if found is None or found.body != seal.text():
            raise StoreError(
                f"{called} has not got seal {seal.number}, which the room made last: it is an older copy, or was "
                "written anew. Run `cardspeak audit` on it. Where it was put there on purpose, do so with "
                f"`cardspeak restore`, or remove {self.path}."
            )
