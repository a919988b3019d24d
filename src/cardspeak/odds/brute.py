"""Every completion of the boards, one after the other, every hand ranked on each. Obvious, slow, and the judge."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

from cardspeak.odds.spot import ShareRule, Spot
from cardspeak.odds.tally import Tally, TallyKey, winners
from cardspeak.ranking.exact import exactly_two
from cardspeak.ranking.fast import evaluator

Boards = tuple[tuple[int, ...], ...]
Value = Callable[[Sequence[int], Sequence[int]], int]


def tally(spot: Spot) -> Tally:
    """The winners of every share of the pot, counted over every way the boards can be completed."""
    values = [hand_value(part, spot.contest.use) for part in spot.contest.parts]
    counts: Counter[TallyKey] = Counter()
    for boards in completions(spot.boards, spot.to_come, spot.stub):
        counts[key_on(spot, boards, values)] += 1
    return Tally(len(spot.hands), counts)


def key_on(spot: Spot, boards: Boards, values: Sequence[Value]) -> TallyKey:
    """The winners of each part on complete boards."""
    return tuple(
        winners(value(hand, boards[part.row - 1] if boards else ()) for hand in spot.hands)
        for part, value in zip(spot.contest.parts, values, strict=True)
    )


def hand_value(part: ShareRule, use: int | None) -> Value:
    """(hole cards, board) -> value, for one part."""
    if use is not None:
        return exactly_two(part.shape).value
    of = evaluator(part.shape).value
    return lambda hole, board: of((*hole, *board))


def completions(boards: Boards, to_come: Sequence[int], stub: Sequence[int]) -> Iterator[Boards]:
    """Every way to complete the rows from one stub, the first row first."""
    if not boards:
        yield ()
        return
    for cards in combinations(stub, to_come[0]):
        first = boards[0] + cards
        left = [card for card in stub if card not in cards] if len(boards) > 1 else ()
        for rest in completions(boards[1:], to_come[1:], left):
            yield first, *rest
