"""The tables in play as balancing sees them, and what it proposes now."""

from __future__ import annotations

from collections import Counter

from cardspeak.tournament.balance import Breaks, Felted, Proposed, to_balance, to_break
from cardspeak.tournament.state import State
from cardspeak.tournament.terms import Terms


def felted(state: State) -> list[Felted]:
    """Tables where the round is being played, in the order of their designation."""
    sitting: dict[str, dict[int, str]] = {table.name: {} for table in state.live}
    for player, (table, seat) in state.seat.items():
        if table in sitting:
            sitting[table][seat] = player
    return [Felted(t.name, t.seats, sitting[t.name], t.button, t.small, t.big, t.emptied) for t in state.live]


def proposal(state: State) -> Breaks | Proposed | None:
    """What keeps the tables even: a table that is not needed goes first, else one player moves."""
    plan, moves = state.plan, state.terms.moves
    if plan is None or not plan.freezes:
        return None
    tables = felted(state)
    broken = to_break(tables, moves.breaking, moves.order)
    if broken is not None:
        return broken
    counts = {n: who.moves for n, who in state.entrants.items()} if moves.mover == "fewest moves" else {}
    return to_balance(tables, moves.mover, moves.tolerance, counts)


def halting(terms: Terms) -> int:
    """How far short of the fullest a table waits; 0: it never does."""
    moves = terms.moves
    return max(moves.halt, moves.tolerance + 1) if moves.halt else 0


def to_be_filled(state: State, table: str) -> bool:
    """Whether a table waits for players: as `balance.halted`, by counting heads alone.

    Nobody waits for a move that the Terms do not ask for: within what they let tables differ, play goes on.
    """
    halt, live = halting(state.terms), state.live
    if not halt or len(live) < 2 or state.plan is None or not state.plan.freezes:
        return False
    heads = Counter(where for where, _ in state.seat.values())
    return max(heads[one.name] for one in live) - heads[table] >= halt
