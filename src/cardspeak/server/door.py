"""The door: how many may stand in it, and for how long without saying what they want.

uvicorn reads HTTP and WebSockets; these two give up on whoever never finishes a request, does not read what it is sent,
or holds more connections than anybody needs.
"""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import time
from contextlib import suppress
from typing import Any

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

PATIENCE = 10.0  # seconds for a request to arrive, and for what was sent last to be read
LONG = 6  # times that patience for an answer to be fetched
MOST = 8_000  # connections at once
MOST_FROM_ONE = 200  # of them from one address, this machine apart
UNREAD = 4 * 1024 * 1024  # bytes that may wait for one client


def room_for(wanted: int = MOST, spare: int = 256) -> int:
    """How many connections the system lets this process have, beside its own files; asked for more if there are few."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return wanted
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < wanted + spare or soft == resource.RLIM_INFINITY:
        asked = wanted + spare if hard == resource.RLIM_INFINITY else min(wanted + spare, hard)
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (asked, hard))
        soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return max(1, min(wanted, soft - spare))


class OpenConnections:
    """Connections that are open, by where they come from. Closed ones are found when the place gets scarce."""

    def __init__(self, most: int = MOST, most_from_one: int = MOST_FROM_ONE) -> None:
        self.most, self.most_from_one = most, most_from_one
        self.refused = 0
        self._open: dict[str, set[asyncio.BaseTransport]] = {}
        self._count = 0
        self._swept = 0.0

    def take(self, address: str, transport: asyncio.BaseTransport) -> bool:
        """Whether there is a place for this one."""
        if self._count >= self.most or len(self._open.get(address, ())) >= self._limit(address):
            self._sweep(address)
        mine = self._open.setdefault(address, set())
        if self._count >= self.most or len(mine) >= self._limit(address):
            self.refused += 1
            return False
        mine.add(transport)
        self._count += 1
        return True

    def _limit(self, address: str) -> int:
        try:
            return self.most if ipaddress.ip_address(address).is_loopback else self.most_from_one
        except ValueError:
            return self.most_from_one

    def _sweep(self, address: str) -> None:
        """Those that have closed; of everybody, but not at every knock."""
        now = time.monotonic()
        everybody = self._count >= self.most and now - self._swept > 0.1
        self._swept = now if everybody else self._swept
        for one in list(self._open) if everybody else [address]:
            left = {transport for transport in self._open.pop(one, ()) if not transport.is_closing()}
            if left:
                self._open[one] = left
        self._count = sum(map(len, self._open.values()))


class Settings(uvicorn.Config):
    """uvicorn's settings, and the places at the door."""

    def __init__(self, app: Any, places: OpenConnections | None = None, **settings: Any) -> None:
        super().__init__(app, http=Http, ws=Ws, **settings)
        self.places = places or OpenConnections(room_for())


class Http(H11Protocol):
    """HTTP that waits for nobody for long."""

    config: Settings
    _asked: Any = None  # the request that was last seen
    _looks = 0  # how often that one was seen
    _timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if not self.config.places.take(self.client[0] if self.client else "", transport):
            transport.abort()
            return
        self._timer = self.loop.call_later(PATIENCE, self._look)

    def _look(self) -> None:
        """Cut what has asked for nothing since the last look, or has not fetched its answer for long."""
        if self.transport.is_closing() or self.transport.get_protocol() is not self:
            return
        self._looks = self._looks + 1 if self.cycle is self._asked else 0
        idle = self.cycle is None or self.cycle.response_complete
        if self._looks >= (1 if idle else LONG):
            self.transport.abort()
            return
        self._asked = self.cycle
        self._timer = self.loop.call_later(PATIENCE, self._look)

    def connection_lost(self, exc: Exception | None) -> None:
        if self._timer is not None:
            self._timer.cancel()
        super().connection_lost(exc)


class Ws(WebSocketsSansIOProtocol):
    """WebSockets whose other end reads."""

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.transport.get_write_buffer_size() > UNREAD:  # pings without end, whose answers nobody fetches
            self.transport.abort()

    def keepalive_timeout(self) -> None:
        """Closing waits until everything was sent, which nobody reads: then it is cut."""
        super().keepalive_timeout()
        self.loop.call_later(PATIENCE, self.transport.abort)


class Quiet(logging.Filter):
    """What strangers send is no news; what goes wrong in the room is."""

    NOISE = ("Invalid HTTP request", "Invalid UTF-8", "Unsupported upgrade", "No supported WebSocket", "Cancel ")

    def filter(self, record: logging.LogRecord) -> bool:
        cancelled = record.exc_info and isinstance(record.exc_info[1], asyncio.CancelledError)  # the room stops
        return not cancelled and not record.getMessage().startswith(self.NOISE)
