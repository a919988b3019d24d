"""The face that every table shows the room: games among players and games against the house alike.

Whoever stands above a table (its desk, the lobby, the server, the auditor) uses these words and no others, so that a
new kind of table is one adapter and a row of `kinds.py`. A table decides without changing; what was decided is applied
when it is in the log. What can be seen of it never stands ahead of its record.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol

from cardspeak.errors import CardspeakError
from cardspeak.hand.views import PotView, View
from cardspeak.jackpots.by_hand.base import MeterEvent
from cardspeak.refusal import Refused
from cardspeak.room.batches import Batch
from cardspeak.room.money import TableChips
from cardspeak.room.pooled import PlaysFor, Shared
from cardspeak.room.who import Who
from cardspeak.rulings.report import Report
from cardspeak.values import Value


class StoryLine(Value):
    """One thing that happened, in words, with its clause."""

    says: str
    cite: str
    kind: str = ""  # the event's own name, for whoever draws it
    seat: int = 0
    amount: int = 0


class Next(Value):
    """What the table waits for: `deal` the next hand, a `house` player, a player's `clock`, or nothing.

    `chores` the room does at once, and `close` when the table is closed and everybody has left.
    """

    what: str  # deal, house, clock, chores, close, nothing
    seat: int = 0
    name: str = ""
    wake: float | None = None  # by the room's clock: when there may be chores although nothing has happened
    ends: float | None = None  # by the same: when the time of `seat` is over that the table itself keeps
    streets: int = 0  # before a deal: that fell with every hand face up, one after the other before everybody's eyes
    within: float | None = None  # seconds that were announced for an answer; none: the room's own pace
    unheard: bool = False  # that `seat` is asked something is for its own eyes


class OpenHand(Value):
    """A hand as everybody sees it: its number at the table, and every pot with who may win it."""

    number: int
    seen: View
    pots: tuple[PotView, ...]


class Incident(Protocol):
    """Something that can have gone wrong, for the floor's menu."""

    @property
    def name(self) -> str: ...
    @property
    def says(self) -> str: ...
    @property
    def topic(self) -> str: ...
    @property
    def needs(self) -> Sequence[str]: ...


class TableAuditor(Protocol):
    """An auditor of one table who shares no code with its machine."""

    def take(self, event: Any) -> Iterable[str]: ...
    def whose(self, event: Any) -> str:
        """Who alone may have asked for it, before it is taken; the room may in anybody's place. Nobody: empty."""
        ...

    def close(self) -> Iterable[str]: ...


class FeltReport(Value):
    """The end of a hand as a tournament hears it: what everybody has then, and whether the hand counts."""

    stacks: dict[str, int]
    counted: bool


class NotHere(CardspeakError):
    """Such a thing is not had at this kind of table."""


SeatGroups = tuple[tuple[int, ...], ...]


class FloorMatter(Value):
    """Something for the floor to see to: at which seat, and what it is. Never a name: that is at the seat."""

    seat: int
    why: str


class Face(Protocol):
    """One table, as the room knows it."""

    @property
    def kind(self) -> str:
        """`players` or `banked`, for whoever draws it."""
        ...

    @property
    def id(self) -> str:
        """Its name among the tables of the room."""
        ...

    @property
    def book(self) -> str: ...

    @property
    def setup(self) -> Any:
        """How it was opened: each kind has its own."""
        ...

    @property
    def game(self) -> str:
        """The game's name in its book."""
        ...

    @property
    def told(self) -> bool:
        """Whether somebody deals real cards and tells which they are."""
        ...

    @property
    def running(self) -> bool:
        """Whether a hand or a round is being played."""
        ...

    @property
    def coach(self) -> bool:
        """Whether players may ask what their hand is worth."""
        ...

    @property
    def least(self) -> int:
        """How many chips somebody needs to sit down."""
        ...

    # -- asking ---------------------------------------------------------------------------------------------

    def read_command(self, raw: bytes) -> Any:
        """A command as a client sends it."""
        ...

    def plays(self, command: Any) -> bool:
        """Whether a command is a move of the game, which a pause stops."""
        ...

    def costs(self, who: Who, command: Any) -> int:
        """Chips that a command takes from the asker's own account."""
        ...

    def comes(self, who: Who, command: Any) -> str:
        """Who comes to play by this command: sits down, waits for a seat, brings chips or is back; empty: nobody."""
        ...

    def decide(self, who: Who, command: Any, now: int) -> Batch | Refused | Any:
        """What comes of what somebody asks; nothing has changed. Anything else is an answer without a record."""
        ...

    def rule(self, who: Who, report: Report, now: int) -> Batch | Refused | Any:
        """The same for a ruling on an irregularity."""
        ...

    def look(self, who: Who, report: Report, now: int) -> Any:
        """What the ruling would be, as far as whoever asks may know."""
        ...

    def incidents(self) -> Sequence[Incident]:
        """What can have gone wrong at this moment."""
        ...

    # -- the record -----------------------------------------------------------------------------------------

    def read_events(self, body: bytes) -> tuple[Any, ...]:
        """The body of a record."""
        ...

    def batch(self, events: tuple[Any, ...]) -> Batch:
        """What these events are from where the table stands: the kind of their record, and the chips they move."""
        ...

    def apply(self, events: tuple[Any, ...]) -> None:
        """It is in the log: it has happened."""
        ...

    def forget(self) -> None:
        """Let go of events that the log has and nobody needs here any more."""
        ...

    def save(self) -> dict[str, Any] | None:
        """What a snapshot keeps; nothing while a hand is running."""
        ...

    def load(self, kept: Any) -> None:
        """Go on from a snapshot."""
        ...

    def clerk(self) -> TableAuditor:
        """Who audits such a table."""
        ...

    def again(self, events: Sequence[Any]) -> tuple[Any, ...] | Refused:
        """What the first of these came of, decided once more: the events it leads to now, or why it would be refused;
        none where that cannot be told from them."""
        ...

    # -- chips and people -----------------------------------------------------------------------------------

    def chips(self) -> TableChips: ...

    def people(self) -> tuple[str, ...]:
        """Names of those seated."""
        ...

    def rivals(self) -> tuple[str, ...]:
        """Who plays for what is played for here, seated here or not: they run nothing here."""
        ...

    def stacks(self) -> dict[str, int]:
        """What everybody who is seated has in front of them; between hands that is all there is."""
        ...

    def seat_of(self, name: str) -> int:
        """Where somebody sits; 0: nowhere here."""
        ...

    @property
    def hushed(self) -> bool:
        """Whether the floor has directed silence and a hand is being played."""
        ...

    def for_the_floor(self, together: SeatGroups) -> tuple[FloorMatter, ...]:
        """What somebody of the floor has to see to between hands, though nobody has called; `together`: seats whose
        players ask from one place."""
        ...

    def turned_over(self, who: Who, now: int) -> tuple[MeterEvent, ...]:
        """What it means to the jackpot that somebody of the last hand tables the own cards; empty: nothing."""
        ...

    def acted(self, number: int) -> bool:
        """Whether somebody has acted in this hand, which is being played."""
        ...

    def house_players(self) -> int: ...

    def house_seats(self, names: Sequence[str], now: int) -> list[Any]:
        """The commands by which house players of these names sit down."""
        ...

    @property
    def plays_for(self) -> PlaysFor | None: ...

    @property
    def pools(self) -> Shared | None:
        """Pools that it shares with other tables."""
        ...

    def link(self, pools: Any) -> None:
        """Play for these pools from now on."""
        ...

    @property
    def event(self) -> str:
        """The tournament that it was opened for; empty: none."""
        ...

    def join(self, hall: Any) -> None:
        """Play for this tournament from now on."""
        ...

    def reported(self, events: Sequence[Any]) -> FeltReport | None:
        """What these events tell a tournament of the end of a hand; nothing at a table that serves none."""
        ...

    @property
    def packs(self) -> Any:
        """The `Packs` that are committed to here, or nothing."""
        ...

    # -- what comes next ------------------------------------------------------------------------------------

    @property
    def at(self) -> int:
        """The time that its last event told, in seconds; nought where it tells none."""
        ...

    def next(self, now: float) -> Next: ...

    @property
    def number(self) -> int:
        """Of the hand that is played or was the last, or of the round that is open or comes next."""
        ...

    @property
    def moment(self) -> Any:
        """What changes when somebody is asked something new; whoever else comes or goes does not count."""
        ...

    def chores(self, now: int) -> list[Any]:
        """Commands that the room gives at this moment."""
        ...

    def cannot_pay(self, balance: Callable[[str], int], now: int) -> list[Any]:
        """The commands by which those leave whose accounts do not hold what the next hand charges for."""
        ...

    def leave_of(self, name: str) -> Any | None:
        """The command by which somebody leaves, at once or when the hand is over; none if they do not sit here."""
        ...

    def closing(self, minutes: int, why: str) -> Any:
        """The command by which somebody of the house has the table closed, after the book's notice."""
        ...

    def revise(self, edition: str) -> str:
        """This is the book as it is now: a table that plays by another edition takes it when it may; else why not."""
        ...

    def go_on(self) -> None:
        """The table stood still: whoever's time ran has the whole of it again."""
        ...

    def house_move(self, seat: int, now: int) -> Any:
        """The command of a house player."""
        ...

    def house_thought(self, seat: int, now: int) -> Callable[[], Any]:
        """The same, to be worked out beside the loop that deals: it looks at nothing that may change meanwhile.

        A `Thought` may be worked out in another process, which is told what that seat sees and nothing else."""
        ...

    def time_out(self, seat: int, now: int) -> Any:
        """What the book makes of a player whose time is over, as a command."""
        ...

    def deal(self, now: int) -> Any:
        """The command that begins the next hand or round."""
        ...

    # -- seeing ---------------------------------------------------------------------------------------------

    def viewer(self, who: Who) -> Any:
        """A key for what somebody sees: people with the same key see the same."""
        ...

    def view(self, viewer: Any) -> Any: ...

    def tell(self, events: Sequence[Any], viewer: Any) -> list[StoryLine]: ...

    def recent(self) -> tuple[Any, ...]:
        """What happened in the hand or round on the felt, for somebody who comes back."""
        ...

    def own_hand(self, who: Who) -> tuple[View | None, int]:
        """The hand as somebody's own seat sees it, and that seat (0: none), for a coach; NotHere against the house."""
        ...

    def open_hand(self) -> OpenHand | None:
        """The hand on the felt with all its events as everybody sees it; none against the house."""
        ...

    def sign(self) -> Sequence[Any]:
        """What the book wants displayed here, line by line."""
        ...

    def row(self) -> Mapping[str, Any]:
        """What the lobby tells of this table; all of it is for everybody to see."""
        ...
