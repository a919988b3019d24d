"""A served room looks for garbage seldom, and sooner when its memory grows: circles go all the same."""

from __future__ import annotations

import asyncio
import gc
import subprocess
import sys
import weakref
from collections.abc import Iterator

import pytest
from tests.room import hours

from cardspeak.server.collecting import GROWN, LOOK, WHOLE, keep_settled, settle, spare_the_program


class Circle:
    def __init__(self) -> None:
        self.itself = self


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    turn = sys.getswitchinterval()
    gc.freeze()  # what other tests have loaded is no part of any room here: nobody looks through it
    yield
    sys.setswitchinterval(turn)
    gc.enable()


def test_nothing_is_walked_through_while_people_play() -> None:
    settle()
    gone = weakref.ref(Circle())
    many = [[] for _ in range(100_000)]  # type: ignore[var-annotated]
    assert gone() is not None, "the collector waits to be asked"
    assert len(many) == 100_000


def test_what_was_loaded_is_not_walked_through_at_all() -> None:
    loaded = weakref.ref(Circle())
    spare_the_program()
    came_later = weakref.ref(Circle())
    settle()
    assert loaded() is not None, "it stays as long as the room"
    assert came_later() is None


@pytest.mark.parametrize(("seconds", "found"), [(WHOLE - 1, False), (WHOLE + LOOK + 1, True)])
def test_what_is_left_over_is_found_after_a_while(seconds: float, found: bool) -> None:
    assert _looked(1, seconds) is found


def _most() -> int:
    """Circles, each with a dictionary of its own, that are as much as memory may grow."""
    return max(GROWN, sys.getallocatedblocks() // 2) // 2


@pytest.mark.parametrize(("more", "found"), [(0.6, False), (1.4, True)])
def test_much_that_is_left_over_is_found_before_that(more: float, found: bool) -> None:
    """As a flood of connections leaves it."""
    settle()
    assert _looked(int(more * _most()), LOOK + 1) is found


def _looked(count: int, seconds: float) -> bool:
    """Whether so many circles are gone after so many seconds."""
    settle()

    async def story() -> bool:
        settled = asyncio.create_task(keep_settled())
        await asyncio.sleep(0)
        circles = [Circle() for _ in range(count)]
        gone = weakref.ref(circles[0])
        del circles
        await asyncio.sleep(seconds)
        settled.cancel()
        return gone() is None

    return hours.run(story())


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
    """Whatever a room may open or be asked for is there before anybody has sat down: nobody waits for files."""
    ran = subprocess.run([sys.executable, "-c", OPENED], capture_output=True, text=True, check=True)
    assert ran.stdout.split() == []


MEANWHILE = """
import asyncio, sys
import cardspeak.server.run
from cardspeak.server.loading import SOONER_OR_LATER, load_meanwhile

def ours():
    return sum(name.startswith("cardspeak") for name in sys.modules)

async def story():
    door, parts, known = [], [], ours()
    loading = asyncio.create_task(load_meanwhile(lambda: bool(door)))
    await asyncio.sleep(0.1)
    print(ours() - known)
    door.append("open")
    while not loading.done():
        await asyncio.sleep(0)
        parts.append(ours() - known)
        known = ours()
    print(max(parts), sum(map(bool, parts)), *(one for one in SOONER_OR_LATER if one not in sys.modules))

asyncio.run(story())
"""


def test_what_few_need_is_loaded_once_the_door_is_open_and_a_part_at_a_time() -> None:
    """Between two parts everybody has their turn; the largest, a tournament with its topics, takes ten milliseconds."""
    ran = subprocess.run([sys.executable, "-c", MEANWHILE], capture_output=True, text=True, check=True)
    before, after = ran.stdout.splitlines()
    most, parts, *missing = after.split()
    assert before == "0"
    assert int(most) <= 60
    assert int(parts) > 20
    assert missing == []
