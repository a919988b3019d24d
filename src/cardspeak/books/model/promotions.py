"""`promotions.toml`: what a book asks of a promotion, as strict types; an unknown key or a missing cite does not load.

What the operator's Terms must say stands there as items (`model/terms.py`); beside them the amounts and the hours that
a clause names, how a winner is told and paid, and what may never be a prize. Money is in whole cents.
"""

from __future__ import annotations

from cardspeak.books.model.game import Clause, Strict
from cardspeak.books.model.terms import ItemRow


class BoundRow(Strict):
    """A number that a clause names: cents, hours, or what its name says."""

    value: int  # the number itself
    cite: Clause


class Regulator(Strict):
    """Who is told, and of what."""

    name: str  # who is given the Terms
    name_cite: Clause
    lodge_hours: BoundRow  # the Terms lie there so long before the start
    again_cite: Clause  # Terms that are amended once it has begun
    inspector: str  # who is told of a doubt about a draw, and to whom a complaint goes
    inspector_hours: BoundRow  # to tell of a draw whose integrity is in doubt
    final_cite: Clause  # disputes: the operator decides
    complaint: str  # what somebody is told who is not satisfied
    complaint_cite: Clause


class WayRow(Strict):
    """A way to tell or to pay a winner."""

    name: str  # as it is chosen, and stands on record
    cite: Clause


class BannedRow(Strict):
    """Something that no prize consists of or includes; `words` are those by which it is found in a description."""

    name: str  # what a refusal calls it
    says: str  # the same in words, as in: it speaks of tobacco in any form
    words: list[str]  # each is looked for as a word of its own, one of it or several, in all that is said of a prize
    cite: Clause


class Liquor(Strict):
    most_ml: int  # more is banned
    words: list[str]  # a prize that is described with one of them has to say how much it is
    cite: Clause


class Prescribed(Strict):
    """What the regulations add; the operator's list grows by what is published after this book."""

    items: list[str]  # words for them, which no description of a prize may have
    cite: Clause


class PromotionFile(Strict):
    title: str
    cite: Clause
    meaning_cite: Clause  # by draw or chance, in connection with gaming
    regulator: Regulator
    scrutineer_over: BoundRow  # cents: a single prize worth more is drawn under a scrutineer's eyes
    money_cite: Clause  # money in the place of goods
    payment_cite: Clause  # never cash
    payments: list[WayRow]
    tell_hours: BoundRow
    methods: list[WayRow]
    refusal_cite: Clause
    keep_over: BoundRow  # cents: details of a refused claim for more are kept
    terms_cite: Clause
    items: list[ItemRow]
    banned_cite: Clause
    banned: list[BannedRow]
    liquor: Liquor  # how much liquor a prize may include
    prescribed: Prescribed
