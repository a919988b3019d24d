"""The collapsed enumeration by numba: spots in, tallies out."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import numpy as np

from cardspeak.odds.collapsed import kernel
from cardspeak.odds.collapsed.arrays import class_arrays, frozen, index_arrays, value_rows
from cardspeak.odds.collapsed.read import read
from cardspeak.odds.collapsed.row import shares_on
from cardspeak.odds.spot import Contest, Spot
from cardspeak.odds.tally import Tally
from cardspeak.ranking.arrays import arrays_for


def tally(spot: Spot, row: int = 1) -> Tally:
    """The winners of each part played on one board, counted over its completions."""
    shares = shares_on(spot.contest, row)
    assert shares is not None, "the caller asks first whether the spot collapses"
    board = spot.boards[row - 1]
    gone = (*spot.dead, *(card for n, other in enumerate(spot.boards, 1) if n != row for card in other))
    game = game_of(spot.contest, row, len(board))
    counts, side_masks = kernel.tally(
        np.array(spot.hands, np.uint8), np.array(board, np.uint8), np.array(gone, np.uint8), game
    )
    return read(counts.tolist(), side_masks.tolist(), len(spot.hands), shares)


def tally_many(spots: Sequence[Spot]) -> list[Tally]:
    """Spots with one board that differ in their hands alone, and whose pot has one part."""
    one = spots[0]
    shares = shares_on(one.contest, 1)
    assert shares is not None, "the caller asks first whether the spots collapse"
    assert shares.side is None, "and whether there is one part"
    game = game_of(one.contest, 1, len(one.boards[0]))
    hands = np.array([spot.hands for spot in spots], np.uint8)
    counts = np.empty((len(spots), 1 << len(one.hands)), np.int64)
    kernel.tally_many(hands, np.array(one.boards[0], np.uint8), np.array(one.dead, np.uint8), game, counts)
    return [read(row, (0,), len(one.hands), shares) for row in counts.tolist()]


@cache
def game_of(contest: Contest, row: int, on_board: int) -> kernel.StreetTables:
    """The tables that the kernel needs for one row of a contest with so many cards on it."""
    shares = shares_on(contest, row)
    assert shares is not None
    shape = contest.parts[shares.main].shape
    none = frozen(np.zeros((1, 1), np.uint16))
    side = none if shares.side is None else value_rows(contest.parts[shares.side].shape, contest.use)
    return kernel.StreetTables(
        class_arrays(shape.lowest, contest.board_cards - on_board),
        index_arrays(),
        arrays_for(shape).exact.pair_ids,
        value_rows(shape, contest.use),
        side,
        arrays_for(shape).by_suit,
        contest.use is not None,
    )
