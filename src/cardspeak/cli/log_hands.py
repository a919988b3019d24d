"""The finished hands of a room's log, one by one, for whoever counts what players did."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec

from cardspeak.cards.json import read_card
from cardspeak.hand import events as he
from cardspeak.hand.machine import Hand
from cardspeak.interop.hands.found import Played
from cardspeak.interop.replay.verdict import Replayed
from cardspeak.store.cover import is_face_down
from cardspeak.store.reader import Reader
from cardspeak.table import events as e

SQLITE = b"SQLite format 3\0"
_EVENTS = msgspec.json.Decoder(list[e.AnyTableEvent], dec_hook=read_card)
_KINDS = ("hand started", "hand finished", "table", "play")


def is_log(path: Path) -> bool:
    """Whether a file is a log, by its first bytes."""
    try:
        with path.open("rb") as file:
            return file.read(len(SQLITE)) == SQLITE
    except OSError:
        return False


def log_hands(path: Path) -> Iterator[Played]:
    """Every hand among players that was played to its end, table by table."""
    with Reader(path) as log:
        for stream in log.streams("table"):
            yield from _table(log, stream)


def _table(log: Reader, stream: str) -> Iterator[Played]:
    names: dict[int, str] = {}
    started: e.HandStarted | None = None
    done: list[he.Event] = []
    for record in log.read(stream):
        if record.kind not in _KINDS or is_face_down(record):
            continue
        try:
            events = _EVENTS.decode(record.body)
        except msgspec.ValidationError:  # a table against the house
            return
        for event in events:
            match event:
                case e.SeatTaken(seat=seat, name=name):
                    names[seat] = name
                case e.SeatChanged(seat=seat, to=to):
                    names[to] = names.pop(seat, "")
                case e.HandStarted():
                    started, done = event, []
                case e.InHand(events=more):
                    done += more
                case e.HandFinished() if started is not None:
                    hand = Hand.replay(started.setup, started.pack, done)
                    if hand.over and not hand.state.outcome:
                        seated = {seat: names.get(seat, "") for seat in started.setup.seats}
                        stacks = tuple(hand.stacks.values())
                        result = Replayed(verdict="to the chip", why="as the log has it.", finishing_stacks=stacks)
                        yield Played(hand, result, seated, started.setup.stakes.dollar, "", "", stream)
                    started = None
                case _:
                    continue
