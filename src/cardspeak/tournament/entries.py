"""Entries: who may enter, what they pay, how they withdraw, and who may stand in for them."""

from __future__ import annotations

from cardspeak.refusal import Refused
from cardspeak.tournament import commands as c
from cardspeak.tournament import events as e
from cardspeak.tournament.planning import due
from cardspeak.tournament.refuse import Answer, cite_of, needs_director, needs_operator, needs_player, refuse
from cardspeak.tournament.state import State
from cardspeak.tournament.why import Why


def enter(state: State, ask: c.Enter) -> Answer:
    terms, person = state.terms, ask.person
    authority = terms.rules.authority
    wrong = due(state, "entries") or _open(state) or eligible(state, person)
    if wrong:
        return wrong
    if len(state.entrants) >= terms.details.most:
        return refuse(state, Why.FULL, cite_of(state, "players"), f"All {terms.details.most} places are taken.")
    if not ask.accepts:
        return refuse(state, Why.TERMS, authority.accept_cite, "Taking part means accepting the Terms.")
    fee, buy_in = terms.details.entry_fee or 0, terms.details.buy_in or 0
    if ask.paid != fee + buy_in:
        says = f"The entry fee is {fee} and the buy-in {buy_in}: pay {fee + buy_in}."
        return refuse(state, Why.UNPAID, cite_of(state, "price"), says)
    price = cite_of(state, "price")
    events: list[e.Event] = [
        e.Entered(person.name, person.staff, person.consents, person.suburb, authority.accept_cite),
        e.MoneyPaid(person.name, "entry fee", fee, price),
        e.MoneyPaid(person.name, "buy-in", buy_in, price),
    ]
    return events


def _open(state: State) -> Refused | None:
    if state.phase == "entries":
        return None
    return refuse(state, Why.NOT_NOW, cite_of(state, "method of entry"), "Entries are not open.")


def eligible(state: State, person: c.Person) -> Refused | None:
    """Who may play at all: people who may be here and gamble, who meet the criteria; staff where it is allowed."""
    terms, authority = state.terms, state.terms.rules.authority
    if not person.name or person.name in state.entrants:
        says = f"{person.name or 'Somebody without a name'} cannot enter, or has entered."
        return refuse(state, Why.STRANGER, cite_of(state, "method of entry"), says)
    if not (person.may_enter and person.may_gamble):
        says = f"{person.name} may not be in the casino, or may not gamble."
        return refuse(state, Why.NOT_ELIGIBLE, authority.allowed_cite, says)
    unmet = [criterion for criterion in terms.entry.criteria or () if criterion not in person.meets]
    if unmet:
        return refuse(state, Why.NOT_ELIGIBLE, cite_of(state, "criteria"), f"{person.name} does not meet: {unmet[0]}.")
    if person.staff and not terms.entry.charity:
        says = "Staff take part in charity and media events alone."
        return refuse(state, Why.NOT_ELIGIBLE, authority.staff_cite, says)
    if person.staff and person.approved_by not in authority.approvers:
        says = f"Staff need the approval of the {' or '.join(authority.approvers)}."
        return refuse(state, Why.AUTHORITY, authority.staff_cite, says)
    return None


def turn_down(state: State, ask: c.TurnDown) -> Answer:
    """Any application may be turned down where the Terms say so; the money comes back as they say."""
    cite = state.terms.rules.item("any application may be refused").cite
    wrong = needs_operator(state, ask.by, cite) or needs_player(state, ask.player, cite) or _before_play(state, cite)
    if wrong:
        return wrong
    if not state.terms.entry.refusal:
        return refuse(state, Why.TERMS, cite, "The Terms do not reserve the right to turn down an application.")
    return [*refund(state, ask.player, "refused"), e.TurnedDown(ask.player, cite)]


def refund(state: State, player: str, reason: str) -> list[e.Event]:
    """The hundredths that the Terms give back for this reason."""
    part = state.terms.conduct.refunds.get(reason, 0)
    entrant = state.entrants[player]
    fee, bought = entrant.fee * part // 100, entrant.bought * part // 100
    return [e.Refunded(player, fee, bought, reason, cite_of(state, "refunds"))] if fee + bought else []


def _before_play(state: State, clause: str) -> Refused | None:
    if state.phase in ("entries", "closed"):
        return None
    return refuse(state, Why.NOT_NOW, clause, "That is done before play begins.")


def sign(state: State, ask: c.Sign) -> Answer:
    cite = state.terms.rules.item("signature").cite
    return needs_player(state, ask.player, cite) or [e.Signed(ask.player, cite)]


def withdraw(state: State, ask: c.Withdraw) -> Answer:
    cite = cite_of(state, "terms of entry")
    wrong = needs_player(state, ask.player, cite) or _before_play(state, cite)
    if wrong:
        return wrong
    in_time = ask.at <= state.starts - (state.terms.entry.withdraw_minutes or 0)
    back = refund(state, ask.player, "withdrawn in time" if in_time else "withdrawn late")
    return [*back, e.Withdrew(ask.player, in_time, cite)]


def substitute(state: State, ask: c.Substitute) -> Answer:
    """A substitute takes over the entry and its chips, when the Terms allow one."""
    terms = state.terms
    cite = cite_of(state, "substitutes")
    wrong = needs_director(state, ask.by, cite) or needs_player(state, ask.player, cite) or eligible(state, ask.person)
    if wrong:
        return wrong
    timing = terms.conduct.substitutes
    ready = state.phase in ("entries", "closed") or (timing == "between rounds" and state.plan is None)
    if timing == "never" or not ready:
        return refuse(state, Why.NOT_NOW, cite, f"A substitute may be named: {timing}.")
    person = ask.person
    return [
        e.Substituted(
            ask.player, person.name, person.staff, person.consents, person.suburb, cite_of(state, "substitution")
        )
    ]


def close_entries(state: State, ask: c.CloseEntries) -> Answer:
    cite = cite_of(state, "players")
    wrong = needs_operator(state, ask.by, cite) or _open(state)
    if wrong:
        return wrong
    least = state.terms.details.least
    if len(state.entrants) < least:
        says = f"There are {len(state.entrants)} players and the Terms want {least}: wait, or cancel."
        return refuse(state, Why.NOT_NOW, cite, says)
    return [e.EntriesClosed(len(state.entrants), cite)]


def cancel(state: State, ask: c.Cancel) -> Answer:
    cite = cite_of(state, "refunds")
    wrong = needs_operator(state, ask.by, cite) or _before_play(state, cite)
    if wrong:
        return wrong
    back = [event for player in state.entrants for event in refund(state, player, "cancelled")]
    return [*back, e.Cancelled(ask.reason, cite)]
