"""A jackpot by hand, run by commands and events like every other part: `HandJackpot(make_hand_jackpot(...))`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Never, Union

from cardspeak.jackpots.by_hand.base import MeterCommand, MeterEvent
from cardspeak.jackpots.by_hand.setup import HandJackpotSetup
from cardspeak.jackpots.by_hand.state import MeterState
from cardspeak.jackpots.by_hand.topics import (
    adding,
    adjusting,
    contributions,
    corrections,
    displays,
    faults,
    hands,
    parameters,
    periods,
    running,
    settling,
    wins,
)
from cardspeak.jackpots.meter import CENT
from cardspeak.machine import Machine

MODULES = (
    running, adding, hands, contributions, wins, periods, corrections, settling, displays, faults, adjusting,
    parameters,
)  # fmt: skip
_ASKS = [row for module in MODULES for row in module.TOPIC.commands]
_HAPPENS = [row for module in MODULES for row in module.TOPIC.events]
ANSWERS: dict[type, Any] = {row.kind: row.answer for row in _ASKS}
EVOLVE: dict[type, Any] = {row.kind: row.evolve for row in _HAPPENS}
SAYINGS: dict[type, Any] = {row.kind: row.says for row in _HAPPENS}
assert len(ANSWERS) == len(_ASKS), "a command belongs to one topic"
assert len(EVOLVE) == len(_HAPPENS), "an event belongs to one topic"

if TYPE_CHECKING:
    AnyMeterCommand = MeterCommand
    AnyMeterEvent = MeterEvent
else:
    AnyMeterCommand = Union[tuple(ANSWERS)]  # noqa: UP007
    AnyMeterEvent = Union[tuple(EVOLVE)]  # noqa: UP007


class HandJackpot(Machine[MeterState, MeterCommand, MeterEvent, None, Never]):
    """Pools that the house feeds so much for each hand."""

    __slots__ = ()

    ANSWERS = ANSWERS
    EVOLVE = EVOLVE
    setup: HandJackpotSetup

    def blank(self) -> MeterState:
        return MeterState(self.setup)

    def beginning(self) -> Iterator[MeterEvent]:
        cite = self.setup.jackpot_rules.file.contribution.funded_cite
        for plan in self.setup.pools:
            yield running.PoolOpened(pool=plan.name, seed=plan.seed * CENT, at=0, cite=cite)

    def happen(self, event: MeterEvent) -> None:
        super().happen(event)
        state = self.state
        state.at = max(state.at, event.at)
        assert state.balance == 0, "what the house put in lies in the pools, is owed, or was paid"
        assert all(gauge.amount >= 0 and gauge.reserve >= 0 for gauge in state.gauges.values()), "no pool owes anything"

    @property
    def prompt(self) -> None:
        """What is to be done is read from the wins and the hands that wait."""


def tell(event: MeterEvent) -> str:
    """One event in a sentence."""
    says: str = SAYINGS[type(event)](event)
    return says
