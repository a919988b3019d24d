"""Pots: who put in how much decides who may win what. Every division says where the remainder goes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Pot(NamedTuple):
    """Chips and the seats that may win them; the main pot comes first."""

    chips: int
    seats: tuple[int, ...]


def layers(paid: Sequence[int], live: Sequence[int], dead: int = 0) -> list[Pot]:
    """The main pot and side pots: each all-in amount closes one, and folded chips stay where they fell.

    Dead money (a missed small blind, an ante made for the whole table) belongs to the main pot.
    """
    total = sum(paid) + dead
    levels = sorted({paid[seat] for seat in live})
    if len(levels) == 1:  # nobody is all-in for less than another: one pot
        return [Pot(total, tuple(live))] if total else []
    pots: list[Pot] = []
    below = 0
    for level in levels:
        upto = sum([amount if amount < level else level for amount in paid])
        pots.append(Pot(upto - below, tuple([seat for seat in live if paid[seat] >= level])))
        below = upto
    over = total - dead - below  # a folded player's, above every live wager
    if over:
        pots[-1] = Pot(pots[-1].chips + over, pots[-1].seats)
    if dead:
        pots[0] = Pot(pots[0].chips + dead, pots[0].seats)
    pots = [pot for pot in pots if pot.chips]
    assert sum([pot.chips for pot in pots]) == total, "every chip is in one pot"
    return pots


def divide(chips: int, ways: int, unit: int) -> list[int]:
    """Equal shares in whole units, the remainder to the first: boards of a run, halves of a hi-lo pot."""
    if ways == 1:
        return [chips]
    each = chips // ways // unit * unit
    shares = [each] * ways
    left = chips - each * ways
    place = 0
    while left >= unit:
        shares[place % ways] += unit
        left -= unit
        place += 1
    shares[0] += left
    return shares


def share_equally(chips: int, winners: Sequence[int], unit: int, *, one_each: bool) -> dict[int, int]:
    """Equal shares to `winners`, who stand in the order in which the book hands out what is left over."""
    if len(winners) == 1:
        return {winners[0]: chips}
    each, _ = divmod(chips // unit, len(winners))
    shares = dict.fromkeys(winners, each * unit)
    left = chips - each * unit * len(winners)
    if one_each:
        for seat in winners:
            if left >= unit:
                shares[seat] += unit
                left -= unit
    shares[winners[0]] += left
    assert sum(shares.values()) == chips, "nothing is lost in a division"
    return shares
