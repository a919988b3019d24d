"""The application: pages, API and sockets around one room."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from importlib.resources import files
from pathlib import Path

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from cardspeak.room.room import Room
from cardspeak.server.api import routes
from cardspeak.server.limits import Buckets
from cardspeak.server.sessions import Sessions
from cardspeak.server.sockets import Client

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
)


class Guarded:
    """Every answer carries the headers that keep a page to itself."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *HEADERS]
            await send(message)

        await self.app(scope, receive, guarded)


def web_folder() -> Path:
    """Where the pages lie."""
    return Path(str(files("cardspeak.web")))


async def page(request: Request) -> Response:
    """One page for every address of ours: it draws what the address says."""
    return FileResponse(web_folder() / "index.html", headers={"cache-control": "no-cache"})


async def socket(websocket: WebSocket) -> None:
    """`/ws?token=...`: a client with a session. A page of another origin gets no socket."""
    app = websocket.app.state
    origin = websocket.headers.get("origin")
    host = websocket.headers.get("host", "")
    if origin is not None and origin.partition("://")[2] != host:
        await websocket.close(4403, "another page's socket")
        return
    who = app.sessions.who(websocket.query_params.get("token", ""))
    if who is None:
        await websocket.accept()
        await websocket.close(4401, "come in first: POST /api/session")
        return
    await websocket.accept()
    with contextlib.suppress(WebSocketDisconnect, asyncio.CancelledError):
        await Client(app.room, websocket, who).serve()


def make_app(room: Room, sessions: Sessions | None = None) -> Starlette:
    """The application around a room that is restored and not yet started."""

    @contextlib.asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        room.start()
        yield
        await room.stop()

    app = Starlette(
        routes=[
            *routes(),
            WebSocketRoute("/ws", socket),
            Mount("/web", StaticFiles(directory=web_folder()), name="web"),
            Route("/", page),
            Route("/{rest:path}", page),
        ],
        middleware=[Middleware(Guarded)],
        lifespan=life,
    )
    app.state.room = room
    app.state.sessions = sessions or Sessions()
    app.state.buckets = Buckets(rate=20, burst=60)
    app.state.doors = Buckets(rate=0.2, burst=10)  # passwords tried
    return app
