"""What a table, a supervisor or the operator asks of the jackpot system, in the imperative.

A round is named by its table and its number there. `by` is the role that asks; `at` is the system's own time, which
only goes forward.
"""

from __future__ import annotations

from cardspeak.values import Value


class Command(Value, tag=True):
    """Answered with events or with a refusal that names its clause."""


class Stake(Value):
    """The jackpot wager of one box, by its level."""

    box: int
    owner: str
    level: str


class Winner(Value):
    """A box whose hole cards and flop make a hand of the prize tables."""

    box: int
    category: str


class StartGame(Command):
    """The start button: the wagers of a round are counted, and the pools grow."""

    table: str
    number: int
    stakes: tuple[Stake, ...]
    game: str = "crown-holdem"


class Amend(Command):
    """A wager that was too small has been made up: it now counts at this level."""

    table: str
    number: int
    stake: Stake


class VoidWager(Command, tag="TakeBack"):
    """The wager of one box is void."""

    table: str
    number: int
    box: int


class VoidRound(Command):
    table: str
    number: int


class KeyOff(Command):
    """The prize buttons of a table, for every winner of its round together."""

    table: str
    number: int
    winners: tuple[Winner, ...]
    at: int = 0


class PayPrize(Command):
    """Hand over what was keyed off, once the hand is verified (and the cards are back in suits)."""

    table: str
    number: int
    box: int
    by: str
    in_suits: bool = False
    at: int = 0


class GameOver(Command):
    table: str
    number: int


class Verify(Command):
    """Somebody compared the display with the system: from now on this is the last verified amount."""

    by: str


class FailDisplay(Command):
    by: str


class RestoreDisplay(Command):
    by: str


class Suspend(Command):
    """A fault of the system is suspected at these tables."""

    tables: tuple[str, ...]
    by: str


class Resume(Command):
    tables: tuple[str, ...]
    by: str


class ConfirmFault(Command):
    """There was a fault: the rounds under way at these tables are void."""

    tables: tuple[str, ...]
    by: str


class Hold(Command):
    """Keep a prize back while the round is looked into; `at` in hours."""

    table: str
    number: int
    box: int
    by: str
    at: int


class Release(Command):
    table: str
    number: int
    box: int
    by: str


class NotifyRegulator(Command, tag="TellRegulator"):
    """Notice of another value of the smallest wager; days of any calendar."""

    wager: int
    on: int
    applies: int


class ChangeWager(Command):
    wager: int
    on: int
    by: str


AnyCommand = (
    StartGame
    | Amend
    | VoidWager
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
    | NotifyRegulator
    | ChangeWager
)
