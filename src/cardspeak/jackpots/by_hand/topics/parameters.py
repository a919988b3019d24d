"""Other parameters of a pool: signed, and made only when the book lets them be."""

from __future__ import annotations

import msgspec

from cardspeak.books.model.jackpot import WholePool
from cardspeak.jackpots.by_hand import controls
from cardspeak.jackpots.by_hand.base import MeterCommand, MeterEvent
from cardspeak.jackpots.by_hand.refusing import alone, lacks, no_pool, refuse
from cardspeak.jackpots.by_hand.setup import EventPlan, PoolPlan, plan_fault
from cardspeak.jackpots.by_hand.state import MeterState, PendingChange
from cardspeak.jackpots.by_hand.topic import MeterAnswer, MeterAsks, MeterHappens, MeterTopic
from cardspeak.jackpots.by_hand.why import MeterWhy
from cardspeak.jackpots.meter import CENT
from cardspeak.refusal import Refused

__all__ = ["ApplyChange", "ChangeSigned", "ChangeWithdrawn", "ParametersChanged", "SignChange", "WithdrawChange"]


class SignChange(MeterCommand):
    """Put up the sign: these parameters, from this time on."""

    plan: PoolPlan
    applies: int
    second: str = ""


class ApplyChange(MeterCommand):
    pool: str


class WithdrawChange(MeterCommand):
    pool: str


class ChangeSigned(MeterEvent):
    change: PendingChange
    second: str = ""


class ParametersChanged(MeterEvent):
    pool: str
    before: PoolPlan
    after: PoolPlan


class ChangeWithdrawn(MeterEvent):
    pool: str


def sign_change(state: MeterState, ask: SignChange) -> MeterAnswer:
    rules, pool = state.setup.jackpot_rules, ask.plan.name
    row = rules.file.parameters
    wrong = no_pool(state, pool) or lacks(state, ask, row.by, row.by_cite)
    if wrong:
        return wrong
    now = state.plans[pool]
    others = [ask.plan if plan.name == pool else plan for plan in state.plans.values()]
    fault = plan_fault(rules, ask.plan, others, state.links.values())
    if fault is not None:
        return refuse(state, MeterWhy.REASON, fault.cite, f"{fault.says}.")
    if (ask.plan.seed, ask.plan.ceiling) != (now.seed, now.ceiling):
        wrong = alone(state, ask, ask.second)
        if wrong:
            return wrong
    wrong = _below(state, ask.plan)
    if wrong:
        return wrong
    if ask.applies < ask.at + row.sign_minutes * 60:
        says = f"The sign is up for {row.sign_minutes} minutes or more before the change."
        return refuse(state, MeterWhy.TOO_EARLY, row.sign_cite, says)
    change = PendingChange(plan=ask.plan, signed=ask.at, applies=ask.applies, by=ask.by, who=ask.who)
    return [ChangeSigned(change=change, second=ask.second, at=ask.at, cite=row.sign_cite, by=ask.by, who=ask.who)]


def _below(state: MeterState, plan: PoolPlan) -> Refused | None:
    if not plan.ceiling or plan.ceiling * CENT >= state.amount(plan.name):
        return None
    says = f"{plan.name} has more than that already: a ceiling is never below the present amount."
    return refuse(state, MeterWhy.CEILING, controls.CEILING, says)


def make_change(state: MeterState, ask: ApplyChange) -> MeterAnswer:
    row = state.setup.jackpot_rules.file.parameters
    wrong = no_pool(state, ask.pool) or lacks(state, ask, row.by, row.by_cite)
    if wrong:
        return wrong
    change = state.changes.get(ask.pool)
    if change is None:
        return refuse(state, MeterWhy.REASON, row.sign_cite, f"No sign says that {ask.pool} will change.")
    return _early(state, change, ask.at) or _below(state, change.plan) or [_made(state, change, ask)]


def _early(state: MeterState, change: PendingChange, at: int) -> Refused | None:
    """Why a change has to wait: its sign, its time, or a pool that nobody has won."""
    row, pool = state.setup.jackpot_rules.file.parameters, change.plan.name
    if at < change.signed + row.sign_minutes * 60 or at < change.applies:
        says = f"The sign must have been up for {row.sign_minutes} minutes, and its time have come."
        return refuse(state, MeterWhy.TOO_EARLY, row.sign_cite, says)
    until = state.plans[pool].until
    if until and at >= until:
        return None
    waits = _running(state, change) if row.after_award else _other_rate(state, change)
    if not waits:
        return None
    says = f"{waits} is changed once it has been won, or its time is over."
    return refuse(state, MeterWhy.TOO_EARLY, row.after_cite if row.after_award else controls.RATES, says)


def _other_rate(state: MeterState, change: PendingChange) -> str:
    """The pool whose hands would bring something else although nobody has won it; empty: none.

    A book may let the operator change everything at any time. What a hand adds, the house changes for the next jackpot,
    or for one to which no hand has added anything yet.
    """
    new, now = change.plan, state.plans[change.plan.name]
    same = (new.contribution, new.reserve) == (now.contribution, now.reserve)
    if same or not state.gauges[new.name].hands or _opened(state, change):
        return ""
    return f"What a hand adds to {new.name}"


def _opened(state: MeterState, change: PendingChange) -> bool:
    """Whether the pool was won: as a whole, or where nothing wins it whole, by any event."""
    now = state.plans[change.plan.name]
    whole = [event for event in now.events if isinstance(event.prize, WholePool)]
    return any(_won(state, change, event) for event in whole or now.events)


def _running(state: MeterState, change: PendingChange) -> str:
    """What a change would touch although nobody has won it: the pool itself, or one of its events; empty: nothing.

    An award of the whole pool opens everything in it; any other one opens the event that was won.
    """
    new, pool = change.plan, change.plan.name
    now = state.plans[pool]
    if _opened(state, change):
        return ""
    known = [event.name for event in now.events]
    kept = [event.name for event in new.events]
    itself = msgspec.structs.replace(new, events=now.events) != now
    if itself or kept != [name for name in known if name in kept]:
        return pool
    return next(
        (
            f"{event.name} of {pool}"
            for event in now.events
            if new.event(event.name) != event and not _won(state, change, event)
        ),
        "",
    )


def _won(state: MeterState, change: PendingChange, event: EventPlan) -> bool:
    """Since the sign went up, or before it with no hand counted meanwhile; or its period has ended since."""
    name = (change.plan.name, event.name)
    ended = name in state.past and state.periods[name] >= change.signed
    return ended or name in state.fresh or state.awarded.get(name, -1) >= change.signed


def _made(state: MeterState, change: PendingChange, ask: MeterCommand) -> ParametersChanged:
    row = state.setup.jackpot_rules.file.parameters
    return ParametersChanged(
        pool=change.plan.name,
        before=state.plans[change.plan.name],
        after=change.plan,
        at=ask.at,
        cite=row.after_cite,
        by=change.by,
        who=change.who,
    )


def due(state: MeterState, ask: MeterCommand) -> list[MeterEvent]:
    """Changes whose time has come, made before the next hand is counted."""
    ready = (one for one in state.changes.values() if _early(state, one, ask.at) is None)
    return [_made(state, change, ask) for change in ready if _below(state, change.plan) is None]


def withdraw_change(state: MeterState, ask: WithdrawChange) -> MeterAnswer:
    row = state.setup.jackpot_rules.file.parameters
    wrong = no_pool(state, ask.pool) or lacks(state, ask, row.by, row.by_cite)
    if wrong:
        return wrong
    if ask.pool not in state.changes:
        return refuse(state, MeterWhy.REASON, row.sign_cite, f"No change of {ask.pool} is signed.")
    return [ChangeWithdrawn(pool=ask.pool, at=ask.at, cite=row.sign_cite, by=ask.by, who=ask.who)]


def _signed(state: MeterState, event: ChangeSigned) -> None:
    state.changes[event.change.plan.name] = event.change


def parameters_changed(state: MeterState, event: MeterEvent) -> None:
    assert isinstance(event, ParametersChanged), "nothing else changes them"
    state.plans[event.pool] = event.after
    state.setters[event.pool] = event.who
    state.changes.pop(event.pool, None)
    for some in (state.leads, state.contenders):
        for name in [name for name in some if name[0] == event.pool and event.after.event(name[1]) is None]:
            del some[name]


def _withdrawn(state: MeterState, event: ChangeWithdrawn) -> None:
    del state.changes[event.pool]


TOPIC = MeterTopic(
    commands=(
        MeterAsks(SignChange, sign_change),
        MeterAsks(ApplyChange, make_change),
        MeterAsks(WithdrawChange, withdraw_change),
    ),
    events=(
        MeterHappens(
            ChangeSigned,
            _signed,
            lambda event: f"A sign says that {event.change.plan.name} will change.",
        ),
        MeterHappens(ParametersChanged, parameters_changed, lambda event: f"{event.pool} has its new parameters."),
        MeterHappens(ChangeWithdrawn, _withdrawn, lambda event: f"The sign at {event.pool} is taken down."),
    ),
)
