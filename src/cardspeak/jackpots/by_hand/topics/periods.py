"""The best hand of a period: its end, and who has it once one of its hands was corrected."""

from __future__ import annotations

import msgspec

from cardspeak.books.model.jackpot import BestOfPeriod
from cardspeak.jackpots.by_hand import leading
from cardspeak.jackpots.by_hand.base import HandKey, MeterCommand, MeterEvent
from cardspeak.jackpots.by_hand.facts import HandFacts
from cardspeak.jackpots.by_hand.hit import JackpotHit
from cardspeak.jackpots.by_hand.pricing import new_hit
from cardspeak.jackpots.by_hand.refusing import disabled, lacks, no_pool, refuse
from cardspeak.jackpots.by_hand.setup import EventPlan
from cardspeak.jackpots.by_hand.state import MeterState
from cardspeak.jackpots.by_hand.topic import MeterAnswer, MeterAsks, MeterHappens, MeterTopic
from cardspeak.jackpots.by_hand.topics.wins import HitRecorded, differing, hit_cite
from cardspeak.jackpots.by_hand.why import MeterWhy

__all__ = ["EndPeriod", "PeriodEnded"]


class EndPeriod(MeterCommand):
    """The time of a best hand is up."""

    pool: str
    event: str


class PeriodEnded(MeterEvent):
    """`ends`: when its time was up, whenever that was said; 0: then."""

    pool: str
    event: str
    ends: int = 0


# -- answers ---------------------------------------------------------------------------------------------------------


def end_period(state: MeterState, ask: EndPeriod) -> MeterAnswer:
    step = state.setup.jackpot_rules.step["record"]
    wrong = no_pool(state, ask.pool) or disabled(state, ask.pool) or lacks(state, ask, step.by, step.cite)
    if wrong:
        return wrong
    offer, event = state.setup.jackpot_rules.file.offer, state.plans[ask.pool].event(ask.event)
    if event is None or not isinstance(event.condition, BestOfPeriod):
        return refuse(state, MeterWhy.NO_WIN, offer.cite, f"{ask.event} is not for the best hand of a period.")
    name = (ask.pool, ask.event)
    ends = leading.ends_at(state, name, event)
    if ends is None or ask.at < ends:
        says = f"The period of {ask.event} lasts {event.condition.minutes} minutes."
        return refuse(state, MeterWhy.TOO_EARLY, offer.cite, says)
    ended = PeriodEnded(pool=ask.pool, event=ask.event, ends=ends, at=ask.at, cite=offer.cite)
    lead = leading.leading(state, name, event)
    if lead is None:
        return [ended]
    facts = state.over[lead.table, lead.number]
    told = differing(state, ask.pool, ask)
    hit = new_hit(state, ask, ask.pool, event, facts, lead.seats)
    return [ended, *told, HitRecorded(hit=hit, at=ask.at, cite=hit_cite(state, hit), by=ask.by, who=ask.who)]


def best_again(
    state: MeterState, hit: JackpotHit, event: EventPlan, facts: HandFacts
) -> tuple[HandKey, tuple[int, ...]] | None:
    """Which hand, and which seats in it, won a period that is over, now that one of its hands was corrected."""
    name, key = (hit.pool, hit.event), (facts.table, facts.number)
    past = state.past.get(name, [])
    of_it = any((one.table, one.number) == (hit.table, hit.number) for one in past)
    if not of_it and key != (hit.table, hit.number):
        return (hit.table, hit.number), tuple(share.seat for share in hit.shares)
    offer = state.offers.get(key)
    at = offer.over if offer is not None else hit.at
    began = past[0].began if past else 0
    mine = leading.contender(state, name, event, facts, at) if began <= at < state.periods.get(name, at + 1) else None
    best = leading.first([*leading.without(past if of_it else [], facts), *([mine] if mine else [])])
    return None if best is None else ((best.table, best.number), best.seats)


# -- evolve ----------------------------------------------------------------------------------------------------------


def _period_ended(state: MeterState, event: PeriodEnded) -> None:
    name, ends = (event.pool, event.event), event.ends or event.at
    state.leads.pop(name, None)
    state.periods[name] = ends
    contenders = state.contenders.pop(name, [])
    state.past[name] = [one for one in contenders if not event.ends or one.at < ends]
    later = [msgspec.structs.replace(one, began=ends) for one in contenders if event.ends and one.at >= ends]
    state.contenders[name] = later
    lead = leading.first(later)
    if lead is not None:
        state.leads[name] = lead


TOPIC = MeterTopic(
    commands=(MeterAsks(EndPeriod, end_period),),
    events=(MeterHappens(PeriodEnded, _period_ended, lambda event: f"The period of {event.event} is over."),),
)
