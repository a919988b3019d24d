"""What a drill teaches: the ruling carried out, each wrong answer explained, the other books beside it."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.seeds import of_the_day

from cardspeak.books.loader import load_book
from cardspeak.cards import UNKNOWN
from cardspeak.cards.chance import seeded
from cardspeak.errors import BadInput
from cardspeak.hand.views import View, view
from cardspeak.learn.drill import LETTERS, Posed, drill_books, grade, pose, topics_of
from cardspeak.learn.lesson import Lesson, moment, teach
from cardspeak.rulings.rule import Question

GAMES = [(slug, game) for slug in drill_books() for game in load_book(slug).games]


def posed(seed: str, **about: str) -> Posed:
    return pose(seeded(seed), **about)


@pytest.mark.parametrize(("book", "game"), GAMES, ids=[f"{book}-{game}" for book, game in GAMES])
def test_every_topic_of_every_game_can_be_asked_and_taught(book: str, game: str) -> None:
    topics = topics_of(load_book(book).game(game))
    assert topics
    for topic in topics:
        made = posed(of_the_day(topic), book=book, game=game, topic=topic)
        assert (made.question.book, made.question.game, made.question.topic) == (book, game, topic)
        check(made)


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0))
def test_any_seed(seed: int) -> None:
    made = posed(f"{seed}")
    assert made.question == posed(f"{seed}").question
    check(made)


def check(made: Posed) -> None:
    question = made.question
    letters = LETTERS[: len(question.answers)]
    right = [letter for letter in letters if grade(made.question, letter).right]
    assert right == [LETTERS[question.right]]
    lesson = teach(made, right[0])
    assert [one.letter for one in lesson.choices if one.right] == right
    assert all(bool(one.because) is not one.right for one in lesson.choices)
    assert (lesson.book, lesson.clause) == (question.rule.book, question.rule.clause)
    looks_right(made, lesson)
    by_books(lesson)


def looks_right(made: Posed, lesson: Lesson) -> None:
    """Nothing is lost on the way, and the floor sees no card that nobody has shown."""
    assert lesson.before == moment(made)
    assert lesson.ways
    began = sum(made.hand.setup.stacks)
    for way in lesson.ways:
        if way.after is not None:
            assert way.told, "what was done is told"
            assert chips(way.after) <= began or made.report.incident == "wrong stake"
    open_cards = {card for one in view(made.hand, "floor").seats for card in one.cards} - {UNKNOWN}
    shown = {card for one in lesson.before.seats for card in one.cards} - {UNKNOWN}
    assert len(shown - open_cards) <= made.hand.setup.rules.hole_cards, "at most one player's hand is laid open"


def chips(seen: View) -> int:
    return sum(one.stack for one in seen.seats) + (0 if seen.over else seen.pot)


def by_books(lesson: Lesson) -> None:
    """An answer of another book is named as such, by the name that people use."""
    for one in lesson.choices:
        if one.book != lesson.book:
            assert one.because == f"That is what {load_book(one.book).head.short} does."
    assert lesson.book not in {other.book for other in lesson.elsewhere}
    for other in lesson.elsewhere:
        assert other.cases
        assert other.short == load_book(other.book).head.short


@pytest.mark.clause("star-sydney-poker", "26.31")
@pytest.mark.clause("tasmania-poker", "C.19.2")
def test_the_star_does_this_and_tasmania_does_that() -> None:
    """The fourth card too early: set aside at the Star and at Crown, shuffled back in Tasmania."""
    made = next(
        made
        for made in (posed(f"turn {at}", book="star", game="holdem", topic="early") for at in range(50))
        if made.question.incident == "premature turn"
    )
    lesson = teach(made, "a")
    assert lesson.clause == "26.31"
    elsewhere = {one.book: one.cases[0] for one in lesson.elsewhere}
    assert elsewhere["crown-melbourne-poker"].same
    assert (elsewhere["tasmania-poker"].clause, elsewhere["tasmania-poker"].same) == ("C.19.2", False)
    (card,) = made.question.cards
    (way,) = lesson.ways
    assert way.after is not None
    assert card in lesson.before.aside
    assert way.after.aside == (card,)
    assert [line.clause for line in way.steps] == ["26.31(i)", "26.31(ii)", "26.31(iii)"]
    assert any(one.book == "tasmania-poker" for one in lesson.choices), "the other book's rule is one of the answers"


def test_where_the_book_leaves_the_choice_every_way_is_shown() -> None:
    made = next(made for made in (posed(f"choice {at}") for at in range(200)) if isinstance(made.found, Question))
    assert isinstance(made.found, Question)
    lesson = teach(made, "a")
    assert [way.name for way in lesson.ways] == [option.name for option in made.found.options]
    assert lesson.asks in ("floor", "player")


def test_a_lesson_leaves_the_question_as_it_was() -> None:
    made = posed("again", book="tasmania", game="holdem")
    events = list(made.hand.events)
    assert teach(made, "a").before == teach(made, "b").before
    assert made.hand.events == events


def test_what_is_no_answer() -> None:
    with pytest.raises(BadInput, match="is no answer"):
        teach(posed("x"), "z")
