"""What somebody has learned: every answer by its clause, what was wrong asked again at growing distances, examinations.

The same shape as everything that is run: commands in, events out. Whoever keeps it gives the time and has graded the
answer; nothing here knows which answer is right.
"""

from __future__ import annotations

from typing import Any, Never

import msgspec

from cardspeak.citation import Citation
from cardspeak.machine import Machine
from cardspeak.refusal import Refused
from cardspeak.slotted import Slotted
from cardspeak.values import Named

MINUTE, DAY = 60, 86_400
AGAIN = (
    10 * MINUTE,
    DAY,
    3 * DAY,
    7 * DAY,
    21 * DAY,
)  # until what was wrong is asked again, each time it was right since
QUESTIONS = 10  # of an examination
PASS = 80  # per cent


class LearnCommand(Named, tag=True):
    at: int


class LearnEvent(Named, tag=True):
    at: int


class GiveAnswer(LearnCommand):
    """An answer as it was given and graded: the question's id, and what it was about."""

    question: str
    given: str
    right: bool
    book: str
    topic: str
    incident: str
    clause: str


class BeginExam(LearnCommand):
    """An examination in these questions, one after the other."""

    book: str
    topic: str
    questions: tuple[str, ...]


class AnswerGiven(LearnEvent):
    question: str
    given: str
    right: bool
    book: str
    topic: str
    incident: str
    clause: str
    exam: int = 0  # the number of the examination; 0: practice


class ExamBegun(LearnEvent):
    number: int
    book: str
    topic: str
    questions: tuple[str, ...]


class ExamEnded(LearnEvent):
    number: int
    right: int
    passed: bool


class ReviewDue(Named):
    """A question that was answered wrongly: how often rightly since, and when it is asked again."""

    question: str
    stage: int
    at: int
    book: str
    topic: str
    clause: str


class Learned(Named):
    asked: int = 0
    right: int = 0


class ExamDone(Named):
    """How an examination ended, with the clauses that it was about."""

    number: int
    book: str
    topic: str
    at: int
    right: int
    asked: int
    passed: bool
    clauses: tuple[tuple[str, str, bool], ...]  # book, clause, and whether it was right


class Examined(Named):
    """An examination that goes on."""

    number: int
    book: str
    topic: str
    questions: tuple[str, ...]
    answers: tuple[AnswerGiven, ...] = ()

    @property
    def next(self) -> str:
        """The question that is open; none when all are answered."""
        return self.questions[len(self.answers)] if len(self.answers) < len(self.questions) else ""


class LearnerState(Slotted):
    __slots__ = ("asked", "clauses", "due", "exams", "last", "sitting", "topics")

    def __init__(self) -> None:
        self.clauses: dict[tuple[str, str], Learned] = {}  # by book and clause
        self.topics: dict[tuple[str, str], Learned] = {}  # by book and topic
        self.due: dict[str, ReviewDue] = {}
        self.asked: set[str] = set()  # questions answered before: they count once, until they are due again
        self.exams: list[ExamDone] = []
        self.sitting: Examined | None = None
        self.last = 0


def no_learning(says: str) -> Refused:
    return Refused("no choice", Citation("room", "silent: how somebody learns is the room's to say"), says)


def give_answer(state: LearnerState, command: GiveAnswer) -> list[LearnEvent] | Refused:
    exam = state.sitting
    if exam is not None and exam.next == command.question:
        return [_given(command, exam.number)]
    if exam is not None and command.question in exam.questions:
        return no_learning("That question of the examination is not open.")
    due = state.due.get(command.question)
    if command.question in state.asked and (due is None or due.at > command.at):
        return []  # it was answered before, and its answer is known
    return [_given(command, 0)]


def _given(command: GiveAnswer, exam: int) -> AnswerGiven:
    fields = {name: getattr(command, name) for name in command.__struct_fields__}
    return AnswerGiven(**fields, exam=exam)


def begin_exam(state: LearnerState, command: BeginExam) -> list[LearnEvent] | Refused:
    if state.sitting is not None:
        return no_learning("You are in an examination: finish it first.")
    if len(set(command.questions)) != QUESTIONS or state.asked & set(command.questions):
        return no_learning(f"An examination has {QUESTIONS} questions, none of them answered before.")
    number = len(state.exams) + 1
    begun = ExamBegun(number=number, book=command.book, topic=command.topic, questions=command.questions, at=command.at)
    return [begun]


def _answer_given(state: LearnerState, event: AnswerGiven) -> None:
    for counts, key in ((state.clauses, (event.book, event.clause)), (state.topics, (event.book, event.topic))):
        was = counts.get(key, Learned())
        counts[key] = Learned(asked=was.asked + 1, right=was.right + event.right)
    state.asked.add(event.question)
    state.last = event.at
    if event.exam and state.sitting is not None:
        state.sitting = msgspec.structs.replace(state.sitting, answers=(*state.sitting.answers, event))
    _again(state, event)


def _again(state: LearnerState, event: AnswerGiven) -> None:
    """Wrong: soon. Right: later each time, and in the end no more. What was right at once does not come again."""
    was = state.due.pop(event.question, None)
    stage = 0 if not event.right else was.stage + 1 if was is not None else len(AGAIN)
    if stage < len(AGAIN):
        state.due[event.question] = ReviewDue(
            question=event.question,
            stage=stage,
            at=event.at + AGAIN[stage],
            book=event.book,
            topic=event.topic,
            clause=event.clause,
        )


def _exam_begun(state: LearnerState, event: ExamBegun) -> None:
    state.sitting = Examined(number=event.number, book=event.book, topic=event.topic, questions=event.questions)


def _exam_ended(state: LearnerState, event: ExamEnded) -> None:
    exam = state.sitting
    assert exam is not None, "an examination ends that was begun"
    done = ExamDone(
        number=exam.number,
        book=exam.book,
        topic=exam.topic,
        at=event.at,
        right=event.right,
        asked=len(exam.answers),
        passed=event.passed,
        clauses=tuple((one.book, one.clause, one.right) for one in exam.answers),
    )
    state.exams = [*state.exams, done]
    state.sitting = None


AnyLearnEvent = AnswerGiven | ExamBegun | ExamEnded


class LearnerRecord(Machine[LearnerState, Any, Any, Examined | None, Never]):
    """One person's record; what it asks is the examination that goes on."""

    __slots__ = ()

    ANSWERS = {GiveAnswer: give_answer, BeginExam: begin_exam}
    EVOLVE = {AnswerGiven: _answer_given, ExamBegun: _exam_begun, ExamEnded: _exam_ended}

    def blank(self) -> LearnerState:
        return LearnerState()

    def following(self) -> list[LearnEvent]:
        """The last answer ends an examination."""
        exam = self.state.sitting
        if exam is None or exam.next:
            return []
        right = sum(one.right for one in exam.answers)
        passed = 100 * right >= PASS * len(exam.answers)
        return [ExamEnded(number=exam.number, right=right, passed=passed, at=exam.answers[-1].at)]

    @property
    def prompt(self) -> Examined | None:
        return self.state.sitting

    def due(self, now: int) -> list[ReviewDue]:
        """What is to be asked again now, the longest due first. Nothing of an examination that goes on: that it is due
        would tell that the answer was wrong."""
        exam = self.state.sitting.questions if self.state.sitting is not None else ()
        due = (one for one in self.state.due.values() if one.at <= now and one.question not in exam)
        return sorted(due, key=lambda one: one.at)
