"""A game against the house put together from its file: wagers, pay tables, script, and how its hands rank."""

from __future__ import annotations

from functools import cached_property, lru_cache

from cardspeak.books.book import Book
from cardspeak.books.model.banked import BankedFile, Bonus, Deal, Decide, Fact, Outcome, PayTable, Step, Wager
from cardspeak.books.model.banked_jackpot import JackpotLevel
from cardspeak.books.shuffle_rules import ShuffleRules, shuffle_rules
from cardspeak.cards import RANKS, Card
from cardspeak.citation import Citation
from cardspeak.errors import BadInput, nearest
from cardspeak.ranking.category import Category
from cardspeak.ranking.hand import RankedHand, rank_hand
from cardspeak.ranking.ladder import Ladder

BEFORE = "before the deal"


class BankedGame:
    """Wagers, pay tables and script of one game, every value with its clause."""

    def __init__(self, book: Book, file: BankedFile) -> None:
        self.book = book
        self.file = file
        self.title = file.title
        self.script: tuple[Step, ...] = tuple(file.script)
        self.wagers = {wager.name: wager for wager in file.wagers}
        self.bonuses = {bonus.name: bonus for bonus in file.bonuses}
        self.ladder: Ladder = book.ladder(None, file.deck)

    def __repr__(self) -> str:
        return f"<banked game {self.file.game} of {self.book.slug}>"

    def cite(self, clause: str) -> Citation:
        return self.book.cite(clause)

    def wager(self, name: str) -> Wager:
        if name not in self.wagers:
            raise BadInput(
                f"{self.title} has no wager {name!r}.{nearest(name, self.wagers)} It has: {', '.join(self.wagers)}."
            )
        return self.wagers[name]

    @cached_property
    def tables(self) -> dict[str, dict[str, PayTable]]:
        """Every pay table by name and letter; a table without alternatives has the empty letter."""
        found: dict[str, dict[str, PayTable]] = {}
        for table in self.file.tables:
            found.setdefault(table.name, {})[table.key] = table
        return found

    def pay_table(self, name: str, key: str = "") -> PayTable:
        """The table of that name, or that letter of it: `pay_table("pair-plus", "E")`."""
        if name not in self.tables:
            raise BadInput(f"{self.title} has no pay table {name!r}; it has {', '.join(self.tables)}.")
        tables = self.tables[name]
        if key not in tables:
            letters = ", ".join(letter for letter in tables if letter) or "a single table"
            raise BadInput(f"{self.title} has no {name} table {key!r}; it has {letters} ({self.file.cite}).")
        return tables[key]

    def default_tables(self) -> dict[str, str]:
        """The first letter of every table."""
        return {name: next(iter(tables)) for name, tables in self.tables.items()}

    @cached_property
    def before(self) -> tuple[Wager, ...]:
        """The wagers that are placed before the deal."""
        return tuple(wager for wager in self.file.wagers if wager.placed == BEFORE)

    @cached_property
    def own_wagers(self) -> tuple[str, ...]:
        """Those that only the player of a box may place there; the Ante first."""
        return tuple(wager.name for wager in self.file.wagers if wager.by == "box")

    @cached_property
    def shuffling(self) -> ShuffleRules:
        """When the cards are shuffled, and who cuts them."""
        return shuffle_rules(self.book.slug)

    @cached_property
    def decisions(self) -> tuple[Decide, ...]:
        return tuple(step for step in self.script if isinstance(step, Decide))

    @cached_property
    def deal(self) -> Deal:
        return next(step for step in self.script if isinstance(step, Deal))

    def bonus_on(self, wager: str) -> tuple[Bonus, ...]:
        return tuple(bonus for bonus in self.file.bonuses if bonus.on == wager)

    # -- hands --------------------------------------------------------------------------------------------------

    def rank(self, hole: tuple[Card, ...], board: tuple[Card, ...] = (), cards: str = "best") -> RankedHand:
        """The hand that counts for a wager: the best of all cards, or exactly hole cards and flop."""
        return _ranked(self, hole, board[:3] if cards == "hole and flop" else board)

    def qualifies(self, hand: RankedHand) -> bool:
        """Whether the dealer is in the game with this hand; always, where the book asks for nothing."""
        least = self.file.dealer
        if least is None or hand.category is None:
            return True
        order = self.ladder.shape.categories[::-1]
        held, asked = order.index(hand.category), order.index(Category(least.category))
        if held != asked or least.rank is None:
            return held >= asked
        return max(card.rank for card in hand.best) >= RANKS.index(least.rank)

    def at_least(self, category: Category, least: str) -> bool:
        order = self.ladder.shape.categories[::-1]
        return order.index(category) >= order.index(Category(least))

    def listed(self, wager: Wager, tables: dict[str, str]) -> frozenset[str]:
        """The categories that win a wager by its table, with the letters chosen for this game."""
        jackpot = self.file.jackpot
        names = [wager.table] if wager.table else []
        if wager.pool and jackpot:
            names = [jackpot.prizes, jackpot.bonuses]
        return frozenset(line.category for name in names for line in self.pay_table(name, tables.get(name, "")).lines)

    def level(self, placed: frozenset[str]) -> JackpotLevel | None:
        """The jackpot level that these wagers make: the one that covers most of them."""
        if self.file.jackpot is None:
            return None
        met = [level for level in self.file.jackpot.levels if placed >= set(level.wagers)]
        return max(met, key=lambda level: level.times, default=None)


@lru_cache(maxsize=4096)
def _ranked(game: BankedGame, hole: tuple[Card, ...], board: tuple[Card, ...]) -> RankedHand:
    """The same few hands are looked at several times in a round."""
    return rank_hand(hole, game.ladder, board)


def outcome_of(wager: Wager, facts: frozenset[Fact], game: BankedGame, category: Category | None) -> Outcome | None:
    """The first row whose facts all hold."""
    for row in wager.outcomes:
        if not facts.issuperset(row.when):
            continue
        if row.least is None or (category is not None and game.at_least(category, row.least)):
            return row
    return None
