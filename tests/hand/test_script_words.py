"""What is done at a table in plain words: every command has its line, and the line reads back as the same command."""

from __future__ import annotations

import pytest

from cardspeak.cards import parse_cards
from cardspeak.errors import BadInput
from cardspeak.hand import commands as c
from cardspeak.hand.words.script import command_of, said

LINES: dict[str, c.Command] = {
    "1 folds": c.Fold(1),
    "1 folds leaving 5": c.Fold(1, 5),
    "2 checks": c.Check(2),
    "3 calls": c.Call(3),
    "4 bets 20": c.Bet(4, 20),
    "5 raises to 60": c.RaiseTo(5, 60),
    "6 takes the kitty": c.TakeKitty(6),
    "2 draws Kh4c": c.Discard(2, parse_cards("Kh 4c")),
    "2 stands pat": c.Discard(2),
    "1 sets 2c2d3c/4c4d5c5d6c/7c7d8c8d9c": c.Arrange(
        1, parse_cards("2c 2d 3c"), parse_cards("4c 4d 5c 5d 6c"), parse_cards("7c 7d 8c 8d 9c")
    ),
    "3 turns up 5c": c.TurnUp(3, parse_cards("5c")),
    "3 shows AsAd": c.Show(3, parse_cards("As Ad")),
    "3 shows": c.Show(3),
    "4 mucks": c.Muck(4),
    "4 asks to see 2": c.AskToSee(4, 2),
    "4 asks for the flop AsAd": c.AskFlop(4, parse_cards("As Ad")),
    "4 takes the pot": c.TakePot(4),
    "4 takes up the hand": c.TakeUp(4),
    "run 2 times": c.Run(2),
    "run 3 times agreed by 1, 4": c.Run(3, (1, 4)),
    "run 2 times with leave of floor": c.Run(2, (), "floor"),
    "run 2 times agreed by 1, 2 with leave of TG Area Manager": c.Run(2, (1, 2), "TG Area Manager"),
    "deal 2 AsKd": c.TellHole(2, parse_cards("As Kd")),
    "deal unseen": c.TellUnseen(),
    "board 2c3c4c": c.TellBoard(parse_cards("2c 3c 4c")),
    "shuffle 2c3c": c.Reorder(parse_cards("2c 3c")),
}


@pytest.mark.parametrize("line", LINES)
def test_a_line_is_one_command_and_a_command_one_line(line: str) -> None:
    assert command_of(line) == LINES[line]
    assert said(LINES[line]) == line


def test_cards_may_stand_apart() -> None:
    assert command_of("seat 2 draws Kh 4c.") == c.Discard(2, parse_cards("Kh4c"))


def test_every_command_has_its_words() -> None:
    assert {type(command) for command in LINES.values()} == set(c.Command.__subclasses__())


@pytest.mark.parametrize("line", ["", "1 raise", "folds", "3 bets", "run", "board"])
def test_what_is_no_command_says_how_one_is_written(line: str) -> None:
    with pytest.raises(BadInput, match="write for example '3 raises to 60'"):
        command_of(line)
