"""A player's own hand in words: from own and open cards only, in every game, before there is a whole hand and after."""

from __future__ import annotations

import pytest
from tests.seeds import of_the_day

from cardspeak.books.loader import load_book
from cardspeak.books.names import BOOKS
from cardspeak.cards import parse_cards
from cardspeak.cards.chance import seeded
from cardspeak.hand import events as e
from cardspeak.hand.machine import Hand
from cardspeak.hand.making import make_setup
from cardspeak.hand.simulate import dealt, random_command
from cardspeak.hand.views import view
from cardspeak.hand.words.held import held

CROWN, STAR, OPEN = "crown-melbourne-poker", "star-sydney-poker", "open-table"
GAMES = [(slug, game) for slug in BOOKS for game in load_book(slug).games]


def named(book: str, game: str, cards: str, *boards: str, deck: int = 52, shared: str = "") -> list[str]:
    found = held(
        load_book(book).game(game),
        deck,
        parse_cards(cards),
        [parse_cards(row) for row in boards],
        parse_cards(shared) if shared else (),
    )
    return [f"{one.part}: {one.words}" for one in found]


@pytest.mark.parametrize(
    ("book", "game", "cards", "boards", "words"),
    [
        (STAR, "holdem", "AhAs", [""], ["high: one pair, aces"]),
        (STAR, "holdem", "AhKh", [""], ["high: ace-king, suited"]),
        (STAR, "holdem", "KhAd", [""], ["high: ace-king"]),
        (STAR, "holdem", "AhTd", ["AsTc3d"], ["high: two pair, aces and tens, three kicker"]),
        (STAR, "omaha", "AhAdAsKh", [""], ["high: one pair, aces"]),
        (STAR, "omaha", "AhQdJsKh", [""], ["high: no pair, ace high"]),
        (STAR, "omaha", "AhAdKsKh", ["KdQc2d"], ["high: three of a kind, kings, queen and two kickers"]),
        (CROWN, "omaha-hilo", "Ah2d9sKh", [""], ["high: no pair, ace high", "low: two to a low, 2-A"]),
        (CROWN, "omaha-hilo", "QhQdJsKh", [""], ["high: one pair, queens", "low: nothing for a low"]),
        (
            CROWN,
            "omaha-hilo",
            "Ah2d9sKh",
            ["3d4d8c"],
            ["high: no pair, ace-king-eight-four-three", "low: 8-4-3-2-A low"],
        ),
        (
            CROWN,
            "holdem-hilo",
            "QhQd",
            ["3d4d8c"],
            ["high: one pair, queens, eight, four and three kickers", "low: no low"],
        ),
        (CROWN, "razz", "Ah2d9s", [], ["low: three to a low, 9-2-A"]),
        (CROWN, "razz", "Ah2d9s9d", [], ["low: three to a low, 9-2-A"]),
        (STAR, "seven-card-stud", "Ah2dAs2s", [], ["high: two pair, aces and twos"]),
        (STAR, "seven-card-stud", "AhAdAsAc", [], ["high: four of a kind, aces"]),
        (CROWN, "crazy-pineapple", "AhAd2s", ["AcKc2d"], ["high: three of a kind, aces, king and two kickers"]),
        (
            CROWN,
            "double-flop-holdem",
            "AhAd",
            ["Ac2c2d", "9d8d7d"],
            ["top: full house, aces over twos", "bottom: one pair, aces, nine, eight and seven kickers"],
        ),
        (OPEN, "badugi", "AhAd2s3c", [], ["low: three-card badugi, 3-2-A"]),
        (CROWN, "lowball-a5", "Ah5d2s3c4c", [], ["low: 5-4-3-2-A low"]),
        (
            STAR,
            "holdem",
            "AhTd",
            ["AsTc3d5d9h", "AsTc3dTh9h"],
            ["high: two pair, aces and tens, nine kicker", "high: full house, tens over aces"],
        ),
        (STAR, "holdem", "Ah??", ["AsTc3d"], []),
    ],
)
def test_words(book: str, game: str, cards: str, boards: list[str], words: list[str]) -> None:
    assert named(book, game, cards, *boards) == words


def test_pineapple_counts_only_what_can_be_kept() -> None:
    """Three hole cards and the flop would make a full house; two of them make three kings at the best."""
    kept = ["high: three of a kind, kings, ace and two kickers"]
    assert named(CROWN, "crazy-pineapple", "AhAdKs", "KcKd2d") == kept
    assert named(CROWN, "crazy-pineapple", "AhAdKs", "KcKd2d3s4s") == [kept[0].replace("two", "four")]


def test_a_shared_card_of_stud_counts() -> None:
    assert named(STAR, "seven-card-stud", "AhKdQsJd3c4c", shared="Th") == ["high: straight, ace high"]


def test_more_cards_than_a_hand_can_have_are_none() -> None:
    """Eight cards of stud are a mistake of the deal: whatever could be made of them wins nothing."""
    assert named(STAR, "seven-card-stud", "AsAhKdKc2s3s4s") == ["high: two pair, aces and kings, four kicker"]
    assert named(STAR, "seven-card-stud", "AsAhKdKc2s3s4s5d") == []


def test_the_low_that_a_short_deck_cannot_make_is_not_spoken_of() -> None:
    game = load_book(CROWN).game("holdem-hilo")
    for deck in game.decks:
        words = [one.part for one in held(game, deck, parse_cards("AhAd"), [parse_cards("KdKcQd")])]
        assert words == (["high", "low"] if deck == 52 else ["high"])


@pytest.mark.parametrize(("book", "game"), GAMES, ids=[f"{book}-{game}" for book, game in GAMES])
def test_every_game_at_every_moment(book: str, game: str) -> None:
    """Whoever holds known cards is told what they are, nobody else's; at the showdown the dealer says the same."""
    for number in range(4):
        hand = dealt(make_setup(book, game, [60] * 3), of_the_day("held", number), log=True)
        below = seeded(of_the_day("held", number, "play"))
        while not hand.over:
            look(hand)
            hand.play(random_command(hand, below))
        look(hand)
        agree_with_the_dealer(hand)


def look(hand: Hand) -> None:
    rules = hand.setup.rules
    for seat in hand.setup.seats:
        seen = view(hand, seat, named=True)
        own = next(one for one in seen.seats if one.seat == seat)
        expected = bool(own.cards) and (rules.family != "chinese" or seat in hand.state.set_hands)
        assert bool(seen.held) is expected
        assert all(one.words and one.clause for one in seen.held)
    for other in ("rail", "floor"):
        assert view(hand, other, named=True).held == ()
    assert view(hand, hand.setup.seats[0]).held == ()


def agree_with_the_dealer(hand: Hand) -> None:
    for event in hand.events:
        if isinstance(event, e.Awarded) and event.words and event.part != "pot":
            words = [one.words for one in view(hand, event.seat, named=True).held if one.part == event.part]
            assert event.words in words
