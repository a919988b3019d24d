"""Wins: recorded at the table, judged on the final hand, shared, and struck where a correction takes them back."""

from __future__ import annotations

import msgspec

from cardspeak.books.model.jackpot import BestOfPeriod
from cardspeak.jackpots.by_hand.base import MeterCommand, MeterEvent, dollars
from cardspeak.jackpots.by_hand.controls import KEEP_HITS
from cardspeak.jackpots.by_hand.facts import HandFacts
from cardspeak.jackpots.by_hand.hit import AwardDone, JackpotHit, WonShare
from cardspeak.jackpots.by_hand.judging import qualifying, why_not
from cardspeak.jackpots.by_hand.prizes import divide
from cardspeak.jackpots.by_hand.refusing import disabled, lacks, no_pool, refuse
from cardspeak.jackpots.by_hand.setup import EventPlan
from cardspeak.jackpots.by_hand.state import MeterState, follow
from cardspeak.jackpots.by_hand.topic import MeterAnswer, MeterAsks, MeterHappens, MeterTopic
from cardspeak.jackpots.by_hand.why import MeterWhy
from cardspeak.jackpots.meter import CENT
from cardspeak.refusal import Refused

__all__ = ["EndPeriod", "FiguresDiffer", "HitDoubted", "HitRecorded", "HitStruck", "PeriodEnded", "RecordWin"]


class RecordWin(MeterCommand):
    """The handset: a seat of a finished hand has won a pool. All that the hand won of it is recorded together."""

    table: str
    number: int
    pool: str
    seat: int


class EndPeriod(MeterCommand):
    """The time of a best hand is up."""

    pool: str
    event: str


class HitRecorded(MeterEvent):
    hit: JackpotHit


class HitStruck(MeterEvent):
    """A corrected hand does not win: what was set aside goes back."""

    hit: JackpotHit


class HitDoubted(MeterEvent):
    """It was paid before the hand was corrected."""

    hit: JackpotHit
    why: str


class FiguresDiffer(MeterEvent):
    """Console and display do not say the same, in cents."""

    pool: str
    console: int
    display: int


class PeriodEnded(MeterEvent):
    pool: str
    event: str


# -- answers ---------------------------------------------------------------------------------------------------------


def record_win(state: MeterState, ask: RecordWin) -> MeterAnswer:
    rules, key = state.setup.rules, (ask.table, ask.number)
    wrong = no_pool(state, ask.pool) or disabled(state, ask.pool)
    wrong = wrong or lacks(state, ask, rules.step["record"].by, rules.step["record"].cite)
    if wrong:
        return wrong
    claims = rules.file.claims
    if ask.table not in state.plans[ask.pool].tables:
        says = f"{ask.table} takes no part in {ask.pool}."
        return refuse(state, MeterWhy.NOT_LINKED, claims.linked_cite, says)
    if key in state.begun:
        return refuse(state, MeterWhy.NOT_OVER, claims.finished_cite, f"Hand {ask.number} is not over.")
    facts = state.over.get(key)
    if facts is None:
        return refuse(state, MeterWhy.NO_HAND, claims.linked_cite, f"Nothing is known of hand {ask.number}.")
    events = [one for one in state.plans[ask.pool].events if not isinstance(one.condition, BestOfPeriod)]
    won = [one for one in events if _why(one, facts, ask.seat) is None]
    if not won:
        return _not_won(state, events, facts, ask.seat)
    done = {hit.event for hit in [*state.hits.values(), *state.history] if _is(hit, ask.pool, key)}
    new = [one for one in won if one.name not in done]
    if not new:
        return refuse(state, MeterWhy.DONE, rules.step["record"].cite, "It has been recorded.")
    return _recorded(state, ask, facts, new)


def _is(hit: JackpotHit, pool: str, key: tuple[str, int]) -> bool:
    return not hit.struck and hit.pool == pool and (hit.table, hit.number) == key


def _why(event: EventPlan, facts: HandFacts, seat: int) -> MeterWhy | None:
    return why_not(event.condition, facts, seat, players=event.players, pot=event.pot)


def _not_won(state: MeterState, events: list[EventPlan], facts: HandFacts, seat: int) -> Refused:
    """The reason that comes nearest to a win, with its own clause."""
    claims = state.setup.rules.file.claims
    order = list(MeterWhy)
    whys = [
        why for event in events if (why := _why(event, facts, seat)) is not None and why is not MeterWhy.NOT_THE_HAND
    ]
    why = min(whys, key=order.index, default=MeterWhy.NOT_THE_HAND)
    cite, says = {
        MeterWhy.VOID: (claims.corrected_cite, "The hand is void: nobody wins with it."),
        MeterWhy.NO_HAND: (claims.match_cite, f"Seat {seat} was not in the hand."),
        MeterWhy.FOLDED: (claims.folded_cite, f"Seat {seat} folded: a folded hand wins nothing."),
        MeterWhy.NOT_TABLED: (claims.tabled_cite, f"Seat {seat} has not tabled its cards."),
        MeterWhy.PLAYERS: (claims.match_cite, f"{facts.players} players were dealt in: too few."),
        MeterWhy.POT: (claims.match_cite, f"A pot of {facts.pot} is too small."),
        MeterWhy.OWN_CARDS: (claims.match_cite, "Too few own cards play in it."),
    }.get(why, (claims.match_cite, "That hand wins no jackpot here."))
    return refuse(state, why, cite, says)


def _recorded(state: MeterState, ask: MeterCommand, facts: HandFacts, events: list[EventPlan]) -> list[MeterEvent]:
    """Events in the order in which they are displayed, each from what the one before has left."""
    pool = next(plan.name for plan in state.plans.values() if events[0] in plan.events and facts.table in plan.tables)
    twin, told = state.copy(), _differing(state, pool, ask)
    for event in events:
        seats = qualifying(event.condition, facts, players=event.players, pot=event.pot)
        hit = _hit(twin, ask, pool, event, facts, seats)
        recorded = HitRecorded(hit=hit, at=ask.at, cite=hit_cite(state, hit), by=ask.by, who=ask.who)
        hit_recorded(twin, recorded)
        told.append(recorded)
    return told


def _differing(state: MeterState, pool: str, ask: MeterCommand) -> list[MeterEvent]:
    console, display = state.gauges[pool].cents, state.displays[pool]
    cite = state.setup.rules.file.prizes.counts_cite
    if console == display:
        return []
    return [FiguresDiffer(pool=pool, console=console, display=display, at=ask.at, cite=cite)]


def hit_cite(state: MeterState, hit: JackpotHit) -> str:
    fault = state.setup.rules.file.fault
    return fault.wins_cite if hit.pending else state.setup.rules.step["record"].cite


def _hit(
    state: MeterState, ask: MeterCommand, pool: str, event: EventPlan, facts: HandFacts, seats: tuple[int, ...]
) -> JackpotHit:
    shares = []
    for seat in seats:
        one = facts.seat(seat)
        assert one is not None, "whoever qualifies was in the hand"
        shares.append(WonShare(seat=seat, name=one.name, cards=one.cards, barred=one.barred))
    fault = state.setup.rules.file.fault
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
        display=state.displays[pool],
        pending=pool in state.faults and fault.wins == "confirmed first",
        done=(AwardDone(step="record", by=ask.by, who=ask.who, at=ask.at),),
    )
    return hit if hit.pending else priced(state, hit, event)


def priced(state: MeterState, hit: JackpotHit, event: EventPlan) -> JackpotHit:
    """The amounts, by the figure that counts now."""
    row = msgspec.structs.replace(state.setup.rules.file.prizes, unit=state.unit)
    amount, gauge = state.amount(hit.pool), state.gauges[hit.pool]
    won = divide(event.prize, state.figure(hit.pool), amount, len(hit.shares), row)
    resets = won.resets
    seed = state.plans[hit.pool].seed * CENT + gauge.reserve if resets else 0
    return msgspec.structs.replace(
        hit,
        shares=tuple(msgspec.structs.replace(share, amount=won.each) for share in hit.shares),
        taken=won.taken,
        made_up=won.made_up,
        prize_cite=won.cite,
        odd_cite=row.odd_cite if won.rounded else "",
        lacks_cite=row.lacks_cite if won.made_up else "",
        seed=seed,
        from_reserve=gauge.reserve if resets else 0,
        resets=resets,
        pending=False,
        console=gauge.cents,
        display=state.displays[hit.pool],
    )


def judged_again(state: MeterState, facts: HandFacts, ask: MeterCommand) -> list[MeterEvent]:
    """What a corrected hand means to the wins that were recorded on it."""
    cite = state.setup.rules.file.claims.corrected_cite
    told: list[MeterEvent] = []
    for hit in [*state.hits.values(), *state.history]:
        event = state.plans[hit.pool].event(hit.event)
        if hit.struck or (hit.table, hit.number) != (facts.table, facts.number) or event is None:
            continue
        seats = qualifying(event.condition, facts, players=event.players, pot=event.pot)
        if seats == tuple(share.seat for share in hit.shares):
            continue
        if any(share.paid for share in hit.shares):
            why = "the hand was corrected after it was paid"
            told.append(HitDoubted(hit=hit, why=why, at=ask.at, cite=cite, by=ask.by, who=ask.who))
        else:
            told.append(HitStruck(hit=given_back(state, hit), at=ask.at, cite=cite, by=ask.by, who=ask.who))
    return told


def given_back(state: MeterState, hit: JackpotHit) -> JackpotHit:
    """A win with as much of its seed as its pool still holds: a later win may have paid that out."""
    later = [*state.hits.values(), *state.history]
    if any(one.pool == hit.pool and one.id > hit.id and one.resets and not one.struck for one in later):
        return msgspec.structs.replace(hit, seed=0)
    return msgspec.structs.replace(hit, seed=min(hit.seed, state.gauges[hit.pool].amount + hit.taken))


def end_period(state: MeterState, ask: EndPeriod) -> MeterAnswer:
    wrong = no_pool(state, ask.pool) or disabled(state, ask.pool)
    if wrong:
        return wrong
    offer, event = state.setup.rules.file.offer, state.plans[ask.pool].event(ask.event)
    if event is None or not isinstance(event.condition, BestOfPeriod):
        return refuse(state, MeterWhy.NO_WIN, offer.cite, f"{ask.event} is not for the best hand of a period.")
    began = state.periods.get((ask.pool, ask.event))
    if began is None or ask.at < began + event.condition.minutes * 60:
        says = f"The period of {ask.event} lasts {event.condition.minutes} minutes."
        return refuse(state, MeterWhy.TOO_EARLY, offer.cite, says)
    ended = PeriodEnded(pool=ask.pool, event=ask.event, at=ask.at, cite=offer.cite)
    lead = state.leads.get((ask.pool, ask.event))
    if lead is None:
        return [ended]
    facts = state.over[lead.table, lead.number]
    told = _differing(state, ask.pool, ask)
    hit = _hit(state, ask, ask.pool, event, facts, lead.seats)
    return [ended, *told, HitRecorded(hit=hit, at=ask.at, cite=hit_cite(state, hit), by=ask.by, who=ask.who)]


# -- evolve ----------------------------------------------------------------------------------------------------------


def hit_recorded(state: MeterState, event: HitRecorded) -> None:
    hit = event.hit
    state.hits[hit.id] = hit
    state.next_id = hit.id + 1
    if not hit.pending:
        moved(state, hit, 1, event.at)


def moved(state: MeterState, hit: JackpotHit, way: int, at: int) -> None:
    """A prize leaves its pool, which begins again where all of it was won; or comes back."""
    gauge = state.gauges[hit.pool]
    state.gauges[hit.pool] = gauge.plus(
        awards=way * hit.taken, seeds=way * hit.seed, reserve_used=way * hit.from_reserve, hits=way
    )
    state.made_up += way * hit.made_up
    state.owed += way * hit.amount * CENT
    follow(state, hit.pool, at)
    if way > 0:
        state.awarded[hit.pool] = at
        state.fresh.add(hit.pool)


def _hit_struck(state: MeterState, event: HitStruck) -> None:
    hit = event.hit
    state.hits.pop(hit.id)
    if not hit.pending:
        moved(state, hit, -1, event.at)
    keep(state, msgspec.structs.replace(hit, struck="the hand was corrected"))


def keep(state: MeterState, hit: JackpotHit) -> None:
    state.history = [*state.history, hit][-KEEP_HITS:]


def _doubted(state: MeterState, event: HitDoubted) -> None:
    hit = event.hit
    state.incidents.append(f"Win {hit.id}, hand {hit.number} of {hit.table}: {event.why}.")


def _differ(state: MeterState, event: FiguresDiffer) -> None:
    state.incidents.append(
        f"{event.pool}: the console says {dollars(event.console)}, the display {dollars(event.display)}."
    )


def _period_ended(state: MeterState, event: PeriodEnded) -> None:
    state.leads.pop((event.pool, event.event), None)
    state.periods[event.pool, event.event] = event.at


# -- told ------------------------------------------------------------------------------------------------------------


def _says_recorded(event: HitRecorded) -> str:
    hit = event.hit
    names = " and ".join(share.name for share in hit.shares)
    won = "the amount is confirmed later"
    if not hit.pending:
        won = dollars(hit.shares[0].amount) + (" each" if len(hit.shares) > 1 else "")
    verb = "win" if len(hit.shares) > 1 else "wins"
    return f"{names} {verb} {hit.event} of {hit.pool} with hand {hit.number} of {hit.table}: {won}."


TOPIC = MeterTopic(
    commands=(MeterAsks(RecordWin, record_win), MeterAsks(EndPeriod, end_period)),
    events=(
        MeterHappens(HitRecorded, hit_recorded, _says_recorded),
        MeterHappens(
            HitStruck,
            _hit_struck,
            lambda event: f"Win {event.hit.id} is struck: the corrected hand does not win {event.hit.event}.",
        ),
        MeterHappens(HitDoubted, _doubted, lambda event: f"Win {event.hit.id} is in doubt: {event.why}."),
        MeterHappens(
            FiguresDiffer,
            _differ,
            lambda event: (
                f"{event.pool}: the console says {dollars(event.console)}, the display {dollars(event.display)}."
            ),
        ),
        MeterHappens(PeriodEnded, _period_ended, lambda event: f"The period of {event.event} is over."),
    ),
)
