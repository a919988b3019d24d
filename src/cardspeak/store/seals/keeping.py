"""Seals in a file of lines: what is exported, printed, and kept by a witness."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from pathlib import Path

from cardspeak.errors import BadInput
from cardspeak.store.errors import StoreError
from cardspeak.store.seals.keys import PublicKey
from cardspeak.store.seals.seal import Seal, read_seal


def read_seals(path: Path | str) -> list[Seal]:
    """The seals in a file, one on each line; BadInput names the line that is none."""
    path = Path(path)
    try:
        lines = path.read_bytes().splitlines()
    except OSError as wrong:
        raise BadInput(f"{path} cannot be read: {wrong.strerror}.") from None
    found = []
    for number, line in enumerate(lines, 1):
        if line.strip():
            try:
                found.append(read_seal(line))
            except BadInput as wrong:
                raise BadInput(f"{path}, line {number}: {wrong}") from None
    return found


def keep_seals(path: Path | str, seals: Iterable[Seal]) -> None:
    """Put seals at the end of a file, on the disk before this returns."""
    try:
        with Path(path).open("ab") as file:
            file.writelines(seal.text() + b"\n" for seal in seals)
            file.flush()
            os.fsync(file.fileno())
    except OSError as wrong:
        raise StoreError(f"{path} cannot be written: {wrong.strerror}.") from None


def why_not_signed(seal: Seal, keys: Sequence[PublicKey]) -> str:
    """What is wrong with a seal's signature; nothing if one of these keys made it."""
    for key in keys:
        if key.fingerprint == seal.key:
            try:
                signature = bytes.fromhex(seal.signature)
            except ValueError:
                signature = b""
            plain = signature.hex() == seal.signature  # written in one way: else one seal would pass for many
            return "" if plain and key.signed(signature, seal.signed()) else "its signature is not that of its key"
    return f"it is signed by a key {seal.key or '(none)'} that nobody vouches for"
