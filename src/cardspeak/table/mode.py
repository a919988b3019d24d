"""A table of a tournament: what its mode asks of the next hand. Read by the plan; changed by nothing here."""

from __future__ import annotations

import msgspec

from cardspeak.books.model.table import TableWhy
from cardspeak.books.model.table_modes import TournamentTableRow
from cardspeak.hand.setup import InTournament
from cardspeak.refusal import Refused
from cardspeak.table.refusing import refuse
from cardspeak.table.state import TableState


def row_of(state: TableState) -> TournamentTableRow:
    row = state.setup.table.tournament
    assert row is not None, "a tournament is played by a book that knows it"
    return row


def lacks_word(state: TableState, by: str, cite: str) -> Refused | None:
    """Players and chips come and go on the word of the director, or of somebody above the dealer."""
    row = row_of(state)
    if by == row.director or state.setup.rules.book.ranks(by, row.by):
        return None
    says = f"This needs the {row.director}, or a {row.by} or above, not {by or 'nobody'}."
    return refuse(state, TableWhy.AUTHORITY, says, cite)


def on_hold(state: TableState) -> Refused | None:
    if not state.halted:
        return None
    return refuse(state, TableWhy.TOURNAMENT, f"The table is held: {state.halted}.", row_of(state).held_cite)


def moves(state: TableState) -> str:
    """How the button goes: as the tournament has it, else as the book."""
    mode = state.setup.tournament
    if mode is None or mode.button == "as the game":
        return state.setup.table.button.moves
    return "with the blinds"


def move_cite(state: TableState) -> str | None:
    """The clause of the button's way, where the tournament has chosen one."""
    mode = state.setup.tournament
    if mode is None or mode.button == "as the game":
        return None
    return next(one.cite for one in row_of(state).policies if one.button == mode.button)


def resting(state: TableState, button: int) -> int:
    """Where the button rests: one that is held does not come to an empty seat, and stays with the player before it."""
    mode = state.setup.tournament
    if mode is None or mode.button != "held":
        return button
    ready = state.ready()
    return button if button in ready else next((seat for seat in reversed(ready) if seat < button), ready[-1])


def sitting_out(state: TableState) -> list[int]:
    """Newcomers between the last button and the seat that is due next, where they wait for one hand."""
    mode, last = state.setup.tournament, state.last
    if mode is None or not mode.wait or last is None or last.button is None:
        return []
    ready = state.ready()
    new = [seat for seat in ready if state.seats[seat].arrived >= 0]
    others = [seat for seat in state.clockwise(last.button) if seat in ready and seat not in new]
    if not new or not others:
        return []
    by_blinds = moves(state) == "with the blinds" and len(last.blinds) > 1
    due = last.blinds[1] if by_blinds else others[0]
    between = [seat for seat in new if _between(last.button, due, seat)]
    return between if len(ready) - len(between) >= 2 else []


def _between(start: int, end: int, seat: int) -> bool:
    """Clockwise, both ends excluded; between a place and itself is everything else."""
    return start < seat < end if start < end else seat > start or seat < end


def without(state: TableState, seats: list[int]) -> TableState:
    """The table for a hand that these players sit out."""
    if not seats:
        return state
    twin = state.copy()
    for seat in seats:
        twin.seats[seat] = msgspec.structs.replace(twin.seats[seat], waits=True)
    return twin


def hand_of(state: TableState, dealt: list[int]) -> InTournament | None:
    """Who of those dealt in is not there, and what the operator adds."""
    if state.setup.tournament is None:
        return None
    return InTournament(absent=tuple(seat for seat in dealt if not state.seats[seat].here), bonus=state.bonus)


def antes(state: TableState, order: list[int], last_blind: int | None) -> tuple[int, ...] | None:
    """Who pays the ante where one pays it for all, in the order of the deal; None where everybody does."""
    mode, stakes = state.setup.tournament, state.setup.stakes
    if mode is None or mode.ante == "each" or not any(stakes.antes):
        return None
    payer = last_blind if mode.ante == "big blind" else order[-1]
    return tuple(stakes.antes[0] if seat == payer else 0 for seat in order)
