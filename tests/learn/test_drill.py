"""The drill: questions that can be answered, answers that differ, and grades by the clause."""

from __future__ import annotations

import pytest
from tests.seeds import of_the_day

from cardspeak.books.loader import load_book
from cardspeak.books.model.ruling import rows_for
from cardspeak.cards import UNKNOWN
from cardspeak.cards.chance import seeded
from cardspeak.errors import BadInput
from cardspeak.hand import open_hand
from cardspeak.learn.drill import LETTERS, TOPICS, DrillQuestion, Score, ask, drill_books, grade
from cardspeak.learn.drill_answers import comes_to, done_by
from cardspeak.rulings.facts import DOMAINS
from cardspeak.rulings.lookup import lookup
from cardspeak.rulings.particulars import particulars, told_or_shown
from cardspeak.rulings.report_line import report_from
from cardspeak.rulings.rule import gather


def questions(count: int, **about: str) -> list[DrillQuestion]:
    below = seeded(of_the_day("drill", about))
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


def test_every_fact_is_told_or_stands_in_the_story() -> None:
    assert [name for name in DOMAINS if not told_or_shown(name)] == []


@pytest.mark.parametrize(
    ("book", "game", "report", "told"),
    [
        ("crown-melbourne-poker", "holdem", "hole card exposed; seat 2; count 2", "2 cards were shown."),
        ("crown-melbourne-poker", "holdem", "hole card exposed; seat 2", "One card was shown."),
        ("crown-melbourne-poker", "five-card-stud", "two up cards; seat 2; count 2", "2 players are concerned."),
        ("crown-melbourne-poker", "five-card-stud", "two up cards; seat 2", "One player is concerned."),
        ("crown-melbourne-poker", "double-flop-holdem", "premature flop; row 2", "It was the bottom board."),
        ("crown-melbourne-poker", "holdem", "premature flop", ""),
        ("crown-melbourne-poker", "holdem", "wrong number of cards; seat 3; count 3", "Seat 3 holds 3 cards."),
        ("crown-melbourne-poker", "holdem", "boxed card; count 5", "5 cards were found so."),
        (
            "tasmania-poker",
            "holdem",
            "hole card exposed; seat 2",
            "Cards are burned at this table. One card was shown.",
        ),
        (
            "star-sydney-poker",
            "holdem",
            "wrong stake; seat 2; amount 99",
            "Seat 2 brought 100; the most that the sign allows is 99.",
        ),
        (
            "star-sydney-poker",
            "holdem",
            "wrong stake; seat 2; amount 101",
            "Seat 2 brought 100; the least that the sign allows is 101.",
        ),
        (
            "tasmania-poker",
            "holdem",
            "card to the wrong player; seat 1; other 2; looked = yes",
            "The card was meant for seat 2. Has the player looked at the card? Yes.",
        ),
    ],
)
def test_what_the_story_does_not_show_is_told(book: str, game: str, report: str, told: str) -> None:
    hand = open_hand(book, game, [100, 100, 100], seed="d")
    reported = report_from(report)
    facts = gather(hand, reported, rows_for(hand.setup.rules, reported.incident))
    assert isinstance(facts, dict) or "count 3" in report
    said = " ".join(particulars(hand, reported, facts if isinstance(facts, dict) else {}))
    assert told in said if told else said == ""


def test_answers_that_come_to_the_same_do_not_stand_side_by_side() -> None:
    """A misdeal with a note, and one without; a hand void or played on, by two books."""
    crown, star = (load_book(slug).game("holdem") for slug in ("crown-melbourne-poker", "star-sydney-poker"))
    for incident in ("card exposed in the cut", "disturbance"):
        mine, theirs = (lookup(game, incident).branches[0] for game in (crown, star))
        assert comes_to(mine) == comes_to(theirs)
        assert done_by(mine) != done_by(theirs)


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
