"""The drill: questions that can be answered, answers that differ, and grades by the clause."""

from __future__ import annotations

import pytest

from cardspeak.books.loader import load_book
from cardspeak.cards import UNKNOWN
from cardspeak.cards.chance import seeded
from cardspeak.errors import BadInput
from cardspeak.rulings.drill import LETTERS, TOPICS, DrillQuestion, Score, ask, drill_books, grade
from cardspeak.rulings.lookup import lookup


def questions(count: int, **about: str) -> list[DrillQuestion]:
    below = seeded(f"drill {about}")
    return [ask(below, **about) for _ in range(count)]


def test_every_question_has_one_right_answer() -> None:
    for question in questions(120):
        rule = question.rule
        assert rule.book == question.book
        game = load_book(question.book).game(question.game)
        branches = lookup(game, question.incident).branches
        assert (rule.clause, rule.says) in {(branch.clause, branch.says) for branch in branches}
        assert 2 <= len(question.answers) <= 4
        assert len({answer.comes_to for answer in question.answers}) == len(question.answers)
        assert [grade(question, letter).right for letter in LETTERS[: len(question.answers)]].count(True) == 1
        assert grade(question, LETTERS[question.right].upper()).right


@pytest.mark.parametrize("topic", TOPICS)
def test_every_topic_can_be_drilled(topic: str) -> None:
    assert all(question.topic == topic for question in questions(3, topic=topic))


@pytest.mark.parametrize("book", drill_books())
def test_every_book_can_be_drilled(book: str) -> None:
    assert {question.book for question in questions(8, book=book)} == {book}


def test_one_game() -> None:
    assert {question.game for question in questions(5, book="star", game="omaha")} == {"omaha"}


def test_the_floor_sees_no_hidden_card() -> None:
    """The story is what may be seen: hole cards are hidden until the mistake shows one."""
    for question in questions(30, topic="early"):
        dealt = next(sentence for sentence in question.story if "Dealt face down" in str(sentence))
        cards = [card for piece in dealt.pieces if not isinstance(piece, str) for card in piece]
        assert set(cards) == {UNKNOWN}


def test_the_same_chance_asks_the_same() -> None:
    assert questions(5, topic="deal") == questions(5, topic="deal")


def test_grades_by_the_clause() -> None:
    question = next(one for one in questions(40) if one.rule.clause[0].isdigit())
    right = grade(question, question.rule.clause)
    assert (right.right, right.clause, right.because) == (True, question.rule.clause, "")
    wrong = grade(question, "99.9")
    assert not wrong.right
    assert "is not the clause that decides" in wrong.because
    for at, answer in enumerate(question.answers):
        graded = grade(question, LETTERS[at])
        assert graded.answer == LETTERS[question.right]
        if at != question.right:
            assert answer.clause in graded.because
            assert (answer.book in graded.because) is (answer.book != question.book)


@pytest.mark.parametrize("given", ["", "z", "what?", "aa"])
def test_no_answer(given: str) -> None:
    with pytest.raises(BadInput, match="is no answer"):
        grade(questions(1)[0], given)


def test_what_cannot_be_drilled() -> None:
    below = seeded("x")
    with pytest.raises(BadInput, match="No topic is called 'weather'"):
        ask(below, topic="weather")
    with pytest.raises(BadInput, match="Name the book"):
        ask(below, game="holdem")
    with pytest.raises(BadInput, match="has no rulings to drill"):
        ask(below, book="crown-perth-holdem")
    with pytest.raises(BadInput, match="No mistake of the topic 'stud'"):
        ask(below, book="star", game="holdem", topic="stud")


def test_the_score_counts_by_topic() -> None:
    score = Score()
    for topic, right in (("deal", True), ("deal", False), ("stud", True)):
        score.add(topic, right)
    assert {topic: (count.asked, count.right) for topic, count in score.topics.items()} == {
        "deal": (2, 1),
        "stud": (1, 1),
    }
    assert (score.total.asked, score.total.right) == (3, 2)
