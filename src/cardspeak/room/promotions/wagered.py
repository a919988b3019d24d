"""What somebody wagered, by the records in which it stands: entries and claims rest on the log, not on words."""

from __future__ import annotations

from cardspeak.bonus.hands import BonusHand
from cardspeak.errors import BadInput
from cardspeak.promotions.state import PlayRef, PromotionState
from cardspeak.room.history.shelves import Shelves


def qualifying_play(shelves: Shelves, tables: list[str], state: PromotionState, patron: str) -> tuple[PlayRef, ...]:
    """Hands and rounds of this patron since the start that have brought no entry yet, as many as one entry needs."""
    asked = state.terms.entry.wager
    if asked is None or state.started is None:
        return ()
    found: list[PlayRef] = []
    for table in tables:
        if asked.tables and table not in asked.tables:
            continue
        shelf = shelves.of(table)
        for played in tuple(shelf.hands):
            stream = f"table/{table}"
            fresh = played.time >= state.started * 1_000_000 and (stream, played.position, patron) not in state.used
            if not fresh or not played.over or played.void or patron not in played.players.values():
                continue
            amount = shelf.wagered(shelves.log, played, patron)
            if amount > 0:
                found.append(PlayRef(stream=stream, position=played.position, amount=amount))
            if sum(one.amount for one in found) >= asked.least:
                return tuple(found)
    return tuple(found)


def bonus_hand(shelves: Shelves, table: str, number: int, seat: int) -> BonusHand:
    """A hand as the log has it now."""
    shelf = shelves.of(table)
    played = shelf.find(str(number))
    if seat not in played.players:
        raise BadInput(f"Nobody was dealt in at seat {seat} of hand {number} at table {table}.")
    return shelf.bonus_hand(shelves.log, played, seat)


def last_begun(shelves: Shelves, tables: list[str]) -> dict[str, int]:
    """The number of the last hand that has begun at each table; 0 where none has."""
    return {table: max((one.number for one in tuple(shelves.of(table).hands)), default=0) for table in tables}
