"""What a player holds now, in words: "two pair, aces and tens", for every share of the pot and every board.

Only the player's own cards and those that everybody sees are read. Before there are enough cards for a hand, the words
say what there is of one: a pair, two cards of a suit, three cards to a low.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations

from cardspeak.books.book import Game
from cardspeak.books.model.game import Discard
from cardspeak.cards import UNKNOWN, Card
from cardspeak.cards.card import RANK_NAMES
from cardspeak.hand.parts import PartRule, part_rules
from cardspeak.ranking.category import Category
from cardspeak.ranking.fast import evaluator
from cardspeak.ranking.ladder import Shape
from cardspeak.ranking.tables import HandClass
from cardspeak.ranking.words import describe
from cardspeak.values import Named

MOST = 7  # cards that are ranked as one hand
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven")
SETS = (
    ((4,), Category.FOUR_OF_A_KIND),
    ((3,), Category.THREE_OF_A_KIND),
    ((2, 2), Category.TWO_PAIR),
    ((2,), Category.ONE_PAIR),
)


class MadeHand(Named):
    """A hand for one share of the pot."""

    part: str  # high, low, top, front ...
    board: int  # from 1; more than the game deals where the rest of the board is dealt again
    words: str
    made: bool  # there are cards enough for a hand
    clause: str  # that gives the share


def held(
    game: Game,
    deck: int,
    cards: Sequence[Card],
    boards: Sequence[Sequence[Card]],
    shared: Sequence[Card] = (),
    set_rows: Sequence[Sequence[Card]] = (),
) -> tuple[MadeHand, ...]:
    """Own cards with the boards as they lie; nothing where a card is not known. `set_rows`: front, middle, back."""
    if not cards or UNKNOWN in cards:
        return ()
    rules = _parts(game, deck)
    if game.family == "chinese":
        rows = zip(rules, set_rows, strict=False)
        return tuple(_held(part, 1, part.words(part.value(row, ())), made=True) for part, row in rows)
    runs = max(1, len(boards) // game.rows) if game.rows else 1
    found = []
    for run in range(runs):
        for part in rules:
            row = run * game.rows + part.row
            board = boards[row - 1] if game.rows else ()
            named = _named(game, part, cards, (*board, *shared))
            if named is not None:
                found.append(_held(part, row, named[0], made=named[1]))
    return tuple(found)


def _held(part: PartRule, board: int, words: str, *, made: bool) -> MadeHand:
    return MadeHand(part=part.name, board=board, words=words, made=made, clause=part.cite)


@lru_cache(maxsize=256)
def _parts(game: Game, deck: int) -> tuple[PartRule, ...]:
    """The shares that can be won: a deck may hold no hand for one, as 36 cards hold no low of eight."""
    return tuple(part for part in part_rules(game, deck) if len(evaluator(part.shape).tables.classes) > 1)


def _named(game: Game, part: PartRule, hole: Sequence[Card], board: Sequence[Card]) -> tuple[str, bool] | None:
    """Words, and whether they are of a whole hand; None for more cards than a hand can have."""
    shape = part.shape
    if part.use is not None:
        if len(hole) >= part.use and len(board) >= shape.size - part.use:
            value = part.value(hole, board)
            return (part.words(value), True) if value or shape.least is None else ("nothing that qualifies", False)
        return promise(shape, hole, part.use), False
    if len(hole) + len(board) < (1 if shape.badugi else shape.size):
        return promise(shape, (*hole, *board)), False
    kept = kept_of(game)
    ways = combinations(hole, kept) if len(hole) > kept and board else (tuple(hole),)
    if (min(len(hole), kept) if board else len(hole)) + len(board) > MOST:
        return None
    value = max(part.value(way, board) for way in ways)
    return (part.words(value), True) if value or shape.least is None else ("nothing that qualifies", False)


@lru_cache(maxsize=256)
def kept_of(game: Game) -> int:
    """Cards that a player holds at the showdown: in pineapple one is given up on the way."""
    return game.hole_cards - sum(step.count for step in game.script if isinstance(step, Discard))


# -- a hand that is not there yet ------------------------------------------------------------------------------


def promise(shape: Shape, cards: Sequence[Card], use: int | None = None) -> str:
    """A few cards in words, where `use` of them can play at the most."""
    most = min(len(cards), use or len(cards))
    if shape.goal == "low":
        return _to_a_low(shape, cards, most)
    counts = Counter([card.rank for card in cards])
    sizes = sorted([min(count, most) for count in counts.values()], reverse=True)
    for wanted, category in SETS:
        if category in shape.categories and sum(wanted) <= most and _fits(wanted, sizes):
            ranks = sorted((rank for rank, count in counts.items() if count >= wanted[-1]), reverse=True)
            return describe(HandClass(category, tuple(ranks[: len(wanted)])), shape)
    ranks = sorted(counts, reverse=True)
    if len(cards) == 2:
        suited = ", suited" if cards[0].suit == cards[1].suit else ""
        return f"{RANK_NAMES[ranks[0]]}-{RANK_NAMES[ranks[1]]}{suited}"
    return f"no pair, {RANK_NAMES[ranks[0]]} high"


def _fits(wanted: Sequence[int], sizes: Sequence[int]) -> bool:
    if len(sizes) < len(wanted):
        return False
    for has, size in zip(sizes, wanted, strict=False):
        if has < size:
            return False
    return True


def _to_a_low(shape: Shape, cards: Sequence[Card], most: int) -> str:
    """The different ranks that a low could be made of, the lowest of them."""
    good = {card.rank for card in cards if shape.limit is None or shape.strength(card.rank) <= shape.limit}
    ranks = sorted(good, key=shape.strength)[:most]
    if len(ranks) < 2:
        return "nothing for a low"
    low = describe(HandClass(Category.NO_PAIR, tuple(reversed(ranks))), shape).removesuffix(" low")
    return f"{NUMBERS[len(ranks)]} to a low, {low}"
