"""What a floor person announces and the story tells: changes of terms, charges and stakes in words, and back."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from cardspeak.errors import BadInput
from cardspeak.hand import Stakes
from cardspeak.table import events as e
from cardspeak.table import make_table
from cardspeak.table.commands import SetStakes
from cardspeak.table.script import command_of
from cardspeak.table.setup import stakes_like
from cardspeak.table.story import tell
from cardspeak.table.term_words import in_words, parse_change
from cardspeak.table.terms import EditionChange
from cardspeak.table.topics.editions import changed

SETUP = make_table("star", "holdem", buy_in=(40, 200))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("closing", "the table closes"),
        ("commission nil", "no commission is taken"),
        ("commission 20 an hour", "the commission is 20 an hour"),
        ("commission 120 an hour for the table", "the commission is 120 an hour for the table"),
        ("commission 20 an hour and 5 to sit down", "the commission is 20 an hour and 5 to sit down"),
        ("game omaha", "the game is omaha"),
        ("deck 52", "the deck has 52 cards"),
        ("stakes no limit, blinds 2/4", "the stakes are no limit with 2/4"),
        ("buy-in 40 to 400", "the buy-in is 40 to 400"),
    ],
)
def test_a_change_in_words(text: str, words: str) -> None:
    """What is not charged is not named, and every part once."""
    assert in_words(parse_change(text, SETUP)) == words


@pytest.mark.parametrize(
    ("stakes", "level", "says"),
    [
        (Stakes(structure="no limit", blinds=(1, 2)), "", "The stakes are now blinds 1/2."),
        (Stakes(structure="no limit", blinds=(1, 2)), "3", "The stakes are now blinds 1/2 (3)."),
        (Stakes(structure="no limit", blinds=(1, 2), antes=(1,)), "3", "The stakes are now blinds 1/2, ante 1 (3)."),
        (Stakes(structure="fixed", antes=(5,), small=10, big=20), "", "The stakes are now ante 5."),
        (Stakes(structure="fixed", small=10, big=20), "", "The stakes are now those of the level."),
    ],
)
def test_new_stakes_in_words(stakes: Stakes, level: str, says: str) -> None:
    event = e.StakesSet(stakes=stakes, by="director", level=level, cite="28.1", at=0)
    assert [line.pieces for line in tell([event])] == [(says,)]


def test_a_new_edition_says_what_it_decides_otherwise_with_its_clause(monkeypatch: pytest.MonkeyPatch) -> None:
    """A value that is new, one that has gone, and one that changed: each with the clause that says so now, or did."""
    rows = [
        _row("the straddle", before=None, after=("one", "6.5")),
        _row("the kill", before=("two", "8.1"), after=None),
        _row("the odd chip", before=("left", "9.1"), after=("right", "9.2")),
        _row("nothing", before=None, after=None),
    ]
    monkeypatch.setattr("cardspeak.books.editions.between", lambda was, now: {"holdem": rows, "omaha": rows[:1]})
    assert changed(SETUP, "new") == [
        EditionChange("the straddle", "", "one", "6.5"),
        EditionChange("the kill", "two", "", "8.1"),
        EditionChange("the odd chip", "left", "right", "9.2"),
        EditionChange("nothing", "", "", ""),
    ]


def _row(words: str, **answers: tuple[str, str] | None) -> SimpleNamespace:
    found = {name: SimpleNamespace(value=one[0], cite=one[1]) for name, one in answers.items() if one is not None}
    return SimpleNamespace(words=words, answers=found)


def test_a_level_speaks_of_a_table() -> None:
    line = "level 3 by director: no limit, blinds 2/4"
    found = command_of(line, setup=SETUP)
    assert isinstance(found, SetStakes)
    assert (found.level, found.stakes.blinds) == ("level 3", (2, 4))
    with pytest.raises(BadInput, match="say at which it begins"):
        command_of(line)


@pytest.mark.parametrize(("structure", "then"), [("fixed", "fixed"), ("no limit", "no limit"), ("pot", "no limit")])
def test_another_game_is_played_with_the_same_betting_where_that_is_allowed(structure: str, then: str) -> None:
    rules = SETUP.rules.book.game("holdem")
    now = Stakes(structure=structure, blinds=(10, 20), small=20, big=40, unit=5)  # type: ignore[arg-type]
    found = stakes_like(rules, now)
    assert (found.structure, found.unit) == (then, 5)
