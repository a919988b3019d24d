"""The running state of a table: who sits where with how much, what each owes, and where the button is.

Changed by `evolve` and by nothing else. What a hand does to button, blinds and debts is kept apart until the hand is
finished, so that a misdeal leaves no trace.
"""

from __future__ import annotations

from typing import Any, Literal

from cardspeak.cards import Card
from cardspeak.hand.dealing import Shuffler
from cardspeak.hand.machine import Hand
from cardspeak.hand.setup import Stakes
from cardspeak.hand.state import State
from cardspeak.slotted import Slotted, reader
from cardspeak.table.setup import TableSetup
from cardspeak.table.terms import NewEdition, NewTerms, Notice
from cardspeak.talk.clock import Running
from cardspeak.talk.gesture import GestureSign
from cardspeak.talk.result import Held, MustChoose
from cardspeak.values import Named, Value

EntryDue = Literal["", "new", "moved", "missed"]  # what stands between a player and being dealt in
How = Literal["wait", "post"]


class SeatedPlayer(Named):
    """A player at a seat."""

    name: str
    stack: int
    since: int  # when the seat was taken
    bought: int = 0  # all chips brought to this seat
    here: bool = True
    away_until: int | None = None  # when the time of somebody away is over, where the sign names one
    overdue: bool = False  # it is, and somebody has been called for it
    entry: EntryDue = ""
    how: How = "wait"
    missed: tuple[int, ...] = ()  # which blinds were missed: 0 the first, 1 the second ...
    behind: int = 0  # bought while a hand is running, in play from the next on
    leaving: bool = False  # goes when the hand is over
    card: str = ""
    barred: bool = False  # not dealt in before a valid card is shown
    refused: bool = False  # the wagers for the next hand were refused
    passed: bool = False  # the blinds have gone past a newcomer, who was not there to be dealt in
    least: int = 0  # a ruling found the stake short: it is brought to this before the next hand
    stays: bool = False  # in a tournament: dealt in, there or not
    arrived: int = -1  # in a tournament: the hands begun when the seat was taken, until one has been played since
    waits: bool = False  # in a tournament: sits out the hand that is planned

    @property
    def ready(self) -> bool:
        held = (self.here or self.stays) and self.stack > 0 and self.stack >= self.least
        return held and not (self.leaving or self.barred or self.refused or self.waits)

    @property
    def clear(self) -> bool:
        """Ready, and owing nothing."""
        return self.ready and not self.entry


class KillButton(Value):
    """Whose the kill button is and which face it shows; nobody's in the centre of the table."""

    name: str = ""
    face: Literal["neutral", "leg up", "kill"] = "neutral"


class Freeze(Named):
    """A game until one has all the chips."""

    stakes: Stakes  # as they were before it
    names: tuple[str, ...]
    out: tuple[str, ...] = ()
    paused: bool = False
    stack: int = 0  # what everybody begins with
    dealt: bool = False  # its first card has been dealt
    released: int = 0  # of those who are out, how many were let go and not eliminated


class Kept(Value):
    """Chips picked up from the table, and when."""

    chips: int
    at: int


class Idle(Value):
    """How long somebody has made no wager: whole rounds of the button since it stood at `mark`."""

    mark: int  # a seat; where the game has no button, the hands since the last round was full
    orbits: int = 0


class TableDeck(Named):
    """The deck on the table, as far as people have to see to it."""

    number: int = 1
    checked: tuple[str, ...] = ()  # by whom
    shuffled: bool = True  # a deck that is new has to be shuffled and cut first
    washed: bool = False  # face down and round and round, where the book wants that of a new deck
    suspect: bool = False  # a count or a ruling found something wrong
    back: str = ""


class Exclusion(Value):
    until: int | None
    cite: str


class Dispute(Named):
    number: int
    name: str
    about: str
    decided_by: str = ""
    decision: str = ""
    final: bool = False
    complaint: str = ""


class TimeAsked(Named):
    """Somebody would have the time called on a player."""

    seat: int
    on: int
    number: int  # the hand
    steps: int  # and its betting round
    at: int


class Left(Named):
    """Somebody has to choose: what was shown, what the book leaves of it, and the moment that it belongs to."""

    signs: tuple[GestureSign, ...]
    options: MustChoose
    steps: int
    highest: int


class Turning(Value):
    """Which game of several has its turn, how many hands of it were played, and since when."""

    turn: int = 0
    hands: int = 0
    began: int | None = None  # the first one since the first hand


class Marks(Value):
    """Where the button was and which seat each blind fell due to, posted or not."""

    button: int | None
    blinds: tuple[int, ...]


# Compared and saved otherwise, or no part of what a state is.
APART = ("before", "hand", "planned", "shuffle", "worked_out")


class TableState(Slotted):
    __slots__ = (
        "aside",
        "at",
        "before",
        "began",
        "bonus",
        "bought",
        "button_at",
        "cashed",
        "changes",
        "clock",
        "clock_asked",
        "closed",
        "commission",
        "dealt",
        "deck",
        "directions",
        "disputes",
        "dropped",
        "edition",
        "elimination",
        "excluded",
        "freeze",
        "gone",
        "halted",
        "hand",
        "held",
        "idle",
        "kept",
        "kill",
        "kill_posts",
        "kill_refused",
        "last",
        "left",
        "marks",
        "missing",
        "noticed",
        "notices",
        "number",
        "paid_hours",
        "planned",
        "prepaid",
        "rabbit",
        "reserved",
        "run_leave",
        "run_votes",
        "seats",
        "setup",
        "shuffle",
        "slide",
        "spoken",
        "staff",
        "standing",
        "starts",
        "straddles",
        "times",
        "transfers",
        "turned_up",
        "turning",
        "voided",
        "waiting",
        "warned",
        "withheld",
        "worked_out",
    )

    def __init__(self, setup: TableSetup, shuffle: Shuffler | None = None) -> None:
        self.setup = setup  # the terms of the table as they are now; those it was opened with are `Table.setup`
        self.shuffle = shuffle  # for shuffles during a hand; no part of what the state is
        self.at = 0
        self.seats: dict[int, SeatedPlayer] = {}
        self.reserved: dict[int, str] = {}  # seat -> for whom; "" for the room to allot
        self.waiting: list[str] = []  # names, first come first
        self.changes: dict[int, int] = {}  # seat -> the seat its player would rather have
        self.straddles: list[int] = []  # who wants to straddle the next hand
        self.transfers: list[str] = []  # players of another table with the same game, who would come to this one
        self.starts: int | None = None  # when the game begins, as announced
        self.kept: dict[str, Kept] = {}  # picked up and not back yet
        self.gone: dict[str, Kept] = {}  # who left, with how much and when
        self.idle: dict[str, Idle] = {}
        # the house
        self.deck = TableDeck(back=setup.backs[0] if setup.backs else "")
        self.staff: dict[str, str] = {}  # role -> name
        self.directions: dict[str, tuple[str, ...]] = {}  # what -> whom it concerns; nobody named: the table
        self.excluded: dict[str, Exclusion] = {}
        self.disputes: dict[int, Dispute] = {}
        self.warned: list[str] = []  # who did something once that costs more when it is done again
        self.withheld: dict[str, int] = {}  # winnings that are held, off the table
        # hands
        self.hand: Hand | None = None
        self.number = 0  # hands begun
        self.voided = 0
        self.dealt: dict[int, str] = {}  # who was dealt into the last hand
        self.before: TableState | None = None  # the table before the last entry of a told hand; no part of what it is
        # A cache that nobody can see, and all that an answer writes: the copy of the hand on which it was found, taken
        # over if the very events of that answer happen next. It is neither compared nor copied nor saved.
        self.worked_out: Hand | None = None
        # The next hand as `plan` found it, or why there is none: the other cache, gone with every event. A copy is made
        # to be changed, and has none.
        self.planned: Any = None
        self.marks: Marks | None = None  # of the hand that is running, or was last
        self.last: Marks | None = None  # of the last hand that counts
        self.button_at: int | None = None  # where the floor put the button for the next hand
        self.missing: tuple[tuple[int, int], ...] = ()  # (seat, which blind) passed over by the hand running
        # talk
        self.held: dict[int, Held] = {}  # seat -> what was done out of turn, and waits for its turn
        self.left: Left | None = None  # what somebody has to choose from
        self.spoken = False  # what happens in the hand next is what a gesture amounted to
        # terms
        self.notices: dict[int, Notice] = {}  # changes announced and not made yet, by number
        self.noticed = 0  # notices given
        self.edition: NewEdition | None = None  # the last one that the table took while it was open
        self.closed = False
        self.freeze: Freeze | None = None
        self.halted = ""  # why nothing is dealt at a table of a tournament
        self.bonus = 0  # chips of the operator in the pot of the next hand, as announced
        self.elimination = False  # the smallest stack may be out after the next hand, as announced
        self.turning = Turning()
        self.standing: tuple[str, ...] = ()  # who has won no pot yet in a stand-up game
        self.aside: NewTerms | None = None  # what is played when the one hand of another game is over
        self.kill = KillButton()
        self.kill_refused: dict[str, int] = {}  # who would not post the kill wager, and when
        self.kill_posts: tuple[str, ...] = ()  # who comes back to a hand that somebody else kills
        # time
        self.clock: Running | None = None  # the time to act that was started last
        self.clock_asked: TimeAsked | None = None  # that the time be called
        self.times: dict[int, tuple[int, int, int]] = {}  # seat -> (hand, steps left in it, extra times bought then)
        self.run_votes: dict[int, int] = {}  # seat -> how often the rest of the board shall be dealt
        self.run_leave = ""
        self.turned_up: dict[int, tuple[Card, ...]] = {}  # seat -> what its player showed when the hand was over
        self.rabbit: tuple[tuple[Card, ...], ...] = ()  # the boards of the last hand as they would have been
        # chips
        self.began: int | None = None  # when the first hand was dealt: hours are counted from there
        self.paid_hours: dict[str, int] = {}  # name -> the last hour paid for, the first being 0
        self.slide = 0  # house money on the slide, not dropped yet
        self.dropped = 0  # in the box, or at a stand-alone table in the float
        self.prepaid = False  # a hand that is dealt again has been paid for
        self.bought = 0
        self.cashed = 0
        self.commission = 0

    def copy(self) -> TableState:
        twin = super().copy()
        twin.hand = self.hand.copy() if self.hand is not None else None
        twin.worked_out = twin.planned = None
        return twin

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, TableState):
            return NotImplemented
        mine, theirs = self.hand, other.hand
        same_hand = (mine is None) == (theirs is None) and (
            mine is None or theirs is None or (mine.state == theirs.state and mine.events == theirs.events)
        )
        values = reader(COMPARED)
        return same_hand and values(self) == values(other)

    __hash__ = None

    @property
    def running(self) -> bool:
        return self.hand is not None and not self.hand.state.over

    @property
    def played(self) -> State | None:
        """Where the hand that is running stands."""
        return self.hand.state if self.hand is not None and not self.hand.state.over else None

    def plays(self, seat: int) -> bool:
        """Dealt into the hand that is running, folded or not."""
        return self.hand is not None and not self.hand.state.over and seat in self.dealt

    @property
    def pot(self) -> int:
        """Chips of the running hand that are in nobody's stack."""
        hand = self.hand
        if hand is None or hand.state.over:
            return 0
        return sum(hand.setup.stacks) + hand.state.brought - sum(map(hand.state.stack.__getitem__, hand.setup.seats))

    def chips(self, seat: int) -> int:
        """What lies in front of a seat now."""
        place = self.seats[seat]
        if self.hand is not None and not self.hand.state.over and seat in self.dealt:
            return self.hand.state.stack[seat] + place.behind
        return place.stack + place.behind

    @property
    def in_front(self) -> dict[int, int]:
        """The same of every seat."""
        hand, dealt = self.hand, self.dealt
        if hand is None or hand.state.over:
            return {seat: place.stack + place.behind for seat, place in self.seats.items()}
        stack = hand.state.stack
        return {
            seat: (stack[seat] if seat in dealt else place.stack) + place.behind for seat, place in self.seats.items()
        }

    def seat_of(self, name: str) -> int | None:
        for seat, place in self.seats.items():
            if place.name == name:
                return seat
        return None

    def clockwise(self, after: int) -> list[int]:
        """Occupied seats clockwise, the one after this place first, this place itself last."""
        seats = sorted(self.seats)
        return [seat for seat in seats if seat > after] + [seat for seat in seats if seat <= after]

    def ready(self) -> list[int]:
        return [seat for seat in sorted(self.seats) if self.seats[seat].ready]


COMPARED = tuple(name for name in TableState.__slots__ if name not in APART)
