"""The running state of the pools: where every cent that was taken is now. Changed by `evolve` and by nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardspeak.jackpots.events import KeyedOff, PrizeAwarded, Wagered
from cardspeak.jackpots.meter import Gauge
from cardspeak.slotted import Slotted

if TYPE_CHECKING:
    from cardspeak.jackpots.setup import JackpotSetup

PrizePlace = tuple[str, int, int]  # table, round, box
GameKey = tuple[str, int]


class State(Slotted):
    """Pools and fund in hundredths of a cent, wagers and awards by table, round and box."""

    __slots__ = (
        "at",
        "awards",
        "broken",
        "fund",
        "gauges",
        "held",
        "keyed",
        "notices",
        "open",
        "owed",
        "paid",
        "settled",
        "setup",
        "started",
        "suspended",
        "taken",
        "verified",
        "wager",
        "wagers",
    )

    def __init__(self, setup: JackpotSetup) -> None:
        self.setup = setup
        self.wager = setup.wager
        # money, in hundredths of a cent
        self.gauges = {pool.name: Gauge() for pool in setup.rows.pools}
        self.fund = 0  # what bonuses and reseeds are paid from; below 0 the operator has advanced it
        self.taken = 0
        self.owed = 0
        self.paid = 0
        # rounds
        self.open: set[GameKey] = set()
        self.started: dict[str, int] = {}  # the last round of each table
        self.wagers: dict[PrizePlace, Wagered] = {}
        self.keyed: dict[PrizePlace, KeyedOff] = {}
        self.awards: dict[PrizePlace, PrizeAwarded] = {}
        self.settled: set[PrizePlace] = set()  # awards that were paid
        self.held: dict[PrizePlace, int] = {}  # until which hour
        self.at = 0  # of the last key-off
        # the display
        self.verified: dict[str, int] = {}
        self.broken = False
        self.suspended: set[str] = set()
        self.notices: dict[int, int] = {}  # value: the day from which it may apply

    @property
    def pools(self) -> dict[str, int]:
        """What is in each of them, by its totals."""
        return {pool: gauge.amount for pool, gauge in self.gauges.items()}

    def count(self, pool: str, **sums: int) -> None:
        """Add to the totals of a pool."""
        self.gauges[pool] = self.gauges[pool].plus(**sums)

    def reseed(self, pool: str) -> int:
        """The guaranteed amount of a pool."""
        times = next(row.reseed for row in self.setup.rows.pools if row.name == pool)
        return times * self.wager * 100

    def reseed_cite(self, pool: str) -> str:
        return next(row.cite for row in self.setup.rows.pools if row.name == pool)

    def display(self, level: str) -> int:
        """The sum of the pools that a level can win, as the players can read it."""
        row = next(row for row in self.setup.rows.levels if row.name == level)
        return sum(self.basis[pool] for pool in row.pools)

    @property
    def basis(self) -> dict[str, int]:
        """What prizes are computed from: the pools, or what was last verified while the display does not work."""
        return self.verified if self.broken else self.pools

    @property
    def balance(self) -> int:
        """Everything taken, less everything that is displayed, held for reseeds and bonuses, owed or paid: always 0."""
        return self.taken - sum(self.pools.values()) - self.fund - self.owed - self.paid
