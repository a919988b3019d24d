"""A hand's amounts in units of the smallest chip, as the machine counts."""

from __future__ import annotations

from cardspeak.interop.phh.actions import Action
from cardspeak.values import Value


class WholeAmounts(Value):
    """A hand's amounts in units of the smallest chip; the fields are those of `HandHistory`.

    The amount of each `BetRaiseTo` among the actions is a whole number of units too.
    """

    scale: int
    antes: tuple[int, ...]
    blinds_or_straddles: tuple[int, ...] | None
    bring_in: int | None
    small_bet: int | None
    big_bet: int | None
    min_bet: int | None
    starting_stacks: tuple[int | None, ...]
    actions: tuple[Action, ...]
    finishing_stacks: tuple[int | None, ...] | None
    winnings: tuple[int, ...] | None
