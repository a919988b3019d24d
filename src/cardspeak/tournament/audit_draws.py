"""A draw of seats drawn again by the auditor, from the description of the stream alone."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator


def drawn_again(names: Iterable[str], seed: str) -> list[str]:
    """The order in which the seed mixes these names."""
    left, stream = sorted(names), _bytes(seed)
    return [left.pop(_below(count, stream)) for count in range(len(left), 0, -1)]


def _below(n: int, stream: Iterator[int]) -> int:
    """As many bytes as the greatest number takes; what would favour some numbers is drawn anew."""
    if n == 1:
        next(stream)
        return 0
    size = ((n - 1).bit_length() + 7) // 8
    limit = 256**size - 256**size % n
    while True:
        value = 0
        for _ in range(size):
            value = value * 256 + next(stream)
        if value < limit:
            return value % n


def _bytes(seed: str) -> Iterator[int]:
    block = 0
    while True:
        yield from hashlib.sha512(f"cardspeak stream 1\n{seed}\n{block}".encode()).digest()
        block += 1
