"""The second person of an order to the pools (control C7): it waits until somebody else has read and confirmed it.

What waits is nobody's record: nothing has happened. It is forgotten after ten minutes and when the room stops; what is
confirmed stands in the log with both names.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import Any

import msgspec

from cardspeak.books.loader import load_book
from cardspeak.jackpots.by_hand import controls
from cardspeak.jackpots.by_hand.base import MeterCommand
from cardspeak.jackpots.by_hand.machine import tell
from cardspeak.jackpots.by_hand.why import MeterWhy
from cardspeak.refusal import Refused
from cardspeak.room.jackpots.meters import Meters
from cardspeak.room.jackpots.orders import order
from cardspeak.room.who import Who, rank_in
from cardspeak.values import Named, Value

PATIENCE = 600  # seconds
MOST_WAITING = 50
SOMEBODY = "a second person"


class ConfirmPoolOrder(Value, tag=True):
    """Another person agrees to an order that waits."""

    order: int


class DropPoolOrder(Value, tag=True):
    """Whoever gave it thinks better of it, or the second person does."""

    order: int


class WaitingOrder(Named):
    number: int
    book: str
    command: MeterCommand
    who: Who
    at: float
    words: tuple[str, ...]  # what it would do


class Seconding:
    """Orders of a room that wait for their second person."""

    def __init__(self, one_person: Callable[[Who, Who], str]) -> None:
        self._one_person = one_person
        self._waiting: dict[int, WaitingOrder] = {}
        self._numbers = count(1)

    def waiting(self, book: str, now: float) -> tuple[WaitingOrder, ...]:
        return tuple(one for one in self._waiting.values() if one.book == book and now - one.at < PATIENCE)

    def meant(self, book: str, asked: Any, now: float) -> MeterCommand | None:
        """The order that somebody gives, or confirms; whoever has it dropped gives none."""
        if isinstance(asked, DropPoolOrder):
            return None
        if not isinstance(asked, ConfirmPoolOrder):
            return asked  # type: ignore[no-any-return]
        return next((one.command for one in self.waiting(book, now) if one.number == asked.order), None)

    async def order(self, meters: Meters, who: Who, command: MeterCommand, now: float) -> tuple[str, ...] | Refused:
        """Carried out; or kept for a second person where it takes two, whatever name the order itself gives for one."""
        if "second" not in type(command).__struct_fields__:
            return await order(meters, who, command, now)
        command = msgspec.structs.replace(command, second="")
        answer = await order(meters, who, command, now)
        if not isinstance(answer, Refused) or answer.why != MeterWhy.TWO_PEOPLE:
            return answer
        rank = rank_in(load_book(meters.book), who)
        at = max(int(now), meters.jackpot.state.at)
        wanted = msgspec.structs.replace(command, second=SOMEBODY, by=rank, who=who.name, at=at)
        would = meters.decide(wanted)
        if isinstance(would, Refused):
            return would
        self._waiting = {one.number: one for one in self._waiting.values() if now - one.at < PATIENCE}
        if len(self._waiting) >= MOST_WAITING:
            return _refused(meters, f"{MOST_WAITING} orders wait for their second person: confirm or drop them first.")
        number = next(self._numbers)
        words = tuple(map(tell, would.events))
        self._waiting[number] = WaitingOrder(
            number=number, book=meters.book, command=command, who=who, at=now, words=words
        )
        return (f"Order {number} waits for a second person, a supervisor or above: {' '.join(words)}",)

    async def settle(
        self, meters: Meters, who: Who, asked: ConfirmPoolOrder | DropPoolOrder, now: float
    ) -> tuple[str, ...] | Refused:
        found = next((one for one in self.waiting(meters.book, now) if one.number == asked.order), None)
        if found is None:
            return _refused(meters, "Nothing of that number waits for a second person: it was settled, or is too old.")
        if isinstance(asked, DropPoolOrder):
            if who.name != found.who.name and not who.at_least("supervisor"):
                return _refused(meters, "That is for a supervisor or above to drop, or for whoever gave the order.")
            del self._waiting[found.number]
            return (f"Order {found.number} is dropped by {who.name}.",)
        if who.name == found.who.name:
            return _refused(meters, "You gave the order: another person confirms it.")
        if not who.at_least("supervisor"):
            return _refused(meters, "That is for a supervisor or above to confirm.")
        if says := self._one_person(found.who, who):
            return _refused(meters, says)
        seconded = msgspec.structs.replace(found.command, second=who.name)
        answer = await order(meters, found.who, seconded, now)
        if not isinstance(answer, Refused):
            del self._waiting[found.number]
        return answer


def _refused(meters: Meters, says: str) -> Refused:
    return Refused(MeterWhy.TWO_PEOPLE, meters.jackpot.setup.jackpot_rules.cite(controls.TWO_PEOPLE), says)
