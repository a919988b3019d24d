"""Seats before and beside the game: reservations that lapse, places drawn by card, transfers, and players' cards."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby
from typing import Any

import msgspec

from cardspeak.books.model.table import TableWhy
from cardspeak.errors import BadInput
from cardspeak.refusal import Refused
from cardspeak.table import commands_people as c
from cardspeak.table import events_people as e
from cardspeak.table.changes import MINUTE, closed
from cardspeak.table.event_base import TableEvent
from cardspeak.table.priority import claim_cite
from cardspeak.table.refusing import Answer, lacks, no_place, refuse
from cardspeak.table.state import Kept, TableState

# -- reading -----------------------------------------------------------------------------------------------------------


def lapsed(state: TableState, at: int, *, begins: bool = False) -> list[TableEvent]:
    """Reservations whose holders did not buy in by the time announced; when the game begins then, all that are left."""
    cite = state.setup.table.seats.lapse_cite
    if cite is None or state.starts is None or at < state.starts + (not begins):
        return []
    return [
        e.ReservationLapsed(seat=seat, name=name, at=at, cite=cite)
        for seat, name in sorted(state.reserved.items())
        if name
    ]


def took_away(state: TableState, name: str, at: int) -> int:
    """What somebody who left a short while ago has to bring back, where the book has chips stay on the table."""
    row, gone = state.setup.table.stake, state.gone.get(name)
    if gone is None or at - gone.at > row.rejoin_minutes * MINUTE:
        return 0
    return gone.chips


# -- answers -----------------------------------------------------------------------------------------------------------


def ask_transfer(state: TableState, command: c.AskTransfer) -> Answer:
    """Only the same game at the same limits counts; commission is no limit."""
    cite = claim_cite(state, "transfer")
    if cite is None:
        says = "Whoever comes from another table joins the waiting list here."
        return refuse(state, TableWhy.NO_CHOICE, says, claim_cite(state, "waiting list"))
    wrong = closed(state) or lacks(state, command.by, state.setup.rules.book.head.roles[0], cite)
    if wrong:
        return wrong
    if state.seat_of(command.name) is not None or command.name in state.transfers:
        return refuse(state, TableWhy.SEATED_TWICE, f"{command.name} is at the table or waiting already.")
    ours = msgspec.structs.replace(state.setup.stakes, charge=None)
    if command.game != state.setup.game or msgspec.structs.replace(command.stakes, charge=None) != ours:
        says = "Only players of the same game and limits come before the waiting list."
        return refuse(state, TableWhy.PRIORITY, says, cite)
    return [e.TransferAsked(name=command.name, by=command.by, at=command.at, cite=cite)]


def draw_seats(state: TableState, command: c.DrawSeats) -> Answer:
    """The highest card has the lowest free seat, and so on down; equal ranks draw again for theirs."""
    row = state.setup.table.seats
    if row.seats_draw_cite is None:
        return refuse(state, TableWhy.NO_CHOICE, "Players choose their seats here.", row.cite)
    if state.last is not None or state.running:
        return refuse(state, TableWhy.NO_CHOICE, "Seats are drawn before the game begins.", row.seats_draw_cite)
    cards = [one.card for one in command.cards]
    if not cards or len(set(cards)) < len(cards) or not all(card.known for card in cards):
        raise BadInput("A draw for seats needs a different card for everybody.")
    free = [seat for seat in range(1, state.setup.places + 1) if seat not in state.seats and seat not in state.reserved]
    if len(cards) > len(free):
        return refuse(state, TableWhy.TABLE_FULL, f"{len(free)} seats are free.", row.seats_draw_cite)
    allotted: list[tuple[int, str]] = []
    again: list[str] = []
    at = 0
    for _, group in groupby(sorted(command.cards, key=lambda one: -one.card.rank), key=lambda one: one.card.rank):
        names = [one.name for one in group]
        if len(names) == 1:
            allotted.append((free[at], names[0]))
        else:
            again += names
        at += len(names)
    drawn = e.SeatsDrawn(
        names=tuple(one.name for one in command.cards),
        cards=tuple(cards),
        seats=tuple(allotted),
        again=tuple(again),
        at=command.at,
        cite=row.seats_draw_cite,
    )
    return [drawn]


def announce_start(state: TableState, command: c.AnnounceStart) -> Answer:
    row = state.setup.table.seats
    if row.lapse_cite is None:
        return refuse(state, TableWhy.NO_CHOICE, "No time ends a reservation here: free the seat.", row.reserve_cite)
    wrong = lacks(state, command.by, row.reserve_by, row.reserve_cite)
    if wrong:
        return wrong
    if state.number:
        return refuse(state, TableWhy.NO_CHOICE, "The game has begun.", row.lapse_cite)
    if command.starts < command.at:
        raise BadInput("A game begins at a time to come.")
    return [e.StartAnnounced(starts=command.starts, by=command.by, at=command.at, cite=row.lapse_cite)]


def check_card(state: TableState, command: c.CheckCard) -> Answer:
    """A player without a valid card of their own is not dealt in until one is shown."""
    wrong = no_place(state, command.seat)
    if wrong:
        return wrong
    cite = state.setup.table.seats.card_cite
    if cite is None:
        return refuse(state, TableWhy.NO_CARD, "Nobody needs a card to play here.")
    wrong = lacks(state, command.by, state.setup.rules.book.head.roles[0], cite)
    if wrong:
        return wrong
    if command.valid:
        wrong = others_card(state, state.seats[command.seat].name, command.card)
        if wrong:
            return wrong
    name = state.seats[command.seat].name
    return [
        e.CardChecked(
            seat=command.seat,
            name=name,
            card=command.card,
            valid=command.valid,
            by=command.by,
            at=command.at,
            cite=cite,
        )
    ]


def others_card(state: TableState, name: str, card: str) -> Refused | None:
    """Nobody plays on a card with which somebody else sits at the table."""
    row = state.setup.table.seats
    if row.card_cite is None:
        return None
    if not card.strip():
        return refuse(state, TableWhy.NO_CARD, f"{name} needs a valid player card to play.", row.card_cite)
    owner = next((place.name for place in state.seats.values() if place.card == card and place.name != name), None)
    if owner is None:
        return None
    return refuse(state, TableWhy.NO_CARD, f"{owner} plays on card {card}: everybody needs their own.", row.card_cite)


# -- evolve ------------------------------------------------------------------------------------------------------------


def _transfer_asked(state: TableState, event: e.TransferAsked) -> None:
    state.transfers.append(event.name)


def _seats_drawn(state: TableState, event: e.SeatsDrawn) -> None:
    state.reserved.update(dict(event.seats))


def _start_announced(state: TableState, event: e.StartAnnounced) -> None:
    state.starts = event.starts


def _lapsed(state: TableState, event: e.ReservationLapsed) -> None:
    state.reserved.pop(event.seat, None)
    began(state, event.at)


def began(state: TableState, at: int) -> None:
    """The time announced has come: seats that are held from now on are held as in any game."""
    if state.starts is not None and at >= state.starts:
        state.starts = None


def _card_checked(state: TableState, event: e.CardChecked) -> None:
    place = state.seats[event.seat]
    card = event.card if event.valid else ""
    state.seats[event.seat] = msgspec.structs.replace(place, card=card, barred=not event.valid)


def went(state: TableState, name: str, chips: int, at: int) -> None:
    """Somebody has left the table, with so much."""
    if state.setup.table.stake.rejoin_minutes and chips:
        state.gone[name] = Kept(chips, at)


ANSWERS: dict[type, Callable[[TableState, Any], Answer]] = {
    c.AskTransfer: ask_transfer,
    c.DrawSeats: draw_seats,
    c.AnnounceStart: announce_start,
    c.CheckCard: check_card,
}
EVOLVE: dict[type, Callable[[TableState, Any], None]] = {
    e.TransferAsked: _transfer_asked,
    e.SeatsDrawn: _seats_drawn,
    e.StartAnnounced: _start_announced,
    e.ReservationLapsed: _lapsed,
    e.CardChecked: _card_checked,
}
