"""Who somebody is at one table: whoever plays there runs nothing there."""

from __future__ import annotations

from collections.abc import Callable

from cardspeak.room.who import Who


class Guests:
    """Whoever plays at a table is a player there, whatever their role elsewhere: somebody else must be called.

    So is whoever asks from the place of somebody who plays there: it may be a second name of one person.
    """

    def __init__(self) -> None:
        self._places: dict[str, set[str]] = {}  # from where those who play here asked, as long as they do

    def who(self, who: Who, people: tuple[str, ...]) -> Who:
        if who.place and who.name in people:
            self._places.setdefault(who.name, set()).add(who.place)
        if not who.at_least("dealer") or who.is_room:
            return who
        return Who(who.name, place=who.place) if self.plays(who, people) else who

    def plays(self, who: Who, people: tuple[str, ...]) -> bool:
        """Whether it is somebody who plays here, or asks from where one of them did."""
        for name in self._places.keys() - set(people):  # who has left
            del self._places[name]
        return who.name in people or any(who.place in places for places in self._places.values())

    def together(self, seat_of: Callable[[str], int]) -> tuple[tuple[int, ...], ...]:
        """Seats whose players ask from one place: they may be one person, or tell each other their cards."""
        if len(self._places) < 2:
            return ()
        seats = {name: seat for name in self._places if (seat := seat_of(name))}
        found = (
            tuple(sorted(seat for name, seat in seats.items() if place in self._places[name]))
            for place in set().union(*self._places.values())
        )
        return tuple(sorted({group for group in found if len(group) > 1}))
