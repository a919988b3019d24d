"""Opening a log by its address, whatever it is kept in."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from cardspeak.errors import BadInput
from cardspeak.store.address import is_postgres
from cardspeak.store.log import Log
from cardspeak.store.records import Header

if TYPE_CHECKING:
    from cardspeak.store.postgres import PostgresReader
    from cardspeak.store.reader import Reader

AnyReader: TypeAlias = "Reader | PostgresReader"


def open_log(
    address: Path | str,
    header: Header | None = None,
    *,
    name: str = "room",
    clock: Callable[[], int] = lambda: 0,
    take_over: bool = True,
    secret: bytes = b"",
    people: bool = False,
) -> Log:
    """To be written: the file at a path, or the database at a `postgresql://` address, begun if there is none.

    `name` tells the processes apart that write one database; a file has one writer, and needs none. `take_over`: what
    belongs to processes that are gone becomes ours. `secret` is what snapshots are kept under, and running hands.
    `people`: what names people lies beside the chain, and can be thrown away.
    """
    if not is_postgres(address):
        from cardspeak.store.sqlite import Store

        return Store.open(address, header, secret=secret, people=people)
    need_postgres()
    from cardspeak.store.postgres import PostgresStore

    return PostgresStore.open(
        str(address), header, name=name, clock=clock, take_over=take_over, secret=secret, people=people
    )


def open_reader(address: Path | str, secret: bytes = b"", *, raw: bool = False) -> AnyReader:
    """To be read, beside whoever writes it; with the secret of the room, hands that are running too."""
    if not is_postgres(address):
        from cardspeak.store.reader import Reader

        return Reader(address, secret, raw=raw)
    need_postgres()
    from cardspeak.store.postgres import PostgresReader

    return PostgresReader(str(address), secret, raw=raw)


def need_postgres() -> None:
    try:
        import psycopg  # noqa: F401
    except ModuleNotFoundError:
        raise BadInput("A log on PostgreSQL needs psycopg: pip install 'cardspeak[postgres]'.") from None
