"""Run it twice: the players in the hand ask, one by one; somebody of the rank that the book names allows it.

The board is dealt again as soon as all who are left want the same number and leave has been given. One who wants it
dealt once decides that for all, at once and without anybody's leave.
"""

from __future__ import annotations

from cardspeak.books.model.table import TableWhy
from cardspeak.errors import BadInput
from cardspeak.hand import commands as hc
from cardspeak.hand.machine import Hand
from cardspeak.hand.prompt import most_boards
from cardspeak.hand.prompt import running as may_run
from cardspeak.refusal import Refused
from cardspeak.table.base import Command, TableEvent
from cardspeak.table.refusing import Answer, lacks, refuse
from cardspeak.table.state import TableState
from cardspeak.table.topic import BY, SEAT, Asks, Happens, Topic, everybody
from cardspeak.table.topics.hands import went_on
from cardspeak.table.wording import some

__all__ = [
    "AllowRun",
    "AskRun",
    "RunAllowed",
    "RunAsked",
]

# -- asked -------------------------------------------------------------------------------------------------------------


class AskRun(Command):
    """How often a player in the hand wants the rest of the board dealt in all. Own seat."""

    seat: int
    boards: int


class AllowRun(Command):
    """Leave to deal the rest of the board again. Floor."""

    by: str


# -- happened ----------------------------------------------------------------------------------------------------------


class RunAsked(TableEvent):
    seat: int
    boards: int


class RunAllowed(TableEvent):
    by: str


# -- answers -----------------------------------------------------------------------------------------------------------


def ask_run(state: TableState, command: AskRun) -> Answer:
    hand = _asked(state)
    if isinstance(hand, Refused):
        return hand
    runs = hand.setup.play.runs
    assert runs is not None, "asked only where the book knows it"
    if command.seat not in hand.state.live:
        says = f"Seat {command.seat} has no part in the pot."
        return refuse(state, TableWhy.AGREEMENT, says, runs.agree_cite)
    most = most_boards(hand.state)
    if not 1 <= command.boards <= most:
        says = f"The board can be dealt 1 to {most} times."
        return refuse(state, TableWhy.NO_CHOICE, says, runs.cite)
    asked = RunAsked(seat=command.seat, boards=command.boards, at=command.at, cite=runs.agree_cite)
    votes = {**state.run_votes, command.seat: command.boards}
    return [asked, *_dealt(state, hand, votes, state.run_leave, command.at)]


def allow_run(state: TableState, command: AllowRun) -> Answer:
    hand = _asked(state)
    if isinstance(hand, Refused):
        return hand
    runs = hand.setup.play.runs
    assert runs is not None, "asked only where the book knows it"
    wrong = lacks(state, command.by, runs.leave, runs.cite)
    if wrong:
        return wrong
    if not any(boards > 1 for boards in state.run_votes.values()):
        return refuse(state, TableWhy.AGREEMENT, "No player has asked for it.", runs.cite)
    allowed = RunAllowed(by=command.by, at=command.at, cite=runs.cite)
    return [allowed, *_dealt(state, hand, state.run_votes, command.by, command.at)]


def _asked(state: TableState) -> Hand | Refused:
    hand = state.hand
    if hand is not None and state.running and may_run(hand.state):
        return hand
    runs = state.setup.rules.play.runs
    says = "The board is run again only when betting is over, cards are due, and the table offers it."
    return refuse(state, TableWhy.NO_CHOICE, says, runs.cite if runs is not None else None)


def _dealt(state: TableState, hand: Hand, votes: dict[int, int], leave: str, at: int) -> list[TableEvent]:
    """The board; nothing while somebody has not spoken or leave is missing. Those who differ have it dealt once."""
    live = hand.state.live
    wanted = {votes.get(seat, 0) for seat in live}
    if 0 in wanted and 1 not in wanted:
        return []
    boards = wanted.pop() if len(wanted) == 1 else 1
    if boards > 1 and not leave:
        return []
    twin = hand.copy()
    before = len(twin.events)
    refused = twin.play(hc.Run(boards, tuple(live), leave))
    if refused is not None:
        raise BadInput(str(refused))
    return went_on(state, twin, before, state.number, at)


# -- evolve ------------------------------------------------------------------------------------------------------------


def _run_asked(state: TableState, event: RunAsked) -> None:
    state.run_votes[event.seat] = event.boards


def _run_allowed(state: TableState, event: RunAllowed) -> None:
    state.run_leave = event.by


# -- the topic ---------------------------------------------------------------------------------------------------------

TOPIC = Topic(
    commands=(
        Asks(AskRun, ask_run, "own seat", rf"{SEAT} wants? (?P<boards>\d+) boards?"),
        Asks(AllowRun, allow_run, "floor", rf"allow the run{BY}"),
    ),
    events=(
        Happens(
            RunAsked,
            _run_asked,
            everybody,
            lambda event: f"Seat {event.seat} wants the rest of the board dealt {event.boards} times in all.",
        ),
        Happens(RunAllowed, _run_allowed, everybody, lambda event: f"{some(event.by, first=True)} allows it."),
    ),
)
