"""Chinese poker: how thirteen cards are best set, and what they are worth.

Of the 72,072 ways to set a hand, only those count that no other beats or equals in every row; there are a few dozen.
Against settings that are known each is worth an exact number of units. Against unknown hands it is worth what a sample
says: opponents are dealt from the cards not held and set theirs sensibly, half of the sample chooses the setting and
the other half measures it, so that the choice does not flatter itself.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from math import sqrt
from sys import maxsize
from typing import NamedTuple

from cardspeak.asking import CARDS, LIST, TEXT, WHOLE, asked
from cardspeak.books.book import Game
from cardspeak.books.loader import load_book
from cardspeak.books.model.game import UnitsRow
from cardspeak.cards import Card, deck_of, parse_cards
from cardspeak.cards.chance import seeded
from cardspeak.cards.shuffle import shuffled
from cardspeak.errors import BadInput
from cardspeak.hand.chinese import rightly_set, strength, units_between
from cardspeak.odds.intervals import Z95, Interval
from cardspeak.ranking.fast import evaluator
from cardspeak.ranking.ladder import Shape

BOOK, GAME = "crown-melbourne-poker", "chinese-poker"
SAMPLES = 120  # opponents, half to choose by and half to measure with
BACKS, MIDDLES = 16, 6  # settings that a sensible opponent looks at
POPULATION = 200  # hands by which such an opponent knows what a row is worth


class Setting(NamedTuple):
    """Three cards in front, five in the middle, five at the back."""

    front: tuple[Card, ...]
    middle: tuple[Card, ...]
    back: tuple[Card, ...]

    def __str__(self) -> str:
        return " / ".join("".join(map(str, row)) for row in self)


class Set(NamedTuple):
    """The best setting and the units that it may expect of each opponent; exact where their settings are known."""

    setting: Setting
    units: float
    error: float | None = None
    interval: Interval | None = None
    samples: int = 0


class _Rated(NamedTuple):
    values: tuple[int, int, int]  # of the rows, larger is stronger
    setting: Setting


@asked(
    'cs.arrange("AsKsQsJsTs9h8h7h6h5c4c3c2c", against=["..."], seed="a")',
    cards=CARDS,
    against=LIST,
    samples=WHOLE,
    seed=TEXT,
    book=TEXT,
    game=TEXT,
)
def arrange(
    cards: str | Sequence[Card],
    *,
    against: Iterable[str | Sequence[Card] | Setting] | None = None,
    samples: int = SAMPLES,
    seed: str = "arrange",
    book: str = BOOK,
    game: str = GAME,
) -> Set:
    """The best setting: exactly against settings, or named hands (set sensibly); else against unknown hands."""
    rules = load_book(book).game(game)
    row = _row(rules)
    held = _thirteen(cards, rules)
    own = _worth_trying(held, _shapes(rules))
    if against is not None:
        others = [_set_by(one, rules) for one in against]
        if not others:
            raise BadInput("Name at least one opponent, or leave out against=.")
        best = max(own, key=lambda one: sum(_units(row, one, other) for other in others))
        return Set(best.setting, sum(_units(row, best, other) for other in others) / len(others))
    if samples < 4:
        raise BadInput(f"{samples} opponents are too few to choose by and to measure with: take 4 or more.")
    others = _opponents(held, rules, samples, seed)
    choosing, measuring = others[: samples // 2], others[samples // 2 :]
    best = max(own, key=lambda one: sum(_units(row, one, other) for other in choosing))
    return _measured(row, best, measuring)


def setting_value(setting: Setting, other: Setting, book: str = BOOK, game: str = GAME) -> int:
    """Units that one setting wins of another, exactly; a wrongly set hand loses as the book says."""
    rules = load_book(book).game(game)
    shapes = _shapes(rules)
    one, two = (
        [evaluator(shape).value(row) for shape, row in zip(shapes, each, strict=True)] for each in (setting, other)
    )
    return units_between(_row(rules), one, two, rightly_set(setting, shapes), rightly_set(other, shapes))[0]


def settings(cards: str | Sequence[Card], book: str = BOOK, game: str = GAME) -> list[Setting]:
    """Every setting that no other beats or equals in all three rows."""
    rules = load_book(book).game(game)
    return [rated.setting for rated in _worth_trying(_thirteen(cards, rules), _shapes(rules))]


# -- settings ------------------------------------------------------------------------------------------------------


def _thirteen(cards: str | Sequence[Card], rules: Game) -> tuple[Card, ...]:
    held = parse_cards(cards) if isinstance(cards, str) else tuple(cards)
    if len(held) != 13 or len(set(held)) != 13:
        raise BadInput(f"{rules.title} is set with thirteen different cards, not {len(held)}.")
    return held


def _shapes(rules: Game) -> tuple[Shape, Shape, Shape]:
    front, middle, back = (part.ladder.shape for part in rules.parts(rules.default_deck))
    return front, middle, back


def _worth_trying(held: tuple[Card, ...], shapes: tuple[Shape, Shape, Shape]) -> list[_Rated]:
    """For every pair of values at the back and in the middle the best front; then those that nothing dominates."""
    bits = {card: 1 << at for at, card in enumerate(held)}  # so that a row is one number
    fives = {sum(map(bits.__getitem__, five)): five for five in combinations(held, 5)}
    backs = {row: (evaluator(shapes[2]).value(five), strength(five, shapes[2])) for row, five in fives.items()}
    middles = {row: (evaluator(shapes[1]).value(five), strength(five, shapes[1])) for row, five in fives.items()}
    fronts = {
        sum(map(bits.__getitem__, three)): (evaluator(shapes[0]).value(three), strength(three, shapes[0]), three)
        for three in combinations(held, 3)
    }
    whole = sum(bits.values())
    best: dict[tuple[int, int], _Rated] = {}
    for back, (back_value, back_strength) in backs.items():
        for at_middle in combinations([bit for bit in bits.values() if not bit & back], 5):
            middle = sum(at_middle)
            middle_value, middle_strength = middles[middle]
            if middle_strength > back_strength:
                continue
            front_value, front_strength, at_front = fronts[whole ^ back ^ middle]
            if front_strength > middle_strength[: len(front_strength)]:
                continue
            known = best.get((back_value, middle_value))
            if known is None or front_value > known.values[0]:
                values = (front_value, middle_value, back_value)
                best[back_value, middle_value] = _Rated(values, Setting(at_front, fives[middle], fives[back]))
    return _undominated(best.values())


def _undominated(rated: Iterable[_Rated]) -> list[_Rated]:
    kept: list[_Rated] = []
    for one in sorted(rated, key=lambda each: each.values[::-1], reverse=True):
        front, middle, _ = one.values
        if not any(other.values[0] >= front and other.values[1] >= middle for other in kept):
            kept.append(one)
    return kept


def _row(rules: Game) -> UnitsRow:
    row = rules.file.units
    assert row is not None, "a game whose hands are set says what they win"
    return row


def _units(row: UnitsRow, one: _Rated, other: _Rated) -> int:
    return units_between(row, one.values, other.values, True, True)[0]


# -- opponents -----------------------------------------------------------------------------------------------------


def _set_by(hand: str | Sequence[Card] | Setting, rules: Game) -> _Rated:
    """A setting as it lies, or a hand set sensibly."""
    shapes = _shapes(rules)
    if isinstance(hand, Setting):
        if not rightly_set(hand, shapes):
            raise BadInput(f"{hand} is wrongly set: the rows must not grow stronger towards the front.")
        values = [evaluator(shape).value(row) for shape, row in zip(shapes, hand, strict=True)]
        return _Rated((values[0], values[1], values[2]), hand)
    return _sensible(_thirteen(hand, rules), shapes, _rows(rules))


def _opponents(held: tuple[Card, ...], rules: Game, count: int, seed: str) -> list[_Rated]:
    below = seeded(seed)
    rest = [card for card in deck_of(rules.default_deck).cards if card not in held]
    rows, shapes = _rows(rules), _shapes(rules)
    return [_sensible(tuple(shuffled(rest, below)[:13]), shapes, rows) for _ in range(count)]


Rows = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]


@lru_cache(maxsize=8)
def _rows(rules: Game) -> Rows:
    """What stands in each row when the strongest five go to the back: sorted, to tell how good a row is."""
    below, cards, shapes = seeded("rows"), deck_of(rules.default_deck).cards, _shapes(rules)
    found: list[list[int]] = [[], [], []]
    for _ in range(POPULATION):
        held = tuple(shuffled(cards, below)[:13])
        rated = next(_few(held, shapes))
        for row, value in zip(found, rated.values, strict=True):
            row.append(value)
    front, middle, back = (tuple(sorted(row)) for row in found)
    return front, middle, back


def _sensible(held: tuple[Card, ...], shapes: tuple[Shape, Shape, Shape], rows: Rows) -> _Rated:
    """Of a few settings the one whose rows beat most rows."""

    def beaten(rated: _Rated) -> int:
        pairs = zip(rows, rated.values, strict=True)
        return sum(bisect_left(row, value) + bisect_right(row, value) for row, value in pairs)

    return max(_few(held, shapes), key=beaten)


def _few(held: tuple[Card, ...], shapes: tuple[Shape, Shape, Shape]) -> Iterator[_Rated]:
    """The best backs of every kind with the best middles to each, rightly set; the strongest back first."""
    front_of, middle_of, back_of = (evaluator(shape).value for shape in shapes)
    for at_back in _kinds(held, back_of, BACKS):
        rest = [card for card in held if card not in at_back]
        for at_middle in _kinds(rest, middle_of, MIDDLES):
            at_front = tuple(card for card in rest if card not in at_middle)
            setting = Setting(at_front, at_middle, at_back)
            if rightly_set(setting, shapes):
                yield _Rated((front_of(at_front), middle_of(at_middle), back_of(at_back)), setting)


def _kinds(cards: Sequence[Card], value: Callable[[Sequence[Card]], int], most: int) -> list[tuple[Card, ...]]:
    found: dict[int, tuple[Card, ...]] = {}
    for five in combinations(cards, 5):
        found.setdefault(value(five), five)
    return [found[key] for key in sorted(found, reverse=True)[:most]]


def _measured(row: UnitsRow, best: _Rated, others: Sequence[_Rated]) -> Set:
    won = [_units(row, best, other) for other in others]
    count = len(won)
    mean = sum(won) / count
    error = sqrt(sum((units - mean) ** 2 for units in won) / (count - 1) / count) if count > 1 else 0.0
    if not error:
        return Set(best.setting, mean, error, _one_answer(row, best, mean, count), count)
    return Set(best.setting, mean, error, (mean - Z95 * error, mean + Z95 * error), count)


def _one_answer(row: UnitsRow, best: _Rated, mean: float, count: int) -> Interval:
    """Where every deal of a sample gave the same: others may come as often as would be missed one time in twenty."""
    worst, most = (_units(row, best, best._replace(values=(value,) * 3)) for value in (maxsize, -1))
    missed = 1 - 0.05 ** (1 / count)
    return mean - missed * (mean - worst), mean + missed * (most - mean)
