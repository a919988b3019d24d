"""Exact odds: one question, several engines that give the same counts to the last board."""

from __future__ import annotations

from math import comb

from cardspeak.odds import brute
from cardspeak.odds.collapsed.classes import board_classes
from cardspeak.odds.collapsed.row import collapses, row_of, suited_counts
from cardspeak.odds.spot import Spot, check
from cardspeak.odds.tally import Tally
from cardspeak.odds.tiers import Tier, choose

CLASSES = 10_000  # about as many as one spot before the flop

__all__ = ["Tier", "cost", "marginals", "tally"]


def tally(spot: Spot, tier: Tier | None = None) -> Tally:
    """Who wins which share of the pot, over every completion of the boards."""
    check(spot)
    if not collapses(spot):
        choose(tier)
        return brute.tally(spot)
    if spot.contest.rows == 1:
        return on_row(spot, 1, choose(tier))
    from cardspeak.odds.joint import boards as joint

    return joint.tally(spot, choose(tier, cost(spot) // CLASSES))


def marginals(spot: Spot, tier: Tier | None = None) -> tuple[Tally, ...]:
    """Each board on its own: who wins the parts that are played on it.

    Either of two boards is any board with equal chance, so each alone is an ordinary enumeration, and the
    equity, half from each, is exact; how often one hand takes both is not in here.
    """
    check(spot)
    tier = choose(tier)
    if collapses(spot):
        return tuple(on_row(spot, row, tier) for row in range(1, spot.contest.rows + 1))
    return tuple(brute.tally(_alone(spot, row)) for row in range(1, spot.contest.rows + 1))


def on_row(spot: Spot, row: int, tier: Tier) -> Tally:
    """One board of a spot that collapses."""
    if tier == "numba":
        from cardspeak.odds.collapsed import compiled

        return compiled.tally(spot, row)
    if tier == "numpy":
        from cardspeak.odds.collapsed import vector

        return vector.tally(spot, row)
    from cardspeak.odds.collapsed import plain

    return plain.tally(spot, row)


def _alone(spot: Spot, row: int) -> Spot:
    """The same spot with one board; known cards of the others can no longer come."""
    contest = spot.contest
    parts = tuple(part._replace(row=1) for part in contest.parts if part.row == row)
    others = tuple(card for n, board in enumerate(spot.boards, 1) if n != row for card in board)
    return Spot(contest._replace(parts=parts, rows=1), spot.hands, (spot.boards[row - 1],), spot.dead + others)


def cost(spot: Spot) -> int:
    """How many classes of boards, or boards, `tally` really looks at: a measure to decide whether to sample."""
    if not collapses(spot):
        return spot.completions
    if spot.contest.rows == 1:
        return _classes(spot, 1)
    # Two boards: every completion of each, and every set of cards that both might share.
    left = len(spot.stub)
    return sum(comb(left, cards) << cards for cards in spot.to_come)


def _classes(spot: Spot, row: int) -> int:
    asked = row_of(spot, row)
    classes = board_classes(spot.contest.parts[0].shape.lowest)
    boards = len(classes.span(asked.to_come))
    work = boards
    for suit in asked.suits:
        suited = suited_counts(suit, asked, spot.contest.use)
        if suited:
            work += boards + sum(len(classes.sets(count)) for count in suited)
    return work
