"""The pack of a hand in progress is not in the log for whoever reads the file; when the hand is over everything is."""

from __future__ import annotations

import asyncio
import shutil
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner
from tests.room.boxes import HOLDEM, SLOW, Floor, play
from tests.room.rewriting import ANN, BOB, forged
from tests.room.test_banked_desk import decided
from tests.room.test_packs import called, dealt, folded, seated, table

from cardspeak.banked import commands as bc
from cardspeak.cli import command
from cardspeak.cli.audit import across, replayers
from cardspeak.errors import BadInput
from cardspeak.hand import commands as hc
from cardspeak.room.banked import events as d
from cardspeak.room.desk import Desk, Done
from cardspeak.room.openings import Opening
from cardspeak.room.room import Room
from cardspeak.room.shown import encode
from cardspeak.room.voiding import void_hand
from cardspeak.room.who import THE_ROOM, Who
from cardspeak.store import Audit, Reader, Record, Store, audit
from cardspeak.store.copying import copy_log
from cardspeak.store.cover import FaceDown, is_face_down, read_cover
from cardspeak.table import commands as c

SECRET = bytes(range(32))


def audited(path: Path, secret: bytes = b"") -> Audit:
    found = audit(path, None, replayers(), across(), secret=secret)
    assert found.faults == ()
    return found


def taken(path: Path, target: Path) -> Path:
    """A copy of the file, and of what lies beside it, in the middle of a hand."""
    for end in ("", "-wal", "-shm"):
        if (beside := path.with_name(path.name + end)).exists():
            shutil.copy(beside, target.with_name(target.name + end))
    return target


def bytes_of(path: Path) -> bytes:
    return b"".join(one.read_bytes() for one in path.parent.glob(f"{path.name}*"))


def secrets_of(desk: Desk) -> list[bytes]:
    """How a running hand would give itself away in the file."""
    packs, hand = table(desk).packs, table(desk).table.hand
    assert packs is not None
    assert packs.running is not None
    assert hand is not None
    pack = [str(card) for card in hand.pack()]
    pairs = [f'"{one}","{other}"'.encode() for one, other in pairwise(pack)]
    return [packs.running.seed.encode(), b'"pack":', b'"Dealt"', b'"Burned"', *pairs]


async def in_a_hand(path: Path, secret: bytes = SECRET) -> tuple[Store, Room, Desk]:
    log = Store.open(path, secret=secret)
    room = Room(log)
    desk = await seated(room)
    await dealt(desk)
    return log, room, desk


async def one_call(desk: Desk, id: str = "") -> Any:
    hand = table(desk).table.hand
    assert hand is not None
    return await desk.ask(ANN if hand.turn == 1 else BOB, c.Play(command=hc.Call(hand.turn)), id)


def test_a_copy_of_the_file_in_the_middle_of_a_hand_tells_nothing_of_its_cards(tmp_path: Path) -> None:
    async def tried() -> None:
        log, room, desk = await in_a_hand(tmp_path / "room.log")
        await one_call(desk)
        copy = taken(tmp_path / "room.log", tmp_path / "copy.log")
        raw = bytes_of(copy)
        for secret in secrets_of(desk):
            assert secret not in raw, secret
        root = table(desk).packs.running.root  # type: ignore[union-attr]
        assert root.encode() in raw, "the commitment is there for everybody"
        with Reader(copy) as reader:
            records = [one for one in reader.read("table/1") if one.kind in ("hand started", "play")]
            assert len(records) >= 2
            assert all(map(is_face_down, records))
            assert not reader.position("keys/1")
        found = audited(copy)
        assert found.face_down == len(records), "whoever audits it is told what could not be read"
        assert audited(copy, SECRET).face_down == 0
        await room.stop()
        log.close()

    asyncio.run(tried())


def test_when_the_hand_is_over_the_log_is_for_every_auditor(tmp_path: Path) -> None:
    async def played() -> tuple[object, ...]:
        log, room, desk = await in_a_hand(tmp_path / "room.log")
        await called(desk)
        pack = table(desk).table.hand.pack()  # type: ignore[union-attr]
        await room.stop()
        log.close()
        return pack

    pack = asyncio.run(played())
    assert audited(tmp_path / "room.log").face_down == 0
    with Reader(tmp_path / "room.log") as log:
        started = next(one for one in log.read("table/1") if one.kind == "hand started")
        assert is_face_down(msgspec.structs.replace(started, body=started.covered)), "as it stands in the file"
        told = next(one for one in msgspec.json.decode(started.body) if one["type"] == "HandStarted")
        assert told["pack"] == [str(card) for card in pack]
    with Reader(tmp_path / "room.log", raw=True) as log:
        assert all(not one.covered for one in log.read_all()), "as it stands, for whoever copies it"


def test_lengths_tell_nothing_of_cards(tmp_path: Path) -> None:
    """Two hands alike in everything but their cards have bodies of the same length."""

    async def lengths(number: int) -> list[int]:
        log, room, desk = await in_a_hand(tmp_path / f"{number}.log")
        with Reader(log.path) as reader:
            sizes = [len(one.body) for one in reader.read("table/1") if is_face_down(one)]
        await folded(desk)
        await room.stop()
        log.close()
        return sizes

    assert len({tuple(asyncio.run(lengths(number))) for number in range(4)}) == 1


def seats(desk: Desk) -> Any:
    """As Ann sees them."""
    return msgspec.json.decode(encode(desk.machine.view(desk.machine.viewer(ANN))))["seats"]


@pytest.mark.control("C23")
def test_killed_in_the_middle_of_a_hand_it_goes_on_with_its_key(tmp_path: Path) -> None:
    async def killed() -> Any:
        log, room, desk = await in_a_hand(tmp_path / "room.log")
        await room.floor(THE_ROOM, "1", "pause")  # the last record before is not the hand's
        taken(tmp_path / "room.log", tmp_path / "after.log")
        seen = seats(desk)
        await room.stop()
        log.close()
        return seen

    async def gone_on(seen: Any) -> None:
        with Store.open(tmp_path / "after.log", secret=SECRET) as log:
            room = Room(log)
            assert room.restore() == 1
            desk = room.desk("1")
            assert seats(desk) == seen, "cards and chips"
            await room.floor(THE_ROOM, "1", "resume")
            await called(desk)
            await dealt(desk)
            with Reader(log.path) as reader:
                locks = [read_cover(one.body).lock for one in reader.read("table/1") if is_face_down(one)]
                ends = [one for one in reader.read("table/1") if one.covered]
            assert len(set(locks)) == 1, "the next hand has a key of its own"
            assert len(ends) >= 4, "and the one before is open"
            await folded(desk)
            await room.stop()

    seen = asyncio.run(killed())
    asyncio.run(gone_on(seen))
    assert audited(tmp_path / "after.log").face_down == 0


@pytest.mark.parametrize("secret", [b"", b"another" * 5])
def test_without_its_key_the_room_says_what_to_do(tmp_path: Path, secret: bytes) -> None:
    async def left() -> None:
        log, room, _ = await in_a_hand(tmp_path / "room.log")
        await room.open(Opening(book="star-sydney-poker", game="holdem", pace=SLOW))
        await room.stop()
        log.close()

    async def tried() -> None:
        with Store.open(tmp_path / "room.log", secret=secret) as log:
            with pytest.raises(FaceDown, match=r"at table 1 lies face down .*--seal-key FILE.* --without-hands"):
                Room(log).restore()
            room = Room(log)
            assert room.restore(without=True) == 1
            assert "its chips stay until the key is back" in room.notes[-1]
            assert (await room.open(Opening(book="star-sydney-poker", game="holdem", pace=SLOW))).id == "3"
            assert log.balance("table/1/seats") + log.balance("table/1/pot") == 16_000
            await room.stop()
        with Store.open(tmp_path / "room.log", secret=SECRET) as log:
            room = Room(log)
            assert room.restore() == 3, "the key is back"
            await called(room.desk("1"))
            await room.stop()

    asyncio.run(left())
    asyncio.run(tried())
    assert audited(tmp_path / "room.log").face_down == 0


def test_a_hand_that_an_earlier_version_began_in_the_open_is_finished(tmp_path: Path) -> None:
    async def begun() -> None:
        log, room, _ = await in_a_hand(tmp_path / "room.log", secret=b"")
        await room.stop()
        log.close()

    async def gone_on() -> None:
        with Store.open(tmp_path / "room.log", secret=SECRET) as log:
            room = Room(log)
            room.restore()
            desk = room.desk("1")
            await called(desk)
            assert not log.position("keys/1")
            await dealt(desk)
            await folded(desk)
            assert log.position("keys/1") == 1
            await room.stop()

    asyncio.run(begun())
    asyncio.run(gone_on())
    audited(tmp_path / "room.log")


def test_a_round_against_the_house_for_a_jackpot(tmp_path: Path) -> None:
    async def played() -> None:
        log = Store.open(tmp_path / "room.log", secret=SECRET)
        floor = Floor(log)
        await floor.room.welcome("Ann")
        desk = await floor.open(HOLDEM, pace=SLOW)
        await floor.sit(desk, ANN, 1, 20_000)
        await floor.do(desk, THE_ROOM, d.OpenRound())
        for wager, amount in (("ante", 500), ("jackpot-1", 100)):
            await floor.place(desk, ANN, 1, amount, wager)
        await floor.do(desk, THE_ROOM, play(bc.Proceed("close")))
        copy = taken(log.path, tmp_path / "copy.log")
        assert b'"Shuffled"' not in bytes_of(copy)
        assert audited(copy).face_down >= 3, "the pools have a wager that no table can be asked about"
        assert audited(copy, SECRET).face_down == 0
        await decided(floor, desk, Random(1))
        await floor.room.stop()
        log.close()

    asyncio.run(played())
    assert audited(tmp_path / "room.log").face_down == 0


def test_what_somebody_threw_away_is_not_in_the_digest_of_what_they_asked(tmp_path: Path) -> None:
    async def played() -> None:
        log, room, desk = await in_a_hand(tmp_path / "room.log")
        turn = table(desk).table.hand.turn  # type: ignore[union-attr]
        await one_call(desk, "my own id")
        with Reader(log.path) as reader:
            (asked,) = reader.read("asks/1")
            assert is_face_down(asked)
        again = await desk.ask(ANN if turn == 1 else BOB, c.Play(command=hc.Call(turn)), "my own id")
        assert isinstance(again, Done)
        assert again.repeated
        await called(desk)
        await room.stop()
        log.close()

    asyncio.run(played())
    audited(tmp_path / "room.log")


def test_a_copied_log_lies_as_the_first_one_did(tmp_path: Path) -> None:
    async def left() -> None:
        log, room, desk = await in_a_hand(tmp_path / "room.log")
        await called(desk)
        await dealt(desk)
        await room.stop()
        log.close()

    asyncio.run(left())
    copy_log(tmp_path / "room.log", tmp_path / "copy.log", 1)
    with Reader(tmp_path / "room.log", raw=True) as one, Reader(tmp_path / "copy.log", raw=True) as other:
        assert list(one.read_all()) == list(other.read_all())


# -- forged ------------------------------------------------------------------------------------------------------


@pytest.fixture
def running(tmp_path: Path) -> Path:
    async def left() -> None:
        log, room, desk = await in_a_hand(tmp_path / "room.log")
        await called(desk)
        await dealt(desk)
        await room.stop()
        log.close()

    asyncio.run(left())
    return tmp_path / "room.log"


def faults(path: Path, target: Path, change: object) -> str:
    found = audit(forged(path, target, change, raw=True), None, replayers(), across())  # type: ignore[arg-type]
    return "\n".join(map(str, found.faults))


def test_a_key_that_is_another_or_taken_away_is_found(running: Path, tmp_path: Path) -> None:
    def without(record: Record) -> list[Record]:
        return [] if record.stream == "keys/1" else [record]

    def another(record: Record) -> Record:
        if record.stream != "keys/1":
            return record
        return msgspec.structs.replace(record, body=msgspec.json.encode({"key": "00" * 32}))

    assert "was never turned up" in faults(running, tmp_path / "a.log", without)
    assert "the key in the log is another one" in faults(running, tmp_path / "b.log", another)


def test_what_lies_face_down_cannot_be_altered_or_put_elsewhere(running: Path, tmp_path: Path) -> None:
    def altered(record: Record) -> Record:
        if record.kind != "hand started":
            return record
        told = msgspec.json.decode(record.body)
        told["face_down"] = ("B" if told["face_down"][40] == "A" else "A").join(
            (told["face_down"][:40], told["face_down"][41:])
        )
        return msgspec.structs.replace(record, body=msgspec.json.encode(told, order="sorted"))

    def called_over(record: Record) -> Record:
        return msgspec.structs.replace(record, kind="play") if record.kind == "hand started" else record

    assert "it is not what was covered" in faults(running, tmp_path / "a.log", altered)
    assert "it is not what was covered" in faults(running, tmp_path / "b.log", called_over)


def test_nothing_but_a_running_hand_lies_face_down(running: Path, tmp_path: Path) -> None:
    """Somebody who writes the file cannot hide chips behind a body that nobody can read."""
    with Reader(running, raw=True) as log:
        last = list(log.read("table/1"))[-1]

    def after(record: Record) -> list[Record]:
        more = msgspec.structs.replace(record, kind="hand finished")
        return [record, more] if record == last else [record]

    def another(record: Record) -> list[Record]:
        told = msgspec.json.decode(record.body) if record == last else {}
        body = msgspec.json.encode({**told, "lock": "0" * 64}, order="sorted")
        return [record, msgspec.structs.replace(record, kind="play", body=body)] if record == last else [record]

    assert "a hand that is over lies face down" in faults(running, tmp_path / "a.log", after)
    assert "under another key" in faults(running, tmp_path / "b.log", another)


def test_a_hand_whose_key_is_lost_is_declared_void_and_stakes_go_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "room.log"
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "nothing here"))

    async def left() -> None:
        log, room, desk = await in_a_hand(path)
        await room.floor(Who("Sue", "supervisor"), desk.id, "pause")
        await room.stop()
        log.close()

    asyncio.run(left())
    with Store.open(path, secret=SECRET) as log, pytest.raises(BadInput, match="a hand that can be read is played"):
        void_hand(log, "1", actor="operator", time=0)
    told = CliRunner().invoke(command, ["log", "void", str(path), "1"], input="y\n")
    assert "16,000 chips went back to those who had them" in told.output
    with Store.open(path) as log:
        assert log.balance("table/1/seats") == log.balance("table/1/pot") == 0
        assert set(log.balances("player").values()) == {100_000}, "as they sat down"
        with pytest.raises(BadInput, match="No hand lies face down at table 1"):
            void_hand(log, "1", actor="operator", time=0)
        room = Room(log)
        assert room.restore() == 1
        assert "1" in room.closed
        records = list(log.read("table/1"))
    for secret in (b"", SECRET):
        assert audit(path, None, replayers(), across(), secret=secret).faults == ()
    *rest, void = records
    to_one = (*void.transfers[:-1], msgspec.structs.replace(void.transfers[-1], amount=1))
    (fault,) = replayers()["table"]("table/1", iter([*rest, msgspec.structs.replace(void, transfers=to_one)]))
    assert "its events move" in fault.what
