"""Many tables at once: an unknown hand, every match-up, every opponent on the river."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import comb
from random import Random

import numpy as np
import pytest
from tests.seeds import chance

from cardspeak.books.loader import load_book
from cardspeak.cards import parse_cards
from cardspeak.errors import BadInput
from cardspeak.odds import brute
from cardspeak.odds.exact import tally
from cardspeak.odds.many import against_random, opponents, tallies
from cardspeak.odds.matchups import all_matchups, distinct
from cardspeak.odds.spot import Contest, contest_of, spot_of
from cardspeak.odds.strength import Strength, strength, strengths
from cardspeak.odds.tally import Tally
from cardspeak.odds.tiers import Tier

CROWN = "crown-melbourne-poker"
TIERS: tuple[Tier, ...] = ("plain", "numpy", "numba")


def contest(game: str, deck: int | None = None, book: str = CROWN) -> Contest:
    return contest_of(load_book(book).game(game), deck)


# -- an unknown hand ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "deck", "hands", "board", "dead"),
    [
        ("holdem", 20, "AsKs", "", "QdQhTcTd"),
        ("holdem", 20, "AsKs QdQh", "Js", ""),
        ("holdem", 32, "AsAd", "KsKdKh7c", "7d"),
        ("holdem-hilo", 52, "As2s", "3s4d9hTs", ""),
        ("two-card-manila", 32, "As8s", "KsKd7h7c", ""),
        ("three-card-manila", 32, "As8s7d", "KsKd7h7cTc", "8c8d9c9dJcJd"),
    ],
)
def test_against_random_is_every_hand_in_turn(game: str, deck: int, hands: str, board: str, dead: str) -> None:
    asked = spot_of(contest(game, deck), map(parse_cards, hands.split()), [parse_cards(board)], parse_cards(dead))
    total = Tally(len(asked.hands) + 1)
    for hand in combinations(asked.stub, asked.contest.hole):
        total.add(brute.tally(asked._replace(hands=(*asked.hands, hand))))
    for tier in TIERS:
        assert against_random(asked.contest, asked.hands, asked.boards, asked.dead, tier) == total


def test_opponents_stand_for_every_hand_once() -> None:
    asked = spot_of(contest("holdem"), [parse_cards("AsAh")])
    found = list(opponents(asked))
    assert sum(rival.times for rival in found) == comb(50, 2)
    # Spades and hearts may be exchanged, clubs and diamonds too: hands left as they are by neither, either, both.
    untouched = comb(50, 2) + (comb(26, 2) + 12) + (comb(24, 2) + 13) + (12 + 13)
    assert len(found) == untouched // 4 == 469
    whole = {tuple(sorted(rival.hand)) for rival in found}
    assert len(whole) == len(found)
    unlike = spot_of(contest("holdem"), [parse_cards("AsKh")], [parse_cards("2c3d4d")])
    assert all(rival.times == 1 for rival in opponents(unlike))


def test_aces_against_a_random_hand() -> None:
    calls: list[tuple[int, int]] = []
    found = against_random(
        contest("holdem"), [parse_cards("AhAs")], tier="numba", progress=lambda done, all_: calls.append((done, all_))
    )
    assert found.boards == comb(50, 2) * comb(48, 5)
    assert sum(share.equity for share in found.shares()) == 1
    assert round(float(found.shares()[0].equity), 4) == 0.8520
    assert calls[-1] == (469, 469)
    assert calls == sorted(calls)


def test_threads_change_nothing() -> None:
    asked = contest("holdem", 32), [parse_cards("AhKh")]
    assert against_random(*asked, tier="numba", threads=1) == against_random(*asked, tier="numba", threads=3)


def test_random_needs_a_board_and_cards() -> None:
    with pytest.raises(BadInput, match="games with a board"):
        against_random(contest("razz"), [range(7)])
    seven = [range(at, at + 2) for at in range(32, 46, 2)]
    with pytest.raises(BadInput, match="short"):
        against_random(contest("holdem", 20), seven)


def test_tallies_are_those_of_each_table() -> None:
    asked_of, rng = contest("holdem"), chance("each table")
    tables = [[tuple(deck[:2]), tuple(deck[2:4])] for deck in (rng.sample(range(12, 52), 4) for _ in range(5))]
    three = [[tuple(deck[n : n + 2]) for n in (0, 2, 4)] for deck in (rng.sample(range(12, 52), 6) for _ in range(2))]
    board = [parse_cards("2c3c4d")]
    expected = [brute.tally(spot_of(asked_of, hands, board)) for hands in (*tables, *three)]
    for tier in TIERS:
        assert tallies(asked_of, [*tables, *three], board, tier=tier) == expected
        assert tallies(asked_of, tables, board, tier=tier) == expected[:5]
    assert tallies(asked_of, [], board) == []


# -- every match-up ----------------------------------------------------------------------------------------


def test_distinct_matchups() -> None:
    hands, codes = distinct(52)
    assert len(hands) == len(codes) == 47_008
    assert len(distinct(20)[0]) == 850


def test_matchups_of_a_small_deck() -> None:
    asked_of = contest("holdem", 20)
    calls: list[tuple[int, int]] = []
    tables = [all_matchups(asked_of, tier, progress=lambda *done: calls.append(done)) for tier in TIERS]
    assert all(np.array_equal(table.counts, tables[0].counts) for table in tables)
    assert calls[-1] == (850, 850)
    table = tables[0]
    assert len(table) == 850
    assert (table.counts.sum(axis=1) == comb(16, 5)).all()
    rng = chance("small deck")
    for _ in range(40):
        a, b, c, d = rng.sample(range(32, 52), 4)
        expected = tally(spot_of(asked_of, ((a, b), (c, d))), "plain")
        assert table.find((a, b), (c, d)) == expected
        exchanged = {key: {1: 2, 2: 1, 3: 3}[key[0]] for key in expected.counts}
        other = Tally(2, {(exchanged[key],): count for key, count in expected.counts.items()})
        assert table.find((d, c), (b, a)) == other
    first, second, found = next(iter(table))
    assert found == tally(spot_of(asked_of, (first, second)), "plain")


def test_matchups_need_two_cards_and_one_winner() -> None:
    for game in ("omaha", "holdem-hilo", "double-flop-holdem", "razz"):
        with pytest.raises(BadInput, match="two hole cards"):
            all_matchups(contest(game))
    with pytest.raises(BadInput, match="twice"):
        all_matchups(contest("holdem", 20), "numpy").find((51, 50), (50, 49))


@pytest.mark.slow
def test_all_matchups() -> None:
    asked_of = contest("holdem")
    table = all_matchups(asked_of, "numba")
    assert len(table) == 47_008
    assert (table.counts.sum(axis=1) == comb(48, 5)).all()
    aces = parse_cards("AhAs")
    others = [pair for pair in combinations(range(52), 2) if not set(pair) & set(aces)]
    met = table.look_up(np.array([[aces, other] for other in others], np.uint8))
    win, lose, tie = met.sum(axis=0).tolist()
    assert Tally(2, {(1,): win, (2,): lose, (3,): tie}) == against_random(asked_of, [aces], tier="numba")


# -- the river ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "deck", "times"),
    [("holdem", 52, 30), ("holdem", 32, 30), ("holdem", 20, 20), ("holdem-hilo", 52, 20), ("two-card-manila", 36, 5)],
)
def test_strength(game: str, deck: int, times: int) -> None:
    asked_of, rng = contest(game, deck), Random(game)
    hands, boards = [], []
    for at in range(times):
        pack = rng.sample(range(52 - deck, 52), deck)
        if at % 2:  # many of one suit
            pack.sort(key=lambda card: card & 3 != 1 and rng.random() < 0.6)
        hands.append(pack[: asked_of.hole])
        boards.append(pack[asked_of.hole : asked_of.hole + 5])
    for part in range(len(asked_of.parts)):
        plain, *others = (strengths(hands, boards, asked_of, part=part, tier=tier) for tier in TIERS)
        assert all(np.array_equal(plain, other) for other in others)
        assert (plain[:, 2] == comb(deck - 7, 2)).all()
    alone = strength(hands[0], boards[0], asked_of, tier="plain")
    against = against_random(asked_of, [hands[0]], [boards[0]], tier="numpy")
    seats = against.part_wins(0, 0)
    assert (alone.win, alone.tie, alone.hands) == (seats.win, seats.tie, against.boards)


def test_strength_of_known_hands() -> None:
    asked_of = contest("holdem")
    for tier in TIERS:
        royal = strength(parse_cards("AsKs"), parse_cards("QsJsTs2d2c"), asked_of, tier=tier)
        assert royal == Strength(990, 0, 990)
        board_plays = strength(parse_cards("2c3d"), parse_cards("QsJsTsAsKs"), asked_of, tier=tier)
        assert board_plays == Strength(0, 990, 990)
        assert (royal.share, board_plays.share) == (Fraction(1), Fraction(1, 2))
        dead = strength(parse_cards("2c3d"), parse_cards("QsJsTsAsKs"), asked_of, parse_cards("2d2h"), tier=tier)
        assert dead == Strength(0, comb(43, 2), comb(43, 2))


def test_strength_of_omaha() -> None:
    asked_of = contest("three-card-manila", 32)
    hand, board = parse_cards("AsAd7c"), parse_cards("KsQs8s8d9h")
    found = [strength(hand, board, asked_of, tier=tier) for tier in TIERS]
    assert found[0] == found[1] == found[2]
    assert found[0].hands == comb(24, 3)


def test_strength_needs_a_full_board() -> None:
    with pytest.raises(BadInput, match="full board of 5"):
        strength(parse_cards("AsAh"), parse_cards("2c3c4c"), contest("holdem"))
    with pytest.raises(BadInput, match="one board"):
        strength(parse_cards("AsAh"), parse_cards("2c3c4c5c6c"), contest("double-flop-holdem"))
