"""The inputs: random hands from a fixed seed, the same for everybody, and cards in text."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import cache

RANKS, SUITS = "23456789TJQKA", "cdhs"
NAMES = tuple(rank + suit for rank in RANKS for suit in SUITS)  # a card's number is 4 * rank + suit

Hand = tuple[int, ...]
SEED = 20_240_521


@cache
def deal(hands: int, cards: int) -> tuple[Hand, ...]:
    """So many hands of so many different cards."""
    rng = random.Random(SEED + cards)
    deck = range(52)
    return tuple(tuple(rng.sample(deck, cards)) for _ in range(hands))


def over_and_over(work: Callable[[int], object], hands: int) -> Callable[[int], None]:
    """Work on the first so many hands, made into work on any number: through all of them again and again."""

    def run(count: int) -> None:
        for _ in range(count // hands):
            work(hands)
        if count % hands:
            work(count % hands)

    return run


def number(card: str) -> int:
    return NAMES.index(card)


def numbers(text: str) -> Hand:
    """`AhKd` as numbers."""
    return tuple(number(text[at : at + 2]) for at in range(0, len(text), 2))


def text(cards: Sequence[int]) -> str:
    return "".join(NAMES[card] for card in cards)
