"""Which hand beats which: ladders, the plain evaluator and its fast twins."""

from typing import TYPE_CHECKING

from cardspeak.lazy import brings

if TYPE_CHECKING:
    from cardspeak.ranking.batch import values, values_exactly_two
    from cardspeak.ranking.category import Category
    from cardspeak.ranking.count import count_categories
    from cardspeak.ranking.fast import evaluator
    from cardspeak.ranking.front import front_is_higher
    from cardspeak.ranking.hand import RankedHand, rank_hand
    from cardspeak.ranking.ladder import Ladder, Rung, Shape
else:  # a hand is dealt with the ladder of its game and one evaluator
    __getattr__ = brings(
        __name__,
        {
            "batch": ("values", "values_exactly_two"),
            "category": ("Category",),
            "count": ("count_categories",),
            "fast": ("evaluator",),
            "front": ("front_is_higher",),
            "hand": ("RankedHand", "rank_hand"),
            "ladder": ("Ladder", "Rung", "Shape"),
        },
    )

__all__ = [
    "Category",
    "Ladder",
    "RankedHand",
    "Rung",
    "Shape",
    "count_categories",
    "evaluator",
    "front_is_higher",
    "rank_hand",
    "values",
    "values_exactly_two",
]
