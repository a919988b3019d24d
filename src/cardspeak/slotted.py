"""What the running states of every machine have in common: they can be copied for a what-if, and compared."""

from __future__ import annotations

from typing import TypeVar

S = TypeVar("S", bound="Slotted")


class Slotted:
    """A state whose slots hold values, or lists, dicts and sets of them; a list or a dict may hold lists."""

    __slots__: tuple[str, ...] = ()

    def copy(self: S) -> S:
        """An independent state; cards, events and setup are shared because they never change."""
        twin = self.blank()
        for name in self.parts():
            value = getattr(self, name)
            kind = type(value)
            if kind is list:
                value = value.copy()
                for at, item in enumerate(value):
                    if type(item) is list:
                        value[at] = item.copy()
            elif kind is dict:
                value = value.copy()
                for key, item in value.items():
                    if type(item) is list:
                        value[key] = item.copy()  # a key that is there: the dict keeps its size
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
        return all(getattr(self, name) == getattr(other, name) for name in self.parts())

    __hash__ = None  # type: ignore[assignment]
