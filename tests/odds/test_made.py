"""What one hand makes: counts by value, by category and by street, against every deal gone through one by one."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.shelf import AMONG

from cardspeak.books.loader import load_book
from cardspeak.errors import BadInput
from cardspeak.odds import categories as module
from cardspeak.odds.categories import Categories, StreetOdds, categories
from cardspeak.odds.dealt import by_rank, rank_ways
from cardspeak.odds.made import any_cards, one_by_one, two_of_hole
from cardspeak.odds.request import find_game
from cardspeak.odds.spot import contest_of
from cardspeak.odds.streets import street_named, streets_of
from cardspeak.ranking.category import Category
from cardspeak.ranking.exact import exactly_two
from cardspeak.ranking.fast import evaluator
from cardspeak.ranking.ladder import Shape

CROWN = "crown-melbourne-poker"


def shape_of(book: str, game: str = "holdem", deck: int | None = None, part: int = 0) -> Shape:
    return contest_of(find_game(book, game), deck).parts[part].shape


SHAPES = [
    (52, shape_of("star")),
    (32, shape_of("star", deck=32)),
    (36, shape_of("star", deck=36)),
    (20, shape_of(CROWN, deck=20)),
    (52, shape_of(CROWN, "holdem-hilo", part=1)),
    (52, shape_of(CROWN, "razz")),
]


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(SHAPES), st.data())
def test_any_cards_as_dealt_one_by_one(rule: tuple[int, Shape], data: st.DataObject) -> None:
    size, shape = rule
    suited = data.draw(st.booleans())  # mostly one suit, so that flushes come
    pack = [c for c in range(52 - size, 52) if not suited or c & 3 < 2] if size > 20 else list(range(32, 52))
    cards = data.draw(st.permutations(pack))[:13]
    known = data.draw(st.integers(0, 5))
    to_come = data.draw(st.integers(max(0, 5 - known), 7 - known))
    stub = cards[known:]
    found = any_cards(shape, tuple(cards[:known]), to_come, stub)
    assert found == one_by_one(evaluator(shape).value, tuple(cards[:known]), to_come, stub)


@pytest.mark.parametrize("game", ["lowball-27", "triple-draw-a5"])
def test_lows_of_five_cards(game: str) -> None:
    shape, stub = shape_of(CROWN, game), [c for c in range(52) if c & 3 == 1 or c % 11 == 0]
    assert any_cards(shape, (1, 5), 3, stub[3:]) == one_by_one(evaluator(shape).value, (1, 5), 3, stub[3:])


def test_a_low_in_which_flushes_count_is_gone_through_beyond_five_cards() -> None:
    shape = shape_of(CROWN, "lowball-27")
    found = any_cards(shape, (1, 5, 9, 13, 21), 1, range(24, 40))
    assert found == one_by_one(evaluator(shape).value, (1, 5, 9, 13, 21), 1, range(24, 40))


@settings(max_examples=40, deadline=None)
@given(
    st.sampled_from(
        [("star", "omaha", 0), (CROWN, "omaha-hilo", 1), ("star", "two-card-manila", 0), (CROWN, "faro-manila", 0)]
    ),
    st.data(),
)
def test_two_of_the_hole_as_dealt_one_by_one(rule: tuple[str, str, int], data: st.DataObject) -> None:
    book, game, part = rule
    contest = contest_of(find_game(book, game))
    shape = contest.parts[part].shape
    pack = [c for c in range(52 - contest.deck, 52) if c & 3 < 2]
    cards = data.draw(st.permutations(pack))[:14]
    hole, rest = tuple(cards[: contest.hole]), cards[contest.hole :]
    lying = data.draw(st.integers(0, 3))
    to_come = data.draw(st.integers(3 - lying, 5 - lying))
    board, stub = tuple(rest[:lying]), rest[lying:]
    value = exactly_two(shape).value
    wanted = Counter(value(hole, (*board, *more)) for more in combinations(stub, to_come))
    assert two_of_hole(shape, hole, board, to_come, stub) == wanted


def test_ranks_and_their_ways() -> None:
    ways = rank_ways(by_rank(range(52)), 5)
    assert len(ways) == 6175
    assert sum(count for _, count in ways) == comb(52, 5)


# -- categories --------------------------------------------------------------------------------------------


def counts(street: StreetOdds) -> dict[str, int]:
    return {made.name: made.deals for made in street.made if made.deals}


def last(found: Categories) -> StreetOdds:
    return found.streets[-1]


def test_the_hands_of_seven_cards() -> None:
    found = categories("star")
    assert [street.street for street in found.streets] == ["flop", "turn", "river"]
    assert [street.deals for street in found.streets] == [comb(52, 5), comb(52, 6), comb(52, 7)]
    assert counts(last(found)) == {
        "royal flush": 4_324,
        "straight flush": 37_260,
        "four of a kind": 224_848,
        "full house": 3_473_184,
        "flush": 4_047_644,
        "straight": 6_180_020,
        "three of a kind": 6_461_620,
        "two pair": 31_433_400,
        "one pair": 58_627_800,
        "no pair": 23_294_460,
    }
    for street in found.streets:
        assert sum(made.probability for made in street.made) == 1
        assert street.method == "exact"


def test_twenty_cards_as_counted_for_the_book() -> None:
    flop, _, river = categories(CROWN, deck=20).streets
    assert counts(flop)["one pair"] == 7_680
    assert counts(river) == {
        "royal flush": 420,
        "four of a kind": 2_800,
        "full house": 29_280,
        "straight": 27_740,
        "two pair": 17_280,
    }


def test_known_cards_pass_streets() -> None:
    assert [s.street for s in categories("star", "AhKh", board="QhJh2c").streets] == ["flop", "turn", "river"]
    assert [s.street for s in categories("star", "AhKh", board="QhJh2c3c").streets] == ["turn", "river"]
    assert [s.street for s in categories("star", "AhKh", board="QhJh2c3cTh").streets] == ["river"]
    (street,) = categories("star", "AhKh", board="QhJh2c3cTh").streets
    assert counts(street) == {"royal flush": 1}
    turn = categories("star", "AhKh", board="QhJh2c", street="turn").streets
    assert [(s.street, s.deals) for s in turn] == [("turn", 47)]
    assert counts(turn[0])["royal flush"] == 1


def test_stud_and_draw() -> None:
    stud = categories("star", "AhAsKs", game="seven-card-stud")
    assert [(s.street, s.deals) for s in stud.streets] == [
        ("third", comb(49, 2)),
        ("fourth", comb(49, 3)),
        ("final", comb(49, 4)),
    ]
    assert [s.street for s in categories("star", "AhAsKs2c3c4c", game="seven-card-stud").streets] == ["fourth", "final"]
    drawn = last(categories("open", "2c3c4d7h??", game="triple-draw-27"))
    assert (drawn.street, drawn.deals) == ("after the third draw", 48)
    assert counts(drawn)["seven low"] == 8
    dealt = last(categories("open", game="single-draw-27"))
    assert (dealt.street, dealt.deals) == ("before the draw", comb(52, 5))
    assert [made.name for made in dealt.made][:2] == ["seven low", "eight low"]
    badugi = last(categories("open", game="badugi", hand="Ac2d3h??"))
    assert counts(badugi) == {"four-card badugi": 10, "three-card badugi": 39}


def test_divided_pots_and_two_boards() -> None:
    hilo = categories(CROWN, "Ah2s", game="holdem-hilo", street="river").streets
    assert [street.part for street in hilo] == ["high", "low"]
    low = hilo[1].made
    assert [made.name for made in low] == ["five low", "six low", "seven low", "eight low", "no low"]
    assert [made.category for made in low] == [Category.NO_PAIR] * 4 + [None]
    boards = categories(CROWN, "AsAd", game="double-flop-holdem", board="AcKc2d/3d4d5d", street="flop").streets
    assert [(street.part, counts(street)) for street in boards] == [
        ("top", {"three of a kind": 1}),
        ("bottom", {"one pair": 1}),
    ]


def test_a_range_is_the_sum_of_its_hands() -> None:
    whole = last(categories("star", "AKs, 77", deck=32))
    total: Counter[str] = Counter()
    hands = ["AsKs", "AhKh", "AdKd", "AcKc", "7s7h", "7s7d", "7s7c", "7h7d", "7h7c", "7d7c"]
    for hand in hands:
        total.update(counts(last(categories("star", hand, deck=32))))
    assert counts(whole) == total


def test_an_unknown_hand_of_which_two_cards_play() -> None:
    (found,) = categories("star", "random", game="two-card-manila", deck=32, street="third").streets
    assert found.method == "exact"
    assert found.deals == comb(32, 2) * comb(30, 3)
    # With three on the board every card plays: five cards, of which any two are the hole.
    every = any_cards(shape_of("star", "two-card-manila", 32), (), 5, range(20, 52))
    flushes = sum(
        n
        for value, n in every.items()
        if evaluator(shape_of("star", "two-card-manila", 32)).category(value) is Category.FLUSH
    )
    assert counts(found)["flush"] == 10 * flushes


@pytest.mark.parametrize("tier", ["plain", "numpy", "numba"])
def test_what_would_take_minutes_is_sampled(tier: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "SAMPLES", {"plain": 3_000, "numpy": 60_000, "numba": 60_000})
    found = categories("star", game="omaha", seed="omaha", tier=tier)
    assert [street.method for street in found.streets] == ["sampled"] * 3
    assert found.seed == "omaha"
    # Four hole cards and a flop: a pair or better in about four of five deals.
    flop = found.streets[0]
    no_pair = next(made for made in flop.made if made.name == "no pair")
    assert no_pair.interval95 is not None
    assert no_pair.interval95[0] - 0.01 < 0.1965 < no_pair.interval95[1] + 0.01
    known = categories("star", "AhAsKhKs", game="omaha", street="river").streets[0]
    sampled = categories("star", "AhAsKhKs", game="omaha", street="river", samples=20_000, seed="1", tier=tier).streets[
        0
    ]
    assert (known.method, sampled.method) == ("exact", "sampled")
    for true, seen in zip(known.made, sampled.made, strict=True):
        assert abs(float(true.probability - seen.probability)) < 0.02


@pytest.mark.parametrize(
    ("kwargs", "says"),
    [
        ({"street": "pre-flop"}, "too few cards for a hand"),
        ({"street": "flopp"}, "Did you mean 'flop'?"),
        ({"hand": "AhKh", "board": "QhJh2c3c", "street": "flop"}, "ask for a later street"),
        ({"hand": "AhKhQh"}, "has 3 cards"),
        ({"hand": "AhKh", "board": "Ah2c3c"}, "Ah appears twice"),
    ],
)
def test_what_is_refused(kwargs: dict[str, Any], says: str) -> None:
    with pytest.raises(BadInput, match=says):
        categories("star", **kwargs)


def test_streets_are_the_scripts() -> None:
    def streets(book: str, game: str) -> list[tuple[str, int, tuple[int, ...]]]:
        return [(street.name, street.hole, street.boards) for street in streets_of(find_game(book, game))]

    assert streets("star", "holdem") == [
        ("pre-flop", 2, (0,)),
        ("flop", 2, (3,)),
        ("turn", 2, (4,)),
        ("river", 2, (5,)),
    ]
    assert streets("star", "crazy-pineapple")[1] == ("flop", 2, (3,))
    assert streets(CROWN, "double-flop-holdem")[-1] == ("river", 2, (5, 5))
    assert [hole for _, hole, _ in streets(CROWN, "razz")] == [3, 4, 5, 6, 7]
    assert [boards for _, _, boards in streets(CROWN, "two-card-manila")] == [(1,), (2,), (3,), (4,), (5,)]
    assert street_named(find_game("star"), "riv").name == "river"
    assert street_named(find_game("star"), "FLOP").cite.book == "star-sydney-poker"


def test_every_game_of_every_book_has_categories() -> None:
    for slug in AMONG:
        for game in load_book(slug).games.values():
            if game.family != "chinese":
                found = categories(
                    slug,
                    game=game.slug,
                    samples=200,
                    seed="any",
                    tier="plain",
                    street=streets_of(game)[-1].name if not game.draws else None,
                )
                assert sum(made.probability for made in last(found).made) == Fraction(1)
