"""What a table of a tournament does not know of the orders of another, and the other way round."""

from __future__ import annotations

from typing import NamedTuple

from cardspeak.books.model.table import TableWhy
from cardspeak.refusal import Refused
from cardspeak.table import mode
from cardspeak.table.base import Command
from cardspeak.table.refusing import refuse
from cardspeak.table.state import TableState
from cardspeak.table.topics import (
    absence,
    blinds,
    clocks,
    entries,
    freeze,
    leaving,
    moves,
    notices,
    reservations,
    seats,
    stakes,
    straddles,
    time_away,
    waiting,
)
from cardspeak.table.topics import draws as seat_draws
from cardspeak.table.topics.tournament import OWN


class Off(NamedTuple):
    """An order that a tournament table does not know: the clause of its row, and what to do instead."""

    clause: str
    says: str


_SEATS = "The director allots the seats of a tournament."
_TERMS = "A tournament is played by its own terms: its stakes are those of the level."
OFF: dict[type, Off] = {
    stakes.BuyChips: Off("buy_cite", "Nobody buys chips at a tournament table: a re-buy is the director's to give."),
    stakes.TakeChips: Off("take_cite", "Chips stay on the table: they move when the director moves them."),
    stakes.LendChips: Off("lend_cite", "Chips do not pass from player to player."),
    seats.TakeSeat: Off("seat_cite", _SEATS),
    moves.AskSeat: Off("seat_cite", _SEATS),
    moves.ChangeSeat: Off("seat_cite", _SEATS),
    waiting.JoinList: Off("seat_cite", _SEATS),
    waiting.AskTransfer: Off("seat_cite", _SEATS),
    reservations.ReserveSeat: Off("seat_cite", _SEATS),
    seat_draws.DrawForSeat: Off("seat_cite", _SEATS),
    seat_draws.DrawSeats: Off("seat_cite", _SEATS),
    leaving.LeaveTable: Off("leave_cite", "A tournament is left without chips, or by the director's word."),
    absence.PickUp: Off("leave_cite", "An absent player's chips stay: they are posted, hand by hand."),
    time_away.EndTimeAway: Off("leave_cite", "Nobody loses a seat here but by the director's word."),
    absence.VacateSeat: Off("leave_cite", "Nobody loses a seat here but by the director's word."),
    straddles.Straddle: Off("straddle_cite", "No straddles are made in a tournament."),
    blinds.ChooseEntry: Off("blinds_cite", "Everybody posts in turn: there is no blind to make good."),
    clocks.BuyTime: Off("time_cite", "No time is sold in a tournament."),
    freeze.BeginFreezeOut: Off("freeze_cite", "A tournament is played here, and no freeze-out beside it."),
    notices.GiveNotice: Off("terms_cite", _TERMS),
}


def off(state: TableState, command: Command) -> Refused | None:
    """Why an order is not one of a tournament table; and why one of those is not given anywhere else."""
    if state.setup.tournament is None:
        if type(command) not in OWN:
            return None
        return refuse(state, TableWhy.NO_CHOICE, "This is no table of a tournament.")
    row = OFF.get(type(command))
    if row is not None:
        return refuse(state, TableWhy.TOURNAMENT, row.says, getattr(mode.row_of(state), row.clause))
    ended = state.before is not None and state.before.number == state.number and not state.running
    if isinstance(command, entries.TakeBackEntry) and ended:
        says = "The tournament has heard how the hand ended: the floor puts it right by a ruling."
        return refuse(state, TableWhy.TOO_LATE, says, mode.row_of(state).report_cite)
    return None
