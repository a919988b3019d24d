"""Boxes: taken, bought for, left, asked for; and who is ready for bets to close."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from cardspeak.banked.table.base import DEALER, PLAYER, SAT, Asker, Command, Event
from cardspeak.banked.table.layout import let_go, let_in, move
from cardspeak.banked.table.state import BankedState
from cardspeak.errors import require_chips
from cardspeak.refusal import Refused

Answer = tuple[Event, ...] | Refused

# -- commands ----------------------------------------------------------------------------------------------------


class SitAt(Command):
    """Take a box with chips: in play at once while bets are open, else from the next round."""

    asker: ClassVar[Asker] = PLAYER

    box: int
    chips: int
    name: str = ""


class GetUp(Command):
    """Leave with all chips, at once or when the round is over."""

    asker: ClassVar[Asker] = PLAYER

    name: str = ""


class BuyIn(Command):
    """More chips: in play at once while bets are open, else from the next round."""

    asker: ClassVar[Asker] = PLAYER

    chips: int
    name: str = ""


class Ready(Command):
    """My wagers lie as I want them: bets may close."""

    asker: ClassVar[Asker] = PLAYER

    name: str = ""


class FreeBox(Command):
    """The floor asks a player who makes no wagers for the box."""

    asker: ClassVar[Asker] = DEALER

    box: int


# -- events ------------------------------------------------------------------------------------------------------


class Sat(Event):
    box: int
    name: str
    chips: int


class GotUp(Event):
    name: str
    chips: int


class LeaveSaid(Event):
    """Goes when the round is over."""

    name: str


class BoughtIn(Event):
    name: str
    chips: int


class ReadySaid(Event):
    name: str


# -- answers -----------------------------------------------------------------------------------------------------


def sit_at(state: BankedState, command: SitAt) -> Answer:
    box, chips, name, taken = command.box, command.chips, command.name, state.places()
    require_chips(chips, "Bring")
    if state.box_of(name) is not None:
        return state.no("You have a box here: wagers on others are placed from there.")
    if not 1 <= box <= state.setup.boxes:
        return state.no(f"This table has boxes 1 to {state.setup.boxes}.", state.setup.game.file.boxes.cite)
    if box in taken:
        return state.no(f"{taken[box]} sits at box {box}.")
    if name in state.setup.excluded:
        cite = next(row.cite for row in state.setup.game.file.mishaps if row.report == "exclude")
        return state.no(f"{name} has been excluded from the game.", cite)
    least = min(limit.least for limit in state.setup.limits.values())
    if chips < least:
        return state.no(f"The least wager here is {least}: bring at least that.", state.house.sign_cite)
    return (Sat(box=box, name=name, chips=chips, cite=SAT),)


def buy_in(state: BankedState, command: BuyIn) -> Answer:
    require_chips(command.chips, "Buy")
    if state.box_of(command.name) is None:
        return state.no("Take a box first.")
    if command.chips < 1:
        return state.no("Buy at least one chip.")
    return (BoughtIn(name=command.name, chips=command.chips, cite=SAT),)


def get_up(state: BankedState, command: GetUp) -> Answer:
    name = command.name
    if state.box_of(name) is None:
        return state.no("You have no box here.")
    if name in state.leaving:
        return state.no("You leave when this round is over.")
    if _in_play(state, name):
        return (LeaveSaid(name=name, cite=SAT),)
    return (GotUp(name=name, chips=state.chips_of(name), cite=SAT),)


def _in_play(state: BankedState, name: str) -> bool:
    """Whether chips of this player lie on the layout, or a round is dealt that these chips were counted in."""
    round_ = state.round.state if state.round is not None else None
    if round_ is None or not state.seated(name):
        return False
    return round_.closed or any(owner == name for _, _, owner in round_.stakes)


def free_box(state: BankedState, command: FreeBox) -> Answer:
    """A player who makes no wagers may be asked for the place, as the book says."""
    name, cite = state.setup.seats.get(command.box, ""), state.house.abstain_cite
    if not name:
        return state.no(f"Nobody sits at box {command.box}.")
    if not state.may_vacate(name):
        return state.no(f"{name} may keep box {command.box}.", cite)
    return get_up(state, GetUp(name=name))


def ready(state: BankedState, command: Ready) -> Answer:
    if state.round is None or state.round.state.closed:
        return state.no("No bets are open.")
    if not state.seated(command.name):
        return state.no("Take a box first.")
    return (ReadySaid(name=command.name, cite=SAT),)


ANSWERS: dict[type, Callable[[BankedState, Any], Answer]] = {
    SitAt: sit_at,
    BuyIn: buy_in,
    GetUp: get_up,
    FreeBox: free_box,
    Ready: ready,
}

# -- what they change --------------------------------------------------------------------------------------------


def _sat(state: BankedState, event: Sat) -> None:
    move(state, event.name, event.chips)
    state.joining[event.box] = (event.name, event.chips)
    let_in(state)


def _bought_in(state: BankedState, event: BoughtIn) -> None:
    move(state, event.name, event.chips)
    state.coming[event.name] = state.coming.get(event.name, 0) + event.chips
    let_in(state)


def _got_up(state: BankedState, event: GotUp) -> None:
    move(state, event.name, -event.chips)
    let_go(state, event.name)


def _leave_said(state: BankedState, event: LeaveSaid) -> None:
    state.leaving.add(event.name)


def _ready_said(state: BankedState, event: ReadySaid) -> None:
    state.ready.add(event.name)


EVOLVE: dict[type, Callable[[BankedState, Any], None]] = {
    Sat: _sat,
    BoughtIn: _bought_in,
    GotUp: _got_up,
    LeaveSaid: _leave_said,
    ReadySaid: _ready_said,
}

SAYS: dict[type, Callable[[Any], str]] = {
    Sat: lambda event: f"{event.name} takes box {event.box} with {event.chips:,}.",
    GotUp: lambda event: f"{event.name} leaves with {event.chips:,}.",
    LeaveSaid: lambda event: f"{event.name} leaves after this round.",
    BoughtIn: lambda event: f"{event.name} buys {event.chips:,}.",
    ReadySaid: lambda event: f"{event.name} is ready.",
}
