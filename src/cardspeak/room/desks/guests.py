"""Who somebody is at one table: whoever plays there runs nothing there."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardspeak.room.places import Places
from cardspeak.room.who import Who


class Guests:
    """Whoever plays at a table is a player there, whatever their role elsewhere: somebody else must be called.

    So is whoever asks from the place of somebody who plays there: it may be a second name of one person.
    """

    def __init__(self, places: Places) -> None:
        self._places = places

    def who(self, who: Who, rivals: Callable[[], Sequence[str]]) -> Who:
        """`rivals` are asked for where somebody has powers to lose: in a tournament they may be a thousand."""
        self._places.note(who)
        if not who.at_least("dealer") or who.is_room:
            return who
        return Who(who.name, place=who.place, sidelined=True) if self._places.plays(who, rivals()) else who

    def together(self, people: Sequence[str], seat_of: Callable[[str], int]) -> tuple[tuple[int, ...], ...]:
        """Seats whose players ask from one place: they may be one person, or tell each other their cards."""
        at = {seat: places for name in people if (places := self._places.of(name)) and (seat := seat_of(name))}
        if len(at) < 2:
            return ()
        found = (
            tuple(sorted(seat for seat, places in at.items() if place in places)) for place in set().union(*at.values())
        )
        return tuple(sorted({group for group in found if len(group) > 1}))
