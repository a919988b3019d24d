"""Learning in the room: drills for dealers and the floor, and the coach of somebody who plays.

A drill's question is made from its id, which names what may be asked and a seed, and so is its answer: nothing is kept
between the two, and nothing that the page has been sent says which answer is right. Both drills and coaching are
worked out beside the loop that deals the cards, one at a time, and nobody asks for them without end.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from typing import Any, TypeVar

import msgspec
from starlette.requests import Request

from cardspeak.banked.table.story import said
from cardspeak.banked.views import View as Layout
from cardspeak.books.banked import load_banked
from cardspeak.books.loader import load_book
from cardspeak.books.names import per_book, resolve_book
from cardspeak.cards import Card
from cardspeak.cards.chance import fresh_seed, seeded
from cardspeak.errors import BadInput
from cardspeak.hand.felt import FeltShape, felt_shape
from cardspeak.hand.views import View
from cardspeak.learn.coach import Advice, advice, refusal
from cardspeak.learn.drill import LETTERS, TOPICS, Posed, drill_books, grade, pose, topics_of
from cardspeak.learn.lesson import CitedLine, moment, teach
from cardspeak.learn.record import QUESTIONS, BeginExam, ExamDone, GiveAnswer
from cardspeak.learn.rounds import TOPIC, BankedPosed, BankedWay, banked_books, layout, pose_banked, teach_banked
from cardspeak.refusal import Refused
from cardspeak.room.face import Face, NotHere
from cardspeak.room.learning import Learners
from cardspeak.room.who import Who
from cardspeak.server.answers import Denied
from cardspeak.server.asking import asked_by, body_of, caller_of, room_of, token_of
from cardspeak.server.limits import Buckets
from cardspeak.values import Named, Value

LONGEST = 200  # characters of an id
T = TypeVar("T")


class Learning:
    """How much is worked out for those who learn; made once for an application."""

    def __init__(self) -> None:
        self.drills = Buckets(rate=4, burst=30)  # by address
        self.coached = Buckets(rate=2, burst=10)  # by name
        self._one = asyncio.Semaphore(1)

    async def work(self, do: Callable[[], T]) -> T:
        """In another thread: the room deals on meanwhile."""
        async with self._one:
            return await asyncio.to_thread(do)


def _learning(request: Request) -> Learning:
    state = request.app.state
    if not hasattr(state, "learning"):
        state.learning = Learning()
    found = state.learning
    assert isinstance(found, Learning), "made just above"
    return found


# -- drills ------------------------------------------------------------------------------------------------------


class DrillChoice(Value):
    letter: str
    does: tuple[str, ...]


class DrillAsked(Named):
    """A hand at a moment, what went wrong, and what might be done: never which of it is right."""

    id: str
    book: str
    short: str
    game: str
    title: str
    shape: FeltShape | None  # what the felt needs room for; none against the house
    puck: bool  # the book has a puck in the place of a button
    topic: str
    incident: str
    happened: str
    seat: int
    cards: tuple[Card, ...]  # that everybody has seen by the mistake
    told: tuple[str, ...]  # what matters and does not stand in the story
    story: tuple[CitedLine, ...]
    view: View | Layout  # the hand, or the layout against the house, as the floor finds it
    choices: tuple[DrillChoice, ...]


class DrillAnswer(Value, forbid_unknown_fields=True):
    """The question's id, and a letter or the clause itself."""

    id: str
    answer: str


def question_id(book: str, game: str, topic: str, seed: str) -> str:
    return ":".join((book, game, topic, seed))


def posed(id: str) -> Posed | BankedPosed:
    """The question of an id, always the same."""
    book, game, topic, seed = (*id.split(":", 3), "", "", "")[:4]
    if len(id) > LONGEST or not seed or not id.isprintable():
        raise BadInput("That is no question: ask with GET /api/drill, and send its id back.")
    below = seeded(f"drill/{seed}")
    if book in banked_books():
        return pose_banked(below, book, game=game, topic=topic)
    return pose(below, book=book, game=game, topic=topic)


async def drill_choices(request: Request) -> Any:
    """What can be drilled: books with rulings, their games, and what mistakes can be about in each."""
    return {"books": [_drilled(slug) for slug in (*drill_books(), *banked_books())], "topics": (*TOPICS, TOPIC)}


@per_book
def _drilled(slug: str) -> dict[str, Any]:
    book = load_book(slug)
    games = [{"slug": game.slug, "title": game.title, "topics": topics_of(game)} for game in book.games.values()]
    if slug in banked_books():
        banked = load_banked(slug)
        games = [{"slug": banked.file.game, "title": banked.title, "topics": (TOPIC,)}]
    return {"slug": slug, "short": book.head.short, "title": book.title, "games": games}


async def drill(request: Request) -> Any:
    """A question: a hand at a moment, a mistake made on purpose, and the rulings to choose from.

    With `review`, one that was answered wrongly and is due again.
    """
    wanted = request.query_params
    if wanted.get("review"):
        learners = room_of(request).learners
        due = learners.of(asked_by(request).name).due(learners.seconds())
        if not due:
            raise Denied("Nothing is due again now: practise something new.", 404)
        return await _drilling(request, lambda: _asked(due[0].question))
    seed = wanted.get("seed") or fresh_seed(os.urandom)[:16]
    book = resolve_book(wanted["book"]) if wanted.get("book") else ""
    id = question_id(book, wanted.get("game", ""), wanted.get("topic", ""), seed)
    return await _drilling(request, lambda: _asked(id))


async def drill_answer(request: Request) -> Any:
    """Right or wrong, the ruling by its clause, carried out on the hand, and what other books do."""
    given = await body_of(request, DrillAnswer)
    made, taught = await _drilling(request, lambda: _posed_and_taught(given))
    if token_of(request):  # whoever has come in has a record
        who = asked_by(request)
        sitting = room_of(request).learners.of(who.name).state.sitting
        if sitting is not None and given.id in sitting.questions:
            raise Denied("That is a question of your examination: answer it there.", 409)
        await _recorded(request, who, made, given)
    return taught


def _posed_and_taught(given: DrillAnswer) -> tuple[Posed | BankedPosed, Any]:
    made = posed(given.id)
    return made, _taught(made, given.answer)


async def _recorded(request: Request, who: Who, made: Posed | BankedPosed, given: DrillAnswer) -> None:
    """The answer by its clause, in the person's own stream."""
    question, graded = made.question, grade(made.question, given.answer)

    def asks(at: int) -> GiveAnswer:
        return GiveAnswer(
            question=given.id,
            given=graded.given,
            right=graded.right,
            book=question.book,
            topic=question.topic,
            incident=question.incident,
            clause=graded.clause,
            at=at,
        )

    answer = await room_of(request).learners.ask(who.name, asks)
    if isinstance(answer, Refused):
        raise Denied(answer.says, 409)


# -- examinations ------------------------------------------------------------------------------------------------


class ExamWish(Value, forbid_unknown_fields=True):
    """In what somebody is examined: a book, and a topic of it or all of them."""

    book: str
    topic: str = ""


class ExamAnswer(Value, forbid_unknown_fields=True):
    answer: str


class ExamTold(Named):
    """An answer of an examination, which cannot be taken back: whether it was right, and what the book says."""

    right: bool
    book: str
    clause: str
    says: str
    does: tuple[str, ...]  # the ruling, step by step


class ExamShown(Named):
    """Where an examination stands. Nothing is said of the open question; `told` is about the one before it."""

    number: int
    book: str
    topic: str
    asked: int
    of: int
    question: DrillAsked | None
    done: ExamDone | None = None
    told: ExamTold | None = None


async def begin_exam(request: Request) -> Any:
    """Ten questions that nobody has seen, one after the other."""
    who, wish = asked_by(request), await body_of(request, ExamWish)
    book = resolve_book(wish.book)
    if book not in (*drill_books(), *banked_books()):
        raise BadInput(f"{load_book(book).title} has no rulings to be examined in.")
    if wish.topic and wish.topic not in {topic for game in _drilled(book)["games"] for topic in game["topics"]}:
        raise BadInput(f"No question of this book is about {wish.topic!r}.")
    ids = tuple(question_id(book, "", wish.topic, fresh_seed(os.urandom)[:16]) for _ in range(QUESTIONS))
    begun = await room_of(request).learners.ask(
        who.name, lambda at: BeginExam(book=book, topic=wish.topic, questions=ids, at=at)
    )
    if isinstance(begun, Refused):
        raise Denied(begun.says, 409)
    return await exam(request)


async def exam(request: Request, told: ExamTold | None = None) -> Any:
    """The examination that goes on, with its open question."""
    sitting = room_of(request).learners.of(asked_by(request).name).state.sitting
    if sitting is None:
        raise Denied("You are in no examination: begin one with POST /api/exam.", 404)
    question = await _drilling(request, lambda: _asked(sitting.next))
    return ExamShown(
        number=sitting.number,
        book=sitting.book,
        topic=sitting.topic,
        asked=len(sitting.answers),
        of=len(sitting.questions),
        question=question,
        told=told,
    )


async def exam_answer(request: Request) -> Any:
    """The answer to the open question: what it was worth, and the next one, or after the last how it ended."""
    who, given = asked_by(request), await body_of(request, ExamAnswer)
    state = room_of(request).learners.of(who.name).state
    if state.sitting is None:
        raise Denied("You are in no examination: begin one with POST /api/exam.", 404)
    asked = DrillAnswer(state.sitting.next, given.answer)
    made = await _drilling(request, lambda: posed(asked.id))
    await _recorded(request, who, made, asked)
    graded = grade(made.question, given.answer)
    told = ExamTold(
        right=graded.right, book=made.question.book, clause=graded.clause, says=graded.says, does=graded.steps
    )
    if state.sitting is not None:
        return await exam(request, told)
    done = state.exams[-1]
    return ExamShown(
        number=done.number,
        book=done.book,
        topic=done.topic,
        asked=done.asked,
        of=done.asked,
        question=None,
        done=done,
        told=told,
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
    due = learner.due(learners.seconds())

    def rows(counts: dict[tuple[str, str], Any]) -> tuple[LearnedRow, ...]:
        return tuple(
            LearnedRow(book=book, of=of, asked=count.asked, right=count.right)
            for (book, of), count in sorted(counts.items())
        )

    return RecordShown(
        name=name,
        last=state.last,
        topics=rows(state.topics),
        clauses=rows(state.clauses),
        due=len(due),
        later=len(state.due) - len(due),
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


async def _drilling(request: Request, do: Callable[[], T]) -> T:
    learning = _learning(request)
    if not learning.drills.take(caller_of(request)):
        raise Denied("One question after the other: wait a moment.", 429)
    return await learning.work(do)


def _taught(made: Posed | BankedPosed, answer: str) -> Any:
    if isinstance(made, Posed):
        return teach(made, answer)
    lesson = teach_banked(made, answer)
    ways = [{**msgspec.structs.asdict(way), "events": (), "told": _told(way)} for way in lesson.ways]
    return {**msgspec.structs.asdict(lesson), "ways": ways}


def _told(way: BankedWay) -> list[CitedLine]:
    return [CitedLine(words, cite) for words, cite in said(way.events)]


def _asked(id: str) -> DrillAsked:
    made = posed(id)
    question = made.question
    book = load_book(question.book)
    among = isinstance(made, Posed)
    return DrillAsked(
        id=id,
        book=question.book,
        short=book.head.short,
        game=question.game,
        title=book.game(question.game).title if among else load_banked(book.slug).title,
        shape=felt_shape(book.game(question.game)) if among else None,
        puck=among and book.game(question.game).play.first.seat == "the puck",
        topic=question.topic,
        incident=question.incident,
        happened=question.happened,
        seat=question.seat,
        cards=question.cards,
        told=question.told,
        story=tuple(CitedLine(str(sentence), sentence.cite) for sentence in question.story),
        view=moment(made) if isinstance(made, Posed) else layout(made.round),
        choices=tuple(DrillChoice(LETTERS[at], one.does) for at, one in enumerate(question.answers)),
    )


# -- the coach ---------------------------------------------------------------------------------------------------


async def coach(request: Request) -> Any:
    """What the asker's own hand is, may expect and would cost; from the asker's own view."""
    who, learning = asked_by(request), _learning(request)
    desk = room_of(request).desk(request.path_params["id"])
    table, seat = _own_view(desk.machine, who)
    if not learning.coached.take(who.name):
        raise Denied("The coach needs a moment: ask again.", 429)
    refused = refusal(table, seat)
    if refused or table is None:
        return Advice(seat=seat, refused=refused)
    return await learning.work(lambda: advice(table, seat))


def _own_view(machine: Face, who: Who) -> tuple[View | None, int]:
    """The hand as this person's own seat sees it; Denied to whoever has none here."""
    try:
        seen, seat = machine.own_hand(who)
    except NotHere as wrong:
        raise Denied(str(wrong), 409) from None
    if not machine.coach:
        raise Denied("This table was opened without a coach.", 403)
    if not seat:
        raise Denied("Take a seat first: the coach speaks to a player about the own hand, to nobody else.", 403)
    return seen, seat


ROUTES: list[tuple[str, str, Any]] = [
    ("GET", "/api/drill", drill),
    ("POST", "/api/drill", drill_answer),
    ("GET", "/api/drill/choices", drill_choices),
    ("GET", "/api/learning", record),
    ("GET", "/api/class", classroom),
    ("GET", "/api/exam", exam),
    ("POST", "/api/exam", begin_exam),
    ("POST", "/api/exam/answer", exam_answer),
    ("GET", "/api/certificates/{name}/{number}", certificate),
    ("GET", "/api/tables/{id}/coach", coach),
]
