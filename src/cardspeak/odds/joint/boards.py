"""The winners of two boards from one stub, by whichever twin counts them: `plain`, or `vector` with arrays."""

from __future__ import annotations

from cardspeak.odds.joint import plain
from cardspeak.odds.spot import Spot
from cardspeak.odds.tally import Tally, TallyKey
from cardspeak.odds.tiers import Tier


def tally(spot: Spot, tier: Tier) -> Tally:
    """Counts over every way to complete both boards."""
    assert spot.contest.rows == 2, "no book deals three boards"
    if tier == "plain":
        counts = plain.counts(spot)
    else:
        from cardspeak.odds.joint.vector import counts as by_arrays

        counts = by_arrays(spot)
    return Tally(len(spot.hands), {_in_order(spot, *rows): count for rows, count in counts.items() if count})


def _in_order(spot: Spot, first: TallyKey, second: TallyKey) -> TallyKey:
    """One mask per part, in the order of the contest."""
    masks = {1: iter(first), 2: iter(second)}
    return tuple(next(masks[part.row]) for part in spot.contest.parts)
