"""Seals on their way to a witness."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Protocol

import msgspec

from cardspeak.store.errors import StoreError
from cardspeak.store.records import Record
from cardspeak.store.seals.seal import SEALS, Seal

PATIENCE = 5.0  # seconds
MANY = 1000  # seals in one message


class Sealed(Protocol):
    def read(self, stream: str, after: int = 0) -> Iterator[Record]: ...


def send(witness: str, log: Sealed, seal: Seal) -> None:
    """The seal, and those that the witness has missed; StoreError if it does not keep them."""
    told = _post(witness, seal.text() + b"\n")
    while told.get("missing"):
        after = told["missing"] - 1
        missed = [record.body for record in log.read(SEALS, after) if record.position <= min(seal.number, after + MANY)]
        if not missed:
            break
        told = _post(witness, b"".join(body + b"\n" for body in missed))
        if told.get("last") == seal.number:
            return
    if told.get("wrong"):
        raise StoreError(f"The witness {witness} does not keep seal {seal.number}: {told['wrong']}")


def _post(witness: str, lines: bytes) -> dict[str, Any]:
    from urllib.error import HTTPError
    from urllib.request import Request, urlopen

    try:
        request = Request(witness, data=lines, headers={"Content-Type": "application/jsonl"}, method="POST")
        with urlopen(request, timeout=PATIENCE) as answer:
            return msgspec.json.decode(answer.read(), type=dict[str, Any])
    except HTTPError as wrong:
        with wrong:
            try:
                return msgspec.json.decode(wrong.read(), type=dict[str, Any])
            except msgspec.DecodeError:
                raise StoreError(f"The witness {witness} answers {wrong.code}: is it one?") from None
    except (OSError, ValueError, msgspec.DecodeError) as wrong:
        raise StoreError(f"The witness {witness} cannot be reached: {wrong}.") from None
