"""The button, or the puck, put right by the floor."""

from __future__ import annotations

from cardspeak.books.model.table import TableWhy
from cardspeak.errors import BadInput
from cardspeak.table import mode
from cardspeak.table.base import Command, TableEvent
from cardspeak.table.refusing import Answer, lacks, no_place, refuse
from cardspeak.table.state import TableState
from cardspeak.table.topic import BY, SEAT, Asks, Happens, Topic, everybody

__all__ = [
    "ButtonMoved",
    "MoveButton",
]

# -- asked -------------------------------------------------------------------------------------------------------------


class MoveButton(Command):
    """The floor puts the button or puck right between hands: the next hand is dealt with it at this seat."""

    seat: int
    by: str
    why: str = ""


# -- happened ----------------------------------------------------------------------------------------------------------


class ButtonMoved(TableEvent):
    """The floor corrected the place of the button for the next hand."""

    seat: int
    by: str
    why: str


# -- answers -----------------------------------------------------------------------------------------------------------


def move_button(state: TableState, command: MoveButton) -> Answer:
    """Whoever decides disputes puts a misplaced button right, between hands and at the seat of somebody ready."""
    row = state.setup.table.disputes
    cite = row.by_cite if state.setup.tournament is None else mode.row_of(state).seat_cite
    wrong = lacks(state, command.by, row.by, cite)
    if state.setup.tournament is not None:
        wrong = mode.lacks_word(state, command.by, cite)
    if wrong:
        return wrong
    if not state.setup.has_button:
        raise BadInput("This game has no button to move.")
    if state.running:
        return refuse(state, TableWhy.HAND_RUNNING, "The button is put right between hands.")
    empty = no_place(state, command.seat)
    if empty:
        return empty
    if not state.seats[command.seat].ready:
        return refuse(state, TableWhy.SEAT_EMPTY, f"Seat {command.seat} is not ready to be dealt to.")
    return [ButtonMoved(seat=command.seat, by=command.by, why=command.why, at=command.at, cite=cite)]


# -- evolve ------------------------------------------------------------------------------------------------------------


def _button_moved(state: TableState, event: ButtonMoved) -> None:
    state.button_at = event.seat


# -- the topic ---------------------------------------------------------------------------------------------------------

TOPIC = Topic(
    commands=(Asks(MoveButton, move_button, "floor", rf"move the (?:button|puck) to {SEAT}{BY}(?:: (?P<why>.+))?"),),
    events=(
        Happens(
            ButtonMoved,
            _button_moved,
            everybody,
            lambda event: f"The {event.by} puts the button at seat {event.seat} for the next hand.",
        ),
    ),
)
