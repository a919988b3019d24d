"""The streets of a game, read from its script: after each betting round begins, who holds how many cards."""

from __future__ import annotations

from typing import NamedTuple

from cardspeak.books.book import Game
from cardspeak.books.model.game import BettingRound, Board, Deal, Discard
from cardspeak.citation import Citation
from cardspeak.errors import BadInput, nearest


class Street(NamedTuple):
    """Cards in a hand and on each board while a betting round is on; cards that will be discarded are left out."""

    name: str
    hole: int
    boards: tuple[int, ...]
    cite: Citation


def streets_of(game: Game) -> tuple[Street, ...]:
    """In order of play."""
    kept = game.hole_cards - sum(step.count for step in game.script if isinstance(step, Discard))
    hole, boards = 0, [0] * game.rows
    found = []
    for step in game.script:
        if isinstance(step, Deal):
            hole += step.down + step.up
        elif isinstance(step, Board):
            boards[step.row - 1] += step.count
        elif isinstance(step, BettingRound):
            found.append(Street(step.name, min(hole, kept), tuple(boards), game.book.cite(step.cite)))
    return tuple(found)


def street_named(game: Game, name: str) -> Street:
    """By its name in the book, or the beginning of it."""
    streets = streets_of(game)
    wanted = name.casefold()
    found = [s for s in streets if s.name.casefold() == wanted] or [
        s for s in streets if s.name.casefold().startswith(wanted)
    ]
    if len(found) != 1:
        names = [s.name for s in streets]
        raise BadInput(
            f"{game.title} has no street {name!r}.{nearest(name, names)} Its streets are {', '.join(names)}."
        )
    return found[0]
