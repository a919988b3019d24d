"""What happened at a table, in the past tense. The events in order are the table: its state is derived from them."""

from __future__ import annotations

from cardspeak.cards import Card
from cardspeak.hand import events as he
from cardspeak.hand.setup import Setup
from cardspeak.table.event_base import TableEvent as TableEvent
from cardspeak.table.events_people import AnyPeopleEvent
from cardspeak.table.events_terms import AnyTermsEvent
from cardspeak.table.state import Entry, How
from cardspeak.values import Value

# -- seats -------------------------------------------------------------------------------------------------------------


class SeatTaken(TableEvent):
    """`entry` says what the player owes before being dealt in."""

    seat: int
    name: str
    chips: int
    entry: Entry
    how: How
    card: str = ""
    moved_by: str = ""


class SeatReserved(TableEvent):
    seat: int
    name: str  # "" for the room to allot
    by: str


class SeatFreed(TableEvent):
    seat: int
    by: str


class ListJoined(TableEvent):
    name: str


class ListLeft(TableEvent):
    name: str


class SeatAsked(TableEvent):
    seat: int
    to: int


class SeatChanged(TableEvent):
    seat: int
    to: int
    entry: Entry
    how: How


class SeatDrawn(TableEvent):
    """The draw for a seat: who has it, or who must draw again."""

    seat: int
    names: tuple[str, ...]
    cards: tuple[Card, ...]
    winner: str
    again: tuple[str, ...] = ()


class LeaveAnnounced(TableEvent):
    seat: int


class SeatLeft(TableEvent):
    """The player went with all chips; `held`: the seat is the room's to allot."""

    seat: int
    name: str
    chips: int
    held: bool


class SteppedAway(TableEvent):
    seat: int


class CameBack(TableEvent):
    seat: int


# -- stakes ------------------------------------------------------------------------------------------------------------


class ChipsBought(TableEvent):
    """`behind`: in play from the next hand on."""

    seat: int
    chips: int
    behind: bool = False


class ChipsTaken(TableEvent):
    """Chips left the table though their owner stays."""

    seat: int
    chips: int
    by: str
    why: str


# -- blinds ------------------------------------------------------------------------------------------------------------


class EntryChosen(TableEvent):
    seat: int
    how: How


class StraddleWished(TableEvent):
    seat: int


# -- hands -------------------------------------------------------------------------------------------------------------


class Due(Value):
    """Something a seat pays or misses in a hand, and the clause."""

    seat: int
    what: str  # blind 1, blind 2 ..., straddle, entry, seat change, missed blinds; or "misses blind 1", for no chips
    chips: int
    cite: str


class HandStarted(TableEvent):
    """A hand with its setup and pack; `blinds` are the seats that each blind fell due to, posted or not."""

    number: int
    setup: Setup
    pack: tuple[Card, ...]
    button: int | None
    blinds: tuple[int, ...]
    missing: tuple[tuple[int, int], ...]  # (seat, which blind) that the blinds went past
    dues: tuple[Due, ...]


class InHand(TableEvent):
    """What one command led to in the hand."""

    events: tuple[he.AnyEvent, ...]


class HandFinished(TableEvent):
    """The stacks after the hand; `button_moves` is False when the same seats are to be dealt to again."""

    number: int
    stacks: tuple[tuple[int, int], ...]
    commission: int
    button_moves: bool


class EntryTakenBack(TableEvent):
    """What a live dealer entered last never happened; `reopens`: the hand that it ended goes on."""

    what: str  # in words, as far as everybody saw it
    reopens: bool
    by: str


class MisdealDeclared(TableEvent):
    number: int
    by: str
    why: str


AnyTableEvent = (
    SeatTaken
    | SeatReserved
    | SeatFreed
    | ListJoined
    | ListLeft
    | SeatAsked
    | SeatChanged
    | SeatDrawn
    | LeaveAnnounced
    | SeatLeft
    | SteppedAway
    | CameBack
    | ChipsBought
    | ChipsTaken
    | EntryChosen
    | StraddleWished
    | HandStarted
    | InHand
    | HandFinished
    | EntryTakenBack
    | MisdealDeclared
    | AnyTermsEvent
    | AnyPeopleEvent
)
