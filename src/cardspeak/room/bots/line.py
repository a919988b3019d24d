"""One process in which house players think, as the room has it: questions out, answers in, and its end."""

from __future__ import annotations

import asyncio
import os
import socket
import subprocess
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path

import msgspec

from cardspeak.books.loader import load_book
from cardspeak.books.names import BOOKS, folder_of, resolve_book, slug_and_edition
from cardspeak.room.bots.questions import BookKnown, MoveAsked, MoveSaid, message, read_said, whole_messages

PROGRAM = ("-m", "cardspeak.room.bots.apart")
STARTS = 60.0  # seconds until its first word, on a machine with much to do
SILENCE = 10.0  # seconds without a word, while it is asked something, after which it is taken for stuck
GOODBYE = 2.0  # seconds to end by itself
LONGEST = 1 << 20  # bytes of an answer that is not whole yet: a thousand times what any takes
# What it is told of the room's surroundings: where Python and its caches are. The rest may hold a password.
TOLD = (
    "PATH", "HOME", "LANG", "LC_ALL", "LC_CTYPE", "TMPDIR", "LD_LIBRARY_PATH", "PYTHONHOME", "PYTHONPATH",
    "PYTHONDONTWRITEBYTECODE", "PYTHONPYCACHEPREFIX", "VIRTUAL_ENV", "CARDSPEAK_CACHE", "XDG_CACHE_HOME",
)  # fmt: skip


def surroundings(ours: Mapping[str, str]) -> dict[str, str]:
    told = {name: ours[name] for name in TOLD if name in ours}
    root = str(Path(__file__).resolve().parents[3])  # where this very program lies
    return {**told, "PYTHONPATH": os.pathsep.join(filter(None, (root, told.get("PYTHONPATH", ""))))}


class BotLine(asyncio.Protocol):
    """`heard` is told of every answer, `lost` once when the process has ended or its line is cut."""

    def __init__(self, heard: Callable[[MoveSaid], None], lost: Callable[[BotLine], None]) -> None:
        self.asked: dict[int, MoveAsked] = {}  # and not answered yet
        self.answered = 0
        self._heard, self._lost = heard, lost
        self._buffer = bytearray()
        self._books: set[str] = set()  # that it knows
        self._waiting: list[MoveAsked | BookKnown] = []
        self._transport: asyncio.Transport | None = None
        self._process: subprocess.Popen[bytes] | None = None
        self._spoken = False
        self._word = 0.0  # when it was last heard of, by the loop's clock
        self._watch: asyncio.TimerHandle | None = None

    @property
    def pid(self) -> int:
        return self._process.pid if self._process is not None else 0

    async def start(self) -> None:
        """OSError where the system starts no process."""
        ours, its = socket.socketpair()
        try:
            with its:
                self._process = await asyncio.to_thread(_started, its)
            await asyncio.get_running_loop().connect_accepted_socket(lambda: self, ours)
        except BaseException:
            ours.close()
            raise

    def ask(self, ask: MoveAsked) -> None:
        """Sent with everything else that is asked in this turn of the loop."""
        if not self._waiting:
            asyncio.get_running_loop().call_soon(self._send)
        book = self._book(ask.seen.book)
        self._waiting += [ask] if book is None else [book, ask]
        self.asked[ask.id] = ask

    async def stop(self) -> None:
        """Its end is cut, at which it ends; if not, it is ended."""
        self._lost = lambda line: None
        self._cut()
        await asyncio.to_thread(_ended, self._process)

    def write(self, raw: bytes) -> None:
        """Every byte that it is ever told goes through here."""
        assert self._transport is not None, "asked only while it is connected"
        self._transport.write(raw)

    # -- what asyncio calls ---------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        """Answers; a process that says anything else is not ours any more, and is ended."""
        self._word, self._spoken = asyncio.get_running_loop().time(), True
        self._buffer += data
        try:
            heard = [said for body in whole_messages(self._buffer) for said in read_said(body)]
        except msgspec.MsgspecError:
            self.kill()
            return
        for said in heard:
            if self.asked.pop(said.id, None) is not None:
                self.answered += 1
                self._heard(said)
        if len(self._buffer) > LONGEST:
            self.kill()

    def connection_lost(self, exc: Exception | None) -> None:
        self._cut()
        self._lost(self)

    # -- within ---------------------------------------------------------------------------------------------

    def _send(self) -> None:
        waiting, self._waiting = self._waiting, []
        if self._transport is None or self._transport.is_closing():
            return  # whoever is told that the line is lost asks again
        loop = asyncio.get_running_loop()
        if self._watch is None:
            self._word = loop.time()
            self._watch = loop.call_later(SILENCE, self._look)
        self.write(message(waiting))

    def _look(self) -> None:
        """A process that says nothing for so long is ended: what it was asked is asked elsewhere."""
        self._watch = None
        if not self.asked:
            return
        loop = asyncio.get_running_loop()
        if loop.time() - self._word >= (SILENCE if self._spoken else STARTS):
            self.kill()
        else:
            self._watch = loop.call_later(SILENCE, self._look)

    def kill(self) -> None:
        if self._process is not None:
            self._process.kill()
        self._cut()

    def _cut_watch(self) -> None:
        if self._watch is not None:
            self._watch.cancel()
            self._watch = None

    def _cut(self) -> None:
        self._cut_watch()
        if self._transport is not None:
            self._transport.abort()

    def _book(self, name: str) -> BookKnown | None:
        """A book that it could not find by itself, told once."""
        if name in self._books:
            return None
        self._books.add(name)
        slug, _ = slug_and_edition(resolve_book(name))
        ours = slug in BOOKS and load_book(name) is load_book(slug)
        return None if ours else BookKnown(name, slug, str(folder_of(resolve_book(name))))

    async def reaped(self) -> int | None:
        """How it ended, so that no shadow of it is left in the system."""
        return await asyncio.to_thread(_ended, self._process)


def _started(its: socket.socket) -> subprocess.Popen[bytes]:
    command = [sys.executable, *PROGRAM]
    told = surroundings(os.environ)
    return subprocess.Popen(
        command, stdin=its.fileno(), stdout=subprocess.DEVNULL, env=told, cwd="/", start_new_session=True
    )


def _ended(process: subprocess.Popen[bytes] | None) -> int | None:
    if process is None:
        return None
    with suppress(subprocess.TimeoutExpired):
        return process.wait(GOODBYE)
    process.kill()
    return process.wait()
