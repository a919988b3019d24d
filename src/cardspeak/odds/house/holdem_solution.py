"""The solved game: how rounds of hold'em against the dealer end, counted over every deal.

The Turn and River wagers cost nothing to leave out and change nothing else, so each is worth making exactly where more
deals are won than lost. That does not depend on what the Ante pays; wins are kept apart by the category of the winning
hand, so that every pay rule for the Ante is read from the same counts.

The counts of a full deck are shipped with the package (`crown_holdem.json`) and counted again by a slow test; those of
any other ladder are worked out when first asked for and kept in the disk cache.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import partial
from importlib.resources import files
from math import comb
from typing import TYPE_CHECKING

import msgspec

from cardspeak.errors import BadInput
from cardspeak.odds.classes import HandKind
from cardspeak.odds.work import Progress, cores, in_threads
from cardspeak.ranking import store
from cardspeak.ranking.ladder import Shape
from cardspeak.values import Value

if TYPE_CHECKING:
    from cardspeak.odds.house.holdem_kernel import FlopSums

LOSE, TIE = 10, 11  # places in a row of outcomes; below them the wins, weakest category first
PIECE = 9  # flops that one thread takes at a time
SHIPPED = "crown_holdem.json"

Cell = tuple[int, int, int, int]
"""A situation: kind of hole cards, category held so far, pairs of equal cards on the board, one short of a flush."""


class Solution(Value):
    """Counts by kind of hole cards; kinds are numbered 13 x 13 as in `kind_number`."""

    key: str
    deck: int
    outcomes: list[list[list[int]]]  # per kind: (neither, River, Turn, both wagers made) x (wins, LOSE, TIE)
    made: list[list[int]]  # per kind: hole cards with the flop alone, by category
    turn: list[tuple[Cell, int]]  # deals won less deals lost, before the Turn wager
    river: list[tuple[Cell, int]]

    def deals(self, kind: int) -> int:
        """Everything that may follow once hands of this kind are dealt, all of them together."""
        return sum(map(sum, self.outcomes[kind]))


def kind_number(kind: HandKind) -> int:
    """Pairs on the diagonal; suited hands where the row's rank is the higher one."""
    return 13 * kind.high + kind.low if kind.suited or kind.pair else 13 * kind.low + kind.high


def kind_numbered(number: int) -> HandKind:
    row, column = divmod(number, 13)
    return HandKind(max(row, column), min(row, column), row > column)


def deals_after_hole(deck: int) -> int:
    """Flops, turns, rivers and dealer's hands that may follow two hole cards."""
    return comb(deck - 2, 3) * (deck - 5) * (deck - 6) * comb(deck - 7, 2)


def key_of(shape: Shape, deck: Sequence[int]) -> str:
    """Names everything that the counts depend on: a ladder on which every hand may win is named as it always was."""
    told = shape[: Shape._fields.index("least")] if shape.least is None else shape
    return hashlib.sha256(repr((2, *told, tuple(map(int, deck)))).encode()).hexdigest()[:24]


def full_deck(shape: Shape) -> range:
    return range(4 * shape.lowest, 52)


def solution_for(shape: Shape, *, progress: Progress | None = None, recompute: bool = False) -> Solution:
    """The counts of a ladder with its full deck: shipped, kept, or worked out now."""
    key = key_of(shape, full_deck(shape))
    if not recompute:
        for raw in (shipped(), store.read(f"house-holdem-{key}", decides=False)):
            found = _decoded(raw, key)
            if found is not None:
                return found
    found = solve(shape, progress=progress)
    store.write(f"house-holdem-{key}", msgspec.json.encode(found), decides=False)
    return found


def shipped() -> bytes | None:
    file = files("cardspeak.odds.house") / SHIPPED
    return file.read_bytes() if file.is_file() else None


def _decoded(raw: bytes | None, key: str) -> Solution | None:
    if raw is None:
        return None
    try:
        found = msgspec.json.decode(raw, type=Solution)
    except msgspec.MsgspecError:
        return None
    return found if found.key == key else None


def solve(
    shape: Shape,
    deck: Sequence[int] | None = None,
    *,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Solution:
    """Count every deal; about ten seconds on two cores. Every suit of the deck holds the same ranks."""
    try:
        import numpy as np

        from cardspeak.odds.house import holdem_kernel as kernel
        from cardspeak.odds.house.holdem_tables import empty_sums, kernel_tables
    except ImportError:
        raise BadInput("Counting every deal needs numpy and numba; install cardspeak[odds].") from None
    from cardspeak.odds.house.holdem_deals import distinct_flops

    cards = tuple(map(int, deck if deck is not None else full_deck(shape)))
    tables, flops = kernel_tables(shape), distinct_flops(cards)
    categories = len(shape.categories)

    def piece(some: list[tuple[tuple[int, ...], int]]) -> FlopSums:
        sums = empty_sums(categories)
        dealt = np.array([flop for flop, _ in some], np.uint8)
        weights = np.array([weight for _, weight in some], np.int64)
        kernel.solve(dealt, weights, np.array(cards, np.uint8), tables, sums)
        return sums

    total, done = empty_sums(categories), 0
    jobs = [flops[at : at + PIECE] for at in range(0, len(flops), PIECE)]
    for job, sums in zip(jobs, in_threads((partial(piece, job) for job in jobs), threads or cores()), strict=True):
        for whole, part in zip(total, sums, strict=True):
            whole += part
        done += len(job)
        if progress is not None:
            progress(done, len(flops))
    return Solution(
        key_of(shape, cards),
        len(cards),
        total.outcomes.tolist(),
        total.made.tolist(),
        _cells(total.turn_cells.tolist()),
        _cells(total.river_cells.tolist()),
    )


def _cells(nested: list[list[list[list[int]]]]) -> list[tuple[Cell, int]]:
    return [
        ((kind, category, alike, draw), value)
        for kind, by_category in enumerate(nested)
        for category, by_board in enumerate(by_category)
        for alike, by_draw in enumerate(by_board)
        for draw, value in enumerate(by_draw)
        if value
    ]
