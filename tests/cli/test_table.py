"""`cardspeak table`: a night in a text file, told with clauses; what is wrong with the file is one line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cardspeak.cli import main

NIGHT = """
table star holdem
stakes no limit, blinds 1/2
buy-in 40 to 200
seed tuesday

Ann takes seat 1 with 100, card A1   # a comment
Bob takes seat 2 with 100, card B1
Cy takes seat 5 with 100, card C1
refused: Dan takes seat 6 with 39, card D1
deal
play on
at 60
2 steps away
deal
play on
1 leaves
"""


def run(tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, *options: str) -> tuple[int, str, str]:
    script = tmp_path / "night.txt"
    script.write_text(text, encoding="utf-8")
    with pytest.raises(SystemExit) as ended:
        main(["table", str(script), *options])
    printed = capsys.readouterr()
    assert isinstance(ended.value.code, int)
    return ended.value.code, printed.out, printed.err


def test_a_night_is_told_with_its_clauses(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(tmp_path, capsys, NIGHT)
    assert code == 0
    assert "Refused: The least stake is 40, not 39.  [8.4]" in out
    assert "Hand 1: seats 1, 2, 5 are dealt in; the button is at seat 5.  [9.1]" in out
    assert "Seat 2 misses blind 1.  [8.8.3]" in out
    assert "Owed: seat 2, missed blinds 1  [8.8.3.1]" in out


def test_the_night_in_the_documentation_runs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = (Path(__file__).parents[2] / "docs" / "table.md").read_text(encoding="utf-8")
    code, out, _ = run(tmp_path, capsys, page.split("```text\n")[1].split("```")[0])
    assert code == 0
    assert "Chips stay on the table" in out


def test_the_same_as_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(tmp_path, capsys, NIGHT, "--json")
    told = json.loads(out)
    assert code == 0
    assert told["setup"]["book"] == "star-sydney-poker"
    assert [event["type"] for event in told["events"][:3]] == ["SeatTaken"] * 3
    assert told["events"][-1]["at"] == 60
    assert told["wrong"] == []
    assert len(told["refused"]) == 1


def test_a_refusal_that_nobody_expected_ends_with_1(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(tmp_path, capsys, NIGHT.replace("refused: Dan", "Dan"))
    assert code == 1
    assert "Not as expected" in out


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "first line"),
        ("table star chess", "no game"),
        ("table star holdem\nAnn dances", "Line 2"),
        ("table star holdem\nplay on", "No hand is running"),
        ("table star holdem\nat 9\nAnn joins the list\nat 8\nBob joins the list", "Line 5"),
        ("table star holdem\ndraw for seat 1: Ann", "a name and a card"),
        ("table star holdem\nbuy-in 0", "at least one chip"),
        ("table tasmania holdem\nplaces 8", "tables of 10 or 7 places"),
    ],
)
def test_a_wrong_file_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, says: str) -> None:
    code, _, err = run(tmp_path, capsys, text)
    assert code == 2
    assert says in err
    assert err.count("\n") == 1


def test_a_file_that_is_not_there(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["table", str(tmp_path / "none.txt")])
    assert ended.value.code == 2
    assert "cannot be read" in capsys.readouterr().err
