"""The five small programs are small, and the bots among the examples play at a real room until they leave."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from tests.docs.test_examples import ROOT, blocks
from tests.room.serving import served

from cardspeak.room.shown import INSTANT

PROGRAMS = blocks(ROOT / "docs/programs.md", "python")


def test_there_are_five_and_each_is_under_twenty_lines() -> None:
    assert len(PROGRAMS) == 5
    assert [len(one.strip().splitlines()) for one in PROGRAMS if len(one.strip().splitlines()) >= 20] == []


def scope_of(page: str, *words: str) -> dict[str, Any]:
    """The names of those blocks of a page that hold one of the words."""
    scope: dict[str, Any] = {}
    for block in blocks(ROOT / page, "python"):
        if any(word in block for word in words):
            exec(compile(block, page, "exec"), scope)
    return scope


@pytest.mark.parametrize("hands", [1, 3])
def test_the_tight_bot_plays_and_leaves(hands: int) -> None:
    bot = scope_of("docs/programs.md", "strong = {", "def tight_bot")["tight_bot"]

    async def night() -> None:
        async with asyncio.timeout(60), served() as room:
            id = await room.open(book="star-sydney-poker", game="holdem", house=3, pace=INSTANT)
            assert await bot(room.address, hands) == hands
            assert "Robin" not in room.room.desks[id].machine.people()

    asyncio.run(night())


def test_the_patient_bot_of_the_tutorial_folds_and_checks() -> None:
    bot = scope_of("docs/tutorials/developer.md", "def patient")["patient"]

    async def night() -> None:
        async with asyncio.timeout(60), served() as room:
            id = await room.open(book="star-sydney-poker", game="holdem", house=2, pace=INSTANT)
            task = asyncio.create_task(bot(room.address))
            while "Robin" not in room.room.desks[id].machine.people() or room.room.desks[id].hands < 2:
                assert not task.done(), task
                await asyncio.sleep(0.01)
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task

    asyncio.run(night())
