"""A served room looks for garbage seldom: what lives is out of the collector's sight, and circles go all the same."""

from __future__ import annotations

import asyncio
import gc
import subprocess
import sys
import weakref
from collections.abc import Iterator

import pytest
from tests.room import hours

from cardspeak.server.collecting import GROWN, OUT_OF_SIGHT, WHOLE, keep_settled, settle


class Circle:
    def __init__(self) -> None:
        self.itself = self


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    thresholds, turn = gc.get_threshold(), sys.getswitchinterval()
    yield
    gc.set_threshold(*thresholds)
    sys.setswitchinterval(turn)
    gc.unfreeze()


def test_what_is_there_when_the_door_opens_is_not_looked_at_again() -> None:
    kept = [Circle() for _ in range(10)]
    assert kept[0] in gc.get_objects()
    settle()
    assert kept[0] not in gc.get_objects()


def test_what_lives_for_a_while_is_out_of_sight_and_is_found_when_everything_is_looked_at() -> None:
    settle()
    seen: list[bool] = []

    async def story() -> None:
        settled = asyncio.create_task(keep_settled())
        await asyncio.sleep(0)
        circle = Circle()
        gone = weakref.ref(circle)
        await asyncio.sleep(OUT_OF_SIGHT + 1)
        assert circle not in gc.get_objects()
        del circle
        gc.collect()
        seen.append(gone() is None)
        await asyncio.sleep(WHOLE + OUT_OF_SIGHT)
        seen.append(gone() is None)
        settled.cancel()

    hours.run(story())
    assert seen == [False, True]


def test_a_circle_that_is_young_goes_soon() -> None:
    settle()
    gone = weakref.ref(Circle())
    young = [[] for _ in range(2_000)]  # type: ignore[var-annotated]
    assert gone() is None
    assert len(young) == 2_000


OPENED = """
import asyncio, sys
import cardspeak.server.run
from cardspeak.room.openings import Opening
from cardspeak.room.room import Room
from cardspeak.room.tournament.halls import open_tournament
from cardspeak.room.tournament.openings import TournamentWish
from cardspeak.server.loading import load_ahead
from cardspeak.store import MemoryStore

async def story():
    room = Room(MemoryStore())
    await room.open(Opening(book="star", game="holdem", house=2, options={"jackpot": True}))
    await room.open(Opening(book="perth", kind="banked", house=2))
    await open_tournament(room, TournamentWish(book="star", game="holdem", players=2, seats=2, house=2))
    room.office, room.promotions, room.bonus, room.learners
    room.start()
    await room.stop()

load_ahead()
before = set(sys.modules)
asyncio.run(story())
print(*sorted(name for name in set(sys.modules) - before if name.startswith("cardspeak")))
"""


def test_nothing_of_ours_is_loaded_while_people_play() -> None:
    """Whatever a room may open or be asked for is there before its door opens: nobody waits for files to be read."""
    ran = subprocess.run([sys.executable, "-c", OPENED], capture_output=True, text=True, check=True)
    assert ran.stdout.split() == []


@pytest.mark.parametrize(("more", "found"), [(0.5, False), (1.2, True)])
def test_many_circles_are_found_before_that(more: float, found: bool) -> None:
    """As a flood of connections leaves them: each lives for a moment, too long for the young."""
    settle()
    count = int(more * GROWN / 2)  # each has a dictionary of its own
    seen: list[bool] = []

    async def story() -> None:
        settled = asyncio.create_task(keep_settled())
        await asyncio.sleep(0)
        circles = [Circle() for _ in range(count)]
        gone = weakref.ref(circles[0])
        gc.collect()  # they have grown old
        await asyncio.sleep(OUT_OF_SIGHT - 1)
        del circles
        await asyncio.sleep(OUT_OF_SIGHT)
        seen.append(gone() is None)
        settled.cancel()

    hours.run(story())
    assert seen == [found]
