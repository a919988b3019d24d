"""The clause index: every clause of a book in our own words, with its topic, kind and the games it governs.

`books/<slug>/clauses.csv` holds the clauses in the order of the book, `books/<slug>/groups.toml` the words
that their `applies_to` uses. Both are read when a book is first asked for, once per process.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator
from functools import cache, cached_property
from pathlib import Path

import msgspec

from cardspeak.books.names import folder_of, is_kept, known_books
from cardspeak.books.numbers import NumberPath, natural_key, path
from cardspeak.books.raw import parsed_file
from cardspeak.citation import Citation
from cardspeak.errors import BadInput, BookError, nearest
from cardspeak.values import Value

FOLDER = Path(__file__).parent
COLUMNS = ["clause", "topic", "kind", "applies_to", "paraphrase", "testable"]
TOPICS = (
    *("all-in", "banked", "betting", "blinds", "bonus", "cards", "chinese", "commission", "conduct", "deal"),
    *("definition", "draw", "equipment", "flop", "freeze-out", "irregularity", "jackpot", "kill", "manila", "misdeal"),
    *("player-card", "promotion", "ranking", "run-it-twice", "seats", "settlement", "showdown", "shuffle", "side-bet"),
    *("signage", "straddle", "stud", "time-to-act", "tournament", "wagers"),
)
KINDS = {
    "engine": "the game follows it by itself",
    "config": "a setting, checked when a table or an event is set up",
    "table": "seats, buttons, notices and clocks around the hand",
    "ruling": "a remedy when something went wrong",
    "record": "a duty to write something down, show it or get it approved",
    "human": "conduct, equipment and headings: software can only show it",
}


class Clause(Value):
    """One clause of one book."""

    book: str
    number: str
    topic: str
    kind: str
    applies_to: tuple[str, ...]  # games and groups as the index writes them; see ClauseIndex.games_of
    says: str  # what it says, in our words
    test: str  # how one would see it carried out; empty for conduct

    @property
    def cite(self) -> Citation:
        return Citation(self.book, self.number)

    @property
    def label(self) -> str:
        """What stands behind the colon of the number: the word defined, the line of the table."""
        return self.number.partition(":")[2]


class Group(Value, forbid_unknown_fields=True):
    """A word that `applies_to` may use for several games."""

    means: str
    games: tuple[str, ...]


class Groups(Value, forbid_unknown_fields=True):
    """The games of a book and its groups of games."""

    games: tuple[str, ...]
    groups: dict[str, Group] = {}

    def expand(self, term: str) -> frozenset[str]:
        """The games that a term of `applies_to` stands for; a `+` narrows one group by another."""
        try:
            return frozenset.intersection(*(self._games(word) for word in term.split("+")))
        except RecursionError as wrong:
            raise BookError(f"the group {term!r} of groups.toml contains itself.") from wrong

    def _games(self, word: str) -> frozenset[str]:
        if word == "all":
            return frozenset(self.games)
        if word in self.games:
            return frozenset((word,))
        if word not in self.groups:
            raise BookError(f"applies_to {word!r} is neither a game nor a group of groups.toml.")
        return frozenset().union(*(self._games(inner) for inner in self.groups[word].games))


class ClauseIndex:
    """The clauses of one book, in its order."""

    def __init__(self, book: str, clauses: tuple[Clause, ...], groups: Groups) -> None:
        self.book = book
        self.clauses = clauses
        self.groups = groups
        self._at: dict[NumberPath, int] = {}
        for place, clause in enumerate(clauses):
            if self._at.setdefault(path(clause.number), place) != place:
                raise BookError(f"{book}/clauses.csv: clause {clause.number} stands there twice.")

    def __len__(self) -> int:
        return len(self.clauses)

    def __iter__(self) -> Iterator[Clause]:
        return iter(self.clauses)

    def __contains__(self, number: str) -> bool:
        return path(number) in self._at

    def get(self, number: str) -> Clause:
        """The clause of that number; spaces, case and the manner of bracketing do not matter.

        A definition is also found by its bare word (`burn card`), where the book has only one such label.
        """
        place = self._at.get(path(number))
        if place is not None:
            return self.clauses[place]
        labelled = self._labelled.get(path(f":{number}")[-1], [])
        if len(labelled) == 1:
            return labelled[0]
        raise BadInput(f"{self.book} has no clause {number!r}.{self._hint(number, labelled)}")

    def place(self, number: str) -> int:
        """Where the clause stands in the book, counted from 0: sorts numbers as the book does."""
        return self._at[path(number)]

    def parents(self, number: str) -> tuple[Clause, ...]:
        """The clauses above a number, outermost first; headings that say nothing themselves have no row."""
        tokens = path(number)
        above = (self._at.get(tokens[:depth]) for depth in range(1, len(tokens)))
        return tuple(self.clauses[place] for place in above if place is not None)

    def children(self, number: str) -> tuple[Clause, ...]:
        """The clauses next below a number, which may be a mere heading."""
        above = path(number)
        return tuple(clause for clause in self._below(above) if self._nearest(clause, above))

    def under(self, number: str) -> tuple[Clause, ...]:
        """Every clause below a number, at any depth."""
        return self._below(path(number))

    def is_heading(self, number: str) -> bool:
        """Whether the book has the number as a heading: no row of its own, but clauses below it."""
        return number not in self and bool(self._below(path(number)))

    def _below(self, above: NumberPath) -> tuple[Clause, ...]:
        size = len(above)
        below = (place for tokens, place in self._at.items() if len(tokens) > size and tokens[:size] == above)
        return tuple(self.clauses[place] for place in below) if above else ()

    def _nearest(self, clause: Clause, above: NumberPath) -> bool:
        tokens = path(clause.number)
        return not any(tokens[:depth] in self._at for depth in range(len(above) + 1, len(tokens)))

    def by_topic(self, topic: str) -> tuple[Clause, ...]:
        return tuple(clause for clause in self.clauses if clause.topic == topic)

    def by_kind(self, kind: str) -> tuple[Clause, ...]:
        return tuple(clause for clause in self.clauses if clause.kind == kind)

    def by_game(self, game: str) -> tuple[Clause, ...]:
        """The clauses that govern a game; for a group (`flop`, `tournament`) those that name it."""
        if game in self.groups.games:
            return tuple(clause for clause in self.clauses if game in self.games_of(clause))
        return tuple(clause for clause in self.clauses if game in self._terms(clause))

    def games_of(self, clause: Clause) -> frozenset[str]:
        """The games that a clause governs, its groups expanded."""
        return frozenset().union(*(self.groups.expand(term) for term in clause.applies_to))

    @staticmethod
    def _terms(clause: Clause) -> set[str]:
        return {word for term in clause.applies_to for word in term.split("+")}

    @cached_property
    def topics(self) -> tuple[str, ...]:
        return tuple(sorted({clause.topic for clause in self.clauses}))

    @cached_property
    def game_words(self) -> tuple[str, ...]:
        """What `by_game` understands: the games, then the groups."""
        return (*self.groups.games, "all", *self.groups.groups)

    @cached_property
    def _labelled(self) -> dict[str, list[Clause]]:
        found: dict[str, list[Clause]] = {}
        for clause in self.clauses:
            if clause.label:
                found.setdefault(path(f":{clause.label}")[-1], []).append(clause)
        return found

    def _hint(self, number: str, labelled: list[Clause]) -> str:
        if labelled:
            return f" It could be {', '.join(repr(clause.number) for clause in labelled)}."
        if below := self.children(number):
            return f" {number} is a heading; its clauses are {_some([clause.number for clause in below])}."
        if beside := self._beside(number):
            return f" Did you mean {beside.number!r}?"
        return nearest(number.replace(" (", "("), [clause.number for clause in self.clauses])

    def _beside(self, number: str) -> Clause | None:
        """The clause that stands where a number would: the last before it under the same heading."""
        tokens = path(number)
        if len(tokens) < 2 or tokens[-1].startswith(":"):
            return None
        beside = self._below(tokens[:-1])
        before = [clause for clause in beside if natural_key(clause.number) < natural_key(number)]
        return (before[-1:] or beside[:1] or (None,))[0]


def _some(names: list[str], most: int = 8) -> str:
    return ", ".join(names[:most]) + (f" and {len(names) - most} more" if len(names) > most else "")


def has_index(book: str) -> bool:
    """Whether a book, or an edition that was kept, has one; anything may be asked for: no path is made of it."""
    return (book in known_books() or is_kept(book)) and (folder_of(book) / "clauses.csv").is_file()


@cache
def clause_index(book: str) -> ClauseIndex:
    """The index of a book by its slug, read once per process."""
    if not has_index(book):
        raise BadInput(f"The book {book!r} has no clause index.")
    return read_index(folder_of(book))


def read_index(folder: Path) -> ClauseIndex:
    """The clause index of the book in a folder, ours or another."""
    book = folder.name
    return ClauseIndex(book, read_clauses(book, folder / "clauses.csv"), _read_groups(folder))


def all_indexes() -> tuple[ClauseIndex, ...]:
    """The index of every book that has one."""
    return tuple(clause_index(book) for book in known_books() if has_index(book))


def read_clauses(book: str, file: Path) -> tuple[Clause, ...]:
    """The rows of a clauses.csv; a row with an unknown kind or without words is an error of the file."""
    with file.open(encoding="utf-8", newline="") as lines:
        rows = csv.reader(lines)
        if next(rows, None) != COLUMNS:
            raise BookError(f"{book}/{file.name}: the first line must be {','.join(COLUMNS)}.")
        return tuple(_clause(book, row, f"{book}/{file.name}, line {rows.line_num}") for row in rows)


def _clause(book: str, row: list[str], where: str) -> Clause:
    if len(row) != len(COLUMNS):
        raise BookError(f"{where}: {len(row)} fields where {len(COLUMNS)} are due.")
    number, topic, kind, applies_to, says, test = row
    if kind not in KINDS:
        raise BookError(f"{where}: kind {kind!r} is none of {', '.join(KINDS)}.")
    if not (number and topic and applies_to and says):
        raise BookError(f"{where}: only the test sketch may be empty.")
    return Clause(book, number, topic, kind, tuple(applies_to.split(";")), says, test)


def _read_groups(folder: Path) -> Groups:
    file, book = folder / "groups.toml", folder.name
    try:
        return msgspec.convert(parsed_file(file), Groups)
    except (OSError, ValueError, msgspec.ValidationError) as wrong:
        raise BookError(f"{book}/groups.toml: {wrong}") from wrong
