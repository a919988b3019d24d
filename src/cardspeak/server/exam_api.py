"""Examinations, what somebody has learned, a class for a trainer to watch, certificates."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec
from starlette.requests import Request

from cardspeak.books.loader import load_book
from cardspeak.books.names import resolve_book
from cardspeak.cards.chance import fresh_seed
from cardspeak.errors import BadInput
from cardspeak.learn.drill import LETTERS, drill_books, grade
from cardspeak.learn.record import QUESTIONS, AnswerGiven, BeginExam, ExamDone
from cardspeak.learn.rounds import banked_books
from cardspeak.refusal import Refused
from cardspeak.room.learning import Learners
from cardspeak.server.answers import Denied
from cardspeak.server.asking import asked_by, body_of, room_of
from cardspeak.server.drill_api import DrillAnswer, DrillAsked, drilled, posed, question_id, question_of, recorded
from cardspeak.server.learning import drilling
from cardspeak.values import Named, Value


class ExamWish(Value, forbid_unknown_fields=True):
    """In what somebody is examined: a book, and a topic of it or all of them."""

    book: str
    topic: str = ""


class ExamAnswer(Value, forbid_unknown_fields=True):
    answer: str


class ExamTold(Named):
    """One question of an examination that is over: what happened, whether the answer was right, what the book says."""

    happened: str
    right: bool
    given: tuple[str, ...]  # the ruling that was chosen, step by step; nothing where a clause was named
    book: str
    clause: str
    says: str
    does: tuple[str, ...]  # the ruling, step by step


class ExamShown(Named):
    """Where an examination stands. Of its answers nothing is said before the last is given: practice tells at once."""

    number: int
    book: str
    topic: str
    asked: int
    of: int
    question: DrillAsked | None
    done: ExamDone | None = None
    told: tuple[ExamTold, ...] = ()


async def begin_exam(request: Request) -> Any:
    """Ten questions that nobody has seen, one after the other."""
    who, wish = asked_by(request), await body_of(request, ExamWish)
    book = resolve_book(wish.book)
    if book not in (*drill_books(), *banked_books()):
        raise BadInput(f"{load_book(book).title} has no rulings to be examined in.")
    if wish.topic and wish.topic not in {topic for game in drilled(book)["games"] for topic in game["topics"]}:
        raise BadInput(f"No question of this book is about {wish.topic!r}.")
    ids = tuple(question_id(book, "", wish.topic, fresh_seed(os.urandom)[:16]) for _ in range(QUESTIONS))
    begun = await room_of(request).learners.ask(
        who.name, lambda at: BeginExam(book=book, topic=wish.topic, questions=ids, at=at)
    )
    if isinstance(begun, Refused):
        raise Denied(begun.says, 409)
    return await exam(request)


async def exam(request: Request) -> Any:
    """The examination that goes on, with its open question."""
    sitting = room_of(request).learners.of(asked_by(request).name).state.sitting
    if sitting is None:
        raise Denied("You are in no examination: begin one with POST /api/exam.", 404)
    question = await drilling(request, lambda: question_of(sitting.next))
    # By its own id anybody could have it answered in practice, under another name.
    question = msgspec.structs.replace(question, id=f"examination {sitting.number}, {len(sitting.answers) + 1}")
    return ExamShown(
        number=sitting.number,
        book=sitting.book,
        topic=sitting.topic,
        asked=len(sitting.answers),
        of=len(sitting.questions),
        question=question,
    )


async def exam_answer(request: Request) -> Any:
    """The answer to the open question: the next one, or after the last how it ended and what each was worth."""
    who, given = asked_by(request), await body_of(request, ExamAnswer)
    state = room_of(request).learners.of(who.name).state
    if state.sitting is None:
        raise Denied("You are in no examination: begin one with POST /api/exam.", 404)
    sitting = state.sitting
    asked = DrillAnswer(sitting.next, given.answer)
    made = await drilling(request, lambda: posed(asked.id))
    await recorded(request, who, made, asked)
    if state.sitting is not None:
        return await exam(request)
    answers = (*((one.question, one.given) for one in sitting.answers), (asked.id, given.answer))
    told = [await drilling(request, partial(told_of, *answer)) for answer in answers]
    done = state.exams[-1]
    return ExamShown(
        number=done.number,
        book=done.book,
        topic=done.topic,
        asked=done.asked,
        of=done.asked,
        question=None,
        done=done,
        told=tuple(told),
    )


def told_of(id: str, given: str) -> ExamTold:
    """What is to be said of one answer when all are given."""
    question = posed(id).question
    graded = grade(question, given)
    letter = LETTERS.find(graded.given.lower()) if len(graded.given) == 1 else -1
    return ExamTold(
        happened=question.happened,
        right=graded.right,
        given=question.answers[letter].does if letter >= 0 else (),
        book=question.book,
        clause=graded.clause,
        says=graded.says,
        does=graded.steps,
    )


# -- the record --------------------------------------------------------------------------------------------------


class LearnedRow(Named):
    """Asked and right, of a clause or a topic of a book."""

    book: str
    of: str
    asked: int
    right: int


class RecordShown(Named):
    """What somebody has learned."""

    name: str
    last: int
    topics: tuple[LearnedRow, ...]
    clauses: tuple[LearnedRow, ...]
    due: int
    later: int  # of what was wrong, that is asked again another day
    exams: tuple[ExamDone, ...]
    sitting: int  # the number of the examination that goes on; 0: none


class ClassShown(Value):
    people: tuple[RecordShown, ...]


class Certificate(Named):
    """An examination that was passed, for a wall: whose, when, in what, and by which clauses."""

    name: str
    title: str
    exam: ExamDone


def _record(learners: Learners, name: str) -> RecordShown:
    learner = learners.of(name)
    state = learner.state
    untold = state.sitting.answers if state.sitting is not None else ()  # until the last of them is given
    questions = {one.question for one in untold}
    due = learner.due(learners.seconds())

    def rows(counts: dict[tuple[str, str], Any], of_answer: Callable[[AnswerGiven], str]) -> tuple[LearnedRow, ...]:
        asked = Counter((one.book, of_answer(one)) for one in untold)
        right = Counter((one.book, of_answer(one)) for one in untold if one.right)
        return tuple(
            LearnedRow(book=book, of=of, asked=count.asked - asked[book, of], right=count.right - right[book, of])
            for (book, of), count in sorted(counts.items())
            if count.asked > asked[book, of]
        )

    return RecordShown(
        name=name,
        last=state.last,
        topics=rows(state.topics, lambda one: one.topic),
        clauses=rows(state.clauses, lambda one: one.clause),
        due=len(due),
        later=len(state.due.keys() - questions) - len(due),
        exams=tuple(state.exams),
        sitting=state.sitting.number if state.sitting is not None else 0,
    )


async def record(request: Request) -> Any:
    """One's own record."""
    return _record(room_of(request).learners, asked_by(request).name)


async def classroom(request: Request) -> Any:
    """Everybody's, for a trainer: a supervisor or above."""
    if not asked_by(request).at_least("supervisor"):
        raise Denied("A supervisor or above watches the class.", 403)
    learners = room_of(request).learners
    return ClassShown(tuple(_record(learners, name) for name in learners.names()))


async def certificate(request: Request) -> Any:
    """One's own, or for a supervisor anybody's."""
    who, name = asked_by(request), request.path_params["name"]
    if who.name != name and not who.at_least("supervisor"):
        raise Denied("A certificate is shown to whoever earned it, and to a supervisor.", 403)
    number = request.path_params["number"]
    exams = room_of(request).learners.of(name).state.exams
    found = next((one for one in exams if str(one.number) == number and one.passed), None)
    if found is None:
        raise Denied(f"{name} has passed no examination {number}.", 404)
    return Certificate(name=name, title=load_book(found.book).title, exam=found)
