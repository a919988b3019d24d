"""What the game itself says of the wagers: which pay tables there are, and what a hand costs at least."""

from __future__ import annotations

from cardspeak.books.banked import BEFORE, BankedGame, load_banked
from cardspeak.tournament.terms import Terms

COMPULSORY = "ante"


def game_of(terms: Terms) -> BankedGame:
    return load_banked(terms.book)


def pay_tables(terms: Terms) -> dict[str, str]:
    """Those of the Terms that the game has; for the others the game's own stand."""
    tables = game_of(terms).tables
    return {name: key for name, key in terms.wagers.tables.items() if key in tables.get(name, {})}


def floor(terms: Terms) -> int:
    """What somebody needs to take part in a hand: the compulsory wager, and what following it costs."""
    follows = sum(wager.times_ante or 0 for wager in game_of(terms).file.wagers if wager.placed != BEFORE)
    return terms.wagers.minimum * (1 + follows)
