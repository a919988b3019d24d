"""What may be asked of a table against the house in the room, and what its records hold.

The table's own commands, orders and events are those of `banked.table`; here stand those that only a room knows.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from cardspeak.banked.table.base import DEALER, HOUSE, PLAYER, Asker, Command, Event
from cardspeak.banked.table.boxes import BoughtIn, BuyIn, FreeBox, GetUp, GotUp, LeaveSaid, Ready, ReadySaid, Sat, SitAt
from cardspeak.banked.table.orders import AnyTableOrder, Ordered
from cardspeak.banked.table.rounds import Afterwards, InRound, OpenRound, Play, RoundFinished, RoundOpened
from cardspeak.banked.table.topics import AnyTableEvent, AnyTournamentAsk
from cardspeak.banked.table.tournament import BoxTaken, SecretWritten, SittingOut
from cardspeak.cards.json import read_card
from cardspeak.jackpots import commands as jc
from cardspeak.reads import Reads

AnyPoolsOrder = jc.Verify | jc.FailDisplay | jc.RestoreDisplay | jc.Resume | jc.Release


class HouseSits(Command):
    """The room seats one of its own players."""

    asker: ClassVar[Asker] = HOUSE

    box: int
    name: str
    chips: int


class Advise(Command):
    """What the mathematics says of my hand. Practice only: no casino's table may help a player."""

    asker: ClassVar[Asker] = PLAYER

    box: int


class OrderPools(Command):
    """What the floor does about the jackpot's display, a prize held back, or pools that stand still for the table."""

    asker: ClassVar[Asker] = DEALER

    command: AnyPoolsOrder


class PoolsOrdered(Event):
    """What it did to the pools stands in their own record."""

    command: AnyPoolsOrder


AnyDeskCommand = (
    SitAt
    | HouseSits
    | GetUp
    | BuyIn
    | Ready
    | Advise
    | Play
    | FreeBox
    | OrderPools
    | OpenRound
    | AnyTableOrder
    | AnyTournamentAsk
)
AnyDeskEvent = AnyTableEvent | PoolsOrdered

COMMANDS: Reads[AnyDeskCommand] = Reads(AnyDeskCommand, read_card)
EVENTS: Reads[list[AnyDeskEvent]] = Reads(list[AnyDeskEvent], read_card)


def of_the_table(events: Iterable[AnyDeskEvent]) -> tuple[AnyTableEvent, ...]:
    """Without those that only the pools hear of."""
    return tuple(event for event in events if not isinstance(event, PoolsOrdered))


__all__ = [
    "COMMANDS",
    "EVENTS",
    "Advise",
    "Afterwards",
    "AnyDeskCommand",
    "AnyDeskEvent",
    "BoughtIn",
    "BoxTaken",
    "BuyIn",
    "FreeBox",
    "GetUp",
    "GotUp",
    "HouseSits",
    "InRound",
    "LeaveSaid",
    "OpenRound",
    "OrderPools",
    "Ordered",
    "Play",
    "PoolsOrdered",
    "Ready",
    "ReadySaid",
    "RoundFinished",
    "RoundOpened",
    "Sat",
    "SecretWritten",
    "SitAt",
    "SittingOut",
    "of_the_table",
]
