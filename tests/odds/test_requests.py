"""Questions read and checked, and the choices of hands that ranges leave open."""

from __future__ import annotations

from collections import Counter
from itertools import product
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardspeak.books.loader import load_book
from cardspeak.cards import deck_of
from cardspeak.errors import BadInput
from cardspeak.odds.classes import combos_of, kinds
from cardspeak.odds.holdings import EXCHANGES, allowed_exchanges, choices, exchanged
from cardspeak.odds.ranges import Combo, Range
from cardspeak.odds.request import Request, find_game, hand_form, read_request, request_exchanges

CROWN = "crown-melbourne-poker"


def read(hands: list[str], game: str = "holdem", book: str = "star", deck: int | None = None, **cards: str) -> Request:
    return read_request(find_game(book, game), hands, cards.get("board", ""), cards.get("dead", ""), deck)


def test_games_are_found_by_book_and_name() -> None:
    star = load_book("star")
    assert find_game("star") is find_game(star) is find_game(star.game("holdem")) is star.game("holdem")
    assert find_game("star", "omaha").slug == "omaha"


def test_what_a_hand_is_in_each_kind_of_game() -> None:
    def form(game: str) -> tuple[int, bool, bool, int]:
        found = hand_form(find_game(CROWN, game))
        return found.size, found.later, found.open_ended, found.discards

    assert form("holdem") == (2, False, False, 0)
    assert form("pineapple") == (2, False, False, 1)
    assert form("omaha") == (4, False, False, 0)
    assert form("faro-manila") == (5, False, False, 0)
    assert form("razz") == (7, True, True, 0)
    assert form("draw-ante") == (5, True, False, 0)


def test_boards_and_cards_left() -> None:
    request = read(["AhAs", "KK"], board="2c3c4d", dead="Kd")
    assert request.boards == ((0, 4, 9),)
    assert (request.board_to_come, request.stub_size) == (2, 52 - 4 - 4)
    assert [len(hand.combos) for hand in request.hands] == [1, 3]
    assert request.completions == 44 * 43 // 2
    two = read(["AhAs", "KhKs"], "double-flop-holdem", CROWN, board="2c3c4d / 5d6d")
    assert two.boards == ((0, 4, 9), (13, 17))
    assert two.board_to_come == 5
    assert read(["AhAs", "KhKs"], "double-flop-holdem", CROWN).boards == ((), ())
    assert read(["AhAs", "KhKs"], board="2c3c4d??").boards == ((0, 4, 9),)
    stud = read(["AhAs", "KhKsQd"], "seven-card-stud")
    assert [hand.unknown for hand in stud.hands] == [5, 4]
    assert stud.completions == comb(47, 5) * comb(42, 4)


def test_a_range_of_which_one_hand_is_left_rules_out_others() -> None:
    request = read(["AK, KK", "AA"], dead="AcAd")
    assert request.hands[1].combos == ((51, 50),)
    assert set(request.hands[0].combos) == set(combos_of(kinds(deck_of(52))[14]))  # kings: no ace is left for them
    with pytest.raises(BadInput, match="'AK' cannot be held"):
        read(["AK", "AA"], dead="AcAd")


def test_cards_in_place_of_text() -> None:
    game = find_game("star")
    request = read_request(game, [(51, 50), "KK"], board=(0, 4, 9), dead=(45,))
    assert request == read(["AsAh", "KK"], board="2c3c4d", dead="Kd")


@pytest.mark.parametrize(
    ("hands", "kwargs", "says"),
    [
        (["AhAs"], {}, "at least two hands"),
        (["AhAs", "AhKd"], {}, "Ah appears twice"),
        (["AhAs", "KhKd"], {"board": "Ah2c3c"}, "Ah appears twice"),
        (["AhAs", "KhKd"], {"board": "2c3c4c", "dead": "2c"}, "2c appears twice"),
        (["AhAs", "AA"], {"dead": "Ad"}, "'AA' cannot be held"),
        (["AhAs", "KhKd"], {"board": "2c3c4c5c6c7c"}, "never has more than 5"),
        (["AhAs", "KhKd"], {"board": "2c3c/4c"}, "2 boards were given; this game deals 1"),
        (["AhAs", "KhKd"], {"board": "2c??3c"}, "put ?? last"),
        (["AhAs", "KhKd"], {"board": "2c3"}, "is not a list of cards"),
        (["random"] * 11, {}, "seats 10 at most with 52 cards (star-sydney-poker 6.1.1(iv)); 11 hands were given"),
        (["AhAs", "KhKd"], {"deck": 36, "board": "2c7c8c"}, "2c is not in the deck of 36"),
        (["AhAs", "KhKd"], {"deck": 40}, "is not played with 40 cards"),
        (["AhAs", "KhKd"], {"game": "seven-card-stud", "board": "2c"}, "There is no board in this game"),
        (
            ["AhAs"] + ["random"] * 7,
            {"game": "seven-card-stud"},
            "The deck is too small: 54 cards are still to be dealt",
        ),
        (["AhAs", "KhKd"], {"book": "perth"}, "a game against the house"),
        (["AhAs", "KhKd"], {"book": CROWN, "game": "chinese-poker"}, "no pot to work out odds for"),
        (["AhAs", "KhKd"], {"game": "holdm"}, "Did you mean 'holdem'?"),
        (["AhAs", "KhKd"], {"book": "nowhere"}, "no book 'nowhere'"),
    ],
)
def test_what_is_refused(hands: list[str], kwargs: dict[str, str], says: str) -> None:
    with pytest.raises(BadInput) as refused:
        read(hands, **kwargs)  # type: ignore[arg-type]
    assert says in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(("book", "seats"), [("star", 10), (CROWN, 11)])
def test_as_many_hands_as_the_book_seats(book: str, seats: int) -> None:
    assert len(read(["random"] * seats, book=book).hands) == seats
    with pytest.raises(BadInput, match=f"seats {seats} at most"):
        read(["random"] * (seats + 1), book=book)


# -- choices -----------------------------------------------------------------------------------------------


def by_hand(ranges: list[Range]) -> Counter[tuple[Combo, ...]]:
    """Every choice in which no card is held twice, one by one."""
    found: Counter[tuple[Combo, ...]] = Counter()
    for hands in product(*(hand.combos for hand in ranges)):
        cards = [card for hand in hands for card in hand]
        if len(set(cards)) == len(cards):
            found[hands] += 1
    return found


def alike(hands: tuple[Combo, ...]) -> frozenset[tuple[Combo, ...]]:
    return frozenset(tuple(exchanged(hand, e) for hand in hands) for e in EXCHANGES)


def test_aces_against_kings_are_three_matchups() -> None:
    request = read(["AA", "KK"])
    listed = list(choices(request.hands, request_exchanges(request)))
    assert sorted(choice.weight for choice in listed) == [6, 6, 24]


def test_suits_that_a_board_tells_apart_are_not_exchanged() -> None:
    assert len(request_exchanges(read(["AA", "KK"]))) == 24
    assert len(request_exchanges(read(["AA", "KK"], board="2c3c4c"))) == 6
    assert len(request_exchanges(read(["AA", "KK"], board="2c3d4h"))) == 1
    assert len(request_exchanges(read(["AA", "KK"], board="2c2d4h"))) == 2
    assert len(request_exchanges(read(["AsAh", "KK"]))) == 4
    assert len(request_exchanges(read(["AsAh", "KK"], dead="2s"))) == 2
    assert len(request_exchanges(read(["AsKs", "QQ"], board="2h3h4h"))) == 2


some_combos = st.sets(
    st.sampled_from([combo for kind in kinds(deck_of(20)) for combo in combos_of(kind)]), min_size=1, max_size=6
)
some_kinds = st.sets(st.sampled_from(kinds(deck_of(20))), min_size=1, max_size=2).map(
    lambda held: {combo for kind in held for combo in combos_of(kind)}
)
some_range = st.one_of(some_kinds, some_combos).map(lambda held: Range("", tuple(sorted(held))))


@settings(max_examples=25, deadline=None)
@given(st.lists(some_range, min_size=1, max_size=3))
def test_choices_stand_for_every_choice_once(ranges: list[Range]) -> None:
    every = by_hand(ranges)
    group = allowed_exchanges([hand.combos for hand in ranges])
    listed = list(choices(ranges, group))
    assert sum(choice.weight for choice in listed) == sum(every.values())
    # Each stands for choices that suits alone tell from it, and all of those are there.
    wanted = Counter(alike(hands) for hands in every)
    found: Counter[frozenset[tuple[Combo, ...]]] = Counter()
    for choice in listed:
        found[alike(choice.hands)] += choice.weight
    assert found == wanted
