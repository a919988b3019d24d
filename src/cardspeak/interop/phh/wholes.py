"""The amounts of a hand as whole numbers of its smallest chip: what the machine counts in."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from functools import lru_cache
from operator import attrgetter
from typing import Final

from cardspeak.errors import BadInput
from cardspeak.interop.phh.actions import Action, BetRaiseTo
from cardspeak.interop.phh.amounts import Amount, scale_of, smallest_unit, whole
from cardspeak.interop.phh.units import WholeAmounts
from cardspeak.interop.phh.written import WrittenHand

_WHOLE: Final = attrgetter(*WholeAmounts.__struct_fields__[1:])  # all but the scale
_SINGLE: Final = attrgetter("bring_in", "small_bet", "big_bet", "min_bet")
_LISTS: Final = attrgetter("antes", "blinds_or_straddles", "starting_stacks", "finishing_stacks", "winnings")

# Compiled, a class of another module is looked up by name at every use; what is Final is not.
_BET: Final = BetRaiseTo
_DECIMAL: Final = Decimal


def scale_for(hand: WrittenHand) -> int:
    """Units of the smallest chip in one: as fine as the amounts need, and to the cent for money."""
    return scale_of(_decimals(hand), smallest_unit(hand.currency, hand.currency_symbol))


def whole_amounts_of(hand: WrittenHand, scale: int | None) -> WholeAmounts:
    """Every amount as a whole number of units, `scale` of them to one; None: as many as it takes."""
    decimals = _decimals(hand)
    at = scale_of(decimals, smallest_unit(hand.currency, hand.currency_symbol)) if scale is None else scale
    if at < 1:
        raise BadInput(f"A scale of {at} units makes no sense; use 1 or more.")
    if at == 1 and not decimals:  # whole chips as they stand: nothing to work out
        return WholeAmounts(1, *_WHOLE(hand))
    return WholeAmounts(
        at,
        _each_whole(hand.antes, at),
        _all_whole(hand.blinds_or_straddles, at),
        None if hand.bring_in is None else whole(hand.bring_in, at),
        None if hand.small_bet is None else whole(hand.small_bet, at),
        None if hand.big_bet is None else whole(hand.big_bet, at),
        None if hand.min_bet is None else whole(hand.min_bet, at),
        _stacks_whole(hand.starting_stacks, at),
        _bets_whole(hand.actions, at),
        None if hand.finishing_stacks is None else _stacks_whole(hand.finishing_stacks, at),
        _all_whole(hand.winnings, at),
    )


def _decimals(hand: WrittenHand) -> list[Decimal]:
    """The amounts that are not written as whole numbers: none in most files."""
    found: list[Decimal] = []
    for values in (_SINGLE(hand), *_LISTS(hand)):
        found += [value for value in values or () if type(value) is _DECIMAL]
    for action in hand.actions:
        if type(action) is _BET:
            amount = action.amount
            if type(amount) is _DECIMAL:
                found.append(amount)
    return found


def _each_whole(amounts: Sequence[Amount], scale: int) -> tuple[int, ...]:
    # Most amounts are whole chips: they are multiplied here, without a call for each.
    return tuple([amount * scale if type(amount) is int else whole(amount, scale) for amount in amounts])


def _all_whole(amounts: Sequence[Amount] | None, scale: int) -> tuple[int, ...] | None:
    return None if amounts is None else _each_whole(amounts, scale)


def _stacks_whole(amounts: Sequence[Amount | None], scale: int) -> tuple[int | None, ...]:
    if None not in amounts:
        return _each_whole(amounts, scale)  # type: ignore[arg-type]
    return tuple([None if amount is None else whole(amount, scale) for amount in amounts])


def _bets_whole(actions: Sequence[Action], scale: int) -> tuple[Action, ...]:
    return tuple([_whole_bet(one, scale) if type(one) is _BET else one for one in actions])


@lru_cache(maxsize=1 << 14)  # the bets of a limit come again and again
def _whole_bet(bet: BetRaiseTo, scale: int) -> BetRaiseTo:
    return BetRaiseTo(bet.seat, whole(bet.amount, scale), bet.commentary)
