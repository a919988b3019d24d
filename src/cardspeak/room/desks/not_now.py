"""What is refused before the table is asked: it is closed or stopped, or the chips for it are not there."""

from __future__ import annotations

from typing import Any

from cardspeak.refusal import Refused
from cardspeak.room.looks import mark_of
from cardspeak.room.money import wallet
from cardspeak.room.roof import AtDesk, Roof
from cardspeak.room.who import SIDELINED, Who
from cardspeak.rulings.report import Report


def not_now(room: Roof, desk: AtDesk, who: Who, command: Any, coming: tuple[str, int]) -> Refused | None:
    """`coming`: who comes to play by this, and with how many chips, as `brought` says."""
    if desk.closed:
        return closed(room)
    if desk.paused and not who.at_least("dealer") and desk.machine.plays(command):
        says = desk.fault or "The floor has paused this table: wait until it goes on."
        return refused(room, "paused", "a table that is paused takes no play", says)
    comes, wanted = coming
    says = room.warden.refuses(comes, wanted) if comes and not who.is_room else ""
    if says:
        says = says if comes == who.name else f"{comes} does not play here now."  # whoever else asks is not told why
        return refused(room, "not now", "the house and everybody for themselves say who plays, and how much", says)
    if comes not in ("", who.name) and not who.is_room and room.staff(comes):
        says = f"{comes} works here, and comes to play by their own word: nobody else makes a player of them."
        return refused(room, "not now", "whoever plays at a table runs nothing there", says)
    if wanted and wanted > room.log.balance(wallet(who.name)):
        return refused(room, "chips", "chips come from the player's account", "You do not hold that many chips.")
    return None


def brought(desk: AtDesk, who: Who, command: Any) -> tuple[str, int]:
    """Who comes to play by this, and with how many chips of an account."""
    return desk.machine.comes(who, command), desk.machine.costs(who, command) if command is not None else 0


def another_hand(room: Roof, desk: AtDesk, hand: int) -> Refused | None:
    """What somebody wants done with one hand is done with no other, however long they took over it."""
    if not hand or hand == desk.machine.number:
        return None
    says = "The hand that this was meant for is over: nothing changed."
    return refused(room, "another hand", "an order for one hand is carried out on no other", says)


def another_ruling(room: Roof, desk: AtDesk, who: Who, report: Report, seen: str, now: int) -> Refused | None:
    """Whoever has looked at a ruling and says so carries that one out: a hand that went on may have another by now."""
    if not seen or seen == mark_of(desk.machine.look(who, report, now)):
        return None
    says = "The hand has gone on, and the ruling is not the one that you looked at: look again. Nothing changed."
    return refused(room, "another ruling", "a ruling is carried out as it was looked at, or looked at again", says)


def closed(room: Roof) -> Refused:
    return refused(room, "closed", "a table that is closed takes no commands", "This table is closed.")


def plays_here(room: Roof) -> Refused:
    return refused(room, "authority", "whoever plays at a table runs nothing there", SIDELINED)


def refused(room: Roof, why: str, silent: str, says: str) -> Refused:
    """Where the books are silent, the room answers for itself."""
    return Refused(why, room.silent(silent), says)
