"""Hands of a table among players: listed, replayed for one pair of eyes, written down as PHH."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Literal

import msgspec

from cardspeak.bonus.hands import BonusHand, read_bonus_hand
from cardspeak.cards import UNKNOWN, Card
from cardspeak.errors import BadInput
from cardspeak.hand import events as he
from cardspeak.hand.evolve import evolve
from cardspeak.hand.felt import felt_shape
from cardspeak.hand.machine import Hand
from cardspeak.hand.seen import Viewer, cards_in, seen_events
from cardspeak.hand.setup import Setup
from cardspeak.hand.views import view
from cardspeak.hand.words.story import tell
from cardspeak.interop.phh.toml import TomlValue
from cardspeak.room.batches import REOPENED
from cardspeak.room.history.played import Document, HistoryStep, PacksSeen, PastPlay, Shelf
from cardspeak.room.openings import Opening, table_setup
from cardspeak.room.players.table import EVENTS
from cardspeak.room.players.telling import told_of
from cardspeak.room.who import Who
from cardspeak.rulings.record import Recorded, rulings_in
from cardspeak.store import Log, Record
from cardspeak.store.cover import is_face_down
from cardspeak.table import events as e

LISTED = ("hand started", "hand finished", REOPENED, "table")
TOLD = (*LISTED, "play")
Batches = list[tuple[he.Event, ...]]


class HandShelf(Shelf):
    kind: Literal["hand", "round"] = "hand"

    def __init__(self, table: str, opening: Opening) -> None:
        super().__init__(table, opening)
        self._names: dict[int, str] = {}
        self._before: dict[int, int] = {}

    def _hear(self, record: Record) -> None:
        if record.kind in LISTED and not is_face_down(record):
            for event in EVENTS.decode(record.body):
                self._note(record, event)
        if b'"Ruled"' in record.body:  # told without decoding what every hand is full of
            self._change(ruled=True)

    def _note(self, record: Record, event: Any) -> None:
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
            case e.EntryTakenBack(reopens=True):
                self._change(over=False, won={})
            case e.MisdealDeclared():
                self._change(over=True, void=True)

    def _start(self, record: Record, event: e.HandStarted) -> None:
        setup = event.setup
        self._before = dict(zip(setup.seats, setup.stacks, strict=True))
        began = PastPlay(
            kind="hand",
            table=self.table,
            number=event.number,
            time=record.time,
            position=record.position,
            players={seat: self._names.get(seat, "") for seat in setup.seats},
        )
        self.hands.append(began)

    def replay(self, log: Log, played: PastPlay, name: str) -> Mapping[str, Any]:
        started, batches = self._batches(log, played)
        setup = started.setup
        return {
            "book": setup.book,
            "game": setup.game,
            "game_title": setup.rules.title,
            "places": table_setup(self.opening, self.table).places,
            "shape": msgspec.to_builtins(felt_shape(setup.rules)),
            "puck": setup.rules.play.first.seat == "the puck",
            "stacks": dict(zip(setup.seats, setup.stacks, strict=True)),
            "button": setup.button,
            "stakes": msgspec.to_builtins(setup.stakes),
            "steps": steps(setup, started.pack, batches, eyes(played, name)),
        }

    def dealt(self, log: Log, played: PastPlay, name: str) -> PacksSeen:
        started, batches = self._batches(log, played)
        events = [event for batch in batches for event in batch]
        again = tuple(event.stub for event in events if isinstance(event, he.Reshuffled))
        return PacksSeen((started.pack, *again), _sightings(started, events, eyes(played, name)))

    def _batches(self, log: Log, played: PastPlay) -> tuple[e.HandStarted, Batches]:
        """The hand as it was begun, and the events of each command since."""
        started: e.HandStarted | None = None
        batches: Batches = []
        told = self.opening.told  # a live dealer may take the last entry back, and the hand goes on
        records = (one for one in self._records(log, played) if one.kind in TOLD and not is_face_down(one))
        for event in (event for record in records for event in EVENTS.decode(record.body)):
            if isinstance(event, e.HandStarted):
                if started is not None:
                    break
                started = event
            elif isinstance(event, e.InHand) and started is not None:
                batches.append(tuple(event.events))
            elif isinstance(event, e.EntryTakenBack) and batches:
                batches.pop()
            elif isinstance(event, e.HandFinished | e.MisdealDeclared) and started is not None and not told:
                break
        assert started is not None, "the record of a hand begins with its start"
        return started, batches

    def _beside(self, log: Log, played: PastPlay) -> list[TomlValue]:
        """What passed from stack to stack after the hand, outside its pots."""
        found: list[TomlValue] = []
        records = (one for one in self._records(log, played) if one.kind in TOLD and not is_face_down(one))
        for event in (event for record in records for event in EVENTS.decode(record.body)):
            if isinstance(event, e.HandStarted) and event.number != played.number:
                break
            if isinstance(event, e.SidePaid):
                paid: dict[str, TomlValue] = {str(seat): chips for seat, chips in event.paid}
                shares: dict[str, TomlValue] = {str(seat): chips for seat, chips in event.shares}
                found.append({"game": event.game, "clause": event.cite, "paid": paid, "to": shares})
        return found

    def wagered(self, log: Log, played: PastPlay, name: str) -> int:
        """What one was pushed, less what one has gained: all that went into the pot and was not given back."""
        seat = next((seat for seat, who in played.players.items() if who == name), 0)
        if not played.over or played.void or not seat:
            return 0
        pushed = [
            one.amount for one in self._hand(log, played).events if isinstance(one, he.Awarded) and one.seat == seat
        ]
        return max(0, sum(pushed) - played.won.get(seat, 0))

    def bonus_hand(self, log: Log, played: PastPlay, seat: int) -> BonusHand:
        hand = self._hand(log, played)
        player = played.players[seat]
        return read_bonus_hand(hand, seat, table=self.table, number=played.number, player=player)

    def _hand(self, log: Log, played: PastPlay) -> Hand:
        started, batches = self._batches(log, played)
        return Hand.replay(started.setup, started.pack, [event for batch in batches for event in batch])

    def rulings(self, log: Log, played: PastPlay, who: Who) -> tuple[Recorded, ...]:
        if not played.ruled:
            return ()
        _, batches = self._batches(log, played)
        return rulings_in(seen_events([event for batch in batches for event in batch], "rail"))

    def document(self, log: Log, played: PastPlay, who: Who, form: str) -> Document:
        """PHH, cards that the asker never saw as `??`; or what was told of it, for a game that PHH has not."""
        from cardspeak.interop.phh import write_phh
        from cardspeak.interop.phh_replay import phh_of

        if form not in ("phh", "txt"):
            raise BadInput(f"A hand among players is written down as PHH: ask for .../{played.number}/phh.")
        started, batches = self._batches(log, played)
        if form == "txt":
            told = tell(seen_events([event for batch in batches for event in batch], eyes(played, who.name)))
            who_sat = [f"Seat {seat}: {name}" for seat, name in sorted(played.players.items())]
            text = "".join(f"{line}\n" for line in (*who_sat, *told))
            return Document(f"table-{played.table}-hand-{played.number}.txt", "text/plain; charset=utf-8", text)
        seen = masked(started.setup, started.pack, batches, eyes(played, who.name))
        history = phh_of(seen, pack=False)
        beside = self._beside(log, played)
        if beside:  # no part of the hand: a note for whoever reads the file
            history = msgspec.structs.replace(history, custom={**history.custom, "_side_payments": beside})
        names = tuple(played.players[seat] for seat in started.setup.order)
        text = write_phh(msgspec.structs.replace(history, players=names, hand=played.number, table=played.table))
        return Document(f"table-{played.table}-hand-{played.number}.phh", "text/plain; charset=utf-8", text)


def eyes(played: PastPlay, name: str) -> Viewer:
    """The seat in which this person was dealt in, else the rail."""
    return next((seat for seat, player in played.players.items() if player == name), "rail")


def _sightings(started: e.HandStarted, events: list[he.Event], viewer: Viewer) -> dict[Card, int]:
    """The cards that these eyes saw, and after how many shuffles; what lies in the stub is not where it was seen."""
    hand = Hand.replay(started.setup, started.pack, ())
    shuffles, found = 0, {}
    for event in events:
        evolve(hand.state, event)
        shuffles += isinstance(event, he.Reshuffled)
        for card in cards_in(seen_events((event,), viewer)):  # what went before tells which words are for these eyes
            if card is not UNKNOWN and card not in hand.state.stub:
                found[card] = shuffles
    return found


def steps(
    setup: Setup, pack: tuple[Card, ...], batches: Iterable[tuple[he.Event, ...]], viewer: Viewer
) -> list[HistoryStep]:
    """The hand after each command, for one pair of eyes."""
    made: list[HistoryStep] = []
    hand: Hand | None = None
    for batch in batches:
        since = 0
        if hand is None:
            hand = Hand.replay(setup, pack, batch)
        else:
            since = len(hand.events)
            hand.apply(batch)
        seen = seen_events(hand.events, viewer, since=since)
        shown = msgspec.structs.replace(view(hand, viewer), events=(), prompt=None)
        made.append(HistoryStep(shown, tuple(told_of(one, line) for one, line in zip(seen, tell(seen), strict=True))))
    return made


def masked(setup: Setup, pack: tuple[Card, ...], batches: Iterable[tuple[he.Event, ...]], viewer: Viewer) -> Hand:
    """The hand with the cards hidden that this viewer never saw: what may be written down for them."""
    hand = Hand.replay(setup, pack, [event for batch in batches for event in batch])
    hand.events[:] = seen_events(hand.events, viewer)
    return hand
