"""Which line of a TOML file a value stands on: for people, so the nearest line that can be named will do."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

FieldPath = tuple[str | int, ...]
HEADER = re.compile(r"^\s*(\[\[?)\s*([^\[\]]+?)\s*\]\]?\s*(?:#.*)?$")
KEY = re.compile(r"""^\s*((?:[\w-]+|"[^"]*"|'[^']*')(?:\s*\.\s*(?:[\w-]+|"[^"]*"|'[^']*'))*)\s*=(.*)$""")


def line_of(text: str, path: FieldPath) -> int:
    """The line of the value at this path, or of what it stands in; 1 if nothing of it is there."""
    found = places(text)
    while path:
        if path in found:
            return found[path]
        path = path[:-1]
    return 1


def places(text: str) -> dict[FieldPath, int]:
    """Every path that a line begins, with its number."""
    found: dict[FieldPath, int] = {}
    for path, number in _places(text):
        found.setdefault(path, number)
    return found


def _places(text: str) -> Iterator[tuple[FieldPath, int]]:
    counts: Counter[FieldPath] = Counter()
    here: FieldPath = ()
    inside: FieldPath | None = None  # a value over several lines, and how deep its brackets are
    depth = item = 0
    for number, line in enumerate(text.splitlines(), 1):
        plain = re.sub(r'"(?:[^"\\]|\\.)*"|\'[^\']*\'', '""', line).partition("#")[0]
        if inside is not None:
            if depth == 1 and plain.strip().startswith(("{", "[")):
                yield (*inside, item), number
                item += 1
            depth += _opened(plain)
            inside = inside if depth > 0 else None
            continue
        header, key = HEADER.match(line), KEY.match(line)
        if header:
            here = _resolved(_parts(header[2]), counts, again=header[1] == "[[")
            yield here, number
        elif key:
            inside = (*here, *_parts(key[1]))
            yield inside, number
            depth, item = _opened(re.sub(r'"(?:[^"\\]|\\.)*"', '""', key[2]).partition("#")[0]), 0
            inside = inside if depth > 0 else None


def _opened(plain: str) -> int:
    return sum(plain.count(one) for one in "[{") - sum(plain.count(one) for one in "]}")


def _parts(words: str) -> list[str]:
    return [part.strip().strip("\"'") for part in words.split(".")]


def _resolved(parts: list[str], counts: Counter[FieldPath], *, again: bool) -> FieldPath:
    """Where a header leads: into the last element of every list of tables on the way."""
    path: FieldPath = ()
    for at, part in enumerate(parts):
        path = (*path, part)
        last = at == len(parts) - 1
        if last and again:
            counts[path] += 1
        if counts[path]:
            path = (*path, counts[path] - 1)
    return path
