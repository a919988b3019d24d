"""What every kind of commission is: its terms, its arithmetic, its line on the sign, its words, its fields on the page.

A kind is one module of this package. Its name is that of its class, in words: `PerHand` is `per hand` in a book, in a
log and on the page.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, ClassVar, Literal, Protocol, Self, TypeAlias

from cardspeak.errors import BadInput
from cardspeak.values import Named, Value

if TYPE_CHECKING:
    from cardspeak.books.book import Game
    from cardspeak.books.model.play import CommissionRow, CommissionRules, PlayRules
    from cardspeak.hand.commission.counting import Counted, TakenOfPots

    Charge: TypeAlias = "Method"  # as it is read, one of the kinds: the package collects them and tells msgspec here


class ChargedTable(Protocol):
    """What a kind looks at of the table that charges it."""

    @property
    def book(self) -> str: ...
    @property
    def rules(self) -> Game: ...
    @property
    def play(self) -> PlayRules: ...
    @property
    def stakes(self) -> ChargedStakes: ...


class ChargedStakes(Protocol):
    @property
    def dollar(self) -> int: ...


class Field(Value):
    """One input of the form for opening a table; it gives the charge the term of its name."""

    name: str
    label: str
    help: str = ""
    usual: str = ""  # what stands in it at first
    needed: bool = True  # told even when it is empty, as nought; else left out
    bounded: bool = False  # the book's row says from where to where
    form: Literal["number", "steps", "kind"] = "number"  # steps: pairs of numbers; kind: another kind, from a list
    kinds: tuple[str, ...] = ()  # that list


class Form(Value):
    """How the page offers a kind: its name among others, and what is asked for when it is chosen."""

    title: str
    fields: tuple[Field, ...] = ()


def in_words(name: str) -> str:
    """`CappedScale`: capped scale."""
    return re.sub(r"(?<=.)([A-Z])", r" \1", name).lower()


class Method(Named, tag_field="kind", tag=in_words):
    """One method of charging; several are combined by `also`."""

    form: ClassVar[Form]
    before: ClassVar[bool] = False  # each person pays it before the cards are dealt, and no pot does

    also: Charge | None = None  # charged besides

    @property
    def kind(self) -> str:
        return str(self.__struct_config__.tag)

    @property
    def each(self) -> tuple[Any, ...]:
        """The methods combined, one by one: each is a `Charge`, the union that only the package can name."""
        return (self,) if self.also is None else (self, *self.also.each)

    def row(self, rules: CommissionRules) -> CommissionRow:
        """What the book says of this kind; a table that asks for another is not opened."""
        kind = self.kind
        return next(row for row in rules.kinds if row.kind == kind)

    # -- arithmetic --------------------------------------------------------------------------------------------------

    @property
    def percentage(self) -> bool:
        """A share of the pot, which some pots are free of."""
        return False

    @property
    def fixed(self) -> bool:
        """So much for a hand, whatever is in the pot."""
        return False

    def waived(self, rules: CommissionRules, *, board: bool) -> str | None:
        """The clause by which this method takes nothing from such a hand. `board`: cards of it have been dealt."""
        return None

    def take(self, counted: Counted) -> TakenOfPots:
        """From each pot, and by which clause; never more than is left in it."""
        raise NotImplementedError(self.kind)

    def from_each(self) -> int:
        """What each person pays before the cards."""
        return 0

    # -- what may be asked -------------------------------------------------------------------------------------------

    @classmethod
    def suits(cls, game: Game) -> bool:
        """Whether the game has what this kind speaks of."""
        return True

    @classmethod
    def strange(cls, term: str) -> str:
        """What to say to somebody who gives it a term that it has not."""
        own = [name for name in cls.__struct_fields__ if name != "also"]
        return f"A commission {in_words(cls.__name__)!r} has no {term}; it has {', '.join(own) or 'no terms at all'}."

    def check(self, setup: ChargedTable, row: CommissionRow) -> None:
        """BadInput for terms that the book or common sense would not allow."""

    # -- in words ----------------------------------------------------------------------------------------------------

    @classmethod
    def parse(cls, words: str) -> Self | None:
        """As somebody types it; None where that is another kind."""
        return None

    def brief(self) -> str:
        """As the floor announces it."""
        return self.kind

    def sign(self, rules: CommissionRules) -> str:
        """As the sign at the table says it."""
        raise NotImplementedError(self.kind)


def check_percent(setup: ChargedTable, row: CommissionRow, percent: int) -> None:
    """A rate from where to where the book allows."""
    least, most = row.least or 0, row.most or 100
    if not least <= percent <= most:
        raise BadInput(f"{setup.book} takes {least} to {most} percent, not {percent} ({row.cite}).")


def check_amounts(*amounts: int | None) -> None:
    if min([amount for amount in amounts if amount is not None], default=0) < 0:
        raise BadInput("A commission is never negative.")
