"""Hands as jackpots describe them: known odds, every deal of small decks gone through, and bad beats."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.odds.suits import up_to_suits

from cardspeak.cards import deck_of, parse_cards
from cardspeak.errors import BadInput
from cardspeak.odds.badbeat import bad_beat, is_bad_beat
from cardspeak.odds.chances import chance
from cardspeak.odds.described import Made, Plays, parse_description
from cardspeak.odds.playing import of_any, of_known, playing_of
from cardspeak.odds.request import find_game
from cardspeak.odds.spot import contest_of
from cardspeak.ranking.batch import values
from cardspeak.ranking.category import Category
from cardspeak.ranking.fast import evaluator
from cardspeak.ranking.ladder import Shape

CROWN = "crown-melbourne-poker"


def shape_of(book: str, deck: int | None = None) -> Shape:
    return contest_of(find_game(book), deck).parts[0].shape


FULL = shape_of("star")


# -- descriptions ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "description"),
    [
        ("royal flush", Made(Category.ROYAL_FLUSH)),
        ("Four of a Kind+", Made(Category.FOUR_OF_A_KIND, None, True)),
        ("four of a kind or better", Made(Category.FOUR_OF_A_KIND, None, True)),
        ("four of a kind 8+", Made(Category.FOUR_OF_A_KIND, 6, True)),
        ("full house A", Made(Category.FULL_HOUSE, 12)),
        ("straight 10+", Made(Category.STRAIGHT, 8, True)),
        ("both play", Plays(2)),
        ("royal flush, both play", Made(Category.ROYAL_FLUSH) & Plays(2)),
        ("royal flush, one hole card plays", Made(Category.ROYAL_FLUSH) & Plays(1)),
    ],
)
def test_descriptions_are_read(text: str, description: Any) -> None:
    assert parse_description(text) == description


def test_descriptions_are_put_together() -> None:
    quads, both = parse_description("four of a kind+"), parse_description("both play")
    test = (quads & both).test(FULL)
    four_eights = evaluator(FULL).value(parse_cards("8s8h8d8cAs"))
    assert test(four_eights, 2)
    assert not test(four_eights, 1)
    assert (quads | both).test(FULL)(1, 2)
    assert not (~quads).test(FULL)(four_eights, 2)
    assert str(quads & both) == "four of a kind+, both play"
    assert str(~(quads | Plays(1))) == "not (four of a kind+ or one plays)"
    assert (quads & both).asks_who_plays
    assert not (~quads).asks_who_plays


def test_just_below_at_and_above_a_rank() -> None:
    value = evaluator(FULL).value
    at_least, exactly = (parse_description(text).test(FULL) for text in ("four of a kind 8+", "four of a kind 8"))
    sevens, eights, nines = (value(parse_cards(f"{r}s{r}h{r}d{r}cAs")) for r in "789")
    royal = value(parse_cards("AsKsQsJsTs"))
    assert [at_least(v, 0) for v in (sevens, eights, nines, royal)] == [False, True, True, True]
    assert [exactly(v, 0) for v in (sevens, eights, nines, royal)] == [False, True, False, False]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "Describe a hand"),
        ("four of a knid", "Did you mean 'four of a kind'?"),
        ("quads", "describes no hand"),
        ("royal flush, three play", "describes no hand"),
    ],
)
def test_what_is_not_a_description(text: str, says: str) -> None:
    with pytest.raises(BadInput) as refused:
        parse_description(text)
    assert says in str(refused.value)


def test_a_hand_that_the_order_does_not_have() -> None:
    with pytest.raises(BadInput, match="has no flush"):
        chance(CROWN, "flush", deck=20)
    with pytest.raises(BadInput, match="No straight can have that rank"):
        chance("star", "straight 4")


# -- one hand ----------------------------------------------------------------------------------------------


def test_royal_flushes() -> None:
    """By the river one hand in 30,940; with both hole cards one in 64,974; by the flop one in 649,740."""
    assert chance("star", "royal flush").probability == Fraction(1, 30_940)
    assert chance("star", "royal flush", street="flop").probability == Fraction(4, comb(52, 5))
    assert chance("star", "royal flush", "AhKh", board="QhJh2c").probability == Fraction(46, comb(47, 2))
    assert chance("star", "royal flush, both play", "AhKh").hits == comb(47, 2)
    assert chance("star", "royal flush, both play", "AhKd").hits == 0


@pytest.mark.slow
def test_royal_flushes_of_two_hole_cards() -> None:
    assert chance("star", "royal flush, both play").probability == Fraction(1, 64_974)


def test_the_hands_that_perth_pays_by_the_flop() -> None:
    """Hole cards and flop are five cards, so every card plays, and the odds are those of five cards."""
    assert chance("perth", "royal flush", street="flop").probability == Fraction(4, comb(52, 5))
    assert chance("perth", "straight+, both play", street="flop").probability == Fraction(19_716, comb(52, 5))
    assert chance("perth", "full house", "AsAh", board="AdKs", street="flop").probability == Fraction(3, 48)


def test_three_cards_against_the_house() -> None:
    assert chance("three card", "straight flush+").probability == Fraction(48, comb(52, 3))
    assert chance("three card", "three of a kind", "AsAh??").probability == Fraction(2, 50)


def test_other_games() -> None:
    assert chance("star", "four of a kind+", "AhAsAd2c3c", game="seven-card-stud").hits == 46
    known = chance("star", "straight flush+, both play", "AhAsKhKs", game="omaha")
    assert (known.hits, known.deals) == (1_980, comb(48, 5))
    assert chance("star", "royal flush", "KhQhJhTh??", game="draw-ante").probability == Fraction(1, 48)


@pytest.mark.parametrize("tier", ["plain", "numpy", "numba"])
def test_what_would_take_minutes_is_sampled(tier: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """An unknown hand of Omaha; and one of Manila, held against its exact count."""
    omaha = chance("star", "full house+", game="omaha", samples=500, seed="omaha", tier=tier)
    assert (omaha.method, omaha.deals, omaha.seed) == ("sampled", 500, "omaha")
    exact = manila()
    assert exact.method == "exact"
    monkeypatch.setattr("cardspeak.odds.chances.BUDGET", 0)
    found = chance(
        "star", "full house+, both play", game="two-card-manila", deck=32, samples=6_000, seed="m", tier=tier
    )
    assert found.method == "sampled"
    assert found.interval99 is not None
    assert found.interval99[0] < exact.probability < found.interval99[1]


@cache
def manila() -> Any:
    return chance("star", "full house+, both play", game="two-card-manila", deck=32)


def test_whoever_asks_for_every_deal_gets_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardspeak.odds.chances.BUDGET", 0)
    assert chance("star", "full house+", game="two-card-manila", deck=32, exact=True).method == "exact"


@pytest.mark.parametrize(
    ("kwargs", "says"),
    [
        ({"where": "star", "street": "pre-flop"}, "too few cards"),
        ({"where": "star", "board": "2c3c4c5c", "street": "flop"}, "ask for a later street"),
        ({"where": "perth", "street": "pre-flop"}, "It has flop, turn, river"),
        ({"where": "star", "hand": "AhKhQh"}, "has 3 cards"),
    ],
)
def test_what_is_refused(kwargs: dict[str, Any], says: str) -> None:
    with pytest.raises(BadInput, match=says):
        chance(described="royal flush", **kwargs)


# -- which cards play --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hole", "board", "plays"),
    [
        ("AsKs", "QsJsTs2c3d", 2),
        ("As2d", "KsQsJsTs3d", 1),
        ("2d3d", "AsKsQsJsTs", 0),
        ("8s8h", "8d8cAs2c3c", 2),
        ("8s2h", "8d8c8hAs3c", 1),
        ("AsKd", "8d8c8h8s2c", 1),  # four eights want one kicker
        ("KsKd", "8d8c8h8s2c", 1),
        ("AsAd", "AhAcKs2c3d", 2),
        ("2s3s", "AhAcKsKdQd", 0),
        ("Qs3s", "AhAcKsKdQd", 1),  # the board's queen can be replaced by one's own
        ("9s8s", "7s6s5s4s2d", 2),
        ("3s2d", "8s7s6s5s4s", 0),  # the lower end of a straight flush does not play
    ],
)
def test_which_hole_cards_play(hole: str, board: str, plays: int) -> None:
    own, shared = tuple(map(int, parse_cards(hole))), tuple(map(int, parse_cards(board)))
    assert playing_of(FULL, own, shared) == plays
    ((_, found),) = of_known(FULL, own, shared, 0, [])
    assert found == plays


@settings(max_examples=30, deadline=None)
@given(st.sampled_from([("star", 52), ("star", 36), ("star", 32), (CROWN, 20)]), st.data())
def test_known_hole_cards_as_dealt_one_by_one(rule: tuple[str, int], data: st.DataObject) -> None:
    book, size = rule
    shape = shape_of(book, size)
    pack = [c for c in range(52 - size, 52) if size == 20 or c & 3 < 2]
    cards = data.draw(st.permutations(pack))[:11]
    lying = data.draw(st.integers(1, 4))
    hole, board, stub = tuple(cards[:2]), tuple(cards[2 : 2 + lying]), cards[2 + lying :]
    wanted = Counter(
        (evaluator(shape).value((*hole, *board, *more)), playing_of(shape, hole, (*board, *more)))
        for more in combinations(stub, 5 - lying)
    )
    assert of_known(shape, hole, board, 5 - lying, stub) == wanted


@pytest.mark.parametrize("suited", [False, True])
def test_unknown_hole_cards_as_dealt_one_by_one(suited: bool) -> None:
    shape = shape_of("star", 32)
    stub = [c for c in range(20, 52) if c & 3 == 2] + [21, 33] if suited else list(range(38, 48))
    wanted: Counter[tuple[int, int]] = Counter()
    for cards in combinations(stub, 7):
        for hole in combinations(cards, 2):
            board = tuple(card for card in cards if card not in hole)
            wanted[evaluator(shape).value(cards), playing_of(shape, hole, board)] += 1
    assert of_any(shape, 7, stub) == wanted


def test_unknown_hole_cards_are_all_hole_cards() -> None:
    shape, stub = shape_of(CROWN, 20), [int(card) for card in deck_of(20).cards]
    total: Counter[tuple[int, int]] = Counter()
    for hole in combinations(stub, 2):
        total.update(of_known(shape, hole, (), 5, [card for card in stub if card not in hole]))
    assert of_any(shape, 7, stub) == total


# -- bad beats ---------------------------------------------------------------------------------------------


def judged(hands: str, board: str, losing: str = "four of a kind+, both play", winning: str = "both play") -> bool:
    beaten, beats = (parse_description(text).test(FULL) for text in (losing, winning))
    cards = [tuple(map(int, parse_cards(hand))) for hand in hands.split()]
    return is_bad_beat(FULL, None, beaten, beats, cards, tuple(map(int, parse_cards(board))))


def test_bad_beats() -> None:
    assert judged("8s8h AhAd", "8d8cAsAc2c")  # fours beaten by fours
    assert judged("8s8h KhQh", "8d8cAhJhTh")  # by a royal flush
    assert not judged("8s8h AhAd", "8d8cAs2c3c")  # not beaten
    assert not judged("8s2h AhAd", "8d8c8hAsAc")  # one card of the loser's plays
    assert not judged("8s8h Ah2d", "8d8cAsAcAd")  # one card of the winner's plays
    assert judged("8s8h Ah2d", "8d8cAsAcAd", winning="one plays")
    assert not judged("AsAh KsKh", "AdKdKc2c3c", losing="four of a kind 8+, both play")


@pytest.mark.parametrize(("tier", "samples"), [("plain", 2_000), ("numpy", 60_000), ("numba", 400_000)])
def test_bad_beats_are_sampled_with_an_interval(tier: Any, samples: int) -> None:
    found = bad_beat(CROWN, "full house+", players=2, deck=20, samples=samples, seed="bad", tier=tier)
    assert (found.method, found.deals, found.seed) == ("sampled", samples, "bad")
    assert found.interval99 is not None
    assert found.interval99[0] <= full_houses_beaten() <= found.interval99[1]


@cache
def full_houses_beaten() -> float:
    """Twenty cards, two hands: every board with every two hands on it, counted; one board for all alike up to suits."""
    import numpy as np

    shape = shape_of(CROWN, 20)
    test = parse_description("full house+").test(shape)
    least = min(value for value in range(evaluator(shape).tables.best + 1) if test(value, 2))
    pairs = list(combinations(range(15), 2))
    apart = np.array([[not {*one} & {*two} for two in pairs] for one in pairs])
    alike = up_to_suits(range(32, 52), 5)
    boards, times = np.array(list(alike), np.uint8), np.array(list(alike.values()))
    deals = alike.total() * int(apart.sum()) // 2
    hits = 0
    for some, each in zip(np.array_split(boards, 10), np.array_split(times, 10), strict=True):
        left = np.array([[card for card in range(32, 52) if card not in board] for board in some.tolist()], np.uint8)
        held = left[:, pairs]  # of each board every two cards that it leaves
        hands = np.concatenate([held, np.broadcast_to(some[:, None], (len(some), len(pairs), 5))], axis=2)
        worth = values(hands.reshape(-1, 7), shape, "numpy").reshape(len(some), len(pairs))
        losing = worth >= least
        beaten = worth[:, :, None] < worth[:, None, :]
        hits += int((apart & losing[:, :, None] & beaten).sum(axis=(1, 2)) @ each)
    return hits / deals


def test_a_stopped_bad_beat_is_a_smaller_sample() -> None:
    def stop(done: int, of: int) -> None:
        raise KeyboardInterrupt

    found = bad_beat("star", "straight+", players=3, samples=20_000, seed="stop", tier="plain", progress=stop)
    assert found.stopped
    assert found.deals == 5_000


def test_bad_beats_need_a_board() -> None:
    with pytest.raises(BadInput, match="games with a board"):
        bad_beat("star", "straight+", game="seven-card-stud", players=2)
    with pytest.raises(BadInput, match="at least two hands"):
        bad_beat("star", "straight+", players=1)
