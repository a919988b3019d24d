"""What a book says of the shuffle and the cut: `books/<slug>/shuffle.toml`.

A file holds one or more `[[rules]]`. One that names no games is for all of them; one that names some is for
those alone, as where a book treats stud and hold-em apart. Every value stands with its clause, and where a
book is silent the clause says so (`silent: ...`) beside what we do.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Generic, Literal, TypeAlias, TypeVar

import msgspec

from cardspeak.books.model.game import Strict
from cardspeak.books.names import folder_of, per_book, resolve_book
from cardspeak.cards.cut import CutRule, WhoCuts
from cardspeak.citation import Citation, Cited
from cardspeak.errors import BadInput, BookError, nearest
from cardspeak.values import Value

T = TypeVar("T")

When: TypeAlias = Literal[
    "play_starts",
    "gaming_day_starts",
    "vacant_table_resumes",
    "new_deck",
    "reduced_deck",
    "before_round",
    "round_ends",
    "misdeal",
    "abnormal_sequence",
    "reasonable_cause",
    "machine_fault",
]
Step: TypeAlias = Literal["check", "wash", "shuffle", "cut"]


class ShuffleMoment(Value):
    """A time at which cards must be shuffled. Each step, in this order, is to be on record before the deal;
    where somebody's authority is needed, who ordered it and the reason are recorded too."""

    when: When
    steps: tuple[Step, ...]
    cite: Citation
    authority: str | None = None  # the least role that may order it; None: it needs no order


class ShuffleRules(Value):
    """One game's shuffle: when it is due, and how the cards are cut."""

    moments: tuple[ShuffleMoment, ...]
    cut: CutRule

    def due(self, when: When) -> ShuffleMoment | None:
        """What this moment asks for, or None if the book asks for nothing then."""
        return next((moment for moment in self.moments if moment.when == when), None)


def shuffle_rules(book: str, game: str | None = None) -> ShuffleRules:
    """The rules for one game of a book; `game` may be left out where the book treats all alike."""
    slug = resolve_book(book)
    rules, games = _load(slug), game_slugs(folder_of(slug))
    if game and games and game not in games:
        raise BadInput(f"{slug} has no game {game!r}.{nearest(game, games)} It has: {', '.join(games)}.")
    found = rules.get(game) or rules.get(None)
    if found is None:
        raise BadInput(f"{slug} does not shuffle all its games alike; say {' or '.join(filter(None, rules))}.")
    return found


@per_book
def _load(slug: str) -> dict[str | None, ShuffleRules]:
    return read_shuffle_file(folder_of(slug) / "shuffle.toml")


def game_slugs(folder: Path) -> list[str]:
    """The games a book has files for; none where it is all one game."""
    return sorted(path.stem for path in folder.glob("games/*.toml"))


def read_shuffle_file(file: Path) -> dict[str | None, ShuffleRules]:
    """Every set of rules in the file by game, None for the set that serves all others."""
    from cardspeak.books.loader import read_toml

    slug, games = file.parent.name, game_slugs(file.parent)
    found: dict[str | None, ShuffleRules] = {}
    for row in read_toml(file, ShuffleFile).rules:
        for game in row.games or (None,):
            if game and game not in games:
                raise BookError(f"{slug}/{file.name}: the book has no game {game!r}.{nearest(game, games)}")
            if game in found:
                raise BookError(f"{slug}/{file.name}: {game or 'all games'} has two sets of rules; keep one.")
            found[game] = ShuffleRules(_moments(row, file), _cut(row.cut, slug))
    return found


def _moments(rules: _Rules, file: Path) -> tuple[ShuffleMoment, ...]:
    slug = file.parent.name
    times = [row.when for row in rules.shuffle]
    if twice := sorted({when for when in times if times.count(when) > 1}):
        raise BookError(f"{slug}/{file.name}: {', '.join(twice)} stands there twice; keep one row each.")
    return tuple(ShuffleMoment(row.when, row.steps, Citation(slug, row.cite), row.authority) for row in rules.shuffle)


def _cut(cut: _Cut, slug: str) -> CutRule:
    def cited(value: _Value[T]) -> Cited[T]:
        return Cited(value.value, Citation(slug, value.cite))

    return CutRule(
        cutter=cited(cut.cutter),
        others=Citation(slug, cut.others.cite),
        declined=cited(cut.declined) if cut.declined else None,
        times=cited(cut.times),
        leave=cited(cut.leave),
        before_deal=Citation(slug, cut.before_deal.cite),
        machine=cited(cut.machine) if cut.machine else None,
    )


# The file as it is written: the same, with bare clause numbers.

_Clause = Annotated[str, msgspec.Meta(min_length=1)]
_Count = Annotated[int, msgspec.Meta(ge=1)]


class _Row(Strict):
    cite: _Clause


class _Value(_Row, Generic[T]):
    value: T


class _Moment(_Row):
    when: When
    steps: Annotated[tuple[Step, ...], msgspec.Meta(min_length=1)]
    authority: str | None = None


class _Cut(Strict):
    cutter: _Value[WhoCuts]
    others: _Row
    declined: _Value[WhoCuts] | None = None
    times: _Value[_Count]
    leave: _Value[_Count]
    before_deal: _Row
    machine: _Value[bool] | None = None


class _Rules(Strict):
    games: tuple[str, ...] = ()
    cut: _Cut
    shuffle: Annotated[tuple[_Moment, ...], msgspec.Meta(min_length=1)]


class ShuffleFile(Strict):
    rules: Annotated[tuple[_Rules, ...], msgspec.Meta(min_length=1)]
