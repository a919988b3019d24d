"""Equipment that does not work: who is told, what happens meanwhile, and when it counts as working again."""

from __future__ import annotations

import msgspec

from cardspeak.jackpots.by_hand.base import HandKey, MeterCommand, MeterEvent
from cardspeak.jackpots.by_hand.refusing import lacks, no_pool, refuse
from cardspeak.jackpots.by_hand.state import MeterState
from cardspeak.jackpots.by_hand.topic import MeterAnswer, MeterAsks, MeterHappens, MeterTopic
from cardspeak.jackpots.by_hand.why import MeterWhy

__all__ = ["EquipmentMended", "FaultReported", "MendEquipment", "NotifyOf", "ReportFault", "WasNotified"]


class ReportFault(MeterCommand):
    pool: str
    what: str


class NotifyOf(MeterCommand):
    """Somebody whom the book names has been told of the fault."""

    whom: str


class MendEquipment(MeterCommand):
    """It works again; `checks` are those that were tried and held."""

    pool: str
    checks: tuple[str, ...] = ()


class FaultReported(MeterEvent):
    pool: str
    what: str
    tells: tuple[str, ...] = ()


class WasNotified(MeterEvent):
    whom: str


class EquipmentMended(MeterEvent):
    pool: str


def report_fault(state: MeterState, ask: ReportFault) -> MeterAnswer:
    row = state.setup.jackpot_rules.file.fault
    wrong = no_pool(state, ask.pool) or lacks(state, ask, state.setup.jackpot_rules.book.head.roles[0], row.cite)
    if wrong:
        return wrong
    if ask.pool in state.faults:
        return refuse(state, MeterWhy.FAULTY, row.cite, f"The fault of {ask.pool} is known.")
    return [
        FaultReported(
            pool=ask.pool, what=ask.what, tells=tuple(row.tells), at=ask.at, cite=row.cite, by=ask.by, who=ask.who
        )
    ]


def notify_of(state: MeterState, ask: NotifyOf) -> MeterAnswer:
    row = state.setup.jackpot_rules.file.fault
    wrong = lacks(state, ask, state.setup.jackpot_rules.book.head.roles[0], row.tells_cite)
    if wrong:
        return wrong
    if ask.whom not in state.tell_owed:
        owed = ", ".join(state.tell_owed) or "nobody"
        return refuse(state, MeterWhy.DONE, row.tells_cite, f"{owed} is still to be told, not {ask.whom}.")
    return [WasNotified(whom=ask.whom, at=ask.at, cite=row.tells_cite, by=ask.by, who=ask.who)]


def mend_equipment(state: MeterState, ask: MendEquipment) -> MeterAnswer:
    row = state.setup.jackpot_rules.file.fault
    wrong = no_pool(state, ask.pool) or lacks(state, ask, row.by, row.works_cite)
    if wrong:
        return wrong
    if ask.pool not in state.faults:
        return refuse(state, MeterWhy.DONE, row.works_cite, f"{ask.pool} has no fault.")
    for check in row.works:
        if check.check not in ask.checks:
            return refuse(state, MeterWhy.FAULTY, check.cite, f"It works once it {check.check}: try that.")
    if state.tell_owed:
        return refuse(state, MeterWhy.FAULTY, row.tells_cite, f"{state.tell_owed[0]} has not been told.")
    return [EquipmentMended(pool=ask.pool, at=ask.at, cite=row.works_cite, by=ask.by, who=ask.who)]


def missed_by(state: MeterState, key: HandKey, pools: tuple[str, ...]) -> None:
    """A hand that these pools are not counted for, where an adjustment puts that right."""
    if state.setup.jackpot_rules.file.fault.counts == "adjusted":
        state.failed.add(key)
        for pool in pools:
            state.lost[pool] = state.lost.get(pool, 0) + 1


def _reported(state: MeterState, event: FaultReported) -> None:
    for key in [key for key in state.begun if event.pool in state.pools_of(key[0])]:
        offer, counted = state.offers[key], state.counted.get(key)
        state.offers[key] = msgspec.structs.replace(offer, faulty=(*offer.faulty, event.pool))
        if counted is None and key not in state.held:
            missed_by(state, key, (event.pool,))
    state.faults.add(event.pool)
    state.repaired.add(event.pool)
    state.tell_owed += [one for one in event.tells if one not in state.tell_owed]
    state.incidents.append(f"{event.pool}: {event.what}.")


def _notified(state: MeterState, event: WasNotified) -> None:
    state.tell_owed.remove(event.whom)


def _mended(state: MeterState, event: EquipmentMended) -> None:
    state.faults.discard(event.pool)


TOPIC = MeterTopic(
    commands=(
        MeterAsks(ReportFault, report_fault),
        MeterAsks(NotifyOf, notify_of),
        MeterAsks(MendEquipment, mend_equipment),
    ),
    events=(
        MeterHappens(FaultReported, _reported, lambda event: f"The equipment of {event.pool} fails: {event.what}."),
        MeterHappens(WasNotified, _notified, lambda event: f"{event.whom} has been told of the fault."),
        MeterHappens(EquipmentMended, _mended, lambda event: f"The equipment of {event.pool} works again."),
    ),
)
