"""Deals among those who are left: by ICM, by chips, to the cent; and what everybody should be told of one."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from cardspeak.errors import BadInput
from cardspeak.odds.icm.request import icm


def icm_deal(stacks: Sequence[int], prizes: Sequence[int]) -> list[int]:
    """The prizes that are left, in cents, divided by what the stacks are worth."""
    answer = icm(stacks, prizes)
    worth = answer.exact if len(stacks) <= 10 else [Fraction(one) for one in answer.equity]
    return in_cents(worth, int(answer.pool))


def chip_chop(stacks: Sequence[int], prizes: Sequence[int]) -> list[int]:
    """The lowest prize that is left for each, and the rest by chips; in cents."""
    answer = icm(stacks, prizes)
    least, total = answer.prizes[-1], sum(stacks)
    rest = answer.pool - least * len(stacks)
    return in_cents([least + rest * stack / total for stack in stacks], int(answer.pool))


def in_cents(amounts: Sequence[Fraction], pool: int) -> list[int]:
    """Whole cents that add up to the pool: what is left over goes to the largest remainders, equal ones in order."""
    whole = [int(amount // 1) for amount in amounts]
    left = pool - sum(whole)
    order = sorted(range(len(whole)), key=lambda at: (whole[at] - amounts[at], at))
    if not 0 <= left <= len(whole):
        raise BadInput(f"The shares do not add up to {pool}.")
    for at in order[:left]:
        whole[at] += 1
    return whole


def warnings(amounts: Sequence[int], prizes: Sequence[int], names: Sequence[str] = ()) -> list[str]:
    """What everybody has to know before agreeing: who gets more than the first prize, or less than is safe already.

    A deal that does not give out the prizes, no more and no less, is no deal: BadInput.
    """
    if len(prizes) < len(amounts):
        prizes = [*prizes, *[0] * (len(amounts) - len(prizes))]
    if len(prizes) > len(amounts):
        raise BadInput(f"{len(amounts)} share the prizes of {len(prizes)} places: a deal is among all who are left.")
    if sum(amounts) != sum(prizes):
        raise BadInput(f"The deal gives out {sum(amounts)}; the prizes left are {sum(prizes)}.")
    called = list(names) or [f"player {number}" for number in range(1, len(amounts) + 1)]
    first, last = max(prizes), min(prizes)
    more = [
        f"{name} gets {amount}, more than the first prize of {first}." for name, amount in _over(called, amounts, first)
    ]
    less = [
        f"{name} gets {amount}, less than the {last} that is safe already."
        for name, amount in zip(called, amounts, strict=True)
        if amount < last
    ]
    return more + less


def _over(names: Sequence[str], amounts: Sequence[int], first: int) -> list[tuple[str, int]]:
    return [(name, amount) for name, amount in zip(names, amounts, strict=True) if amount > first]
