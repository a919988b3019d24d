"""Rounds and sessions: when they start, the draw, the bank of chips, late seats, matches of two, and early ends."""

from __future__ import annotations

from typing import Literal

import msgspec

from cardspeak.refusal import Refused
from cardspeak.tournament.base import Command, Event
from cardspeak.tournament.draws import Place, commitment_of, draw_seats, pairs, tables_needed
from cardspeak.tournament.refuse import (
    Answer,
    cite_of,
    duty_cite,
    needs_director,
    playing_at,
    present,
    refuse,
    rule_cite,
)
from cardspeak.tournament.state import Match, State
from cardspeak.tournament.terms import RoundPlan
from cardspeak.tournament.topic import CanHappen, MayAsk, TopicRows, names
from cardspeak.tournament.topics.absence import WentAway, late_cite
from cardspeak.tournament.topics.outs import gone, least
from cardspeak.tournament.topics.papers import due
from cardspeak.tournament.why import Why

__all__ = [
    "BankIssued",
    "CallRepechage",
    "ChipsBack",
    "CommitDraw",
    "DrawCommitted",
    "EndTable",
    "MatchStarted",
    "MatchWon",
    "MoveStart",
    "Paired",
    "RepechageCalled",
    "RoundEnded",
    "RoundStarted",
    "SeatLate",
    "SeatsAllotted",
    "StartMoved",
    "StartRound",
    "TableEnded",
]

# -- asked -------------------------------------------------------------------------------------------------------------


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


class SeatLate(Command):
    """Seats for those who entered once play had begun, by a draw."""

    seed: str


class CallRepechage(Command):
    plan: RoundPlan


class EndTable(Command):
    """End play at a table before its last hand: its time is over, or on one of the book's grounds."""

    table: str
    ground: Literal["time", "known", "agreed"]
    agree: tuple[str, ...] = ()


# -- happened ----------------------------------------------------------------------------------------------------------


class StartMoved(Event):
    to: int
    told: tuple[str, ...]


class DrawCommitted(Event):
    commitment: str


class RoundStarted(Event):
    number: int
    name: str
    players: tuple[str, ...]


class RepechageCalled(Event):
    plan: RoundPlan


class ChipsBack(Event):
    """Tournament chips go back to the operator."""

    amounts: dict[str, int]


class BankIssued(Event):
    """The same bank for each of these."""

    players: tuple[str, ...]
    amount: int


class SeatsAllotted(Event):
    """Who sits where, and the seed that gives it again."""

    seed: str
    seats: tuple[Place, ...]


class Paired(Event):
    """Opponents; an empty second name is a bye."""

    seed: str
    matches: tuple[Match, ...]


class MatchStarted(Event):
    """A further match of two: both have the bank again."""

    table: str
    players: tuple[str, str]
    number: int
    amount: int


class MatchWon(Event):
    table: str
    winner: str
    wins: tuple[int, int]


class TableEnded(Event):
    table: str
    ground: str


class RoundEnded(Event):
    number: int
    advanced: tuple[str, ...]
    out: tuple[str, ...]


# -- answers -----------------------------------------------------------------------------------------------------------


def rounds_cite(state: State) -> str:
    return cite_of(state, "rounds", "structure")


def move_start(state: State, ask: MoveStart) -> Answer:
    cite = state.terms.rules.authority.move_cite
    wrong = needs_director(state, ask.by, cite)
    if wrong:
        return wrong
    if state.plan is not None or not state.agenda:
        return refuse(state, Why.NOT_NOW, cite, "A round that has begun cannot be moved.")
    notice = state.terms.details.notice_minutes
    if ask.to - ask.at < notice * 60:
        minutes = (ask.to - ask.at) // 60
        return refuse(state, Why.TOO_SHORT, cite, f"Players have {notice} minutes of notice, not {minutes}.")
    return [StartMoved(ask.to, tuple(state.field), cite=cite, at=ask.at)]


def commit_draw(state: State, ask: CommitDraw) -> Answer:
    cite = rule_cite(state, "equal")
    wrong = needs_director(state, ask.by, cite)
    if wrong:
        return wrong
    if state.plan is not None or not state.agenda:
        return refuse(state, Why.NOT_NOW, cite, "The draw is committed to before its round begins.")
    return [DrawCommitted(ask.commitment, cite=cite, at=ask.at)]


def start_round(state: State, ask: StartRound) -> Answer:
    rules = state.terms.rules
    wrong = needs_director(state, ask.by, rules.authority.director_cite) or _ready(state) or _signed(state, state.field)
    if wrong:
        return wrong
    if ask.at < state.starts:
        when = cite_of(state, "when", "structure")
        return refuse(state, Why.NOT_NOW, when, f"The round starts at {state.starts}, not {ask.at}.")
    field, plan = state.field, state.agenda[0]
    if state.commitment and commitment_of(ask.seed) != state.commitment:
        says = "This seed is not the one that was committed to."
        return refuse(state, Why.NOT_DRAWN, rule_cite(state, "equal"), says)
    late = cite_of(state, "late", "conditions of play")
    if not set(ask.missing) <= set(field):
        return refuse(state, Why.STRANGER, late, "Only those who play in the round can be missing.")
    unpaid = [player for player in field if not state.entrants[player].stake_paid]
    cite = rule_cite(state, "unpaid")
    if unpaid and rules.rule("unpaid") == "not seated":
        return refuse(state, Why.UNPAID, cite, f"{unpaid[0]} has not paid the buy-in: take it, or withdraw the entry.")
    out: list[Event] = [gone(state, player, reason="no buy-in", cite=cite, at=ask.at) for player in unpaid]
    players = tuple(player for player in field if player not in unpaid)
    if len(players) < 2 and not state.round:
        return refuse(state, Why.NOT_NOW, cite, "Fewer than two players have paid.")
    return _starting(state, ask, plan, players, out)


def _ready(state: State) -> Refused | None:
    players = cite_of(state, "players", "terms of entry")
    if state.phase not in ("closed", "playing") and not (state.phase == "entries" and state.terms.entry.late_until):
        return refuse(state, Why.NOT_NOW, players, "Entries are not closed.")
    if state.plan is not None or not state.agenda:
        return refuse(state, Why.NOT_NOW, rounds_cite(state), "No round is due.")
    if not state.round and len(state.field) < state.terms.details.least:
        says = f"There are {len(state.field)} players and the Terms want {state.terms.details.least}."
        return refuse(state, Why.NOT_NOW, players, says)
    return due(state, "play") or present(state)


def _signed(state: State, players: list[str]) -> Refused | None:
    rules = state.terms.rules
    unbriefed = [player for player in players if not state.entrants[player].briefed]
    if "briefing" in rules.duty and unbriefed:
        return refuse(state, Why.DUTY, rules.duty["briefing"].cite, f"Brief {unbriefed[0]} first.")
    if not state.terms.entry.signature:
        return None
    for player in players:
        if not state.entrants[player].signed:
            cite = rules.items["signature"].cite if "signature" in rules.items else rules.authority.accept_cite
            return refuse(state, Why.NOT_SIGNED, cite, f"{player} has not signed the Terms and is not seated.")
    return None


def _starting(state: State, ask: StartRound, plan: RoundPlan, players: tuple[str, ...], out: list[Event]) -> Answer:
    rules, seats = state.terms.rules, state.terms.format.seats
    if plan.best_of is not None:
        seats = rules.rule("half seats")
    tables = plan.tables or tables_needed(len(players), seats)
    cite = cite_of(state, "tables per round", "structure")
    if len(players) > tables * seats:
        return refuse(state, Why.NO_TABLE, cite, f"{tables} tables of {seats} do not seat {len(players)} players.")
    designated = [table for table in state.tables.values() if table.standing != "broken"]
    if tables > len(designated):
        says = f"The round needs {tables} tables; {len(designated)} are designated."
        return refuse(state, Why.NO_TABLE, duty_cite(state, "tables"), says)
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


def _banks(state: State, plan: RoundPlan, players: tuple[str, ...], at: int) -> list[Event]:
    """The same bank for everybody; where a round begins afresh, what is left of the last one goes back."""
    afresh = plan.fresh or plan.who == "eliminated" or bool(state.rules_value("fresh"))
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


def seat_late(state: State, ask: SeatLate) -> Answer:
    cite = rule_cite(state, "equal")
    wrong = needs_director(state, ask.by, cite) or present(state)
    if wrong:
        return wrong
    waiting = newcomers(state)
    if state.plan is None or not waiting:
        return refuse(state, Why.NOT_NOW, cite, "Nobody waits for a seat.")
    missing = _signed(state, waiting)
    if missing:
        return missing
    free = open_seats(state)
    room = sum(map(len, free.values()))
    if room < len(waiting):
        says = f"{len(waiting)} wait and {room} seats are open: designate a table, or wait."
        return refuse(state, Why.NO_SEAT, duty_cite(state, "tables"), says)
    sitting = state.by_table()
    counts = {name: len(sitting[name]) for name in free}
    bank = cite_of(state, "equal bank", "starting chips")
    return [
        BankIssued(tuple(waiting), state.terms.format.start_chips, cite=bank, at=ask.at),
        SeatsAllotted(ask.seed, draw_seats(waiting, free, ask.seed, counts), cite=cite, at=ask.at),
    ]


def newcomers(state: State) -> list[str]:
    """Who is in and has paid, and has no seat yet; not those who entered for another session."""
    session = state.plan.name if state.plan is not None and state.plan.who == "session" else ""
    return [
        name
        for name, who in state.entrants.items()
        if who.status == "in" and who.stake_paid and name not in state.seat and name not in state.advanced
        and name not in state.mark and who.session in ("", session)
    ]  # fmt: skip


def open_seats(state: State) -> dict[str, list[int]]:
    """Seats at tables in play; where those are full, at tables that are designated and idle."""
    taken = set(state.seat.values())
    free = {
        table.name: [seat for seat in range(1, table.seats + 1) if (table.name, seat) not in taken]
        for table in state.live
    }
    if not any(free.values()):
        free = {t.name: list(range(1, t.seats + 1)) for t in state.tables.values() if t.standing == "idle"}
    return {name: seats for name, seats in free.items() if seats}


def call_repechage(state: State, ask: CallRepechage) -> Answer:
    """A round for those who are out, where the Terms leave it to the director."""
    cite = cite_of(state, "repechage", "structure")
    wrong = needs_director(state, ask.by, cite)
    if wrong:
        return wrong
    if state.terms.format.repechage != "director":
        return refuse(state, Why.TERMS, cite, "The Terms do not leave a repechage to the director.")
    if state.plan is not None or not state.round or not state.agenda:
        return refuse(state, Why.NOT_NOW, cite, "A repechage stands between two rounds.")
    plan = ask.plan
    if plan.who != "eliminated" or plan.advance < 1 or max(plan.hands or 0, plan.minutes or 0) < 1:
        return refuse(state, Why.TERMS, cite, "A repechage is for those who are out; say how long, and who goes on.")
    if not any(entrant.status == "out" for entrant in state.entrants.values()):
        return refuse(state, Why.NOT_NOW, cite, "Nobody is out.")
    return [RepechageCalled(plan, cite=cite, at=ask.at)]


def end_table(state: State, ask: EndTable) -> Answer:
    """Before the last hand: by the clock, or by whoever is in charge on one of the book's grounds."""
    authority, plan = state.terms.rules.authority, state.plan
    cite = rounds_cite(state) if ask.ground == "time" else authority.early_cite
    wrong = needs_director(state, ask.by, cite)
    if wrong:
        return wrong
    table = playing_at(state, ask.table, cite)
    if isinstance(table, Refused):
        return table
    assert plan is not None, "a table plays in a round"
    if table.running:
        return refuse(state, Why.NOT_NOW, cite, f"Finish the hand at {ask.table} first.")
    players = state.at_table(ask.table)
    if ask.ground == "time":
        if plan.minutes is None or ask.at < state.started + plan.minutes * 60:
            return refuse(state, Why.NOT_NOW, cite, "The time of this round is not over.")
    elif ask.ground == "known":
        cite = authority.early_known_cite
        if len(players) > max(plan.advance, 1):
            says = f"{len(players)} players are left for {plan.advance} places: who goes on is not known."
            return refuse(state, Why.NOT_NOW, cite, says)
    else:
        cite = authority.early_cash_cite
        if state.terms.format.chips_afterwards != "cash":
            return refuse(state, Why.TERMS, cite, "The Terms do not turn chips into cash.")
        against = [player for player in players if player not in ask.agree]
        if against:
            return refuse(state, Why.NOT_NOW, cite, f"{against[0]} does not agree.")
    need = least(state)
    out: list[Event] = [gone(state, player, at=ask.at) for player in players if state.chips[player] < need]
    return [*out, TableEnded(ask.table, ask.ground, cite=cite, at=ask.at)]


# -- evolve ------------------------------------------------------------------------------------------------------------


def _start_moved(state: State, event: StartMoved) -> None:
    state.starts = event.to


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
    state.before.clear()
    state.drawn.clear()
    state.secrets.clear()
    state.hand_for_hand = False
    if state.plan.fresh or state.rules_value("fresh"):
        state.level, state.clock_at, state.clock_ran = 0, None, 0
    for name, table in list(state.tables.items()):
        if table.standing != "broken":
            fresh = {"hands": 0, "level_hands": 0, "button": None, "small": None, "big": None, "emptied": ()}
            state.change_table(name, standing="idle", running=False, why="", waits=False, announced="", **fresh)
    for player in event.players:
        state.mark.pop(player, None)
        state.change(player, status="in")
    state.outs = [out for out in state.outs if out.player not in event.players]


def _repechage(state: State, event: RepechageCalled) -> None:
    state.agenda.insert(0, event.plan)


def _chips_back(state: State, event: ChipsBack) -> None:
    for player, amount in event.amounts.items():
        state.chips[player] -= amount
        state.returned += amount


def _bank_issued(state: State, event: BankIssued) -> None:
    for player in event.players:
        state.chips[player] = state.chips.get(player, 0) + event.amount
        state.issued += event.amount


def _seats_drawn(state: State, event: SeatsAllotted) -> None:
    for place in event.seats:
        _sits(state, place.player, place.table, place.seat)


def _sits(state: State, player: str, table: str, seat: int) -> None:
    state.seat[player] = (table, seat)
    state.before.setdefault(player, state.chips[player])
    if state.tables[table].standing == "idle":
        state.change_table(table, standing="playing")


def _paired(state: State, event: Paired) -> None:
    state.matches = list(event.matches)
    for match in event.matches:
        if match.table:
            _sits(state, match.first, match.table, 1)
            _sits(state, match.second, match.table, 2)
        else:
            state.mark[match.first] = (state.round, 1, 0, 0)


def _match_started(state: State, event: MatchStarted) -> None:
    """Both begin with the bank again: what lies there goes back, and as much is issued anew."""
    for player in event.players:
        state.returned += state.chips[player]
        state.chips[player] = event.amount
        state.issued += event.amount
        state.before[player] = event.amount


def _match_won(state: State, event: MatchWon) -> None:
    most = ((state.plan.best_of if state.plan else None) or 1) // 2 + 1
    decided = max(event.wins) >= most
    state.matches = [
        msgspec.structs.replace(match, wins=event.wins, winner=event.winner if decided else "")
        if match.table == event.table and not match.winner
        else match
        for match in state.matches
    ]


def _table_ended(state: State, event: TableEnded) -> None:
    state.change_table(event.table, standing="ended", why=event.ground, running=False)
    for player in state.at_table(event.table):
        state.mark[player] = (state.round, 1, state.chips[player], state.before.get(player, 0))


def _round_ended(state: State, event: RoundEnded) -> None:
    state.plan = None
    state.starts = 0
    state.hand_for_hand = False
    for player in event.out:
        state.change(player, status="out")
        state.absent.discard(player)
        state.late.discard(player)
        state.sitting.pop(player, None)
    state.advanced += event.advanced
    if state.agenda:
        state.seat.clear()


TOPIC = TopicRows(
    commands=(
        MayAsk(MoveStart, move_start, "director"),
        MayAsk(CommitDraw, commit_draw, "director"),
        MayAsk(StartRound, start_round, "director"),
        MayAsk(SeatLate, seat_late, "director"),
        MayAsk(CallRepechage, call_repechage, "director"),
        MayAsk(EndTable, end_table, "director"),
    ),
    events=(
        CanHappen(StartMoved, _start_moved, lambda e: f"The start is moved to {e.to}; {len(e.told)} players are told."),
        CanHappen(DrawCommitted, _committed, lambda e: f"The draw is committed to: {e.commitment}."),
        CanHappen(
            RoundStarted, _round_started, lambda e: f"{e.name.capitalize()} begins with {len(e.players)} players."
        ),
        CanHappen(RepechageCalled, _repechage, lambda e: f"There will be {e.plan.name} for those who are out."),
        CanHappen(ChipsBack, _chips_back, lambda e: f"{sum(e.amounts.values())} chips go back to the operator."),
        CanHappen(BankIssued, _bank_issued, lambda e: f"{len(e.players)} players have {e.amount} chips each."),
        CanHappen(
            SeatsAllotted,
            _seats_drawn,
            lambda e: "Drawn: " + "; ".join(f"{p.player} {p.table}, seat {p.seat}" for p in e.seats) + ".",
        ),
        CanHappen(
            Paired,
            _paired,
            lambda e: "Drawn: " + "; ".join(f"{m.first} - {m.second or 'a bye'}" for m in e.matches) + ".",
        ),
        CanHappen(
            MatchStarted, _match_started, lambda e: f"{names(e.players)}: match {e.number}, {e.amount} chips each."
        ),
        CanHappen(MatchWon, _match_won, lambda e: f"{e.winner} wins the match, {e.wins[0]} : {e.wins[1]}."),
        CanHappen(TableEnded, _table_ended, lambda e: f"{e.table} ends ({e.ground})."),
        CanHappen(RoundEnded, _round_ended, lambda e: f"Round {e.number} is over; on go {names(e.advanced)}."),
    ),
)
