"""What is looked up in the rule books is worked out beside the loop that deals, bounded, and not without end."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

import pytest
from tests.room.serving import served

from cardspeak.books.clauses import clause_index
from cardspeak.books.search import compare, search
from cardspeak.errors import BadInput
from cardspeak.server import books_api
from cardspeak.server.books_api import LONGEST, MOST_PAIRS, MOST_WORDS
from cardspeak.server.learning import Learning

CROWN, STAR = "crown-melbourne-poker", "star-sydney-poker"


def test_a_search_of_a_guest_stops_no_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two hundred words took the room eight seconds, and a comparison of all that has "the" in it fifteen."""
    where: list[threading.Thread] = []

    def seen(work: Any) -> Any:
        def done(*args: Any, **more: Any) -> Any:
            where.append(threading.current_thread())
            return work(*args, **more)

        return done

    monkeypatch.setattr(books_api, "search", seen(search))
    monkeypatch.setattr(books_api, "compare", seen(compare))

    async def story() -> None:
        async with served() as here:
            many = " ".join(f"w{number}" for number in range(MOST_WORDS + 1))
            for words in (many, "x" * (LONGEST + 1)):
                assert (await here.http.get("/api/search", params={"q": words})).status_code == 400
                both = {"left": CROWN, "right": STAR, "about": words}
                assert (await here.http.get("/api/compare", params=both)).status_code == 400
            assert not where
            again = {"q": "Button BUTTON button", "book": [CROWN, CROWN]}
            once = (await here.http.get("/api/search", params={"q": "button", "book": CROWN})).json()
            assert (await here.http.get("/api/search", params=again)).json() == once
            told = await here.http.get("/api/compare", params={"left": CROWN, "right": STAR, "about": "the"})
            assert told.status_code == 400
            assert "name a topic" in told.json()["wrong"]
            assert len(where) == 3
            assert threading.main_thread() not in where

    asyncio.run(story())


def test_every_topic_can_be_compared() -> None:
    left, right = clause_index(CROWN), clause_index(STAR)
    for topic in {*left.topics, *right.topics}:
        assert compare(topic, left, right, most=MOST_PAIRS)
    with pytest.raises(BadInput, match="name a topic, or say more words"):
        compare("the", left, right, most=MOST_PAIRS)


def test_whoever_searches_without_end_waits() -> None:
    async def story() -> None:
        async with served() as here:
            here.app.state.learning = learning = Learning()
            while learning.looked.take("127.0.0.1"):
                pass
            assert (await here.http.get("/api/search", params={"q": "button"})).status_code == 429

    asyncio.run(story())
