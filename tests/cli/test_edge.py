"""`cardspeak edge`, as somebody at a terminal meets it."""

from __future__ import annotations

import json
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from cardspeak.cli import main
from cardspeak.odds.house import three_card as house

Capture = pytest.CaptureFixture[str]


def run(capsys: Capture, *args: str) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as end:
        main(["edge", *args])
    assert isinstance(end.value.code, int)
    out, err = capsys.readouterr()
    return end.value.code, out, err


def answers(capsys: Capture, *args: str) -> Any:
    code, out, err = run(capsys, *args, "--json")
    assert (code, err) == (0, "")
    return json.loads(out)


def test_three_card_json(capsys: Capture) -> None:
    found = answers(capsys, "three-card")
    main_game, side = found["ante_and_play"], found["pair_plus"]
    assert main_game["ev_exact"] == "-686689/20358520"
    assert main_game["ev"] == float(Fraction(main_game["ev_exact"])) == -main_game["edge"]
    assert main_game["play_from"] == "Q-6-4"
    assert side["ev_exact"] == "-128/5525"
    assert {row["category"] for row in side["hits"]} >= {"straight flush", "one pair"}
    assert found["tables"] == {"ante-bonus": "A", "pair-plus": "A"}


def test_three_card_other_tables(capsys: Capture) -> None:
    found = answers(capsys, "three-card", "--ante-bonus", "b", "--pair-plus", "F")
    assert found["tables"] == {"ante-bonus": "B", "pair-plus": "F"}
    assert round(100 * found["pair_plus"]["edge"], 2) == 2.70


def test_three_card_text(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "160")
    code, out, err = run(capsys, "three-card", "--rounds", "50", "--samples", "500")
    assert (code, err) == (0, "")
    for text in ("3.3730%", "686689/20358520", "Q-6-4", "mimic the dealer", "After 50 rounds", "500 rounds by chance"):
        assert text in out


def test_three_card_every_combination(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(house, "every_combination", cache(house.every_combination))  # worked out once, shown twice
    rows = answers(capsys, "three-card", "--all")
    assert len(rows) == 18
    assert rows[0]["ante_and_play_ev_exact"] == "-686689/20358520"
    assert "7.2760%" in run(capsys, "three-card", "--all")[1]


def test_three_card_advice(capsys: Capture) -> None:
    assert answers(capsys, "three-card", "--hand", "Qs6d3c")["verb"] == "fold"
    assert "play" in run(capsys, "three-card", "--hand", "Qs6d4c")[1]


def test_crown_holdem_json(capsys: Capture) -> None:
    found = answers(capsys, "crown-holdem", "--rounds", "10")
    assert found["main"]["ev_exact"] == "-19447087313/347672625300"
    assert found["main"]["fold_rate_exact"] == "12/221"
    assert len(found["main"]["hands"]) == 169
    assert found["player_extra"]["ev_exact"] == found["dealer_extra"]["ev_exact"] == "-5245/43316"
    assert found["player_extra"]["with_best_folds"]["ev"] < found["player_extra"]["ev"]
    assert found["jackpot"]["level-1"]["break_even_exact"] == "3505400/19"
    assert found["session"]["rounds"] == 10


def test_crown_holdem_text(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "160")
    code, out, err = run(capsys, "crown-holdem", "--display", "184495")
    assert (code, err) == (0, "")
    for text in ("5.5935%", "19447087313/347672625300", "72o fold", "184,495", "better hand than the board"):
        assert text in out


def test_crown_holdem_with_another_ante(capsys: Capture) -> None:
    assert round(100 * answers(capsys, "crown-holdem", "--ante-from", "straight")["main"]["edge"], 2) == 2.04


def test_crown_holdem_advice(capsys: Capture) -> None:
    assert answers(capsys, "crown-holdem", "--hole", "7h2c")["verb"] == "fold"
    assert answers(capsys, "crown-holdem", "--hole", "7h2c", "--flop", "As7dKd")["verb"] == "turn"
    found = answers(capsys, "crown-holdem", "--hole", "7h2c", "--flop", "As7dKd", "--turn", "3s")
    assert (found["wager"], found["bet_exact"]) == ("river", "10657/45540")
    assert "a check" in run(capsys, "crown-holdem", "--hole", "7h2c", "--flop", "As7dKd")[1]


@pytest.mark.parametrize(
    "args",
    [
        ("three-card", "--rounds", "20"),
        ("crown-holdem",),
        ("crown-holdem", "--rounds", "20"),
    ],
)
def test_pictures(capsys: Capture, tmp_path: Path, args: tuple[str, ...]) -> None:
    file = tmp_path / "edge.svg"
    assert run(capsys, *args, "--chart", str(file))[0] == 0
    assert "<svg" in file.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("three-card", "--ante-bonus", "Z"), "A, B, C"),
        (("three-card", "--pair-plus", "G"), "A, B, C, D, E, F"),
        (("three-card", "--hand", "Qs"), "three known cards"),
        (("three-card", "--rounds", "0"), "rounds"),
        (("three-card", "--chart", "picture.txt"), "picture"),
        (("crown-holdem", "--hole", "AsAs"), "twice"),
        (("crown-holdem", "--flop", "As2c3d"), "--hole"),
        (("crown-holdem", "--ante-from", "flsh"), "flush"),
        (("five-card",), "five-card"),
    ],
)
def test_wrong_requests_take_one_line(capsys: Capture, args: tuple[str, ...], says: str) -> None:
    code, out, err = run(capsys, *args)
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert says in err


@pytest.mark.slow
def test_counted_again(capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDSPEAK_CACHE", str(tmp_path))
    assert answers(capsys, "crown-holdem", "--recompute")["main"]["ev_exact"] == "-19447087313/347672625300"
    assert list(tmp_path.glob("house-holdem-*"))


@pytest.mark.parametrize("more", [("--rounds", "5"), ("--samples", "5"), ("--chart", "x.png")])
@pytest.mark.parametrize("hand", [("three-card", "--hand", "QsQdQc"), ("crown-holdem", "--hole", "AsKd")])
def test_advice_on_one_hand_stands_alone(capsys: Capture, hand: tuple[str, ...], more: tuple[str, ...]) -> None:
    code, out, err = run(capsys, *hand, *more)
    assert (code, out) == (2, "")
    assert "asks about one hand" in err
