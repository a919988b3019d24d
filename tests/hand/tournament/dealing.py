"""Hands of a tournament for tests: the Star's, with whatever the table tells the hand."""

from __future__ import annotations

import random
from typing import Any

from cardspeak.cards import deck_of
from cardspeak.hand.machine import Hand
from cardspeak.hand.making import make_setup
from cardspeak.hand.setup import InTournament, Setup, Stakes

BLINDS = Stakes(blinds=(1, 2))


def star(
    game: str = "holdem", stakes: Stakes = BLINDS, stacks: tuple[int, ...] = (100, 100, 100), **more: Any
) -> Setup:
    return make_setup("star", game, stacks, stakes=stakes, tournament=InTournament(**more))


def dealt(setup: Setup, seed: int = 1) -> Hand:
    pack = list(deck_of(setup.deck).cards)
    random.Random(seed).shuffle(pack)
    return Hand(setup, pack)
