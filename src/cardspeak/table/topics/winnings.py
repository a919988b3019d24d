"""Winnings held while something is looked into: off the table, in an account of their own, until they are let go.

A ruling orders it (a `sanction` that costs the winnings): during a hand for what that hand will bring, afterwards for
what it has brought.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from cardspeak.books.model.table import TableWhy
from cardspeak.hand import events as he
from cardspeak.hand.machine import Hand
from cardspeak.table.base import Command, TableEvent
from cardspeak.table.refusing import Answer, lacks, refuse
from cardspeak.table.state import TableState
from cardspeak.table.topic import BY, NAME, Asks, Happens, Topic, everybody

__all__ = [
    "ReleaseWinnings",
    "WinningsReleased",
    "WinningsSeized",
]

# -- asked -------------------------------------------------------------------------------------------------------------


class ReleaseWinnings(Command):
    """It has been looked into: what was held is the player's. Floor."""

    name: str
    by: str


# -- happened ----------------------------------------------------------------------------------------------------------


class WinningsSeized(TableEvent):
    """Chips of a stack go to the account in which they are held."""

    seat: int
    name: str
    chips: int
    why: str


class WinningsReleased(TableEvent):
    """Out of that account to the player's own."""

    name: str
    chips: int
    by: str


# -- reading -----------------------------------------------------------------------------------------------------------


def seized(
    state: TableState, hand: Hand, ruled: Iterable[he.Event], stacks: dict[int, int], at: int
) -> list[WinningsSeized]:
    """What a hand brought to each seat whose winnings these events of it hold; never more than lies there."""
    began = dict(zip(hand.setup.seats, hand.setup.stacks, strict=True))
    done: dict[int, WinningsSeized] = {}
    for one in ruled:
        if not isinstance(one, he.Noted) or one.loses != "winnings" or one.seat not in stacks:
            continue
        place = state.seats.get(one.seat)
        won = hand.state.stack[one.seat] - began[one.seat]
        chips = min(won, stacks[one.seat])
        if place is not None and place.name == state.dealt.get(one.seat) and chips > 0:
            done[one.seat] = WinningsSeized(
                seat=one.seat, name=place.name, chips=chips, why=one.what, at=at, cite=one.cite
            )
    return list(done.values())


# -- answers -----------------------------------------------------------------------------------------------------------


def release_winnings(state: TableState, command: ReleaseWinnings) -> Answer:
    row = state.setup.table.conduct
    if row.hold_by is None or row.hold_cite is None:
        return refuse(state, TableWhy.NO_CHOICE, "This book holds no winnings.")
    wrong = lacks(state, command.by, row.hold_by, row.hold_cite)
    if wrong:
        return wrong
    chips = state.withheld.get(command.name, 0)
    if not chips:
        return refuse(state, TableWhy.NO_CHOICE, f"Nothing of {command.name} is held.", row.hold_cite)
    return [WinningsReleased(name=command.name, chips=chips, by=command.by, at=command.at, cite=row.hold_cite)]


# -- evolve ------------------------------------------------------------------------------------------------------------


def _seized(state: TableState, event: WinningsSeized) -> None:
    place = state.seats[event.seat]
    state.seats[event.seat] = msgspec.structs.replace(place, stack=place.stack - event.chips)
    state.withheld[event.name] = state.withheld.get(event.name, 0) + event.chips
    state.cashed += event.chips


def _released(state: TableState, event: WinningsReleased) -> None:
    state.withheld.pop(event.name)


# -- the topic ---------------------------------------------------------------------------------------------------------

TOPIC = Topic(
    commands=(Asks(ReleaseWinnings, release_winnings, "floor", rf"release the winnings of {NAME}{BY}"),),
    events=(
        Happens(
            WinningsSeized,
            _seized,
            everybody,
            lambda event: f"{event.chips} of {event.name} are held: {event.why}.",
        ),
        Happens(
            WinningsReleased,
            _released,
            everybody,
            lambda event: f"The {event.by} lets {event.chips} of {event.name} go: they are the player's.",
        ),
    ),
)
