"""Tables against the house in a file of an earlier version: the same in every word, and they go on where they were."""

from __future__ import annotations

import asyncio
import gzip
import json
from pathlib import Path
from typing import Any

import pytest
from tests.room.boxes import BOB, CAT, HOLDEM, Floor, banked, play
from tests.room.evening import answered, evening

from cardspeak.banked import commands as bc
from cardspeak.cli.audit import across, replayers
from cardspeak.room.banked import events as d
from cardspeak.room.who import THE_ROOM
from cardspeak.store import MemoryStore, Reader, Record, Store
from cardspeak.store.auditing import audit

KEPT = Path(__file__).parent / "fixtures" / "boxes-of-2026-11.sqlite.gz"


@pytest.fixture
def older(tmp_path: Path) -> Path:
    path = tmp_path / "boxes.sqlite"
    path.write_bytes(gzip.decompress(KEPT.read_bytes()))
    return path


def sound(path: Path) -> int:
    found = audit(path, replayers=replayers(), across=across())
    assert not found.faults, found.faults[:3]
    return found.verified.records


def test_it_opens_goes_on_and_passes_the_audit(older: Path) -> None:
    """One round against the house was open at each of two tables, a third had its last round ruled on."""
    before = sound(older)

    async def story() -> None:
        store = Store.open(older)
        floor = Floor(store)
        floor.time += 10_000
        assert floor.room.restore() == 4
        floor.check_money()
        three, first, second = (floor.room.desks[id] for id in "123")
        assert list(floor.room.closed) == ["4"]
        machine = banked(second.machine)
        assert machine.round is not None
        assert set(machine.round.state.stakes) == {(2, "ante", "Cat"), (2, "jackpot-1", "Cat"), (2, "jackpot-2", "Cat")}
        assert banked(first.machine).state.shown is not None
        pools = floor.room.pools[HOLDEM].jackpot
        assert (f"table {second.id}", machine.setup.number) in pools.state.open
        for desk in (three, second):
            await answered(floor, desk)
            assert banked(desk.machine).state.shown is not None
        assert not pools.state.open
        await floor.sit(first, BOB, 5)
        await floor.do(first, THE_ROOM, d.OpenRound())
        await floor.place(first, BOB, 5)
        await floor.do(first, THE_ROOM, play(bc.Proceed("close")))
        await floor.do(second, CAT, d.GetUp())
        floor.restarted().check_money()
        await floor.room.stop()
        store.close()

    asyncio.run(story())
    assert sound(older) > before


def told(record: Record, was: Record) -> tuple[object, ...]:
    body = as_then(json.loads(record.body), json.loads(was.body))
    return record.stream, record.kind, record.time, record.actor, body, record.transfers


def as_then(now: Any, was: Any) -> Any:
    """Without the fields that have come since: a form may grow, and what it said it still says."""
    if isinstance(now, list) and isinstance(was, list) and len(now) == len(was):
        return [as_then(one, then) for one, then in zip(now, was, strict=True)]
    if not isinstance(now, dict) or not isinstance(was, dict):
        return now
    return {name: as_then(one, was[name]) for name, one in now.items() if name in was}


def test_the_same_evening_is_written_down_in_the_same_words(older: Path) -> None:
    """Every record: kinds, events, fields, transfers. A form that changes on purpose has its own file."""

    async def again() -> MemoryStore:
        floor = Floor(MemoryStore())
        await evening(floor)
        await floor.room.stop()
        return floor.log  # type: ignore[return-value]

    log = asyncio.run(again())
    newer = (record for record in log.read_all() if not record.stream.startswith("book/"))  # kept since then
    for was, now in zip(Reader(older).read_all(), newer, strict=True):
        assert told(was, was) == told(now, was)
