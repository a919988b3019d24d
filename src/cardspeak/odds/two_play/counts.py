"""Hands of exactly two own cards and three of the board, counted over every deal: what one player makes, and bad beats.

Boards are gone through by kind, as for hold'em; on each of them hands are counted by the pairs that they hold.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations
from math import comb

from cardspeak.cards import RANKS, deck_of
from cardspeak.odds.beaten import BOARD, Beaten, boards
from cardspeak.odds.made import TRIPLE
from cardspeak.odds.playing import HOLE
from cardspeak.odds.ranges import Combo
from cardspeak.odds.two_play.families import deals_to, without
from cardspeak.odds.two_play.kinds import KindPair, Kinds, kinds_on, suit_of
from cardspeak.ranking.fast import evaluator
from cardspeak.ranking.ladder import Shape

# -- one hand ----------------------------------------------------------------------------------------------


def count_made(shape: Shape, fits: Callable[[int], bool], deck: int, held: int, board: int) -> tuple[int, int]:
    """Deals in which a hand of so many cards is worth what fits, and all deals."""
    cards = [int(card) for card in deck_of(deck).cards]
    runs = list(_runs([fits(value) for value in range(evaluator(shape).tables.best + 1)]))
    left = deck - board
    hits = 0
    for lying, ways in boards(cards, board):
        kinds = kinds_on(shape, lying, runs[0][0]) if runs else None
        if kinds is not None:
            for first, last in runs:
                hits += ways * (_below(kinds, last + 1, held) - _below(kinds, first, held))
    return hits, comb(deck, board) * comb(left, held)


def count_cards(deck: int, ranks: str, suit: str, held: int, board: int) -> tuple[int, int]:
    """Deals in which two cards of a hand and three of the board are these five; of one suit where `suit` says so."""
    cards = [int(card) for card in deck_of(deck).cards]
    wanted = tuple(sorted(RANKS.index(rank) for rank in ranks))
    hits = 0
    for lying, ways in boards(cards, board):
        pairs = {pair for three in combinations(lying, TRIPLE) if (pair := _completing(wanted, three, bool(suit)))}
        if pairs:
            kinds = _holding(cards, lying, pairs, bool(suit))
            hits += ways * (comb(deck - board, held) - _apart(kinds.graded(int), held))
    return hits if suit in ("", "any") else hits // 4, comb(deck, board) * comb(deck - board, held)


def _completing(wanted: tuple[int, ...], three: tuple[int, ...], suited: bool) -> KindPair | None:
    """The two ranks that three cards of the board lack of the five."""
    if suited and len({card & 3 for card in three}) > 1:
        return None
    left = list(wanted)
    for card in three:
        if card >> 2 not in left:
            return None
        left.remove(card >> 2)
    return left[0], left[1]


def _holding(cards: list[int], board: Combo, pairs: set[KindPair], suited: bool) -> Kinds:
    """The kinds of cards beside a board, two that complete the five worth 1."""
    suit = suit_of(board) if suited else None
    free = [card for card in cards if card not in board]
    named = sorted({rank for pair in pairs for rank in pair})
    sizes = {rank: sum(card >> 2 == rank and suit in (None, card & 3) for card in free) for rank in named}
    kept = [rank for rank in named if sizes[rank]]
    rows = [(*(int((min(a, b), max(a, b)) in pairs) for b in kept), 0) for a in kept]
    rest = len(free) - sum(sizes.values())
    return Kinds((*(sizes[rank] for rank in kept), rest), (*rows, (0,) * (len(kept) + 1)))


def _runs(fitting: list[bool]) -> Iterator[tuple[int, int]]:
    """The first and the last value of each stretch that fits."""
    first = None
    for value, fits in enumerate((*fitting, False)):
        if fits and first is None:
            first = value
        elif not fits and first is not None:
            yield first, value - 1
            first = None


def _below(kinds: Kinds, value: int, held: int) -> int:
    """Hands of so many cards of which no two are worth so much."""
    return _apart(kinds.graded(value.__le__), held)


@cache
def _apart(kinds: Kinds, held: int) -> int:
    """Choices of so many cards of which no two are of grade 1."""
    beside = [sum(1 << other for other, grade in enumerate(row) if grade) for row in kinds.worth]

    @cache
    def ways(free: int, more: int) -> int:
        if not more:
            return 1
        if not free:
            return 0
        kind = free.bit_length() - 1
        free ^= 1 << kind
        total = ways(free, more)
        most = 1 if beside[kind] >> kind & 1 else min(kinds.sizes[kind], more)
        for count in range(1, most + 1):
            total += comb(kinds.sizes[kind], count) * ways(free & ~beside[kind], more - count)
        return total

    return ways((1 << len(kinds.sizes)) - 1, held)


# -- bad beats ---------------------------------------------------------------------------------------------


def count_beaten_by_two(asked: Beaten, deck: int, players: int, held: int) -> tuple[int, int]:
    """Deals in which a bad beat is seen, everybody staying to the end, and all deals."""
    cards = [int(card) for card in deck_of(deck).cards]
    values = range(evaluator(asked.shape).tables.best + 1)
    loses = [asked.loses(value, HOLE) for value in values]
    wins = [asked.wins(value, HOLE) for value in values]
    least = loses.index(True) if True in loses else len(loses)
    hits = 0
    for board, ways in boards(cards):
        kinds = kinds_on(asked.shape, board, least)
        if kinds is not None:
            hits += ways * beaten_among(kinds, loses, wins, players, held)
    return hits, comb(deck, BOARD) * deals_to(deck - BOARD, players, held)


def beaten_among(kinds: Kinds, loses: list[bool], wins: list[bool], players: int, held: int) -> int:
    """Deals of these cards with a bad beat.

    A deal has none if, with the least losing hand that somebody holds, nobody holds a better one that could win.
    """
    grades = list(_grades(kinds, loses, wins))
    losing = [at for at, value in enumerate(grades) if loses[value]]
    winning = [at for at, value in enumerate(grades) if wins[value]]
    if not losing or not winning or losing[0] >= winning[-1]:
        return 0
    top = winning[-1]

    def nobody(barred: set[int]) -> int:
        return _nobody(kinds, grades, frozenset(barred), held, players)

    total = nobody({at for at in losing if at < top})
    for level in losing:
        if level < top:
            barred = {at for at in losing if at < level} | {at for at in winning if at > level}
            total += nobody(barred) - nobody({*barred, level})
    return deals_to(sum(kinds.sizes), players, held) - total


def _nobody(kinds: Kinds, grades: list[int], barred: frozenset[int], held: int, players: int) -> int:
    """Deals in which nobody's hand is of these grades; neighbours that are barred, or not, are one grade."""
    steps: dict[int, int] = {}
    step, before = 0, False
    for at in range(len(grades)):
        if (at in barred) != before:
            step, before = step + 1, not before
        steps[at] = step

    def grade(value: int) -> int:
        at = _place(grades, value)
        return 0 if at < 0 else steps[at]

    return without(kinds.graded(grade), frozenset(range(1, step + 1, 2)), held, players)


def _place(grades: list[int], value: int) -> int:
    return bisect_right(grades, value) - 1


def _grades(kinds: Kinds, loses: list[bool], wins: list[bool]) -> Iterator[int]:
    """The least value of each grade. Values of which two players cannot hold one each need not be told apart."""
    least = loses.index(True) if True in loses else len(loses)
    held: dict[int, list[KindPair]] = {}
    for pair, value in kinds.pairs:
        if value >= least:
            held.setdefault(value, []).append(pair)
    group: list[list[KindPair]] = []
    flags = (False, False)
    for value, pairs in sorted(held.items()):
        mine = (loses[value], wins[value])
        if not group or mine != flags or any(_apart_held(kinds, one, pairs) for one in group):
            yield value
            group, flags = [], mine
        group.append(pairs)


def _apart_held(kinds: Kinds, some: list[KindPair], others: list[KindPair]) -> bool:
    """Whether two players can hold one of these and one of those."""
    return any(
        all(kinds.sizes[kind] >= (*one, *two).count(kind) for kind in {*one, *two}) for one in some for two in others
    )
