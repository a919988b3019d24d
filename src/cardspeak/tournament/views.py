"""What others may see of a tournament. A view is built from nothing, so that what is forgotten is hidden."""

from __future__ import annotations

import msgspec

from cardspeak.banked import events as b
from cardspeak.banked.views import View, view_of
from cardspeak.banked.views import event_for as heard_at_table
from cardspeak.tournament import events as e
from cardspeak.tournament.state import State
from cardspeak.values import Value

FACE_DOWN = (b.Shuffled, b.Dealt, b.Burnt, b.GivenBack)


class Row(Value, omit_defaults=True):
    """An entrant on the board: no more than the name, the seat and the chips."""

    player: str
    status: str
    chips: int
    table: str = ""
    box: int = 0
    place: int = 0
    prize: int = 0


class Board(Value, omit_defaults=True):
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


def table_for(state: State, table: str, player: str = "") -> View | None:
    """The hand in play at a table as one of its players, or as the rail, may see it."""
    felt = state.running.get(table)
    return None if felt is None else view_of(felt, player)


def event_for(state: State, event: e.Event, player: str = "") -> e.Event | None:
    """What somebody may hear of an event that has happened: no hidden card, and no secret wager of others."""
    if isinstance(event, e.SecretWagered) and event.player != player:
        return msgspec.structs.replace(event, wagers={})
    if isinstance(event, e.Entered) and event.player != player:
        return msgspec.structs.replace(event, staff="", consents=False, suburb="")
    if isinstance(event, e.Substituted) and player != event.substitute:
        return msgspec.structs.replace(event, staff="", consents=False, suburb="")
    if isinstance(event, e.TableEvent):
        felt = state.running.get(event.table)
        if felt is not None:
            return msgspec.structs.replace(event, event=heard_at_table(felt, event.event, player))
        return None if isinstance(event.event, FACE_DOWN) else event  # the hand is over: nobody's to see any more
    return event


class Publicity(Value):
    name: str
    suburb: str


def publicity(state: State) -> tuple[Publicity, ...]:
    """Whom advertising may name: those who gave their permission, and nobody else."""
    return tuple(Publicity(who.name, who.suburb) for who in state.entrants.values() if who.consents)
