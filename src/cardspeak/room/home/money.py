"""What a night at home does to the ledger: the host hands out the cage's chips, and at the end all go back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardspeak.ledger import Transfer
from cardspeak.office.base import OfficeEvent
from cardspeak.office.home.chips import ChipsHandedOut, ChipsTakenBack
from cardspeak.office.home.ending import NightSettled
from cardspeak.office.home.state import NightState
from cardspeak.room.money import CAGE, wallet

CITE = "silent: chips at home are the host's"


def night_moves(state: NightState, events: Sequence[OfficeEvent]) -> tuple[Transfer, ...]:
    """The chips that a batch moves; `state` is as it was before."""
    return tuple(move for event in events for move in _moves(state, event))


def _moves(state: NightState, event: OfficeEvent) -> Iterator[Transfer]:
    match event:
        case ChipsHandedOut(name=name, chips=chips):
            yield Transfer(CAGE, wallet(name), chips, CITE, f"handed out by {event.by}")
        case ChipsTakenBack(name=name, chips=chips):
            yield Transfer(wallet(name), CAGE, chips, CITE, f"taken back by {event.by}")
        case NightSettled(nets=nets):
            for name, bought in sorted(state.bought.items()):
                held = bought + nets.get(name, 0)
                if held:
                    yield Transfer(wallet(name), CAGE, held, CITE, "handed in at the end of the night")
