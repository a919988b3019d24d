"""Writing `.phh` and `.phhs` texts: the fields in the order of the format, then those of one's own."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Iterator
from decimal import Decimal

from cardspeak.errors import BadInput
from cardspeak.interop.phh.actions import action_text
from cardspeak.interop.phh.amounts import Amount
from cardspeak.interop.phh.hand import HandHistory
from cardspeak.interop.phh.toml import key_text, toml_text

_ORDER = tuple(name for name in HandHistory.__struct_fields__ if name not in ("actions", "custom"))


def write_phh(hand: HandHistory) -> str:
    """The text of a `.phh` file, one action to a line."""
    actions = "".join(f"  {text},\n" for text in _actions(hand))
    return _text(hand, f"[\n{actions}]")


def write_phhs(hands: Iterable[tuple[int | str, HandHistory]]) -> Iterator[str]:
    """The text of a `.phhs` file in pieces: `file.writelines(write_phhs(enumerate(hands, 1)))`."""
    seen: set[str] = set()
    for number, hand in hands:
        key = str(number)
        if key in seen:
            raise BadInput(f"Hand {key} is given twice; give every hand its own key.")
        gap = "\n" if seen else ""
        seen.add(key)
        actions = ", ".join(_actions(hand))
        yield f"{gap}[{key_text(key)}]\n{_text(hand, f'[{actions}]')}"


def _actions(hand: HandHistory) -> list[str]:
    return [toml_text(action_text(action)) for action in hand.actions]


def _text(hand: HandHistory, actions: str) -> str:
    lines = []
    for name in _ORDER:
        value = getattr(hand, name)
        if value is not None:
            lines.append(f"{name} = {_field_text(value)}\n")
        if name == "starting_stacks":
            lines.append(f"actions = {actions}\n")
    lines += [f"{key_text(name)} = {toml_text(value)}\n" for name, value in hand.custom.items()]
    text = "".join(lines)
    try:
        text.encode()
    except UnicodeEncodeError as wrong:
        raise BadInput(f"{text[wrong.start]!r} cannot be written in UTF-8; leave it out.") from None
    return text


def _field_text(value: str | bool | datetime.time | Amount | tuple[Amount | str | None, ...]) -> str:
    if isinstance(value, tuple):
        return f"[{', '.join(map(_item_text, value))}]"
    return _item_text(value)


def _item_text(value: str | bool | datetime.time | Amount | None) -> str:
    """As in any TOML, but an unknown stack is `inf` and an amount has no exponent."""
    if value is None:
        return "inf"
    if isinstance(value, Decimal) and value.is_finite():
        text = f"{value:f}"
        return text if "." in text else f"{text}.0"
    return toml_text(value)
