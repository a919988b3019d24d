"""Signs in words and back, and what an action shown too early indicates, whichever way it was shown."""

from __future__ import annotations

import pytest

from cardspeak.cards import deck_of
from cardspeak.hand import Hand, make_setup
from cardspeak.hand import commands as c
from cardspeak.hand.choices import Bounds
from cardspeak.hand.setup import Stakes
from cardspeak.talk.case import Case
from cardspeak.talk.early import _indicated, _of_amount
from cardspeak.talk.gesture import Gesture, Moved, Pushed, Said, Sign, TimeUp, gesture_of, gesture_text
from cardspeak.talk.result import Bound, MustChoose


def hand() -> Hand:
    """Blinds 5 and 10; seat 3 is to act."""
    stakes = Stakes(structure="no limit", blinds=(5, 10), small=10)
    return Hand(make_setup("star-sydney-poker", "holdem", [100, 100, 100], stakes=stakes), deck_of(52).cards)


@pytest.mark.parametrize(
    ("sign", "text"),
    [
        (Said("call"), "says call"),
        (Said("bet", 40), "says bet 40"),
        (Said("raise", 40), "says raise to 40"),
        (Said("raise", 40, by=True), "says raise by 40"),
        (Pushed((100, 25)), "pushes 100 25"),
        (Moved("tap"), "taps"),
        (Moved("cards forward"), "cards forward"),
        (TimeUp("called"), "called time is up"),
        (TimeUp("posted"), "time is up"),
    ],
)
def test_a_sign_is_told_as_it_is_read(sign: Sign, text: str) -> None:
    assert gesture_text((sign,)) == text
    assert gesture_of(f"3 {text}") == Gesture(3, (sign,))


@pytest.mark.parametrize(
    ("signs", "act", "wager"),
    [
        ((Said("raise", 40),), "wager", 40),
        ((Said("raise", 40, by=True),), "wager", 50),
        ((Said("raise"),), "wager", 20),  # without an amount the least
        ((Said("raise"), Pushed((25, 10))), "wager", 40),  # or what was pushed with it, above the blind
        ((Pushed((25, 10)),), "wager", 40),
        ((Said("call"),), "wager", 10),
        ((Said("all in"),), "wager", 100),
        ((Moved("tap"),), "check", 0),
        ((Moved("cards forward"),), "fold", 0),
    ],
)
def test_what_was_indicated_too_early(signs: tuple[Sign, ...], act: str, wager: int) -> None:
    """By the small blind, who has five in."""
    assert _indicated(hand().state, Gesture(1, signs)) == (act, wager)


def test_an_amount_named_before_is_less_than_a_call_a_call_or_more() -> None:
    case = Case(hand().state, 3, 0)
    assert isinstance(_of_amount(case, 4), MustChoose)
    same, more = _of_amount(case, 10), _of_amount(case, 30)
    assert isinstance(same, Bound)
    assert (same.command, same.says) == (c.Call(3), "The amount that was named is now a call.")
    assert isinstance(more, Bound)
    assert more.command == c.RaiseTo(3, 30)


@pytest.mark.parametrize(("total", "comes_to"), [(10, 20), (20, 20), (39, 20), (40, 40), (100, 40)])
def test_where_only_some_sizes_are_allowed_chips_come_to_what_they_cover(total: int, comes_to: int) -> None:
    assert Case(hand().state, 3, 0).nearest(total, Bounds(20, 40, (20, 40))) == comes_to
