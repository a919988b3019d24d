"""The short way to a hand: name a book, a game and the stacks."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import Any, Never

from cardspeak.asking import LIST, TEXT, WHOLE, KindOfValue, asked
from cardspeak.cards import Card, deck_of
from cardspeak.cards.chance import fresh_seed, seeded
from cardspeak.cards.shuffle import shuffled
from cardspeak.errors import BadInput, nearest
from cardspeak.hand.machine import Hand
from cardspeak.hand.making import make_setup
from cardspeak.hand.setup import Stakes

STAKES = KindOfValue(
    'Stakes(...) or words, as in "no limit, blinds 1/2",', lambda given: isinstance(given, Stakes | str)
)


@asked(
    'cs.open_hand("star", "holdem", [200, 200, 200], stakes="no limit, blinds 1/2", seed="a")',
    book=TEXT,
    game=TEXT,
    stacks=LIST,
    seed=TEXT,
    pack=LIST,
    stakes=STAKES,
    deck=WHOLE,
    button=WHOLE,
    places=WHOLE,
    kill=KindOfValue(
        "a pair, the seat and its chips,", lambda given: isinstance(given, tuple | list) and len(given) == 2
    ),
    late=LIST,
)
def open_hand(
    book: str,
    game: str,
    stacks: Sequence[int] | Mapping[int, int],
    *,
    seed: str | None = None,
    pack: Sequence[Card] | None = None,
    stakes: Stakes | str | None = None,
    log: bool = True,
    deck: int | None = None,
    button: int | None = None,
    told: bool = False,
    asked: bool = False,
    runs: bool = False,
    places: int | None = None,
    freeze_out: bool = False,
    kill: tuple[int, int] | None = None,
    late: tuple[tuple[int, int, int], ...] = (),
    jackpot: bool = False,
    **wrong: Never,
) -> Hand:
    """Shuffle, post and deal. Without a seed the shuffle comes from the system's strong generator.

    Stakes are `Stakes(...)` or words, as in `stakes="no limit, blinds 1/2"`.
    """
    refuse_unknown("open_hand", wrong, OPTIONS)
    ready = make_setup(
        book,
        game,
        stacks,
        deck=deck,
        button=button,
        stakes=stakes_for(book, game, stakes),
        kill=kill,
        told=told,
        asked=asked,
        runs=runs,
        places=places,
        freeze_out=freeze_out,
        late=late,
        jackpot=jackpot,
    )
    if ready.told:
        return Hand(ready, log=log)
    below = seeded(fresh_seed(os.urandom) if seed is None else seed)
    if pack is None:
        pack = shuffled(deck_of(ready.deck).cards, below)
    return Hand(ready, pack, shuffle=lambda cards: shuffled(cards, below), log=log)


OPTIONS = (
    *("seed", "pack", "stakes", "log", "deck", "button", "told", "asked", "runs", "places", "freeze_out", "kill"),
    "jackpot",
    "late",
)


def stakes_for(book: str, game: str, stakes: Stakes | str | None) -> Stakes | None:
    """Stakes in words, read for the game they are for."""
    if not isinstance(stakes, str):
        return stakes
    from cardspeak.books.loader import load_book
    from cardspeak.hand.words.stakes import parse_stakes

    return parse_stakes(stakes, load_book(book).game(game))


def refuse_unknown(call: str, given: Mapping[str, Any], known: Sequence[str]) -> None:
    """A word that is none of those it takes: say which was meant."""
    for name in given:
        raise BadInput(f"{call} takes no {name!r}.{nearest(name, known)} It takes {', '.join(known)}.")
