"""What happened at a table about people and its record, in the past tense."""

from __future__ import annotations

from typing import Literal

from cardspeak.cards import Card
from cardspeak.table.commands_people import DeckWhy, DirectionWhat
from cardspeak.table.event_base import TableEvent

# -- seats -------------------------------------------------------------------------------------------------------------


class TransferAsked(TableEvent):
    name: str
    by: str


class SeatsDrawn(TableEvent):
    """The draw for the places of a new game: who has which, and who must draw again."""

    names: tuple[str, ...]
    cards: tuple[Card, ...]
    seats: tuple[tuple[int, str], ...]
    again: tuple[str, ...] = ()


class StartAnnounced(TableEvent):
    starts: int
    by: str


class ReservationLapsed(TableEvent):
    """The game begins without the holder of a reservation."""

    seat: int
    name: str


class CardChecked(TableEvent):
    seat: int
    name: str
    card: str
    valid: bool
    by: str


# -- absence -----------------------------------------------------------------------------------------------------------


class PickedUp(TableEvent):
    """The chips of an absent player are off the table and kept; the seat is free."""

    seat: int
    name: str
    chips: int
    held: bool
    by: str


class ReturnedToList(TableEvent):
    """Back from being picked up, with the chips that were kept."""

    name: str
    chips: int
    place: Literal["first", "last"]


class SeatForfeited(TableEvent):
    """A player has to go: at once, or when the hand is over."""

    seat: int
    name: str
    why: str
    by: str


# -- decks -------------------------------------------------------------------------------------------------------------


class DeckChecked(TableEvent):
    by: str
    sound: bool


class DeckShuffled(TableEvent):
    by: str


class DeckChanged(TableEvent):
    why: DeckWhy
    by: str
    counted: int
    back: str


class CardsReplaced(TableEvent):
    cards: tuple[Card, ...]
    by: str


class CardsCounted(TableEvent):
    by: str
    count: int
    right: bool


# -- conduct -----------------------------------------------------------------------------------------------------------


class StaffSeated(TableEvent):
    role: str
    name: str


class DirectionGiven(TableEvent):
    what: DirectionWhat
    names: tuple[str, ...]
    by: str


class DirectionLifted(TableEvent):
    what: DirectionWhat
    by: str


class PlayerExcluded(TableEvent):
    name: str
    why: str
    until: int | None
    by: str


class PlayerReadmitted(TableEvent):
    name: str
    by: str


class WagerRefused(TableEvent):
    """The player's wagers for the next hand are taken down, and it is dealt without the player."""

    seat: int
    why: str
    by: str


class ChipsLent(TableEvent):
    seat: int
    to: int
    chips: int


# -- disputes ----------------------------------------------------------------------------------------------------------


class DisputeRaised(TableEvent):
    number: int
    seat: int
    name: str
    about: str


class ButtonMoved(TableEvent):
    """The floor corrected the place of the button for the next hand."""

    seat: int
    by: str
    why: str


class DisputeDecided(TableEvent):
    number: int
    decision: str
    by: str
    final: bool


class RouteTold(TableEvent):
    """The player has been told to whom to go with the dispute."""

    number: int
    to: str


class ComplaintRecorded(TableEvent):
    number: int
    reference: str
    by: str


class ResultCorrected(TableEvent):
    """A ruling on a hand that was over: what each stack gains or loses by it, and the house."""

    number: int
    stacks: tuple[tuple[int, int], ...]  # (seat, difference)
    commission: int  # difference


AnyPeopleEvent = (
    TransferAsked
    | SeatsDrawn
    | StartAnnounced
    | ReservationLapsed
    | CardChecked
    | PickedUp
    | ReturnedToList
    | SeatForfeited
    | DeckChecked
    | DeckShuffled
    | DeckChanged
    | CardsReplaced
    | CardsCounted
    | StaffSeated
    | DirectionGiven
    | DirectionLifted
    | PlayerExcluded
    | PlayerReadmitted
    | WagerRefused
    | ChipsLent
    | DisputeRaised
    | ButtonMoved
    | DisputeDecided
    | RouteTold
    | ComplaintRecorded
    | ResultCorrected
)
