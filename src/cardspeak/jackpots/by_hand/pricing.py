"""What a win is worth: by the figure that counts when it is recorded, or would have counted."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

import msgspec

from cardspeak.jackpots.by_hand.base import HandKey, MeterCommand
from cardspeak.jackpots.by_hand.facts import HandFacts
from cardspeak.jackpots.by_hand.hit import AwardDone, JackpotHit, WonShare
from cardspeak.jackpots.by_hand.prizes import divide
from cardspeak.jackpots.by_hand.setup import EventPlan
from cardspeak.jackpots.by_hand.state import MeterState
from cardspeak.jackpots.meter import CENT


class Basis(NamedTuple):
    """What a win is priced by, in hundredths of a cent but for the display's cents."""

    held: int  # what the pool had
    display: int  # what the display said, as far as that counts
    seed: int  # with which the house lets the pool begin again, were all of it won
    reserve: int  # beside it


def basis_now(state: MeterState, pool: str) -> Basis:
    gauge = state.gauges[pool]
    return Basis(gauge.amount, state.shown(pool), state.plans[pool].seed * CENT, gauge.reserve)


def basis_then(hit: JackpotHit) -> Basis:
    """By what a win was priced when it was recorded; earlier versions kept no more than the console's cents."""
    return Basis(hit.held or hit.console * CENT, hit.display, hit.seed - hit.from_reserve, hit.from_reserve)


def new_hit(
    state: MeterState, ask: MeterCommand, pool: str, event: EventPlan, facts: HandFacts, seats: tuple[int, ...]
) -> JackpotHit:
    shares = []
    for seat in seats:
        one = facts.seat(seat)
        assert one is not None, "whoever qualifies was in the hand"
        shares.append(WonShare(seat=seat, name=one.name, cards=one.cards, barred=one.barred))
    hit = JackpotHit(
        id=state.next_id,
        pool=pool,
        event=event.name,
        table=facts.table,
        number=facts.number,
        shares=tuple(shares),
        board=facts.board,
        at=ask.at,
        console=state.gauges[pool].cents,
        display=state.shown(pool),
        pending=waits(state, pool, (facts.table, facts.number)),
        done=(AwardDone(step="record", by=ask.by, who=ask.who, at=ask.at),),
    )
    again = doubted_before(state, hit)
    if again:
        return in_its_place(state, hit, again, event)
    return hit if hit.pending else priced(state, hit, event)


def waits(state: MeterState, pool: str, key: HandKey) -> bool:
    """A hand of the time of a fault, where the amount is confirmed first, and every win that is recorded after one."""
    if state.setup.jackpot_rules.file.fault.wins != "confirmed first":
        return False
    offer = state.offers.get(key)
    failed = pool in state.faults or (offer is not None and pool in offer.faulty)
    return failed or any(hit.pool == pool and hit.pending for hit in state.hits.values())


def doubted_before(state: MeterState, hit: JackpotHit) -> list[JackpotHit]:
    """The wins in whose place this one comes: they were paid, and the hand has been corrected since."""
    same = (hit.pool, hit.event, hit.table, hit.number)
    return [one for one in state.history if one.doubted and (one.pool, one.event, one.table, one.number) == same]


def in_its_place(state: MeterState, hit: JackpotHit, before: list[JackpotHit], event: EventPlan) -> JackpotHit:
    """What the corrected hand wins, by the figure of the time, less what its winners were paid; from the house."""
    row = state.prizes
    paid = before[0]
    figure = paid.display if row.counts == "display" else paid.console
    won = divide(event.prize, figure * CENT, 0, len(hit.shares), row)
    had = Counter[int]()
    for one in before:
        had.update({share.seat: share.amount for share in one.shares if share.paid})
    shares = tuple(msgspec.structs.replace(share, amount=max(0, won.each - had[share.seat])) for share in hit.shares)
    return msgspec.structs.replace(
        hit,
        shares=shares,
        made_up=sum(share.amount for share in shares) * CENT,
        console=paid.console,
        display=paid.display,
        prize_cite=won.cite,
        lacks_cite=state.setup.jackpot_rules.file.claims.corrected_cite,
        pending=False,
    )


def event_of(state: MeterState, hit: JackpotHit) -> EventPlan | None:
    """What was won, as it was on offer then."""
    on_offer = (*state.on_offer((hit.table, hit.number), hit.pool), *state.plans[hit.pool].events)
    return next((event for event in on_offer if event.name == hit.event), None)


def priced(state: MeterState, hit: JackpotHit, event: EventPlan, by: Basis | None = None) -> JackpotHit:
    """The amounts, by the figure that counts now or did once; the pool gives what it has of them now."""
    row = state.prizes
    by = by or basis_now(state, hit.pool)
    figure = by.display * CENT if row.counts == "display" else by.held
    won = divide(event.prize, figure, min(by.held, state.amount(hit.pool)), len(hit.shares), row)
    reserve = by.reserve if won.resets else 0
    return msgspec.structs.replace(
        hit,
        shares=tuple(msgspec.structs.replace(share, amount=won.each) for share in hit.shares),
        taken=won.taken,
        made_up=won.made_up,
        prize_cite=won.cite,
        odd_cite=row.odd_cite if won.rounded else "",
        lacks_cite=row.lacks_cite if won.made_up else "",
        seed=by.seed + reserve if won.resets else 0,
        from_reserve=reserve,
        resets=won.resets,
        pending=False,
        held=by.held,
        console=by.held // CENT,
        display=by.display,
    )
