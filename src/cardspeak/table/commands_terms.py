"""What is asked of a table in matters of money and time: changes, charges, kill pots, clocks, freeze-outs.

Each says who may ask: a player for the own seat, the dealer, or the floor by the role in `by`.
"""

from __future__ import annotations

from cardspeak.table.command_base import Command
from cardspeak.table.terms import Change

# -- changes -----------------------------------------------------------------------------------------------------------


class GiveNotice(Command):
    """Tell the players of a change to come, and why. It comes when the book's notice and `minutes` are over. Floor."""

    change: Change
    by: str
    minutes: int = 0
    why: str = ""


class PutUpSign(Command):
    """The sign shows a change that was announced, and if need be when it takes place. Dealer."""

    notice: int
    by: str
    starts: int | None = None


class AgreeTo(Command):
    """A player agrees to a change. Own seat."""

    seat: int
    notice: int


class WithdrawNotice(Command):
    """The change will not come. Floor."""

    notice: int
    by: str


class MakeChange(Command):
    """A change that was announced takes place. Floor."""

    notice: int
    by: str


# -- charges -----------------------------------------------------------------------------------------------------------


class CollectTime(Command):
    """Charge everybody for the hours that have begun; a hand that is started does so by itself. Dealer."""

    by: str


class VerifyTime(Command):
    """Time charges on the slide are in order and may be dropped. Floor."""

    by: str


# -- kill pots ---------------------------------------------------------------------------------------------------------


class RefuseKill(Command):
    """The killer will not post, and sits out. Own seat."""

    seat: int


# -- the time to act ---------------------------------------------------------------------------------------------------


class StartClock(Command):
    """Set the time going for the player to act: `posted` on the sign, or `called` by the floor. Dealer or floor."""

    by: str
    clock: str = "posted"


class AskClock(Command):
    """A player would have the time called on whoever is to act. Own seat; whoever may call it hears of it."""

    seat: int


class WarnPlayer(Command):
    """The time is nearly over. Dealer."""

    by: str


class BuyTime(Command):
    """More time for its price. Own seat."""

    seat: int


class TimeUp(Command):
    """The time is over, and whoever runs it says so. Dealer or floor."""

    by: str


class BarRaise(Command):
    """A check out of turn stands, and costs the right to bet or raise in this round. Dealer."""

    seat: int
    by: str


# -- running the board again -------------------------------------------------------------------------------------------


class AskRun(Command):
    """How often a player in the hand wants the rest of the board dealt in all. Own seat."""

    seat: int
    boards: int


class AllowRun(Command):
    """Leave to deal the rest of the board again. Floor."""

    by: str


# -- freeze-out --------------------------------------------------------------------------------------------------------


class BeginFreezeOut(Command):
    """From the next card on, until one player has everything; `agreed` are the seats that know and consent. Floor."""

    by: str
    agreed: tuple[int, ...]


class ReleaseFromFreezeOut(Command):
    """A player cannot go on, for a reason that somebody of this rank accepts. Floor."""

    seat: int
    by: str
    why: str


class SuspendFreezeOut(Command):
    """At the close of gaming: to be taken up again later. Floor."""

    by: str


class ResumeFreezeOut(Command):
    """Taken up again by all who were left, the seats that are present and willing. Floor."""

    by: str
    agreed: tuple[int, ...]


class ConcludeFreezeOut(Command):
    """At the close of gaming: all who are left agree to end it, and keep their chips. Floor."""

    by: str
    agreed: tuple[int, ...]


AnyTermsCommand = (
    GiveNotice
    | PutUpSign
    | AgreeTo
    | WithdrawNotice
    | MakeChange
    | CollectTime
    | VerifyTime
    | RefuseKill
    | StartClock
    | AskClock
    | WarnPlayer
    | BuyTime
    | TimeUp
    | BarRaise
    | AskRun
    | AllowRun
    | BeginFreezeOut
    | ReleaseFromFreezeOut
    | SuspendFreezeOut
    | ResumeFreezeOut
    | ConcludeFreezeOut
)
