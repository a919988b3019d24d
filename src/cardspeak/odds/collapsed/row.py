"""One board as the collapsed engines see it: ranks and suits apart, and suits that look alike taken together."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import NamedTuple

from cardspeak.odds.collapsed.classes import MOST, PAIR_ID
from cardspeak.odds.spot import Contest, ShareRule, Spot

THREE = 3  # cards of a suit on the board before anybody can hold a flush


class Suit(NamedTuple):
    """One suit as masks of ranks: what may still come, what lies on the board, what each hand holds."""

    left: int
    board: int
    holes: tuple[int, ...]


class BoardRow(NamedTuple):
    """Known cards of one board, and of the hands that play it."""

    to_come: int
    known: tuple[int, ...]  # ranks on the board, lowest first
    available: tuple[int, ...]  # per rank, cards in the stub
    suits: dict[Suit, int]  # how many of the four suits look like this
    pairs: tuple[tuple[int, ...], ...]  # per hand, the pairs of ranks it may play


class Shares(NamedTuple):
    """The parts decided on one board: one that suits may decide, and at most one by ranks alone."""

    main: int
    side: int | None


def row_of(spot: Spot, row: int) -> BoardRow:
    board = spot.boards[row - 1]
    stub = spot.stub
    counts = Counter(card >> 2 for card in stub)
    left, lying = _masks(stub), _masks(board)
    holes = [_masks(hand) for hand in spot.hands]
    suits = Counter(Suit(left[s], lying[s], tuple(hole[s] for hole in holes)) for s in range(4))
    return BoardRow(
        spot.contest.board_cards - len(board),
        tuple(sorted(card >> 2 for card in board)),
        tuple(counts[rank] for rank in range(13)),
        dict(suits),
        tuple(pairs_of(hand) for hand in spot.hands),
    )


def _masks(cards: tuple[int, ...]) -> list[int]:
    masks = [0, 0, 0, 0]
    for card in cards:
        masks[card & 3] |= 1 << (card >> 2)
    return masks


def pairs_of(hand: tuple[int, ...]) -> tuple[int, ...]:
    """The numbers of the rank pairs in a hand: one in Holdem, up to six in Omaha."""
    ranks = sorted(card >> 2 for card in hand)
    return tuple(sorted({PAIR_ID[pair] for pair in combinations(ranks, 2)}))


def suited_counts(suit: Suit, row: BoardRow, use: int | None) -> range:
    """How many of the cards to come may be of this suit when a flush is to be possible at all."""
    lying, most = suit.board.bit_count(), max(hole.bit_count() for hole in suit.holes)
    alone = MOST - most if use is None else THREE if most >= use else MOST + 1
    return range(max(0, max(alone, THREE) - lying), row.to_come + 1)


def shares_on(contest: Contest, row: int) -> Shares | None:
    """How the parts of one board divide up; None if the collapsed engines have no room for them."""
    here = [number for number, part in enumerate(contest.parts) if part.row == row]
    by_suit = [number for number in here if contest.parts[number].shape.flushes]
    if len(by_suit) > 1 or not 1 <= len(here) <= 2 or not all(_collapses(contest.parts[number]) for number in here):
        return None
    main = (by_suit or here)[0]
    return Shares(main, next((number for number in here if number != main), None))


def _collapses(part: ShareRule) -> bool:
    """A flush must never harm: where it does (deuce to seven), the better of two tables is not the value."""
    shape = part.shape
    return shape.size == MOST and not (shape.goal == "low" and shape.flushes)


def collapses(spot: Spot) -> bool:
    """Whether the collapsed engines serve this spot: a board of five, and two cards or exactly two to play."""
    contest = spot.contest
    if contest.board_cards != MOST or contest.hole < 2 or contest.use not in (None, 2):
        return False
    if contest.use is None and contest.hole != 2:
        return False
    return all(shares_on(contest, row) is not None for row in {part.row for part in contest.parts})
