"""The bonus prizes of one book, run by orders and events like every other part: `Bonuses("crown-melbourne-poker")`."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Never, Union

from cardspeak.bonus import claims, offering
from cardspeak.bonus.base import BonusAnswer, BonusClaim, BonusEvent, BonusOrder, BonusState
from cardspeak.machine import Machine

TOPICS = (offering, claims)
ANSWERS: dict[type, Callable[[BonusState, Any], BonusAnswer]] = {**offering.ANSWERS, **claims.ANSWERS}
EVOLVE: dict[type, Callable[[BonusState, Any], None]] = {**offering.EVOLVE, **claims.EVOLVE}
SAYS: dict[type, Callable[[Any], str]] = {**offering.SAYS, **claims.SAYS}

# For a decoder every kind; for a type checker what all of them are.
if TYPE_CHECKING:
    AnyBonusOrder = BonusOrder
    AnyBonusEvent = BonusEvent
else:
    AnyBonusOrder = Union[tuple(ANSWERS)]  # noqa: UP007
    AnyBonusEvent = Union[tuple(EVOLVE)]  # noqa: UP007


class Bonuses(Machine[BonusState, BonusOrder, BonusEvent, tuple[BonusClaim, ...], Never]):
    """Everything that is offered, told, verified and given at the tables of one book."""

    __slots__ = ()

    ANSWERS = ANSWERS
    EVOLVE = EVOLVE
    setup: str  # the book

    def blank(self) -> BonusState:
        return BonusState(self.setup)

    def happen(self, event: BonusEvent) -> None:
        super().happen(event)
        assert self.state.owed == self.state.due, "what is owed is what was verified and not given"

    @property
    def prompt(self) -> tuple[BonusClaim, ...]:
        """Claims that wait for somebody."""
        return tuple(claim for claim in self.state.claims.values() if claim.status in ("told", "verified"))


def bonus_says(event: BonusEvent) -> str:
    """The sentence that tells it."""
    return SAYS[type(event)](event)
