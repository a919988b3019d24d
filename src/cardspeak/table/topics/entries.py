"""What a live dealer typed wrongly and takes back, as if it had never been entered.

At a told table the cards and chips on the felt are the game, and the machine follows what it is told. The last entry
of a hand can be taken back, and then the one before it, down to the first card; the end of the hand that it led to
goes with it. As soon as anything else has happened at the table, a mistake is the floor's to put right.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardspeak.books.model.table import TableWhy
from cardspeak.hand import events as he
from cardspeak.hand.machine import first_of_batch
from cardspeak.hand.seen import seen_events
from cardspeak.hand.words.story import tell as tell_hand
from cardspeak.table.base import Command, TableEvent
from cardspeak.table.refusing import Answer, lacks, refuse
from cardspeak.table.state import TableState
from cardspeak.table.topic import Asks, Happens, Topic, everybody
from cardspeak.table.topics.clocks import ClockStarted
from cardspeak.table.topics.hands import InHand
from cardspeak.table.topics.talk import ActionBound, ActionHeld, ActionLapsed, ChoiceLeft
from cardspeak.talk.gesture import gesture_text

__all__ = [
    "EntryTakenBack",
    "TakeBackEntry",
]

# -- asked -------------------------------------------------------------------------------------------------------------


class TakeBackEntry(Command, tag="TakeBack"):
    """The dealer of a told table typed the last entry of the hand wrongly."""

    by: str


# -- happened ----------------------------------------------------------------------------------------------------------


class EntryTakenBack(TableEvent):
    """What a live dealer entered last never happened; `reopens`: the hand that it ended goes on."""

    what: str  # in words, as far as everybody saw it
    reopens: bool
    by: str


# -- reading -----------------------------------------------------------------------------------------------------------


CITE = "silent: what was entered wrongly is entered again; the cards and chips on the table are the game"


def last_entry(state: TableState) -> tuple[he.Event, ...]:
    """The events of the entry that can be taken back, and of all that followed from it in the hand."""
    if state.before is None or state.hand is None or state.before.hand is None:
        return ()
    return tuple(state.hand.events[len(state.before.hand.events) :])


def gestured(state: TableState) -> tuple[int, str] | None:
    """Whose gesture the last entry was, in words, where nothing has come of it in the hand yet."""
    before = state.before
    if before is None or last_entry(state):
        return None
    for seat, held in state.held.items():
        if seat not in before.held:
            return seat, f"Seat {seat} {gesture_text(held.gesture.signs)} out of turn."
    if state.left is not None and state.left != before.left:
        return state.left.options.seat, f"Seat {state.left.options.seat} {gesture_text(state.left.signs)}."
    return None


def in_words(state: TableState) -> str:
    """The entry that can be taken back, as far as everybody saw it; nothing if there is none."""
    gesture = gestured(state)
    if gesture:
        return gesture[1]
    entry = last_entry(state)[:1]
    return " ".join(map(str, tell_hand(seen_events(entry, "rail")))) or ("The pot is taken." if entry else "")


def kept(state: TableState, event: TableEvent) -> TableState | None:
    """The table as it is before an entry of a told hand; None for everything else.

    What a gesture amounts to belongs to the gesture; what had been held, to the entry that brought its turn.
    """
    if isinstance(event, ActionHeld | ActionBound | ChoiceLeft) and state.setup.told:
        return None if getattr(event, "since", None) else state.copy()
    if state.spoken or not isinstance(event, InHand) or state.hand is None or not state.hand.setup.told:
        return None
    first = type(event.events[0])
    begins = first_of_batch(state.hand.setup) | {he.Reshuffled}  # cards told when the stub had run out
    is_entry = first in begins and first not in (he.Ruled, he.RunAgreed)
    return state.copy() if is_entry else None


def overtaken(events: Sequence[TableEvent]) -> bool:
    """Whether a batch is something else than an entry, or the clock that starts with a turn."""
    entered = InHand | ActionHeld | ActionBound | ChoiceLeft | ActionLapsed  # what lapses does so by itself
    return bool(events) and not isinstance(events[0], entered | EntryTakenBack | ClockStarted)


# -- answers -----------------------------------------------------------------------------------------------------------


def take_back_entry(state: TableState, command: TakeBackEntry) -> Answer:
    wrong = lacks(state, command.by, state.setup.rules.book.head.roles[0], CITE)
    if wrong:
        return wrong
    before, what = state.before, in_words(state)
    if before is None or not what:
        says = "There is no entry to take back: something else has happened since, and the floor puts it right."
        return refuse(state, TableWhy.TOO_LATE, says, CITE)
    if (before.bought, before.cashed) != (state.bought, state.cashed):
        return refuse(state, TableWhy.TOO_LATE, "Chips have left the table or come to it since: call the floor.", CITE)
    taken = EntryTakenBack(what=what, reopens=not state.running, by=command.by, at=command.at, cite=CITE)
    return [taken]


# -- evolve ------------------------------------------------------------------------------------------------------------


def _taken_back(state: TableState, event: EntryTakenBack) -> None:
    assert state.before is not None, "an entry is taken back that was made"
    before = state.before.copy()
    for name in before.parts():
        setattr(state, name, getattr(before, name))


# -- seen and told -----------------------------------------------------------------------------------------------------


def _says_taken_back(event: EntryTakenBack) -> str:
    goes_on = " The hand goes on." if event.reopens else ""
    return f"The dealer takes back what was entered wrongly: {event.what}{goes_on}"


# -- the topic ---------------------------------------------------------------------------------------------------------

TOPIC = Topic(
    commands=(Asks(TakeBackEntry, take_back_entry, "floor"),),
    events=(Happens(EntryTakenBack, _taken_back, everybody, _says_taken_back),),
)
