"""The books by what is played in them, so that no test lists them: whoever adds one is tested with it."""

from __future__ import annotations

from cardspeak.books.loader import load_book
from cardspeak.books.names import BOOKS, folder_of

AMONG = tuple(slug for slug in BOOKS if load_book(slug).games)  # players play one another
AGAINST = tuple(slug for slug in BOOKS if load_book(slug).head.kind == "banked")  # and the house
APPROVED = tuple(slug for slug in AMONG if load_book(slug).head.kind == "players")  # not our own conventions
EVENTS = tuple(slug for slug in BOOKS if (folder_of(slug) / "tournament.toml").is_file())
JACKPOTS = tuple(slug for slug in AMONG if (folder_of(slug) / "jackpot.toml").is_file())


def _sample() -> tuple[tuple[str, str], ...]:
    """Few games with everything in them: every book, every family, every kind of step of a script."""
    shows = {
        (slug, game.slug): {slug, game.family, *(type(step).__name__ for step in game.script)}
        for slug in AMONG
        for game in load_book(slug).games.values()
    }
    left = set().union(*shows.values())
    chosen: list[tuple[str, str]] = []
    while left:
        best = max(shows, key=lambda one: len(shows[one] & left))
        chosen.append(best)
        left -= shows[best]
    return tuple(chosen)


SAMPLE = _sample()
