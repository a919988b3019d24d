"""Start a room and serve it until somebody stops it; stopped in any way, it comes back as it was."""

from __future__ import annotations

import asyncio
import socket
import webbrowser
from pathlib import Path

import msgspec
import uvicorn
from starlette.applications import Starlette

from cardspeak.errors import BadInput
from cardspeak.room.first_tables import open_first_tables
from cardspeak.room.room import Room
from cardspeak.server.app import make_app
from cardspeak.server.sessions import Sessions
from cardspeak.store import Log, MemoryStore, Store

LOCAL = ("127.0.0.1", "localhost", "::1")


def listening(host: str, port: int) -> socket.socket:
    """A socket on that port, or on the next free one if it is taken and nobody insisted."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for tried in range(port, port + 20) if port else (0,):
        # Named as TCP, or asyncio leaves Nagle's delay on and every second answer waits 40 ms.
        found = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            found.bind((host, tried))
            found.listen(512)  # whoever comes before the room is up waits for it
        except OSError:
            found.close()
            continue
        return found
    raise BadInput(f"Nothing can listen on {host}:{port} or the ports after it: choose another with --port.")


def settings(app: Starlette) -> uvicorn.Config:
    return uvicorn.Config(
        app, log_level="warning", ws="websockets-sansio", ws_per_message_deflate=False, ws_max_size=64 * 1024,
        timeout_graceful_shutdown=2, access_log=False, lifespan="on",
    )  # fmt: skip


def serve(file: Path | None, host: str, port: int, *, open_browser: bool = False, as_json: bool = False) -> None:
    log: Log = MemoryStore() if file is None else Store.open(file)
    try:
        asyncio.run(_serve(log, file, host, port, open_browser, as_json))
    except KeyboardInterrupt:
        pass
    finally:
        log.close()


async def _serve(log: Log, file: Path | None, host: str, port: int, open_browser: bool, as_json: bool) -> None:
    room = Room(log)
    restored = room.restore()
    sessions = Sessions(log, open_door=host in LOCAL)
    app = make_app(room, sessions)
    bound = listening(host, port)
    address = f"http://{'localhost' if host in LOCAL else host}:{bound.getsockname()[1]}"
    server = uvicorn.Server(settings(app))
    if not restored:
        await open_first_tables(room)
    tokens = {role: sessions.role_token(role) for role in ("dealer", "supervisor", "manager")}
    _announce(address, file, restored, tokens, as_json)
    if open_browser:
        webbrowser.open(f"{address}/?role_token={tokens['manager']}")
    await server.serve(sockets=[bound])


def _announce(address: str, file: Path | None, restored: int, tokens: dict[str, str], as_json: bool) -> None:
    import click

    if as_json:
        ready = {"address": address, "file": str(file) if file else None, "tables": restored, "tokens": tokens}
        click.echo(msgspec.json.encode(ready))
        return
    click.echo(f"The room is open: {address}")
    click.echo(f"Kept in {file}" if file else "Nothing is kept: this room ends with the program.")
    if restored:
        click.echo(f"{restored} tables are as they were.")
    click.echo("Come in as the house with one of these links, which give a role to whoever opens them:")
    for role, token in tokens.items():
        click.echo(f"  {role:<11}{address}/?role_token={token}")
    click.echo("Ctrl-C stops the room; it comes back as it was.")
