"""Whoever is asked is told by which clause: the one that makes a seat open, then those of the round."""

from __future__ import annotations

import pytest

from cardspeak.hand import Hand, Stakes, open_hand
from cardspeak.hand.words.script import command_of

NO_LIMIT = Stakes(structure="no limit", antes=(1,), small=10)


def bet_cite(hand: Hand) -> str:
    prompt = hand.prompt
    assert prompt is not None
    return next(choice.cite for choice in prompt.choices if choice.verb == "bet")


def say(hand: Hand, line: str) -> None:
    assert hand.act(command_of(line)), line


@pytest.mark.parametrize(
    ("book", "game", "opens", "later"),
    [
        pytest.param(*row, marks=pytest.mark.clause(row[0], row[2]))
        for row in (
            ("crown-melbourne-poker", "five-card-stud", "10.3.1", "10.4.3"),
            ("crown-melbourne-poker", "seven-card-stud", "10.3.1", "10.4.3"),
            ("crown-melbourne-poker", "razz", "10.3.1(a)(i)", "10.4.3"),
            ("star-sydney-poker", "five-card-stud", "16.3.1", "16.4.3"),
            ("star-sydney-poker", "seven-card-stud", "17.3.1", "17.4.3"),
            ("tasmania-poker", "five-card-stud", "B.11.1.a", "B.11.2.b"),
            ("open-table", "seven-card-stud", "order.bring", "betting.actions"),
        )
    ],
)
def test_the_forced_opening_cites_what_forces_it(book: str, game: str, opens: str, later: str) -> None:
    """The opening of the first round is forced on a seat by its own clause; a bet of a later round is free."""
    stakes = Stakes(structure="half pot", antes=(10,), small=10) if book == "tasmania-poker" else NO_LIMIT
    hand = open_hand(book, game, [100] * 3, seed="forced", stakes=stakes)
    assert bet_cite(hand) == opens
    say(hand, f"{hand.turn} bets 10")
    say(hand, f"{hand.turn} calls")
    say(hand, f"{hand.turn} calls")
    assert bet_cite(hand) == later
