"""The short way to a hand: name a book, a game and the stacks."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import Any

from cardspeak.cards import Card, deck_of
from cardspeak.cards.chance import fresh_seed, seeded
from cardspeak.cards.shuffle import shuffled
from cardspeak.hand.machine import Hand
from cardspeak.hand.making import make_setup
from cardspeak.hand.setup import Stakes


def open_hand(
    book: str,
    game: str,
    stacks: Sequence[int] | Mapping[int, int],
    *,
    seed: str | None = None,
    pack: Sequence[Card] | None = None,
    stakes: Stakes | None = None,
    log: bool = True,
    **setup: Any,
) -> Hand:
    """Shuffle, post and deal. Without a seed the shuffle comes from the system's strong generator."""
    ready = make_setup(book, game, stacks, stakes=stakes, **setup)
    if ready.told:
        return Hand(ready, log=log)
    below = seeded(fresh_seed(os.urandom) if seed is None else seed)
    if pack is None:
        pack = shuffled(deck_of(ready.deck).cards, below)
    return Hand(ready, pack, shuffle=lambda cards: shuffled(cards, below), log=log)
