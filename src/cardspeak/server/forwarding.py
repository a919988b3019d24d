"""Any process is a door: what belongs to another one is passed on to it, and its answer comes back."""

from __future__ import annotations

import asyncio
import hmac
import re
from typing import Any
from urllib.parse import parse_qs, quote

import msgspec
from starlette.datastructures import Headers
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from cardspeak.errors import CardspeakError
from cardspeak.room.openings import Opening
from cardspeak.room.said import for_guests
from cardspeak.room.who import Who
from cardspeak.server.answers import Denied, answer, failed
from cardspeak.server.asking import body_of, caller_of, raw_of
from cardspeak.server.asking_peers import CALLER, HOST, MOVED, SCHEME, SECRET, PeerAnswer, Unsure, ask
from cardspeak.server.peers import MovedElsewhere, Peers
from cardspeak.store import StoreError
from cardspeak.store.postgres.processes import LEAD, Peer
from cardspeak.values import Value

# What every process answers by itself: books, lessons, what it knows of all tables.
OWN = re.compile(r"/api/(?:books|search|compare|drill|room|openapi\.json|seals|check)(?:/|$)")
TABLE = re.compile(r"/api/(?:tables|history)/([^/]+)(?:/|$)")
PASSED = ("authorization", "content-type", "content-encoding", "accept", "accept-language", "user-agent")
KEPT = ("content-type", "content-disposition", "cache-control", "etag", "vary", "retry-after")
TRIES = 5


def stream_of(method: str, path: str, query: str) -> str | None:
    """The stream whose home answers this; none if any process does."""
    if not path.startswith("/api/") or OWN.match(path) or (method, path) == ("GET", "/api/tables"):
        return None
    found = TABLE.match(path)
    table = found[1] if found else parse_qs(query).get("table", [""])[0] if path == "/api/history" else ""
    return f"table/{table}" if table else LEAD


class Forwarding:
    """Stands before the application, behind its guard; in one process alone it is not there."""

    def __init__(self, app: ASGIApp, peers: Peers) -> None:
        self.app, self.peers = app, peers

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        query = scope.get("query_string", b"").decode("latin-1")
        stream = stream_of(scope["method"], scope["path"], query) if scope["type"] == "http" else None
        if stream is None:
            await self.app(scope, receive, send)
            return
        try:
            found = await self._passed_on(scope, receive, stream)
        except MovedElsewhere as wrong:
            found = failed(MOVED, str(wrong))
        except StoreError as wrong:
            found = failed(503, for_guests(wrong))
        except Denied as wrong:
            found = failed(wrong.status, str(wrong))
        except CardspeakError as wrong:
            found = failed(404, str(wrong))
        except ClientDisconnect:
            return
        await (found or self.app)(scope, receive, send)

    async def _passed_on(self, scope: Scope, receive: Receive, stream: str) -> Response | None:
        inside = bool(scope.get("inside"))
        peer = await self.peers.home_of(stream, inside=inside)
        if peer is None:
            return None
        request = Request(scope, receive)
        if not scope["app"].state.buckets.take(caller_of(request)):
            return failed(429, "Too many requests: wait a moment.")
        body = await raw_of(request)
        asked = scope.get("raw_path") or quote(scope["path"]).encode()
        path = (asked + (b"?" + scope["query_string"] if scope["query_string"] else b"")).decode("latin-1")
        headers = _headers(scope)
        for _ in range(TRIES):
            peer = await self.peers.home_of(stream)
            if peer is None:  # it has come here meanwhile
                return await self._here(scope, body)
            try:
                got = await self._asked(peer, scope["method"], path, headers, body)
            except Unsure:
                self.peers.lost(stream)
                if scope["method"] in ("GET", "HEAD"):
                    continue
                return failed(503, "The answer was lost on its way: look whether it was done before you try again.")
            except OSError:
                self.peers.lost(stream)
                await self.peers.look()
                continue
            if got.status not in (MOVED, 403) or _says_so(got.body):
                kept = {name: value for name, value in got.headers if name in KEPT}
                return Response(got.body, got.status, headers=kept)
            self.peers.lost(stream)
        return failed(503, "That part of the room is being taken over: try again in a moment.")

    async def _asked(
        self, peer: Peer, method: str, path: str, headers: list[tuple[str, str]], body: bytes
    ) -> PeerAnswer:
        """Its answer, as long as it is the one to give it: a process may stand still and wake up as nobody's home."""
        asking = asyncio.create_task(ask(peer, method, path, headers, body))
        gone = asyncio.create_task(self.peers.until_gone(peer.chain))
        try:
            await asyncio.wait({asking, gone}, return_when=asyncio.FIRST_COMPLETED)
            if not asking.done():
                raise Unsure(f"{peer} is gone")
            return asking.result()
        finally:
            asking.cancel()
            gone.cancel()

    async def _here(self, scope: Scope, body: bytes) -> Response:
        """The body was read already: the application is given it once more."""
        told: list[Any] = []

        async def again() -> Any:
            return {"type": "http.request", "body": body, "more_body": False}

        async def keep(message: Any) -> None:
            told.append(message)

        await self.app(scope, again, keep)
        start = told[0]
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in start["headers"]}
        return Response(b"".join(one.get("body", b"") for one in told[1:]), start["status"], headers=headers)


def _says_so(body: bytes) -> bool:
    """Whether the application itself refused, and not the one that guards its inside."""
    return OUTSIDE.encode() not in body and b"is not here." not in body


def _headers(scope: Scope) -> list[tuple[str, str]]:
    headers = Headers(scope=scope)
    passed = [(name, headers[name]) for name in PASSED if name in headers]
    return passed + inside_headers(scope)


def inside_headers(scope: Scope) -> list[tuple[str, str]]:
    """Who calls, and how they reached the door; believed because the secret stands beside it."""
    client = scope.get("client")
    host = Headers(scope=scope).get("host", "")
    return [(CALLER, client[0] if client else ""), (SCHEME, scope.get("scheme", "http")), (HOST, host)]


# -- the inside ------------------------------------------------------------------------------------------------

OUTSIDE = "This address is for the other processes of the room."


class SentOpening(Value):
    opening: Opening
    who: Who


class SentWho(Value):
    who: Who


class SentPair(Value):
    """Somebody, and another of whom they would decide."""

    who: Who
    name: str


class Inside:
    """What other processes reach: the application as they pass it on, and what they ask for themselves."""

    def __init__(self, app: Any, peers: Peers, secret: str) -> None:
        self.app, self.peers, self._secret = app, peers, secret
        self.drain: Any = None  # set by whoever serves

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            return
        headers = Headers(scope=scope)
        if not hmac.compare_digest(headers.get(SECRET, "").encode(), self._secret.encode()):
            if scope["type"] == "websocket":
                await send({"type": "websocket.close", "code": 4403, "reason": OUTSIDE})
            else:
                await failed(403, OUTSIDE)(scope, receive, send)
            return
        if scope["path"].startswith("/inside/"):
            await (await self._answered(Request({**scope, "app": self.app}, receive)))(scope, receive, send)
            return
        caller, host = headers.get(CALLER, ""), headers.get(HOST, "")
        own = {SECRET.encode(), CALLER.encode(), SCHEME.encode(), HOST.encode(), b"host"}
        kept = [(name, value) for name, value in scope["headers"] if name not in own]
        meant = {
            **scope,
            "inside": True,
            "client": (caller, 0) if caller else None,
            "scheme": headers.get(SCHEME, "http"),
            "headers": [*kept, (b"host", host.encode("latin-1"))],
        }
        await self.app(meant, receive, send)

    async def _answered(self, request: Request) -> Response:
        room = self.peers.room
        try:
            match request.url.path:
                case "/inside/lobby":
                    return answer({"tables": await room.own_lobby()})
                case "/inside/seated":
                    name = (await body_of(request, dict[str, str]))["name"]
                    for desk in list(room.desks.values()):
                        await desk.quiet()  # whoever has just sat down is seated when that is applied
                    return answer({"seated": bool(room.seated(name))})
                case "/inside/together":
                    both = await body_of(request, SentPair)
                    return answer({"together": room.plays_with(both.who, both.name)})
                case "/inside/calls":
                    shown = room.attendants.shown_to((await body_of(request, SentWho)).who)
                    return Response(shown, media_type="application/json")
                case "/inside/tables":
                    sent = await body_of(request, SentOpening)
                    return answer((await room.open(sent.opening, sent.who)).row())
                case "/inside/drain" if self.drain is not None:
                    self.drain()
                    return answer({"draining": True})
        except Denied as wrong:
            return failed(wrong.status, str(wrong))
        except StoreError as wrong:
            return failed(503, str(wrong))
        except (CardspeakError, msgspec.MsgspecError) as wrong:
            return failed(400, str(wrong))
        return failed(404, "There is nothing of that name inside.")
