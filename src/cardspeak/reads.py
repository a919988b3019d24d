"""How recorded text becomes values again, made ready when the first text comes.

A decoder of two hundred kinds of event takes milliseconds to make. A program has one for every kind of stream, and
meets few of them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

import msgspec

T = TypeVar("T")


class Reads(Generic[T]):
    """What reads JSON as one kind of value; `hook` for what msgspec does not know by itself."""

    __slots__ = ("_hook", "_kind", "decode")

    decode: Callable[[bytes | str], T]

    def __init__(self, kind: Any, hook: Callable[[type, Any], Any] | None = None) -> None:
        self._kind, self._hook = kind, hook

    def __getattr__(self, name: str) -> Any:
        # Only a slot that is still empty leads here: from its second text on, a reader is as quick as its decoder.
        if name != "decode":
            raise AttributeError(name)
        self.decode = msgspec.json.Decoder(self._kind, dec_hook=self._hook).decode
        return self.decode
