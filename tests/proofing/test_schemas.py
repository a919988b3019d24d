"""Every file of every book fits the schema that an editor would hold it to, and a wrong one does not."""

from __future__ import annotations

import json
import shutil
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cardspeak.books.names import BOOKS, HOME
from cardspeak.proofing.schemas import write_schemas

EXAMPLES = Path(__file__).parents[2] / "examples"
FOLDERS = [*(HOME / slug for slug in BOOKS), EXAMPLES / "card-room", EXAMPLES / "home-game"]
TYPES: dict[str, type | tuple[type, ...]] = {
    "string": str,
    "boolean": bool,
    "integer": int,
    "number": (int, float),
    "array": list,
    "object": dict,
}


def misfits(schema: dict[str, Any], value: Any, defs: dict[str, Any]) -> Iterator[str]:
    """What a validator would say, as far as our schemas use the words of the standard."""
    if "$ref" in schema:
        yield from misfits(defs[schema["$ref"].rpartition("/")[2]], value, defs)
    for one in ("anyOf", "oneOf"):
        if one in schema and all(list(misfits(option, value, defs)) for option in schema[one]):
            yield f"{value!r} fits none of {len(schema[one])}"
    if "enum" in schema and value not in schema["enum"]:
        yield f"{value!r} is no choice"
    if "const" in schema and value != schema["const"]:
        yield f"{value!r} is not {schema['const']!r}"
    kind = schema.get("type")
    if kind == "null" or (kind in TYPES and not isinstance(value, TYPES[kind])):
        yield f"{value!r} is no {kind}"
        return
    if "if" in schema and list(misfits(schema["if"], value, defs)):
        yield from misfits(schema["else"], value, defs)
    if isinstance(value, list):
        yield from (says for item in value for says in misfits(schema.get("items", {}), item, defs))
    if isinstance(value, dict):
        yield from (f"{name} is missing" for name in schema.get("required", ()) if name not in value)
        known, others = schema.get("properties", {}), schema.get("additionalProperties", True)
        for name, item in value.items():
            if name in known:
                yield from misfits(known[name], item, defs)
            elif others is False:
                yield f"{name} is unknown"
            elif isinstance(others, dict):
                yield from misfits(others, item, defs)


def all_misfits(folder: Path) -> list[str]:
    found = []
    for file in sorted(folder.rglob("*.toml")):
        if file.name.startswith(".") or "cases" in file.parts:
            continue
        stem = "game" if file.parent.name == "games" else file.stem
        schema = json.loads((folder / ".schemas" / f"{stem}.schema.json").read_text(encoding="utf-8"))
        told = tomllib.loads(file.read_text(encoding="utf-8"))
        found += [f"{file.name}: {says}" for says in misfits(schema, told, schema.get("$defs", {}))]
    return found


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda one: one.name)
def test_a_book_fits_its_schemas(folder: Path, tmp_path: Path) -> None:
    book = tmp_path / folder.name
    shutil.copytree(folder, book)
    write_schemas(book)
    assert all_misfits(book) == []


@pytest.mark.parametrize(
    ("find", "put", "says"),
    [
        ("exempt = {}\n", "", "exempt is missing"),  # a set that is like no other says all of it
        ('least = "amount to call"', 'least = "amount to cal"', "'amount to cal' is no choice"),
        ("fewest = 3", "fewst = 3", "fewst is unknown"),
        ("fewest = 3", 'fewest = "3"', "'3' is no integer"),
    ],
)
def test_an_editor_marks_a_mistake(find: str, put: str, says: str, tmp_path: Path) -> None:
    book = tmp_path / "mine"
    shutil.copytree(HOME / "tasmania-poker", book)
    text = (book / "play.toml").read_text(encoding="utf-8")
    assert find in text
    (book / "play.toml").write_text(text.replace(find, put, 1), encoding="utf-8")
    write_schemas(book)
    assert any(says in one for one in all_misfits(book)), all_misfits(book)
