"""What is owed at this moment, by whom, and under which clause."""

from __future__ import annotations

from cardspeak.hand.steps import PostStep
from cardspeak.table.plan import Due, Plan, plan
from cardspeak.table.state import TableState
from cardspeak.table.topics.blinds import price
from cardspeak.values import Value


class Owed(Value):
    """`due`: in the next hand; otherwise whenever the player wants to be dealt in."""

    seat: int
    name: str
    what: str
    chips: int
    cite: str
    due: bool = True


def owed(state: TableState) -> tuple[Owed, ...]:
    """Blinds, straddles, posts and antes of the next hand first; then the debts of those who sit out."""
    running, chips = state.running, state.in_front
    planned = None if running else plan(state)
    found: list[Owed] = []
    if isinstance(planned, Plan):
        found += [_owed(state, due) for due in (*_antes(state, planned), *planned.dues) if due.chips]
    paying = {one.seat for one in found}
    for seat, place in sorted(state.seats.items()):
        if place.entry and seat not in paying and not (running and seat in state.dealt):
            live, dead, cite = price(state, place)
            what = {"new": "entry", "moved": "seat change"}.get(place.entry, "missed blinds")
            if state.last is not None:
                found.append(Owed(seat, place.name, what, live + dead, cite, due=False))
        missing = max(place.least, 0 if chips[seat] else state.setup.buy_in[0]) - chips[seat]
        if missing > 0 and not state.plays(seat) and state.setup.tournament is None:
            cite = state.setup.table.stake.least_cite
            found.append(Owed(seat, place.name, "stake", missing, cite, due=False))
    return tuple(found)


def _owed(state: TableState, due: Due) -> Owed:
    return Owed(due.seat, state.seats[due.seat].name, due.what, due.chips, due.cite)


def _antes(state: TableState, planned: Plan) -> list[Due]:
    antes, order = planned.setup.stakes.antes, planned.setup.order
    cite = next(
        (step.cite for step in planned.setup.layout.agenda if isinstance(step, PostStep) and step.what == "ante"), ""
    )
    each = antes * len(order) if len(antes) == 1 else antes
    return [Due(seat, "ante", ante, cite) for seat, ante in zip(order, each, strict=False) if ante]
