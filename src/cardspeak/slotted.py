"""What the running states of every machine have in common: they can be copied for a what-if, and compared."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from operator import attrgetter
from typing import Any, TypeVar

S = TypeVar("S", bound="Slotted")


class Slotted:
    """A state whose slots hold values, or lists, dicts and sets of them.

    Where a list or a dict holds a list, all that it holds are lists.
    """

    __slots__: tuple[str, ...] = ()

    def copy(self: S) -> S:
        """An independent state; cards, events and setup are shared because they never change."""
        twin, names = self.blank(), self.parts()
        for name, value in zip(names, reader(names)(self), strict=True):
            kind = type(value)
            if kind is list:
                value = [item.copy() for item in value] if value and type(value[0]) is list else value.copy()
            elif kind is dict:
                value = value.copy()
                if value and type(next(iter(value.values()))) is list:
                    value = {key: item.copy() for key, item in value.items()}
            elif kind is set:
                value = value.copy()
            setattr(twin, name, value)
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
        values = reader(self.parts())
        return bool(values(self) == values(other))

    __hash__ = None  # type: ignore[assignment]


@cache
def reader(names: tuple[str, ...]) -> Callable[[object], tuple[Any, ...]]:
    """The values under these names, two of them or more, all at once."""
    return attrgetter(*names)
