"""One seal: the ends of all chains at one moment, tied to the seal before, under a signature."""

from __future__ import annotations

from hashlib import sha256

import msgspec

from cardspeak.errors import BadInput
from cardspeak.store.records import Head, canonical
from cardspeak.values import Value

SEALS = "seal"  # the stream
SEALED = "sealed"  # the kind of its records
SIGNED = b"cardspeak seal\n"


class Seal(Value, forbid_unknown_fields=True):
    """`number` is its place among the seals of the log, 0 for one that is kept apart from it only.

    `heads` are written as heads are everywhere; `before` is the digest of the seal with the number before, `key` the
    fingerprint of the key that signed. A chain that is closed needs no head: the record that closed it has it.
    """

    number: int
    time: int
    log: str
    heads: tuple[str, ...]
    before: str
    key: str
    signature: str = ""

    def signed(self) -> bytes:
        """The bytes under the signature: the seal without it, as canonical JSON."""
        plain = msgspec.structs.asdict(self)
        del plain["signature"]
        return SIGNED + canonical(plain)

    def text(self) -> bytes:
        """One line of JSON: the body of its record, and what is sent to whoever keeps seals."""
        return canonical(self)

    def digest(self) -> str:
        return sha256(self.text()).hexdigest()

    def ends(self) -> dict[int, Head]:
        return {head.chain: head for head in map(Head.parse, self.heads)}


def read_seal(line: bytes | str) -> Seal:
    """BadInput for what is none."""
    try:
        seal = msgspec.json.decode(line, type=Seal)
        seal.ends()
    except (msgspec.DecodeError, BadInput) as wrong:
        raise BadInput(f"This is no seal: {wrong}") from None
    return seal
