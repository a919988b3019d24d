"""What not every room has beside its tables: each loaded and made when somebody first asks for it.

The office, promotions, bonus prizes, the records of those who learn, and whoever works at the jackpots by hand.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, cast

from cardspeak.lazy import lazy
from cardspeak.refusal import Refused
from cardspeak.room.desks.underway import finished
from cardspeak.room.openings import Opening
from cardspeak.room.others import OtherProcesses
from cardspeak.room.roof import Roof
from cardspeak.room.sharing import SharedJackpots
from cardspeak.room.who import THE_ROOM, Who

if TYPE_CHECKING:
    from cardspeak.room.desk import Desk
    from cardspeak.room.jackpots.daily import DailyClose
    from cardspeak.room.jackpots.floor import JackpotFloor
    from cardspeak.room.jackpots.new_pools import WaitingOpening
    from cardspeak.room.jackpots.seconding import WaitingOrder
    from cardspeak.room.learning import Learners
    from cardspeak.room.office.desk import OfficeDesk
    from cardspeak.room.promotions.bonus import BonusDesks
    from cardspeak.room.promotions.desk import Promotions


class WholeRoof(Roof, Protocol):
    """The room as what stands beside its tables knows it."""

    welcomes: bool
    elsewhere: OtherProcesses | None

    async def open(self, opening: Opening, who: Who = THE_ROOM) -> Desk: ...
    def desk(self, id: str) -> Desk: ...


class Annexes:
    """The part of a room that most rooms do without."""

    _sharing: SharedJackpots

    @property
    def _roof(self) -> WholeRoof:
        return cast(WholeRoof, self)  # a room is made of this and of more

    @lazy
    def _jackpots(self) -> JackpotFloor:
        from cardspeak.room.jackpots.floor import JackpotFloor

        return JackpotFloor(self._roof, self._sharing)

    @lazy
    def _daily(self) -> DailyClose:
        from cardspeak.room.jackpots.daily import DailyClose

        return DailyClose(self._roof, self._sharing, lambda: self.office.state.settings)

    @lazy
    def promotions(self) -> Promotions:
        from cardspeak.room.promotions.desk import Promotions

        return Promotions(self._roof)

    @lazy
    def bonus(self) -> BonusDesks:
        from cardspeak.room.promotions.bonus import BonusDesks

        return BonusDesks(self._roof)

    @lazy
    def office(self) -> OfficeDesk:
        from cardspeak.room.office.desk import OfficeDesk

        return OfficeDesk(self._roof)

    @lazy
    def learners(self) -> Learners:
        from cardspeak.room.learning import Learners

        return Learners(self._roof.log, self._roof.now)

    # -- jackpots by hand -------------------------------------------------------------------------------------

    async def jackpot(self, who: Who, book: str, command: Any) -> tuple[str, ...] | Refused:
        """An order of the floor to a jackpot by hand."""
        return await self._jackpots.order(who, book, command)

    def waiting_orders(self, book: str) -> tuple[WaitingOrder, ...]:
        """Orders to a jackpot by hand that wait for their second person."""
        return self._jackpots.seconding.waiting(book, self._roof.now())

    def wait_for_second(self, opening: Opening, who: Who) -> WaitingOpening:
        """A table with pools of its own is opened once a second person has confirmed it."""
        return self._jackpots.wait(opening, who)

    def waiting_openings(self) -> tuple[WaitingOpening, ...]:
        return self._jackpots.openings.waiting(self._roof.now())

    async def second_opening(self, who: Who, number: int) -> Desk:
        """The second person agrees: the table is open."""
        found = self._jackpots.openings.confirmed(number, who, self._roof.now())
        self._jackpots.openings.done(number)  # so that nobody confirms it meanwhile
        return await finished(self._opened_by_two(found))

    async def _opened_by_two(self, found: WaitingOpening) -> Desk:
        try:
            return await self._roof.open(found.opening, found.who)
        except BaseException:
            self._jackpots.openings.again(found)
            raise

    def drop_opening(self, who: Who, number: int) -> None:
        self._jackpots.openings.drop(number, who, self._roof.now())

    async def close_day(self, who: Who, book: str) -> tuple[str, ...] | Refused:
        """The day of a jackpot: hands dealt, the ledger and the meter, held against each other."""
        return await self._jackpots.close_day(who, book)

    async def turn_over(self, who: Who, table: str) -> tuple[str, ...] | Refused:
        """Somebody of the last hand tables it for the jackpot."""
        return await self._jackpots.turn_over(who, self._roof.desk(table))
