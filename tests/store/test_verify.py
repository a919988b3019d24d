"""One altered, removed, reordered or inserted record anywhere is found (C11)."""

from __future__ import annotations

import hashlib
import random
import shutil
import sqlite3
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from tests.seeds import chance
from tests.store.making import altering, fill, said

from cardspeak.store import Fault, Head, Reader, Record, Store, StoreError, audit, verify
from cardspeak.store.chain import hash_after
from cardspeak.store.records import Draft
from cardspeak.store.schema import _readable

FLIPS = 400


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Thirteen records: one of the room, six at each of two tables."""
    fill(tmp_path / "room.log")
    return tmp_path / "room.log"


def test_a_sound_log(path: Path) -> None:
    found = verify(path)
    with Reader(path) as log:
        assert found.head == str(log.head())
    assert (found.records, found.streams, found.entries, found.accounts) == (13, 3, 26, 6)
    assert found.faults == ()


def test_an_empty_log_is_sound(tmp_path: Path) -> None:
    Store.open(tmp_path / "new.log").close()
    found = verify(tmp_path / "new.log")
    assert (found.records, found.faults) == (0, ())


ALTERED = "it does not match its hash: it, or what stood before it, was altered"


@pytest.mark.parametrize(
    "change",
    [
        "body = x'7b7d'",
        "body = x'7b2277686174223a2278227d20'",
        "time = time + 1",
        "time = -time",
        "actor = 'anN'",
        "actor = ''",
        "kind = 'Sait'",
        "command = 'c9'",
        "hash = zeroblob(32)",
        "hash = x''",
        "actor = 'nnSaid', kind = 'a'",
    ],
)
@pytest.mark.parametrize("seq", [1, 7, 13])
@pytest.mark.control("C11")
def test_an_altered_record_is_named(path: Path, seq: int, change: str) -> None:
    with altering(path) as other:
        other.execute(f"UPDATE record SET {change} WHERE seq = {seq}")
    first = verify(path).faults[0]
    assert first.seq == seq
    assert first.what == ALTERED


def test_only_the_altered_record_is_at_fault(path: Path) -> None:
    with altering(path) as other:
        other.execute("UPDATE record SET body = x'7b7d' WHERE seq = 7")
    assert [str(fault) for fault in verify(path).faults] == [f"record 7 (table/0, position 4): {ALTERED}"]


@pytest.mark.parametrize(
    ("change", "seq", "says"),
    [
        ("UPDATE record SET position = 9 WHERE seq = 7", 7, "its stream was at 3 before it"),
        ("UPDATE record SET stream = 'table/9' WHERE seq = 7", 7, "its stream was at 0 before it"),
        ("DELETE FROM record WHERE seq = 7", 7, "it has ledger entries and is not there"),
        ("DELETE FROM record WHERE seq = 1", 1, "it has ledger entries and is not there"),
        ("UPDATE record SET seq = 99 WHERE seq = 13", 13, "it has ledger entries and is not there"),
        ("UPDATE record SET transfers = 3 WHERE seq = 7", 7, "it has 2 ledger entries, 3 were written"),
        ("UPDATE entry SET amount = 11 WHERE seq = 2 AND line = 1", 2, ALTERED),
        ("UPDATE entry SET cite = 'star 7.6' WHERE seq = 2 AND line = 1", 2, ALTERED),
        ("UPDATE entry SET memo = 'hand 9' WHERE seq = 2 AND line = 1", 2, ALTERED),
        ("UPDATE entry SET debit = 'player/amy' WHERE seq = 2 AND line = 1", 2, ALTERED),
        ("UPDATE entry SET credit = 'player/amy' WHERE seq = 2 AND line = 1", 2, ALTERED),
        ("UPDATE entry SET line = 9 WHERE seq = 2 AND line = 2", 2, "ledger entry 2 is missing"),
        ("DELETE FROM entry WHERE seq = 2 AND line = 2", 2, "it has 1 ledger entries, 2 were written"),
        (
            "INSERT INTO entry VALUES (2, 3, 'cage', 'player/ann', 5, 'x', '')",
            2,
            "it has 3 ledger entries",
        ),
        (
            "INSERT INTO entry VALUES (0, 1, 'cage', 'player/ann', 5, 'x', '')",
            0,
            "it has ledger entries and is not there",
        ),
        ("INSERT INTO entry VALUES (99, 1, 'cage', 'bank', 5, 'x', '')", 99, "it has ledger entries and is not there"),
        (
            "UPDATE balance SET amount = amount + 1 WHERE account = 'player/ann'",
            None,
            "player/ann is kept as 1055",
        ),
        (
            "DELETE FROM balance WHERE account = 'commission'",
            None,
            "commission is kept as nothing, its entries make it 6",
        ),
        (
            "UPDATE balance SET account = 'table/9/pot' WHERE account = 'table/1/pot'",
            None,
            "table/1/pot is kept as noth",
        ),
        ("INSERT INTO balance VALUES ('player/eve', 5)", None, "player/eve is kept as 5, its entries make it nothing"),
        ("UPDATE meta SET value = 'x' WHERE key = 'head'", None, "the log says that it ends with x"),
        ("DELETE FROM meta WHERE key = 'head'", None, "the log says that it ends with"),
        ("DELETE FROM meta WHERE key = 'header'", None, "the header cannot be read"),
        ("UPDATE meta SET value = replace(value, 'cage', 'cagf') WHERE key = 'header'", 1, ALTERED),
        ("CREATE TRIGGER t AFTER INSERT ON record BEGIN DELETE FROM entry; END", None, "the tables are not those"),
        ("DROP INDEX record_time", None, "the tables are not those of a log"),
    ],
)
def test_whatever_else_is_altered(path: Path, change: str, seq: int | None, says: str) -> None:
    with altering(path) as other:
        other.execute(change)
    faults = verify(path).faults
    assert any(fault.seq == seq and fault.what.startswith(says) for fault in faults), faults
    assert faults[0].seq == seq


def test_a_record_without_entries_removed(path: Path) -> None:
    with Store.open(path) as store:
        store.append("room", 1, [said(), said(), said()]).result()
    with altering(path) as other:
        other.execute("DELETE FROM record WHERE seq = 15")
    assert str(verify(path).faults[0]) == "record 16 (room, position 4): record 15 is missing"


def test_two_records_that_changed_places(path: Path) -> None:
    with Store.open(path) as store:
        store.append("room", 1, [said("a"), said("b"), said("c")]).result()
    with altering(path) as other:
        other.execute("UPDATE record SET seq = -1 WHERE seq = 14")
        other.execute("UPDATE record SET seq = 14 WHERE seq = 15")
        other.execute("UPDATE record SET seq = 15 WHERE seq = -1")
    assert verify(path).faults[0].seq == 14
    with altering(path) as other:  # their places in the stream as well
        other.execute("UPDATE record SET position = 99 WHERE seq = 14")
        other.execute("UPDATE record SET position = 3 WHERE seq = 15")
        other.execute("UPDATE record SET position = 2 WHERE seq = 14")
    assert verify(path).faults[0] == Fault(ALTERED, 14, "room", 2)


# -- somebody who knows how the hash is made ---------------------------------------------------------------


def forge(path: Path, change: str, since: int) -> None:
    """Alter something, and work out every hash from there on, the head and all."""
    with altering(path) as other:
        other.execute(change)
    with Reader(path) as log:
        records = list(log.read_all({1: since - 2}))
    rows, before = [], records[0].hash
    for record in records[1:]:
        before = _hash(before, record)
        rows.append((before, record.seq))
    with altering(path) as other:
        other.executemany("UPDATE record SET hash = ? WHERE seq = ?", rows)
        other.execute("UPDATE meta SET value = ? WHERE key = 'head'", (f"{records[-1].seq}-{before.hex()}",))


def _hash(before: bytes, record: Record) -> bytes:
    draft = Draft(record.kind, record.time, record.actor, record.command, record.body, record.transfers)
    return hash_after(before, record.seq, record.stream, record.position, draft)


@pytest.mark.parametrize("anchored", [7, 10, 13])
def test_a_head_on_paper_finds_a_forged_log(path: Path, anchored: int) -> None:
    with Reader(path) as log:
        records = list(log.read_all())
    before, anchor = (Head(records[at - 1].seq, records[at - 1].hash) for at in (6, anchored))
    forge(path, "UPDATE record SET body = x'7b7d' WHERE seq = 7", 7)
    assert verify(path).sound  # by itself it is one
    assert verify(path, before).sound
    assert verify(path, anchor).faults == (Fault(f"its hash is not the one of the head {anchor}", anchored),)


def test_a_head_on_paper_finds_a_shortened_log(path: Path) -> None:
    with Store.open(path) as store:
        kept = store.head()
        head = store.append("room", 1, [said()]).result().head
    with altering(path) as other:
        other.execute("DELETE FROM record WHERE seq = 14")
        assert "the log says that it ends with 14-" in str(verify(path).faults[0])
        other.execute("UPDATE meta SET value = ? WHERE key = 'head'", (str(kept),))
    assert verify(path).sound
    assert verify(path, kept).sound
    (fault,) = verify(path, head).faults
    assert fault.what == f"the log ends before the head {head}: records were taken off its end"


def test_the_head_of_an_empty_log(tmp_path: Path, path: Path) -> None:
    with Store.open(tmp_path / "new.log") as store:
        first = store.head()
    assert verify(tmp_path / "new.log", first).sound
    assert verify(path, first).sound  # begun alike
    other = Head(0, hashlib.sha256(b"another").digest())
    assert verify(path, other).faults == (Fault(f"the log did not begin with the head {other}"),)


def test_a_forged_overdraft_is_found(path: Path) -> None:
    with altering(path) as other:
        other.execute("UPDATE balance SET amount = amount - 2000 WHERE account = 'player/bob'")
        other.execute("UPDATE balance SET amount = amount + 2000 WHERE account = 'table/1/pot'")
    forge(path, "UPDATE entry SET amount = 2010 WHERE seq = 4 AND line = 2", 4)
    found = [fault for fault in verify(path).faults if fault.seq == 4]
    assert [fault.what for fault in found] == ["ledger entry 2 leaves player/bob at -1020"]


# -- bytes ---------------------------------------------------------------------------------------------------


def everything(path: Path) -> Any:
    with Reader(path) as log:
        return list(log.read_all()), list(log.entries()), log.balances(), log.head(), log.header


def fields(path: Path) -> list[bytes]:
    """Something of every column of every record, as its bytes stand in the file."""
    with Reader(path) as log:
        records = list(log.read_all())
    found = [piece for record in records for piece in (record.body, record.hash)]
    found.append(b"Said" + records[0].time.to_bytes(8, "big"))
    return [*found, b"star 7.5hand 3", b"table/0/pot", b"annc3", b"commission"]


def test_any_bit_of_any_field(path: Path, tmp_path: Path) -> None:
    """Every place in the file where such bytes stand, in tables and in indexes."""
    with altering(path) as other:
        other.execute("VACUUM")  # no remains of what once stood there
    raw, rng = path.read_bytes(), chance("any bit")
    copy = tmp_path / "copy.log"
    places = 0
    for piece in sorted({*fields(path)}):
        at = raw.find(piece)
        assert at > 0, piece
        while at >= 0:
            places += 1
            spot, bit = at + rng.randrange(len(piece)), 1 << rng.randrange(8)
            copy.write_bytes(raw[:spot] + bytes([raw[spot] ^ bit]) + raw[spot + 1 :])
            assert not verify(copy).sound, (piece, spot, bit)
            at = raw.find(piece, at + 1)
    assert places > 30


def flip_somewhere(path: Path, copy: Path, seed: int, times: int) -> int:
    """One bit anywhere: it is found, or nothing that the log says has changed. How often it was found."""
    raw, right, chance, found = path.read_bytes(), everything(path), random.Random(seed), 0
    for _ in range(times):
        spot, bit = chance.randrange(len(raw)), 1 << chance.randrange(8)
        if not raw[spot] and not chance.randrange(20):  # most of the file is empty: look there less often
            continue
        copy.write_bytes(raw[:spot] + bytes([raw[spot] ^ bit]) + raw[spot + 1 :])
        try:
            if not audit(copy).sound:
                found += 1
                continue
        except StoreError:
            found += 1
            continue
        assert everything(copy) == right, (spot, bit)
    return found


def test_any_bit_of_the_file(path: Path, tmp_path: Path) -> None:
    assert flip_somewhere(path, tmp_path / "copy.log", 11, FLIPS) > 0


@pytest.mark.slow
def test_a_great_many_bits_of_the_file(path: Path, tmp_path: Path) -> None:
    for seed in range(20):
        assert flip_somewhere(path, tmp_path / "copy.log", seed, 2_000) > 0


@pytest.mark.parametrize("keep", [0.05, 0.3, 0.6, 0.95])
def test_a_file_cut_short(path: Path, keep: float) -> None:
    raw = path.read_bytes()
    path.write_bytes(raw[: int(len(raw) * keep)])
    with suppress(StoreError):  # too little is left to be a log at all
        assert not verify(path).sound


# -- other ways in -----------------------------------------------------------------------------------------


def test_a_log_is_verified_while_it_is_written(path: Path) -> None:
    with Store.open(path) as store:
        asked = [store.append("room", None, [said(at)]) for at in range(500)]
        for _ in range(5):
            assert verify(path).sound
        assert asked[-1].result().head.seq == 513


def test_a_log_beside_which_nothing_can_be_written(path: Path) -> None:
    """SQLite wants files beside the log; where there can be none, as on a read-only disk, it is read as it is."""
    path.with_name("room.log-shm").mkdir()
    assert verify(path).records == 13


class Unreadable(sqlite3.Connection):
    """As on a disk where SQLite may not put anything beside the log."""

    def execute(self, sql: str, *values: Any) -> sqlite3.Cursor:
        wrong = sqlite3.OperationalError("unable to open database file")
        wrong.sqlite_errorname = "SQLITE_CANTOPEN"
        raise wrong


@pytest.mark.parametrize(("waits", "readable"), [(None, True), (b"", True), (b"records", False)])
def test_a_log_is_not_read_without_what_waits_beside_it(path: Path, waits: bytes | None, readable: bool) -> None:
    connection = sqlite3.connect(path, factory=Unreadable)
    if waits is not None:
        path.with_name("room.log-wal").write_bytes(waits)
    if readable:
        _readable(connection, path, path.as_uri() + "?mode=ro").close()
    else:
        with pytest.raises(sqlite3.OperationalError):
            _readable(connection, path, path.as_uri() + "?mode=ro")
        connection.close()


def test_many_faults_are_not_all_told(path: Path) -> None:
    with altering(path) as other:
        other.execute("UPDATE record SET position = position * 100, hash = x'00'")
    faults = verify(path).faults
    assert len(faults) == 21
    assert str(faults[-1]) == "and perhaps more; the rest was not looked at"


def test_replayers_see_the_streams_of_their_kind(path: Path) -> None:
    seen = []

    def replay(stream: str, records: Any) -> list[Fault]:
        found = list(records)
        seen.append((stream, len(found)))
        return [Fault("it does not follow", found[2].seq, stream, 3)] if stream == "table/1" else []

    result = audit(path, replayers={"table": replay})
    assert seen == [("table/0", 6), ("table/1", 6)]
    assert result.replayed == ("table/0", "table/1")
    assert not result.sound
    assert [str(fault) for fault in result.faults] == [
        "room: nobody knows such a stream, and what it tells cannot be checked",
        "record 8 (table/1, position 3): it does not follow",
    ]


def test_a_broken_chain_is_not_played_again(path: Path) -> None:
    with altering(path) as other:
        other.execute("UPDATE record SET actor = x'ff' || 'a' WHERE seq = 3")
    result = audit(path, replayers={"table": lambda stream, records: pytest.fail("played")})
    assert (result.sound, result.replayed, result.faults[0].seq) == (False, (), 3)


def test_a_copy_of_the_file_is_the_log(path: Path, tmp_path: Path) -> None:
    shutil.copy(path, tmp_path / "copy.log")
    assert verify(tmp_path / "copy.log") == verify(path)


def test_what_is_forged_must_balance_too(path: Path) -> None:
    """The head of a log says nothing of the balances kept beside it: they are worked out again."""
    with altering(path) as other:
        other.execute("UPDATE balance SET amount = amount + 5 WHERE account IN ('player/ann', 'cage')")
    assert [fault.what for fault in verify(path).faults] == [
        "cage is kept as -1995, its entries make it -2000",
        "player/ann is kept as 1059, its entries make it 1054",
    ]
