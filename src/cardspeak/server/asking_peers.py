"""Asking another process of the room over HTTP: one request, one answer, shown by its secret to come from inside."""

from __future__ import annotations

import asyncio
from typing import Any

import h11
import msgspec

from cardspeak.server.answers import Denied
from cardspeak.store.postgres.processes import Peer
from cardspeak.values import Value

SECRET, CALLER, SCHEME, HOST = (f"x-cardspeak-{one}" for one in ("inside", "caller", "scheme", "host"))
MOVED = 421  # what was asked for is not there
PATIENCE = 15.0  # seconds for an answer
REACH = 2.0  # seconds for a connection
LARGEST = 16 * 1024 * 1024
Headers = list[tuple[str, str]]


class PeerAnswer(Value):
    status: int
    headers: Headers
    body: bytes


class Unsure(OSError):
    """The connection broke after the question was sent: it may have been carried out."""


async def ask(peer: Peer, method: str, path: str, headers: Headers, body: bytes = b"") -> PeerAnswer:
    """OSError if it could not be asked; Unsure if nobody knows whether it was done."""
    host, _, port = peer.address.rpartition(":")
    async with asyncio.timeout(REACH):
        reader, writer = await asyncio.open_connection(host.strip("[]"), int(port))
    try:
        async with asyncio.timeout(PATIENCE):
            return await _exchanged(reader, writer, peer, method, path, headers, body)
    except (OSError, h11.RemoteProtocolError) as wrong:  # a timeout is one of them
        raise Unsure(f"{peer} did not answer: {wrong!r}") from None
    finally:
        writer.close()


async def _exchanged(
    reader: asyncio.StreamReader,
    writer: asyncio.StreamWriter,
    peer: Peer,
    method: str,
    path: str,
    headers: Headers,
    body: bytes,
) -> PeerAnswer:
    line = h11.Connection(h11.CLIENT)
    every = [
        ("host", peer.address),
        ("connection", "close"),
        ("content-length", str(len(body))),
        (SECRET, peer.secret),
        *headers,
    ]
    sent = [h11.Request(method=method, target=path, headers=every), h11.Data(data=body), h11.EndOfMessage()]
    writer.write(b"".join(line.send(one) or b"" for one in sent))
    await writer.drain()
    status, told, found = 0, Headers(), bytearray()
    while True:
        event = line.next_event()
        if event is h11.NEED_DATA:
            line.receive_data(await reader.read(65_536))
        elif isinstance(event, h11.Response):
            status = event.status_code
            told = [(name.decode("latin-1"), value.decode("latin-1")) for name, value in event.headers]
        elif isinstance(event, h11.Data):
            found += event.data
            if len(found) > LARGEST:
                raise OSError("the answer is too long")
        elif isinstance(event, h11.EndOfMessage):
            return PeerAnswer(status, told, bytes(found))
        elif isinstance(event, h11.ConnectionClosed):
            raise OSError("closed before the answer")


class AskedPeers:
    """`AskingPeers` over HTTP; what the other one refuses is refused here in the same words."""

    async def get(self, peer: Peer, path: str) -> Any:
        return _read(await ask(peer, "GET", path, []))

    async def post(self, peer: Peer, path: str, body: bytes) -> Any:
        return _read(await ask(peer, "POST", path, [("content-type", "application/json")], body))


def _read(answer: PeerAnswer) -> Any:
    try:
        found = msgspec.json.decode(answer.body)
    except msgspec.DecodeError:
        raise OSError(f"answered {answer.status}") from None
    if answer.status != 200:
        raise Denied(str(found.get("wrong", answer.status)), answer.status)
    return found
