"""What an enumeration counts: for every way the cards can come, who wins which share of the pot.

A key holds one mask of winning hands per share (high, or high and low, or top and bottom); 0 means that
nobody qualified for that share, and the others divide the whole pot. Counts are whole numbers of boards
(times combinations, where ranges or unknown hands are dealt out as well), so every figure read from a
tally is an exact fraction.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import NamedTuple

TallyKey = tuple[int, ...]


class Share(NamedTuple):
    """One hand's result: boards on which it takes everything, boards on which it takes a part, and its equity."""

    win: int
    tie: int
    equity: Fraction


class Tally:
    """Counts by winners; the sum of two tallies is a tally."""

    def __init__(self, players: int, counts: Mapping[TallyKey, int] | None = None) -> None:
        self.players = players
        self.counts: Counter[TallyKey] = Counter(counts or {})

    @property
    def boards(self) -> int:
        return sum(self.counts.values())

    def add(self, other: Tally, weight: int = 1) -> None:
        """Count another tally in, as if each of its boards came `weight` times."""
        assert other.players == self.players, "tallies of different tables do not add up"
        for key, count in other.counts.items():
            self.counts[key] += weight * count

    def shares(self) -> tuple[Share, ...]:
        """Per hand, in the order in which the hands were given."""
        boards = self.boards
        return tuple(self._share(seat, boards) for seat in range(self.players))

    def _share(self, seat: int, boards: int) -> Share:
        win = tie = 0
        taken = Fraction(0)
        for key, count in self.counts.items():
            part = part_of_pot(key, seat)
            if part:
                taken += part * count
                win += count if part == 1 else 0
                tie += count if part != 1 else 0
        return Share(win, tie, taken / boards if boards else Fraction(0))

    def part_wins(self, part: int, seat: int) -> Share:
        """One share of the pot on its own: how often the hand wins it outright or divides it."""
        win = tie = 0
        taken = Fraction(0)
        for key, count in self.counts.items():
            mask = key[part]
            if mask >> seat & 1:
                win += count if mask.bit_count() == 1 else 0
                tie += count if mask.bit_count() > 1 else 0
                taken += Fraction(count, mask.bit_count())
        return Share(win, tie, taken / self.boards if self.boards else Fraction(0))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Tally):
            return NotImplemented
        return self.players == other.players and +self.counts == +other.counts

    def __repr__(self) -> str:
        return f"Tally({self.players}, {dict(self.counts)})"


def part_of_pot(key: TallyKey, seat: int) -> Fraction:
    """What one hand receives of one pot: contested shares are equal, ties divide a share."""
    contested = [mask for mask in key if mask]
    return sum(
        (Fraction(1, len(contested) * mask.bit_count()) for mask in contested if mask >> seat & 1),
        Fraction(0),
    )


def winners(values: Iterable[int]) -> int:
    """The mask of the best hands; 0 if no value is above 0, as when no low qualifies."""
    best = mask = 0
    for seat, value in enumerate(values):
        if value > best:
            best, mask = value, 1 << seat
        elif value == best and value:
            mask |= 1 << seat
    return mask
