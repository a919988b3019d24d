"""Putting a mutant of a value into the running program: its file is read as the mutant has it."""

from __future__ import annotations

import gc
import tomllib
from collections.abc import Callable
from typing import Any

from cardspeak.books import loader
from cardspeak.books.banked import BankedGame, load_banked
from cardspeak.books.bonus import BonusRules, load_bonus
from cardspeak.books.book import Book, Game
from cardspeak.books.clauses import FOLDER
from cardspeak.books.jackpot import JackpotRules, load_jackpot
from cardspeak.books.model.ruling import rulings_of
from cardspeak.books.model.talk import talk_of
from cardspeak.books.names import folder_of
from cardspeak.books.promotions import PromotionRules, load_promotions
from cardspeak.books.shuffle_rules import read_shuffle_file
from cardspeak.books.table import table_rules
from cardspeak.books.tournament import TournamentRules, load_tournament
from cardspeak.errors import BookError
from cardspeak.ranking.ladder import Ladder
from tools.mutants.forks import emptied
from tools.mutants.values import Mutant, files, mutants, mutated, raw


def put_in(mutant: Mutant) -> str | None:
    """From here on the book says something else to whoever reads it; what was wrong with it, if it does not load."""
    text = (FOLDER / mutant.book / mutant.file).read_text(encoding="utf-8")
    read = _TEXTS | {text: mutated(mutant)}
    loads = tomllib.loads

    def as_it_stands(given: str, **options: Any) -> dict[str, Any]:
        return read[given] if given in read and not options else loads(given, **options)

    setattr(tomllib, "loads", as_it_stands)  # noqa: B010 (the loader and the auditors, each by itself)
    emptied()
    try:
        _load(mutant)
    except BookError as wrong:
        return str(wrong)[:160]
    except Exception as wrong:
        return f"{type(wrong).__name__}: {wrong}"[:160]
    _renewed(mutant.book)
    return None


_TEXTS: dict[str, dict[str, Any]] = {}  # every file of every book, read once
_OLD: list[Any] = []  # books, games and ladders that test files hold in names of their own
_LOADED = (Book, Game, BankedGame, TournamentRules, BonusRules, JackpotRules, PromotionRules, Ladder)


def remember() -> None:
    """Once, before the first fork: the files, and what has been loaded and is still held by somebody."""
    _TEXTS.update((path.read_text(encoding="utf-8"), raw(path)) for _, path, _ in files())
    for one in {(mutant.book, mutant.file): mutant for mutant in mutants()}.values():
        _load(one)  # so that a fork need not find out what the models are
    gc.unfreeze()  # what was put out of the collector's sight would not be found either
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
        "shuffle.toml": lambda slug: read_shuffle_file(folder_of(slug) / "shuffle.toml"),
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
