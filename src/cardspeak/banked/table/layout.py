"""Seats, stacks and the open round in step with each other: whoever sits down, leaves or is told of another limit."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from cardspeak.banked.round import Round
from cardspeak.banked.table.state import BankedState


def move(state: BankedState, name: str, chips: int) -> None:
    """Chips that come to the table, or leave it."""
    if chips:
        state.moved.append((name, chips))


def change(state: BankedState, stacks: Mapping[str, int], seats: Mapping[int, str] | None = None) -> None:
    seats = state.setup.seats if seats is None else seats
    state.setup = msgspec.structs.replace(state.setup, stacks=dict(stacks), seats=dict(seats))


def let_in(state: BankedState) -> None:
    """Whoever sat down or bought chips is in at once while bets are open, unless others' chips lie in the box."""
    round_ = state.round.state if state.round is not None else None
    if round_ is not None and round_.closed:
        return
    stacks, seats = dict(state.setup.stacks), dict(state.setup.seats)
    for box, (name, chips) in tuple(state.joining.items()):
        if round_ is None or not round_.on(box):
            seats[box] = name
            stacks[name] = stacks.get(name, 0) + chips
            del state.joining[box]
    for name in tuple(state.coming):
        if name in seats.values():
            stacks[name] = stacks.get(name, 0) + state.coming.pop(name)
    change(state, stacks, seats)
    rebuild(state)


def let_go(state: BankedState, name: str) -> None:
    state.leaving.discard(name)
    state.ready.discard(name)
    state.joining = {box: (who, chips) for box, (who, chips) in state.joining.items() if who != name}
    state.coming.pop(name, None)
    if not state.seated(name):
        return
    stacks, seats = dict(state.setup.stacks), {box: who for box, who in state.setup.seats.items() if who != name}
    stacks[name] -= state.chips_of(name)  # what this round has cost so far stays with the round
    change(state, stacks, seats)
    rebuild(state)
    tidy(state)


def tidy(state: BankedState) -> None:
    """Nobody's empty stack stays at a table where no round is open."""
    if state.round is None:
        change(state, {name: chips for name, chips in state.setup.stacks.items() if state.seated(name) or chips})


def rebuild(state: BankedState) -> None:
    """A round whose bets are open, for the players and limits of now; wagers that lie there stay."""
    if state.round is not None:
        state.round = Round.replay(state.setup, state.round.events)
        state.round.resume_with(state.doors.shuffle, state.doors.cut)
