"""Facts of a book's own: asked for in its words, or counted; a book without rulings has none."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from cardspeak.books.loader import load_book
from cardspeak.books.model.ruling import FactRow, SubstantialRow
from cardspeak.errors import BadInput
from cardspeak.hand import open_hand
from cardspeak.rulings import report_of
from cardspeak.rulings.facts import cite_for_fact, derive, known_facts, question_for, words_for_fact
from cardspeak.rulings.lookup import checked

BOOK = "open-table"
FACTS = {
    "weather": FactRow(words=("dry", "wet"), asks="Did it rain on the cards?", cite="x"),
    "crowd": FactRow(words=("few", "some", "many"), counts="players left", at=(3, 4), cite="x"),
}


@pytest.fixture
def _own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardspeak.rulings.facts.rulings_of", lambda book: SimpleNamespace(facts=FACTS))


@pytest.mark.usefixtures("_own")
def test_a_fact_of_the_books_own_is_asked_for_in_its_words() -> None:
    assert question_for(load_book(BOOK), "weather") == "Did it rain on the cards?"
    assert question_for(load_book(BOOK), "crowd") == "crowd?"
    assert words_for_fact(load_book(BOOK), "weather") == ("dry", "wet")
    assert cite_for_fact(load_book(BOOK), "weather") == "x"
    hand = open_hand(BOOK, "holdem", [100] * 3, seed="own")
    assert derive(hand, report_of("exposed card", seat=1), "weather") is None


@pytest.mark.usefixtures("_own")
@pytest.mark.parametrize(("players", "word"), [(2, "few"), (3, "some"), (4, "many"), (5, "many")])
def test_a_count_is_put_into_the_books_words(players: int, word: str) -> None:
    hand = open_hand(BOOK, "holdem", [100] * players, seed="own")
    assert derive(hand, report_of("exposed card", seat=1), "crowd") == word


@pytest.mark.usefixtures("_own")
def test_a_book_without_rulings_has_no_facts_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardspeak.rulings.facts.has_rulings", lambda book: False)
    book = load_book(BOOK)
    assert question_for(book, "weather") == "weather?"
    assert words_for_fact(book, "weather") == ()
    assert words_for_fact(book, "looked") == ("yes", "no")
    assert cite_for_fact(book, "weather") == "silent: what the cards do not tell, people do (weather)"
    hand = open_hand(BOOK, "holdem", [100] * 3, seed="own")
    assert derive(hand, report_of("exposed card", seat=1), "crowd") is None
    assert "weather" not in known_facts()


@pytest.mark.usefixtures("_own")
def test_a_fact_is_known_with_the_words_that_it_can_have() -> None:
    assert checked({"weather": "wet", "burns": "yes"}) == {"weather": "wet", "burns": "yes"}
    assert checked({"burns": "no"}) == {"burns": "no"}
    with pytest.raises(BadInput, match="dry or wet"):
        checked({"weather": "hot"})
    with pytest.raises(BadInput, match="No fact is called"):
        checked({"climate": "hot"})


@pytest.mark.parametrize(
    ("or_players", "acts", "word"),
    [(None, 2, "no"), (3, 2, "no"), (3, 3, "yes"), (2, 2, "yes")],
)
def test_so_many_who_acted_without_chips_may_be_substantial(
    monkeypatch: pytest.MonkeyPatch, or_players: int | None, acts: int, word: str
) -> None:
    """Two of whom one wagers, or so many of whom nobody has to."""
    row = SubstantialRow(players=2, wagers=1, or_players=or_players, cite="x")
    monkeypatch.setattr("cardspeak.rulings.facts.rulings_of", lambda book: SimpleNamespace(facts={}, substantial=row))
    hand = open_hand(BOOK, "holdem", [100] * 6, seed="own")
    for _ in range(acts):
        hand.fold()
    assert derive(hand, report_of("not shuffled"), "substantial action") == word


def test_a_report_says_what_it_knows_beside_the_incident() -> None:
    with pytest.raises(BadInput, match="A report knows seat, other, cards, ") as wrong:
        report_of("boxed card", colour="red")
    assert "colour" in str(wrong.value)
    assert "incident" not in str(wrong.value)
