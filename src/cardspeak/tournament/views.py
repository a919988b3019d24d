"""What others may see of a tournament. A view is built from nothing, so that what is forgotten is hidden."""

from __future__ import annotations

import msgspec

from cardspeak.tournament.state import State


class Row(msgspec.Struct, frozen=True, omit_defaults=True):
    """An entrant on the board: no more than the name, the seat and the chips."""

    player: str
    status: str
    chips: int
    table: str = ""
    box: int = 0
    place: int = 0
    prize: int = 0


class Board(msgspec.Struct, frozen=True, omit_defaults=True):
    phase: str
    round: str
    rows: tuple[Row, ...]
    secret: tuple[str, ...] = ()  # who has made a secret wager in the hand in play; never how much
    own_secret: dict[str, int] = {}


def board_for(state: State, player: str = "") -> Board:
    """The board as everybody sees it, and one's own secret wager as long as it is secret."""
    rows = []
    for name, entrant in state.entrants.items():
        table, box = state.box.get(name, ("", 0))
        chips = state.chips.get(name, 0)
        place, prize = state.places.get(name, 0), state.prizes.get(name, 0)
        rows.append(Row(name, entrant.status, chips, table, box, place, prize))
    own = dict(state.secrets.get(player, {}))
    return Board(state.phase, state.plan.name if state.plan else "", tuple(rows), tuple(state.secrets), own)


class Publicity(msgspec.Struct, frozen=True):
    name: str
    suburb: str


def publicity(state: State) -> tuple[Publicity, ...]:
    """Whom advertising may name: those who gave their permission, and nobody else."""
    return tuple(Publicity(who.name, who.suburb) for who in state.entrants.values() if who.consents)
