"""The buttons that lie in front of a seat: what everybody at the table can tell from them at a glance.

Each has its own label: the dealer button (or puck), a walking, absent or missed blind button, dealt out, the kill
button with its face, and a lammer for chips on their way.
"""

from __future__ import annotations

from cardspeak.table.state import TableState


def markers(state: TableState, seat: int) -> tuple[str, ...]:
    """Every button at a seat, in a fixed order; at an empty one, that it is held for somebody."""
    found: list[str] = []
    if state.marks is not None and state.marks.button == seat:
        found.append("puck" if state.setup.puck else "dealer")
    if seat in state.reserved:
        found.append("reserved")
    place = state.seats.get(seat)
    if place is None:
        return tuple(found)
    if place.missed:
        found.append("missed blind" if place.here else "absent")
    if not place.here and not place.missed:
        found.append("walking")
    if seat not in state.dealt and state.running:
        found.append("dealt out")
    if state.setup.kill is not None and state.kill.name == place.name and state.kill.face != "neutral":
        found.append(state.kill.face)
    if place.behind:
        found.append(f"lammer {place.behind}")
    return tuple(found)
