"""The sign of a jackpot, printed from the data that the machine judges by, and what may be read of the figures."""

from __future__ import annotations

from collections.abc import Callable

from cardspeak.books.model.jackpot import (
    BadBeat,
    BestOfPeriod,
    Condition,
    FixedSum,
    JackpotPrize,
    OfCards,
    OfCategory,
    PoolPercent,
    WholePool,
)
from cardspeak.jackpots.by_hand import controls
from cardspeak.jackpots.by_hand.base import MeterCommand, dollars, exact
from cardspeak.jackpots.by_hand.refusing import lacks, no_pool
from cardspeak.jackpots.by_hand.setup import EventPlan, PoolPlan, prize_kind
from cardspeak.jackpots.by_hand.state import MeterState, PendingChange
from cardspeak.refusal import Refused
from cardspeak.values import Named

SUITS = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades", "any": "one suit"}


def condition_words(condition: Condition) -> str:
    """What wins, as a player reads it."""
    match condition:
        case OfCategory(category=name, or_better=better, own=own, cards=cards):
            with_flop = " with the flop alone" if cards == "flop" else ""
            return _joined(f"{_a(name)}{' or better' if better else ''}{with_flop}", own)
        case OfCards(ranks=ranks, suit=suit, own=own, cards=cards):
            with_flop = " with the flop alone" if cards == "flop" else ""
            return _joined(f"{'-'.join(ranks)}{f' in {SUITS[suit]}' if suit else ''}{with_flop}", own)
        case BadBeat(category=name, rank=rank, own=own, own_winner=winner):
            least = f"{_a(name)}{f' of rank {rank} or higher' if rank else ''} or better"
            said = _joined(f"{least}, beaten at the showdown", own)
            return f"{said}; {_playing(winner)} in the winning hand" if winner else said
        case BestOfPeriod(category=name, minutes=minutes, own=own):
            return _joined(f"the best hand of {minutes} minutes, at least {_a(name)}", own)


def _a(name: str) -> str:
    return name if name.startswith(("four", "three", "two", "no ")) else f"a {name}"


def _joined(words: str, own: int) -> str:
    return f"{words}, {_playing(own)}" if own else words


def _playing(own: int) -> str:
    return {1: "one own card playing", 2: "both own cards playing"}.get(own, f"{own} own cards playing")


def prize_words(prize: JackpotPrize) -> str:
    match prize:
        case WholePool():
            return "the whole pool"
        case PoolPercent(percent=percent):
            return f"{percent} % of the pool"
        case FixedSum(cents=cents):
            return f"${dollars(cents)}"


def event_words(event: EventPlan) -> str:
    more = [f"{event.players} players dealt in"] if event.players else []
    more += [f"a pot of {event.pot}"] if event.pot else []
    needs = f" (at least {' and '.join(more)})" if more else ""
    hand = f"{condition_words(event.condition)}{needs}"
    return f"{event.name}: {hand}{',' if ', ' in hand else ''} wins {prize_words(event.prize)}."


class JackpotLine(Named):
    says: str
    cite: str


def in_seconds(at: int) -> str:
    """A time as somebody writes it who has no clock on the wall."""
    return f"second {at:,}"


def sign_of(state: MeterState, pool: str, clock: Callable[[int], str] = in_seconds) -> tuple[JackpotLine, ...]:
    """What hangs at a linked table: what can be won, from what, on which terms, and what is about to change.

    `clock` writes a time as the house reads it.
    """
    file, plan = state.setup.jackpot_rules.file, state.plans[pool]
    games = "of one variation" if file.tables.same_game else "whatever their variation"
    lines = [
        JackpotLine(says=f"{file.title}: {pool}. This table takes part.", cite=file.tables.sign_cite),
        JackpotLine(says=f"It is played for at linked tables {games}.", cite=file.tables.same_game_cite),
        *(JackpotLine(says=event_words(event), cite=file.offer.cite) for event in plan.events),
        JackpotLine(
            says=f"The house adds ${exact(plan.contribution)} for each hand.", cite=file.contribution.funded_cite
        ),
        *_terms(state, plan),
    ]
    if plan.until:
        says = f"It is on offer until {clock(plan.until)}: a hand that begins by then can win it."
        lines.append(JackpotLine(says=says, cite=file.offer.cite))
    change = state.changes.get(pool)
    if change is not None:
        lines += _change_lines(state, plan, change, clock)
    if pool in state.suspended:
        lines.append(JackpotLine(says=f"Disabled: {state.suspended[pool]}.", cite=controls.DISABLED))
    return tuple(lines)


def _terms(state: MeterState, plan: PoolPlan) -> list[JackpotLine]:
    """How a win is claimed, counted, rounded and shared: the rule of the split is published."""
    file = state.setup.jackpot_rules.file
    prizes, claims, unit = file.prizes, file.claims, dollars(state.unit)
    up = prizes.odd == "up"
    said = [
        ("Hole cards are tabled.", claims.tabled_cite),
        ("A folded hand wins nothing.", claims.folded_cite),
        ("Whoever is left before the flop may table the hand and ask for the flop.", claims.asked_cite),
        (f"The figure of the {prizes.counts} is paid.", prizes.counts_cite),
        (f"It is rounded {'up' if up else 'down'} to ${unit}{'' if up else ', and the rest stays'}.", prizes.odd_cite),
        ("Wins at several tables are paid in the order of their record.", prizes.order_cite),
        (f"The pool begins again with ${dollars(plan.seed)}.", prizes.reset_cite),
    ]
    shared = {
        "whole": ("Several winners of the whole share it equally.", prizes.whole_shared_cite),
        "percent": ("Several winners of a percentage share successive ones equally.", prizes.percent_shared_cite),
        "fixed": ("Several winners of a fixed sum have it each.", prizes.fixed_shared_cite),
    }
    offered = {prize_kind(event.prize) for event in plan.events}
    said += [line for kind, line in shared.items() if kind in offered]  # of what can be won here, and of nothing else
    if plan.ceiling:
        says = f"It grows to ${dollars(plan.ceiling)}; what comes beyond that goes to {plan.overflow}."
        said.append((says, controls.CEILING))
    if plan.reserve:
        says = f"The house sets ${exact(plan.reserve)} of each hand aside, with which the next pool begins besides."
        said.append((says, prizes.reset_cite))
    if len(plan.events) > 1:
        said.append(("Several events won in one hand are settled in the order of this sign.", prizes.events_cite))
    return [JackpotLine(says=says, cite=cite) for says, cite in said]


def _change_lines(
    state: MeterState, now: PoolPlan, change: PendingChange, clock: Callable[[int], str]
) -> list[JackpotLine]:
    """Every parameter that will be another, and the time of the change."""
    row, new = state.setup.jackpot_rules.file.parameters, change.plan
    when = f"at {clock(change.applies)}"
    if row.after_award:
        when += ", or later once it has been won or its time is over"
    lines = [JackpotLine(says=f"{now.name} changes {when}.", cite=row.sign_cite)]
    if new.contribution != now.contribution:
        says = f"From then on the house adds ${exact(new.contribution)} for each hand."
        lines.append(JackpotLine(says=says, cite=row.sign_cite))
    if new.seed != now.seed:
        lines.append(JackpotLine(says=f"It will begin with ${dollars(new.seed)}.", cite=row.sign_cite))
    if new.events != now.events:
        lines += [JackpotLine(says=f"From then on: {event_words(event)}", cite=row.sign_cite) for event in new.events]
    said = {
        "tables": f"It will be played for at {', '.join(new.tables)}.",
        "reserve": f"The house will set ${exact(new.reserve)} of each hand aside for the next pool.",
        "ceiling": f"It will grow to ${dollars(new.ceiling)}, and beyond that {new.overflow} grows."
        if new.ceiling
        else "It will have no ceiling.",
        "until": f"It will be on offer until {clock(new.until)}."
        if new.until
        else "It will be on offer until it is won.",
    }
    lines += [
        JackpotLine(says=says, cite=row.sign_cite)
        for part, says in said.items()
        if getattr(new, part) != getattr(now, part)
    ]
    return lines


class Figure(Named):
    """What a display shows, since when, and whether it still is news."""

    pool: str
    cents: int
    at: int
    stale: bool
    disabled: str
    events: tuple[str, ...]
    screens_cite: str


def figure_of(state: MeterState, pool: str) -> Figure:
    return Figure(
        pool=pool,
        cents=state.displays[pool],
        at=state.display_at[pool],
        stale=pool in state.stuck,
        disabled=state.suspended.get(pool, ""),
        events=tuple(event_words(event) for event in state.plans[pool].events),
        screens_cite=state.setup.jackpot_rules.file.tables.screens_cite,
    )


def is_stale(told_at: float, now: float) -> bool:
    """Whether a screen that last heard of the meter then must grey its figure out (C35)."""
    return now - told_at > controls.STALE_AFTER


class ConsoleFigure(Named):
    """What the console says, to the hundredth of a cent."""

    pool: str
    amount: int
    reserve: int
    display: int
    cite: str


def read_console(state: MeterState, pool: str, by: str) -> ConsoleFigure | Refused:
    """For those who may read the value when a win is settled."""
    row = state.setup.jackpot_rules.file.reader
    wrong = no_pool(state, pool) or lacks(state, MeterCommand(by=by), row.by, row.cite)
    if wrong:
        return wrong
    gauge = state.gauges[pool]
    return ConsoleFigure(
        pool=pool, amount=gauge.amount, reserve=gauge.reserve, display=state.displays[pool], cite=row.cite
    )
