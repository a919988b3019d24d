"""The games that PokerStars names, as games of the open table; limits as structures.

Other sites that write the same grammar have names of their own for some: they are listed with them.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from cardspeak.books.model.play import Structure


class SiteGame(NamedTuple):
    """A game of the open table under the name that the site gives it."""

    name: str
    game: str
    family: str  # flop, stud or draw
    deck: int = 52
    hole: int = 2


GAMES: tuple[SiteGame, ...] = (
    SiteGame("Hold'em", "holdem", "flop"),
    SiteGame("6+ Hold'em", "short-deck-holdem", "flop", deck=36),
    SiteGame("Split Hold'em", "double-board-holdem", "flop"),
    SiteGame("Omaha", "omaha", "flop", hole=4),
    SiteGame("Omaha Hi/Lo", "omaha-hilo", "flop", hole=4),
    SiteGame("5 Card Omaha", "omaha-five", "flop", hole=5),
    SiteGame("5 Card Omaha Hi/Lo", "omaha-five-hilo", "flop", hole=5),
    SiteGame("6 Card Omaha", "omaha-six", "flop", hole=6),
    SiteGame("6 Card Omaha Hi/Lo", "omaha-six-hilo", "flop", hole=6),
    SiteGame("Courchevel", "courchevel", "flop", hole=5),
    SiteGame("Courchevel Hi/Lo", "courchevel-hilo", "flop", hole=5),
    SiteGame("7 Card Stud", "seven-card-stud", "stud", hole=7),
    SiteGame("7 Card Stud Hi/Lo", "seven-card-stud-hilo", "stud", hole=7),
    SiteGame("Razz", "razz", "stud", hole=7),
    SiteGame("5 Card Draw", "five-card-draw", "draw", hole=5),
    SiteGame("Single Draw 2-7 Lowball", "single-draw-27", "draw", hole=5),
    SiteGame("Triple Draw 2-7 Lowball", "triple-draw-27", "draw", hole=5),
    SiteGame("Badugi", "badugi", "draw", hole=4),
)
BY_NAME = {named.name.lower(): named for named in GAMES}
BY_SLUG = {named.game: named for named in GAMES}
_ALSO = {
    "holdem": "hold'em",
    "short deck hold'em": "6+ hold'em",
    "shortdeck": "6+ hold'em",
    "omaha hi-lo": "omaha hi/lo",
    "omaha 5 cards": "5 card omaha",
    "omaha 6 cards": "6 card omaha",
    "5-card omaha": "5 card omaha",
    "6-card omaha": "6 card omaha",
    "plo": "omaha",
    "plo-5": "5 card omaha",
    "plo-6": "6 card omaha",
    "7-card stud": "7 card stud",
    "7 card stud hi-lo": "7 card stud hi/lo",
    "5-card draw": "5 card draw",
    "2-7 single draw": "single draw 2-7 lowball",
    "2-7 triple draw": "triple draw 2-7 lowball",
}
LIMITS: dict[str, Structure] = {
    "pot limit pre-flop, no limit post-flop": "no limit",
    "fixed limit": "fixed",
    "no limit": "no limit",
    "pot limit": "pot",
    "limit": "fixed",
}
LIMIT_NAMES: dict[str, str] = {"no limit": "No Limit", "pot": "Pot Limit", "fixed": "Limit"}


def _either(words: list[str]) -> str:
    return "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))


GAME_AND_LIMIT = re.compile(rf"(?<!\w)({_either([*BY_NAME, *_ALSO])})\s+({_either([*LIMITS])})(?!\w)", re.IGNORECASE)

# A name that says its limit: it is followed by the stakes at once.
_SHORT = re.compile(r"(?<!\w)(PLO(?:-[56])?)(?=\s*\()", re.IGNORECASE)


class GameFound(NamedTuple):
    """Where a header names its game and the limit."""

    named: SiteGame
    limit: str
    start: int
    end: int


def game_in(text: str) -> GameFound | None:
    found = GAME_AND_LIMIT.search(text)
    if found is not None:
        return GameFound(game_named(found[1]), found[2], found.start(), found.end())
    found = _SHORT.search(text)
    return GameFound(game_named(found[1]), LIMIT_NAMES["pot"], found.start(), found.end()) if found else None


def game_named(name: str) -> SiteGame:
    """By the site's name, or by one that another site uses for it."""
    key = name.lower()
    return BY_NAME[_ALSO.get(key, key)]
