"""Several processes of one room, each with a log, sockets and an application of its own, in the test's one loop."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial

import httpx
import uvicorn
from tests.room.serving import LONGEST, Served

from cardspeak.room.room import Room
from cardspeak.server.joined import Sharing
from cardspeak.server.limits import Buckets
from cardspeak.server.run import listening, settings
from cardspeak.server.sessions import Sessions
from cardspeak.store.postgres import PostgresStore

LEASE = 20.0  # seconds: nobody is taken for dead because the machine is busy


class House(Served):
    """One of them."""

    store: PostgresStore
    joined: Sharing
    left: bool = False  # it was told to leave, and would have ended


@asynccontextmanager
async def house(
    database: str, name: str, *, open_door: bool = True, lease: float = LEASE, secret: bytes = b""
) -> AsyncIterator[House]:
    async with AsyncExitStack() as stack:
        opened = partial(PostgresStore.open, database, name=name, lease=lease, take_over=False, secret=secret)
        store = await asyncio.to_thread(opened)
        stack.callback(store.close)
        inner = listening("127.0.0.1", 0)
        stack.callback(inner.close)
        joined = await asyncio.to_thread(Sharing, store, inner, "127.0.0.1", 0)
        room = Room(store)
        joined.restore(room)
        sessions = Sessions(store, open_door=open_door)
        sessions.people.share()
        app = joined.make_app(room, sessions, only_https=False)
        app.state.buckets = app.state.knocks = Buckets(rate=1e6, burst=1e6)
        bound = listening("127.0.0.1", 0)
        server = uvicorn.Server(settings(app))
        address = f"http://127.0.0.1:{bound.getsockname()[1]}"
        http = await stack.enter_async_context(httpx.AsyncClient(base_url=address, timeout=LONGEST, verify=False))
        here = House(room, sessions, address, http, app)
        here.store, here.joined = store, joined

        def leave() -> None:
            here.left = True

        await stack.enter_async_context(joined.open(app, leave))
        task = asyncio.create_task(server.serve(sockets=[bound]))
        while not server.started:
            await asyncio.sleep(0.002)
        try:
            yield here
        finally:
            for client in here.clients:
                await client.close()
            server.should_exit = True
            await task


@asynccontextmanager
async def houses(database: str, *names: str, open_door: bool = True) -> AsyncIterator[tuple[House, ...]]:
    """The first of them leads."""
    async with AsyncExitStack() as stack:
        found = [await stack.enter_async_context(house(database, name, open_door=open_door)) for name in names]
        for one in found:
            assert one.joined.peers is not None
            await one.joined.peers.look()
        yield tuple(found)
