"""Drills over HTTP: every book and game asks, no question says which answer is right, the same id asks the same."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.room.serving import Served, served
from tests.shelf import AGAINST

from cardspeak.books.banked import load_banked
from cardspeak.books.loader import load_book
from cardspeak.cards.chance import seeded
from cardspeak.errors import BadInput
from cardspeak.learn.drill import LETTERS, drill_books, grade, pose
from cardspeak.room.shown import encode
from cardspeak.server.drill_api import LONGEST, DrillAsked, posed, question_id, question_of
from cardspeak.server.limits import Buckets

GAMES = [(slug, game) for slug in drill_books() for game in load_book(slug).games]
BANKED = [(slug, load_banked(slug).file.game) for slug in AGAINST]
OPEN = {
    "id", "book", "short", "game", "title", "puck", "topic", "incident", "happened", "seat", "cards", "told", "story",
    "view", "choices", "shape",
}  # fmt: skip


async def asked(here: Served, **wanted: str) -> dict[str, Any]:
    answer = await here.http.get("/api/drill", params=wanted)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def answered(here: Served, id: str, given: str) -> dict[str, Any]:
    answer = await here.http.post("/api/drill", json={"id": id, "answer": given})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def calm(here: Served) -> None:
    """Limits out of the way."""
    from cardspeak.server.learning import Learning

    here.app.state.learning = Learning()
    here.app.state.learning.drills = Buckets(rate=10_000, burst=10_000)


def test_every_book_and_game_asks_and_accepts_one_answer() -> None:
    async def drilled() -> None:
        async with served() as here:
            calm(here)
            choices = (await here.http.get("/api/drill/choices")).json()
            listed = [(book["slug"], game["slug"]) for book in choices["books"] for game in book["games"]]
            assert listed == [*GAMES, *BANKED]
            for book, game in (*GAMES, *BANKED):
                question = await asked(here, book=book, game=game, seed="7")
                assert (question["book"], question["game"]) == (book, game)
                assert set(question) == OPEN
                lessons = [await answered(here, question["id"], one["letter"]) for one in question["choices"]]
                right = [one["letter"] for one, told in zip(question["choices"], lessons, strict=True) if told["right"]]
                assert len(right) == 1
                assert {told["answer"] for told in lessons} == set(right)
                assert all(told["before"] == question["view"] for told in lessons)

    asyncio.run(drilled())


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0), at=st.integers(0, len(GAMES)))
def test_the_question_does_not_know_its_answer(seed: int, at: int) -> None:
    """The page is sent what each answer does, and neither whose it is nor by which clause; the order is chance."""
    book, game = GAMES[at] if at < len(GAMES) else ("", "")
    id = question_id(book, game, "", str(seed))
    question = question_of(id)
    assert question == question_of(id)
    made = pose(seeded(f"drill/{seed}"), book=book, game=game).question
    for choice, answer in zip(question.choices, made.answers, strict=True):
        assert set(choice.__struct_fields__) == {"letter", "does"}
        assert choice.does == answer.does
    said = encode(msgspec.structs.replace(question, story=())).decode()
    for answer in made.answers:
        assert answer.says not in said
        assert f'"{answer.clause}"' not in said.replace('"viewer":"floor"', "")
    assert set(DrillAsked.__struct_fields__) == OPEN


@pytest.mark.parametrize(("book", "game"), BANKED)
def test_nor_does_one_against_the_house(book: str, game: str) -> None:
    for seed in range(20):
        question = question_of(question_id(book, game, "bank", str(seed)))
        said = encode(question).decode()
        made = posed(question.id).question
        assert [choice.does for choice in question.choices] == [answer.does for answer in made.answers]
        assert all(answer.says not in said and f'"{answer.clause}"' not in said for answer in made.answers)


def test_right_answers_stand_everywhere() -> None:
    """No letter is right more often than the others would allow."""
    found = [posed(question_id("", "", "", str(seed))).question.right for seed in range(160)]
    for at in range(4):
        assert 15 <= found.count(at) <= 70


def test_a_seed_asks_the_same_and_none_asks_anew() -> None:
    async def drilled() -> None:
        async with served() as here:
            calm(here)
            wanted = {"book": "star", "game": "holdem", "topic": "early"}
            first = await asked(here, **wanted, seed="monday")
            assert first == await asked(here, **wanted, seed="monday")
            assert first["topic"] == "early"
            assert first["book"] == "star-sydney-poker"
            ids = {(await asked(here, **wanted))["id"] for _ in range(5)}
            assert len(ids) == 5
            question = posed(first["id"]).question
            clause = await answered(here, first["id"], question.rule.clause)
            assert clause["right"]
            letter = LETTERS[question.right]
            assert (await answered(here, first["id"], letter))["answer"] == letter
            assert grade(question, letter).right

    asyncio.run(drilled())


@pytest.mark.parametrize(
    ("wanted", "says"),
    [
        ({"book": "nowhere"}, "nowhere"),
        ({"game": "holdem"}, "Name the book"),
        ({"book": "star", "game": "chess"}, "chess"),
        ({"topic": "weather"}, "weather"),
        ({"book": "star", "game": "holdem", "topic": "stud"}, "stud"),
        ({"book": "crown-perth-holdem", "topic": "deal"}, "drilled as a whole"),
        ({"book": "crown-perth-holdem", "game": "holdem"}, "drilled as a whole"),
        ({"seed": "x" * LONGEST}, "no question"),
        ({"seed": "a\nb"}, "no question"),
    ],
)
def test_what_cannot_bequestion_of(wanted: dict[str, str], says: str) -> None:
    async def drilled() -> None:
        async with served() as here:
            answer = await here.http.get("/api/drill", params=wanted)
            assert answer.status_code == 400
            assert says in answer.json()["wrong"]

    asyncio.run(drilled())


@pytest.mark.parametrize("id", ["", "x", "::", ":::", "star:holdem:early:", "a" * (LONGEST + 1)])
def test_what_is_no_question(id: str) -> None:
    with pytest.raises(BadInput, match="no question"):
        posed(id)


def test_what_cannot_be_answered() -> None:
    async def drilled() -> None:
        async with served() as here:
            question = await asked(here, seed="1")
            for body in ({"id": question["id"], "answer": "z"}, {"id": "made up", "answer": "a"}, {"id": ":::1"}, {}):
                answer = await here.http.post("/api/drill", json=body)
                assert (answer.status_code, set(answer.json())) == (400, {"wrong"})

    asyncio.run(drilled())


def test_nobody_asks_without_end() -> None:
    async def drilled() -> None:
        async with served() as here:
            asked = (here.http.get("/api/drill", params={"seed": "1"}) for _ in range(60))
            answers = await asyncio.gather(*asked)  # all at once: how fast the machine is does not matter
            assert {one.status_code for one in answers} == {200, 429}

    asyncio.run(drilled())
