"""A schedule of levels, worked out from the chips, the field and the length that one has in mind.

The last level is where the big blind has grown to about a twentieth of all chips in play: with two or three players
left nobody can wait any longer there. From the first to the last the blinds grow by the same factor, each put on what
the chips in play can pay and what people can say.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log
from typing import Literal

from cardspeak.errors import BadInput
from cardspeak.hand.setup import Stakes
from cardspeak.tournament.terms import Level

AnteKind = Literal["none", "everybody", "big blind", "button"]
LAST = 20  # big blinds in play in the last level
NICE = (1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50, 60, 80)  # small blinds, in smallest chips, and tenfold


def structure(
    start_chips: int,
    players: int,
    *,
    hours: float = 4.0,
    minutes: int = 20,
    unit: int = 25,
    antes: AnteKind = "none",
    antes_from: int = 4,
    rest_every: int = 4,
    rest_minutes: int = 10,
    depth: int = 100,
) -> tuple[Level, ...]:
    """Levels for a no limit game with two blinds; `depth` is the starting bank in big blinds.

    An ante that the big blind or the button pays for all is as large as the big blind; say so in the Terms too.
    """
    if start_chips < 2 * unit or players < 2 or minutes < 1 or hours <= 0:
        raise BadInput("A structure needs two players, a bank of chips, levels of a minute or more, and some hours.")
    first = max(start_chips // depth // 2, unit)
    total = start_chips * players
    count = max(round(hours * 60 / minutes), 2)
    last = max(total // LAST // 2, first * 2)
    growth = log(last / first) / (count - 1)
    levels: list[Level] = []
    small = 0
    for number in range(count + 2):  # two beyond the plan, should it last longer
        wanted = first * exp(growth * number)
        small = _spoken(wanted, unit, small)
        ante = antes != "none" and number + 1 >= antes_from
        levels.append(Level(minutes=minutes, stakes=_stakes(small, unit, antes if ante else "none")))
        if rest_every and (number + 1) % rest_every == 0 and number + 1 < count:
            levels.append(Level(minutes=rest_minutes, rest=True))
    return tuple(levels)


def _stakes(small: int, unit: int, antes: AnteKind) -> Stakes:
    big = 2 * small
    ante = max((amount for amount in _said(unit) if amount <= big // 8), default=unit)
    given = {"none": (), "everybody": (ante,), "big blind": (big,), "button": (big,)}[antes]
    return Stakes(structure="no limit", blinds=(small, big), antes=given, unit=unit)


def _spoken(wanted: float, unit: int, before: int) -> int:
    """The nearest amount that people say, above the one before."""
    return min((amount for amount in _said(unit) if amount > before), key=lambda amount: abs(amount - wanted))


def _said(unit: int) -> list[int]:
    """Amounts that people say."""
    return [unit * nice * ten for ten in (1, 10, 100, 1000, 10_000, 100_000) for nice in NICE]


def scaled(
    stakes: Stakes, times: Sequence[int], *, minutes: int | None = None, hands: int | None = None
) -> tuple[Level, ...]:
    """The same stakes so many times over, level by level: for limit, stud and draw games."""

    def at(factor: int) -> Level:
        grown = Stakes(
            structure=stakes.structure,
            antes=tuple(ante * factor for ante in stakes.antes),
            blinds=tuple(blind * factor for blind in stakes.blinds),
            bring_in=stakes.bring_in * factor,
            small=stakes.small * factor,
            big=stakes.big * factor,
            unit=stakes.unit,
            chinese_unit=stakes.chinese_unit * factor,
            trimmed_antes=stakes.trimmed_antes,
            burns=stakes.burns,
        )
        return Level(minutes=minutes, hands=hands, stakes=grown)

    return tuple(at(factor) for factor in times)
