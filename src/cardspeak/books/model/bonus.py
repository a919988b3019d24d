"""`bonus.toml`: what a book says of bonus prizes, given for a hand at a table that offers them."""

from __future__ import annotations

from cardspeak.books.model.game import Clause, Strict
from cardspeak.books.model.promotions import WayRow


class BonusFile(Strict):
    title: str
    cite: Clause
    forms: list[WayRow]  # what a bonus may be
    sign_cite: Clause
    signs: list[WayRow]  # where its sign may stand
    dealer: str  # who says that somebody is eligible
    verifier: str  # who looks at the hand: this rank or above
    verify_cite: Clause
    payments: list[WayRow]  # of a bonus in cash
    pay_cite: Clause
    later_cite: Clause  # goods and services
    folded_cite: Clause
