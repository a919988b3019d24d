"""Where the button or puck goes, and which seat each blind falls due to. Pure: it reads the state and changes nothing.

Two ways (`button.moves` in `table.toml`): with the blinds, where every blind goes from seat to seat and the button
follows, to an empty seat if need be (a dead button); or to the next seat, with the blinds counted from there.
"""

from __future__ import annotations

from typing import NamedTuple

from cardspeak.table import mode
from cardspeak.table.state import SeatedPlayer, TableState


class Marked(NamedTuple):
    """The button, the seats that the blinds fall due to (first blind first), and those that post them."""

    button: int | None
    blinds: tuple[int, ...]
    posting: dict[int, int]  # seat -> which blind
    fresh: bool  # everybody who is ready is dealt in, owing nothing
    cite: str


def next_ready(state: TableState, after: int) -> int:
    return next(seat for seat in state.clockwise(after) if state.seats[seat].ready)


def next_clear(state: TableState, after: int) -> int | None:
    return next((seat for seat in state.clockwise(after) if state.seats[seat].clear), None)


def next_due(state: TableState, after: int) -> int | None:
    """Who is due the last blind: the next player, and where newcomers let the blinds pass first, not one of those."""
    lets_pass = state.setup.table.blinds.new == "post once the blinds have passed"
    ready = (seat for seat in state.clockwise(after) if state.seats[seat].ready)
    return next((seat for seat in ready if not (lets_pass and waits_for_the_blinds(state.seats[seat]))), None)


def waits_for_the_blinds(place: SeatedPlayer) -> bool:
    """A newcomer whose seat the blinds have yet to pass."""
    return place.entry == "new" and not place.passed


def goes_past(before: tuple[int, ...], now: tuple[int, ...], seat: int) -> bool:
    """Whether the blinds leave this seat behind: the first of them, which comes last, goes from it or over it."""
    return before[0] != now[0] and (seat == before[0] or bool(arc(before[0], now[0], [seat])))


def arc(start: int, end: int, seats: list[int]) -> list[int]:
    """Seats strictly between two places, clockwise; none between a place and itself."""
    if start == end:
        return []
    if start < end:
        return [seat for seat in seats if start < seat < end]
    return [seat for seat in seats if seat > start] + [seat for seat in seats if seat < end]


def without_blinds(state: TableState) -> Marked:
    """A game of antes: the button, if the game has one, goes to the next player."""
    setup, row = state.setup, state.setup.table.button
    if not setup.has_button:
        return Marked(None, (), {}, True, setup.rules.play.first.cite)
    if state.button_at is not None:
        return Marked(state.button_at, (), {}, True, setup.table.disputes.by_cite)
    if state.last is None or state.last.button is None:
        return Marked(_first(state), (), {}, True, row.first_cite)
    return Marked(next_ready(state, state.last.button), (), {}, True, row.move_cite)


def afresh(state: TableState) -> Marked:
    """The first hand, or one for which too few players are clear of their blinds: everybody ready is in."""
    row, last = state.setup.table.button, state.last
    if last is not None and last.button is not None and mode.moves(state) == "with the blinds" and last.blinds:
        return _after(state, last.blinds[-1])
    if last is None or last.button is None:
        button, cite = _first(state), row.first_cite
    else:
        button, cite = next_ready(state, last.button), row.restart_cite
    return from_button(state, button, cite)


def from_button(state: TableState, button: int, cite: str) -> Marked:
    """Everybody who is ready is in, and the blinds are counted from this button."""
    setup = state.setup
    ready = [seat for seat in state.clockwise(button) if state.seats[seat].ready]
    if setup.puck or (len(ready) == 2 and setup.rules.play.heads_up.button_first):
        ready = [ready[-1], *ready[:-1]]
    count = len(setup.blinds)
    return _posted(setup.blinds, button, tuple((ready * count)[:count]), set(ready), True, cite)


def _after(state: TableState, before: int) -> Marked:
    """Everybody is in, and still the last blind goes to the next player; the others and the button stand before it."""
    setup, count = state.setup, len(state.setup.blinds)
    ring = [seat for seat in state.clockwise(next_ready(state, before)) if state.seats[seat].ready]
    due = tuple((ring * count)[-count:])
    button = due[0] if setup.puck else ring[(len(ring) - count - 1) % len(ring)]
    return _posted(setup.blinds, button, due, set(ring), True, setup.table.button.restart_cite)


def onward(state: TableState) -> Marked | None:
    """The hand after another; None where nothing follows from it, and the game begins afresh."""
    last = state.last
    if last is None or last.button is None or len(last.blinds) != len(state.setup.blinds):
        return None
    if mode.moves(state) == "next seat":
        return _next_seat(state, last.button)
    return _with_the_blinds(state, last.blinds)


def _first(state: TableState) -> int:
    """Seat 1 is at the dealer's left; the last place at the dealer's right."""
    ready = state.ready()
    return ready[-1] if state.setup.table.button.first == "the dealer's right" else ready[0]


def _with_the_blinds(state: TableState, before: tuple[int, ...]) -> Marked | None:
    """Every blind moves to the seat that had the one after it; the last goes on to the next player (a dead button)."""
    setup, row = state.setup, state.setup.table.button
    last = next_due(state, before[-1])
    if last is None:
        return None
    due = (*before[1:], last)
    able = {seat for seat in state.seats if state.seats[seat].clear} | {last}
    marked = _posted(setup.blinds, before[0], due, able, False, row.move_cite)
    first = due[0]
    cite = row.move_cite if first in marked.posting or len(due) == 1 else row.gap_cite
    cite = mode.move_cite(state) or cite
    if setup.puck:
        button = next(seat for seat in due if seat in marked.posting)
        return marked._replace(button=button, cite=cite)
    return marked._replace(button=mode.resting(state, before[0]), cite=cite)


def _next_seat(state: TableState, before: int) -> Marked | None:
    """The button to the next player, the blinds from there: the last one also to somebody who waited for it."""
    setup = state.setup
    button = next_clear(state, before)
    if button is None:
        return None
    due: list[int] = []
    for seat in state.clockwise(button):
        place = state.seats[seat]
        if len(due) < len(setup.blinds) and (place.clear or (place.ready and len(due) == len(setup.blinds) - 1)):
            due.append(seat)
    if len(due) < len(setup.blinds):
        return None
    return _posted(setup.blinds, button, tuple(due), set(due), False, setup.table.button.move_cite)


def wrapped(state: TableState, marked: Marked, dealt: list[int]) -> Marked:
    """The last blind may overtake the button where seats between the blinds of the last hand have filled up since.

    The button then stands with the player who is dealt to last, before the first blind.
    """
    first, last = marked.blinds[0], marked.blinds[-1]
    if state.setup.puck or marked.button is None or first == last or not arc(marked.button, first, [last]):
        return marked
    before = [seat for seat in dealt if seat < first] or dealt
    return marked._replace(button=before[-1])


def heads_up(state: TableState, marked: Marked, dealt: list[int]) -> Marked:
    """With two players some books let the button post the first blind; nobody then has the last blind twice running."""
    if len(dealt) != 2 or marked.button is None or not state.setup.rules.play.heads_up.button_first:
        return marked
    blinds = state.setup.blinds
    with_blinds = mode.moves(state) == "with the blinds" or marked.button not in dealt
    last = marked.blinds[-1] if with_blinds else next(seat for seat in dealt if seat != marked.button)
    button = next(seat for seat in dealt if seat != last)
    if len(blinds) == 1:
        button = last
    due = (button,) * (len(blinds) - 1) + (last,)
    event = state.setup.rules.play.tournament if state.setup.tournament is not None else None
    cite = event.fewest_cite if event is not None else state.setup.rules.play.heads_up.cite
    return _posted(blinds, button, due, set(dealt), marked.fresh, cite)


def _posted(
    blinds: tuple[int, ...], button: int, due: tuple[int, ...], able: set[int], fresh: bool, cite: str
) -> Marked:
    """A seat that two blinds fall due to makes the larger one."""
    posting: dict[int, int] = {}
    for which in reversed(range(len(blinds))):
        if due[which] in able and blinds[which]:
            posting.setdefault(due[which], which)
    return Marked(button, due, posting, fresh, cite)
