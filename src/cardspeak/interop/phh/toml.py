"""TOML values as PHH uses them: which may stand in a file, and how they are written.

Floats never appear: a number with a point is a `Decimal`, digit for digit as written.
"""

from __future__ import annotations

import datetime
import re
from decimal import Decimal
from typing import TypeAlias

from cardspeak.errors import BadInput

TomlValue: TypeAlias = (
    str
    | int
    | bool
    | Decimal
    | datetime.datetime
    | datetime.date
    | datetime.time
    | list["TomlValue"]
    | dict[str, "TomlValue"]
)

_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+", re.ASCII)
_PLAIN_KINDS = frozenset({str, bool, Decimal, datetime.date})
_ESCAPES = {chr(code): f"\\u{code:04x}" for code in (*range(32), 127)} | {
    "\b": "\\b",
    "\t": "\\t",
    "\n": "\\n",
    "\f": "\\f",
    "\r": "\\r",
    '"': '\\"',
    "\\": "\\\\",
}
_ESCAPE = str.maketrans(_ESCAPES)


def require_toml(name: str, value: object) -> None:
    """Refuse what would not come back the same from a file: a float, a tuple, None, a number past 64 bits."""
    kind = type(value)
    if kind in _PLAIN_KINDS:
        return
    if kind is list:
        assert isinstance(value, list)
        for item in value:
            require_toml(name, item)
    elif kind is dict:
        assert isinstance(value, dict)
        for key, item in value.items():
            if not isinstance(key, str):
                raise BadInput(f"{name}: the key {key!r} is not a string.")
            require_toml(f"{name}.{key}", item)
    elif kind is int:
        assert isinstance(value, int)
        if not -(2**63) <= value < 2**63:
            raise BadInput(f"{name}: {value:.3e} does not fit 64 bits; write it as a string.")
    elif isinstance(value, datetime.datetime | datetime.time):
        _require_moment(name, value)
    else:
        raise BadInput(
            f"{name}: {value!r} ({kind.__name__}) has no exact place in TOML; use a string, an integer, "
            "a Decimal, a boolean, a date or time, a list or a dict."
        )


def _require_moment(name: str, value: datetime.datetime | datetime.time) -> None:
    offset = value.utcoffset()
    if isinstance(value, datetime.time) and value.tzinfo is not None:
        raise BadInput(f"{name}: {value} has a time zone; TOML times are local.")
    if offset is not None and offset % datetime.timedelta(minutes=1):
        raise BadInput(f"{name}: {value} is not a whole number of minutes from UTC.")


def toml_text(value: TomlValue) -> str:
    """The value on one line: arrays and tables inline, strings in double quotes."""
    match value:
        case str():
            return f'"{value.translate(_ESCAPE)}"'
        case bool():
            return "true" if value else "false"
        case int():
            return str(value)
        case Decimal():
            return _decimal_text(value)
        case list():
            return f"[{', '.join(map(toml_text, value))}]"
        case dict():
            inside = ", ".join(f"{key_text(key)} = {toml_text(item)}" for key, item in value.items())
            return f"{{ {inside} }}" if inside else "{}"
        case _:
            return value.isoformat()


def key_text(key: str) -> str:
    return key if _BARE_KEY.fullmatch(key) else toml_text(key)


def _decimal_text(value: Decimal) -> str:
    """Always with a point or an exponent, so that it reads back as a decimal with the same digits."""
    if not value.is_finite():
        sign = "-" if value.is_signed() else ""
        return sign + ("nan" if value.is_nan() else "inf")
    text = str(value)
    return text if "." in text or "E" in text else f"{text}.0"
