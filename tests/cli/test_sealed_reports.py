"""Every report carries a signed seal over the log as it was reported, where the key of the room is at hand."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from tests.cli.test_backup_command import run
from tests.room.rewriting import evening
from tests.store.making import altering

from cardspeak.cli.room_keys import own_key_file
from cardspeak.store import Store
from cardspeak.store.seals import own_key

REPORTS = (("ledger",), ("report", "payouts"), ("report", "performance"))


def sealed_line(out: str) -> str:
    return next((line.removeprefix("Sealed ") for line in out.splitlines() if line.startswith("Sealed ")), "")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    evening(tmp_path / "room.db")
    return tmp_path / "room.db"


@pytest.mark.control("C11", "C15")
@pytest.mark.parametrize("asked", REPORTS, ids=" ".join)
def test_a_report_is_what_the_log_is_held_against(
    path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], asked: tuple[str, ...]
) -> None:
    name, *more = asked
    _, out, _ = run(capsys, name, path, *more)
    assert not sealed_line(out), "nobody has a key here"
    own_key(own_key_file(path))
    code, out, _ = run(capsys, name, path, *more)
    (tmp_path / "kept.jsonl").write_text(sealed_line(out) + "\n")
    public = own_key_file(path).with_name(own_key_file(path).name + ".pub")
    audited = ("audit", path, "--seals", tmp_path / "kept.jsonl", "--key", public)
    assert (code, run(capsys, *audited)[0]) == (0, 0)
    with Store.open(path) as log:
        before = log.head().seq
    with altering(path) as sql:  # somebody takes the end of the log off, and says so nowhere
        ((digest,),) = sql.execute("SELECT hash FROM record WHERE seq = ?", (before - 1,)).fetchall()
        sql.execute("DELETE FROM record WHERE seq = ?", (before,))
        sql.execute("DELETE FROM entry WHERE seq = ?", (before,))
        sql.execute("UPDATE meta SET value = ? WHERE key = 'head'", (f"{before - 1}-{digest.hex()}",))
    code, out, _ = run(capsys, *audited)
    assert (code, "is not sound" in out) == (1, True)


def test_the_seal_stands_in_the_json_and_is_signed_with_the_key_that_is_named(
    path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    key, _ = own_key(tmp_path / "another.key")
    _, out, _ = run(capsys, "ledger", path, "--json", "--room-key", tmp_path / "another.key")
    seal = msgspec.json.decode(msgspec.json.decode(out)["heading"]["sealed"])
    assert seal["key"] == key.public.fingerprint
    signature = bytes.fromhex(seal.pop("signature"))
    assert key.public.signed(signature, b"cardspeak seal\n" + msgspec.json.encode(seal, order="sorted"))
