"""Cards that would help: which next cards make a better hand than the board makes for everybody, and how likely."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from cardspeak.books.book import Game
from cardspeak.books.loader import load_book
from cardspeak.cards import UNKNOWN, Card, cards_text
from cardspeak.hand.views import SeatView, View
from cardspeak.hand.words.held import kept_of, promise
from cardspeak.learn.coach_share import dead_cards, known
from cardspeak.learn.worth import others_in
from cardspeak.odds.categories import made_name
from cardspeak.odds.outs import Out, PartOuts, outs
from cardspeak.ranking.fast import evaluator
from cardspeak.ranking.ladder import Shape
from cardspeak.values import Named, Value

LEAST = 3  # cards of a board before anybody speaks of outs


class Makes(Value):
    """The cards that make one kind of hand."""

    what: str
    cards: tuple[Card, ...]


class Help(Named):
    """Outs for one share of the pot."""

    part: str
    makes: tuple[Makes, ...]
    count: int
    unseen: int
    next: float  # that one of them comes next
    end: float  # that the hand is better in the end, however it comes about


def outs_of(table: View, me: SeatView) -> tuple[Help, ...]:
    """Empty where the next card is not yet one that makes a hand, or where no card is to come."""
    game = load_book(table.book).game(table.game)
    if not _to_come(game, table, me):
        return ()
    gone = [*dead_cards(table, me), *(card for one in others_in(table, me) for card in known(one.cards))]
    board = " / ".join(map(cards_text, table.boards)) if game.rows else ""
    found = outs(game, [cards_text(me.cards)], board=board, dead=cards_text(gone), deck=table.deck)
    parts = zip(found.parts, game.parts(table.deck), strict=True)
    helps = [
        _help(one, found.unseen, part.ladder.shape, _row(table, part.row), me.cards) for one, part in parts if one.cards
    ]
    return tuple(one for one in helps if one.count)


def _to_come(game: Game, table: View, me: SeatView) -> bool:
    """Whether one more card, to the board or to this hand, makes or betters a hand. A draw is a choice, not a card.

    Where the shares of a pot are won with hands made differently no outs are counted.
    """
    if game.draws or not game.one_way or game.family == "chinese" or table.shared or UNKNOWN in me.cards:
        return False
    if not game.rows:
        size = game.parts(table.deck)[0].ladder.shape.size
        return size - 1 <= len(me.cards) < game.hole_cards
    if len(table.boards) != game.rows or len(me.cards) != kept_of(game):
        return False
    lying = [len(row) for row in table.boards]
    return min(lying) >= LEAST and sum(lying) < game.board_cards * game.rows


def _row(table: View, row: int) -> tuple[Card, ...]:
    return table.boards[row - 1] if table.boards else ()


def _help(part: PartOuts, unseen: int, shape: Shape, board: Sequence[Card], hole: Sequence[Card]) -> Help:
    if shape.goal == "low":  # a smaller pair is no hand to wait for
        good = [out for out in part.cards if out.better and out.makes.endswith(" low") and out.makes != "no low"]
    else:
        good = [out for out in part.cards if out.better and not _for_everybody(out, shape, board, hole)]
    by_hand = Counter(out.makes for out in good)
    makes = [
        Makes(what, tuple(out.card for out in good if out.makes == what))
        for what in sorted(by_hand, key=lambda what: _place(shape, what))
    ]
    return Help(
        part=part.part,
        makes=tuple(makes),
        count=len(good),
        unseen=unseen,
        next=len(good) / len(part.cards),
        end=float(part.better_end),
    )


def _for_everybody(out: Out, shape: Shape, board: Sequence[Card], hole: Sequence[Card]) -> bool:
    """A card that pairs the board gives the pair to all: whoever held nothing, or a pair, has gained nothing."""
    if not board:
        return False
    pairs_board = any(card.rank == out.card.rank for card in board) and all(card.rank != out.card.rank for card in hole)
    if pairs_board and out.makes == "two pair":
        return True
    lying = (*board, out.card)
    if len(lying) >= shape.size:
        return made_name(shape, evaluator(shape).value(lying))[0] == out.makes
    return promise(shape, lying).startswith(out.makes)


def _place(shape: Shape, what: str) -> int:
    """Best first."""
    names = list(dict.fromkeys(made_name(shape, value)[0] for value in range(evaluator(shape).tables.best, -1, -1)))
    return names.index(what)
