"""How a tournament says no, and what nearly every command asks first."""

from __future__ import annotations

from cardspeak.refusal import Refused
from cardspeak.tournament.base import DEPUTY, DIRECTOR, OPERATOR, Event
from cardspeak.tournament.state import State, Station
from cardspeak.tournament.why import TournamentWhy

Answer = list[Event] | Refused


def refuse(state: State, why: TournamentWhy, clause: str, says: str) -> Refused:
    return Refused(why, state.terms.rules.cite(clause), says)


def cite_of(state: State, *items: str) -> str:
    """The clause of the first of these items of the Terms that the book has."""
    return state.terms.rules.cite_for(*items)


def rule_cite(state: State, name: str) -> str:
    """The clause by which the book rules it; that of its tournaments altogether where it says that it does not."""
    row = state.terms.rules.rules[name]
    ruled = row.value is not False or row.cite.startswith("silent")
    return row.cite if ruled else state.terms.rules.file.cite


def rounds_cite(state: State) -> str:
    """The clause of rounds and sessions."""
    return cite_of(state, "rounds", "structure")


def duty_cite(state: State, name: str) -> str:
    """The clause of a duty, or that of tournaments altogether where the book does not ask for it."""
    return next((row.cite for row in state.terms.rules.file.duties if row.name == name), state.terms.rules.file.cite)


def needs_operator(state: State, by: str, clause: str) -> Refused | None:
    return None if by in ("", OPERATOR) else refuse(state, TournamentWhy.AUTHORITY, clause, "That is for the operator.")


def needs_director(state: State, by: str, clause: str, *, deputy: bool = True) -> Refused | None:
    """The director, or a deputy where one has been appointed and the book does not want the director alone."""
    authority = state.terms.rules.authority
    if by == DEPUTY and deputy:
        if state.deputies:
            return None
        return refuse(state, TournamentWhy.AUTHORITY, authority.deputy_cite, "No deputy has been appointed.")
    if by not in ("", DIRECTOR):
        return refuse(state, TournamentWhy.AUTHORITY, clause, f"That is for the {authority.director}.")
    if not state.director:
        return refuse(state, TournamentWhy.DUTY, authority.director_cite, f"Appoint a {authority.director} first.")
    return present(state) if state.phase == "playing" else None


def needs_player(state: State, player: str, clause: str) -> Refused | None:
    """Somebody who has entered and is in."""
    entrant = state.entrants.get(player)
    if entrant is None:
        return refuse(state, TournamentWhy.STRANGER, clause, f"{player} has not entered.")
    if entrant.status != "in":
        return refuse(state, TournamentWhy.STRANGER, clause, f"{player} is {entrant.status}.")
    return None


def busy(state: State, player: str, clause: str) -> Refused | None:
    """Nothing changes the chips or the seat of somebody whose hand is being played."""
    table, _ = state.seat.get(player, ("", 0))
    if table and state.tables[table].running:
        return refuse(state, TournamentWhy.NOT_NOW, clause, f"Finish the hand at {table} first.")
    return None


def playing_at(state: State, name: str, clause: str) -> Station | Refused:
    """A table where the round is being played."""
    table = state.tables.get(name)
    if table is None:
        return refuse(state, TournamentWhy.NO_TABLE, clause, f"{name} is not designated.")
    if state.plan is None:
        return refuse(state, TournamentWhy.NO_TABLE, clause, "No round is being played.")
    if table.standing != "playing":
        return refuse(state, TournamentWhy.NO_TABLE, clause, f"Play at {name} has ended or has not begun.")
    return table


def before_play(state: State, clause: str) -> Refused | None:
    if state.phase in ("planning", "entries", "closed"):
        return None
    return refuse(state, TournamentWhy.NOT_NOW, clause, "That is done before play begins.")


def disputed(state: State) -> Refused | None:
    """Where the book has the game wait for what is in dispute."""
    open_ = [number for number, status in state.disputes.items() if status == "open"]
    if not open_ or not state.rules_value("disputes"):
        return None
    return refuse(
        state, TournamentWhy.DISPUTED, rule_cite(state, "disputes"), f"Dispute {open_[0]} is to be settled first."
    )


def present(state: State) -> Refused | None:
    """Whoever is in charge is there as long as it is played."""
    authority = state.terms.rules.authority
    if state.director_here:
        return None
    return refuse(state, TournamentWhy.DUTY, authority.director_cite, f"The {authority.director} has to be present.")
