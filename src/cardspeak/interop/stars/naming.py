"""What PokerStars calls a game of ours, where it deals it."""

from __future__ import annotations

from cardspeak.books.loader import load_book
from cardspeak.errors import BadInput
from cardspeak.hand.setup import Setup
from cardspeak.interop.replay.essence import essence
from cardspeak.interop.stars.games import GAMES, LIMIT_NAMES, SiteGame

FULL = 52


def named_for(setup: Setup) -> SiteGame:
    """The site's name for the game; BadInput if it deals no such game."""
    own = essence(setup.rules, setup.deck)
    for named in GAMES:
        if setup.deck == named.deck and own == essence(load_book("open-table").game(named.game), named.deck):
            if setup.stakes.structure not in LIMIT_NAMES or (named.deck != FULL and setup.stakes.structure == "fixed"):
                break  # a header of that deck states a blind and an ante, and no bets
            return named
    raise BadInput(
        f"PokerStars text has no name for {setup.rules.title} of {setup.book}, {setup.stakes.structure} with "
        f"{setup.deck} cards; write it as Open Hand History, which we extend for every game."
    )
