"""What somebody may see of a table, put together from nothing; the hand in it is the hand's own view (`hand.views`).

A seat sees its cards only in a hand that its player was dealt into: whoever takes a seat over sees what the rail sees.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_args

import msgspec

from cardspeak.errors import BadInput
from cardspeak.hand.setup import Stakes
from cardspeak.hand.views import View, Viewer, view
from cardspeak.rulings.clock import Running
from cardspeak.table import events as e
from cardspeak.table.clocks import running
from cardspeak.table.events_terms import AnyTermsEvent
from cardspeak.table.machine import Table
from cardspeak.table.owed import Owed
from cardspeak.table.prompt import TablePrompt
from cardspeak.table.state import Entry, Freeze, How, KillButton, TableState
from cardspeak.table.terms import Notice


class PlaceView(msgspec.Struct, frozen=True, kw_only=True):
    seat: int
    name: str
    chips: int  # in front of the player now
    here: bool
    leaving: bool
    entry: Entry
    how: How
    missed: tuple[int, ...]
    dealt: bool  # into the hand that is running


class TableView(msgspec.Struct, frozen=True, kw_only=True):
    viewer: Viewer
    id: str
    book: str
    game: str
    deck: int
    places: int
    number: int  # hands begun
    button: int | None
    seats: tuple[PlaceView, ...]
    reserved: tuple[tuple[int, str], ...]
    waiting: tuple[str, ...]
    pot: int
    prompt: TablePrompt | None  # between hands; the hand's own prompt is in its view
    owed: tuple[Owed, ...]
    hand: View | None
    events: tuple[e.TableEvent, ...]
    stakes: Stakes
    kill: KillButton | None  # where kill pots are played
    notices: tuple[Notice, ...]
    clock: Running | None  # the time to act that is running
    freeze_out: Freeze | None
    closed: bool
    repeats: int  # how often the board is dealt again: the number on the run-it-twice button


def view_of(table: Table, viewer: Viewer, *, since: int = 0) -> TableView:
    """The table as `viewer` may see it: a seat, `rail` or `floor`; events from number `since` of all on."""
    state, setup = table.state, table.state.setup
    if viewer not in ("rail", "floor") and viewer not in state.seats:
        raise BadInput(f"Nobody sits in seat {viewer}: give a seat that is taken, 'rail' or 'floor'.")
    prompt = table.prompt
    return TableView(
        viewer=viewer,
        id=setup.id,
        book=setup.book,
        game=setup.game,
        deck=setup.deck,
        places=setup.places,
        number=state.number,
        button=state.marks.button if state.marks is not None else None,
        seats=tuple(_place(state, seat) for seat in sorted(state.seats)),
        reserved=tuple(sorted(state.reserved.items())),
        waiting=tuple(state.waiting),
        pot=state.pot,
        prompt=prompt if isinstance(prompt, TablePrompt) else None,
        owed=table.owed(),
        hand=view(table.hand, _eyes(state, viewer)) if table.hand is not None else None,
        events=tuple(seen for event in table.events[since:] for seen in seen_by(state, event, viewer)),
        stakes=setup.stakes,
        kill=state.kill if setup.kill is not None else None,
        notices=tuple(state.notices.values()),
        clock=running(state),
        freeze_out=state.freeze,
        closed=state.closed,
        repeats=max(0, table.hand.state.agreed_boards - 1) if table.hand is not None else 0,
    )


def _eyes(state: TableState, viewer: Viewer) -> Viewer:
    """Whose cards these eyes may see: their own, if they were dealt any."""
    if viewer in ("rail", "floor"):
        return viewer
    assert isinstance(viewer, int), "a viewer is a seat, the rail or the floor"
    return viewer if state.dealt.get(viewer) == state.seats[viewer].name else "rail"


def _place(state: TableState, seat: int) -> PlaceView:
    place = state.seats[seat]
    return PlaceView(
        seat=seat,
        name=place.name,
        chips=state.chips(seat),
        here=place.here,
        leaving=place.leaving,
        entry=place.entry,
        how=place.how,
        missed=place.missed,
        dealt=state.plays(seat),
    )


# -- events ------------------------------------------------------------------------------------------------------------


def seen_by(state: TableState, event: e.TableEvent, viewer: Viewer) -> tuple[e.TableEvent, ...]:
    """An event for one pair of eyes; a kind that is not named here is seen by nobody. Cards are in the hand's view."""
    kind = type(event)
    if kind in PUBLIC:
        return (event,)
    return (GUARDED[kind](state, event, viewer),) if kind in GUARDED else ()


PUBLIC: frozenset[type] = frozenset(
    {
        e.SeatReserved,
        e.SeatFreed,
        e.ListJoined,
        e.ListLeft,
        e.SeatAsked,
        e.SeatChanged,
        e.SeatDrawn,
        e.LeaveAnnounced,
        e.SeatLeft,
        e.SteppedAway,
        e.CameBack,
        e.ChipsBought,
        e.ChipsTaken,
        e.EntryChosen,
        e.StraddleWished,
        e.HandFinished,
        e.MisdealDeclared,
        *get_args(AnyTermsEvent),
    }
)


def _taken(state: TableState, event: e.SeatTaken, viewer: Viewer) -> e.TableEvent:
    """A player's card is between the player and the house."""
    place = state.seats.get(viewer) if isinstance(viewer, int) else None
    if viewer == "floor" or (place is not None and place.name == event.name):
        return event
    return msgspec.structs.replace(event, card="")


def _started(state: TableState, event: e.HandStarted, viewer: Viewer) -> e.TableEvent:
    return msgspec.structs.replace(event, pack=())


GUARDED: dict[type, Callable[[TableState, Any, Viewer], e.TableEvent]] = {
    e.SeatTaken: _taken,
    e.HandStarted: _started,
}
