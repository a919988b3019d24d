"""Levels and the clock: what is posted, for how long, breaks, and a limit on the time for a wager.

Levels are those of the Terms, in their order, and no others. The clock is told the time; it never asks for it. A level
holds from the next hand that begins.
"""

from __future__ import annotations

from cardspeak.tournament.base import Command, Event
from cardspeak.tournament.refuse import Answer, cite_of, needs_director, refuse, rule_cite
from cardspeak.tournament.state import State
from cardspeak.tournament.terms import Level
from cardspeak.tournament.topic import CanHappen, MayAsk, TopicRows
from cardspeak.tournament.topics.absence import too_late
from cardspeak.tournament.why import TournamentWhy
from cardspeak.values import Value

__all__ = [
    "ChangeWagers",
    "ClockRuns",
    "ClockSet",
    "ClockStopped",
    "LevelBegan",
    "LimitTime",
    "PauseClock",
    "RunClock",
    "SetClock",
    "SetLevel",
    "Tick",
    "TimeLimited",
]


class Tick(Command):
    """It is so late: levels that are over end, and whoever is too late is out."""


class RunClock(Command):
    pass


class PauseClock(Command):
    """Nothing is dealt until it is started again."""


class SetClock(Command):
    """So many seconds of the level have run."""

    ran: int


class SetLevel(Command):
    """Forward or back in the schedule; the first is 1."""

    number: int


class ChangeWagers(Command):
    """Other wagers than those that were announced."""

    level: Level


class LimitTime(Command):
    """A limit on the time for a wager, from a moment that the players are told beforehand; 0: none."""

    seconds: int
    since: int


class ClockRuns(Event):
    pass


class ClockStopped(Event):
    pass


class ClockSet(Event):
    ran: int


class LevelBegan(Event):
    number: int
    level: Level


class TimeLimited(Event):
    seconds: int
    since: int


def wagers_cite(state: State) -> str:
    return cite_of(state, "compulsory wager", "wagers")


def ran(state: State, at: int) -> int:
    """Seconds of this level."""
    return state.clock_ran + (at - state.clock_at if state.clock_at is not None else 0)


def remaining(state: State, at: int) -> int | None:
    """Seconds until the level ends; None where hands end it, or nothing does."""
    level = state.stakes
    if level is None or level.minutes is None:
        return None
    return max(level.minutes * 60 - ran(state, at), 0)


class NextBreak(Value, omit_defaults=True):
    """The break that comes: after which level, how long it is, and how long until then where clocks alone decide."""

    after: int
    minutes: int | None = None
    seconds: int | None = None


def next_break(state: State, at: int) -> NextBreak | None:
    """None where none comes, and during one."""
    levels, level = state.terms.wagers.levels, state.stakes
    if level is None or level.rest or state.phase != "playing":
        return None
    comes = next((number for number in range(state.level + 1, len(levels)) if levels[number].rest), None)
    if comes is None:
        return None
    left, between = remaining(state, at), [one.minutes for one in levels[state.level + 1 : comes]]
    known = [60 * minutes for minutes in between if minutes is not None]
    seconds = left + sum(known) if left is not None and len(known) == len(between) else None
    return NextBreak(comes, levels[comes].minutes, seconds)


def level_over(state: State, at: int) -> bool:
    levels, level = state.terms.wagers.levels, state.stakes
    if level is None or state.level + 1 >= len(levels):
        return False
    if level.minutes is not None and ran(state, at) >= level.minutes * 60:
        return True
    return level.hands is not None and max((t.level_hands for t in state.live), default=0) >= level.hands


def next_levels(state: State, at: int) -> list[Event]:
    """The level that comes, once the present one is over."""
    if state.plan is None or not level_over(state, at):
        return []
    number = state.level + 2
    return [LevelBegan(number, state.terms.wagers.levels[number - 1], cite=wagers_cite(state), at=at)]


def tick(state: State, ask: Tick) -> Answer:
    if ask.at < state.at:
        return refuse(state, TournamentWhy.NOT_NOW, wagers_cite(state), f"It is {state.at} already.")
    return [*next_levels(state, ask.at), *too_late(state, ask.at)]


def start_clock(state: State, ask: RunClock) -> Answer:
    cite = wagers_cite(state)
    wrong = needs_director(state, ask.by, cite)
    if wrong:
        return wrong
    if state.plan is None or state.clock_at is not None:
        return refuse(state, TournamentWhy.NOT_NOW, cite, "No round is being played, or the clock runs.")
    return [ClockRuns(cite=cite, at=ask.at)]


def pause_clock(state: State, ask: PauseClock) -> Answer:
    cite = wagers_cite(state)
    wrong = needs_director(state, ask.by, cite)
    if wrong:
        return wrong
    if state.resting or state.plan is None:
        return refuse(state, TournamentWhy.NOT_NOW, cite, "No round is being played, or it is paused.")
    return [ClockStopped(cite=cite, at=ask.at)]


def set_clock(state: State, ask: SetClock) -> Answer:
    cite = wagers_cite(state)
    wrong = needs_director(state, ask.by, cite)
    if wrong:
        return wrong
    level = state.stakes
    if level is None or level.minutes is None or not 0 <= ask.ran <= level.minutes * 60:
        return refuse(state, TournamentWhy.NOT_NOW, cite, "The level has so many seconds, from 0 to its end.")
    return [ClockSet(ask.ran, cite=cite, at=ask.at)]


def set_level(state: State, ask: SetLevel) -> Answer:
    cite = wagers_cite(state)
    wrong = needs_director(state, ask.by, cite)
    if wrong:
        return wrong
    levels = state.terms.wagers.levels
    if not 1 <= ask.number <= len(levels):
        says = f"The schedule has levels 1 to {len(levels)}."
        return refuse(state, TournamentWhy.TERMS, rule_cite(state, "levels"), says)
    return [LevelBegan(ask.number, levels[ask.number - 1], cite=cite, at=ask.at)]


def change_wagers(state: State, ask: ChangeWagers) -> Answer:
    """Only what the players were told before play: a level of the schedule."""
    cite = rule_cite(state, "levels")
    wrong = needs_director(state, ask.by, cite)
    if wrong:
        return wrong
    levels = state.terms.wagers.levels
    if ask.level not in levels:
        return refuse(state, TournamentWhy.TERMS, cite, "The players were not told of these wagers before play.")
    number = levels.index(ask.level) + 1
    return [LevelBegan(number, ask.level, cite=cite, at=ask.at)]


def limit_time(state: State, ask: LimitTime) -> Answer:
    cite = rule_cite(state, "time limit")
    wrong = needs_director(state, ask.by, cite)
    if wrong:
        return wrong
    notice = state.terms.details.notice_minutes
    if ask.since - ask.at < notice * 60 and state.phase == "playing":
        says = f"A limit on time needs {notice} minutes of notice."
        return refuse(state, TournamentWhy.TOO_SHORT, cite, says)
    if ask.seconds < 0:
        return refuse(state, TournamentWhy.NOT_NOW, cite, "A limit is a number of seconds, or 0 for none.")
    return [TimeLimited(ask.seconds, ask.since, cite=cite, at=ask.at)]


def _started(state: State, event: ClockRuns) -> None:
    state.clock_at = event.at
    state.resting = False


def _stopped(state: State, event: ClockStopped) -> None:
    state.clock_ran = ran(state, event.at)
    state.clock_at = None
    state.resting = True


def _set(state: State, event: ClockSet) -> None:
    state.clock_ran = event.ran
    if state.clock_at is not None:
        state.clock_at = event.at


def _level(state: State, event: LevelBegan) -> None:
    state.level = event.number - 1
    state.clock_ran = 0
    if state.clock_at is not None:
        state.clock_at = event.at
    for name in state.tables:
        state.change_table(name, level_hands=0)


def _limited(state: State, event: TimeLimited) -> None:
    """Until its moment comes what was announced before holds on."""
    state.time_limit = state.limit_at(event.at)
    state.next_limit = (event.since, event.seconds)


def posted(level: Level) -> tuple[int, ...]:
    """Every amount that a level asks for."""
    if level.stakes is None:
        return (level.minimum,) if level.minimum else ()
    stakes = level.stakes
    asked = (*stakes.blinds, *stakes.antes, stakes.bring_in, stakes.small, stakes.big, stakes.chinese_unit)
    return tuple(amount for amount in asked if amount)


def level_words(level: Level) -> str:
    if level.rest:
        return f"a break of {level.minutes} minutes" if level.minutes else "a break"
    if level.stakes is None:
        return f"wagers {level.minimum} to {level.maximum}" if level.minimum else "as before"
    stakes = level.stakes
    told = [f"blinds {'/'.join(map(str, stakes.blinds))}"] if stakes.blinds else []
    told += [f"ante {'/'.join(map(str, stakes.antes))}"] if any(stakes.antes) else []
    told += [f"limits {stakes.small}/{stakes.big}"] if stakes.structure == "fixed" and stakes.small else []
    return ", ".join(told) or f"{stakes.chinese_unit or stakes.minimum} a point"


TOPIC = TopicRows(
    commands=(
        MayAsk(Tick, tick, "felt"),
        MayAsk(RunClock, start_clock, "director"),
        MayAsk(PauseClock, pause_clock, "director"),
        MayAsk(SetClock, set_clock, "director"),
        MayAsk(SetLevel, set_level, "director"),
        MayAsk(ChangeWagers, change_wagers, "director"),
        MayAsk(LimitTime, limit_time, "director"),
    ),
    events=(
        CanHappen(ClockRuns, _started, lambda e: "The clock runs."),
        CanHappen(ClockStopped, _stopped, lambda e: "The clock stands: nothing is dealt."),
        CanHappen(ClockSet, _set, lambda e: f"The clock is set: {e.ran // 60}:{e.ran % 60:02d} of the level have run."),
        CanHappen(LevelBegan, _level, lambda e: f"Level {e.number}: {level_words(e.level)}."),
        CanHappen(
            TimeLimited,
            _limited,
            lambda e: f"From {e.since} a wager has {e.seconds} seconds." if e.seconds else "No limit on time.",
        ),
    ),
)
