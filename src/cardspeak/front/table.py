"""A table by name, with every word it takes written out."""

from __future__ import annotations

from typing import Never

from cardspeak.asking import PAIR, TEXT, WHOLE, asked
from cardspeak.errors import BadInput
from cardspeak.hand.open import STAKES, refuse_unknown, stakes_for
from cardspeak.hand.setup import Stakes
from cardspeak.table.opening import make_table as make
from cardspeak.table.setup import TableSetup

OPTIONS = ("id", "deck", "stakes", "places", "buy_in", "top_up", "straddle", "told", "asked", "runs", "stand_alone")


@asked(
    'cs.make_table("star", "holdem", stakes="no limit, blinds 1/2", buy_in=(40, 200))',
    book=TEXT,
    game=TEXT,
    id=TEXT,
    deck=WHOLE,
    stakes=STAKES,
    places=WHOLE,
    buy_in=PAIR,
    top_up=PAIR,
)
def make_table(
    book: str,
    game: str,
    *,
    id: str = "table 1",
    deck: int | None = None,
    stakes: Stakes | str | None = None,
    places: int | None = None,
    buy_in: tuple[int, int | None] | None = None,
    top_up: tuple[int, int | None] = (1, None),
    straddle: bool = False,
    told: bool = False,
    asked: bool = False,
    runs: bool = False,
    stand_alone: bool = False,
    **wrong: Never,
) -> TableSetup:
    """A checked setup; stakes are `Stakes(...)` or words, as in `stakes="fixed 2/4, blinds 1/2"`."""
    refuse_unknown("make_table", wrong, OPTIONS)
    if not isinstance(id, str):
        raise BadInput(f'A table is called by a text, as in id="table 1", not by {id!r}.')
    return make(
        book,
        game,
        id=id,
        deck=deck,
        stakes=stakes_for(book, game, stakes),
        places=places,
        buy_in=buy_in,
        top_up=top_up,
        straddle=straddle,
        told=told,
        asked=asked,
        runs=runs,
        stand_alone=stand_alone,
    )
