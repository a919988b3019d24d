"""Who may ask for what at a table: a player for the own seat, the dealer and the floor for what their rank allows.

The room fills in what nobody may choose: the time, the name, the rank, and the cards.
"""

from __future__ import annotations

from typing import Any

import msgspec

from cardspeak.citation import Citation
from cardspeak.errors import BadInput
from cardspeak.hand import commands as hc
from cardspeak.refusal import Refused
from cardspeak.room.who import Who, rank_in
from cardspeak.table import commands as c
from cardspeak.table.machine import Table

DEALERS = (hc.TellHole, hc.TellBoard, hc.Reorder)
ROOM_ONLY: tuple[type, ...] = (c.StartHand, c.DrawForSeat)


def permitted(table: Table, who: Who, command: Any, now: int) -> Any:
    """The command as it may be carried out, or a refusal."""
    fields = set(command.__struct_fields__)
    filled: dict[str, Any] = {"at": now}
    if "by" in fields:
        filled["by"] = rank_in(table.setup.rules.book, who.role) or "player"
    if isinstance(command, ROOM_ONLY) and not who.at_least("dealer"):
        return _refused(table, "The dealer does that.")
    if isinstance(command, c.StartHand) and not who.is_room and command.pack:
        raise BadInput("The room shuffles: leave the pack out.")
    if isinstance(command, c.TakeSeat) and not who.is_room:
        filled |= {"name": who.name, "moved_by": "", "card": player_card(who.name)}
    elif isinstance(command, c.JoinList | c.LeaveList) and not who.at_least("dealer"):
        filled["name"] = who.name
    elif isinstance(command, c.Play):
        wrong = _playing(table, who, command.command)
        if wrong is not None:
            return wrong
    elif "seat" in fields and not _own(table, who, command):
        return _refused(table, f"Seat {command.seat} is not yours.")
    return msgspec.structs.replace(command, **filled)


def player_card(name: str) -> str:
    """Everybody who comes into the room holds one: it is the name by which the door knows them."""
    return f"card of {name}"


def _own(table: Table, who: Who, command: Any) -> bool:
    """Whether the seat is the asker's, or the asker's rank lets anybody's be named."""
    return who.at_least("dealer") or table.state.seat_of(who.name) == command.seat


def _playing(table: Table, who: Who, command: Any) -> Refused | None:
    if who.is_room:
        return None
    if isinstance(command, DEALERS):
        return None if who.at_least("dealer") else _refused(table, "The dealer tells the cards.")
    if isinstance(command, hc.Run):
        return _refused(table, "The room asks everybody in the hand: say whether you agree.")
    seat = getattr(command, "seat", 0)
    if table.state.dealt.get(seat) != who.name:
        return _refused(table, f"Seat {seat} is not yours to play.")
    return None


def _refused(table: Table, says: str) -> Refused:
    return Refused("not yours", Citation(table.setup.book, "silent: a seat is played by whoever sits there"), says)
