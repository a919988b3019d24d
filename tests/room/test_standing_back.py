"""The room's own moves stand back: one piece of them in a turn of the loop, and to the disk in company."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from tests.room.sitting import memory

from cardspeak.room.desk import Desk
from cardspeak.room.openings import Opening
from cardspeak.room.shown import Pace
from cardspeak.room.standing_back import StandingBack
from cardspeak.room.who import Who


async def _turns(loop_turns: list[int]) -> None:
    """Count the turns of the loop."""
    while True:
        loop_turns[0] += 1
        await asyncio.sleep(0)


def test_one_piece_in_a_turn_of_the_loop_in_the_order_they_came() -> None:
    async def story() -> list[tuple[int, int]]:
        moves, turns, done = StandingBack(), [0], list[tuple[int, int]]()
        counting = asyncio.create_task(_turns(turns))

        async def move(number: int) -> None:
            await moves.turn()
            done.append((number, turns[0]))
            await moves.turn()
            done.append((number, turns[0]))

        await asyncio.gather(*map(move, range(5)))
        counting.cancel()
        return done

    done = asyncio.run(story())
    assert [number for number, _ in done] == [*range(5), *range(5)]
    assert len({turn for _, turn in done}) == len(done), "somebody who asks is heard between any two"


def test_whoever_gave_up_holds_nobody_up() -> None:
    async def story() -> list[str]:
        moves, done = StandingBack(), list[str]()

        async def move(name: str) -> None:
            await moves.turn()
            done.append(name)

        first, second, third = (asyncio.create_task(move(name)) for name in ("first", "second", "third"))
        await asyncio.sleep(0)
        second.cancel()
        await asyncio.gather(first, third)
        return done

    assert asyncio.run(story()) == ["first", "third"]


def test_moves_of_one_moment_go_on_together_and_one_alone_at_once() -> None:
    async def story() -> None:
        moves, gone = StandingBack(), list[int]()

        async def move(number: int) -> None:
            async with moves:
                await moves.turn()
                await moves.together()
                gone.append(number)

        alone = asyncio.create_task(move(0))
        for _ in range(6):
            await asyncio.sleep(0)
        assert alone.done(), "nobody is waited for"
        several = [asyncio.create_task(move(number)) for number in (1, 2, 3)]
        for _ in range(12):
            await asyncio.sleep(0)
        assert gone == [0], "they wait for each other"
        await asyncio.gather(*several)
        assert gone == [0, 1, 2, 3]
        assert moves.under_way == 0

    asyncio.run(story())


def test_no_more_than_so_many_are_begun() -> None:
    async def story() -> int:
        moves, most = StandingBack(most=2), 0

        async def move() -> None:
            nonlocal most
            async with moves:
                most = max(most, moves.under_way)
                await moves.turn()

        await asyncio.gather(*(move() for _ in range(6)))
        return most

    assert asyncio.run(story()) == 2


def test_tables_that_act_at_one_moment_are_worked_out_in_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    """Between any two moves that the room decides, or applies, it hears whoever asks."""
    pieces: list[tuple[str, int]] = []
    turns = [0]

    def noted(name: str) -> None:
        plain = getattr(Desk, name)

        def piece(desk: Desk, *given: Any) -> Any:
            pieces.append((name, turns[0]))
            return plain(desk, *given)

        monkeypatch.setattr(Desk, name, piece)

    async def story() -> None:
        room = memory()
        pace = Pace(house=0.01, pause=0.01, act=1, board=0.01, alone=0.01)
        desks = [await room.open(Opening(book="star", game="holdem", house=3, pace=pace)) for _ in range(6)]
        counting = asyncio.create_task(_turns(turns))
        noted("_decided")
        noted("_written")
        stood: dict[str, tuple[int, Any]] = {}

        def look() -> bool:
            """Whoever looks at any moment sees the table as it stood at the record that is named."""
            for desk in desks:
                shown = desk.shown_to(Who("Rail"))
                before = stood.setdefault(desk.id, (shown.position, shown.view))
                assert shown.position != before[0] or shown.view == before[1], "a record that is not on the table yet"
                stood[desk.id] = (shown.position, shown.view)
            return sum(desk.hands for desk in desks) >= 6

        for _ in range(20_000):
            if look():
                break
            await asyncio.sleep(0)
        await room.stop()
        counting.cancel()

    asyncio.run(story())
    for name in ("_decided", "_written"):
        of_it = [turn for piece, turn in pieces if piece == name]
        assert len(of_it) > 20
        assert len(set(of_it)) == len(of_it), name
