"""The index of rank multisets: every holding has a place of its own."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement

import numpy as np
import pytest
from tests.shelf import AGAINST

from cardspeak.books.loader import load_book
from cardspeak.ranking.arrays import arrays_for
from cardspeak.ranking.index import _GREEDY, build_index, holdings, rank_index

SIZES = [3, 5, 6, 7]


@pytest.mark.parametrize(("cards", "number"), [(3, 455), (5, 6_175), (6, 18_395), (7, 49_205)])
def test_holdings(cards: int, number: int) -> None:
    """As many as there are ways to choose with repetition, less those with five of a rank or more."""
    found = holdings(cards)
    assert len(found) == len(set(found)) == number
    every = combinations_with_replacement(range(13), cards)
    assert set(found) == {ranks for ranks in every if max(Counter(ranks).values()) <= 4}


@pytest.mark.parametrize(
    ("lowest", "number"), [(0, 6_175), (3, 2_002 - 10), (4, 1_287 - 9), (5, 792 - 8), (8, 126 - 5)]
)
def test_holdings_of_a_stripped_deck(lowest: int, number: int) -> None:
    found = holdings(5, lowest)
    assert len(found) == number
    assert {rank for ranks in found for rank in ranks} == set(range(lowest, 13))


@pytest.mark.parametrize("cards", SIZES)
def test_sums_of_multipliers_are_unique(cards: int) -> None:
    greedy, bits, _ = _GREEDY[cards]
    sums = {sum(greedy[rank] for rank in ranks) for ranks in holdings(cards)}
    assert len(sums) == len(holdings(cards))
    assert max(sums) < 1 << bits, "the key must hold any sum"


def test_three_card_multipliers_are_the_least() -> None:
    """Any smaller multiplier for a rank makes two holdings of the ranks so far alike."""
    greedy, _, _ = _GREEDY[3]
    for rank in range(2, 13):
        few = [ranks for ranks in holdings(3) if ranks[-1] <= rank]
        for smaller in range(greedy[rank - 1] + 1, greedy[rank]):
            tried = (*greedy[:rank], smaller)
            assert len({sum(tried[r] for r in ranks) for ranks in few}) < len(few)


@pytest.mark.parametrize("cards", SIZES)
def test_the_index_is_perfect(cards: int) -> None:
    index = rank_index(cards)
    slots = {index.slot(ranks) for ranks in holdings(cards)}
    assert len(slots) == len(holdings(cards)), "no two holdings share a place"
    assert min(slots) >= 0
    assert max(slots) == index.size - 1
    assert len(slots) > 0.45 * index.size, "and few places are empty"


@pytest.mark.parametrize("cards", SIZES)
def test_built_and_kept_indexes_are_alike(cards: int) -> None:
    assert build_index(cards) == rank_index(cards)


@pytest.mark.parametrize("book", AGAINST)
def test_any_key_at_all_falls_within_the_arrays(book: str) -> None:
    """Cards that are no hand, such as five aces, must not read beyond the table: nor the ends of a row, nor between."""
    for tables in arrays_for(load_book(book).ladder().shape).sizes.values():
        first = np.arange(0, int(tables.mask) + 1, 1 << int(tables.shift), dtype=np.uint64)
        keys = np.concatenate([first, first + np.uint64((1 << int(tables.shift)) - 1)])
        assert keys.max() == tables.mask
        places = keys.astype(np.uint32) + tables.offsets[keys >> tables.shift]
        assert places.max() < len(tables.by_ranks)
