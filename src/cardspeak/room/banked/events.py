"""What is asked of a table against the house, and what happens there between rounds."""

from __future__ import annotations

import msgspec

from cardspeak.banked import commands as bc
from cardspeak.banked import events as be
from cardspeak.banked.setup import TableSetup
from cardspeak.banked.table import Entry
from cardspeak.cards.json import read_card
from cardspeak.jackpots import commands as jc
from cardspeak.room.banked.floor import AnyOrder
from cardspeak.values import Named

# -- commands --------------------------------------------------------------------------------------------------


class Command(Named, tag=True):
    """Asked by somebody in the room; the room knows who."""


class SitAt(Command):
    """Take a box with chips from one's account: at once while bets are open, else from the next round."""

    box: int
    chips: int


class GetUp(Command):
    """Leave with all chips, at once or when the round is over."""

    name: str = ""  # the room pays everybody out when the table is closed


class BuyIn(Command):
    """More chips from one's account: in play at once while bets are open, else from the next round."""

    chips: int
    name: str = ""  # the room buys for its own players


class HouseSits(Command):
    """The room seats one of its own players."""

    box: int
    name: str
    chips: int


class Ready(Command):
    """My wagers lie as I want them: bets may close."""


class Advise(Command):
    """What the mathematics says of my hand. Practice only: no casino's table may help a player."""

    box: int


class Play(Command):
    """A command of the round: a wager, a decision."""

    command: bc.AnyCommand


class FreeBox(Command):
    """The floor asks a player who makes no wagers for the box."""

    box: int


class OrderPools(Command):
    """What the floor does about the jackpot's display, a prize held back, or pools that stand still for the table."""

    command: jc.Verify | jc.FailDisplay | jc.RestoreDisplay | jc.Resume | jc.Release


class OpenRound(Command):
    """The room shuffles and opens the betting."""


AnyDeskCommand = SitAt | HouseSits | GetUp | BuyIn | Ready | Advise | Play | FreeBox | OrderPools | OpenRound | AnyOrder

# -- events ----------------------------------------------------------------------------------------------------


class Event(Named, tag=True):
    cite: str


class Sat(Event):
    box: int
    name: str
    chips: int


class GotUp(Event):
    name: str
    chips: int


class LeaveSaid(Event):
    """Goes when the round is over."""

    name: str


class BoughtIn(Event):
    name: str
    chips: int


class ReadySaid(Event):
    name: str


class Ordered(Event):
    """An order of the floor, or what a player asked of it, and the entry in the table's record that it led to."""

    order: AnyOrder
    by: str
    at: int  # minutes
    entry: Entry


class PoolsOrdered(Event):
    """What it did to the pools stands in their own record."""

    command: jc.Verify | jc.FailDisplay | jc.RestoreDisplay | jc.Resume | jc.Release


class RoundStarted(Event):
    number: int
    setup: TableSetup


class InRound(Event):
    events: tuple[be.AnyEvent, ...]


class Afterwards(Event):
    """A ruling on the round that was just settled."""

    events: tuple[be.AnyEvent, ...]
    at: int  # minutes


class RoundFinished(Event):
    """The chips of everybody after the round, and what the bank won of it (below zero: paid)."""

    number: int
    stacks: dict[str, int]
    bank: int
    at: int  # minutes, from which payments held back count


AnyDeskEvent = (
    Sat
    | GotUp
    | LeaveSaid
    | BoughtIn
    | ReadySaid
    | Ordered
    | PoolsOrdered
    | RoundStarted
    | InRound
    | Afterwards
    | RoundFinished
)


COMMANDS = msgspec.json.Decoder(AnyDeskCommand, dec_hook=read_card)
EVENTS = msgspec.json.Decoder(list[AnyDeskEvent], dec_hook=read_card)
