"""One round after another: opened, played, finished; and what a ruling changes of the last one while it lies there.

A command of the round is answered by the round. What it led to, the stacks it left behind and those who leave with it
are one batch of the table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

import msgspec

from cardspeak.banked import by_terms
from cardspeak.banked import commands as bc
from cardspeak.banked import events as be
from cardspeak.banked.mishaps import AFTERWARDS
from cardspeak.banked.round import Round
from cardspeak.banked.setup import BankedSetup
from cardspeak.banked.state import State
from cardspeak.banked.table.base import DEALER, PLAYER, SAT, Asker, Command, Event
from cardspeak.banked.table.boxes import GotUp
from cardspeak.banked.table.cards import CheckCards
from cardspeak.banked.table.conduct import hold
from cardspeak.banked.table.doors import Foreseen
from cardspeak.banked.table.layout import let_in, move, tidy
from cardspeak.banked.table.orders import Give, give
from cardspeak.banked.table.state import BankedState
from cardspeak.banked.table.tournament import leave_of, passed
from cardspeak.banked.why import RoundWhy
from cardspeak.cards import Card
from cardspeak.refusal import Refused

Answer = tuple[Event, ...] | Refused

# -- commands ----------------------------------------------------------------------------------------------------


class OpenRound(Command):
    """Bets are open, on a pack that is shuffled; without one where the cards will be told."""

    asker: ClassVar[Asker] = DEALER

    pack: tuple[Card, ...] | None = None
    check: bool = False  # new cards are checked first, in the same breath
    at: int = 0  # minutes


class Play(Command):
    """A command of the round: a wager, a decision, a report; each of them says itself who may ask for it."""

    asker: ClassVar[Asker] = PLAYER

    command: bc.AnyCommand
    at: int = 0  # minutes


# -- events ------------------------------------------------------------------------------------------------------


class RoundOpened(Event, tag="RoundStarted"):
    number: int
    setup: BankedSetup


class InRound(Event):
    events: tuple[be.AnyEvent, ...]


class Afterwards(Event):
    """A ruling on the round that was just settled."""

    events: tuple[be.AnyEvent, ...]
    at: int  # minutes


class RoundFinished(Event):
    """The chips of everybody after the round, and what the bank won of it (below zero: paid)."""

    number: int
    stacks: dict[str, int]
    bank: int
    at: int  # minutes, from which payments held back count


# -- answers -----------------------------------------------------------------------------------------------------


def open_round(state: BankedState, command: OpenRound) -> Answer:
    """At an open table with checked cards, and not before the last round is over."""
    rules, doors = state.house, state.doors
    if state.round is not None:
        return state.no("The round before is not over.")
    if not state.is_open:
        return state.refuse(RoundWhy.NO_CHOICE, rules.tables_cite, "The table is not open.")
    if not state.setup.seats:
        return state.no("Nobody sits here.")
    nobody = passed(state)
    if nobody:
        return nobody
    if not state.checked and not command.check:
        return state.refuse(RoundWhy.NO_CHOICE, rules.check_cite, "New cards are checked before they are used.")
    checked = () if state.checked else give(state, Give(order=CheckCards(), at=command.at))
    assert not isinstance(checked, Refused), "cards may always be checked"
    round_ = Round(state.setup, command.pack, shuffle=doors.shuffle, cut=doors.cut)
    if doors.pools is not None:
        doors.pools.open(round_)
    return (
        *checked,
        RoundOpened(number=state.setup.number, setup=state.setup, cite=SAT),
        InRound(events=tuple(round_.events), cite=SAT),  # type: ignore[arg-type]
    )


def play(state: BankedState, command: Play) -> Answer:
    if state.round is None:
        return _afterwards(state, command)
    played = _by_terms(state, state.round, command.command) or state.doors.play(state.round, command.command)
    if isinstance(played, Refused):
        return played
    done = InRound(events=played.events, cite=SAT)  # type: ignore[arg-type]
    return (done, *_finished(state, played.after, command.at)) if played.after.over else (done,)


def _by_terms(state: BankedState, round_: Round, command: bc.Command) -> Foreseen | Refused | None:
    """In a tournament: the command with what the Terms make of it; elsewhere nothing."""
    mode = state.setup.tournament
    if mode is None:
        return None
    trial = round_.copy()
    known = len(trial.events)
    wrong = by_terms.play(trial, mode, leave_of(state), command)
    return wrong or Foreseen(tuple(trial.events[known:]), trial.state)


def _finished(state: BankedState, after: State, at: int) -> list[Event]:
    """Stacks after the round, and those gone who said that they would go."""
    stacks = dict(after.stack)
    bank = sum(after.setup.stacks.values()) - sum(stacks.values())
    gone = [
        GotUp(name=name, chips=stacks.get(name, 0) + state.waiting(name), cite=SAT) for name in sorted(state.leaving)
    ]
    return [RoundFinished(number=state.setup.number, stacks=stacks, bank=bank, at=at, cite=SAT), *gone]


def _afterwards(state: BankedState, command: Play) -> Answer:
    """What the book lets the floor order of a round that is settled, while it lies on the layout."""
    report, shown, mode = command.command, state.shown, state.setup.tournament
    if mode is not None and shown is not None:
        says = "The tournament has heard how the round ended: the director decides."
        return state.no(says, mode.final_cite)
    if shown is None or not isinstance(report, bc.Report) or report.what not in AFTERWARDS:
        return state.no("No round is open; wait for the next one.")
    played = state.doors.play(shown, report)
    if isinstance(played, Refused):
        return played
    moved = _gained(shown.state.stack, played.after.stack)
    gone = [name for name, chips in moved.items() if state.setup.stacks.get(name, 0) + chips < 0]
    if gone:
        says = f"The chips of {', '.join(gone)} are no longer at this table."
        return state.no(says, played.events[0].cite)  # type: ignore[attr-defined]
    cite = str(played.events[-1].cite)  # type: ignore[attr-defined]
    return (Afterwards(events=played.events, at=command.at, cite=cite),)  # type: ignore[arg-type]


def _gained(before: Mapping[str, int], after: Mapping[str, int]) -> dict[str, int]:
    return {name: chips - before.get(name, 0) for name, chips in after.items() if chips != before.get(name, 0)}


ANSWERS: dict[type, Callable[[BankedState, Any], Answer]] = {OpenRound: open_round, Play: play}

# -- what they change --------------------------------------------------------------------------------------------


def _started(state: BankedState, event: RoundOpened) -> None:
    state.setup = event.setup
    state.round = state.shown = None
    state.secrets = {}


def _in_round(state: BankedState, event: InRound) -> None:
    if state.round is None:
        state.round, state.shown = Round.replay(state.setup, event.events), None
        state.round.resume_with(state.doors.shuffle, state.doors.cut)
        state.ready.clear()
        return
    state.round.apply(event.events)
    for one in event.events:
        if isinstance(one, be.Placed | be.Returned):  # whoever moves a wager is not ready any more
            state.ready.discard(one.owner)


def _round_finished(state: BankedState, event: RoundFinished) -> None:
    done = state.round
    assert done is not None, "a round finishes that was begun"
    assert done.over, "a round ends before the next is set up"
    state.bank += event.bank
    wagered = {one.owner for one in done.events if isinstance(one, be.Placed)}
    for player in state.setup.seats.values():
        state.skipped[player] = 0 if player in wagered else state.skipped.get(player, 0) + 1
    state.setup = next_setup(state.setup, done)
    for player, amount in done.state.held.items():
        hold(state, player, amount, event.at)
    state.round, state.shown = None, done
    state.secrets = {}
    state.ready.clear()
    tidy(state)
    let_in(state)


def _ruled_on(state: BankedState, event: Afterwards) -> None:
    """Stacks, payments held back and exclusions, after a ruling on the last round."""
    assert state.shown is not None, "a ruling on a round that was played"
    before = state.shown.state
    state.shown = state.shown.copy()
    state.shown.apply(event.events)
    after = state.shown.state
    moved = _gained(before.stack, after.stack)
    state.bank -= sum(moved.values())
    for name, chips in moved.items():
        if name not in state.setup.stacks:  # gone: it goes after them
            move(state, name, -chips)
    state.setup = msgspec.structs.replace(
        state.setup,
        stacks={name: chips + moved.get(name, 0) for name, chips in state.setup.stacks.items()},
        warned=tuple(sorted(after.warned)),
        excluded=tuple(sorted(after.excluded)),
    )
    for name, amount in _gained(before.held, after.held).items():
        hold(state, name, amount, event.at)


def next_setup(setup: BankedSetup, done: Round) -> BankedSetup:
    """What carries over from a finished round: stacks, warnings, exclusions, and the number that changes the pack."""
    state = done.state
    return msgspec.structs.replace(
        setup,
        claims=_claims(done),
        stacks=dict(state.stack),
        warned=tuple(sorted(state.warned)),
        excluded=tuple(sorted(state.excluded)),
        number=setup.number + 1,
    )


def _claims(done: Round) -> dict[int, str]:
    """Where the book gives whoever had an Ante the first claim to the next one there: those who did without a seat."""
    antes = [one for one in done.events if isinstance(one, be.Placed) and one.wager == "ante"]
    if not antes or done.setup.game.wager("ante").claim_cite is None:
        return {}
    owners = {one.box: one.owner for one in antes}
    return {box: owner for box, owner in owners.items() if owner not in done.setup.seats.values()}


EVOLVE: dict[type, Callable[[BankedState, Any], None]] = {
    RoundOpened: _started,
    InRound: _in_round,
    RoundFinished: _round_finished,
    Afterwards: _ruled_on,
}

SAYS: dict[type, Callable[[Any], str]] = {
    RoundOpened: lambda event: f"Round {event.number}: place your bets.",
    RoundFinished: lambda event: f"Round {event.number} is settled.",
}
