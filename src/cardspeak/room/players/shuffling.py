"""How the cards of a table are shuffled: by the system's own generator, from packs that are committed to or not."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from typing import Any

from cardspeak.cards import Card, deck_of
from cardspeak.cards.chance import fresh_seed, seeded
from cardspeak.cards.shuffle import shuffled
from cardspeak.errors import BadInput
from cardspeak.hand.events import Reshuffled
from cardspeak.room.batches import Beside
from cardspeak.room.packs import Packs
from cardspeak.table import events as e


def strong_shuffle(cards: Sequence[Card]) -> tuple[Card, ...]:
    return shuffled(cards, seeded(fresh_seed(os.urandom)))


class Shuffling:
    """`packs`: where every pack is committed to before its first card."""

    def __init__(self, packs: Packs | None) -> None:
        self.packs = packs
        self.again = strong_shuffle if packs is None else packs.again  # in the middle of a hand

    def pack(self, deck: int, people: Iterable[str]) -> tuple[Card, ...]:
        """For the next hand."""
        cards = deck_of(deck).cards
        return strong_shuffle(cards) if self.packs is None else self.packs.pack(cards, people)

    def drawn(self, deck: int, count: int) -> tuple[Card, ...]:
        """Cards drawn for something else than a hand."""
        cards = deck_of(deck).cards
        if count > len(cards):
            raise BadInput(f"The pack has {len(cards)} cards.")
        return strong_shuffle(cards)[:count]

    def beside(self, events: Iterable[Any]) -> tuple[Beside, ...]:
        """What these events mean to the packs."""
        if self.packs is None:
            return ()
        number, pack, over = 0, None, False
        orders: list[tuple[Card, ...]] = []
        for event in events:
            match event:
                case e.HandStarted():
                    number, pack = event.number, event.pack
                case e.InHand():
                    orders += [one.stub for one in event.events if isinstance(one, Reshuffled)]
                case e.HandFinished() | e.MisdealDeclared():
                    over = True
        return self.packs.beside(number, pack, orders, over)
