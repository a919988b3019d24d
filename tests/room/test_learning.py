"""Learning over HTTP: a record by clause, what is due again, an examination with its certificate, a class."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from tests.room.serving import Served, bearer, served
from tests.room.test_drill_api import calm

from cardspeak.cli.audit import replayers
from cardspeak.learn.drill import LETTERS
from cardspeak.learn.record import AGAIN, QUESTIONS, AnswerGiven, ExamEnded
from cardspeak.room.learning import stream_of
from cardspeak.server.drill_api import posed
from cardspeak.store import MemoryStore, canonical


def run(story: Callable[[Served], Awaitable[None]], log: MemoryStore | None = None) -> None:
    async def whole() -> None:
        async with served(log) as here:
            calm(here)
            await story(here)

    asyncio.run(whole())


async def got(here: Served, token: str, path: str, status: int = 200, **params: Any) -> Any:
    answer = await here.http.get(path, params=params, headers=bearer(token))
    assert answer.status_code == status, answer.text
    return answer.json()


async def sent(here: Served, token: str, path: str, status: int = 200, **body: Any) -> Any:
    answer = await here.http.post(path, json=body, headers=bearer(token))
    assert answer.status_code == status, answer.text
    return answer.json()


def letters(id: str) -> tuple[str, str]:
    """The right answer, and a wrong one."""
    right = posed(id).question.right
    return LETTERS[right], LETTERS[0 if right else 1]


def test_answers_are_recorded_by_clause_and_what_was_wrong_is_due_again() -> None:
    async def story(here: Served) -> None:
        ann = await here.token("Ann")
        question = await got(here, ann, "/api/drill", book="star", topic="burn", seed="5")
        right, wrong = letters(question["id"])
        lesson = await sent(here, ann, "/api/drill", id=question["id"], answer=wrong)
        record = await got(here, ann, "/api/learning")
        assert record["clauses"] == [{"book": "star-sydney-poker", "of": lesson["clause"], "asked": 1, "right": 0}]
        assert [row["of"] for row in record["topics"]] == ["burn"]
        assert (record["due"], record["later"]) == (0, 1)
        await got(here, ann, "/api/drill", 404, review="1")
        learners = here.room.learners
        before = learners._now
        learners._now = lambda: before() + AGAIN[0] + 1  # ten minutes later
        again = await got(here, ann, "/api/drill", review="1")
        assert again["id"] == question["id"]
        await sent(here, ann, "/api/drill", id=again["id"], answer=right)
        (topic,) = (await got(here, ann, "/api/learning"))["topics"]
        assert (topic["of"], topic["asked"], topic["right"]) == ("burn", 2, 1)
        answer = await here.http.post("/api/drill", json={"id": question["id"], "answer": right})
        assert answer.status_code == 200, "whoever has not come in learns too, without a record"
        assert learners.names() == ["Ann"]

    run(story)


def open_question(here: Served, name: str) -> str:
    """The open question of somebody's examination, as only the room knows it."""
    sitting = here.room.learners.of(name).state.sitting
    assert sitting is not None
    return sitting.next


def test_a_question_of_an_examination_is_answered_there_alone_and_nothing_tells_how() -> None:
    """Not by its id under another name in practice, nor by the record that counts what was right."""

    async def story(here: Served) -> None:
        ann, helper = await here.token("Ann"), await here.token("Helper")
        question = await got(here, ann, "/api/drill", book="star", topic="burn", seed="5")
        await sent(here, ann, "/api/drill", id=question["id"], answer=letters(question["id"])[1])
        before = await got(here, ann, "/api/learning")
        shown = await sent(here, ann, "/api/exam", book="star", topic="burn")
        hidden = open_question(here, "Ann")
        assert hidden not in str(shown)
        assert hidden.rpartition(":")[2] not in str(shown), "nor the seed of it"
        await sent(here, helper, "/api/drill", 400, id=shown["question"]["id"], answer="a")
        for answer in (letters(hidden)[0], "a", "b"):
            shown = await sent(here, ann, "/api/exam/answer", answer=answer)
            after = await got(here, ann, "/api/learning")
            told = ("topics", "clauses", "due", "later", "exams")
            assert {name: after[name] for name in told} == {name: before[name] for name in told}
        learners = here.room.learners
        clock = learners._now
        learners._now = lambda: clock() + AGAIN[0] + 1  # ten minutes later
        again = await got(here, ann, "/api/drill", review="1")
        assert again["id"] == question["id"], "what was wrong in practice, and nothing of the examination"
        await sent(here, ann, "/api/drill", id=again["id"], answer=letters(again["id"])[0])
        await got(here, ann, "/api/drill", 404, review="1")
        while shown["question"] is not None:
            shown = await sent(here, ann, "/api/exam/answer", answer="a")
        after = await got(here, ann, "/api/learning")
        assert sum(row["asked"] for row in after["clauses"]) == QUESTIONS + 2, "and then everything counts"

    run(story)


def test_an_examination_ends_with_a_certificate_and_the_class_is_watched() -> None:
    log = MemoryStore()

    async def story(here: Served) -> None:
        ann = await here.token("Ann Lee")
        sue = await here.token("Sue", role_token=here.sessions.role_token("supervisor"))
        bob = await here.token("Bob")
        await sent(here, ann, "/api/exam", 400, book="star", topic="nonsense")
        shown = await sent(here, ann, "/api/exam", book="star", topic="burn")
        await sent(here, ann, "/api/exam", 409, book="star", topic="burn")
        assert (shown["asked"], shown["of"], shown["done"]) == (0, QUESTIONS, None)
        open_id = open_question(here, "Ann Lee")
        await sent(here, ann, "/api/drill", 409, id=open_id, answer="a")
        for number in range(QUESTIONS):
            right, wrong = letters(open_question(here, "Ann Lee"))
            assert "right" not in shown["question"], "nothing tells of the open question"
            shown = await sent(here, ann, "/api/exam/answer", answer=wrong if number < 2 else right)
            if shown["question"]:
                assert shown["told"] == [], "an examination says nothing of an answer while it goes on"
                assert (await got(here, ann, "/api/exam")) == shown, "whoever comes back finds it so"
        assert shown["question"] is None
        assert [told["right"] for told in shown["told"]] == [False, False, *[True] * (QUESTIONS - 2)]
        for told in shown["told"]:
            assert told["book"] == "star-sydney-poker"
            assert told["happened"]
            assert told["clause"]
            assert told["says"]
            assert (told["given"] == told["does"]) is told["right"]
        assert (shown["done"]["right"], shown["done"]["passed"]) == (QUESTIONS - 2, True)
        paper = await got(here, ann, "/api/certificates/Ann Lee/1")
        assert paper["name"] == "Ann Lee"
        assert len(paper["exam"]["clauses"]) == QUESTIONS
        assert await got(here, sue, "/api/certificates/Ann Lee/1") == paper
        await got(here, bob, "/api/certificates/Ann Lee/1", 403)
        await got(here, ann, "/api/certificates/Ann Lee/2", 404)
        await got(here, bob, "/api/class", 403)
        people = (await got(here, sue, "/api/class"))["people"]
        assert [(one["name"], one["exams"][0]["passed"], one["later"]) for one in people] == [("Ann Lee", True, 2)]

    run(story, log)
    stream = stream_of("Ann Lee")
    records = list(log.read(stream))
    replay = replayers()["learning"]
    assert list(replay(stream, iter(records))) == []
    assert list(replay(stream, iter(records[1:]))), "an examination that was not begun"
    assert list(replay(stream, iter([msgspec.structs.replace(records[0], actor="Bob")])))
    events = msgspec.json.decode(records[-1].body, type=tuple[AnswerGiven | ExamEnded, ...])
    forged = (events[0], msgspec.structs.replace(events[1], right=QUESTIONS))
    assert list(replay(stream, iter([*records[:-1], msgspec.structs.replace(records[-1], body=canonical(forged))])))

    async def later(here: Served) -> None:
        assert here.room.learners.of("Ann Lee").state.exams[0].passed, "read back from the log"

    run(later, log)
