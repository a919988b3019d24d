"""A table before anybody sits down: which game by which book, at which stakes, for how many."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardspeak.books.names import book_name
from cardspeak.hand.setup import Stakes
from cardspeak.lazy import lazy
from cardspeak.table.terms import Fees, KillTerms, Rotation, TournamentMode
from cardspeak.talk.clock import TimeSign
from cardspeak.values import Named

if TYPE_CHECKING:
    from cardspeak.books.book import Game
    from cardspeak.books.model.game import DeckRow
    from cardspeak.books.model.table import TableRules


RABBIT = "silent: the house lets players see the cards that would have come, when a hand is over"
LONGEST_REJOIN = 7 * 24 * 60  # minutes
LONGEST_AWAY = 24 * 60  # minutes


class TableSetup(Named, dict=True):
    """Everything a replay needs besides the events. `stakes` are those of a hand without straddles or kill."""

    id: str
    book: str
    game: str
    deck: int
    stakes: Stakes
    places: int  # numbered places, 1 at the dealer's left
    buy_in: tuple[int, int | None]  # the least stake to sit down with, and the greatest if the table names one
    top_up: tuple[int, int | None] = (1, None)  # the least and greatest later purchase
    straddle: bool = False  # voluntary blinds are offered
    told: bool = False  # a live dealer tells the cards as they fall
    asked: bool = False  # players are asked to show or muck
    runs: bool = False  # run it twice is on offer
    fees: Fees | None = None  # charged for time at the table, besides or instead of what a hand pays
    kill: KillTerms | None = None  # kill pots are on offer
    time: TimeSign | None = None  # the time to act, as the sign says
    checks: int | None = None  # what a commission check is worth, where they are used
    stand_alone: bool = False  # commission goes to the float, not to a box
    check_decks: bool = False  # checks of the deck are on the record: nothing is dealt from one that lacks them
    backs: tuple[str, ...] = ()  # the back of the deck in play, and of a second one in the machine
    lending: bool = False  # players may pass chips to each other, where the book lets them
    rejoin: int | None = None  # minutes within which whoever left brings everything back; None: as the book says
    away: int | None = None  # minutes that a player may be away; none, or nought: without end
    tournament: TournamentMode | None = None  # a table of a tournament: its players and chips are the director's
    jackpot: bool = False  # linked to a jackpot: whoever is left before the flop may ask for it
    rabbit: bool = False  # when a hand is over, players may see the cards that would have come
    rotation: Rotation | None = None  # several games in turn; `game` is the one that is played now
    side: tuple[str, ...] = ()  # payments outside the pot, by their names in the book
    edition: str = ""  # of the book, where somebody keeps it; empty: the book as it is

    @lazy
    def rules(self) -> Game:
        from cardspeak.books.loader import load_book

        return load_book(self.named).game(self.game)

    @lazy
    def named(self) -> str:
        """The book by its name and edition."""
        return book_name(self.book, self.edition)

    @lazy
    def table(self) -> TableRules:
        from cardspeak.books.table import table_rules

        return table_rules(self.named, self.game)

    @lazy
    def rejoin_minutes(self) -> int:
        """How long chips that left are missed: the house's time, else the book's."""
        return self.table.stake.rejoin_minutes if self.rejoin is None else self.rejoin

    @lazy
    def rejoin_cite(self) -> str:
        """Where a book names no time, it is silent, and the house's is on the sign."""
        cite = self.table.stake.rejoin_cite if self.rejoin is None else None
        return (
            cite or f"silent: whoever comes back within {self.rejoin_minutes} minutes brings back what was taken away"
        )

    @lazy
    def away_minutes(self) -> int:
        """How long somebody may be away, as the sign says; nought: without end, as at a table of a tournament."""
        return self.away if self.away is not None and self.tournament is None else 0

    @lazy
    def away_cite(self) -> str:
        """No book names the time: some know that there is one, and where they are silent the house's is on the sign."""
        return (
            self.table.absence.away_cite
            or f"silent: whoever is away for {self.away_minutes} minutes gives the seat up and has the chips"
        )

    @lazy
    def row(self) -> DeckRow:
        return self.rules.decks[self.deck]

    @lazy
    def most_dealt(self) -> int:
        """To how many a hand is dealt."""
        return self.rules.most_dealt(self.deck, tournament=self.tournament is not None)[0]

    @lazy
    def most_seated(self) -> int:
        """How many may sit: some books seat more than they deal to."""
        return min(self.places, self.row.seated or self.row.seats)

    @lazy
    def has_button(self) -> bool:
        return self.rules.play.first.seat != "the dealer's left"

    @lazy
    def puck(self) -> bool:
        """The first card and the first blind belong to the marked seat itself."""
        return self.rules.play.first.seat == "the puck"

    @lazy
    def pays_to_sit(self) -> bool:
        """Players pay for their time or for each hand, not out of the pot."""
        timed = self.fees is not None and bool(self.fees.hourly or self.fees.table_hourly)
        charge = self.stakes.charge
        return timed or (charge is not None and any(one.before for one in charge.each))

    @lazy
    def blinds(self) -> tuple[int, ...]:
        return self.stakes.blinds if any(self.stakes.blinds) else ()
