"""What a live dealer typed wrongly and takes back, as if it had never been entered.

At a told table the cards and chips on the felt are the game, and the machine follows what it is told. The last entry
of a hand can be taken back, and then the one before it, down to the first card; the end of the hand that it led to
goes with it. As soon as anything else has happened at the table, a mistake is the floor's to put right.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from cardspeak.books.model.table import TableWhy
from cardspeak.hand import events as he
from cardspeak.hand.machine import first_of_batch
from cardspeak.hand.views import seen_events
from cardspeak.hand.words.story import tell
from cardspeak.table import commands as c
from cardspeak.table import events as e
from cardspeak.table.events_terms import ClockStarted
from cardspeak.table.refusing import Answer, lacks, refuse
from cardspeak.table.state import TableState

CITE = "silent: what was entered wrongly is entered again; the cards and chips on the table are the game"


def take_back(state: TableState, command: c.TakeBack) -> Answer:
    wrong = lacks(state, command.by, state.setup.rules.book.head.roles[0], CITE)
    if wrong:
        return wrong
    before, last = state.before, last_entry(state)
    if before is None or not last:
        says = "There is no entry to take back: something else has happened since, and the floor puts it right."
        return refuse(state, TableWhy.TOO_LATE, says, CITE)
    if (before.bought, before.cashed) != (state.bought, state.cashed):
        return refuse(state, TableWhy.TOO_LATE, "Chips have left the table or come to it since: call the floor.", CITE)
    what = " ".join(str(line) for line in tell(seen_events(last[:1], "rail")))
    taken = e.EntryTakenBack(what=what, reopens=not state.running, by=command.by, at=command.at, cite=CITE)
    return [taken]


def last_entry(state: TableState) -> tuple[he.Event, ...]:
    """The events of the entry that can be taken back, and of all that followed from it in the hand."""
    if state.before is None or state.hand is None or state.before.hand is None:
        return ()
    return tuple(state.hand.events[len(state.before.hand.events) :])


# -- evolve ------------------------------------------------------------------------------------------------------------


def kept(state: TableState, event: e.TableEvent) -> TableState | None:
    """The table as it is before an entry of a told hand; None for everything else."""
    if not isinstance(event, e.InHand) or state.hand is None or not state.hand.setup.told:
        return None
    first = type(event.events[0])
    is_entry = first in first_of_batch(state.hand.setup) and first not in (he.Ruled, he.RunAgreed)
    return state.copy() if is_entry else None


def overtaken(events: Sequence[e.TableEvent]) -> bool:
    """Whether a batch is something else than an entry, or the clock that starts with a turn."""
    return bool(events) and not isinstance(events[0], e.InHand | e.EntryTakenBack | ClockStarted)


def _taken_back(state: TableState, event: e.EntryTakenBack) -> None:
    assert state.before is not None, "an entry is taken back that was made"
    before = state.before.copy()
    for name in before.parts():
        setattr(state, name, getattr(before, name))


ANSWERS: dict[type, Callable[[TableState, Any], Answer]] = {c.TakeBack: take_back}
EVOLVE: dict[type, Callable[[TableState, Any], None]] = {e.EntryTakenBack: _taken_back}
