"""What happened at a table in matters of money and time, in the past tense."""

from __future__ import annotations

from typing import Literal

from cardspeak.hand.setup import Stakes
from cardspeak.table.event_base import TableEvent
from cardspeak.table.terms import Change, NewCommission, NewTerms
from cardspeak.talk.clock import Running

# -- changes -----------------------------------------------------------------------------------------------------------


class NoticeGiven(TableEvent):
    number: int
    change: Change
    by: str
    after: int  # the last hand begun
    minutes: int = 0  # at least, before it takes place
    why: str = ""


class SignPutUp(TableEvent):
    notice: int
    starts: int | None
    by: str


class Agreed(TableEvent):
    notice: int
    seat: int
    name: str


class NoticeWithdrawn(TableEvent):
    notice: int
    by: str


class TermsChanged(TableEvent):
    """The table has other terms from the next hand on."""

    notice: int
    change: NewTerms
    by: str


class CommissionChanged(TableEvent):
    notice: int
    change: NewCommission
    by: str


class DeckRestored(TableEvent):
    """More players than the agreed deck is for: the next hand is dealt from the full one."""

    deck: int


class TableClosed(TableEvent):
    notice: int
    by: str


# -- charges -----------------------------------------------------------------------------------------------------------


class FeesCharged(TableEvent):
    """For time, or for sitting down: seat by seat, out of the stack or (`cash`) besides it."""

    what: Literal["time", "sitting"]
    seats: tuple[int, ...]
    amounts: tuple[int, ...]
    cash: tuple[int, ...]  # the seats that pay in cash: newcomers, and whoever has not enough chips
    hour: int | None = None  # the last hour that is paid for with it


class CommissionDropped(TableEvent):
    """House money from the slide into the box or the float."""

    amount: int
    to: Literal["box", "float"]
    by: str = ""


# -- kill pots ---------------------------------------------------------------------------------------------------------


class KillButtonMoved(TableEvent):
    """To a player, or with no name to the centre of the table."""

    name: str
    face: Literal["neutral", "leg up", "kill"]


class KillRefused(TableEvent):
    seat: int
    name: str


class KillPostOwed(TableEvent):
    """Somebody who refused comes back to a hand that another kills, and posts as much without the button."""

    seat: int
    name: str


# -- the time to act ---------------------------------------------------------------------------------------------------


class ClockStarted(TableEvent):
    running: Running
    warns: float | None  # when the player is to be warned
    by: str


class ClockAsked(TableEvent):
    """By `seat`, for the time to be called on seat `on`."""

    seat: int
    on: int
    steps: int  # the betting round it belongs to


class PlayerWarned(TableEvent):
    seat: int


class TimeBought(TableEvent):
    running: Running
    to_pot: int
    to_house: int


class TimeRanOut(TableEvent):
    seat: int
    by: str


# -- running the board again -------------------------------------------------------------------------------------------


class RunAsked(TableEvent):
    seat: int
    boards: int


class RunAllowed(TableEvent):
    by: str


# -- freeze-out --------------------------------------------------------------------------------------------------------


class FreezeOutBegun(TableEvent):
    names: tuple[str, ...]
    stack: int
    by: str


class PlayerOut(TableEvent):
    """Out of the freeze-out; the forced wagers grow to those of these stakes."""

    seat: int
    name: str
    stakes: Stakes
    why: str = ""


class FreezeOutWon(TableEvent):
    seat: int
    name: str
    chips: int


class FreezeOutSuspended(TableEvent):
    by: str


class FreezeOutResumed(TableEvent):
    by: str


class FreezeOutConcluded(TableEvent):
    by: str


AnyTermsEvent = (
    NoticeGiven
    | SignPutUp
    | Agreed
    | NoticeWithdrawn
    | TermsChanged
    | CommissionChanged
    | DeckRestored
    | TableClosed
    | FeesCharged
    | CommissionDropped
    | KillButtonMoved
    | KillRefused
    | KillPostOwed
    | ClockStarted
    | ClockAsked
    | PlayerWarned
    | TimeBought
    | TimeRanOut
    | RunAsked
    | RunAllowed
    | FreezeOutBegun
    | PlayerOut
    | FreezeOutWon
    | FreezeOutSuspended
    | FreezeOutResumed
    | FreezeOutConcluded
)
