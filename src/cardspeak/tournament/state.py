"""The running state of a tournament: who is in, where every chip and every cent is. Changed by `evolve` alone."""

from __future__ import annotations

from typing import Literal

from cardspeak.banked.state import State as Felt
from cardspeak.slotted import Slotted
from cardspeak.tournament.terms import RoundPlan, Terms
from cardspeak.values import Value

Phase = Literal["planning", "entries", "closed", "playing", "over", "cancelled"]
Status = Literal["in", "out", "retired", "disqualified"]
Mark = tuple[int, int, int, int]
"""How far somebody came; the larger is placed better. Round, whether its end was reached, then chips at its end and
before the last hand, or the last hand and the chips before it."""


class Entrant(Value):
    """An entry; money is in cents, `fee` and `bought` are what was paid and not refunded."""

    name: str
    number: int
    staff: str = ""
    consents: bool = False
    suburb: str = ""
    signed: bool = False
    status: Status = "in"
    fee: int = 0
    bought: int = 0
    rebuys: int = 0
    add_ons: int = 0
    buy_backs: int = 0


class State(Slotted):
    """Duties done, entries, the round in play, chips and money."""

    __slots__ = (
        "absent",
        "advanced",
        "agenda",
        "bank",
        "before",
        "box",
        "boxes",
        "chips",
        "deputies",
        "director",
        "director_here",
        "disputes",
        "done",
        "drawn",
        "ended",
        "entrants",
        "excluded",
        "fees",
        "gone",
        "hands",
        "issued",
        "mark",
        "phase",
        "places",
        "plan",
        "pool",
        "pool_bought",
        "prizes",
        "removed",
        "returned",
        "round",
        "running",
        "secret_used",
        "secrets",
        "seen",
        "sitting",
        "started",
        "starts",
        "tables",
        "terms",
        "untold",
        "warned",
    )

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.phase: Phase = "planning"
        self.done: set[str] = set()  # duties
        self.untold = False  # a change that the regulator has not heard of
        self.director = ""
        self.deputies: tuple[str, ...] = ()
        self.director_here = False
        self.tables: tuple[str, ...] = ()
        self.boxes = terms.format.seats  # as many as play at a table, once the rules of the game have been asked
        # entries and money
        self.entrants: dict[str, Entrant] = {}
        self.seen = 0  # entries there have been
        self.fees = 0
        self.pool_bought = 0
        # rounds
        self.agenda: list[RoundPlan] = list(terms.format.rounds)
        self.round = 0  # the first is 1
        self.plan: RoundPlan | None = None  # of the round in play
        self.starts = terms.details.starts  # the next round, not before
        self.started = 0
        self.advanced: list[str] = []  # those who play in the next round
        self.box: dict[str, tuple[str, int]] = {}  # the seat of whoever is in the round
        self.hands: dict[str, int] = {}  # played at each table in this round
        self.running: dict[str, Felt] = {}
        self.ended: dict[str, str] = {}  # tables that have ended, and why
        self.absent: set[str] = set()
        self.sitting: dict[str, int] = {}  # hands without a wager still to sit out
        self.secrets: dict[str, dict[str, int]] = {}  # of the hand in play, by player
        self.secret_used: dict[str, int] = {}
        self.warned: list[tuple[str, str]] = []
        self.excluded: set[str] = set()
        # chips
        self.chips: dict[str, int] = {}
        self.before: dict[str, int] = {}  # the last hand
        self.bank = 0  # what the house has won of them (+) or paid out (-)
        self.issued = 0
        self.returned = 0
        self.removed = 0
        # results
        self.mark: dict[str, Mark] = {}
        self.gone = 0  # disqualified so far
        self.drawn: dict[str, tuple[int, ...]] = {}  # ranks of cards drawn by those who were level
        self.places: dict[str, int] = {}
        self.pool = 0
        self.prizes: dict[str, int] = {}
        self.disputes: dict[int, str] = {}

    def copy(self) -> State:
        twin = super().copy()
        twin.running = {table: felt.copy() for table, felt in self.running.items()}
        return twin

    @property
    def over(self) -> bool:
        return self.phase in ("over", "cancelled")

    @property
    def field(self) -> list[str]:
        """Those who play in the next round."""
        if self.agenda and self.agenda[0].who == "eliminated":
            return [name for name, entrant in self.entrants.items() if entrant.status == "out"]
        if self.round:
            return list(self.advanced)
        return [name for name, entrant in self.entrants.items() if entrant.status == "in"]

    def at_table(self, table: str) -> list[str]:
        """Who sits there and is in, clockwise."""
        seated = sorted((box, name) for name, (where, box) in self.box.items() if where == table)
        return [name for _, name in seated]

    @property
    def live_tables(self) -> list[str]:
        return [table for table in self.hands if table not in self.ended]

    @property
    def on_tables(self) -> int:
        """Chips in hands that are being played, wherever they lie."""
        return sum(felt.chips for felt in self.running.values())

    @property
    def balance(self) -> int:
        """Chips issued less all that can be found: always 0."""
        playing = {name for felt in self.running.values() for name in felt.setup.stacks}
        resting = sum(amount for name, amount in self.chips.items() if name not in playing)
        return self.issued - resting - self.on_tables - self.bank - self.returned - self.removed

    @property
    def received(self) -> int:
        """Money taken and not given back."""
        return self.fees + self.pool_bought
