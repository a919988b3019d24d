"""A pool that is opened beside those that run: another event, another variation, another group of tables."""

from __future__ import annotations

import msgspec

from cardspeak.jackpots.by_hand import controls
from cardspeak.jackpots.by_hand.base import MeterCommand, MeterEvent, exact
from cardspeak.jackpots.by_hand.refusing import alone, lacks, refuse
from cardspeak.jackpots.by_hand.setup import PoolPlan, TableLink, plan_fault, table_fault
from cardspeak.jackpots.by_hand.state import MeterState, follow
from cardspeak.jackpots.by_hand.topic import MeterAnswer, MeterAsks, MeterHappens, MeterTopic
from cardspeak.jackpots.by_hand.why import MeterWhy
from cardspeak.jackpots.meter import CENT, Gauge

__all__ = ["AddPool", "PoolAdded"]


class AddPool(MeterCommand):
    """Open a pool at tables that take part; `link` is one that takes part from now on."""

    plan: PoolPlan
    second: str = ""
    link: TableLink | None = None


class PoolAdded(MeterEvent):
    plan: PoolPlan
    seed: int  # in hundredths of a cent
    second: str = ""
    link: TableLink | None = None


def add_pool(state: MeterState, ask: AddPool) -> MeterAnswer:
    """By whoever sets parameters, and a second person: the house puts a seed in."""
    rules, plan, link = state.setup.jackpot_rules, ask.plan, ask.link
    row = rules.file.parameters
    wrong = lacks(state, ask, row.by, row.by_cite) or alone(state, ask, ask.second)
    if wrong:
        return wrong
    if plan.name in state.plans:
        says = f"There is a pool {plan.name} already: its parameters are changed with their sign."
        return refuse(state, MeterWhy.DONE, row.sign_cite, says)
    links = {**state.links, **({link.table: link} if link is not None else {})}
    fault = (table_fault(rules, link) if link is not None else None) or plan_fault(
        rules, plan, (*state.plans.values(), plan), links.values()
    )
    if fault is not None:
        return refuse(state, MeterWhy.REASON, fault.cite, f"{fault.says}.")
    if state.funds is not None and state.funds * CENT + CENT <= state.held_money:
        return refuse(state, MeterWhy.DIFFERENCE, controls.FUNDS, "The funds do not cover what is displayed.")
    cite = rules.file.contribution.funded_cite
    return [
        PoolAdded(
            plan=plan,
            seed=plan.seed * CENT,
            second=ask.second,
            link=link,
            at=ask.at,
            cite=cite,
            by=ask.by,
            who=ask.who,
        )
    ]


def _added(state: MeterState, event: PoolAdded) -> None:
    name = event.plan.name
    if event.link is not None:
        state.links[event.link.table] = event.link
    state.plans[name] = event.plan
    state.gauges[name] = Gauge().plus(seeds=event.seed)
    state.displays[name], state.display_at[name] = 0, event.at
    state.setters[name] = event.who
    follow(state, name, event.at)


def at_table(plan: PoolPlan, table: str) -> PoolPlan:
    """A plan that names no tables, for the table that it was written for."""
    return plan if plan.tables else msgspec.structs.replace(plan, tables=(table,))


TOPIC = MeterTopic(
    commands=(MeterAsks(AddPool, add_pool),),
    events=(MeterHappens(PoolAdded, _added, lambda event: f"{event.plan.name} is opened with {exact(event.seed)}."),),
)
