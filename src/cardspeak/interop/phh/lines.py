"""The fast way through a hand: line by line, for the plain TOML that nearly every PHH file is written in.

    variant = 'NT'
    antes = [0, 0, 2.50]
    actions = [
      "p1 f",  # a comment
    ]

A line is read here only where TOML leaves no second reading: a bare key, ` = `, and a number, a boolean, a
time, a string without escapes, or a list of these. Any other line that is whole TOML by itself goes to `tomllib`
alone; if even that fails, the answer is None and the caller gives `tomllib` the whole hand. A test holds the two
ways to the same answer.
"""

from __future__ import annotations

import datetime
import re
import tomllib
from collections.abc import Callable, Iterator
from decimal import Decimal
from functools import lru_cache
from typing import Any, Final

from cardspeak.errors import BadInput
from cardspeak.interop.phh.fields import FIELDS, read_field

_OWN: Final = re.compile(r"_[a-z0-9_]*", re.ASCII)
_NUMBER: Final = re.compile(r"-?(?:0|[1-9][0-9]{0,17})(\.[0-9]{1,18})?", re.ASCII)
_TIME: Final = re.compile(r"(?:[01][0-9]|2[0-3])(?::[0-5][0-9]){2}", re.ASCII)
_ITEM: Final = re.compile(r"""\s*(?:"([^"\\]*)"|'([^']*)'),\s*(?:#.*)?""")
_WORDS: Final = {"true": True, "false": False, "inf": Decimal("Infinity")}

# What a TOML parser may raise on a hostile text: syntax, an absurd exponent, ten thousand opening brackets.
TOML_ERRORS = (ValueError, ArithmeticError, RecursionError)


class _UnusualError(Exception):
    """Not in the plain subset."""


# Variant, blinds, venue, seats: most short lines come again in the next hand, and their values are immutable.
# A field of somebody's own may hold a list, so it is never kept; nor is what no other hand has.
_kept: Final[dict[str, tuple[str, object]]] = {}
_KEPT_MAX: Final = 1 << 13
_SHORT: Final = 80
_ONCE: Final = frozenset({"hand", "time", "finishing_stacks", "actions"})


def read_lines(text: str) -> dict[str, Any] | None:
    """The typed fields of a hand as `hand_of` takes them, or None if its text is not plain enough to be sure."""
    fields: dict[str, Any] = {}
    custom: dict[str, Any] = {}
    lines = iter(text.split("\n"))
    try:
        for line in lines:
            field = _kept.get(line)
            if field is None:
                if not line or (line[0] == "#" and line.isprintable()):
                    continue
                field = _open_list(line, lines) if line[-1] == "[" else _line(line)
                if line[0] == "_":
                    if field[0] in custom:
                        return None
                    custom[field[0]] = field[1]
                    continue
                if len(line) < _SHORT and line[-1] != "[" and field[0] not in _ONCE:
                    _keep(line, field)
            name, value = field
            if name in fields:
                return None
            fields[name] = value
    except _UnusualError:
        return None
    fields["custom"] = custom
    return fields


def _keep(line: str, field: tuple[str, object]) -> None:
    if len(_kept) >= _KEPT_MAX:
        _kept.clear()
    _kept[line] = field


def _line(line: str) -> tuple[str, object]:
    name, equals, text = line.partition(" = ")
    field = FIELDS.get(name)
    if not equals or not (field or _OWN.fullmatch(name)):
        raise _UnusualError
    try:
        value = _value(text)
    except _UnusualError:
        value = _value_by_tomllib(name, line)
    return _read(name, field, value)


def _read(name: str, field: tuple[str, Callable[[object], object]] | None, value: object) -> tuple[str, object]:
    if field is None:
        return name, value
    try:
        return field[0], field[1](value)
    except BadInput:
        return name, read_field(name, value)  # refused once more, with the name of the field


def _value(text: str) -> object:
    first = text[:1]
    if first == "[":
        return _list(text)
    if first in ("'", '"'):
        inside = text[1:-1]
        if len(text) < 2 or text[-1] != first or first in inside or not _is_plain(inside, first):
            raise _UnusualError
        return inside
    return _scalar(text)


def _list(text: str) -> list[Any]:
    quote = text[1:2]
    if quote in ("'", '"'):
        items = text[2:-2].split(f"{quote}, {quote}")
        # Two quotes for each item and none astray: so no item holds a quote, and nothing follows the list.
        if text[-2:] != quote + "]" or text.count(quote) != 2 * len(items) or not _is_plain(text, quote):
            raise _UnusualError
        return items
    if text[-1] != "]":
        raise _UnusualError
    return list(map(_scalar, text[1:-1].split(", "))) if len(text) > 2 else []


def _is_plain(text: str, quote: str) -> bool:
    return text.isprintable() and (quote == "'" or "\\" not in text)


@lru_cache(maxsize=1 << 15)
def _scalar(text: str) -> object:
    if match := _NUMBER.fullmatch(text):
        return Decimal(text) if match[1] else int(text)
    if text in _WORDS:
        return _WORDS[text]
    if _TIME.fullmatch(text):
        return datetime.time.fromisoformat(text)
    raise _UnusualError


def _open_list(line: str, lines: Iterator[str]) -> tuple[str, object]:
    """A list of strings over several lines, each with its comma, closed by a bracket alone on its line."""
    name, equals, bracket = line.partition(" = ")
    field = FIELDS.get(name)
    if equals + bracket != " = [" or not (field or _OWN.fullmatch(name)):
        raise _UnusualError
    items: list[object] = []
    for line in lines:
        if line == "]":
            return _read(name, field, items)
        if not line.isprintable():
            raise _UnusualError
        if match := _ITEM.fullmatch(line):
            items.append(match[1] if match[1] is not None else match[2])
        elif line.strip() and line.lstrip()[0] != "#":
            raise _UnusualError
    raise _UnusualError


def _value_by_tomllib(name: str, line: str) -> object:
    """The value of a line that is a whole TOML text by itself; its key is known to be bare."""
    try:
        return tomllib.loads(line, parse_float=Decimal)[name]
    except TOML_ERRORS:
        raise _UnusualError from None
