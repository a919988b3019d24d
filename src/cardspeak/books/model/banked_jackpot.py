"""The jackpots that wagers against the house feed and win, as rows of a `banked.toml`."""

from __future__ import annotations

from cardspeak.books.model.game import Clause, Strict


class JackpotLevel(Strict):
    """A level of jackpot: which wagers make it, which pools it can win, and what feeds them."""

    name: str  # by which wagers (`pool`) and feeds name it
    wagers: list[str]  # all of them placed: the highest level fully covered counts
    times: int  # its stake in smallest jackpot wagers
    pools: list[str]  # its display is their sum
    cite: Clause
    display_cite: Clause
    royal_cite: Clause
    straight_flush_cite: Clause


class Pool(Strict):
    name: str  # by which levels and feeds name it
    reseed: int  # times the smallest jackpot wager
    cite: Clause


class PoolFeed(Strict):
    """What a level's wager puts into each pool, in hundredths of one smallest jackpot wager (so nothing is rounded)."""

    level: str  # the level whose wager it is
    hundredths: dict[str, int]  # how much goes to each pool, by its name


class Funding(Strict):
    """`share` percent of all jackpot wagers go to the pools in all; how they are divided may be our assumption."""

    share: int  # so many hundredths of every jackpot wager; what `feeds` divides must come to it
    share_cite: Clause
    cite: Clause
    assumed: bool  # true: the book's own division is not known, and `feeds` is ours
    assumed_note: str  # what every display says beside its amount while ours is used
    feeds: list[PoolFeed]


class JackpotRows(Strict):
    wager: int  # the smallest jackpot wager, in cents, unless the table names another
    wager_cite: Clause
    notice_days: int  # the regulator knows another value so many days before it applies
    notice_cite: Clause
    linkable: list[str]  # games that may feed and win the same pools
    linked_cite: Clause
    alone_cite: Clause
    verifier: str  # who verifies a winning hand
    operator: str  # who suspends, holds and changes
    short_cite: Clause  # a wager below the required amount: amended or returned
    excess_cite: Clause  # above it
    start_cite: Clause
    void_cite: Clause  # a wager that is void takes its increments back
    shown_cite: Clause
    button_cite: Clause
    verify_cite: Clause
    sorted_cite: Clause
    each_cite: Clause
    varies_cite: Clause
    tables_cite: Clause  # winners at different tables
    over_cite: Clause
    display_cite: Clause  # the display does not work
    suspend_cite: Clause
    resume_cite: Clause
    fault_cite: Clause
    cents_cite: Clause  # parts of a cent
    levels: list[JackpotLevel]
    pools: list[Pool]  # what is played for, and what each pool begins again with
    funding: Funding
    prizes: str  # the pay table in percent of the display
    bonuses: str  # the pay table in times the wager
    needs: str  # the wager without which none is won
    needs_cite: Clause
    order: list[str]  # categories, first paid first
    order_cite: Clause
    levels_order_cite: Clause
    shared_cite: Clause
    reseed_cite: Clause
