"""`cardspeak deal` tells a hand of every game of every book, with every deck."""

from __future__ import annotations

import json

import pytest

from cardspeak.books.loader import load_book
from cardspeak.books.names import BOOKS
from cardspeak.cli import main

TABLES = [(book, game.slug, deck) for book in BOOKS for game in load_book(book).games.values() for deck in game.decks]


@pytest.mark.parametrize(("book", "game", "deck"), TABLES)
def test_a_hand_is_told(book: str, game: str, deck: int, capsys: pytest.CaptureFixture[str]) -> None:
    for seed in ("one", "two", "three"):
        with pytest.raises(SystemExit) as end:
            main(
                [
                    "deal",
                    "--book",
                    book,
                    "--game",
                    game,
                    "--deck",
                    str(deck),
                    "--players",
                    "3",
                    "--seed",
                    seed,
                    "--json",
                ]
            )
        out, err = capsys.readouterr()
        assert (end.value.code, err) == (0, "")
        assert json.loads(out)["seed"] == seed
