"""The chance of a batch: hand k of a seed is the same hand in any batch, on any machine.

Two streams of splitmix64 belong to a hand, keyed by the seed and the hand's number: one shuffles its pack, the other
serves policies, so that no policy changes a pack. A shuffle is Fisher and Yates', with numbers below n drawn exactly
(Lemire). Only those cards are shuffled that the script can need; a hand that is taken out has the rest from the same
stream. This is for research: a room deals from the stream of `cards.chance`, which nobody can wind back.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from cardspeak.batch.records import Int, Record
from cardspeak.cards import Card
from cardspeak.ranking.compiled import written_in

# uint64 with int64 would make float64: every number of a stream is written out as unsigned.
ONE, HALF, LOW_HALF = np.uint64(1), np.uint64(32), np.uint64(0xFFFFFFFF)
GOLDEN = np.uint64(0x9E3779B97F4A7C15)
FIRST, SECOND = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
BY_30, BY_27, BY_31 = np.uint64(30), np.uint64(27), np.uint64(31)


@written_in
def mixed(z: Int) -> Int:
    """splitmix64: sixty-four bits so mixed that neighbours have nothing in common."""
    z = (z ^ (z >> BY_30)) * FIRST
    z = (z ^ (z >> BY_27)) * SECOND
    return z ^ (z >> BY_31)


@written_in
def below(chance: Int, n: Int) -> tuple[Int, Int]:
    """A number below n, every one as likely as the others, and where its stream goes on."""
    chance += GOLDEN
    product = (mixed(chance) >> HALF) * np.uint64(n)
    if (product & LOW_HALF) < np.uint64(n):
        beyond = (LOW_HALF + ONE - np.uint64(n)) % np.uint64(n)
        for _ in range(64):  # one in 2^26 is drawn anew; so often in a row never
            if (product & LOW_HALF) >= beyond:
                break
            chance += GOLDEN
            product = (mixed(chance) >> HALF) * np.uint64(n)
    return np.int64(product >> HALF), chance


@written_in
def luck_below(hand: Record, n: Int) -> Int:
    """The same from the policies' own stream; its bias is below n / 2^32."""
    hand.luck += GOLDEN
    return np.int64(((mixed(hand.luck) >> HALF) * np.uint64(n)) >> HALF)


@written_in
def shuffle(hand: Record, size: Int, start: Int, end: Int) -> None:
    """Places `start` to `end` of a pack of so many cards, each drawn from those that are left."""
    pack, chance = hand.pack, hand.chance  # the stream stays in a register: a store for each card would be waited for
    for place in range(start, end):
        drawn, chance = below(chance, size - place)
        other = place + drawn
        card = pack[place]
        pack[place] = pack[other]
        pack[other] = card
    hand.chance = chance


MOST = (1 << 64) - 1


def shuffler(chance: int) -> Callable[[Sequence[Card]], list[Card]]:
    """`shuffle` in plain Python, for the plain machine: the same cards in the same new order."""

    def below(n: int) -> int:
        nonlocal chance
        while True:
            chance = (chance + int(GOLDEN)) & MOST
            product = (_mixed(chance) >> 32) * n
            if product & 0xFFFFFFFF >= (1 << 32) % n:
                return product >> 32

    def shuffled(cards: Sequence[Card]) -> list[Card]:
        pack = list(cards)
        for at in range(len(pack)):
            other = at + below(len(pack) - at)
            pack[at], pack[other] = pack[other], pack[at]
        return pack

    return shuffled


def stream(seed: int, number: int) -> int:
    """Where the stream of a hand's pack begins."""
    return _mixed((_mixed(seed) + number * int(GOLDEN)) & MOST)


def _mixed(z: int) -> int:
    z = (z ^ z >> 30) * int(FIRST) & MOST
    z = (z ^ z >> 27) * int(SECOND) & MOST
    return z ^ z >> 31
