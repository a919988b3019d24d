"""What each part of a pot is played for, and what a hand is worth in it: in numbers that compare, and in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

from cardspeak.books.book import Game
from cardspeak.cards import UNKNOWN, Card
from cardspeak.errors import BadInput
from cardspeak.hand.state import State
from cardspeak.ranking.exact import exactly_so_many
from cardspeak.ranking.fast import evaluator
from cardspeak.ranking.ladder import Shape
from cardspeak.ranking.words import describe


class PartRule(NamedTuple):
    """One share of a pot, ready to be decided: `value(hole, board)`, larger wins, 0 does not qualify."""

    name: str
    row: int
    shape: Shape
    value: Callable[[Sequence[Card], Sequence[Card]], int]
    words: Callable[[int], str]  # a value as the dealer announces it
    cite: str
    use: int | None = None  # exactly so many hole cards play; None: any


@lru_cache(maxsize=256)
def part_rules(rules: Game, deck: int) -> tuple[PartRule, ...]:
    done = []
    for part in rules.parts(deck):
        shape = part.ladder.shape
        done.append(
            PartRule(
                part.name, part.row, shape, _value_of(shape, part.use), _words_of(shape), part.cite.clause, part.use
            )
        )
    return tuple(done)


def _value_of(shape: Shape, use: int | None) -> Callable[[Sequence[Card], Sequence[Card]], int]:
    if use is not None:
        return exactly_so_many(shape, use)
    value = evaluator(shape).value
    return lambda hole, board: value([*hole, *board])


@lru_cache(maxsize=256)
def _words_of(shape: Shape) -> Callable[[int], str]:
    """One table of words for a shape, filled as hands come up; looking a shape up costs more than a value."""
    classes = evaluator(shape).tables.classes
    return lru_cache(maxsize=None)(lambda value: describe(classes[value], shape))


def rules_of(state: State) -> tuple[PartRule, ...]:
    setup = state.setup
    return part_rules(setup.rules, setup.deck)


def hand_values(state: State, seat: int, tabled: Sequence[Card] = ()) -> tuple[int, ...]:
    """The value of a seat's hand for every share on every board, shares running fastest; 0 where unknown.

    `tabled` are the cards of a hand that is being turned over.
    """
    hole = state.holes[seat]
    if UNKNOWN in hole:
        hole = list(tabled or state.shown.get(seat, ()))
        if not hole or UNKNOWN in hole:
            return (0,) * (len(rules_of(state)) * runs_of(state))
    if state.shared:
        hole = [*hole, *state.shared]
    boards, rules = state.boards, rules_of(state)
    rows = state.setup.rules.rows
    try:
        if not rows:
            return tuple([part.value(hole, ()) for part in rules])
        runs = range(runs_of(state))
        return tuple([part.value(hole, boards[run * rows + part.row - 1]) for run in runs for part in rules])
    except BadInput:  # a ruling let a hand play on with too few cards, or too many: it is worth nothing
        return (0,) * (len(rules) * runs_of(state))


def runs_of(state: State) -> int:
    return max(1, state.agreed_boards)


def words_for(state: State, seat: int, tabled: Sequence[Card] = ()) -> str:
    """A hand in words, high and low together: what the dealer announces."""
    return in_words(state, hand_values(state, seat, tabled))


def in_words(state: State, values: tuple[int, ...]) -> str:
    """The same for a hand whose values are known."""
    rules = rules_of(state)
    said = [part.words(value) for part, value in zip(rules, values[: len(rules)], strict=True) if value]
    return " and ".join(said)
