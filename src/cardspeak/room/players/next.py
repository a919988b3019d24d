"""What a table among players waits for: a player, a house player, the next hand, or nobody."""

from __future__ import annotations

from collections.abc import Callable

from cardspeak.room.face import Next
from cardspeak.room.players.duties import GRACE, guests_asked
from cardspeak.room.players.live import is_live
from cardspeak.room.players.money import account
from cardspeak.room.players.telling import run_out
from cardspeak.room.who import HOUSE
from cardspeak.table.commands import LeaveTable
from cardspeak.table.machine import Table
from cardspeak.table.prompt import TablePrompt
from cardspeak.table.state import TableState
from cardspeak.table.topics.fees import FeesCharged
from cardspeak.table.topics.fees import due as fees_due
from cardspeak.talk.clock import Running


def what_next(table: Table, clock: Running | None, wake: float | None) -> Next:
    """`clock` is the time that runs, `wake` when there may be chores although nothing has happened."""
    state = table.state
    hand = state.hand
    if hand is None or hand.state.over:
        return _between(table, wake)
    asked = hand.prompt
    assert asked is not None, "a running hand asks for something"
    seat = asked.seat
    if asked.choice("run") is not None:
        seat = guests_asked(state, hand)[0]  # when the last of them has spoken, the rest is a chore
    elif not seat:
        return Next("nothing", wake=wake) if hand.setup.told else Next("house", wake=wake)
    name = state.dealt.get(seat, "")
    if is_live(name):
        return Next("nothing", wake=wake)
    if name.startswith(HOUSE):
        return Next("house", seat, name, wake)
    ends = clock.ends + GRACE if clock is not None else None
    return Next("clock", seat, name, wake, ends, unheard=asked.unheard)


def _between(table: Table, wake: float | None) -> Next:
    state = table.state
    if state.closed:
        return Next("close")
    prompt = table.prompt
    starts = isinstance(prompt, TablePrompt) and prompt.waits_for == "start"
    people = any(place.here for place in state.seats.values())
    if not (starts and people) or table.setup.told:
        return Next("nothing", wake=wake)
    return Next("deal", wake=wake, streets=0 if state.hand is None else run_out(state.hand.events))


def cannot_pay(state: TableState, balance: Callable[[str], int], now: int) -> list[LeaveTable]:
    """Whoever sits at the table pays for the time, in cash if the stack is too short, and leaves who has neither."""
    charged = (event for event in fees_due(state, max(now, state.at)) if isinstance(event, FeesCharged))
    owing = [
        (seat, amount)
        for event in charged
        for seat, amount in zip(event.seats, event.amounts, strict=True)
        if seat in event.cash
    ]
    short = [seat for seat, amount in owing if balance(account(state.seats[seat].name)) < amount]
    return [LeaveTable(seat=seat, at=now) for seat in short if not state.seats[seat].name.startswith(HOUSE)]
