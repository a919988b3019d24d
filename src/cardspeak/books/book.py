"""A book as the rest of the program sees it: ladders and games, every value with its citation."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from cardspeak.books.model.game import BettingRound, Board, BookHead, Burn, Deal, DeckRow, Discard, Draw, GameFile, Step
from cardspeak.books.model.play import PlayRules
from cardspeak.cards import Deck, deck_of
from cardspeak.citation import Citation
from cardspeak.errors import BadInput, nearest
from cardspeak.ranking.ladder import Ladder


class Part(NamedTuple):
    """One share of a pot: who wins it, by which ladder, on which board."""

    name: str
    ladder: Ladder
    row: int
    cite: Citation
    use: int | None = None  # exactly so many hole cards play; None: any


class Game:
    """One game of one book: its decks, its script, and how its pots are won."""

    def __init__(self, book: Book, slug: str, file: GameFile) -> None:
        self.book = book
        self.slug = slug
        self.file = file
        self.title = file.title
        self.family = file.family
        self.cite = book.cite(file.cite)
        self.script: tuple[Step, ...] = tuple(file.script)
        self.use = file.showdown.use

    def __repr__(self) -> str:
        return f"<game {self.slug} of {self.book.slug}>"

    @cached_property
    def play(self) -> PlayRules:
        """The book's choices for playing this game."""
        return self.book.play[self.file.play]

    @cached_property
    def decks(self) -> dict[int, DeckRow]:
        return {row.size: row for row in self.file.decks}

    @property
    def default_deck(self) -> int:
        """The first deck the book names for this game: the fullest."""
        return self.file.decks[0].size

    def deck(self, size: int | None = None) -> Deck:
        """A deck this game may be played with; the fullest by default."""
        if size is None:
            return deck_of(self.default_deck)
        if size not in self.decks:
            allowed = ", ".join(map(str, self.decks))
            raise BadInput(
                f"{self.title} is not played with {size} cards in {self.book.slug} ({self.cite.clause}); "
                f"it allows {allowed}."
            )
        return deck_of(size)

    def parts(self, deck: int | None = None) -> tuple[Part, ...]:
        """The shares of a pot, the one that takes an odd chip first."""
        size = self.deck(deck).size
        return tuple(
            Part(row.name, self.book.ladder(row.ladder, size), row.row, self.book.cite(row.cite), row.use or self.use)
            for row in self.file.showdown.parts
        )

    @property
    def one_way(self) -> bool:
        """Whether every share of a pot is won with hands made in the same way."""
        return all(row.use is None for row in self.file.showdown.parts)

    @cached_property
    def hole_cards(self) -> int:
        """Cards each player is dealt, up and down, discards included."""
        return sum(step.down + step.up for step in self.script if isinstance(step, Deal))

    @cached_property
    def kept_cards(self) -> int:
        """Cards of one's own that a hand is made with: what is given up for nothing is none of them."""
        return self.hole_cards - sum(step.count for step in self.script if isinstance(step, Discard))

    @cached_property
    def streets(self) -> tuple[int, ...]:
        """How many board cards each street adds, on the first board."""
        return tuple(step.count for step in self.script if isinstance(step, Board) and step.row == 1)

    @cached_property
    def rows(self) -> int:
        """How many boards are dealt."""
        return max((step.row for step in self.script if isinstance(step, Board)), default=0)

    @cached_property
    def bets(self) -> tuple[BettingRound, ...]:
        """The betting rounds in order."""
        return tuple(step for step in self.script if isinstance(step, BettingRound))

    @cached_property
    def board_cards(self) -> int:
        return sum(self.streets)

    def serves(self, deck: int) -> int:
        """To how many a deck deals a whole hand with one shuffle; where cards are drawn, as many as the book says."""
        own = self.decks[deck].seats
        shared = sum(step.count for step in self.script if isinstance(step, Board))
        burns = sum(isinstance(step, Burn) for step in self.script)
        return own if self.draws else max(own, (deck - shared - burns) // max(self.hole_cards, 1))

    def most_dealt(self, deck: int, *, tournament: bool = False) -> tuple[int, str]:
        """How many are dealt in at most, and the clause; in a tournament the book may set its own number aside."""
        row, event = self.decks[deck], self.play.tournament
        if not tournament or event is None or event.any_number_cite is None:
            return row.seats, row.cite
        places = max((layout.seats for layout in self.file.layouts), default=row.seats)
        return min(self.serves(deck), max(places, row.seats)), event.any_number_cite

    @cached_property
    def draws(self) -> int:
        return sum(isinstance(step, Draw) for step in self.script)


class Book:
    """One of the documents, loaded whole or not at all."""

    def __init__(
        self,
        slug: str,
        head: BookHead,
        ladders: dict[tuple[str, int], Ladder],
        suits: str | None,
        suits_cite: Citation,
        games: dict[str, GameFile],
        play: dict[str, PlayRules],
        folder: Path,
    ) -> None:
        self.slug = slug
        self.name = slug  # with the edition, of a book as it was
        self.head = head
        self.title = head.title
        self.folder = folder
        self.play = play
        self.suits = suits  # highest first, where the book ever ranks suits
        self.suits_cite = suits_cite
        self._ladders = ladders
        self.games = {game_slug: Game(self, game_slug, file) for game_slug, file in games.items()}

    def __repr__(self) -> str:
        return f"<book {self.slug}>"

    def cite(self, clause: str) -> Citation:
        return Citation(self.slug, clause)

    def ranks(self, role: str, least: str) -> bool:
        """Whether a role stands at or above another on the book's own ladder."""
        roles = self.head.roles
        return role in roles and least in roles and roles.index(role) >= roles.index(least)

    def staff(self, job: str) -> tuple[str, ...]:
        """The ranks that a dealer, a supervisor or a manager of a room may have here, the usual one first."""
        ladder, rows = self.head.roles, self.head.staff
        if not ladder:
            return ()
        match job:
            case "dealer":
                return tuple(rows.dealer) if rows is not None else (ladder[0],)
            case "supervisor":
                return tuple(rows.supervisor) if rows is not None else (ladder[min(2, len(ladder) - 1)],)
            case "manager":
                return tuple(rows.manager) if rows is not None else (ladder[-1],)
        return ()

    def game(self, slug: str) -> Game:
        if slug not in self.games:
            has = f"It has: {', '.join(self.games)}." if self.games else "It has no games among players."
            raise BadInput(f"{self.slug} has no game {slug!r}.{nearest(slug, self.games)} {has}")
        return self.games[slug]

    @property
    def ladders(self) -> tuple[Ladder, ...]:
        return tuple(self._ladders.values())

    def ladder(self, name: str | None = None, deck: int = 52) -> Ladder:
        """The order of hands of that name for that deck; without a name, the book's usual one."""
        name = name or self.head.ladder
        if (name, deck) not in self._ladders:
            decks = sorted({size for known, size in self._ladders if known == name}, reverse=True)
            if not decks:
                names = sorted({known for known, _ in self._ladders})
                raise BadInput(f"{self.slug} has no ladder {name!r}; it has {', '.join(names)}.")
            raise BadInput(
                f"{self.slug} does not rank {name} hands of a deck of {deck} cards; "
                f"it does for {', '.join(map(str, decks))}."
            )
        return self._ladders[name, deck]
