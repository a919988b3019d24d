"""A win from its record to its payment: who has what of it, and who has done which step."""

from __future__ import annotations

from cardspeak.books.model.jackpot import StepName
from cardspeak.values import Named


class WonShare(Named, omit_defaults=True):
    """What one player has won, in cents."""

    seat: int
    name: str
    cards: str
    amount: int = 0
    barred: str = ""
    means: str = ""  # how it was paid; empty: it was not
    by: str = ""
    who: str = ""
    at: int = 0

    @property
    def paid(self) -> bool:
        return bool(self.means)


class AwardDone(Named):
    """A step that was done, and by whom."""

    step: StepName
    by: str
    who: str
    at: int


class JackpotHit(Named, omit_defaults=True):
    """One event of one pool, won in one hand. `taken`, `made_up` and `seed` in hundredths of a cent."""

    id: int
    pool: str
    event: str
    table: str
    number: int
    shares: tuple[WonShare, ...]
    board: str
    at: int
    console: int  # the figures when it was recorded, in cents
    display: int
    held: int = 0  # what the pool had then, in hundredths of a cent
    taken: int = 0  # out of the pool
    made_up: int = 0  # by the house: odd cents rounded up, or what the pool lacks
    seed: int = 0  # with which the pool begins again
    from_reserve: int = 0  # of it
    resets: bool = False
    prize_cite: str = ""  # how it is shared
    odd_cite: str = ""  # it was rounded
    lacks_cite: str = ""  # the house made something up
    pending: bool = False  # the amount is confirmed first, after a fault
    done: tuple[AwardDone, ...] = ()
    struck: str = ""
    doubted: str = ""  # paid before the hand was corrected: whoever has won by then is recorded anew
    place: int = 0  # the win in whose place this one stands among those of its pool; 0: its own
    base: int | None = None  # struck: what hands and adjustments had brought by then, whatever was won before it
    base_reserve: int = 0  # and what they had set aside

    def doer(self, step: StepName) -> AwardDone | None:
        return next((one for one in self.done if one.step == step), None)

    @property
    def order(self) -> int:
        """By which wins of a pool come one after the other: that of the first record of their hand."""
        return self.place or self.id

    @property
    def amount(self) -> int:
        return sum(share.amount for share in self.shares)

    @property
    def settled(self) -> bool:
        return bool(self.struck) or all(share.paid for share in self.shares)
