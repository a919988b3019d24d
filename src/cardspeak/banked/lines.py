"""What a round comes to: how each wager was settled, and who plays for a jackpot or has won one."""

from __future__ import annotations

from typing import Literal

from cardspeak.values import Acyclic

Result = Literal["won", "lost", "stand-off", "void", "bonus"]


class Line(Acyclic, omit_defaults=True):
    """How one wager was settled. `amount` is what its owner gained (+) or lost (-), the stake itself aside."""

    box: int
    owner: str
    wager: str
    stake: int
    outcome: Result
    odds: int  # to 1; 0 where nothing was paid
    amount: int
    cite: str
    words: str = ""  # the value of the hand that decided it
    odds_cite: str = ""  # the table the odds were read from
    done_cite: str = ""  # how the dealer carries it out
    rounded_cite: str = ""  # a payment that chips could not make exactly

    @property
    def key(self) -> tuple[int, str, str]:
        return self.box, self.wager, self.owner


class JackpotStake(Acyclic):
    """What a box plays for: the wagers of one player, taken together as one of the book's levels."""

    box: int
    owner: str
    level: str
    stake: int


class Claim(Acyclic):
    """A winning jackpot wager that waits for its prize button and for somebody to verify the hand."""

    box: int
    owner: str
    level: str
    wagers: tuple[str, ...]
    category: str
    words: str
    amount: int  # a bonus, known from the table; 0: what the pools give
    times: int
    cite: str
    table_cite: str
