"""Chip amounts, exact: whole numbers stay integers, the rest are decimals, and nothing is ever a float.

The machine counts in whole units of the smallest chip. `WholeAmounts` holds a hand's amounts that way with
`scale`, the number of units in one chip of the file: 100 for dollars and cents, 2 for half chips.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from decimal import Decimal
from functools import lru_cache
from math import lcm
from typing import Final, TypeAlias

from cardspeak.errors import BadInput

Amount: TypeAlias = int | Decimal

# On either side of the point: far beyond any table, and a hostile 1e999999999 cannot fill the memory.
DIGITS_MAX: Final = 18
# So an amount scaled to whole units can have as many as both sides together.
WHOLE_MAX: Final = 10 ** (2 * DIGITS_MAX) - 1

# ISO 4217: currencies whose smallest unit is not a hundredth.
_NO_CENTS = "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF"
_MILS = "BHD IQD JOD KWD LYD OMR TND"
_UNITS: Final = dict.fromkeys(_NO_CENTS.split(), 1) | dict.fromkeys(_MILS.split(), 1000)
_SYMBOLS_WITHOUT_CENTS: Final = "¥₩₫"


def require_amount(value: object) -> None:
    """Refuse what is no chip amount: a float, a boolean, an infinity, a number of absurd length."""
    if type(value) is int and abs(value) <= WHOLE_MAX:
        return
    if type(value) is Decimal and value.is_finite() and value.adjusted() < DIGITS_MAX:
        if value.adjusted() >= -6 and len(str(value)) <= DIGITS_MAX:
            return  # the usual case, written out in full: no more digits than letters, without taking it apart
        exponent = value.as_tuple().exponent
        if isinstance(exponent, int) and exponent >= -DIGITS_MAX:
            return
    raise BadInput(
        f"{str(value)[:40]} is not an amount of chips; write a number such as 250 or 102.50, of at most "
        f"{DIGITS_MAX} digits on either side of the point."
    )


def smallest_unit(currency: str | None, symbol: str | None) -> int:
    """How many units make one of the currency: money goes down to the cent, plain chips are whole."""
    if currency is not None:
        return _UNITS.get(currency, 100)
    return 1 if symbol is None or symbol in _SYMBOLS_WITHOUT_CENTS else 100


# A stack and a bet come again in the next hand, and each is asked for twice in its own.
_ratio: Final[Callable[[Decimal], tuple[int, int]]] = lru_cache(maxsize=1 << 14)(Decimal.as_integer_ratio)


def scale_of(amounts: Iterable[Amount | None], unit: int) -> int:
    """The least multiple of `unit` in which every amount is whole."""
    for amount in amounts:
        if isinstance(amount, Decimal):
            unit = lcm(unit, _ratio(amount)[1])
    return unit


def whole(amount: Amount, scale: int) -> int:
    """The amount in units of which `scale` make one; refused if that leaves a remainder."""
    if isinstance(amount, int):
        return amount * scale
    top, bottom = _ratio(amount)
    if scale % bottom:
        raise BadInput(f"{amount} is not whole at {scale} units to one; use a multiple of {bottom}.")
    return top * (scale // bottom)


def amount_of(units: int, scale: int) -> Amount:
    """The way back: 4750 units at scale 100 are 47.50, 205 at scale 2 are 102.5, 400 at scale 100 are 4."""
    if not units % scale:
        return units // scale
    chips, rest = divmod(abs(units), scale)
    if scale == 100 and chips < 10**24:  # the usual case, at a third of the time
        return Decimal(units).scaleb(-2)
    places = next((places for places in range(1, DIGITS_MAX + 1) if 10**places % scale == 0), None)
    if places is None:
        raise BadInput(f"{units}/{scale} has no exact decimal; use a scale such as 2, 4, 10 or 100.")
    fraction = rest * (10**places // scale)
    return Decimal(f"{'-' if units < 0 else ''}{chips}.{fraction:0{places}d}")
