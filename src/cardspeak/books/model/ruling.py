"""`rulings.toml`: what a book says about each irregularity, as rows with their clauses.

A row names an incident, the facts under which it speaks, and remedies from a closed set. Of the rows that fit,
exceptions beat what they name in `overrides`; two left standing is a fault of the file, none left is the floor's to
decide. `check_rulings` tries every combination of facts, so a tie is found before a hand is dealt.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import product
from typing import Literal

import msgspec

from cardspeak.books.book import Book, Game
from cardspeak.books.model.game import Clause, Strict
from cardspeak.errors import BookError, nearest

Remedy = Literal[
    # cards
    "set aside",  # the cards lie to one side, open
    "shuffle in",  # they go into the stub, which is shuffled and cut, now
    "make it a burn",  # they serve as the next burn, or go to the muck where none is to come
    "muck",  # they go to the muck
    "use in order",  # they stay on top of the stub and are dealt to whoever is next
    "swap for the first burn",  # the exposed hole card and what would have been the first burn change places
    "replace from the stub",  # the exposed hole card goes to the muck, the next card comes face down
    "put right",  # move the cards to where they belong
    "burn a set",  # before the next street one card is burned for every active player, the exposed one included
    "take back the street",  # this street's cards go back, are shuffled in, and one shared card is turned
    "serve the rest from the burns",  # the burns are shuffled and serve those still without a card
    "deal on",  # go on with the deal as it stands
    "turn up the last cards",  # every player's last card lies open
    "keep the cards drawn",  # replacements that were another's stay with who looked; the other is served next
    "next card down",  # the seat's next card comes face down
    # the agenda
    "deal as",  # the next street, or a later one, is dealt in the order given
    "discard now",  # the seat gives up its surplus cards now
    "same opener",  # whoever opened the round before opens this one
    "run with the burns",  # the boards agreed: the stub to its last card, then the burns, shuffled
    "fewer runs",  # as many boards as the cards allow
    "no run yet",  # the cards already turned are not dealt again; those to come may be
    # wagers
    "cap the betting",  # no wager of the round above the largest so far
    "take back the round",  # the round begins anew
    "hand dead",  # the cards are dead, the wagers stay
    "void or dead",  # void, with the wagers returned, if the player has not acted; else dead
    "return the seat's wagers",  # the hand is void and what it wagered goes back
    "return everything",  # no result: everything goes back
    "forfeit",  # the seat's wagers do not go back to it
    "misdeal",  # everything goes back and the cards are dealt again
    "treat as all-in",  # no more betting for the seat; the pot so far can be won
    "cut the stack",  # to the maximum, at once, with the excess of wagers returned
    "top up",  # to the minimum, at once
    "top up later",  # after the hand
    "return the call",  # a call that could not win
    "pot to",  # the pot goes to the one opponent, or to the last who folded
    # the record
    "play on",  # nothing changes
    "show dead",  # a mucked hand, tapped on the muck: seen by all, and out of the pot
    "show live",  # a mucked hand, not tapped: it can still win
    "show to all",  # what one has seen, everybody sees
    "note",  # done, or told to somebody
    "sanction",  # a warning, a seat or a game lost
]
FAMILIES: tuple[str, ...] = ("draw", "stud", "manila", "flop", "chinese")
ORDER = ("burn", "shuffle", "board 1", "board 2", "row", "deal")
POT_TO = ("opponent", "last folder")
REMEDIES: tuple[str, ...] = Remedy.__args__  # type: ignore[attr-defined]


class RemedyRow(Strict):
    """One thing the dealer does, in our words and with its clause; the fields besides belong to some remedies."""

    do: Remedy
    cite: Clause
    says: str
    which: Literal["shown", "right", "extras", "burn", "shown and burn", "street", "street and burn", "aside"] = "shown"
    at: int = 1  # "deal as": 0 the street just dealt, 1 the next one, 2 the one after
    order: tuple[str, ...] = ()  # "deal as": burn, shuffle, board 1, board 2, row (the board reported), deal
    cites: tuple[Clause, ...] = ()  # "deal as": the clause of each word of the order, where each has its own
    least: bool = False  # "cap the betting": where nobody has bet, one bet of the table minimum may be made
    forced_stand: bool = False  # "misdeal": blinds and antes stand for the new deal
    of: Literal["seat", "other"] = (
        "seat"  # "return the seat's wagers", "void or dead": of which of the players that the report names
    )
    to: str = ""  # "note": who is told; "pot to": opponent or last folder
    what: str = ""  # "note" and "sanction": what is written down
    loses: Literal["", "seat", "game", "casino", "winnings"] = ""  # "sanction": what the player is no longer welcome at


class OptionRow(Strict):
    """One way the floor, or a player, may decide."""

    name: str
    says: str
    remedies: tuple[RemedyRow, ...]
    by: str = ""  # the least role that may take it, where it is not the row's
    by_cite: Clause | None = None


class RulingRow(Strict):
    """What the book says of an incident when all of `when` holds."""

    incident: str
    cite: Clause
    says: str
    remedies: tuple[RemedyRow, ...] = ()
    options: tuple[OptionRow, ...] = ()  # the book leaves the choice: to `by`, or to the player where `asks` says so
    asks: Literal["floor", "player"] = "floor"
    families: tuple[str, ...] = ()  # none named: all
    games: tuple[str, ...] = ()
    except_games: tuple[str, ...] = ()
    when: dict[str, str] = msgspec.field(default_factory=dict)
    overrides: tuple[Clause, ...] = ()
    by: str = ""  # the least role that may decide; empty: the dealer
    by_cite: Clause | None = None
    also: tuple[Clause, ...] = ()  # clauses of the same rule that say nothing more: definitions, lead-ins


class SilentRow(Strict):
    """Who decides where no row speaks, and between what."""

    by: str
    cite: Clause
    says: str
    options: tuple[OptionRow, ...]
    asks: Literal["floor", "player"] = "floor"  # `by` decides, or puts the options to the players


class SubstantialRow(Strict):
    """When so much has happened that a deal stands; without it, when two players have acted."""

    players: int = 2  # who have acted
    wagers: int = 0  # of whom so many put chips in
    or_players: int | None = None  # or so many who have acted, with chips or without
    cite: Clause


class FactRow(Strict):
    """A fact of the book's own: a question to whoever is there, or a count put into words."""

    words: tuple[str, ...]  # what it may be
    asks: str = ""  # the question, where somebody has to be asked
    counts: (
        Literal["exposed cards", "boxed cards", "players concerned", "players who have acted", "players left"] | None
    ) = None  # or what is counted
    at: tuple[int, ...] = ()  # from so many on the next word holds: one number fewer than words
    cite: Clause


class IncidentRow(Strict):
    """An incident of the book's own, for the floor's menu: no card lies otherwise for it."""

    says: str  # what happened
    when: Literal["any time", "hand running", "cards dealt", "result known"] = "hand running"  # it can be reported
    needs: tuple[Literal["seat", "other", "count"], ...] = ()  # what the report has to say
    families: tuple[str, ...] = ()  # none named: all
    topic: str = "house"
    cite: Clause


class RulingsFile(Strict):
    silent: SilentRow
    incidents: dict[str, IncidentRow] = msgspec.field(default_factory=dict)  # those of the book's own, by name
    substantial: SubstantialRow | None = None  # None: two players have acted
    facts: dict[str, FactRow] = msgspec.field(default_factory=dict)  # those of the book's own, by name
    silent_in: dict[str, SilentRow] = msgspec.field(default_factory=dict)  # games that have their own
    ruling: tuple[RulingRow, ...]


def has_rulings(book: Book) -> bool:
    """Whether the book says what happens when something goes wrong among players."""
    return (book.folder / "rulings.toml").exists()


@cache
def rulings_of(book: Book) -> RulingsFile:
    """The book's rulings, read once; a book without the file leaves everything to the floor."""
    from cardspeak.books.loader import read_toml
    from cardspeak.errors import BadInput

    path = book.folder / "rulings.toml"
    if not has_rulings(book):
        raise BadInput(f"{book.slug} has no rulings.toml: it does not say what happens when something goes wrong.")
    found = read_toml(path, RulingsFile)
    for fault in faults_of_rulings(book, found):
        raise BookError(f"{book.slug}/rulings.toml, {fault}")
    return found


def silence_of(game: Game) -> SilentRow:
    """Who decides in this game where no row speaks."""
    rulings = rulings_of(game.book)
    return rulings.silent_in.get(game.slug, rulings.silent)


def faults_of_rulings(book: Book, file: RulingsFile) -> Iterator[str]:
    """What no type can say of the rows: roles, games, families, what beats what, and remedies without their words."""
    for slug in file.silent_in:
        if slug not in book.games:
            yield f"silent_in: the book has no game {slug!r}.{nearest(slug, book.games)}"
    for name, silence in (
        ("silent", file.silent),
        *((f"silent_in.{slug}", row) for slug, row in file.silent_in.items()),
    ):
        if not silence.options:
            yield f"{name}: options is empty; give whoever decides something to choose."
        yield from (f"{name}: {fault}" for fault in _faults_of_choices(book, (silence.by,), silence.options))
    for name, fact in file.facts.items():
        yield from (f"facts.{name}: {fault}" for fault in _faults_of_fact(fact))
    for row in file.ruling:
        where = f"{row.cite} ({row.incident})"
        yield from (f"{where}: {fault}" for fault in _faults_of_row(book, row, file))


def _faults_of_fact(fact: FactRow) -> Iterator[str]:
    if len(set(fact.words)) != len(fact.words) or len(fact.words) < 2:
        yield "words needs two or more, each once."
    if bool(fact.asks) == (fact.counts is not None):
        yield "give asks (a question) or counts (what is counted), one of the two."
    if fact.counts is not None and (len(fact.at) != len(fact.words) - 1 or list(fact.at) != sorted(set(fact.at))):
        yield f"at needs {len(fact.words) - 1} rising numbers: from each on the next word holds."


def _faults_of_row(book: Book, row: RulingRow, file: RulingsFile) -> Iterator[str]:
    if bool(row.remedies) == bool(row.options):
        yield "give remedies or options, one of the two."
    yield from _faults_of_choices(book, (row.by,), row.options)
    for slug in (*row.games, *row.except_games):
        if slug not in book.games:
            yield f"the book has no game {slug!r}.{nearest(slug, book.games)}"
    for family in row.families:
        if family not in FAMILIES:
            yield f"there is no family {family!r}.{nearest(family, FAMILIES)} Allowed: {', '.join(FAMILIES)}."
    for clause in row.overrides:
        if not any(other.incident == row.incident and other.cite == clause for other in file.ruling):
            yield f"it overrides {clause!r}, and no row with that cite speaks of this incident."
    for remedy in (*row.remedies, *(one for option in row.options for one in option.remedies)):
        yield from _faults_of_remedy(remedy)


def _faults_of_choices(book: Book, by: tuple[str, ...], options: tuple[OptionRow, ...]) -> Iterator[str]:
    roles = book.head.roles
    for role in (*by, *(option.by for option in options)):
        if role and role not in roles:
            yield f"{role!r} is none of the roles in book.toml.{nearest(role, roles)} Allowed: {', '.join(roles)}."
    names = [option.name for option in options]
    yield from (f"two options are called {name!r}." for name in sorted({n for n in names if names.count(n) > 1}))


def _faults_of_remedy(row: RemedyRow) -> Iterator[str]:
    if row.do == "deal as":
        if not row.order:
            yield "'deal as' needs its order."
        for word in row.order:
            if word not in ORDER:
                yield f"'deal as': {word!r} is no word of an order.{nearest(word, ORDER)} Allowed: {', '.join(ORDER)}."
        if row.cites and len(row.cites) != len(row.order):
            yield f"'deal as': {len(row.cites)} cites for an order of {len(row.order)} words."
    elif row.do == "pot to" and row.to not in POT_TO:
        yield f"'pot to': to is {row.to!r}.{nearest(row.to, POT_TO)} Allowed: {', '.join(POT_TO)}."
    elif row.do in ("note", "sanction") and not row.what:
        yield f"{row.do!r} needs what: the words that are written down."


def rows_for(game: Game, incident: str) -> tuple[RulingRow, ...]:
    """Every row that speaks of this incident in this game, whatever the facts."""
    rows = rulings_of(game.book).ruling
    return tuple(row for row in rows if row.incident == incident and _concerns(row, game))


def _concerns(row: RulingRow, game: Game) -> bool:
    if game.slug in row.except_games:
        return False
    if row.games or row.families:
        return game.slug in row.games or game.family in row.families
    return True


def standing(rows: tuple[RulingRow, ...], facts: Mapping[str, str]) -> list[RulingRow]:
    """The rows that fit and that no other fitting row overrides."""
    live = [row for row in rows if all(facts.get(name) == value for name, value in row.when.items())]
    beaten = {clause for row in live for clause in row.overrides}
    return [row for row in live if row.cite not in beaten]


def check_rulings(book: Book, domains: Mapping[str, tuple[str, ...]], incidents: Mapping[str, object]) -> list[str]:
    """Every fault of a book's rulings: unknown incidents or facts, and every tie among all combinations of facts."""
    faults = []
    domains = {**domains, **{name: row.words for name, row in rulings_of(book).facts.items()}}
    for row in rulings_of(book).ruling:
        if row.incident not in incidents:
            faults.append(f"{row.cite}: nothing is called {row.incident!r}.")
        for name, value in row.when.items():
            if value not in domains.get(name, ()):
                known = ", ".join(domains.get(name, ())) or "no such fact"
                faults.append(f"{row.cite}: {name} = {value!r}; known: {known}.")
    if not faults:
        for game in book.games.values():
            for incident in incidents:
                faults += _ties(game, incident, domains)
    return faults


def _ties(game: Game, incident: str, domains: Mapping[str, tuple[str, ...]]) -> list[str]:
    rows = rows_for(game, incident)
    names = sorted({name for row in rows for name in row.when})
    faults = []
    for values in product(*(domains[name] for name in names)):
        facts = dict(zip(names, values, strict=True))
        left = standing(rows, facts)
        if len(left) > 1:
            cites = " and ".join(row.cite for row in left)
            faults.append(f"{game.slug}, {incident}, {facts}: {cites} all apply.")
    return faults
