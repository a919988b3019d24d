"""A log copied from a file to PostgreSQL and back: the same records, chips, answers and seals on both sides."""

from __future__ import annotations

import shutil
from pathlib import Path

import psycopg
import pytest
from tests.store.making import altering, fill, said
from tests.store.test_formats import FIXTURES, HEADS

from cardspeak.cli.audit import across, replayers
from cardspeak.errors import BadInput
from cardspeak.ledger import Transfer
from cardspeak.store import Store, StoreError, audit, open_reader, verify
from cardspeak.store.copying import copy_log
from cardspeak.store.postgres import PostgresStore
from cardspeak.store.seals import make_key, seal_now


def everything(address: Path | str) -> tuple[object, ...]:
    with open_reader(address) as log:
        kept = {stream: log.snapshot(stream) for stream in log.streams()}
        return list(log.read_all()), log.balances(), list(log.entries()), log.streams(), kept, log.header, log.heads()


@pytest.mark.parametrize("name", HEADS)
def test_there_and_back_is_the_same_log(name: str, tmp_path: Path, database: str) -> None:
    source, back = tmp_path / name, tmp_path / "back.db"
    shutil.copy(FIXTURES / name, source)
    there = copy_log(source, database, 0)
    assert (there.head, there.joined) == (HEADS[name], 1)
    assert everything(database) == everything(source)
    again = copy_log(database, back, 0)
    assert again == there
    assert everything(back) == everything(source)
    for address in (database, back):
        assert verify(address).faults == ()
        if name == "room-1.db":
            found = audit(address, None, replayers(), across())
            assert (found.faults, bool(found.replayed)) == ((), True)


def test_seals_hold_in_a_copy(tmp_path: Path, database: str) -> None:
    key = make_key(tmp_path / "key")
    fill(tmp_path / "room.log")
    with Store.open(tmp_path / "room.log") as store:
        assert seal_now(store, key, 1) is not None
    copy_log(tmp_path / "room.log", database, 0)
    found = verify(database, keys=[key.public])
    assert (found.faults, found.seals) == ((), 1)
    with PostgresStore.open(database) as log:
        log.append("table/0", 6, [said()]).result()
        assert seal_now(log, key, 2) is not None
    found = verify(database, keys=[key.public])
    assert (found.faults, found.seals, found.chains, found.unsealed) == ((), 2, 2, 1)


def test_a_copy_is_written_on(tmp_path: Path, database: str) -> None:
    fill(tmp_path / "room.log")
    copy_log(tmp_path / "room.log", database, 0)
    with PostgresStore.open(database) as log:
        assert log.owned() == ["chain/1", "table/0", "table/1"]
        again = log.append("table/0", 0, [said(0, command="c0")]).result()
        assert (again.repeated, again.records[0].seq) == (True, 2)
        assert (
            log.append("table/0", 6, [said(moved=(Transfer("player/ann", "commission", 4, "x"),))]).result().position
            == 7
        )
        assert log.balances("player") == {"player/ann": 1050, "player/bob": 940}
        assert log.append("room", 1, [said(moved=(Transfer("commission", "cage", 10, "x"),))]).result()
        assert log.balance("commission") == 0
    assert verify(database).faults == ()


def test_several_chains_become_one(tmp_path: Path, database: str) -> None:
    key = make_key(tmp_path / "key")
    ann, bob = (PostgresStore.open(database, name=name) for name in ("ann", "bob"))
    for at in range(4):
        ann.append("table/1", at, [said(command=f"a{at}", moved=(Transfer("cage", "player/x", 10, "x"),))]).result()
        bob.append(
            "table/2", at, [said(command=f"b{at}", moved=(Transfer("player/x", "table/2/seats", 10, "x"),))]
        ).result()
    seal_now(ann, key, 1)
    ann.close()
    bob.close()
    cid = PostgresStore.open(database, name="cid")
    cid.append("table/1", 4, [said("on")]).result()
    ends = [str(head) for head in (ann.head(), bob.head(), cid.head())]
    cid.close()
    found = copy_log(database, tmp_path / "room.log", 77)
    assert (found.joined, found.records) == (3, 8 + 1 + 2 + 1 + 1)
    assert verify(tmp_path / "room.log").faults == ()
    with Store.open(tmp_path / "room.log") as log:
        assert log.streams() == ["log", "source/chain/1", "source/chain/2", "source/seal", "table/1", "table/2"]
        assert [record.body for record in log.proven("table/1")] == [b'{"what":"x"}'] * 4 + [b'{"what":"on"}']
        (told,) = log.read("log")
        assert told.kind == "joined"
        assert all(end in told.body.decode() for end in ends)
        assert log.append("table/2", 0, [said(command="b0")]).result().repeated
        assert seal_now(log, key, 2) is not None
    assert verify(tmp_path / "room.log", keys=[key.public]).seals == 1


def test_an_empty_log(tmp_path: Path, database: str) -> None:
    Store.open(tmp_path / "room.log").close()
    assert copy_log(tmp_path / "room.log", database, 0).records == 0
    with PostgresStore.open(database) as log:
        assert log.append("table/1", 0, [said()]).result().head.chain == 1
    assert copy_log(database, tmp_path / "back.log", 0).records == 1


def test_what_is_not_sound_is_not_copied(tmp_path: Path, database: str) -> None:
    fill(tmp_path / "room.log")
    with altering(tmp_path / "room.log") as other:
        other.execute("UPDATE record SET actor = 'mallory' WHERE seq = 3")
    with pytest.raises(StoreError, match=r"room\.log is not sound, and is not copied: record 3"):
        copy_log(tmp_path / "room.log", database, 0)
    with psycopg.connect(database) as other_database:
        assert other_database.execute("SELECT to_regclass('cardspeak.meta')").fetchone() == (None,)


def test_nothing_is_written_over(tmp_path: Path, database: str) -> None:
    fill(tmp_path / "room.log")
    copy_log(tmp_path / "room.log", database, 0)
    with pytest.raises(BadInput, match="holds a log already: copy into a database of its own"):
        copy_log(tmp_path / "room.log", database, 0)
    with pytest.raises(BadInput, match="exists already: give the copy a name of its own"):
        copy_log(database, tmp_path / "room.log", 0)
    with pytest.raises(BadInput, match="by pg_dump and pg_restore"):
        copy_log(database, database, 0)
    with pytest.raises(StoreError, match="There is no log"):
        copy_log(tmp_path / "nothing", database, 0)


def test_an_interrupted_copy_leaves_nothing(tmp_path: Path, database: str) -> None:
    fill(tmp_path / "room.log")

    def stop(done: int, total: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        copy_log(tmp_path / "room.log", database, 0, stop)
    with psycopg.connect(database) as other:
        assert other.execute("SELECT to_regclass('cardspeak.meta')").fetchone() == (None,)
    assert copy_log(tmp_path / "room.log", database, 0).records == 13
    with pytest.raises(KeyboardInterrupt):
        copy_log(database, tmp_path / "back.log", 0, stop)
    assert sorted(path.name for path in tmp_path.glob("back*")) == []
