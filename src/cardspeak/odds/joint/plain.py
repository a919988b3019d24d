"""Two boards from one stub: how often each pair of outcomes comes together (Crown 12.5.4, Double Flop Holdem).

The boards share no card, which makes their outcomes depend on each other. Counting pairs of boards one by one is
hopeless before the flop (1,650 thousand million of them, heads-up); counting sets of shared cards is not. Of all
pairs, shared cards or not, take away those that share a given card, put back those that share two given cards,
and so on; for each set of cards only the number of completions of either board that contain it is needed.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from cardspeak.odds import brute
from cardspeak.odds.spot import Spot
from cardspeak.odds.tally import TallyKey, winners

Holding = dict[tuple[int, ...], Counter[TallyKey]]  # per set of cards, the completions that contain it, by outcome


def rows_alike(spot: Spot) -> bool:
    """Whether both boards stand the same, as before the flop: then one is worked out for both."""
    shapes = [[part.shape for part in spot.contest.parts if part.row == row] for row in (1, 2)]
    return shapes[0] == shapes[1] and not any(spot.boards)


def counts(spot: Spot) -> Counter[tuple[TallyKey, TallyKey]]:
    """How often each pair of outcomes comes together."""
    first = _outcomes(spot, 1)
    second = first if rows_alike(spot) else _outcomes(spot, 2)
    found: Counter[tuple[TallyKey, TallyKey]] = Counter()
    for shared in range(min(spot.to_come) + 1):
        sign = -1 if shared % 2 else 1
        if spot.to_come == (shared, shared):  # the same cards on both boards
            for cards, one in first.items():
                found[one, second[cards]] += sign
            continue
        ours = _holding(first, shared)
        theirs = ours if second is first else _holding(second, shared)
        for cards, outcomes in ours.items():
            for one, many in outcomes.items():
                for other, more in theirs[cards].items():
                    found[one, other] += sign * many * more
    return found


def _outcomes(spot: Spot, row: int) -> dict[tuple[int, ...], TallyKey]:
    """The winners on every completion of one board."""
    parts = [part for part in spot.contest.parts if part.row == row]
    values = [brute.hand_value(part, spot.contest.use) for part in parts]
    board = spot.boards[row - 1]
    outcomes = {}
    for cards in combinations(spot.stub, spot.to_come[row - 1]):
        whole = board + cards
        outcomes[cards] = tuple(winners([value(hand, whole) for hand in spot.hands]) for value in values)
    return outcomes


def _holding(outcomes: dict[tuple[int, ...], TallyKey], shared: int) -> Holding:
    holding: Holding = {}
    for completion, key in outcomes.items():
        for cards in combinations(completion, shared):
            holding.setdefault(cards, Counter())[key] += 1
    return holding
