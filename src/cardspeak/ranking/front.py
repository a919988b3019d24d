"""Chinese Poker: is a front of three cards higher than a hand of five?

Crown Melbourne 13.2.1 wants the front weakest; a set with a front above its middle is no set. The book does not say
how three cards compare with five. Here: by category on the ladder of the five, then by ranks, the most numerous
first, for as many as the front has. A front that is equal so far is not higher, as three cards cannot outkick five.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardspeak.cards import Card
from cardspeak.ranking.fast import hand_class
from cardspeak.ranking.hand import rank_hand
from cardspeak.ranking.ladder import Ladder


def front_is_higher(front: Sequence[Card], front_ladder: Ladder, middle: Sequence[Card], ladder: Ladder) -> bool:
    """Whether three cards, ranked by the ladder of fronts, stand above five ranked by theirs."""
    held = hand_class(front_ladder.shape, rank_hand(front, front_ladder).value)
    other = hand_class(ladder.shape, rank_hand(middle, ladder).value)
    assert held is not None, "every front is a hand"
    assert other is not None, "every middle is a hand"
    order = ladder.shape.categories
    if held.category != other.category:
        return order.index(held.category) < order.index(other.category)
    return held.ranks > other.ranks[: len(held.ranks)]
