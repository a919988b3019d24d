"""Random hands of every game of every book, for the round trips of every format."""

from __future__ import annotations

import random
from typing import NamedTuple

import msgspec
from tests.hand.tables import games

from cardspeak.books.loader import load_book
from cardspeak.errors import BadInput
from cardspeak.hand import Hand, make_setup
from cardspeak.hand.commission import Percent
from cardspeak.hand.setup import Setup, usual_stakes
from cardspeak.hand.simulate import dealt, play_out, random_command


class Table(NamedTuple):
    book: str
    game: str
    deck: int
    structure: str

    def __str__(self) -> str:
        return "-".join(map(str, self))


def tables() -> list[Table]:
    """Every game with every deck and every limit that its book allows."""
    return [
        Table(game.book.slug, game.slug, deck, structure)
        for game in games()
        for deck in game.decks
        for structure in (("no limit",) if game.family == "chinese" else game.play.structures.allowed)
    ]


def random_setup(rng: random.Random, table: Table) -> Setup:
    """Stacks short and deep, seats with gaps, sometimes a commission, a run board, posts of newcomers."""
    book, slug, deck, structure = table
    game = load_book(book).game(slug)
    usual = usual_stakes(game)
    if game.family != "chinese":
        usual = msgspec.structs.replace(
            usual, structure=structure, small=2, big=4 if structure in ("fixed", "spread") else 0
        )
    charged = msgspec.structs.replace(usual, charge=rng.choice([None, Percent(percent=5, cap=rng.choice([None, 3]))]))
    players = rng.randint(max(2, game.play.fewest), game.decks[deck].seats)
    seats = sorted(rng.sample(range(1, game.decks[deck].seats + 1), players))
    stacks = {seat: rng.randint(1, rng.choice([8, 60, 300])) for seat in seats}
    more = {"button": rng.choice(seats), "runs": rng.random() < 0.4, "asked": rng.random() < 0.3}
    anted = msgspec.structs.replace(usual, antes=(usual.minimum,), blinds=())
    for stakes in (charged, usual, anted):
        try:
            return make_setup(book, slug, stacks, deck=deck, stakes=stakes, **more)  # type: ignore[arg-type]
        except BadInput:  # a book that charges by another method
            continue
    raise AssertionError(f"no table of {table} could be opened")


def random_hand(rng: random.Random, table: Table) -> Hand:
    hand = dealt(random_setup(rng, table), str(rng.random()), log=True)
    play_out(hand, lambda now: random_command(now, rng.randrange))
    return hand
