"""A room to be measured on any log, or a process of one: tables of house players, served as `cardspeak room` does.

`python -m bench.process_server LOG TABLES PAUSE FREE [NAME]` opens TABLES tables of nine house players that deal a hand
every PAUSE seconds, and FREE tables with one seat left for a client; then says in one line of JSON where it listens.
With a name it is one of several processes that share the room.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import msgspec
import uvicorn
from starlette.applications import Starlette

from bench.room_server import opening
from cardspeak.room.room import Room
from cardspeak.server.app import make_app
from cardspeak.server.limits import Buckets
from cardspeak.server.run import listening, settings
from cardspeak.server.sessions import Sessions
from cardspeak.store import Log, open_log
from cardspeak.store.address import is_postgres


async def serve(address: str, tables: int, pause: float, free: int, name: str = "") -> None:
    log = open_log(address if is_postgres(address) else Path(address), name=name or "room", take_over=not name)
    async with AsyncExitStack() as stack:
        stack.callback(log.close)
        room, sessions = Room(log), Sessions(log)
        app = make_app(room, sessions) if not name else await stack.enter_async_context(_shared(log, room, sessions))
        desks = await asyncio.gather(*(room.open(opening(number, tables, pause)) for number in range(tables + free)))
        app.state.buckets = Buckets(rate=1e6, burst=1e6)
        bound = listening("127.0.0.1", 0)
        ready = {"port": bound.getsockname()[1], "free": [desk.id for desk in desks[tables:]]}
        sys.stdout.write(msgspec.json.encode(ready).decode() + "\n")
        sys.stdout.flush()
        await uvicorn.Server(settings(app)).serve(sockets=[bound])


@asynccontextmanager
async def _shared(log: Log, room: Room, sessions: Sessions) -> AsyncIterator[Starlette]:
    """The application of one of several processes."""
    from cardspeak.server.joined import Sharing
    from cardspeak.store.postgres import PostgresStore

    assert isinstance(log, PostgresStore), "processes share a database"
    joined = Sharing(log, listening("127.0.0.1", 0), "127.0.0.1", 0)
    joined.restore(room)
    sessions.people.share()
    app = joined.make_app(room, sessions, only_https=False)
    async with joined.open(app, lambda: None):
        yield app


if __name__ == "__main__":
    asyncio.run(serve(sys.argv[1], int(sys.argv[2]), float(sys.argv[3]), int(sys.argv[4]), *sys.argv[5:]))
