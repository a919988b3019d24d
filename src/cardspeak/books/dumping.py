"""Plain values as TOML, laid out as the files of a book are: short rows on a line, long ones under headers.

`note` may give a remark for the value at a path, which is set behind it or above it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

Note = Callable[[tuple[str, ...]], str]
BARE = re.compile(r"[A-Za-z0-9_-]+")
WIDTH = 240  # a row of a list that is longer gets a header of its own


def dumps(data: Mapping[str, Any], note: Note = lambda path: "") -> str:
    """The text of a file that says this; `tomllib` reads the same out of it."""
    return "\n".join(_table(data, (), note)).strip("\n") + "\n"


def _table(data: Mapping[str, Any], path: tuple[str, ...], note: Note) -> Iterator[str]:
    later: list[str] = []
    for key, value in data.items():
        if _headed(value):
            later.append(key)
            continue
        yield from _remarks(note((*path, key)))
        yield from _value(key, value)
    for key in later:
        inner, value = (*path, key), data[key]
        header = ".".join(map(_key, inner))
        for row in value if isinstance(value, list) else [value]:
            yield ""
            yield from _remarks(note(inner))
            yield f"[[{header}]]" if isinstance(value, list) else f"[{header}]"
            yield from _table(row, inner, note)


def _remarks(words: str) -> Iterator[str]:
    return (f"# {line}" for line in words.splitlines())


def _headed(value: Any) -> bool:
    """Whether a value gets a header: a table that is long or deep, or a list of such."""
    if isinstance(value, list):
        return bool(value) and all(isinstance(one, dict) for one in value) and any(_long(one) for one in value)
    return isinstance(value, dict) and (not value or _long(value))


def _long(row: Mapping[str, Any]) -> bool:
    return len(_inline(row)) > WIDTH or any(_headed(value) for value in row.values())


def _value(key: str, value: Any) -> Iterator[str]:
    if isinstance(value, list) and value and all(isinstance(one, dict) for one in value):
        yield f"{_key(key)} = ["
        yield from (f"  {_inline(one)}," for one in value)
        yield "]"
    else:
        yield f"{_key(key)} = {_inline(value)}"


def _key(key: str) -> str:
    return key if BARE.fullmatch(key) else _text(key)


def _text(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _inline(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, Mapping):
        return f"{{ {', '.join(f'{_key(key)} = {_inline(one)}' for key, one in value.items())} }}" if value else "{}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_inline, value))}]"
    return str(value)
