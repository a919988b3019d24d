"""Changing a pool by hand: for a reason that the book has, by two people, with what it was before and after."""

from __future__ import annotations

from cardspeak.jackpots.by_hand import controls
from cardspeak.jackpots.by_hand.base import MeterCommand, MeterEvent, exact
from cardspeak.jackpots.by_hand.refusing import alone, lacks, no_pool, refuse
from cardspeak.jackpots.by_hand.state import MeterState, follow
from cardspeak.jackpots.by_hand.topic import MeterAnswer, MeterAsks, MeterHappens, MeterTopic
from cardspeak.jackpots.by_hand.why import MeterWhy
from cardspeak.jackpots.meter import CENT

__all__ = ["AdjustPool", "PoolAdjusted"]


class AdjustPool(MeterCommand):
    """By so many hundredths of a cent; below 0: down."""

    pool: str
    amount: int
    reason: str
    note: str = ""
    second: str = ""


class PoolAdjusted(MeterEvent):
    pool: str
    amount: int
    reason: str
    note: str
    second: str
    before: int
    after: int


def adjust_pool(state: MeterState, ask: AdjustPool) -> MeterAnswer:
    wrong = no_pool(state, ask.pool)
    if wrong:
        return wrong
    rows = {row.reason: row for row in state.setup.jackpot_rules.file.adjustments}
    if ask.reason not in rows:
        cite = next(iter(rows.values())).cite
        return refuse(state, MeterWhy.REASON, cite, f"A pool is adjusted for {' or '.join(rows)}, nothing else.")
    row = rows[ask.reason]
    wrong = lacks(state, ask, row.by, row.cite)
    if wrong:
        return wrong
    if row.in_fault and ask.pool not in state.faults | state.repaired:
        return refuse(state, MeterWhy.REASON, row.cite, f"The equipment of {ask.pool} has not failed.")
    wrong = alone(state, ask, ask.second)
    if wrong:
        return wrong
    before = state.amount(ask.pool)
    after, ceiling = before + ask.amount, state.plans[ask.pool].ceiling * CENT
    if not ask.amount or after < 0:
        return refuse(state, MeterWhy.REASON, row.cite, f"{ask.pool} has {exact(before)}: name an amount it can take.")
    if ceiling and after > ceiling:
        return refuse(state, MeterWhy.CEILING, controls.CEILING, f"{ask.pool} has a ceiling of {exact(ceiling)}.")
    return [
        PoolAdjusted(
            pool=ask.pool,
            amount=ask.amount,
            reason=ask.reason,
            note=ask.note,
            second=ask.second,
            before=before,
            after=after,
            at=ask.at,
            cite=row.cite,
            by=ask.by,
            who=ask.who,
        )
    ]


def _adjusted(state: MeterState, event: PoolAdjusted) -> None:
    state.gauges[event.pool] = state.gauges[event.pool].plus(adjustments=event.amount)
    state.lost.pop(event.pool, None)
    follow(state, event.pool, event.at)


TOPIC = MeterTopic(
    commands=(MeterAsks(AdjustPool, adjust_pool),),
    events=(
        MeterHappens(
            PoolAdjusted,
            _adjusted,
            lambda event: (
                f"{event.pool} is adjusted from {exact(event.before)} to {exact(event.after)} ({event.reason}) "
                f"by {event.who} and {event.second}."
            ),
        ),
    ),
)
