"""Which PHH variant a game of ours is, if it is one: the same cards dealt, the same rounds, the same winners."""

from __future__ import annotations

from cardspeak.books.book import Game
from cardspeak.books.loader import load_book
from cardspeak.errors import BadInput
from cardspeak.hand.setup import Setup
from cardspeak.interop.phh.variants import Variant
from cardspeak.interop.phh_replay.table import BOOK, GAMES
from cardspeak.interop.replay.essence import essence


def variant_of(setup: Setup) -> Variant:
    """The variant under which another reader would understand the hand."""
    rules, structure, deck = setup.rules, setup.stakes.structure, setup.deck
    own = essence(rules, deck)
    for variant, played in GAMES.items():
        if (structure, deck) == (played.structure, played.deck) and own == essence(_open_game(played.game), deck):
            return variant
    known = ", ".join(f"{played.game} {played.structure} ({name})" for name, played in GAMES.items())
    raise BadInput(
        f"{rules.title} of {rules.book.slug}, {structure} with {deck} cards, has no PHH variant; there are {known}."
    )


def _open_game(slug: str) -> Game:
    return load_book(BOOK).game(slug)
