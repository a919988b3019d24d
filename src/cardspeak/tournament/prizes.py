"""The prize pool and its division: every cent of it goes to somebody who may win a prize."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cardspeak.tournament.terms import Prizes
from cardspeak.values import Value


class Award(Value):
    """`stands_for` is the place that this prize was meant for."""

    player: str
    place: int
    amount: int
    stands_for: int


def pool_of(prizes: Prizes, bought: int) -> int:
    """So many hundredths of what was bought and what the operator adds, or the guarantee if that is more."""
    return max(bought * (prizes.percent or 0) // 100 + prizes.added, prizes.guarantee)


def by_place(pool: int, shares: Sequence[int], placed: Sequence[str], may_win: Mapping[str, bool]) -> list[Award]:
    """The shares in order to those placed who may win; whoever may not is passed over and the next moves up.

    Where fewer may win than there are shares, the shares that are left go to them in proportion. What a division
    leaves over goes to the best place.
    """
    eligible = [(place, player) for place, player in enumerate(placed, 1) if may_win[player]]
    used = shares[: len(eligible)]
    amounts = divided(pool, used)
    return [
        Award(player, place, amount, rank)
        for rank, ((place, player), amount) in enumerate(zip(eligible, amounts, strict=False), 1)
    ]


def by_chips(pool: int, chips: Mapping[str, int], placed: Sequence[str], may_win: Mapping[str, bool]) -> list[Award]:
    """Chips turned into cash: the pool in proportion to the chips of those who may win."""
    eligible = [(place, player) for place, player in enumerate(placed, 1) if may_win[player] and chips.get(player, 0)]
    amounts = divided(pool, [chips[player] for _, player in eligible])
    return [
        Award(player, place, amount, place) for (place, player), amount in zip(eligible, amounts, strict=True) if amount
    ]


def divided(pool: int, parts: Sequence[int]) -> list[int]:
    """The pool by these parts, rounded down; the cents left over go to the first."""
    whole = sum(parts)
    amounts = [pool * part // whole for part in parts]
    if amounts:
        amounts[0] += pool - sum(amounts)
    return amounts
