"""The collapsed enumeration in plain Python: the same counts as every board one by one, in a few milliseconds.

First every board by its ranks alone, as if there were no flushes, weighted by the number of boards it stands
for. Then, for each suit in which somebody can hold a flush, the boards with three or more of that suit: their
cards of the suit as a set, the others by rank; what the first pass said of them is taken back and the truth put
in its place. No board of five has two such suits, so every board is counted once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from cardspeak.odds.collapsed.classes import DIGIT, BoardClasses, board_classes
from cardspeak.odds.collapsed.columns import by_suit, hand_column, suited_values
from cardspeak.odds.collapsed.read import read
from cardspeak.odds.collapsed.row import BoardRow, Suit, row_of, shares_on, suited_counts
from cardspeak.odds.spot import Spot
from cardspeak.odds.tally import Tally
from cardspeak.ranking.ladder import Shape

NEVER = 1 << 16  # above any value


class ByRanks(NamedTuple):
    """The first pass: per multiset of the cards to come, suits aside."""

    ways: list[int]  # boards
    best: list[int]  # value
    keys: list[int]  # winners of the main part, and above them the number of the side's winners
    sides: list[int]  # the number of the side's winners alone, in place
    side_masks: list[int]  # by number


def tally(spot: Spot, row: int = 1) -> Tally:
    """The winners of each part played on one board, counted over its completions."""
    contest = spot.contest
    shares = shares_on(contest, row)
    assert shares is not None, "the caller asks first whether the spot collapses"
    shape, use = contest.parts[shares.main].shape, contest.use
    classes, asked = board_classes(shape.lowest), row_of(spot, row)
    side = None if shares.side is None else contest.parts[shares.side].shape
    first = _by_ranks(classes, asked, shape, side, use)
    counts = [0] * (len(first.side_masks) << len(spot.hands))
    ways = first.ways
    if shape.flushes:
        for suit, times in asked.suits.items():
            taken, won = _by_suit(classes, asked, suit, shape, use, first)
            if taken:
                ways = [boards - times * back for boards, back in zip(ways, taken, strict=True)]
                counts = [count + times * more for count, more in zip(counts, won, strict=True)]
    for key, boards in zip(first.keys, ways, strict=True):
        counts[key] += boards
    return read(counts, first.side_masks, len(spot.hands), shares)


def _by_ranks(classes: BoardClasses, row: BoardRow, shape: Shape, side: Shape | None, use: int | None) -> ByRanks:
    places = classes.completed(row.known) if row.known else None
    values = [_values(shape, use, pairs, places) for pairs in row.pairs]
    best, masks = _winners(values)
    ways = classes.ways(row.available, row.to_come)[classes.starts[row.to_come] :]
    if side is None:
        return ByRanks(ways, best, masks, [], [0])
    side_masks: dict[int, int] = {}
    shift = len(values)
    sides = [
        side_masks.setdefault(mask, len(side_masks)) << shift
        for mask in _winners([_values(side, use, pairs, places) for pairs in row.pairs])[1]
    ]
    keys = [mask | number for mask, number in zip(masks, sides, strict=True)]
    return ByRanks(ways, best, keys, sides, list(side_masks))


def _values(shape: Shape, use: int | None, pairs: Sequence[int], places: list[int] | None) -> list[int]:
    column = hand_column(shape, use, pairs)
    return column if places is None else list(map(column.__getitem__, places))


def _winners(values: list[list[int]]) -> tuple[list[int], list[int]]:
    """The best value in each column and the mask of the rows that have it; 0 where it is 0."""
    if len(values) == 2:
        first, second = values
        masks = [(1 if a > b else 2 if b > a else 3) if a or b else 0 for a, b in zip(first, second, strict=True)]
        return list(map(max, first, second)), masks
    best = list(map(max, *values)) if len(values) > 1 else values[0]
    masks = [0] * len(best)
    for seat, own in enumerate(values):
        bit = 1 << seat
        masks = [mask | bit if v == top and v else mask for mask, v, top in zip(masks, own, best, strict=True)]
    return best, masks


def _by_suit(
    classes: BoardClasses, row: BoardRow, suit: Suit, shape: Shape, use: int | None, first: ByRanks
) -> tuple[list[int], list[int]]:
    """The second pass for one suit: boards to take back from each class, and who wins them, by key."""
    others = [count - (suit.left >> rank & 1) for rank, count in enumerate(row.available)]
    suited = suited_counts(suit, row, use)
    won = [0] * (len(first.side_masks) << len(suit.holes))
    if not suited:
        return [], won
    rest = classes.ways(others, row.to_come - suited.start)
    flushes = _flushes(classes, suit, suited, shape, use)
    if first.sides:
        _count_flushes_by_side(classes, row, suited, flushes, rest, first, won)
    else:
        _count_flushes(classes, row, suited, flushes, rest, won)
    _count_better(classes.splits(row.to_come, suited.start), flushes, rest, first, won)
    digits = classes.ways_by_suited(others, suit.left, row.to_come)[classes.starts[row.to_come] :]
    shift, full = DIGIT * suited.start, (1 << DIGIT) - 1
    # A number modulo one less than its base is the sum of its digits.
    return [(digit >> shift) % full for digit in digits], won


class Flushes(NamedTuple):
    """Per set of ranks of one suit among the cards to come, in the order of the classes' sets."""

    best: list[int]  # NEVER for a set that cannot come
    masks: list[int]  # who holds the best one; 0 for a set that cannot come


def _flushes(classes: BoardClasses, suit: Suit, suited: range, shape: Shape, use: int | None) -> Flushes:
    sets = [ranks for count in suited for ranks in classes.sets(count)]
    boards = [ranks | suit.board for ranks in sets]
    if use is None:
        table = by_suit(shape).__getitem__
        values = [list(map(table, [board | hole for board in boards])) for hole in suit.holes]
    else:
        values = [list(map(suited_values(shape, hole).__getitem__, boards)) for hole in suit.holes]
    gone = ~suit.left
    best, masks = _winners(values)
    return Flushes(
        [NEVER if ranks & gone else value for ranks, value in zip(sets, best, strict=True)],
        [0 if ranks & gone else mask for ranks, mask in zip(sets, masks, strict=True)],
    )


def _count_flushes(
    classes: BoardClasses, row: BoardRow, suited: range, flushes: Flushes, rest: list[int], won: list[int]
) -> None:
    """As if the best flush won every board, whatever the other cards are."""
    start = 0
    for count in suited:
        span = classes.span(row.to_come - count)
        boards = sum(rest[span.start : span.stop])
        end = start + len(classes.sets(count))
        for mask, sets in Counter(flushes.masks[start:end]).items():
            if mask:
                won[mask] += sets * boards
        start = end


def _count_flushes_by_side(
    classes: BoardClasses,
    row: BoardRow,
    suited: range,
    flushes: Flushes,
    rest: list[int],
    first: ByRanks,
    won: list[int],
) -> None:
    """The same where the other cards decide another part of the pot."""
    start = 0
    for count in suited:
        span = classes.span(row.to_come - count)
        others = rest[span.start : span.stop]
        end = start + len(classes.sets(count))
        for places, mask in zip(classes.unions(row.to_come, count), flushes.masks[start:end], strict=True):
            if mask:
                for boards, place in zip(others, places, strict=True):
                    won[first.sides[place] + mask] += boards
        start = end


def _count_better(
    splits: list[list[tuple[int, int]]], flushes: Flushes, rest: list[int], first: ByRanks, won: list[int]
) -> None:
    """Boards on which a full house, or the like, beats the best flush: ranks alone were right there.

    A hand by ranks and a flush are never tied, since no class of hand is both.
    """
    flush, masks = flushes.best, flushes.masks
    lowest = min(flush)
    for place, best in enumerate(first.best):
        if best > lowest:
            for number, other in splits[place]:
                if best > flush[number]:
                    side = first.sides[place] if first.sides else 0
                    won[side + masks[number]] -= rest[other]
                    won[first.keys[place]] += rest[other]
