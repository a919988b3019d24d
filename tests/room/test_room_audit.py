"""An audit of a room's log plays every table again, and finds what no hash can: events that do not follow."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.room.boxes import ANN, HOLDEM, SLOW, THREE_CARD, Floor, play
from tests.room.test_banked_desk import decided
from tests.room.test_banked_floor import played, stack
from tests.shelf import SAMPLE

from cardspeak.banked import commands as bc
from cardspeak.bonus.base import BonusClaim, BonusState
from cardspeak.bonus.claims import BonusDenied, BonusVerified
from cardspeak.bonus.hands import BonusHand
from cardspeak.bonus.offers import BonusOffer, CashBonus, HandOf
from cardspeak.books.names import BOOKS
from cardspeak.cli.audit import across, replayers
from cardspeak.ledger import Transfer
from cardspeak.room.audit.accounts import chips_move_by_rule
from cardspeak.room.audit.registry import STREAMS
from cardspeak.room.banked import events as d
from cardspeak.room.openings import Opening
from cardspeak.room.promotions.money import bonus_moves
from cardspeak.room.room import Room
from cardspeak.room.shown import INSTANT
from cardspeak.room.who import THE_ROOM
from cardspeak.rulings.report import report_of
from cardspeak.store import Draft, Reader, Store, StreamDrafts
from cardspeak.store.auditing import Audit, audit

HANDS = 2


async def house_tables(room: Room) -> None:
    """Some hands of every kind of game among house players."""
    for book, game in SAMPLE:
        await room.open(Opening(book=book, game=game, house=4, pace=INSTANT))
    while any(desk.hands < HANDS for desk in room.desks.values()):
        await asyncio.sleep(0)
        for desk in room.desks.values():
            if desk.hands >= HANDS:
                desk.stop()
    assert not room.notes, room.notes
    await room.stop()


async def banked_tables(floor: Floor) -> None:
    """Rounds at two tables, one with a ruling, one with a prize from the pools."""
    three, holdem = await floor.open(THREE_CARD, house=2, pace=SLOW), await floor.open(HOLDEM, pace=SLOW)
    for desk in (three, holdem):
        await floor.sit(desk, ANN, 1)
    for number in range(3):
        await floor.do(three, THE_ROOM, d.OpenRound())
        await floor.place(three, ANN, 1)
        await floor.do(three, THE_ROOM, play(bc.Proceed("close")))
        if number == 2:
            await three.rule(THE_ROOM, report_of("exposed card", seat=1, count=1))
        await decided(floor, three, random.Random(number))
    stack(holdem, "7c2d")
    await played(floor, holdem, "jackpot-1", "player-extra")
    stack(holdem, "AsKs", board="QsJsTs2d3c")
    await played(floor, holdem, "jackpot-1")
    await floor.do(holdem, ANN, d.GetUp())
    await floor.room.stop()


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A room's whole day, in a file."""
    path = tmp_path_factory.mktemp("audit") / "room.log"
    store = Store.open(path)

    async def day() -> None:
        await house_tables(Room(store))
        floor = Floor(store)
        floor.room.restore()
        for desk in floor.room.desks.values():
            desk.paused = True
        before = dict(floor.room.desks)
        floor.room.desks = {}
        await banked_tables(floor)
        floor.room.desks |= before

    asyncio.run(day())
    store.close()
    return path


def rewritten(path: Path, change: Callable[[int, str, list[Any]], list[Any] | None]) -> Path:
    """The same log with other events, every hash and head worked out anew; `change` is given the decoded events."""
    copy = path.with_name("forged.log")
    for leftover in path.parent.glob("forged*"):
        leftover.unlink()
    changed = 0
    with Reader(path) as log:
        forged = Store.open(copy, log.header)
        for record in log.read_all():
            body = record.body
            if record.stream.partition("/")[0] in ("table", "jackpot") and body.startswith(b"["):
                events = change(record.seq, record.kind, json.loads(body))
                if events is not None:
                    body = json.dumps(events, sort_keys=True, separators=(",", ":")).encode()
                    changed += body != record.body
            draft = Draft(record.kind, record.time, record.actor, record.command, body, record.transfers)
            last = forged.append_all([StreamDrafts(record.stream, None, (draft,))])
        last.result()
        forged.close()
    assert changed, "something was forged"
    return copy


def audited(path: Path) -> Audit:
    return audit(path, None, replayers(), across())


def test_a_rooms_day_is_sound(path: Path) -> None:
    found = audited(path)
    assert not found.faults
    tables = [f"table/{number}" for number in range(1, len(SAMPLE) + 3)]
    people = [f"player/{name}" for name in ("Ann", "Bob", "Cat")]
    packs = [f"packs/{number}" for number in range(1, len(SAMPLE) + 1)]
    played = [stream for stream in found.replayed if not stream.startswith("book/")]
    assert len(found.replayed) - len(played) == len(BOOKS), "a copy of each book that was played by"
    assert played == [f"jackpot/{HOLDEM}", *packs, *people, "room", *tables]


def each(events: list[Any]) -> list[dict[str, Any]]:
    """Every event, those of a hand or a round too."""
    found = []
    for event in events:
        found.append(event)
        found += event.get("events", ())
    return found


class Once:
    """Changes the first event that it fits, and no other."""

    def __init__(self, type: str, change: Callable[[dict[str, Any]], bool], kind: str = "") -> None:
        self.type, self.change, self.kind, self.done = type, change, kind, False

    def __call__(self, seq: int, kind: str, events: list[Any]) -> list[Any] | None:
        for event in each(events):
            fits = not self.done and event["type"] == self.type and self.kind in ("", kind)
            if fits and self.change(event):
                self.done = True
                return events
        return None


def adds(field: str, amount: int) -> Callable[[dict[str, Any]], bool]:
    def change(event: dict[str, Any]) -> bool:
        event[field] += amount
        return True

    return change


def swaps(field: str) -> Callable[[dict[str, Any]], bool]:
    """Two cards of a list change places."""

    def change(event: dict[str, Any]) -> bool:
        cards = event[field]
        if len(cards) < 2 or cards[0] == cards[-1]:
            return False
        cards[0], cards[-1] = cards[-1], cards[0]
        return True

    return change


def line(field: str, amount: int) -> Callable[[dict[str, Any]], bool]:
    def change(event: dict[str, Any]) -> bool:
        if event["line"]["outcome"] != "lost":
            return False
        event["line"][field] += amount
        return True

    return change


def paid_to_ann(event: dict[str, Any]) -> bool:
    event["stacks"]["Ann"] += 100
    event["bank"] -= 100
    return True


FORGERIES = {
    "a bet that was larger": Once("RaisedTo", adds("total", 100)),
    "a call that was smaller": Once("Called", adds("amount", -1)),
    "chips at the end of a hand": Once(
        "HandFinished", lambda event: bool(event["stacks"][0].__setitem__(1, 1) or True)
    ),
    "more commission": Once("HandFinished", adds("commission", 50)),
    "the pack of a hand": Once("HandStarted", swaps("pack")),
    "a purchase": Once("SeatTaken", adds("chips", 500)),
    "a wager against the house": Once("Placed", adds("amount", 500)),
    "the order of a round's cards": Once("Shuffled", lambda event: not event["order"].reverse()),
    "where the cards were cut": Once("WasCut", adds("at", 1)),
    "a lost wager that was smaller": Once("Settled", line("stake", -100)),
    "stacks after a round": Once("RoundFinished", paid_to_ann),
    "somebody who leaves with more": Once("GotUp", adds("chips", 100)),
    "a share of the pools": Once("Wagered", adds("fund", 100)),
    "a prize": Once("PrizePaid", adds("amount", 1)),
    "what was keyed off": Once("KeyedOff", adds("prize", 100)),
}


@pytest.mark.parametrize("name", FORGERIES)
def test_a_forged_event_is_found_though_every_hash_is_right(path: Path, name: str) -> None:
    found = audited(rewritten(path, FORGERIES[name]))
    assert found.verified.sound, "the chain and the ledger alone know nothing of it"
    assert found.faults


def test_chips_that_no_event_moves_are_found(path: Path) -> None:
    """A record whose transfers are not those of its events."""
    copy = path.with_name("moved.log")
    with Reader(path) as log:
        forged = Store.open(copy, log.header)
        for record in log.read_all():
            moved = record.transfers
            if record.kind == "table" and moved and record.stream == "table/1":
                moved = (type(moved[0])("cage", "player/eve", 1, "none"), *moved)
            draft = Draft(record.kind, record.time, record.actor, record.command, record.body, moved)
            last = forged.append_all([StreamDrafts(record.stream, None, (draft,))])
        last.result()
        forged.close()
    found = audited(copy)
    assert found.verified.sound
    assert any("1 from cage to player/eve" in str(fault) for fault in found.faults)


def test_streams_that_no_room_wrote_are_faults(tmp_path: Path) -> None:
    store = Store.open(tmp_path / "other.log")
    store.append("table/9", 0, [Draft("BoughtIn", 1, "ann", "", b"{}")]).result()
    store.append("jackpot/red", 0, [Draft("grown", 1, "ann", "", b"{}")]).result()
    store.close()
    found = audited(tmp_path / "other.log")
    assert [str(fault) for fault in found.faults] == [
        "jackpot/red does not begin with the opening of pools",
        "table/9 does not begin with the opening of a table",
    ]


def test_a_table_without_its_opening_is_a_fault(tmp_path: Path) -> None:
    store = Store.open(tmp_path / "half.log")
    store.append("table/9", 0, [Draft("hand started", 1, "ann", "", b"[]")]).result()
    store.close()
    (fault,) = audited(tmp_path / "half.log").faults
    assert "does not begin with the opening" in str(fault)


def test_a_round_with_another_jackpot_is_told(path: Path) -> None:
    """The prize line of the royal flush stands in the log with the round that won it."""
    with Reader(path) as log:
        lines = [
            event["line"]
            for stream in log.streams("table")
            for record in log.read(stream)
            if record.kind == "round finished"
            for event in each(json.loads(record.body))
            if event["type"] == "Settled" and event["line"]["wager"] == "jackpot-1"
        ]
    assert [one["outcome"] for one in lines] == ["lost", "won"]


@pytest.mark.control("C11")
def test_chips_are_moved_by_the_rows_of_the_registry_and_by_nothing_else(tmp_path: Path) -> None:
    """Whatever a replayer overlooks: a record of any kind of stream between accounts that no row names is a fault."""
    with Store.open(tmp_path / "room.log") as log:
        for kind in STREAMS:
            moved = Transfer("cage", "player/Eve", 100, "silent: nothing", "a present")
            log.append(f"{kind}/1", None, (Draft("told", 1, "Eve", "", b"{}", (moved,)),)).result()
        log.append("raffle/1", None, (Draft("drawn", 1, "Eve", "", b"{}", (moved,)),)).result()
        found = [str(fault.stream) for fault in chips_move_by_rule(log)]
    assert sorted(found) == sorted((*(f"{kind}/1" for kind in STREAMS), "raffle/1"))


def test_a_bonus_that_was_verified_and_is_denied_after_all_goes_back_by_a_row(tmp_path: Path) -> None:
    stream, hand = "bonus/crown-melbourne-poker", BonusHand(table="1", number=1, seat=1, player="Ann", cards="AsKs")
    outcome = HandOf(category="no pair", or_better=True)
    offer = BonusOffer(name="Any", bonus=CashBonus(amount=500), outcomes=(outcome,), tables=("1",))
    state = BonusState("crown-melbourne-poker")
    verified = BonusVerified(claim=1, hand=hand, amount=500, by="manager", name="Max", cite="18.1", at=1)
    state.claims[1] = BonusClaim(number=1, offer="Any", terms=offer, hand=hand, at=1, status="verified", amount=500)
    denied = BonusDenied(claim=1, hand=hand, reason="void", by="manager", name="Max", cite="18.1", at=2)
    with Store.open(tmp_path / "room.log") as log:
        for event in (verified, denied):
            moved = bonus_moves(stream, state, (event,))
            assert moved
            log.append(stream, None, (Draft("bonus", 1, "Max", "", b"[]", moved),)).result()
        assert list(chips_move_by_rule(log)) == []
