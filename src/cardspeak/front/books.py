"""Books, games and clauses by name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cardspeak.asking import CARDS, TEXT, WHOLE, asked
from cardspeak.books.book import Book, Game
from cardspeak.books.clauses import Clause, clause_index
from cardspeak.books.loader import load_book
from cardspeak.books.names import known_books
from cardspeak.cards import Card, parse_cards
from cardspeak.errors import BadInput
from cardspeak.odds.ranges import Range, parse_range
from cardspeak.odds.request import find_game, hand_form, order_of
from cardspeak.odds.spot import contest_of
from cardspeak.ranking.hand import RankedHand, rank_hand

if TYPE_CHECKING:
    from cardspeak.odds.house.crown_holdem import CrownHoldem
    from cardspeak.odds.house.three_card import ThreeCard

OPEN = "open-table"


def books() -> tuple[str, ...]:
    """The names of the books that are here; `cs.books` is the package of that name, which answers the same."""
    return known_books()


@asked('cs.book("star")', name=TEXT)
def book(name: str) -> Book:
    """A book by its name, or by enough of it: `cs.book("star")`."""
    return load_book(name)


@asked('cs.games("star")', name=TEXT)
def games(name: str | None = None) -> dict[str, tuple[str, ...]]:
    """The games among players of every book, or of one: `cs.games("star")`."""
    chosen = (load_book(name).slug,) if name is not None else books()
    return {slug: tuple(load_book(slug).games) for slug in chosen}


@asked('cs.game("omaha", "star")', name=TEXT, book=TEXT)
def game(name: str, book: str = OPEN) -> Game:
    """One game of a book: `cs.game("omaha", "star")`."""
    if any(name in (slug, slug.partition("-")[0]) for slug in known_books()):
        other = book if book != OPEN else "holdem"
        raise BadInput(f'The game comes first, and then the book: cs.game("{other}", "{name}").')
    return load_book(book).game(name)


@asked('cs.rule("star", "13.2(h)")', book=TEXT, number=TEXT)
def rule(book: str, number: str) -> Clause:
    """What a clause says, in our words: `cs.rule("star", "13.2(h)")`."""
    return clause_index(load_book(book).slug).get(number)


@asked('cs.rank("AsKsQsJsTs2d3d", "star", deck=52)', cards=CARDS, book=TEXT, deck=WHOLE)
def rank(cards: str | Sequence[Card | str | int], book: str = OPEN, *, deck: int = 52) -> RankedHand:
    """The best five of the cards by a book's order of hands: `cs.rank("AsKsQsJsTs2d3d")`."""
    _require_cards_first(cards)
    held = parse_cards(cards) if isinstance(cards, str) else tuple([Card(card) for card in cards])
    return rank_hand(held, load_book(book).ladder(deck=deck))


def _require_cards_first(cards: object) -> None:
    """Everywhere else the book comes first."""
    if isinstance(cards, str) and cards and any(cards in slug.split("-") or cards == slug for slug in known_books()):
        raise BadInput(f'The cards come first, and then the book: cs.rank("AsKsQsJsTs", "{cards}").')


@asked('cs.range("QQ+, AKs", "star", game="omaha")', text=TEXT, book=TEXT, game=TEXT, deck=WHOLE)
def range_(text: str, book: str = OPEN, *, game: str | None = None, deck: int | None = None) -> Range:
    """The hands of a range: `cs.range("QQ+, AKs, A5s-A2s")`, `cs.range("15%")`."""
    found = find_game(book, game)
    form, contest = hand_form(found, deck), contest_of(found, deck)
    return parse_range(text, form, lambda: order_of(contest)).dealt_out(form.deck)


@asked('cs.edge("three-card")', game=TEXT)
def edge(game: str = "three-card") -> ThreeCard | CrownHoldem:
    """A game against the house, worked out exactly: `cs.edge("three-card").ante_and_play.ev`."""
    if game in ("three-card", "three-card-poker"):
        from cardspeak.odds.house.three_card import ThreeCard

        return ThreeCard()
    if game in ("crown-holdem", "holdem"):
        from cardspeak.odds.house.holdem_advice import crown_holdem

        return crown_holdem()
    raise BadInput(f"{game!r} is no game against the house here: there are three-card and crown-holdem.")
