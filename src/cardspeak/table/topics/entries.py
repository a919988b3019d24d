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
from cardspeak.hand.views import seen_events
from cardspeak.hand.words.story import tell as tell_hand
from cardspeak.table.base import Command, TableEvent
from cardspeak.table.refusing import Answer, lacks, refuse
from cardspeak.table.state import TableState
from cardspeak.table.topic import Asks, Happens, Topic, everybody
from cardspeak.table.topics.clocks import ClockStarted
from cardspeak.table.topics.hands import InHand

__all__ = [
    "EntryTakenBack",
    "TakeBack",
]

# -- asked -------------------------------------------------------------------------------------------------------------


class TakeBack(Command):
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


def kept(state: TableState, event: TableEvent) -> TableState | None:
    """The table as it is before an entry of a told hand; None for everything else."""
    if not isinstance(event, InHand) or state.hand is None or not state.hand.setup.told:
        return None
    first = type(event.events[0])
    is_entry = first in first_of_batch(state.hand.setup) and first not in (he.Ruled, he.RunAgreed)
    return state.copy() if is_entry else None


def overtaken(events: Sequence[TableEvent]) -> bool:
    """Whether a batch is something else than an entry, or the clock that starts with a turn."""
    return bool(events) and not isinstance(events[0], InHand | EntryTakenBack | ClockStarted)


# -- answers -----------------------------------------------------------------------------------------------------------


def take_back(state: TableState, command: TakeBack) -> Answer:
    wrong = lacks(state, command.by, state.setup.rules.book.head.roles[0], CITE)
    if wrong:
        return wrong
    before, last = state.before, last_entry(state)
    if before is None or not last:
        says = "There is no entry to take back: something else has happened since, and the floor puts it right."
        return refuse(state, TableWhy.TOO_LATE, says, CITE)
    if (before.bought, before.cashed) != (state.bought, state.cashed):
        return refuse(state, TableWhy.TOO_LATE, "Chips have left the table or come to it since: call the floor.", CITE)
    what = " ".join(str(line) for line in tell_hand(seen_events(last[:1], "rail")))
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
    commands=(Asks(TakeBack, take_back, "floor"),),
    events=(Happens(EntryTakenBack, _taken_back, everybody, _says_taken_back),),
)
