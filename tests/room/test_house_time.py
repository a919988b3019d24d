"""House players think off the clock: how long they take tells nothing of their cards."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from math import ceil
from types import SimpleNamespace
from typing import Any, cast

import pytest
from tests.room.hours import run
from tests.room.sitting import memory, until

from cardspeak.room.bots.thinkers import InTheRoom
from cardspeak.room.desks.ahead import Ahead
from cardspeak.room.openings import Opening
from cardspeak.room.players.table import PlayersTable
from cardspeak.room.shown import Pace

HOUSE = 2.0
PACE = Pace(house=HOUSE, pause=1, act=0, board=1, alone=0)


@pytest.mark.control("C28")
def test_a_slow_thought_and_a_quick_one_are_played_at_the_same_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    """A thought begins with the question and is played when the pace says: long ones are no later than short ones."""
    began: list[float] = []
    thoughts = 0
    real = PlayersTable.house_thought

    def slow(machine: PlayersTable, seat: int, now: int) -> Callable[[], Any]:
        nonlocal thoughts
        thoughts += 1
        thought, odd = real(machine, seat, now), thoughts % 2
        began.append(time.monotonic())

        def think() -> Any:
            if odd:
                time.sleep(0.02)  # in its own thread: the hours of the room do not pass meanwhile
            return thought()

        return think

    monkeypatch.setattr(PlayersTable, "house_thought", slow)
    moves = monkeypatch_moves(monkeypatch)

    async def story() -> None:
        room = memory()
        desk = await room.open(Opening(book="star-sydney-poker", game="holdem", house=4, pace=PACE))
        await until(lambda: desk.hands >= 2, 600)
        await room.stop()

    run(story())
    assert len(moves) >= 8
    took = [round(at - asked, 1) for asked, at in zip(began, moves, strict=False)]
    assert set(took) == {HOUSE}, took


def monkeypatch_moves(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """When each move of a house player was decided."""
    moves: list[float] = []
    real = Ahead.thought

    async def noted(ahead: Ahead, seat: int, now: int, position: int) -> Any:
        found = await real(ahead, seat, now, position)
        if seat:
            moves.append(time.monotonic())
        return found

    monkeypatch.setattr(Ahead, "thought", noted)
    return moves


def test_a_thought_looks_at_nothing_that_changes_meanwhile() -> None:
    """It has the view of its seat and a whim of its own: the table may go on, and it still says the same."""

    async def story() -> None:
        room = memory()
        desk = await room.open(Opening(book="star-sydney-poker", game="holdem", house=3, pace=PACE))
        await until(lambda: desk._turn.waits.what == "house" and desk._turn.waits.seat, 600)
        machine = desk.machine
        thought = machine.house_thought(desk._turn.waits.seat, 0)
        before = desk.position
        await until(lambda: desk.position > before + 3, 600)
        assert thought() is not None
        await room.stop()

    run(story())


@pytest.mark.control("C28")
def test_a_thought_that_is_late_is_played_a_whole_number_of_moments_later() -> None:
    """However long it took, what is seen is the pace once, twice or three times; nobody waits at the room's door."""
    long = iter((0.5, 3.5, 1.9, 2.1, 5.9) * 100)
    at_the_door: list[int] = []

    class Slow(InTheRoom):
        def begin(self, thought: Callable[[], Any]) -> asyncio.Future[Any]:
            loop = asyncio.get_running_loop()
            later: asyncio.Future[Any] = loop.create_future()
            asked = time.monotonic()
            took, said = next(long), thought()
            loop.call_later(took, say, later, said)
            later.add_done_callback(lambda _: begun.append((asked, took)))
            return later

    def say(later: asyncio.Future[Any], said: Any) -> None:
        if not later.done():
            later.set_result(said)

    begun: list[tuple[float, float]] = []
    moves: list[tuple[float, int]] = []

    async def story() -> None:
        room = memory()
        room.thinks = Slow()
        desk = await room.open(Opening(book="star-sydney-poker", game="holdem", house=4, pace=PACE))
        before = desk.position

        def look() -> bool:
            nonlocal before
            if desk.position > before:
                before = desk.position
                moves.append((time.monotonic(), before))
            thinking = desk._ahead._thinking
            if thinking is not None and not thinking[1].done() and room.own_moves.under_way:
                at_the_door.append(before)
            return desk.hands >= 2 and len(begun) >= 8 and not desk.machine.running  # two hands may be short ones

        await until(look, 600)
        await room.stop()

    run(story())
    played = [round(at, 1) for at, _ in moves]
    waited = [(asked, took, HOUSE * ceil(took / HOUSE)) for asked, took in begun]
    assert len(waited) >= 8
    for asked, took, moment in waited:
        assert any(abs(at - (asked + moment)) < 0.15 for at in played), (asked, took)
        assert not any(asked + 0.15 < at < asked + moment - 0.15 for at in played), (asked, took)
    assert not at_the_door


@pytest.mark.parametrize(("took", "played"), [(0.1, HOUSE), (1.9, HOUSE), (2.1, 2 * HOUSE), (5.0, 3 * HOUSE)])
def test_whoever_waits_for_a_late_thought_waits_for_whole_moments(took: float, played: float) -> None:
    async def thinks() -> str:
        await asyncio.sleep(took)
        return "folds"

    async def story() -> None:
        turn: Any = SimpleNamespace(pace=PACE)
        ahead = Ahead(cast("Any", None), turn, time.monotonic, cast("Any", None), cast("Any", None))
        ahead._thinking = (7, asyncio.ensure_future(thinks()))
        begun = time.monotonic()
        assert await ahead.thought(3, 0, 7) == "folds"
        assert time.monotonic() - begun == pytest.approx(played, abs=0.01)

    run(story())
