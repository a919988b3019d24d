"""Wins: recorded at the table, judged on the final hand, shared, and struck where a correction takes them back."""

from __future__ import annotations

from collections import Counter

import msgspec

from cardspeak.books.model.jackpot import BestOfPeriod
from cardspeak.jackpots.by_hand import leading
from cardspeak.jackpots.by_hand.base import HandKey, MeterCommand, MeterEvent, dollars
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
    back: int = 0  # cents of shares that were not paid yet, and now are not


class FiguresDiffer(MeterEvent):
    """Console and display do not say the same, in cents."""

    pool: str
    console: int
    display: int


class PeriodEnded(MeterEvent):
    """`ends`: when its time was up, whenever that was said; 0: then."""

    pool: str
    event: str
    ends: int = 0


# -- answers ---------------------------------------------------------------------------------------------------------


def record_win(state: MeterState, ask: RecordWin) -> MeterAnswer:
    rules, key = state.setup.rules, (ask.table, ask.number)
    wrong = no_pool(state, ask.pool) or disabled(state, ask.pool)
    wrong = wrong or lacks(state, ask, rules.step["record"].by, rules.step["record"].cite)
    if wrong:
        return wrong
    claims = rules.file.claims
    offer = state.offers.get(key)
    if ask.table not in state.plans[ask.pool].tables and (offer is None or ask.pool not in offer.events):
        says = f"{ask.table} takes no part in {ask.pool}."
        return refuse(state, MeterWhy.NOT_LINKED, claims.linked_cite, says)
    if key in state.begun:
        return refuse(state, MeterWhy.NOT_OVER, claims.finished_cite, f"Hand {ask.number} is not over.")
    facts = state.over.get(key)
    if facts is None:
        return refuse(state, MeterWhy.NO_HAND, claims.linked_cite, f"Nothing is known of hand {ask.number}.")
    events = at_once(state, key, ask.pool)
    if not events and state.plans[ask.pool].events:
        says = f"{ask.pool} was not on offer when hand {ask.number} began."
        return refuse(state, MeterWhy.NO_WIN, rules.file.offer.cite, says)
    won = [one for one in events if _why(one, facts, ask.seat) is None]
    if not won:
        return _not_won(state, events, facts, ask.seat)
    new = [event for pool, event, _ in unrecorded(state, facts) if pool == ask.pool]
    if not any(one in new for one in won):
        return refuse(state, MeterWhy.DONE, rules.step["record"].cite, "It has been recorded.")
    return _recorded(state, ask, ask.pool, facts, new)


def at_once(state: MeterState, key: HandKey, pool: str) -> list[EventPlan]:
    """Events that a hand wins by itself, without the end of a period."""
    return [one for one in state.on_offer(key, pool) if not isinstance(one.condition, BestOfPeriod)]


def unrecorded(state: MeterState, facts: HandFacts) -> list[tuple[str, EventPlan, tuple[int, ...]]]:
    """Events that a hand has won and nobody has recorded, in the order of the sign: pool, event, seats."""
    key = (facts.table, facts.number)
    offer = state.offers.get(key)
    pools = (
        state.pools_of(facts.table) if offer is None else tuple(pool for pool in offer.events if pool in state.plans)
    )
    return [
        (pool, event, seats)
        for pool in pools
        for event in at_once(state, key, pool)
        if (*key, pool, event.name) not in state.claimed
        and (seats := qualifying(event.condition, facts, players=event.players, pot=event.pot))
    ]


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


def _recorded(
    state: MeterState, ask: MeterCommand, pool: str, facts: HandFacts, events: list[EventPlan]
) -> list[MeterEvent]:
    """Events in the order in which they are displayed, whoever won them, each from what the one before has left."""
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
        pending=_waits(state, pool, (facts.table, facts.number)),
        done=(AwardDone(step="record", by=ask.by, who=ask.who, at=ask.at),),
    )
    again = _doubted_before(state, hit)
    if again:
        return _in_its_place(state, hit, again, event)
    return hit if hit.pending else priced(state, hit, event)


def _waits(state: MeterState, pool: str, key: HandKey) -> bool:
    """A hand of the time of a fault, where the amount is confirmed first, and every win that is recorded after one."""
    if state.setup.rules.file.fault.wins != "confirmed first":
        return False
    offer = state.offers.get(key)
    failed = pool in state.faults or (offer is not None and pool in offer.faulty)
    return failed or any(hit.pool == pool and hit.pending for hit in state.hits.values())


def _doubted_before(state: MeterState, hit: JackpotHit) -> list[JackpotHit]:
    """The wins in whose place this one comes: they were paid, and the hand has been corrected since."""
    same = (hit.pool, hit.event, hit.table, hit.number)
    return [one for one in state.history if one.doubted and (one.pool, one.event, one.table, one.number) == same]


def _in_its_place(state: MeterState, hit: JackpotHit, before: list[JackpotHit], event: EventPlan) -> JackpotHit:
    """What the corrected hand wins, by the figure of the time, less what its winners were paid; from the house."""
    row = msgspec.structs.replace(state.setup.rules.file.prizes, unit=state.unit)
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
        lacks_cite=state.setup.rules.file.claims.corrected_cite,
        pending=False,
    )


def event_of(state: MeterState, hit: JackpotHit) -> EventPlan | None:
    """What was won, as it was on offer then."""
    on_offer = (*state.on_offer((hit.table, hit.number), hit.pool), *state.plans[hit.pool].events)
    return next((event for event in on_offer if event.name == hit.event), None)


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
        event = event_of(state, hit)
        if hit.struck or hit.doubted or event is None:
            continue
        if isinstance(event.condition, BestOfPeriod):
            best = _best_again(state, hit, event, facts)
            now = best if best is not None else ((facts.table, facts.number), ())
        elif (hit.table, hit.number) == (facts.table, facts.number):
            now = (hit.table, hit.number), qualifying(event.condition, facts, players=event.players, pot=event.pot)
        else:
            continue
        if now == ((hit.table, hit.number), tuple(share.seat for share in hit.shares)):
            continue
        if any(share.paid for share in hit.shares):
            why = "the hand was corrected after it was paid"
            back = sum(share.amount for share in hit.shares if not share.paid)
            told.append(HitDoubted(hit=hit, why=why, back=back, at=ask.at, cite=cite, by=ask.by, who=ask.who))
        else:
            told.append(HitStruck(hit=given_back(state, hit), at=ask.at, cite=cite, by=ask.by, who=ask.who))
        if isinstance(event.condition, BestOfPeriod) and now[1]:
            told.append(_period_again(state, hit, event, facts, now, told[-1], ask))
    return told


def _best_again(
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


def _period_again(
    state: MeterState,
    hit: JackpotHit,
    event: EventPlan,
    facts: HandFacts,
    now: tuple[HandKey, tuple[int, ...]],
    undone: MeterEvent,
    ask: MeterCommand,
) -> MeterEvent:
    """The win of whoever has the best hand of the period now."""
    after = state.copy()
    if isinstance(undone, HitStruck):
        _hit_struck(after, undone)
    elif isinstance(undone, HitDoubted):
        _doubted(after, undone)
    key, seats = now
    whose = facts if key == (facts.table, facts.number) else state.over[key]
    new = _hit(after, ask, hit.pool, event, whose, seats)
    return HitRecorded(hit=new, at=ask.at, cite=hit_cite(state, new), by=ask.by, who=ask.who)


def given_back(state: MeterState, hit: JackpotHit) -> JackpotHit:
    """A win with as much of its seed as its pool still holds: a later win may have paid that out."""
    later = [*state.hits.values(), *state.history]
    if any(one.pool == hit.pool and one.id > hit.id and one.resets and not one.struck for one in later):
        return msgspec.structs.replace(hit, seed=0)
    return msgspec.structs.replace(hit, seed=min(hit.seed, state.gauges[hit.pool].amount + hit.taken))


def end_period(state: MeterState, ask: EndPeriod) -> MeterAnswer:
    step = state.setup.rules.step["record"]
    wrong = no_pool(state, ask.pool) or disabled(state, ask.pool) or lacks(state, ask, step.by, step.cite)
    if wrong:
        return wrong
    offer, event = state.setup.rules.file.offer, state.plans[ask.pool].event(ask.event)
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
    told = _differing(state, ask.pool, ask)
    hit = _hit(state, ask, ask.pool, event, facts, lead.seats)
    return [ended, *told, HitRecorded(hit=hit, at=ask.at, cite=hit_cite(state, hit), by=ask.by, who=ask.who)]


# -- evolve ----------------------------------------------------------------------------------------------------------


def hit_recorded(state: MeterState, event: HitRecorded) -> None:
    hit = event.hit
    state.hits[hit.id] = hit
    state.claimed.add((hit.table, hit.number, hit.pool, hit.event))
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
    if hit.resets:
        times, since = state.begins.get(hit.pool, [0, 0])
        state.begins[hit.pool] = [times + 1, times + 1] if way > 0 else [times, since - 1]
    if way > 0:
        state.awarded[hit.pool] = at
        state.fresh.add(hit.pool)
        return
    state.fresh.discard(hit.pool)  # nobody was awarded anything by it
    others = [*state.hits.values(), *state.history]
    before = [one.at for one in others if one.pool == hit.pool and one.id != hit.id and not (one.struck or one.pending)]
    state.awarded.pop(hit.pool, None)
    if before:
        state.awarded[hit.pool] = max(before)


def _hit_struck(state: MeterState, event: HitStruck) -> None:
    hit = event.hit
    state.hits.pop(hit.id)
    state.claimed.discard((hit.table, hit.number, hit.pool, hit.event))
    if not hit.pending:
        moved(state, hit, -1, event.at)
    keep(state, msgspec.structs.replace(hit, struck="the hand was corrected"))


def keep(state: MeterState, hit: JackpotHit) -> None:
    state.history = [*state.history, hit][-KEEP_HITS:]


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


def _differ(state: MeterState, event: FiguresDiffer) -> None:
    state.incidents.append(
        f"{event.pool}: the console says {dollars(event.console)}, the display {dollars(event.display)}."
    )


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
