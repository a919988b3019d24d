"""The time to act at a table: started, warned of, bought, run out. No clock is read: moments come with the commands.

Which times there are, how long they run and what they make of a turn is the book's (`talk.toml`, `rulings.clock`).
"""

from __future__ import annotations

from typing import Any

import msgspec

from cardspeak.books.model.game import BettingRound
from cardspeak.books.model.table import TableWhy
from cardspeak.books.model.talk import ClockRow, talk_of
from cardspeak.hand import commands as hc
from cardspeak.hand import events as he
from cardspeak.hand.machine import Hand
from cardspeak.hand.prompt import is_forced
from cardspeak.refusal import Refused
from cardspeak.table.base import Command, TableEvent
from cardspeak.table.refusing import Answer, lacks, no_hand, no_place, refuse
from cardspeak.table.state import TableState, TimeAsked
from cardspeak.table.talking import least_left
from cardspeak.table.topic import BY, SEAT, Asks, Happens, Phrase, Topic, everybody, no_change
from cardspeak.table.topics.hands import went_on
from cardspeak.talk import clock as time
from cardspeak.talk.clock import Running
from cardspeak.talk.result import Bound
from cardspeak.values import Value

__all__ = [
    "AskClock",
    "BarRaise",
    "BuyTime",
    "ClockAsked",
    "ClockStarted",
    "PlayerWarned",
    "StartClock",
    "TimeBought",
    "TimeRanOut",
    "TimeUp",
    "WarnPlayer",
]

# -- asked -------------------------------------------------------------------------------------------------------------


class StartClock(Command):
    """Set the time going for the player to act: `posted` on the sign, or `called` by the floor. Dealer or floor."""

    by: str
    clock: str = "posted"


class AskClock(Command):
    """A player would have the time called on whoever is to act. Own seat; whoever may call it hears of it."""

    seat: int


class WarnPlayer(Command):
    """The time is nearly over. Dealer."""

    by: str


class BuyTime(Command):
    """More time for its price. Own seat."""

    seat: int


class TimeUp(Command):
    """The time is over, and whoever runs it says so. Dealer or floor."""

    by: str


class BarRaise(Command):
    """A check out of turn stands, and costs the right to bet or raise in this round. Dealer."""

    seat: int
    by: str


# -- happened ----------------------------------------------------------------------------------------------------------


class ClockStarted(TableEvent):
    running: Running
    warns: float | None  # when the player is to be warned
    by: str


class ClockAsked(TableEvent):
    """By `seat`, for the time to be called on seat `on`."""

    seat: int
    on: int
    steps: int  # the betting round it belongs to


class PlayerWarned(TableEvent):
    seat: int


class TimeBought(TableEvent):
    running: Running
    to_pot: int
    to_house: int


class TimeRanOut(TableEvent):
    seat: int
    by: str


# -- reading -----------------------------------------------------------------------------------------------------------


class Times(Value):
    """All that goes by the clock while somebody is to act."""

    clock: Running | None  # the time that runs
    warns: float | None  # when they have to be warned of its end
    wish: TimeAsked | None  # that the time be called on them


ASKED_CITE = "silent: whoever sits at the table may ask that the time be called"


def running(state: TableState) -> time.Running | None:
    """The time that runs now; it ends with the turn that it was started for."""
    clock, hand = state.clock, state.hand
    if clock is None or hand is None or hand.state.over:
        return None
    same = hand.state.actor == clock.seat and len(hand.state.agenda) == clock.steps
    return clock if same else None


def row_for(state: TableState, clock: str) -> ClockRow | None:
    """The book's row of such a time, if one can be started for whoever is to act; the sign names its length or not."""
    hand = state.hand
    if hand is None or hand.state.over or not hand.state.actor:
        return None
    row = talk_of(hand.setup.rules).clock(clock)
    return None if row is None or (row.signed and state.setup.time is None) else row


def asked(state: TableState) -> TimeAsked | None:
    """Who would have the time called on the player to act; it ends with that player's turn."""
    wish, hand = state.clock_asked, state.hand
    if wish is None or hand is None or hand.state.over or wish.number != state.number:
        return None
    same = hand.state.actor == wish.on and len(hand.state.agenda) == wish.steps
    return wish if same else None


def warns_at(state: TableState) -> float | None:
    """When the player to act has to be warned, where the book asks for it and nobody has."""
    return times(state).warns


def times(state: TableState) -> Times:
    clock, hand = running(state), state.hand
    warns = time.warns_at(hand, clock) if clock is not None and hand is not None and not clock.warned else None
    return Times(clock, warns.value if warns is not None else None, asked(state))


def _bought(state: TableState, seat: int, steps: int) -> int:
    """Extra times this player has bought in this betting round."""
    number, then, times = state.times.get(seat, (0, 0, 0))
    return times if (number, then) == (state.number, steps) else 0


def _none_runs(state: TableState) -> Refused:
    return refuse(state, TableWhy.CLOCK, "No time to act is running.")


# -- answers -----------------------------------------------------------------------------------------------------------


def start_clock(state: TableState, command: StartClock) -> Answer:
    hand = state.hand
    if hand is None or hand.state.over:
        return no_hand(state)
    bought = _bought(state, hand.state.actor, len(hand.state.agenda))
    row = row_for(state, command.clock)
    sign = state.setup.time if row is not None and row.signed else None
    found = time.start(hand, command.clock, at=command.at, by=command.by, sign=sign, bought=bought)
    if isinstance(found, Refused):
        return found
    warns = time.warns_at(hand, found)
    return [
        ClockStarted(
            running=found,
            warns=warns.value if warns is not None else None,
            by=command.by,
            at=command.at,
            cite=found.cite.clause,
        )
    ]


def ask_clock(state: TableState, command: AskClock) -> Answer:
    """A wish for the record and for whoever may call the time; it is theirs to decide."""
    wrong = no_place(state, command.seat)
    if wrong:
        return wrong
    hand = state.hand
    if hand is None or hand.state.over:
        return no_hand(state)
    if hand.state.actor in (0, command.seat):
        return refuse(state, TableWhy.NO_CHOICE, "Nobody else is to act.", ASKED_CITE)
    if row_for(state, "called") is None:
        cite = talk_of(hand.setup.rules).silent_clock_cite
        return refuse(state, TableWhy.CLOCK, "No time is called on a player here.", cite)
    clock = running(state)
    if asked(state) is not None or (clock is not None and clock.clock == "called"):
        return refuse(state, TableWhy.CLOCK, "The time has been asked for.", ASKED_CITE)
    steps = len(hand.state.agenda)
    return [ClockAsked(seat=command.seat, on=hand.state.actor, steps=steps, at=command.at, cite=ASKED_CITE)]


def warn_player(state: TableState, command: WarnPlayer) -> Answer:
    clock, hand = running(state), state.hand
    if clock is None or hand is None:
        return _none_runs(state)
    warns = time.warns_at(hand, clock)
    if warns is None:
        return refuse(state, TableWhy.CLOCK, "Nobody is warned of the end of this time.", clock.cite.clause)
    wrong = lacks(state, command.by, state.setup.rules.book.head.roles[0], warns.cite.clause)
    if wrong:
        return wrong
    if clock.warned:
        return refuse(state, TableWhy.CLOCK, f"Seat {clock.seat} has been warned.", warns.cite.clause)
    if command.at < warns.value:
        says = f"The warning is due {clock.ends - warns.value:g} seconds before the end."
        return refuse(state, TableWhy.CLOCK, says, warns.cite.clause)
    return [PlayerWarned(seat=clock.seat, at=command.at, cite=warns.cite.clause)]


def buy_time(state: TableState, command: BuyTime) -> Answer:
    clock, hand = running(state), state.hand
    if clock is None or hand is None:
        return _none_runs(state)
    if clock.seat != command.seat:
        return refuse(state, TableWhy.CLOCK, f"The time runs for seat {clock.seat}.", clock.cite.clause)
    found = time.buy(hand, clock, at=command.at)
    if isinstance(found, Refused):
        return found
    price = found.to_pot + found.to_house
    if price >= hand.state.stack[command.seat]:
        says = f"Seat {command.seat} needs more than {price} to buy time and have chips to act with."
        return refuse(state, TableWhy.CLOCK, says, found.cite.clause)
    bought = TimeBought(
        running=found.running,
        to_pot=found.to_pot,
        to_house=found.to_house,
        at=command.at,
        cite=found.cite.clause,
    )
    paid = he.ExtraTimePaid(command.seat, found.to_pot, found.to_house, found.cite.clause)
    return [bought, *_carried_out(state, hand, paid, command.at)]


def _carried_out(state: TableState, hand: Hand, event: he.Event, at: int) -> list[Any]:
    twin = hand.copy()
    before = len(twin.events)
    twin.carry_out([event])
    return went_on(state, twin, before, state.number, at)


def time_up(state: TableState, command: TimeUp) -> Answer:
    """A check where the book lets a player check who may; else a fold. Whoever has to open the betting opens it."""
    clock, hand = running(state), state.hand
    if clock is None or hand is None:
        return _none_runs(state)
    row = talk_of(hand.setup.rules).clock(clock.clock)
    assert row is not None, "a running time was started by its row"
    wrong = lacks(state, command.by, row.by, row.by_cite)
    if wrong:
        return wrong
    found = time.expire(hand, clock, at=command.at)
    if isinstance(found, Refused):
        return found
    warns = time.warns_at(hand, clock)
    if warns is not None and not clock.warned:
        says = f"Seat {clock.seat} was not warned of the end: give the warning, and let the rest of the time run."
        return refuse(state, TableWhy.CLOCK, says, warns.cite.clause)
    act: hc.Command
    if isinstance(found, Bound):
        act, cite = found.command, found.cite.clause
    else:
        assert found.wager is not None, "whoever has to open the betting can bet"
        act, cite = hc.Bet(clock.seat, found.wager.least), found.cite.clause
    act = least_left(state) or act
    twin = hand.copy()
    before = len(twin.events)
    refused = twin.play(act)
    if refused is not None:
        return refused
    ran_out = TimeRanOut(seat=clock.seat, by=command.by, at=command.at, cite=cite)
    return [ran_out, *went_on(state, twin, before, state.number, command.at)]


def bar_raise(state: TableState, command: BarRaise) -> Answer:
    """What a check out of turn costs, in the books where it costs anything, until the betting round is over."""
    hand = state.hand
    if hand is None or hand.state.over:
        return no_hand(state)
    if not hand.state.betting:
        return refuse(state, TableWhy.NO_CHOICE, "No betting round is open.")
    rules = talk_of(hand.setup.rules)
    cite = rules.early_row("check", "bets more").cite
    wrong = lacks(state, command.by, state.setup.rules.book.head.roles[0], cite)
    if wrong:
        return wrong
    from cardspeak.talk.early import loses_the_raise

    step = hand.state.agenda[-1]
    opens = isinstance(step, BettingRound) and is_forced(hand.state, step, command.seat)  # no check to make early
    if not loses_the_raise(rules) or command.seat not in hand.state.live or opens:
        says = f"Seat {command.seat} keeps the right to bet and raise."
        return refuse(state, TableWhy.NO_CHOICE, says, cite)
    return _carried_out(state, hand, he.RaiseBarred(command.seat, cite), command.at)


# -- evolve ------------------------------------------------------------------------------------------------------------


def _clock_started(state: TableState, event: ClockStarted | TimeBought) -> None:
    clock = event.running
    state.clock = clock
    state.clock_asked = None if clock.clock == "called" else state.clock_asked
    if clock.bought:
        state.times[clock.seat] = (state.number, clock.steps, clock.bought)


def _clock_asked(state: TableState, event: ClockAsked) -> None:
    state.clock_asked = TimeAsked(seat=event.seat, on=event.on, number=state.number, steps=event.steps, at=event.at)


def _warned(state: TableState, event: PlayerWarned) -> None:
    """After a warning that comes when the time is over, what would have been left runs from there."""
    assert state.clock is not None, "somebody is warned of the end of a time"
    assert state.hand is not None, "a time runs in a hand"
    clock, warns = state.clock, time.warns_at(state.hand, state.clock)
    late = event.at >= clock.ends and warns is not None
    ends = event.at + clock.ends - warns.value if late and warns is not None else clock.ends
    state.clock = msgspec.structs.replace(clock, warned=True, ends=ends)


# -- seen and told -----------------------------------------------------------------------------------------------------


def _says_bought(event: TimeBought) -> str:
    return f"Seat {event.running.seat} buys time and has {event.running.ends - event.at:g} seconds left."


# -- the topic ---------------------------------------------------------------------------------------------------------

TOPIC = Topic(
    commands=(
        Asks(StartClock, start_clock, "floor", rf"clock{BY}", Phrase(rf"call the clock{BY}", clock="called")),
        Asks(AskClock, ask_clock, "own seat", rf"{SEAT} asks? for the clock"),
        Asks(WarnPlayer, warn_player, "floor", rf"warn{BY}"),
        Asks(BuyTime, buy_time, "own seat", rf"{SEAT} buys? time"),
        Asks(TimeUp, time_up, "floor", rf"time is up{BY}"),
        Asks(BarRaise, bar_raise, "floor", rf"{SEAT} checked early{BY}"),
    ),
    events=(
        Happens(
            ClockStarted,
            _clock_started,
            everybody,
            lambda event: (
                f"Time is called on seat {event.running.seat}: {event.running.ends - event.at:g} seconds."
                if event.running.clock == "called"
                else f"Seat {event.running.seat} has {event.running.ends - event.at:g} seconds to act."
            ),
        ),
        Happens(
            ClockAsked,
            _clock_asked,
            everybody,
            lambda event: f"Seat {event.seat} asks that the time be called on seat {event.on}.",
        ),
        Happens(
            PlayerWarned, _warned, everybody, lambda event: f"Seat {event.seat} is warned: the time is nearly over."
        ),
        Happens(TimeBought, _clock_started, everybody, _says_bought),
        Happens(TimeRanOut, no_change, everybody, lambda event: f"Seat {event.seat}'s time is over."),
    ),
)
