"""When a served room looks for garbage: rarely, for everybody waits while it does.

Values of a hand hold no circles: they go when nobody holds them any more, and of thousands of records nothing is left
for the collector to find. By itself it would walk through them all the same, every few moments for some milliseconds,
and through 500 tables for a tenth of a second. What connections leave behind is little: it is looked for at long
intervals, and sooner where memory has grown.
"""

from __future__ import annotations

import asyncio
import gc
import sys

LOOK = 5.0  # seconds from one look at the memory to the next
WHOLE = 600.0  # seconds from one look for garbage to the next, at most
GROWN = 250_000  # blocks of memory, some 30 MB, with which it does not wait so long: a flood of connections
TURN = 0.001  # seconds for which a thread that writes may keep the loop waiting


def spare_the_program() -> None:
    """What was loaded until now stays as long as the room: the collector never walks through it again."""
    gc.freeze()


def settle() -> None:
    """Before the door opens: the collector waits to be asked."""
    gc.disable()
    sys.setswitchinterval(TURN)
    gc.collect()


async def keep_settled() -> None:
    """As long as the room is served."""
    loop = asyncio.get_running_loop()
    last, kept = loop.time(), sys.getallocatedblocks()
    while True:
        await asyncio.sleep(LOOK)
        grown = sys.getallocatedblocks() - kept
        # Half as much again: a large room whose tables have begun to play has not been flooded.
        if loop.time() - last >= WHOLE or grown >= max(GROWN, kept // 2):
            gc.collect()
            last, kept = loop.time(), sys.getallocatedblocks()
