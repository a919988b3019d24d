"""Sums in words, and pieces that must come to them."""

from __future__ import annotations

from collections.abc import Sequence

from cardspeak.office.state import Pieces

MOST_PIECES = 1_000_000
MOST_MONEY = 10**11  # cents on one slip


def dollars(cents: int) -> str:
    sign = "-" if cents < 0 else ""
    return f"{sign}${abs(cents) // 100:,}.{abs(cents) % 100:02}"


def total(pieces: Pieces) -> int:
    return sum(value * count for value, count in pieces.items())


def wrong_pieces(pieces: Pieces, known: Sequence[int], amount: int | None, what: str) -> str:
    """What is wrong with pieces that should come to an amount; empty where nothing is."""
    strange = [value for value in pieces if value not in known]
    if strange:
        return f"There are no {what} of {dollars(strange[0])}: there are {', '.join(dollars(one) for one in known)}."
    if any(not 0 < count <= MOST_PIECES for count in pieces.values()):
        return f"Say how many of each, from 1 to {MOST_PIECES:,}; leave out what there is none of."
    if amount is not None and total(pieces) != amount:
        return f"The pieces come to {dollars(total(pieces))} and the slip says {dollars(amount)}: count again."
    return ""


def broken_down(amount: int, known: Sequence[int]) -> Pieces:
    """The fewest pieces from the largest down; what cannot be given in pieces is left out."""
    pieces: Pieces = {}
    for value in sorted(known, reverse=True):
        count, amount = divmod(amount, value)
        if count:
            pieces[value] = count
    return pieces
