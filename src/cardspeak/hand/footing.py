"""What a setup and its book come to at every turn: looked up once, and then had as plain values.

The rows of a book are read where they are seldom asked. What each decision of each hand asks stands here under short
names, none of them a second reading: every value is one of the setup, of its stakes, or of the book's play rules.
"""

from __future__ import annotations

from cardspeak.books.book import Game
from cardspeak.books.model.game import BettingRound, Discard, Draw, TurnUp
from cardspeak.books.model.play import CapRow, ShortAllInRow


class Footing:
    """The limits of a table, for all its hands."""

    __slots__ = (
        *("by_call", "cap", "changes", "completes", "completing", "cumulative", "dead_seats", "fixed"),
        *("half_is_raise", "kitty", "locks", "minimum", "plain", "raise_cite", "unit"),
    )

    def __init__(
        self,
        rules: Game,
        structure: str,
        short: ShortAllInRow,
        cap: CapRow | None,
        *,
        minimum: int,
        unit: int,
        completing: bool,
    ) -> None:
        play = rules.play
        self.fixed: bool = structure == "fixed"
        self.minimum: int = minimum
        self.unit: int = unit
        self.completing: bool = completing
        self.cap: CapRow | None = cap
        self.raise_cite: str = play.raises.cite
        self.by_call: bool = play.raises.least == "amount to call"
        self.completes: bool = short.completes
        self.cumulative: bool = short.cumulative
        self.half_is_raise: bool = short.half_is_raise
        self.locks: bool = short.barred == "everyone"  # a short all-in after which nobody may raise
        self.dead_seats: bool = rules.file.dead_seats is not None  # who folds unbet is dealt to all the same
        self.changes: bool = any(isinstance(step, Draw | Discard | TurnUp) for step in rules.script)
        self.kitty: bool = any(isinstance(step, BettingRound) and step.kitty for step in rules.script)
        # No limit as it is nearly everywhere: a raise adds the last one to what stands, or any number of chips more.
        by_the_last = not (self.by_call or self.completes) and self.cap is None
        self.plain: bool = structure == "no limit" and unit == 1 and by_the_last
