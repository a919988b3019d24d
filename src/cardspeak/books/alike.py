"""Sets of a file of which one is like another: it says only what differs.

`like` names the set whose values hold where this one is silent, `without` those of them that do not. A value is the
other set's or this one's as a whole; the tables of clauses in `TABLES` are filled in row by row.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from cardspeak.books.raw import parsed_file
from cardspeak.errors import BookError, nearest

TABLES = ("commission", "refusals")


def filled(raw: dict[str, Any], where: str) -> dict[str, Any]:
    """Every set of a file with what it takes from others."""
    return {name: _set(raw, name, where, ()) for name in raw}


def _set(raw: Mapping[str, Any], name: str, where: str, above: tuple[str, ...]) -> Any:
    own = raw[name]
    if not isinstance(own, dict) or "like" not in own:
        return own
    like, without = own["like"], own.get("without", [])
    if not isinstance(without, list):
        raise BookError(f'{where}, {name}: without is a list: write without = ["{without}"].')
    if like in (name, *above):
        raise BookError(f"{where}, {name}: like goes round in a circle: {' -> '.join((*above, name, like))}.")
    if like not in raw:
        raise BookError(f"{where}, {name}: it is like {like!r}, which is no set here.{nearest(str(like), raw)}")
    base = _set(raw, like, where, (*above, name))
    for key in without:
        if key not in base or key in own:
            raise BookError(f"{where}, {name}: it is without {key!r}, which {like!r} has not or this set has.")
    kept = {key: value for key, value in base.items() if key not in without}
    said = {key: value for key, value in own.items() if key not in ("like", "without")}
    return {**kept, **{key: {**kept.get(key, {}), **value} if key in TABLES else value for key, value in said.items()}}


class _Files(Mapping[str, Any]):
    """The files of a folder by their names, each read when it is asked for: a game is like one other, not like all."""

    def __init__(self, folder: Path) -> None:
        self._paths = {path.stem: path for path in sorted(folder.glob("*.toml"))}

    def __getitem__(self, name: str) -> Any:
        return parsed_file(self._paths[name])

    def __iter__(self) -> Iterator[str]:
        return iter(self._paths)

    def __len__(self) -> int:
        return len(self._paths)

    def __contains__(self, name: object) -> bool:
        return name in self._paths


def like_another(folder: Path, stem: str, where: str) -> dict[str, Any]:
    """A file of a folder in which each may be like another: the games of a book."""
    found: dict[str, Any] = _set(_Files(folder), stem, where, ())
    return found
