"""Wins of a hand that was corrected: struck, with those after them priced again; or in doubt, if they were paid."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from cardspeak.books.model.jackpot import BestOfPeriod
from cardspeak.jackpots.by_hand.base import HandKey, MeterCommand, MeterEvent, dollars
from cardspeak.jackpots.by_hand.facts import HandFacts
from cardspeak.jackpots.by_hand.hit import JackpotHit
from cardspeak.jackpots.by_hand.judging import qualifying
from cardspeak.jackpots.by_hand.placing import in_place, makes_way, priced_again, taken_out, unread, without
from cardspeak.jackpots.by_hand.pricing import event_of, new_hit
from cardspeak.jackpots.by_hand.setup import EventPlan
from cardspeak.jackpots.by_hand.state import MeterState, follow
from cardspeak.jackpots.by_hand.topic import MeterHappens, MeterTopic
from cardspeak.jackpots.by_hand.topics.periods import best_again
from cardspeak.jackpots.by_hand.topics.wins import HitRecorded, hit_cite, hit_recorded, keep, moved
from cardspeak.jackpots.meter import CENT

__all__ = ["HitDoubted", "HitStruck"]


class HitStruck(MeterEvent):
    """A corrected hand does not win: what was set aside goes back, and `later` wins have other amounts for it."""

    hit: JackpotHit
    later: tuple[JackpotHit, ...] = ()
    again: bool = False  # somebody wins by the corrected hand all the same, and is recorded in its place


class HitDoubted(MeterEvent):
    """It was paid before the hand was corrected."""

    hit: JackpotHit
    why: str
    back: int = 0  # cents of shares that were not paid yet, and now are not


# -- answers ---------------------------------------------------------------------------------------------------------


Winners = tuple[HandKey, tuple[int, ...]]  # a hand, and the seats that win with it


def judged_again(state: MeterState, facts: HandFacts, ask: MeterCommand) -> list[MeterEvent]:
    """What a corrected hand means to the wins that were recorded, one after the other."""
    twin, told = state.copy(), list[MeterEvent]()
    for before in [*state.hits.values(), *state.history]:
        hit = twin.hits.get(before.id, before)  # one that was struck before it may have changed its amount
        event = event_of(state, hit)
        now = _winners(state, hit, event, facts) if event is not None and not (hit.struck or hit.doubted) else None
        if event is None or now is None or now == ((hit.table, hit.number), tuple(one.seat for one in hit.shares)):
            continue
        for news in _undone(twin, hit, event, facts, now, ask):
            told.append(news)
            _HAPPEN[type(news)](twin, news)
    return told


def _winners(state: MeterState, hit: JackpotHit, event: EventPlan, facts: HandFacts) -> Winners | None:
    """Who has won what a win was recorded for, by the corrected hand; None: it is not about that hand."""
    if isinstance(event.condition, BestOfPeriod):
        best = best_again(state, hit, event, facts)
        return best if best is not None else ((facts.table, facts.number), ())
    if (hit.table, hit.number) != (facts.table, facts.number):
        return None
    return (hit.table, hit.number), qualifying(event.condition, facts, players=event.players, pot=event.pot)


def _undone(
    state: MeterState, hit: JackpotHit, event: EventPlan, facts: HandFacts, now: Winners, ask: MeterCommand
) -> list[MeterEvent]:
    cite = state.setup.jackpot_rules.file.claims.corrected_cite
    undone: HitStruck | HitDoubted
    if any(share.paid for share in hit.shares):
        why = "the hand was corrected after it was paid"
        back = sum(share.amount for share in hit.shares if not share.paid)
        undone = HitDoubted(hit=hit, why=why, back=back, at=ask.at, cite=cite, by=ask.by, who=ask.who)
        again = isinstance(event.condition, BestOfPeriod) and bool(now[1])  # else whoever has won now says so
    else:
        again = bool(now[1])
        struck, later = (makes_way(state, hit), ()) if again else without(state, hit)
        undone = HitStruck(hit=struck, later=later, again=again, at=ask.at, cite=cite, by=ask.by, who=ask.who)
    return [undone, _won_otherwise(state, event, facts, now, undone, ask)] if again else [undone]


def _won_otherwise(
    state: MeterState,
    event: EventPlan,
    facts: HandFacts,
    now: Winners,
    undone: HitStruck | HitDoubted,
    ask: MeterCommand,
) -> MeterEvent:
    """The win of whoever has won by the corrected hand, in the place of the one that is struck."""
    after, hit = state.copy(), undone.hit
    _HAPPEN[type(undone)](after, undone)
    key, seats = now
    whose = facts if key == (facts.table, facts.number) else state.over[key]
    new = new_hit(after, ask, hit.pool, event, whose, seats)
    told = HitRecorded(hit=new, at=ask.at, cite=hit_cite(state, new), by=ask.by, who=ask.who)
    if isinstance(undone, HitDoubted):
        return told
    same = msgspec.structs.replace(
        hit,
        id=new.id,
        table=new.table,
        number=new.number,
        board=new.board,
        shares=tuple(msgspec.structs.replace(share, amount=0) for share in new.shares),
        done=tuple(one for one in hit.done if one.step == "record"),
    )
    instead, later = in_place(after, hit, same, event)
    return msgspec.structs.replace(told, hit=instead, later=later, instead=hit.id, cite=hit_cite(state, instead))


# -- evolve ----------------------------------------------------------------------------------------------------------


def _hit_struck(state: MeterState, event: HitStruck) -> None:
    hit = event.hit
    for new in reversed(event.later):
        taken_out(state, state.hits[new.id], -1)
    state.hits.pop(hit.id)
    state.claimed.discard((hit.table, hit.number, hit.pool, hit.event))
    if not (hit.pending or event.again):  # else its event was won all the same, and the money moves with the new win
        moved(state, hit, -1, event.at)
    priced_again(state, event.later, event.at)
    follow(state, hit.pool, event.at)
    first = not any(one.display == hit.display != one.console for one in event.later)
    if first and not event.again and unread(state, hit) is not None:
        state.used.discard(hit.pool)
    if not (hit.pending or event.again):
        _note_paid(state, hit)
    keep(state, msgspec.structs.replace(hit, struck="the hand was corrected"))


def _note_paid(state: MeterState, hit: JackpotHit) -> None:
    """Wins that were paid by a figure which a struck one had made smaller: somebody looks into that."""
    for one in (*state.hits.values(), *state.history):
        if one.pool == hit.pool and one.order > hit.order and any(share.paid for share in one.shares):
            state.incidents.append(
                f"Win {one.id}, hand {one.number} of {one.table}, was paid by a figure from which win {hit.id} had "
                "been taken, which is struck now."
            )


def _doubted(state: MeterState, event: HitDoubted) -> None:
    hit = event.hit
    state.incidents.append(f"Win {hit.id}, hand {hit.number} of {hit.table}: {event.why}.")
    state.claimed.discard((hit.table, hit.number, hit.pool, hit.event))
    left = msgspec.structs.replace(hit, doubted=event.why)
    if event.back:  # what was not paid goes back: first what the house had made up, then what the pool gave
        owed = event.back * CENT
        made_up = min(owed, hit.made_up)
        state.owed -= owed
        state.made_up -= made_up
        state.gauges[hit.pool] = state.gauges[hit.pool].plus(awards=made_up - owed)
        follow(state, hit.pool, event.at)
        left = msgspec.structs.replace(
            left, shares=tuple(share for share in hit.shares if share.paid), made_up=hit.made_up - made_up,
            taken=hit.taken - owed + made_up,
        )  # fmt: skip
    if hit.id not in state.hits:
        state.history = [left if one.id == hit.id else one for one in state.history]
    elif left.settled:
        del state.hits[hit.id]
        keep(state, left)
    else:
        state.hits[hit.id] = left


_HAPPEN: dict[type, Callable[[MeterState, Any], None]] = {
    HitStruck: _hit_struck,
    HitDoubted: _doubted,
    HitRecorded: hit_recorded,
}


# -- told ------------------------------------------------------------------------------------------------------------


def _says_struck(event: HitStruck) -> str:
    if event.again:
        return f"Win {event.hit.id} is struck: by the corrected hand others have won {event.hit.event}."
    later = "".join(f" Win {one.id} is {dollars(one.amount)} now." for one in event.later)
    return f"Win {event.hit.id} is struck: the corrected hand does not win {event.hit.event}.{later}"


TOPIC = MeterTopic(
    commands=(),
    events=(
        MeterHappens(HitStruck, _hit_struck, _says_struck),
        MeterHappens(HitDoubted, _doubted, lambda event: f"Win {event.hit.id} is in doubt: {event.why}."),
    ),
)
