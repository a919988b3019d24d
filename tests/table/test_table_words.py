"""What a floor person announces and the story tells: changes of terms, charges and stakes in words, and back."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tests.table.sitting import deal, opened

from cardspeak.books.differing import Differs, ValueOf
from cardspeak.errors import BadInput
from cardspeak.hand import Stakes
from cardspeak.table import events as e
from cardspeak.table import make_table
from cardspeak.table.commands import SetStakes
from cardspeak.table.opening import stakes_like
from cardspeak.table.priority import draw_order
from cardspeak.table.script import command_of
from cardspeak.table.story import tell
from cardspeak.table.term_words import in_words, parse_change
from cardspeak.table.terms import EditionChange, NewEdition, Notice
from cardspeak.table.topics.editions import changed
from cardspeak.table.topics.editions import says as announced
from cardspeak.table.topics.notices import SignNotice, sign_of

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
    """A value that is new, one that has gone, and one that changed: each with the clause that says so now, or did.

    A tournament keeps the edition under which it was opened: its rows are not told at a table."""
    rows = [
        _row("the straddle", before=None, after=("one", "6.5")),
        _row("the kill", before=("two", "8.1"), after=None),
        _row("the odd chip", before=("left", "9.1"), after=("right", "9.2")),
        _row("nothing", before=None, after=None),
        _row("tournament.levels", before=("two", "28.1"), after=("three", "28.1")),
    ]
    monkeypatch.setattr("cardspeak.books.editions.between", lambda was, now: {"holdem": rows, "omaha": rows[:1]})
    assert changed(SETUP, "new") == [
        EditionChange("the straddle", "", "one", "6.5"),
        EditionChange("the kill", "two", "", "8.1"),
        EditionChange("the odd chip", "left", "right", "9.2"),
        EditionChange("nothing", "", "", ""),
    ]


def _row(path: str, **answers: tuple[str, str] | None) -> Differs:
    return Differs(path, {name: ValueOf(*one) for name, one in answers.items() if one is not None})


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


@pytest.mark.parametrize(
    ("event", "says"),
    [
        (e.KillButtonMoved(name="", face="neutral", cite="8.13", at=0), "The kill button goes back to the centre."),
        (
            e.KillButtonMoved(name="Ann", face="leg up", cite="8.13", at=0),
            "The kill button goes to Ann and shows Leg Up.",
        ),
    ],
)
def test_where_the_kill_button_goes(event: e.KillButtonMoved, says: str) -> None:
    assert [line.pieces for line in tell([event])] == [(says,)]


@pytest.mark.parametrize(
    ("entry", "how", "moved_by", "says"),
    [
        ("", "wait", "", "Ann takes seat 2 with 100."),
        ("new", "post", "", "Ann takes seat 2 with 100 and posts to come in."),
        ("new", "wait", "", "Ann takes seat 2 with 100 and waits for the blind."),
        ("moved", "post", "floor", "Ann takes seat 2 with 100, moved here by a floor and owes a blind."),
    ],
)
def test_a_seat_taken_says_what_its_player_owes(entry: Any, how: Any, moved_by: str, says: str) -> None:
    taken = e.SeatTaken(seat=2, name="Ann", chips=100, entry=entry, how=how, moved_by=moved_by, at=0, cite="6.1")
    assert [str(line) for line in tell([taken])] == [says]


@pytest.mark.parametrize(("why", "what"), [("", ""), ("a taxi", " for a taxi")])
def test_chips_that_leave_the_table_are_for_something_if_anybody_said_so(why: str, what: str) -> None:
    taken = e.ChipsTaken(seat=2, chips=5, by="floor", why=why, at=0, cite="8.7")
    assert [str(line) for line in tell([taken])] == [f"Seat 2 takes 5 off the table{what}, by leave of a floor."]


def test_a_new_edition_is_announced_with_what_it_changes() -> None:
    head = "From the next hand on the book holds in a new edition, 2 (before: 1)"
    row = EditionChange("the kill", "two", "", "8.1")
    new = NewEdition(edition="b", version="2", was="a", was_version="1", changes=(row,), more=3)
    assert announced(new) == f"{head}: the kill: two becomes nothing; and 3 more."
    assert announced(msgspec.structs.replace(new, more=0)) == f"{head}: the kill: two becomes nothing."
    assert announced(msgspec.structs.replace(new, changes=(), more=0)) == f"{head}: nothing changes at this table."
    first = msgspec.structs.replace(new, was="")
    assert announced(first) == "The table plays by edition 2 of its book, which is kept with the log from now on."


@pytest.mark.clause("star-sydney-poker", "8.3.3")
@pytest.mark.clause("star-sydney-poker", "27.10")
@pytest.mark.clause("star-sydney-poker", "3.4.3")
@pytest.mark.clause("crown-melbourne-poker", "7.3")
@pytest.mark.parametrize(
    ("book", "text", "sign"),
    [
        ("star", "closing", SignNotice(20, "27.10", True)),
        ("star", "commission nil", SignNotice(0, "3.4.3", True)),
        ("star", "stakes no limit, blinds 50/100", SignNotice(20, "8.3.3", True)),
        ("star", "game omaha", SignNotice(0, "8.3.1", False)),
        ("crown-melbourne-poker", "commission nil", SignNotice(0, "7.3", True)),
        ("tasmania-poker", "closing", SignNotice(0, "C.1.3", False)),
    ],
)
def test_what_a_sign_has_to_say_of_a_change_and_by_which_clause(book: str, text: str, sign: SignNotice) -> None:
    state = opened(book, "holdem", (1, 2), chips=500).state
    notice = Notice(number=1, change=parse_change(text, state.setup), given=0, after=0)
    assert sign_of(state, notice) == sign


@pytest.mark.parametrize(
    ("book", "order"),
    [
        ("star", ("p7", "p5", "p2", "new")),
        ("crown-melbourne-poker", ("p2", "p5", "p7", "new")),
        ("tasmania-poker", ("p5", "p7", "p2", "new")),
    ],
)
def test_cards_for_a_seat_go_round_from_where_the_button_is_going_to_be(book: str, order: tuple[str, ...]) -> None:
    """Before the first hand it is at the dealer's right, in Tasmania at the left; the Star deals anticlockwise."""
    assert draw_order(opened(book, "holdem", (2, 5, 7), chips=500).state, ("new", "p2", "p5", "p7")) == order


@pytest.mark.parametrize(
    ("book", "game", "where"),
    [
        ("star", "holdem", "; the button is at seat 3"),
        ("tasmania-poker", "holdem", "; the puck is at seat 1"),
        ("crown-melbourne-poker", "seven-card-stud", ""),
    ],
)
def test_a_hand_begins_with_those_who_are_dealt_in_and_where_the_button_is(book: str, game: str, where: str) -> None:
    first, *_ = tell([deal(opened(book, game, (1, 2, 3), chips=500))])
    assert str(first).startswith(f"Hand 1: seats 1, 2, 3 are dealt in{where}.")
