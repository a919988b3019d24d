"""A question about odds, read and checked: which game, who may hold what, which cards are seen or gone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from math import comb
from typing import NamedTuple

from cardspeak.books.book import Book, Game
from cardspeak.books.model.game import Discard
from cardspeak.cards import Card, Deck, cards_text, deck_of, parse_cards
from cardspeak.cards.card import require_distinct
from cardspeak.errors import BadInput
from cardspeak.odds.classes import HandKind
from cardspeak.odds.holdings import Exchange, allowed_exchanges
from cardspeak.odds.ranges import Combo, HandForm, Range, parse_range
from cardspeak.odds.spot import Contest, contest_of

Cards = str | Sequence[int]


class Request(NamedTuple):
    """Hands as ranges, every one of them still possible on its own; boards one per row."""

    contest: Contest
    hands: tuple[Range, ...]
    boards: tuple[Combo, ...]
    dead: Combo

    @property
    def deck(self) -> Deck:
        return deck_of(self.contest.deck)

    @property
    def seen(self) -> tuple[int, ...]:
        """Cards on the boards and cards out of play."""
        return (*(card for board in self.boards for card in board), *self.dead)

    @property
    def board_to_come(self) -> int:
        return sum(self.contest.board_cards - len(board) for board in self.boards)

    @property
    def stub_size(self) -> int:
        """Cards left when every known card of every hand is out: the same whichever hands are held."""
        return self.contest.deck - len(self.seen) - sum(len(hand.combos[0]) for hand in self.hands)

    @property
    def completions(self) -> int:
        """Ways to deal the unknown cards and the boards, for any one choice of hands from the ranges."""
        left, ways = self.stub_size, 1
        later = [hand.unknown for hand in self.hands]
        for count in (*later, *(self.contest.board_cards - len(board) for board in self.boards)):
            ways *= comb(left, count)
            left -= count
        return ways


def find_game(where: str | Book | Game, game: str | None = None) -> Game:
    """A game from itself, or from a book (or its name) and the game's name; hold'em where none is named."""
    from cardspeak.books.loader import load_book

    if isinstance(where, Game):
        return where
    book = load_book(where) if isinstance(where, str) else where
    if not book.games:
        raise BadInput(f"{book.slug} is a game against the house; odds among players need a book of poker games.")
    return book.game(game or "holdem")


def hand_form(game: Game, deck: int | None = None) -> HandForm:
    """How a hand of this game is written."""
    contest = contest_of(game, deck)
    discards = sum(step.count for step in game.script if isinstance(step, Discard))
    later = contest.board_cards == 0
    return HandForm(deck_of(contest.deck), contest.hole, game.title, later, game.family == "stud", discards)


def read_request(
    game: Game,
    hands: Iterable[str | Sequence[int]],
    board: Cards = "",
    dead: Cards = "",
    deck: int | None = None,
    *,
    least: int = 2,
) -> Request:
    """Everything read and checked, or one clear line about what is wrong."""
    request = read_hands(contest_of(game, deck), hand_form(game, deck), hands, board, dead)
    _check_seats(len(request.hands), game, request.contest.deck, least)
    return compatible(request)


def read_hands(
    contest: Contest, form: HandForm, hands: Iterable[str | Sequence[int]], board: Cards = "", dead: Cards = ""
) -> Request:
    """Hands and cards as they are written, each checked by itself."""
    boards = read_boards(board, contest)
    gone = _known(dead, "dead cards")
    require_distinct([*(Card(c) for row in boards for c in row), *gone])
    form.deck.require((*(Card(c) for row in boards for c in row), *gone))
    texts = [hand if isinstance(hand, str) else cards_text([Card(card) for card in hand]) for hand in hands]
    read = tuple(parse_range(text, form, partial(order_of, contest)) for text in texts)
    return Request(contest, read, boards, tuple(map(int, gone)))


def order_of(contest: Contest) -> list[HandKind]:
    """The kinds of hand by strength, worked out when a share of all hands is asked for."""
    from cardspeak.odds.order import starting_order

    return [strength.kind for strength in starting_order(contest)]


def read_boards(board: Cards, contest: Contest) -> tuple[Combo, ...]:
    """One row, or two apart by a stroke (`AsKdQh / 7c8c9c`); rows not given are empty."""
    rows: Sequence[Cards] = (board.split("/") if isinstance(board, str) else [board]) if board else []
    if len(rows) > contest.rows:
        if not contest.rows:
            raise BadInput("There is no board in this game; give each player's cards as a hand.")
        raise BadInput(f"{len(rows)} boards were given; this game deals {contest.rows}.")
    found = [tuple(int(card) for card in _known(row, "the board")) for row in rows]
    for row in found:
        if len(row) > contest.board_cards:
            raise BadInput(f"The board has {len(row)} cards; it never has more than {contest.board_cards} here.")
    return (*found, *((),) * (contest.rows - len(found)))


def _known(cards: Cards, what: str) -> tuple[Card, ...]:
    """Cards of the table; `??` at the end of a board is a card still to come and left out."""
    read = parse_cards(cards) if isinstance(cards, str) else tuple(Card(card) for card in cards)
    found = tuple(card for card in read if card.known)
    if found != read[: len(found)]:
        raise BadInput(f"An unknown card stands among known ones in {what}; put ?? last, or leave it out.")
    return found


def _check_seats(players: int, game: Game, deck: int, least: int) -> None:
    if players < least:
        more = "two hands" if least == 2 else "a hand"
        raise BadInput(f"Give at least {more}; write random for one that nobody knows.")
    row = game.decks[deck]
    if players > row.seats:
        raise BadInput(
            f"{game.title} seats {row.seats} at most with {deck} cards ({game.book.cite(row.cite)}); "
            f"{players} hands were given."
        )


def compatible(request: Request) -> Request:
    """Take out of every range what the board, dead cards and hands without a choice rule out, till nothing changes."""
    fixed = [*request.seen, *(card for hand in request.hands for card in hand.fixed)]
    require_distinct([Card(card) for card in fixed])
    before: tuple[Range, ...] = ()
    while request.hands != before:
        before = request.hands
        for seat, hand in enumerate(before):
            others = [card for at, other in enumerate(request.hands) if at != seat for card in other.fixed]
            left = hand.without((*request.seen, *others))
            if not left.combos:
                raise BadInput(f"{hand.text!r} cannot be held: its cards are on the board, dead or in another hand.")
            request = request._replace(hands=(*request.hands[:seat], left, *request.hands[seat + 1 :]))
    needed = sum(hand.unknown for hand in request.hands) + request.board_to_come
    if needed > request.stub_size:
        raise BadInput(f"The deck is too small: {needed} cards are still to be dealt and {request.stub_size} are left.")
    return request


def request_exchanges(request: Request) -> tuple[Exchange, ...]:
    """The exchanges of suits that change nothing about a request."""
    return allowed_exchanges([*([row] for row in request.boards), [request.dead], *(h.combos for h in request.hands)])
