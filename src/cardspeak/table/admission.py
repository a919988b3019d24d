"""Who may not sit down: somebody excluded, kept apart from a player at the table, or working there."""

from __future__ import annotations

from cardspeak.books.model.table import TableWhy
from cardspeak.refusal import Refused
from cardspeak.table.refusing import refuse
from cardspeak.table.state import TableState


def may_not_sit(state: TableState, name: str, at: int) -> Refused | None:
    """Why this person gets no seat at this moment, whatever the chips."""
    rows = state.setup.table.conduct
    out = state.excluded.get(name)
    if out is not None and (out.until is None or at < out.until):
        until = f" for {-(-(out.until - at) // 60)} more minutes" if out.until is not None else ""
        return refuse(state, TableWhy.EXCLUDED, f"{name} is excluded from the game{until}.", out.cite)
    role = next((role for role, who in state.staff.items() if who == name), None)
    if role is not None:
        cite = next(row.cite for row in rows.staff if row.role == role)
        return refuse(state, TableWhy.STAFF, f"{name} is the {role} here and does not play.", cite)
    apart = state.directions.get("apart", ())
    other = next((place.name for place in state.seats.values() if place.name in apart), None)
    if name in apart and other is not None:
        cite = next(row.cite for row in rows.directions if row.what == "apart")
        return refuse(state, TableWhy.EXCLUDED, f"{name} and {other} do not play at the same table.", cite)
    return None
