"""Which cards play: of a hand that was shown and won, the five that made it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations

from cardspeak.cards import UNKNOWN, Card
from cardspeak.errors import BadInput
from cardspeak.hand import events as e
from cardspeak.hand.parts import PartRule, rules_of
from cardspeak.hand.state import State
from cardspeak.ranking.fast import evaluator
from cardspeak.values import Value

FIVE = 5


class WinningCards(Value):
    """The cards of one seat, its own and the board's, that won it a share."""

    seat: int
    cards: tuple[Card, ...]


def winning_cards(state: State, events: Iterable[e.Event]) -> tuple[WinningCards, ...]:
    """For every winner whose hand lies open; what was never shown stays unknown."""
    if not state.over:
        return ()
    won: dict[int, list[Card]] = {}
    for event in events:
        if isinstance(event, e.Awarded) and event.words:
            found = _playing(state, event)
            won.setdefault(event.seat, []).extend(card for card in found if card not in won.get(event.seat, ()))
    return tuple(WinningCards(seat, tuple(cards)) for seat, cards in won.items() if cards)


def _playing(state: State, event: e.Awarded) -> tuple[Card, ...]:
    """A whole pot is won with every share of it that the hand is good for."""
    hole = (*state.shown.get(event.seat, ()), *state.shared)
    if not state.shown.get(event.seat) or UNKNOWN in hole or state.set_hands:
        return ()
    rules = rules_of(state)
    parts = [rule for rule in rules if rule.name == event.part] or list(rules)
    found = [card for part in parts for card in _five(part, hole, _board(state, event.board or part.row))]
    return tuple(dict.fromkeys(found))


def _board(state: State, row: int) -> tuple[Card, ...]:
    return tuple(state.boards[row - 1]) if row <= len(state.boards) else ()


@lru_cache(maxsize=256)  # whoever looks at a showdown sees the same cards play
def _five(part: PartRule, hole: tuple[Card, ...], board: tuple[Card, ...]) -> tuple[Card, ...]:
    try:
        value = part.value(hole, board)
        return next(_hands(part, hole, board, value), ()) if value else ()
    except BadInput:  # a ruling let a hand play on with too few cards, or too many
        return ()


def _hands(part: PartRule, hole: Sequence[Card], board: Sequence[Card], value: int) -> Iterator[tuple[Card, ...]]:
    """Every five of these cards that are worth as much as all of them."""
    if part.use is not None:
        left, worth = part.shape.size - part.use, evaluator(part.shape).value  # what plays is chosen here already
        ways = ((*own, *laid) for own in combinations(hole, part.use) for laid in combinations(board, left))
        yield from (cards for cards in ways if worth(cards) == value)
    elif len(hole) + len(board) <= FIVE:
        yield (*hole, *board)
    else:
        yield from (five for five in combinations((*hole, *board), FIVE) if part.value(five, ()) == value)
