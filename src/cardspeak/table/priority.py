"""Who comes first for a seat: players at the table, then whoever moves here from another, then the waiting list.

Of several players at the table a draw of cards decides, or the way round from the button, as the book says. Whoever has
won a draw holds the seat: it is reserved.
"""

from __future__ import annotations

from cardspeak.books.model.table import TableWhy
from cardspeak.refusal import Refused
from cardspeak.table.refusing import refuse
from cardspeak.table.state import TableState


def claim_cite(state: TableState, who: str) -> str | None:
    """The clause that gives these people their place in the order; None where the book does not know them."""
    return next((row.cite for row in state.setup.table.seats.priority if row.who == who), None)


def most_seated(state: TableState) -> int:
    """How many may sit: a deck that the players agreed on gives way to a full one when more come."""
    setup = state.setup
    if setup.table.changes.deck is None:
        return setup.most_seated
    return min(setup.places, max(row.seated or row.seats for row in setup.rules.decks.values()))


def first_in_line(state: TableState, seat: int, name: str) -> Refused | None:
    """Whoever stands before a newcomer who wants this seat; a seat held for somebody is theirs."""
    if state.reserved.get(seat) == name:
        return None
    asking = next((mover for mover, to in sorted(state.changes.items()) if to == seat), None)
    if asking is not None:
        says = f"Seat {asking} has asked for seat {seat} and comes first."
        return refuse(state, TableWhy.PRIORITY, says, claim_cite(state, "seat change"))
    free = most_seated(state) - len(state.seats)
    transfers = [other for other in state.transfers if other != name]
    if name in state.transfers:
        if len(transfers) < free:
            return None
        says = f"{transfers[0]} has the same claim: draw cards for the seat."
        return refuse(state, TableWhy.PRIORITY, says, state.setup.table.seats.equal_cite)
    if len(transfers) >= free:
        says = f"{transfers[0]} plays this game at another table and comes first."
        return refuse(state, TableWhy.PRIORITY, says, claim_cite(state, "transfer"))
    ahead = state.waiting[: state.waiting.index(name)] if name in state.waiting else state.waiting
    if len(ahead) + len(transfers) >= free:
        says = f"{ahead[0]} is next on the waiting list."
        return refuse(state, TableWhy.PRIORITY, says, claim_cite(state, "waiting list"))
    return None


def first_to_move(state: TableState, seat: int, to: int) -> Refused | None:
    """Others at the table who want the same seat: a draw decides, or the way round from the button."""
    rivals = [other for other, wanted in sorted(state.changes.items()) if wanted == to and other != seat]
    if not rivals or state.reserved.get(to) == state.seats[seat].name:
        return None
    row = state.setup.table.seats
    if row.equal == "draw":
        says = f"Seat {rivals[0]} wants seat {to} too: draw cards for it."
        return refuse(state, TableWhy.PRIORITY, says, row.equal_cite)
    first = next(other for other in from_the_button(state) if other in (seat, *rivals))
    if first == seat:
        return None
    says = f"Seat {first} comes first, going round from the puck."
    return refuse(state, TableWhy.PRIORITY, says, row.equal_cite)


def from_the_button(state: TableState) -> list[int]:
    """Occupied seats clockwise, beginning with the one that has the button or puck."""
    return state.clockwise(_button(state) - 1)


def draw_order(state: TableState, names: tuple[str, ...]) -> tuple[str, ...]:
    """How cards go to those who want a seat: players at the table as the book goes round, then the others as named."""
    seats = state.clockwise(_button(state))  # the seat with the button comes last
    if state.setup.table.seats.draw.order == "anticlockwise":
        seats.reverse()
    seated = [state.seats[seat].name for seat in seats if state.seats[seat].name in names]
    return (*seated, *(name for name in names if name not in seated))


def _button(state: TableState) -> int:
    """Where the button is; before the first hand, where it is going to be."""
    if state.last is not None and state.last.button is not None:
        return state.last.button
    first = state.setup.table.button.first
    return (
        max(state.seats, default=state.setup.places) if first == "the dealer's right" else min(state.seats, default=1)
    )
