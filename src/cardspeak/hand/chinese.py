"""Chinese poker: thirteen cards set in three hands, compared pair by pair for units (Crown Melbourne 13)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from cardspeak.books.model.game import Show, UnitsRow
from cardspeak.cards import UNKNOWN, Card
from cardspeak.hand import events as e
from cardspeak.hand.parts import rules_of
from cardspeak.hand.state import State
from cardspeak.ranking.fast import evaluator
from cardspeak.ranking.ladder import Shape
from cardspeak.ranking.tables import HandClass

if TYPE_CHECKING:
    from cardspeak.hand.commands import Arrange


def set_fault(state: State, command: Arrange) -> str | None:
    """What is wrong with the cards named, if anything; a badly ordered setting is legal and loses."""
    if (len(command.front), len(command.middle), len(command.back)) != (3, 5, 5):
        return "Set three cards in front, five in the middle and five at the back."
    if any(UNKNOWN in row for row in (command.front, command.middle, command.back)):
        return "Name all thirteen cards as they lie: three in front, five in the middle, five at the back."
    return None


def rightly_set(hands: Sequence[Sequence[Card]], shapes: Sequence[Shape]) -> bool:
    """Front not above middle, middle not above back; equal hands are in order (13.2.1)."""
    front, middle, back = (strength(hand, shape) for hand, shape in zip(hands, shapes, strict=True))
    return front <= middle[: len(front)] and middle <= back


def strength(hand: Sequence[Card], shape: Shape) -> tuple[int, ...]:
    """Category, then ranks: comparable between three cards and five, as far as the shorter one goes."""
    rules = evaluator(shape)
    found = rules.tables.classes[rules.value(hand)]
    assert found is not None, "a high hand always has a class"
    return class_strength(found)


def class_strength(found: HandClass) -> tuple[int, ...]:
    """The same for all hands of a class."""
    from cardspeak.ranking.category import Category

    return (-list(Category).index(found.category), *found.ranks)


def settle_chinese(state: State, step: Show) -> list[e.Event]:
    """Every hand shown, every pair of players settled clockwise from the first, as far as chips reach."""
    rules = rules_of(state)
    shapes = [part.shape for part in rules]
    done: list[e.Event] = []
    values: dict[int, tuple[int, ...]] = {}
    good: dict[int, bool] = {}
    for seat in state.live:
        hands = state.set_hands[seat]
        if not hands[0]:  # after a ruling not thirteen cards, or nobody is there
            values[seat], good[seat] = (0,) * len(rules), False
            words = "not set" if seat in state.absent else "not thirteen cards"
            done.append(e.Shown(seat, tuple(state.holes[seat]), words, step.cite))
            continue
        values[seat] = tuple(part.value(hand, ()) for part, hand in zip(rules, hands, strict=True))
        good[seat] = rightly_set(hands, shapes)
        said = "; ".join(part.words(value) for part, value in zip(rules, values[seat], strict=True))
        words = said if good[seat] else f"wrongly set: {said}"
        done.append(e.Shown(seat, tuple(card for hand in hands for card in hand), words, step.cite))
    stack, row = list(state.stack), units_of(state)
    for first, second in combinations(state.live, 2):
        units, cite = units_between(row, values[first], values[second], good[first], good[second])
        if units:
            payer, payee = (second, first) if units > 0 else (first, second)
            amount = min(abs(units) * state.setup.stakes.chinese_unit, stack[payer])
            stack[payer] -= amount
            stack[payee] += amount
            done.append(e.UnitsSettled(payer, payee, abs(units), amount, cite))
    done.append(e.HandEnded(step.cite))
    return done


def units_of(state: State) -> UnitsRow:
    """What the book lets players win of each other."""
    row = state.setup.rules.file.units
    assert row is not None, "a game whose hands are set says what they win"
    return row


def units_between(
    row: UnitsRow, one: Sequence[int], two: Sequence[int], one_set: bool, two_set: bool
) -> tuple[int, str]:
    """Units that the first player wins of the second (negative: loses), and the clause."""
    if not one_set or not two_set:
        if one_set == two_set:
            return 0, row.both_cite
        return (row.misset if one_set else -row.misset), row.misset_cite
    won = sum(a > b for a, b in zip(one, two, strict=True))
    lost = sum(a < b for a, b in zip(one, two, strict=True))
    units = (won - lost) * row.each
    if won >= row.extra_from:
        return units + row.extra, row.extra_cite
    if lost >= row.extra_from:
        return units - row.extra, row.extra_cite
    return units, row.cite
