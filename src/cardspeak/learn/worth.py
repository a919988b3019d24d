"""What a house player thinks a hand is worth: deals played out at random from the cards that this seat has not seen.

Everything comes from the seat's own view. A few dozen deals are enough for a player who is fun and costs little.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from random import Random
from typing import NamedTuple

from cardspeak.books.book import Game, Part
from cardspeak.books.loader import load_book
from cardspeak.books.model.game import BettingRound, Discard, Draw
from cardspeak.books.names import per_book
from cardspeak.cards import UNKNOWN, Card, deck_of
from cardspeak.hand.views import SeatView, View
from cardspeak.learn.changing import wanted
from cardspeak.ranking.exact import exactly_two
from cardspeak.ranking.fast import evaluator
from cardspeak.ranking.ladder import Shape

Value = Callable[[Sequence[Card], Sequence[Card]], int]
BUDGET = 240  # hands looked at in one decision
LEAST, MOST = 24, 80  # deals


class PlayoutPlan(NamedTuple):
    """A game as somebody sees it who wants to play it out."""

    parts: tuple[tuple[Value, int], ...]  # (value, row of the board)
    dealt: int  # cards of a player before any are given up for nothing
    hole: int  # and at the showdown
    rows: int
    board: int
    draws: int
    shape: Shape  # of the first share


@per_book
def plan_of(book: str, game: str, deck: int) -> PlayoutPlan:
    rules = load_book(book).game(game)
    parts = tuple((_value(part, rules), part.row) for part in rules.parts(deck) if _winnable(part.ladder.shape))
    given_up = sum(step.count for step in rules.script if isinstance(step, Discard))
    draws = sum(isinstance(step, Draw) for step in rules.script)
    shape = rules.parts(deck)[0].ladder.shape
    return PlayoutPlan(
        parts, rules.hole_cards, rules.hole_cards - given_up, rules.rows, rules.board_cards, draws, shape
    )


def _winnable(shape: Shape) -> bool:
    """A deck may hold no hand for a share: no low of eight with 36 cards."""
    return len(evaluator(shape).tables.classes) > 1


def _value(part: Part, rules: Game) -> Value:
    if rules.use is not None:
        return exactly_two(part.ladder.shape).value
    of = evaluator(part.ladder.shape).value
    return lambda hole, board: of((*hole, *board))


def draws_left(table: View, plan: PlayoutPlan) -> int:
    """Draws after the betting round that is going on."""
    if not plan.draws:
        return 0
    seen = False
    left = 0
    for step in load_book(table.book).game(table.game).script:
        seen = seen or (isinstance(step, BettingRound) and step.name == table.round)
        left += seen and isinstance(step, Draw)
    return left if seen else plan.draws


def worth(table: View, me: SeatView, chance: Random) -> float:
    """The part of the pot that this hand wins on the average against those who are still in.

    Whoever put chips in is not thought to hold any hand, but the better one of two or three.
    """
    plan = plan_of(table.book, table.game, table.deck)
    others = others_in(table, me)
    if not others or not plan.parts:
        return 1.0
    deals = max(LEAST, min(MOST, BUDGET // ((len(others) + 1) * (1 + plan.draws))))
    shares = played_out(table, me, deals, chance, {one.seat: tried(table, one) for one in others})
    return sum(shares) / deals


def others_in(table: View, me: SeatView) -> list[SeatView]:
    """Who may still win the pot besides."""
    return [one for one in table.seats if one.seat != me.seat and not one.folded and not one.mucked]


def played_out(
    table: View, me: SeatView, deals: int, chance: Random, tries: dict[int, int] | None = None
) -> list[float]:
    """The part of the pot that this hand wins in each of so many deals, draws made as anybody would.

    `tries`: of how many hands each of the others is thought to hold the best; one, where nothing is said.
    """
    plan = plan_of(table.book, table.game, table.deck)
    others = others_in(table, me)
    unseen = unseen_by(table)
    draws = draws_left(table, plan)
    tries = tries or {one.seat: 1 for one in others}
    return [_one_deal(plan, table, me, others, unseen, draws, chance, tries) for _ in range(deals)]


def tried(table: View, one: SeatView) -> int:
    """Of how many hands somebody is thought to hold the best: one who bet much, of three."""
    most = max(other.bet for other in table.seats)
    if not one.bet or one.bet < most:
        return 1
    prompt = table.prompt
    raises = prompt.choice("raise to") if prompt is not None else None
    first = load_book(table.book).game(table.game).bets[0].name == table.round
    if first and (raises is None or raises.least >= 2 * most) and 3 * most >= table.pot - most:
        return 1  # a blind, or the least that opens
    return 3 if 3 * one.bet > table.pot - one.bet else 2


def unseen_by(table: View) -> list[Card]:
    """Every card that might lie anywhere: open cards of players who folded are known to be gone."""
    known = {card for one in table.seats for card in one.cards}
    known.update(table.shared, table.exposed, table.aside, *table.boards)
    return [card for card in deck_of(table.deck).cards if card not in known]


def _one_deal(
    plan: PlayoutPlan,
    table: View,
    me: SeatView,
    others: list[SeatView],
    unseen: list[Card],
    draws: int,
    chance: Random,
    tries: dict[int, int],
) -> float:
    stub = _Stub(unseen, chance)
    shared = list(table.shared)
    boards = [[*(table.boards[row] if row < len(table.boards) else ())] for row in range(plan.rows)]
    for board in boards:
        board += stub.take(plan.board - len(board))
    stub.keep()
    due = plan.dealt if len(me.cards) > plan.hole else plan.hole  # whether cards have still to be given up
    first, row = plan.parts[0]
    middle = [*(boards[row - 1] if boards else ()), *shared]
    mine = _best(plan, _completed(plan, me, stub, draws, due), first, middle)
    stub.keep()
    theirs = [_best(plan, _completed(plan, one, stub, plan.draws, due), first, middle) for one in others]
    for place, one in enumerate(others):
        for _ in range(tries[one.seat] - 1):
            other = _best(plan, _completed(plan, one, stub, plan.draws, due), first, middle)
            if first(other, middle) > first(theirs[place], middle):
                theirs[place] = other
    share, live = 0.0, 0
    for value, row in plan.parts:
        board = [*(boards[row - 1] if boards else ()), *shared]
        own = value(mine, board)
        best = max(value(hand, board) for hand in theirs)
        if own <= 0 and best <= 0:
            continue  # nobody has a hand for this share
        live += 1
        if own > best:
            share += 1
        elif own == best:
            share += 1 / (1 + sum(value(hand, board) == own for hand in theirs))
    return share / live if live else 1 / (len(others) + 1)


class _Stub:
    """Cards that nobody has seen, in an order of chance.

    Eight hands of seven cards are more than a deck: at the table most of them are folded long before. One who thinks
    imagines them all, and where the cards run out, each further hand by itself, from everything that is neither on
    the board nor in the thinker's own hand.
    """

    def __init__(self, unseen: list[Card], chance: Random) -> None:
        self._cards = unseen[:]
        self._chance = chance
        _shuffle(self._cards, chance)
        self._left = len(self._cards)
        self._kept = 0

    def take(self, count: int) -> list[Card]:
        count = max(0, min(count, self._left))
        self._left -= count
        return self._cards[self._left : self._left + count]

    def keep(self) -> None:
        """What was taken until now is not dealt a second time."""
        self._kept = len(self._cards) - self._left

    def ready(self, count: int) -> None:
        """So many cards can be taken, none of them twice."""
        if count > self._left:
            self._left = len(self._cards) - self._kept
            rest = self._cards[: self._left]
            _shuffle(rest, self._chance)
            self._cards[: self._left] = rest


def _shuffle(cards: list[Card], chance: Random) -> None:
    """As `chance.shuffle` does it, number by number, in half the time: a third of all thinking is shuffling."""
    bits = chance.getrandbits
    for last in range(len(cards) - 1, 0, -1):
        wide = (last + 1).bit_length()
        other = bits(wide)
        while other > last:
            other = bits(wide)
        cards[last], cards[other] = cards[other], cards[last]


def _completed(plan: PlayoutPlan, one: SeatView, stub: _Stub, draws: int, due: int) -> list[Card]:
    """A hand at the showdown: known cards kept, the rest from the stub, draws made as anybody would."""
    cards = [card for card in one.cards if card is not UNKNOWN]
    stub.ready((due - len(cards)) + draws * due)
    cards += stub.take(due - len(cards))
    for left in range(draws, 0, -1):
        kept = wanted(plan.shape, cards, last=left == 1)
        cards = [*kept, *stub.take(len(cards) - len(kept))]
    return cards


def _best(plan: PlayoutPlan, cards: list[Card], value: Value, board: list[Card]) -> Sequence[Card]:
    """Where cards are given up for nothing, those that would have been best kept."""
    if len(cards) <= plan.hole:
        return cards
    return max(combinations(cards, plan.hole), key=lambda kept: value(kept, board))
