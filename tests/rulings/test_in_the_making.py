"""A ruling in the making: which facts are asked for, where cards lie between two remedies, mishaps drawn at random."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardspeak.books.loader import forget_books, know_book
from cardspeak.books.model.ruling import RemedyRow, RulingRow
from cardspeak.cards import UNKNOWN, deck_of
from cardspeak.cards.chance import Below, seeded
from cardspeak.errors import BadInput
from cardspeak.hand import Hand, make_setup
from cardspeak.hand import commands as c
from cardspeak.hand import events as e
from cardspeak.rulings.incidents import KINDS, kind_of
from cardspeak.rulings.mishaps import ONE_IN, mishap, play_with_mishaps
from cardspeak.rulings.remedies.cards import muck, set_aside
from cardspeak.rulings.report import Report
from cardspeak.rulings.rule import Question, gather
from cardspeak.rulings.work import Work

CARD_ROOM = Path(__file__).parents[2] / "examples" / "card-room"


def holdem(*, told: bool = False) -> Hand:
    setup = make_setup("star-sydney-poker", "holdem", [100, 100, 100], told=told, asked=told)
    if not told:
        return Hand(setup, deck_of(52).cards, shuffle=list)
    hand = Hand(setup)
    hand.act(c.TellUnseen())
    return hand


# -- facts -------------------------------------------------------------------------------------------------------------


def row(cite: str, overrides: tuple[str, ...] = (), **when: str) -> RulingRow:
    return RulingRow(incident="x", cite=cite, says="x", when=when, overrides=overrides)


@pytest.mark.parametrize(
    ("given", "asked"),
    [
        ({}, "seen"),
        ({"seen": "yes"}, "looked"),
        ({"seen": "yes", "looked": "yes"}, ""),  # the exception holds: what the rule turns on is nobody's business
        ({"seen": "yes", "looked": "no"}, "repeated"),  # it does not, and the rule speaks
        ({"seen": "yes", "looked": "no", "repeated": "no"}, ""),
        ({"seen": "no"}, ""),
    ],
)
def test_a_fact_is_asked_for_while_a_row_that_turns_on_it_may_stand(given: dict[str, str], asked: str) -> None:
    rows = (row("1", ("2",), seen="yes", looked="yes"), row("2", seen="yes", repeated="yes"))
    found = gather(holdem(), Report(incident="x", facts=given), rows)
    assert (found.name if isinstance(found, Question) else "") == asked
    assert asked or found == given


def test_an_incident_of_a_books_own_is_known_by_its_name() -> None:
    name = next(iter(KINDS))
    assert kind_of(name.replace(" ", "-").title()).name == name
    with pytest.raises(BadInput):
        kind_of("call taken")
    know_book(CARD_ROOM)
    try:
        assert kind_of("Call-Taken").says == "A player took a telephone call over live cards."
        assert kind_of(name) is KINDS[name]
    finally:
        forget_books(["card-room"])


# -- cards between two remedies ----------------------------------------------------------------------------------------


def test_cards_lie_where_the_remedy_before_has_put_them() -> None:
    def moved(*first: str) -> list[tuple[str, str]]:
        work = Work(holdem(), Report(incident="x"))
        work.emit(e.Burned(work.state.stub[-1], "x"))
        work.shown, work.place = [work.state.stub[-1]], "stub"
        for which in first:
            set_aside(work, RemedyRow(do="set aside", cite="x", says="x", which=which))  # type: ignore[arg-type]
        muck(work, RemedyRow(do="muck", cite="x", says="x"))
        return [(one.source, one.to) for one in work.events if isinstance(one, e.CardsMoved)]

    assert moved() == [("stub", "muck")]
    assert moved("shown") == [("stub", "aside"), ("aside", "muck")]
    assert moved("burn") == [("burns", "aside"), ("stub", "muck")]  # the burn moved, and not what was shown


# -- at random ---------------------------------------------------------------------------------------------------------


def test_at_a_live_table_the_cards_that_were_shown_are_named() -> None:
    exposed = (KINDS["hole card exposed"],)
    made = mishap(holdem(told=True), seeded("x"), exposed)
    assert made is not None
    assert made.report.cards
    assert UNKNOWN not in made.report.cards
    known = mishap(holdem(), seeded("x"), exposed)
    assert known is not None
    assert known.report.cards == ()  # the pack says which they are


def test_a_hand_in_which_nothing_goes_wrong() -> None:
    """Whatever says no each time it is asked whether something goes wrong, to the end and after it."""

    def calm(below: Below) -> Below:
        return lambda most: ONE_IN - 1 if most == ONE_IN else below(most)

    for number in range(4):
        hand = holdem()
        assert play_with_mishaps(hand, calm(seeded(str(number)))) == []
        assert hand.over
        assert not any(isinstance(event, e.Ruled) for event in hand.events)
