"""A slip of the director's: taken back, until something was paid on it or a hand was dealt on it.

Before such an order the machine notes the moment (`OrderNoted`); taking back goes to it, with all that followed.
"""

from __future__ import annotations

from cardspeak.tournament.base import Command, Event
from cardspeak.tournament.refuse import Answer, needs_director, refuse, rule_cite
from cardspeak.tournament.state import Slip, State
from cardspeak.tournament.topic import CanHappen, MayAsk, TopicRows
from cardspeak.tournament.topics import chips, conduct, endings, levels, moves, paper, specials, ties
from cardspeak.tournament.topics.hands import HandBegan
from cardspeak.tournament.topics.paying import MoneyPaid, Refunded
from cardspeak.tournament.topics.prizes import PaidOut
from cardspeak.tournament.topics.waiting import OrderKept, OrderReleased, words_of
from cardspeak.tournament.why import TournamentWhy
from cardspeak.values import tag_of

__all__ = ["OrderNoted", "SlipTakenBack", "TakeBackSlip"]

TAKEN_BACK, WAITS = "taken back", "waits"
DEEPEST = 12  # so many orders can be taken back, the last first
SLIPS: frozenset[type[Command]] = frozenset(
    {
        paper.ReportOut,
        paper.CountTable,
        paper.PlayHands,
        paper.PlaySpecial,
        moves.Move,
        moves.BreakTable,
        moves.StartHandForHand,
        moves.EndHandForHand,
        conduct.Penalise,
        conduct.Disqualify,
        conduct.Find,
        conduct.Retire,
        chips.ColourUp,
        chips.CountChips,
        levels.SetLevel,
        levels.SetClock,
        levels.LimitTime,
        specials.AnnounceSpecial,
        ties.DrawCards,
        ties.PlayOff,
        endings.EndTable,
    }
)
FINAL: tuple[type[Event], ...] = (MoneyPaid, Refunded, PaidOut, HandBegan)


class TakeBackSlip(Command):
    """The last order was a mistake."""

    reason: str = ""


class OrderNoted(Event, tag="Noted"):
    """An order that can be taken back follows."""

    what: str


class SlipTakenBack(Event):
    """All that was ordered in the last order, and followed from it, is as before; `to` is how many events stand."""

    what: str
    to: int
    reason: str


def take_back(state: State, ask: TakeBackSlip) -> Answer:
    cite = rule_cite(state, "order")
    wrong = needs_director(state, ask.by, cite)
    if wrong:
        return wrong
    last = _waits_last(state)
    if last is not None:
        return [OrderReleased(last.number, words_of(last.order), TAKEN_BACK, cite=cite, at=ask.at)]
    if not state.slips:
        return refuse(
            state,
            TournamentWhy.PAID,
            cite,
            "Nothing can be taken back: something was paid or dealt since, or nothing was ordered.",
        )
    slip = state.slips[-1]
    ended = _ended_since(state, slip)
    if ended:
        says = f"Nothing can be taken back: the hand at {ended} has ended since, and what was won in it stands."
        return refuse(state, TournamentWhy.PAID, cite, says)
    return [SlipTakenBack(slip.what, slip.events, ask.reason, cite=cite, at=ask.at)]


def can_take_back(state: State) -> str:
    """The last order, by its name, if it can be taken back; one that waits for a hand is called so."""
    if _waits_last(state) is not None:
        return WAITS
    return state.slips[-1].what if state.slips and not _ended_since(state, state.slips[-1]) else ""


def _waits_last(state: State) -> OrderKept | None:
    """The order that waits, if none was carried out after it was given."""
    last: OrderKept | None = state.waiting[-1] if state.waiting else None
    return last if last is not None and (not state.slips or last.number > state.slips[-1].events) else None


def _ended_since(state: State, slip: Slip) -> str:
    """A table whose hand was in play at that moment, and is over: its report was heard and stays heard."""
    was = [table.name for table in slip.state.tables.values() if table.running]
    return next((name for name in was if name not in state.tables or not state.tables[name].running), "")


def noted(state: State, command: Command) -> list[Event]:
    """The mark before an order that can be taken back."""
    if type(command) not in SLIPS:
        return []
    return [OrderNoted(tag_of(command), cite=rule_cite(state, "order"), at=command.at)]


def _noted(state: State, event: OrderNoted) -> None:
    kept = state.slips
    state.slips = ()
    then = state.copy()
    state.slips = (*kept[1 - DEEPEST :], Slip(events=state.events, what=event.what, state=then))


def _taken_back(state: State, event: SlipTakenBack) -> None:
    slip, count, waiting = state.slips[-1], state.events, state.waiting
    kept = state.slips[:-1]
    then: State = slip.state
    twin = then.copy()
    for name in state.parts():
        setattr(state, name, getattr(twin, name))
    state.slips = kept
    state.events = count
    state.waiting = waiting  # what still waits was not done, and stands


def settle(state: State, event: Event) -> None:
    """What was paid or dealt on is not taken back any more."""
    if state.slips and isinstance(event, FINAL):
        state.slips = ()


TOPIC = TopicRows(
    commands=(MayAsk(TakeBackSlip, take_back, "director"),),
    events=(
        CanHappen(OrderNoted, _noted, lambda e: ""),
        CanHappen(
            SlipTakenBack,
            _taken_back,
            lambda e: f"Taken back: {e.what}{f' ({e.reason})' if e.reason else ''}.",
        ),
    ),
)
