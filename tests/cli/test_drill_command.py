"""`cardspeak drill`, as somebody at a terminal meets it."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from cardspeak.cli import drill as module
from cardspeak.cli import main


@pytest.fixture
def score(tmp_path: Path) -> Path:
    return tmp_path / "deep" / "score.json"


def run(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, *args: str, typed: str = ""
) -> tuple[object, str, str]:
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    with pytest.raises(SystemExit) as end:
        main(["drill", "--seed", "monday", *args])
    out, err = capsys.readouterr()
    return end.value.code, out, err


def test_answers_given_beforehand(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, score: Path
) -> None:
    asked = json.loads(run(capsys, monkeypatch, "--questions", "3", "--json")[1])["questions"]
    right = " ".join(question["right"] for question in asked)
    args = ("--questions", "3", "--score", str(score))
    code, out, err = run(capsys, monkeypatch, *args, "--answers", right, "--json")
    assert (code, err) == (0, "")
    found = json.loads(out)
    assert (found["asked"], found["right"], found["seed"]) == (3, 3, "monday")
    assert all(question["graded"]["right"] for question in found["questions"])
    wrong = ",".join("a" if question["right"] != "a" else "b" for question in asked)
    told = run(capsys, monkeypatch, *args, "--answers", wrong)[1]
    assert told.count("No: ") == 3
    assert "0 of 3 right; in all 3 of 6." in told
    kept = json.loads(score.read_text())
    assert sum(count["asked"] for count in kept["topics"].values()) == 6


def test_typed_answers(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, score: Path) -> None:
    code, out, _ = run(capsys, monkeypatch, "--score", str(score), typed="hm?\na\nb\nquit\n")
    assert code == 0
    assert out.count("Your ruling: ") == 4
    assert "is no answer" in out
    assert " of 2 right" in out
    assert sum(count["asked"] for count in json.loads(score.read_text())["topics"].values()) == 2


def test_the_end_of_the_input_ends_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, score: Path
) -> None:
    code, out, _ = run(capsys, monkeypatch, "--score", str(score), typed="")
    assert code == 0
    assert "0 of 0 right" in out
    assert not score.exists()


def test_an_interrupt_keeps_the_score(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, score: Path
) -> None:
    answer = module._answer
    asked = 0

    def interrupted(question: object, given: str | None) -> object:
        nonlocal asked
        asked += 1
        if asked > 2:
            raise KeyboardInterrupt
        return answer(question, "a")  # type: ignore[arg-type]

    monkeypatch.setattr(module, "_answer", interrupted)
    code, out, _ = run(capsys, monkeypatch, "--score", str(score))
    assert code == 130
    assert " of 2 right" in out
    assert sum(count["asked"] for count in json.loads(score.read_text())["topics"].values()) == 2


def test_the_usual_file(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert run(capsys, monkeypatch, "--questions", "1", "--answers", "a")[0] == 0
    assert (tmp_path / "cardspeak" / "drill.json").exists()


def test_one_topic_of_one_book(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    out = run(capsys, monkeypatch, "--book", "tasmania", "--topic", "early", "--questions", "2", "--json")[1]
    found = json.loads(out)["questions"]
    assert {(question["book"], question["topic"]) for question in found} == {("tasmania-poker", "early")}


def test_what_is_wrong_is_one_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    other = tmp_path / "notes.json"
    other.write_text('{"shopping": ["milk"]}')
    for args, says in (
        (("--questions", "2", "--answers", "a"), "1 answers for 2 questions"),
        (("--topic", "weather"), "No topic is called 'weather'"),
        (("--book", "perth", "--topic", "deal", "--score", str(tmp_path / "s.json")), "is drilled as a whole"),
        (("--questions", "1", "--answers", "a", "--score", str(other)), "is not a score of drills"),
        (("--questions", "1", "--answers", "?", "--score", str(tmp_path / "s.json"), "--json"), "is no answer"),
    ):
        code, _, err = run(capsys, monkeypatch, *args)
        assert code == 2
        assert says in err
        assert err.count("\n") == 1
    assert json.loads(other.read_text()) == {"shopping": ["milk"]}
