"""What the running states of every machine have in common: they can be copied for a what-if, and compared."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

S = TypeVar("S", bound="Slotted")


class Slotted:
    """A state whose slots hold values, or lists, dicts and sets of them; a list or a dict may hold lists."""

    __slots__: tuple[str, ...] = ()

    def copy(self: S) -> S:
        """An independent state; cards, events and setup are shared because they never change."""
        twin = self.blank()
        for name in self.parts():
            value = getattr(self, name)
            copied = _COPIED.get(type(value))
            setattr(twin, name, value if copied is None else copied(value))
        return twin

    def parts(self) -> tuple[str, ...]:
        """The names of its slots. A compiled class has none to ask for and names them itself."""
        return type(self).__slots__

    def blank(self: S) -> S:
        """Another of this kind, whose slots are about to be filled."""
        kind = type(self)
        return kind.__new__(kind)

    def __eq__(self, other: object) -> bool:
        if type(self) is not type(other):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in self.parts())

    __hash__ = None  # type: ignore[assignment]


def _list(value: list[Any]) -> list[Any]:
    twin = value.copy()
    for index, item in enumerate(twin):
        if type(item) is list:
            twin[index] = item.copy()
    return twin


def _dict(value: dict[Any, Any]) -> dict[Any, Any]:
    twin = value.copy()
    for key, item in value.items():
        if type(item) is list:
            twin[key] = item.copy()
    return twin


_COPIED: dict[type, Callable[[Any], Any]] = {list: _list, dict: _dict, set: set}
