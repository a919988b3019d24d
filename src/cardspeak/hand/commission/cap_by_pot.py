"""A percentage whose cap grows with the pot: at most 3 of pots up to 100, 5 of pots up to 500, 10 of larger ones."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, ClassVar, Self

from cardspeak.errors import BadInput
from cardspeak.hand.commission.counting import capped, shares
from cardspeak.hand.commission.method import Field, Form, Method, check_amounts, check_percent

if TYPE_CHECKING:
    from cardspeak.books.model.play import CommissionRow, CommissionRules
    from cardspeak.hand.commission.counting import Counted, TakenOfPots
    from cardspeak.hand.commission.method import ChargedTable


class CapByPot(Method):
    """The size is that of all the pots of a hand which pay a percentage, and the cap is for all of them together."""

    percent: int = 0
    caps: tuple[tuple[int, int], ...] = ()  # (size, cap): the cap of pots up to that size, the size included
    above: int = 0  # the cap of larger ones

    form: ClassVar[Form] = Form(
        "a percentage, capped by the size of the pot",
        (
            Field("percent", "Percent of the pot", usual="5", bounded=True),
            Field(
                "caps",
                "Pots and their caps",
                "Pots up to so much, and the most that is taken of them, as in 10000 300, 50000 500.",
                usual="10000 300, 50000 500",
                form="steps",
            ),
            Field("above", "At most, above that", usual="1000"),
        ),
    )

    @property
    def percentage(self) -> bool:
        return True

    def cap(self, pot: int) -> int:
        """The most that a pot of this size pays."""
        return next((cap for size, cap in self.caps if pot <= size), self.above)

    def take(self, counted: Counted) -> TakenOfPots:
        paying = [chips for number, chips in enumerate(counted.chips) if number not in counted.free]
        return capped(self.cap(sum(paying)), shares(counted, self.percent, self.row(counted.rules).cite))

    def check(self, setup: ChargedTable, row: CommissionRow) -> None:
        check_percent(setup, row, self.percent)
        check_amounts(*(cap for _, cap in self.caps), self.above)
        steps = [(0, 0), *self.caps, (None, self.above)]
        for (size, cap), (larger, cap_after) in pairwise(steps):
            assert size is not None, "only the last step is open"
            if (larger is not None and larger <= size) or cap_after < cap:
                raise BadInput("Caps by the size of the pot go up: give larger pots after smaller ones, with no less.")
        if not self.caps:
            raise BadInput("Caps by the size of the pot need a size: give each as (size, cap), and the cap above.")

    @classmethod
    def parse(cls, words: str) -> Self | None:
        """`5% cap 3 to 100 or 10 above`, `5% cap 3 to 100 or 5 to 500 or 10 above`."""
        match = re.fullmatch(r"(\d+)% cap (\d+ to \d+(?: or \d+ to \d+)*) or (\d+) above", words)
        if match is None:
            return None
        steps = re.findall(r"(\d+) to (\d+)", match[2])
        return cls(percent=int(match[1]), caps=tuple((int(size), int(cap)) for cap, size in steps), above=int(match[3]))

    def brief(self) -> str:
        return f"{self.percent} percent, capped by the size of the pot"

    def sign(self, rules: CommissionRules) -> str:
        steps = "".join(f", at most {cap} of pots up to {size}" for size, cap in self.caps)
        return f"{self.percent} percent of each pot{steps}, at most {self.above} of larger ones"
