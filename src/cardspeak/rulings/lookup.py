"""What a book says of an incident, with no hand on the table: every answer, and the facts that lead to it.

Facts that were given, or that the game itself settles, are taken as they are; every other fact that matters opens a
branch, and branches that end alike are one. `compare` asks all books the same question.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from cardspeak.books.book import Book, Game
from cardspeak.books.loader import load_book
from cardspeak.books.model.game import BettingRound, Board, Burn
from cardspeak.books.model.ruling import (
    OptionRow,
    RemedyRow,
    RulingRow,
    SilentRow,
    has_rulings,
    rows_for,
    silence_of,
    standing,
)
from cardspeak.books.names import known_books
from cardspeak.errors import BadInput, BookError
from cardspeak.rulings.facts import DOMAINS, known_facts, words_for_fact
from cardspeak.rulings.incidents import Kind, kind_of
from cardspeak.values import Named, Value

Known = dict[str, tuple[str, ...]]


class Doing(Value):
    """One thing that is done: the remedy's name, our words for it, its clause."""

    do: str
    says: str
    clause: str


class Way(Value):
    """One of several ways that somebody may decide."""

    name: str
    says: str
    steps: tuple[Doing, ...]


class Branch(Named):
    """An answer, and the facts under which it holds: each fact has one of the words listed."""

    when: Known
    clause: str
    says: str
    by: str  # the least role that may decide
    asks: Literal["", "floor", "player"] = ""  # who chooses, where there are `options`
    silent: bool = False  # the book says nothing of it
    steps: tuple[Doing, ...] = ()
    options: tuple[Way, ...] = ()
    overrides: tuple[str, ...] = ()
    also: tuple[str, ...] = ()


class Lookup(Named):
    """What one book says of one incident in one game."""

    book: str
    game: str
    incident: str
    topic: str
    happened: str
    facts: dict[str, str]  # those given and those that the game settles, as far as they matter
    branches: tuple[Branch, ...]


def lookup(game: Game, incident: str, facts: Mapping[str, str] | None = None, *, at: str = "") -> Lookup:
    """Every answer that is left once these facts are known, in the betting round `at` if one is named."""
    kind = kind_of(incident)
    if game.family not in kind.families:
        raise BadInput(f"{kind.name}: that cannot happen in {game.title}; it does in games of {_or(kind.families)}.")
    given = {**settled(game), **(at_round(game, at) if at else {}), **checked(facts or {})}
    rows = rows_for(game, kind.name)
    matter = {name for row in rows for name in row.when}
    return Lookup(
        book=game.book.slug,
        game=game.slug,
        incident=kind.name,
        topic=kind.topic,
        happened=kind.says,
        facts={name: value for name, value in given.items() if name in matter},
        branches=tuple(_branches(game, rows, given, {})),
    )


def compare(game: str, incident: str, facts: Mapping[str, str] | None = None, *, at: str = "") -> tuple[Lookup, ...]:
    """The same question to every book that has rulings, for its game of that name or else for one of the same kind."""
    kind = kind_of(incident)
    found: list[tuple[Game, str]] = []  # and its round of that name, if it has one
    for slug in known_books():
        book = load_book(slug)
        if has_rulings(book) and (of_book := game_for(book, kind, game)) is not None:
            found.append((of_book, _round(of_book, at)))
    if at and not any(name for _, name in found):
        raise BadInput(f"No book has a round called {at!r} here; for example {_or(_rounds(found[0][0]))}.")
    return tuple(lookup(one, kind.name, facts, at=name) for one, name in found)


def game_for(book: Book, kind: Kind, game: str = "") -> Game | None:
    """The game of this name, else the likest of its family, else the first one in which the incident can happen."""
    game = game or "holdem"
    if game in book.games and book.games[game].family in kind.families:
        return book.games[game]
    meant = next((load_book(slug).games[game] for slug in known_books() if game in load_book(slug).games), None)
    able = [one for one in book.games.values() if one.family in kind.families]
    same = [one for one in able if meant is not None and one.family == meant.family]
    if meant is not None and same:
        rounds = len(meant.bets)
        return min(same, key=lambda one: abs(len(one.bets) - rounds))
    return able[0] if able else None


def checked(facts: Mapping[str, str]) -> dict[str, str]:
    """Facts by their own names, each with a word that it can have."""
    plain = {name.replace("-", " ").replace("_", " ").strip(): value.strip() for name, value in facts.items()}
    known = DOMAINS if all(name in DOMAINS for name in plain) else known_facts()
    for name, value in plain.items():
        if name not in known:
            raise BadInput(f"No fact is called {name!r}; known are {', '.join(DOMAINS)}.")
        if value not in known[name]:
            raise BadInput(f"{name} is {_or(known[name])}, not {value!r}.")
    return plain


def settled(game: Game) -> dict[str, str]:
    """Facts that every hand of the game has in common."""
    found = {"burns": "yes" if any(isinstance(step, Burn) for step in game.script) else "no"}
    if game.family != "flop":
        found["street"] = "other"
    if game.rows < 2:
        found["row"] = "top"
    return found


def at_round(game: Game, name: str) -> dict[str, str]:
    """Facts that hold in a betting round of the game: which cards lie open, and that those before it were played."""
    if not _round(game, name):
        known = f"its rounds are {_or(_rounds(game))}" if game.bets else "nobody bets in it"
        raise BadInput(f"{game.title} has no round called {name!r}; {known}.")
    name = _round(game, name)
    at = next(place for place, step in enumerate(game.script) if isinstance(step, BettingRound) and step.name == name)
    found = {
        "alone": "no",
        "street": name if name in DOMAINS["street"] else "other",
        "more to come": "yes" if any(isinstance(step, Board) for step in game.script[at:]) else "no",
        "showdown": "no",
        "hand": "running",
    }
    if name != _rounds(game)[0]:
        found |= {"substantial action": "yes", "betting begun": "yes", "wager made": "yes"}
    return found


def _rounds(game: Game) -> tuple[str, ...]:
    return tuple(step.name for step in game.bets)


def _round(game: Game, name: str) -> str:
    """The game's round of that name, `preflop` or `Pre-Flop`; empty if it has none."""
    same = (one for one in _rounds(game) if _plain(one) == _plain(name))
    return next(same, "")


def _plain(name: str) -> str:
    return name.lower().replace("-", "").replace(" ", "")


def _branches(game: Game, rows: tuple[RulingRow, ...], facts: Mapping[str, str], when: Known) -> list[Branch]:
    """One list of answers for each word of the first fact still open; equal lists are put together."""
    live = tuple(row for row in rows if all(facts.get(name, value) == value for name, value in row.when.items()))
    still = [name for row in live for name in row.when if name not in facts]
    if not still:
        return [_branch(game, live, facts, when)]
    name = still[0]
    found: list[tuple[list[str], list[Branch]]] = []
    for value in words_for_fact(game.book, name):
        inner = _branches(game, live, {**facts, name: value}, {})
        alike = next((words for words, known in found if known == inner), None)
        if alike is not None:
            alike.append(value)
        else:
            found.append(([value], inner))
    if len(found) == 1:
        return [msgspec.structs.replace(one, when={**when, **one.when}) for one in found[0][1]]
    return [
        msgspec.structs.replace(one, when={**when, name: tuple(words), **one.when})
        for words, inner in found
        for one in inner
    ]


def _branch(game: Game, live: tuple[RulingRow, ...], facts: Mapping[str, str], when: Known) -> Branch:
    left = standing(live, facts)
    if len(left) > 1:
        raise BookError(f"{game.book.slug}, {left[0].incident}: {[row.cite for row in left]} all apply.")
    return _spoken(game.book, left[0], when) if left else _unspoken(silence_of(game), when)


def _spoken(book: Book, row: RulingRow, when: Known) -> Branch:
    return Branch(
        when=when,
        clause=row.cite,
        says=row.says,
        by=row.by or (book.head.roles[0] if book.head.roles else ""),
        asks=row.asks if row.options else "",
        steps=_doings(row.remedies),
        options=_ways(row.options),
        overrides=row.overrides,
        also=row.also,
    )


def _unspoken(row: SilentRow, when: Known) -> Branch:
    return Branch(
        when=when,
        clause=row.cite,
        says=row.says,
        by=row.by,
        asks=row.asks,
        silent=True,
        options=_ways(row.options),
    )


def _doings(remedies: tuple[RemedyRow, ...]) -> tuple[Doing, ...]:
    return tuple(Doing(row.do, row.says, row.cite) for row in remedies)


def _ways(options: tuple[OptionRow, ...]) -> tuple[Way, ...]:
    return tuple(Way(row.name, row.says, _doings(row.remedies)) for row in options)


def condition(when: Known) -> str:
    """`substantial action: no; street: turn or river`."""
    return "; ".join(f"{name}: {_or(words)}" for name, words in when.items())


def _or(words: tuple[str, ...]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"
