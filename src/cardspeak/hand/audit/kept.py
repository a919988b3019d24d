"""What the clerks keep while they read a log: where the chips and the cards are, and what is left of the script."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence

from cardspeak.books.model import game as m
from cardspeak.cards import UNKNOWN, Card, deck_of
from cardspeak.hand.setup import Setup
from cardspeak.hand.steps import RunStep


class ChipsKept:
    """Stacks, wagers and pots, by seat."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.stack = dict(zip(setup.seats, setup.stacks, strict=True))
        self.bet: Counter[int] = Counter()  # this round
        self.paid: Counter[int] = Counter()  # this hand, and can be won in proportion
        self.dead = 0
        self.dead_by: Counter[int] = Counter()  # the part of it that each seat put in
        self.price = 0
        self.live = list(setup.order)
        self.acted: set[int] = set()
        self.opened = False
        self.last_blind = 0
        self.raiser = 0  # who bet or raised last in this round
        self.turn = 0  # whoever must act next, as far as the clerk can tell; 0: nobody
        self.posted: set[str] = set()
        self.back: dict[int, int] = {}  # returned in this round
        self.commission = 0
        self.time = 0  # paid to the house for extra time
        self.taken: Counter[int] = Counter()  # by pot
        self.let_off: dict[int, str] = {}  # pots that pay no commission, by which clause
        self.timed = 0  # paid into the pot for extra time
        self.board = False  # a card of it was dealt
        self.flop_asked = False  # what is dealt from now on is for the jackpot alone
        self.ruled = False
        self.awarded: Counter[int] = Counter()
        self.units: Counter[int] = Counter()  # paid to other players at the end of a hand of Chinese poker
        self.killed: set[int] = set()  # dead by a ruling: what they wagered stays in
        self.kept: Counter[int] = Counter()  # chips of players whom a ruling treats as all-in
        self.brought = 0  # during the hand, by a ruling or as the operator's bonus
        self.bonus = 0
        self.absent = set(setup.tournament.absent) if setup.tournament is not None else set()
        self.forfeited = 0
        self.cap: int | None = None
        self.loose = False  # wagers of this round were changed by hand: nobody need have matched anything

    def release(self) -> None:
        """Chips kept out of the betting are their owners' again."""
        for seat, amount in self.kept.items():
            self.stack[seat] += amount
        self.kept.clear()


class CardsKept:
    """Every place as a list. A card that nobody has seen is `??`, and then only the numbers can be right."""

    def __init__(self, setup: Setup, pack: Sequence[Card] | None) -> None:
        self.deck = deck_of(setup.deck)
        self.told = setup.told
        known = pack is not None and UNKNOWN not in pack
        self.stub: list[Card] = list(pack) if pack is not None and known else [UNKNOWN] * setup.deck
        self.hands: dict[int, list[Card]] = {seat: [] for seat in (0, *setup.seats)}
        self.discards: dict[int, list[Card]] = {seat: [] for seat in (0, *setup.seats)}
        self.burns: list[Card] = []
        self.muck: list[Card] = []
        self.boards: dict[int, list[Card]] = defaultdict(list)  # a board run again has only its own cards here
        self.shared: list[Card] = []
        self.aside: list[Card] = []  # by a ruling
        self.rows = max(1, setup.rules.rows)
        self.common: list[list[Card]] = []  # the boards as they lay when they were run again
        self.discarded: dict[int, int] = {}  # owed in the draw going on
        self.ahead: dict[int, int] = {}  # received before one's own draw
        self.chosen: dict[int, tuple[Card, ...]] = {}  # to be turned up
        self.live = set(setup.seats)
        self.absent = set(setup.tournament.absent) if setup.tournament is not None else set()

    def places(self) -> list[list[Card]]:
        held = [*self.hands.values(), *self.discards.values(), *self.boards.values()]
        return [*held, self.burns, self.muck, self.shared, self.aside]

    def throw(self, seat: int) -> None:
        self.muck += self.hands[seat]
        self.hands[seat] = []

    def lying(self, place: str) -> list[Card] | None:
        """The cards at a named place; None where there is no such place."""
        named = {"burns": self.burns, "muck": self.muck, "aside": self.aside, "shared": self.shared, "stub": self.stub}
        if place in named:
            return named[place]
        kind, _, number = place.partition(" ")
        if not number.isdecimal():
            return None
        if kind == "board":
            return self.boards[int(number) - 1]
        return {"discards": self.discards, "hole": self.hands}.get(kind, {}).get(int(number))

    def reveal(self, seat: int, cards: tuple[Card, ...]) -> Iterator[str]:
        held = self.hands[seat]
        for card in cards:
            if card is UNKNOWN or card in held:
                continue
            if UNKNOWN not in held:
                yield f"seat {seat} shows {card}, which it does not hold"
            elif any(card in place for place in self.places()):
                yield f"seat {seat} shows {card}, which lies elsewhere"
            else:
                held[held.index(UNKNOWN)] = card


class ScriptKept:
    """`todo` is what is left of the script, the step going on first."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.todo: list[RunStep] = []
        antes = any(isinstance(step, m.Post) and step.what == "antes" for step in setup.rules.script)
        if setup.tournament is not None and any(setup.stakes.antes) and not antes:
            self.todo.append(m.Post(what="antes", cite="a tournament's own"))
        for step in setup.rules.script:
            burns = setup.stakes.burns if isinstance(step, m.Burn) and step.by_table else 1
            self.todo += [step] * burns
        self.live = list(setup.order)
        self.served: dict[int, int] = {}  # cards dealt to each seat in the deal going on
        self.chosen: set[int] = set()  # who has drawn, discarded or set
        self.opened = False
        self.flop = ""  # what the last player said about a flop for the jackpot
        self.boarded = False
        self.kitty_taken = False
        self.posted: set[str] = set()
        self.owed: dict[int, str] = {}  # how a seat's next card falls, by a ruling
        self.ruled = False  # a ruling was made in this hand
        self.ruling = False  # one is being carried out
        self.void = False
