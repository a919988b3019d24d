"""Snapshots of tables between hands: the same table as from the whole log, or none at all."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from tests.room.boxes import ANN, BOOKS, Floor, banked, run, snapshot
from tests.room.test_banked_desk import asked
from tests.shelf import SAMPLE

from cardspeak.errors import BadInput
from cardspeak.hand.commission import KINDS, Percent, PerHand
from cardspeak.hand.setup import Stakes
from cardspeak.room import desk as desks
from cardspeak.room import restoring, saved
from cardspeak.room.openings import Opening
from cardspeak.room.players.table import PlayersTable
from cardspeak.room.room import Room
from cardspeak.room.shown import INSTANT
from cardspeak.store import MemoryStore, Record, Snapshot

HANDS = 5


class Counting(MemoryStore):
    """Counts what is read of tables."""

    reads = 0

    def read(self, stream: str, after: int = 0) -> Iterator[Record]:
        for record in super().read(stream, after):
            self.reads += stream.startswith("table/")
            yield record


async def some_hands(log: MemoryStore) -> Room:
    room = Room(log)
    for book, game in SAMPLE:
        await room.open(Opening(book=book, game=game, house=4, pace=INSTANT))
    while any(desk.hands < HANDS for desk in room.desks.values()):
        await asyncio.sleep(0)
    await room.stop()
    assert not room.notes, room.notes
    return room


@pytest.fixture(scope="module")
def played() -> tuple[Counting, Room]:
    log = Counting()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(desks, "KEEP_EVERY", 2)
        room = asyncio.run(some_hands(log))
    return log, room


def players(room: Room, id: str) -> PlayersTable:
    machine = room.desks[id].machine
    assert isinstance(machine, PlayersTable)
    return machine


def test_the_same_tables_with_and_without(played: tuple[Counting, Room]) -> None:
    log, room = played
    log.reads = 0
    quick = Room(log)
    quick.restore()
    few = log.reads
    kept, log._snapshots = log._snapshots, {}
    log.reads = 0
    slow = Room(log)
    slow.restore()
    assert few < log.reads / 2, "most of the log was not read"
    log._snapshots = kept
    for id, desk in room.desks.items():
        one, two, three = (players(which, id).table.state for which in (room, quick, slow))
        assert one == two == three
        assert desk.position == quick.desks[id].position == slow.desks[id].position
        assert desk.hands == quick.desks[id].hands == slow.desks[id].hands
        assert players(quick, id).view("rail") == players(slow, id).view("rail")


def test_a_table_goes_on_from_its_snapshot(played: tuple[Counting, Room]) -> None:
    """Hands after the snapshot are the same hands: the log of both tables is one."""
    log, _ = played

    async def more() -> None:
        room = Room(log)
        room.restore()
        room.start()
        before = {id: desk.hands for id, desk in room.desks.items()}
        while any(desk.hands < before[id] + 2 for id, desk in room.desks.items()):
            await asyncio.sleep(0)
        await room.stop()
        assert not room.notes, room.notes
        log._snapshots = {}
        again = Room(log)
        again.restore()
        for id in room.desks:
            assert players(room, id).table.state == players(again, id).table.state

    asyncio.run(more())


def _damaged(body: bytes) -> bytes:
    document = msgspec.json.decode(body)
    document["parts"].pop("seats")
    document["parts"]["seats"] = {"kind": "os.system", "parts": ["true"]}
    return msgspec.json.encode(document)


@pytest.mark.parametrize(
    "change",
    [
        lambda body: b"",
        lambda body: b"{}",
        lambda body: body[:-1],
        lambda body: body.replace(saved.form().encode(), b"0" * 16),
        _damaged,
    ],
)
def test_a_snapshot_that_is_no_good_is_done_without(played: tuple[Counting, Room], change: Any) -> None:
    log, _ = played
    right = Room(log)
    right.restore()
    kept = dict(log._snapshots)
    log._snapshots = {name: Snapshot(one.stream, one.position, change(one.body)) for name, one in kept.items()}
    room = Room(log)
    room.restore()
    log._snapshots = kept
    for id in room.desks:
        assert players(room, id).table.state == players(right, id).table.state


def test_a_table_that_charges_is_kept_whatever_its_commission() -> None:
    assert {f"{kind.__module__}.{kind.__name__}" for kind in KINDS.values()} <= saved.kinds().keys()
    stakes = Stakes(blinds=(1, 2), charge=Percent(percent=5, cap=7, also=PerHand(amount=50)))
    assert saved.real(saved.plain(stakes)) == stakes


def test_nothing_but_known_values_goes_in_or_comes_out() -> None:
    with pytest.raises(BadInput, match="cannot be kept"):
        saved.plain(object())
    with pytest.raises(BadInput, match="no part"):
        saved.real({"what": 1})
    with pytest.raises(KeyError):
        saved.real({"kind": "builtins.eval", "parts": []})
    value = {"a": (1, 2), 3: [None, {"x"}], "c": {"d": True}}
    assert saved.real(saved.plain(value)) == value


@pytest.mark.parametrize("book", BOOKS)
def test_tables_against_the_house_too(book: str) -> None:
    """Anything in any order; whenever no round is open, a snapshot makes the same table."""
    kept = 0

    async def work(floor: Floor) -> None:
        nonlocal kept
        rnd = random.Random(f"kept {book}")
        desk = await floor.open(book, house=1)
        await floor.sit(desk, ANN, 1)
        for _ in range(150):
            who, command = asked(rnd, desk)
            try:
                await floor.ask(desk, who, command)
            except BadInput:
                continue
            machine = banked(desk.machine)
            if machine.round is None:
                kept += 1
                floor.room.keep(desk)
                again = floor.restarted().room.desks[desk.id]
                assert snapshot(banked(again.machine)) == snapshot(machine)
                assert (again.position, again.hands) == (desk.position, desk.hands)

    run(work)
    assert kept


def test_what_was_long_to_read_is_read_once(played: tuple[Counting, Room], monkeypatch: pytest.MonkeyPatch) -> None:
    """After a new version no snapshot is good: the first start reads everything, the next does not."""
    log, _ = played
    kept, log._snapshots = log._snapshots, {}
    room = Room(log)
    room.restore()
    assert log._snapshots == {}, "short streams are read again"
    monkeypatch.setattr(restoring, "LONG_READ", 10)
    Room(log).restore()
    between = {f"table/{id}" for id, desk in room.desks.items() if not players(room, id).table.state.running}
    assert set(log._snapshots) == between
    assert between
    log.reads = 0
    again = Room(log)
    again.restore()
    whole = sum(log.position(f"table/{id}") for id in room.desks if f"table/{id}" not in between)
    assert log.reads == whole + len(room.desks), "and the last record of each, which says whether it is closed"
    for id in room.desks:
        assert players(again, id).table.state == players(room, id).table.state
    log._snapshots = kept
