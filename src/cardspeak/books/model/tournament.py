"""`tournament.toml`: what a book asks of a tournament, as strict types; an unknown key or a missing cite does not load.

The books leave most of a tournament to its Terms and Conditions and say what these must contain. So the file lists
duties (what has to be done before entries and before play), items (what the Terms must say, always or when a feature
is used), what follows from a change of them, who decides, what the book itself rules on play, and the values that we
take where Terms are asked for without naming them.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from cardspeak.books.model.game import Clause, Strict
from cardspeak.books.model.table_modes import ButtonPolicy
from cardspeak.books.model.terms import ChangeRow, ItemRow

Stage = Literal["entries", "play"]
DutyName = Literal["terms", "published", "regulator", "director", "tables", "briefing"]


class DutyRow(Strict):
    """Something the operator does before entries are taken, or before play begins."""

    name: DutyName  # one of the duties that the program keeps account of
    before: Stage  # before entries are taken, or not until play begins
    says: str  # what is to be done, as the list of duties has it
    cite: Clause


class Authority(Strict):
    """Who runs a tournament, and what each clause leaves to them."""

    director: str  # as the book calls the person in charge
    director_cite: Clause
    deputy_cite: Clause
    final_cite: Clause  # disputes
    complaint: str  # what somebody is told who opens a dispute: where a complaint can be taken
    complaint_cite: Clause
    prevail_cite: Clause  # the rules of the game stand above the Terms
    approvers: list[str]  # who may let staff take part
    staff_cite: Clause
    regulator: str  # who is told of the plan, and of changes
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
    value: int  # the number itself
    cite: Clause


class StandardText(Strict):
    value: str  # one of the words that Terms may have there
    cite: Clause


class StandardShares(Strict):
    value: list[int]  # the numbers, in their order
    cite: Clause


class RuleRow(Strict):
    """What the book itself rules on play; which rules there are, and what each may say, stands in `RULES`."""

    value: bool | int | str | list[str]  # yes or no, a number, a list, or one of the words that this rule may be
    cite: Clause


class GroundRow(Strict):
    """Why somebody is disqualified: must be, or may be; whether the entry fee may come back after all."""

    name: str  # by which it is given as the reason; `terms` stands for every ground that the Terms name
    must: bool = False  # true: disqualification follows from the finding, and no lesser penalty will do
    fee_back: bool = False  # with the approval of whoever is in charge
    says: str  # what somebody has done, as in: does not keep to the Terms
    cite: Clause


class ButtonPolicyRow(Strict):
    """Where the button rests after somebody has left, or has come; `wait`: a newcomer may have to sit out a hand."""

    name: str  # by which the Terms choose it
    # as the game has it; dead, also at an empty seat; or held by the player before an empty seat
    button: ButtonPolicy = "as the game"
    wait: bool = False  # true: whoever is moved between the button and the seat that is next sits out a hand
    says: str  # the same in words
    cite: Clause

    def as_written(self) -> ButtonPolicyRow:
        """A row of a file that was written when the name alone said what is done."""
        if self.button != "as the game" or self.wait:
            return self
        button: ButtonPolicy = {"waits": "held", "dead": "dead"}.get(self.name, "as the game")  # type: ignore[assignment]
        return msgspec.structs.replace(self, button=button, wait=self.name == "newcomer waits")


RULES: dict[str, type | tuple[str, ...]] = {
    "equal": bool,  # everybody has the same chance: one bank for all, seats by chance
    "form": bool,  # nobody enters without an entry form
    "signed": ("entry", "seat"),  # before what a signature is given, where the Terms want one
    "unpaid": ("out", "not seated"),  # whoever has not paid the buy-in when play begins
    "bought": int,  # hundredths of what is bought that go to the pool, at least
    "refunds": bool,  # nothing bought comes back unless the Terms say so
    "cancelled": ("everything", "terms"),  # what comes back
    "least field": bool,  # a guarantee may hang on a least field; below it the operator may cancel
    "fresh": bool,  # every session begins with an equal allotment
    "exclusive": ("tournament", "session"),  # for how long a table is the tournament's alone
    "transfers": bool,  # an entry may be moved to another session
    "in person": bool,  # who names a substitute does so in person
    "absent": ("posts", "terms"),  # what becomes of the hands of somebody who is away
    "moving": bool,  # chips leave a table only when somebody in charge says so
    "time limit": bool,  # a limit on the time for a wager, with notice
    "time out": ("may fold", "terms"),
    "out": ("no chips", "terms"),  # who is out
    "levels": bool,  # wagers change only as announced before play
    "together": ("stack, then a card", "terms"),  # several out in one hand
    "order": bool,  # the order of elimination is recorded and places are announced
    "disputes": bool,  # nothing is dealt until a dispute is settled
    "count": bool,  # a count of everybody's chips
    "returned": ("session", "end"),  # when chips go back to the operator: after each session, or in the end
    "missing": bool,  # what does not come back is recorded by quantity and denomination
    "revenue": bool,  # outside gross gaming revenue
    "bonus": bool,  # rounds with chips or a prize from the operator
    "lowest": bool,  # rounds after which the smallest stack is out
    "lowest of": ("everybody", "those with chips"),  # whether somebody who lost all in it has the smallest
    "best of": int,  # heads-up matches in a round; 0: unknown to the book
    "halves": int,  # playing areas of a table that is divided
    "half seats": int,
    "numbers": bool,  # each half has a number of its own
    "backs": bool,  # and cards with backs of another colour
    "off": list,  # ordinary rules that do not hold in a tournament
    "two left": ("button first", "game"),  # who posts and acts first heads-up
    "re-buy": ("below the bank", "terms"),
    "add-ons": int,  # at most
    "play-off": bool,  # those who end a session level may play on
    "balancing": bool,
    "breaking": bool,
    "most seats": int,
    "practice": bool,  # hands that move nothing, before play
}
"""What a book rules on play: yes or no, a number, a list, or one of these words (`terms`: the Terms say it)."""

_EARLIER = "silent: the file was written before this was asked"
EARLIER = {
    "signed": RuleRow(value="seat", cite=_EARLIER),
    "lowest of": RuleRow(value="those with chips", cite=_EARLIER),
}
"""What holds where a file was written before a rule was known: as it was done then."""


class Standard(Strict):
    """What ordinary Terms say where the book wants an answer and gives none."""

    start_chips: StandardNumber  # chips with which everybody begins
    minimum: StandardNumber  # the compulsory wager of a hand against the house; 0 among players, where levels name it
    maximum: StandardNumber  # the largest wager against the house; 0 among players, where the game names it
    # the step between wagers against the house; among players blinds and antes are whole multiples of it
    unit: StandardNumber
    hands: StandardNumber  # hands in each round against the house
    advance: StandardNumber  # of each table
    seats: StandardNumber  # players at a table; fewer where the game, or the book, seats fewer
    # minutes of notice before a round starts at another time, or the time to act is limited
    notice_minutes: StandardNumber
    withdraw_minutes: StandardNumber  # minutes before the start: until then whoever withdraws loses nothing
    # minutes from the start: whoever has not come by then is out, if the Terms put latecomers out
    late_minutes: StandardNumber
    prizes: StandardShares  # hundredths of the pool, first place first
    elimination: StandardText  # who is out: without chips, or with too few to follow a hand against the house
    winners: StandardText  # who wins: the last one left, or whoever has the most chips
    level_minutes: StandardNumber  # minutes that each level lasts
    denominations: StandardShares  # the values of the chips that there are
    tolerance: StandardNumber  # players by which the fullest table and the emptiest may differ
    # who goes to a shorter table, in a word that Terms have for it; in a game without blinds always `last emptied`
    mover: StandardText
    button: StandardText  # the name of a row in `buttons`
    ties: StandardText  # of those level where a prize hangs on it: a draw of cards parts them, or they share it


class TournamentFile(Strict):
    title: str
    game: str  # the game of ordinary Terms, unless another is asked for
    cite: Clause
    authority: Authority
    duties: list[DutyRow]
    items: list[ItemRow]
    changes: list[ChangeRow]
    grounds: list[GroundRow]
    buttons: list[ButtonPolicyRow]
    rules: dict[str, RuleRow]  # what the book itself rules on play, by the name of the rule
    standard: Standard
