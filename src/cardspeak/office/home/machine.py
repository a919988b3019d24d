"""A night at home as a machine: `HomeNight(NightTerms())`, orders in, events out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Never, Union

from cardspeak.machine import Machine
from cardspeak.office.base import OfficeEvent, OfficeOrder
from cardspeak.office.home import chips, ending, guests, stakes
from cardspeak.office.home.state import ChipsWanted, HomeGuest, NightState, NightTerms

TOPICS = (stakes.TOPIC, guests.TOPIC, chips.TOPIC, ending.TOPIC)
ASKS = {row.kind: row for topic in TOPICS for row in topic.asks}
TELLS = {row.kind: row for topic in TOPICS for row in topic.tells}

# For a decoder every kind; for a type checker what all of them are.
if TYPE_CHECKING:
    AnyNightEvent = OfficeEvent
else:
    AnyNightEvent = Union[tuple(TELLS)]  # noqa: UP007


class NightDoor(tuple[HomeGuest | ChipsWanted, ...]):
    """What waits for the host: people at the door, and those who want chips."""


class HomeNight(Machine[NightState, OfficeOrder, OfficeEvent, NightDoor, Never]):
    """One night, from the host's first step to the last payment."""

    __slots__ = ()

    ANSWERS = {kind: row.answer for kind, row in ASKS.items()}
    EVOLVE = {kind: row.evolve for kind, row in TELLS.items()}
    setup: NightTerms

    def blank(self) -> NightState:
        return NightState(self.setup)

    @property
    def prompt(self) -> NightDoor:
        waiting = [guest for guest in self.state.guests.values() if guest.stands == "waiting"]
        return NightDoor((*waiting, *(one for one in self.state.wanted.values() if one.open)))


def night_says(event: OfficeEvent) -> str:
    """The sentence that tells it."""
    return TELLS[type(event)].says(event)
