"""Every heads-up match-up of two-card hands, exactly: 47,008 of them with a full deck, in seconds.

Match-ups that differ by the names of suits or by who sits where are one. Importing this module imports numpy.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, partial
from itertools import combinations, permutations

import numpy as np
from numpy.typing import NDArray

from cardspeak.errors import BadInput
from cardspeak.odds.collapsed.row import collapses, shares_on
from cardspeak.odds.exact import on_row
from cardspeak.odds.spot import Contest, Spot, spot_of
from cardspeak.odds.tally import Tally
from cardspeak.odds.tiers import Tier, choose
from cardspeak.odds.work import Progress, cores, in_threads

Hands = NDArray[np.uint8]  # match-ups x two hands x two cards
Counts = NDArray[np.int64]  # match-ups x boards that the first wins, the second wins, nobody wins alone
Codes = NDArray[np.int64]

PIECE = 256  # match-ups that one thread takes at a time


class Matchups:
    """The table: `hands[i]` against each other come out as `counts[i]`."""

    def __init__(self, contest: Contest, hands: Hands, codes: Codes, counts: Counts) -> None:
        self.contest = contest
        self.hands = hands
        self.counts = counts
        self._codes = codes

    def __len__(self) -> int:
        return len(self.hands)

    def find(self, first: Sequence[int], second: Sequence[int]) -> Tally:
        """The tally of two hands, in this order."""
        spot_of(self.contest, (first, second))
        win, lose, tie = self.look_up(np.array([[first, second]], np.uint8))[0].tolist()
        return Tally(2, {(1,): win, (2,): lose, (3,): tie})

    def look_up(self, hands: Hands) -> Counts:
        """Boards won by the first hand, by the second and by both, for many match-ups at once."""
        codes, exchanged = _canonical(hands)
        counts = self.counts[np.searchsorted(self._codes, codes)]
        counts[exchanged] = counts[exchanged][:, [1, 0, 2]]
        return counts

    def __iter__(self) -> Iterator[tuple[tuple[int, ...], tuple[int, ...], Tally]]:
        for (first, second), (win, lose, tie) in zip(self.hands.tolist(), self.counts.tolist(), strict=True):
            yield tuple(first), tuple(second), Tally(2, {(1,): win, (2,): lose, (3,): tie})


def all_matchups(
    contest: Contest, tier: Tier | None = None, *, threads: int | None = None, progress: Progress | None = None
) -> Matchups:
    """All of them before the flop, each exactly once, for a game of two hole cards, one board and one pot."""
    example = Spot(contest, ((51, 50), (49, 48)), ((),))
    shares = shares_on(contest, 1) if contest.rows == 1 and contest.hole == 2 and collapses(example) else None
    if shares is None or shares.side is not None:
        raise BadInput("Match-ups are worked out for games of two hole cards, one board and one winner of the pot.")
    hands, codes = distinct(contest.deck)
    counts = np.empty((len(hands), 3), np.int64)
    tier = choose(tier, len(hands))
    work = _compiled if tier == "numba" else _one_by_one
    pieces = [slice(start, start + PIECE) for start in range(0, len(hands), PIECE)]
    jobs = (partial(work, contest, hands[piece], tier) for piece in pieces)
    for piece, some in zip(pieces, in_threads(jobs, (threads or cores()) if tier == "numba" else 1), strict=True):
        counts[piece] = some
        if progress is not None:
            progress(min(piece.stop, len(hands)), len(hands))
    return Matchups(contest, hands, codes, counts)


def _compiled(contest: Contest, hands: Hands, _: Tier) -> Counts:
    from cardspeak.odds.collapsed import kernel
    from cardspeak.odds.collapsed.compiled import game_of

    none = np.zeros(0, np.uint8)
    counts = np.empty((len(hands), 4), np.int64)
    kernel.tally_many(np.ascontiguousarray(hands), none, none, game_of(contest, 1, 0), counts)
    return counts[:, 1:]


def _one_by_one(contest: Contest, hands: Hands, tier: Tier) -> Counts:
    found = []
    for first, second in hands.tolist():
        counts = on_row(Spot(contest, (tuple(first), tuple(second)), ((),)), 1, tier).counts
        found.append([counts[(mask,)] for mask in (1, 2, 3)])
    return np.array(found, np.int64)


@cache
def distinct(deck: int) -> tuple[Hands, Codes]:
    """One of each kind of match-up, and their codes in order."""
    lowest = 13 - deck // 4
    first = [
        (4 * high, 4 * low + suit) for high in range(lowest, 13) for low in range(lowest, high + 1) for suit in (0, 1)
    ]
    first = [hand for hand in first if hand[0] != hand[1]]
    second = np.array(list(combinations(range(4 * lowest, 52), 2)), np.uint8)
    every = np.empty((len(first), len(second), 2, 2), np.uint8)
    every[:, :, 0] = np.array(first, np.uint8)[:, None]
    every[:, :, 1] = second
    met = every.reshape(-1, 2, 2)
    met = met[~(met[:, 0, :, None] == met[:, 1, None, :]).any(axis=(1, 2))]
    codes = np.unique(_canonical(met)[0])
    return _decode(codes), codes


def _canonical(hands: Hands) -> tuple[Codes, NDArray[np.bool_]]:
    """The least code over all names of suits and both orders of seats, and whether the seats were exchanged."""
    best = np.full(len(hands), np.iinfo(np.int64).max, np.int64)
    exchanged = np.zeros(len(hands), np.bool_)
    for suits in permutations(range(4)):
        renamed = np.array([4 * (card >> 2) + suits[card & 3] for card in range(52)], np.int64)[hands]
        one, other = (52 * renamed[:, seat].max(axis=1) + renamed[:, seat].min(axis=1) for seat in (0, 1))
        for code, swapped in ((one * 2704 + other, False), (other * 2704 + one, True)):
            less = code < best
            np.copyto(best, code, where=less)
            np.copyto(exchanged, swapped, where=less)
    return best, exchanged


def _decode(codes: Codes) -> Hands:
    cards = [codes // 52**power % 52 for power in (3, 2, 1, 0)]
    return np.stack(cards, axis=1).astype(np.uint8).reshape(-1, 2, 2)
