"""Pools as they run: opened, linked, disabled, covered by funds, and closed every day."""

from __future__ import annotations

import msgspec

from cardspeak.jackpots.by_hand import controls
from cardspeak.jackpots.by_hand.base import MeterCommand, MeterEvent, dollars, exact
from cardspeak.jackpots.by_hand.refusing import alone, lacks, no_pool, refuse
from cardspeak.jackpots.by_hand.setup import PoolPlan, TableLink, plan_fault, table_fault
from cardspeak.jackpots.by_hand.state import DayReport, MeterState, follow
from cardspeak.jackpots.by_hand.topic import MeterAnswer, MeterAsks, MeterHappens, MeterTopic
from cardspeak.jackpots.by_hand.why import MeterWhy
from cardspeak.jackpots.meter import CENT

__all__ = [
    "CloseDay",
    "DayClosed",
    "DayStopped",
    "DisablePool",
    "EnablePool",
    "FundsTold",
    "LinkTable",
    "PoolDisabled",
    "PoolEnabled",
    "PoolOpened",
    "RecordFunds",
    "TableLinked",
    "TableUnlinked",
    "UnlinkTable",
]


class LinkTable(MeterCommand):
    link: TableLink
    pools: tuple[str, ...]


class UnlinkTable(MeterCommand):
    table: str


class DisablePool(MeterCommand):
    pool: str
    reason: str
    second: str = ""


class EnablePool(MeterCommand):
    pool: str
    second: str = ""


class RecordFunds(MeterCommand, tag="TellFunds"):
    """What the ledger holds for this jackpot, in cents."""

    cents: int


class CloseDay(MeterCommand):
    """The count of every table's hands, and the ledger's balance in cents, against the meter.

    `positions`: how far the records of each table were read for it.
    """

    hands: dict[str, int]
    ledger: int
    positions: dict[str, int] = {}


class PoolOpened(MeterEvent):
    pool: str
    seed: int


class TableLinked(MeterEvent):
    link: TableLink
    pools: tuple[str, ...]


class TableUnlinked(MeterEvent):
    table: str


class PoolDisabled(MeterEvent):
    pool: str
    reason: str
    second: str = ""


class PoolEnabled(MeterEvent):
    pool: str
    second: str = ""


class FundsTold(MeterEvent):
    cents: int


class DayClosed(MeterEvent):
    """Hands and hundredths of a cent by table, and what the ledger holds; `failed` hands an adjustment stands for."""

    tables: dict[str, tuple[int, int]]
    ledger: int
    failed: dict[str, int] = {}
    positions: dict[str, int] = {}


class DayStopped(MeterEvent):
    """The room would have closed the day, and something differs: a manager looks into it."""

    why: str


# -- answers ---------------------------------------------------------------------------------------------------------


def link_table(state: MeterState, ask: LinkTable) -> MeterAnswer:
    rules, table = state.setup.jackpot_rules, ask.link.table
    for pool in ask.pools:
        wrong = no_pool(state, pool)
        if wrong:
            return wrong
    fault = table_fault(rules, ask.link)
    if fault is not None:
        return refuse(state, MeterWhy.EQUIPMENT, fault.cite, f"{fault.says}.")
    links = {**state.links, table: ask.link}
    for pool in dict.fromkeys((*state.pools_of(table), *ask.pools)):
        plan = _with_table(state, pool, table)
        fault = plan_fault(rules, plan, state.plans.values(), links.values())
        if fault is not None:
            return refuse(state, MeterWhy.NOT_LINKED, fault.cite, f"{fault.says}.")
    return [
        TableLinked(link=ask.link, pools=ask.pools, at=ask.at, cite=rules.file.equipment_cite, by=ask.by, who=ask.who)
    ]


def _with_table(state: MeterState, pool: str, table: str) -> PoolPlan:
    plan = state.plans[pool]
    return msgspec.structs.replace(plan, tables=tuple(dict.fromkeys((*plan.tables, table))))


def unlink_table(state: MeterState, ask: UnlinkTable) -> MeterAnswer:
    cite = state.setup.jackpot_rules.file.tables.group_cite
    if not state.pools_of(ask.table):
        return refuse(state, MeterWhy.NOT_LINKED, cite, f"{ask.table} is not linked.")
    last = [pool for pool in state.pools_of(ask.table) if len(state.plans[pool].tables) == 1]
    if last:
        says = f"{ask.table} is the last table of {last[0]}: a jackpot belongs to one table or a group."
        return refuse(state, MeterWhy.NOT_LINKED, cite, says)
    busy = [key for key in [*state.begun, *state.voids] if key[0] == ask.table]
    busy += [(hit.table, hit.number) for hit in state.hits.values() if hit.table == ask.table]
    if busy:
        return refuse(state, MeterWhy.NOT_OVER, cite, f"Hand {busy[0][1]} of {ask.table} is not done with.")
    return [TableUnlinked(table=ask.table, at=ask.at, cite=cite, by=ask.by, who=ask.who)]


def disable_pool(state: MeterState, ask: DisablePool) -> MeterAnswer:
    row = state.setup.jackpot_rules.file.parameters
    wrong = no_pool(state, ask.pool) or lacks(state, ask, row.by, controls.DISABLED) or alone(state, ask, ask.second)
    if wrong:
        return wrong
    if ask.pool in state.suspended:
        return refuse(state, MeterWhy.DONE, controls.DISABLED, f"{ask.pool} is disabled.")
    if not ask.reason.strip():
        return refuse(state, MeterWhy.REASON, controls.DISABLED, "Say why: the display does too.")
    return [
        PoolDisabled(
            pool=ask.pool,
            reason=ask.reason,
            second=ask.second,
            at=ask.at,
            cite=controls.DISABLED,
            by=ask.by,
            who=ask.who,
        )
    ]


def enable_pool(state: MeterState, ask: EnablePool) -> MeterAnswer:
    row = state.setup.jackpot_rules.file.parameters
    wrong = no_pool(state, ask.pool) or lacks(state, ask, row.by, controls.DISABLED) or alone(state, ask, ask.second)
    if wrong:
        return wrong
    if ask.pool not in state.suspended:
        return refuse(state, MeterWhy.DONE, controls.DISABLED, f"{ask.pool} is not disabled.")
    if state.funds is not None and state.funds * CENT < state.held_money:
        return refuse(state, MeterWhy.DIFFERENCE, controls.FUNDS, "The funds do not cover what would be displayed.")
    return [PoolEnabled(pool=ask.pool, second=ask.second, at=ask.at, cite=controls.DISABLED, by=ask.by, who=ask.who)]


def record_funds(state: MeterState, ask: RecordFunds) -> MeterAnswer:
    """Funds that do not cover the pools stop the offer at once."""
    told: list[MeterEvent] = [FundsTold(cents=ask.cents, at=ask.at, cite=controls.FUNDS, by=ask.by, who=ask.who)]
    if ask.cents * CENT + CENT <= state.held_money:  # part of a cent is nobody's money yet
        reason = f"funds of {dollars(ask.cents)} do not cover {exact(state.held_money)}"
        running = [pool for pool in state.plans if pool not in state.suspended]
        told += [PoolDisabled(pool=pool, reason=reason, at=ask.at, cite=controls.FUNDS) for pool in running]
    return told


def close_day(state: MeterState, ask: CloseDay) -> MeterAnswer:
    """One cent, or one hand, of difference stops the close and names the table."""
    failed: dict[str, int] = {}
    for table, _ in state.failed:
        failed[table] = failed.get(table, 0) + 1
    for table in sorted({*ask.hands, *state.day}):
        counted = state.day.get(table, [0, 0])[0]
        if ask.hands.get(table, 0) != counted + failed.get(table, 0):
            says = f"{table}: {ask.hands.get(table, 0)} hands were dealt, {counted} contributed."
            return refuse(state, MeterWhy.DIFFERENCE, controls.CLOSE, says)
    held = state.held_money // CENT
    if ask.ledger != held:
        tables = ", ".join(sorted(state.day)) or "no table"
        says = f"The ledger has {dollars(ask.ledger)}, the meter {dollars(held)} ({tables})."
        return refuse(state, MeterWhy.DIFFERENCE, controls.CLOSE, says)
    tables_told = {table: (hands, added) for table, (hands, added) in state.day.items()}
    return [
        DayClosed(
            tables=tables_told,
            ledger=ask.ledger,
            failed=failed,
            positions=ask.positions,
            at=ask.at,
            cite=controls.CLOSE,
            by=ask.by,
            who=ask.who,
        )
    ]


# -- evolve ----------------------------------------------------------------------------------------------------------


def _opened(state: MeterState, event: PoolOpened) -> None:
    state.gauges[event.pool] = state.gauges[event.pool].plus(seeds=event.seed)
    follow(state, event.pool, event.at)


def _linked(state: MeterState, event: TableLinked) -> None:
    state.links[event.link.table] = event.link
    for pool in event.pools:
        state.plans[pool] = _with_table(state, pool, event.link.table)
        change = state.changes.get(pool)
        if change is not None:  # it was signed before, and means no less than the tables that there are
            tables = tuple(dict.fromkeys((*change.plan.tables, event.link.table)))
            plan = msgspec.structs.replace(change.plan, tables=tables)
            state.changes[pool] = msgspec.structs.replace(change, plan=plan)


def _unlinked(state: MeterState, event: TableUnlinked) -> None:
    for pool in state.pools_of(event.table):
        plan = state.plans[pool]
        tables = tuple(table for table in plan.tables if table != event.table)
        state.plans[pool] = msgspec.structs.replace(plan, tables=tables)
        change = state.changes.get(pool)
        if change is not None:
            left = tuple(table for table in change.plan.tables if table != event.table)
            without = msgspec.structs.replace(change.plan, tables=left or tables)
            state.changes[pool] = msgspec.structs.replace(change, plan=without)
    del state.links[event.table]


def _disabled(state: MeterState, event: PoolDisabled) -> None:
    state.suspended[event.pool] = event.reason


def _enabled(state: MeterState, event: PoolEnabled) -> None:
    del state.suspended[event.pool]


def _funds(state: MeterState, event: FundsTold) -> None:
    state.funds = event.cents


def _closed(state: MeterState, event: DayClosed) -> None:
    state.day = {}
    state.repaired = {pool for pool in state.repaired if pool in state.faults or pool in state.lost}
    state.failed = set()
    state.closed_at = {**state.closed_at, **event.positions}
    pools = {pool: gauge.amount for pool, gauge in state.gauges.items()}
    _kept(
        state,
        DayReport(
            at=event.at, who=event.who, tables=event.tables, ledger=event.ledger, pools=pools, failed=event.failed
        ),
    )


def _stopped(state: MeterState, event: DayStopped) -> None:
    state.incidents.append(f"The day is not closed: {event.why}")
    _kept(state, DayReport(at=event.at, who=event.who, stopped=event.why))


def _kept(state: MeterState, report: DayReport) -> None:
    state.days = [*state.days, report][-controls.DAYS_KEPT :]


TOPIC = MeterTopic(
    commands=(
        MeterAsks(LinkTable, link_table),
        MeterAsks(UnlinkTable, unlink_table),
        MeterAsks(DisablePool, disable_pool),
        MeterAsks(EnablePool, enable_pool),
        MeterAsks(RecordFunds, record_funds),
        MeterAsks(CloseDay, close_day),
    ),
    events=(
        MeterHappens(PoolOpened, _opened, lambda event: f"{event.pool} begins with {exact(event.seed)}."),
        MeterHappens(TableLinked, _linked, lambda event: f"{event.link.table} takes part in {', '.join(event.pools)}."),
        MeterHappens(TableUnlinked, _unlinked, lambda event: f"{event.table} takes part no longer."),
        MeterHappens(PoolDisabled, _disabled, lambda event: f"{event.pool} is disabled: {event.reason}."),
        MeterHappens(PoolEnabled, _enabled, lambda event: f"{event.pool} runs again, as it was."),
        MeterHappens(FundsTold, _funds, lambda event: f"{dollars(event.cents)} are held for the jackpot."),
        MeterHappens(
            DayClosed, _closed, lambda event: f"The day is closed with {dollars(event.ledger)} in the ledger."
        ),
        MeterHappens(DayStopped, _stopped, lambda event: f"The day is not closed: {event.why}"),
    ),
)
