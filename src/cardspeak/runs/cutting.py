"""How a run is cut: by index, never by who does it."""

from __future__ import annotations

from typing import NamedTuple


class Span(NamedTuple):
    """Numbers `first` to `last` of a run, the last not among them."""

    first: int
    last: int

    @property
    def size(self) -> int:
        return self.last - self.first


def spans(total: int, size: int) -> list[Span]:
    """All numbers below `total`, in pieces of `size` and a rest."""
    return [Span(first, min(first + size, total)) for first in range(0, total, size)]
