"""Every game among players of every book is dealt live: random hands told through the desk, mistakes taken back."""

from __future__ import annotations

import asyncio
import random

import pytest
from tests import seeds
from tests.room.dealing import asked, done, faults, live_table, started, taken_back
from tests.room.hours import run
from tests.room.sitting import DEALER, balanced, same_as_the_log, table_of

from cardspeak.books.loader import load_book
from cardspeak.books.names import BOOKS
from cardspeak.hand.simulate import random_command
from cardspeak.refusal import Refused
from cardspeak.room.desk import Desk, Done
from cardspeak.table import commands as c

GAMES = [(book, game) for book in (*BOOKS, "open-table") for game in load_book(book).games]
PEOPLE = ("Ann", "Bob", "Cid", "Dot")
HANDS = 2
LONGEST = 600  # entries; a hand that goes on is stuck


async def entered(desk: Desk, chance: random.Random) -> None:
    """One legal entry; now and then it was a mistake, is taken back and made again."""
    hand = table_of(desk).hand
    assert hand is not None
    command = c.Play(command=random_command(hand, chance.randrange))  # type: ignore[arg-type]
    wrong = chance.random() < 0.1
    before = table_of(desk).state.copy() if wrong else None
    done(await desk.ask(DEALER, command))
    if not wrong:
        return
    answer = await taken_back(desk)
    if isinstance(answer, Refused):  # cards were shuffled back first, or somebody went with the chips
        return
    assert isinstance(answer, Done)
    assert before is not None
    table_of(desk).state.at = before.at
    assert table_of(desk).state == before
    if table_of(desk).state.running:
        done(await desk.ask(DEALER, command))


async def dealt(desk: Desk, chance: random.Random) -> None:
    await started(desk)
    for _ in range(LONGEST):
        if not table_of(desk).state.running:
            return
        now = asked(desk)
        assert now.asks, "somebody is asked for something"
        assert now.lines
        assert all(line.says and line.cite for line in now.lines)
        desk.machine.view("floor")
        await entered(desk, chance)
    raise AssertionError(f"the hand does not end; now {asked(desk)}")


@pytest.mark.in_turn(days=3)
@pytest.mark.parametrize(("book", "game"), GAMES)
def test_a_game_is_dealt_live(book: str, game: str) -> None:
    async def story() -> None:
        most = max(row.seats for row in load_book(book).game(game).decks.values())
        chance = seeds.chance("dealt live", book, game)
        room, desk = await live_table(*PEOPLE[: min(most, len(PEOPLE))], book=book, game=game, chips=8_000)
        for _ in range(HANDS):
            if asked(desk).asks != "start":
                break  # somebody has no chips left
            await dealt(desk, chance)
            assert asked(desk).result
        same_as_the_log(room, desk)
        balanced(room)
        assert faults(room.log, desk) == []
        assert room.notes == []

    async def whole() -> None:
        async with asyncio.timeout(60):
            await story()

    run(whole())
