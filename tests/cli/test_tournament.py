"""`cardspeak tournament`, as somebody at a terminal meets it."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from cardspeak.books.clauses import clause_index
from cardspeak.cli import main

Capture = pytest.CaptureFixture[str]


def run(capsys: Capture, *args: str) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as end:
        main(["tournament", *args])
    assert isinstance(end.value.code, int)
    out, err = capsys.readouterr()
    return end.value.code, out, err


def test_a_tournament_is_told_with_its_clauses(capsys: Capture) -> None:
    code, out, err = run(capsys, "three-card", "--players", "9", "--seed", "demo")
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert any(line.startswith("Place 9: ") for line in lines)
    index = clause_index("crown-melbourne-three-card")
    told = [line.rsplit(" ", 1)[1] for line in lines[2:-1]]
    assert told
    assert all(number in index or number == "silent" for number in told)
    assert lines[-1].startswith("Chips: 13000 issued")


def test_the_same_seed_tells_the_same_tournament(capsys: Capture) -> None:
    args = ("three-card", "--players", "5", "--hands", "2", "--chips", "60", "--seed", "demo")
    assert run(capsys, *args) == run(capsys, *args)


@pytest.mark.parametrize("players", [2, 7, 8])
def test_json_has_places_and_prizes(capsys: Capture, players: int) -> None:
    code, out, _ = run(capsys, "three-card", "--players", str(players), "--hands", "1", "--seed", "demo", "--json")
    found = json.loads(out)
    assert code == 0
    places = sorted(found["places"].values())  # shared where no prize hangs on it
    assert [place for at, place in enumerate(places, 1) if place > at] == []
    assert places[:3] == [1, 2, 3][:players]
    assert len(places) == players
    assert sum(found["prizes"].values()) == found["pool"] == players * 10_000
    assert all(plan["hands"] == 1 for plan in found["terms"]["format"]["rounds"])


def test_terms_item_by_item(capsys: Capture) -> None:
    code, out, _ = run(capsys, "terms", "--book", "three-card", "--json")
    articles = json.loads(out)
    assert code == 0
    assert articles[0] == {"part": "details", "item": "when", "says": "as announced", "cite": "10.4.1(a)(i)"}
    code, text, _ = run(capsys, "terms", "--book", "three-card", "--lacking")
    assert code == 0
    assert "10.4.8(j)" in text
    assert len(json.loads(run(capsys, "terms", "--book", "three-card", "--lacking", "--json")[1])) == len(
        text.splitlines()
    )


@pytest.mark.parametrize("args", [("three-card", "--players", "1"), ("three-card", "--chips", "19"), ("four-card",)])
def test_what_is_wrong_is_one_line(capsys: Capture, args: tuple[str, ...]) -> None:
    code, out, err = run(capsys, *args)
    assert (code, out, err.count("\n")) == (2, "", 1)


def test_a_tournament_of_any_book_is_run(capsys: Capture) -> None:
    args = ("run", "--book", "star", "--players", "4", "--chips", "500", "--seed", "demo", "--json")
    code, out, _ = run(capsys, *args)
    found = json.loads(out)
    assert code == 0
    assert sum(found["prizes"].values()) == found["pool"] == 40_000
    assert run(capsys, *args) == (code, out, "")


def test_many_are_counted_the_same_for_any_number_of_jobs(capsys: Capture, tmp_path: Path) -> None:
    args = (
        "run",
        "--book",
        "crown-melbourne-poker",
        "--players",
        "9",
        "--felt",
        "paper",
        "--times",
        "12",
        "--seed",
        "7",
    )
    kept = ("--keep", str(tmp_path / "run.jsonl"))
    one = run(capsys, *args, *kept, "--json")
    assert json.loads(one[1])["played"] == 12
    assert run(capsys, *args, "--jobs", "2", "--json")[:2] == one[:2]
    assert run(capsys, *args, *kept)[1].splitlines()[1].startswith("12 tournaments of 9 players")


def test_terms_from_a_file_are_checked_and_played(capsys: Capture, tmp_path: Path) -> None:
    _, raw, _ = run(capsys, "terms", "--book", "star", "--players", "6", "--json", "--raw")
    file = tmp_path / "terms.json"
    file.write_text(raw, encoding="utf-8")
    assert run(capsys, "check", str(file))[:2] == (0, "Nothing is lacking: these Terms can be published.\n")
    code, out, _ = run(
        capsys, "run", "--terms", str(file), "--players", "6", "--felt", "paper", "--seed", "x", "--json"
    )
    assert (code, len(json.loads(out)["places"])) == (0, 6)
    wrong = json.loads(raw)
    wrong["details"]["buy_in"] = None
    file.write_text(json.dumps(wrong), encoding="utf-8")
    code, out, _ = run(capsys, "check", str(file), "--json")
    assert (code, [one["cite"] for one in json.loads(out)]) == (1, ["28.4.2(b)"])
    assert run(capsys, "terms", "--book", "star", "--html")[1].startswith("<!doctype html>")


def test_structures_and_payouts(capsys: Capture) -> None:
    code, out, _ = run(capsys, "structure", "--chips", "10000", "--players", "30", "--hours", "3")
    assert code == 0
    assert out.splitlines()[0].split()[-1] == "50/100"
    levels = json.loads(run(capsys, "structure", "--json")[1])
    assert levels[0]["minutes"] == 20
    found = json.loads(run(capsys, "payouts", "--pool", "1000", "--shares", "50,30,20", "--json")[1])
    assert found["prizes"] == [500, 300, 200]
    assert run(capsys, "payouts", "--pool", "3500", "--seat", "1000")[1].splitlines()[-1].split() == ["4", "$5.00"]
    assert run(capsys, "payouts", "--shares", "20,30")[0] == 2
    code, _, wrong = run(capsys, "payouts", "--shares", "50,30")
    assert code == 2
    assert "come to 80" in wrong


def test_papers_are_written_as_html_or_printed_as_pdf(capsys: Capture, tmp_path: Path) -> None:
    page, printed = tmp_path / "results.html", tmp_path / "terms.pdf"
    asked = ("run", "--book", "star", "--players", "4", "--felt", "paper", "--seed", "x", "--results", str(page))
    assert run(capsys, *asked)[0] == 0
    assert page.read_text().count("<tr>") == 5  # the heads, and everybody
    assert run(capsys, "terms", "--print", str(tmp_path / "terms.txt"))[0] == 2
    assert run(capsys, *asked, "--times", "2")[0] == 2
    if shutil.which("chromium") is None:
        assert run(capsys, "terms", "--print", str(printed))[0] == 2
        return
    assert run(capsys, "terms", "--print", str(printed))[0] == 0
    assert printed.read_bytes().startswith(b"%PDF")


def test_without_a_browser_it_says_what_to_do_instead(capsys: Capture, tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    code, _, wrong = run(capsys, "terms", "--print", str(tmp_path / "terms.pdf"))
    assert code == 2
    assert "write .html" in wrong


def test_a_league_adds_up_several_tournaments(capsys: Capture, tmp_path: Path) -> None:
    files = []
    for day in ("monday", "tuesday"):
        code, out, _ = run(capsys, "run", "--book", "star", "--players", "4", "--chips", "500", "--seed", day, "--json")
        assert code == 0
        assert json.loads(out)["disqualified"] == []
        files.append(tmp_path / f"{day}.json")
        files[-1].write_text(out)
    both = [str(file) for file in files]
    code, out, err = run(capsys, "league", *both, "--points", "10,7,5", "--others", "1")
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert lines[0] == "10, 7, 5 by place, 1 for everybody else"
    assert len(lines) == 5
    found = json.loads(run(capsys, "league", *both, "--beaten", "2", "--best", "1", "--json")[1])
    assert found["method"] == {"kind": "by beaten", "each": 2}
    assert found["standings"][0]["points"] == 6
    assert json.loads(run(capsys, "league", *both, "--scale", "10", "--json")[1])["method"]["kind"] == "by field"
    for args, says in (
        ((*both, "--points", "ten"), "whole numbers"),
        ((*both, "--points", "1", "--beaten", "1"), "not both"),
        ((*both, "--points", "1,2"), "a better place has no less"),
        ((str(tmp_path / "no.json"),), "does not exist"),
    ):
        assert says in run(capsys, "league", *args)[2]
    files[0].write_text("{}")
    assert "has no places" in run(capsys, "league", *both)[2]
