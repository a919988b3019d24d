"""The door: stacks and prizes in, what each stack is worth out.

icm([50, 30, 20], [70, 30]).equity          # (45.17..., 32.25, 22.57...)
icm([50, 30, 20], [70, 30]).exact           # (Fraction(1265, 28), Fraction(129, 4), Fraction(158, 7))
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal, InvalidOperation
from fractions import Fraction

from cardspeak.asking import LIST, asked
from cardspeak.errors import BadInput, require_chips
from cardspeak.lazy import lazy
from cardspeak.odds.icm.exact import icm_exact
from cardspeak.odds.icm.race import icm_race
from cardspeak.odds.icm.subsets import icm_subsets
from cardspeak.values import Named

FEW = 11  # up to here by sets of players, which needs no numpy; beyond by the race
MOST_EXACT = 15  # fractions of more stacks are longer than anybody reads, and take long
MOST = 10_000

Prize = int | float | str | Decimal | Fraction


class Icm(Named, dict=True):
    """What each stack is worth, in the order of the stacks."""

    stacks: tuple[int, ...]
    prizes: tuple[Fraction, ...]  # one for each player, those that win nothing at the end

    @lazy
    def equity(self) -> tuple[float, ...]:
        prizes = [float(prize) for prize in self.prizes]
        worth = icm_subsets if len(self.stacks) <= FEW else icm_race
        return tuple(worth(self.stacks, prizes))

    @lazy
    def exact(self) -> tuple[Fraction, ...]:
        """To the last digit; for a final table and its neighbours."""
        if len(self.stacks) > MOST_EXACT:
            raise BadInput(f"Exact fractions are for {MOST_EXACT} players at most; ask for the equity of more.")
        return tuple(icm_exact(self.stacks, self.prizes))

    @property
    def pool(self) -> Fraction:
        return sum(self.prizes, Fraction(0))


@asked("cs.icm([50, 30, 20], [70, 30])", stacks=LIST, prizes=LIST)
def icm(stacks: Sequence[int], prizes: Sequence[Prize]) -> Icm:
    """What every stack is worth: each is first by their part of all chips, then second among the rest, and so on."""
    if not 1 <= len(stacks) <= MOST:
        raise BadInput(f"Give the stacks of 1 to {MOST} players, not of {len(stacks)}.")
    for stack in stacks:
        require_chips(stack, "A stack is")
        if stack <= 0:
            raise BadInput(f"A stack of {stack} is nobody's who still plays: leave it out.")
    money = [_prize(prize) for prize in prizes]
    while money and not money[-1]:
        money.pop()
    if len(money) > len(stacks):
        raise BadInput(f"{len(money)} prizes are more than {len(stacks)} players can win.")
    return Icm(stacks=tuple(stacks), prizes=(*money, *[Fraction(0)] * (len(stacks) - len(money))))


def _prize(prize: Prize) -> Fraction:
    try:
        worth = Fraction(str(prize) if isinstance(prize, float | Decimal) else prize)
    except (ValueError, InvalidOperation, ZeroDivisionError, TypeError):
        raise BadInput(f"{prize!r} is no amount of money: write 70 or 70.50.") from None
    if worth < 0:
        raise BadInput(f"A prize of {prize} would be paid by its winner: prizes are not below zero.")
    return worth
