"""How a tournament says no, and what nearly every command asks first."""

from __future__ import annotations

from cardspeak.refusal import Refused
from cardspeak.tournament import commands as c
from cardspeak.tournament import events as e
from cardspeak.tournament.state import State
from cardspeak.tournament.why import Why

Answer = list[e.Event] | Refused


def refuse(state: State, why: Why, clause: str, says: str) -> Refused:
    return Refused(why, state.terms.rules.cite(clause), says)


def cite_of(state: State, item: str) -> str:
    """The clause of an item of the Terms."""
    return state.terms.rules.item(item).cite


def needs_operator(state: State, by: str, clause: str) -> Refused | None:
    return None if by == c.OPERATOR else refuse(state, Why.AUTHORITY, clause, "That is for the operator.")


def needs_director(state: State, by: str, clause: str, *, deputy: bool = True) -> Refused | None:
    """The Director, or a deputy where one has been appointed and the book does not want the Director alone."""
    authority = state.terms.rules.authority
    if by == c.DEPUTY and deputy:
        if state.deputies:
            return None
        return refuse(state, Why.AUTHORITY, authority.deputy_cite, "No deputy has been appointed.")
    if by != c.DIRECTOR:
        return refuse(state, Why.AUTHORITY, clause, f"That is for the {authority.director}.")
    if not state.director:
        return refuse(state, Why.DUTY, authority.director_cite, f"Appoint a {authority.director} first.")
    return None


def needs_player(state: State, player: str, clause: str) -> Refused | None:
    """Somebody who has entered and is in."""
    entrant = state.entrants.get(player)
    if entrant is None:
        return refuse(state, Why.STRANGER, clause, f"{player} has not entered.")
    if entrant.status != "in":
        return refuse(state, Why.STRANGER, clause, f"{player} is {entrant.status}.")
    return None


def busy(state: State, player: str, clause: str) -> Refused | None:
    """Nothing changes the chips or the seat of somebody whose hand is being played."""
    table, _ = state.box.get(player, ("", 0))
    if table in state.running:
        return refuse(state, Why.NOT_NOW, clause, f"Finish the hand at {table} first.")
    return None
