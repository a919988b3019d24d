"""The running state of a tournament: who is in, where every chip and every cent is. Changed by events alone."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from cardspeak.slotted import Slotted
from cardspeak.tournament.places import PlaceRank
from cardspeak.tournament.terms import Level, RoundPlan, Terms
from cardspeak.values import Named

Phase = Literal["planning", "entries", "closed", "playing", "over", "cancelled"]
Status = Literal["in", "out", "retired", "disqualified"]
Felt = Literal["table", "banked", "paper"]
Standing = Literal["idle", "playing", "ended", "broken"]


class Consent(Named):
    """How somebody stood before agreeing to changed Terms."""

    agreed: int
    fee: int
    bought: int
    stake_paid: bool


class Entrant(Named):
    """An entry; money is in cents, `fee` and `bought` are what was paid and not refunded."""

    name: str
    number: int
    form: bool = False
    staff: str = ""
    consents: bool = False
    suburb: str = ""
    signed: bool = False
    agreed: int = 0  # to which state of the Terms
    consent: Consent | None = None  # where it was given to a change: how all was before
    briefed: bool = False
    session: str = ""  # of several first ones
    status: Status = "in"
    fee: int = 0
    bought: int = 0
    stake_paid: bool = False  # the buy-in of the entry that stands
    rebuys: int = 0
    add_ons: int = 0
    buy_backs: int = 0
    entries: int = 1
    moves: int = 0
    warnings: int = 0


class Station(Named):
    """A designated table: what it plays by, and how far it is."""

    name: str
    felt: Felt = "table"
    seats: int = 0
    half_of: str = ""  # the table of which it is one side
    back: str = ""  # of its cards
    standing: Standing = "idle"
    hands: int = 0  # played in this round
    level_hands: int = 0  # in this level
    running: bool = False
    number: int = 0  # of hands begun, never used twice
    button: int | None = None
    small: int | None = None  # seats of the last hand's blinds
    big: int | None = None
    emptied: tuple[int, ...] = ()
    loose: int = 0  # chips somewhere at a table of paper, since they were last counted
    exact: bool = False  # a table of paper was counted, and nothing was told of a hand since
    announced: str = ""  # what the next hand is: a bonus round, an elimination round
    bonus: int = 0  # chips from the operator in the next hand
    bonus_prize: str = ""
    lowest: bool = False  # the hand being played is an elimination round
    waits: bool = False  # has finished its hand of hand for hand
    why: str = ""  # it ended
    first_button: int | None = None  # of a match of two whose first hand is still to be played


class Exit(Named):
    """Somebody who is no longer in: when, where, in which wave, with how much before the hand."""

    player: str
    how: str
    at: int
    table: str
    seat: int
    button: int | None
    wave: int
    before: int
    round: int
    reason: str = ""


class Match(Named):
    """Two players, matches won by each; an empty second name is a bye."""

    first: str
    second: str
    table: str = ""
    wins: tuple[int, int] = (0, 0)
    winner: str = ""


class RoundPlayed(Named):
    """A round that is over: its matches of two, or for each table who sat there and who went on."""

    name: str
    matches: tuple[Match, ...] = ()
    tables: tuple[tuple[str, tuple[str, ...], tuple[str, ...]], ...] = ()


class DealOffered(Named):
    """An agreement on what is left: who has said yes."""

    kind: str
    amounts: dict[str, int]
    agreed: tuple[str, ...] = ()
    told: tuple[str, ...] = ()  # those dealt more than the first prize were told so


class Slip(Named):
    """A moment to which the director may still go back; `state` is how it was then."""

    events: int
    what: str
    state: Any


class State(Slotted):
    """Duties done, entries, the round in play, chips and money."""

    __slots__ = (
        "absent",
        "advanced",
        "agenda",
        "at",
        "bank",
        "before",
        "bounties",
        "bracket",
        "chips",
        "clock_at",
        "clock_ran",
        "commitment",
        "complaints",
        "condemned",
        "counted",
        "credits",
        "deal",
        "deputies",
        "director",
        "director_here",
        "disputes",
        "done",
        "drawn",
        "entrants",
        "entries_open",
        "events",
        "fees",
        "goods",
        "hand_for_hand",
        "heads",
        "issued",
        "late",
        "level",
        "mark",
        "matches",
        "missing",
        "next_limit",
        "outs",
        "owed_back",
        "paid",
        "phase",
        "places",
        "plan",
        "pool",
        "pool_added",
        "pool_bought",
        "pool_set",
        "prizes",
        "refunds",
        "removed",
        "resting",
        "returned",
        "round",
        "seat",
        "secrets",
        "seen",
        "sitting",
        "slips",
        "started",
        "starts",
        "tables",
        "terms",
        "time_limit",
        "unpublished",
        "untold",
        "version",
        "waiting",
        "wave",
    )

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.version = 1  # of the Terms
        self.phase: Phase = "planning"
        self.at = 0
        self.events = 0  # there have been so many
        self.slips: tuple[Slip, ...] = ()
        self.waiting: tuple[Any, ...] = ()  # orders kept until a hand is over, the first first
        self.done: set[str] = set()  # duties
        self.untold = False  # a change that the regulator has not heard of
        self.unpublished = False  # a change that nobody could read yet
        self.director = ""
        self.deputies: tuple[str, ...] = ()
        self.director_here = False
        self.tables: dict[str, Station] = {}
        # entries and money
        self.entries_open = False
        self.entrants: dict[str, Entrant] = {}
        self.seen = 0  # entries there have been
        self.fees = 0
        self.pool_bought = 0
        self.refunds = 0
        self.owed_back: dict[str, int] = {}
        # rounds
        self.agenda: list[RoundPlan] = list(terms.format.rounds)
        self.round = 0  # the first is 1
        self.plan: RoundPlan | None = None  # of the round in play
        self.starts = terms.details.starts * 60  # the next round, not before
        self.started = 0
        self.commitment = ""  # of the next draw
        self.advanced: list[str] = []  # those who play in the next round
        self.seat: dict[str, tuple[str, int]] = {}  # of whoever is in the round
        self.absent: set[str] = set()
        self.late: set[str] = set()  # of them, those who have not come yet
        self.sitting: dict[str, int] = {}  # hands without a wager still to sit out
        self.secrets: dict[str, int] = {}  # made in this round
        self.matches: list[Match] = []
        self.bracket: list[RoundPlayed] = []  # rounds of matches, or of tables apart, that are over
        self.hand_for_hand = False
        self.condemned: set[str] = set()  # out after an elimination round
        self.wave = 0  # of those who went out together
        # levels
        self.level = 0  # in the schedule
        self.clock_at: int | None = None  # running since; None: it stands
        self.clock_ran = 0  # seconds of this level before that
        self.resting = False  # paused by the director
        self.time_limit = terms.wagers.seconds
        self.next_limit: tuple[int, int] | None = None  # from a moment on, so many seconds
        # chips
        self.chips: dict[str, int] = {}
        self.before: dict[str, int] = {}  # the last hand
        self.bank = 0  # what the house has won of them (+) or paid out (-)
        self.issued = 0
        self.returned = 0
        self.removed = 0
        self.missing = 0  # of them, what counts have found missing and no count has found again
        self.counted: dict[str, int] = {}
        self.credits: dict[str, tuple[str, ...]] = {}  # who won the chips of whom, in the last hand
        # results
        self.outs: list[Exit] = []
        self.mark: dict[str, PlaceRank] = {}
        self.drawn: dict[str, tuple[int, ...]] = {}  # ranks of cards drawn by those who were level
        self.places: dict[str, int] = {}
        self.pool = 0
        self.pool_added = 0  # of it by the operator
        self.pool_set = False
        self.prizes: dict[str, int] = {}
        self.goods: dict[str, str] = {}
        self.bounties: dict[str, int] = {}
        self.heads: dict[str, int] = {}  # what has been won of the bounties of whom
        self.paid: dict[str, int] = {}
        self.deal: DealOffered | None = None
        self.disputes: dict[int, str] = {}
        self.complaints: dict[int, tuple[str, str]] = {}  # by number: whose, and what they say

    def limit_at(self, at: int) -> int:
        """Seconds for a wager at this moment; 0: no limit."""
        if self.next_limit is not None and at >= self.next_limit[0]:
            return self.next_limit[1]
        return self.time_limit

    @property
    def over(self) -> bool:
        return self.phase in ("over", "cancelled")

    @property
    def stakes(self) -> Level | None:
        """The level in play; a break has none."""
        levels = self.terms.wagers.levels
        return levels[min(self.level, len(levels) - 1)] if levels else None

    @property
    def field(self) -> list[str]:
        """Those who play in the next round."""
        ahead = self.agenda[0] if self.agenda else None
        if ahead is not None and ahead.who == "eliminated":
            return [name for name, entrant in self.entrants.items() if entrant.status == "out"]
        if ahead is not None and ahead.who == "session":
            return [n for n, who in self.entrants.items() if who.status == "in" and who.session == ahead.name]
        if self.round:
            return list(self.advanced)
        return [name for name, entrant in self.entrants.items() if entrant.status == "in"]

    def at_table(self, table: str) -> list[str]:
        """Who sits there and is in, clockwise."""
        seated = sorted((seat, name) for name, (where, seat) in self.seat.items() if where == table)
        return [name for _, name in seated]

    def by_table(self) -> dict[str, list[str]]:
        """Who sits at every table, clockwise; one walk through everybody, where all tables are asked for."""
        found: dict[str, list[str]] = {name: [] for name in self.tables}
        for name, (table, _) in sorted(self.seat.items(), key=_clockwise):
            found[table].append(name)
        return found

    @property
    def live(self) -> list[Station]:
        """Tables where the round is being played."""
        return [table for table in self.tables.values() if table.standing == "playing"]

    @property
    def left(self) -> list[str]:
        """Who is in the round."""
        return list(self.seat)

    def rules_value(self, name: str) -> Any:
        return self.terms.rules.rule(name)

    def uncounted(self, table: Station) -> bool:
        """Whether who is better there hangs on chips that nobody has counted since the last hand: on paper alone."""
        plan = self.plan
        if plan is None or table.felt != "paper" or table.exact or plan.freezes or plan.best_of is not None:
            return False
        return len(self.at_table(table.name)) > max(plan.goes_on if self.agenda else 0, 1)

    @property
    def balance(self) -> int:
        """Chips issued less all that can be found: always 0."""
        loose = sum(table.loose for table in self.tables.values())
        return self.issued - sum(self.chips.values()) - loose - self.bank - self.returned - self.removed

    @property
    def received(self) -> int:
        """Money taken and not given back."""
        return self.fees + self.pool_bought

    def afresh(self, plan: RoundPlan) -> bool:
        """Whether everybody begins that round with the starting bank, and nobody carries chips over."""
        return plan.fresh or plan.who == "eliminated" or bool(self.rules_value("fresh"))

    def change(self, player: str, **values: Any) -> None:
        """For events: an entrant as it is now."""
        self.entrants[player] = msgspec.structs.replace(self.entrants[player], **values)

    def change_table(self, table: str, **values: Any) -> None:
        """For events: a table as it is now."""
        self.tables[table] = msgspec.structs.replace(self.tables[table], **values)


def playing(state: State) -> tuple[str, ...]:
    """Everybody who is not out, in whichever session."""
    return tuple(name for name, entrant in state.entrants.items() if entrant.status == "in")


def _clockwise(seated: tuple[str, tuple[str, int]]) -> int:
    return seated[1][1]
