"""The running state of a hand: where every card and every chip is. Changed by `evolve` and by nothing else.

Lists are indexed by seat number, so seat 0 is free: it is the kitty's place. The stub is kept with its top
card last, so that dealing is a pop.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardspeak.cards import UNKNOWN, Card
from cardspeak.hand.steps import RunStep
from cardspeak.slotted import Slotted

if TYPE_CHECKING:
    from cardspeak.hand.setup import Setup

NEVER = -1  # a seat that has not acted in this betting round


PARTS = (
    "absent",
    "actor",
    "after",
    "agenda",
    "aggressor",
    "agreed_boards",
    "ahead",
    "aside",
    "barred",
    "bet",
    "betting",
    "boards",
    "bonus",
    "brought",
    "brought_in",
    "burns",
    "cap",
    "cap_cite",
    "cap_stays",
    "checkers",
    "chosen",
    "commission",
    "dead",
    "dead_by",
    "discards",
    "draw_burned",
    "drawn",
    "exposed",
    "face_owed",
    "faced",
    "faces",
    "flop_said",
    "fold_order",
    "folded",
    "full",
    "ghosts",
    "given_cite",
    "highest",
    "holes",
    "increment",
    "kept",
    "killed",
    "kitty_taken",
    "last_blind",
    "last_drawer",
    "live",
    "locked",
    "muck",
    "mucked",
    "opener",
    "order",
    "outcome",
    "over",
    "owed",
    "paid",
    "paired",
    "pushed",
    "raise_number",
    "raised_at",
    "raises",
    "reshuffled",
    "set_hands",
    "setup",
    "shared",
    "shown",
    "size",
    "stack",
    "stub",
    "time_in_pot",
    "upper",
    "voluntary",
    "waiting",
)


class State(Slotted):
    """Cards by place, chips by owner, and how far the script has come."""

    __slots__ = (*PARTS, "footing")

    def __init__(self, setup: Setup, stub: tuple[Card, ...]) -> None:
        layout = setup.layout
        size = layout.size
        self.setup = setup
        self.footing = setup.footing  # no part of the state: it follows from the setup
        self.order = setup.order
        self.after = layout.after
        self.size = size
        # chips
        self.stack = list(setup.stack_by_seat)
        self.bet = [0] * size  # live, this betting round
        self.paid = [0] * size  # live, this hand
        self.dead = 0
        self.dead_by = [0] * size  # the part of it that each seat put in
        self.brought = 0  # chips that a ruling brought to stacks, or (below zero) took off them
        self.bonus = 0  # of the dead chips: the operator's, who has them back if the hand is void
        self.kept: dict[int, int] = {}  # chips of a player whom a ruling treats as all-in
        self.time_in_pot = 0  # of the dead chips: paid for extra time, and neither wagered nor charged for
        self.commission = 0
        self.pushed = 0  # chips that have left the pot
        # cards
        self.stub = list(stub[::-1])
        self.burns: list[Card] = []
        self.muck: list[Card] = []
        self.aside: list[Card] = []
        self.boards: list[list[Card]] = [[] for _ in range(setup.rules.rows)]
        self.holes: list[list[Card]] = [[] for _ in range(size)]
        self.faces: list[list[str]] = [[] for _ in range(size)]
        self.shared: list[Card] = []
        self.exposed: list[Card] = []  # cards of the stub that everybody has seen
        self.face_owed: dict[int, str] = {}  # how the next card to a seat falls, against the script
        self.reshuffled = False
        self.kitty_taken = False
        # players
        self.absent: list[int] = list(setup.tournament.absent) if setup.tournament is not None else []
        self.folded = list(layout.folded)
        self.live: list[int] = list(setup.order)  # can still win, in the order of the deal; another list at every fold
        self.fold_order: list[int] = []
        self.killed: list[int] = []  # dead by a ruling: what they wagered stays in, called or not
        self.given_cite = ""  # the clause by which a ruling gives the pot to somebody
        self.ghosts: list[int] = []  # folded, and dealt to until somebody wagers (Crown Melbourne 14.4.5)
        self.shown: dict[int, tuple[Card, ...]] = {}
        self.mucked: set[int] = set()
        # the script
        self.agenda: list[RunStep] = list(layout.agenda)  # the next step last
        self.waiting: list[int] = []  # seats that still owe this step something
        self.over = False
        self.outcome = ""  # "misdeal" or "void": the hand has no result
        # betting
        self.betting = False
        self.actor = 0
        self.opener = 0
        self.aggressor = 0
        self.brought_in = 0  # who made this round's forced bet
        self.highest = 0
        self.full = 0  # the level of the last full bet or raise
        self.increment = 0
        self.raises = 0
        self.raise_number = 0  # counts everything that reopens the betting
        self.faced = [NEVER] * size  # the price when the seat last acted
        self.raised_at = [NEVER] * size  # raise_number when the seat last acted
        self.barred: dict[int, str] = {}  # who may neither bet nor raise in this round, and by which clause
        self.locked = False  # a short all-in after which nobody may raise
        self.voluntary = False  # somebody wagered by choice
        self.last_blind = 0
        self.paired = False  # an open pair offers the upper limit this round
        self.cap: int | None = None  # a ruling lets no wager of this round be larger
        self.cap_cite = ""
        self.cap_stays = False  # the limit on raises was reached while more than two could bet
        self.upper = False  # the upper limit was chosen on an open pair
        self.checkers: list[int] = []
        self.agreed_boards = 0
        self.flop_said = ""  # "asked" or "declined" by whoever was left before the flop
        self.discards: dict[int, list[Card]] = {}  # given up in the draw or discard going on
        self.chosen: dict[int, tuple[Card, ...]] = {}  # to be turned up when everybody has chosen
        self.drawn: dict[int, int] = {}
        self.ahead: dict[int, list[Card]] = {}  # received by mistake before one's own draw, and kept
        self.draw_burned = False
        self.last_drawer = 0
        self.owed: list[tuple[int, int]] = []  # (seat, cards) still to come in a draw
        self.set_hands: dict[int, tuple[tuple[Card, ...], tuple[Card, ...], tuple[Card, ...]]] = {}

    def parts(self) -> tuple[str, ...]:
        return PARTS

    def blank(self) -> State:
        return State(self.setup, ())  # a compiled class is never without its values

    @property
    def served(self) -> list[int]:
        """Seats that are dealt a card: the live ones, and dead ones that the book still deals to."""
        if not self.ghosts:
            return self.live.copy()
        folded, ghosts = self.folded, self.ghosts
        return [seat for seat in self.order if not folded[seat] or seat in ghosts]

    @property
    def able(self) -> int:
        """How many can still bet: neither folded nor all-in."""
        stack, able = self.stack, 0
        for seat in self.live:
            if stack[seat]:
                able += 1
        return able

    @property
    def pot(self) -> int:
        """All chips of the hand, those in front of the players included."""
        return sum(self.paid) + self.dead

    def known(self, seat: int) -> bool:
        return UNKNOWN not in self.holes[seat]
