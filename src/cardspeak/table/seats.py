"""Places at the table: taking, holding, drawing for, changing and leaving them; being away and coming back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from cardspeak.books.model.table import TableWhy
from cardspeak.errors import BadInput
from cardspeak.refusal import Refused
from cardspeak.table import commands as c
from cardspeak.table import events as e
from cardspeak.table import fees, freeze, kill, seating
from cardspeak.table.admission import may_not_sit
from cardspeak.table.blinds import entry_after_move, entry_for_newcomer
from cardspeak.table.changes import closed, most_seated, restored
from cardspeak.table.priority import claim_cite, draw_order, first_in_line, first_to_move
from cardspeak.table.refusing import Answer, lacks, no_place, refuse
from cardspeak.table.stakes import bad_stake
from cardspeak.table.state import Entry, How, Place, TableState

# -- answers -----------------------------------------------------------------------------------------------------------


def take_seat(state: TableState, command: c.TakeSeat) -> Answer:
    rules = state.setup.table
    ended = seating.lapsed(state, command.at)
    if ended:
        state = state.copy()
        for event in ended:
            seating.EVOLVE[type(event)](state, event)
    wrong = closed(state) or freeze.no_joining(state) or may_not_sit(state, command.name, command.at)
    wrong = wrong or _not_free(state, command.seat, command.name) or _newcomer(state, command)
    if wrong:
        return wrong
    if command.moved_by:
        wrong = lacks(state, command.moved_by, rules.blinds.waive_by, rules.blinds.waive_cite)
        if wrong:
            return wrong
    else:
        brought = seating.took_away(state, command.name, command.at)
        wrong = bad_stake(state, command.chips, brought) or first_in_line(state, command.seat, command.name)
        if wrong:
            return wrong
    entry: Entry
    how: How
    entry, how = ("", "wait") if command.moved_by else entry_for_newcomer(state)
    taken = e.SeatTaken(
        seat=command.seat,
        name=command.name,
        chips=command.chips,
        entry=entry,
        how=how,
        card=command.card,
        moved_by=command.moved_by,
        at=command.at,
        cite=rules.stake.moved_cite if command.moved_by else rules.seats.cite,
    )
    moved = bool(command.moved_by)
    return [
        *ended,
        taken,
        *fees.on_arrival(state, command.seat, moved=moved, at=command.at),
        *restored(state, command.at),
    ]


def _newcomer(state: TableState, command: c.TakeSeat) -> Refused | None:
    rows = state.setup.table.seats
    if not command.name.strip():
        raise BadInput("A player needs a name.")
    if state.seat_of(command.name) is not None:
        says = f"{command.name} already has seat {state.seat_of(command.name)}."
        return refuse(state, TableWhy.SEATED_TWICE, says, rows.one_cite)
    most = most_seated(state)
    if len(state.seats) >= most:
        row = state.setup.row
        cite = (row.seated_cite if row.seated else row.cite) if most < state.setup.places else None
        says = f"The table is full: {most} are seated."
        return refuse(state, TableWhy.TABLE_FULL, says, cite)
    return seating.others_card(state, command.name, command.card)


def _not_free(state: TableState, seat: int, name: str) -> Refused | None:
    if not 1 <= seat <= state.setup.places:
        says = f"The table has places 1 to {state.setup.places}; there is no seat {seat}."
        return refuse(state, TableWhy.NO_SUCH_SEAT, says)
    if seat in state.seats:
        return refuse(state, TableWhy.SEAT_TAKEN, f"Seat {seat} is {state.seats[seat].name}'s.")
    held = state.reserved.get(seat)
    if held is not None and held != name:
        says = f"Seat {seat} is held for {held or 'the room to allot'}."
        return refuse(state, TableWhy.RESERVED, says)
    return None


def reserve_seat(state: TableState, command: c.ReserveSeat) -> Answer:
    row = state.setup.table.seats
    wrong = _no_allotting(state, command.by)
    if wrong:
        return wrong
    if not 1 <= command.seat <= state.setup.places or command.seat in state.seats:
        wrong = _not_free(state, command.seat, command.name)
        assert wrong is not None, "a seat that is not there or taken is not free"
        return wrong
    return [e.SeatReserved(seat=command.seat, name=command.name, by=command.by, at=command.at, cite=row.reserve_cite)]


def _no_allotting(state: TableState, by: str) -> Refused | None:
    """Seats are seen to from a rank on, and by those of the house who have no rank but this business."""
    row = state.setup.table.seats
    return None if by in row.reserve_also else lacks(state, by, row.reserve_by, row.reserve_cite)


def free_seat(state: TableState, command: c.FreeSeat) -> Answer:
    row = state.setup.table.seats
    wrong = _no_allotting(state, command.by)
    if wrong:
        return wrong
    if command.seat not in state.reserved:
        return refuse(state, TableWhy.NO_CHOICE, f"Seat {command.seat} is not held for anybody.", row.reserve_cite)
    return [e.SeatFreed(seat=command.seat, by=command.by, at=command.at, cite=row.reserve_cite)]


def join_list(state: TableState, command: c.JoinList) -> Answer:
    if state.seat_of(command.name) is not None or command.name in state.waiting:
        says = f"{command.name} is at the table or on the list already."
        return refuse(state, TableWhy.SEATED_TWICE, says)
    cite = _list_cite(state)
    return [e.ListJoined(name=command.name, at=command.at, cite=cite)]


def leave_list(state: TableState, command: c.LeaveList) -> Answer:
    if command.name not in state.waiting:
        return refuse(state, TableWhy.NO_CHOICE, f"{command.name} is not on the list.", _list_cite(state))
    return [e.ListLeft(name=command.name, at=command.at, cite=_list_cite(state))]


def _list_cite(state: TableState) -> str:
    return claim_cite(state, "waiting list") or state.setup.table.seats.cite


def ask_seat(state: TableState, command: c.AskSeat) -> Answer:
    wrong = no_place(state, command.seat)
    if wrong:
        return wrong
    if not 1 <= command.to <= state.setup.places or command.to == command.seat:
        says = f"Seat {command.to} cannot be asked for: choose another from 1 to {state.setup.places}."
        return refuse(state, TableWhy.NO_SUCH_SEAT, says)
    return [e.SeatAsked(seat=command.seat, to=command.to, at=command.at, cite=_change_cite(state))]


def change_seat(state: TableState, command: c.ChangeSeat) -> Answer:
    """Between hands: a player at the table goes before the waiting list, and before the room's own allotting."""
    wrong = no_place(state, command.seat)
    if wrong:
        return wrong
    if state.plays(command.seat) or state.plays(command.to):
        return refuse(state, TableWhy.HAND_RUNNING, "Seats are changed when the hand is over.")
    held = state.reserved.get(command.to)
    wrong = _not_free(state, command.to, held if held == "" else state.seats[command.seat].name)
    wrong = wrong or first_to_move(state, command.seat, command.to)
    if wrong:
        return wrong
    entry = entry_after_move(state, command.seat, command.to)
    cite = state.setup.table.blinds.moved_cite if entry == "moved" else _change_cite(state)
    how = state.seats[command.seat].how if entry == state.seats[command.seat].entry else "wait"
    return [e.SeatChanged(seat=command.seat, to=command.to, entry=entry, how=how, at=command.at, cite=cite)]


def _change_cite(state: TableState) -> str:
    return claim_cite(state, "seat change") or state.setup.table.seats.cite


def draw_for_seat(state: TableState, command: c.DrawForSeat) -> Answer:
    """The highest rank has the seat, aces high; equal ranks draw again. Suits never count."""
    cards = [one.card for one in command.cards]
    if len(cards) < 2 or len(set(cards)) < len(cards) or not all(card.known for card in cards):
        raise BadInput("A draw for a seat needs two players or more, with a different card each.")
    row, names = state.setup.table.seats, tuple(one.name for one in command.cards)
    wrong = _not_free(state, command.seat, "")
    if wrong:
        return wrong
    order = draw_order(state, names)
    if order != names:
        says = f"Cards are drawn {row.draw.order} from the button: {', '.join(order)}."
        return refuse(state, TableWhy.NO_CHOICE, says, row.draw.cite)
    best = max(card.rank for card in cards)
    again = tuple(one.name for one in command.cards if one.card.rank == best)
    tied = len(again) > 1
    drawn = e.SeatDrawn(
        seat=command.seat,
        names=names,
        cards=tuple(cards),
        winner="" if tied else again[0],
        again=again if tied else (),
        at=command.at,
        cite=row.equal_cite if state.last is not None else row.draw.cite,
    )
    return [drawn]


def leave_table(state: TableState, command: c.LeaveTable) -> Answer:
    wrong = no_place(state, command.seat)
    wrong = wrong or freeze.no_leaving(state, command.seat) or kill.stays(state, command.seat)
    if wrong:
        return wrong
    row = state.setup.table.seats
    if state.plays(command.seat):
        return [e.LeaveAnnounced(seat=command.seat, at=command.at, cite=row.leave_cite)]
    return [*kill.gone(state, command.seat, command.at), left(state, command.seat, command.at)]


def left(state: TableState, seat: int, at: int) -> e.SeatLeft:
    """A player goes with everything."""
    row, place = state.setup.table.seats, state.seats[seat]
    chips = place.stack + place.behind
    return e.SeatLeft(seat=seat, name=place.name, chips=chips, held=row.held_on_leaving, at=at, cite=row.leave_cite)


def step_away(state: TableState, command: c.StepAway) -> Answer:
    wrong = no_place(state, command.seat)
    wrong = wrong or freeze.no_sitting_out(state) or kill.stays(state, command.seat)
    if wrong:
        return wrong
    if not state.seats[command.seat].here:
        return refuse(state, TableWhy.NO_CHOICE, f"Seat {command.seat} is away already.")
    stepped = e.SteppedAway(seat=command.seat, at=command.at, cite=state.setup.table.seats.away_cite)
    return [*kill.away(state, command.seat, command.at), stepped]


def come_back(state: TableState, command: c.ComeBack) -> Answer:
    wrong = no_place(state, command.seat)
    if wrong:
        return wrong
    if state.seats[command.seat].here:
        return refuse(state, TableWhy.NO_CHOICE, f"Seat {command.seat} is not away.")
    came = e.CameBack(seat=command.seat, at=command.at, cite=state.setup.table.seats.away_cite)
    return [came, *kill.back(state, command.seat, command.at)]


# -- evolve ------------------------------------------------------------------------------------------------------------


def _seat_taken(state: TableState, event: e.SeatTaken) -> None:
    state.seats[event.seat] = Place(
        name=event.name,
        stack=event.chips,
        since=event.at,
        bought=event.chips,
        entry=event.entry,
        how=event.how,
        card=event.card,
    )
    state.bought += event.chips
    state.reserved.pop(event.seat, None)
    if event.name in state.waiting:
        state.waiting.remove(event.name)
    if event.name in state.transfers:
        state.transfers.remove(event.name)
    state.gone.pop(event.name, None)


def _seat_reserved(state: TableState, event: e.SeatReserved) -> None:
    state.reserved[event.seat] = event.name
    seating.began(state, event.at - 1)


def _seat_freed(state: TableState, event: e.SeatFreed) -> None:
    state.reserved.pop(event.seat, None)


def _list_joined(state: TableState, event: e.ListJoined) -> None:
    state.waiting.append(event.name)


def _list_left(state: TableState, event: e.ListLeft) -> None:
    state.waiting.remove(event.name)


def _seat_asked(state: TableState, event: e.SeatAsked) -> None:
    state.changes[event.seat] = event.to


def _seat_changed(state: TableState, event: e.SeatChanged) -> None:
    place = state.seats.pop(event.seat)
    state.seats[event.to] = msgspec.structs.replace(place, entry=event.entry, how=event.how)
    state.changes.pop(event.seat, None)
    state.reserved.pop(event.to, None)
    state.straddles = [seat for seat in state.straddles if seat != event.seat]


def _seat_drawn(state: TableState, event: e.SeatDrawn) -> None:
    if event.winner:
        state.reserved[event.seat] = event.winner
        seating.began(state, event.at - 1)


def _leave_announced(state: TableState, event: e.LeaveAnnounced) -> None:
    state.seats[event.seat] = msgspec.structs.replace(state.seats[event.seat], leaving=True)


def _seat_left(state: TableState, event: e.SeatLeft) -> None:
    state.seats.pop(event.seat)
    state.changes.pop(event.seat, None)
    state.straddles = [seat for seat in state.straddles if seat != event.seat]
    state.cashed += event.chips
    state.idle.pop(event.name, None)
    seating.went(state, event.name, event.chips, event.at)
    if event.held:
        state.reserved[event.seat] = ""


def _stepped_away(state: TableState, event: e.SteppedAway) -> None:
    state.seats[event.seat] = msgspec.structs.replace(state.seats[event.seat], here=False)


def _came_back(state: TableState, event: e.CameBack) -> None:
    state.seats[event.seat] = msgspec.structs.replace(state.seats[event.seat], here=True)


ANSWERS: dict[type, Callable[[TableState, Any], Answer]] = {
    c.TakeSeat: take_seat,
    c.ReserveSeat: reserve_seat,
    c.FreeSeat: free_seat,
    c.JoinList: join_list,
    c.LeaveList: leave_list,
    c.AskSeat: ask_seat,
    c.ChangeSeat: change_seat,
    c.DrawForSeat: draw_for_seat,
    c.LeaveTable: leave_table,
    c.StepAway: step_away,
    c.ComeBack: come_back,
}
EVOLVE: dict[type, Callable[[TableState, Any], None]] = {
    e.SeatTaken: _seat_taken,
    e.SeatReserved: _seat_reserved,
    e.SeatFreed: _seat_freed,
    e.ListJoined: _list_joined,
    e.ListLeft: _list_left,
    e.SeatAsked: _seat_asked,
    e.SeatChanged: _seat_changed,
    e.SeatDrawn: _seat_drawn,
    e.LeaveAnnounced: _leave_announced,
    e.SeatLeft: _seat_left,
    e.SteppedAway: _stepped_away,
    e.CameBack: _came_back,
}
