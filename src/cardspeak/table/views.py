"""What somebody may see of a table, put together from nothing; the hand in it is the hand's own view (`hand.views`).

A seat sees its cards only in a hand that its player was dealt into: whoever takes a seat over sees what the rail sees.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_args

import msgspec

from cardspeak.errors import BadInput
from cardspeak.hand.live.dealer import Assist
from cardspeak.hand.setup import Stakes
from cardspeak.hand.views import View, Viewer, view
from cardspeak.table import events as e
from cardspeak.table import events_people as p
from cardspeak.table.absence import idle_for
from cardspeak.table.assistant import assist_at, entry_in_words
from cardspeak.table.clocks import asked, row_for, running
from cardspeak.table.decks import DeckDue, due
from cardspeak.table.events_terms import AnyTermsEvent
from cardspeak.table.machine import Table
from cardspeak.table.markers import markers
from cardspeak.table.notice_view import NoticeView, notice_view
from cardspeak.table.owed import Owed
from cardspeak.table.prompt import TablePrompt
from cardspeak.table.state import Asked, Dispute, Entry, Freeze, How, KillButton, TableState
from cardspeak.talk.clock import Running, TimeSign
from cardspeak.values import Named


class PlaceView(Named):
    seat: int
    name: str
    chips: int  # in front of the player now
    here: bool
    leaving: bool
    entry: Entry
    how: How
    missed: tuple[int, ...]
    dealt: bool  # into the hand that is running
    in_hand: bool  # holds cards in it
    idle: int  # whole rounds of the button without a wager, where the book counts them
    markers: tuple[str, ...]  # the buttons that lie there


class TableView(Named):
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
    notices: tuple[NoticeView, ...]
    clock: Running | None  # the time to act that is running
    clock_asked: Asked | None  # who would have the time called on whoever is to act
    callable: bool  # whether the time can be called on them
    time: TimeSign | None  # what the sign says of the time to act
    votes: tuple[tuple[int, int], ...]  # (seat, boards): how often the rest of the board shall be dealt
    freeze_out: Freeze | None
    closed: bool
    rules: str  # whose rules, in which version
    transfers: tuple[str, ...]  # who would come from another table with this game
    starts: int | None  # when the game begins, as announced
    staff: tuple[tuple[str, str], ...]  # role and name of those who run the table
    directions: tuple[str, ...]
    deck_due: tuple[DeckDue, ...]  # what the deck still needs
    disputes: tuple[Dispute, ...]  # one's own; the floor sees all
    told: bool  # a live dealer deals real cards
    dealer: Assist | None  # what the dealer does next; for the floor of such a table
    entry: str  # the last thing entered, which can still be taken back; for the floor too
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
        hand=view(table.hand, _eyes(state, viewer), named=True) if table.hand is not None else None,
        events=tuple(seen for event in table.events[since:] for seen in seen_by(state, event, viewer)),
        stakes=setup.stakes,
        kill=state.kill if setup.kill is not None else None,
        notices=tuple(notice_view(state, notice) for notice in state.notices.values()),
        clock=running(state),
        clock_asked=asked(state),
        callable=row_for(state, "called") is not None,
        time=setup.time,
        votes=tuple(sorted(state.run_votes.items())) if state.running else (),
        freeze_out=state.freeze,
        closed=state.closed,
        rules=f"{setup.rules.book.title}, {setup.rules.book.head.version}",
        transfers=tuple(state.transfers),
        starts=state.starts,
        staff=tuple(state.staff.items()),
        directions=tuple(state.directions),
        deck_due=tuple(due(state)),
        disputes=tuple(one for one in state.disputes.values() if _concerns(state, one.name, viewer)),
        told=setup.told,
        dealer=assist_at(state) if setup.told and viewer == "floor" else None,
        entry=entry_in_words(state) if viewer == "floor" else "",
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
        in_hand=_in_hand(state, seat),
        idle=idle_for(state, seat),
        markers=markers(state, seat),
    )


def _in_hand(state: TableState, seat: int) -> bool:
    """Dealt to and not folded; from the first card on."""
    hand = state.hand
    return hand is not None and state.plays(seat) and not hand.state.folded[seat] and bool(hand.state.holes[seat])


def _concerns(state: TableState, name: str, viewer: Viewer) -> bool:
    """Whether something about this person is for these eyes."""
    place = state.seats.get(viewer) if isinstance(viewer, int) else None
    return viewer == "floor" or (place is not None and place.name == name)


# -- events ------------------------------------------------------------------------------------------------------------


def seen_by(state: TableState, event: e.TableEvent, viewer: Viewer) -> tuple[e.TableEvent, ...]:
    """An event for one pair of eyes; a kind that is not named here is seen by nobody. Cards are in the hand's view."""
    kind = type(event)
    if kind in PUBLIC:
        return (event,)
    seen = GUARDED[kind](state, event, viewer) if kind in GUARDED else None
    return (seen,) if seen is not None else ()


BETWEEN_TWO: frozenset[type] = frozenset(
    {p.CardChecked, p.PlayerExcluded, p.DisputeRaised, p.DisputeDecided, p.RouteTold, p.ComplaintRecorded}
)
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
        e.EntryTakenBack,
        e.MisdealDeclared,
        *get_args(AnyTermsEvent),
        *(set(get_args(p.AnyPeopleEvent)) - BETWEEN_TWO),
    }
)


def _taken(state: TableState, event: e.SeatTaken, viewer: Viewer) -> e.TableEvent:
    """A player's card is between the player and the house."""
    if _concerns(state, event.name, viewer):
        return event
    return msgspec.structs.replace(event, card="")


def _started(state: TableState, event: e.HandStarted, viewer: Viewer) -> e.TableEvent:
    return msgspec.structs.replace(event, pack=())


def _card_checked(state: TableState, event: p.CardChecked, viewer: Viewer) -> e.TableEvent:
    return event if _concerns(state, event.name, viewer) else msgspec.structs.replace(event, card="")


def _excluded(state: TableState, event: p.PlayerExcluded, viewer: Viewer) -> e.TableEvent:
    """That somebody is out everybody sees; why is between the house and that person."""
    return event if _concerns(state, event.name, viewer) else msgspec.structs.replace(event, why="by the house")


def _dispute(state: TableState, event: Any, viewer: Viewer) -> e.TableEvent | None:
    """A dispute is between the house and whoever raised it."""
    known = state.disputes.get(event.number)
    return event if known is not None and _concerns(state, known.name, viewer) else None


GUARDED: dict[type, Callable[[TableState, Any, Viewer], e.TableEvent | None]] = {
    p.CardChecked: _card_checked,
    p.PlayerExcluded: _excluded,
    **dict.fromkeys((p.DisputeRaised, p.DisputeDecided, p.RouteTold, p.ComplaintRecorded), _dispute),
    e.SeatTaken: _taken,
    e.HandStarted: _started,
}
