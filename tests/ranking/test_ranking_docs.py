"""The examples of docs/ranking.md run, and its table of ladders is the books'."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from cardspeak.books.loader import load_book
from cardspeak.cli import main

PAGE = (Path(__file__).parents[2] / "docs" / "ranking.md").read_text(encoding="utf-8")
SHORT = {
    "RF": "royal flush",
    "SF": "straight flush",
    "4": "four of a kind",
    "FH": "full house",
    "Fl": "flush",
    "St": "straight",
    "3": "three of a kind",
    "2P": "two pair",
    "1P": "one pair",
    "-": "no pair",
}
LADDERS = {
    "Crown Melbourne": ("crown-melbourne-poker", "high"),
    "The Star": ("star-sydney-poker", "high"),
    "Tasmania, stud": ("tasmania-poker", "high"),
    "Tasmania, Hold-Em": ("tasmania-poker", "hold-em"),
    "Crown Perth": ("crown-perth-holdem", "high"),
    "Three Card": ("crown-melbourne-three-card", "three-card"),
}


def test_python_examples() -> None:
    blocks = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert len(blocks) == 4
    exec(compile("\n".join(blocks), "docs/ranking.md", "exec"), {"__name__": "docs"})


def test_command_line_examples(capsys: pytest.CaptureFixture[str]) -> None:
    commands = re.findall(r"^cardspeak (.*)$", PAGE, re.MULTILINE)
    assert len(commands) == 3
    for command in commands:
        with pytest.raises(SystemExit) as end:
            main(shlex.split(command))
        assert end.value.code == 0
        assert capsys.readouterr().out


def test_the_table_of_ladders() -> None:
    book = ""
    seen = set()
    for line in re.findall(r"^\|(.*)\|$", PAGE, re.MULTILINE):
        cells = [cell.strip() for cell in line.split("|")]
        if not cells[1].isdigit():
            continue
        book = cells[0] or book
        slug, name = LADDERS[book]
        ladder = load_book(slug).ladder(name, int(cells[1]))
        order = re.sub(r"[*()]|three cards: ", "", cells[2]).split()
        assert [SHORT[word] for word in order] == [str(rung.category) for rung in ladder.rungs], line
        assert (cells[3] == "none") == (not ladder.shape.small_straight)
        seen.add((slug, name, ladder.deck.size))
    lists = {
        (slug, ladder.name, ladder.deck.size)
        for slug, name in LADDERS.values()
        for ladder in load_book(slug).ladders
        if ladder.name == name
    }
    assert seen == lists, "every list of every book is in the table"
