"""Who may ask for what at a table: a player for the own seat, the dealer and the floor for what their rank allows.

Each command's row in its topic says whose it is, and one without a row is for nobody; a command of the hand is for the
seat that it names, or for whoever deals real cards. The room fills in what nobody may choose: the time, the name, the
rank, and the cards. What a rank may do beyond that is the book's to say.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from cardspeak.cards import Card
from cardspeak.citation import Citation
from cardspeak.errors import BadInput
from cardspeak.hand import commands as hc
from cardspeak.refusal import Refused
from cardspeak.room.players.live import claimed, deals, live_name, may_enter, no_dealer, own_word, speaks_for, unnamed
from cardspeak.room.who import LIVE, SIDELINED, Who, rank_in
from cardspeak.table import commands as c
from cardspeak.table.collected import MAY
from cardspeak.table.machine import Table
from cardspeak.table.topics.afterwards import unseen

PERMITS = MAY  # as each topic of the table says

Draw = Callable[[int], tuple[Card, ...]]


def permitted(table: Table, who: Who, command: Any, now: int, draw: Draw) -> Any:
    """The command as it may be carried out, or a refusal. `draw` gives that many cards of a shuffled pack."""
    is_room = who.is_room
    wrong = None if is_room else _wrong(table, who, command)
    if wrong is not None:
        return wrong
    filled: dict[str, Any] = {"at": now}
    if "by" in command.__struct_fields__ and not (is_room and command.by):  # the room says in whose place it acts
        filled["by"] = rank_in(table.setup.rules.book, who) or "player"
    if isinstance(command, c.Rule):
        filled["report"] = msgspec.structs.replace(command.report, by=filled.get("by", command.by))
    if not is_room:
        filled |= _chosen_by_the_room(table, who, command, draw)
    return msgspec.structs.replace(command, **filled)


def meant(table: Table, who: Who, command: Any) -> str:
    """Who takes a seat or stands on the list by this: players ask for themselves, whatever name they tell.

    The floor asks for whoever it lists, a live dealer for others.
    """
    if deals(table, who):
        return live_name(command.name)
    listed = not isinstance(command, c.TakeSeat) and who.at_least("dealer")
    return str(command.name) if listed else who.name


def comes(table: Table, who: Who, command: Any) -> str:
    """Who would play by this command; whoever sits at a real table is the same person as in the room."""
    match command:
        case c.TakeSeat() | c.JoinList() | c.ReturnToList():
            return meant(table, who, command).removesuffix(LIVE)
        case c.BuyChips(seat=seat) | c.ComeBack(seat=seat):
            place = table.state.seats.get(seat)
            return place.name.removesuffix(LIVE) if place is not None else ""
    return ""


def _chosen_by_the_room(table: Table, who: Who, command: Any, draw: Draw) -> dict[str, Any]:
    match command:
        case c.TakeSeat():
            name = meant(table, who, command)
            return {"name": name, "moved_by": "", "card": player_card(name)}
        case c.JoinList() | c.LeaveList() | c.ReturnToList():
            return {"name": meant(table, who, command)}
        case c.StartHand() if command.pack:
            raise BadInput("The room shuffles: leave the pack out.")
        case c.StartHand() if not table.setup.told:
            return {"pack": draw(table.state.setup.deck)}
        case c.DrawForSeat() | c.DrawSeats() if not table.setup.told:
            claims = zip(command.cards, draw(len(command.cards)), strict=True)
            return {"cards": tuple(c.ClaimedBy(claim.name, card) for claim, card in claims)}
    return {}


def player_card(name: str) -> str:
    """Everybody who comes into the room holds one: it is the name by which the door knows them."""
    return f"card of {name}"


def _wrong(table: Table, who: Who, command: Any) -> Refused | None:
    floor = who.at_least("dealer")
    match PERMITS.get(type(command)):
        case "anybody":
            return None
        case "hand":
            return _playing(table, who, command.command)
        case "own seat" if isinstance(command, c.ShowCards) and command.cards and unseen(table.state, command.seat):
            # Which cards a live player turns over is the dealer's to say, as every card at such a table.
            return None if deals(table, who) else _refused(table, "The dealer says which cards lie open.")
        case "own seat" | "own seat or floor" as whose:
            mine = table.state.seat_of(who.name) == command.seat
            allowed = mine or (floor and whose == "own seat or floor") or speaks_for(table, who, command.seat)
            return None if allowed else _refused(table, f"Seat {command.seat} is not yours.")
        case "director":
            return _refused(table, "The desk of the tournament gives that order: ask there.")
        case "floor" if floor and isinstance(command, c.TakeBackEntry):
            return no_dealer(table, who) or own_word(table)
        case "floor":
            says = SIDELINED if who.sidelined else "The dealer or the floor does that: call them."
            return None if floor else _refused(table, says)
    return _refused(table, "Nobody may ask for that in the room.")


def _playing(table: Table, who: Who, command: hc.Command) -> Refused | None:
    if command.by_dealer:
        if not who.at_least("dealer"):
            return _refused(table, "The dealer tells the cards.")
        if not table.setup.told:
            return _refused(table, "The room deals here: nobody tells the cards.")
        return no_dealer(table, who) or unnamed(table, command)
    if isinstance(command, hc.Run):
        return _refused(table, "Everybody in the hand is asked how often: say it for your own seat.")
    seat = getattr(command, "seat", 0)
    if table.state.dealt.get(seat) == who.name:
        return claimed(table, command) or unnamed(table, command)
    if not may_enter(table, who, command):
        return _refused(table, f"Seat {seat} is not yours to play.", table.setup.table.seats.own_cite)
    return unnamed(table, command)


def _refused(table: Table, says: str, clause: str = "silent: a seat is played by whoever sits there") -> Refused:
    return Refused("not yours", Citation(table.setup.book, clause), says)
