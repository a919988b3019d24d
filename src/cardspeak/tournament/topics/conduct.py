"""Conduct: penalties, disqualification (where it must be and where it may be), retirement, disputes."""

from __future__ import annotations

from cardspeak.tournament.base import Command, Event
from cardspeak.tournament.refuse import Answer, busy, cite_of, needs_director, needs_player, refuse, rule_cite
from cardspeak.tournament.state import State
from cardspeak.tournament.terms import Penalty
from cardspeak.tournament.topic import CanHappen, MayAsk, TopicRows, TournamentEyes
from cardspeak.tournament.topics.outs import gone
from cardspeak.tournament.topics.paying import Refunded
from cardspeak.tournament.why import TournamentWhy

__all__ = [
    "ComplaintTold",
    "DisputeOpened",
    "DisputeRuled",
    "Disqualify",
    "Find",
    "OpenDispute",
    "Penalise",
    "Penalised",
    "Retire",
    "RuleDispute",
    "TimeOut",
    "TimedOut",
]


class Penalise(Command):
    player: str
    offence: str


class Disqualify(Command):
    """`ground` is one of the book's, or one that the Terms name; `fee_back` where the book lets the fee come back."""

    player: str
    ground: str
    fee_back: bool = False


class Find(Command):
    """Something was found out about somebody; where the book wants disqualification, it follows."""

    player: str
    ground: str


class Retire(Command):
    player: str


class TimeOut(Command):
    """Somebody did not wager in time: whoever is in charge says what becomes of the hand."""

    player: str
    fold: bool


class OpenDispute(Command):
    player: str
    says: str


class RuleDispute(Command):
    number: int
    says: str


class Penalised(Event):
    player: str
    offence: str
    kind: str
    amount: int


class TimedOut(Event):
    player: str
    table: str
    fold: bool


class DisputeOpened(Event):
    number: int
    player: str
    says: str


class ComplaintTold(Event):
    """Where a complaint can be taken, told with every dispute."""

    player: str
    says: str


class DisputeRuled(Event):
    number: int
    says: str


def penalise(state: State, ask: Penalise) -> Answer:
    """As the Terms have it: a warning, hands without a wager, chips, or disqualification."""
    terms = state.terms
    cite = cite_of(state, "penalties", "conditions of play")
    wrong = needs_director(state, ask.by, cite) or needs_player(state, ask.player, cite)
    if wrong:
        return wrong
    penalty: Penalty | None = terms.conduct.penalties.get(ask.offence)
    if ask.offence == "telephone":
        penalty, cite = terms.conduct.telephone, cite_of(state, "telephone", "conditions of play")
    if penalty is None:
        known = ", ".join(terms.conduct.penalties)
        return refuse(
            state, TournamentWhy.TERMS, cite, f"The Terms name no penalty for {ask.offence!r}; they know {known}."
        )
    ground = terms.rules.grounds.get(ask.offence)
    if ground is not None and ground.must and penalty.kind != "disqualified":
        return refuse(
            state, TournamentWhy.BOOK, ground.cite, "The book wants disqualification for that, whatever the Terms say."
        )
    wrong = busy(state, ask.player, cite) if penalty.kind != "warning" else None
    if wrong:
        return wrong
    if penalty.kind == "disqualified":
        return [gone(state, ask.player, "disqualified", ask.offence, cite, ask.at)]
    if penalty.kind == "chips":
        amount = min(penalty.amount, state.chips.get(ask.player, 0))
        return [Penalised(ask.player, ask.offence, "chips", amount, cite=cite, at=ask.at)]
    return [Penalised(ask.player, ask.offence, penalty.kind, penalty.amount, cite=cite, at=ask.at)]


def disqualify(state: State, ask: Disqualify) -> Answer:
    """Chips leave play and nothing comes back, unless the book lets the entry fee be returned."""
    rules = state.terms.rules
    ground = rules.grounds.get(ask.ground)
    named = ask.ground in state.terms.conduct.grounds
    cite = ground.cite if ground else rules.grounds["terms"].cite
    wrong = needs_director(state, ask.by, cite) or needs_player(state, ask.player, cite)
    if wrong:
        return wrong
    if ground is None and not named:
        known = ", ".join((*rules.grounds, *state.terms.conduct.grounds))
        return refuse(
            state, TournamentWhy.TERMS, cite, f"Nobody is disqualified for {ask.ground!r}; the grounds are {known}."
        )
    if ask.ground == "absent" and ask.player not in state.absent:
        return refuse(state, TournamentWhy.NOT_NOW, cite, f"{ask.player} is not away.")
    wrong = busy(state, ask.player, cite)
    if wrong:
        return wrong
    events: list[Event] = [gone(state, ask.player, "disqualified", ask.ground, cite, ask.at)]
    if ask.fee_back:
        if ground is None or not ground.fee_back:
            return refuse(
                state, TournamentWhy.TERMS, cite, "No payment comes back to somebody who is disqualified for this."
            )
        fee = state.entrants[ask.player].fee
        events += [Refunded(ask.player, fee, 0, "approved", cite=cite, at=ask.at)] if fee else []
    return events


def find(state: State, ask: Find) -> Answer:
    """Where the book wants it, disqualification follows from the finding and nobody is asked."""
    ground = state.terms.rules.grounds.get(ask.ground)
    if ground is None or not ground.must:
        cite = ground.cite if ground else state.terms.rules.grounds["terms"].cite
        says = "Here disqualification is a choice: decide on it."
        return refuse(state, TournamentWhy.AUTHORITY, cite, says)
    wrong = needs_player(state, ask.player, ground.cite) or busy(state, ask.player, ground.cite)
    if wrong:
        return wrong
    return [gone(state, ask.player, "disqualified", ask.ground, ground.cite, ask.at)]


def retire(state: State, ask: Retire) -> Answer:
    cite = cite_of(state, "retirement", "conditions of play")
    wrong = needs_player(state, ask.player, cite) or busy(state, ask.player, cite)
    if wrong:
        return wrong
    if ask.player not in state.seat and ask.player not in state.advanced:
        return refuse(state, TournamentWhy.NOT_NOW, cite, "Play has not begun: withdraw instead.")
    return [gone(state, ask.player, "retired", "retires", cite, ask.at)]


def time_out(state: State, ask: TimeOut) -> Answer:
    cite = rule_cite(state, "time out")
    wrong = needs_director(state, ask.by, cite)
    if wrong:
        return wrong
    if state.rules_value("time out") != "may fold":
        return refuse(state, TournamentWhy.BOOK, cite, "What follows a time-out is in the rules of the game.")
    if not state.limit_at(ask.at):
        return refuse(
            state, TournamentWhy.NOT_NOW, rule_cite(state, "time limit"), "No limit on time was announced for now."
        )
    table, _ = state.seat.get(ask.player, ("", 0))
    if not table or not (state.tables[table].running or state.tables[table].felt == "paper"):
        return refuse(state, TournamentWhy.NOT_NOW, cite, f"{ask.player} is not in a hand.")
    return [TimedOut(ask.player, table, ask.fold, cite=cite, at=ask.at)]


def open_dispute(state: State, ask: OpenDispute) -> Answer:
    """With it goes the word where a complaint can be taken."""
    authority = state.terms.rules.authority
    if ask.player not in state.entrants:
        return refuse(state, TournamentWhy.STRANGER, authority.final_cite, f"{ask.player} has not entered.")
    number = len(state.disputes) + 1
    opened = DisputeOpened(number, ask.player, ask.says, cite=authority.final_cite, at=ask.at)
    return [opened, ComplaintTold(ask.player, authority.complaint, cite=authority.complaint_cite, at=ask.at)]


def rule_dispute(state: State, ask: RuleDispute) -> Answer:
    """The word of whoever is in charge, and nobody else's; it is final."""
    cite = state.terms.rules.authority.final_cite
    wrong = needs_director(state, ask.by, cite, deputy=False)
    if wrong:
        return wrong
    if state.disputes.get(ask.number) != "open":
        return refuse(state, TournamentWhy.NOT_NOW, cite, f"Dispute {ask.number} is not open: what was ruled is final.")
    return [DisputeRuled(ask.number, ask.says, cite=cite, at=ask.at)]


def _penalised(state: State, event: Penalised) -> None:
    if event.kind == "hands":
        state.sitting[event.player] = state.sitting.get(event.player, 0) + event.amount
    elif event.kind == "chips":
        state.chips[event.player] -= event.amount
        state.removed += event.amount
    else:
        state.change(event.player, warnings=state.entrants[event.player].warnings + 1)


def _timed_out(state: State, event: TimedOut) -> None:
    """What becomes of the hand is the felt's business."""


def _disputed(state: State, event: DisputeOpened) -> None:
    state.disputes[event.number] = "open"
    state.complaints[event.number] = (event.player, event.says)


def _told(state: State, event: ComplaintTold) -> None:
    """Said for the record."""


def _ruled(state: State, event: DisputeRuled) -> None:
    state.disputes[event.number] = "ruled"


def _theirs(event: DisputeOpened | ComplaintTold, eyes: TournamentEyes) -> Event | None:
    """What somebody complains of is theirs and the director's to read."""
    return event if eyes in ("director", (event.player,)) else None


TOPIC = TopicRows(
    commands=(
        MayAsk(Penalise, penalise, "director"),
        MayAsk(Disqualify, disqualify, "director"),
        MayAsk(Find, find, "director"),
        MayAsk(Retire, retire, "own"),
        MayAsk(TimeOut, time_out, "director"),
        MayAsk(OpenDispute, open_dispute, "own"),
        MayAsk(RuleDispute, rule_dispute, "director"),
    ),
    events=(
        CanHappen(
            Penalised,
            _penalised,
            lambda e: f"{e.player} is penalised for {e.offence}: {e.kind} {e.amount or ''}".rstrip() + ".",
        ),
        CanHappen(
            TimedOut,
            _timed_out,
            lambda e: f"{e.player} did not wager in time: the hand {'is folded' if e.fold else 'stands'}.",
        ),
        CanHappen(DisputeOpened, _disputed, lambda e: f"Dispute {e.number}, {e.player}: {e.says}", _theirs),
        CanHappen(ComplaintTold, _told, lambda e: e.says, _theirs),
        CanHappen(DisputeRuled, _ruled, lambda e: f"Dispute {e.number} is decided: {e.says}"),
    ),
)
