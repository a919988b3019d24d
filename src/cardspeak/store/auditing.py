"""An audit: the chain and the ledger, and then what the records mean, played again by whoever knows.

What a stream's records mean is known to other packages: a `Replayer` for each kind of stream comes from there. The kind
of a stream is the first part of its name (`table` of `table/7`). Where streams must agree with each other, an `Across`
looks at the whole log once each of them stands by itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from cardspeak.store.cover import is_face_down
from cardspeak.store.errors import StoreError
from cardspeak.store.faults import MOST, Fault, LogVerdict
from cardspeak.store.opening import AnyReader, open_reader
from cardspeak.store.records import Cursor, Head, Record
from cardspeak.store.seals.seal import Seal
from cardspeak.store.verifying import verify
from cardspeak.values import Value

if TYPE_CHECKING:
    from cardspeak.store.seals.keys import PublicKey


class Replayer(Protocol):
    """Plays a stream again from its first record and tells what does not follow; nothing if all does."""

    def __call__(self, stream: str, records: Iterator[Record]) -> Iterable[Fault]: ...


class Across(Protocol):
    """Tells in what the streams of a log contradict each other."""

    def __call__(self, log: AnyReader) -> Iterable[Fault]: ...


class Audit(Value):
    """What was verified, which streams were played again, and whatever is wrong."""

    verified: LogVerdict
    replayed: tuple[str, ...] = ()
    faults: tuple[Fault, ...] = ()
    face_down: int = 0  # records of hands that run, which only whoever has the key of the room can play again

    @property
    def sound(self) -> bool:
        return not self.faults


def audit(
    path: Path | str,
    head: Head | None = None,
    replayers: Mapping[str, Replayer] | None = None,
    across: Iterable[Across] = (),
    *,
    seals: Sequence[Seal] = (),
    keys: Sequence[PublicKey] = (),
    secret: bytes = b"",
    without: Sequence[str] = (),
) -> Audit:
    """Records are played again only if they are the ones that were written; a stream without a replayer is a fault.

    With the room's `secret`, hands that are running are played again too. `without`: as the log will read when these
    marks of people stand for nothing any more.
    """
    verified = verify(path, head, seals=seals, keys=keys)
    if not verified.sound or not replayers:
        return Audit(verified, (), verified.faults)
    replayed: list[str] = []
    faults: list[Fault] = []
    face_down: list[Record] = []
    with open_reader(path, secret) as reader:
        reader.people.blind(without)
        log = _AsItStood(reader)
        for stream in log.streams():
            replayer = replayers.get(stream.partition("/")[0])
            if len(faults) >= MOST:
                break
            if replayer is None:
                faults.append(Fault(f"{stream}: nobody knows such a stream, and what it tells cannot be checked"))
                continue
            try:
                faults += replayer(stream, _noting(log.read(stream), face_down))
            except StoreError as wrong:
                faults.append(Fault(f"{stream}: {wrong}"))
            except Exception as wrong:  # whatever somebody wrote there, the audit goes on
                faults.append(Fault(f"{stream} cannot be played: {wrong!r}"))
            replayed.append(stream)
        for agree in across if not faults else ():
            try:
                faults += agree(log)  # type: ignore[arg-type]  # the reader in all but what came later
            except Exception as wrong:
                faults.append(Fault(f"its streams cannot be held against each other: {wrong!r}"))
    return Audit(verified, tuple(replayed), tuple(faults[:MOST]), len(face_down))


class _AsItStood:
    """A log up to where it ended when this was made: whoever writes it meanwhile contradicts nothing."""

    def __init__(self, log: AnyReader) -> None:
        self._log = log
        self._ends = log.cursor()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._log, name)

    def read(self, stream: str, after: int = 0) -> Iterator[Record]:
        return filter(self._there, self._log.read(stream, after))

    def read_all(self, after: Cursor | None = None, **chosen: Any) -> Iterator[Record]:
        return filter(self._there, self._log.read_all(after, **chosen))

    def _there(self, record: Record) -> bool:
        return record.seq <= self._ends.get(record.chain, 0)


def _noting(records: Iterator[Record], face_down: list[Record]) -> Iterator[Record]:
    for record in records:
        if is_face_down(record):
            face_down.append(record)
        yield record
