"""Who somebody is at one table: whoever plays there runs nothing there."""

from __future__ import annotations

from cardspeak.room.who import Who


class Guests:
    """Whoever plays at a table is a player there, whatever their role elsewhere: somebody else must be called.

    So is whoever asks from the place of somebody who plays there: it may be a second name of one person.
    """

    def __init__(self) -> None:
        self._places: dict[str, str] = {}  # from where those who play here asked last

    def who(self, who: Who, people: tuple[str, ...]) -> Who:
        if who.place and who.name in people:
            self._places[who.name] = who.place
        if who.is_room or not who.at_least("dealer"):
            return who
        beside = bool(who.place) and any(self._places.get(name) == who.place for name in people)
        return Who(who.name, place=who.place) if who.name in people or beside else who
