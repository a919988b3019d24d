"""What the house was owed for a hand, by sums of the auditor's own: a charge is read here, never asked.

Whether a pot was rightly let off is taken from the log, but for the one reason that the log itself shows: whether a
board was dealt.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from math import ceil
from typing import NamedTuple, assert_never

from cardspeak.hand.commission import CapByPot, CappedScale, Charge, NoFlopNoDrop, Percent, PerHand, PerPerson, Scale
from cardspeak.hand.setup import Setup

WHOLE_HAND = -1


class Drop(NamedTuple):
    """What the log tells of the chips that left the pots for the house."""

    pots: Sequence[int]  # wagered in each
    taken: Mapping[int, int]  # from each
    let_off: Mapping[int, str]  # pots that paid nothing, by which clause; `WHOLE_HAND` for all of them
    board: bool  # a card of it was dealt
    ruled: bool  # the floor had its hand in it


def audit_drop(setup: Setup, drop: Drop) -> Iterator[str]:
    """Every pot paid what the sign says, or no more than that where a ruling or a waiver of one method changed it."""
    charges = setup.stakes.charge
    if charges is None:
        return
    left, owed = list(drop.pots), [0] * len(drop.pots)
    for charge in charges.each:
        yield from _wrongly_let_off(setup, charge, drop)
        for number, amount in enumerate(_owed(setup, charge, drop, left)):
            owed[number] += amount
            left[number] -= amount
    exact = not drop.ruled and (charges.also is None or not drop.let_off)
    for number, amount in enumerate(owed):
        taken = drop.taken.get(number, 0)
        if taken > amount and not drop.ruled:
            yield f"the house takes {taken} of pot {number}, more than the {amount} it is owed"
        elif taken < amount and exact:
            yield f"the house takes {taken} of pot {number}, less than the {amount} it is owed"


def audit_fee(setup: Setup, seats: Sequence[int], each: int, stacks: Mapping[int, int]) -> Iterator[str]:
    """Who pays before the cards: everybody who has more than the fee."""
    charges = setup.stakes.charge
    fee = sum(one.amount for one in (charges.each if charges is not None else ()) if isinstance(one, PerPerson))
    able = {seat for seat in setup.seats if stacks[seat] > fee}
    if each != fee or set(seats) != able:
        yield f"seats {list(seats)} pay {each} before the cards; it is for {sorted(able)} to pay {fee}"


def _wrongly_let_off(setup: Setup, charge: Charge, drop: Drop) -> Iterator[str]:
    if not isinstance(charge, NoFlopNoDrop) or drop.ruled:
        return
    clause = [row.cite for row in setup.play.commission.kinds if row.kind == "no flop no drop"]
    if drop.board and any(cite in clause for cite in drop.let_off.values()):
        yield "the house takes nothing for want of a flop, and there was one"


def _owed(setup: Setup, charge: Charge, drop: Drop, left: Sequence[int]) -> list[int]:
    """By one method from each pot, of which so much is left."""
    alone = setup.stakes.charge is not None and setup.stakes.charge.also is None
    off: Collection[int] = drop.let_off if alone else ()
    paying = [0 if WHOLE_HAND in off or number in off else chips for number, chips in enumerate(drop.pots)]
    match charge:
        case PerPerson():
            return [0] * len(left)
        case Percent(percent=percent, cap=cap, floor=floor):
            owed = _within(_rates(setup, paying, percent), left, cap)
            return _made_up(owed, paying, left, floor)
        case CapByPot(percent=percent, caps=caps, above=above):
            step = bisect_left([size for size, _ in caps], sum(paying))
            return _within(_rates(setup, paying, percent), left, [*(cap for _, cap in caps), above][step])
        case PerHand(amount=amount, cap=cap, more=more):
            for least, larger in sorted(more):
                amount = larger if len(setup.seats) >= least else amount
            most = 0 if WHOLE_HAND in off else amount if cap is None else min(amount, cap)
            return _within([amount] * len(left), left, most)
        case Scale() | CappedScale():
            return _within([_by_scale(setup, charge.kind, chips) for chips in paying], left, None)
        case NoFlopNoDrop(then=then):
            return _owed(setup, then, drop, left) if drop.board else [0] * len(left)
    assert_never(charge)


def _rates(setup: Setup, pots: Sequence[int], percent: int) -> list[int]:
    """So many whole chips of the smallest kind as fit into the share."""
    unit = setup.stakes.unit
    return [unit * (chips * percent // (100 * unit)) for chips in pots]


def _within(owed: Sequence[int], left: Sequence[int], cap: int | None) -> list[int]:
    """As much as each pot has, until the cap is reached."""
    found: list[int] = []
    for amount, chips in zip(owed, left, strict=True):
        room = chips if cap is None else min(chips, cap - sum(found))
        found.append(max(0, min(amount, room)))
    return found


def _made_up(owed: list[int], paying: Sequence[int], left: Sequence[int], floor: int) -> list[int]:
    for number, chips in enumerate(left):
        short = max(0, floor - sum(owed))
        owed[number] += min(short, chips - owed[number]) if paying[number] else 0
    return owed


def _by_scale(setup: Setup, kind: str, chips: int) -> int:
    """In chips, by the book's line for a pot of so many dollars and cents."""
    scale = next(row for row in setup.play.commission.scales if row.kind == kind)
    cents = ceil(Fraction(chips * 100, setup.stakes.dollar))
    lines = [line.up_to for line in scale.lines]
    at = bisect_left(lines, cents)
    if at < len(lines):
        due = scale.lines[at].charge
    else:
        due = scale.rest.charge * (ceil(Fraction(cents, scale.rest.each)) if scale.rest.each is not None else 1)
    return due * setup.stakes.dollar // 100
