"""`cardspeak games`, as somebody at a terminal meets it."""

from __future__ import annotations

import json

import pytest
from tests.hand.tables import games

from cardspeak.cli import main


def run(capsys: pytest.CaptureFixture[str], *args: str) -> tuple[object, str, str]:
    with pytest.raises(SystemExit) as end:
        main(["games", *args])
    out, err = capsys.readouterr()
    return end.value.code, out, err


def test_every_game_has_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "--json")
    assert code == 0
    rows = json.loads(out)
    assert [(row["book"], row["game"]) for row in rows] == [(game.book.slug, game.slug) for game in games()]
    assert len(rows) > 40


def test_a_row_says_decks_seats_betting_and_clause(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "--book", "star", "--json")
    rows = {row["game"]: row for row in json.loads(out)}
    assert {row["book"] for row in rows.values()} == {"star-sydney-poker"}
    manila = rows["two-card-manila"]
    assert {deck["cards"] for deck in manila["decks"]} == {36, 32}
    assert all(deck["seats"] > 1 and deck["clause"] for deck in manila["decks"])
    assert "no limit" in rows["holdem"]["betting"]
    assert all(row["clause"] and row["title"] for row in rows.values())


def test_the_table_names_them(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    code, out, _ = run(capsys, "--book", "tasmania")
    assert code == 0
    assert "five-card-stud" in out
    assert "52:10 32:5" in out
    assert "half pot" in out


def test_names_are_never_broken(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    _, out, _ = run(capsys)
    words = set(out.replace(":", ": ").split())
    assert {name for game in games() for name in (f"{game.book.slug}:", game.slug)} <= words
    assert max(map(len, out.splitlines())) <= 80


def test_a_book_without_games_among_players(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "--book", "perth")
    assert code == 0
    assert "no games among players" in out


def test_an_unknown_book(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "--book", "stair")
    assert (code, out) == (2, "")
    assert err.startswith("cardspeak: There is no book 'stair'")
    assert err.count("\n") == 1
