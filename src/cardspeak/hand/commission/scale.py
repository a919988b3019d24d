"""A scale as the book prints it: what a pot pays goes by its size, in dollars and cents; usual or capped."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Self

from cardspeak.errors import BadInput
from cardspeak.hand.commission.method import Form, Method

if TYPE_CHECKING:
    from cardspeak.books.model.play import CommissionRow, CommissionRules, ScaleRow
    from cardspeak.hand.commission.counting import Counted, TakenOfPots
    from cardspeak.hand.commission.method import ChargedTable


class Printed(Method):
    """Either scale: the book has every number of it."""

    which: ClassVar[str]

    def take(self, counted: Counted) -> TakenOfPots:
        """A scale speaks of dollars and cents; the table says how many chips make a dollar."""
        scale, dollar = self.scale_in(counted.rules), counted.dollar
        taken: TakenOfPots = []
        for chips, left in zip(counted.chips, counted.left, strict=True):
            cents, cite = of_scale(scale, -(-chips * 100 // dollar))
            taken.append((min(cents * dollar // 100, left), cite))
        return taken

    def scale_in(self, rules: CommissionRules) -> ScaleRow:
        kind = self.kind
        return next(row for row in rules.scales if row.kind == kind)

    @classmethod
    def strange(cls, term: str) -> str:
        return f"The book prints its scale of commission: give no {term} with it."

    def check(self, setup: ChargedTable, row: CommissionRow) -> None:
        """It is charged in chips that the table has."""
        scale, dollar = self.scale_in(setup.play.commission), setup.stakes.dollar
        amounts = [*(line.charge for line in scale.lines), scale.rest.charge]
        if any(cents * dollar % 100 for cents in amounts):
            raise BadInput(
                f"The scale of {setup.book} takes cents: chips must be smaller, for example 100 to a dollar."
            )

    @classmethod
    def parse(cls, words: str) -> Self | None:
        """`scale`, `capped scale`."""
        found = cls()
        return found if words == found.kind else None

    def sign(self, rules: CommissionRules) -> str:
        """Every step of the scale in dollars, as the book has it."""
        row = self.scale_in(rules)
        steps = [f"{_dollars(line.charge)} from pots up to {_dollars(line.up_to)}" for line in row.lines]
        rest = _dollars(row.rest.charge)
        above = f"{rest} for every {_dollars(row.rest.each)} or part of it" if row.rest.each is not None else rest
        return f"by {self.which} scale: {', '.join(steps)}, {above} above that"


class Scale(Printed):
    form: ClassVar[Form] = Form("the book's scale")
    which: ClassVar[str] = "the usual"


class CappedScale(Printed):
    form: ClassVar[Form] = Form("the book's capped scale")
    which: ClassVar[str] = "the capped"


def of_scale(scale: ScaleRow, pot: int) -> tuple[int, str]:
    """What a pot pays and the line that says so; every line includes its upper end (amounts in cents)."""
    for line in scale.lines:
        if pot <= line.up_to:
            return line.charge, line.cite
    rest = scale.rest
    return rest.charge * (1 if rest.each is None else -(-pot // rest.each)), rest.cite


def _dollars(cents: int) -> str:
    whole, rest = divmod(cents, 100)
    return f"${whole}.{rest:02}" if rest else f"${whole}"
