"""Snapshots of the pools: the same jackpot as from its whole stream, in the middle of rounds too, or none at all."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest
from tests.room.boxes import ANN, BOB, HOLDEM, SLOW, Floor, banked, play, run, snapshot
from tests.room.test_banked_desk import asked
from tests.room.test_banked_floor import played, stack

from cardspeak.banked import commands as bc
from cardspeak.errors import BadInput
from cardspeak.jackpots import commands as jc
from cardspeak.room import saved, sharing
from cardspeak.room.banked import events as d
from cardspeak.room.pools import Pools
from cardspeak.room.who import THE_ROOM
from cardspeak.store import MemoryStore, Record, Snapshot

STREAM = f"jackpot/{HOLDEM}"


class Counting(MemoryStore):
    """Counts what is read of the pools."""

    reads = 0

    def read(self, stream: str, after: int = 0) -> Iterator[Record]:
        for record in super().read(stream, after):
            self.reads += stream == STREAM
            yield record


def pools_of(log: MemoryStore) -> Pools:
    return Pools(log, HOLDEM, 500, 0)


def from_the_whole_stream(log: MemoryStore) -> Pools:
    kept, log._snapshots = log._snapshots, {}
    pools = pools_of(log)
    log._snapshots = kept
    return pools


async def an_afternoon(floor: Floor) -> None:
    """A royal flush, a wager that stays in the pools, one on the layout, a display that does not work."""
    first, second = await floor.open(HOLDEM, pace=SLOW), await floor.open(HOLDEM, pace=SLOW)
    await floor.sit(first, ANN, 1)
    await floor.sit(second, BOB, 2)
    stack(first, "AsKs", board="QsJsTs2d3c")
    await played(floor, first, "jackpot-1", "jackpot-2")
    stack(first, "7c2d")
    await played(floor, first, "jackpot-1")
    await floor.do(second, THE_ROOM, d.OpenRound())
    await floor.place(second, BOB, 2)
    await floor.place(second, BOB, 2, 500, "jackpot-1")
    await floor.do(second, THE_ROOM, play(bc.Proceed("close")))
    await floor.do(second, THE_ROOM, d.OrderPools(command=jc.FailDisplay("")))


@pytest.fixture(scope="module")
def log() -> Counting:
    log = Counting()
    run(an_afternoon, log)
    return log


def test_the_room_leaves_one_when_it_stops(log: Counting) -> None:
    assert log.snapshot(STREAM) is not None
    log.reads = 0
    quick = pools_of(log)
    assert log.reads == 1, "the first record says what they are played with"
    whole = from_the_whole_stream(log)
    assert log.reads > 5
    assert quick.jackpot.state == whole.jackpot.state
    assert quick.jackpot.state.broken
    assert quick.jackpot.state.wagers
    assert quick.jackpot.events == whole.jackpot.events == []


def _parts(change: Callable[[dict[str, Any]], object]) -> Callable[[bytes], bytes]:
    def changed(body: bytes) -> bytes:
        document = msgspec.json.decode(body)
        change(document["parts"])
        return msgspec.json.encode(document)

    return changed


@pytest.mark.parametrize(
    "change",
    [
        lambda body: b"",
        lambda body: b"{}",
        lambda body: body[:-1],
        lambda body: body.replace(saved.form().encode(), b"0" * 16),
        _parts(lambda parts: parts.pop("fund")),
        _parts(lambda parts: parts.update(extra=1)),
        _parts(lambda parts: parts.update(fund=parts["fund"] + 1)),
        _parts(lambda parts: parts.update(pools=[])),
        _parts(lambda parts: parts.update(wagers={"kind": "os.system", "parts": ["true"]})),
        _parts(lambda parts: parts.update(wagers={"what": 1})),
    ],
)
def test_one_that_is_no_good_is_done_without(log: Counting, change: Callable[[bytes], bytes]) -> None:
    right = from_the_whole_stream(log).jackpot.state
    kept = dict(log._snapshots)
    one = kept[STREAM]
    log._snapshots = {STREAM: Snapshot(one.stream, one.position, change(one.body))}
    log.reads = 0
    found = pools_of(log).jackpot.state
    log._snapshots = kept
    assert found == right
    assert log.reads > 5, "the whole stream was read"


@pytest.mark.parametrize("seed", range(3))
def test_in_the_middle_of_anything(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Anything in any order at two tables, and a snapshot after every other record of the pools."""
    monkeypatch.setattr(sharing, "KEEP_EVERY", 2)
    kept = 0

    async def work(floor: Floor) -> None:
        nonlocal kept
        assert isinstance(floor.log, MemoryStore)
        rnd = random.Random(f"pools {seed}")
        desks = [await floor.open(HOLDEM, house=1), await floor.open(HOLDEM)]
        for _ in range(150):
            desk = rnd.choice(desks)
            who, command = asked(rnd, desk)
            box = banked(desk.machine).state.box_of(who.name)
            if box is not None and isinstance(command, d.Ready):
                await floor.ask(desk, who, play(bc.Place(box, "ante", who.name, 500)))
                await floor.ask(desk, who, play(bc.Place(box, "jackpot-1", who.name, 500)))
            try:
                await floor.ask(desk, who, command)
            except BadInput:
                continue
            one = floor.log.snapshot(STREAM)
            if one is not None and one.position > kept:
                kept = one.position
                again = floor.restarted()
                now = floor.room.pools[HOLDEM].jackpot.state
                assert again.room.pools[HOLDEM].jackpot.state == now
                assert from_the_whole_stream(floor.log).jackpot.state == now
                for desk in desks:
                    other = banked(again.room.desks[desk.id].machine)
                    assert snapshot(other) == snapshot(banked(desk.machine))
                again.check_money()

    run(work)
    assert kept > 6


def test_pools_that_are_ahead_of_the_log_are_not_kept(log: Counting) -> None:
    pools = pools_of(log)
    before = log.snapshot(STREAM)
    pools._fresh = 1
    pools.jackpot.act(jc.RestoreDisplay(pools.jackpot.setup.rows.verifier))
    pools.keep()
    assert log.snapshot(STREAM) == before
