"""Deals won, tied and lost by known hole cards and a known part of the board: half a millisecond after the flop."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.util import find_spec
from itertools import combinations
from typing import TYPE_CHECKING

from cardspeak.ranking.fast import evaluator
from cardspeak.ranking.ladder import Shape

if TYPE_CHECKING:
    from cardspeak.odds.strength_kernel import River

Counted = tuple[int, int, int]


def count(held: Sequence[int], board: Sequence[int], shape: Shape) -> Counted:
    """Over everything that may still come: the rest of the board and the dealer's two cards."""
    return _compiled(held, board, shape) if find_spec("numba") else count_plain(held, board, shape)


def count_plain(held: Sequence[int], board: Sequence[int], shape: Shape) -> Counted:
    """One deal after the other."""
    value = evaluator(shape).value_for(7)
    stub = [card for card in range(4 * shape.lowest, 52) if card not in (*held, *board)]
    win = tie = lose = 0
    for rest in combinations(stub, 5 - len(board)):
        full = (*board, *rest)
        own = value((*held, *full))
        dealer = [value((*two, *full)) for two in combinations([card for card in stub if card not in rest], 2)]
        beaten, tied = sum(other < own for other in dealer), dealer.count(own)
        win, tie, lose = win + beaten, tie + tied, lose + len(dealer) - beaten - tied
    return win, tie, lose


def _compiled(held: Sequence[int], board: Sequence[int], shape: Shape) -> Counted:
    import numpy as np

    from cardspeak.odds.joint.vector import completions
    from cardspeak.odds.strength_kernel import strengths

    known = (*held, *board)
    stub = np.array([card for card in range(4 * shape.lowest, 52) if card not in known], np.uint8)
    rest = stub[completions(len(stub), 5 - len(board))]
    cards = np.empty((len(rest), 7), np.uint8)
    cards[:, : len(known)] = np.array(known, np.uint8)
    cards[:, len(known) :] = rest
    found = np.zeros((len(cards), 3), np.int64)
    strengths(cards, np.zeros(0, np.uint8), _river(shape), found)
    win, tie, hands = found.sum(axis=0).tolist()
    return win, tie, hands - win - tie


@cache
def _river(shape: Shape) -> River:
    from cardspeak.odds.collapsed.arrays import class_arrays, index_arrays, rows_by_board
    from cardspeak.odds.strength_kernel import River
    from cardspeak.ranking.arrays import arrays_for

    arrays = arrays_for(shape)
    places = class_arrays(shape.lowest, 0).place_by_slot
    return River(
        rows_by_board(shape, None), places, index_arrays(), arrays.exact.pair_ids, arrays.by_suit, shape.lowest
    )
