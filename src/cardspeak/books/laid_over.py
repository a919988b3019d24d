"""One set of a book's files laid over another: which of the other's values, clauses and rulings are left."""

from __future__ import annotations

import csv
import io
import tomllib
from collections.abc import Mapping
from typing import Any

from cardspeak.books.alike import filled
from cardspeak.books.dumping import dumps
from cardspeak.books.numbers import path as number_path
from cardspeak.errors import BookError

Files = dict[str, str]
CLAUSES = "clauses.csv"


def laid_over(base: Mapping[str, str], own: Mapping[str, str], slug: str) -> Files:
    """Two sets of files as one. Games of the other that are like one another stay so, whatever is said of one here."""
    base = _spelt_out(base, slug)
    head = tomllib.loads(own["book.toml"])
    without = head.get("without", [])
    for name in without:
        if name not in base and f"games/{name}.toml" not in base:
            raise BookError(f"{slug}/book.toml: it is without {name!r}, which {head['over']!r} has not.")
    kept = {name: text for name, text in base.items() if name not in without and _stem(name) not in without}
    gone = {_stem(name) for name in base} - {_stem(name) for name in (*kept, *own)}
    if gone:
        kept = _unspoken(kept, gone)
    found: Files = dict(kept)
    for name, text in own.items():
        found[name] = _merged(name, kept[name], text) if name in kept else text
    return _listed(found, own)


def _spelt_out(base: Mapping[str, str], slug: str) -> Files:
    """Every game with all that it takes from another."""
    games = {_stem(name): tomllib.loads(text) for name, text in base.items() if _stem(name)}
    said = filled(games, f"{slug}/games")
    return {
        name: dumps(said[_stem(name)]) if "like" in games.get(_stem(name), {}) else text for name, text in base.items()
    }


def _unspoken(files: Files, gone: set[str]) -> Files:
    """Nothing more is said of games that are gone: not by rulings, the shuffle, or clauses that nobody cites."""
    found = dict(files)
    for name, rows in (("rulings.toml", "ruling"), ("shuffle.toml", "rules")):
        if name in files:
            said = tomllib.loads(files[name])
            found[name] = dumps({**said, rows: [row for row in said.get(rows, []) if _left(row, gone)]})
    cited = "".join(text for name, text in found.items() if name.endswith(".toml"))
    head, *listed = csv.reader(io.StringIO(files[CLAUSES], newline=""))
    kept = [head]
    for number, topic, kind, applies_to, *rest in listed:
        terms = [term for term in applies_to.split(";") if not gone & set(term.split("+"))]
        if terms or f'"{number}"' in cited:
            kept.append([number, topic, kind, ";".join(terms) or "all", *rest])
    return {**found, CLAUSES: _written(kept)}


def _left(row: dict[str, Any], gone: set[str]) -> bool:
    """A row without the games that are gone; not even that if it was about them alone."""
    named = row.get("games", [])
    for key in ("games", "except_games"):
        if key in row:
            row[key] = [game for game in row[key] if game not in gone]
    return bool(row.get("games")) or not named


def _written(rows: list[list[str]]) -> str:
    text = io.StringIO(newline="")
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue()


def _stem(name: str) -> str:
    return name.removeprefix("games/").removesuffix(".toml") if name.startswith("games/") else ""


def _merged(name: str, base: str, own: str) -> str:
    if name == CLAUSES:
        return _clauses(base, own)
    there, here = tomllib.loads(base), tomllib.loads(own)
    if name == "book.toml":
        here = {key: value for key, value in here.items() if key not in ("over", "without")}
    if name == "ranking.toml" and "ladder" in here:
        here = {**here, "ladder": _ladders(there["ladder"], here["ladder"])}
    if name == "rulings.toml" and "ruling" in here:
        ours = {row.get("incident") for row in here["ruling"]}
        here = {**here, "ruling": [*(row for row in there["ruling"] if row["incident"] not in ours), *here["ruling"]]}
    return dumps(filled_in(there, here))


def filled_in(there: Mapping[str, Any], here: Mapping[str, Any]) -> dict[str, Any]:
    """A table over another: tables inside are filled in too, everything else is this one's."""
    found = dict(there)
    for key, value in here.items():
        both = isinstance(value, dict) and isinstance(found.get(key), dict) and "like" not in value
        found[key] = filled_in(found[key], value) if both else value
    return found


def _ladders(there: list[dict[str, Any]], here: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """An order of ours for some decks takes those decks from the other's order of that name."""
    left: list[dict[str, Any]] = []
    for row in there:
        taken = {deck for one in here if one.get("name") == row["name"] for deck in one.get("decks", [])}
        decks = [deck for deck in row["decks"] if deck not in taken]
        if decks:
            small = [one for one in row.get("small_straight", []) if one["deck"] in decks]
            left.append({**row, "decks": decks, **({"small_straight": small} if small else {})})
    return [*left, *here]


def _clauses(base: str, own: str) -> str:
    head, *rows = csv.reader(io.StringIO(base, newline=""))
    mine = list(csv.reader(io.StringIO(own, newline="")))[1:]
    numbers = {number_path(row[0]) for row in mine if row}
    return _written([head, *(row for row in rows if row and number_path(row[0]) not in numbers), *mine])


def _listed(found: Files, own: Mapping[str, str]) -> Files:
    """The list of games goes by the files that there are, unless the book gives one itself."""
    if "groups.toml" not in found or "games" in tomllib.loads(own.get("groups.toml", "")):
        return found
    groups = tomllib.loads(found["groups.toml"])
    games = sorted(_stem(name) for name in found if _stem(name))
    if not games or sorted(groups.get("games", [])) == games:
        return found
    gone = {game for game in groups.get("games", []) if game not in games}
    told = groups.get("groups", {})
    left = {name: {**one, "games": [game for game in one["games"] if game not in gone]} for name, one in told.items()}
    order = [game for game in groups.get("games", []) if game in games]
    listed = {"games": [*order, *(game for game in games if game not in order)]}
    return {**found, "groups.toml": dumps({**groups, **listed, **({"groups": left} if left else {})})}
