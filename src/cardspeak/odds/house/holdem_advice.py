"""What to do next at Crown Hold'em with these cards, and by how much it is better: exact for any cards."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from cardspeak.cards import Card, cards_text, parse_cards
from cardspeak.cards.card import require_distinct
from cardspeak.errors import BadInput
from cardspeak.odds.classes import kind_of
from cardspeak.odds.house.crown_holdem import CrownHoldem
from cardspeak.odds.house.holdem_count import count
from cardspeak.odds.house.holdem_solution import LOSE, TIE, kind_number

Cards = str | Sequence[Card]


class HoldemAdvice(NamedTuple):
    """`bet` and `leave`: what making the wager and not making it are worth, per unit of the Ante.

    Before the flop that is the whole round; later, the Turn or River wager alone, which is worth nothing if not made.
    """

    wager: str  # flop, turn or river
    verb: str
    bet: Fraction
    leave: Fraction
    win: int
    tie: int
    lose: int

    @property
    def deals(self) -> int:
        return self.win + self.tie + self.lose

    @property
    def gain(self) -> Fraction:
        """How much better this is than the other answer."""
        return abs(self.bet - self.leave)


def advise(
    hole: Cards, flop: Cards | None = None, turn: Cards | None = None, *, game: CrownHoldem | None = None
) -> HoldemAdvice:
    """`advise("7h2c")`, `advise("7h2c", "As7dKd")`, `advise("7h2c", "As7dKd", "3s")`."""
    game = game or crown_holdem()
    held = _read(hole, 2, "hole cards")
    board = (*_read(flop, 3, "flop"), *_read(turn, 1, "turn"))
    if not held:
        raise BadInput("Give the two hole cards.")
    if turn and not flop:
        raise BadInput("A turn needs a flop before it.")
    require_distinct((*held, *board))
    if not board:
        return _before_the_flop(held, game)
    win, tie, lose = count(held, board, game.game.ladder.shape)
    gain = Fraction(win - lose, win + tie + lose)
    wager, verb = ("turn", "turn") if len(board) == 3 else ("river", "river")
    return HoldemAdvice(wager, verb if gain > 0 else "check", gain, Fraction(0), win, tie, lose)


@cache
def crown_holdem() -> CrownHoldem:
    return CrownHoldem()


def _read(cards: Cards | None, number: int, name: str) -> tuple[Card, ...]:
    if not cards:
        return ()
    read = parse_cards(cards) if isinstance(cards, str) else tuple(cards)
    if len(read) != number or not all(card.known for card in read):
        raise BadInput(f"{cards_text(read)!r} cannot be the {name}: give {number} known card{'s' * (number > 1)}.")
    return read


def _before_the_flop(held: tuple[Card, ...], game: CrownHoldem) -> HoldemAdvice:
    kind = kind_of(held)
    value, fold = game.values[kind], Fraction(game.fold_value)
    rows = game.solution.outcomes[kind_number(kind)]
    lose, tie = sum(row[LOSE] for row in rows), sum(row[TIE] for row in rows)
    win = sum(map(sum, rows)) - lose - tie
    verb = "fold" if kind in game.folds else "flop"
    return HoldemAdvice("flop", verb, value, fold, *(number // kind.combos for number in (win, tie, lose)))
