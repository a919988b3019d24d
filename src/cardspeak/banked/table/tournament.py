"""A table of a tournament: boxes, chips and limits as its director says, whoever is away, and wagers written down.

Whatever else is taken, bought, left or ordered at a table against the house is off here, each by its clause.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

import msgspec

from cardspeak.banked import by_terms
from cardspeak.banked.by_terms import Leave
from cardspeak.banked.setup import Limit, TournamentBoxes
from cardspeak.banked.table.base import HOUSE, PLAYER, SAT, Asker, Command, Event
from cardspeak.banked.table.boxes import BuyIn, FreeBox, GetUp, SitAt
from cardspeak.banked.table.layout import change, let_go, tidy
from cardspeak.banked.table.limits import AgreeLimits, ChooseTables, SetLimits
from cardspeak.banked.table.orders import Give
from cardspeak.banked.table.signs import CloseTable, EndGaming, KeepOpen
from cardspeak.banked.table.state import BankedState
from cardspeak.errors import require_chips
from cardspeak.refusal import Refused

Answer = tuple[Event, ...] | Refused

# -- commands ----------------------------------------------------------------------------------------------------


class Follow(Command):
    """The director's word between rounds: who sits where with how much, the limits, who is away or sits a hand out."""

    asker: ClassVar[Asker] = HOUSE

    seats: dict[int, str]
    stacks: dict[str, int]
    limits: dict[str, Limit]
    away: tuple[str, ...] = ()
    sitting: tuple[str, ...] = ()


class StepAway(Command):
    """Somebody goes away: the compulsory wagers are taken, and no hand is followed."""

    asker: ClassVar[Asker] = PLAYER

    name: str = ""


class ComeBack(Command):
    asker: ClassVar[Asker] = PLAYER

    name: str = ""


class WriteSecret(Command):
    """Wagers that nobody else sees before bets are closed."""

    asker: ClassVar[Asker] = PLAYER

    wagers: dict[str, int]
    name: str = ""


# -- events ------------------------------------------------------------------------------------------------------


class BoxGiven(Event):
    box: int
    name: str
    chips: int


class BoxTaken(Event):
    """Out, or moved to another table, with all chips."""

    name: str
    chips: int


class ChipsChanged(Event):
    """More, or (below zero) fewer, on the director's word."""

    name: str
    chips: int


class WagersSet(Event):
    limits: dict[str, Limit]


class SittingOut(Event):
    """Those who make no wager in the next round."""

    players: tuple[str, ...]


class SteppedAway(Event):
    name: str


class CameBack(Event):
    name: str


class SecretWritten(Event):
    """For the eyes of whoever wrote it, until bets are closed."""

    name: str
    wagers: dict[str, int]


class RoundPassed(Event):
    """Everybody sits this round out: it counts, and no card is dealt."""

    number: int
    stacks: dict[str, int]


# -- what is off -------------------------------------------------------------------------------------------------

_BOXES = "The director gives the boxes of a tournament."
_CHIPS = "Nobody buys chips at a table of a tournament: a re-buy is the director's to give."
_TERMS = "A tournament is played by its own Terms: its limits and tables are those that they name."
_OWN = (Follow, StepAway, ComeBack, WriteSecret)
OFF: dict[type, tuple[str, str]] = {
    SitAt: ("boxes_cite", _BOXES),
    FreeBox: ("boxes_cite", _BOXES),
    GetUp: ("boxes_cite", "A tournament is left without chips, or by the director's word."),
    BuyIn: ("chips_cite", _CHIPS),
    SetLimits: ("wager_cite", _TERMS),
    AgreeLimits: ("wager_cite", _TERMS),
    ChooseTables: ("wager_cite", _TERMS),
    CloseTable: ("boxes_cite", "The table serves the tournament until it is over, or the director breaks it."),
    KeepOpen: ("boxes_cite", "The table serves the tournament until it is over, or the director breaks it."),
    EndGaming: ("boxes_cite", "The table serves the tournament until it is over, or the director breaks it."),
}


def off(state: BankedState, command: Command) -> Refused | None:
    """Why something is not asked at a table of a tournament; and why its own words are spoken nowhere else."""
    mode = state.setup.tournament
    if mode is None:
        return state.no("This is no table of a tournament.") if isinstance(command, _OWN) else None
    row = OFF.get(type(command.order if isinstance(command, Give) else command))
    return None if row is None else state.no(row[1], getattr(mode, row[0]))


# -- answers -----------------------------------------------------------------------------------------------------


def _mode(state: BankedState) -> TournamentBoxes:
    assert state.setup.tournament is not None, "a table of a tournament"
    return state.setup.tournament


def leave_of(state: BankedState) -> Leave:
    """With what a round is played here."""
    mode, setup = _mode(state), state.setup
    boxes = {name: box for box, name in sorted(setup.seats.items())}
    least = setup.limits[mode.wager].least
    return Leave(boxes, least, frozenset(state.away), frozenset(state.sitting), state.secrets)


def follow(state: BankedState, ask: Follow) -> Answer:
    """Nothing, where the table stands so already."""
    setup, mode = state.setup, _mode(state)
    if state.round is not None:
        return state.no("A round is being played: the table follows when it is over.", mode.boxes_cite)
    wrong = _impossible(state, ask)
    if wrong:
        return wrong
    kept = {box: name for box, name in setup.seats.items() if ask.seats.get(box) == name}
    found: list[Event] = [
        BoxTaken(name=name, chips=state.chips_of(name), cite=mode.boxes_cite)
        for box, name in sorted(setup.seats.items())
        if box not in kept
    ]
    for box, name in sorted(ask.seats.items()):
        chips = ask.stacks[name]
        if box not in kept:
            found.append(BoxGiven(box=box, name=name, chips=chips, cite=mode.boxes_cite))
        elif chips != setup.stacks[name]:
            found.append(ChipsChanged(name=name, chips=chips - setup.stacks[name], cite=mode.chips_cite))
    if ask.limits != setup.limits:
        found.append(WagersSet(limits=ask.limits, cite=mode.wager_cite))
    if set(ask.sitting) != state.sitting:
        found.append(SittingOut(players=tuple(sorted(ask.sitting)), cite=mode.penalty_cite))
    away = {name for name in state.away if name in kept.values()}
    found += [SteppedAway(name=name, cite=mode.absent_cite) for name in sorted(set(ask.away) - away)]
    found += [CameBack(name=name, cite=mode.absent_cite) for name in sorted(away - set(ask.away))]
    return tuple(found)


def _impossible(state: BankedState, ask: Follow) -> Refused | None:
    mode, names = _mode(state), list(ask.seats.values())
    for name in names:
        require_chips(ask.stacks.get(name, 0), f"{name} has")
    if len(set(names)) < len(names) or any(not 1 <= box <= state.setup.boxes for box in ask.seats):
        return state.no(f"Everybody has one box, from 1 to {state.setup.boxes}.", mode.equal_cite)
    if any(ask.stacks.get(name, -1) < 0 for name in names):
        return state.no("Name the chips of everybody who sits here.", mode.chips_cite)
    if set(ask.limits) != set(state.setup.limits):
        return state.no("Name the limits of every wager of the sign.", mode.wager_cite)
    if {*ask.away, *ask.sitting} - set(names):
        return state.no("Whoever is away, or sits a hand out, has a box here.", mode.absent_cite)
    return None


def step_away(state: BankedState, ask: StepAway) -> Answer:
    mode = _mode(state)
    if not state.seated(ask.name) or ask.name in state.away:
        return state.no(f"{ask.name} is not at this table.", mode.absent_cite)
    return (SteppedAway(name=ask.name, cite=mode.absent_cite),)


def come_back(state: BankedState, ask: ComeBack) -> Answer:
    mode = _mode(state)
    if ask.name not in state.away:
        return state.no(f"{ask.name} is not away.", mode.absent_cite)
    return (CameBack(name=ask.name, cite=mode.absent_cite),)


def write_secret(state: BankedState, ask: WriteSecret) -> Answer:
    mode = _mode(state)
    if state.round is None or not state.seated(ask.name):
        return state.no("One secret wager is made, while bets are open.", mode.secret_cite)
    wrong = by_terms.secret(state.round, mode, leave_of(state), ask.name, ask.wagers)
    return wrong or (SecretWritten(name=ask.name, wagers=dict(ask.wagers), cite=mode.secret_cite),)


ANSWERS: dict[type, Callable[[BankedState, Any], Answer]] = {
    Follow: follow,
    StepAway: step_away,
    ComeBack: come_back,
    WriteSecret: write_secret,
}

# -- what they change --------------------------------------------------------------------------------------------


def _given(state: BankedState, event: BoxGiven) -> None:
    setup = state.setup
    change(state, {**setup.stacks, event.name: event.chips}, {**setup.seats, event.box: event.name})


def _taken(state: BankedState, event: BoxTaken) -> None:
    let_go(state, event.name)
    tidy(state)
    state.away.discard(event.name)
    state.sitting.discard(event.name)
    state.skipped.pop(event.name, None)


def _changed(state: BankedState, event: ChipsChanged) -> None:
    stacks = state.setup.stacks
    change(state, {**stacks, event.name: stacks[event.name] + event.chips})


def _wagers_set(state: BankedState, event: WagersSet) -> None:
    state.setup = msgspec.structs.replace(state.setup, limits=dict(event.limits))


def _sitting_out(state: BankedState, event: SittingOut) -> None:
    state.sitting = set(event.players)


def _away(state: BankedState, event: SteppedAway) -> None:
    state.away.add(event.name)


def _back(state: BankedState, event: CameBack) -> None:
    state.away.discard(event.name)


def _written(state: BankedState, event: SecretWritten) -> None:
    state.secrets = {**state.secrets, event.name: dict(event.wagers)}


def _passed(state: BankedState, event: RoundPassed) -> None:
    state.setup = msgspec.structs.replace(state.setup, number=event.number + 1)
    state.shown = None


EVOLVE: dict[type, Callable[[BankedState, Any], None]] = {
    BoxGiven: _given,
    BoxTaken: _taken,
    ChipsChanged: _changed,
    WagersSet: _wagers_set,
    SittingOut: _sitting_out,
    SteppedAway: _away,
    CameBack: _back,
    SecretWritten: _written,
    RoundPassed: _passed,
}


def _says_sitting(event: SittingOut) -> str:
    return f"{', '.join(event.players)} sit this round out." if event.players else ""


def _says_limits(event: WagersSet) -> str:
    return f"Wagers from now on: {'; '.join(f'{name} {limit}' for name, limit in event.limits.items())}."


SAYS: dict[type, Callable[[Any], str]] = {
    BoxGiven: lambda event: f"{event.name} has box {event.box}, with {event.chips:,}.",
    BoxTaken: lambda event: f"{event.name} leaves the table.",
    ChipsChanged: lambda event: f"{event.name} has {abs(event.chips):,} {'more' if event.chips > 0 else 'fewer'}.",
    WagersSet: _says_limits,
    SittingOut: _says_sitting,
    SteppedAway: lambda event: f"{event.name} is away: the compulsory wager is taken.",
    CameBack: lambda event: f"{event.name} is back.",
    SecretWritten: lambda event: f"{event.name} makes a secret wager.",
    RoundPassed: lambda event: f"Everybody sits round {event.number} out.",
}


def passed(state: BankedState) -> tuple[Event, ...]:
    """What a round is at which everybody sits out; nothing where somebody plays."""
    mode, setup = state.setup.tournament, state.setup
    if mode is None or set(setup.seats.values()) - state.sitting:
        return ()
    return (RoundPassed(number=setup.number, stacks=dict(setup.stacks), cite=mode.penalty_cite or SAT),)
