"""Making seals: now, apart from the log, or every so often while somebody writes it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from threading import Event, Lock, Thread
from typing import Protocol

import msgspec

from cardspeak.store.errors import Conflict, StoreError
from cardspeak.store.log import Log
from cardspeak.store.records import Cursor, Draft, Head, Header, Record
from cardspeak.store.seals.holdings import keep_holdings
from cardspeak.store.seals.keys import Key
from cardspeak.store.seals.remembered import LastSeal
from cardspeak.store.seals.seal import SEALED, SEALS, Seal, read_seal
from cardspeak.store.seals.sending import send

EVERY = 60.0  # seconds from one seal to the next
ACTOR = "room"


class Standing(Protocol):
    """What a seal needs to know of a log: any reader will do."""

    @property
    def header(self) -> Header: ...

    def heads(self) -> tuple[Head, ...]: ...

    def position(self, stream: str) -> int: ...

    def read(self, stream: str, after: int = 0) -> Iterator[Record]: ...


def seal_now(log: Log, key: Key, time: int) -> Seal | None:
    """A seal over everything that is durable, written into the log; None if another process was faster."""
    number = log.position(SEALS)
    before = _before(log, number)
    seal = _sealed(log, key, time, number + 1, before)
    try:
        log.append(SEALS, number, (Draft(SEALED, time, ACTOR, "", seal.text()),)).result()
    except Conflict:
        return None
    return seal


def seal_apart(log: Standing, key: Key, time: int) -> Seal:
    """A seal of a log that somebody else is writing: it stands nowhere but where it is kept."""
    return _sealed(log, key, time, 0, _before(log, log.position(SEALS)))


def _before(log: Standing, number: int) -> str:
    last = next(log.read(SEALS, number - 1), None) if number else None
    return read_seal(last.body).digest() if last is not None else ""


def _sealed(log: Standing, key: Key, time: int, number: int, before: str) -> Seal:
    plain = Seal(number, time, log.header.name, tuple(map(str, log.heads())), before, key.public.fingerprint)
    return msgspec.structs.replace(plain, signature=key.sign(plain.signed()).hex())


class Sealer:
    """Seals a log every so often, if anything was written since, and sends each seal to the witnesses.

    A witness that cannot be reached gets what it has missed with the next seal. Nothing that goes wrong here stops the
    log: `wrong` tells the last of it.
    """

    def __init__(
        self,
        log: Log,
        key: Key,
        clock: Callable[[], int],
        *,
        every: float = EVERY,
        witnesses: Sequence[str] = (),
        tell: Callable[[str], None] | None = None,
        noted: LastSeal | None = None,
    ) -> None:
        """`noted`: where the last seal is noted apart from the log."""
        self.last: Seal | None = None
        self.wrong = ""
        self.key = key.public
        self._log, self._key, self._clock, self._every = log, key, clock, every
        self._witnesses = tuple(witnesses)
        self._tell = tell
        self._noted = noted
        self._sealed_at: Cursor | None = None
        self._turn = Lock()
        self._end = Event()
        self._thread = Thread(target=self._run, name="cardspeak seals", daemon=True)
        self._thread.start()

    def now(self) -> Seal | None:
        """At once, for a report; None if nothing was written since the last seal, which then is the answer to give."""
        with self._turn:
            return self._seal()

    def close(self) -> None:
        """A last seal over everything, before the log is closed."""
        self._end.set()
        self._thread.join()
        self._try()

    def _run(self) -> None:
        while not self._end.wait(self._every):
            self._try()

    def _try(self) -> None:
        if self._log.stopped:  # which is told elsewhere: nothing can be sealed any more
            return
        self.wrong = ""
        try:
            self.now()
        except StoreError as wrong:
            self._note(str(wrong))

    def _seal(self) -> Seal | None:
        before = self._log.cursor()
        if before == self._sealed_at:
            return None
        seal = seal_now(self._log, self._key, self._clock())
        if seal is None:
            return None
        self.last, after = seal, self._log.cursor()
        self._keep_holdings(seal.number)
        self._note_last(seal)
        alone = sum(after.values()) == sum(before.values()) + 1  # nothing came in between but the seal itself
        self._sealed_at = after if alone else None
        for witness in self._witnesses:
            try:
                send(witness, self._log, seal)
            except StoreError as wrong:
                self._note(str(wrong))
        return seal

    def _keep_holdings(self, seal: int) -> None:
        """Balances that somebody altered while the room ran are told, and not vouched for: the next start refuses."""
        try:
            keep_holdings(self._log, seal)
        except StoreError as wrong:
            self._note(str(wrong))

    def _note_last(self, seal: Seal) -> None:
        try:
            if self._noted is not None:
                self._noted.keep(seal)
        except StoreError as wrong:
            self._noted = None  # told once; where a witness keeps them, that one is asked in its place
            if not self._witnesses:
                self._note(str(wrong))

    def _note(self, wrong: str) -> None:
        self.wrong = wrong
        if self._tell is not None:
            self._tell(wrong)
