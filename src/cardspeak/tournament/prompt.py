"""What is due next, by whom, with its clause; at a table, what the game itself asks."""

from __future__ import annotations

from typing import Literal

from cardspeak.banked.prompt import Prompt as TablePrompt
from cardspeak.banked.prompt import prompts_for as table_prompts
from cardspeak.tournament.planning import due
from cardspeak.tournament.refuse import cite_of
from cardspeak.tournament.results import level
from cardspeak.tournament.state import State
from cardspeak.values import Value

Kind = Literal["duty", "open entries", "enter", "close entries", "start round", "deal", "hand", "draw cards"]


class Prompt(Value, omit_defaults=True):
    """`players` are those whom it concerns; `asks` are the questions of a hand in play."""

    kind: Kind
    cite: str
    by: str = ""
    says: str = ""
    table: str = ""
    players: tuple[str, ...] = ()
    asks: tuple[TablePrompt, ...] = ()


def prompts_for(state: State) -> tuple[Prompt, ...]:
    if state.over:
        return ()
    if state.phase == "playing":
        return _playing(state)
    if state.phase == "entries":
        cite = cite_of(state, "method of entry")
        return Prompt("enter", cite), Prompt("close entries", cite_of(state, "players"), "operator")
    wrong = due(state, "play" if state.phase == "closed" else "entries")
    if wrong:
        return (Prompt("duty", wrong.cite.clause, says=wrong.says),)
    if state.phase == "planning":
        return (Prompt("open entries", cite_of(state, "method of entry"), "operator"),)
    return (_start(state),)


def _start(state: State) -> Prompt:
    return Prompt("start round", cite_of(state, "rounds"), "director", players=tuple(state.field))


def _playing(state: State) -> tuple[Prompt, ...]:
    tied = level(state)
    if tied:
        return (Prompt("draw cards", cite_of(state, "winners"), "director", players=tuple(tied)),)
    if state.plan is None:
        return (_start(state),)
    found: list[Prompt] = []
    for table in state.live_tables:
        felt = state.running.get(table)
        players = tuple(state.at_table(table))
        if felt is None:
            found.append(Prompt("deal", cite_of(state, "rounds"), "dealer", table=table, players=players))
        else:
            asks = table_prompts(felt)
            found.append(Prompt("hand", asks[0].cite, table=table, players=players, asks=asks))
    return tuple(found)
