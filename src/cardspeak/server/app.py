"""The application: pages, API and sockets around one room."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Sequence
from importlib.resources import files
from ipaddress import ip_address
from pathlib import Path

from starlette.applications import Starlette
from starlette.datastructures import Headers, State
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from cardspeak.room.desk import LONGEST_ID
from cardspeak.room.room import Room
from cardspeak.server.answers import failed
from cardspeak.server.api import routes
from cardspeak.server.asking import caller_of, placed, token_of
from cardspeak.server.files import PrintedPages
from cardspeak.server.home_beside import HomeBeside
from cardspeak.server.invitation import Invitation
from cardspeak.server.limits import Buckets
from cardspeak.server.metrics import metrics
from cardspeak.server.printing import PagePrint, language_for, press_of
from cardspeak.server.sessions import Sessions, digest
from cardspeak.server.sheet import POLICY, Sheet
from cardspeak.server.site import Site
from cardspeak.server.sockets import Client, Connected
from cardspeak.server.two_people import TwoPeople
from cardspeak.store import MemoryStore

LANGUAGE = "cardspeak-language"  # the cookie in which a browser keeps what was chosen
VARIES = "accept-encoding, accept-language, cookie"
SAFE = ("GET", "HEAD", "OPTIONS")
SWEEP = 30.0  # seconds from one look at sessions that are over to the next
# A browser that once came by https comes by nothing else, for a year.
HSTS = (b"strict-transport-security", b"max-age=31536000")
HEADERS = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
)


class Guarded:
    """Every answer carries the headers that keep a page to itself; what another site's page sends is refused."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                safe = [HSTS] if scope.get("scheme") == "https" else []
                own = {name for name, _ in message["headers"]}  # the site of the docs has a policy of its own
                if scope["path"].startswith("/api/"):
                    safe.append((b"cardspeak-page", scope["app"].state.press.digest.encode()))
                message["headers"] = [*message["headers"], *(one for one in HEADERS if one[0] not in own), *safe]
            await send(message)

        wrong = misdirected(scope) or unsafe(scope) or (foreign(scope) if scope["method"] not in SAFE else None)
        await (failed(*wrong) if wrong else self.app)(scope, receive, guarded)


def misdirected(scope: Scope) -> tuple[int, str] | None:
    """A room that names alone open answers to this machine's own names.

    Any page may lead a name of its own to this address, and would then be read as the room's page.
    """
    host, app = Headers(scope=scope).get("host", ""), scope["app"].state
    if not app.sessions.open_door or is_local(host) or (app.invitation is not None and app.invitation.leads(host)):
        return None
    return 421, "This room answers to localhost: start it with --host to have others come in, with passwords."


def unsafe(scope: Scope) -> tuple[int, str] | None:
    """Behind a proxy, what did not come to it by https, or came past it."""
    if not scope["app"].state.only_https or scope.get("scheme") in ("https", "wss"):
        return None
    return 403, "This room is reached by https only; its proxy says so with X-Forwarded-Proto."


def is_local(host: str) -> bool:
    name = host[1:].partition("]")[0] if host.startswith("[") else host.rpartition(":")[0] or host
    try:
        return name.lower() == "localhost" or ip_address(name).is_loopback
    except ValueError:
        return False


def foreign(scope: Scope) -> tuple[int, str] | None:
    """What a page of another site sends, as the browser says. Programs say nothing of the kind."""
    headers = Headers(scope=scope)
    origin = headers.get("origin")
    strange = origin is not None and origin.partition("://")[2].lower() != headers.get("host", "").lower()
    if strange or headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        return 403, "That came from another site's page."
    return None


def web_folder() -> Path:
    """Where the pages lie."""
    return Path(str(files("cardspeak.web")))


async def page(request: Request) -> Response:
    """One page for every address of ours: it draws what the address says."""
    app = request.app.state

    def printed() -> Sheet:
        edition: PagePrint = app.press.now()
        assert edition.bound is not None  # which knows in what languages it is
        chosen, accepted = request.cookies.get(LANGUAGE, ""), request.headers.get("accept-language", "")
        language = language_for(edition.languages, chosen, accepted)
        return edition.sheet(request.url.path, app.room.home is not None, language).ready()

    sheet = await asyncio.to_thread(printed)
    told = {"cache-control": sheet.caching, "vary": VARIES, "etag": sheet.etag}
    headers = {**told, "content-security-policy": sheet.policy}
    if sheet.etag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(sheet.body, headers=headers, media_type="text/html")
    return Response(sheet.packed, headers={**headers, "content-encoding": "gzip"}, media_type="text/html")


SPOKEN = "cardspeak"  # what is spoken over a socket; a browser sends the token beside it, for it cannot send headers


async def socket(websocket: WebSocket) -> None:
    """`/ws`: a client with a session. A page of another origin gets no socket."""
    app = websocket.app.state
    if misdirected(websocket.scope) or foreign(websocket.scope) or unsafe(websocket.scope):
        await websocket.close(4403, "another page's socket")
        return
    spoken = websocket.scope.get("subprotocols", [])
    await websocket.accept(SPOKEN if SPOKEN in spoken else None)
    token = token_of(websocket) or next((one for one in spoken if one != SPOKEN), "")
    known = digest(token)
    who = app.sessions.use(known)
    if not app.knocks.take(caller_of(websocket)):
        await websocket.close(4429, "too many connections at once: wait a moment")
    elif who is None:
        await websocket.close(4401, "come in first: POST /api/session")
    elif app.room.home is not None and not app.room.home.admits(known):
        await websocket.close(4403, "the host has not let you in")
    else:
        client = app.client_of(websocket, placed(websocket, who), lambda: _still_here(app, known), token)
        client.first = websocket.query_params.get("watch", "")[:LONGEST_ID]
        with contextlib.suppress(WebSocketDisconnect, asyncio.CancelledError):
            await app.connected.serve(client, known)


def _still_here(app: State, known: str) -> bool:
    home = app.room.home
    return app.sessions.use(known) is not None and (home is None or home.admits(known))


async def _end_sessions(app: Starlette) -> None:
    """Sessions whose time is over take their connections with them, also of those who only look."""
    while True:
        await asyncio.sleep(SWEEP)
        for known in (*app.state.sessions.ended(), *app.state.sessions.just_ended()):
            app.state.connected.end(known)


def make_app(
    room: Room,
    sessions: Sessions | None = None,
    *,
    only_https: bool = False,
    invitation: Invitation | None = None,
    within: Sequence[Middleware] = (),
) -> Starlette:
    """The application around a room that is restored and not yet started.

    `only_https`: a proxy stands in front, and what did not come to it by https is refused. `invitation`: the room is
    a home game, and whoever comes by it is asked for at the host's door. `within` stands between the guard and the
    room.
    """

    @contextlib.asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        room.start()
        await asyncio.to_thread(press.now)
        sweep = asyncio.create_task(_end_sessions(app))
        yield
        sweep.cancel()
        await app.state.beside.stop()
        await room.stop()

    press = press_of(web_folder())
    app = Starlette(
        routes=[
            *routes(),
            Route("/metrics", metrics),
            WebSocketRoute("/ws", socket),
            Mount("/web", PrintedPages(press), name="web"),
            Mount("/docs", Site(), name="docs"),
            Route("/docs", lambda _request: RedirectResponse("/docs/")),
            Route("/", page),
            Route("/{rest:path}", page),
        ],
        middleware=[Middleware(Guarded), *within],
        lifespan=life,
    )
    app.state.room = room
    app.state.press = press
    app.state.only_https = only_https
    app.state.invitation = invitation
    app.state.sessions = sessions or Sessions()
    app.state.connected = Connected()
    app.state.client_of = lambda websocket, who, lasts, token: Client(room, websocket, who, lasts)
    app.state.peers = None
    app.state.watch = None
    app.state.beside = HomeBeside(memory=isinstance(room.log, MemoryStore))
    _know_people(room, app.state.sessions)
    _limit(app.state)
    return app


def _know_people(room: Room, sessions: Sessions) -> None:
    """What the room asks whoever keeps the door."""
    room.staff = sessions.has_role
    room.known_as = sessions.known.known_as
    people = TwoPeople(sessions, lambda place: room.log.covers.mark("places", place), room.places.of)
    room.one_person = people.why_not


def _limit(app: State) -> None:
    """How often somebody, and a place on the network, may ask."""
    app.buckets = Buckets(rate=20, burst=60)
    app.knocks = Buckets(rate=20, burst=200)  # sockets asked for
    app.doors = Buckets(rate=0.2, burst=10)  # passwords tried
    # Tables that one guest opens, and all guests of one address together; on this machine only a runaway is stopped.
    calm = not app.sessions.open_door or app.invitation is not None
    app.openings = Buckets(rate=1 / 3600, burst=10) if calm else Buckets(rate=1.0, burst=100)
    app.opened_from = Buckets(rate=1 / 360, burst=40) if calm else Buckets(rate=1.0, burst=200)
