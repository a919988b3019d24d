"""Which PHH variant a game of ours is, if it is one: the same cards dealt, the same rounds, the same winners."""

from __future__ import annotations

from functools import lru_cache

from cardspeak.books.book import Game
from cardspeak.books.loader import load_book
from cardspeak.books.model import game as m
from cardspeak.errors import BadInput
from cardspeak.hand.setup import Setup
from cardspeak.interop.phh.hand import Variant
from cardspeak.interop.phh_replay.table import BOOK, GAMES


def variant_of(setup: Setup) -> Variant:
    """The variant under which another reader would understand the hand."""
    rules, structure, deck = setup.rules, setup.stakes.structure, setup.deck
    own = _essence(rules, deck)
    for variant, played in GAMES.items():
        if (structure, deck) == (played.structure, played.deck) and own == _essence(_open_game(played.game), deck):
            return variant
    known = ", ".join(f"{played.game} {played.structure} ({name})" for name, played in GAMES.items())
    raise BadInput(
        f"{rules.title} of {rules.book.slug}, {structure} with {deck} cards, has no PHH variant; there are {known}."
    )


def _open_game(slug: str) -> Game:
    return load_book(BOOK).game(slug)


@lru_cache(maxsize=256)
def _essence(rules: Game, deck: int) -> tuple[object, ...]:
    """What a game comes to: cards between the betting rounds, how a hand is made, and what it is compared by."""
    streets: list[tuple[object, ...]] = []
    dealt: list[object] = []
    for step in rules.script:
        match step:
            case m.Deal():
                dealt += ["down"] * step.down + ["up"] * step.up + ["kitty"] * step.kitty
            case m.Board():
                dealt += [("board", step.row)] * step.count
            case m.Draw():
                dealt.append("draw")
            case m.Discard() | m.Arrange():
                dealt.append(type(step).__name__)
            case m.Bet():
                streets.append((*dealt, step.tier))
                dealt = []
    shares = tuple((part.row, part.ladder.shape) for part in rules.parts(deck))
    return (*streets, tuple(dealt), rules.use, shares)
