"""A room that this process keeps together with others: joining them, being reached by them, leaving between hands."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import signal
import socket
import time
import urllib.error
import urllib.request
from collections.abc import AsyncIterator, Callable, Iterator

import uvicorn
from starlette.applications import Starlette
from starlette.middleware import Middleware

from cardspeak.errors import BadInput
from cardspeak.room.room import Room
from cardspeak.room.taking import rest
from cardspeak.server.app import make_app
from cardspeak.server.asking_peers import SECRET, AskedPeers
from cardspeak.server.door import MOST, OpenConnections, Settings
from cardspeak.server.forwarding import Forwarding, Inside
from cardspeak.server.lines import DoorClient
from cardspeak.server.peers import Peers
from cardspeak.server.sessions import Sessions
from cardspeak.store import StoreError
from cardspeak.store.postgres import PostgresStore
from cardspeak.store.postgres.processes import LEAD, RoomProcesses, find

LONGEST_HAND = 180.0  # seconds that a process which leaves waits for the hands at its tables
LONGEST_LEAVE = LONGEST_HAND + 60.0
PAUSE = 0.2


def parted(address: str) -> tuple[str, int]:
    """Host and port; BadInput for what is no such address."""
    host, _, port = address.rpartition(":")
    if not host or not port.isascii() or not port.isdigit() or int(port) > 65_535:
        raise BadInput(f"{address!r} is no address of a process: give HOST:PORT, such as 10.0.0.5:8100.")
    return host.strip("[]"), int(port)


class Sharing:
    """This run among the processes of one room, from the moment at which the others may find it."""

    def __init__(self, store: PostgresStore, bound: socket.socket, host: str, now: int) -> None:
        self.store = store
        self.bound = bound
        shown = f"[{host}]" if ":" in host else host
        self.address = f"{shown}:{bound.getsockname()[1]}"
        self.processes = RoomProcesses(store, self.address, secrets.token_urlsafe(32))
        first = self.processes.claim_lead(now)
        if first or not store.others():
            store.take_over_ended()
        self.leads = self.processes.home(LEAD) == store.chain
        self.peers: Peers | None = None

    def restore(self, room: Room, without: bool = False) -> int:
        """The tables that are this run's own; `without` as of any room."""
        room.warden.share(self.store.chain)
        restored = room.restore(self.store.owned("table"), leads=self.leads, without=without)
        room.number_tables(self.processes.numbers())
        return restored

    def make_app(self, room: Room, sessions: Sessions, *, only_https: bool) -> Starlette:
        peers = self.peers = Peers(self.processes, room, sessions, AskedPeers())
        room.elsewhere = peers
        app = make_app(room, sessions, only_https=only_https, within=[Middleware(Forwarding, peers=peers)])
        app.state.client_of = lambda websocket, who, lasts, token: DoorClient(room, websocket, who, lasts, peers, token)
        app.state.peers = peers
        peers.connected = app.state.connected
        return app

    @contextlib.asynccontextmanager
    async def open(self, app: Starlette, leave: Callable[[], None]) -> AsyncIterator[None]:
        """Reached by the others and looking at them; `leave` ends the room, here called between hands."""
        assert self.peers is not None, "the application was made"
        peers, leaving = self.peers, set[asyncio.Task[None]]()

        def drain() -> None:
            if not leaving:
                leaving.add(asyncio.create_task(_rested(peers, leave)))

        inside = Inside(app, peers, self.processes.inside)
        inside.drain = drain
        server = _Inner(
            Settings(
                inside, OpenConnections(2 * MOST, 2 * MOST), log_level="warning", ws_per_message_deflate=False,
                ws_max_size=64 * 1024, timeout_graceful_shutdown=1, access_log=False, lifespan="off",
                server_header=False, proxy_headers=False,
            )
        )  # fmt: skip
        with contextlib.suppress(NotImplementedError, RuntimeError):  # in a thread of a test there are no signals
            asyncio.get_running_loop().add_signal_handler(signal.SIGUSR1, drain)
        serving = asyncio.create_task(server.serve(sockets=[self.bound]))
        with contextlib.suppress(StoreError):
            await peers.look()
        looking = asyncio.create_task(peers.run())
        try:
            yield
        finally:
            looking.cancel()
            for task in leaving:
                task.cancel()
            server.should_exit = True
            await asyncio.gather(serving, looking, *leaving, return_exceptions=True)


async def _rested(peers: Peers, leave: Callable[[], None]) -> None:
    peers.draining = True
    resting = asyncio.ensure_future(rest(peers.room, LONGEST_HAND))
    await asyncio.sleep(0)  # no hand is begun from now on; then the others hear of it
    with contextlib.suppress(StoreError):
        await peers.look()
    busy = await resting
    if busy:
        peers.room.note(f"{busy} tables are handed over in the middle of a hand: it took too long.")
    leave()


class _Inner(uvicorn.Server):
    """Signals are for the room's own door."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


def drain(log: str, name: str, secret: bytes = b"") -> None:
    """Have a process of the room hand its tables over between hands, and wait until it has."""
    peer = find(log, name, secret)
    request = urllib.request.Request(f"http://{peer.address}/inside/drain", b"", {SECRET: peer.secret}, method="POST")
    try:
        urllib.request.build_opener(urllib.request.ProxyHandler({})).open(request, timeout=15).close()
    except urllib.error.HTTPError:
        raise BadInput(
            f"{name} takes that from whoever has the key of the room: give it with --seal-key, or send it SIGUSR1."
        ) from None
    except urllib.error.URLError as wrong:
        raise BadInput(f"{name} is not reached at {peer.address} ({wrong.reason}): send it SIGUSR1 instead.") from None
    until = time.monotonic() + LONGEST_LEAVE
    while time.monotonic() < until:
        try:
            if find(log, name).chain != peer.chain:
                return
        except StoreError:
            return
        time.sleep(PAUSE)
    raise StoreError(f"{name} has not left within {LONGEST_LEAVE:.0f} seconds: look at what it says.")
