"""What happened to the pools, in the past tense. The events, in order, are the jackpot's books.

Pool amounts are in hundredths of a cent; what a player stakes or is paid is in cents. `cite` is a clause of the book.
"""

from __future__ import annotations

from typing import Literal

from cardspeak.values import Acyclic

Kind = Literal["jackpot", "bonus"]


class Event(Acyclic, tag=True):
    """`cite` names the clause behind it."""


class Seeded(Event):
    """A pool was opened, or lifted to its guaranteed amount, out of the fund."""

    pool: str
    amount: int
    cite: str


class Wagered(Event):
    """A wager was counted: so much to each pool, the rest to the fund of bonuses and reseeds."""

    table: str
    number: int
    box: int
    owner: str
    level: str
    stake: int
    pools: dict[str, int]
    fund: int
    cite: str


class TakenBack(Event):
    """A void wager left the pools and the fund again."""

    wager: Wagered
    cite: str


class KeyedOff(Event):
    """A prize left the pools, and each pool below its guaranteed amount was lifted to it out of the fund.

    A lift below nought: the pool was reset to its guaranteed amount, and what it held above that went to the fund.
    """

    table: str
    number: int
    box: int
    owner: str
    level: str
    category: str
    prize: int
    displayed: int  # hundredths of a cent, when the buttons of this table were pressed
    pools: dict[str, int]  # what left each
    lifts: dict[str, int]
    at: int
    cite: str
    lift_cite: str = ""
    cents_cite: str = ""  # part of a cent stayed in the pool
    lift_cites: dict[str, str] = {}  # the clause of each amount that a pool was brought to


class Undone(Event):
    """A prize of a void wager went back where it came from. `shared` is what sharing had added to or taken from it."""

    keyed: KeyedOff
    shared: int
    cite: str


class PrizeAwarded(Event, tag="Awarded"):
    """What a player is owed: a share of what was keyed off, or a bonus out of the fund."""

    table: str
    number: int
    box: int
    owner: str
    level: str
    kind: Kind
    category: str
    amount: int
    displayed: int  # what the display promised, in cents
    cite: str
    table_cite: str = ""
    varies_cite: str = ""  # why the amount differs from the display
    cents_cite: str = ""


class AwardStruck(Event):
    award: PrizeAwarded
    cite: str


class Verified(Event):
    """Hand verified, by whom."""

    table: str
    number: int
    box: int
    by: str
    cite: str


class SortedIntoSuits(Event):
    table: str
    number: int
    box: int
    cite: str


class PrizePaid(Event):
    table: str
    number: int
    box: int
    owner: str
    amount: int
    by: str
    cite: str


class GameClosed(Event):
    table: str
    number: int
    cite: str


class DisplayVerified(Event):
    pools: dict[str, int]
    by: str
    cite: str


class DisplayFailed(Event):
    by: str
    cite: str


class DisplayRestored(Event):
    by: str
    cite: str


class Suspended(Event):
    tables: tuple[str, ...]
    by: str
    cite: str


class Resumed(Event):
    tables: tuple[str, ...]
    by: str
    cite: str


class FaultConfirmed(Event):
    tables: tuple[str, ...]
    by: str
    cite: str


class RoundVoided(Event):
    table: str
    number: int
    cite: str


class PrizeHeld(Event):
    table: str
    number: int
    box: int
    until: int
    by: str
    cite: str


class PrizeReleased(Event):
    table: str
    number: int
    box: int
    by: str
    cite: str


class RegulatorTold(Event):
    wager: int
    on: int
    applies: int
    cite: str


class WagerChanged(Event):
    wager: int
    on: int
    by: str
    cite: str


AnyEvent = (
    Seeded
    | Wagered
    | TakenBack
    | KeyedOff
    | Undone
    | PrizeAwarded
    | AwardStruck
    | Verified
    | SortedIntoSuits
    | PrizePaid
    | GameClosed
    | DisplayVerified
    | DisplayFailed
    | DisplayRestored
    | Suspended
    | Resumed
    | FaultConfirmed
    | RoundVoided
    | PrizeHeld
    | PrizeReleased
    | RegulatorTold
    | WagerChanged
)
