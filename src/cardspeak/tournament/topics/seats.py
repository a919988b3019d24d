"""Seats by a draw: of those who play in a round, and of those who come late; and who may be seated at all."""

from __future__ import annotations

from cardspeak.refusal import Refused
from cardspeak.tournament.base import Command, Event
from cardspeak.tournament.draws import SeatDraw, draw_seats
from cardspeak.tournament.refuse import Answer, cite_of, duty_cite, needs_director, present, refuse, rule_cite
from cardspeak.tournament.state import State
from cardspeak.tournament.topic import CanHappen, MayAsk, TopicRows
from cardspeak.tournament.topics.banks import BankIssued
from cardspeak.tournament.why import TournamentWhy

__all__ = ["SeatLate", "SeatsAllotted"]


class SeatLate(Command):
    """Seats for those who entered once play had begun, by a draw."""

    seed: str


class SeatsAllotted(Event):
    """Who sits where, and the seed that gives it again."""

    seed: str
    seats: tuple[SeatDraw, ...]


def unready(state: State, players: list[str]) -> Refused | None:
    rules = state.terms.rules
    unbriefed = [player for player in players if not state.entrants[player].briefed]
    if "briefing" in rules.duty and unbriefed:
        return refuse(state, TournamentWhy.DUTY, rules.duty["briefing"].cite, f"Brief {unbriefed[0]} first.")
    if not state.terms.entry.signature:
        return None
    for player in players:
        if not state.entrants[player].signed:
            cite = rule_cite(state, "signed")
            return refuse(
                state, TournamentWhy.NOT_SIGNED, cite, f"{player} has not signed the Terms and is not seated."
            )
    return None


def seat_late(state: State, ask: SeatLate) -> Answer:
    cite = rule_cite(state, "equal")
    wrong = needs_director(state, ask.by, cite) or present(state)
    if wrong:
        return wrong
    waiting = newcomers(state)
    if state.plan is None or not waiting:
        return refuse(state, TournamentWhy.NOT_NOW, cite, "Nobody waits for a seat.")
    missing = unready(state, waiting)
    if missing:
        return missing
    free = open_seats(state)
    room = sum(map(len, free.values()))
    if room < len(waiting):
        says = f"{len(waiting)} wait and {room} seats are open: designate a table, or wait."
        return refuse(state, TournamentWhy.NO_SEAT, duty_cite(state, "tables"), says)
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


def _seats_drawn(state: State, event: SeatsAllotted) -> None:
    for place in event.seats:
        sits(state, place.player, place.table, place.seat)


def sits(state: State, player: str, table: str, seat: int) -> None:
    state.seat[player] = (table, seat)
    state.before.setdefault(player, state.chips[player])
    if state.tables[table].standing == "idle":
        state.change_table(table, standing="playing")


TOPIC = TopicRows(
    commands=(MayAsk(SeatLate, seat_late, "director"),),
    events=(
        CanHappen(
            SeatsAllotted,
            _seats_drawn,
            lambda e: "Drawn: " + "; ".join(f"{p.player} {p.table}, seat {p.seat}" for p in e.seats) + ".",
        ),
    ),
)
