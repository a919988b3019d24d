"""A fixed sum for each hand, out of the main pot as far as that goes; more where more players are dealt in."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, ClassVar, Self

from cardspeak.errors import BadInput
from cardspeak.hand.commission.counting import capped
from cardspeak.hand.commission.method import Field, Form, Method, check_amounts

if TYPE_CHECKING:
    from cardspeak.books.model.play import CommissionRow, CommissionRules
    from cardspeak.hand.commission.counting import Counted, TakenOfPots
    from cardspeak.hand.commission.method import ChargedTable


class PerHand(Method):
    amount: int = 0
    cap: int | None = None
    more: tuple[tuple[int, int], ...] = ()  # (players, amount) for a hand of so many players or more

    form: ClassVar[Form] = Form("an amount from every pot", (Field("amount", "Amount", usual="100"),))

    @property
    def fixed(self) -> bool:
        return True

    def of(self, players: int) -> int:
        """The amount for a hand with so many players."""
        return max(((least, amount) for least, amount in self.more if players >= least), default=(0, self.amount))[1]

    def take(self, counted: Counted) -> TakenOfPots:
        owing, cite = self.of(counted.players), self.row(counted.rules).cite
        taken: TakenOfPots = []
        for left in counted.left:
            amount = min(owing, left)
            owing -= amount
            taken.append((amount, cite))
        return capped(self.cap, taken)

    def check(self, setup: ChargedTable, row: CommissionRow) -> None:
        check_amounts(self.amount, self.cap)
        if any(least < 2 or amount < 0 for least, amount in self.more):
            raise BadInput("A charge per hand may depend on the number of players: give it as (players, amount).")

    @classmethod
    def parse(cls, words: str) -> Self | None:
        """`3 per hand`, `3 per hand cap 2`, `3 per hand or 5 from 8 players`."""
        if match := re.fullmatch(r"(\d+) per hand(?: cap (\d+))?", words):
            return cls(amount=int(match[1]), cap=int(match[2]) if match[2] else None)
        if match := re.fullmatch(r"(\d+) per hand((?: or \d+ from \d+ players)+)", words):
            steps = re.findall(r"(\d+) from (\d+)", match[2])
            return cls(amount=int(match[1]), more=tuple((int(players), int(amount)) for amount, players in steps))
        return None

    def brief(self) -> str:
        return f"{self.amount or ''} per hand".strip()

    def sign(self, rules: CommissionRules) -> str:
        more = "".join(f", {amount} from {players} players on" for players, amount in self.more)
        most = f", at most {self.cap}" if self.cap is not None else ""
        return f"{self.amount} from each hand{more}{most}"
