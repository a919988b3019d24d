"""The running state of a round: where every card and every chip is. Changed by `evolve` and by nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardspeak.banked.events import Asked
from cardspeak.banked.lines import Claim, Line
from cardspeak.books.model.banked import Step
from cardspeak.cards import Card
from cardspeak.slotted import Slotted

if TYPE_CHECKING:
    from cardspeak.banked.setup import BankedSetup
    from cardspeak.books.banked import BankedGame

WagerKey = tuple[int, str, str]  # box, wager, owner
DEALER = 0


class State(Slotted):
    """Chips by owner, cards by place, and how far the script has come."""

    __slots__ = (
        "announced",
        "answering",
        "at",
        "bank",
        "barred",
        "board",
        "bought",
        "burnt",
        "claimed",
        "claims",
        "closed",
        "collected",
        "cuts",
        "dealt",
        "decided",
        "declared",
        "excluded",
        "exposed",
        "exposure",
        "folded",
        "game",
        "hands",
        "held",
        "jackpot",
        "lines",
        "looked",
        "miscounted",
        "no_hand",
        "offers",
        "offers_cite",
        "offers_whole",
        "over",
        "pack",
        "rack",
        "revealed",
        "setup",
        "stack",
        "stakes",
        "stub",
        "suspended",
        "taken",
        "told",
        "tray",
        "unexposed",
        "void",
        "void_boxes",
        "wager_cites",
        "waived",
        "warned",
    )

    def __init__(self, setup: BankedSetup) -> None:
        self.setup = setup
        self.game: BankedGame = setup.game
        # chips
        self.stack = dict(setup.stacks)
        self.stakes: dict[WagerKey, int] = {}  # on the layout
        self.bank = 0  # what the house has won (+) or lost (-) in this round
        self.jackpot = 0  # what jackpot wagers brought (+) or prizes took (-)
        self.bought = dict.fromkeys(setup.stacks, 0)  # chips for cash during the round
        self.held: dict[str, int] = {}  # winnings kept back
        self.lines: list[Line] = []
        # cards
        self.pack = ""
        self.stub: list[Card] = []  # top card last
        self.cuts = 0
        self.hands: dict[int, list[Card]] = {}
        self.board: list[Card] = []
        self.rack: list[Card] = []  # discards, the last one on top
        self.collected: dict[int, tuple[Card, ...]] = {}  # which of them came from which box
        self.burnt: list[Card] = []
        self.tray = False
        self.exposed = 0
        self.looked: set[int] = set()
        self.miscounted: set[int] = set()
        self.taken: set[int] = set()  # boxes whose cards the dealer took by mistake
        # the script
        self.at = 0
        self.closed = False
        self.dealt = False
        self.announced = False
        self.revealed: tuple[Card, ...] = ()
        self.no_hand = False
        self.wager_cites: dict[str, str] = {}  # clauses of a ruling that settles wagers
        self.decided: dict[tuple[int, str], str] = {}
        self.folded: dict[int, str] = {}  # box: the verb by which its Ante was given up
        self.declared: set[int] = set()
        self.unexposed: set[int] = set()
        self.exposure: set[int] = set()  # boxes whose player said whether the hand is to be turned over
        self.barred: set[int] = set()  # boxes that may place no further wagers
        self.waived: set[tuple[int, str]] = set()  # places that the player of the box leaves to others
        self.claims: list[Claim] = []
        self.claimed = False
        self.void_boxes: set[int] = set()
        self.void = False
        self.over = False
        # rulings
        self.answering: Asked | None = None
        self.offers: list[tuple[int, str]] = []  # who may still withdraw, in order
        self.offers_cite = ""
        self.offers_whole = False
        self.suspended = ""  # the clause by which the round stands still
        self.warned: set[tuple[str, str]] = set(setup.warned)
        self.excluded: set[str] = set(setup.excluded)
        self.told: list[str] = []

    @property
    def step(self) -> Step | None:
        return self.game.script[self.at] if self.at < len(self.game.script) else None

    def on(self, box: int) -> dict[WagerKey, int]:
        """The live wagers of a box."""
        return {key: amount for key, amount in self.stakes.items() if key[0] == box}

    def stake(self, box: int, wager: str) -> int:
        total = 0
        for key, amount in self.stakes.items():  # asked for often: a loop costs half of a generator
            if key[0] == box and key[1] == wager:
                total += amount
        return total

    def owner(self, box: int) -> str:
        """Whose box it is: whoever has the Ante there, else any wager that only a box's own player may place."""
        names = self.game.own_wagers
        for name in names:
            for key in self.stakes:
                if key[0] == box and key[1] == name:
                    return key[2]
        for line in self.lines:
            if line.box == box and line.wager in names:
                return line.owner
        return ""

    def blind(self, box: int) -> bool:
        """Whether nobody may look at this box before it is settled: its player sits elsewhere."""
        owner = self.owner(box)
        return bool(owner) and self.setup.seats.get(box) != owner and self.game.file.boxes.blind.allowed

    @property
    def live(self) -> list[int]:
        """Boxes with an Ante still on the layout, clockwise from the dealer's left."""
        return sorted({key[0] for key in self.stakes if key[1] == "ante"})

    @property
    def active(self) -> list[int]:
        """Boxes with any wager still on the layout."""
        return sorted({key[0] for key in self.stakes})

    @property
    def chips(self) -> int:
        """All chips there are, less those bought with cash: never changes in a round."""
        held = sum(self.held.values())
        house = self.bank + self.jackpot - sum(self.bought.values())
        return sum(self.stack.values()) + sum(self.stakes.values()) + held + house

    @property
    def places(self) -> list[Card]:
        """Every card, wherever it lies: always the whole deck."""
        hands = [card for hand in self.hands.values() for card in hand]
        return [*self.stub, *hands, *self.board, *self.rack, *self.burnt]
