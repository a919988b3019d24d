"""`cardspeak log`, as somebody at a terminal meets it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from hashlib import sha256
from pathlib import Path

import psycopg
import pytest
from tests.forked import Forked
from tests.store.making import altering, fill

from cardspeak.cli import main
from cardspeak.cli.room_keys import own_key_file
from cardspeak.store import Store, verify
from cardspeak.store.postgres import PostgresStore


@pytest.fixture
def path(tmp_path: Path) -> Path:
    fill(tmp_path / "room.log")
    return tmp_path / "room.log"


@pytest.fixture
def key(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    assert run(capsys, "log", "key", tmp_path / "seal.key")[0] == 0
    return tmp_path / "seal.key"


def run(capsys: pytest.CaptureFixture[str], *args: object) -> tuple[object, str, str]:
    with pytest.raises(SystemExit) as end:
        main([*map(str, args)])
    out, err = capsys.readouterr()
    return end.value.code, out, err


def test_copied_there_and_back(
    path: Path, database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "no keys"))  # a room may have been at this database before
    gmtime = time.gmtime
    monkeypatch.setattr(time, "gmtime", lambda *at: gmtime(*at or (0,)))  # two reports are of one second
    head = verify(path).head
    code, out, err = run(capsys, "log", "copy", path, database)
    assert (code, err) == (0, "")
    assert "holds 13 records and 26 ledger entries; both are sound." in out
    assert out.splitlines()[-1] == f"Head {head}"
    code, out, _ = run(capsys, "log", "copy", database, path.with_name("back.log"), "--json")
    assert (code, json.loads(out)["head"], json.loads(out)["joined"]) == (0, head, 1)
    for address in (database, path.with_name("back.log")):
        assert run(capsys, "log", "verify", address)[0] == 0
    assert run(capsys, "ledger", database)[1] == run(capsys, "ledger", path)[1]
    code, out, err = run(capsys, "log", "copy", path, database)
    assert (code, out) == (2, "")
    assert "holds a log already: copy into a database of its own." in err


def test_a_copy_says_where_the_key_of_the_room_lies(
    path: Path, tmp_path: Path, database: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "keys"))
    own = own_key_file(path)
    assert "--seal-key" not in run(capsys, "log", "copy", path, tmp_path / "without.log")[1]
    own.parent.mkdir(parents=True)
    assert run(capsys, "log", "key", own)[0] == 0
    out = run(capsys, "log", "copy", path, database)[1]
    assert out.splitlines()[-1] == f"The room's key is not copied: start the room there with --seal-key {own}"


@pytest.mark.parametrize("address", ["mysql://room@db.local/room", "postgres:/room", "http://db.local/room"])
def test_an_address_of_another_kind(address: str, path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "log", "copy", path, address)
    assert (code, out) == (2, "")
    assert (
        err == f"cardspeak: No log is kept at {address}: give a file, or a database as postgresql://user@host/name.\n"
    )


def test_several_chains_are_put_into_one(database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    fill(tmp_path / "room.log")
    run(capsys, "log", "copy", tmp_path / "room.log", database)
    PostgresStore.open(database, name="room").close()
    code, out, _ = run(capsys, "log", "copy", database, tmp_path / "back.log")
    assert code == 0
    assert "2 chains were put into one: keep postgresql://" in out


def test_sealed_and_verified(path: Path, key: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, line, _ = run(capsys, "log", "seal", path, "--key", key)
    assert code == 0
    assert json.loads(line)["heads"] == [verify(path).head] or json.loads(line)["number"] == 1
    public = f"{key}.pub"
    code, out, _ = run(capsys, "log", "verify", path, "--key", public)
    assert code == 0
    assert out.splitlines()[-1].startswith("1 seals, the last of ")
    assert out.splitlines()[-1].endswith(" UTC; 1 records after it.")
    assert run(capsys, "log", "seals", path)[1] == line
    assert f"Last seal 1-{sha256(line.strip().encode()).hexdigest()}" in run(capsys, "ledger", path)[1].splitlines()
    assert run(capsys, "log", "seals", path, "--last", 1)[1] == line
    kept = path.with_name("seals.jsonl")
    kept.write_text(line)
    code, out, _ = run(capsys, "log", "verify", path, "--key", public, "--seals", kept, "--json")
    assert (code, json.loads(out)["seals"], json.loads(out)["unsealed"]) == (0, 1, 1)
    with altering(path) as other:  # the last record is the seal: somebody takes it off
        other.execute("DELETE FROM record WHERE seq = 14")
        ((last,),) = other.execute("SELECT hex(hash) FROM record WHERE seq = 13").fetchall()
        other.execute("UPDATE meta SET value = ? WHERE key = 'head'", (f"13-{last.lower()}",))
    assert run(capsys, "log", "verify", path)[0] == 0
    code, out, _ = run(capsys, "log", "verify", path, "--seals", kept)
    assert code == 1
    assert "seal 1, kept elsewhere, is not in the log: records were taken off its end" in out
    code, out, _ = run(capsys, "audit", path, "--key", public)
    assert (code, "there is no seal signed by a key that was given" in out) == (1, True)


def test_a_seal_apart_from_a_log_in_use(path: Path, key: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with Store.open(path):
        code, _, err = run(capsys, "log", "seal", path, "--key", key)
        assert code == 2
        assert "is being written by another process" in err
        code, line, _ = run(capsys, "log", "seal", path, "--key", key, "--apart")
    assert (code, json.loads(line)["number"]) == (0, 0)
    kept = path.with_name("seals.jsonl")
    kept.write_text(line)
    assert run(capsys, "log", "verify", path, "--key", f"{key}.pub", "--seals", kept)[0] == 0


def test_a_seal_on_postgresql(path: Path, key: Path, database: str, capsys: pytest.CaptureFixture[str]) -> None:
    run(capsys, "log", "copy", path, database)
    assert run(capsys, "log", "seal", database, "--key", key)[0] == 0
    code, out, _ = run(capsys, "log", "verify", database, "--key", f"{key}.pub")
    assert code == 0
    assert " 2 chains." in out
    assert "1 seals, " in out


def test_what_is_missing_is_said(path: Path, key: Path, capsys: pytest.CaptureFixture[str]) -> None:
    says = {
        ("log", "seal", path): "A seal is signed with --key FILE, or with --key-command COMMAND and --public FILE.",
        ("log", "seal", path, "--key", path.with_name("none")): "cannot be read: No such file or directory.",
        ("log", "key", key): "exists already: a key is never written over.",
        ("log", "verify", path, "--key", path): "holds no public key",
        ("log", "verify", path, "--seals", path.with_name("none")): "cannot be read: No such file or directory.",
        ("log", "verify", path, "--seals", "http://127.0.0.1:1/"): "The witness http://127.0.0.1:1/ cannot be asked",
        ("log", "verify", path.with_name("none")): "There is no log",
        (
            "log",
            "copy",
            path,
            "postgresql://u:secret@127.0.0.1:1/x",
        ): "postgresql://u@127.0.0.1:1/x cannot be reached: ",
        ("audit", "postgresql://127.0.0.1:1/x"): "postgresql://127.0.0.1:1/x cannot be reached: ",
        ("room", "--memory", "--witness", "http://x/"): "A witness keeps seals, and a room that keeps nothing has none",
    }
    for asked, words in says.items():
        code, out, err = run(capsys, *asked)
        assert (code, out) == (2, ""), asked
        assert words in err, asked
        assert err.count("\n") == 1, asked
        assert "secret" not in err


def test_the_present_format(path: Path, database: str, capsys: pytest.CaptureFixture[str]) -> None:
    PostgresStore.open(database).close()
    for log in (path, database):
        assert "has format 2 now" in run(capsys, "log", "upgrade", log)[1]
        assert "has format 2, the present one: there is nothing to do.\n" in run(capsys, "log", "upgrade", log)[1]
    with psycopg.connect(database) as other:
        other.execute("UPDATE cardspeak.meta SET value = '9' WHERE key = 'version'")
    code, _, err = run(capsys, "log", "upgrade", database)
    assert (code, "holds a log of schema 9, this cardspeak reads up to 2" in err) == (2, True)


def test_a_room_seals_its_log_and_a_witness_keeps_the_seals(tmp_path: Path, database: str, key: Path) -> None:
    """Three processes: a room on PostgreSQL, its witness, and the auditor who asks the witness."""
    program = [sys.executable, "-m", "cardspeak.cli"]
    clean = {name: value for name, value in os.environ.items() if name != "DISPLAY"}
    keeping = ["log", "witness", "--file", str(tmp_path / "seals.jsonl"), "--key", f"{key}.pub", "--port", "0"]
    with Forked[str]([*program, *keeping], stdout=subprocess.PIPE, text=True, env=clean) as witness:
        try:
            assert witness.stdout is not None
            address = witness.stdout.readline().split()[4]
            room = ["room", "--log", database, "--name", "north", "--port", "0", "--json", "--no-browser"]
            sealing = ["--seal-key", str(key), "--seal-every", "1", "--witness", address]
            for restored in (0, 1):
                with Forked[str]([*program, *room, *sealing], stdout=subprocess.PIPE, text=True, env=clean) as process:
                    assert process.stdout is not None
                    ready = json.loads(process.stdout.readline())
                    assert ready["file"].startswith("postgresql://")
                    assert bool(ready["tables"]) == bool(restored)
                    if restored:
                        for name, says in (
                            ("south", "The room 'north' is open on postgres"),
                            ("north", "A process named"),
                        ):
                            second = [*program, "room", "--log", database, "--name", name, "--port", "0"]
                            with Forked[str](second, stderr=subprocess.PIPE, text=True, env=clean) as refused:
                                _, err = refused.communicate(timeout=60)
                            assert refused.returncode == 2
                            assert says in err
                            assert err.count("\n") == 1
                    process.send_signal(signal.SIGINT)
                    process.wait(60)
                assert process.returncode == 0
            audited = [*program, "audit", database, "--key", f"{key}.pub", "--seals", address, "--json"]
            with Forked[str](audited, stdout=subprocess.PIPE, text=True, env=clean) as auditor:
                told = json.loads(auditor.communicate(timeout=60)[0])
            assert (told["sound"], told["chains"], told["unsealed"]) == (True, 2, 1)  # the last seal itself
            assert told["seals"] >= 2
            assert len((tmp_path / "seals.jsonl").read_text().splitlines()) == told["seals"]
        finally:
            witness.send_signal(signal.SIGINT)
            witness.wait(30)
