"""Sums that several kinds of commission do: a share of each pot, no more than a cap, no less than a minimum."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import NamedTuple

from cardspeak.books.model.play import CommissionRules


class Counted(NamedTuple):
    """A hand as the dealer counts it before the pots are pushed; the main pot comes first."""

    chips: Sequence[int]  # what was wagered, pot by pot
    left: Sequence[int]  # what other methods have left in each
    free: Container[int]  # pots that pay no percentage
    players: int  # dealt in
    unit: int  # the smallest chip
    dollar: int  # chips to a dollar
    rules: CommissionRules


TakenOfPots = list[tuple[int, str]]  # from each pot, and by which clause


def shares(counted: Counted, percent: int, cite: str) -> TakenOfPots:
    """A percentage of each pot in whole chips, rounded down; nothing from a pot that pays none."""
    chips, left, free, unit = counted.chips, counted.left, counted.free, counted.unit
    taken: TakenOfPots = []
    for number in range(len(chips)):
        amount = 0 if number in free else chips[number] * percent // 100 // unit * unit
        taken.append((min(amount, left[number]), cite))
    return taken


def capped(cap: int | None, taken: TakenOfPots) -> TakenOfPots:
    """No more than the cap in all, which the main pot uses up first."""
    if cap is None:
        return taken
    kept: TakenOfPots = []
    for amount, cite in taken:
        amount = min(amount, cap)
        cap -= amount
        kept.append((amount, cite))
    return kept


def at_least(floor: int, taken: TakenOfPots, counted: Counted) -> TakenOfPots:
    """The posted minimum of a percentage, made up from the main pot first."""
    short = floor - sum([amount for amount, _ in taken])
    if short <= 0:
        return taken
    made: TakenOfPots = []
    for number, (amount, cite) in enumerate(taken):
        more = min(short, counted.left[number] - amount) if number not in counted.free else 0
        made.append((amount + more, cite))
        short -= more
    return made
