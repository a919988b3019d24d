"""Start a room and serve it until somebody stops it; stopped in any way, it comes back as it was."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import logging
import signal
import socket
import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, NamedTuple

import msgspec
import uvicorn
from starlette.applications import Starlette
from uvicorn.server import HANDLED_SIGNALS

from cardspeak.errors import BadInput
from cardspeak.room.bots.thinkers import Apart
from cardspeak.room.first_tables import open_first_tables
from cardspeak.room.room import Room
from cardspeak.room.to_forget import carry_out
from cardspeak.room.who import ROLES, Role
from cardspeak.server.app import make_app
from cardspeak.server.collecting import keep_settled, settle, spare_the_program
from cardspeak.server.door import Quiet, Settings
from cardspeak.server.entrance import LOCAL, Entrance
from cardspeak.server.invitation import ANYWHERE, Invitation
from cardspeak.server.loading import load_meanwhile
from cardspeak.server.program import record_start
from cardspeak.server.sessions import Sessions
from cardspeak.server.watching import Now, SelfWatch, components, require_agreement
from cardspeak.store import Log, MemoryStore, StoreError, open_log
from cardspeak.store.owners import open_to_others
from cardspeak.store.seals import Key, LastSeal, Sealer, check_holdings, check_sealed, secret_of

if TYPE_CHECKING:
    from cardspeak.server.joined import Sharing

PORT = 8000
LOOK = 0.5  # seconds from one look at the log to the next
OTHERS = 20  # ports that are tried after it, if nobody asked for one


def listening(host: str, port: int, *, others: int = 0) -> socket.socket:
    """A socket on that port, or on one of the `others` after it if it is taken."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    wrong = OSError()
    for tried in range(port, min(port + others, 65_535) + 1) if port else (0,):
        # Named as TCP, or asyncio leaves Nagle's delay on and every second answer waits 40 ms.
        found = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            found.bind((host, tried))
            found.listen(512)  # whoever comes before the room is up waits for it
        except OSError as refused:
            wrong = refused
            found.close()
            if refused.errno != errno.EADDRINUSE:
                break
            continue
        return found
    why = "is taken" if wrong.errno == errno.EADDRINUSE else f"cannot be opened ({wrong.strerror or wrong})"
    raise BadInput(f"{host}:{port} {why}: choose another port with --port, or another address with --host.")


def settings(app: Starlette, entrance: Entrance | None = None) -> Settings:
    """As the room is served; only of a proxy that was named does the word on callers count."""
    at = entrance or Entrance()
    return Settings(
        app, log_level="warning", ws_per_message_deflate=False, ws_max_size=64 * 1024, timeout_graceful_shutdown=2,
        access_log=False, lifespan="on", server_header=False, proxy_headers=bool(at.proxy),
        forwarded_allow_ips=at.proxy or None, ssl_certfile=at.cert, ssl_keyfile=at.key,
    )  # fmt: skip


async def think_apart(room: Room) -> None:
    """House players think in a process of their own, or everybody would wait for the room while they do."""
    apart = Apart(room.note)
    room.thinks = apart
    await apart.start()


class Server(uvicorn.Server):
    """Stopped by Ctrl-C or SIGTERM it tells everybody, and ends as a program that has done its work."""

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """However often it is told: what was asked for is finished first, and nothing cuts that short."""
        self.should_exit = True

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {one: signal.signal(one, self.handle_exit) for one in HANDLED_SIGNALS}
        quiet = Quiet()
        logging.getLogger("uvicorn.error").addFilter(quiet)
        try:
            yield
        finally:
            logging.getLogger("uvicorn.error").removeFilter(quiet)
            for one, handler in before.items():
                # What is left is to close the log and end: nobody who is impatient interrupts that.
                signal.signal(one, self.handle_exit if self.should_exit else handler)


def _now() -> int:
    return time.time_ns() // 1000


class KeptAt(NamedTuple):
    """Where the room's log is and how it is sealed; with no file it is gone when the room stops."""

    file: Path | str | None
    name: str = "room"
    key: Key | None = None
    every: float = 60.0
    witnesses: tuple[str, ...] = ()
    key_file: Path | None = None  # that the room made for itself
    without_hands: bool = False  # come up without tables whose running hand only a lost key could read
    address: str = ""  # at which other processes of the same room reach this one, where there are some
    noted: LastSeal | None = None  # the last seal, apart from the log

    def open(self, clock: Callable[[], int]) -> Log:
        """StoreError if another room has it: its tables live in one process, or in several that know each other."""
        secret = secret_of(self.key, "snapshots") if self.key is not None else b""
        if self.file is None:
            return MemoryStore()
        shared = bool(self.address)
        log = open_log(self.file, name=self.name, clock=clock, secret=secret, take_over=not shared, people=True)
        self._require_last(log)
        if shared:
            return log
        others = log.others()
        if others:
            log.close()
            raise StoreError(
                f"The room {others[0]!r} is open on {self}: stop it first, give this one a log of its own, "
                "or have them share it with --address."
            )
        return log

    def _require_last(self, log: Log) -> None:
        """StoreError, and the log is let go, if it has not got the seal that was made last."""
        try:
            if self.noted is not None:
                self.noted.check(log, str(self))
        except StoreError:
            log.close()
            raise

    def warnings(self, log: Log) -> list[str]:
        """What whoever runs the room should know of its files; StoreError if the log is not the one that was sealed."""
        found = [open_to_others(self.file)] if isinstance(self.file, Path) else []
        if self.key is not None:
            found.append(check_sealed(log, self.key))
            check_holdings(log)
        return [warning for warning in found if warning]

    def __str__(self) -> str:
        """As it may be shown: an address without its password."""
        if not isinstance(self.file, str):
            return str(self.file or "")
        from cardspeak.store.postgres.errors import shown

        return shown(self.file)


def people_of(room: Room, *, open_door: bool) -> Sessions:
    """Who may come in: stamped by the room's own clock, like everything else."""
    sessions = Sessions(room.log, open_door=open_door, clock=room.now)
    if forged := sessions.people.marks.forged:
        room.note(f"{forged} records of people were not written by this room, and count for nothing.")
    return sessions


def serve(
    kept: KeptAt,
    entrance: Entrance,
    *,
    open_browser: bool = False,
    as_json: bool = False,
    home: str | None = None,
    cage: bool = False,
) -> None:
    """Read the room back and serve it. While it is read a signal ends the program at once: nothing has begun.

    `home`: a home game, reached by others at that address; where it is empty the room finds one.
    `cage`: chips are sold, and nobody is given any; such a room opens without tables.
    """
    entrance.check()
    spare_the_program()
    host, port = entrance.host, entrance.port
    with contextlib.ExitStack() as stack, contextlib.suppress(KeyboardInterrupt):
        signal.signal(signal.SIGTERM, signal.default_int_handler)
        bound = listening(host, PORT, others=OTHERS) if port is None else listening(host, port)
        stack.callback(bound.close)
        inner = _inner(kept.address, stack)
        log = kept.open(_now)
        stack.callback(log.close)
        parts = components(kept.file, kept.witnesses)
        require_agreement(parts)
        forgotten = carry_out(log, kept.file, _now())
        joined = _joined(log, inner, kept.address)
        room = Room(log)
        restored = (
            room.restore(without=kept.without_hands) if joined is None else joined.restore(room, kept.without_hands)
        )
        for warning in (record_start(log, room.now()), *forgotten, *kept.warnings(log)):
            if warning:
                room.note(warning)
        _seal(room, kept, stack)
        port = bound.getsockname()[1]
        room.welcomes = room.welcomes and not cage
        invitation = None if home is None else Invitation(entrance.scheme, host, port, home)
        if invitation is not None:
            from cardspeak.room.home.desk import Home

            room.home = Home(room)
            room.home.restore()
        sessions = people_of(room, open_door=not entrance.on_a_network or invitation is not None)
        if joined is not None:
            sessions.people.share()
        here = "localhost" if host in LOCAL or host in ANYWHERE else host
        address = f"{entrance.scheme}://{here}:{port}"
        tokens = {role: sessions.role_token(role) for role in (ROLES[1:] if home is None else ROLES[-1:])}
        announce = partial(_announce, address, kept, restored, tokens, as_json, open_browser, invitation)
        open_first = not cage and not restored and (joined is None or (joined.leads and not log.streams("table")))
        how = partial(_serve, room, sessions, bound, announce, entrance, parts, joined)
        asyncio.run(how(invitation, open_first=open_first))
        if log.stopped:
            raise StoreError(f"{log.stopped} The room has stopped; what it answered is kept.")


def _seal(room: Room, kept: KeptAt, stack: contextlib.ExitStack) -> None:
    """What is written is sealed from now on, where there is a key to do it with."""
    if kept.key is None:
        return
    room.sealer = Sealer(
        room.log, kept.key, _now, every=kept.every, witnesses=kept.witnesses, tell=room.note, noted=kept.noted
    )
    stack.callback(room.sealer.close)


async def _serve(
    room: Room,
    sessions: Sessions,
    bound: socket.socket,
    announce: Callable[[], None],
    entrance: Entrance,
    parts: dict[str, Now],
    joined: Sharing | None,
    invitation: Invitation | None,
    *,
    open_first: bool,
) -> None:
    make = partial(make_app, invitation=invitation) if joined is None else joined.make_app
    app = make(room, sessions, only_https=bool(entrance.proxy) and not entrance.plain)
    server = Server(settings(app, entrance))

    def leave() -> None:
        server.should_exit = True

    async with contextlib.AsyncExitStack() as stack:
        stack.enter_context(server.capture_signals())
        if joined is not None:
            await stack.enter_async_context(joined.open(app, leave))
        if room.home is not None:
            await room.home.start()
        elif open_first:
            await open_first_tables(room)
        await think_apart(room)
        settle()
        announce()
        app.state.watch = SelfWatch(room, parts)
        watching = [
            asyncio.create_task(_until_the_log_ends(room.log, server)),
            asyncio.create_task(app.state.watch.run()),
            asyncio.create_task(keep_settled()),
            asyncio.create_task(load_meanwhile(lambda: server.started)),
        ]
        await server.serve(sockets=[bound])
        for task in watching:
            task.cancel()


def _inner(address: str, stack: contextlib.ExitStack) -> socket.socket | None:
    """Where the other processes reach this one, if it shares its room."""
    if not address:
        return None
    from cardspeak.server.joined import parted

    bound = listening(*parted(address))
    stack.callback(bound.close)
    return bound


def _joined(log: Log, inner: socket.socket | None, address: str) -> Sharing | None:
    if inner is None:
        return None
    from cardspeak.server.joined import Sharing, parted
    from cardspeak.store.postgres import PostgresStore

    assert isinstance(log, PostgresStore), "processes share a database"
    return Sharing(log, inner, parted(address)[0], _now())


async def _until_the_log_ends(log: Log, server: uvicorn.Server) -> None:
    """A log that takes nothing more ends the room: only opening it again shows what reached the disk."""
    while not log.stopped:
        await asyncio.sleep(LOOK)
    server.should_exit = True


def _announce(
    address: str,
    kept: KeptAt,
    restored: int,
    tokens: dict[Role, str],
    as_json: bool,
    open_browser: bool,
    invitation: Invitation | None,
) -> None:
    import click

    file, key = str(kept), kept.key
    front = "/home" if invitation is not None else "/"
    if open_browser:
        import webbrowser

        webbrowser.open(f"{address}{front}#role_token={tokens['manager']}")
    if as_json:
        ready: dict[str, object] = {"address": address, "file": file or None, "tables": restored, "tokens": tokens}
        ready |= {"key": key.public.fingerprint} if key is not None else {}
        ready |= {"invite": invitation.link} if invitation is not None else {}
        click.echo(msgspec.json.encode(ready))
        return
    click.echo(f"The room is open: {address}")
    click.echo(f"Kept in {file}" if file else "Nothing is kept: this room ends with the program.")
    if key is not None:
        where = f" in {kept.key_file}: keep a copy of it apart from the log" if kept.key_file is not None else ""
        click.echo(f"Sealed with the key {key.public.fingerprint}{where}.")
    if kept.address:
        click.echo(f"Shared with others as {kept.name!r}, which reach it at {kept.address}.")
    if restored:
        click.echo(f"{restored} tables are as they were.")
    if invitation is not None:
        click.echo(f"You are the host, by this link, once:  {address}/home#role_token={tokens['manager']}")
        click.echo(f"Your guests come by this one:          {invitation.link}")
        if invitation.hosts == ["localhost"]:
            click.echo("No network was found: nobody but this machine reaches it.")
        elif invitation.scheme == "http":
            click.echo("Whoever is on your network may read along: --tls-cert and --tls-key make it https.")
        click.echo("Ctrl-C stops the night; it comes back as it was.")
        return
    click.echo(
        "Come in as the house with one of these links: each gives a role to whoever opens it, once, within a day."
    )
    for role, token in tokens.items():
        click.echo(f"  {role:<11}{address}/#role_token={token}")
    click.echo("Ctrl-C stops the room; it comes back as it was.")
