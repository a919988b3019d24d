"""What the machine gave to whom, taken from the events of a hand."""

from __future__ import annotations

from typing import Final, NamedTuple

from cardspeak.hand import events as e
from cardspeak.hand.machine import Hand


class Awards(NamedTuple):
    """What the machine gave: by seat, and each pot with what was divided in it."""

    won: dict[int, int]
    returned: dict[int, int]
    pots: dict[int, list[e.Awarded]]
    house: int = 0  # what the machine itself took of the pots, at a table with a commission

    @property
    def total(self) -> int:
        return sum(self.won.values())


_GIVEN: Final = frozenset({e.Awarded, e.UncalledReturned, e.CommissionTaken})


def awards_of(hand: Hand) -> Awards:
    won: dict[int, int] = {}
    returned: dict[int, int] = {}
    pots: dict[int, list[e.Awarded]] = {}
    house = 0
    for event in hand.events:
        if type(event) not in _GIVEN:
            continue
        if type(event) is e.Awarded:
            won[event.seat] = won.get(event.seat, 0) + event.amount
            pots.setdefault(event.pot, []).append(event)
        elif type(event) is e.UncalledReturned:
            returned[event.seat] = returned.get(event.seat, 0) + event.amount
        elif type(event) is e.CommissionTaken and event.pot >= 0:
            house += event.amount
    return Awards(won, returned, pots, house)
