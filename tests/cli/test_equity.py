"""`cardspeak equity` and the other commands about odds, as somebody at a terminal meets them."""

from __future__ import annotations

import json
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from cardspeak.cli import main
from cardspeak.odds import categories as counting

Capture = pytest.CaptureFixture[str]
CROWN = "crown-melbourne-poker"


def run(capsys: Capture, *args: str) -> tuple[int, str, str]:
    """How it ended, and what it printed."""
    with pytest.raises(SystemExit) as end:
        main(list(args))
    assert isinstance(end.value.code, int)
    out, err = capsys.readouterr()
    return end.value.code, out, err


def answer(capsys: Capture, *args: str) -> Any:
    code, out, err = run(capsys, *args, "--json")
    assert (code, err) == (0, "")
    return json.loads(out)


def lines(capsys: Capture, *args: str) -> list[str]:
    code, out, err = run(capsys, *args)
    assert (code, err) == (0, "")
    return [line.rstrip() for line in out.splitlines()]


def test_counts_are_left_out_where_they_would_not_fit(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counting, "categories", cache(counting.categories))  # the same counts, shown twice
    monkeypatch.setenv("COLUMNS", "80")
    narrow = lines(capsys, "categories")
    monkeypatch.setenv("COLUMNS", "100")
    wide = lines(capsys, "categories")
    assert narrow[2].split() == ["royal", "flush", "0.000154%", "0.000923%", "0.003232%"]
    assert wide[2].split() == ["royal", "flush", "0.000154%", "4", "0.000923%", "188", "0.003232%", "4,324"]
    assert "…" not in "".join(narrow + wide)


# -- equity ------------------------------------------------------------------------------------------------


def test_exact_equity(capsys: Capture) -> None:
    found = answer(capsys, "equity", "--book", "star", "--game", "holdem", "AhAs", "KdKc")
    assert (found["book"], found["game"], found["deck"]) == ("star-sydney-poker", "holdem", 52)
    assert (found["method"], found["boards"]) == ("exact", 1_712_304)
    aces, kings = found["hands"]
    assert (aces["hand"], kings["hand"]) == ("AhAs", "KdKc")
    assert aces["equity_exact"] == "29603/36432"
    assert aces["equity"] == pytest.approx(29603 / 36432)
    assert aces["win"] + kings["win"] + aces["tie"] == found["boards"]
    assert "interval" not in aces
    assert "shares" not in aces


def test_a_table_for_people(capsys: Capture) -> None:
    assert lines(capsys, "equity", "AhAs", "KdKc", "--board", "2c3d7h9s") == [
        "open-table holdem, 52 cards: every one of 44 deals",
        "hand  equity     win  tie",
        "AhAs  95.45%  95.45%    0",
        "KdKc   4.55%   4.55%    0",
    ]


def test_a_sample_says_so_and_how_to_repeat_it(capsys: Capture) -> None:
    args = ("equity", "AA", "random", "random", "--samples", "2000", "--seed", "terminal")
    found = answer(capsys, *args)
    assert (found["method"], found["boards"], found["seed"], found["stopped"]) == ("sampled", 2000, "terminal", False)
    for hand in found["hands"]:
        low, high = hand["interval"]
        wide_low, wide_high = hand["interval99"]
        assert wide_low < low < hand["equity"] < high < wide_high
        assert "equity_exact" not in hand
    assert found == answer(capsys, *args)
    shown = lines(capsys, *args)
    assert shown[0] == "open-table holdem, 52 cards: a sample of 2,000 deals"
    assert shown[-1] == "The same deals again: --seed terminal --samples 2000 --tier plain"
    assert " to " in shown[2]


def test_ranges_decks_and_dead_cards(capsys: Capture) -> None:
    found = answer(
        capsys, "equity", "--book", "star", "--deck", "36", "--board", "6c7d9h", "--dead", "AcAd", "AA", "KTs+"
    )
    assert found["deck"] == 36
    assert found["boards"] == 1 * 12 * 27 * 26 // 2  # one pair of aces is left, and twelve hands of the other range
    assert sum(Fraction(hand["equity_exact"]) for hand in found["hands"]) == 1


def test_divided_pots(capsys: Capture) -> None:
    args = ("equity", "--book", CROWN, "--game", "holdem-hilo", "--board", "3c4d9sTs8s", "Ah2h", "KhKc")
    low, high = answer(capsys, *args)["hands"]
    assert (low["win"], low["tie"], low["scoop"], low["equity_exact"]) == (0, 1, 0, "1/2")
    assert low["shares"]["low"] == {"win": 1, "tie": 0, "equity": 1.0, "equity_exact": "1/1"}
    assert high["shares"]["high"]["win"] == 1
    assert "  high" in lines(capsys, *args)[3]


def test_stud_and_draw(capsys: Capture) -> None:
    stud = answer(capsys, "equity", "--game", "seven-card-stud", "--dead", "2c2d", "AsAdKh7c3d", "9c8c7d5h5s")
    assert (stud["method"], stud["boards"]) == ("exact", 780 * 703)
    draw = answer(capsys, "equity", "--game", "single-draw-27", "2c3c4d7h??", "2d3d5c8hTs")
    assert draw["hands"][0]["equity_exact"] == "17/43"


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["AsAs", "KdKc"], "As appears twice; every card can be in one place only."),
        (["AsAh", "AsKc"], "As appears twice; every card can be in one place only."),
        (["AsAh", "KdKc", "--board", "As2c3c"], "As appears twice; every card can be in one place only."),
        (["AsKdQhJhTh9h", "KdKc"], "'AsKdQhJhTh9h' has 6 cards; a hand of Texas hold'em has 2."),
        (
            ["--book", "star", "--deck", "36", "2c2d", "AsAd"],
            "2c is not in the deck of 36 cards, which runs from 6 to A.",
        ),
        (["--book", "star", "--deck", "40", "AsAd", "KsKd"], "Texas Hold'em is not played with 40 cards in"),
        (["--book", "nowhere", "AA", "KK"], "There is no book 'nowhere'."),
        (["--game", "hodlem", "AA", "KK"], "Did you mean 'holdem'?"),
        (["AA"], "Give at least two hands; write random for one that nobody knows."),
        ([], "Give at least two hands; write random for one that nobody knows."),
        (["AA", "K"], "'K' is not a hand;"),
        (["AA", "AA", "AA"], "These hands cannot be held at the same time: they need the same cards."),
        (["AA", "KK", "--exact", "--samples", "10"], "--exact counts every deal"),
        (["AA", "KK", "--samples", "0"], "Invalid value for '--samples'"),
        (["AA", "KK", "--chart", "x.gif"], "'x.gif' is not a picture's name;"),
        (["AA", "KK", "--tier", "fast"], "Invalid value for '--tier'"),
        (["--book", "perth", "AA", "KK"], "a game against the house"),
    ],
)
def test_bad_input_is_one_line_and_exit_code_2(capsys: Capture, args: list[str], says: str) -> None:
    code, out, err = run(capsys, "equity", *args)
    assert (code, out) == (2, "")
    assert err.startswith("cardspeak: ")
    assert says in err
    assert err.count("\n") == 1


def test_charts(capsys: Capture, tmp_path: Path) -> None:
    for name, args in (
        ("equity.png", ["equity", "AhAs", "KdKc", "--board", "2c3d7h9s"]),
        ("categories.svg", ["categories", "--hand", "AhKh", "--board", "QhJh2c"]),
        ("range.pdf", ["range", "QQ+, AKs"]),
    ):
        file = tmp_path / name
        lines(capsys, *args, "--chart", str(file))
        assert file.stat().st_size > 2_000


# -- the others --------------------------------------------------------------------------------------------


def test_categories(capsys: Capture) -> None:
    found = answer(capsys, "categories", "--hand", "AhKh", "--board", "QhJh2c", "--street", "turn")
    (turn,) = found["streets"]
    assert (turn["street"], turn["share"], turn["method"], turn["deals"]) == ("turn", "high", "exact", 47)
    royal = turn["categories"][0]
    assert (royal["name"], royal["count"], royal["probability_exact"]) == ("royal flush", 1, "1/47")
    shown = lines(capsys, "categories", "--hand", "AhKh", "--board", "QhJh2c")
    assert shown[1].split() == ["flop", "of", "1", "turn", "of", "47", "river", "of", "1,081"]
    assert shown[2].split() == ["royal", "flush", "0", "0", "2.13%", "1", "4.26%", "46"]
    low = answer(capsys, "categories", "--book", CROWN, "--game", "holdem-hilo", "--hand", "Ah2s", "--board", "3c4c9d")
    assert {street["share"] for street in low["streets"]} == {"high", "low"}
    assert low["streets"][1]["categories"][-1] == {
        "name": "no low",
        "category": None,
        "count": 1,
        "probability": 1.0,
        "probability_exact": "1/1",
    }
    sampled = answer(capsys, "categories", "--hand", "AhKh", "--street", "river", "--samples", "500", "--seed", "x")
    assert (sampled["streets"][0]["method"], sampled["seed"]) == ("sampled", "x")
    assert len(sampled["streets"][0]["categories"][0]["interval"]) == 2


def test_outs(capsys: Capture) -> None:
    found = answer(capsys, "outs", "--board", "QhJh2c3d", "AhKh", "QsQd")
    (part,) = found["shares"]
    assert (found["unseen"], part["now"], part["standing"]) == (44, "no pair", "behind")
    assert (part["ahead_next_exact"], part["win_end_exact"]) == ("5/22", "5/22")
    ten = next(card for card in part["cards"] if card["card"] == "Th")
    assert ten == {"card": "Th", "makes": "royal flush", "better": True, "standing": "ahead"}
    shown = lines(capsys, "outs", "--board", "QhJh2c3d", "AhKh", "QsQd")
    assert shown[0] == "AhKh against QsQd: 44 unseen cards"
    assert shown[-1] == "ahead   22.73% with the next card, 22.73% by the end"


def test_ranges(capsys: Capture) -> None:
    found = answer(capsys, "range", "AKs QQ+, 7h6h")
    assert (found["text"], found["combos"], found["deck"]) == ("QQ+, AKs, 7h6h", 23, 52)
    assert found["share"] == pytest.approx(23 / 1326)
    assert {kind["kind"]: kind["combos"] for kind in found["kinds"]} == {"AA": 6, "KK": 6, "QQ": 6, "AKs": 4, "76s": 1}
    assert "7h6h" in found["hands"]
    shown = lines(capsys, "range", "AKs", "QQ+", "7h6h")
    assert shown[:2] == ["QQ+, AKs, 7h6h", "23 of 1,326 hands, 1.73%"]
    assert shown[2].split() == ["AA", "AKs"] + ["."] * 11
    assert "76s*" in shown[9]
    strong = answer(capsys, "range", "--book", CROWN, "--deck", "20", "10%", "--strength")
    assert [kind["kind"] for kind in strong["kinds"]][:1] == ["AA"]
    assert strong["combos"] <= 19
    assert strong["kinds"][0]["equity"] > strong["kinds"][-1]["equity"] > 0.5
    code, _, err = run(capsys, "range", "--game", "omaha", "AA")
    assert (code, err) == (2, "cardspeak: Ranges are for hands of two cards; a hand of Omaha hold'em has 4.\n")


def test_chances(capsys: Capture) -> None:
    found = answer(capsys, "chance", "--book", "perth", "--street", "flop", "royal flush")
    assert (found["method"], found["probability_exact"]) == ("exact", "1/649740")
    assert lines(capsys, "chance", "--hand", "AhKh", "--board", "QhJh2c", "royal flush, both play") == [
        "royal flush, both play: 4.26%, 1 in 23.5",
        "46 of 1,081 deals, every one counted",
    ]
    beaten = answer(
        capsys, "chance", "flush+", "--beaten-by", "both play", "--players", "4", "--samples", "3000", "--seed", "x"
    )
    assert (beaten["method"], beaten["deals"]) == ("sampled", 3000)
    assert beaten["interval"][0] < beaten["probability"] < beaten["interval"][1]
    for args in (["royal flush", "--players", "3"], ["royal flush", "--beaten-by", "both play", "--hand", "AA"]):
        assert run(capsys, "chance", *args)[0] == 2


def test_every_command_explains_itself(capsys: Capture) -> None:
    for name in ("equity", "categories", "outs", "range", "chance"):
        assert f"cardspeak {name}" in "\n".join(lines(capsys, name, "--help"))
