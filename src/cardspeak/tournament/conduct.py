"""Conduct: absence, penalties, disqualification, retirement, disputes; each as the Terms say, by the book's clause."""

from __future__ import annotations

from cardspeak.refusal import Refused
from cardspeak.tournament import commands as c
from cardspeak.tournament import events as e
from cardspeak.tournament.refuse import Answer, busy, cite_of, needs_director, needs_player, refuse
from cardspeak.tournament.state import State
from cardspeak.tournament.why import Why

TELEPHONE = "telephone"


def step_away(state: State, ask: c.StepAway) -> Answer:
    """Compulsory wagers are taken while somebody is away, or the player is out: as the Terms say."""
    cite = cite_of(state, "absent")
    wrong = _seated(state, ask.player, cite)
    if wrong:
        return wrong
    if ask.player in state.absent:
        return refuse(state, Why.NOT_NOW, cite, f"{ask.player} is away.")
    if state.terms.conduct.absent == "out":
        return busy(state, ask.player, cite) or [_leaves(state, ask.player, "eliminated", "absent", cite)]
    return [e.WentAway(ask.player, False, cite)]


def come_back(state: State, ask: c.ComeBack) -> Answer:
    cite = cite_of(state, "absent")
    if ask.player not in state.absent:
        return refuse(state, Why.NOT_NOW, cite, f"{ask.player} is not away.")
    return [e.CameBack(ask.player, cite)]


def _seated(state: State, player: str, cite: str) -> Refused | None:
    wrong = needs_player(state, player, cite)
    if wrong or player in state.box:
        return wrong
    return refuse(state, Why.NOT_NOW, cite, f"{player} has no seat.")


def _leaves(state: State, player: str, how: e.Left, reason: str, cite: str) -> e.WentOut:
    """What is left of the chips leaves play."""
    table, _ = state.box.get(player, ("", 0))
    return e.WentOut(player, how, reason, state.hands.get(table, 0), state.chips.get(player, 0), cite)


def penalise(state: State, ask: c.Penalise) -> Answer:
    """The penalty that the Terms name for this offence; using a telephone has its own."""
    conduct = state.terms.conduct
    cite = cite_of(state, "telephone" if ask.offence == TELEPHONE else "penalties")
    wrong = needs_director(state, ask.by, cite) or _seated(state, ask.player, cite) or busy(state, ask.player, cite)
    if wrong:
        return wrong
    penalty = conduct.telephone if ask.offence == TELEPHONE else conduct.penalties.get(ask.offence)
    if penalty is None:
        named = ", ".join([*conduct.penalties, TELEPHONE])
        return refuse(state, Why.TERMS, cite, f"The Terms name no penalty for {ask.offence!r}; they do for: {named}.")
    amount = min(penalty.amount, state.chips[ask.player]) if penalty.kind == "chips" else penalty.amount
    done: e.Event = e.Penalised(ask.player, ask.offence, penalty.kind, amount, cite)
    if penalty.kind != "disqualified":
        return [done]
    return [done, _leaves(state, ask.player, "disqualified", ask.offence, cite_of(state, "disqualification"))]


def disqualify(state: State, ask: c.Disqualify) -> Answer:
    """On a ground that the Terms name; the chips leave play and no prize is won."""
    cite = cite_of(state, "grounds")
    wrong = (
        needs_director(state, ask.by, cite) or needs_player(state, ask.player, cite) or busy(state, ask.player, cite)
    )
    if wrong:
        return wrong
    grounds = state.terms.conduct.grounds
    if ask.ground not in grounds:
        says = f"The Terms do not name {ask.ground!r}; they name: {', '.join(grounds)}."
        return refuse(state, Why.TERMS, cite, says)
    return [_leaves(state, ask.player, "disqualified", ask.ground, cite_of(state, "disqualification"))]


def retire(state: State, ask: c.Retire) -> Answer:
    """The chips leave play; the place is that of whoever goes out at this moment."""
    cite = cite_of(state, "retirement")
    wrong = needs_player(state, ask.player, cite) or busy(state, ask.player, cite)
    if wrong:
        return wrong
    if state.phase != "playing":
        return refuse(state, Why.NOT_NOW, cite, "Before play one withdraws.")
    return [_leaves(state, ask.player, "retired", "retired", cite)]


def dispute(state: State, ask: c.Dispute) -> Answer:
    """Noted, and with it goes the word where a complaint can be taken."""
    authority = state.terms.rules.authority
    if ask.player not in state.entrants:
        return refuse(state, Why.STRANGER, authority.final_cite, f"{ask.player} has not entered.")
    number = len(state.disputes) + 1
    opened = e.DisputeOpened(number, ask.player, ask.says, authority.final_cite)
    return [opened, e.ComplaintTold(ask.player, authority.complaint, authority.complaint_cite)]


def rule_dispute(state: State, ask: c.RuleDispute) -> Answer:
    """The Director's word, and nobody else's; it is final."""
    cite = state.terms.rules.authority.final_cite
    wrong = needs_director(state, ask.by, cite, deputy=False)
    if wrong:
        return wrong
    if state.disputes.get(ask.number) != "open":
        return refuse(state, Why.NOT_NOW, cite, f"Dispute {ask.number} is not open: what was ruled is final.")
    return [e.DisputeRuled(ask.number, ask.says, cite)]
