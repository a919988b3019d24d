"""The dealer's assistant of a told table: between hands what comes next, and in a hand what `hand.dealer` says."""

from __future__ import annotations

import msgspec

from cardspeak.hand.live.dealer import Assist, DealerLine, assist, result_of
from cardspeak.refusal import Refused
from cardspeak.table.owed import owed
from cardspeak.table.plan import Plan, plan
from cardspeak.table.state import TableState
from cardspeak.table.talking import left_to
from cardspeak.table.topics.afterwards import open_cards, unseen
from cardspeak.talk.gesture import gesture_text


def assist_at(state: TableState) -> Assist:
    """What the dealer does now; between hands also how the last one ended."""
    if state.hand is not None and state.running:
        found = assist(state.hand)
        return msgspec.structs.replace(found, lines=(*_talk(state), *found.lines))
    result = result_of(state.hand) if state.hand is not None and state.hand.setup.told else ()
    seen, covered = open_cards(state), tuple(seat for seat in sorted(state.dealt) if unseen(state, seat) > 0)
    planned = plan(state)
    if isinstance(planned, Refused):
        says = (DealerLine(planned.says, planned.cite.clause),)
        return Assist(asks="players", lines=says, result=result, open=covered, seen=seen)
    lines, seats = (*_next_hand(state, planned),), planned.setup.seats
    return Assist(asks="start", lines=lines, seats=seats, result=result, open=covered, seen=seen)


def _talk(state: TableState) -> list[DealerLine]:
    """What was done out of turn and is held, and what somebody has to choose from."""
    lines = [
        DealerLine(f"Seat {seat} {gesture_text(held.gesture.signs)} out of turn. {held.says}", held.cite.clause)
        for seat, held in state.held.items()
    ]
    left = left_to(state)
    if left is not None:
        lines.append(DealerLine(f"Seat {left.options.seat}: {left.options.says}", left.options.cite.clause))
    return lines


def _next_hand(state: TableState, planned: Plan) -> list[DealerLine]:
    """Who is dealt in, where the button goes, and what everybody puts in first."""
    seats = ", ".join(map(str, planned.setup.seats))
    lines = [DealerLine(f"Hand {state.number + 1} can be dealt to seats {seats}.", state.setup.table.start_cite)]
    if planned.button is not None:
        marker = "puck" if state.setup.puck else "button"
        lines.append(DealerLine(f"The {marker} goes to seat {planned.button}.", planned.cite))
    kill = state.setup.table.kill
    if kill is not None and state.setup.kill is not None and not state.number:
        lines.append(DealerLine("The kill button goes to the centre of the table.", kill.centre_cite))
    due = [one for one in owed(state) if one.due and one.chips]
    return lines + [
        DealerLine(f"Seat {one.seat} ({one.name}) owes {one.chips:,}: {one.what}.", one.cite) for one in due
    ]
