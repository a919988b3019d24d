"""Every order of the cards is as likely as the next, and the plain shuffle is the kernel's."""

from __future__ import annotations

import numpy as np

from cardspeak.batch import Hands, kernels
from cardspeak.batch.chance import shuffler, stream
from cardspeak.cards import Card, deck_of


def test_the_plain_shuffle_is_the_kernels() -> None:
    hands = Hands("open-table", "badugi", n=50, seed=123, first=7)
    for row in range(50):
        assert list(hands.dealt(row).pack()) == shuffler(stream(123, 7 + row))(deck_of(52).cards)


def test_every_card_falls_everywhere_equally() -> None:
    rows = 20_000
    hands = Hands("open-table", "badugi", seats=8, n=rows, seed=1, log=0)
    packs = hands.rows.copy()
    kernels.deal_packs(hands.game.record, hands.seed, packs)
    seen = np.zeros((52, 52))
    for place in range(52):
        seen[place] = np.bincount(packs["pack"][:, place], minlength=52)
    expected = rows / 52
    chi = ((seen - expected) ** 2 / expected).sum()
    degrees = 51 * 51
    assert abs(chi - degrees) < 5 * np.sqrt(2 * degrees)


def test_neighbouring_hands_have_nothing_in_common() -> None:
    hands = Hands("open-table", "badugi", seats=8, n=5000, seed=1, log=0)
    packs = hands.rows.copy()
    kernels.deal_packs(hands.game.record, hands.seed, packs)
    same = (packs["pack"][1:] == packs["pack"][:-1]).mean()
    assert abs(same - 1 / 52) < 0.001


def test_cards_are_a_deck() -> None:
    for book, game, deck in (("star", "holdem", 36), ("crown-melbourne-poker", "three-card-manila", 32)):
        hands = Hands(book, game, seats=4, deck=deck, n=5, seed=3)
        assert sorted(hands.dealt(4).pack()) == sorted(Card(int(card)) for card in deck_of(deck).cards)
