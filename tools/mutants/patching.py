"""Putting a mutant of a value into the running program: its file is read as the mutant has it."""

from __future__ import annotations

import gc
import tomllib
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

from cardspeak.books import loader
from cardspeak.books.banked import BankedGame, load_banked
from cardspeak.books.bonus import BonusRules, load_bonus
from cardspeak.books.book import Book, Game
from cardspeak.books.clauses import FOLDER
from cardspeak.books.jackpot import JackpotRules, load_jackpot
from cardspeak.books.model.ruling import rulings_of
from cardspeak.books.model.table import table_rules
from cardspeak.books.model.talk import talk_of
from cardspeak.books.promotions import PromotionRules, load_promotions
from cardspeak.books.shuffle_rules import shuffle_rules
from cardspeak.books.tournament import TournamentRules, load_tournament
from cardspeak.errors import BookError
from cardspeak.ranking.ladder import Ladder
from tools.mutants.forks import emptied
from tools.mutants.values import Mutant, mutated


def put_in(mutant: Mutant) -> str | None:
    """From here on the book says something else; what was wrong with it, if it does not load."""
    text = (FOLDER / mutant.book / mutant.file).read_text(encoding="utf-8")
    false = mutated(mutant)

    def loads(given: str) -> dict[str, Any]:
        return false if given == text else tomllib.loads(given)

    reading = SimpleNamespace(loads=loads, TOMLDecodeError=tomllib.TOMLDecodeError)
    setattr(loader, "tomllib", reading)  # noqa: B010 (a module is no place for a declared name of ours)
    emptied()
    try:
        _load(mutant)
    except BookError as wrong:
        return str(wrong)[:160]
    except Exception as wrong:
        return f"{type(wrong).__name__}: {wrong}"[:160]
    _renewed(mutant.book)
    return None


_OLD: list[Any] = []  # books, games and ladders that test files hold in names of their own
_LOADED = (Book, Game, BankedGame, TournamentRules, BonusRules, JackpotRules, PromotionRules, Ladder)


def remember() -> None:
    """Once, before the first fork: what has been loaded and is still held by somebody."""
    _OLD[:] = [one for one in gc.get_objects() if issubclass(type(one), _LOADED)]


def _renewed(slug: str) -> None:
    """Whoever holds something of this book holds what the mutant made of it."""
    book = loader.load_book(slug)
    whole = {BankedGame: load_banked, TournamentRules: load_tournament, BonusRules: load_bonus}
    for old in _OLD:
        new: Any = None
        if isinstance(old, Ladder):
            same = [one for one in book.ladders if (one.name, one.deck) == (old.name, old.deck)]
            new = same[0] if same and old.cite.book == slug else None
        elif isinstance(old, Book):
            new = book if old.slug == slug else None
        elif old.book.slug == slug:
            if isinstance(old, Game):
                new = book.game(old.slug)
            else:
                new = (whole | {JackpotRules: load_jackpot, PromotionRules: load_promotions})[type(old)](slug)
        if new is not None and new is not old:
            old.__dict__.clear()
            old.__dict__.update(new.__dict__)


def _load(mutant: Mutant) -> None:
    """Whatever reads this file."""
    book = loader.load_book(mutant.book)
    whole: dict[str, Callable[[str], object]] = {
        "banked.toml": load_banked,
        "bonus.toml": load_bonus,
        "jackpot.toml": load_jackpot,
        "promotions.toml": load_promotions,
        "shuffle.toml": shuffle_rules,
        "tournament.toml": load_tournament,
    }
    if mutant.file in whole:
        whole[mutant.file](book.slug)
    elif (book.folder / "banked.toml").exists():
        load_banked(book.slug)
    elif mutant.file == "rulings.toml":
        rulings_of(book)
    elif mutant.file in ("table.toml", "talk.toml"):
        for name in book.games:
            table_rules(book.slug, name)
            if mutant.file == "talk.toml" and book.game(name).family != "chinese":
                talk_of(book.game(name))
