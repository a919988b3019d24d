"""What the floor does with the jackpots by hand of a room: orders, the end of a day, a hand that is turned over."""

from __future__ import annotations

from typing import Any

import msgspec

from cardspeak.errors import BadInput
from cardspeak.jackpots.by_hand.topics.contributions import PressButton
from cardspeak.refusal import Refused
from cardspeak.room.building import build
from cardspeak.room.desks.underway import finished
from cardspeak.room.face import Face
from cardspeak.room.jackpots.closing import close_day
from cardspeak.room.jackpots.new_pools import WaitingOpening, WaitingOpenings, with_somebody
from cardspeak.room.jackpots.orders import own_hand, second_step, turn_over
from cardspeak.room.jackpots.seconding import ConfirmPoolOrder, DropPoolOrder, Seconding
from cardspeak.room.openings import Opening, require_amounts, require_house
from cardspeak.room.roof import AtDesk, Roof
from cardspeak.room.sharing import SharedJackpots
from cardspeak.room.who import Who


class JackpotFloor:
    def __init__(self, room: Roof, sharing: SharedJackpots) -> None:
        self._room = room
        self._sharing = sharing
        self.seconding = Seconding(lambda first, second: room.one_person(first, second))
        self.openings = WaitingOpenings(lambda first, second: room.one_person(first, second))

    def wait(self, opening: Opening, who: Who) -> WaitingOpening:
        """A table with pools of its own, once nothing but the second person is lacking."""
        asked = with_somebody(opening)
        require_amounts(asked)
        require_house(asked, who)
        self._sharing.require_linkable(build(asked, "new", who))
        return self.openings.keep(opening, who, self._room.now())

    async def order(self, who: Who, book: str, command: Any) -> tuple[str, ...] | Refused:
        """An order of the floor to a jackpot by hand."""
        if not who.at_least("dealer"):
            return Refused(
                "authority", self._room.silent("the floor runs the jackpots"), "That is for the floor to do."
            )
        return await finished(self._ordered(who, book, command))

    async def _ordered(self, who: Who, book: str, command: Any) -> tuple[str, ...] | Refused:
        async with self._sharing.meters_alone(book) as meters:
            asked = self.seconding.meant(book, command, self._room.now())
            own = None if asked is None else own_hand(meters, who, asked, lambda table: self._plays(who, table))
            own = own or second_step(meters, who, asked, self._room.one_person)
            if own is not None:
                return own
            if isinstance(command, ConfirmPoolOrder | DropPoolOrder):
                return await self.seconding.settle(meters, who, command, self._room.now())
            return await self.seconding.order(meters, who, self._pressed(command), self._room.now())

    def _plays(self, who: Who, table: str) -> bool:
        """Whether somebody plays at a table of this process, or asks from the place of a player there."""
        desk = self._room.desks.get(table.removeprefix("table "))
        return desk is not None and not desk.here(who).at_least("dealer")

    def _pressed(self, command: Any) -> Any:
        """Whether a button is pressed late is the table's to say, and leave is given by whoever presses it."""
        if not isinstance(command, PressButton):
            return command
        desk = self._room.desks.get(command.table.removeprefix("table "))
        late = desk is not None and desk.machine.acted(command.number)
        return msgspec.structs.replace(command, late=late, leave="")

    async def close_day(self, who: Who, book: str) -> tuple[str, ...] | Refused:
        """The day of a jackpot: hands dealt, the ledger and the meter, held against each other."""
        if not who.at_least("manager"):
            return Refused("authority", self._room.silent("a manager closes the day"), "That is for a manager to do.")
        return await finished(self._closed(who, book))

    async def _closed(self, who: Who, book: str) -> tuple[str, ...] | Refused:
        async with self._sharing.meters_alone(book) as meters:
            return await close_day(meters, who, self._room.now())

    async def turn_over(self, who: Who, desk: AtDesk) -> tuple[str, ...] | Refused:
        """Somebody of the last hand tables it for the jackpot."""
        machine = desk.machine
        if machine.plays_for is None or machine.plays_for.hand is None:
            raise BadInput("No jackpot is played for at this table.")
        return await finished(self._turned_over(who, machine))

    async def _turned_over(self, who: Who, machine: Face) -> tuple[str, ...] | Refused:
        async with self._sharing.meters_alone(machine.book) as meters:
            now = self._room.now()
            return await turn_over(meters, who, machine.turned_over(who, int(now)), now)
