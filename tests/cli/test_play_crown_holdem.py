"""`cardspeak play crown-holdem`, as somebody at a terminal or a pipe meets it."""

from __future__ import annotations

import io
import json
import sys
from typing import Any

import pytest

from cardspeak.banked import events as e
from cardspeak.cli import main
from cardspeak.cli.banked_session import line_text

Capture = pytest.CaptureFixture[str]
Patch = pytest.MonkeyPatch
ROUND = "1000 500 500 j1 500 j2 1000\nflop\nturn\ncheck\n"


def run(capsys: Capture, patch: Patch, said: str, *args: str) -> str:
    """What it printed when these lines were said."""
    patch.setattr(sys, "stdin", io.StringIO(said))
    with pytest.raises(SystemExit) as end:
        main(["play", "crown-holdem", "--seed", "demo", *args])
    out, err = capsys.readouterr()
    assert (end.value.code, err) == (0, "")
    return out


def text(capsys: Capture, patch: Patch, said: str, *args: str) -> list[str]:
    return [line.rstrip() for line in run(capsys, patch, said, *args).splitlines()]


def rows(capsys: Capture, patch: Patch, said: str, *args: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in run(capsys, patch, said, *args, "--json").splitlines()]


def settled(lines: list[str]) -> dict[str, str]:
    """Wager: what became of it, and by which clauses."""
    found = [line.split(None, 4) for line in lines if line.startswith("  box 1")]
    return {words[2]: words[4] for words in found}


def test_a_round_by_pipe(capsys: Capture, monkeypatch: Patch) -> None:
    lines = text(capsys, monkeypatch, ROUND)
    assert lines[0] == "Crown Hold'em Poker, Crown Perth: Crown Hold'em Poker"
    assert "  Dealer: T♣ 8♥  one pair, twos, king, ten and eight kickers" in lines
    assert settled(lines) == {
        "ante": "stand-off: +0  (silent: 3.6 does not cover a better hand below a flush; the Ante is returned)",
        "jackpot-1": "lost: -500  (3.12(c)(iii))",
        "jackpot-2": "lost: -1000  (3.12(c)(iii))",
        "dealer-extra": "lost: -500  (3.28(b))",
        "player-extra": "lost: -500  (3.33(b)(i))",
        "flop": "won at 1 to 1: +2000  (3.36(a), 3.37)",
        "turn": "won at 1 to 1: +1000  (3.39(a), 3.40)",
    }
    assert lines[-1] == "You leave with 100500: +500. Seed: demo"


def test_the_jackpots_are_shown_and_grow(capsys: Capture, monkeypatch: Patch) -> None:
    lines = text(capsys, monkeypatch, ROUND)
    shown = [line for line in lines if line.startswith("  Jackpots:")]
    assert shown[0].startswith(
        "  Jackpots: level-1 2500000 for 500, level-2 5000000 for 1000, level-3 7500000 for 1500"
    )
    assert shown[1].startswith(
        "  Jackpots: level-1 2500205 for 500, level-2 5000410 for 1000, level-3 7500615 for 1500"
    )
    assert len([line for line in lines if line.startswith("  Assumed:")]) == 1


def test_an_empty_line_repeats_the_wagers(capsys: Capture, monkeypatch: Patch) -> None:
    placed = [row["wager"] for row in rows(capsys, monkeypatch, ROUND + "\nfold\n") if row["type"] == "Placed"]
    before = ["ante", "player-extra", "dealer-extra", "jackpot-1", "jackpot-2"]
    assert placed == [*before, "flop", "turn", *before]


def test_a_short_jackpot_wager_is_noted_and_goes_back(capsys: Capture, monkeypatch: Patch) -> None:
    lines = text(capsys, monkeypatch, "j1 300 ante 1000\nfold\n")
    assert "  Note: jackpot-1 is 500, not 300 (5.11)." in lines
    assert settled(lines)["jackpot-1"] == "void: +0  (5.11)"


def test_advice_before_the_flop_and_after_it(capsys: Capture, monkeypatch: Patch) -> None:
    lines = text(capsys, monkeypatch, "1000\nadvice\nflop\nadvice\nturn\ncheck\n")
    advice = [line.strip() for line in lines if "is worth" in line]
    assert advice == [
        "Flop: betting is worth -0.8667 of the Ante, not betting -1.0000.",
        "Turn: betting is worth +0.2198 of the Ante, not betting +0.0000.",
    ]


def test_a_hand_kept_face_down(capsys: Capture, monkeypatch: Patch) -> None:
    lines = text(capsys, monkeypatch, "1000\nflop\ncheck\ncheck\nadvice\ndecline\n", "--ask")
    assert "  There is no advice on this here." in lines
    assert settled(lines) == {"ante": "lost: -1000  (3.6(b)(ii))", "flop": "lost: -2000  (3.36(b)(ii))"}
    shown = text(capsys, monkeypatch, "1000\nflop\ncheck\ncheck\nshow\n", "--ask")
    assert settled(shown)["flop"] == "won at 1 to 1: +2000  (3.36(a), 3.37)"


def test_getting_up_in_the_middle_folds_or_checks(capsys: Capture, monkeypatch: Patch) -> None:
    assert settled(text(capsys, monkeypatch, "1000\nquit\n")) == {"ante": "lost: -1000  (3.6(b)(i))"}
    assert set(settled(text(capsys, monkeypatch, "1000\nflop\n", "--ask"))) == {"ante", "flop"}


def test_refusals_name_their_clause(capsys: Capture, monkeypatch: Patch) -> None:
    lines = text(capsys, monkeypatch, "1000 box 2 1000\nnonsense\n1000\nf\nx\nc\nc\n")
    assert any(line.startswith("  Refused: One player bets on one box.") for line in lines)
    assert any("'nonsense' is not understood" in line for line in lines)
    assert "  Say one of: turn, check." in lines


def test_every_event_as_json(capsys: Capture, monkeypatch: Patch) -> None:
    found = rows(capsys, monkeypatch, ROUND)
    kinds = [row["type"] for row in found]
    assert kinds.index("Displays") < kinds.index("GameStarted") < kinds.index("Boarded") < kinds.index("Revealed")
    started = next(row for row in found if row["type"] == "GameStarted")
    assert started["stakes"] == [{"box": 1, "owner": "you", "level": "level-3", "stake": 1500}]
    assert kinds.count("Boarded") == 3


def test_a_prize_as_a_line() -> None:
    bonus = e.Line(1, "you", "jackpot-1", 500, "won", 25, 12_000, "3.12(b)(ii)", "", "3.13:Table 2:Straight")
    assert line_text(bonus, spent=True).endswith("won 25 times the wager: +12000  (3.12(b)(ii), 3.13:Table 2:Straight)")
    royal = e.Line(1, "you", "jackpot-1", 500, "won", 0, 2_499_705, "3.12(b)(ii)")
    assert line_text(royal, spent=True).endswith("won the jackpot: +2499705  (3.12(b)(ii))")


def test_other_limits_and_another_level_1(capsys: Capture, monkeypatch: Patch) -> None:
    lines = text(
        capsys, monkeypatch, "200 j1 100\nfold\n", "--minimum", "200", "--unit", "100", "--jackpot", "100", "--machine"
    )
    assert "jackpot-1 exactly 100; jackpot-2 exactly 200" in "".join(lines)
    assert settled(lines)["jackpot-1"] == "lost: -100  (3.12(c)(i))"
