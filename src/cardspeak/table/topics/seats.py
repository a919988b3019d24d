"""Sitting down: a free seat, a stake, what a newcomer owes, and a valid card of the player's own."""

from __future__ import annotations

import msgspec

from cardspeak.books.model.table import TableWhy
from cardspeak.errors import BadInput
from cardspeak.hand.seen import Viewer
from cardspeak.refusal import Refused
from cardspeak.table import frozen
from cardspeak.table.admission import may_not_sit
from cardspeak.table.base import Command, TableEvent
from cardspeak.table.priority import first_in_line, most_seated
from cardspeak.table.refusing import Answer, closed, lacks, no_place, not_free, refuse
from cardspeak.table.state import EntryDue, How, SeatedPlayer, TableState
from cardspeak.table.topic import BY, NAME, SEAT, Asks, Happens, Phrase, Topic, after, concerns
from cardspeak.table.topics import fees, reservations
from cardspeak.table.topics.blinds import entry_for_newcomer
from cardspeak.table.topics.changes import restored
from cardspeak.table.topics.leaving import took_away
from cardspeak.table.topics.stakes import bad_stake
from cardspeak.table.wording import OWING

__all__ = [
    "CardChecked",
    "CheckCard",
    "SeatTaken",
    "TakeSeat",
]

# -- asked -------------------------------------------------------------------------------------------------------------


class TakeSeat(Command):
    """Sit down with chips. `moved_by` is who moved the player here from a game that closed."""

    seat: int
    name: str
    chips: int
    card: str = ""
    moved_by: str = ""


class CheckCard(Command):
    """The dealer or the floor looks at a player's card: valid, and the player's own, or not."""

    seat: int
    card: str
    valid: bool
    by: str


# -- happened ----------------------------------------------------------------------------------------------------------


class SeatTaken(TableEvent):
    """`entry` says what the player owes before being dealt in."""

    seat: int
    name: str
    chips: int
    entry: EntryDue
    how: How
    card: str = ""
    moved_by: str = ""


class CardChecked(TableEvent):
    seat: int
    name: str
    card: str
    valid: bool
    by: str


# -- reading -----------------------------------------------------------------------------------------------------------


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


# -- answers -----------------------------------------------------------------------------------------------------------


def take_seat(state: TableState, command: TakeSeat) -> Answer:
    rules = state.setup.table
    ended = reservations.lapsed(state, command.at)
    if ended:
        state = after(state, ended, reservations.TOPIC)
    wrong = closed(state) or frozen.no_joining(state, command.chips) or may_not_sit(state, command.name, command.at)
    wrong = wrong or not_free(state, command.seat, command.name) or _newcomer(state, command)
    if wrong:
        return wrong
    if command.moved_by:
        wrong = lacks(state, command.moved_by, rules.blinds.waive_by, rules.blinds.waive_cite)
        if wrong:
            return wrong
    else:
        brought = took_away(state, command.name, command.at)
        wrong = bad_stake(state, command.chips, brought) or first_in_line(state, command.seat, command.name)
        if wrong:
            return wrong
    entry: EntryDue
    how: How
    entry, how = ("", "wait") if command.moved_by else entry_for_newcomer(state)
    taken = SeatTaken(
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


def _newcomer(state: TableState, command: TakeSeat) -> Refused | None:
    rows = state.setup.table.seats
    if not command.name.strip():
        raise BadInput("A player needs a name.")
    if state.seat_of(command.name) is not None:
        says = f"{command.name} already has seat {state.seat_of(command.name)}."
        return refuse(state, TableWhy.SEATED_TWICE, says, rows.one_cite)
    most = most_seated(state)
    if len(state.seats) >= most:  # and a place is free: the game has fewer players than the table has places
        row = state.setup.row
        cite = row.seated_cite if row.seated else row.cite
        says = f"The table is full: {most} are seated."
        return refuse(state, TableWhy.TABLE_FULL, says, cite)
    return others_card(state, command.name, command.card)


def check_card(state: TableState, command: CheckCard) -> Answer:
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
        CardChecked(
            seat=command.seat,
            name=name,
            card=command.card,
            valid=command.valid,
            by=command.by,
            at=command.at,
            cite=cite,
        )
    ]


# -- evolve ------------------------------------------------------------------------------------------------------------


def _seat_taken(state: TableState, event: SeatTaken) -> None:
    mode = state.setup.tournament
    state.seats[event.seat] = SeatedPlayer(
        name=event.name,
        stack=event.chips,
        since=event.at,
        bought=event.chips,
        entry=event.entry,
        how=event.how,
        card=event.card,
        stays=mode is not None and mode.absence == "folded",
        arrived=state.number if mode is not None else -1,
    )
    state.bought += event.chips
    state.reserved.pop(event.seat, None)
    if event.name in state.waiting:
        state.waiting.remove(event.name)
    if event.name in state.transfers:
        state.transfers.remove(event.name)
    state.gone.pop(event.name, None)


def _card_checked(state: TableState, event: CardChecked) -> None:
    place = state.seats[event.seat]
    card = event.card if event.valid else ""
    state.seats[event.seat] = msgspec.structs.replace(place, card=card, barred=not event.valid)


# -- seen and told -----------------------------------------------------------------------------------------------------


def _own_card(state: TableState, event: SeatTaken | CardChecked, viewer: Viewer) -> TableEvent:
    """A player's card is between the player and the house."""
    return event if concerns(state, event.name, viewer) else msgspec.structs.replace(event, card="")


def _says_taken(event: SeatTaken) -> str:
    how = " and posts to come in" if event.entry == "new" and event.how == "post" else OWING.get(event.entry, "")
    moved = f", moved here by a {event.moved_by}" if event.moved_by else ""
    return f"{event.name} takes seat {event.seat} with {event.chips}{moved}{how}."


def _says_card(event: CardChecked) -> str:
    if event.valid:
        return f"{event.name} has a valid card of their own."
    return f"{event.name} has no valid card of their own, and is not dealt in without one."


# -- the topic ---------------------------------------------------------------------------------------------------------

TOPIC = Topic(
    commands=(
        Asks(
            TakeSeat,
            take_seat,
            "anybody",
            rf"{NAME} takes? seat (?P<seat>\d+) with (?P<chips>\d+)(?:,? card (?P<card>\S+?))?"
            r"(?:,? moved by (?:a |an |the )?(?P<moved_by>.+))?",
        ),
        Asks(
            CheckCard,
            check_card,
            "floor",
            Phrase(
                rf"{SEAT} shows? (?P<valid>an? invalid |a )?card (?P<card>\S+?){BY}",
                valid=lambda words: "invalid" not in (words or "").lower(),
            ),
        ),
    ),
    events=(
        Happens(SeatTaken, _seat_taken, _own_card, _says_taken),
        Happens(CardChecked, _card_checked, _own_card, _says_card),
    ),
)
