"""Settling up after a night: who pays whom, in as few payments as there can be.

Those who owe and those who are owed fall into groups that come to nothing by themselves; a group of k people is
settled by k - 1 payments, and never by fewer. So the fewest payments are had by the most groups, which is found
exactly for up to twenty people; for more, everybody is one group.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cardspeak.errors import BadInput
from cardspeak.values import Value

EXACT = 20  # people, beyond those who are square or exactly opposite to somebody


class Payment(Value):
    """One person hands another so many chips' worth."""

    payer: str
    to: str
    amount: int


class Settlement(Value):
    """All payments; `fewest` is false where there were too many people to be sure of that."""

    payments: tuple[Payment, ...]
    fewest: bool


def settle(nets: Mapping[str, int]) -> Settlement:
    """Payments that bring everybody to nothing: below zero is owed by them, above is owed to them."""
    off = sum(nets.values())
    if off:
        raise BadInput(f"The results come to {off:+,} instead of 0: count again, chips are missing or too many.")
    opposite, rest = _opposite(sorted(((name, net) for name, net in nets.items() if net), key=_largest_first))
    groups = most_groups([net for _, net in rest]) if len(rest) <= EXACT else [list(range(len(rest)))]
    payments = [payment for group in groups for payment in _paid([rest[at] for at in group])]
    return Settlement((*opposite, *payments), fewest=len(rest) <= EXACT)


def _largest_first(one: tuple[str, int]) -> tuple[int, str]:
    return -abs(one[1]), one[0]


def _opposite(people: Sequence[tuple[str, int]]) -> tuple[list[Payment], list[tuple[str, int]]]:
    """Pairs that settle each other. It never costs a group: two groups that a pair links fall into it and one more."""
    waiting: dict[int, list[str]] = {}
    found: list[Payment] = []
    for name, net in people:
        partners = waiting.get(-net)
        if partners:
            other = partners.pop(0)
            payer, to = (name, other) if net < 0 else (other, name)
            found.append(Payment(payer, to, abs(net)))
        else:
            waiting.setdefault(net, []).append(name)
    paired = {name for payment in found for name in (payment.payer, payment.to)}
    return found, [one for one in people if one[0] not in paired]


def most_groups(nets: Sequence[int]) -> list[list[int]]:
    """These amounts, which come to nothing, in as many groups that do so too as there are.

    For every set of people: the most groups that can be closed on the way to it, one person after another. A set that
    comes to nothing closes one more than the best set with a person less.
    """
    if not nets:
        return []
    total = [0]
    for net in nets:
        total += [below + net for below in total]
    size = len(total)
    if total.count(0) == 2:  # nobody, and everybody
        return [list(range(len(nets)))]
    best, last = bytearray(size), bytearray(size)
    for mask in range(1, size):
        most, who, left = -1, 0, mask
        while left:
            bit = left & -left
            if best[mask ^ bit] > most:
                most, who = best[mask ^ bit], bit.bit_length() - 1
            left ^= bit
        best[mask], last[mask] = most + (not total[mask]), who
    return _walked(total, last, size - 1)


def _walked(total: Sequence[int], last: bytes | bytearray, mask: int) -> list[list[int]]:
    """The groups on the best way to everybody, read backwards."""
    groups: list[list[int]] = []
    while mask:
        if not total[mask]:
            groups.append([])
        groups[-1].append(last[mask])
        mask ^= 1 << last[mask]
    return groups


def _paid(group: Sequence[tuple[str, int]]) -> list[Payment]:
    """The largest debt to the largest claim, until nothing is owed: one payment fewer than people."""
    owing = sorted((-net, name) for name, net in group if net < 0)
    owed = sorted((net, name) for name, net in group if net > 0)
    payments = []
    while owing:
        (debt, payer), (claim, to) = owing.pop(), owed.pop()
        amount = min(debt, claim)
        payments.append(Payment(payer, to, amount))
        if debt > amount:
            owing.append((debt - amount, payer))
        elif claim > amount:
            owed.append((claim - amount, to))
    return payments
