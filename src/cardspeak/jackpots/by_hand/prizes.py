"""What winners get: shares of the whole, of successive percentages, or the same sum each; rounded as the book says.

Whatever a share has that cannot be paid stays in the pool (rounded down), or is made up by the house (rounded up).
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from cardspeak.books.model.jackpot import FixedSum, JackpotPrize, PoolPercent, PrizesRow, WholePool
from cardspeak.jackpots.meter import CENT


class Divided(NamedTuple):
    """Each winner's share in cents; in hundredths of a cent what the pool gives and what the house adds."""

    each: int
    taken: int
    made_up: int
    resets: bool
    cite: str
    rounded: bool


def divide(prize: JackpotPrize, basis: int, pool: int, winners: int, row: PrizesRow) -> Divided:
    """`basis` is the figure that counts, `pool` what there is, both in hundredths of a cent."""
    total, cite = _total(prize, basis, winners, row)
    each = _payable(total, winners, row)
    owed = each * winners * CENT
    taken = min(owed, pool)
    return Divided(each, taken, owed - taken, isinstance(prize, WholePool), cite, owed != total)


def _total(prize: JackpotPrize, basis: int, winners: int, row: PrizesRow) -> tuple[Fraction, str]:
    """What all of them win together, before it is rounded."""
    match prize:
        case WholePool():
            return Fraction(basis), row.whole_cite if winners == 1 else row.whole_shared_cite
        case PoolPercent(percent=percent):
            # Each takes its part of what the one before has left: n winners leave (1 - p)^n.
            left = Fraction(100 - percent, 100) ** winners
            return basis * (1 - left), row.kinds_cite if winners == 1 else row.percent_shared_cite
        case FixedSum(cents=cents):
            return Fraction(cents * CENT * winners), row.kinds_cite if winners == 1 else row.fixed_shared_cite


def _payable(total: Fraction, winners: int, row: PrizesRow) -> int:
    """A share in cents, in the book's unit, rounded its way."""
    unit = row.unit * CENT * winners
    parts = -int(-total // unit) if row.odd == "up" else int(total // unit)
    return parts * row.unit
