"""Which hand beats which: ladders, the plain evaluator and its fast twins."""

from cardspeak.ranking.batch import values, values_exactly_two
from cardspeak.ranking.category import Category
from cardspeak.ranking.count import count_categories
from cardspeak.ranking.fast import evaluator
from cardspeak.ranking.front import front_is_higher
from cardspeak.ranking.hand import RankedHand, rank_hand
from cardspeak.ranking.ladder import Ladder, Rung, Shape

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
