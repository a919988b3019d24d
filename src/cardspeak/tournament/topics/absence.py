"""Somebody is not there: late, or away. What becomes of their hands is the book's to say, or the Terms'."""

from __future__ import annotations

from cardspeak.tournament.base import Command, Event
from cardspeak.tournament.refuse import Answer, cite_of, needs_player, refuse, rule_cite
from cardspeak.tournament.state import State
from cardspeak.tournament.topic import CanHappen, MayAsk, TopicRows
from cardspeak.tournament.topics.outs import gone
from cardspeak.tournament.why import TournamentWhy

__all__ = ["CameBack", "ComeBack", "StepAway", "WentAway"]


class StepAway(Command):
    player: str


class ComeBack(Command):
    player: str


class WentAway(Event):
    player: str
    late: bool  # has not come yet


class CameBack(Event):
    player: str


def late_cite(state: State) -> str:
    return rule_cite(state, "absent") if state.rules_value("absent") == "posts" else cite_of(state, "late")


def absent_cite(state: State) -> str:
    return rule_cite(state, "absent") if state.rules_value("absent") == "posts" else cite_of(state, "absent")


def step_away(state: State, ask: StepAway) -> Answer:
    """Where the Terms want it so, whoever is away is out; else the compulsory wagers are taken."""
    cite = absent_cite(state)
    wrong = needs_player(state, ask.player, cite)
    if wrong:
        return wrong
    if ask.player not in state.seat or ask.player in state.absent:
        return refuse(state, TournamentWhy.NOT_NOW, cite, f"{ask.player} is not at a table.")
    table = state.tables[state.seat[ask.player][0]]
    if absent_are_out(state) and not table.running:  # the hand that is played is finished first
        return [gone(state, ask.player, reason="absent", cite=cite, at=ask.at)]
    return [WentAway(ask.player, False, cite=cite, at=ask.at)]


def absent_are_out(state: State) -> bool:
    return bool(state.rules_value("absent") == "terms" and state.terms.conduct.absent == "out")


def gone_away(state: State) -> list[Event]:
    """Those who went away in a hand that is over now, where the Terms put out whoever is away."""
    if not absent_are_out(state):
        return []
    away = [p for p in sorted(state.absent - state.late) if p in state.seat and not _in_a_hand(state, p)]
    return [gone(state, player, reason="absent", cite=absent_cite(state), at=state.at) for player in away]


def _in_a_hand(state: State, player: str) -> bool:
    return state.tables[state.seat[player][0]].running


def come_back(state: State, ask: ComeBack) -> Answer:
    cite = absent_cite(state)
    if ask.player not in state.absent:
        return refuse(state, TournamentWhy.NOT_NOW, cite, f"{ask.player} is not away.")
    return [CameBack(ask.player, cite=cite, at=ask.at)]


def too_late(state: State, at: int) -> list[Event]:
    """Those who have not come when their time is over, where the Terms put them out: judged whenever time passes."""
    conduct = state.terms.conduct
    if state.rules_value("absent") != "terms" or conduct.late != "out" or not state.late:
        return []
    if at < state.started + conduct.late_minutes * 60:
        return []
    cite = late_cite(state)
    running = {player for player in state.late if state.tables[state.seat[player][0]].running}
    return [gone(state, who, reason="did not come", cite=cite, at=at) for who in sorted(state.late - running)]


def _away(state: State, event: WentAway) -> None:
    state.absent.add(event.player)
    if event.late:
        state.late.add(event.player)


def _back(state: State, event: CameBack) -> None:
    state.absent.discard(event.player)
    state.late.discard(event.player)


TOPIC = TopicRows(
    commands=(MayAsk(StepAway, step_away, "own"), MayAsk(ComeBack, come_back, "own")),
    events=(
        CanHappen(
            WentAway, _away, lambda e: f"{e.player} is {'late' if e.late else 'away'}; compulsory wagers are taken."
        ),
        CanHappen(CameBack, _back, lambda e: f"{e.player} is back."),
    ),
)
