"""Hands as a linked table tells them: begun, over, void, corrected; and the best hand of a period."""

from __future__ import annotations

import msgspec

from cardspeak.jackpots.by_hand import controls, leading
from cardspeak.jackpots.by_hand.base import HandKey, MeterCommand, MeterEvent
from cardspeak.jackpots.by_hand.facts import HandFacts
from cardspeak.jackpots.by_hand.refusing import refuse
from cardspeak.jackpots.by_hand.setup import PoolPlan
from cardspeak.jackpots.by_hand.state import HandOffer, Lead, MeterState
from cardspeak.jackpots.by_hand.topic import MeterAnswer, MeterAsks, MeterHappens, MeterTopic
from cardspeak.jackpots.by_hand.topics import contributions, corrections, faults, parameters, wins
from cardspeak.jackpots.by_hand.why import MeterWhy

__all__ = ["BeginHand", "ButtonForgotten", "HandBegun", "HandCorrected", "HandTold", "Led", "RecordResult"]

KEEP = 20  # hands of a table that can still be corrected; those that have won something stay until it is settled


# -- asked -----------------------------------------------------------------------------------------------------------


class BeginHand(MeterCommand):
    """A hand begins at a linked table; `pressed` where the button goes with it, by itself or by the dealer."""

    table: str
    number: int
    pressed: bool = True
    game: str = ""  # that is played in it; empty: the one that the table was linked with
    deck: int = 0


class RecordResult(MeterCommand, tag="TellResult"):
    """The hand is over, void, or was corrected: what it is now."""

    facts: HandFacts


# -- happened --------------------------------------------------------------------------------------------------------


class HandBegun(MeterEvent):
    """`apart`: why it is not played for the pools, if it is not."""

    table: str
    number: int
    apart: str = ""


class HandTold(MeterEvent):
    facts: HandFacts


class HandCorrected(MeterEvent):
    facts: HandFacts


class ButtonForgotten(MeterEvent):
    table: str
    number: int


class Led(MeterEvent):
    """The best hand of a period so far."""

    pool: str
    event: str
    lead: Lead


# -- answers ---------------------------------------------------------------------------------------------------------


def begin_hand(state: MeterState, ask: BeginHand) -> MeterAnswer:
    wrong = contributions.unlinked(state, ask.table)
    if wrong:
        return wrong
    key = (ask.table, ask.number)
    if ask.number <= state.latest.get(ask.table, 0):
        return refuse(state, MeterWhy.COUNTED, controls.ONCE, f"Hand {ask.number} of {ask.table} has begun already.")
    row = state.setup.jackpot_rules.file.contribution
    changed = parameters.due(state, ask)
    apart, cite = _plays_apart(state, ask)
    begun = HandBegun(
        table=ask.table, number=ask.number, apart=apart, at=ask.at, cite=cite or row.cite, by=ask.by, who=ask.who
    )
    if not ask.pressed or apart:
        return [*changed, begun]
    now = state
    if changed:
        now = state.copy()
        for event in changed:
            parameters.parameters_changed(now, event)
    works = tuple(pool for pool in contributions.owing(now, key) if pool not in state.faults)
    return [*changed, begun, *contributions.counted_now(now, key, ask, "start", row.cite, pools=works)]


def _plays_apart(state: MeterState, ask: BeginHand) -> tuple[str, str]:
    """Why a hand is not played for the pools, and the clause: the table plays something else meanwhile."""
    rules, link = state.setup.jackpot_rules, state.links[ask.table]
    if not ask.game:
        return "", ""
    if rules.file.tables.same_game and ask.game != link.game:
        return f"a hand of {rules.book.game(ask.game).title}", rules.file.tables.same_game_cite
    unfit = rules.unfit(rules.book.game(ask.game), ask.deck or link.deck)
    return (unfit[1], unfit[0]) if unfit is not None else ("", "")


def record_result(state: MeterState, ask: RecordResult) -> MeterAnswer:
    file, facts = state.setup.jackpot_rules.file, ask.facts
    key = (facts.table, facts.number)
    if key in state.over:
        return _corrected(state, ask, key)
    if key not in state.begun:
        return refuse(state, MeterWhy.NO_HAND, file.claims.linked_cite, f"No hand {key[1]} is under way at {key[0]}.")
    events: list[MeterEvent] = [
        HandTold(facts=facts, at=ask.at, cite=file.claims.finished_cite, by=ask.by, who=ask.who)
    ]
    if facts.void:
        events += contributions.voided(state, ask, key)
    events += _forgotten_button(state, ask, key)
    return [*events, *_leads(state, events[0], facts, ask.at)]


def _forgotten_button(state: MeterState, ask: RecordResult, key: HandKey) -> list[MeterEvent]:
    """A hand that is over and was not counted: wherever rounds that are not completed add something, a void one too."""
    file = state.setup.jackpot_rules.file
    if (ask.facts.void and file.contribution.void == "reversed") or key in state.held or key in state.missed:
        return []
    if not contributions.owing(state, key):
        return []
    return [ButtonForgotten(table=key[0], number=key[1], at=ask.at, cite=file.after.cite)]


def _corrected(state: MeterState, ask: RecordResult, key: HandKey) -> MeterAnswer:
    """A ruling after the hand, or a result taken back: everything is judged again."""
    claims = state.setup.jackpot_rules.file.claims
    if ask.facts == state.over[key]:
        return []
    events: list[MeterEvent] = [
        HandCorrected(facts=ask.facts, at=ask.at, cite=claims.corrected_cite, by=ask.by, who=ask.who)
    ]
    events += corrections.judged_again(state, ask.facts, ask)
    if ask.facts.void and not state.over[key].void:
        events += contributions.voided(state, ask, key)
    if state.over[key].void and not ask.facts.void:
        events += _forgotten_button(state, ask, key)
    return [*events, *_leads(state, events[0], ask.facts, ask.at)]


def _leads(state: MeterState, told: MeterEvent, facts: HandFacts, at: int) -> list[MeterEvent]:
    """Who leads once this is told: the hand itself, or the one that its correction leaves at the head."""
    periods = list(leading.periods_of(state, facts))
    if not periods:
        return []
    after = state.copy()
    if isinstance(told, HandTold):
        _hand_over(after, told)
    elif isinstance(told, HandCorrected):
        _result_corrected(after, told)
    cite = state.setup.jackpot_rules.file.offer.cite
    return [
        Led(pool=name[0], event=name[1], lead=lead, at=at, cite=cite)
        for name, event in periods
        if (lead := leading.leading(after, name, event)) is not None and after.leads.get(name) != lead
    ]


# -- evolve ----------------------------------------------------------------------------------------------------------


def _hand_begun(state: MeterState, event: HandBegun) -> None:
    key, pools = (event.table, event.number), state.pools_of(event.table)
    state.begun[key] = event.at
    state.latest[event.table] = max(event.number, state.latest.get(event.table, 0))
    broken = tuple(pool for pool in pools if pool in state.faults)
    on_offer = {pool: state.plans[pool].events for pool in pools if _offered(state, state.plans[pool], event.at)}
    if event.apart:
        state.offers[key] = HandOffer(at=event.at, apart=event.apart)
        state.failed.add(key)  # the close knows that it adds nothing
        return
    state.offers[key] = HandOffer(at=event.at, events=on_offer, faulty=broken)
    if broken:
        faults.missed_by(state, key, broken)
    for pool in pools:
        for one in state.plans[pool].events:
            state.periods.setdefault((pool, one.name), event.at)


def _offered(state: MeterState, plan: PoolPlan, at: int) -> bool:
    """What is disabled, or over, cannot be won by a hand that begins now."""
    return plan.name not in state.suspended and not (plan.until and at >= plan.until)


def _hand_over(state: MeterState, event: HandTold) -> None:
    facts = event.facts
    key = (facts.table, facts.number)
    state.begun.pop(key)
    _forget(state, key)
    state.over[key] = facts
    offer = state.offers.get(key)
    if offer is not None:
        state.offers[key] = msgspec.structs.replace(offer, over=event.at)
    leading.contend(state, facts, event.at)
    if facts.void and key in state.counted and state.setup.jackpot_rules.file.contribution.void == "reversed":
        state.voids.add(key)


def _forget(state: MeterState, key: HandKey) -> None:
    """Hands of a while ago can no longer be corrected, but for those that have won what is not settled."""
    open_hands = {(hit.table, hit.number) for hit in state.hits.values()}
    leads = [lead for some in (*state.contenders.values(), *state.past.values()) for lead in some]
    open_hands |= {(lead.table, lead.number) for lead in (*state.leads.values(), *leads)}
    open_hands |= state.voids
    for old in [old for old in state.over if old[0] == key[0] and old[1] <= key[1] - KEEP]:
        if old not in open_hands and not wins.unrecorded(state, state.over[old]):
            del state.over[old]
            state.counted.pop(old, None)
            state.offers.pop(old, None)
            state.claimed = {one for one in state.claimed if one[:2] != old}


def _result_corrected(state: MeterState, event: HandCorrected) -> None:
    facts = event.facts
    key = (facts.table, facts.number)
    state.over[key] = facts
    if not facts.void:
        state.voids.discard(key)
    elif state.setup.jackpot_rules.file.contribution.void == "reversed":
        state.missed.discard(key)
        if key in state.counted:
            state.voids.add(key)
    offer = state.offers.get(key)
    leading.contend(state, facts, offer.over if offer is not None else event.at)
    for name, lead in list(state.leads.items()):
        if (lead.table, lead.number) == key:
            del state.leads[name]


def _forgotten(state: MeterState, event: ButtonForgotten) -> None:
    state.missed.add((event.table, event.number))


def _led(state: MeterState, event: Led) -> None:
    state.leads[event.pool, event.event] = event.lead


TOPIC = MeterTopic(
    commands=(
        MeterAsks(BeginHand, begin_hand),
        MeterAsks(RecordResult, record_result),
    ),
    events=(
        MeterHappens(
            HandBegun,
            _hand_begun,
            lambda event: (
                f"Hand {event.number} of {event.table} begins"
                f"{f', {event.apart}: it is not played for the pools' if event.apart else ''}."
            ),
        ),
        MeterHappens(HandTold, _hand_over, lambda event: f"Hand {event.facts.number} of {event.facts.table} is over."),
        MeterHappens(
            HandCorrected,
            _result_corrected,
            lambda event: f"Hand {event.facts.number} of {event.facts.table} was corrected and is judged again.",
        ),
        MeterHappens(
            ButtonForgotten,
            _forgotten,
            lambda event: f"Nobody pressed the button for hand {event.number} of {event.table}.",
        ),
        MeterHappens(
            Led,
            _led,
            lambda event: f"{event.event}: hand {event.lead.number} of {event.lead.table} leads.",
        ),
    ),
)
