"""The running state of a jackpot by hand: where every hundredth of a cent is now. Changed by its topics alone."""

from __future__ import annotations

import msgspec

from cardspeak.books.model.jackpot import PrizesRow
from cardspeak.jackpots.by_hand.base import HandKey
from cardspeak.jackpots.by_hand.facts import HandFacts
from cardspeak.jackpots.by_hand.hit import JackpotHit
from cardspeak.jackpots.by_hand.setup import EventPlan, HandJackpotSetup, PoolPlan, TableLink
from cardspeak.jackpots.meter import CENT, Gauge
from cardspeak.slotted import Slotted
from cardspeak.values import Named


class Contribution(Named, omit_defaults=True):
    """What one hand added: to each pool and its reserve, and what a full pool sent on."""

    table: str
    number: int
    parts: dict[str, int]
    reserves: dict[str, int] = {}
    overflow: dict[str, int] = {}
    pools: tuple[str, ...] = ()  # whose own increment is in it; none said: all of the parts
    since: dict[str, int] = {}  # how often each pool had begun again by then

    @property
    def key(self) -> HandKey:
        return (self.table, self.number)

    @property
    def total(self) -> int:
        return sum(self.parts.values()) + sum(self.reserves.values())

    @property
    def own(self) -> tuple[str, ...]:
        return self.pools or tuple(self.parts)

    def with_(self, more: Contribution) -> Contribution:
        """Both, of the same hand: pools whose equipment failed are counted later than the others."""
        return Contribution(
            table=self.table,
            number=self.number,
            parts=_sums(self.parts, more.parts),
            reserves=_sums(self.reserves, more.reserves),
            overflow=_sums(self.overflow, more.overflow),
            pools=(*self.own, *more.own),
            since={**more.since, **self.since},
        )


def _sums(one: dict[str, int], two: dict[str, int]) -> dict[str, int]:
    return {name: one.get(name, 0) + two.get(name, 0) for name in {**one, **two}}


class HandOffer(Named, omit_defaults=True):
    """What a hand is played for: the events of each pool as they were on offer when it began."""

    at: int
    events: dict[str, tuple[EventPlan, ...]] = {}
    faulty: tuple[str, ...] = ()  # pools whose equipment did not work for some time of it
    over: int = 0  # since when
    apart: str = ""  # the table played something else, and for no pool


class PendingChange(Named):
    """Other parameters, and since when their sign has been up."""

    plan: PoolPlan
    signed: int
    applies: int  # the time that the sign names
    by: str
    who: str


class Lead(Named):
    """The best hand of a period so far."""

    value: int
    table: str
    number: int
    seats: tuple[int, ...]
    began: int
    at: int = 0  # when the hand was over


class DayReport(Named, omit_defaults=True):
    """One close: hands and hundredths by table, the ledger's cents, each pool's amount; or what stopped it."""

    at: int
    who: str
    tables: dict[str, tuple[int, int]] = {}
    ledger: int = 0
    pools: dict[str, int] = {}
    failed: dict[str, int] = {}
    stopped: str = ""


class MeterState(Slotted):
    """Pools in hundredths of a cent, hands by table and number, wins by the order of their record."""

    __slots__ = (
        "at", "awarded", "begins", "begun", "changes", "claimed", "closed_at", "contenders", "counted", "counts", "day",
        "days", "display_at", "displays", "failed", "faults", "fresh", "funds", "gauges", "held", "history", "hits",
        "incidents", "last", "latest", "leads", "links", "lost", "made_up", "missed", "next_id", "offers", "over",
        "owed", "paid", "past", "periods", "plans", "repaired", "setters", "setup", "stuck", "suspended", "tell_owed",
        "used", "voids",
    )  # fmt: skip

    def __init__(self, setup: HandJackpotSetup) -> None:
        self.setup = setup
        self.at = 0
        self.links: dict[str, TableLink] = {link.table: link for link in setup.tables}
        self.plans: dict[str, PoolPlan] = {plan.name: plan for plan in setup.pools}
        self.gauges: dict[str, Gauge] = {plan.name: Gauge() for plan in setup.pools}
        # money beside the pools, in hundredths of a cent
        self.made_up = 0  # what the house added to prizes
        self.owed = 0
        self.paid = 0
        self.funds: int | None = None  # what the ledger was last said to hold, in cents
        # hands
        self.begun: dict[HandKey, int] = {}  # under way, since when
        self.latest: dict[str, int] = {}  # the highest number that each table has begun
        self.offers: dict[HandKey, HandOffer] = {}  # of those under way and those that are kept
        self.counted: dict[HandKey, Contribution] = {}
        self.held: dict[HandKey, Contribution] = {}  # beyond reason: not in the pool until somebody has looked
        self.missed: set[HandKey] = set()  # over, and the button was never pressed
        self.voids: set[HandKey] = set()  # void, and still to be taken back
        self.over: dict[HandKey, HandFacts] = {}  # the last of each table, and those with a win that is not settled
        self.last: dict[str, int] = {}  # when each table began its last hand
        self.counts: dict[str, list[int]] = {}  # when each table's hands of the last hour were counted
        self.day: dict[str, list[int]] = {}  # since the last close, by table: hands, and what they added
        self.failed: set[HandKey] = set()  # since then, with equipment that failed: adjustments stand for them
        self.closed_at: dict[str, int] = {}  # how far the records of each table had been read by then
        self.days: list[DayReport] = []  # the last closes, and those that were stopped
        # wins
        self.hits: dict[int, JackpotHit] = {}  # not settled
        self.history: list[JackpotHit] = []  # the last of them
        self.next_id = 1
        self.claimed: set[tuple[str, int, str, str]] = set()  # table, number, pool and event of every win on record
        self.leads: dict[tuple[str, str], Lead] = {}
        self.contenders: dict[tuple[str, str], list[Lead]] = {}  # good enough for a period that is not over
        self.past: dict[tuple[str, str], list[Lead]] = {}  # and those of the one before
        self.periods: dict[tuple[str, str], int] = {}  # when the period of an event began
        # figures
        self.displays: dict[str, int] = {plan.name: 0 for plan in setup.pools}  # cents
        self.display_at: dict[str, int] = {plan.name: 0 for plan in setup.pools}
        self.stuck: set[str] = set()  # displays that no longer follow
        self.used: set[str] = set()  # whose figure somebody has won, and nobody has read or mended since
        # how it runs
        self.faults: set[str] = set()
        self.repaired: set[str] = set()  # had a fault since the last close, or hands that were never adjusted for
        self.lost: dict[str, int] = {}  # hands that a pool missed by a fault since it was last adjusted
        self.tell_owed: list[str] = []
        self.suspended: dict[str, str] = {}
        self.changes: dict[str, PendingChange] = {}
        self.begins: dict[str, list[int]] = {}  # how often a pool has begun again, and since when nobody has won it
        self.awarded: dict[tuple[str, str], int] = {}  # when an event of a pool was last won
        self.fresh: set[tuple[str, str]] = set()  # won, and not one hand of the pool counted since
        self.setters: dict[str, str] = {}  # who set a pool's parameters
        self.incidents: list[str] = []

    def amount(self, pool: str) -> int:
        """What the console says, in hundredths of a cent."""
        return self.gauges[pool].amount

    def figure(self, pool: str) -> int:
        """The figure that the book pays by, in hundredths of a cent."""
        return self.shown(pool) * CENT if self.prizes.counts == "display" else self.amount(pool)

    def shown(self, pool: str) -> int:
        """What the display says, in cents; once the figure of one that stands still was won, what it ought to say."""
        return self.gauges[pool].cents if pool in self.used else self.displays[pool]

    @property
    def prizes(self) -> PrizesRow:
        """The book's row, with the unit in which this jackpot pays."""
        return msgspec.structs.replace(self.setup.jackpot_rules.file.prizes, unit=self.unit)

    def on_offer(self, key: HandKey, pool: str) -> tuple[EventPlan, ...]:
        """What a hand could win of a pool: as it was signed when the hand began."""
        offer = self.offers.get(key)
        return self.plans[pool].events if offer is None else offer.events.get(pool, ())

    def pools_of(self, table: str) -> tuple[str, ...]:
        return tuple(plan.name for plan in self.plans.values() if table in plan.tables)

    @property
    def unit(self) -> int:
        return self.setup.unit or self.setup.jackpot_rules.file.prizes.unit

    @property
    def held_money(self) -> int:
        """Everything that the house has put aside: pools, reserves, and prizes not yet paid."""
        pools = sum(gauge.amount + gauge.reserve for gauge in self.gauges.values())
        return pools + self.owed

    @property
    def spent(self) -> int:
        """Everything that came from the house, less what went back."""
        gauges = self.gauges.values()
        into = sum(one.seeds + one.increments - one.reversals + one.adjustments for one in gauges)
        return into + sum(one.reserved - one.reserve_used for one in gauges) + self.made_up

    @property
    def balance(self) -> int:
        """What the house put in, less what lies in pools and reserves, is owed or was paid: always 0."""
        return self.spent - self.held_money - self.paid


def follow(state: MeterState, pool: str, at: int) -> None:
    """A display that works shows what the console has, in whole cents."""
    if pool not in state.stuck:
        state.displays[pool] = state.gauges[pool].cents
        state.display_at[pool] = at
