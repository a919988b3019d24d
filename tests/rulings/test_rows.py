"""The rows of every book's rulings: known words, known clauses, and never two answers to the same facts."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.shelf import AMONG

from cardspeak.books.book import Book
from cardspeak.books.cites import SILENT
from cardspeak.books.clauses import clause_index
from cardspeak.books.loader import load_book
from cardspeak.books.model.ruling import RulingRow, check_rulings, has_rulings, rulings_of, standing
from cardspeak.books.names import BOOKS
from cardspeak.rulings.facts import DERIVED, DOMAINS, QUESTIONS
from cardspeak.rulings.incidents import ALL, KINDS

RULED = [slug for slug in BOOKS if has_rulings(load_book(slug))]


@pytest.fixture(params=RULED)
def book(request: pytest.FixtureRequest) -> Book:
    return load_book(request.param)


def clauses_of(row: RulingRow) -> Iterator[str]:
    yield row.cite
    yield from row.also
    yield from row.overrides
    if row.by_cite is not None:
        yield row.by_cite
    for remedies in (row.remedies, *(option.remedies for option in row.options)):
        yield from (remedy.cite for remedy in remedies)


def test_the_books_among_players_have_rulings() -> None:
    assert set(AMONG) == set(RULED)


def test_no_two_rows_answer_the_same_facts(book: Book) -> None:
    assert check_rulings(book, DOMAINS, KINDS) == []


def test_every_clause_of_a_row_is_in_the_index(book: Book) -> None:
    index = clause_index(book.slug)
    named = {clause for row in rulings_of(book).ruling for clause in clauses_of(row)}
    unknown = {clause for clause in named if not clause.startswith(SILENT) and clause not in index}
    assert not {clause for clause in unknown if not index.is_heading(clause)}


def test_an_override_beats_a_row_that_can_stand_beside_it(book: Book) -> None:
    rows = rulings_of(book).ruling
    for row in rows:
        for clause in row.overrides:
            beaten = [other for other in rows if other.incident == row.incident and other.cite == clause]
            assert beaten, f"{row.cite} overrides {clause}, which says nothing of {row.incident}"


def test_every_row_can_be_reached(book: Book) -> None:
    """For the facts that a row asks for, and some answer to all others, the row is the one that stands."""
    rows = rulings_of(book).ruling
    for row in rows:
        rivals = tuple(other for other in rows if other.incident == row.incident and _same_games(row, other))
        assert row in standing(rivals, row.when), f"{row.cite}, {row.incident}: never stands"


def _same_games(row: RulingRow, other: RulingRow) -> bool:
    return (other.families, other.games, other.except_games) == (row.families, row.games, row.except_games)


def test_options_have_names_of_their_own(book: Book) -> None:
    rulings = rulings_of(book)
    for options in (rulings.silent.options, *(row.options for row in rulings.ruling)):
        names = [option.name for option in options]
        assert len(set(names)) == len(names)


def test_whoever_decides_is_a_role_of_the_book(book: Book) -> None:
    rulings = rulings_of(book)
    deciding = {rulings.silent.by, *(row.by for row in rulings.ruling if row.by)}
    assert deciding <= set(book.head.roles)


def test_rows_speak_of_families_that_the_incident_concerns(book: Book) -> None:
    for row in rulings_of(book).ruling:
        assert set(row.families) <= set(KINDS[row.incident].families), f"{row.cite}: {row.incident}"
        for slug in row.games:
            assert book.game(slug).family in KINDS[row.incident].families, f"{row.cite}: {row.incident}"


def test_every_fact_is_read_from_the_hand_or_asked() -> None:
    assert set(DERIVED) | set(QUESTIONS) >= set(DOMAINS)
    assert set(DERIVED) <= set(DOMAINS)
    assert set(QUESTIONS) <= set(DOMAINS)


def test_incidents_are_named_once_and_concern_some_game() -> None:
    assert all(name == kind.name == name.lower() for name, kind in KINDS.items())
    assert all(kind.families and set(kind.families) <= set(ALL) for kind in KINDS.values())
