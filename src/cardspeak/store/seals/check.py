"""Seals held against a log: what each says must be so, each follows from the one before, and none may be missing."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from cardspeak.errors import BadInput
from cardspeak.store.faults import Fault
from cardspeak.store.records import Head
from cardspeak.store.seals.keeping import why_not_signed
from cardspeak.store.seals.keys import PublicKey
from cardspeak.store.seals.seal import Seal, read_seal

SealedAt = tuple[int, int, int, bytes]  # chain, seq, position and body of a record in the stream of seals


class Sealing:
    """The seals of a log and those that were kept elsewhere; `heads` are what they want to find where."""

    def __init__(self, written: Iterable[SealedAt], kept: Sequence[Seal], keys: Sequence[PublicKey]) -> None:
        self.heads: defaultdict[tuple[int, int], list[tuple[str, bytes]]] = defaultdict(list)
        self.good: list[Seal] = []
        self.faults: list[Fault] = []
        self._keys = keys
        self._read(written)
        self._compare(kept)
        if keys and not self.good:
            self.faults.append(
                Fault("there is no seal signed by a key that was given: nothing proves that this is the log")
            )

    def _read(self, written: Iterable[SealedAt]) -> None:
        before = ""
        for chain, seq, position, body in written:
            place = (seq, "seal", position, chain)
            try:
                seal = read_seal(body)
            except BadInput:
                self.faults.append(Fault("it is no seal", *place))
                continue
            self.faults += (Fault(f"seal {position}: {why}", *place) for why in self._wrong(seal, position, before))
            before = seal.digest()
            self._want(seal, f"seal {position}")
            self.good.append(seal)

    def _wrong(self, seal: Seal, position: int, before: str) -> Iterator[str]:
        if seal.number != position:
            yield f"it says that it is number {seal.number}"
        if seal.before != before:
            yield "it does not follow from the seal before"
        unsigned = why_not_signed(seal, self._keys) if self._keys else ""
        if unsigned:
            yield unsigned

    def _want(self, seal: Seal, name: str) -> None:
        for head in seal.ends().values():
            self.heads[head.chain, head.seq].append((name, head.hash))

    def _compare(self, kept: Sequence[Seal]) -> None:
        """With the seals that somebody else has kept: the log's own must be the same, and all of them there."""
        ours = {seal.number: seal for seal in self.good}
        for seal in kept:
            name = f"seal {seal.number}, kept elsewhere" if seal.number else f"the seal of {seal.time}, kept elsewhere"
            unsigned = why_not_signed(seal, self._keys) if self._keys else ""
            if unsigned:
                self.faults.append(Fault(f"{name}: {unsigned}"))
                continue
            self._want(seal, name)
            if seal.number and seal.number not in ours:
                self.faults.append(Fault(f"{name}, is not in the log: records were taken off its end"))
            elif seal.number and ours[seal.number] != seal:
                self.faults.append(Fault(f"{name}, is another in the log"))
            if not seal.number:
                self.good.append(seal)

    def covered(self) -> dict[int, int]:
        """Of each chain the last number under a seal."""
        found: dict[int, int] = {}
        for seal in self.good:
            for chain, head in seal.ends().items():
                found[chain] = max(found.get(chain, 0), head.seq)
        return found

    def missed(self, ends: dict[int, Head]) -> Iterator[Fault]:
        """What is under a seal and beyond the end of its chain."""
        for (chain, seq), wanted in sorted(self.heads.items()):
            end = ends[chain].seq if chain in ends else 0
            if seq > end:
                yield Fault(
                    f"{wanted[0][0]} says that chain {chain} had {seq} records; it has {end}: some were taken off"
                )
