"""`tournament.toml`: what a book asks of a tournament, as strict types; an unknown key or a missing cite does not load.

The books leave most of a tournament to its Terms and Conditions and say what these must contain. So the file lists
duties (what has to be done before entries and before play), items (what the Terms must say, always or when a feature
is used), who decides, and the values that we take where Terms are asked for without naming them.
"""

from __future__ import annotations

from typing import Literal

from cardspeak.books.model.game import Clause, Strict
from cardspeak.books.model.terms import ItemRow

Stage = Literal["entries", "play"]
Duty = Literal["terms", "published", "regulator", "director", "tables", "briefing"]


class DutyRow(Strict):
    """Something the operator does before entries are taken, or before play begins."""

    name: Duty
    before: Stage
    says: str
    cite: Clause


class Authority(Strict):
    """Who runs a tournament, and what each clause leaves to them."""

    director: str  # as the book calls the person in charge
    director_cite: Clause
    deputy_cite: Clause
    final_cite: Clause  # disputes
    complaint: str
    complaint_cite: Clause
    prevail_cite: Clause  # the rules of the game stand above the Terms
    approvers: list[str]  # who may let staff take part
    staff_cite: Clause
    regulator: str
    change_cite: Clause  # who is told of a change
    move_cite: Clause  # another starting time
    early_cite: Clause  # a table may be ended early
    early_known_cite: Clause
    early_cash_cite: Clause
    exclusive_cite: Clause  # designated tables are for nothing else
    allowed_cite: Clause  # who may be in the casino and gamble
    accept_cite: Clause
    publicity_cite: Clause


class StandardNumber(Strict):
    value: int
    cite: Clause


class StandardText(Strict):
    value: str
    cite: Clause


class StandardShares(Strict):
    value: list[int]
    cite: Clause


class Standard(Strict):
    """What ordinary Terms say where the book wants an answer and gives none."""

    start_chips: StandardNumber
    minimum: StandardNumber
    maximum: StandardNumber
    unit: StandardNumber
    hands: StandardNumber
    advance: StandardNumber  # of each table
    seats: StandardNumber
    notice_minutes: StandardNumber
    withdraw_minutes: StandardNumber
    late_minutes: StandardNumber
    prizes: StandardShares  # hundredths of the pool, first place first
    elimination: StandardText
    winners: StandardText


class TournamentFile(Strict):
    title: str
    game: str
    cite: Clause
    authority: Authority
    duties: list[DutyRow]
    items: list[ItemRow]
    standard: Standard
