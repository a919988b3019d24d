"""Chance, as numbers below n. It comes in by the door: nothing here asks the system for any.

A number is made from whole bytes by rejection, so that each one is exactly as likely as every other.
The bytes come from the operating system, or from a seed by the stream below.

The stream of a seed, block by block for i = 0, 1, 2 ..., is 64 bytes a block:

    SHA-512("cardspeak stream 1", newline, the seed's text in UTF-8, newline, i in decimal)

    printf 'cardspeak stream 1\\n%s\\n%d' "$seed" 0 | sha512sum

It depends on nothing but SHA-512: the same seed gives the same stream under every version of Python and
in every other language. Play draws a seed of 256 bits from the system for each shuffle (`fresh_seed`), so
no two instances share a stream, a fork of the process included (C39); a simulation names its own, such
as `"trial 7/hand 12"`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain, count
from typing import TypeAlias

from cardspeak.errors import BadInput

Below: TypeAlias = Callable[[int], int]
"""`below(n)` is one of 0 to n - 1, each as likely as the others."""

SEED_BYTES = 32  # 256 bits: the 52! orders of a full deck need 226


def below_from(next_byte: Callable[[], int]) -> Below:
    """Numbers from bytes, without bias (C40).

    As many bytes are read as n - 1 needs, the first the most significant. Of their 256^k values the largest
    multiple of n is kept, and a value beyond it is drawn again; the rest divide evenly among the n answers.
    """

    def below(n: int) -> int:
        assert n > 0, "there is no number below nought"
        if 1 < n <= 256:  # every draw of a shuffle; the general case below says the same at half the speed
            limit = 256 - 256 % n
            while (drawn := next_byte()) >= limit:
                pass
            return drawn % n
        size = ((n - 1).bit_length() + 7) // 8
        limit = 256**size - 256**size % n
        while True:
            drawn = 0
            for _ in range(size):
                drawn = drawn << 8 | next_byte()
            if drawn < limit:
                return drawn % n

    return below


def below_from_system(urandom: Callable[[int], bytes]) -> Below:
    """Numbers straight from the system's strong source: pass `os.urandom`."""
    return below_from(lambda: urandom(1)[0])


def seeded(seed: str) -> Below:
    """Numbers from a seed: the same seed, the same numbers, everywhere."""
    return below_from(chain.from_iterable(stream(seed)).__next__)


def stream(seed: str) -> Iterator[bytes]:
    """The blocks of a seed without end, 64 bytes each."""
    from hashlib import sha512  # takes longer to load than everything else about cards

    head = b"cardspeak stream 1\n" + seed_bytes(seed) + b"\n"
    return (sha512(head + b"%d" % number).digest() for number in count())


def seed_bytes(seed: str) -> bytes:
    """A seed is one line of text and is taken as written: `beef` is four letters, not two bytes."""
    if not isinstance(seed, str):  # a number is what other libraries take
        raise BadInput(f"A seed is text: write seed={str(seed)!r}.")
    if seed.splitlines() != [seed]:
        raise BadInput("A seed is one line of text with at least one character.")
    try:
        return seed.encode()
    except UnicodeEncodeError:
        raise BadInput("The seed is not valid UTF-8 text; use plain letters and digits.") from None


def fresh_seed(urandom: Callable[[int], bytes]) -> str:
    """A new seed of 256 bits, written as 64 hexadecimal digits: pass `os.urandom`."""
    return urandom(SEED_BYTES).hex()
