"""Boxes of a table against the house: taken, bought for, left, asked for; and who is ready.

Each function answers with what happens, or with a refusal; nothing changes here.
"""

from __future__ import annotations

from typing import Any

from cardspeak.citation import Citation
from cardspeak.errors import require_chips
from cardspeak.refusal import Refused
from cardspeak.room.banked import events as d
from cardspeak.room.banked.state import SAT, BankedState
from cardspeak.room.who import Who

Answer = tuple[Any, ...] | Refused


def refused(desk: BankedState, says: str, cite: str = SAT) -> Refused:
    return Refused("room", Citation(desk.setup.book, cite), says)


def sit(desk: BankedState, name: str, box: int, chips: int) -> Answer:
    require_chips(chips, "Bring")
    taken = desk.places()
    if desk.box_of(name) is not None:
        return refused(desk, "You have a box here: wagers on others are placed from there.")
    if not 1 <= box <= desk.setup.boxes:
        return refused(desk, f"This table has boxes 1 to {desk.setup.boxes}.", desk.rules.file.boxes.cite)
    if box in taken:
        return refused(desk, f"{taken[box]} sits at box {box}.")
    if name in desk.setup.excluded:
        cite = next(row.cite for row in desk.rules.file.mishaps if row.report == "exclude")
        return refused(desk, f"{name} has been excluded from the game.", cite)
    least = min(limit.least for limit in desk.setup.limits.values())
    if chips < least:
        return refused(desk, f"The least wager here is {least}: bring at least that.", desk.table.rules.sign_cite)
    return (d.Sat(box=box, name=name, chips=chips, cite=SAT),)


def house_sits(desk: BankedState, who: Who, command: d.HouseSits) -> Answer:
    if not who.is_room:
        return refused(desk, "The room seats its players.")
    return sit(desk, command.name, command.box, command.chips)


def buy(desk: BankedState, who: Who, command: d.BuyIn) -> Answer:
    name = command.name if who.is_room and command.name else who.name
    require_chips(command.chips, "Buy")
    if desk.box_of(name) is None:
        return refused(desk, "Take a box first.")
    if command.chips < 1:
        return refused(desk, "Buy at least one chip.")
    return (d.BoughtIn(name=name, chips=command.chips, cite=SAT),)


def get_up(desk: BankedState, name: str) -> Answer:
    if desk.box_of(name) is None:
        return refused(desk, "You have no box here.")
    if name in desk.leaving:
        return refused(desk, "You leave when this round is over.")
    if _in_play(desk, name):
        return (d.LeaveSaid(name=name, cite=SAT),)
    return (d.GotUp(name=name, chips=desk.chips_of(name), cite=SAT),)


def free(desk: BankedState, who: Who, box: int) -> Answer:
    """A player who makes no wagers may be asked for the place, as the book says."""
    name, cite = desk.setup.seats.get(box, ""), desk.table.rules.abstain_cite
    if not who.at_least("dealer"):
        return refused(desk, "The floor asks for a box.", cite)
    if not name:
        return refused(desk, f"Nobody sits at box {box}.")
    if not desk.table.may_vacate(name):
        return refused(desk, f"{name} may keep box {box}.", cite)
    return get_up(desk, name)


def _in_play(desk: BankedState, name: str) -> bool:
    """Whether chips of this player lie on the layout, or a round is dealt that these chips were counted in."""
    state = desk.round.state if desk.round is not None else None
    if state is None or name not in desk.setup.seats.values():
        return False
    return state.closed or any(owner == name for _, _, owner in state.stakes)


def ready(desk: BankedState, who: Who) -> Answer:
    if desk.round is None or desk.round.state.closed:
        return refused(desk, "No bets are open.")
    if who.name not in desk.setup.seats.values():
        return refused(desk, "Take a box first.")
    return (d.ReadySaid(name=who.name, cite=SAT),)
