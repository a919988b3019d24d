"""The client answers every kind of question: at every game of every book, by chance."""

from __future__ import annotations

import asyncio
import random

import pytest
from tests import seeds
from tests.room.serving import served
from tests.shelf import AMONG

from cardspeak.books.loader import load_book
from cardspeak.client import Watched, enter
from cardspeak.room.shown import INSTANT

BOOKS = AMONG
GAMES = [(book, game) for book in BOOKS for game in load_book(book).games]
HANDS = 2


def ended(table: Watched) -> bool:
    """Whoever has lost everything, or won it, is asked no more."""
    hand = table.view["hand"]
    rich = {one["name"] for one in table.view["seats"] if one["chips"]}
    return (hand is None or hand["over"]) and ("Robin" not in rich or len(rich) == 1)


async def play(table: Watched, chance: random.Random) -> set[int]:
    """Robin's answers to whatever is asked, until it has been in a few hands; which they were."""
    answered: set[int] = set()
    turns = table.turns()
    while len(answered) < HANDS:
        asked = asyncio.ensure_future(anext(turns))
        while not asked.done() and not ended(table):
            await asyncio.wait([asked], timeout=0.05)
        if not asked.done():
            asked.cancel()
            break
        prompt = await asked
        answered.add(table.view["number"])
        more = [one for one in prompt["choices"] if one["verb"] != "raise to" or chance.random() < 0.2]
        choices = [one for one in more if one["verb"] != "fold"] or prompt["choices"]
        await table.answer(chance.choice(choices))
    return answered


@pytest.mark.in_turn(days=3)
@pytest.mark.parametrize(("book", "game"), GAMES)
def test_whatever_is_asked_is_answered(book: str, game: str) -> None:
    chance = seeds.chance("client", book, game)

    async def story() -> None:
        async with asyncio.timeout(60), served() as here:
            await here.open(book=book, game=game, house=2, pace=INSTANT)
            async with await enter(here.address, "Robin") as me:
                table = await me.watch("1")
                await table.sit(chips=table.row["buy_in"][1])  # enough to be dealt in again
                entry = next(one for one in table.view["seats"] if one["name"] == "Robin")
                if entry.get("entry"):
                    await table.ask("ChooseEntry", seat=entry["seat"], how="post")
                assert await play(table, chance)

    asyncio.run(story())
