"""By sets of players who have their places: the next place goes to each of the others by chips. Only positive numbers
are added, so floats are as good as their last digits; the work doubles with every player.
"""

from __future__ import annotations

from collections.abc import Sequence


def paid(prizes: Sequence[float]) -> int:
    """Places that win something."""
    return max((place for place, prize in enumerate(prizes, 1) if prize), default=0)


def icm_subsets(stacks: Sequence[int], prizes: Sequence[float]) -> list[float]:
    count, last = len(stacks), paid(prizes)
    worth = [0.0] * count
    level = {0: (1.0, sum(stacks))}  # who is placed -> how likely, and the chips of the others
    players = [(player, 1 << player, stack) for player, stack in enumerate(stacks)]
    for place in range(last):
        prize = prizes[place]
        grown: dict[int, tuple[float, int]] = {}
        for placed, (chance, left) in level.items():
            each = chance / left
            for player, bit, stack in players:
                if placed & bit:
                    continue
                here = each * stack
                worth[player] += here * prize
                key = placed | bit
                before = grown.get(key)
                grown[key] = (here + before[0], before[1]) if before is not None else (here, left - stack)
        level = grown
    return worth
