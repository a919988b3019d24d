"""What PostgreSQL says, in our words: one line, and never a password."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import psycopg
from psycopg import conninfo

from cardspeak.errors import BadInput
from cardspeak.store.errors import StoreError

FENCED, STALE_STREAM, STALE_BALANCE = "CS001", "CS002", "CS003"  # raised by our own function
STALE = (STALE_STREAM, STALE_BALANCE, "23505", "40001", "40P01")  # what was believed is so no more: look, plan again
FULL = "53100"


class Fenced(StoreError):
    """Another process has closed this chain: whatever this one still believes to own, it does not."""


class Owned(StoreError):
    """The stream is written by another process."""

    def __init__(self, stream: str, name: str, chain: int) -> None:
        super().__init__(f"{stream} is written by the process {name!r} (chain {chain}): ask there.")
        self.stream = stream
        self.name = name
        self.chain = chain


def shown(address: str) -> str:
    """The address without its password; BadInput for what is none."""
    try:
        parts = conninfo.conninfo_to_dict(address)
    except psycopg.Error as wrong:
        raise BadInput(f"This is no address of PostgreSQL: {_first_line(wrong)}.") from None
    user = f"{parts['user']}@" if parts.get("user") else ""
    port = f":{parts['port']}" if parts.get("port") else ""
    return f"postgresql://{user}{parts.get('host', '')}{port}/{parts.get('dbname', '')}"


def told(wrong: psycopg.Error, address: str) -> StoreError:
    state = wrong.sqlstate or ""
    where = shown(address)
    if state == FULL:
        return StoreError(f"The disk of {where} is full: nothing was written. Make room and try again.")
    if state == "42501":
        return StoreError(f"{where} may not be written by this user: {_first_line(wrong)}.")
    if is_gone(wrong):
        return StoreError(f"{where} cannot be reached: {_first_line(wrong)}.")
    return StoreError(f"{where}: {_first_line(wrong)}.")


def is_gone(wrong: psycopg.Error) -> bool:
    """Whether the connection or the server went away, so that only a new connection tells what was done."""
    state = wrong.sqlstate or ""
    return (
        state.startswith(("08", "57P"))
        or state in ("25P03", "53300")
        or (not state and isinstance(wrong, psycopg.OperationalError))
    )


@contextmanager
def in_our_words(address: str) -> Iterator[None]:
    try:
        yield
    except psycopg.Error as wrong:
        raise told(wrong, address) from None


def _first_line(wrong: BaseException) -> str:
    """psycopg names every address it tried: the last line with words in it says why."""
    text = wrong.diag.message_primary if isinstance(wrong, psycopg.Error) and wrong.diag.message_primary else str(wrong)
    lines = [line.strip(" -\t.") for line in text.splitlines() if line.strip()]
    return lines[0] if lines else type(wrong).__name__
