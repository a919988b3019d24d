"""`jackpot.toml`: what a book says of jackpots among players, as strict types; an uncited value does not load.

The house pays for such a jackpot, so much for each hand. What can win one is a condition, what is won a prize: each
comes in kinds, and a kind is a class. The rows say what books disagree on: what a void hand leaves behind, which figure
is paid, where odd cents go, who does what in which order, what a fault means, and when parameters may change.
"""

from __future__ import annotations

from typing import Literal

from cardspeak.books.model.game import Clause, Strict

# -- what wins -------------------------------------------------------------------------------------------------------


class OfCategory(Strict, tag_field="kind", tag="category"):
    """A hand of this category, or better: own cards with the flop alone, or with the whole board."""

    category: str  # as the order of hands in `ranking.toml` calls it
    or_better: bool = False  # true: every better hand will do too
    own: int = 0  # so many own cards must play
    cards: Literal["flop", "board"] = "board"  # what is counted beside own cards: the flop alone, or the whole board


class OfCards(Strict, tag_field="kind", tag="cards"):
    """Exactly these ranks, of one suit or of a certain one: `AKQJT` in hearts."""

    ranks: str  # five ranks, in any order
    suit: Literal["", "any", "c", "d", "h", "s"] = ""  # empty: suits do not matter; any: all of one suit
    own: int = 0  # so many own cards must play
    cards: Literal["flop", "board"] = "board"  # what is counted beside own cards: the flop alone, or the whole board


class BadBeat(Strict, tag_field="kind", tag="bad beat"):
    """A hand at least this good that loses to a better one; both are tabled. Whoever lost wins."""

    category: str  # the beaten hand is of this category or better
    rank: str = ""  # of the four, of the three in a full house: this or higher
    own: int = 2  # so many own cards must play in the beaten hand
    own_winner: int = 2  # so many own cards must play in a hand that beats it


class BestOfPeriod(Strict, tag_field="kind", tag="best of a period"):
    """The best hand tabled in so many minutes, at least of this category."""

    category: str  # the hand is of this category or better
    minutes: int  # how long a period lasts
    own: int = 0  # so many own cards must play


Condition = OfCategory | OfCards | BadBeat | BestOfPeriod

# -- what is won -----------------------------------------------------------------------------------------------------


class WholePool(Strict, tag_field="kind", tag="whole"):
    """All of it; afterwards the pool begins again."""


class PoolPercent(Strict, tag_field="kind", tag="percent"):
    percent: int


class FixedSum(Strict, tag_field="kind", tag="fixed"):
    """So many cents, out of the pool as far as it has them."""

    cents: int


JackpotPrize = WholePool | PoolPercent | FixedSum
PrizeKind = Literal["whole", "percent", "fixed"]
ConditionKind = Literal["category", "cards", "bad beat", "best of a period"]

# -- what the book says ----------------------------------------------------------------------------------------------


class EquipmentRow(Strict):
    """A thing that a linked table has; `part` of the system, or beside it."""

    name: str  # what it is called; without it a table is not linked
    does: str  # what it is for, in a few words
    system: bool = True  # true: a part of the jackpot system; false: beside it
    cite: Clause


class TablesRow(Strict):
    """Which tables may be linked."""

    group_cite: Clause  # one table or several
    same_game: bool  # all tables of a pool play one variation
    same_game_cite: Clause
    hole: int = 0  # so many own cards; 0: any number
    flop: int = 0  # so many cards in the first deal to the board; 0: any number
    shape_cite: Clause
    decks: list[int]  # sizes of the packs with which a linked table may play
    decks_cite: Clause
    sign_cite: Clause  # a linked table is signed
    display_cite: Clause  # and has a display, or is near one
    screens_cite: Clause  # others may show it too


class ContributionRow(Strict):
    """What a hand adds, and what becomes of it when the hand is void."""

    funded_cite: Clause
    button: str  # what is pressed for each hand, as the page of the table names it
    by: str
    cite: Clause
    void: Literal["reversed", "kept"]  # what a void hand has added is taken back, or stays in the pool
    void_by: str = ""  # who takes it back
    void_cite: Clause


class LateRow(Strict):
    """A forgotten button: on whose authority it is pressed after all."""

    by: str
    presses: list[str]  # what is pressed then, in this order
    cite: Clause


class OfferRow(Strict):
    """How many events a pool may have, and what they may be; `conditions`, where the book knows only these."""

    most: int  # events that a pool may have
    most_cite: Clause
    kinds: list[ConditionKind]  # the kinds of condition that may win
    conditions: list[Condition] = []  # the only conditions that may win; none: any of those kinds
    cite: Clause
    systems_cite: Clause  # several at a time


class PrizesRow(Strict):
    """Which figure is paid, how it is rounded and how several winners share it."""

    kinds: list[PrizeKind]  # what an event may win: the whole pool, so many hundredths of it, or a fixed sum
    kinds_cite: Clause
    # whose figure is paid: the exact one of the console, or what the display shows
    counts: Literal["console", "display"]
    counts_cite: Clause
    # a share is rounded up to the unit, and the house adds what the pool lacks; or down, and the rest stays there
    odd: Literal["up", "down"]
    odd_cite: Clause
    unit: int  # cents
    whole_cite: Clause
    whole_shared_cite: Clause
    percent_shared_cite: Clause
    fixed_shared_cite: Clause
    lacks_cite: Clause  # the house makes up what the pool lacks
    reset_cite: Clause
    order_cite: Clause  # of tables
    events_cite: Clause  # of events in one hand
    means: list[str]  # in what a win may be paid
    means_cite: Clause


StepName = Literal["record", "verify", "count", "confirm", "tell", "pay"]


class AwardStep(Strict):
    """One thing to be done before, or by, a payment; `after` are those that come before it."""

    # record the win, verify the hand, count the pack in suits, confirm on the console, tell somebody senior, or pay
    do: StepName
    by: str
    to: str = ""  # whom it is told, where the step is `tell`: a role of `book.toml`
    after: list[StepName] = []  # steps that must have been done
    cite: Clause


class ClaimsRow(Strict):
    """What a winner's hand must have been."""

    match_cite: Clause
    linked_cite: Clause
    folded_cite: Clause
    tabled_cite: Clause
    finished_cite: Clause
    flop_cite: Clause  # of several flops the first
    corrected_cite: Clause
    asked_cite: Clause  # the flop asked for


class WorksRow(Strict):
    """One thing that equipment must be capable of to count as working."""

    check: str  # what is tried, as in: it works once it records the amounts
    cite: Clause


class FaultRow(Strict):
    """Equipment that does not work."""

    tells: list[str]  # who has to be told, before a win of that time is confirmed and before equipment counts as mended
    tells_cite: Clause
    by: str
    cite: Clause
    counts: Literal["by hand", "adjusted"]  # how hands of that time reach the pool
    counts_cite: Clause
    # a win of that time has its amount at once, as any other; or not before it is confirmed
    wins: Literal["paid", "confirmed first"]
    wins_by: str  # the least role that confirms a win of that time
    wins_cite: Clause
    stand_cite: Clause  # earlier results
    works_cite: Clause  # when equipment counts as working
    works: list[WorksRow] = []


class AdjustmentRow(Strict):
    """A reason for which the pool may be changed by hand."""

    reason: str  # as whoever adjusts the pool gives it; no other is taken
    by: str
    in_fault: bool = False  # only while, or after, equipment failed
    cite: Clause


class ParametersRow(Strict):
    """When the parameters of a pool may change."""

    by: str
    by_cite: Clause
    after_award: bool  # once it is won, or its time is over
    after_cite: Clause
    sign_minutes: int  # for so long a sign has told of the change before it is made
    sign_cite: Clause


class ReaderRow(Strict):
    """Who can read the figure of the console when a win is settled."""

    by: str
    cite: Clause


class JackpotFile(Strict):
    title: str
    cite: Clause
    prevail_cite: Clause  # these rules stand above those of the game
    approval_cite: Clause
    equipment_cite: Clause
    equipment: list[EquipmentRow]
    tables: TablesRow
    contribution: ContributionRow
    late: LateRow
    after: LateRow
    offer: OfferRow
    prizes: PrizesRow
    steps: list[AwardStep]
    claims: ClaimsRow
    fault: FaultRow
    adjustments: list[AdjustmentRow]
    parameters: ParametersRow
    reader: ReaderRow
