"""What the running states of every machine have in common: they can be copied for a what-if, and compared."""

from __future__ import annotations

from typing import Any, TypeVar

S = TypeVar("S", bound="Slotted")


class Slotted:
    """A state whose slots hold values, or lists, dicts and sets of them; a list or a dict may hold lists."""

    __slots__: tuple[str, ...] = ()

    def copy(self: S) -> S:
        """An independent state; cards, events and setup are shared because they never change."""
        kind = type(self)
        twin = kind.__new__(kind)
        for name in kind.__slots__:
            setattr(twin, name, _copied(getattr(self, name)))
        return twin

    def __eq__(self, other: object) -> bool:
        if type(self) is not type(other):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in type(self).__slots__)

    __hash__ = None  # type: ignore[assignment]


def _copied(value: Any) -> Any:
    if isinstance(value, list):
        return [item.copy() if isinstance(item, list) else item for item in value]
    if isinstance(value, dict):
        return {key: item.copy() if isinstance(item, list) else item for key, item in value.items()}
    return value.copy() if isinstance(value, set) else value
