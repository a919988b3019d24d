"""Many hands at once: arrays of cards in, arrays of values out. Three tiers with one meaning.

`plain` loops over the evaluator of single hands, `numpy` looks up columns, `numba` runs compiled kernels on every
core. Which one answers changes the time and nothing else: values are those of `fast.Evaluator`, larger is stronger,
0 is a low that does not qualify. A card is its number, `4 * rank + suit`, which is what a `Card` is.

numpy and numba are imported when first needed. Where numpy is not installed the plain tier answers `values`,
with an `array('H')` in place of an ndarray.
"""

from __future__ import annotations

import os
import sys
from array import array
from collections.abc import Callable, Sequence
from functools import cache
from importlib import import_module
from itertools import combinations
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, cast

from cardspeak.cards.card import RANKS, Card
from cardspeak.cards.deck import deck_of
from cardspeak.errors import BadInput
from cardspeak.ranking.exact import USE, exactly_two
from cardspeak.ranking.fast import evaluator
from cardspeak.ranking.ladder import Ladder, Shape
from cardspeak.ranking.tables import hand_sizes

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from cardspeak.ranking.arrays import U8, U16

Tier = Literal["plain", "numpy", "numba"]
TIERS: tuple[Tier, ...] = ("plain", "numpy", "numba")
Hands: TypeAlias = "NDArray[np.integer[Any]] | Sequence[Sequence[int]]"

# Where one tier overtakes the one before: below the first a loop is done before numpy has begun, below the second
# numpy before numba is loaded (once it is loaded, numba is always ahead); each thread wants work for a while.
NUMPY_FROM = 32
NUMBA_FROM = 500_000
PER_THREAD = 50_000


def values(hands: Hands, ladder: Ladder | Shape, tier: Tier | None = None, *, distinct: bool = False) -> U16:
    """The value of each row of `hands`: as many cards as make a hand of this ladder, or more; the best ones play.

    With `distinct` a row that holds a card twice is refused; without it such a row is worth nothing sensible.
    """
    shape = _shape(ladder)
    tier = choose_tier(tier, len(hands))
    if tier == "plain" and not _installed("numpy"):
        return cast("U16", _values_without_numpy(cast("Sequence[Sequence[int]]", hands), shape))
    cards = _checked(hands, shape, "hands")
    if distinct:
        _require_distinct(cards)
    sizes = range(1, 5) if shape.badugi else hand_sizes(shape)
    if cards.shape[1] < sizes[0]:
        raise BadInput(f"A hand here needs at least {sizes[0]} cards; each row has {cards.shape[1]}.")
    if cards.shape[1] <= sizes[-1]:
        return _VALUES[tier](cards, shape)
    return _best_of(cards, shape, sizes[-1], _VALUES[tier])


def values_exactly_two(
    hole: Hands,
    board: Hands | Sequence[int],
    ladder: Ladder | Shape,
    tier: Tier | None = None,
    *,
    distinct: bool = False,
) -> U16:
    """The value of two cards of each row of `hole` with three of its board: Omaha and Manila.

    `board` holds five cards for each hand, or five for all of them.
    """
    shape = _shape(ladder)
    exactly_two(shape)  # refuses a ladder of no such game
    tier = choose_tier(tier, len(hole))
    if not _installed("numpy"):
        raise BadInput("Batches of exactly two hole cards need numpy; install cardspeak[odds].")
    own = _checked(hole, shape, "hole")
    shared = _checked(board, shape, "board", rows=False)
    if own.shape[1] < USE:
        raise BadInput(f"Two hole cards must play; each row of hole has {own.shape[1]}.")
    if shared.shape[1] != 5:
        raise BadInput(f"A board has five cards; each row of board has {shared.shape[1]}.")
    if len(shared) not in (1, len(own)):
        raise BadInput(f"There are {len(own)} hands and {len(shared)} boards; give one board each, or one for all.")
    if distinct:
        import numpy as np

        _require_distinct(np.hstack([own, np.broadcast_to(shared, (len(own), 5))]))
    return _EXACT[tier](own, shared, shape)


def choose_tier(tier: Tier | None, hands: int) -> Tier:
    """The tier asked for, if it is there; without a wish, the fastest for so many hands."""
    if tier is None:
        if hands < NUMPY_FROM or not _installed("numpy"):
            return "plain"
        loaded = "cardspeak.ranking.kernels" in sys.modules
        return "numba" if (loaded or hands >= NUMBA_FROM) and _installed("numba") else "numpy"
    if tier not in TIERS:
        raise BadInput(f"There is no tier {tier!r}; the tiers are {', '.join(TIERS)}.")
    if tier != "plain" and not _installed(tier):
        raise BadInput(f"The tier {tier} needs {tier}, which is not installed; install cardspeak[odds].")
    return tier


@cache
def _installed(package: str) -> bool:
    try:
        import_module(package)
    except ImportError:
        return False
    return True


def _shape(ladder: Ladder | Shape) -> Shape:
    return ladder.shape if isinstance(ladder, Ladder) else ladder


# -- what comes in -----------------------------------------------------------------------------------------


def _checked(hands: object, shape: Shape, name: str, *, rows: bool = True) -> U8:
    """Cards as bytes in C order, every one of them in the deck; a single row may stand for one board."""
    import numpy as np

    try:
        cards = np.asarray(hands)
    except ValueError:
        raise BadInput(f"The rows of {name} differ in length; give every row the same number of cards.") from None
    if not rows and cards.ndim == 1:
        cards = cards[None]
    if cards.ndim != 2:
        raise BadInput(f"{name} has {cards.ndim} dimensions; give rows of cards, one row for each hand.")
    if cards.dtype.kind not in "iu":
        raise BadInput(f"{name} holds {cards.dtype}; cards are whole numbers from 0 to 51.")
    least = 4 * shape.lowest
    if cards.size and (cards.max() > 51 or cards.min() < least):
        row, column = np.argwhere((cards > 51) | (cards < least))[0].tolist()
        raise BadInput(f"{name}[{row}] holds {_wrong_card(int(cards[row, column]), shape)}.")
    return np.ascontiguousarray(cards, np.uint8)


def _wrong_card(number: int, shape: Shape) -> str:
    if not 0 <= number < 52:
        return f"{number}, which is no card; cards are numbered from 0 to 51"
    deck = deck_of(52 - 4 * shape.lowest)
    return f"{Card(number)}, which is not in the deck of {deck.size} cards, from {RANKS[deck.lowest]} to A"


def _require_distinct(cards: U8) -> None:
    import numpy as np

    held = np.bitwise_or.reduce(np.left_shift(1, cards, dtype=np.uint64), axis=1)
    twice = np.flatnonzero(np.bitwise_count(held) != cards.shape[1])
    if len(twice):
        row = cards[twice[0]].tolist()
        card = next(card for card in row if row.count(card) > 1)
        raise BadInput(f"Row {twice[0]} holds {Card(card)} twice; every card can be in one place only.")


# -- the tiers ---------------------------------------------------------------------------------------------


def _best_of(cards: U8, shape: Shape, most: int, answer: Callable[[U8, Shape], U16]) -> U16:
    """More cards than any table has: the best over the choices of as many as it has."""
    import numpy as np

    best = np.zeros(len(cards), np.uint16)
    for some in combinations(range(cards.shape[1]), most):
        np.maximum(best, answer(np.ascontiguousarray(cards[:, some]), shape), out=best)
    return best


def _values_without_numpy(hands: Sequence[Sequence[int]], shape: Shape) -> array[int]:
    least, value = 4 * shape.lowest, evaluator(shape).value
    for number, hand in enumerate(hands):
        for card in hand:
            if not least <= card < 52:
                raise BadInput(f"hands[{number}] holds {_wrong_card(card, shape)}.")
    return array("H", map(value, hands))


def _plain(cards: U8, shape: Shape) -> U16:
    import numpy as np

    value = evaluator(shape).value_for(cards.shape[1])
    hands = zip(*cards.T.tolist(), strict=True)  # one tuple, used again for every hand
    return np.fromiter(map(value, hands), np.uint16, len(cards))


def _numpy(cards: U8, shape: Shape) -> U16:
    from cardspeak.ranking import vectorized

    return vectorized.badugi_values(_four(cards)) if shape.badugi else vectorized.hand_values(cards, shape)


def _four(cards: U8) -> U8:
    """Badugi of fewer cards: the first card again in the empty places, since it cannot play twice."""
    import numpy as np

    return np.ascontiguousarray(cards[:, [*range(cards.shape[1]), 0, 0, 0][:4]])


def _numba(cards: U8, shape: Shape) -> U16:
    from cardspeak.ranking import kernels
    from cardspeak.ranking.arrays import arrays_for, badugi_arrays

    cards = _four(cards) if shape.badugi else cards
    count = cards.shape[1]

    def flat(part: slice) -> U8:
        return cards[part].reshape(-1)

    if shape.badugi:
        badugi = badugi_arrays()
        return _in_threads(len(cards), lambda part, out: kernels.badugi_values(flat(part), out, badugi))
    arrays = arrays_for(shape)
    tables, by_suit = arrays.sizes[count], arrays.by_suit
    if shape.goal == "low" and shape.flushes and count > shape.size:
        low, five = kernels.low_values, arrays.sizes[shape.size]
        return _in_threads(len(cards), lambda part, out: low(flat(part), count, out, tables, five, by_suit))
    kernel = kernels.hand_values(count, better=count > shape.size)
    return _in_threads(len(cards), lambda part, out: kernel(flat(part), out, tables, by_suit))


def _in_threads(hands: int, run: Callable[[slice, U16], None]) -> U16:
    """Run a kernel over so many hands, on as many cores as are worth it: kernels hold no lock."""
    import numpy as np

    out = np.empty(hands, np.uint16)
    workers = min(_cores(), hands // PER_THREAD)
    if workers < 2:
        run(slice(None), out)
        return out
    from concurrent.futures import ThreadPoolExecutor

    step = -(-hands // (4 * workers))  # more parts than workers: one core may be busy elsewhere
    parts = [slice(at, at + step) for at in range(0, hands, step)]
    with ThreadPoolExecutor(workers) as pool:
        list(pool.map(lambda part: run(part, out[part]), parts))
    return out


def _cores() -> int:
    """Those this process may use, which is not always all of them."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _plain_exact(hole: U8, board: U8, shape: Shape) -> U16:
    import numpy as np

    value, boards = exactly_two(shape).value, board.tolist()
    if len(boards) == 1:
        boards *= len(hole)
    return np.fromiter(map(value, hole.tolist(), boards), np.uint16, len(hole))


def _numpy_exact(hole: U8, board: U8, shape: Shape) -> U16:
    from cardspeak.ranking import vectorized

    return vectorized.exact_values(hole, board, shape)


def _numba_exact(hole: U8, board: U8, shape: Shape) -> U16:
    from cardspeak.ranking.arrays import arrays_for
    from cardspeak.ranking.kernels_exact import one_board, own_boards

    tables, suits = arrays_for(shape).exact, shape.flushes
    if len(board) == 1:
        return _in_threads(len(hole), lambda part, out: one_board(hole[part], board[0], out, tables, suits))
    return _in_threads(len(hole), lambda part, out: own_boards(hole[part], board[part], out, tables, suits))


_VALUES: dict[Tier, Callable[[U8, Shape], U16]] = {"plain": _plain, "numpy": _numpy, "numba": _numba}
_EXACT: dict[Tier, Callable[[U8, U8, Shape], U16]] = {
    "plain": _plain_exact,
    "numpy": _numpy_exact,
    "numba": _numba_exact,
}
