"""The kinds of table: which there are, and in what they differ, is known here and nowhere else in the room.

Whoever has a table speaks to its face (`face.py`). Whoever has its opening alone, or its line in the lobby, finds in
`KINDS` what there is to know: how it is built, what it is called, where its history stands, what reports count of it.
So a new kind of table is one adapter, and one row here under the name that its openings give (`Opening.kind`).

A room without tables against the house or tournaments never loads what plays them.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Protocol

from cardspeak.books.book import Book
from cardspeak.books.loader import load_book
from cardspeak.room.face import Face
from cardspeak.room.openings import Opening, table_setup
from cardspeak.room.packs import Packs
from cardspeak.room.players.table import PlayersTable
from cardspeak.room.shown import USUAL
from cardspeak.room.who import Who
from cardspeak.store import Record
from cardspeak.table.setup import TableSetup

if TYPE_CHECKING:
    from cardspeak.room.banked.table import BankedDesk
    from cardspeak.room.history.played import Shelf
    from cardspeak.room.payouts import Payout, ReturnLine

COMPANY = 4  # house players at a new table, where the game deals to so many besides the guest


class KindOfTable(Protocol):
    """What is asked of a kind of table before there is one, or of what one has left behind."""

    @property
    def of_the_house(self) -> bool:
        """Whether the house plays here, with chips of its own."""
        ...

    @property
    def in_company(self) -> bool:
        """Whether one plays against others, so that nobody is sent to an empty table."""
        ...

    @property
    def timed(self) -> bool:
        """Whether every event tells when it happened, by the clock of its record."""
        ...

    def build(self, opening: Opening, id: str, who: Who) -> Face:
        """BadInput with its clause for what the book would not open; `who` opens it."""
        ...

    def usual(self, book: Book, game: str) -> Opening:
        """A table of this game of a book, with everything as guests usually find it."""
        ...

    def title(self, opening: Opening) -> str: ...

    def listed(self, book: Book, game: str) -> str:
        """The name under which the lobby lists a game of a book."""
        ...

    def needs(self, row: Mapping[str, Any]) -> int:
        """How many chips one needs to sit down, by a table's line in the lobby."""
        ...

    def pools(self, opening: Opening) -> str:
        """The stream of the jackpot that such a table plays for; empty: none."""
        ...

    def shelf(self, table: str, opening: Opening) -> Shelf:
        """Where what was played there can be read again."""
        ...

    def returns(self, table: str, opening: Opening, records: Iterator[Record]) -> Iterable[ReturnLine]:
        """What each kind of wager against the house came to."""
        ...

    def payouts(self, table: str, opening: Opening, records: Iterator[Record]) -> Iterator[Payout]:
        """Everything that was won there."""
        ...


class AmongPlayers:
    """People play each other, and the house deals."""

    of_the_house = False
    in_company = True
    timed = True

    def build(self, opening: Opening, id: str, who: Who) -> Face:
        committed = opening.committed is not False and not opening.told
        packs = Packs(id, os.urandom, opening.seeds_after) if committed else None
        setup = table_setup(opening, id)
        return _felt(setup)(
            setup,
            thoughtful=opening.pace.house > 0,
            coach=opening.coach,
            packs=packs,
            late=opening.pace.late,
            pools=opening.pools,
            opened=(who, opening.second),
        )

    def usual(self, book: Book, game: str) -> Opening:
        found = book.game(game)
        most = found.decks[found.default_deck].seats
        return Opening(book=book.slug, game=found.slug, house=min(COMPANY, most - 1), pace=USUAL)

    def title(self, opening: Opening) -> str:
        book = load_book(opening.book)
        return f"{book.game(opening.game).title}, {book.head.short}"

    def listed(self, book: Book, game: str) -> str:
        return book.game(game).slug

    def needs(self, row: Mapping[str, Any]) -> int:
        return int(row["buy_in"][0])

    def pools(self, opening: Opening) -> str:
        return f"meter/{opening.book}" if opening.options.get("jackpot") else ""

    def shelf(self, table: str, opening: Opening) -> Shelf:
        from cardspeak.room.history.hands import HandShelf

        return HandShelf(table, opening)

    def returns(self, table: str, opening: Opening, records: Iterator[Record]) -> Iterable[ReturnLine]:
        return ()

    def payouts(self, table: str, opening: Opening, records: Iterator[Record]) -> Iterator[Payout]:
        from cardspeak.room.players.payouts import pots

        return pots(table, records)


class AgainstTheHouse:
    """Boxes, each played against the dealer; a book has one such game."""

    of_the_house = True
    in_company = False
    timed = False

    def build(self, opening: Opening, id: str, who: Who) -> Face:
        return _boxes(opening)(opening, id)

    def usual(self, book: Book, game: str) -> Opening:
        return Opening(book=book.slug, kind="banked")

    def title(self, opening: Opening) -> str:
        return load_book(opening.book).title

    def listed(self, book: Book, game: str) -> str:
        return "banked"

    def needs(self, row: Mapping[str, Any]) -> int:
        return int(row["limits"]["ante"]["least"])

    def pools(self, opening: Opening) -> str:
        from cardspeak.books.banked import load_banked

        game = load_banked(opening.book)
        return "" if game.file.jackpot is None else f"jackpot/{game.book.slug}"

    def shelf(self, table: str, opening: Opening) -> Shelf:
        from cardspeak.room.history.rounds import RoundShelf

        return RoundShelf(table, opening)

    def returns(self, table: str, opening: Opening, records: Iterator[Record]) -> Iterable[ReturnLine]:
        from cardspeak.room.banked.payouts import returns

        return returns(table, opening, records)

    def payouts(self, table: str, opening: Opening, records: Iterator[Record]) -> Iterator[Payout]:
        from cardspeak.room.banked.payouts import paid_lines

        return paid_lines(table, opening, records)


KINDS: Mapping[str, KindOfTable] = {"players": AmongPlayers(), "banked": AgainstTheHouse()}


def kind_for(book: Book) -> KindOfTable:
    """The kind of table at which the games of a book are played; conventions are for games among players."""
    return KINDS.get(book.head.kind, KINDS["players"])


def title_of(opening: Opening) -> str:
    return KINDS[opening.kind].title(opening)


def house_plays(opening: Opening) -> bool:
    """Whether the house has chips of its own in the game: in its boxes, or in the seats of its players."""
    return bool(opening.house) or KINDS[opening.kind].of_the_house


def house_risks(opening: Opening) -> bool:
    """Whether money of the house can be won: it plays itself, or adds to the pools of a jackpot."""
    return house_plays(opening) or bool(opening.options.get("jackpot"))


def _boxes(opening: Opening) -> type[BankedDesk]:
    if opening.options.get("tournament"):
        from cardspeak.room.tournament.boxes import TournamentBoxesTable

        return TournamentBoxesTable
    from cardspeak.room.banked.table import BankedDesk

    return BankedDesk


def _felt(setup: TableSetup) -> type[PlayersTable]:
    if setup.tournament is None:
        return PlayersTable
    from cardspeak.room.tournament.felt import TournamentTable

    return TournamentTable
