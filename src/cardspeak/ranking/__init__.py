"""Which hand beats which: ladders, the plain evaluator and its fast twins."""

from cardspeak.ranking.category import Category
from cardspeak.ranking.hand import RankedHand, rank_hand
from cardspeak.ranking.ladder import Ladder, Rung, Shape

__all__ = ["Category", "Ladder", "RankedHand", "Rung", "Shape", "rank_hand"]
