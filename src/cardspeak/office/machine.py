"""The office as a machine: `Office(HouseSettings())`, orders in, events out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Never, Union

from cardspeak.machine import Machine
from cardspeak.office import seconding
from cardspeak.office.base import OfficeEvent, OfficeOrder
from cardspeak.office.collected import FIRST, FIRST_TELLS
from cardspeak.office.settings import HouseSettings
from cardspeak.office.state import OfficeState

ASKS = {**FIRST, **{row.kind: row for row in seconding.TOPIC.asks}}
TELLS = {**FIRST_TELLS, **{row.kind: row for row in seconding.TOPIC.tells}}

# For a decoder every kind; for a type checker what all of them are.
if TYPE_CHECKING:
    AnyOfficeEvent = OfficeEvent
else:
    AnyOfficeEvent = Union[tuple(TELLS)]  # noqa: UP007


class Office(Machine[OfficeState, OfficeOrder, OfficeEvent, tuple[str, ...], Never]):
    """The cage, the lists, the dealers and the people of one house."""

    __slots__ = ()

    ANSWERS = {kind: seconding.propose if row.second else row.answer for kind, row in ASKS.items()}
    EVOLVE = {kind: row.evolve for kind, row in TELLS.items()}
    setup: HouseSettings

    def blank(self) -> OfficeState:
        return OfficeState(self.setup)

    def happen(self, event: OfficeEvent) -> None:
        super().happen(event)
        self.state.told = max(self.state.told, event.at)
        assert self.state.cash >= 0, "no drawer holds less than nothing"
        assert self.state.chips >= 0, "no rack holds less than nothing"

    @property
    def prompt(self) -> tuple[str, ...]:
        """What waits for somebody: a second person, a report to be lodged, a difference to be explained."""
        state = self.state
        waits = [f"order {number} waits for a second person" for number in state.proposals]
        waits += [f"report {one.number} is to be lodged" for one in state.reports if one.lodged is None]
        off = [at for at, one in enumerate(state.counts, 1) if one.over != (0, 0) and not one.explained]
        return (*waits, *(f"count {at} is to be explained" for at in off))


def office_says(event: OfficeEvent) -> str:
    """The sentence that tells it."""
    said: str = TELLS[type(event)].says(event)
    return said
