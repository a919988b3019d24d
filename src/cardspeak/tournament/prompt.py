"""What is due next, by whom, with its clause: duties in order, then whatever keeps the tournament going."""

from __future__ import annotations

from typing import Literal

from cardspeak.tournament.balance import Breaks
from cardspeak.tournament.base import Whose
from cardspeak.tournament.refuse import cite_of, rounds_cite, rule_cite
from cardspeak.tournament.seating import proposal
from cardspeak.tournament.state import State
from cardspeak.tournament.topics.director import to_brief
from cardspeak.tournament.topics.papers import due
from cardspeak.tournament.topics.prizes import owed_to
from cardspeak.tournament.topics.seats import newcomers
from cardspeak.tournament.topics.ties import level, level_already, together_cite
from cardspeak.values import Value

Kind = Literal[
    "duty", "open entries", "enter", "close entries", "start round", "deal", "report", "draw cards", "move", "break",
    "seat late", "dispute", "director back", "resume", "deal offered", "pay", "count",
]  # fmt: skip


class Prompt(Value, omit_defaults=True):
    """`players` are those whom it concerns; `table` and `seat` say where."""

    kind: Kind
    cite: str
    by: Whose = "director"
    says: str = ""
    table: str = ""
    seat: int = 0
    players: tuple[str, ...] = ()


def prompts_for(state: State) -> tuple[Prompt, ...]:
    if state.over:
        owed = tuple(player for player in {**state.prizes, **state.bounties} if owed_to(state, player) > 0)
        cite = cite_of(state, "distribution", "prizes")
        return (Prompt("pay", cite, "desk", "Pay the prizes.", players=owed),) if owed and state.phase == "over" else ()
    if state.phase == "playing":
        return _playing(state)
    entry = cite_of(state, "method of entry", "terms of entry", "price")
    found: list[Prompt] = []
    wrong = due(
        state, "play" if state.phase == "closed" or (state.entries_open and state.terms.entry.late_until) else "entries"
    )
    if wrong:
        found.append(Prompt("duty", wrong.cite.clause, "operator", wrong.says, players=tuple(to_brief(state))))
    elif state.phase == "planning":
        return (Prompt("open entries", entry, "operator"),)
    if state.phase == "entries":
        players = cite_of(state, "players", "terms of entry")
        found += [Prompt("enter", entry, "desk"), Prompt("close entries", players, "operator")]
    elif state.phase == "closed" and not wrong:
        found.append(_start(state))
    return tuple(found)


def _start(state: State) -> Prompt:
    return Prompt("start round", rounds_cite(state), players=tuple(state.field))


def _playing(state: State) -> tuple[Prompt, ...]:
    tied = level(state)
    if tied:
        return (Prompt("draw cards", together_cite(state), players=tuple(tied)),)
    if state.plan is None:
        return (_start(state),)
    found: list[Prompt] = []
    authority = state.terms.rules.authority
    if not state.director_here:
        found.append(Prompt("director back", authority.director_cite, says=f"The {authority.director} is away."))
    found += [
        Prompt("dispute", authority.final_cite, says=f"Dispute {number} is open.")
        for number, status in state.disputes.items()
        if status == "open"
    ]
    unsure = to_brief(state) if "briefing" in state.terms.rules.duty else []
    if unsure:  # a substitute, or somebody who came late
        cite = state.terms.rules.duty["briefing"].cite
        found.append(Prompt("duty", cite, says=f"Brief {unsure[0]}, who has come in.", players=tuple(unsure)))
    together = level_already(state)
    if together:
        found.append(Prompt("draw cards", together_cite(state), players=tuple(together)))
    if state.resting:
        found.append(Prompt("resume", rounds_cite(state), says="The clock stands."))
    late = newcomers(state)
    if late:
        found.append(Prompt("seat late", rule_cite(state, "equal"), players=tuple(late)))
    planned = proposal(state)
    if isinstance(planned, Breaks):
        cite = rule_cite(state, "breaking")
        found.append(Prompt("break", cite, says=planned.why, table=planned.table, players=planned.players))
    elif planned is not None:
        cite = rule_cite(state, "balancing")
        moved = (planned.player,)
        found.append(Prompt("move", cite, says=planned.why, table=planned.to, seat=planned.seat, players=moved))
    sitting, cite = state.by_table(), rounds_cite(state)
    hands = state.plan.hands if state.plan is not None else None
    for table in state.live:
        if hands is not None and table.hands >= hands and state.uncounted(table):
            says = f"The hands of the round are played at {table.name}: count the chips."
            found.append(Prompt("count", cite, says=says, table=table.name, players=tuple(sitting[table.name])))
        kind: Kind = "report" if table.running or table.felt == "paper" else "deal"
        found.append(Prompt(kind, cite, "felt", table=table.name, players=tuple(sitting[table.name])))
    return tuple(found)
