"""Rounds and sessions: when they start, and what they start with."""

from __future__ import annotations

from typing import Any

from cardspeak.refusal import Refused
from cardspeak.terms.changes import required
from cardspeak.tournament.base import Command, Event
from cardspeak.tournament.draws import commitment_of, draw_seats, pairs, tables_needed
from cardspeak.tournament.refuse import (
    Answer,
    cite_of,
    duty_cite,
    needs_director,
    present,
    refuse,
    rounds_cite,
    rule_cite,
)
from cardspeak.tournament.state import Match, State, Station
from cardspeak.tournament.terms import RoundPlan
from cardspeak.tournament.topic import CanHappen, MayAsk, TopicRows
from cardspeak.tournament.topics.absence import WentAway, late_cite
from cardspeak.tournament.topics.banks import BankIssued, ChipsBack
from cardspeak.tournament.topics.matches import Paired
from cardspeak.tournament.topics.outs import gone
from cardspeak.tournament.topics.papers import due, since
from cardspeak.tournament.topics.seats import SeatsAllotted, unready
from cardspeak.tournament.why import TournamentWhy

__all__ = ["CommitDraw", "DrawCommitted", "MoveStart", "RoundStarted", "StartMoved", "StartRound"]


class MoveStart(Command):
    """Another starting time for the next round, told to the players now."""

    to: int


class CommitDraw(Command):
    """Publish what the next seed will be checked against."""

    commitment: str


class StartRound(Command):
    """`seed` draws the seats; `missing` are those who are not there."""

    seed: str
    missing: tuple[str, ...] = ()


class StartMoved(Event):
    to: int
    told: tuple[str, ...]
    requires: tuple[str, ...] = ()  # of the house, as after any change of the details


class DrawCommitted(Event):
    commitment: str


class RoundStarted(Event):
    number: int
    name: str
    players: tuple[str, ...]


def move_start(state: State, ask: MoveStart) -> Answer:
    cite = state.terms.rules.authority.move_cite
    wrong = needs_director(state, ask.by, cite)
    if wrong:
        return wrong
    if state.plan is not None or not state.agenda:
        return refuse(state, TournamentWhy.NOT_NOW, cite, "A round that has begun cannot be moved.")
    notice = state.terms.details.notice_minutes
    if ask.to - ask.at < notice * 60:
        minutes = (ask.to - ask.at) // 60
        return refuse(state, TournamentWhy.TOO_SHORT, cite, f"Players have {notice} minutes of notice, not {minutes}.")
    row = required(state.terms.rules.file.changes, since(state), {"details"})
    tells = tuple(duty for duty in row.requires if duty == "tell the regulator") if row else ()
    return [StartMoved(ask.to, tuple(state.field), tells, cite=cite, at=ask.at)]


def commit_draw(state: State, ask: CommitDraw) -> Answer:
    cite = rule_cite(state, "equal")
    wrong = needs_director(state, ask.by, cite)
    if wrong:
        return wrong
    if state.plan is not None or not state.agenda:
        return refuse(state, TournamentWhy.NOT_NOW, cite, "The draw is committed to before its round begins.")
    return [DrawCommitted(ask.commitment, cite=cite, at=ask.at)]


def start_round(state: State, ask: StartRound) -> Answer:
    rules = state.terms.rules
    wrong = needs_director(state, ask.by, rules.authority.director_cite) or _ready(state) or unready(state, state.field)
    if wrong:
        return wrong
    if ask.at < state.starts:
        when = cite_of(state, "when", "structure")
        return refuse(state, TournamentWhy.NOT_NOW, when, f"The round starts at {state.starts}, not {ask.at}.")
    field, plan = state.field, state.agenda[0]
    if state.commitment and commitment_of(ask.seed) != state.commitment:
        says = "This seed is not the one that was committed to."
        return refuse(state, TournamentWhy.NOT_DRAWN, rule_cite(state, "equal"), says)
    late = cite_of(state, "late", "conditions of play")
    if not set(ask.missing) <= set(field):
        return refuse(state, TournamentWhy.STRANGER, late, "Only those who play in the round can be missing.")
    unpaid = [player for player in field if not state.entrants[player].stake_paid]
    cite = rule_cite(state, "unpaid")
    if unpaid and rules.rule("unpaid") == "not seated":
        return refuse(
            state, TournamentWhy.UNPAID, cite, f"{unpaid[0]} has not paid the buy-in: take it, or withdraw the entry."
        )
    out: list[Event] = [gone(state, player, reason="no buy-in", cite=cite, at=ask.at) for player in unpaid]
    players = tuple(player for player in field if player not in unpaid)
    if len(players) < 2 and not state.round:
        return refuse(state, TournamentWhy.NOT_NOW, cite, "Fewer than two players have paid.")
    return _starting(state, ask, plan, players, out)


def _ready(state: State) -> Refused | None:
    players = cite_of(state, "players", "terms of entry")
    if state.phase not in ("closed", "playing") and not (state.phase == "entries" and state.terms.entry.late_until):
        return refuse(state, TournamentWhy.NOT_NOW, players, "Entries are not closed.")
    if state.plan is not None or not state.agenda:
        return refuse(state, TournamentWhy.NOT_NOW, rounds_cite(state), "No round is due.")
    if not state.round and len(state.field) < state.terms.details.least:
        says = f"There are {len(state.field)} players and the Terms want {state.terms.details.least}."
        return refuse(state, TournamentWhy.NOT_NOW, players, says)
    return due(state, "play") or present(state)


def _starting(state: State, ask: StartRound, plan: RoundPlan, players: tuple[str, ...], out: list[Event]) -> Answer:
    rules, seats = state.terms.rules, state.terms.format.seats
    if plan.best_of is not None:
        seats = rules.rule("half seats")
    tables = plan.tables or tables_needed(len(players), seats)
    cite = cite_of(state, "tables per round", "structure")
    if len(players) > tables * seats:
        return refuse(
            state, TournamentWhy.NO_TABLE, cite, f"{tables} tables of {seats} do not seat {len(players)} players."
        )
    designated = _designated(state, plan, tables)
    if isinstance(designated, Refused):
        return designated
    used = [table.name for table in designated[: min(tables, len(players))]]
    events: list[Event] = [
        *out,
        RoundStarted(state.round + 1, plan.name, players, cite=rounds_cite(state), at=ask.at),
        *_banks(state, plan, players, ask.at),
    ]
    equal = rule_cite(state, "equal")
    if plan.best_of is not None:
        drawn = pairs(players, ask.seed)
        matches = tuple(
            Match(first=first, second=second, table=used[at] if second else "", winner="" if second else first)
            for at, (first, second) in enumerate(sorted(drawn, key=lambda pair: not pair[1]))
        )
        events.append(Paired(ask.seed, matches, cite=rule_cite(state, "best of"), at=ask.at))
    else:
        free = {name: range(1, seats + 1) for name in used}
        events.append(SeatsAllotted(ask.seed, draw_seats(players, free, ask.seed), cite=equal, at=ask.at))
    return [*events, *_missing(state, ask, players)]


def _designated(state: State, plan: RoundPlan, needed: int) -> list[Station] | Refused:
    """The tables of a round; where the book divides tables for matches of two, their sides serve for nothing else."""
    all_ = [table for table in state.tables.values() if table.standing != "broken"]
    pairs_ = plan.best_of is not None
    ours = [t for t in all_ if bool(t.half_of) == pairs_] if state.rules_value("halves") > 1 else all_
    if needed <= len(ours):
        return ours
    if len(ours) < len(all_):
        what = "matches of two are played at divided tables" if pairs_ else "the side of a divided table is for two"
        says = f"The round needs {needed} tables and {len(ours)} serve: {what}."
        return refuse(state, TournamentWhy.NO_TABLE, rule_cite(state, "halves"), says)
    says = f"The round needs {needed} tables; {len(ours)} are designated."
    return refuse(state, TournamentWhy.NO_TABLE, duty_cite(state, "tables"), says)


def _banks(state: State, plan: RoundPlan, players: tuple[str, ...], at: int) -> list[Event]:
    """The same bank for everybody; where a round begins afresh, what is left of the last one goes back."""
    afresh = state.afresh(plan)
    new = tuple(player for player in players if afresh or not state.chips.get(player))
    back = {player: state.chips[player] for player in new if state.chips.get(player)}
    events: list[Event] = []
    if back:
        cite = rule_cite(state, "returned")
        events.append(ChipsBack(back, cite=cite, at=at))
    if new:
        cite = cite_of(state, "equal bank", "starting chips")
        events.append(BankIssued(new, state.terms.format.start_chips, cite=cite, at=at))
    return events


def _missing(state: State, ask: StartRound, players: tuple[str, ...]) -> list[Event]:
    cite = late_cite(state)
    return [WentAway(player, True, cite=cite, at=ask.at) for player in ask.missing if player in players]


def _start_moved(state: State, event: StartMoved) -> None:
    state.starts = event.to
    state.untold = state.untold or "tell the regulator" in event.requires


def _committed(state: State, event: DrawCommitted) -> None:
    state.commitment = event.commitment


def _round_started(state: State, event: RoundStarted) -> None:
    state.phase = "playing"
    state.round = event.number
    state.plan = state.agenda.pop(0)
    if state.plan.who == "advanced":
        state.advanced = []
    state.started = event.at
    state.commitment = ""
    state.seat.clear()
    state.matches = []
    state.credits.clear()
    state.before.clear()
    state.drawn.clear()
    state.secrets.clear()
    state.hand_for_hand = False
    if state.plan.fresh or state.rules_value("fresh"):
        state.level, state.clock_at, state.clock_ran = 0, None, 0
    for name, table in list(state.tables.items()):
        if table.standing != "broken":
            fresh: dict[str, Any] = {
                "hands": 0,
                "level_hands": 0,
                "button": None,
                "small": None,
                "big": None,
                "emptied": (),
            }
            fresh |= {"announced": "", "bonus": 0, "bonus_prize": "", "first_button": None, "exact": False}
            state.change_table(name, standing="idle", running=False, why="", waits=False, **fresh)
    for player in event.players:
        state.mark.pop(player, None)
        state.change(player, status="in")
    state.outs = [out for out in state.outs if out.player not in event.players]


TOPIC = TopicRows(
    commands=(
        MayAsk(MoveStart, move_start, "director"),
        MayAsk(CommitDraw, commit_draw, "director"),
        MayAsk(StartRound, start_round, "director"),
    ),
    events=(
        CanHappen(StartMoved, _start_moved, lambda e: f"The start is moved to {e.to}; {len(e.told)} players are told."),
        CanHappen(DrawCommitted, _committed, lambda e: f"The draw is committed to: {e.commitment}."),
        CanHappen(
            RoundStarted, _round_started, lambda e: f"{e.name.capitalize()} begins with {len(e.players)} players."
        ),
    ),
)
