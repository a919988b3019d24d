"""What a floor person announces and the story tells: changes of terms, charges and stakes in words, and back."""

from __future__ import annotations

import pytest

from cardspeak.hand import Stakes
from cardspeak.table import events as e
from cardspeak.table import make_table
from cardspeak.table.story import tell
from cardspeak.table.term_words import in_words, parse_change

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
