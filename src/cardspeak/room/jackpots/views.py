"""What may be seen of the meters: figures and signs by all, the console by the floor, at a table what is one's own.

A player is told of the own hand what tabling it would win; nobody else is told that it was asked.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from cardspeak.books.model.jackpot import BestOfPeriod
from cardspeak.jackpots.by_hand.base import MeterEvent
from cardspeak.jackpots.by_hand.facts import HandFacts
from cardspeak.jackpots.by_hand.hit import JackpotHit
from cardspeak.jackpots.by_hand.leading import ends_at, leading
from cardspeak.jackpots.by_hand.setup import EventPlan
from cardspeak.jackpots.by_hand.sign import figure_of, sign_of
from cardspeak.jackpots.by_hand.state import MeterState
from cardspeak.jackpots.by_hand.topics.hands import HandCorrected
from cardspeak.jackpots.by_hand.topics.wins import unrecorded
from cardspeak.room.jackpots.meters import Meters
from cardspeak.room.jackpots.seconding import WaitingOrder
from cardspeak.room.who import Who, rank_in


def shown(
    meters: Meters, who: Who, clock: Callable[[int], str], waiting: Sequence[WaitingOrder] = ()
) -> dict[str, Any]:
    """Figures and signs for everybody; the console for those who run the tables. `clock` writes times of the house."""
    state, rules = meters.jackpot.state, meters.jackpot.setup.jackpot_rules
    pools = [
        {
            "figure": figure_of(state, pool),
            "sign": sign_of(state, pool, clock),
            "tables": plan.tables,
            "changes": state.changes[pool].applies if pool in state.changes else None,  # not before that time
        }
        for pool, plan in state.plans.items()
    ]
    found: dict[str, Any] = {"book": meters.book, "title": rules.title, "tables": sorted(state.links), "pools": pools}
    if who.at_least("dealer"):
        found["console"] = _console(meters, who)
        found["console"]["waiting"] = [
            {"number": one.number, "who": one.who.name, "words": one.words, "mine": one.who.name == who.name}
            for one in waiting
        ]
    return found


def _console(meters: Meters, who: Who) -> dict[str, Any]:
    """What the floor works with; the meter's own figures for whoever the book lets read them."""
    state, rules = meters.jackpot.state, meters.jackpot.setup.jackpot_rules
    reads = rules.book.ranks(rank_in(rules.book, who), rules.file.reader.by)
    return {
        "gauges": {
            pool: {"amount": gauge.amount, "reserve": gauge.reserve, "totals": gauge}
            for pool, gauge in state.gauges.items()
        }
        if reads
        else {},
        "reader": {"by": rules.file.reader.by, "cite": rules.file.reader.cite},
        "hits": [_hit(meters, hit, who) for hit in state.hits.values()],
        "history": [_hit(meters, hit, who) for hit in reversed(state.history)],
        "missed": _keys(sorted(state.missed)),
        "voids": _keys(sorted(state.voids)),
        "held": _keys(sorted(state.held)),
        "over": _keys(sorted(state.over)),
        "faults": sorted(state.faults),
        "to_tell": list(state.tell_owed),
        "disabled": state.suspended,
        "changes": state.changes,
        "incidents": state.incidents[-25:],
        "steps": [{"do": row.do, "by": row.by, "cite": row.cite} for row in rules.file.steps],
        "means": rules.file.prizes.means,
        "plans": state.plans,
        "day": {table: {"hands": hands, "added": added} for table, (hands, added) in state.day.items()},
        "days": state.days[::-1],
        "checks": [{"check": row.check, "cite": row.cite} for row in rules.file.fault.works],
        "reasons": [{"reason": row.reason, "by": row.by, "cite": row.cite} for row in rules.file.adjustments],
        "parameters": rules.file.parameters,
        "stuck": sorted(state.stuck),
        "after": rules.file.after,  # how a forgotten button is put right, and by whom
        "periods": [_period(state, plan.name, one) for plan in state.plans.values() for one in plan.events
                    if isinstance(one.condition, BestOfPeriod)],
        "handset": [_unrecorded(facts, *won) for facts in state.over.values() for won in _won(state, facts)],
    }  # fmt: skip


def _period(state: MeterState, pool: str, event: EventPlan) -> dict[str, Any]:
    """An event for the best hand of a period: when that is over, and which hand leads; None: no hand has begun it."""
    name = (pool, event.name)
    lead = leading(state, name, event)
    led = None if lead is None else {"table": lead.table, "number": lead.number, "seats": list(lead.seats)}
    return {"pool": pool, "event": event.name, "ends": ends_at(state, name, event), "lead": led}


def _unrecorded(facts: HandFacts, pool: str, event: str, seats: tuple[int, ...]) -> dict[str, Any]:
    """A win that nobody has recorded: what the handset is for."""
    names = [one.name for one in facts.seats if one.seat in seats]
    return {"pool": pool, "event": event, "table": facts.table, "number": facts.number, "seats": list(seats),
            "names": names}  # fmt: skip


def _keys(keys: Sequence[tuple[str, int]]) -> list[dict[str, Any]]:
    return [{"table": table, "number": number} for table, number in keys]


def _hit(meters: Meters, hit: JackpotHit, who: Who) -> dict[str, Any]:
    """A win, and what is still to be done for it by whom; `mine`: the asker's rank is enough."""
    rules = meters.jackpot.setup.jackpot_rules
    rank = rank_in(rules.book, who)
    done = {one.step for one in hit.done}
    left = [] if hit.settled else [row for row in rules.file.steps if row.do not in done]
    todo = [{"do": row.do, "by": row.by, "cite": row.cite, "mine": rules.book.ranks(rank, row.by)} for row in left]
    return {"hit": hit, "amount": hit.amount, "todo": todo}


def _told(hit: JackpotHit) -> JackpotHit:
    """A win as the table may know it: why a prize waits is between the winner and the floor."""
    shares = tuple(msgspec.structs.replace(share, barred="") for share in hit.shares)
    return msgspec.structs.replace(hit, shares=shares)


# -- at one table ----------------------------------------------------------------------------------------------------


def at_table(meters: Meters, table: str, who: Who, turned: tuple[MeterEvent, ...], *, runs: bool) -> dict[str, Any]:
    """What a table's own page shows; `turned` is what it would mean that the asker tables the cards of the last hand,
    `runs` whether the asker runs the table."""
    state, rules = meters.jackpot.state, meters.jackpot.setup.jackpot_rules
    pools = state.pools_of(table)
    found: dict[str, Any] = {
        "book": meters.book,
        "title": rules.title,
        "pools": [figure_of(state, pool) for pool in pools],
        "wins": [_hit(meters, hit if runs else _told(hit), who) for hit in state.hits.values() if hit.table == table],
        "claim": _claim(state, turned, rules.file.claims.tabled_cite),
    }
    if runs:
        found["button"] = _button(state, table)
        found["handset"] = [
            _unrecorded(facts, *won)
            for facts in state.over.values()
            if facts.table == table
            for won in _won(state, facts)
        ]
    return found


def _claim(state: MeterState, turned: tuple[MeterEvent, ...], cite: str) -> dict[str, Any] | None:
    """Whether there are cards to be tabled, and what they would win."""
    facts = next((one.facts for one in turned if isinstance(one, HandCorrected)), None)
    if facts is None:
        return None
    before = state.over[facts.table, facts.number]
    new = {one.seat for one in facts.seats if one.tabled} - {one.seat for one in before.seats if one.tabled}
    wins = [f"{pool}: {name}" for pool, name, seats in _won(state, facts) if new & {*seats}]
    return {"number": facts.number, "wins": wins, "cite": cite}


def _won(state: MeterState, facts: HandFacts) -> list[tuple[str, str, tuple[int, ...]]]:
    """Events that a hand has won and nobody has recorded: pool, event, seats."""
    won = unrecorded(state, facts)
    return [(pool, event.name, seats) for pool, event, seats in won if pool not in state.suspended]


def _button(state: MeterState, table: str) -> dict[str, Any]:
    """What the dealer presses, and the hand that waits for it: 0 where none does."""
    row, late = state.setup.jackpot_rules.file.contribution, state.setup.jackpot_rules.file.late
    waits = [number for (where, number) in state.begun if where == table and (where, number) not in state.counted]
    open_ = [number for number in waits if (table, number) not in state.held]
    return {
        "name": row.button,
        "number": max(open_, default=0),
        "cite": row.cite,
        "late": {"presses": late.presses, "by": late.by, "cite": late.cite},
    }
