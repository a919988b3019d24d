"""A percentage of each pot, perhaps with a cap and a least amount."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, ClassVar, Self

from cardspeak.errors import BadInput
from cardspeak.hand.commission.counting import at_least, capped, shares
from cardspeak.hand.commission.method import Field, Form, Method, check_amounts, check_percent

if TYPE_CHECKING:
    from cardspeak.books.model.play import CommissionRow, CommissionRules
    from cardspeak.hand.commission.counting import Counted, TakenOfPots
    from cardspeak.hand.commission.method import ChargedTable


class Percent(Method):
    percent: int = 0
    cap: int | None = None  # the most that is taken of a hand
    floor: int = 0  # the least that it comes to, where the sign names a minimum

    form: ClassVar[Form] = Form(
        "a percentage of the pot",
        (
            Field("percent", "Percent of the pot", usual="5", bounded=True),
            Field("cap", "At most", "Empty: no cap.", needed=False),
            Field("floor", "At least", "Empty: nothing.", needed=False),
        ),
    )

    @property
    def percentage(self) -> bool:
        return True

    def take(self, counted: Counted) -> TakenOfPots:
        taken = capped(self.cap, shares(counted, self.percent, self.row(counted.rules).cite))
        return at_least(self.floor, taken, counted) if self.floor else taken

    def check(self, setup: ChargedTable, row: CommissionRow) -> None:
        check_percent(setup, row, self.percent)
        check_amounts(self.cap, self.floor)
        if self.cap is not None and self.cap < self.floor:
            raise BadInput("A least commission belongs to a percentage and is not above its cap.")

    @classmethod
    def parse(cls, words: str) -> Self | None:
        """`5%`, `5% cap 10`."""
        match = re.fullmatch(r"(\d+)%(?: cap (\d+))?", words)
        return cls(percent=int(match[1]), cap=int(match[2]) if match[2] else None) if match else None

    def brief(self) -> str:
        return f"{self.percent} percent"

    def sign(self, rules: CommissionRules) -> str:
        least = f", at least {self.floor}" if self.floor else ""
        most = f", at most {self.cap} of a hand" if self.cap is not None else ", without a cap"
        return f"{self.percent} percent of each pot{least}{most}"
