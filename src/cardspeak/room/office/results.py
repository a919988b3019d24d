"""What everybody has won or lost in a room, from its ledger alone."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Protocol
from urllib.parse import unquote

from cardspeak.errors import BadInput
from cardspeak.ledger import Entry
from cardspeak.room.money import CAGE

HOUSE = "the house"  # commission, the bank and house players: whatever people together have won or lost
PLAYER, TABLE = "player/", "table/"


class Accounts(Protocol):
    def entries(self, account: str | None = None) -> Iterator[Entry]: ...
    def balances(self, under: str = "") -> dict[str, int]: ...


def results(log: Accounts) -> dict[str, int]:
    """Chips won (above zero) or lost by each person since the log began: what they hold less what the cage gave them.

    Chips that still lie at a table belong to nobody in the ledger, so everybody has to have left first.
    """
    balances = log.balances()
    playing = sum(chips for name, chips in balances.items() if name.startswith(TABLE))
    if playing:
        raise BadInput(f"{playing:,} chips are still at tables: have everybody leave them, then settle.")
    given = _given(log.entries())
    nets = {name: chips - given[name] for name, chips in balances.items() if name.startswith(PLAYER)}
    people = {unquote(name.removeprefix(PLAYER)): net for name, net in nets.items()}
    house = -sum(people.values())
    return people | ({HOUSE: house} if house else {})


def _given(entries: Iterable[Entry]) -> Mapping[str, int]:
    """By account: chips that the cage handed out, less those that came back to it."""
    given: dict[str, int] = defaultdict(int)
    for move in (entry.transfer for entry in entries):
        if move.debit == CAGE and move.credit.startswith(PLAYER):
            given[move.credit] += move.amount
        elif move.credit == CAGE and move.debit.startswith(PLAYER):
            given[move.debit] -= move.amount
    return given
