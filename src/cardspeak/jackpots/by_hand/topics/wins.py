"""Wins: recorded at the table, judged on the final hand, and shared."""

from __future__ import annotations

from cardspeak.books.model.jackpot import BestOfPeriod
from cardspeak.jackpots.by_hand.base import HandKey, MeterCommand, MeterEvent, dollars
from cardspeak.jackpots.by_hand.controls import KEEP_HITS
from cardspeak.jackpots.by_hand.facts import HandFacts
from cardspeak.jackpots.by_hand.hit import JackpotHit
from cardspeak.jackpots.by_hand.judging import qualifying, why_not
from cardspeak.jackpots.by_hand.placing import priced_again, recorded_again, taken_out
from cardspeak.jackpots.by_hand.pricing import new_hit
from cardspeak.jackpots.by_hand.refusing import disabled, lacks, no_pool, refuse
from cardspeak.jackpots.by_hand.setup import EventPlan
from cardspeak.jackpots.by_hand.state import MeterState, follow
from cardspeak.jackpots.by_hand.topic import MeterAnswer, MeterAsks, MeterHappens, MeterTopic
from cardspeak.jackpots.by_hand.why import MeterWhy
from cardspeak.refusal import Refused

__all__ = ["FiguresDiffer", "HitRecorded", "RecordWin"]


class RecordWin(MeterCommand):
    """The handset: a seat of a finished hand has won a pool. All that the hand won of it is recorded together."""

    table: str
    number: int
    pool: str
    seat: int


class HitRecorded(MeterEvent):
    """`instead` of a win that was struck with it, as others have won by the corrected hand; `later` wins have other
    amounts for it, where it stands in a place before theirs."""

    hit: JackpotHit
    later: tuple[JackpotHit, ...] = ()
    instead: int = 0


class FiguresDiffer(MeterEvent):
    """Console and display do not say the same, in cents."""

    pool: str
    console: int
    display: int


# -- answers ---------------------------------------------------------------------------------------------------------


def record_win(state: MeterState, ask: RecordWin) -> MeterAnswer:
    rules, key = state.setup.jackpot_rules, (ask.table, ask.number)
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
    claims = state.setup.jackpot_rules.file.claims
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
    twin, told = state.copy(), differing(state, pool, ask)
    for event in events:
        seats = qualifying(event.condition, facts, players=event.players, pot=event.pot)
        hit, later = recorded_again(twin, new_hit(twin, ask, pool, event, facts, seats), event)
        recorded = HitRecorded(hit=hit, later=later, at=ask.at, cite=hit_cite(state, hit), by=ask.by, who=ask.who)
        hit_recorded(twin, recorded)
        told.append(recorded)
    return told


def differing(state: MeterState, pool: str, ask: MeterCommand) -> list[MeterEvent]:
    console, display = state.gauges[pool].cents, state.displays[pool]
    cite = state.setup.jackpot_rules.file.prizes.counts_cite
    if console == display:
        return []
    return [FiguresDiffer(pool=pool, console=console, display=display, at=ask.at, cite=cite)]


def hit_cite(state: MeterState, hit: JackpotHit) -> str:
    fault = state.setup.jackpot_rules.file.fault
    return fault.wins_cite if hit.pending else state.setup.jackpot_rules.step["record"].cite


# -- evolve ----------------------------------------------------------------------------------------------------------


def hit_recorded(state: MeterState, event: HitRecorded) -> None:
    hit = event.hit
    for new in reversed(event.later):
        taken_out(state, state.hits[new.id], -1)
    state.hits[hit.id] = hit
    state.claimed.add((hit.table, hit.number, hit.pool, hit.event))
    state.next_id = hit.id + 1
    if event.instead:
        _instead(state, event)
    elif not hit.pending:
        moved(state, hit, 1, event.at)
    priced_again(state, event.later, event.at)


def _instead(state: MeterState, event: HitRecorded) -> None:
    """The money of a win that was struck goes to the one in its place; when its event was won stays as it was."""
    before = next(one for one in state.history if one.id == event.instead)
    if not event.hit.pending:
        taken_out(state, before, -1)
        taken_out(state, event.hit, 1)
        follow(state, event.hit.pool, event.at)


def moved(state: MeterState, hit: JackpotHit, way: int, at: int) -> None:
    """A prize leaves its pool, which begins again where all of it was won; or comes back."""
    taken_out(state, hit, way)
    follow(state, hit.pool, at)
    name, others = (hit.pool, hit.event), [*state.hits.values(), *state.history]
    alive = [one for one in others if one.pool == hit.pool and one.id != hit.id and not (one.struck or one.pending)]
    if hit.resets:
        times, since = state.begins.get(hit.pool, [0, 0])
        again = any(one.resets and one.order > hit.order for one in alive)  # what came before that is won all the same
        back = [times, since if again else since + way]
        state.begins[hit.pool] = [times + 1, times + 1] if way > 0 and not hit.place else back
    if way > 0:
        state.awarded[name] = at
        state.fresh.add(name)
        if hit.pool in state.stuck:
            state.used.add(hit.pool)
        return
    state.awarded.pop(name, None)  # nobody was awarded anything by it
    before = [one.at for one in alive if one.event == hit.event]
    if before:
        state.awarded[name] = max(before)
    counted = max((state.last.get(table, 0) for table in state.plans[hit.pool].tables), default=0)
    if not before or max(before) < counted:
        state.fresh.discard(name)


def keep(state: MeterState, hit: JackpotHit) -> None:
    state.history = [*state.history, hit][-KEEP_HITS:]


def _differ(state: MeterState, event: FiguresDiffer) -> None:
    state.incidents.append(
        f"{event.pool}: the console says {dollars(event.console)}, the display {dollars(event.display)}."
    )


# -- told ------------------------------------------------------------------------------------------------------------


def _says_recorded(event: HitRecorded) -> str:
    hit = event.hit
    names = " and ".join(share.name for share in hit.shares)
    won = "the amount is confirmed later"
    if not hit.pending:
        won = dollars(hit.shares[0].amount) + (" each" if len(hit.shares) > 1 else "")
    verb = "win" if len(hit.shares) > 1 else "wins"
    later = "".join(f" Win {one.id} is {dollars(one.amount)} now." for one in event.later)
    return f"{names} {verb} {hit.event} of {hit.pool} with hand {hit.number} of {hit.table}: {won}.{later}"


TOPIC = MeterTopic(
    commands=(MeterAsks(RecordWin, record_win),),
    events=(
        MeterHappens(HitRecorded, hit_recorded, _says_recorded),
        MeterHappens(
            FiguresDiffer,
            _differ,
            lambda event: (
                f"{event.pool}: the console says {dollars(event.console)}, the display {dollars(event.display)}."
            ),
        ),
    ),
)
