"""What a document must contain, whoever's it is: statements, values, bounds, choices, features."""

from __future__ import annotations

import msgspec
import pytest

from cardspeak.books.model.terms import ChangeRow, CountsSince, ItemRow
from cardspeak.errors import BookError
from cardspeak.terms import Article, Change, Checklist, Lacks, Point, changes, required
from cardspeak.terms.wording import unsaid
from cardspeak.values import Named

COMPLAINTS = ItemRow(
    name="complaints",
    part="conduct",
    says="A complaint can be taken to the regulator.",
    statement=True,
    mentions=["complain|dispute", "regulator"],
    wordings=["Whoever has a complaint may tell the regulator."],
    cite="1.1",
)
SEATS = ItemRow(name="seats", part="format", says="how many sit at a table", least=2, most=10, cite="1.2")
METHOD = ItemRow(name="method", part="format", says="how seats are given", choices=["draw", "order"], cite="1.3")
SIGNS = ItemRow(name="signs", part="entry", says="what is signed", when="signature", cite="1.4")
ITEMS = (COMPLAINTS, SEATS, METHOD, SIGNS)


class Conditions(Named):
    """A small document of nobody's."""

    seats: int | None = 9
    method: str = "draw"
    signature: bool = False
    form: str = "the form"
    statements: dict[str, str] = msgspec.field(default_factory=lambda: {"complaints": COMPLAINTS.says})

    @property
    def items(self) -> tuple[ItemRow, ...]:
        return ITEMS

    def uses(self, feature: str) -> bool:
        return self.signature if feature == "signature" else True


LIST: Checklist[Conditions] = Checklist(
    {
        "seats": Point(lambda one: one.seats),
        "method": Point(lambda one: one.method, tell=lambda one: f"by {one.method}"),
        "signs": Point(check=lambda one: "" if one.form else "Say what is signed."),
    }
)


def wrong(**values: object) -> list[str]:
    return [lack.cite for lack in LIST.lacking(Conditions(**values))]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("values", "cites"),
    [
        ({}, []),
        ({"seats": None}, ["1.2"]),
        ({"seats": 1}, ["1.2"]),
        ({"seats": 2}, []),
        ({"seats": 10}, []),
        ({"seats": 11}, ["1.2"]),
        ({"method": "order"}, []),
        ({"method": "whim"}, ["1.3"]),
        ({"method": ""}, ["1.3"]),
        ({"form": ""}, []),
        ({"form": "", "signature": True}, ["1.4"]),
        ({"statements": {}}, ["1.1"]),
        ({"statements": {}, "seats": 1}, ["1.1", "1.2"]),
    ],
)
def test_each_item_is_held_to_its_row(values: dict[str, object], cites: list[str]) -> None:
    assert wrong(**values) == cites


@pytest.mark.parametrize(
    ("text", "does"),
    [
        (COMPLAINTS.says, True),
        (COMPLAINTS.wordings[0], True),
        ("  A complaint can be   taken to the regulator. ", True),
        ("Disputes may be put to the Regulator in writing.", True),
        ("Disputes may be put to the manager in writing.", False),
        ("Ask the regulator whatever you like.", False),
        ("complain, regulator", False),
        ("  ", False),
        ("", False),
    ],
)
def test_words_of_ones_own_speak_of_what_the_clause_names(text: str, does: bool) -> None:
    assert (unsaid(COMPLAINTS, text) == "") is does
    assert unsaid(COMPLAINTS, text) == "" or COMPLAINTS.says in unsaid(COMPLAINTS, text)


def test_a_document_is_told_item_by_item() -> None:
    assert LIST.articles(Conditions(signature=True)) == (
        Article("conduct", "complaints", COMPLAINTS.says, "1.1"),
        Article("format", "seats", "9", "1.2"),
        Article("format", "method", "by draw", "1.3"),
        Article("entry", "signs", "what is signed", "1.4"),
    )
    assert LIST.standard_statements(Conditions()) == {"complaints": COMPLAINTS.says}


def test_an_item_that_nobody_can_check_is_a_fault_of_the_file() -> None:
    short: Checklist[Conditions] = Checklist({"seats": Point(lambda one: one.seats)})
    assert short.unknown(ITEMS) == ("method", "signs")
    with pytest.raises(BookError, match="'method'"):
        short.lacking(Conditions())


def test_what_has_changed_is_named_with_both_readings() -> None:
    found = changes(LIST, Conditions(), Conditions(seats=8, signature=True))
    assert found == (
        Change("format", "seats", "9", "8", "1.2"),
        Change("entry", "signs", "", "what is signed", "1.4"),
    )
    assert changes(LIST, Conditions(), Conditions()) == ()


ROWS = (
    ChangeRow(since="published", requires=["publish again"], says="Publish it again.", cite="2.1"),
    ChangeRow(since="paid", requires=["publish again", "everybody agrees"], says="All agree.", cite="2.2"),
    ChangeRow(since="paid", parts=["details"], requires=["tell the regulator"], says="Tell.", cite="2.3"),
    ChangeRow(since="begun", requires=["not any more"], says="Too late.", cite="2.4"),
)


@pytest.mark.parametrize(
    ("since", "parts", "cite"),
    [
        (None, ["format"], None),
        ("published", ["format"], "2.1"),
        ("entered", ["format"], "2.1"),
        ("paid", ["format"], "2.2"),
        ("paid", ["details"], "2.3"),
        ("begun", ["details"], "2.4"),
    ],
)
def test_a_change_asks_for_what_the_book_says_by_then(
    since: CountsSince | None, parts: list[str], cite: str | None
) -> None:
    row = required(ROWS, since, parts)
    assert (row.cite if row else None) == cite


def test_what_is_lacking_says_what_to_do() -> None:
    assert LIST.lacking(Conditions(seats=None)) == (Lacks("seats", "1.2", "Say how many sit at a table."),)
