"""The best hand of a period: every hand that is good enough contends, so that a correction finds the next one.

A hand belongs to the period in which it is over, whenever somebody says that the period has ended.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cardspeak.books.model.jackpot import BestOfPeriod
from cardspeak.jackpots.by_hand.facts import HandFacts
from cardspeak.jackpots.by_hand.judging import best_of
from cardspeak.jackpots.by_hand.setup import EventPlan
from cardspeak.jackpots.by_hand.state import Lead, MeterState

MOST = 10  # contenders of one period that are kept

Name = tuple[str, str]  # pool and event


def periods_of(state: MeterState, facts: HandFacts) -> Iterator[tuple[Name, EventPlan]]:
    """The events for the best hand of a period that a hand is played for."""
    key = (facts.table, facts.number)
    offer = state.offers.get(key)
    for pool in state.pools_of(facts.table) if offer is None else offer.events:
        for event in state.on_offer(key, pool):
            if isinstance(event.condition, BestOfPeriod):
                yield (pool, event.name), event


def contender(state: MeterState, name: Name, event: EventPlan, facts: HandFacts, at: int) -> Lead | None:
    """A hand in its period, if it is good enough for it."""
    assert isinstance(event.condition, BestOfPeriod), "nothing else has a period"
    value, seats = best_of(event.condition, facts, players=event.players, pot=event.pot)
    if not seats:
        return None
    began = state.periods.get(name, at)
    return Lead(value=value, table=facts.table, number=facts.number, seats=seats, began=began, at=at)


def contend(state: MeterState, facts: HandFacts, at: int) -> None:
    """A hand that is over, or was corrected, takes its place; one of a period that has ended is looked at elsewhere."""
    for name, event in periods_of(state, facts):
        others = without(state.contenders.get(name, ()), facts)
        mine = contender(state, name, event, facts, at) if at >= state.periods.get(name, at) else None
        state.contenders[name] = sorted([*others, *([mine] if mine else [])], key=_order)[:MOST]


def without(leads: Iterable[Lead], facts: HandFacts) -> list[Lead]:
    return [one for one in leads if (one.table, one.number) != (facts.table, facts.number)]


def _order(lead: Lead) -> tuple[int, int]:
    """The best first, and of equal ones the first."""
    return (-lead.value, lead.at)


def first(leads: Iterable[Lead]) -> Lead | None:
    return min(leads, key=_order, default=None)


def ends_at(state: MeterState, name: Name, event: EventPlan) -> int | None:
    """When the period that runs is over; None: none has begun."""
    assert isinstance(event.condition, BestOfPeriod), "nothing else has a period"
    began = state.periods.get(name)
    return None if began is None else began + event.condition.minutes * 60


def leading(state: MeterState, name: Name, event: EventPlan) -> Lead | None:
    """The best hand of the period that runs, or would if somebody had said that the one before is over."""
    end = ends_at(state, name, event)
    return first(one for one in state.contenders.get(name, ()) if end is None or one.at < end)
