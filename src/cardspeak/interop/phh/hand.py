"""One hand as PHH records it. A `HandHistory` cannot be made wrong: it checks every rule of the format."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from functools import lru_cache
from itertools import chain
from operator import attrgetter
from typing import TypeVar

from cardspeak.errors import BadInput
from cardspeak.interop.phh.actions import (
    BetRaiseTo,
)
from cardspeak.interop.phh.amounts import Amount, scale_of, smallest_unit, whole
from cardspeak.interop.phh.checks import check_hand
from cardspeak.interop.phh.units import WholeAmounts
from cardspeak.interop.phh.written import WrittenHand

T = TypeVar("T")


class HandHistory(WrittenHand):
    """The fields of the format in the format's order, then `custom`: the fields whose names start with `_`.

    `None` stands for a field that is not there, and within the stacks for a stack nobody knows (`inf`).
    Lists that run over the players start at `p1`, the first to be dealt in; see `by_position` for heads-up.
    """

    def __post_init__(self) -> None:
        check_hand(self)

    @property
    def scale(self) -> int:
        """Units of the smallest chip in one: as fine as the amounts need, and to the cent for money."""
        return scale_of(self._decimals(), smallest_unit(self.currency, self.currency_symbol))

    def _decimals(self) -> list[Decimal]:
        """The amounts that are not written as whole numbers: none in most files."""
        single = (self.bring_in, self.small_bet, self.big_bet, self.min_bet)
        bets = [action.amount for action in self.actions if type(action) is BetRaiseTo]
        lists = [self.antes, self.blinds_or_straddles, self.starting_stacks, self.finishing_stacks, self.winnings]
        everything = chain(single, bets, *[values for values in lists if values])
        return [amount for amount in everything if type(amount) is Decimal]

    def whole_amounts(self, scale: int | None = None) -> WholeAmounts:
        """Every amount as a whole number of units, `scale` of them to one; by default `self.scale`."""
        decimals = self._decimals()
        at = scale_of(decimals, smallest_unit(self.currency, self.currency_symbol)) if scale is None else scale
        if at < 1:
            raise BadInput(f"A scale of {at} units makes no sense; use 1 or more.")
        if at == 1 and not decimals:  # whole chips as they stand: nothing to work out
            return WholeAmounts(1, *_WHOLE(self))

        return WholeAmounts(
            at,
            _each_whole(self.antes, at),
            _all_whole(self.blinds_or_straddles, at),
            None if self.bring_in is None else whole(self.bring_in, at),
            None if self.small_bet is None else whole(self.small_bet, at),
            None if self.big_bet is None else whole(self.big_bet, at),
            None if self.min_bet is None else whole(self.min_bet, at),
            _stacks_whole(self.starting_stacks, at),
            tuple([_whole_bet(one, at) if type(one) is BetRaiseTo else one for one in self.actions]),
            None if self.finishing_stacks is None else _stacks_whole(self.finishing_stacks, at),
            _all_whole(self.winnings, at),
        )

    def by_position(self, forced: Sequence[T]) -> tuple[T, ...]:
        """Antes or blinds as p1, p2 ... really post them: with two players the format lists them reversed."""
        return by_position(forced)


def by_position(forced: Sequence[T]) -> tuple[T, ...]:
    """The same for a list that stands by itself."""
    return tuple(forced[::-1]) if len(forced) == 2 else tuple(forced)


def _each_whole(amounts: Sequence[Amount], scale: int) -> tuple[int, ...]:
    # Most amounts are whole chips: they are multiplied here, without a call for each.
    return tuple([amount * scale if type(amount) is int else whole(amount, scale) for amount in amounts])


def _all_whole(amounts: Sequence[Amount] | None, scale: int) -> tuple[int, ...] | None:
    return None if amounts is None else _each_whole(amounts, scale)


def _stacks_whole(amounts: Sequence[Amount | None], scale: int) -> tuple[int | None, ...]:
    if None not in amounts:
        return _each_whole(amounts, scale)  # type: ignore[arg-type]
    return tuple([None if amount is None else whole(amount, scale) for amount in amounts])


_WHOLE = attrgetter(*WholeAmounts.__struct_fields__[1:])  # all but the scale


@lru_cache(maxsize=1 << 14)  # the bets of a limit come again and again
def _whole_bet(bet: BetRaiseTo, scale: int) -> BetRaiseTo:
    return BetRaiseTo(bet.seat, whole(bet.amount, scale), bet.commentary)
