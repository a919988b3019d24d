"""What a table, a supervisor or the operator asks of the jackpot system, in the imperative.

A round is named by its table and its number there. `by` is the role that asks; `at` is the system's own time, which
only goes forward.
"""

from __future__ import annotations

import msgspec


class Command(msgspec.Struct, frozen=True, tag=True):
    """Answered with events or with a refusal that names its clause."""


class Stake(msgspec.Struct, frozen=True):
    """The jackpot wager of one box, by its level."""

    box: int
    owner: str
    level: str


class Winner(msgspec.Struct, frozen=True):
    """A box whose hole cards and flop make a hand of the prize tables."""

    box: int
    category: str


class StartGame(Command, frozen=True, tag=True):
    """The start button: the wagers of a round are counted, and the pools grow."""

    table: str
    number: int
    stakes: tuple[Stake, ...]
    game: str = "crown-holdem"


class Amend(Command, frozen=True, tag=True):
    """A wager that was too small has been made up: it now counts at this level."""

    table: str
    number: int
    stake: Stake


class TakeBack(Command, frozen=True, tag=True):
    """The wager of one box is void."""

    table: str
    number: int
    box: int


class VoidRound(Command, frozen=True, tag=True):
    table: str
    number: int


class KeyOff(Command, frozen=True, tag=True):
    """The prize buttons of a table, for every winner of its round together."""

    table: str
    number: int
    winners: tuple[Winner, ...]
    at: int = 0


class PayPrize(Command, frozen=True, tag=True):
    """Hand over what was keyed off, once the hand is verified (and the cards are back in suits)."""

    table: str
    number: int
    box: int
    by: str
    in_suits: bool = False
    at: int = 0


class GameOver(Command, frozen=True, tag=True):
    table: str
    number: int


class Verify(Command, frozen=True, tag=True):
    """Somebody compared the display with the system: from now on this is the last verified amount."""

    by: str


class FailDisplay(Command, frozen=True, tag=True):
    by: str


class RestoreDisplay(Command, frozen=True, tag=True):
    by: str


class Suspend(Command, frozen=True, tag=True):
    """A fault of the system is suspected at these tables."""

    tables: tuple[str, ...]
    by: str


class Resume(Command, frozen=True, tag=True):
    tables: tuple[str, ...]
    by: str


class ConfirmFault(Command, frozen=True, tag=True):
    """There was a fault: the rounds under way at these tables are void."""

    tables: tuple[str, ...]
    by: str


class Hold(Command, frozen=True, tag=True):
    """Keep a prize back while the round is looked into; `at` in hours."""

    table: str
    number: int
    box: int
    by: str
    at: int


class Release(Command, frozen=True, tag=True):
    table: str
    number: int
    box: int
    by: str


class TellRegulator(Command, frozen=True, tag=True):
    """Notice of another value of the smallest wager; days of any calendar."""

    wager: int
    on: int
    applies: int


class ChangeWager(Command, frozen=True, tag=True):
    wager: int
    on: int
    by: str


AnyCommand = (
    StartGame
    | Amend
    | TakeBack
    | VoidRound
    | KeyOff
    | PayPrize
    | GameOver
    | Verify
    | FailDisplay
    | RestoreDisplay
    | Suspend
    | Resume
    | ConfirmFault
    | Hold
    | Release
    | TellRegulator
    | ChangeWager
)
