"""What happened at a table about people and its record, in the past tense."""

from __future__ import annotations

from typing import Literal

from cardspeak.cards import Card
from cardspeak.table.commands_people import DeckWhy, DirectionWhat
from cardspeak.table.event_base import TableEvent

# -- seats -------------------------------------------------------------------------------------------------------------


class TransferAsked(TableEvent, frozen=True, tag=True, kw_only=True):
    name: str
    by: str


class SeatsDrawn(TableEvent, frozen=True, tag=True, kw_only=True):
    """The draw for the places of a new game: who has which, and who must draw again."""

    names: tuple[str, ...]
    cards: tuple[Card, ...]
    seats: tuple[tuple[int, str], ...]
    again: tuple[str, ...] = ()


class StartAnnounced(TableEvent, frozen=True, tag=True, kw_only=True):
    starts: int
    by: str


class ReservationLapsed(TableEvent, frozen=True, tag=True, kw_only=True):
    """The game begins without the holder of a reservation."""

    seat: int
    name: str


class CardChecked(TableEvent, frozen=True, tag=True, kw_only=True):
    seat: int
    name: str
    card: str
    valid: bool
    by: str


# -- absence -----------------------------------------------------------------------------------------------------------


class PickedUp(TableEvent, frozen=True, tag=True, kw_only=True):
    """The chips of an absent player are off the table and kept; the seat is free."""

    seat: int
    name: str
    chips: int
    held: bool
    by: str


class ReturnedToList(TableEvent, frozen=True, tag=True, kw_only=True):
    """Back from being picked up, with the chips that were kept."""

    name: str
    chips: int
    place: Literal["first", "last"]


class SeatForfeited(TableEvent, frozen=True, tag=True, kw_only=True):
    """A player has to go: at once, or when the hand is over."""

    seat: int
    name: str
    why: str
    by: str


# -- decks -------------------------------------------------------------------------------------------------------------


class DeckChecked(TableEvent, frozen=True, tag=True, kw_only=True):
    by: str
    sound: bool


class DeckShuffled(TableEvent, frozen=True, tag=True, kw_only=True):
    by: str


class DeckChanged(TableEvent, frozen=True, tag=True, kw_only=True):
    why: DeckWhy
    by: str
    counted: int
    back: str


class CardsReplaced(TableEvent, frozen=True, tag=True, kw_only=True):
    cards: tuple[Card, ...]
    by: str


class CardsCounted(TableEvent, frozen=True, tag=True, kw_only=True):
    by: str
    count: int
    right: bool


# -- conduct -----------------------------------------------------------------------------------------------------------


class StaffSeated(TableEvent, frozen=True, tag=True, kw_only=True):
    role: str
    name: str


class DirectionGiven(TableEvent, frozen=True, tag=True, kw_only=True):
    what: DirectionWhat
    names: tuple[str, ...]
    by: str


class DirectionLifted(TableEvent, frozen=True, tag=True, kw_only=True):
    what: DirectionWhat
    by: str


class PlayerExcluded(TableEvent, frozen=True, tag=True, kw_only=True):
    name: str
    why: str
    until: int | None
    by: str


class PlayerReadmitted(TableEvent, frozen=True, tag=True, kw_only=True):
    name: str
    by: str


class WagerRefused(TableEvent, frozen=True, tag=True, kw_only=True):
    """The player's wagers for the next hand are taken down, and it is dealt without the player."""

    seat: int
    why: str
    by: str


class ChipsLent(TableEvent, frozen=True, tag=True, kw_only=True):
    seat: int
    to: int
    chips: int


# -- disputes ----------------------------------------------------------------------------------------------------------


class DisputeRaised(TableEvent, frozen=True, tag=True, kw_only=True):
    number: int
    seat: int
    name: str
    about: str


class ButtonMoved(TableEvent, frozen=True, tag=True, kw_only=True):
    """The floor corrected the place of the button for the next hand."""

    seat: int
    by: str
    why: str


class DisputeDecided(TableEvent, frozen=True, tag=True, kw_only=True):
    number: int
    decision: str
    by: str
    final: bool


class RouteTold(TableEvent, frozen=True, tag=True, kw_only=True):
    """The player has been told to whom to go with the dispute."""

    number: int
    to: str


class ComplaintRecorded(TableEvent, frozen=True, tag=True, kw_only=True):
    number: int
    reference: str
    by: str


class ResultCorrected(TableEvent, frozen=True, tag=True, kw_only=True):
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
