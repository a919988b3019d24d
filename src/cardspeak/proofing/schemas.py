"""JSON Schemas of a book's files, for editors that check TOML while it is typed."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from msgspec import inspect

from cardspeak.books.alike import TABLES
from cardspeak.books.model.game import GameFile
from cardspeak.proofing.files import ALIKE, FILES
from cardspeak.proofing.words import structs, words_of

DRAFT = "https://json-schema.org/draft/2020-12/schema"


def schemas() -> dict[str, dict[str, Any]]:
    """A schema for every file by its name; `game.toml` for those in `games/`."""
    return {name: _schema(name, kind) for name, kind in {**FILES, "game.toml": GameFile}.items()}


def _schema(name: str, kind: Any) -> dict[str, Any]:
    found = msgspec.json.schema(kind)
    parts = found.get("$defs", {})
    for struct in structs(inspect.type_info(kind)):
        part = parts.get(struct.cls.__name__)
        for field, value in (part or {}).get("properties", {}).items():
            if field in struct.cls.__struct_fields__:
                value.setdefault("description", words_of(struct.cls, field))
    if name in ALIKE or name == "game.toml":
        _may_be_like(found, parts)
    return {"$schema": DRAFT, "title": f"{name} of a rule book", **found}


def _may_be_like(found: dict[str, Any], parts: dict[str, Any]) -> None:
    """A set that is like another says only what differs, so nothing of it has to be there."""
    whole = found.get("additionalProperties", found).get("$ref", "").rpartition("/")[2]
    part = parts[whole]
    part["properties"]["like"] = {
        "type": "string",
        "description": "The set whose values hold where this one is silent.",
    }
    part["properties"]["without"] = {"type": "array", "items": {"type": "string"}}
    part["if"] = {"required": ["like"]}
    part["else"] = {"required": part.pop("required", []), "properties": {}}
    for table in TABLES:  # filled in row by row: what a whole one must have may stand in the other set
        row = part["properties"].get(table, {})
        kind = row.get("$ref", "").rpartition("/")[2]
        if kind:
            parts[f"{kind}Rows"] = {key: value for key, value in parts[kind].items() if key != "required"}
            part["properties"][table] = {**row, "$ref": f"#/$defs/{kind}Rows"}
            part["else"]["properties"][table] = {"$ref": f"#/$defs/{kind}"}


def write_schemas(folder: Path) -> tuple[str, ...]:
    """The schemas in a folder, and the `.taplo.toml` by which taplo and VS Code's TOML extension find them."""
    home = folder / ".schemas"
    home.mkdir(parents=True, exist_ok=True)
    names = []
    found = schemas()
    if _lies_over(folder):
        found = {name: _says_what_differs(schema) for name, schema in found.items()}
    for name, schema in found.items():
        path = home / f"{name.removesuffix('.toml')}.schema.json"
        path.write_text(json.dumps(schema, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
        names.append(path.relative_to(folder).as_posix())
    (folder / ".taplo.toml").write_text("\n".join(_rules(found)) + "\n", encoding="utf-8")
    return (*names, ".taplo.toml")


def _lies_over(folder: Path) -> bool:
    """Whether the book of this folder lies over another; one that is not begun, or not in shape yet, does not."""
    try:
        return "over" in tomllib.loads((folder / "book.toml").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return False


def _says_what_differs(schema: Any) -> Any:
    """The schema of a file that lies over another's: every value may be left out, and none may be misspelt."""
    if isinstance(schema, list):
        return [_says_what_differs(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    names_fields = not isinstance(schema.get("required", []), list)  # a field of that name, not the keyword
    dropped = () if names_fields else ("required", "if", "else")
    return {key: _says_what_differs(value) for key, value in schema.items() if key not in dropped}


def _rules(found: dict[str, Any]) -> Iterator[str]:
    yield "# Which schema each file of the book is checked by."
    for name in found:
        include = "games/*.toml" if name == "game.toml" else name
        path = f"./.schemas/{name.removesuffix('.toml')}.schema.json"
        yield f'\n[[rule]]\ninclude = ["{include}"]\n[rule.schema]\npath = "{path}"'
