"""A new book to write on: every file of one that is there, its clauses still to be given, its choices in remarks."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from msgspec import inspect

from cardspeak.books.clauses import COLUMNS
from cardspeak.books.dumping import dumps
from cardspeak.books.model.game import GameFile
from cardspeak.books.names import folder_of, resolve_book
from cardspeak.books.overlay import files_of
from cardspeak.errors import BadInput, nearest
from cardspeak.proofing.fewer import fewer
from cardspeak.proofing.files import FILES, NEEDED
from cardspeak.proofing.words import bare, choices, inner

TODO = "silent: todo"


def new_book(
    folder: Path, like: str, *, over: bool = False, games: Sequence[str] = (), without: Sequence[str] = ()
) -> tuple[str, ...]:
    """Write a book like another, or one that lies over it; the names of its files. Nothing that is there is touched.

    `games` of it alone, with what of the files these need; `without` files that this book has not.
    """
    slug = resolve_book(like)
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise BadInput(f"{folder} is there already, and not empty: give another name.")
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", folder.name):
        raise BadInput(f"A book is known by its folder's name: small letters, digits and hyphens, not {folder.name!r}.")
    title = folder.name.replace("-", " ").title()
    files = _over(slug, title) if over else _like(slug, title, games, without)
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return tuple(files)


def _over(slug: str, title: str) -> dict[str, str]:
    head = {"over": slug, "title": title, "short": title, "authority": "the house", "version": "1", "cite": TODO}
    return {
        "book.toml": f"# This book lies over {slug}: it has all of it but what its own files say differently.\n"
        f"# Put a file of the same name beside this one and say in it only what differs.\n\n{dumps(head)}"
        'without = []  # games and files of the other book that this one has not: ["razz", "jackpot.toml"]\n',
        "clauses.csv": ",".join(COLUMNS) + "\n",
    }


def _like(slug: str, title: str, games: Sequence[str], without: Sequence[str]) -> dict[str, str]:
    found = {"clauses.csv": ",".join(COLUMNS) + "\n"}
    texts = files_of(folder_of(slug))
    for name in without:
        may = [one for one in texts if one not in (*NEEDED, "play.toml") and not one.startswith("games/")]
        if name not in may:
            raise BadInput(
                f"{slug} has no {name!r} that can be left out.{nearest(name, may)} Any of: {', '.join(may)}."
            )
    files = {name: tomllib.loads(text) for name, text in texts.items() if name.endswith(".toml")}
    files = {name: raw for name, raw in files.items() if name not in without}
    for name, said in (fewer(files, games) if games else files).items():
        if name == "book.toml":
            said = {**said, "title": title, "short": title, "authority": "the house", "version": "1"}
            said.pop("amendments", None)
        kind = inspect.type_info(GameFile if name.startswith("games/") else FILES[name])
        found[name] = _annotated(_asked(said, kind, _overridden(said)), kind)
    return found


def _overridden(said: dict[str, Any]) -> dict[str, str]:
    """Clauses that an exception names keep names of their own, by which it still finds them."""
    rows = said.get("ruling", [])
    clauses = sorted({clause for row in rows if isinstance(row, dict) for clause in row.get("overrides", [])})
    return {clause: f"{TODO} ({number})" for number, clause in enumerate(clauses, 1)}


def _asked(value: Any, kind: inspect.Type | None, names: dict[str, str]) -> Any:
    """The same with every clause still to be given."""
    if isinstance(value, list):
        return [_asked(one, kind, names) for one in value]
    if isinstance(value, dict):
        kinds = {key: inner(kind, key, value) if kind is not None else None for key in value}
        return {key: _asked(one, kinds[key], names) for key, one in value.items()}
    if isinstance(value, str) and kind is not None and _holds_clause(kind):
        return names.get(value, TODO)
    return value


def _holds_clause(kind: inspect.Type) -> bool:
    match bare(kind):
        case inspect.StrType(min_length=1):
            return True
        case inspect.ListType(item_type=item) | inspect.VarTupleType(item_type=item):
            return _holds_clause(item)
        case _:
            return False


def _annotated(said: dict[str, Any], kind: inspect.Type) -> str:
    """The text of a file; each remark stands once, where its table comes first."""
    seen: set[str] = set()

    def note(path: tuple[str, ...]) -> str:
        here: inspect.Type | None = kind
        for key in path:
            here = inner(here, key, None) if here is not None else None
        if here is None:
            return ""
        lines = [f"{path[-1]}: {', '.join(choices(here))}"] if choices(here) else []
        lines += _inside(here)
        words = "\n".join(lines)
        if words in seen:
            return ""
        seen.add(words)
        return words

    return dumps(said, note)


def _says(kind: inspect.Type) -> list[str]:
    """What a table is for, in the first sentence of its model; a step's name says it already."""
    cls = getattr(bare(kind), "cls", None)
    doc = (getattr(cls, "__doc__", "") or "").split("\n\n")[0]
    own = doc and cls is not None and not doc.startswith(f"{cls.__name__}(")
    return [" ".join(doc.split())] if own and not getattr(bare(kind), "tag", None) else []


def _inside(kind: inspect.Type) -> list[str]:
    """The choices of the fields of a table, or of the rows of a list."""
    match bare(kind):
        case inspect.ListType(item_type=item) | inspect.VarTupleType(item_type=item):
            return _inside(item)
        case inspect.UnionType(types=types):
            return [line for one in types for line in _inside(one)]
        case inspect.StructType(fields=fields, tag=tag):
            rows = [
                f"{field.encode_name} = {' | '.join(choices(field.type))}" for field in fields if choices(field.type)
            ]
            more = [field.encode_name for field in fields if not field.required and not choices(field.type)]
            name = f"{tag}: " if tag else ""
            told = [*_says(kind), *(f"  {name}{row}" for row in rows)]
            return [*told, *([f"  {name}may also say: {', '.join(more)}"] if more else [])]
        case _:
            return []
