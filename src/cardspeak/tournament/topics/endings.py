"""Ends of tables and rounds, before the last hand and after it; a further round for those who are out."""

from __future__ import annotations

from typing import Literal

from cardspeak.refusal import Refused
from cardspeak.tournament.base import Command, Event
from cardspeak.tournament.refuse import Answer, cite_of, needs_director, playing_at, refuse, rounds_cite, rule_cite
from cardspeak.tournament.state import RoundPlayed, State
from cardspeak.tournament.terms import RoundPlan
from cardspeak.tournament.topic import CanHappen, MayAsk, TopicRows, names
from cardspeak.tournament.topics.outs import bounties, credited, gone, least
from cardspeak.tournament.why import TournamentWhy

__all__ = ["CallRepechage", "EndTable", "RepechageCalled", "RoundEnded", "TableEnded"]


class CallRepechage(Command):
    plan: RoundPlan


Ground = Literal["time", "known", "agreed"]


class EndTable(Command):
    """End play at a table before its last hand: its time is over, or on one of the book's grounds."""

    table: str
    ground: Ground
    agree: tuple[str, ...] = ()


class RepechageCalled(Event):
    plan: RoundPlan


class TableEnded(Event):
    table: str
    ground: str


class RoundEnded(Event):
    number: int
    advanced: tuple[str, ...]
    out: tuple[str, ...]
    back: tuple[str, ...] = ()  # of those who go on: had gone out, and are the best of those who did


def call_repechage(state: State, ask: CallRepechage) -> Answer:
    """A round for those who are out, where the Terms leave it to the director."""
    cite = cite_of(state, "repechage", "structure")
    wrong = needs_director(state, ask.by, cite)
    if wrong:
        return wrong
    if state.terms.format.repechage != "director":
        return refuse(state, TournamentWhy.TERMS, cite, "The Terms do not leave a repechage to the director.")
    if state.plan is not None or not state.round or not state.agenda:
        return refuse(state, TournamentWhy.NOT_NOW, cite, "A repechage stands between two rounds.")
    plan = ask.plan
    if plan.who != "eliminated" or plan.advance < 1 or max(plan.hands or 0, plan.minutes or 0) < 1:
        return refuse(
            state, TournamentWhy.TERMS, cite, "A repechage is for those who are out; say how long, and who goes on."
        )
    if not any(entrant.status == "out" for entrant in state.entrants.values()):
        return refuse(state, TournamentWhy.NOT_NOW, cite, "Nobody is out.")
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
        return refuse(state, TournamentWhy.NOT_NOW, cite, f"Finish the hand at {ask.table} first.")
    players = state.at_table(ask.table)
    if ask.ground == "time":
        if plan.minutes is None or ask.at < state.started + plan.minutes * 60:
            return refuse(state, TournamentWhy.NOT_NOW, cite, "The time of this round is not over.")
    elif ask.ground == "known":
        cite = authority.early_known_cite
        if len(players) > max(plan.goes_on, 1):
            says = f"{len(players)} players are left for {plan.goes_on} places: who goes on is not known."
            return refuse(state, TournamentWhy.NOT_NOW, cite, says)
    else:
        cite = authority.early_cash_cite
        if state.terms.format.chips_afterwards != "cash":
            return refuse(state, TournamentWhy.TERMS, cite, "The Terms do not turn chips into cash.")
        against = [player for player in players if player not in ask.agree]
        if against:
            return refuse(state, TournamentWhy.NOT_NOW, cite, f"{against[0]} does not agree.")
    if state.uncounted(table):
        says = f"Count the chips at {ask.table} first: who is better hangs on them."
        return refuse(state, TournamentWhy.NOT_NOW, rule_cite(state, "count"), says)
    need = least(state)
    broke = [player for player in players if state.chips[player] < need]
    out: list[Event] = []
    for player in broke:
        out += [gone(state, player, at=ask.at, among=broke), *bounties(state, player, credited(state, player), ask.at)]
    return [*out, TableEnded(ask.table, ask.ground, cite=cite, at=ask.at)]


def _repechage(state: State, event: RepechageCalled) -> None:
    state.agenda.insert(0, event.plan)


def _table_ended(state: State, event: TableEnded) -> None:
    state.change_table(event.table, standing="ended", why=event.ground, running=False)
    for player in state.at_table(event.table):
        state.mark[player] = (state.round, 1, state.chips[player], state.before.get(player, 0))


def played_apart(state: State) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Who sat at each table of the round, those who are out with them."""
    there: dict[str, list[str]] = {name: [] for name in state.tables}
    for player, (table, _) in state.seat.items():
        there[table].append(player)
    for out in reversed(state.outs):
        if out.round == state.round and out.table in there:
            there[out.table].append(out.player)
    return tuple((table, tuple(players)) for table, players in there.items() if players)


def _round_ended(state: State, event: RoundEnded) -> None:
    if state.plan is not None and (state.matches or state.plan.apart):
        played = played_apart(state) if state.plan.apart else ()
        went = tuple((table, there, tuple(one for one in there if one in event.advanced)) for table, there in played)
        state.bracket.append(RoundPlayed(name=state.plan.name, matches=tuple(state.matches), tables=went))
    state.plan = None
    state.starts = 0
    state.hand_for_hand = False
    for player in event.out:
        state.change(player, status="out")
        state.absent.discard(player)
        state.late.discard(player)
        state.sitting.pop(player, None)
    for player in event.back:
        state.change(player, status="in")
    state.outs = [out for out in state.outs if out.player not in event.back]
    state.advanced += event.advanced
    if state.agenda:
        state.seat.clear()


def _says_round_ended(event: RoundEnded) -> str:
    after_all = f" {names(event.back)} by the order in which they went out." if event.back else ""
    return f"Round {event.number} is over; on go {names(event.advanced)}.{after_all}"


TOPIC = TopicRows(
    commands=(
        MayAsk(CallRepechage, call_repechage, "director"),
        MayAsk(EndTable, end_table, "director"),
    ),
    events=(
        CanHappen(RepechageCalled, _repechage, lambda e: f"There will be {e.plan.name} for those who are out."),
        CanHappen(TableEnded, _table_ended, lambda e: f"{e.table} ends ({e.ground})."),
        CanHappen(RoundEnded, _round_ended, _says_round_ended),
    ),
)
