"""Drills against the house: every mistake of both books comes up, one answer is right, the ruling is carried out."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.shelf import AGAINST

from cardspeak.books.banked import load_banked
from cardspeak.books.loader import load_book
from cardspeak.cards.chance import seeded
from cardspeak.errors import BadInput
from cardspeak.learn.drill import LETTERS, grade
from cardspeak.learn.round_words import ALIKE, AT_A_BOX, DOES, HAPPENED, TOLD
from cardspeak.learn.rounds import PLAYERS, BankedPosed, banked_books, layout, pose_banked, teach_banked

ORDERS = {"void wagers", "exclude", "hold winnings"}  # whose name is their answer
FINDINGS = {"no system fault", "system fault"}  # heard only while gaming is suspended
NOT_TOLD = {"running", "suspended"}
BOOKS = AGAINST


def posed(book: str, seed: object) -> BankedPosed:
    return pose_banked(seeded(f"banked {seed}"), book)


@cache
def known(book: str, seed: int) -> BankedPosed:
    """Posed once for all tests, none of which changes it."""
    return posed(book, seed)


def asked(book: str, incident: str, clause: str) -> BankedPosed:
    """The first question about it to which this clause is the answer."""
    made = (known(book, seed) for seed in range(400))
    return next(one for one in made if (one.question.incident, one.row.cite) == (incident, clause))


def test_the_words_are_those_of_the_books() -> None:
    assert banked_books() == BOOKS
    rows = [row for book in BOOKS for row in load_banked(book).file.mishaps]
    assert set(HAPPENED) == {row.report for row in rows} - ORDERS - FINDINGS
    assert set(DOES) == {row.remedy for row in rows}
    assert set(TOLD) == {fact for row in rows for fact in row.when} - NOT_TOLD
    assert {*ALIKE, *ALIKE.values()} <= set(DOES)
    assert set(AT_A_BOX) <= set(HAPPENED)


@pytest.mark.parametrize("book", BOOKS)
def test_every_clause_on_a_mistake_comes_up(book: str) -> None:
    rows = {(row.report, row.cite) for row in load_banked(book).file.mishaps if row.report in HAPPENED}
    made = [known(book, seed) for seed in range(400)]
    assert {(one.question.incident, one.row.cite) for one in made} == rows


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0), book=st.sampled_from(BOOKS))
def test_any_seed(seed: int, book: str) -> None:
    made = posed(book, seed)
    question = made.question
    assert question == posed(book, seed).question
    letters = LETTERS[: len(question.answers)]
    assert len(letters) == 4
    assert len({answer.comes_to for answer in question.answers}) == 4
    assert [letter for letter in letters if grade(question, letter).right] == [LETTERS[question.right]]
    lesson = teach_banked(made, letters[0])
    assert lesson.before == layout(made.round), "the round is left as it was"
    assert (lesson.clause, lesson.book) == (made.row.cite, book)
    assert all(bool(one.because) is not one.right for one in lesson.choices)
    hidden = {card for cards in made.round.state.hands.values() for card in cards} - set(made.round.state.revealed)
    shown = {card for box in lesson.before.boxes for card in box.cards} | set(lesson.before.dealer)
    assert not shown & set(map(str, hidden)), "nobody sees a hand that lies face down"
    (other,) = lesson.elsewhere
    assert other.book in BOOKS
    assert other.book != book


@pytest.mark.clause("crown-melbourne-three-card", "9.2")
@pytest.mark.clause("crown-melbourne-three-card", "9.1")
def test_a_second_card_shown_is_a_misdeal_and_the_first_is_not() -> None:
    one, two = (asked("crown-melbourne-three-card", "exposed card", clause) for clause in ("9.1", "9.2"))
    assert "It is the first card shown." in one.question.told
    assert "It is not the only card shown." in two.question.told
    assert not teach_banked(one, "a").ways[0].after.over
    after = teach_banked(two, "a").ways[0].after
    assert after.over
    assert all(not box.wagers for box in after.boxes)


@pytest.mark.clause("crown-perth-holdem", "5.4(a)")
@pytest.mark.clause("crown-perth-holdem", "5.4(b)(i)")
def test_stray_cards_depend_on_whether_somebody_looked() -> None:
    unseen, seen = (asked("crown-perth-holdem", "stray cards", clause) for clause in ("5.4(a)", "5.4(b)(i)"))
    assert teach_banked(unseen, "a").ways[0].after.over
    looked = teach_banked(seen, "a")
    assert not looked.ways[0].after.over
    assert [step.clause for step in looked.ways[0].steps] == ["5.4(b)(i)", "5.4(b)(ii)"]
    assert looked.elsewhere[0].short == load_book("crown-melbourne-three-card").head.short


def test_chips_are_conserved_by_every_ruling() -> None:
    for book in BOOKS:
        for seed in range(60):
            made = known(book, seed)
            round_ = made.round.copy()
            round_.act(made.report)
            assert round_.state.chips == made.round.state.chips
            assert set(round_.stacks) == set(PLAYERS)


@pytest.mark.parametrize("wrong", [{"game": "holdem"}, {"topic": "deal"}])
def test_there_is_one_game_and_one_topic(wrong: dict[str, str]) -> None:
    with pytest.raises(BadInput, match="drilled as a whole"):
        pose_banked(seeded("x"), BOOKS[0], **wrong)
