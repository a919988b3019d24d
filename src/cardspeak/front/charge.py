"""A commission at the front door: the name of all its kinds, for `isinstance`; who calls it is told how one is made."""

from __future__ import annotations

from typing import Never

from cardspeak.asking import BadCall
from cardspeak.hand.commission import Charge as Kinds


class _Kinds(type):
    def __instancecheck__(cls, value: object) -> bool:
        return isinstance(value, Kinds)

    def __call__(cls, *args: object, **named: object) -> Never:
        raise BadCall(
            'cs.Charge is every kind of commission and makes none: say it with the stakes, "no limit, blinds 1/2, '
            'commission 5% cap 10", or take charge_of("percent", percent=5, cap=10) of cardspeak.hand.commission.'
        )


class Charge(metaclass=_Kinds):
    """Whatever a house may take of a hand."""
