"""Tables of a tournament for tests: opened with everybody seated, or as if a hand had been played there."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tests.table.sitting import deal, done, fold_out

from cardspeak.hand.setup import Stakes
from cardspeak.table import Table, make_table
from cardspeak.table.state import Marks, SeatedPlayer
from cardspeak.table.terms import TournamentMode

STAR, SUPERVISOR = "star-sydney-poker", "Tournament Supervisor"
OPEN, DIRECTOR = "open-table", "Tournament Director"
BLINDS = Stakes(blinds=(1, 2))


def opened(
    seats: Iterable[int] = (1, 2, 3, 4),
    *,
    book: str = STAR,
    game: str = "holdem",
    chips: int = 100,
    stakes: Stakes | None = BLINDS,
    by: str = SUPERVISOR,
    last: Marks | None = None,
    **mode: Any,
) -> Table:
    """With `last`, as if a hand with this button and these blinds had been played."""
    more: dict[str, Any] = {"tournament": TournamentMode(event="sunday", **mode)}
    table = Table(make_table(book, game, stakes=stakes, buy_in=(1, None), **more), shuffle=list)
    for seat in seats:
        done(table, f"seat p{seat} in {seat} with {chips} by {by}, card c{seat}")
    return table if last is None else _played(table, last)


def _played(table: Table, last: Marks) -> Table:
    table.state.last = table.state.marks = last
    for seat, place in table.state.seats.items():
        table.state.seats[seat] = SeatedPlayer(
            name=place.name, stack=place.stack, since=0, bought=place.stack, card=place.card, stays=place.stays
        )
    return table.copy()


def marked(table: Table) -> tuple[int | None, dict[str, int], str]:
    """A hand: its button, who posts which blind, and the clause."""
    started = deal(table)
    fold_out(table)
    return started.button, {due.what: due.seat for due in started.dues if due.chips}, started.cite
