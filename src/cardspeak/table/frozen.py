"""What a freeze-out that is being played forbids, and asks of the next hand."""

from __future__ import annotations

from cardspeak.books.model.table import TableWhy
from cardspeak.books.model.table_modes import FreezeRow
from cardspeak.refusal import Refused
from cardspeak.table.refusing import refuse
from cardspeak.table.state import TableState


def row_of(state: TableState) -> FreezeRow:
    row = state.setup.table.freeze_out
    assert row is not None, "a freeze-out is begun only by a book that knows it"
    return row


def pending(state: TableState) -> bool:
    """Agreed on, and not begun: in some books a freeze-out begins with its first card."""
    freeze = state.freeze
    return freeze is not None and not freeze.dealt and row_of(state).begins_cite is not None


def no_joining(state: TableState, chips: int) -> Refused | None:
    """Nobody, once it has begun; until then whoever brings what the others have."""
    freeze = state.freeze
    if freeze is None or (pending(state) and chips == freeze.stack):
        return None
    if pending(state):
        says = f"Everybody begins with the same chips: {freeze.stack}."
        return refuse(state, TableWhy.FREEZE_OUT, says, row_of(state).equal_cite)
    return refuse(state, TableWhy.FREEZE_OUT, "Nobody joins a freeze-out that has begun.", row_of(state).join_cite)


def no_chips(state: TableState) -> Refused | None:
    if state.freeze is None:
        return None
    says, row = "In a freeze-out no chips are added and none taken away.", row_of(state)
    return refuse(state, TableWhy.FREEZE_OUT, says, row.equal_cite if pending(state) else row.stake_cite)


def no_leaving(state: TableState, seat: int) -> Refused | None:
    if state.freeze is None or pending(state) or (not state.plays(seat) and not state.chips(seat)):
        return None
    row = row_of(state)
    says = f"A freeze-out is left without chips, or for a reason that a {row.leave_by} accepts."
    return refuse(state, TableWhy.FREEZE_OUT, says, row.leave_cite)


def no_straddle(state: TableState) -> Refused | None:
    """Blinds that grow are not fixed, and some books let nobody straddle then."""
    cite = row_of(state).straddle_cite if state.freeze is not None else None
    if cite is None:
        return None
    return refuse(state, TableWhy.FREEZE_OUT, "No straddles are made in a freeze-out.", cite)


def no_sitting_out(state: TableState) -> Refused | None:
    cite = row_of(state).sit_out_cite if state.freeze is not None else None
    if cite is None:
        return None
    return refuse(state, TableWhy.FREEZE_OUT, "In a freeze-out everybody makes the ante of every hand.", cite)


def on_hold(state: TableState) -> Refused | None:
    if state.freeze is None or not state.freeze.paused:
        return None
    says = "The freeze-out goes on when everybody left in it is there and wants to."
    return refuse(state, TableWhy.FREEZE_OUT, says, row_of(state).later_cite)


def fewest(state: TableState) -> tuple[int, str]:
    """Players without whom no hand is dealt; a freeze-out, and a tournament, goes on to the last two."""
    play = state.setup.rules.play
    if state.setup.tournament is not None and play.tournament is not None:
        return 2, play.tournament.fewest_cite
    if state.freeze is None:
        return play.fewest, play.fewest_cite
    return 2, row_of(state).winner_cite
