"""Hands as a linked table tells them: begun, over, void, corrected; and the best hand of a period."""

from __future__ import annotations

from cardspeak.books.model.jackpot import BestOfPeriod
from cardspeak.jackpots.by_hand import controls
from cardspeak.jackpots.by_hand.base import HandKey, MeterCommand, MeterEvent
from cardspeak.jackpots.by_hand.facts import HandFacts
from cardspeak.jackpots.by_hand.judging import best_of
from cardspeak.jackpots.by_hand.refusing import refuse
from cardspeak.jackpots.by_hand.state import Lead, MeterState
from cardspeak.jackpots.by_hand.topic import MeterAnswer, MeterAsks, MeterHappens, MeterTopic
from cardspeak.jackpots.by_hand.topics import contributions, parameters, wins
from cardspeak.jackpots.by_hand.why import MeterWhy

__all__ = ["BeginHand", "ButtonForgotten", "HandBegun", "HandCorrected", "HandTold", "Led", "TellResult"]

KEEP = 3  # hands of a table that can still be claimed on, or corrected


# -- asked -----------------------------------------------------------------------------------------------------------


class BeginHand(MeterCommand):
    """A hand begins at a linked table; `pressed` where the button goes with it, by itself or by the dealer."""

    table: str
    number: int
    pressed: bool = True


class TellResult(MeterCommand):
    """The hand is over, void, or was corrected: what it is now."""

    facts: HandFacts


# -- happened --------------------------------------------------------------------------------------------------------


class HandBegun(MeterEvent):
    table: str
    number: int


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
    if key in state.begun or key in state.counted or key in state.over or key in state.held:
        return refuse(state, MeterWhy.COUNTED, controls.ONCE, f"Hand {ask.number} of {ask.table} has begun already.")
    row = state.setup.rules.file.contribution
    changed = parameters.due(state, ask)
    begun = HandBegun(table=ask.table, number=ask.number, at=ask.at, cite=row.cite, by=ask.by, who=ask.who)
    if not ask.pressed or contributions.faulty(state, ask.table):
        return [*changed, begun]
    now = state
    if changed:
        now = state.copy()
        for event in changed:
            parameters.parameters_changed(now, event)
    return [*changed, begun, *contributions.counted_now(now, key, ask, "start", row.cite)]


def tell_result(state: MeterState, ask: TellResult) -> MeterAnswer:
    file, facts = state.setup.rules.file, ask.facts
    key = (facts.table, facts.number)
    if key in state.over:
        return _corrected(state, ask, key)
    if key not in state.begun:
        return refuse(state, MeterWhy.NO_HAND, file.claims.linked_cite, f"No hand {key[1]} is under way at {key[0]}.")
    events: list[MeterEvent] = [
        HandTold(facts=facts, at=ask.at, cite=file.claims.finished_cite, by=ask.by, who=ask.who)
    ]
    if facts.void:
        return [*events, *contributions.voided(state, ask, key)]
    if key not in state.counted and key not in state.held and contributions.parts_of(state, key).parts:
        events.append(ButtonForgotten(table=key[0], number=key[1], at=ask.at, cite=file.after.cite))
    return [*events, *_leads(state, facts, ask.at)]


def _corrected(state: MeterState, ask: TellResult, key: HandKey) -> MeterAnswer:
    """A ruling after the hand, or a result taken back: everything is judged again."""
    claims = state.setup.rules.file.claims
    if ask.facts == state.over[key]:
        return []
    events: list[MeterEvent] = [
        HandCorrected(facts=ask.facts, at=ask.at, cite=claims.corrected_cite, by=ask.by, who=ask.who)
    ]
    events += wins.judged_again(state, ask.facts, ask)
    if ask.facts.void and not state.over[key].void:
        return [*events, *contributions.voided(state, ask, key)]
    return [*events, *_leads(state, ask.facts, ask.at)]


def _leads(state: MeterState, facts: HandFacts, at: int) -> list[MeterEvent]:
    found: list[MeterEvent] = []
    for pool in state.pools_of(facts.table):
        for event in state.plans[pool].events:
            if not isinstance(event.condition, BestOfPeriod) or pool in state.suspended:
                continue
            value, seats = best_of(event.condition, facts, players=event.players, pot=event.pot)
            lead = state.leads.get((pool, event.name))
            if seats and (lead is None or value > lead.value):
                began = state.periods.get((pool, event.name), at)
                new = Lead(value=value, table=facts.table, number=facts.number, seats=seats, began=began)
                found.append(Led(pool=pool, event=event.name, lead=new, at=at, cite=state.setup.rules.file.offer.cite))
    return found


# -- evolve ----------------------------------------------------------------------------------------------------------


def _hand_begun(state: MeterState, event: HandBegun) -> None:
    state.begun[event.table, event.number] = event.at
    if contributions.faulty(state, event.table) and state.setup.rules.file.fault.counts == "adjusted":
        state.failed.add((event.table, event.number))
    for pool in state.pools_of(event.table):
        for one in state.plans[pool].events:
            state.periods.setdefault((pool, one.name), event.at)


def _hand_over(state: MeterState, event: HandTold) -> None:
    facts = event.facts
    key = (facts.table, facts.number)
    state.begun.pop(key)
    _forget(state, key)
    state.over[key] = facts
    if facts.void and key in state.counted and state.setup.rules.file.contribution.void == "reversed":
        state.voids.add(key)


def _forget(state: MeterState, key: HandKey) -> None:
    """Hands of a while ago can no longer be corrected, but for those with a win that is not settled."""
    open_hands = {(hit.table, hit.number) for hit in state.hits.values()}
    open_hands |= {(lead.table, lead.number) for lead in state.leads.values()}
    open_hands |= state.voids
    gone = [old for old in state.over if old[0] == key[0] and old[1] <= key[1] - KEEP and old not in open_hands]
    for old in gone:
        del state.over[old]
        state.counted.pop(old, None)


def _result_corrected(state: MeterState, event: HandCorrected) -> None:
    facts = event.facts
    key = (facts.table, facts.number)
    state.over[key] = facts
    if facts.void and key in state.counted and state.setup.rules.file.contribution.void == "reversed":
        state.voids.add(key)
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
        MeterAsks(TellResult, tell_result),
    ),
    events=(
        MeterHappens(HandBegun, _hand_begun, lambda event: f"Hand {event.number} of {event.table} begins."),
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
