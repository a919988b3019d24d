"""The end of every gaming day: the room closes the day of each jackpot by hand, and what stops a close is kept too.

The hour is the office's (`day_ends`). A room that was not there at that hour closes the day when it is back.
"""

from __future__ import annotations

from collections.abc import Callable

from cardspeak.office.days import day_bounds, gaming_day
from cardspeak.office.settings import HouseSettings
from cardspeak.refusal import Refused
from cardspeak.room.jackpots.closing import close_day, not_closed
from cardspeak.room.jackpots.meters import Meters
from cardspeak.room.lookouts import Lookout
from cardspeak.room.roof import Roof
from cardspeak.room.sharing import SharedJackpots
from cardspeak.room.who import THE_ROOM
from cardspeak.store import StoreError

LONGEST = 900.0  # seconds from one look to the next: the clock of the house may be set meanwhile


class DailyClose:
    """The timer of all meters of a room; `settings` is asked each time, for the office may change its hours."""

    def __init__(self, room: Roof, sharing: SharedJackpots, settings: Callable[[], HouseSettings]) -> None:
        self._room, self._sharing, self._settings = room, sharing, settings
        self._lookout = Lookout(self._looked, self._wait)
        self.start, self.stop = self._lookout.start, self._lookout.stop

    def _today(self) -> tuple[int, int]:
        """When the gaming day that goes on began, and when it ends."""
        settings = self._settings()
        clock, ends = settings.clock, settings.day_ends
        return day_bounds(gaming_day(int(self._room.now()), clock, ends), clock, ends)

    async def look(self) -> None:
        """Close what has not been closed since the day began; a close that was stopped waits for a manager."""
        begins, _ = self._today()
        for book in sorted(self._sharing.meters):
            async with self._sharing.meters_alone(book) as meters:
                if _last(meters) < begins:
                    answer = await close_day(meters, THE_ROOM, self._room.now())
                    if isinstance(answer, Refused):
                        await not_closed(meters, answer, self._room.now())
                        self._room.note(f"the day of {meters.stream} is not closed: {answer.says}")

    def _wait(self) -> float | None:
        return min(LONGEST, max(0.0, self._due() - self._room.now())) if self._sharing.meters else None

    def _due(self) -> float:
        begins, ends = self._today()
        return begins if any(_last(meters) < begins for meters in self._sharing.meters.values()) else ends

    async def _looked(self) -> bool:
        try:
            await self.look()
        except StoreError as wrong:
            self._room.note(f"the day of the jackpots could not be closed: {wrong}")
            return False  # a log that takes nothing: whoever sets the room going again starts this too
        return True


def _last(meters: Meters) -> int:
    """When a close was last tried; a meter that never was has its first day from its opening on."""
    days = meters.jackpot.state.days
    return days[-1].at if days else meters.opened_at
