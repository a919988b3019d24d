"""What a table of a tournament reports at the end of every hand: the stacks before and after, and who is out."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from cardspeak.hand import events as he
from cardspeak.hand.machine import Hand
from cardspeak.table import mode
from cardspeak.table.base import TableEvent
from cardspeak.table.state import TableState
from cardspeak.table.topic import Happens, Topic, everybody, no_change
from cardspeak.values import Value

__all__ = [
    "HandReported",
    "Stand",
]


class Stand(Value):
    """How somebody stood before a hand, and stands after it, with what the director gave meanwhile."""

    seat: int
    name: str
    before: int
    after: int
    dealt: bool = True


class HandReported(TableEvent):
    """The end of a hand as the tournament hears it. `counted`: it had a result, and the button moves on.

    `button` and `blinds` are the seats of this hand, from which the next one follows.
    """

    number: int
    stands: tuple[Stand, ...]
    out: tuple[int, ...]  # seats that had chips before and have none now
    counted: bool
    button: int | None = None
    blinds: tuple[int, ...] = ()
    bonus: int = 0  # what the operator had put into the pot
    elimination: bool = False  # announced as a round after which the smallest stack may be out
    corrected: bool = False  # a ruling has changed the result after it was reported


# -- reading -----------------------------------------------------------------------------------------------------------


def after_hand(
    state: TableState,
    hand: Hand,
    number: int,
    stacks: dict[int, int],
    at: int,
    *,
    counted: bool,
    blinds: tuple[int, ...] | None = None,
    corrected: bool = False,
) -> list[TableEvent]:
    """`blinds` where the hand is over with its first event, and the table does not know it yet."""
    if state.setup.tournament is None:
        return []
    began = dict(zip(hand.setup.seats, hand.setup.stacks, strict=True))
    stands = tuple(_stand(state, seat, began, stacks) for seat in sorted(state.seats))
    event = hand.setup.tournament
    if blinds is None:
        blinds = state.marks.blinds if state.marks is not None else ()
    reported = HandReported(
        number=number,
        stands=stands,
        out=tuple(one.seat for one in stands if one.before and not one.after),
        counted=counted,
        button=hand.setup.button,
        blinds=blinds,
        bonus=event.bonus if event is not None and counted else 0,
        elimination=state.elimination,
        corrected=corrected,
        at=at,
        cite=mode.row_of(state).report_cite,
    )
    return [reported]


def _stand(state: TableState, seat: int, began: dict[int, int], stacks: dict[int, int]) -> Stand:
    place = state.seats[seat]
    before = began.get(seat, place.stack)
    return Stand(seat, place.name, before, stacks.get(seat, place.stack) + place.behind, seat in began)


def bonus_in(events: Iterable[he.Event]) -> int:
    """Chips of the operator that come to the table."""
    return sum(one.amount for one in events if isinstance(one, he.BonusAdded))


# -- evolve ------------------------------------------------------------------------------------------------------------


def taken_back(state: TableState) -> None:
    """From a hand that was over and is void now the operator's chips go back."""
    if state.hand is not None:
        state.cashed += bonus_in(state.hand.events)


def finished(state: TableState, hand: Hand, number: int, *, moves: bool) -> None:
    """A hand that has no result gives the bonus back; one that is dealt again has it again."""
    if state.setup.tournament is None:
        return
    if not moves or hand.state.outcome:
        state.cashed += bonus_in(hand.events)
    if not moves:
        return
    state.bonus, state.elimination = 0, False
    for seat, place in state.seats.items():
        if 0 <= place.arrived < number:
            state.seats[seat] = msgspec.structs.replace(place, arrived=-1)


# -- told --------------------------------------------------------------------------------------------------------------


def _says_reported(event: HandReported) -> str:
    names = {one.seat: one.name for one in event.stands}
    out = ", ".join(names[seat] for seat in event.out)
    result = "" if event.counted else "; the hand has no result"
    return f"The table reports hand {event.number}: {f'{out} without chips' if out else 'nobody is out'}{result}."


TOPIC = Topic(commands=(), events=(Happens(HandReported, no_change, everybody, _says_reported),))
