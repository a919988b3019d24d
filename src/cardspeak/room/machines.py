"""What a desk needs of the machine that plays on it: games among players and games against the house alike."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from cardspeak.ledger import Transfer
from cardspeak.refusal import Refused
from cardspeak.room.money import Bought, Chips
from cardspeak.room.who import Who
from cardspeak.rulings.report import Report
from cardspeak.values import Value

REOPENED = "hand reopened"  # the record of a hand that was over and goes on
Account = Callable[[str], str]


class Told(Value):
    """One thing that happened, in words, with its clause."""

    says: str
    cite: str
    kind: str = ""  # the event's own name, for whoever draws it
    seat: int = 0
    amount: int = 0


class Beside(Value):
    """A record of another stream, written with this one or not at all."""

    stream: str
    kind: str
    events: tuple[Any, ...]
    transfers: tuple[Transfer, ...] = ()


class Batch(Value):
    """What a command led to: the record's kind and body, and the chips that came in or went out."""

    kind: str
    events: tuple[Any, ...]
    bought: tuple[Bought, ...]
    cite: str
    beside: tuple[Beside, ...] = ()  # records of other streams that belong to the same moment


class Next(Value):
    """What the table waits for: `deal` the next hand, a `house` player, a player's `clock`, or nothing.

    `chores` the room does at once, and `close` when the table is closed and everybody has left.
    """

    what: str  # deal, house, clock, chores, close, nothing
    seat: int = 0
    name: str = ""
    wake: float | None = None  # by the room's clock: when there may be chores although nothing has happened
    ends: float | None = None  # by the same: when the time of `seat` is over that the table itself keeps


class Machine(Protocol):
    """One table's game. `act` changes it at once; the desk shows nothing before the log has it."""

    @property
    def setup(self) -> Any: ...

    @property
    def running(self) -> bool:
        """Whether a hand or a round is being played."""
        ...

    def chips(self) -> Chips: ...

    def transfers(self, before: Chips, after: Chips, batch: Batch) -> tuple[Transfer, ...]:
        """The chips that a batch moved, between accounts."""
        ...

    def act(self, who: Who, command: Any, now: int) -> Batch | Refused | Any:
        """Carry out what somebody asks; a value that is neither is a question back to whoever asked."""
        ...

    def read_command(self, raw: bytes) -> Any:
        """A command as a client sends it."""
        ...

    def rule(self, who: Who, report: Report, now: int, *, carry_out: bool) -> Batch | Refused | Any:
        """A ruling on an irregularity; without `carry_out` only what it would be."""
        ...

    def bought(self, events: Sequence[Any]) -> tuple[Bought, ...]:
        """What these events, the last that happened, brought to the table or took from it."""
        ...

    def apply(self, kind: str, body: bytes) -> None:
        """A record read from the log."""
        ...

    def next(self, now: float) -> Next: ...

    def chores(self, now: int) -> list[Any]:
        """Commands that the room gives at this moment."""
        ...

    def cannot_pay(self, balance: Callable[[str], int], now: int) -> list[Any]:
        """The commands by which those leave whose accounts do not hold what the next hand charges for."""
        ...

    def closing(self, minutes: int, why: str) -> Any:
        """The command by which somebody of the house has the table closed, after the book's notice."""
        ...

    def go_on(self) -> None:
        """The table stood still: whoever's time ran has the whole of it again."""
        ...

    def house_move(self, seat: int, now: int) -> Any:
        """The command of a house player."""
        ...

    def time_out(self, seat: int, now: int) -> Any:
        """What the book makes of a player whose time is over, as a command."""
        ...

    def deal(self, now: int) -> Any:
        """The command that begins the next hand or round."""
        ...

    def viewer(self, who: Who) -> Any:
        """A key for what somebody sees: people with the same key see the same."""
        ...

    def view(self, viewer: Any) -> Any: ...

    def tell(self, events: Sequence[Any], viewer: Any) -> list[Told]: ...

    def forget(self) -> None:
        """Let go of events that the log has and nobody needs here any more."""
        ...

    def save(self) -> dict[str, Any] | None:
        """What a snapshot keeps; nothing while a hand is running."""
        ...

    def load(self, kept: Any) -> None:
        """Go on from a snapshot."""
        ...

    def house_players(self) -> int: ...

    def people(self) -> tuple[str, ...]:
        """Names of those seated."""
        ...
