"""A log that is not the one which was sealed is not written on."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from tests.room.rewriting import forged
from tests.store.making import fill, said
from tests.store.test_seals import Kept

from cardspeak.ledger import Transfer
from cardspeak.store import Draft, Record, Store, StoreError
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


@pytest.fixture
def held(tmp_path: Path, key: FileKey) -> Path:
    """Ann and Bob have 100 each when it is sealed; afterwards Ann brings 30 to a table."""
    path = tmp_path / "held.log"
    with Store.open(path, secret=SECRET) as log:
        log.append("table/1", None, [said("the first and the last are held against their hashes anyway")]).result()
        for name in ("ann", "bob"):
            log.append("people", None, [paid("bank", f"player/{name}", 100)]).result()
        sealer = Sealer(log, key, lambda: 1, every=3600)
        assert sealer.now() is not None
        log.append("table/1", None, [paid("player/ann", "table/1/seats", 30)]).result()
        log.append("table/1", None, [said("the last")]).result()
        sealer._end.set()  # killed: nothing is sealed at the end
    return path


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
}


@pytest.mark.control("C11")
@pytest.mark.parametrize("kept", [True, False], ids=["with the digest", "and the digest taken away"])
@pytest.mark.parametrize("altered", ALTERED.values(), ids=ALTERED.keys())
def test_balances_that_still_come_to_nought_are_noticed_at_a_start(
    held: Path, altered: tuple[str, ...], kept: bool
) -> None:
    with Store.open(held, secret=SECRET) as log:
        check_holdings(log)
    for sql in (*altered, *(() if kept else ("DELETE FROM snapshot",))):
        Kept(str(held)).sql(sql)
    with Store.open(held, secret=SECRET) as log:
        assert sum(log.balances().values()) == 0
        with pytest.raises(StoreError, match="not what"):
            check_holdings(log)


def test_a_digest_that_somebody_else_made_counts_for_nothing(held: Path) -> None:
    for sql in FROM_BOB:
        Kept(str(held)).sql(sql)
    with Store.open(held, secret=b"a guess") as log:
        keep_holdings(log, 1).result()  # type: ignore[union-attr]
        check_holdings(log)
    with Store.open(held, secret=SECRET) as log, pytest.raises(StoreError, match="not what"):
        check_holdings(log)


def test_a_file_of_an_earlier_version_is_summed_up_once_and_a_log_without_a_secret_not_at_all(held: Path) -> None:
    Kept(str(held)).sql("DELETE FROM snapshot")
    with Store.open(held, secret=SECRET) as log:
        check_holdings(log)
    with Store.open(held) as log:
        assert keep_holdings(log, 1) is None
        check_holdings(log)


def test_the_digest_is_of_one_moment_however_much_is_written_meanwhile(held: Path, key: FileKey) -> None:
    with Store.open(held, secret=SECRET) as log:
        for _ in range(20):
            later = [log.append("table/1", None, [paid("player/bob", "table/1/seats", 1)]) for _ in range(5)]
            seal = seal_now(log, key, 1)
            assert seal is not None
            keep_holdings(log, seal.number)
            for one in later:
                one.result()
            check_holdings(log)
