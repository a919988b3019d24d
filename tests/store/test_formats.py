"""Logs of every format that was ever written open, replay, pass the audit and are written on."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from tests.store.making import said

from cardspeak.cli.audit import across, replayers
from cardspeak.store import Head, Reader, Snapshot, Store, audit, verify

FIXTURES = Path(__file__).parent / "fixtures"
HEADS = {  # the name ends with the format
    "ledger-1.db": "13-43941d0835ca1712b6cc0a071e304fd64096d49f3d481dae6f09b16761e6c74b",
    "room-1.db": "38-7054eefa14e31e1ab1655dda68652cdbec7d5879098f4682aa883c57509665d5",
    "room-2.db": "32-6a272f97d6a7bbcf9e87b84ffc84282c3fef8ff324cd2e75c7d0e5b2418261f8",  # one guest was forgotten
}


@pytest.fixture(params=HEADS)
def old(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    path = tmp_path / str(request.param)
    shutil.copy(FIXTURES / request.param, path)
    return path


def test_an_old_log_is_sound_and_ends_as_it_did(old: Path) -> None:
    found = verify(old, Head.parse(HEADS[old.name]))
    assert (found.faults, found.head) == ((), HEADS[old.name])


def test_an_old_log_is_written_on(old: Path) -> None:
    head = Head.parse(HEADS[old.name])
    with Store.open(old) as store:
        assert store.head() == head
        assert store.append("notes", 0, [said()]).result().head.seq == head.seq + 1
    assert verify(old, head).sound


def test_an_old_log_gives_back_what_was_written(tmp_path: Path) -> None:
    shutil.copy(FIXTURES / "ledger-1.db", tmp_path / "room.log")
    with Reader(tmp_path / "room.log") as log:
        assert log.streams() == ["room", "table/0", "table/1"]
        assert [record.position for record in log.proven("table/0")] == [1, 2, 3, 4, 5, 6]
        assert log.balances("player") == {"player/ann": 1054, "player/bob": 940}
        assert log.snapshot("table/0") == Snapshot("table/0", 2, b'{"state":1}')


def test_an_old_room_is_played_again(tmp_path: Path) -> None:
    shutil.copy(FIXTURES / "room-1.db", tmp_path / "room.log")
    found = audit(tmp_path / "room.log", None, replayers(), across())
    assert (found.faults, found.replayed) == ((), ("jackpot/crown-perth-holdem", "player/Ann", "table/1", "table/2"))


def test_names_lie_beside_the_chain_of_the_second_format(tmp_path: Path) -> None:
    shutil.copy(FIXTURES / "room-2.db", tmp_path / "room.log")
    assert audit(tmp_path / "room.log", None, replayers(), across()).faults == ()
    with Reader(tmp_path / "room.log") as log:
        assert "Bob" in {record.actor for record in log.read("table/1")}
        (former,) = {record.actor for record in log.read("table/1")} - {"Bob", "room"}
        assert former == "former guest " + log.streams("player")[-1].rpartition("20")[2]
