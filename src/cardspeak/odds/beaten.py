"""Bad beats counted: every board once for all that look like it, and on each of them the deals in which one is seen.

A deal has none if, with the least hand as described that somebody holds, nobody holds a better one of the other
description. So for every such least hand certain pairs of cards must be held by nobody, and `matchings` counts that.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb, prod
from typing import NamedTuple

from cardspeak.cards import deck_of
from cardspeak.odds.dealt import Ranks, by_rank, rank_ways, ranks_in, suited_ways
from cardspeak.odds.described import Test
from cardspeak.odds.matchings import SeatPair, avoiding
from cardspeak.odds.playing import HOLE, playing_of
from cardspeak.odds.ranges import Combo
from cardspeak.ranking.fast import evaluator
from cardspeak.ranking.ladder import Shape

BOARD = 5
FLUSHED = 3  # of a suit on the board, and a flush is possible
PIECE = 200  # boards valued at a time


class Beaten(NamedTuple):
    """What is asked: by value and hole cards that play, what loses and what it loses to."""

    shape: Shape
    loses: Test
    wins: Test
    who_plays: bool  # whether it matters how many hole cards play


def count_beaten(asked: Beaten, deck: int, players: int) -> tuple[int, int]:
    """Deals in which a bad beat is seen, everybody staying to the end, and all deals."""
    cards = [int(card) for card in deck_of(deck).cards]
    deals = comb(deck, BOARD) * prod(comb(deck - BOARD - HOLE * at, HOLE) for at in range(players))
    hits = 0
    for board, ways, valued in _valued(asked, cards):
        hits += ways * on_board(asked, board, valued, len(cards) - BOARD, players)
    return hits, deals


def boards(cards: Sequence[int], size: int = BOARD) -> Iterator[tuple[Combo, int]]:
    """Boards of which each stands for so many that differ from it in suits that do not matter."""
    left = dict(rank_ways(by_rank(cards), size))
    for one in suited_ways([], size, cards, lambda held: FLUSHED):
        left[one.ranks] -= one.ways
        suited = ranks_in(one.drawn)
        yield _with_suit(suited, one.ranks), one.ways
    for ranks, ways in left.items():
        if ways:
            yield _without_flush(ranks), ways


def _with_suit(suited: Sequence[int], ranks: Ranks) -> Combo:
    """These ranks of the first suit, the others of other suits."""
    rest = list(ranks)
    for rank in suited:
        rest.remove(rank)
    others = [rank << 2 | 1 + rest[:at].count(rank) for at, rank in enumerate(rest)]
    return (*(rank << 2 for rank in suited), *others)


def _without_flush(ranks: Ranks) -> Combo:
    """No suit three times."""
    found: list[int] = []
    for rank in ranks:
        suits = [card & 3 for card in found]
        free = [suit for suit in range(4) if rank << 2 | suit not in found]
        found.append(rank << 2 | min(free, key=suits.count))
    return tuple(found)


def least_value(asked: Beaten) -> int:
    """The lowest value that could lose as described, whoever's cards play."""
    best = evaluator(asked.shape).tables.best
    return min((value for value in range(best + 1) if asked.loses(value, HOLE)), default=best + 1)


def _valued(asked: Beaten, cards: Sequence[int]) -> Iterator[tuple[Combo, int, dict[SeatPair, int]]]:
    """Boards with the hole cards on them that are worth enough; boards with no two such values are left out."""
    import numpy as np

    from cardspeak.ranking.batch import values

    least = least_value(asked)
    pairs = np.array(list(combinations(range(len(cards) - BOARD), HOLE)))
    found = list(boards(cards))
    for start in range(0, len(found), PIECE):
        some = found[start : start + PIECE]
        stubs = np.array([[card for card in cards if card not in board] for board, _ in some], np.uint8)
        holes = stubs[:, pairs]  # boards x pairs x 2
        lying = np.array([board for board, _ in some], np.uint8)[:, None, :].repeat(len(pairs), axis=1)
        worth = values(np.concatenate([holes, lying], axis=2).reshape(-1, HOLE + BOARD), asked.shape, "numpy")
        worth = worth.reshape(len(some), len(pairs))
        for at, (board, ways) in enumerate(some):
            good = np.flatnonzero(worth[at] >= least)
            if len(good) > 1 and worth[at][good].min() < worth[at][good].max():
                held = {(int(one), int(two)): int(worth[at][k]) for k in good for one, two in (holes[at][k],)}
                yield board, ways, held


def on_board(asked: Beaten, board: Combo, valued: dict[SeatPair, int], cards: int, players: int) -> int:
    """Deals of this board with a bad beat; `valued`: all hole cards that are worth enough to lose, with their value."""
    playing = {pair: playing_of(asked.shape, pair, board) if asked.who_plays else HOLE for pair in valued}
    losing = {pair: value for pair, value in valued.items() if asked.loses(value, playing[pair])}
    winning = {pair: value for pair, value in valued.items() if asked.wins(value, playing[pair])}
    if not losing or not winning or min(losing.values()) >= max(winning.values()):
        return 0
    top = max(winning.values())
    levels = sorted(set(losing.values()))
    without = avoiding([pair for pair, value in losing.items() if value < top], cards, players)
    for level in levels:
        if level >= top:
            break
        barred = {pair for pair, value in losing.items() if value < level}
        barred |= {pair for pair, value in winning.items() if value > level}
        and_these = barred | {pair for pair, value in losing.items() if value == level}
        without += avoiding(barred, cards, players) - avoiding(and_these, cards, players)
    return prod(comb(cards - HOLE * at, HOLE) for at in range(players)) - without
