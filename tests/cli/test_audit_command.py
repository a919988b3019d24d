"""`cardspeak audit` and `cardspeak ledger`, as somebody at a terminal meets them."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest
from tests.store.making import altering, fill

from cardspeak.cli import main
from cardspeak.room.audit import registry
from cardspeak.store import Fault, Head, Store, verify


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A log whose tables and room tell nothing that could be wrong."""
    fill(tmp_path / "room.log")
    monkeypatch.setattr(registry, "ACROSS", [])
    for kind in ("table", "room"):
        monkeypatch.setitem(registry.STREAMS, kind, registry.Stream(f"{__name__}:nothing_late"))
    return tmp_path / "room.log"


def run(capsys: pytest.CaptureFixture[str], *args: object) -> tuple[object, str, str]:
    with pytest.raises(SystemExit) as end:
        main([*map(str, args)])
    out, err = capsys.readouterr()
    return end.value.code, out, err


def test_a_sound_log(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "audit", path)
    assert (code, err) == (0, "")
    assert out.splitlines() == [
        f"{path} is sound: 13 records in 3 streams, 26 ledger entries between 6 accounts. 3 played again.",
        f"Head {verify(path).head}",
        "Not written by this very program alone: what was asked at its tables was not decided again.",
    ]


def test_as_json(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "audit", path, "--json")
    told = json.loads(out)
    assert code == 0
    assert (told["sound"], told["records"], told["faults"], told["replayed"]) == (
        True,
        13,
        [],
        ["room", "table/0", "table/1"],
    )
    assert told["head"] == verify(path).head


def test_the_bad_record_is_named(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with altering(path) as other:
        other.execute("UPDATE record SET actor = 'eve' WHERE seq = 7")
    code, out, _ = run(capsys, "audit", path)
    assert code == 1
    assert out.splitlines()[0] == f"{path} is not sound."
    assert out.splitlines()[1].startswith("record 7 (table/0, position 4): it does not match its hash")
    code, out, _ = run(capsys, "audit", path, "--json")
    fault = json.loads(out)["faults"][0]
    assert code == 1
    assert (fault["seq"], fault["stream"], fault["position"]) == (7, "table/0", 4)


def test_against_a_head_on_paper(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    head = verify(path).head
    assert run(capsys, "audit", path, "--head", head)[0] == 0
    other = Head(13, bytes(32))
    code, out, _ = run(capsys, "audit", path, "--head", other)
    assert code == 1
    assert f"record 13: its hash is not the one of the head {other}" in out
    assert run(capsys, "audit", path, "--head", "13")[0] == 2


def test_while_the_room_is_open(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with Store.open(path):
        assert run(capsys, "audit", path)[0] == 0


def first_is_late(stream: str, records: object) -> list[Fault]:
    return [Fault("it came late", 2, stream, 1)] if stream == "table/0" else []


def test_replayers_are_found_by_name(
    path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(registry.STREAMS, "table", registry.Stream(f"{__name__}:first_is_late"))
    code, out, _ = run(capsys, "audit", path)
    assert (code, out.splitlines()[1]) == (1, "record 2 (table/0, position 1): it came late")
    monkeypatch.delitem(registry.STREAMS, "table")
    code, out, _ = run(capsys, "audit", path)
    assert (code, out.splitlines()[1][:36]) == (1, "table/0: nobody knows such a stream,")


def nothing_late(stream: str, records: object) -> list[Fault]:
    return []


@pytest.mark.parametrize("command", ["audit", "ledger"])
def test_what_is_no_log(command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, command, tmp_path / "none.log")
    assert (code, out) == (2, "")
    assert err == f"cardspeak: There is no log {tmp_path / 'none.log'}.\n"
    (tmp_path / "diary.txt").write_text("dear diary\n" * 100)
    code, _, err = run(capsys, command, tmp_path / "diary.txt")
    assert code == 2
    assert err == f"cardspeak: {tmp_path / 'diary.txt'} is not a cardspeak log.\n"


# -- the ledger --------------------------------------------------------------------------------------------


def test_the_trial_balance(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "ledger", path)
    assert code == 0
    interval = "The whole log, 2023-11-14 22:13:20 UTC to 2023-11-14 22:13:20 UTC"
    assert out.splitlines()[:3] == ["cardspeak", "Trial balance", interval]
    assert out.splitlines()[3].startswith("Made ")
    assert f"Head of the log {verify(path).head}" in out.splitlines()
    assert out.splitlines()[-1].split() == ["together", "0"]
    _, out, _ = run(capsys, "ledger", path, "--json")
    assert json.loads(out)["balances"]["commission"] == 6
    _, out, _ = run(capsys, "ledger", path, "--csv")
    assert ["cage", "-2000"] in list(csv.reader(out.splitlines()))


def test_a_statement(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "ledger", path, "commission", "--csv")
    rows = list(csv.DictReader(out.splitlines()))
    assert [(row["change"], row["cite"]) for row in rows] == [("1", "star 12.1")] * 6
    _, out, _ = run(capsys, "ledger", path, "player/bob")
    assert "Account player/bob: 0 before, 940 after" in out


def test_an_unknown_account_and_two_forms(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = run(capsys, "ledger", path, "player/anne")
    assert (code, err) == (2, f"cardspeak: {path} has no account 'player/anne'. Did you mean 'player/ann'?\n")
    assert run(capsys, "ledger", path, "--csv", "--json")[0] == 2
