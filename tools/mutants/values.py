"""The values of every book's data, and another plausible one for each.

A number is changed by one, a flag turned, a choice made otherwise, an entry of a list dropped. Citations are left
alone: the loader holds them against the clause index. Words that only people read are counted and not changed.
"""

from __future__ import annotations

import copy
import json
import tomllib
import types
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

import msgspec

from cardspeak.books.cites import _holds_clause
from cardspeak.books.clauses import FOLDER
from cardspeak.books.model.banked import BankedFile
from cardspeak.books.model.bonus import BonusFile
from cardspeak.books.model.game import BookHead, GameFile, RankingFile
from cardspeak.books.model.jackpot import JackpotFile
from cardspeak.books.model.play import PlayRules
from cardspeak.books.model.promotions import PromotionFile
from cardspeak.books.model.ruling import RulingsFile
from cardspeak.books.model.table import TableRules
from cardspeak.books.model.talk import TalkRules
from cardspeak.books.model.tournament import TournamentFile
from cardspeak.books.names import BOOKS
from cardspeak.books.shuffle_rules import ShuffleFile

KINDS: dict[str, Any] = {
    "banked.toml": BankedFile,
    "bonus.toml": BonusFile,
    "book.toml": BookHead,
    "jackpot.toml": JackpotFile,
    "play.toml": dict[str, PlayRules],
    "promotions.toml": PromotionFile,
    "ranking.toml": RankingFile,
    "rulings.toml": RulingsFile,
    "shuffle.toml": ShuffleFile,
    "table.toml": dict[str, TableRules],
    "talk.toml": dict[str, TalkRules],
    "tournament.toml": TournamentFile,
}
UNCOUNTED = ("groups.toml",)  # words for the columns of the clause index: nothing is played by them
# What only people read, unless the model names every choice.
WORDS = frozenset(
    (
        *("says", "title", "means", "words", "version", "document", "url", "note", "about", "label", "plural"),
        *("short", "what", "called", "help"),
    )
)


class Mutant(NamedTuple):
    """One change of one value; the file is read as if it stood there."""

    id: str
    book: str
    file: str  # below the book's folder
    place: str
    clause: str  # that the value cites, or the nearest around it; "" for none
    around: tuple[str, ...]  # and those of the rows that it stands in, the nearest first
    was: str
    now: str
    path: tuple[str | int, ...]
    value: Any  # None: the entry is dropped
    drop: bool

    @property
    def key(self) -> str:
        return self.id


class Leaf(NamedTuple):
    path: tuple[str | int, ...]
    value: Any
    kind: Any
    clause: str
    around: tuple[str, ...]


def files() -> Iterator[tuple[str, Path, Any]]:
    """Every data file of every book, with what it may say."""
    for book in BOOKS:
        for path in sorted((FOLDER / book).rglob("*.toml")):
            if path.name in UNCOUNTED:
                continue
            kind = GameFile if path.parent.name == "games" else KINDS.get(path.name)
            if kind is None:
                raise LookupError(f"{path}: say in tools/mutants/values.py what kind of file that is.")
            yield book, path, kind


@cache
def mutants() -> tuple[Mutant, ...]:
    """All of them, file by file."""
    return tuple(one for book, path, kind in files() for one in _of_file(book, path, kind))


@cache
def words() -> int:
    """How many values are words that only people read."""
    return sum(1 for book, path, kind in files() for leaf in _leaves(raw(path), kind, (), "", ()) if _is_words(leaf))


def mutated(mutant: Mutant) -> dict[str, Any]:
    """The file as the mutant has it; what is around the place is new, the rest is the file's own."""
    made = dict(raw(FOLDER / mutant.book / mutant.file))
    holder: Any = made
    for step in mutant.path[:-1]:
        holder[step] = copy.copy(holder[step])
        holder = holder[step]
    if mutant.drop:
        del holder[mutant.path[-1]]
    else:
        holder[mutant.path[-1]] = mutant.value
    return made


@cache
def raw(path: Path) -> dict[str, Any]:
    """What a file says, read once."""
    return tomllib.loads(path.read_text(encoding="utf-8"))


def _of_file(book: str, path: Path, kind: Any) -> Iterator[Mutant]:
    leaves = list(_leaves(raw(path), kind, (), "", ()))
    seen: dict[str, list[str]] = {"like": _sets(path)}
    for leaf in leaves:
        if isinstance(leaf.value, str) and leaf.path[-1] != "like":
            seen.setdefault(_field(leaf.path), []).append(leaf.value)
    name = path.relative_to(FOLDER / book).as_posix()
    for leaf in leaves:
        if _is_words(leaf):
            continue
        for now, value, drop in _changes(leaf, seen):
            place = _place(leaf.path)
            was = json.dumps(leaf.value, default=str, ensure_ascii=False)
            key = f"{book}/{name} {place}: {was[:60]} -> {now}"
            around = tuple(one for one in dict.fromkeys(leaf.around) if one != leaf.clause)
            yield Mutant(key, book, name, place, leaf.clause, around, was, now, leaf.path, value, drop)


def _sets(path: Path) -> list[str]:
    """What may be like one another: the sets of a file, or the games of a folder but the one of this file."""
    if path.parent.name == "games":
        return [one.stem for one in sorted(path.parent.glob("*.toml")) if one != path]
    return list(raw(path))


def _changes(leaf: Leaf, seen: dict[str, list[str]]) -> Iterator[tuple[str, Any, bool]]:
    value = leaf.value
    if isinstance(leaf.path[-1], int) and not isinstance(value, int | float):
        yield "dropped", None, True
        if not isinstance(value, str):
            return
    if isinstance(value, bool):
        yield str(not value).lower(), not value, False
    elif isinstance(value, int):
        yield str(value + 1), value + 1, False
    elif isinstance(value, str):
        itself = leaf.path[0] if leaf.path[-1] == "like" else value  # a set is not like itself
        choices = [one for one in (_choices(leaf.kind) or seen[_field(leaf.path)]) if one not in (value, itself)]
        if choices and not isinstance(leaf.path[-1], int):
            yield json.dumps(choices[0], ensure_ascii=False), choices[0], False


def _is_words(leaf: Leaf) -> bool:
    return not _choices(leaf.kind) and any(step in WORDS for step in leaf.path if isinstance(step, str))


def _leaves(value: Any, kind: Any, path: tuple[str | int, ...], clause: str, around: tuple[str, ...]) -> Iterator[Leaf]:
    kind = _plain(kind, value)
    if isinstance(value, dict):
        around = (*_own_cites(value), *around)
        here = str(value.get("cite") or _any_cite(value) or clause)
        hints = _hints(kind)
        inner = get_args(kind)[1] if get_origin(kind) is dict and len(get_args(kind)) > 1 else Any
        for key, one in value.items():
            if _holds_clause(key) or _is_citation(hints.get(key, inner)):
                continue
            nearest = value.get(f"{key}_cite", here)
            below = str(nearest) if isinstance(nearest, str) else here
            yield from _leaves(one, hints.get(key, inner), (*path, key), below, around)
    elif isinstance(value, list):
        args = [arg for arg in get_args(kind) if arg is not Ellipsis]
        for at, one in enumerate(value):
            own = str(one.get("cite", clause)) if isinstance(one, dict) else clause
            if isinstance(one, dict | str | list):
                beside = _own_cites(one) if isinstance(one, dict) else ()
                yield Leaf((*path, at), one, args[0] if args else Any, own, (*beside, *around))
            if isinstance(one, dict | list) or not isinstance(one, str):
                yield from _leaves(one, args[0] if args else Any, (*path, at), clause, around)
    else:
        yield Leaf(path, value, kind, clause, around)


def _own_cites(row: dict[str, Any]) -> tuple[str, ...]:
    """The clause of the row as a whole, and those it names beside it."""
    named = (row.get("cite"), *(row["also"] if isinstance(row.get("also"), list) else ()))
    return tuple(text for text in named if isinstance(text, str))


def _any_cite(row: dict[str, Any]) -> str:
    """Where a row has several clauses and none of its own: the first of them."""
    return next((str(one) for key, one in row.items() if key.endswith("_cite") and isinstance(one, str)), "")


def _plain(kind: Any, value: Any) -> Any:
    """The one kind of a union that this value is of."""
    if get_origin(kind) is Annotated:
        return _plain(get_args(kind)[0], value)
    if get_origin(kind) not in (Union, types.UnionType):
        return kind
    options = [one for one in get_args(kind) if one is not type(None)]
    for one in options:
        if isinstance(one, type) and issubclass(one, msgspec.Struct) and isinstance(value, dict):
            config = one.__struct_config__
            if config.tag is None or value.get(config.tag_field) == config.tag:
                return one
    if len(options) == 1:
        return _plain(options[0], value)
    return next((one for one in options if isinstance(one, type) and isinstance(value, one)), options[0])


@cache
def _hints(kind: Any) -> dict[str, Any]:
    if not (isinstance(kind, type) and issubclass(kind, msgspec.Struct)):
        return {}
    hints = get_type_hints(kind, include_extras=True)
    renamed = {field.name: field.encode_name for field in msgspec.structs.fields(kind)}
    return {renamed.get(name, name): hint for name, hint in hints.items()}


def _is_citation(kind: Any) -> bool:
    """A field whose type is a clause, whatever its name; a table of clauses too."""
    from cardspeak.books.model.game import Clause

    if kind is Clause or (get_origin(kind) is Annotated and kind == Clause):
        return True
    return any(_is_citation(one) for one in get_args(kind) if one is not type(None)) if get_args(kind) else False


def _choices(kind: Any) -> list[str]:
    return [one for one in get_args(kind) if isinstance(one, str)] if get_origin(kind) is Literal else []


def _field(path: tuple[str | int, ...]) -> str:
    return ".".join(str(step) for step in path if isinstance(step, str))[-60:].rpartition(".")[2]


def _place(path: tuple[str | int, ...]) -> str:
    return "".join(f"[{step + 1}]" if isinstance(step, int) else f".{step}" for step in path).lstrip(".")
