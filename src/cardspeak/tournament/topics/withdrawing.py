"""Not taking part after all: an entrant withdraws, is turned down, or the tournament is cancelled."""

from __future__ import annotations

from cardspeak.tournament.base import Command, Event
from cardspeak.tournament.refuse import Answer, before_play, cite_of, needs_operator, needs_player, refuse, rule_cite
from cardspeak.tournament.state import State
from cardspeak.tournament.topic import CanHappen, MayAsk, TopicRows
from cardspeak.tournament.topics.paying import refund
from cardspeak.tournament.why import TournamentWhy

__all__ = ["Cancel", "Cancelled", "TurnDown", "TurnedDown", "Withdraw", "Withdrew"]


class TurnDown(Command):
    """Turn down somebody who has entered."""

    player: str


class Withdraw(Command):
    player: str


class Cancel(Command):
    reason: str


class Withdrew(Event):
    player: str
    in_time: bool


class TurnedDown(Event):
    player: str


class Cancelled(Event):
    reason: str


def turn_down(state: State, ask: TurnDown) -> Answer:
    """Any application may be turned down where the Terms say so; the money comes back as they say."""
    cite = state.terms.rules.cite_for("any application may be refused")
    wrong = needs_operator(state, ask.by, cite) or needs_player(state, ask.player, cite) or before_play(state, cite)
    if wrong:
        return wrong
    if not state.terms.entry.refusal:
        return refuse(
            state, TournamentWhy.TERMS, cite, "The Terms do not reserve the right to turn down an application."
        )
    return [*refund(state, ask.player, "refused", ask.at), TurnedDown(ask.player, cite=cite, at=ask.at)]


def withdraw(state: State, ask: Withdraw) -> Answer:
    cite = cite_of(state, "terms of entry", "price")
    wrong = needs_player(state, ask.player, cite) or before_play(state, cite)
    if wrong:
        return wrong
    in_time = ask.at <= state.starts - (state.terms.entry.withdraw_minutes or 0) * 60
    reason = "withdrawn in time" if in_time else "withdrawn late"
    if state.entrants[ask.player].agreed < state.version:
        reason, in_time = "not agreed", True
    back = refund(state, ask.player, reason, ask.at)
    return [*back, Withdrew(ask.player, in_time, cite=cite, at=ask.at)]


def cancel(state: State, ask: Cancel) -> Answer:
    """Before play as the Terms say; where the book gives everything back, at any time before a prize was paid."""
    cite = rule_cite(state, "cancelled")
    everything = state.rules_value("cancelled") == "everything"
    wrong = needs_operator(state, ask.by, cite)
    if wrong:
        return wrong
    if state.paid or not (everything or state.phase in ("planning", "entries", "closed")):
        return refuse(
            state, TournamentWhy.NOT_NOW, cite, "Play has begun, or a prize was paid: it is played to its end."
        )
    entries = len(state.entrants)
    promised = state.terms.prizes.guarantee_from
    if state.rules_value("least field") and promised and entries < promised:
        cite = rule_cite(state, "least field")
    back = [event for player in state.entrants for event in refund(state, player, "cancelled", ask.at)]
    return [*back, Cancelled(ask.reason, cite=cite, at=ask.at)]


def _cancelled(state: State, event: Cancelled) -> None:
    """Whatever is on the tables goes back; nobody is placed."""
    state.phase = "cancelled"
    state.plan = None
    state.entries_open = False
    state.returned += sum(state.chips.values())
    state.chips = dict.fromkeys(state.chips, 0)
    for name, table in list(state.tables.items()):
        state.returned += table.loose
        state.change_table(name, standing="ended", running=False, loose=0)


def _no_longer(state: State, event: Withdrew | TurnedDown) -> None:
    del state.entrants[event.player]


TOPIC = TopicRows(
    commands=(
        MayAsk(TurnDown, turn_down, "operator"),
        MayAsk(Withdraw, withdraw, "own"),
        MayAsk(Cancel, cancel, "operator"),
    ),
    events=(
        CanHappen(Cancelled, _cancelled, lambda e: f"Cancelled: {e.reason}."),
        CanHappen(
            Withdrew, _no_longer, lambda e: f"{e.player} withdraws{'' if e.in_time else ', too late for a refund'}."
        ),
        CanHappen(TurnedDown, _no_longer, lambda e: f"{e.player} is turned down."),
    ),
)
