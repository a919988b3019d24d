"""`cardspeak rules`, as somebody at a terminal meets it."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from typing import Any

import pytest
from tests.shelf import AMONG

from cardspeak.books import coverage as module
from cardspeak.books.clauses import all_indexes, clause_index
from cardspeak.cli import main


class Ran:
    """What a command printed and how it ended."""

    def __init__(self, capsys: pytest.CaptureFixture[str], *args: str) -> None:
        with pytest.raises(SystemExit) as end:
            main(["rules", *args])
        self.code = end.value.code
        self.out, self.err = capsys.readouterr()

    @property
    def json(self) -> Any:
        assert self.code == 0, self.err
        return json.loads(self.out)

    @property
    def lines(self) -> list[str]:
        assert self.code == 0, self.err
        return self.out.splitlines()


def test_list_gives_one_line_for_each_clause_to_another_program(capsys: pytest.CaptureFixture[str]) -> None:
    lines = Ran(capsys, "list").lines
    assert len(lines) == sum(len(index) for index in all_indexes())
    assert lines[0].split("\t")[:3] == ["crown-melbourne-poker 1.1:Absent Button", "table", "definition"]


def test_list_narrows_by_book_topic_kind_and_game(capsys: pytest.CaptureFixture[str]) -> None:
    rows = Ran(capsys, "list", "--book", "star", "--topic", "misdeal", "--kind", "ruling", "--json").json
    assert {(row["book"], row["topic"], row["kind"]) for row in rows} == {("star-sydney-poker", "misdeal", "ruling")}
    assert "25.9" not in {row["number"] for row in rows}  # a record
    manila = Ran(capsys, "list", "--book", "star", "--topic", "misdeal", "--game", "three-card-manila", "--json")
    assert {"25.5", "25.7"} <= {row["number"] for row in manila.json}
    assert not {"25.2", "25.6"} & {row["number"] for row in manila.json}
    holdem = Ran(capsys, "list", "--game", "holdem", "--json").json
    players = set(AMONG)
    assert {row["book"] for row in holdem} == players
    assert rows[0].keys() == {"book", "number", "topic", "kind", "applies_to", "says", "test"}


def test_show_tells_all_about_a_clause(capsys: pytest.CaptureFixture[str]) -> None:
    about = Ran(capsys, "show", "melbourne-poker", "8.13.11(a)", "--json").json
    assert about["clause"]["number"] == "8.13.11(a)"
    assert [parent["number"] for parent in about["parents"]] == ["8.13.11"]
    assert [child["number"] for child in about["children"]] == [
        "8.13.11(a)(i)",
        "8.13.11(a)(ii)",
        "8.13.11(a)(iii)",
    ]
    assert about["status"] in ("executed", "tested", "missing")
    assert "chinese-poker" not in about["games"]
    text = Ran(capsys, "show", "crown-melbourne-poker", "8.13.3", "(A)").out
    assert "crown-melbourne-poker 8.13.3(a)" in text
    assert "under 8.13.3: Sole winner" in text
    assert "kill+hi-lo (tables with kill pots" in text


PROVING = "tests/x.py::test_flush"


def test_show_names_the_tests_and_the_data(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    known = {"crown-melbourne-poker": {"3.2.2(d)(iv)": (PROVING,)}}
    monkeypatch.setattr(module, "shown_by_tests", lambda: known)
    ran = Ran(capsys, "show", "crown-melbourne-poker", "3.2.2(d)(iv)")
    assert "test: tests/x.py::test_flush" in ran.out
    assert "data: crown-melbourne-poker/ranking.toml" in ran.out
    assert "state: tested" in ran.out
    monkeypatch.setattr(module, "proved_by_mutants", lambda: {"crown-melbourne-poker": {"3.2.2(d)(iv)": PROVING}})
    assert "state: executed" in Ran(capsys, "show", "crown-melbourne-poker", "3.2.2(d)(iv)").out


def test_show_opens_a_heading_and_finds_a_definition(capsys: pytest.CaptureFixture[str]) -> None:
    assert Ran(capsys, "show", "crown-melbourne-poker", "14.9").lines[0].endswith("14.9 is a heading.")
    below = Ran(capsys, "show", "crown-melbourne-poker", "14.9", "--json").json["children"]
    assert [child["number"] for child in below] == ["14.9.1", "14.9.2", "14.9.3", "14.9.4", "14.9.5"]
    assert "crown-melbourne-poker 1.1:Burn card" in Ran(capsys, "show", "melbourne poker", "burn", "card").out


def test_search(capsys: pytest.CaptureFixture[str]) -> None:
    hits = Ran(capsys, "search", "straddle", "--book", "star", "--json").json
    assert hits[0]["clause"]["number"] == "1.1:straddle"
    assert hits[0]["score"] >= hits[-1]["score"]
    assert Ran(capsys, "search", "7.13", "--book", "star").lines[0].startswith("star-sydney-poker 7.13\t")
    nothing = Ran(capsys, "search", "zzz", "straddle")
    assert (nothing.code, nothing.out) == (1, "")
    assert nothing.err == "No clause has all of: zzz straddle. Try fewer words.\n"
    empty = Ran(capsys, "search", "zzz", "--json")
    assert (empty.code, empty.out) == (1, "[]\n")


def test_compare(capsys: pytest.CaptureFixture[str]) -> None:
    pairs = Ran(capsys, "compare", "star", "tasmania", "freeze-out", "--json").json
    assert pairs[1]["left"]["number"] == "8.10.1"
    assert pairs[1]["right"]["number"] == "B.16.1"
    assert pairs[-1]["left"] is None
    text = Ran(capsys, "compare", "star", "tasmania", "freeze-out").lines
    assert text[0].split() == ["star-sydney-poker", "tasmania-poker"]
    assert any("8.10.1" in line and "B.16.1" in line for line in text)
    assert Ran(capsys, "compare", "star", "tasmania", "odd", "chips", "--json").json


@pytest.mark.parametrize(("columns", "beside"), [(120, True), (72, True), (71, False), (40, False)])
def test_compare_follows_the_width_of_the_terminal(columns: int, beside: bool) -> None:
    out = subprocess.run(
        [sys.executable, "-m", "cardspeak.cli", "rules", "compare", "star", "tasmania", "freeze-out"],
        env={**os.environ, "COLUMNS": str(columns), "FORCE_COLOR": "1", "TERM": "xterm"},
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    lines = [line.rstrip() for line in re.sub("\x1b\\[[0-9;]*m", "", out).splitlines()]
    assert max(map(len, lines)) <= columns
    assert any("8.10.1 " in line and "B.16.1" in line for line in lines) == beside


def test_coverage(capsys: pytest.CaptureFixture[str]) -> None:
    report = Ran(capsys, "coverage", "--json").json
    sizes = {book["book"]: book["clauses"] for book in report["books"]}
    assert sizes["crown-melbourne-poker"] == 680
    assert sizes["star-sydney-poker"] == 840
    for book in report["books"]:
        assert sum(book["counts"].values()) == book["clauses"]
        assert len(book["missing"]) == book["counts"]["missing"]
    one = Ran(capsys, "coverage", "--book", "perth", "--json").json["books"]
    assert [book["book"] for book in one] == ["crown-perth-holdem"]
    text = Ran(capsys, "coverage").out
    assert all(book in text for book in sizes)


def test_coverage_lists_what_is_missing(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "shown_by_tests", lambda: {"tasmania-poker": {"B.4.3": ("tests/x.py",)}})
    lines = Ran(capsys, "coverage", "--book", "tasmania", "--missing").lines
    tasmania = clause_index("tasmania-poker")
    assert len(lines) == len(tasmania) - len(tasmania.by_kind("human")) - 1
    assert not any(line.startswith("tasmania-poker B.4.3\t") for line in lines)


def test_coverage_reads_the_file_that_the_package_has_and_writes_none(capsys: pytest.CaptureFixture[str]) -> None:
    assert Ran(capsys, "coverage", "--json").json["source"] == "coverage.json"
    assert "The tests as coverage.json lists them." in Ran(capsys, "coverage").lines
    assert "coverage.json" in Ran(capsys, "coverage", "--help").out
    ran = Ran(capsys, "coverage", "--write")
    assert (ran.code, ran.err.count("\n")) == (2, 1)


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["show", "atlantis", "1.1"], "There is no book 'atlantis'."),
        (["show", "melbourne", "1.1"], "could be crown-melbourne-poker or crown-melbourne-three-card"),
        (["show", "star", "24.9"], "has no clause '24.9'. Did you mean '24.6'?"),
        (["show", "star"], "Missing argument"),
        (["list", "--book", "starr"], "Did you mean 'star'?"),
        (["list", "--topic", "misdeel"], "There is no topic 'misdeel'. Did you mean 'misdeal'?"),
        (["list", "--kind", "engin"], "There is no kind 'engin'. Did you mean 'engine'?"),
        (["list", "--game", "rzz"], "There is no game 'rzz'. Did you mean 'razz'?"),
        (["list", "--book", "tasmania", "--game", "razz"], "There is no game 'razz'."),
        (["search"], "Missing argument"),
        (["compare", "star", "perth", "nonsense"], "Neither star-sydney-poker nor crown-perth-holdem"),
        (["frobnicate"], "frobnicate"),
    ],
)
def test_what_is_wrong_is_one_line_and_exit_2(capsys: pytest.CaptureFixture[str], args: list[str], says: str) -> None:
    ran = Ran(capsys, *args)
    assert ran.code == 2
    assert ran.out == ""
    assert ran.err.startswith("cardspeak: ")
    assert says in ran.err
    assert ran.err.count("\n") == 1


def test_rules_alone_explains_itself(capsys: pytest.CaptureFixture[str]) -> None:
    text = Ran(capsys).out
    for name in ("list", "show", "search", "compare", "coverage"):
        assert f"\n  {name} " in text
