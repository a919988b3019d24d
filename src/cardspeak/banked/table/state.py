"""The state of a table against the house: who sits where with how much, the signs, the round, what the bank has won.

Changed by events and by nothing else: the same events make the same table.
"""

from __future__ import annotations

from cardspeak.banked.round import Round
from cardspeak.banked.setup import BankedSetup, Limit
from cardspeak.banked.table.base import BOXES, SAT, refused
from cardspeak.banked.table.doors import Doors
from cardspeak.banked.why import RoundWhy
from cardspeak.books.model.banked import House
from cardspeak.refusal import Refused
from cardspeak.slotted import Slotted
from cardspeak.values import Value


class HeldPayment(Value):
    """A payment kept back: until which minute, or until somebody with the authority lets it go."""

    player: str
    amount: int
    until: int | None


class ClosingSign(Value):
    """What the sign says: from which minute on the table is closed, and why."""

    minute: int
    why: str


class Where(Value):
    """Where the chips of the table are; what the bank has won goes below zero when it has paid."""

    seats: int
    layout: int
    bank: int


class BankedState(Slotted):
    """What follows from the events. `setup` is the table of now: limits, pay tables, seats and stacks change in it."""

    __slots__ = (
        "announced",
        "away",
        "bank",
        "checked",
        "closing",
        "coming",
        "disputes",
        "doors",
        "held",
        "is_open",
        "joining",
        "leaving",
        "moved",
        "notices",
        "ready",
        "round",
        "secrets",
        "setup",
        "shown",
        "sign",
        "sitting",
        "skipped",
    )

    def __init__(self, setup: BankedSetup, doors: Doors) -> None:
        self.setup = setup
        self.doors = doors
        # signs and cards
        self.checked = False
        self.sign: BankedSetup | None = None
        self.is_open = False
        self.announced: list[tuple[str, Limit, int]] = []  # wager, the limit that a notice names for it, the minute
        self.notices: list[tuple[str, int, int]] = []  # what, the minute it was shown, the amount it names
        self.closing: ClosingSign | None = None  # announced, and not withdrawn
        # boxes
        self.joining: dict[int, tuple[str, int]] = {}  # boxes taken while a round was dealt
        self.coming: dict[str, int] = {}  # chips bought while a round was dealt
        self.leaving: set[str] = set()
        self.ready: set[str] = set()
        self.skipped: dict[str, int] = {}  # rounds without a wager, one after the other
        self.moved: list[tuple[str, int]] = []  # who brought chips or (below zero) took them, in the last batch
        # at a table of a tournament
        self.away: set[str] = set()
        self.sitting: set[str] = set()  # those who sit the next round out, or this one
        self.secrets: dict[str, dict[str, int]] = {}  # wagers written down in this round
        # rounds
        self.round: Round | None = None
        self.shown: Round | None = None  # the last one, on the layout until the next begins
        self.bank = 0  # what the house has won at this table; below zero it has paid
        # conduct
        self.disputes: dict[int, str] = {}
        self.held: list[HeldPayment] = []

    def copy(self) -> BankedState:
        """The round that is open goes along; one that is over never changes, and is shared."""
        twin = super().copy()
        twin.round = self.round.copy() if self.round is not None else None
        return twin

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, BankedState):
            return NotImplemented
        own = (name for name in self.parts() if name not in ("doors", "moved", "round", "shown"))
        same = all(getattr(self, name) == getattr(other, name) for name in own)
        return same and _same(self.round, other.round) and _same(self.shown, other.shown)

    __hash__ = None

    # -- who sits where --------------------------------------------------------------------------------------

    def places(self) -> dict[int, str]:
        """Who sits where, or waits to."""
        return {**self.setup.seats, **{box: who for box, (who, _) in self.joining.items()}}

    def box_of(self, name: str) -> int | None:
        return next((box for box, seated in self.places().items() if seated == name), None)

    def seated(self, name: str) -> bool:
        """Whether somebody has a box in this round, not only in the next."""
        return name in self.setup.seats.values()

    def people(self) -> tuple[str, ...]:
        return tuple(name for _, name in sorted(self.places().items()))

    def chips_of(self, name: str) -> int:
        """What somebody has here, away from the layout."""
        stacks = self.round.state.stack if self.round is not None else self.setup.stacks
        return stacks.get(name, 0) + self.waiting(name)

    def waiting(self, name: str) -> int:
        """Chips that somebody brings into the next round."""
        joining = sum(chips for who, chips in self.joining.values() if who == name)
        return self.coming.get(name, 0) + joining

    def may_vacate(self, player: str) -> bool:
        """Whether a player may be asked for the seat: so many rounds without a wager, perhaps only at a full table."""
        full = len(self.setup.seats) == self.setup.boxes
        return self.skipped.get(player, 0) >= self.house.abstain_rounds and (full or not self.house.abstain_full)

    # -- how far it is ---------------------------------------------------------------------------------------

    @property
    def house(self) -> House:
        """What the book says of the table between rounds."""
        return self.setup.game.file.house

    @property
    def running(self) -> bool:
        """Whether chips lie on the layout, or cards have been dealt to them."""
        return self.round is not None and (self.round.state.closed or bool(self.round.state.stakes))

    @property
    def chips(self) -> Where:
        """Every chip of the table, wherever it is."""
        behind = sum(self.coming.values()) + sum(chips for _, chips in self.joining.values())
        if self.round is None:
            return Where(sum(self.setup.stacks.values()) + behind, 0, self.bank)
        held, layout = sum(self.round.state.stack.values()), sum(self.round.state.stakes.values())
        began: int = sum(self.round.setup.stacks.values())
        return Where(held + behind, layout, self.bank + began - held - layout)

    def ranks(self, by: str, least: str) -> bool:
        return self.setup.game.book.ranks(by, least)

    # -- answers ---------------------------------------------------------------------------------------------

    def refuse(self, why: RoundWhy, cite: str, says: str) -> Refused:
        return refused(self.setup.book, why, says, cite)

    def no(self, says: str, cite: str = SAT) -> Refused:
        """A box that cannot be had, or is not there."""
        return refused(self.setup.book, BOXES, says, cite)


def _same(one: Round | None, other: Round | None) -> bool:
    if one is None or other is None:
        return one is other
    return one.setup == other.setup and one.state == other.state
