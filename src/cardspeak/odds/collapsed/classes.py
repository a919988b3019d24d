"""Boards by their ranks: the rank multisets that the cards still to come can make, and how they fit together.

Suits aside, the five cards of a board are one of 6,175 multisets (fewer with a stripped deck), so hands are
compared once per multiset instead of once per board. Where three cards of a suit lie on the board the suit
matters as well; then the cards of that suit are a set of ranks and the others again a multiset, and
`unions` tells which multiset the two make together. Nothing here depends on a ladder.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb

from cardspeak.ranking.index import holdings, rank_index

MOST = 5  # cards of a board
CODES = 5 * 13  # a rank and how many of it: 5 * rank + count
DIGIT = 11  # bits

PAIRS: tuple[tuple[int, int], ...] = tuple(combinations_with_replacement(range(13), 2))
PAIR_ID = {pair: number for number, pair in enumerate(PAIRS)}


class BoardClasses:
    """The rank multisets of up to five cards of one deck, fewest cards first.

    Each is a smaller one, its parent, with all cards of its highest rank added; the first is empty. So a
    product over the ranks of every multiset (how many boards it stands for) takes one multiplication each.
    """

    def __init__(self, lowest: int) -> None:
        self.lowest = lowest
        by_size = [sorted(holdings(cards, lowest), key=_most_ranks_first) for cards in range(MOST + 1)]
        self.ranks = [ranks for some in by_size for ranks in some]
        self.starts = [0]  # multisets of n cards stand from starts[n] up to starts[n + 1]
        for some in by_size:
            self.starts.append(self.starts[-1] + len(some))
        at = {ranks: place for place, ranks in enumerate(self.ranks)}
        alike = [ranks.count(ranks[-1]) for ranks in self.ranks[1:]]
        self.parents = [0, *(at[ranks[:-n]] for ranks, n in zip(self.ranks[1:], alike, strict=True))]
        self.codes = [0, *(5 * ranks[-1] + n for ranks, n in zip(self.ranks[1:], alike, strict=True))]
        spans = [slice(self.starts[cards], self.starts[cards + 1]) for cards in range(1, MOST + 1)]
        self._levels = [(self.parents[span], self.codes[span]) for span in spans]
        self.keys = [key_of(ranks) for ranks in self.ranks]
        self.places = [  # per number of cards: the place among the multisets of that number, by key
            {self.keys[at]: place for place, at in enumerate(self.span(cards))} for cards in range(MOST + 1)
        ]

    def span(self, cards: int) -> range:
        """Where the multisets of so many cards stand."""
        return range(self.starts[cards], self.starts[cards + 1])

    @cache  # noqa: B019 (there are five decks)
    def sets(self, cards: int) -> tuple[int, ...]:
        """Every set of so many ranks of this deck, as masks."""
        return tuple(sum(1 << rank for rank in some) for some in combinations(range(self.lowest, 13), cards))

    @cache  # noqa: B019
    def unions(self, cards: int, suited: int) -> list[list[int]]:
        """Which multiset of `cards` cards a set of `suited` ranks makes with each multiset of the rest.

        0 where a rank would be held five times, which no stub can deal.
        """
        mask, place = rank_index(MOST).mask, self.places[cards]
        rest = [self.keys[at] for at in self.span(cards - suited)]
        keys = map(key_of, combinations(range(self.lowest, 13), suited))
        return [[place.get((key + other) & mask, 0) for other in rest] for key in keys]

    @cache  # noqa: B019
    def completed(self, known: tuple[int, ...]) -> list[int]:
        """Which full board each multiset of the missing cards makes with known ranks; 0 where none."""
        mask, place, key = rank_index(MOST).mask, self.places[MOST], key_of(known)
        return [place.get((key + self.keys[at]) & mask, 0) for at in self.span(MOST - len(known))]

    @cache  # noqa: B019
    def splits(self, cards: int, fewest: int) -> list[list[tuple[int, int]]]:
        """Per multiset of `cards` cards: every way to see it as a set of one suit and a multiset of the rest.

        The set is told by its place among all sets of `fewest` ranks or more, the rest by its place among all
        multisets.
        """
        splits: list[list[tuple[int, int]]] = [[] for _ in self.span(cards)]
        number = 0
        for suited in range(fewest, cards + 1):
            rest = self.span(cards - suited)
            for places in self.unions(cards, suited):
                for place, other in zip(places, rest, strict=True):
                    splits[place].append((number, other))
                number += 1
        return splits

    def ways(self, available: Sequence[int], cards: int) -> list[int]:
        """How many sets of cards make each multiset of up to `cards`, with so many of each rank to take from."""
        return self._products([comb(available[code // 5], code % 5) for code in range(CODES)], cards)

    def ways_by_suited(self, others: Sequence[int], left: int, cards: int) -> list[int]:
        """The same, told apart by how many of the cards are of one suit: a digit of eleven bits for each number.

        `others` are the cards of the other suits; `left` is the mask of what is left of this one. No multiset
        stands for more than 4 ** 5 sets of cards, so neither a digit nor the sum of all of them overflows.
        """
        choose = []
        for code in range(CODES):
            rank, count = divmod(code, 5)
            with_one = comb(others[rank], count - 1) if count and left >> rank & 1 else 0
            choose.append(comb(others[rank], count) + (with_one << DIGIT))
        return self._products(choose, cards)

    def _products(self, choose: Sequence[int], cards: int) -> list[int]:
        products = [1]
        for parents, codes in self._levels[:cards]:
            products += [products[parent] * choose[code] for parent, code in zip(parents, codes, strict=True)]
        return products


def _most_ranks_first(ranks: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
    """Boards with pairs together: those alone can make hands that beat a flush, and loops over them branch alike."""
    return -len(set(ranks)), ranks


def key_of(ranks: Sequence[int]) -> int:
    """The key of some ranks among those of five cards; of fewer it is as good, being a part of such a key."""
    index = rank_index(MOST)
    return sum(map(index.multipliers.__getitem__, ranks)) & index.mask


@cache
def board_classes(lowest: int) -> BoardClasses:
    """The classes of the deck whose lowest rank this is."""
    return BoardClasses(lowest)
