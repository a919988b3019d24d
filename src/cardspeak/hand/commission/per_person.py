"""A fixed sum from each player before the cards are dealt (Crown Melbourne 7.2.4)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, ClassVar, Self

from cardspeak.hand.commission.method import Field, Form, Method, check_amounts

if TYPE_CHECKING:
    from cardspeak.books.model.play import CommissionRow, CommissionRules
    from cardspeak.hand.commission.method import ChargedTable


class PerPerson(Method):
    amount: int = 0

    form: ClassVar[Form] = Form("an amount from every player dealt in", (Field("amount", "Amount", usual="100"),))
    before: ClassVar[bool] = True

    def from_each(self) -> int:
        return self.amount

    def check(self, setup: ChargedTable, row: CommissionRow) -> None:
        check_amounts(self.amount)

    @classmethod
    def parse(cls, words: str) -> Self | None:
        """`1 per person`."""
        match = re.fullmatch(r"(\d+) per person", words)
        return cls(amount=int(match[1])) if match else None

    def brief(self) -> str:
        return f"{self.amount or ''} per person".strip()

    def sign(self, rules: CommissionRules) -> str:
        return f"{self.amount} from each player before each hand"
