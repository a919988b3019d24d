"""A hand on a full board against every hand an opponent may hold: 990 of them in Holdem."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from cardspeak.errors import BadInput
from cardspeak.odds.brute import hand_value
from cardspeak.odds.spot import Contest, Spot, spot_of
from cardspeak.odds.tiers import Tier, choose

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class Strength(NamedTuple):
    """How many of the hands are beaten, and how many tied."""

    win: int
    tie: int
    hands: int

    @property
    def share(self) -> Fraction:
        """The part of a pot against one such hand, on average."""
        return Fraction(2 * self.win + self.tie, 2 * self.hands)


def strength(
    hand: Iterable[int],
    board: Iterable[int],
    contest: Contest,
    dead: Iterable[int] = (),
    *,
    part: int = 0,
    tier: Tier | None = None,
) -> Strength:
    """One share of the pot (the first by default) against every hand the stub holds."""
    spot = _full(contest, tuple(hand), tuple(board), tuple(dead))
    if choose(tier) == "plain":
        return _plain(spot, part)
    win, tie, hands = strengths([spot.hands[0]], [spot.boards[0]], contest, spot.dead, part=part, tier=tier)[0].tolist()
    return Strength(win, tie, hands)


def _full(contest: Contest, hand: tuple[int, ...], board: tuple[int, ...], dead: tuple[int, ...]) -> Spot:
    if contest.rows != 1:
        raise BadInput("Strength is told for games with one board.")
    spot = spot_of(contest, (hand,), (board,), dead)
    if spot.to_come != (0,):
        raise BadInput(f"Strength is told on a full board of {contest.board_cards} cards, not {len(board)}.")
    if len(spot.stub) < contest.hole:
        raise BadInput("The stub holds no hand for an opponent.")
    return spot


def _plain(spot: Spot, part: int) -> Strength:
    value = hand_value(spot.contest.parts[part], spot.contest.use)
    board = spot.boards[0]
    own = value(spot.hands[0], board)
    values = [value(other, board) for other in combinations(spot.stub, spot.contest.hole)]
    return Strength(sum(own > other for other in values), values.count(own), len(values))


def strengths(
    hands: Sequence[Sequence[int]],
    boards: Sequence[Sequence[int]],
    contest: Contest,
    dead: Iterable[int] = (),
    *,
    part: int = 0,
    tier: Tier | None = None,
) -> NDArray[np.int64]:
    """The same for many hands, each on its own full board: rows of hands beaten, hands tied and hands met."""
    import numpy as np

    gone = tuple(dead)
    spots = [_full(contest, tuple(hand), tuple(board), gone) for hand, board in zip(hands, boards, strict=True)]
    tier = choose(tier, len(spots))
    shape = contest.parts[part].shape
    if tier == "numba" and contest.use is None and contest.hole == 2 and not (shape.flushes and shape.goal == "low"):
        from cardspeak.odds.strength_kernel import by_kernel

        return by_kernel(spots, shape)
    one = _plain if tier == "plain" else _by_arrays
    return np.array([one(spot, part) for spot in spots], np.int64).reshape(-1, 3)


def _by_arrays(spot: Spot, part: int) -> Strength:
    """Every opponent's hand in one batch."""
    import numpy as np

    from cardspeak.odds.joint.vector import completions
    from cardspeak.ranking.batch import values, values_exactly_two

    shape, board = spot.contest.parts[part].shape, np.array(spot.boards[0], np.uint8)
    others = np.array(spot.stub, np.uint8)[completions(len(spot.stub), spot.contest.hole)]
    every = np.concatenate([np.array(spot.hands, np.uint8), others])
    if spot.contest.use is None:
        shared = np.broadcast_to(board, (len(every), len(board)))
        found = values(np.concatenate([every, shared], axis=1), shape, "numpy")
    else:
        found = values_exactly_two(every, board, shape, "numpy")
    own, theirs = found[0], found[1:]
    return Strength(int((own > theirs).sum()), int((own == theirs).sum()), len(theirs))
