"""Reading Open Hand History: a run of JSON objects, each `{"ohh": {...}}`, one after another.

The specification parts them by blank lines; other writers put one on a line, or all in an array, or wrap each in
keys of their own. All of them are read here, one object at a time, and a bad one does not spoil the next.
Amounts are read as decimals, never as binary fractions.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any, NamedTuple, TextIO

from cardspeak.errors import BadInput
from cardspeak.interop.replay.retelling import replay_told
from cardspeak.interop.replay.told import Told
from cardspeak.interop.replay.unreadable import UnreadableHand
from cardspeak.interop.replay.verdict import Replayed

_BLOCK = 1 << 16
_LARGEST = 1 << 24  # characters of one hand: more is no hand
_GAP = re.compile(r"[\s,\[\]]*")
_NEXT = re.compile(r"\n\s*\n|\n(?=\s*\{)")
_DECODE = json.JSONDecoder(parse_float=Decimal).raw_decode


class OhhHand(NamedTuple):
    """One hand: the object under the key `ohh`."""

    data: dict[str, Any]

    @property
    def number(self) -> str:
        return str(self.data.get("game_number") or "")

    @property
    def told(self) -> Told:
        """Ready to be played again; BadInput if no table can be made of it."""
        from cardspeak.interop.ohh.told import told_of

        return told_of(self.data)


def read_ohh(text: str) -> OhhHand:
    """The first hand of a text; BadInput if it cannot be read."""
    for found in _objects_in(text):
        if isinstance(found, UnreadableHand):
            raise BadInput(found.why)
        return found
    raise BadInput("There is no hand in this text: an Open Hand History is an object with the key `ohh`.")


def iter_ohh(path: Path) -> Iterator[OhhHand | UnreadableHand]:
    """The hands of a file, one at a time."""
    with path.open(encoding="utf-8-sig", errors="replace") as file:
        yield from _stream(file)


def _objects_in(text: str) -> Iterator[OhhHand | UnreadableHand]:
    import io

    return _stream(io.StringIO(text))


def _stream(file: TextIO) -> Iterator[OhhHand | UnreadableHand]:
    rest, more = "", True
    while True:
        rest = rest[_GAP.match(rest).end() :]  # type: ignore[union-attr]
        if not rest and not more:
            return
        try:
            value, end = _DECODE(rest)
        except json.JSONDecodeError as wrong:
            block = file.read(max(_BLOCK, len(rest))) if more and len(rest) < _LARGEST else ""
            if block:
                rest += block
                continue
            more = False
            if not rest:
                return
            yield UnreadableHand("", f"not JSON: {wrong.msg} at character {wrong.pos}.")
            skip = _NEXT.search(rest, 1)
            rest = rest[skip.end() :] if skip else ""
            continue
        rest = rest[end:]
        yield from _hands(value)


def _hands(value: object) -> Iterator[OhhHand | UnreadableHand]:
    match value:
        case {"ohh": dict(data)}:
            yield OhhHand(data)
        case {"hands": list(hands), **_others}:
            from cardspeak.interop.ohh.simple import from_simple

            for hand in hands:
                try:
                    yield OhhHand(from_simple(hand))
                except BadInput as wrong:
                    yield UnreadableHand(str(hand.get("handId", "")) if isinstance(hand, dict) else "", str(wrong))
        case _:
            yield UnreadableHand("", "this object has no key `ohh`: it is no Open Hand History.")


def replay_ohh(hand: OhhHand) -> Replayed:
    """Play the hand again. Writers differ on what a raise states: what it adds, as specified, or its total."""
    from cardspeak.interop.ohh.told import told_of

    try:
        found = replay_told(told_of(hand.data))
    except BadInput as wrong:
        return Replayed(verdict="unreadable", why=str(wrong))
    if found.agrees or "_cardspeak" in hand.data:
        return found
    other = replay_told(told_of(hand.data, totals=True))
    return other if other.agrees else found
