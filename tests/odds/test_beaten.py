"""Bad beats counted, against enumerations that share nothing with it: pairs that nobody holds, boards, packs."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations, permutations
from math import comb, prod

import pytest
from tests import seeds

from cardspeak.books.loader import load_book
from cardspeak.books.model.jackpot import BadBeat
from cardspeak.cards import Card, deck_of
from cardspeak.errors import BadInput
from cardspeak.jackpots.by_hand.judging import judge_of
from cardspeak.odds.badbeat import bad_beat, is_quick
from cardspeak.odds.beaten import Beaten, boards, count_beaten, least_value, on_board
from cardspeak.odds.described import parse_description
from cardspeak.odds.jackpot.hits import condition_chance
from cardspeak.odds.matchings import avoiding, disjoint
from cardspeak.ranking.fast import evaluator

CROWN, STAR = "crown-melbourne-poker", "star-sydney-poker"
HOLDEM = load_book(CROWN).game("holdem")


def test_pairs_without_a_card_in_common_against_trying_all() -> None:
    chance = seeds.chance("pairs")
    for _ in range(60):
        every = list(combinations(range(chance.randint(3, 9)), 2))
        pairs = chance.sample(every, chance.randint(0, min(len(every), 12)))
        found = disjoint(pairs, 4)
        for k in range(5):
            wanted = sum(len({card for pair in some for card in pair}) == 2 * k for some in combinations(pairs, k))
            assert (found[k] if k < len(found) else 0) == wanted


def test_deals_in_which_nobody_holds_a_pair_against_dealing_all() -> None:
    chance = seeds.chance("deals")
    every = list(combinations(range(7), 2))
    for players in (1, 2, 3):
        pairs = set(chance.sample(every, 6))
        deals = [
            deal for deal in permutations(every, players) if len({c for pair in deal for c in pair}) == 2 * players
        ]
        assert avoiding((), 7, players) == len(deals)
        assert avoiding(pairs, 7, players) == sum(not pairs & {*deal} for deal in deals)


@pytest.mark.parametrize("deck", [20, 32, 36])
def test_every_board_is_one_of_the_kinds(deck: int) -> None:
    cards = [int(card) for card in deck_of(deck).cards]
    kinds = list(boards(cards))
    assert sum(ways for _, ways in kinds) == comb(deck, 5)
    assert all(len({*board}) == 5 and {*board} <= {*cards} for board, _ in kinds)


def asked(deck: int, losing: str, winning: str) -> Beaten:
    shape = HOLDEM.parts(deck)[0].ladder.shape
    return Beaten(shape, parse_description(losing).test(shape), parse_description(winning).test(shape), True)


def by_trying(board: tuple[int, ...], deck: int, condition: BadBeat, players: int) -> int:
    """Every deal on a board, judged as the jackpot judges; players in order."""
    judge = judge_of(CROWN, "holdem", deck)
    lying = [card for card in deck_of(deck).cards if int(card) in board]
    rest = [card for card in deck_of(deck).cards if int(card) not in board]
    made = {pair: judge.made(pair, lying) for pair in combinations(rest, 2)}
    least = judge.least(condition.category)
    loses = [pair for pair, one in made.items() if one.value >= least and one.own >= condition.own]
    wins = [pair for pair, one in made.items() if one.own >= condition.own_winner]
    found: set[frozenset[tuple[Card, ...]]] = set()
    for loser in loses:
        for winner in wins:
            if made[winner].value > made[loser].value and not {*loser} & {*winner}:
                left = [pair for pair in made if not {*pair} & {*loser, *winner}]
                found |= {frozenset({loser, winner, *more}) for more in _others(left, players - 2)}
    return len(found) * prod(range(1, players + 1))


def _others(pairs: Sequence[tuple[Card, ...]], count: int) -> list[tuple[tuple[Card, ...], ...]]:
    return [some for some in combinations(pairs, count) if len({c for pair in some for c in pair}) == 2 * count]


@pytest.mark.parametrize(("own", "words"), [(2, ", both play"), (1, ", one plays"), (0, "")])
def test_boards_of_a_short_pack_against_every_deal(own: int, words: str) -> None:
    """Two and three players, on boards by chance: full houses and better meet often with twenty cards."""
    chance = seeds.chance(f"boards {own}")
    cards = [int(card) for card in deck_of(20).cards]
    question = asked(20, f"four of a kind+{words}", words.removeprefix(", ") or "one pair+")
    condition = BadBeat(category="four of a kind", own=own, own_winner=own)
    value, least, seen = evaluator(question.shape).value, least_value(question), 0
    for board, _ in chance.sample(list(boards(cards)), 12):
        rest = [card for card in cards if card not in board]
        valued = {pair: value((*pair, *board)) for pair in combinations(rest, 2)}
        enough = {pair: worth for pair, worth in valued.items() if worth >= least}
        for players in (2, 3) if seen < 3 and own else (2,):
            found = on_board(question, board, enough, 15, players)
            assert found == by_trying(board, 20, condition, players), (board, players)
        seen += found > 0


@pytest.mark.slow
@pytest.mark.parametrize("own", [1, 2])
def test_a_whole_pack_of_twenty_against_every_deal(own: int) -> None:
    condition = BadBeat(category="four of a kind", own=own, own_winner=own)
    hits = sum(by_trying(board, 20, condition, 2) for board in combinations(map(int, deck_of(20).cards), 5))
    found = condition_chance(HOLDEM, 20, condition, players=2)
    assert (found.method, found.hits) == ("exact", hits)


def test_a_short_pack_is_counted_and_its_sample_says_the_same() -> None:
    condition = BadBeat(category="four of a kind")
    found = condition_chance(HOLDEM, 20, condition, players=4)
    drawn = condition_chance(HOLDEM, 20, condition, players=4, samples=4_000, seed="one", tier="plain")
    assert (found.method, drawn.method) == ("exact", "sampled")
    assert found.deals == comb(20, 5) * prod(comb(15 - 2 * at, 2) for at in range(4))
    assert drawn.interval99 is not None
    assert drawn.interval99[0] <= found.probability <= drawn.interval99[1]


@pytest.mark.slow
def test_four_of_a_kind_beaten_with_both_holes_playing() -> None:
    question = asked(52, "four of a kind+, both play", "both play")
    assert count_beaten(question, 52, 2) == (988_448, comb(52, 5) * comb(47, 2) * comb(45, 2))
    nine = bad_beat(STAR, "four of a kind+, both play", "both play", players=9)
    assert (nine.method, round(1 / nine.probability)) == ("exact", 78_243)


def test_what_is_counted_and_what_is_not() -> None:
    shape = asked(52, "full house+", "both play").shape
    for text, quick in (("full house K+", False), ("full house A+", True), ("four of a kind+", True)):
        question = Beaten(shape, parse_description(text).test(shape), lambda value, playing: True, False)
        assert is_quick(question) == quick, text
    with pytest.raises(BadInput, match="one board"):
        bad_beat("open-table", "four of a kind+", game="double-board-holdem", players=2, exact=True)
    small = bad_beat(CROWN, "full house+", players=2, deck=20, samples=500, seed="one")
    assert small.method == "sampled"
    whole = bad_beat(CROWN, "full house+, both play", players=2, deck=20, exact=True)
    assert whole.method == "exact"
    assert Fraction(1, 500) < whole.probability < Fraction(1, 4)
