"""What a player shows in stud: one to four up cards, compared to find who opens or brings in.

Pairs, two pairs, threes and fours count, then single cards from the top; fewer than five cards make no
straight and no flush. Whether a full tie is broken by suit or by seat is the book's choice
(Crown Melbourne 10.3.1 and 10.4.2: suit; the Star 16.3.1 and Tasmania B.11.1: seat), so equal boards
compare equal here unless suits are asked for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Literal

from cardspeak.cards import SUITS, Card
from cardspeak.errors import BadInput

Goal = Literal["high", "low"]


def showing_key(up: Sequence[Card], goal: Goal = "high", *, suits: str = "") -> tuple[int, ...]:
    """Orders boards of up cards: the largest key opens. Low boards want no pairs and small cards, ace low.

    With `suits`, their order from the highest ("shdc"), a full tie falls to the suit of the highest card, then of the
    next; the low game turns that round as it does the rest (Crown Melbourne 10.4.2, razz).
    """
    if not 1 <= len(up) <= 4 or not all(card.known for card in up):
        raise BadInput("A board shows one to four known cards; a full hand is ranked by its ladder.")
    key = _shape_key(up, goal)
    if suits:
        high_first = sorted(up, key=lambda card: (_strength(card.rank, goal), suit_height(card, suits)), reverse=True)
        key += tuple(suit_height(card, suits) for card in high_first)
    return key if goal == "high" else tuple(-part for part in key)


def _shape_key(up: Sequence[Card], goal: Goal) -> tuple[int, ...]:
    counts = Counter(card.rank for card in up)
    groups = sorted(((n, _strength(rank, goal)) for rank, n in counts.items()), reverse=True)
    shape = sorted(counts.values(), reverse=True)
    # Which groups there are comes before which ranks they have: a pair of twos beats ace, king.
    return (*shape, *([0] * (4 - len(shape))), *(strength for _, strength in groups))


def _strength(rank: int, goal: Goal) -> int:
    return -1 if rank == 12 and goal == "low" else rank


def up_card_key(card: Card, goal: Goal = "high", *, suits: str = "") -> tuple[int, ...]:
    """Orders single up cards for the bring-in: ascending rank, then suit where the book counts suits."""
    rank = _strength(card.rank, goal)
    return (rank, suit_height(card, suits)) if suits else (rank,)


def suit_height(card: Card, suits: str) -> int:
    """3 for the highest suit of a book's order, 0 for the lowest."""
    return 3 - suits.index(SUITS[card.suit])
