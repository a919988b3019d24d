"""What the lobby tells of a table of players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from cardspeak.books.model.side_games import StandUp
from cardspeak.hand.felt import felt_shape
from cardspeak.table.state import TableState
from cardspeak.table.terms import MINUTE


def row_of(state: TableState, *, coach: bool) -> Mapping[str, Any]:
    setup = state.setup  # the terms as they are now
    rotation = setup.rotation
    return {
        "title": f"{setup.rules.title}, {setup.rules.book.head.short}",
        "game": setup.game,
        "game_title": setup.rules.title,
        "coach": coach,
        "family": setup.rules.family,
        "deck": setup.deck,
        "told": setup.told,
        "places": setup.places,
        "shape": msgspec.to_builtins(felt_shape(setup.rules)),
        "puck": setup.puck,
        "jackpot": setup.jackpot,
        "straddle": setup.straddle,
        "chosen": [turn.game for turn in rotation.turns] if rotation is not None and rotation.choice else [],
        "one_hand": one_hand(state),
        "stand_up": any(isinstance(row, StandUp) and row.name in setup.side for row in setup.table.side),
        "picks_up": setup.table.absence.pick_up_by is not None,
        "idle_orbits": setup.table.absence.idle_orbits,
        "stakes": msgspec.to_builtins(setup.stakes),
        "buy_in": setup.buy_in,
        "brings": brings(state),
        "free": max(0, setup.most_seated - len(state.seats)),
        "best": best_seat(state),
        "running": state.running,
    }


def one_hand(state: TableState) -> list[tuple[str, str]]:
    """Games of which the floor may announce a single hand, where the book knows that: a bomb pot and its like."""
    setup, row = state.setup, state.setup.table.rotation
    if row is None or row.one_hand_cite is None:
        return []
    games = setup.rules.book.games
    return [(slug, game.title) for slug, game in games.items() if slug != setup.game and game.file.units is None]


def brings(state: TableState) -> dict[str, tuple[int, int]]:
    """Who left a short while ago: what they bring back, and until when (the table's clock); everybody saw them go."""
    until = state.setup.rejoin_minutes * MINUTE
    return {name: (kept.chips, kept.at + until) for name, kept in state.gone.items() if state.at - kept.at <= until}


def best_seat(state: TableState) -> int:
    """The free seat that the blind reaches next, so that nobody waits long to be dealt in; 0: there is none."""
    places, most = state.setup.places, state.setup.most_seated
    if len(state.seats) >= most:
        return 0
    after = state.marks.blinds[-1] if state.marks is not None and state.marks.blinds else 0
    ring = [(after + step) % places + 1 for step in range(places)]
    return next((seat for seat in ring if seat not in state.seats and seat not in state.reserved), 0)
