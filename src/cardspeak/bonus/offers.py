"""What is offered: cash, goods or services, for which outcomes, at which tables, and the sign that says so."""

from __future__ import annotations

from typing import ClassVar

from cardspeak.bonus.hands import HIGH_FIRST, BonusHand, ranks_of
from cardspeak.ranking.category import Category
from cardspeak.values import Named, Value

CATEGORIES = tuple(str(one) for one in Category)


class QualifyingOutcome(Named, tag=True):
    """Something that a hand can be."""

    def met(self, hand: BonusHand) -> bool:
        raise NotImplementedError

    def words(self) -> str:
        raise NotImplementedError

    def wrong(self) -> str:
        """What keeps it from being an outcome at all."""
        raise NotImplementedError


class HandOf(QualifyingOutcome, tag="makes"):
    """A hand of this category, or a better one, with so many of one's own cards in it."""

    category: str
    or_better: bool = False
    own: int = 0

    def met(self, hand: BonusHand) -> bool:
        made = self.category in hand.makes if self.or_better else hand.makes[:1] == (self.category,)
        return made and hand.own >= self.own

    def words(self) -> str:
        with_ = f", {self.own} of one's own cards playing" if self.own else ""
        return f"{self.category}{' or better' if self.or_better else ''}{with_}"

    def wrong(self) -> str:
        if self.category not in CATEGORIES:
            return f"{self.category!r} is no kind of hand: {', '.join(CATEGORIES[:10])}."
        return "So many own cards are 0 to 5." if not 0 <= self.own <= 5 else ""


class Holds(QualifyingOutcome, tag="holds"):
    """These ranks and no others among one's own cards: `AA`, `72`."""

    ranks: str
    suited: bool = False

    def met(self, hand: BonusHand) -> bool:
        alike = len(set(hand.cards[1::2])) == 1
        return ranks_of(hand.cards) == ranks_of(self._cards) and (alike or not self.suited)

    @property
    def _cards(self) -> str:
        return "".join(f"{rank}s" for rank in self.ranks)

    def words(self) -> str:
        return f"{' '.join(self.ranks)}{' of one suit' if self.suited else ''} dealt to one player"

    def wrong(self) -> str:
        if not self.ranks or any(rank not in HIGH_FIRST for rank in self.ranks):
            return f"Write ranks as in AA or 72, not {self.ranks!r}."
        most = max(map(self.ranks.count, self.ranks))
        if most > (1 if self.suited else 4):  # a sign that promises what no pack can deal
            return f"Nobody can be dealt {self.words().removesuffix(' dealt to one player')}."
        return ""


AnyOutcome = HandOf | Holds


class BonusPrize(Named, tag=True):
    """What is given."""

    form: ClassVar[str] = ""


class CashBonus(BonusPrize, tag="cash"):
    form = "cash"

    amount: int  # in the smallest chips


class GoodsBonus(BonusPrize, tag="goods"):
    form = "goods"

    what: str


class ServicesBonus(BonusPrize, tag="services"):
    form = "services"

    what: str


AnyBonus = CashBonus | GoodsBonus | ServicesBonus


class BonusOffer(Named):
    """One bonus: `name` is what the sign calls it; each of `outcomes` wins it, once per hand and player."""

    name: str
    bonus: AnyBonus
    outcomes: tuple[AnyOutcome, ...]
    tables: tuple[str, ...]

    def met(self, hand: BonusHand) -> bool:
        return any(outcome.met(hand) for outcome in self.outcomes)

    def wrong(self) -> str:
        """What keeps it from being offered."""
        if not self.name.strip() or not self.name.isprintable():
            return "Give the bonus a name of its own."
        if not self.tables:
            return "Say at which tables it is offered."
        if not self.outcomes:
            return "Say which outcomes win it: the sign names them."
        if isinstance(self.bonus, CashBonus):
            given = "" if self.bonus.amount > 0 else "Say how much it is: above zero."
        else:
            given = "" if self.bonus.what.strip() else "Say what it is."
        return given or next((says for one in self.outcomes if (says := one.wrong())), "")


class BonusLine(Value):
    says: str
    cite: str


def bonus_sign(offer: BonusOffer, cite: str) -> tuple[BonusLine, ...]:
    """The sign, from the very data by which a hand is judged: the type of the bonus, and what wins it."""
    bonus = offer.bonus
    what = f"{bonus.amount:,} in chips" if isinstance(bonus, CashBonus) else bonus.what
    return (
        BonusLine(f"{offer.name}: a bonus in {bonus.form}, {what}", cite),
        *(BonusLine(f"Wins it: {outcome.words()}", cite) for outcome in offer.outcomes),
    )
