"""The short way to a round: name a book and the players' chips."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import Any

from cardspeak.banked.round import Round
from cardspeak.banked.setup import BankedSetup, make_setup
from cardspeak.cards import Card, deck_of
from cardspeak.cards.chance import fresh_seed, seeded
from cardspeak.cards.shuffle import shuffled


def open_round(
    book: str | BankedSetup,
    stacks: Mapping[str, int] | None = None,
    *,
    seed: str | None = None,
    pack: Sequence[Card] | None = None,
    **setup: Any,
) -> Round:
    """Shuffle, and open the betting. Without a seed the shuffle comes from the system's strong generator."""
    ready = book if isinstance(book, BankedSetup) else make_setup(book, stacks or {}, **setup)
    if ready.told and pack is None:
        return Round(ready)
    below = seeded(fresh_seed(os.urandom) if seed is None else seed)
    deck = deck_of(ready.game.file.deck).cards
    order = shuffled(deck, below) if pack is None else tuple(pack)
    return Round(
        ready,
        order,
        shuffle=lambda cards: shuffled(cards, below),
        cut=lambda places: places[below(len(places))],
    )
