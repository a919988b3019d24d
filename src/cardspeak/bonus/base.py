"""What every order about bonus prizes and everything that happens with them carries, and where they stand."""

from __future__ import annotations

from enum import StrEnum
from typing import Literal

from cardspeak.bonus.hands import BonusHand
from cardspeak.bonus.offers import BonusOffer
from cardspeak.books.bonus import BonusRules, load_bonus
from cardspeak.refusal import Refused
from cardspeak.slotted import Slotted
from cardspeak.values import Named


class BonusOrder(Named, tag=True):
    """`by` is a rank of the book, `name` whose; `at` the time in seconds."""

    by: str
    name: str = ""
    at: int = 0


class BonusEvent(Named, tag=True):
    by: str
    name: str
    at: int
    cite: str


class BonusClaim(Named):
    """Somebody is eligible: what was told, what was found, and what has been given."""

    number: int
    offer: str
    terms: BonusOffer  # as it was offered then
    hand: BonusHand
    at: int
    status: Literal["told", "verified", "denied", "given"] = "told"
    verified_by: str = ""
    reason: str = ""
    amount: int = 0  # of a bonus in cash


class BonusSign(Named):
    """A sign at one table: the hands after `since` and up to `until` were dealt under it, and are judged by its terms.

    Whatever stood when a hand began counts for it, whenever somebody comes to tell: no sign reaches back to a hand
    that was dealt before, and none is taken from a hand that had begun (reading of 16.2 and 16.3, a round of play at
    a table with its sign).
    """

    offer: BonusOffer
    table: str
    since: int  # the last hand that had begun there
    until: int | None = None  # likewise, when it was taken down; None: it stands

    def covers(self, hand: BonusHand) -> bool:
        return (
            self.table == hand.table and self.since < hand.number and (self.until is None or hand.number <= self.until)
        )


class BonusState(Slotted):
    """Offers, signs and claims at the tables of one book."""

    __slots__ = ("book", "claims", "offers", "owed", "paid", "signs", "stood")

    def __init__(self, book: str) -> None:
        self.book = book
        self.offers: dict[str, BonusOffer] = {}
        self.signs: dict[str, list[str]] = {}  # by offer, the tables at which its sign stands
        self.stood: dict[str, tuple[BonusSign, ...]] = {}  # by offer, every sign there ever was, the oldest first
        self.claims: dict[int, BonusClaim] = {}
        self.owed = 0  # verified and not paid, in chips
        self.paid = 0

    @property
    def rules(self) -> BonusRules:
        return load_bonus(self.book)

    def standing(self, offer: str, hand: BonusHand) -> BonusSign | None:
        """The sign of this name under which a hand began."""
        return next((one for one in reversed(self.stood.get(offer, ())) if one.covers(hand)), None)

    @property
    def due(self) -> int:
        """What verified claims still have to get, counted again from the claims."""
        return sum(claim.amount for claim in self.claims.values() if claim.status == "verified")


class BonusWhy(StrEnum):
    """Every reason to refuse an order about bonus prizes."""

    AUTHORITY = "authority"
    NO_SUCH = "no-such"
    OFFER = "offer"
    NO_SIGN = "no-sign"
    TABLE = "table"
    FOLDED = "folded"
    NOT_SHOWN = "not-shown"
    NOT_ELIGIBLE = "not-eligible"
    TWICE = "twice"
    NOT_VERIFIED = "not-verified"
    NOT_NOW = "not-now"
    WAY = "way"
    AMOUNT = "amount"


BonusAnswer = list[BonusEvent] | Refused


def refuse_bonus(state: BonusState, why: BonusWhy, clause: str, says: str) -> Refused:
    return Refused(why, state.rules.cite(clause), says)


def lacks_rank(state: BonusState, by: str, least: str, clause: str) -> Refused | None:
    if state.rules.book.ranks(by, least):
        return None
    says = f"This needs a {least} or above, not {by or 'nobody'}."
    return refuse_bonus(state, BonusWhy.AUTHORITY, clause, says)
