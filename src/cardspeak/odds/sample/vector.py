"""Sampling with arrays: a whole piece of deals at a time, in every game. Importing this module imports numpy."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from itertools import combinations
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from cardspeak.odds.sample.plan import DealPlan
from cardspeak.odds.tally import TallyKey
from cardspeak.ranking.batch import Tier, values, values_exactly_two

U8: TypeAlias = NDArray[np.uint8]
U64: TypeAlias = NDArray[np.uint64]
I64: TypeAlias = NDArray[np.int64]


class CompleteDeals(NamedTuple):
    """Complete deals: one array of hands per player and one per board, a row for each deal."""

    hands: list[U8]
    boards: list[U8]


def dealer(plan: DealPlan) -> Callable[[int, bytes], Counter[TallyKey]]:
    return partial(deals, plan)


def dealing(plan: DealPlan) -> Callable[[int, bytes], Iterator[CompleteDeals]]:
    """(deals, seed) -> the deals, in one batch."""

    def batches(count: int, seed: bytes) -> Iterator[CompleteDeals]:
        yield deal(plan, count, np.random.Generator(np.random.PCG64(int.from_bytes(seed, "big"))))

    return batches


def deals(plan: DealPlan, count: int, seed: bytes) -> Counter[TallyKey]:
    """Who won how often in so many deals."""
    generator = np.random.Generator(np.random.PCG64(int.from_bytes(seed, "big")))
    return winners(plan, deal(plan, count, generator), "numpy")


def deal(plan: DealPlan, count: int, generator: np.random.Generator) -> CompleteDeals:
    """Hands from their ranges, then the stub for the rest."""
    held = _draw_hands(plan, count, generator)
    cards = _from_stub(plan, held, count, generator)
    at = 0
    hands, boards = [], []
    for own, more in zip(held, plan.unknown, strict=True):
        hands.append(np.hstack([own, cards[at : at + more].T]))
        at += more
    for row, more in zip(plan.boards, plan.to_come, strict=True):
        known = np.broadcast_to(np.array(row, np.uint8), (count, len(row)))
        boards.append(np.hstack([known, cards[at : at + more].T]))
        at += more
    return CompleteDeals(hands, boards)


def _draw_hands(plan: DealPlan, count: int, generator: np.random.Generator) -> list[U8]:
    """One hand from each range per deal; deals in which two share a card are drawn again as a whole."""
    choices = [np.array(combos, np.uint8).reshape(len(combos), -1) for combos in plan.combos]
    picked = [np.zeros(count, np.int64) for _ in choices]
    masks = [_masks(cards) for cards in choices]
    again = np.arange(count)
    while len(plan.drawn) and len(again):
        used, clash = np.zeros(len(again), np.uint64), np.zeros(len(again), bool)
        for seat in plan.drawn:
            picked[seat][again] = generator.integers(len(choices[seat]), size=len(again))
            own = masks[seat][picked[seat][again]]
            clash |= (used & own) != 0
            used |= own
        again = again[clash]
    return [cards[which] for cards, which in zip(choices, picked, strict=True)]


def _masks(cards: U8) -> U64:
    """Each hand's cards as bits."""
    bits: U64 = (np.uint64(1) << cards.astype(np.uint64)).sum(1, dtype=np.uint64)
    return bits


def _from_stub(plan: DealPlan, held: list[U8], count: int, generator: np.random.Generator) -> U8:
    """A row per card: the first cards of a shuffled stub, past those that are in a hand already."""
    extra = sum(held[seat].shape[1] for seat in plan.drawn)
    pack = np.repeat(np.array(plan.stub, np.uint8)[:, None], count, axis=1)
    everyone = np.arange(count)
    for at in range(plan.cards + extra):
        other = generator.integers(at, len(plan.stub), size=count)
        card = pack[other, everyone]
        pack[other, everyone] = pack[at]
        pack[at] = card
    cards = pack[: plan.cards + extra]
    if extra:
        used = np.zeros(count, np.uint64)
        for seat in plan.drawn:
            used |= _masks(held[seat])
        taken = (used >> cards.astype(np.uint64)) & np.uint64(1)
        order = np.argsort(taken, axis=0, kind="stable")[: plan.cards]
        cards = np.take_along_axis(cards, order, axis=0)
    return cards


def winners(plan: DealPlan, dealt: CompleteDeals, tier: Tier) -> Counter[TallyKey]:
    """The winners of every share, counted."""
    contest = plan.contest
    packed = np.zeros(len(dealt.hands[0]), np.int64)
    for number, part in enumerate(contest.parts):
        board = dealt.boards[part.row - 1] if dealt.boards else None
        worth = [hand_values(plan, number, hand, board, tier) for hand in dealt.hands]
        packed |= winner_masks(np.stack(worth)) << (plan.players * number)
    return keys_of(packed, plan.players, len(contest.parts))


def hand_values(plan: DealPlan, part: int, hand: U8, board: U8 | None, tier: Tier) -> NDArray[np.uint16]:
    shape = plan.contest.parts[part].shape
    if board is None:
        return values(np.ascontiguousarray(hand), shape, tier)
    if plan.contest.use is not None:
        return values_exactly_two(hand, board, shape, tier)
    return values(np.hstack([hand, board]), shape, tier)


def winner_masks(worth: NDArray[np.uint16]) -> I64:
    """Per deal the players who hold the best value, as bits; none where the best is nothing."""
    best = worth.max(axis=0)
    bits = np.int64(1) << np.arange(len(worth), dtype=np.int64)
    masks: I64 = ((worth == best) & (best > 0)).T @ bits
    return masks


def keys_of(packed: I64, players: int, parts: int) -> Counter[TallyKey]:
    found, counts = np.unique(packed, return_counts=True)
    ones = (1 << players) - 1
    return Counter(
        {
            tuple(index >> (players * part) & ones for part in range(parts)): count
            for index, count in zip(found.tolist(), counts.tolist(), strict=True)
        }
    )


def sampled_values(plan: DealPlan, count: int, seed: bytes, tier: Tier) -> Counter[int]:
    """One hand's values in so many deals, its board of any number of cards."""
    generator = np.random.Generator(np.random.PCG64(int.from_bytes(seed, "big")))
    dealt = deal(plan, count, generator)
    hand, shape = dealt.hands[0], plan.contest.parts[0].shape
    if plan.contest.use is None or plan.contest.board_cards == 5:
        worth = hand_values(plan, 0, hand, dealt.boards[0] if dealt.boards else None, tier)
    else:
        worth = np.zeros(count, np.uint16)
        for own in combinations(range(hand.shape[1]), plan.contest.use):
            for shared in combinations(range(plan.contest.board_cards), shape.size - plan.contest.use):
                five = np.hstack([hand[:, own], dealt.boards[0][:, shared]])
                np.maximum(worth, values(five, shape, tier), out=worth)
    found, counts = np.unique(worth, return_counts=True)
    return Counter(dict(zip(found.tolist(), counts.tolist(), strict=True)))
