"""The Terms of one promotion: what the book leaves to the operator, as values that can be carried out.

An empty text or None means that the Terms say nothing of it; `conditions.py` finds which clause then misses its item.
Times are whole seconds of any clock that only goes forward; in a room it is the room's.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from cardspeak.books.model.terms import ItemRow
from cardspeak.books.promotions import PromotionRules, load_promotions
from cardspeak.errors import BadInput
from cardspeak.promotions.prizes import AnyPrize, Money
from cardspeak.values import Named

HOUR = 3600


class TermsPart(Named, forbid_unknown_fields=True):
    """One group of the Terms; a word in it that nobody knows is a mistake."""


class HeldTerms(TermsPart):
    """The promotion itself: where it is held, when it begins, and how people get these Terms."""

    title: str = ""
    place: str = ""
    starts: int | None = None
    in_marketing: bool = False  # the advertisements refer to these Terms
    available: tuple[str, ...] = ()


class Qualifying(TermsPart):
    """The least that somebody must have wagered for one entry, in what the log says of one's own hands."""

    least: int
    tables: tuple[str, ...] = ()  # only at these; empty: at any


class EntryTerms(TermsPart):
    """Who may take part, how often, and until when."""

    criteria: tuple[str, ...] = ()  # each of them must be met
    closes: int | None = None
    each: int = 1  # entries of one person; 0: as many as one likes
    wager: Qualifying | None = None  # None: no wager is asked for


class AwardTerms(TermsPart):
    """How, when and where prizes are awarded, claimed and told."""

    manner: str = ""
    drawn: int | None = None  # not before
    place: str = ""
    claiming: str = ""
    present: bool | None = None  # one must be there to win; None: not said
    claim_hours: int | None = None  # after the draw; None: no limit
    again: bool = True  # a prize that is not given goes to the next in the order of the draw
    once: bool = True  # one person wins one prize
    tell_by: tuple[str, ...] = ()
    results: str = ""


class PromotionTerms(TermsPart):
    """Everything. `reserved` is any guarantee, reservation or qualification that the operator gives."""

    book: str
    held: HeldTerms = HeldTerms()
    entry: EntryTerms = EntryTerms()
    award: AwardTerms = AwardTerms()
    prizes: tuple[AnyPrize, ...] = ()
    nature: str = ""
    reserved: str = ""

    @property
    def rules(self) -> PromotionRules:
        return load_promotions(self.book)

    @property
    def items(self) -> Sequence[ItemRow]:
        """What the book wants in them."""
        return self.rules.file.items

    @property
    def statements(self) -> dict[str, str]:
        """This kind of document makes none by name: every item is a value."""
        return {}

    def uses(self, feature: str) -> bool:
        """Whether something is part of these Terms of which the book then wants details; empty is always."""
        if feature == "qualifying wager":
            return self.entry.wager is not None
        return not feature or any(prize.sort == feature for prize in self.prizes)

    @property
    def largest(self) -> int:
        """The value of the largest single prize."""
        return max((prize.value or 0 for prize in self.prizes), default=0)


def standard_promotion(book: str = "star-sydney", *, starts: int = 7 * 24 * HOUR, **parts: Any) -> PromotionTerms:
    """Complete Terms with ordinary values; `entry={"each": 5}` changes a value of a part."""
    rules = load_promotions(book)
    draft = PromotionTerms(
        book=rules.book.slug,
        held=HeldTerms(
            title="Friday night draw",
            place="the poker room",
            starts=starts,
            in_marketing=True,
            available=("in the casino", "website"),
        ),
        entry=EntryTerms(criteria=("member of the club", "of age"), closes=starts + 24 * HOUR),
        award=AwardTerms(
            manner="drawn by lot among all entries",
            drawn=starts + 25 * HOUR,
            place="the poker room",
            claiming="at the promotions desk, with proof of identity",
            present=False,
            tell_by=tuple(rules.methods),
            results="on the noticeboard of the poker room",
        ),
        prizes=(Money(name="First prize", value=100_000), Money(name="Runner-up", value=25_000, count=2)),
        nature="money, paid as the rules allow",
    )
    return changed_terms(draft, **parts)


def changed_terms(terms: PromotionTerms, **parts: Any) -> PromotionTerms:
    """The same Terms with some values different: `changed_terms(terms, entry={"each": 2}, nature="a car")`."""
    for name, values in parts.items():
        old = getattr(terms, name, None) if name in PromotionTerms.__struct_fields__ else None
        if old is None:
            raise BadInput(f"Terms have no part {name!r}; they have {', '.join(PromotionTerms.__struct_fields__[1:])}.")
        try:
            new = msgspec.structs.replace(old, **values) if isinstance(old, TermsPart) else values
        except TypeError:
            known = ", ".join(type(old).__struct_fields__)
            raise BadInput(f"The part {name!r} of the Terms has {known}; not {', '.join(values)}.") from None
        terms = msgspec.structs.replace(terms, **{name: new})
    return terms
