"""A hand in words: "two pair, kings and sevens, ace kicker"."""

from __future__ import annotations

from cardspeak.cards.card import RANK_NAMES, RANKS
from cardspeak.ranking.category import Category
from cardspeak.ranking.ladder import Shape
from cardspeak.ranking.tables import HandClass


def plural(rank: int) -> str:
    return RANK_NAMES[rank] + ("es" if RANK_NAMES[rank] == "six" else "s")


def describe(hand: HandClass | None, shape: Shape) -> str:
    """The class of a hand in words; None is a low that does not qualify."""
    if hand is None:
        return "no low"
    category, ranks = hand
    if category.endswith("badugi"):
        return f"{category}, {_dashed(ranks)}"
    if shape.goal == "low" and category is Category.NO_PAIR:
        return f"{_dashed(ranks)} low"
    return ", ".join([category, *_details(category, ranks)])


def _details(category: Category, ranks: tuple[int, ...]) -> list[str]:
    match category:
        case Category.ROYAL_FLUSH:
            return []
        case Category.STRAIGHT_FLUSH | Category.STRAIGHT:
            return [f"{RANK_NAMES[ranks[0]]} high"]
        case Category.FLUSH | Category.NO_PAIR:
            return ["-".join(RANK_NAMES[rank] for rank in ranks)]
        case Category.FULL_HOUSE:
            return [f"{plural(ranks[0])} over {plural(ranks[1])}"]
        case Category.TWO_PAIR:
            return [f"{plural(ranks[0])} and {plural(ranks[1])}", *_kickers(ranks[2:])]
        case _:
            return [plural(ranks[0]), *_kickers(ranks[1:])]


def _kickers(ranks: tuple[int, ...]) -> list[str]:
    names = [RANK_NAMES[rank] for rank in ranks]
    if len(names) < 2:
        return [f"{name} kicker" for name in names]
    return [f"{', '.join(names[:-1])} and {names[-1]} kickers"]


def _dashed(ranks: tuple[int, ...]) -> str:
    return "-".join(RANKS[rank] for rank in ranks)
