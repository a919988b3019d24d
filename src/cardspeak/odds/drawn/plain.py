"""Stud and draw: no board, each player's own cards to come, all from one stub.

Two hands race by a sweep. Let every way to complete the second hand be entered in order of value; then for a
completion of the first hand of value v, those entered below v and sharing no card with it are counted by
inclusion and exclusion over its own cards:

    count = sum over subsets S of its drawn cards of (-1)^|S| * (entered completions that hold all of S)

so two hands with four cards each to come cost 16 steps per completion instead of 18 thousand million pairs.
Further hands are completed one by one around the race, and what they hold is the mark to beat.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import chain, combinations
from math import comb
from typing import NamedTuple

from cardspeak.odds.ranges import Combo
from cardspeak.odds.spot import Contest
from cardspeak.odds.tally import Tally, TallyKey, winners
from cardspeak.ranking.fast import evaluator

Values = tuple[int, ...]  # one per share of the pot


class Drawing(NamedTuple):
    """A player's cards so far and how many are to come."""

    known: Combo
    unknown: int


class Completed(NamedTuple):
    """One way a hand can be completed: the cards that came, and what it is worth."""

    cards: Combo
    values: Values


def values_of(contest: Contest) -> Callable[[Sequence[int]], Values]:
    """What complete hands are worth, share by share."""
    shares = [evaluator(part.shape).value_for(contest.hole) for part in contest.parts]
    if len(shares) == 1:
        only = shares[0]
        return lambda cards: (only(cards),)
    return lambda cards: tuple(value(cards) for value in shares)


def completions(hand: Drawing, stub: Sequence[int], value: Callable[[Sequence[int]], Values]) -> list[Completed]:
    return [Completed(cards, value((*hand.known, *cards))) for cards in combinations(stub, hand.unknown)]


def every_deal(contest: Contest, hands: Sequence[Drawing], stub: Sequence[int]) -> Tally:
    """Each way to deal all the cards, one after the other: obvious, slow, and the judge."""
    value = values_of(contest)
    counts: Counter[TallyKey] = Counter()

    def deal(seat: int, left: Sequence[int], held: tuple[Values, ...]) -> None:
        if seat == len(hands):
            counts[tuple(winners(share) for share in zip(*held, strict=True))] += 1
            return
        for done in completions(hands[seat], left, value):
            deal(seat + 1, [card for card in left if card not in done.cards], (*held, done.values))

    deal(0, stub, ())
    return Tally(len(hands), counts)


def race_tally(contest: Contest, hands: Sequence[Drawing], stub: Sequence[int]) -> Tally:
    """The same count by sweeping; for pots of one share."""
    assert len(contest.parts) == 1, "a sweep has one order of value"
    first, second, outer = racers(hands)
    value = values_of(contest)
    seats = {seat: completions(hand, stub, value) for seat, hand in enumerate(hands)}
    counts: Counter[TallyKey] = Counter()
    for mark, holders, gone in _outer_deals(outer, seats):
        one, two = ([c for c in seats[seat] if gone.isdisjoint(c.cards)] for seat in (first, second))
        _race(one, two, 1 << first, 1 << second, mark, holders, counts)
    return Tally(len(hands), counts)


def racers(hands: Sequence[Drawing]) -> tuple[int, int, list[int]]:
    """The two hands with the most cards to come, and the others."""
    order = sorted(range(len(hands)), key=lambda seat: (-hands[seat].unknown, seat))
    return order[0], order[1], order[2:]


def _outer_deals(outer: list[int], seats: dict[int, list[Completed]]) -> Iterator[tuple[int, int, set[int]]]:
    """Every way to complete the other hands: the value to beat, who holds it, and the cards they took."""

    def deal(at: int, mark: int, holders: int, gone: set[int]) -> Iterator[tuple[int, int, set[int]]]:
        if at == len(outer):
            yield mark, holders, gone
            return
        for cards, (value,) in seats[outer[at]]:
            if gone.isdisjoint(cards):
                holds = holders | 1 << outer[at] if value == mark else holders
                best = (value, 1 << outer[at]) if value > mark else (mark, holds)
                yield from deal(at + 1, *best, gone | set(cards))

    return deal(0, 0, 0, set())


def _race(
    one: list[Completed], two: list[Completed], bit1: int, bit2: int, mark: int, holders: int, counts: Counter[TallyKey]
) -> None:
    """Add to the counts how two hands fare against each other and against the mark of the others."""
    depth = min(len(one[0].cards), len(two[0].cards)) if one and two else 0
    below: Counter[Combo] = Counter()
    upto: Counter[Combo] = Counter()
    ordered = sorted(two, key=lambda c: c.values)
    entered_below = entered_upto = 0
    everything = _disjoint(one, two)
    for cards, (value,) in sorted(one, key=lambda c: c.values):
        beat = max(value, mark)
        while entered_below < len(ordered) and ordered[entered_below].values[0] < beat:
            below.update(_subsets(ordered[entered_below].cards, depth))
            entered_below += 1
        while entered_upto < len(ordered) and ordered[entered_upto].values[0] <= beat:
            upto.update(_subsets(ordered[entered_upto].cards, depth))
            entered_upto += 1
        signed = [(some, 1 - 2 * (len(some) & 1)) for some in _subsets(cards, depth)]
        less = sum(sign * below[some] for some, sign in signed)
        no_more = sum(sign * upto[some] for some, sign in signed)
        base = (bit1 if value == beat else 0) | (holders if mark == beat else 0)
        counts[base,] += less
        counts[base | bit2,] += no_more - less
        counts[bit2,] += everything - no_more


def _disjoint(one: list[Completed], two: list[Completed]) -> int:
    """How many completions of the second hand share no card with any one of the first: the same for each."""
    if not one or not two:
        return 0
    stub = len({card for done in (*one, *two) for card in done.cards})
    return comb(max(0, stub - len(one[0].cards)), len(two[0].cards)) if stub else 1


def _subsets(cards: Combo, most: int) -> Iterator[Combo]:
    return chain.from_iterable(combinations(cards, size) for size in range(most + 1))
