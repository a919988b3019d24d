"""What somebody may see of a table, put together from nothing; the hand in it is the hand's own view (`hand.views`).

A seat sees its cards only in a hand that its player was dealt into: whoever takes a seat over sees what the rail sees.
"""

from __future__ import annotations

import msgspec
from msgspec import UNSET, UnsetType

from cardspeak.cards import Card
from cardspeak.errors import BadInput
from cardspeak.hand.live.dealer import Assist
from cardspeak.hand.prompt import Prompt
from cardspeak.hand.seen import Viewer
from cardspeak.hand.setup import Stakes
from cardspeak.hand.views import View, view
from cardspeak.table.assistant import assist_at
from cardspeak.table.base import TableEvent
from cardspeak.table.collected import GUARDED, PUBLIC
from cardspeak.table.edition_view import EditionView, edition_view
from cardspeak.table.machine import Table
from cardspeak.table.markers import markers
from cardspeak.table.notice_view import NoticeView, notice_view
from cardspeak.table.owed import Owed
from cardspeak.table.prompt import TablePrompt
from cardspeak.table.state import Dispute, EntryDue, Freeze, How, KillButton, TableState, TimeAsked
from cardspeak.table.talk_view import ChoiceView, HeldView, choice_view, held_views
from cardspeak.table.talking import narrowed
from cardspeak.table.topic import concerns
from cardspeak.table.topics.absence import idle_for
from cardspeak.table.topics.afterwards import showable, would_come
from cardspeak.table.topics.clocks import asked, row_for, running
from cardspeak.table.topics.decks import DeckDue, due
from cardspeak.table.topics.entries import in_words
from cardspeak.talk.clock import Running, TimeSign
from cardspeak.values import Named


class PlaceView(Named):
    seat: int
    name: str
    chips: int  # in front of the player now
    here: bool
    away_until: int | None  # when the time of somebody away is over, where the sign names one
    overdue: bool  # it is over, and somebody of the house has been called for it
    leaving: bool
    entry: EntryDue
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
    events: tuple[TableEvent, ...]
    stakes: Stakes
    kill: KillButton | None  # where kill pots are played
    notices: tuple[NoticeView, ...]
    side: tuple[str, ...]  # payments outside the pot that are played for
    standing: tuple[str, ...]  # who has won no pot yet in a stand-up game
    edition: EditionView | None  # of the book, taken a short while ago
    clock: Running | None  # the time to act that is running
    clock_asked: TimeAsked | None  # who would have the time called on whoever is to act
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
    held: tuple[HeldView, ...]  # what was done out of turn and waits for its turn
    choice: ChoiceView | None  # what somebody has to choose from
    turned_up: tuple[tuple[int, tuple[Card, ...]], ...]  # (seat, cards): shown when the hand was over
    showable: tuple[Card, ...]  # of the hand that is over, what the viewer may still show
    rabbit: tuple[tuple[Card, ...], ...]  # the boards as they would have been, once somebody has asked
    hunts: bool  # whether one may ask for them
    repeats: int  # how often the board is dealt again: the number on the run-it-twice button


def view_of(table: Table, viewer: Viewer, *, since: int = 0) -> TableView:
    """The table as `viewer` may see it: a seat, `rail` or `floor`; events from number `since` of all on."""
    state = table.state
    if viewer not in ("rail", "floor") and viewer not in state.seats:
        raise BadInput(f"Nobody sits in seat {viewer}: give a seat that is taken, 'rail' or 'floor'.")
    seen = seen_from(table, viewer, in_common(table))
    if since >= len(table.events):
        return seen
    events = tuple(told for event in table.events[since:] for told in seen_by(state, event, viewer))
    return msgspec.structs.replace(seen, events=events)


def in_common(table: Table) -> TableView:
    """What is the same for all eyes; the hand, what happened and what is for some alone are left out."""
    state, setup, hand = table.state, table.state.setup, table.state.hand
    prompt = table.prompt
    return TableView(
        viewer="rail",
        id=setup.id,
        book=setup.book,
        game=setup.game,
        deck=setup.deck,
        places=setup.places,
        number=state.number,
        button=state.marks.button if state.marks is not None else None,
        seats=_places(state),
        reserved=tuple(sorted(state.reserved.items())),
        waiting=tuple(state.waiting),
        pot=state.pot,
        prompt=prompt if isinstance(prompt, TablePrompt) else None,
        owed=table.owed(),
        hand=None,
        events=(),
        stakes=setup.stakes,
        kill=state.kill if setup.kill is not None else None,
        notices=tuple([notice_view(state, notice) for notice in state.notices.values()]),
        side=setup.side,
        standing=state.standing,
        edition=edition_view(state),
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
        disputes=(),
        told=setup.told,
        dealer=None,
        entry="",
        held=held_views(state),
        choice=choice_view(state),
        turned_up=tuple(sorted(state.turned_up.items())),
        showable=(),
        rabbit=state.rabbit,
        hunts=not state.rabbit and bool(would_come(state)),
        repeats=max(0, hand.state.agreed_boards - 1) if hand is not None else 0,
    )


def seen_from(
    table: Table, viewer: Viewer, everybody: TableView, *, hand_since: int = 0, asked: Prompt | UnsetType | None = UNSET
) -> TableView:
    """The view of one pair of eyes, put together from what everybody sees and what is for these eyes besides.

    `everybody` is the same moment as all see it and `asked` the hand's prompt: worked out once, however many look.
    The hand's events come from number `hand_since` on.
    """
    state = table.state
    mine = [one for one in state.disputes.values() if concerns(state, one.name, viewer)] if state.disputes else ()
    return msgspec.structs.replace(
        everybody,
        viewer=viewer,
        hand=_hand(state, viewer, hand_since, asked),
        disputes=tuple(mine),
        dealer=assist_at(state) if state.setup.told and viewer == "floor" else None,
        entry=in_words(state) if viewer == "floor" else "",
        showable=showable(state, viewer) if isinstance(viewer, int) else (),
    )


def _hand(state: TableState, viewer: Viewer, since: int = 0, asked: Prompt | UnsetType | None = UNSET) -> View | None:
    """The hand for these eyes, asking no more than what table talk has left open."""
    if state.hand is None:
        return None
    seen = view(state.hand, _eyes(state, viewer), since=since, named=True, asked=asked)
    if seen.prompt is None or state.left is None:
        return seen
    return msgspec.structs.replace(seen, prompt=narrowed(state, seen.prompt))


def _eyes(state: TableState, viewer: Viewer) -> Viewer:
    """Whose cards these eyes may see: their own, if they were dealt any."""
    if viewer in ("rail", "floor"):
        return viewer
    assert isinstance(viewer, int), "a viewer is a seat, the rail or the floor"
    return viewer if state.dealt.get(viewer) == state.seats[viewer].name else "rail"


def _places(state: TableState) -> tuple[PlaceView, ...]:
    played, chips = state.played, state.in_front
    live = [seat for seat in state.dealt if not played.folded[seat] and played.holes[seat]] if played else ()
    return tuple(
        [
            PlaceView(
                seat=seat,
                name=place.name,
                chips=chips[seat],
                here=place.here,
                away_until=place.away_until,
                overdue=place.overdue,
                leaving=place.leaving,
                entry=place.entry,
                how=place.how,
                missed=place.missed,
                dealt=played is not None and seat in state.dealt,
                in_hand=seat in live,  # from the first card on
                idle=idle_for(state, seat),
                markers=markers(state, seat),
            )
            for seat, place in sorted(state.seats.items())
        ]
    )


# -- events ------------------------------------------------------------------------------------------------------------


def seen_by(state: TableState, event: TableEvent, viewer: Viewer) -> tuple[TableEvent, ...]:
    """An event for one pair of eyes; a kind that is not named here is seen by nobody. Cards are in the hand's view."""
    kind = type(event)
    if kind in PUBLIC:
        return (event,)
    seen = GUARDED[kind](state, event, viewer) if kind in GUARDED else None
    return (seen,) if seen is not None else ()
