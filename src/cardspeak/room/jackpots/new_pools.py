"""A table that is opened with pools of its own waits for a second person (control C7): the house pays their seeds.

What waits is nobody's record: no table is open and nothing has been seeded. It is forgotten after ten minutes and when
the room stops; what is confirmed is opened by whoever asked for it, with both names.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import count

import msgspec

from cardspeak.errors import BadInput
from cardspeak.jackpots.by_hand import controls
from cardspeak.jackpots.by_hand.base import dollars
from cardspeak.room.jackpots.seconding import MOST_WAITING, PATIENCE, SOMEBODY
from cardspeak.room.kinds import title_of
from cardspeak.room.openings import Opening, new_pools
from cardspeak.room.who import Who
from cardspeak.values import Named


class WaitingOpening(Named):
    number: int
    opening: Opening
    who: Who
    at: float

    @property
    def words(self) -> tuple[str, ...]:
        """What the second person agrees to."""
        seeds = (f"{plan.name} begins with {dollars(plan.seed)}." for plan in new_pools(self.opening))
        return (f"A table of {title_of(self.opening)} is opened with pools of its own.", *seeds)


def with_somebody(opening: Opening) -> Opening:
    """Whatever name an opening gives for a second person, it is not that person who says so."""
    return msgspec.structs.replace(opening, second=SOMEBODY)


class WaitingOpenings:
    """Openings of a room that wait for their second person."""

    def __init__(self, one_person: Callable[[Who, Who], str]) -> None:
        self._one_person = one_person
        self._waiting: dict[int, WaitingOpening] = {}
        self._numbers = count(1)

    def waiting(self, now: float) -> tuple[WaitingOpening, ...]:
        return tuple(one for one in self._waiting.values() if now - one.at < PATIENCE)

    def keep(self, opening: Opening, who: Who, now: float) -> WaitingOpening:
        """The opening has been looked at: nothing but the second person is lacking."""
        self._waiting = {one.number: one for one in self.waiting(now)}
        if len(self._waiting) >= MOST_WAITING:
            raise BadInput(f"{MOST_WAITING} tables wait for their second person: confirm or drop them first.")
        found = WaitingOpening(number=next(self._numbers), opening=opening, who=who, at=now)
        self._waiting[found.number] = found
        return found

    def confirmed(self, number: int, who: Who, now: float) -> WaitingOpening:
        """The opening with the name of its second person."""
        found = self._found(number, now)
        if who.name == found.who.name:
            raise BadInput(f"You open this table: another person confirms it ({controls.TWO_PEOPLE}).")
        if not who.at_least("supervisor"):
            raise BadInput(f"That is for a supervisor or above to confirm ({controls.TWO_PEOPLE}).")
        if says := self._one_person(found.who, who):
            raise BadInput(f"{says[:-1]} ({controls.TWO_PEOPLE}).")
        return msgspec.structs.replace(found, opening=msgspec.structs.replace(found.opening, second=who.name))

    def done(self, number: int) -> None:
        self._waiting.pop(number, None)

    def again(self, found: WaitingOpening) -> None:
        """It could not be opened: it waits as before."""
        self._waiting[found.number] = found

    def drop(self, number: int, who: Who, now: float) -> None:
        """Whoever asked for it thinks better of it, or the second person does."""
        found = self._found(number, now)
        if who.name != found.who.name and not who.at_least("supervisor"):
            raise BadInput("That is for a supervisor or above to drop, or for whoever asked for it.")
        self.done(number)

    def _found(self, number: int, now: float) -> WaitingOpening:
        found = next((one for one in self.waiting(now) if one.number == number), None)
        if found is None:
            raise BadInput("No table of that number waits for a second person: it was settled, or is too old.")
        return found
