"""`cardspeak ruling`, as somebody at a terminal meets it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cardspeak.cli import main
from cardspeak.rulings.incidents import KINDS

CASES = Path(__file__).parents[1] / "cases"


def run(capsys: pytest.CaptureFixture[str], *args: str) -> tuple[object, str, str]:
    with pytest.raises(SystemExit) as end:
        main(["ruling", *args])
    out, err = capsys.readouterr()
    return end.value.code, out, err


def test_one_book(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "--book", "star", "premature", "turn")
    assert (code, err) == (0, "")
    assert "premature turn, holdem by star-sydney-poker" in out
    for number, clause in enumerate(("26.31(i)", "26.31(ii)", "26.31(iii)"), 1):
        assert f"{number}. " in out
        assert f"[{clause}]" in out


def test_branches_until_the_facts_are_given(capsys: pytest.CaptureFixture[str]) -> None:
    wide = json.loads(run(capsys, "--book", "star", "--json", "not cut")[1])
    assert len(wide["branches"]) > 1
    facts = [f"{name}={words[0]}" for name, words in wide["branches"][0]["when"].items()]
    given = [word for fact in facts for word in ("--fact", fact)]
    narrow = json.loads(run(capsys, "--book", "star", "--json", "not cut", *given)[1])
    assert [branch["clause"] for branch in narrow["branches"]] == [wide["branches"][0]["clause"]]
    told = run(capsys, "--book", "star", "not cut")[1]
    assert told.count("If ") >= len(wide["branches"])


def test_the_street_is_a_fact(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "--book", "star", "--at", "river", "--json", "too", "many", "board", "cards")
    assert code == 0
    found = json.loads(out)
    assert found["facts"]["more to come"] == "no"
    assert all("more to come" not in branch["when"] for branch in found["branches"])
    code, _, err = run(capsys, "--book", "star", "--at", "bridge", "too many board cards")
    assert code == 2
    assert "Hold'em has no round called 'bridge'; its rounds are pre-flop, flop, turn or river." in err
    code, _, err = run(capsys, "--book", "crown-melbourne-poker", "--game", "chinese-poker", "--at", "flop", "not cut")
    assert code == 2
    assert "nobody bets in it" in err


def test_json_is_stable(capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(run(capsys, "--book", "star", "--game", "omaha", "--json", "premature", "river")[1])
    assert list(found) == ["book", "game", "incident", "topic", "happened", "facts", "branches"]
    branch = found["branches"][0]
    assert list(branch) == [
        "when", "clause", "says", "by", "asks", "silent", "steps", "options", "overrides", "also",
    ]  # fmt: skip
    assert list(branch["steps"][0]) == ["do", "says", "clause"]


def test_all_books(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    answers = json.loads(run(capsys, "--compare", "--json", "premature flop")[1])
    assert len(answers) == 4
    for width in ("60", "240"):
        monkeypatch.setenv("COLUMNS", width)
        code, out, _ = run(capsys, "--compare", "premature flop")
        assert code == 0
        assert all(answer["book"] in out for answer in answers)
        assert all(answer["branches"][0]["clause"] in out for answer in answers)


def test_the_list_names_every_incident(capsys: pytest.CaptureFixture[str]) -> None:
    rows = json.loads(run(capsys, "--list", "--json")[1])
    assert [row["incident"] for row in rows] == list(KINDS)
    assert list(rows[0]) == ["incident", "topic", "families", "needs", "says"]
    out = run(capsys, "--list")[1]
    assert all(name in out for name in KINDS)


@pytest.mark.parametrize(
    ("args", "says"),
    [
        ((), "Say what went wrong"),
        (("premature turn",), "Say by which book"),
        (("--book", "star", "premature torn"), "Did you mean 'premature turn'?"),
        (("--book", "star", "premature turn", "--fact", "looked"), "write a fact as name=word"),
        (("--book", "star", "premature turn", "--fact", "weather=fine"), "No fact is called 'weather'"),
        (("--book", "star", "--game", "holdem", "two up cards"), "that cannot happen in"),
        (("--book", "perth", "premature turn"), "has no game in which that can happen"),
        (("--case", "nowhere.toml"), "cannot be read"),
    ],
)
def test_what_is_wrong_is_one_line(capsys: pytest.CaptureFixture[str], args: tuple[str, ...], says: str) -> None:
    code, out, err = run(capsys, *args)
    assert (code, out) == (2, "")
    assert says in err
    assert err.count("\n") == 1


def test_a_case_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    file = str(next((CASES / "star-sydney-poker").glob("*.toml")))
    code, out, err = run(capsys, "--case", file)
    assert (code, err) == (0, "")
    assert "Everything came out as written." in out
    assert "! " in out
    (found, *_) = json.loads(run(capsys, "--case", file, "--json")[1])
    assert list(found) == ["title", "book", "game", "clauses", "events", "story", "rulings", "stacks"]
    assert found["rulings"][0]["clause"]


def test_a_case_that_does_not_come_out(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "night.toml"
    head = 'title = "x"\nbook = "star"\ngame = "holdem"\nstacks = [50, 50, 50]\n'
    file.write_text(f'{head}play = """\n3 calls\n= pot 4\n"""\n')
    code, out, err = run(capsys, "--case", str(file))
    assert (code, out) == (1, "")
    assert f"{file}:7: = pot 4: it is 5." in err
