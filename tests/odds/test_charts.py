"""Pictures: written, of the right kind, saying what they should; and refused before anything is worked out."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardspeak.cards import deck_of
from cardspeak.errors import BadInput
from cardspeak.odds.categories import categories
from cardspeak.odds.charts import categories_chart, check_path, equity_chart, range_chart
from cardspeak.odds.classes import kinds
from cardspeak.odds.equity import equity
from cardspeak.odds.ranges import HandForm, parse_range

CROWN = "crown-melbourne-poker"
BEGIN = {"png": b"\x89PNG\r\n\x1a\n", "svg": b"<?xml", "pdf": b"%PDF-"}


@pytest.fixture(autouse=True)
def _letters(monkeypatch: pytest.MonkeyPatch) -> None:
    """Text in SVG as text, so that a test can read it."""
    import matplotlib as mpl

    monkeypatch.setitem(mpl.rcParams, "svg.fonttype", "none")


def words(file: Path) -> list[str]:
    return re.findall(r"<text[^>]*>([^<]*)</text>", file.read_text(encoding="utf-8"))


@pytest.mark.parametrize("ending", ["png", "svg", "pdf", "PNG"])
def test_every_kind_of_file(ending: str, tmp_path: Path) -> None:
    file = tmp_path / f"equity.{ending}"
    equity_chart(equity("star", ["AhAs", "KdKc"], board="2c3c4d5d"), str(file))
    raw = file.read_bytes()
    assert raw.startswith(BEGIN[ending.lower()])
    assert len(raw) > 2_000


def test_a_bar_for_each_hand_and_share(tmp_path: Path) -> None:
    file = tmp_path / "bars.svg"
    equity_chart(equity("star", ["AhAs", "KdKc"], board="2c3d7h9s"), str(file))
    assert {"AhAs", "KdKc", "95.45%", "4.55%", "44 deals, every one counted"} <= set(words(file))
    equity_chart(equity(CROWN, ["Ah2h", "KhKc"], game="holdem-hilo", board="3c4d9sTs8s"), str(file))
    found = words(file)
    assert (found.count("high"), found.count("low"), found.count("50.00%")) == (2, 2, 2)
    equity_chart(equity("star", ["AhAs", "random"], samples=500, seed="bars"), str(file))
    assert "500 deals, sampled, 95 % interval" in words(file)


def test_a_panel_for_each_street(tmp_path: Path) -> None:
    file = tmp_path / "streets.svg"
    categories_chart(categories("star", "AhKh", board="QhJh2c"), str(file))
    assert {"flop", "turn", "river", "royal flush", "30.71%", "0"} <= set(words(file))
    categories_chart(categories(CROWN, "Ah2s", game="holdem-hilo", board="3h4h5d"), str(file))
    assert {"river, high", "river, low", "no low"} <= set(words(file))


def test_a_square_of_kinds(tmp_path: Path) -> None:
    file = tmp_path / "range.svg"
    form = HandForm(deck_of(52), 2)
    range_chart(parse_range("QQ+, AsKs", form).combos, form.deck, "queens up", str(file))
    found = words(file)
    assert {"queens up", "19 of 1,326 hands, 1.4%", "1 of 4", "AA", "72o"} <= set(found)
    assert sum(word in {str(kind) for kind in kinds(form.deck)} for word in found) == 169
    short = HandForm(deck_of(36), 2)
    strength = dict.fromkeys(kinds(short.deck), 0.5)
    range_chart(parse_range("AA", short).combos, short.deck, "short", str(file), strength)
    found = words(file)
    assert found.count("50.0") == 81
    assert "22" not in found


@pytest.mark.parametrize(
    ("name", "says"),
    [("x.gif", "end it in .png, .svg or .pdf"), ("x", "end it in"), ("no/where.png", "no folder 'no'")],
)
def test_files_that_are_refused(name: str, says: str) -> None:
    with pytest.raises(BadInput, match=re.escape(says)):
        check_path(name)


def test_a_file_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "taken.png").mkdir()
    with pytest.raises(BadInput, match="cannot be written"):
        equity_chart(equity("star", ["AhAs", "KdKc"], board="2c3c4d5d"), str(tmp_path / "taken.png"))


def test_a_range_is_drawn_as_a_square_below_the_bars(tmp_path: Path) -> None:
    found = equity("star", ["QQ+,AKs", "AhKd"], board="2c3d7h")
    plain, squares = tmp_path / "bars.svg", tmp_path / "squares.svg"
    equity_chart(found, str(plain))
    equity_chart(found, str(squares), {"QQ+,AKs": [(48, 49)], "AhKd": [(50, 45)]})
    assert squares.stat().st_size > 2 * plain.stat().st_size
