"""Who has won: a pure question to a finished, corrected hand. Nothing here remembers anything.

A card plays if it is part of a best five; of several best fives the one that holds the most own cards counts.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from typing import NamedTuple

from cardspeak.books.book import Game
from cardspeak.books.loader import load_book
from cardspeak.books.model.jackpot import BadBeat, BestOfPeriod, Condition, OfCards, OfCategory
from cardspeak.books.names import per_book
from cardspeak.cards import RANKS, Card, deck_of, parse_cards
from cardspeak.errors import BadInput
from cardspeak.jackpots.by_hand.facts import HandFacts, SeatFacts
from cardspeak.jackpots.by_hand.why import MeterWhy
from cardspeak.ranking.category import Category
from cardspeak.ranking.fast import Evaluator, evaluator
from cardspeak.ranking.ladder import Shape

FLOP = 3


class BestHand(NamedTuple):
    """The best hand of own cards and board: its value, and how many own cards can play in it."""

    value: int
    own: int


class Judge:
    """How hands of one game are valued."""

    def __init__(self, game: Game, deck: int) -> None:
        high = [part.ladder.shape for part in game.parts(deck) if part.ladder.shape.goal == "high"]
        if not high or high[0].size != 5:
            raise BadInput(f"{game.title} has no high hand of five cards that a jackpot could name.")
        self.game = game
        self.shape: Shape = high[0]
        self.use = game.use
        self.ranks: Evaluator = evaluator(self.shape)
        self._least: dict[tuple[str, str], int] = {}
        self._most: dict[str, int] = {}

    def fives(self, own: Sequence[Card], board: Sequence[Card]) -> Iterator[tuple[int, tuple[Card, ...]]]:
        """Every five that may be played, with the number of own cards in it; of those that were not given up yet no
        more than the game leaves."""
        most = min(len(own), 5, self.game.kept_cards)
        counts = (self.use,) if self.use is not None else range(most + 1)
        for count in counts:
            if count is None or 5 - count > len(board):
                continue
            for mine in combinations(own, count):
                for shared in combinations(board, 5 - count):
                    yield count, (*mine, *shared)

    def made(self, own: Sequence[Card], board: Sequence[Card]) -> BestHand:
        """Value 0 where there are no five cards yet."""
        best = BestHand(0, 0)
        for count, five in self.fives(own, board):
            best = max(best, BestHand(self.ranks.value(five), count))
        return best

    def least(self, category: str, rank: str = "") -> int:
        """The lowest value of a category, or of it with this rank or a higher one."""
        if (category, rank) in self._least:
            return self._least[category, rank]
        wanted = Category(category)
        if wanted not in self.shape.categories:
            raise BadInput(f"The order of hands of {self.game.title} has no {category}.")
        low = RANKS.index(rank) if rank else 0
        classes = enumerate(self.ranks.tables.classes)
        fits = [value for value, hand in classes if hand and hand.category is wanted and hand.ranks[0] >= low]
        if not fits:
            raise BadInput(f"No {category} of that rank can be made in {self.game.title}.")
        self._least[category, rank] = min(fits)
        return min(fits)

    def most(self, category: str) -> int:
        if category not in self._most:
            classes = enumerate(self.ranks.tables.classes)
            self._most[category] = max(value for value, hand in classes if hand and hand.category == category)
        return self._most[category]


@per_book
def judge_of(book: str, game: str, deck: int) -> Judge:
    return Judge(load_book(book).game(game), deck)


# -- the conditions --------------------------------------------------------------------------------------------------


def short_of(condition: Condition, facts: HandFacts, seat: SeatFacts) -> MeterWhy | None:
    """Why a tabled hand does not meet a condition; None: it does."""
    judge = judge_of(facts.book, facts.game, facts.deck)
    if isinstance(condition, BadBeat):
        return _beaten(judge, condition, facts, seat)
    return _short(judge, condition, parse_cards(seat.cards), parse_cards(facts.board))


def _short(
    judge: Judge, condition: OfCategory | OfCards | BestOfPeriod, own: Sequence[Card], board: Sequence[Card]
) -> MeterWhy | None:
    """The same of one hand and a board, where no other hand matters."""
    match condition:
        case OfCategory():
            made = judge.made(own, board[:FLOP] if condition.cards == "flop" else board)
            most = made.value if condition.or_better else judge.most(condition.category)
            if not judge.least(condition.category) <= made.value <= most:
                return MeterWhy.NOT_THE_HAND
            return None if made.own >= condition.own else MeterWhy.OWN_CARDS
        case OfCards():
            found = [count for count, five in _fives(judge, condition, own, board) if _fits(condition, five)]
            if not found:
                return MeterWhy.NOT_THE_HAND
            return None if max(found) >= condition.own else MeterWhy.OWN_CARDS
        case BestOfPeriod():
            made = judge.made(own, board)
            if made.value < judge.least(condition.category):
                return MeterWhy.NOT_THE_HAND
            return None if made.own >= condition.own else MeterWhy.OWN_CARDS


def _fives(
    judge: Judge, condition: OfCards, own: Sequence[Card], board: Sequence[Card]
) -> Iterator[tuple[int, tuple[Card, ...]]]:
    return judge.fives(own, board[:FLOP] if condition.cards == "flop" else board)


def _fits(condition: OfCards, five: Sequence[Card]) -> bool:
    ranks = sorted(str(card)[0] for card in five)
    suits = {str(card)[1] for card in five}
    suited = not condition.suit or (len(suits) == 1 and condition.suit in ("any", *suits))
    return suited and ranks == sorted(condition.ranks)


def _beaten(judge: Judge, condition: BadBeat, facts: HandFacts, seat: SeatFacts) -> MeterWhy | None:
    board = parse_cards(facts.board)
    mine = judge.made(parse_cards(seat.cards), board)
    if mine.value < judge.least(condition.category, condition.rank):
        return MeterWhy.NOT_THE_HAND
    if mine.own < condition.own:
        return MeterWhy.OWN_CARDS
    others = [
        judge.made(parse_cards(one.cards), board)
        for one in facts.seats
        if one.seat != seat.seat and one.tabled and not one.folded
    ]
    better = [other for other in others if other.value > mine.value]
    if not better:
        return MeterWhy.NOT_THE_HAND
    return None if any(other.own >= condition.own_winner for other in better) else MeterWhy.OWN_CARDS


@lru_cache(maxsize=4096)
def could_win(book: str, game: str, deck: int, condition: Condition, own: str) -> bool:
    """Whether some flop would make a hand win by itself, everybody else having folded."""
    if isinstance(condition, BadBeat):
        return False
    judge, cards = judge_of(book, game, deck), parse_cards(own)
    return any(_short(judge, condition, cards, flop) is None for flop in _flops(deck, cards))


def _flops(deck: int, held: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    """Flops beside some cards, one of each kind: every three ranks in mixed suits, and in each suit that is held."""
    left = [card for card in deck_of(deck).cards if card not in held]
    by_rank = [[card for card in left if card >> 2 == rank] for rank in range(13)]
    for ranks in combinations_with_replacement(range(13), FLOP):
        flop: list[Card] = []
        for at, rank in enumerate(ranks):
            free = [card for card in by_rank[rank] if card not in flop]
            suits = {card & 3 for card in flop}
            flop += sorted(free, key=lambda card: (card & 3 in suits, at))[:1]
        if len(flop) == FLOP:
            yield tuple(flop)
    for suit in {card & 3 for card in held}:
        yield from combinations([card for card in left if card & 3 == suit], FLOP)


# -- the questions ---------------------------------------------------------------------------------------------------


def why_not(condition: Condition, facts: HandFacts, number: int, *, players: int = 0, pot: int = 0) -> MeterWhy | None:
    """Why a seat has not won, the first reason first; None: it has."""
    seat = facts.seat(number)
    if facts.void:
        return MeterWhy.VOID
    if seat is None:
        return MeterWhy.NO_HAND
    if seat.folded:
        return MeterWhy.FOLDED
    if not seat.tabled:
        return MeterWhy.NOT_TABLED
    if facts.players < players:
        return MeterWhy.PLAYERS
    if facts.pot < pot:
        return MeterWhy.POT
    return short_of(condition, facts, seat)


def qualifying(condition: Condition, facts: HandFacts, *, players: int = 0, pot: int = 0) -> tuple[int, ...]:
    """The seats that have won by this condition: a pure function of the final hand."""
    return tuple(
        one.seat for one in facts.seats if why_not(condition, facts, one.seat, players=players, pot=pot) is None
    )


def best_of(
    condition: BestOfPeriod, facts: HandFacts, *, players: int = 0, pot: int = 0
) -> tuple[int, tuple[int, ...]]:
    """The best qualifying value of a hand and the seats that have it; 0 and nobody where none qualifies."""
    judge = judge_of(facts.book, facts.game, facts.deck)
    board = parse_cards(facts.board)
    values = {
        seat: judge.made(parse_cards(facts.seat(seat).cards), board).value  # type: ignore[union-attr]
        for seat in qualifying(condition, facts, players=players, pot=pot)
    }
    best = max(values.values(), default=0)
    return best, tuple(seat for seat, value in values.items() if value == best)
