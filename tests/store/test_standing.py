"""A log that is not the one which was sealed is not written on."""

from __future__ import annotations

import contextlib
from pathlib import Path

import msgspec
import pytest
from tests.postgres_server import Server
from tests.room.rewriting import forged
from tests.store.making import fill, said
from tests.store.test_seals import Kept

from cardspeak.ledger import Transfer
from cardspeak.store import Draft, Log, Record, Snapshot, Store, StoreError, canonical
from cardspeak.store.copying import copy_log
from cardspeak.store.postgres import PostgresStore
from cardspeak.store.postgres.schema import FUNCTION
from cardspeak.store.seals import (
    FileKey,
    Sealer,
    check_holdings,
    check_sealed,
    keep_holdings,
    last_seals,
    make_key,
    seal_now,
)
from cardspeak.store.seals.holdings import HoldingsAt, digest_of
from cardspeak.store.seals.seal import SEALS


@pytest.fixture
def key(tmp_path: Path) -> FileKey:
    return make_key(tmp_path / "room.key")


@pytest.fixture
def path(tmp_path: Path, key: FileKey) -> Path:
    path = tmp_path / "room.log"
    fill(path)
    with Store.open(path) as log:
        assert seal_now(log, key, 1) is not None
        log.append("table/0", None, [said("later")]).result()
    return path


def test_the_log_that_was_sealed_goes_on(path: Path, key: FileKey) -> None:
    with Store.open(path) as log:
        assert check_sealed(log, key) == ""
        assert [seal.number for seal in last_seals(log, 5)] == [1]


def test_a_new_log_has_no_seal(tmp_path: Path, key: FileKey) -> None:
    with Store.open(tmp_path / "new.log") as log:
        assert check_sealed(log, key) == ""


@pytest.mark.control("C11")
def test_a_log_that_was_rewritten_before_its_seal_is_not_opened(path: Path, key: FileKey, tmp_path: Path) -> None:
    def renamed(record: Record) -> Record:
        return msgspec.structs.replace(record, actor="eve") if record.seq == 5 else record

    copy = forged(path, tmp_path / "forged.log", renamed)
    with Store.open(copy) as log, pytest.raises(StoreError, match="not the one that seal 1 was put on"):
        check_sealed(log, key)


@pytest.mark.control("C11")
def test_a_seal_that_was_altered_is_not_believed(path: Path, key: FileKey) -> None:
    with Store.open(path) as log:
        (body,) = [record.body for record in log.read(SEALS)]
    altered = body.replace(b'"time":1', b'"time":2')
    Kept(str(path)).sql(f"UPDATE record SET body = X'{altered.hex()}' WHERE stream = 'seal'")
    with Store.open(path) as log, pytest.raises(StoreError, match="was not made with its key"):
        check_sealed(log, key)


def test_another_key_is_told(path: Path, tmp_path: Path) -> None:
    other = make_key(tmp_path / "other.key")
    with Store.open(path) as log:
        assert "now is with" in check_sealed(log, other)


# -- balances ----------------------------------------------------------------------------------------------------------

SECRET = b"what the file does not hold"


def paid(debit: str, credit: str, amount: int) -> Draft:
    return Draft("paid", 1, "room", "", b"{}", (Transfer(debit, credit, amount, "1.1"),))


def opened(kept: Kept, secret: bytes = SECRET, name: str = "room") -> Store | PostgresStore:
    if kept.postgres:
        return PostgresStore.open(kept.address, name=name, secret=secret)
    return Store.open(kept.address, secret=secret)


@pytest.fixture(params=["sqlite", "postgres"])
def held(request: pytest.FixtureRequest, tmp_path: Path, key: FileKey) -> Kept:
    """Ann and Bob have 100 each when it is sealed; afterwards Ann brings 30 to a table, and the house takes 2 of Bob.

    In a database two processes have written: what Bob has came by the other one's chain, and so did the commission.
    """
    sqlite = request.param == "sqlite"
    kept = Kept(str(tmp_path / "held.log") if sqlite else request.getfixturevalue("database"))
    with contextlib.ExitStack() as both:
        log: Log = opened(kept)
        both.callback(log.close)
        other: Log = log if sqlite else opened(kept, name="other")
        both.callback(other.close)
        log.append("table/1", None, [said("the first and the last are held against their hashes anyway")]).result()
        log.append("people", None, [paid("bank", "player/ann", 100)]).result()
        other.append("people", None, [paid("bank", "player/bob", 100)]).result()
        sealer = Sealer(log, key, lambda: 1, every=3600)
        assert sealer.now() is not None
        log.append("table/1", None, [paid("player/ann", "table/1/seats", 30)]).result()
        other.append("table/2", None, [paid("player/bob", "commission", 2)]).result()
        log.append("table/1", None, [said("the last")]).result()
        sealer._end.set()  # killed: nothing is sealed at the end
    return kept


MOVED = "UPDATE balance SET amount = amount {} 50 WHERE account = 'player/{}'"
FROM_BOB = (MOVED.format("-", "bob"), MOVED.format("+", "ann"))
LINES = "UPDATE entry SET amount = {} WHERE credit = 'player/{}'"
ALTERED = {
    "the balances of two": FROM_BOB,
    "and the lines before the seal": (*FROM_BOB, LINES.format(150, "ann"), LINES.format(50, "bob")),
    "a line after the seal": (
        "UPDATE entry SET amount = 20 WHERE debit = 'player/ann'",
        "UPDATE balance SET amount = amount + 10 WHERE account = 'player/ann'",
        "UPDATE balance SET amount = amount - 10 WHERE account = 'table/1/seats'",
    ),
    "what the house took": (
        "UPDATE balance SET amount = amount + 2 WHERE account = 'player/bob'",
        "UPDATE balance SET amount = amount - 2 WHERE account = 'commission' AND amount > 0",
    ),
}


@pytest.mark.control("C11")
@pytest.mark.parametrize("kept", [True, False], ids=["with the digest", "and the digest taken away"])
@pytest.mark.parametrize("altered", ALTERED.values(), ids=ALTERED.keys())
def test_balances_that_still_come_to_nought_are_noticed_at_a_start(
    held: Kept, altered: tuple[str, ...], kept: bool
) -> None:
    with opened(held) as log:
        check_holdings(log)
    held.sql(*altered, *(() if kept else ("DELETE FROM snapshot",)))
    with opened(held) as log:
        assert sum(log.balances().values()) == 0
        with pytest.raises(StoreError, match="not what"):
            check_holdings(log)


def test_a_digest_that_somebody_else_made_counts_for_nothing(held: Kept) -> None:
    held.sql(*FROM_BOB)
    with opened(held, b"a guess") as log:
        found = log.holdings()
        assert found is not None
        forged = HoldingsAt(0, digest_of(found[1]), tuple(found[0].items()))
        log.keep(Snapshot(SEALS, 1, canonical(forged))).result()
        check_holdings(log)
    with opened(held) as log, pytest.raises(StoreError, match="not what"):
        check_holdings(log)


def test_a_log_of_an_earlier_version_is_summed_up_once_and_one_without_a_secret_not_at_all(held: Kept) -> None:
    held.sql("DELETE FROM snapshot")
    with opened(held) as log:
        check_holdings(log)
    with opened(held, b"") as log:
        assert keep_holdings(log, 1) is None
        assert check_holdings(log) is None


def test_a_digest_of_an_earlier_version_is_gone_on_from(tmp_path: Path, key: FileKey) -> None:
    """It named the last record of a file, and no chain; what came before it is not added up again."""
    path = tmp_path / "earlier.log"
    with Store.open(path, secret=SECRET) as log:
        log.append("people", None, [said("the first")]).result()
        log.append("people", None, [paid("bank", "player/ann", 100)]).result()
        assert seal_now(log, key, 1) is not None
        then = canonical({"digest": digest_of({"bank": -100, "player/ann": 100}), "seq": 3})
        log.keep(Snapshot(SEALS, 1, then)).result()
        log.append("people", None, [paid("bank", "player/bob", 100)]).result()
    Kept(str(path)).sql("UPDATE entry SET amount = 90 WHERE credit = 'player/ann'")
    with Store.open(path, secret=SECRET) as log:
        check_holdings(log)
        assert keep_holdings(log, 1) is not None


@pytest.mark.parametrize("held", ["postgres"], indirect=True)
def test_records_that_are_gone_are_missed(held: Kept) -> None:
    """The last of them moved nothing: without it every sum is the same. A file is held against its end anyway."""
    held.sql("DELETE FROM record WHERE chain = 1 AND seq = (SELECT max(seq) FROM record WHERE chain = 1)")
    with opened(held) as log, pytest.raises(StoreError, match="records up to"):
        check_holdings(log)


def test_the_digest_is_of_one_moment_however_much_is_written_meanwhile(held: Kept, key: FileKey) -> None:
    with opened(held) as log:
        for _ in range(20):
            later = [log.append("table/1", None, [paid("player/bob", "table/1/seats", 1)]) for _ in range(4)]
            seal = seal_now(log, key, 1)
            assert seal is not None
            keep_holdings(log, seal.number)
            for one in later:
                one.result()
            check_holdings(log)


@pytest.mark.control("C11")
def test_balances_that_are_altered_while_the_room_runs_are_told_and_not_vouched_for(held: Kept, key: FileKey) -> None:
    told: list[str] = []
    with opened(held) as log:
        check_holdings(log)
        sealer = Sealer(log, key, lambda: 1, every=3600, tell=told.append)
        assert sealer.now() is not None
        assert told == []
        held.sql(*FROM_BOB)
        log.append("table/1", None, [said("meanwhile")]).result()
        assert sealer.now() is not None
        assert [words[:42] for words in told] == ["Balances are not what the records of the l"]
        sealer.close()
    with opened(held) as log, pytest.raises(StoreError, match="not what"):
        check_holdings(log)


@pytest.mark.parametrize("held", ["postgres"], indirect=True)
def test_any_process_goes_on_from_the_digest_of_another(held: Kept, key: FileKey) -> None:
    with opened(held, name="north") as north, opened(held, name="south") as south:
        for at in range(3):
            north.append("table/3", None, [paid("player/ann", "table/3/seats", 1)]).result()
            south.append("table/4", None, [paid("player/bob", "table/4/seats", 1)]).result()
            seal = seal_now((north, south)[at % 2], key, 1)
            assert seal is not None
            keep_holdings((north, south)[at % 2], seal.number)
            check_holdings(north)
            check_holdings(south)
    held.sql(*FROM_BOB)
    for name in ("north", "south"):
        with opened(held, name=name) as log, pytest.raises(StoreError, match="not what"):
            check_holdings(log)


# -- what acts on what is written --------------------------------------------------------------------------------------

PLANTED = {
    "sqlite": (
        "CREATE TRIGGER more AFTER INSERT ON record BEGIN " + "; ".join(FROM_BOB) + "; END",
        "CREATE VIEW more AS SELECT * FROM balance",
        "CREATE TABLE more (x INTEGER)",
    ),
    "postgres": (
        "CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END';"
        " CREATE TRIGGER more AFTER INSERT ON record EXECUTE FUNCTION f()",
        "CREATE VIEW more AS SELECT * FROM balance",
        "CREATE RULE more AS ON INSERT TO snapshot DO INSTEAD NOTHING",
    ),
}


@pytest.mark.control("C11")
@pytest.mark.parametrize(
    ("held", "planted"),
    [(kind, planted) for kind, statements in PLANTED.items() for planted in statements],
    indirect=["held"],
)
def test_a_log_in_which_somebody_planted_something_that_acts_is_not_opened(held: Kept, planted: str) -> None:
    held.sql(planted)
    with pytest.raises(StoreError, match="tables or triggers than a log"):
        opened(held)


@pytest.mark.parametrize("held", ["postgres"], indirect=True)
def test_what_is_written_to_a_database_goes_by_our_function_whatever_was_put_in_its_place(held: Kept) -> None:
    body = FUNCTION.replace("now_is := nextval", f"{'; '.join(FROM_BOB)}; now_is := nextval")
    assert body != FUNCTION
    held.sql(body)
    with opened(held) as log:
        before = log.balances()
        log.append("table/9", None, [said("nothing is moved")]).result()
        assert log.balances() == before
        check_holdings(log)


def test_a_log_that_was_copied_is_gone_on_from(held: Kept, tmp_path: Path, server: Server) -> None:
    """Into a file, and from a file into a database: the digest counts there, or is worked out anew."""
    address = server.database()
    for target in (Kept(str(tmp_path / "copy.log")), *(() if held.postgres else (Kept(address),))):
        copy_log(_place(held), _place(target), 1)
        with opened(target) as log:
            check_holdings(log)
        target.sql(*FROM_BOB)
        with opened(target) as log, pytest.raises(StoreError, match="not what"):
            check_holdings(log)
    server.give_back(address)


def _place(kept: Kept) -> Path | str:
    return kept.address if kept.postgres else Path(kept.address)
