"""A game against the house as the rest of the program sees it: `load_banked("three-card")`."""

from __future__ import annotations

from functools import cached_property, lru_cache
from itertools import product
from pathlib import Path

from cardspeak.books.book import Book
from cardspeak.books.loader import load_book, read_toml
from cardspeak.books.model.banked import BankedFile, Bonus, Deal, Decide, Fact, Level, Outcome, PayTable, Step, Wager
from cardspeak.books.names import known_books, per_book
from cardspeak.books.shuffle_rules import ShuffleRules, shuffle_rules
from cardspeak.cards import RANKS, Card
from cardspeak.citation import Citation
from cardspeak.errors import BadInput, BookError, nearest
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

    def level(self, placed: frozenset[str]) -> Level | None:
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


@per_book
def load_banked(name: str) -> BankedGame:
    """The banked game of a book, by the book's name or an unambiguous part of it."""
    book = load_book(name)
    if book.head.kind != "banked":
        have = sorted(slug for slug in known_books() if load_book(slug).head.kind == "banked")
        raise BadInput(f"{book.slug} has no game against the house; {' and '.join(have)} do.")
    return load_banked_folder(book.folder, book)


def load_banked_folder(folder: Path, book: Book) -> BankedGame:
    """From any folder, strictly: a fault names the file and what is wrong."""
    game = BankedGame(book, read_toml(folder / "banked.toml", BankedFile))
    _check_names(game)
    _check_tables(game)
    _check_outcomes(game)
    _check_funding(game)
    return game


def _wrong(game: BankedGame, says: str) -> BookError:
    return BookError(f"{game.book.slug}/banked.toml: {says}")


def _check_names(game: BankedGame) -> None:
    if len(game.wagers) != len(game.file.wagers):
        raise _wrong(game, "two wagers have the same name.")
    places = {BEFORE, *(step.name for step in game.decisions)}
    for wager in game.file.wagers:
        if wager.placed not in places:
            raise _wrong(game, f"wager {wager.name!r} is placed at {wager.placed!r}, which no step of the script is.")
    used = [name for step in game.decisions for option in step.options for name in (*option.loses, *option.keeps)]
    used += [step.wager for step in game.decisions] + list(game.deal.to) + [bonus.on for bonus in game.file.bonuses]
    for name in used:
        if name not in game.wagers:
            raise _wrong(game, f"there is no wager {name!r}.{nearest(name, game.wagers)}")
    for step in game.decisions:
        if step.default not in {option.verb for option in step.options}:
            raise _wrong(game, f"decision {step.name!r} has no option {step.default!r} to fall back on.")


def _check_tables(game: BankedGame) -> None:
    for table in game.file.tables:
        for line in table.lines:
            if line.category not in list(game.ladder.shape.categories):
                raise _wrong(game, f"{table.title}: {line.category!r} is not a hand of this game.")
            if (line.pays > 0) == (line.percent > 0):
                raise _wrong(game, f"{table.title}: {line.category} needs odds or a percentage, and one of them only.")
    named = [bonus.table for bonus in game.file.bonuses] + [w.table for w in game.file.wagers if w.table]
    for name in named:
        if name not in game.tables:
            raise _wrong(game, f"there is no pay table {name!r}.{nearest(name, game.tables)}")


def _check_outcomes(game: BankedGame) -> None:
    """Every wager has an outcome whatever the cards and the players do."""
    for wager in game.file.wagers:
        foldable = any(wager.name in option.loses for step in game.decisions for option in step.options)
        states: list[list[Fact]] = [[]]
        if foldable:
            states.append(["folded"])
        if wager.hand == "player" and any("unexposed" in row.when for row in wager.outcomes):
            states.append(["unexposed"])
        versus: list[list[Fact]] = [["higher"], ["lower"], ["equal"]]
        if game.file.dealer:
            versus.append(["no hand"])
        lists: list[list[Fact]] = [["listed"], ["unlisted"]]
        for state, against, listed in product(states, versus, lists):
            facts = frozenset[Fact]((*state, *against, *(listed if wager.table or wager.pool else [])))
            if outcome_of(wager, facts, game, None) is None:
                raise _wrong(game, f"wager {wager.name!r} has no outcome for {', '.join(sorted(facts))}.")


def _check_funding(game: BankedGame) -> None:
    """Each level's wager feeds the pools with the stated share of its own stake, no more and no less."""
    jackpot = game.file.jackpot
    if jackpot is None:
        return
    times = {level.name: level.times for level in jackpot.levels}
    for feed in jackpot.funding.feeds:
        if sum(feed.hundredths.values()) != jackpot.funding.share * times[feed.level]:
            share = jackpot.funding.share
            raise _wrong(
                game, f"{feed.level} does not give {share}% of its wager to the pools ({jackpot.funding.cite})."
            )
