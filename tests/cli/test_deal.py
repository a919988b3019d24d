"""`cardspeak deal`, as somebody at a terminal meets it."""

from __future__ import annotations

import json

import pytest
from tests.hand.tables import games

from cardspeak.books.loader import load_book
from cardspeak.cli import main
from cardspeak.cli.deal import told_hand
from cardspeak.cli.stakes import parse_stakes
from cardspeak.errors import BadInput
from cardspeak.hand import Stakes
from cardspeak.hand.commission import Percent, PerHand, PerPerson, Scale


def run(capsys: pytest.CaptureFixture[str], *args: str) -> tuple[object, str, str]:
    with pytest.raises(SystemExit) as end:
        main(["deal", *args])
    out, err = capsys.readouterr()
    return end.value.code, out, err


def test_a_hand_is_told_with_its_clauses(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "--book", "star", "--game", "holdem", "--players", "4", "--seed", "tuesday")
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert lines[0].startswith("Texas Hold'em by ")
    assert lines[1] == "seed tuesday"
    assert lines[2].startswith("Seat 1 posts a blind of 1.")
    assert lines[2].endswith("[20.1]")
    assert lines[-4].startswith("Seat 1: 200 -> ")
    assert sum(int(line.split("-> ")[1].split()[0]) for line in lines[-4:]) == 800


def test_the_same_seed_tells_the_same_hand(capsys: pytest.CaptureFixture[str]) -> None:
    args = ("--book", "star", "--game", "omaha", "--seed", "wednesday", "--json")
    assert run(capsys, *args) == run(capsys, *args)
    assert run(capsys, *args)[1] != run(capsys, *args[:-2], "thursday", "--json")[1]


def test_json_gives_the_events(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "--book", "crown-melbourne-poker", "--game", "razz", "--seed", "x", "--json")
    hand = json.loads(out)
    assert hand["events"][0]["type"] == "Posted"
    assert hand["events"][-1]["type"] == "HandEnded"
    assert all(event["cite"] for event in hand["events"])
    assert sum(row["after"] for row in hand["stacks"]) + hand["commission"] == 1200
    assert hand["setup"]["game"] == "razz"
    assert hand["seed"] == "x"


@pytest.mark.parametrize("game", [(game.book.slug, game.slug) for game in games()], ids="-".join)
def test_every_game_can_be_dealt(capsys: pytest.CaptureFixture[str], game: tuple[str, str]) -> None:
    code, out, err = run(capsys, "--book", game[0], "--game", game[1], "--seed", "any")
    assert (code, err) == (0, "")
    assert "The hand is over." in out


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("--book", "star", "--game", "chess"), "star-sydney-poker has no game 'chess'"),
        (("--book", "star", "--game", "holdem", "--players", "12"), "at most 11 players, not 12"),
        (("--book", "star", "--game", "holdem", "--players", "1"), "needs at least 2 players"),
        (("--book", "star", "--game", "holdem", "--players", "-3"), "Nobody sits at the table"),
        (("--book", "star", "--game", "holdem", "--deck", "40"), "is not played with 40 cards"),
        (("--book", "star", "--game", "holdem", "--stack", "0"), "has 0 chips"),
        (("--book", "star", "--game", "holdem", "--stakes", "blinds 1/2"), "does not say how the game is bet"),
        (("--book", "star", "--game", "holdem", "--stakes", "no limit, gold 3"), "'gold 3' is not understood"),
        (("--book", "star", "--game", "holdem", "--stakes", "no limit 1/2"), "only fixed and spread limits"),
        (("--book", "star", "--game", "holdem", "--stakes", "no limit, bring-in 1/2"), "should be one number"),
        (("--book", "tasmania", "--game", "five-card-stud", "--stakes", "pot, ante 2"), "is not played pot"),
        (("--game", "holdem"), "Missing option '--book'"),
        (("--book", "star", "--game", "holdem", "--seed", "two\nlines"), "A seed is one line"),
    ],
)
def test_bad_input_is_one_line(capsys: pytest.CaptureFixture[str], args: tuple[str, ...], says: str) -> None:
    code, out, err = run(capsys, *args)
    assert (code, out) == (2, "")
    assert says in err
    assert err.count("\n") == 1
    assert err.startswith("cardspeak: ")


@pytest.mark.parametrize(
    ("text", "stakes"),
    [
        ("no limit, blinds 1/2", Stakes(structure="no limit", blinds=(1, 2), small=2)),
        ("nl, blinds 5/10, ante 1", Stakes(structure="no limit", blinds=(5, 10), antes=(1,), small=10)),
        ("Fixed 2/4, blinds 1/2", Stakes(structure="fixed", blinds=(1, 2), small=2, big=4)),
        ("spread 2/10", Stakes(structure="spread", blinds=(1, 2), small=2, big=10)),
        ("pot limit", Stakes(structure="pot", blinds=(1, 2), small=2)),
        ("half pot, minimum 5, blinds 5", Stakes(structure="half pot", blinds=(5,), small=5)),
        ("fixed, blinds 1/2", Stakes(structure="fixed", blinds=(1, 2), small=2, big=4)),
        (
            "no limit, blinds 5/10, chip 5, straddles 1, commission 5% cap 10",
            Stakes(
                structure="no limit",
                blinds=(5, 10),
                small=10,
                unit=5,
                straddles=1,
                charge=Percent(percent=5, cap=10),
            ),
        ),
        (
            "no limit, blinds 1/2, commission 3 per hand",
            Stakes(structure="no limit", blinds=(1, 2), small=2, charge=PerHand(amount=3)),
        ),
        (
            "no limit, blinds 1/2, commission 1 per person",
            Stakes(structure="no limit", blinds=(1, 2), small=2, charge=PerPerson(amount=1)),
        ),
    ],
)
def test_stakes_in_words(text: str, stakes: Stakes) -> None:
    assert parse_stakes(text, load_book("star").game("holdem")) == stakes


def test_stakes_of_stud_and_chinese() -> None:
    stud = parse_stakes("fixed 10/20, ante 2, bring-in 3", load_book("open-table").game("razz"))
    assert stud == Stakes(structure="fixed", antes=(2,), small=10, big=20, bring_in=3)
    chinese = parse_stakes("units 5", load_book("crown-melbourne-poker").game("chinese-poker"))
    assert chinese.chinese_unit == 5
    scale = parse_stakes("no limit, commission scale", load_book("tasmania").game("holdem"))
    assert scale.charge == Scale()
    with pytest.raises(BadInput):
        parse_stakes("", load_book("star").game("holdem"))


def test_a_hand_for_somebody_elses_screen() -> None:
    text = told_hand("star-sydney-poker", "two-card-manila", players=4, seed="tour")
    assert text.plain.splitlines()[-1].startswith("The hand is over.")
    assert any("♠" in line or "♥" in line for line in text.plain.splitlines())
