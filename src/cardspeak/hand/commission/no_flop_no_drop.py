"""Another kind of commission, and none at all of a hand that ends before a card of the board is dealt."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Self

from cardspeak.errors import BadInput
from cardspeak.hand.commission.cap_by_pot import CapByPot
from cardspeak.hand.commission.method import Field, Form, Method
from cardspeak.hand.commission.per_hand import PerHand
from cardspeak.hand.commission.percent import Percent

if TYPE_CHECKING:
    from cardspeak.books.book import Game
    from cardspeak.books.model.play import CommissionRow, CommissionRules
    from cardspeak.hand.commission.counting import Counted, TakenOfPots
    from cardspeak.hand.commission.method import ChargedTable

WORDS = " no flop no drop"


class NoFlopNoDrop(Method):
    then: Percent | PerHand | CapByPot  # with a flop

    form: ClassVar[Form] = Form(
        "none without a flop",
        (Field("then", "With a flop", usual="percent", form="kind", kinds=("percent", "per hand", "cap by pot")),),
    )

    @property
    def percentage(self) -> bool:
        return self.then.percentage

    @property
    def fixed(self) -> bool:
        return self.then.fixed

    def waived(self, rules: CommissionRules, *, board: bool) -> str | None:
        return None if board else self.row(rules).cite

    def take(self, counted: Counted) -> TakenOfPots:
        return self.then.take(counted)

    @classmethod
    def suits(cls, game: Game) -> bool:
        return game.board_cards > 0

    def check(self, setup: ChargedTable, row: CommissionRow) -> None:
        """What is taken with a flop is a kind that the book knows besides, within its limits."""
        rules, then = setup.play.commission, self.then
        if not self.suits(setup.rules):
            raise BadInput(f"{setup.rules.title} has no flop to wait for; charge {then.kind} without it ({row.cite}).")
        if then.also is not None:
            raise BadInput("With a flop one method is charged; what is charged besides stands beside no flop no drop.")
        known = {one.kind: one for one in rules.kinds}
        if then.kind not in known:
            raise BadInput(f"{setup.book} does not charge {then.kind}, with a flop or without ({rules.cite}).")
        then.check(setup, known[then.kind])

    @classmethod
    def parse(cls, words: str) -> Self | None:
        """Any of them and `no flop no drop`: `5% cap 3 no flop no drop`."""
        if not words.endswith(WORDS):
            return None
        rest = words.removesuffix(WORDS)
        then = Percent.parse(rest) or PerHand.parse(rest) or CapByPot.parse(rest)
        return cls(then=then) if then is not None else None

    def brief(self) -> str:
        return f"{self.then.brief()}, no flop no drop"

    def sign(self, rules: CommissionRules) -> str:
        return f"{self.then.sign(rules)}; nothing of a hand without a flop"
