"""One hand as PHH records it. A `HandHistory` cannot be made wrong: it checks every rule of the format."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from cardspeak.interop.phh.checks import check_hand
from cardspeak.interop.phh.units import WholeAmounts
from cardspeak.interop.phh.wholes import scale_for, whole_amounts_of
from cardspeak.interop.phh.written import WrittenHand

T = TypeVar("T")


class HandHistory(WrittenHand):
    """The fields of the format in the format's order, then `custom`: the fields whose names start with `_`.

    `None` stands for a field that is not there, and within the stacks for a stack nobody knows (`inf`).
    Lists that run over the players start at `p1`, the first to be dealt in; see `by_position` for heads-up.
    """

    def __post_init__(self) -> None:
        check_hand(self)

    @property
    def scale(self) -> int:
        """Units of the smallest chip in one: as fine as the amounts need, and to the cent for money."""
        return scale_for(self)

    def whole_amounts(self, scale: int | None = None) -> WholeAmounts:
        """Every amount as a whole number of units, `scale` of them to one; by default `self.scale`."""
        return whole_amounts_of(self, scale)

    def by_position(self, forced: Sequence[T]) -> tuple[T, ...]:
        """Antes or blinds as p1, p2 ... really post them: with two players the format lists them reversed."""
        return by_position(forced)


def by_position(forced: Sequence[T]) -> tuple[T, ...]:
    """The same for a list that stands by itself."""
    return tuple(forced[::-1]) if len(forced) == 2 else tuple(forced)
