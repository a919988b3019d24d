"""Tables and pools against each other: a forger who makes one stream fit throughout is found by the other."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.room.boxes import ANN, BOB, HOLDEM, MANAGER, SLOW, Floor, play
from tests.room.test_banked_floor import played, stack

from cardspeak.banked import commands as bc
from cardspeak.cli.audit import across, replayers
from cardspeak.jackpots.setup import CENT
from cardspeak.ledger import Transfer
from cardspeak.room.audit.pools import pools_agree
from cardspeak.room.banked import events as d
from cardspeak.room.building import build
from cardspeak.room.desk import Done
from cardspeak.room.face import Face
from cardspeak.room.openings import read_opening
from cardspeak.room.pools import POOL_EVENTS
from cardspeak.room.who import THE_ROOM
from cardspeak.rulings.report import Report
from cardspeak.store import Draft, Reader, Record, Store, StreamDrafts
from cardspeak.store.auditing import audit

Events = list[dict[str, Any]]
Forgery = Callable[[Record, Events], None]
MORE = 1_000


async def day(floor: Floor) -> None:
    """Two tables: a wager that loses, one that is void, a royal flush, a round that still runs."""
    first, second = await floor.open(HOLDEM, pace=SLOW), await floor.open(HOLDEM, pace=SLOW)
    await floor.sit(first, ANN, 1)
    await floor.sit(second, BOB, 2)
    stack(first, "7c2d")
    await played(floor, first, "jackpot-1")
    stack(first, "7c2d")
    await played(floor, first, "jackpot-1")
    assert isinstance(await first.rule(MANAGER, Report(incident="disruption", note="a fire")), Done)
    stack(first, "AsKs", board="QsJsTs2d3c")
    await played(floor, first, "jackpot-1", "jackpot-2")
    await floor.do(first, ANN, d.GetUp())
    await floor.do(second, THE_ROOM, d.OpenRound())
    await floor.place(second, BOB, 2)
    await floor.place(second, BOB, 2, 1_000, "jackpot-2")
    await floor.do(second, THE_ROOM, play(bc.Proceed("close")))
    floor.check()
    await floor.room.stop()


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("pools") / "room.log"
    store = Store.open(path)
    asyncio.run(day(Floor(store)))
    store.close()
    return path


class Forger:
    """Writes a log again with other events: hashes, heads, balances and every transfer worked out anew."""

    def __init__(self, change: Forgery) -> None:
        self.change = change
        self.changed = 0
        self._tables: dict[str, Face] = {}
        self._parts = 0  # of the pools, in hundredths of a cent

    def write(self, path: Path, copy: Path) -> None:
        for leftover in copy.parent.glob(f"{copy.name}*"):
            leftover.unlink()
        with Reader(path) as log:
            forged = Store.open(copy, log.header)
            for record in log.read_all():
                body, moved = self._forged(record)
                if body is not None:
                    draft = Draft(record.kind, record.time, record.actor, record.command, body, moved)
                    forged.append_all([StreamDrafts(record.stream, None, (draft,))]).result()
            forged.close()
        assert self.changed, "something was forged"

    def _forged(self, record: Record) -> tuple[bytes | None, tuple[Transfer, ...]]:
        kind = record.stream.partition("/")[0]
        if kind == "table" and record.kind == "opened":
            self._tables[record.stream] = build(read_opening(record.body), record.stream.partition("/")[2])
        if kind == "jackpot" and record.kind == "opened":
            self._parts = CENT * sum(one.amount for one in record.transfers)
        if kind not in ("table", "jackpot") or not record.body.startswith(b"["):
            return record.body, record.transfers
        events = json.loads(record.body)
        self.change(record, events)
        body = json.dumps(events, sort_keys=True, separators=(",", ":")).encode()
        self.changed += body != record.body
        if not events:
            return None, ()
        return body, (self._at_table if kind == "table" else self._in_pools)(record, body)

    def _at_table(self, record: Record, body: bytes) -> tuple[Transfer, ...]:
        machine = self._tables[record.stream]
        events = machine.read_events(body)
        batch = machine.batch(events)
        machine.apply(events)
        return batch.transfers

    def _in_pools(self, record: Record, body: bytes) -> tuple[Transfer, ...]:
        """Whole cents that the pools have more or less than before."""
        before = self._parts // CENT
        self._parts += sum(map(grown, POOL_EVENTS.decode(body)))
        change = self._parts // CENT - before
        sides = ("bank", record.stream) if change > 0 else (record.stream, "bank")
        return (Transfer(*sides, abs(change), "forged"),) if change else ()


def grown(event: Any) -> int:
    """What an event adds to the pools, in hundredths of a cent."""
    match type(event).__name__:
        case "Wagered":
            return int(sum(event.pools.values()))
        case "TakenBack":
            return -int(sum(event.wager.pools.values()))
        case "KeyedOff":
            return int(sum(event.lifts.values()) - sum(event.pools.values()))
        case "Undone":
            return int(sum(event.keyed.pools.values()) - sum(event.keyed.lifts.values()))
        case "Seeded":
            return int(event.amount)
    return 0


def each(events: Events, kind: str) -> Events:
    return [one for event in events for one in (event, *event.get("events", ())) if one["type"] == kind]


def richer_at_the_table(record: Record, events: Events) -> None:
    """Ann's royal flush pays more, and Ann takes it away."""
    won = [one for one in each(events, "Settled") if one["line"]["wager"] == "jackpot-1"]
    won = [one for one in won if one["line"]["outcome"] == "won"]
    if won:
        won[0]["line"]["amount"] += MORE
        (finished,) = each(events, "RoundFinished")
        finished["stacks"]["Ann"] += MORE
        finished["bank"] -= MORE
    if record.stream == "table/1":
        for left in each(events, "GotUp"):
            left["chips"] += MORE


def richer_in_the_pools(record: Record, events: Events) -> None:
    """The pools key off and pay more than the table handed over."""
    for keyed in each(events, "KeyedOff"):
        keyed["prize"] += MORE
        keyed["pools"]["pool-1"] += MORE * CENT
        keyed["lifts"]["pool-1"] = keyed["lifts"].get("pool-1", 0) + MORE * CENT
    for paid in (*each(events, "Awarded"), *each(events, "PrizePaid")):
        paid["amount"] += MORE


def a_wager_that_nobody_made(record: Record, events: Events) -> None:
    for wager in each(events, "Wagered"):
        if wager["table"] == "table 2":
            events.append({**wager, "box": 5, "owner": "Ann"})


def a_wager_kept_from_the_pools(record: Record, events: Events) -> None:
    """The wager in the running round at table 2 never reached them."""
    events[:] = [one for one in events if one["type"] != "Wagered" or one["table"] != "table 2"]


def somebody_elses_wager(record: Record, events: Events) -> None:
    for wager in each(events, "Wagered"):
        if wager["table"] == "table 2":
            wager["owner"] = "Eve"


def a_void_wager_that_stays(record: Record, events: Events) -> None:
    """The pools keep what the table gave back."""
    events[:] = [one for one in events if one["type"] not in ("TakenBack", "RoundVoided")]


def a_round_that_is_never_closed(record: Record, events: Events) -> None:
    events[:] = [one for one in events if one["type"] != "GameClosed" or one["number"] != 3]


FORGERIES: dict[Forgery, str] = {
    richer_at_the_table: "prize of box 1 in round 3 of table 1: the table says",
    richer_in_the_pools: "prize of box 1 in round 3 of table 1: the table says",
    a_wager_that_nobody_made: "jackpot wager of box 5 in round 1 of table 2: the table says nothing",
    a_wager_kept_from_the_pools: "jackpot wager of box 2 in round 1 of table 2: the table says Bob level-2 1000, the "
    "pools say nothing",
    somebody_elses_wager: "the pools say Eve level-2 1000",
    a_void_wager_that_stays: "jackpot wager of box 1 in round 2 of table 1: the table says nothing",
    a_round_that_is_never_closed: "round 3 of table 1 is over, and was never closed in the pools",
}


@pytest.mark.control("C33")
def test_tables_and_pools_that_agree(path: Path) -> None:
    with Reader(path) as log:
        assert list(pools_agree(log)) == []
    assert audit(path, None, replayers(), across()).sound


@pytest.mark.parametrize("forgery", FORGERIES, ids=lambda one: one.__name__)
def test_a_stream_that_fits_in_itself_is_found_by_the_other(path: Path, forgery: Forgery) -> None:
    copy = path.with_name("forged.log")
    Forger(forgery).write(path, copy)
    alone = audit(copy, None, replayers())
    assert alone.faults == (), "chain, ledger and every stream by itself know nothing of it"
    found = audit(copy, None, replayers(), across())
    assert any(FORGERIES[forgery] in str(fault) for fault in found.faults), found.faults
    assert all(fault.seq for fault in found.faults)


def test_a_change_of_the_pools_belongs_to_a_tables_record(path: Path) -> None:
    """The same events under somebody else's name: no table's record says why."""
    copy = path.with_name("lonely.log")
    with Reader(path) as log:
        forged = Store.open(copy, log.header)
        for record in log.read_all():
            actor = "eve" if record.stream.startswith("jackpot/") and record.kind != "opened" else record.actor
            draft = Draft(record.kind, record.time, actor, record.command, record.body, record.transfers)
            forged.append_all([StreamDrafts(record.stream, None, (draft,))]).result()
        forged.close()
    assert audit(copy, None, replayers()).sound
    faults = audit(copy, None, replayers(), across()).faults
    assert "no table's record says why" in str(faults[0])
