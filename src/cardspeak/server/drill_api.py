"""Drills for dealers and the floor.

A question is made from its id, which names what may be asked and a seed, and so is its answer: nothing is kept between
the two, and nothing that the page has been sent says which answer is right.
"""

from __future__ import annotations

import os
from typing import Any

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
from cardspeak.learn.drill import LETTERS, TOPICS, Posed, drill_books, grade, pose, topics_of
from cardspeak.learn.lesson import CitedLine, moment, teach
from cardspeak.learn.record import GiveAnswer
from cardspeak.learn.rounds import TOPIC, BankedPosed, BankedWay, banked_books, layout, pose_banked, teach_banked
from cardspeak.refusal import Refused
from cardspeak.room.who import Who
from cardspeak.server.answers import Denied
from cardspeak.server.asking import asked_by, body_of, room_of, token_of
from cardspeak.server.learning import drilling
from cardspeak.values import Named, Value

LONGEST = 200  # characters of an id


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
    return {"books": [drilled(slug) for slug in (*drill_books(), *banked_books())], "topics": (*TOPICS, TOPIC)}


@per_book
def drilled(slug: str) -> dict[str, Any]:
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
        return await drilling(request, lambda: question_of(due[0].question))
    seed = wanted.get("seed") or fresh_seed(os.urandom)[:16]
    book = resolve_book(wanted["book"]) if wanted.get("book") else ""
    id = question_id(book, wanted.get("game", ""), wanted.get("topic", ""), seed)
    return await drilling(request, lambda: question_of(id))


async def drill_answer(request: Request) -> Any:
    """Right or wrong, the ruling by its clause, carried out on the hand, and what other books do."""
    given = await body_of(request, DrillAnswer)
    made, taught = await drilling(request, lambda: _posed_and_taught(given))
    if token_of(request):  # whoever has come in has a record
        who = asked_by(request)
        sitting = room_of(request).learners.of(who.name).state.sitting
        if sitting is not None and given.id in sitting.questions:
            raise Denied("That is a question of your examination: answer it there.", 409)
        await recorded(request, who, made, given)
    return taught


def _posed_and_taught(given: DrillAnswer) -> tuple[Posed | BankedPosed, Any]:
    made = posed(given.id)
    return made, taught(made, given.answer)


async def recorded(request: Request, who: Who, made: Posed | BankedPosed, given: DrillAnswer) -> None:
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


def taught(made: Posed | BankedPosed, answer: str) -> Any:
    if isinstance(made, Posed):
        return teach(made, answer)
    lesson = teach_banked(made, answer)
    ways = [{**msgspec.structs.asdict(way), "events": (), "told": _told(way)} for way in lesson.ways]
    return {**msgspec.structs.asdict(lesson), "ways": ways}


def _told(way: BankedWay) -> list[CitedLine]:
    return [CitedLine(words, cite) for words, cite in said(way.events)]


def question_of(id: str) -> DrillAsked:
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
