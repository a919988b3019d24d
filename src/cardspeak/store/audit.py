"""An audit: the chain and the ledger, and then what the records mean, played again by whoever knows.

What a stream's records mean is known to other packages: a `Replayer` for each kind of stream comes from there. The kind
of a stream is the first part of its name (`table` of `table/7`). Where streams must agree with each other, an `Across`
looks at the whole log once each of them stands by itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from cardspeak.store.faults import MOST, Fault, LogVerdict
from cardspeak.store.opening import AnyReader, open_reader
from cardspeak.store.records import Head, Record
from cardspeak.store.seals.seal import Seal
from cardspeak.store.verify import verify
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
) -> Audit:
    """Records are played again only if they are the ones that were written; a stream without a replayer is a fault."""
    verified = verify(path, head, seals=seals, keys=keys)
    if not verified.sound or not replayers:
        return Audit(verified, (), verified.faults)
    replayed: list[str] = []
    faults: list[Fault] = []
    with open_reader(path) as log:
        for stream in log.streams():
            replayer = replayers.get(stream.partition("/")[0])
            if len(faults) >= MOST:
                break
            if replayer is None:
                faults.append(Fault(f"{stream}: nobody knows such a stream, and what it tells cannot be checked"))
                continue
            faults += replayer(stream, log.read(stream))
            replayed.append(stream)
        for agree in across if not faults else ():
            faults += agree(log)
    return Audit(verified, tuple(replayed), tuple(faults[:MOST]))
