"""What a served room loads beside what it opens with: all that may be asked of it sooner or later.

A program that opens a room loads what it uses, when it uses it. In a room with people somebody would wait for that: the
first table against the house, the first gesture or ruling reads a score of files while everybody's hands stand still.
So it is loaded as soon as the door is open, before anybody has sat down: a part at a time, and between two of them
everybody has their turn. Whoever asks for a part before it has come waits for that one alone.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from importlib import import_module

from cardspeak.server.addresses import ADDRESSES

# What others stand on comes first, so that none of them brings much at once.
SOONER_OR_LATER = (
    "cardspeak.rulings.remedies.verbs",
    "cardspeak.talk.judging",
    "cardspeak.banked",
    "cardspeak.banked.table",
    "cardspeak.room.banked.table",
    "cardspeak.jackpots.by_hand.machine",
    "cardspeak.room.players.jackpot",
    "cardspeak.room.jackpots.daily",
    "cardspeak.room.jackpots.floor",
    "cardspeak.room.jackpots.former",
    "cardspeak.room.pools",
    "cardspeak.odds.icm.deals",
    "cardspeak.books.tournament",
    "cardspeak.tournament",
    "cardspeak.room.tournament.felt",
    "cardspeak.room.tournament.halls",
    "cardspeak.room.shut_out",
    "cardspeak.office.machine",
    "cardspeak.room.office.desk",
    "cardspeak.promotions.machine",
    "cardspeak.room.promotions.desk",
    "cardspeak.room.promotions.bonus",
    "cardspeak.learn.drill",
    "cardspeak.learn.lesson",
    "cardspeak.proofing.check",
    *dict.fromkeys(one.module for one in ADDRESSES),
)
BETWEEN = 0.01  # seconds from one part to the next


def load_ahead() -> None:
    """Everything at once, where nobody waits for it."""
    for name in SOONER_OR_LATER:
        import_module(name)


async def load_meanwhile(is_open: Callable[[], bool]) -> None:
    """The same once the room is open, on its own loop: no two threads load what needs each other."""
    while not is_open():
        await asyncio.sleep(BETWEEN)
    for name in SOONER_OR_LATER:
        import_module(name)
        await asyncio.sleep(BETWEEN)
