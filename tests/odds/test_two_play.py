"""Omaha counted by the pairs that hands hold, against enumerations that share nothing with it."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import comb

import pytest
from tests import seeds
from tests.odds.suits import up_to_suits

from cardspeak.books.loader import load_book
from cardspeak.books.model.jackpot import BadBeat, OfCards, OfCategory
from cardspeak.cards import deck_of
from cardspeak.odds.beaten import Beaten, boards
from cardspeak.odds.described import parse_description
from cardspeak.odds.jackpot.hits import condition_chance
from cardspeak.odds.two_play.counts import beaten_among, count_beaten_by_two, count_cards, count_made
from cardspeak.odds.two_play.families import deals_to, without
from cardspeak.odds.two_play.histogram import deals_by_value
from cardspeak.odds.two_play.kinds import Kinds, kinds_on
from cardspeak.ranking.exact import exactly_two
from cardspeak.ranking.fast import evaluator
from cardspeak.ranking.ladder import Shape

CROWN, STAR = "crown-melbourne-poker", "star-sydney-poker"
OMAHA = load_book(STAR).game("omaha")
SHAPE = load_book(CROWN).game("holdem").parts(20)[0].ladder.shape  # of a pack of twenty
FULL = OMAHA.parts(52)[0].ladder.shape
CARDS = [int(card) for card in deck_of(20).cards]


@pytest.mark.parametrize("held", [2, 3])
def test_hands_of_certain_grades_against_dealing_all(held: int) -> None:
    chance = seeds.chance("families", held)
    for _ in range(12):
        sizes = tuple(chance.randint(1, 3) for _ in range(chance.randint(2, 4)))
        grades = [[chance.randrange(3) for _ in sizes] for _ in sizes]
        worth = tuple(tuple(grades[min(i, j)][max(i, j)] for j in range(len(sizes))) for i in range(len(sizes)))
        kinds = Kinds(sizes, worth)
        cards = [kind for kind, size in enumerate(sizes) for _ in range(size)]
        barred = frozenset(chance.sample([1, 2], chance.randint(1, 2)))
        hands = list(combinations(range(len(cards)), held))
        best = {hand: max(worth[cards[a]][cards[b]] for a, b in combinations(hand, 2)) for hand in hands}
        good = {hand for hand, grade in best.items() if grade not in barred}
        for players in (1, 2):
            if held * players > len(cards):
                continue
            deals = [(one,) for one in good]
            if players == 2:
                deals = [(one, two) for one in good for two in good if not {*one} & {*two}]  # type: ignore[misc]
            for same in (kinds, kinds.graded(int)):
                assert without(same, barred, held, players) == len(deals), (kinds, barred)


def by_trying(board: tuple[int, ...]) -> dict[tuple[int, ...], int]:
    left = [card for card in CARDS if card not in board]
    value = exactly_two(SHAPE).value
    return {hand: value(hand, board) for hand in combinations(left, 4)}


def test_hands_on_boards_of_a_short_pack_against_every_hand() -> None:
    """By value: what is at least so much, on boards by chance."""
    chance = seeds.chance("two play, hands")
    test = parse_description("full house+").test(SHAPE)
    least = min(value for value in range(evaluator(SHAPE).tables.best + 1) if test(value, 2))
    for board, _ in chance.sample(list(boards(CARDS)), 12):
        kinds = kinds_on(SHAPE, board, least)
        tried = Counter(value >= least for value in by_trying(board).values())
        found = 0 if kinds is None else comb(15, 4) - without(kinds.graded(lambda v: int(v > 0)), frozenset({1}), 4, 1)
        assert found == tried[True], board


@pytest.mark.parametrize("text", ["four of a kind+", "full house+"])
def test_bad_beats_on_boards_of_a_short_pack_against_every_deal(text: str) -> None:
    chance = seeds.chance("two play, beats", text)
    loses = [parse_description(text).test(SHAPE)(value, 2) for value in range(evaluator(SHAPE).tables.best + 1)]
    wins = [True] * len(loses)
    for board, _ in chance.sample(list(boards(CARDS)), 3):
        kinds = kinds_on(SHAPE, board, loses.index(True))
        tried = by_trying(board).items()
        good = {sum(1 << card for card in hand): value for hand, value in tried if loses[value]}
        hits = sum(not one & two and a != b for one, a in good.items() for two, b in good.items())
        assert (0 if kinds is None else beaten_among(kinds, loses, wins, 2, 4)) == hits, board


def test_certain_cards_are_the_royal_flush_that_they_name() -> None:
    """Two counts that share only the boards; and the flop by hand."""
    royal = parse_description("royal flush").test(SHAPE)
    made = count_made(SHAPE, lambda value: royal(value, 2), 20, 4, 5)
    assert count_cards(20, "AKQJT", "any", 4, 5) == made
    assert count_cards(20, "AKQJT", "h", 4, 5) == (made[0] // 4, made[1])
    flop = condition_chance(OMAHA, 52, OfCategory(category="royal flush", own=2, cards="flop"))
    # ten pairs of own cards, the three others on the flop, and two cards more of the 47
    assert (flop.method, flop.hits, flop.deals) == ("exact", 4 * 10 * comb(47, 2), comb(52, 4) * comb(48, 3))
    assert condition_chance(OMAHA, 52, OfCards(ranks="AKQJT", suit="any", own=2, cards="flop")).hits == flop.hits


def test_certain_ranks_against_every_hand() -> None:
    chance = seeds.chance("two play, cards")
    wanted = sorted("AAAKK")
    names = {int(card): str(card)[0] for card in deck_of(20).cards}
    for board in chance.sample(list(combinations(CARDS, 3)), 6):
        left = [card for card in CARDS if card not in board]
        lying = [names[card] for card in board]
        completes = {(a, b): sorted([names[a], names[b], *lying]) == wanted for a, b in combinations(left, 2)}
        hits = sum(any(map(completes.__getitem__, combinations(hand, 2))) for hand in combinations(left, 4))
        pairs = [pair for pair in combinations(left, 2) if sorted([*(names[c] for c in pair), *lying]) == wanted]
        assert hits == comb(17, 4) - sum(
            not any({*pair} <= {*hand} for pair in pairs) for hand in combinations(left, 4)
        )
    hits, deals = count_cards(20, "AAAKK", "", 4, 3)
    tried = sum(
        any(sorted([names[a], names[b], *(names[c] for c in board)]) == wanted for a, b in combinations(hand, 2))
        for board in combinations(CARDS, 3)
        if Counter(names[c] for c in board) <= Counter("AAAKK")
        for hand in combinations([card for card in CARDS if card not in board], 4)
    )
    assert (hits, deals) == (tried, comb(20, 3) * comb(17, 4))


@pytest.mark.slow
def test_a_whole_pack_by_the_known_numbers() -> None:
    """The frequencies of Omaha's hands, and four of a kind beaten between two players."""
    shape = OMAHA.parts(52)[0].ladder.shape
    known = {"royal flush": 42_807_600, "straight flush": 368_486_160, "four of a kind": 2_225_270_496,
             "full house": 29_424_798_576}  # fmt: skip
    for name, hits in known.items():
        test = parse_description(name).test(shape)
        assert count_made(shape, lambda value, test=test: test(value, 2), 52, 4, 5) == (hits, comb(52, 5) * comb(47, 4))  # type: ignore[misc]
    asked = Beaten(shape, parse_description("four of a kind+").test(shape), lambda value, playing: True, False)
    found = count_beaten_by_two(asked, 52, 2, 4)
    assert found == (656_367_320_256, comb(52, 5) * deals_to(47, 2, 4))
    nine = condition_chance(OMAHA, 52, BadBeat(category="four of a kind"), players=9)
    assert (nine.method, round(1 / nine.probability)) == ("exact", 2_437)


# -- every value at once ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("shape", "deck", "board"), [(SHAPE, 20, 5), (SHAPE, 20, 3), (FULL, 52, 3)])
def test_every_value_counted_by_the_kernel_as_by_the_plain_count(shape: Shape, deck: int, board: int) -> None:
    found = deals_by_value(shape, deck, board)
    assert sum(found) == comb(deck, board) * comb(deck - board, 4)
    classes = evaluator(shape).tables.classes
    by_category = Counter[str]()
    for value, deals in enumerate(found):
        if deals:
            made = classes[value]
            assert made is not None
            by_category[str(made.category)] += deals
    for category, deals in by_category.items():
        fits = [one is not None and str(one.category) == category for one in classes]
        assert count_made(shape, fits.__getitem__, deck, 4, board)[0] == deals, category


def test_every_hand_of_a_short_pack_is_worth_what_trying_says() -> None:
    """Every flop of twenty cards with every hand, each on its own; suits rank alike: one speaks for its like."""
    whole = Counter[int]()
    for board, like in up_to_suits(CARDS, 3).items():
        for value, deals in Counter(by_trying(board).values()).items():
            whole[value] += like * deals
    assert whole.total() == comb(20, 3) * comb(17, 4)
    assert {value: deals for value, deals in enumerate(deals_by_value(SHAPE, 20, 3)) if deals} == whole


def test_omaha_by_the_river_is_as_others_have_counted_it() -> None:
    """Deals of four cards and a board of five, as tables of the game give them."""
    classes = evaluator(FULL).tables.classes
    found = Counter[str]()
    for value, deals in enumerate(deals_by_value(FULL, 52, 5)):
        if deals:
            found[str(classes[value].category)] += deals  # type: ignore[union-attr]
    assert found == {
        "royal flush": 42_807_600,
        "straight flush": 368_486_160,
        "four of a kind": 2_225_270_496,
        "full house": 29_424_798_576,
        "flush": 31_216_782_384,
        "straight": 52_289_648_688,
        "three of a kind": 40_712_657_408,
        "two pair": 170_775_844_104,
        "one pair": 122_655_542_152,
        "no pair": 13_851_662_832,
    }
