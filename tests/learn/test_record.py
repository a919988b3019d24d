"""A learner's record: what was wrong comes again at growing distances, examinations are passed or not."""

from __future__ import annotations

import pytest

from cardspeak.learn.record import (
    AGAIN,
    DAY,
    QUESTIONS,
    BeginExam,
    GiveAnswer,
    LearnerRecord,
)  # fmt: skip
from cardspeak.refusal import Refused

IDS = tuple(f"star:holdem:deal:{number}" for number in range(QUESTIONS))


def answer(question: str, right: bool, at: int, clause: str = "26.31") -> GiveAnswer:
    return GiveAnswer(
        question=question,
        given="a",
        right=right,
        book="star",
        topic="deal",
        incident="x",
        clause=clause,
        at=at,
    )


def give(learner: LearnerRecord, question: str, right: bool, at: int) -> None:
    assert not isinstance(learner.act(answer(question, right, at)), Refused)


def test_what_was_wrong_comes_again_later_each_time_and_in_the_end_no_more() -> None:
    learner = LearnerRecord(None)
    give(learner, "q", False, 1_000)
    at = 1_000
    for stage, wait in enumerate(AGAIN):
        assert learner.due(at + wait - 1) == []
        (due,) = learner.due(at + wait)
        assert (due.question, due.stage) == ("q", stage)
        at += wait
        give(learner, "q", True, at)
    assert learner.state.due == {}
    assert learner.due(at + 400 * DAY) == []
    assert learner.state.clauses["star", "26.31"].asked == 1 + len(AGAIN)


def test_wrong_again_begins_anew_and_right_at_once_never_comes_again() -> None:
    learner = LearnerRecord(None)
    give(learner, "q", False, 0)
    give(learner, "q", True, AGAIN[0])
    give(learner, "q", False, AGAIN[0] + AGAIN[1])
    assert learner.state.due["q"].stage == 0
    give(learner, "p", True, 5)
    assert "p" not in learner.state.due


def test_a_question_whose_answer_is_known_counts_once() -> None:
    learner = LearnerRecord(None)
    give(learner, "q", False, 0)
    give(learner, "q", True, 1)  # before it is due
    assert learner.state.topics["star", "deal"].asked == 1
    assert learner.state.due["q"].stage == 0
    give(learner, "p", True, 1)
    give(learner, "p", True, 2)
    assert learner.state.topics["star", "deal"].asked == 2


@pytest.mark.parametrize(("right", "passed"), [(7, False), (8, True), (10, True)])
def test_eight_of_ten_pass(right: int, passed: bool) -> None:
    learner = LearnerRecord(None)
    assert not isinstance(learner.act(BeginExam(book="star", topic="deal", questions=IDS, at=0)), Refused)
    for number, question in enumerate(IDS):
        assert learner.prompt is not None
        assert learner.prompt.next == question
        give(learner, question, number < right, number)
    (done,) = learner.state.exams
    assert (done.right, done.asked, done.passed) == (right, QUESTIONS, passed)
    assert [one[2] for one in done.clauses] == [number < right for number in range(QUESTIONS)]
    assert learner.prompt is None
    assert LearnerRecord.replay(None, learner.events).state == learner.state


def test_an_examination_is_taken_in_order_one_at_a_time_and_in_what_was_never_seen() -> None:
    learner = LearnerRecord(None)
    begin = BeginExam(book="star", topic="", questions=IDS, at=0)
    assert isinstance(learner.act(BeginExam(book="star", topic="", questions=IDS[1:], at=0)), Refused)
    give(learner, IDS[3], True, 0)
    assert isinstance(learner.act(begin), Refused), "one of them is known"
    learner = LearnerRecord(None)
    assert not isinstance(learner.act(begin), Refused)
    assert isinstance(learner.act(begin), Refused)
    assert isinstance(learner.act(answer(IDS[1], True, 0)), Refused), "the first is open"
    give(learner, "another", True, 0)
    assert learner.prompt is not None
    assert learner.prompt.answers == (), "practice is no answer of the examination"
