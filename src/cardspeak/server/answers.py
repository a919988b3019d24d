"""How the API answers: JSON, or one line that says what is wrong."""

from __future__ import annotations

import asyncio
import gzip
import secrets
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from cardspeak.errors import CardspeakError
from cardspeak.room.desk import encode

PACKET = 1400  # bytes: what is no longer goes in one packet, packed or not
LONG = 64 * 1024  # bytes that are packed beside the loop
# How short an answer packs tells what it repeats, own cards and others' words alike: whoever counts bytes on the line
# is to learn nothing from it.
NOISE = 256


class Denied(CardspeakError):
    """Not for this asker, or not in this shape."""

    def __init__(self, says: str, status: int = 401) -> None:
        super().__init__(says)
        self.status = status


def answer(value: Any, status: int = 200) -> Response:
    return Response(encode(value), status, media_type="application/json")


async def packed(request: Request, found: Response) -> Response:
    """An answer as it goes over the line to whoever reads it packed."""
    body = bytes(found.body)
    if len(body) <= PACKET or "gzip" not in request.headers.get("accept-encoding", ""):
        return found
    body = await asyncio.to_thread(_pack, body) if len(body) >= LONG else _pack(body)
    headers = {"content-encoding": "gzip", "vary": "accept-encoding", "x-noise": "~" * secrets.randbelow(NOISE)}
    return Response(body, found.status_code, headers, media_type=found.media_type)


def _pack(body: bytes) -> bytes:
    return gzip.compress(body, 6, mtime=0)


def failed(status: int, says: str) -> Response:
    return answer({"wrong": says}, status)
