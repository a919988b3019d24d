"""Exactly two hole cards: Omaha and Manila, against the plain evaluator over every choice."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations, pairwise
from random import Random

import numpy as np
import pytest

from cardspeak.books.loader import load_book
from cardspeak.books.names import BOOKS
from cardspeak.cards import Card, deck_of, parse_cards
from cardspeak.errors import BadInput
from cardspeak.ranking import Ladder, rank_hand, values_exactly_two
from cardspeak.ranking.batch import TIERS
from cardspeak.ranking.exact import exactly_two
from cardspeak.ranking.fast import evaluator
from cardspeak.ranking.plain import PlainKey, best_play, exactly

CROWN = load_book("crown-melbourne-poker")
HIGH, EIGHT = CROWN.ladder(), CROWN.ladder("low-eight")


@cache
def used_ladders() -> dict[str, tuple[Ladder, int]]:
    """Every ladder that some game plays with exactly two, and the hole cards of that game; each order of hands once."""
    found: dict[tuple[object, int], tuple[str, Ladder]] = {}
    for name in BOOKS:
        for game in load_book(name).games.values():
            for deck in game.decks if game.use == 2 else ():
                for part in game.parts(deck):
                    found.setdefault(
                        (part.ladder.shape, game.hole_cards),
                        (f"{name} {game.slug} {deck} {part.name}", part.ladder),
                    )
    return {name: (ladder, hole) for (_, hole), (name, ladder) in found.items()}


def deals(ladder: Ladder, hole: int, number: int, seed: int) -> list[tuple[list[Card], list[Card]]]:
    """Hole cards and boards, every other one with many cards of one suit on both sides."""
    return deals_of(ladder.deck.size, hole, number, seed)


@cache
def deals_of(size: int, hole: int, number: int, seed: int) -> list[tuple[list[Card], list[Card]]]:
    rng, deck = Random(seed), deck_of(size).cards
    suits = [[card for card in deck if card.suit == suit] for suit in range(4)]
    found = []
    for at in range(number):
        suited = suits[at % 4] if at % 2 else []
        held = rng.sample(suited, min(len(suited), rng.randint(5, 8), hole + 5))
        held += rng.sample([card for card in deck if card not in held], hole + 5 - len(held))
        rng.shuffle(held)
        found.append((held[:hole], held[hole:]))
    return found


def plain_key(hole: Sequence[Card], board: Sequence[Card], ladder: Ladder) -> PlainKey | None:
    played = best_play(exactly(2, hole, board), ladder.shape)
    return None if played is None else played.key


def test_which_ladders_are_played_so() -> None:
    ladders = {(ladder.name, ladder.deck.size, hole) for ladder, hole in used_ladders().values()}
    assert {("high", 52, 4), ("low-eight", 52, 4), ("manila", 36, 2), ("manila", 32, 3)} <= ladders


@pytest.mark.parametrize(("ladder", "hole"), used_ladders().values(), ids=used_ladders())
def test_against_plain(ladder: Ladder, hole: int) -> None:
    """The same order, the same ties, in every tier; five and six hole cards too."""
    for cards in {hole, 5, 6}:
        dealt = deals(ladder, cards, 40, cards)
        keys = [plain_key(own, board, ladder) for own, board in dealt]
        single = [exactly_two(ladder.shape).value(own, board) for own, board in dealt]
        in_order = sorted((key, value) for key, value in zip(keys, single, strict=True) if key is not None)
        for one, other in pairwise(in_order):
            assert (one[0] == other[0]) == (one[1] == other[1])
            assert one[1] <= other[1]
        assert [key is None for key in keys] == [value == 0 for value in single]
        holes, boards = zip(*dealt, strict=True)
        for tier in TIERS:
            assert values_exactly_two(holes, boards, ladder, tier).tolist() == single


@pytest.mark.parametrize("laid", [3, 4])
@pytest.mark.parametrize("ladder", [HIGH, EIGHT], ids=["high", "low-eight"])
def test_before_the_board_is_whole(ladder: Ladder, laid: int) -> None:
    """On the flop and the turn the best of fewer triples; the value is that of the five cards that play."""
    for own, board in deals(ladder, 4, 60, laid):
        played = best_play(exactly(2, own, board[:laid]), ladder.shape)
        right = 0 if played is None else evaluator(ladder.shape).value(played.cards)
        assert exactly_two(ladder.shape).value(own, board[:laid]) == right


@pytest.mark.parametrize("hole", [2, 3, 4, 5])
@pytest.mark.parametrize("ladder", [HIGH, EIGHT], ids=["high", "low-eight"])
def test_tiers_agree_on_large_samples(ladder: Ladder, hole: int) -> None:
    dealt = deals(ladder, hole, 3_000, 10 + hole)
    holes, boards = (np.array(cards, np.uint8) for cards in zip(*dealt, strict=True))
    plain, *others = (values_exactly_two(holes, boards, ladder, tier) for tier in TIERS)
    for other in others:
        assert np.array_equal(plain, other)


@pytest.mark.parametrize(
    "board",
    ["Th9h8h2c2d", "AhKhQhJhTh", "AsAhAdAcKs", "2c3c4c5c7d", "7h7d7cKhKd", "As2s3d4h8c"],
)
def test_every_two_card_hand_on_a_board(board: str) -> None:
    """All 1,081 hands that can be held beside it, in every tier."""
    shared = parse_cards(board)
    holes = list(combinations([card for card in HIGH.deck.cards if card not in shared], 2))
    for ladder in (HIGH, EIGHT):
        right = [exactly_two(ladder.shape).value(hole, shared) for hole in holes]
        for tier in TIERS:
            assert values_exactly_two(holes, shared, ladder, tier).tolist() == right


@pytest.mark.slow
@pytest.mark.parametrize(("ladder", "hole"), used_ladders().values(), ids=used_ladders())
def test_against_plain_at_length(ladder: Ladder, hole: int) -> None:
    dealt = deals(ladder, hole, 6_000, 99)
    keys = [plain_key(own, board, ladder) for own, board in dealt]
    holes, boards = zip(*dealt, strict=True)
    for tier in TIERS:
        found = values_exactly_two(holes, boards, ladder, tier).tolist()
        by_key = dict(zip(keys, found, strict=True))
        assert [by_key[key] for key in keys] == found
        places = [by_key[key] for key in sorted(key for key in by_key if key is not None)]
        assert places == sorted(set(places))
        assert by_key.get(None, 0) == 0


@pytest.mark.parametrize(
    ("hole", "board", "words"),
    [
        pytest.param("AhKh2c3d", "QhJhTd9s8s", "straight, ace high", id="two hearts with two are no flush"),
        pytest.param("Ah2c3d4s", "KhQhJhTh9c", "no pair, ace-king-queen-jack-four", id="one heart with four is none"),
        pytest.param("AsKd7c2h", "ThJhQhKhAh", "straight, ace high", id="a royal flush on the board is not played"),
        pytest.param("AsAdAcAh", "KsQdJcTh9s", "one pair, aces, king, queen and jack kickers", id="four aces held"),
        pytest.param("7s7d2c2h", "7h7cKsKdKc", "four of a kind, sevens, king kicker", id="fours of two and two"),
    ],
)
def test_which_cards_may_play(hole: str, board: str, words: str) -> None:
    hand = rank_hand(parse_cards(hole), HIGH, parse_cards(board), use=2)
    assert hand.words == words
    assert len(set(parse_cards(hole)) & set(hand.best)) == 2


def test_too_few_cards() -> None:
    value = exactly_two(HIGH.shape).value
    assert value(parse_cards("AsKs"), parse_cards("QsJsTs")) == 7462
    with pytest.raises(BadInput, match="these are 1 hole and 3 board cards"):
        value(parse_cards("As"), parse_cards("QsJsTs"))
    with pytest.raises(BadInput, match="these are 2 hole and 2 board cards"):
        value(parse_cards("AsKs"), parse_cards("QsJs"))
