"""`cardspeak replay`, as somebody at a terminal meets it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cardspeak.cli import main
from cardspeak.cli import replay as module

GOOD = """variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [100, 100, 100]
actions = ["d dh p1 AsKd", "d dh p2 QhQc", "d dh p3 7h2c", "p3 f", "p1 cbr 6", "p2 f"]
finishing_stacks = [102, 98, 100]
"""
WRONG = GOOD.replace("[102, 98, 100]", "[103, 97, 100]")
HALVES = GOOD.replace("[100, 100, 100]", "[100.5, 100, 100]").replace("[102, 98, 100]", "[102.5, 98, 100]")


def run(capsys: pytest.CaptureFixture[str], *args: object) -> tuple[object, str, str]:
    with pytest.raises(SystemExit) as end:
        main(["replay", *map(str, args)])
    out, err = capsys.readouterr()
    return end.value.code, out, err


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, text in (("1.phh", GOOD), ("10.phh", GOOD), ("9.phh", HALVES)):
        (tmp_path / name).write_text(text)
    (tmp_path / "many.phhs").write_text(f"[1]\n{GOOD}\n[2]\n{GOOD}")
    (tmp_path / "notes.txt").write_text("not a hand")
    return tmp_path


def test_all_agree(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    code, out, err = run(capsys, folder)
    assert (code, err) == (0, "")
    assert out.startswith("5 hands in 4 files: 5 to the chip (")


def test_json_gives_a_line_for_every_hand(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    code, out, _ = run(capsys, folder, "--json")
    assert code == 0
    lines = [json.loads(line) for line in out.splitlines()]
    assert [Path(line["file"]).name for line in lines] == ["1.phh", "9.phh", "10.phh", "many.phhs", "many.phhs"]
    assert [line["hand"] for line in lines] == [None, None, None, "1", "2"]
    assert all(
        line.keys() == {"file", "hand", "format", "verdict", "why", "commission", "finishing_stacks"} for line in lines
    )
    assert all(line["verdict"] == "to the chip" for line in lines)
    assert lines[0]["finishing_stacks"] == [102, 98, 100]
    assert lines[1]["finishing_stacks"] == [102.5, 98, 100]


def test_a_hand_that_disagrees_ends_with_one(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    (folder / "bad.phh").write_text(WRONG)
    code, out, _ = run(capsys, folder)
    assert code == 1
    assert "bad.phh: p1 finishes with 102, in the file with 103." in out
    assert "6 hands in 5 files: 5 to the chip, 1 differs (" in out
    code, out, _ = run(capsys, folder / "bad.phh", "--json")
    assert code == 1
    assert json.loads(out)["verdict"] == "differs"


def test_a_broken_file_is_reported_and_passed_over(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    (folder / "broken.phh").write_text("variant = 'NT'\n")
    (folder / "half.phhs").write_text(f"[1]\n{GOOD}\n[2]\nvariant = 'XX'\n[3]\n{GOOD}")
    (folder / "binary.phh").write_bytes(b"\xff\xfe\x00")
    code, out, _ = run(capsys, folder, "--json")
    assert code == 1
    lines = [json.loads(line) for line in out.splitlines()]
    assert len(lines) == 10
    broken = [line for line in lines if line["verdict"] == "unreadable"]
    assert {(Path(line["file"]).name, line["hand"]) for line in broken} == {
        ("broken.phh", None),
        ("half.phhs", "2"),
        ("binary.phh", None),
    }
    assert all(line["why"].startswith("cannot be read: ") for line in broken)
    assert all(line["finishing_stacks"] is None for line in broken)


def test_many_processes_give_the_same_report(
    capsys: pytest.CaptureFixture[str], folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "FILES_AT_ONCE", 2)
    alone = run(capsys, folder, "--json", "--jobs", "1")
    together = run(capsys, folder, "--json", "--jobs", "2")
    assert alone == together


def test_files_and_folders_in_the_order_given(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    _, out, _ = run(capsys, folder / "10.phh", folder / "many.phhs", folder / "1.phh", "--json")
    names = [Path(json.loads(line)["file"]).name for line in out.splitlines()]
    assert names == ["10.phh", "many.phhs", "many.phhs", "1.phh"]


def test_the_number_of_a_hand_comes_from_its_file(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    (folder / "1.phh").write_text(GOOD + "hand = 42\n")
    _, out, _ = run(capsys, folder / "1.phh", "--json")
    assert json.loads(out)["hand"] == "42"


@pytest.mark.parametrize("name", ["nowhere", "notes.txt", "nowhere.phh", "empty"])
def test_bad_usage_is_one_line(capsys: pytest.CaptureFixture[str], folder: Path, name: str) -> None:
    (folder / "empty").mkdir()
    code, out, err = run(capsys, folder / name)
    assert (code, out) == (2, "")
    assert err.startswith("cardspeak: ")
    assert err.count("\n") == 1


def test_something_to_replay_is_needed(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys)
    assert (code, out) == (2, "")
    assert "PATH" in err


TEXT = """PokerStars Hand #9:  Hold'em No Limit ($1/$2 USD) - 2012/02/03 4:05:06 ET
Table 'T' 6-max Seat #1 is the button
Seat 1: one ($100 in chips)
Seat 2: two ($100 in chips)
one: posts small blind $1
two: posts big blind $2
*** HOLE CARDS ***
one: raises $4 to $6
two: calls $4
*** FLOP *** [2c 3c 4d]
two: checks
one: bets $5
two: folds
Uncalled bet ($5) returned to one
one collected $11.50 from pot
*** SUMMARY ***
Total pot $12 | Rake $0.50
"""
OHH = """{"ohh": {"game_number": "5", "game_type": "Holdem", "bet_limit": {"bet_type": "NL"}, "currency": "USD",
"dealer_seat": 1, "small_blind_amount": 1, "big_blind_amount": 2,
"players": [{"id": 0, "seat": 1, "name": "a", "starting_stack": 10},
{"id": 1, "seat": 2, "name": "b", "starting_stack": 10}],
"rounds": [{"id": 0, "street": "Preflop", "actions": [{"player_id": 0, "action": "Post SB", "amount": 1},
{"player_id": 1, "action": "Post BB", "amount": 2}, {"player_id": 0, "action": "Fold"}]}],
"pots": [{"number": 0, "amount": 2, "player_wins": [{"player_id": 1, "win_amount": 2}]}]}}
"""


def test_formats_are_found_by_content(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    (folder / "session.log").write_text(TEXT + "\n\n" + TEXT.replace("#9:", "#10:").replace("$11.50", "$11"))
    (folder / "hands.json").write_text(OHH)
    code, out, _ = run(capsys, folder, "--json")
    assert code == 1
    lines = {(line["format"], line["hand"]): line for line in map(json.loads, out.splitlines())}
    assert lines["pokerstars", "9"]["verdict"] == "to the chip"
    assert lines["pokerstars", "9"]["commission"] == 0.50
    assert lines["pokerstars", "10"]["verdict"] == "differs"
    assert lines["ohh", "5"]["verdict"] == "to the chip"
    assert lines["phhs", "2"]["verdict"] == "to the chip"
    code, out, _ = run(capsys, folder)
    assert "8 hands in 6 files: 7 to the chip, 1 differs (" in out


def test_only_what_differs_or_cannot_be_read_fails(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    unknown = GOOD.replace("starting_stacks = [100,", "starting_stacks = [inf,").replace(', "p2 f"]', ', "p2 cc"]')
    (tmp_path / "early.phh").write_text(unknown.replace("finishing_stacks = [102, 98, 100]\n", ""))
    (tmp_path / "legal.phh").write_text(GOOD.replace("finishing_stacks = [102, 98, 100]\n", ""))
    (tmp_path / "raked.phh").write_text(
        GOOD.replace("[100, 100, 100]", "[1000, 1000, 1000]").replace("[102, 98, 100]", "[1002, 998, 1000]")
    )
    code, out, _ = run(capsys, tmp_path)
    assert code == 0
    assert "3 hands in 3 files: 1 to the chip, 1 legal, 1 stops early (" in out


@pytest.mark.parametrize("size", [500, 1300, 4000])
def test_a_large_file_is_shared_by_processes(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: int
) -> None:
    many = "\n".join(f"[{number}]\n{GOOD}_note = {{a = 1}}\n[{number}._more]\nb = 2\n" for number in range(1, 41))
    (tmp_path / "many.phhs").write_text(many)
    (tmp_path / "many.txt").write_text("".join(TEXT.replace("#9:", f"#{number}:") + "\n\n" for number in range(1, 41)))
    whole = run(capsys, tmp_path, "--json")
    monkeypatch.setattr(module, "BYTES_AT_ONCE", size)
    parts = run(capsys, tmp_path, "--json", "--jobs", "1")
    assert parts == whole
    hands = [json.loads(line)["hand"] for line in whole[1].splitlines()]
    assert hands == [str(number) for number in range(1, 41)] * 2
