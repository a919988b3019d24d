"""`cardspeak play three-card`, as somebody at a terminal or a pipe meets it."""

from __future__ import annotations

import io
import json
import sys
from typing import Any

import pytest

from cardspeak.banked import events as e
from cardspeak.banked.setup import make_setup
from cardspeak.cards import Card, deck_of, parse_cards
from cardspeak.cli import main
from cardspeak.cli.banked_session import line_text, three_card_advice

Capture = pytest.CaptureFixture[str]
Patch = pytest.MonkeyPatch


def run(capsys: Capture, patch: Patch, said: str, *args: str) -> tuple[int, str, str]:
    """How it ended, and what it printed, when these lines were said."""
    patch.setattr(sys, "stdin", io.StringIO(said))
    with pytest.raises(SystemExit) as end:
        main(["play", "three-card", "--seed", "demo", *args])
    assert isinstance(end.value.code, int)
    out, err = capsys.readouterr()
    return end.value.code, out, err


def text(capsys: Capture, patch: Patch, said: str, *args: str) -> list[str]:
    code, out, err = run(capsys, patch, said, *args)
    assert (code, err) == (0, "")
    return [line.rstrip() for line in out.splitlines()]


def events(capsys: Capture, patch: Patch, said: str, *args: str) -> list[dict[str, Any]]:
    code, out, err = run(capsys, patch, said, *args, "--json")
    assert (code, err) == (0, "")
    return [json.loads(line) for line in out.splitlines()]


def test_a_round_by_pipe(capsys: Capture, monkeypatch: Patch) -> None:
    lines = text(capsys, monkeypatch, "10 5\nplay\n")
    assert lines[0] == "Three Card Poker, Crown Melbourne Limited: Three Card Poker Rules"
    assert "  Box 1: 8♠ 7♥ 8♦  one pair, eights, seven kicker" in lines
    assert "  Dealer: A♥ 4♠ 9♦  no pair, ace-nine-four" in lines
    assert [line.split() for line in lines if line.startswith("  box 1")] == [
        ["box", "1", "ante", "10", "won", "at", "1", "to", "1:", "+10", "(5.6.1(b),", "8:Table", "1:Ante)"],
        [
            "box",
            "1",
            "pair-plus",
            "5",
            "won",
            "at",
            "1",
            "to",
            "1:",
            "+5",
            "(5.7.1,",
            "8:Table",
            "1:Pair",
            "Plus:Table",
            "A)",
        ],
        ["box", "1", "play", "10", "won", "at", "1", "to", "1:", "+10", "(5.8.1,", "8:Table", "1:Play)"],
    ]
    assert lines[-1] == "You leave with 1025: +25. Seed: demo"


def test_the_same_seed_deals_the_same_cards(capsys: Capture, monkeypatch: Patch) -> None:
    first = text(capsys, monkeypatch, "10\np\n\np\n")
    assert first == text(capsys, monkeypatch, "10\np\n\np\n")
    assert first.count("Round 2. You have 1020.") == 1


def test_an_empty_line_repeats_the_wagers(capsys: Capture, monkeypatch: Patch) -> None:
    placed = [row for row in events(capsys, monkeypatch, "10 5\np\n\np\n") if row["type"] == "Placed"]
    assert [(row["wager"], row["amount"]) for row in placed] == [("ante", 10), ("pair-plus", 5), ("play", 10)] * 2


def test_words_and_boxes(capsys: Capture, monkeypatch: Patch) -> None:
    rows = events(capsys, monkeypatch, "pair 5 box 3 20 10\nfold\n")
    placed = [(row["box"], row["wager"], row["amount"]) for row in rows if row["type"] == "Placed"]
    assert placed == [(1, "pair-plus", 5), (3, "ante", 20), (3, "pair-plus", 10)]
    dealt = [row for row in rows if row["type"] == "Dealt"]
    shown = {box for row in dealt for box, card in zip(row["boxes"], row["cards"], strict=True) if card != "??"}
    assert shown == {1}  # neither the blind box nor the dealer


def test_json_hides_the_deck_until_the_round_is_over(capsys: Capture, monkeypatch: Patch) -> None:
    rows = events(capsys, monkeypatch, "10\nplay\n", "--rounds", "1")
    kinds = [row["type"] for row in rows]
    assert (kinds[0], rows[0]["order"]) == ("Shuffled", [])
    assert kinds[-2:] == ["RoundEnded", "Disclosed"]
    assert sorted(Card(text) for text in rows[-1]["order"]) == sorted(deck_of(52).cards)
    prompts = [row["prompt"]["kind"] for row in rows if row["type"] == "Prompt"]
    assert prompts == ["bets", "decide"]
    assert all("cite" in row for row in rows if row["type"] not in ("Prompt", "Disclosed"))


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        ("lots\n", "'lots' is not understood"),
        ("\n", "Say how much"),
        ("10 5 3\n", "'3' is not understood"),
        ("0\n", "That is no wager"),
        ("\u00b2\n", "'\u00b2' is not understood"),  # a digit, but no number
        ("9" * 5000 + "\n", "999' is not understood"),
        ("600\n", "There are 1000 chips; this takes 600, and 600 are kept back"),
        ("5000\n", "There are 1000 chips; this takes 5000"),
        ("10 box 12 10\n", "There is no box 12"),
        ("10\nraise\n", "Say one of: play, fold."),
    ],
)
def test_what_is_not_understood_is_said(capsys: Capture, monkeypatch: Patch, said: str, answer: str) -> None:
    assert any(answer in line for line in text(capsys, monkeypatch, said))


def test_refusals_and_misheard_lines_as_json(capsys: Capture, monkeypatch: Patch) -> None:
    rows = events(capsys, monkeypatch, "lots\n10 box 12 10\n")
    refused = [(row["why"], row["cite"]) for row in rows if row["type"] == "Refused"]
    assert refused == [("no-choice", ""), ("no-such-box", "2.1")]


def test_a_warning_and_what_went_back_are_shown(capsys: Capture, monkeypatch: Patch) -> None:
    lines = text(capsys, monkeypatch, "3\np\n\n400\np\n", "--maximum", "100")
    assert "  Warned: below the minimum (6.2.1)." in lines
    assert any("void: +0" in line and "6.2.1" in line for line in lines)
    assert "  Returned: 300 of ante (6.2.2)." in lines


def test_giving_up_a_winner_is_asked_twice(capsys: Capture, monkeypatch: Patch) -> None:
    lines = text(capsys, monkeypatch, "10 5\nfold\nno\nfold\nyes\n")
    assert sum("Sure (yes or no)?" in line for line in lines) == 2
    assert lines[-1] == "You leave with 985: -15. Seed: demo"


def test_whoever_gets_up_has_answered(capsys: Capture, monkeypatch: Patch) -> None:
    for said in ("10 5 box 2 10\nquit\n", "10 5 box 2 10\n"):
        lines = text(capsys, monkeypatch, said)
        assert lines[-1].startswith("You leave with ")
        rows = events(capsys, monkeypatch, said)
        decided = [(row["box"], row["verb"]) for row in rows if row["type"] == "Decided"]
        assert decided == [(1, "keep"), (2, "fold")]


def test_help_sign_and_pay_tables(capsys: Capture, monkeypatch: Patch) -> None:
    lines = text(capsys, monkeypatch, "help\nsign\nquit\n", "--ante-bonus", "C", "--pair-plus", "F")
    shown = [line for line in lines if "three of a kind 33 to 1" in line]
    assert len(shown) == 2
    assert any("straight flush 4 to 1" in line for line in lines)
    assert any("played blind" in line for line in lines)


def test_out_of_chips(capsys: Capture, monkeypatch: Patch) -> None:
    assert "You are out of chips." in text(capsys, monkeypatch, "", "--chips", "4")


def test_rounds_and_the_machine(capsys: Capture, monkeypatch: Patch) -> None:
    rows = events(capsys, monkeypatch, "10\nf\n\nf\n\nf\n", "--rounds", "2", "--machine")
    assert [row["pack"] for row in rows if row["type"] == "Shuffled"] == ["blue", "red"]


@pytest.mark.parametrize(
    "args", [("--pair-plus", "G"), ("--ante-bonus", "D"), ("--chips", "0"), ("--minimum", "50", "--maximum", "10")]
)
def test_a_wrong_option_is_one_line(capsys: Capture, monkeypatch: Patch, args: tuple[str, ...]) -> None:
    code, out, err = run(capsys, monkeypatch, "", *args)
    assert (code, out) == (2, "")
    assert err.startswith("cardspeak: ")
    assert err.count("\n") == 1


@pytest.mark.parametrize(("cards", "verb"), [("Qs6d3c", "Fold"), ("Qs6d4c", "Play"), ("AsAdAc", "Play")])
def test_advice_is_the_exact_best_play(cards: str, verb: str) -> None:
    setup = make_setup("three-card", {"you": 100}, tables={"ante-bonus": "C"})
    assert three_card_advice(setup, parse_cards(cards)).startswith(f"{verb}: playing is worth ")


def test_advice_on_request(capsys: Capture, monkeypatch: Patch) -> None:
    lines = text(capsys, monkeypatch, "10 5\nadvice\nplay\n")
    assert next(line for line in lines if "playing is worth" in line).startswith("  Play: ")


def test_no_advice_on_a_blind_hand(capsys: Capture, monkeypatch: Patch) -> None:
    lines = text(capsys, monkeypatch, "box 2 10\nadvice\nfold\n")
    assert any("no advice on a blind hand" in line for line in lines)


def test_a_rounded_payment_names_its_clause() -> None:
    line = e.Line(2, "you", "ante", 11, "won", 1, 15, "5.6.1(b)", "", "8:Table 1:Ante", "", "6.2.3")
    assert line_text(line).endswith("won at 1 to 1: +15  (5.6.1(b), 8:Table 1:Ante, 6.2.3)")
