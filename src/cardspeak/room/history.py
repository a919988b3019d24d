"""What was played at a table among players, read from its stream of the log: which hands, and each step by step.

Nobody sees more afterwards than at the table: own cards where one was dealt in, for the rest what the rail saw.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

from cardspeak.cards import Card
from cardspeak.errors import BadInput
from cardspeak.hand import events as he
from cardspeak.hand.machine import Hand
from cardspeak.hand.setup import Setup
from cardspeak.hand.story import tell
from cardspeak.hand.views import View, Viewer, seen_events, view
from cardspeak.room.machines import Told
from cardspeak.room.players import EVENTS, told_of
from cardspeak.rulings.record import Recorded, rulings_in
from cardspeak.store import Log, Record
from cardspeak.table import events as e


class Played(msgspec.Struct, frozen=True, kw_only=True):
    """One hand in the list: who was dealt in, and what it did to the stacks once it is over."""

    table: str
    number: int
    time: int  # microseconds since 1970
    position: int  # of the record that began it
    players: dict[int, str]
    over: bool = False
    void: bool = False
    won: dict[int, int] = {}  # chips more or less than before
    ruled: bool = False  # the floor ruled in it


class Step(msgspec.Struct, frozen=True):
    """The hand after one command, and what was told of it."""

    view: View
    told: tuple[Told, ...]


class Shelf:
    """The hands of one table; reads on from where it stopped."""

    def __init__(self, table: str) -> None:
        self.table = table
        self.hands: list[Played] = []
        self._names: dict[int, str] = {}
        self._before: dict[int, int] = {}
        self._read = 0

    def catch_up(self, log: Log) -> None:
        for record in log.read(f"table/{self.table}", self._read):
            self._read = record.position
            if record.kind in ("hand started", "hand finished", "table"):
                for event in EVENTS.decode(record.body):
                    self._hear(record, event)
            if b'"Ruled"' in record.body:  # told without decoding what every hand is full of
                self._change(ruled=True)

    def _hear(self, record: Record, event: Any) -> None:
        match event:
            case e.SeatTaken(seat=seat, name=name):
                self._names[seat] = name
            case e.SeatChanged(seat=seat, to=to):
                self._names[to] = self._names.pop(seat, "")
            case e.SeatLeft(seat=seat):
                self._names.pop(seat, None)
            case e.HandStarted():
                self._start(record, event)
            case e.HandFinished(stacks=stacks):
                won = {seat: chips - self._before[seat] for seat, chips in stacks if seat in self._before}
                self._change(over=True, won=won)
            case e.MisdealDeclared():
                self._change(over=True, void=True)

    def _start(self, record: Record, event: e.HandStarted) -> None:
        setup = event.setup
        self._before = dict(zip(setup.seats, setup.stacks, strict=True))
        players = {seat: self._names.get(seat, "") for seat in setup.seats}
        began = Played(
            table=self.table, number=event.number, time=record.time, position=record.position, players=players
        )
        self.hands.append(began)

    def _change(self, **fields: Any) -> None:
        if self.hands:
            self.hands[-1] = msgspec.structs.replace(self.hands[-1], **fields)

    def find(self, number: str) -> Played:
        """A hand by its number; `last` is the last one that is over, or the one that is running."""
        if number == "last":
            found = next((hand for hand in reversed(self.hands) if hand.over), None) or next(iter(self.hands), None)
        else:
            found = next((hand for hand in reversed(self.hands) if str(hand.number) == number), None)
        if found is None:
            raise BadInput(f"Table {self.table} has no hand {number!r}.")
        return found


class Shelves:
    """The hands of every table of a room."""

    def __init__(self, log: Log) -> None:
        self._log = log
        self._shelves: dict[str, Shelf] = {}

    def of(self, table: str) -> Shelf:
        shelf = self._shelves.setdefault(table, Shelf(table))
        shelf.catch_up(self._log)
        return shelf

    def replay(self, played: Played) -> tuple[e.HandStarted, list[tuple[he.Event, ...]]]:
        """The hand as it was begun, and the events of each command since."""
        started: e.HandStarted | None = None
        batches: list[tuple[he.Event, ...]] = []
        for event in self._events(played):
            if isinstance(event, e.HandStarted):
                if started is not None:
                    break
                started = event
            elif isinstance(event, e.InHand) and started is not None:
                batches.append(tuple(event.events))
            elif isinstance(event, e.HandFinished | e.MisdealDeclared) and started is not None:
                break
        assert started is not None, "the record of a hand begins with its start"
        return started, batches

    def _events(self, played: Played) -> Iterator[Any]:
        for record in self._log.read(f"table/{played.table}", played.position - 1):
            if record.kind in ("hand started", "hand finished", "play", "table"):
                yield from EVENTS.decode(record.body)

    def rulings(self, played: Played) -> tuple[Recorded, ...]:
        """The rulings of a hand, as everybody at the table heard them."""
        if not played.ruled:
            return ()
        _, batches = self.replay(played)
        return rulings_in(seen_events([event for batch in batches for event in batch], "rail"))


def eyes(played: Played, name: str) -> Viewer:
    """The seat in which this person was dealt in, else the rail."""
    return next((seat for seat, player in played.players.items() if player == name), "rail")


def steps(setup: Setup, pack: tuple[Card, ...], batches: Iterable[tuple[he.Event, ...]], viewer: Viewer) -> list[Step]:
    """The hand after each command, for one pair of eyes."""
    made: list[Step] = []
    hand: Hand | None = None
    for batch in batches:
        known = hand.events if hand is not None else []
        already = len(seen_events(known, viewer))
        hand = Hand.replay(setup, pack, [*known, *batch])
        seen = seen_events(hand.events, viewer)[already:]
        shown = msgspec.structs.replace(view(hand, viewer), events=(), prompt=None)
        made.append(Step(shown, tuple(told_of(one, line) for one, line in zip(seen, tell(seen), strict=True))))
    return made


def masked(setup: Setup, pack: tuple[Card, ...], batches: Iterable[tuple[he.Event, ...]], viewer: Viewer) -> Hand:
    """The hand with the cards hidden that this viewer never saw: what may be written down for them."""
    hand = Hand.replay(setup, pack, [event for batch in batches for event in batch])
    hand.events[:] = seen_events(hand.events, viewer)
    return hand


def summary(played: Played) -> Mapping[str, Any]:
    plain: Mapping[str, Any] = msgspec.to_builtins(played, str_keys=True)
    return plain
