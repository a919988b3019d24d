"""From TOML values to the typed fields of a `HandHistory`.

Each field has one reader, which refuses a value of the wrong type; what a value may be is checked by
`HandHistory` itself.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Mapping
from decimal import Decimal
from typing import Any, Final

from cardspeak.errors import BadInput
from cardspeak.interop.phh.actions import Action, parse_action
from cardspeak.interop.phh.amounts import Amount
from cardspeak.interop.phh.hand import HandHistory

_TEXT: Final = {str}
_WHOLE_CHIPS: Final = {int}
_REQUIRED: Final = ("variant", "antes", "starting_stacks", "actions")
_REQUIRED_NAMES: Final = {*_REQUIRED}


def hand_of(fields: dict[str, Any]) -> HandHistory:
    """The hand made of fields already read by `read_field`; those of somebody's own are together under `custom`."""
    if not fields.keys() >= _REQUIRED_NAMES:
        missing = next(name for name in _REQUIRED if name not in fields)
        raise BadInput(f"{missing}: missing; every hand needs {', '.join(_REQUIRED)}.")
    return HandHistory(**fields)


def hand_of_table(table: Mapping[str, object]) -> HandHistory:
    """The hand in a table as `tomllib` returns it."""
    read = {name: read_field(name, value) for name, value in table.items()}
    custom = {name: value for name, value in read.items() if name not in FIELDS}
    return hand_of({name: value for name, value in read.items() if name in FIELDS} | {"custom": custom})


def read_field(name: str, value: object) -> object:
    """The typed value of one field."""
    field = FIELDS.get(name)
    if field is None:
        if name.startswith("_"):
            return value
        raise BadInput(f"{name}: {_unknown(value)}")
    try:
        return field[1](value)
    except BadInput as wrong:
        raise BadInput(f"{name}: {wrong}") from None


def _unknown(value: object) -> str:
    if isinstance(value, dict):
        return "a table; a file of several hands is named .phhs."
    return "not a field of PHH; give a field of your own a leading underscore."


def _text(value: object) -> str:
    if type(value) is str:
        return value
    raise BadInput(f"{value} is not a string; put it in quotes.")


def _whole(value: object) -> int:
    if type(value) is int:
        return value
    raise BadInput(f"{value!r} is not a whole number.")


def _name_or_number(value: object) -> str | int:
    if type(value) is str or type(value) is int:
        return value
    raise BadInput(f"{value} is neither a string nor a whole number.")


def _flag(value: object) -> bool:
    if type(value) is bool:
        return value
    raise BadInput(f"{value!r} is neither true nor false.")


def _time(value: object) -> datetime.time:
    if type(value) is datetime.time:
        return value
    raise BadInput(f"{value!r} is not a local time; write it without quotes, as in 17:30:00.")


def _amount(value: object) -> Amount:
    if type(value) is int or type(value) is Decimal:
        return value
    raise BadInput(f"{value!r} is not a number.")


def _stack(value: object) -> Amount | None:
    """`inf` is how the format writes a stack that nobody knows."""
    if type(value) is Decimal:
        return None if value.is_infinite() and value > 0 else value
    return _amount(value)


def _each(reader: Callable[[object], Any], *kinds: type) -> Callable[[object], tuple[Any, ...]]:
    """A reader for a list, which most often is all of these kinds and then needs no second look."""
    only = {*kinds}

    def read(value: object) -> tuple[Any, ...]:
        items = _list(value)
        return tuple(items if only.issuperset(map(type, items)) else [reader(item) for item in items])

    return read


def _stacks(value: object) -> tuple[Amount | None, ...]:
    items = _list(value)
    return tuple(items if _WHOLE_CHIPS.issuperset(map(type, items)) else [_stack(item) for item in items])


def _list(value: object) -> list[Any]:
    if type(value) is list:
        return value
    raise BadInput(f"{value!r} is not a list; write it in square brackets, one entry for each player.")


def _actions(value: object) -> tuple[Action, ...]:
    texts = _list(value)
    try:
        return tuple(map(parse_action, texts))
    except (BadInput, AttributeError, TypeError):  # a text that is wrong, or something else than a text
        if not _TEXT.issuperset(map(type, texts)):
            raise BadInput("every action is a string; put it in quotes.") from None
        return tuple([_action(number, text) for number, text in enumerate(texts, 1)])


def _action(number: int, text: str) -> Action:
    try:
        return parse_action(text)
    except BadInput as wrong:
        raise BadInput(f"number {number} ({text!r}): {wrong}") from None


_READERS: Final[dict[str, Callable[[object], object]]] = {
    "variant": _text,
    "antes": _each(_amount, int, Decimal),
    "blinds_or_straddles": _each(_amount, int, Decimal),
    "bring_in": _amount,
    "small_bet": _amount,
    "big_bet": _amount,
    "min_bet": _amount,
    "starting_stacks": _stacks,
    "actions": _actions,
    "author": _text,
    "event": _text,
    "url": _text,
    "venue": _text,
    "address": _text,
    "city": _text,
    "region": _text,
    "postal_code": _text,
    "country": _text,
    "time": _time,
    "time_zone": _text,
    "time_zone_abbreviation": _text,
    "day": _whole,
    "month": _whole,
    "year": _whole,
    "hand": _name_or_number,
    "level": _whole,
    "seats": _each(_whole, int),
    "seat_count": _whole,
    "table": _name_or_number,
    "players": _each(_text, str),
    "finishing_stacks": _stacks,
    "winnings": _each(_amount, int, Decimal),
    "currency": _text,
    "currency_symbol": _text,
    "ante_trimming_status": _flag,
    "time_limit": _amount,
    "time_banks": _each(_amount, int, Decimal),
}

# The name stands beside its reader: one string for all hands, which a struct knows again without comparing letters.
FIELDS: Final = {name: (name, reader) for name, reader in _READERS.items()}
