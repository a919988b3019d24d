"""When a served room looks for garbage: rarely, and then little at a time, for everybody waits while it does.

Values of a hand hold no circles: they go when nobody holds them any more, and of thousands of records nothing is left
for the collector to find. What may be left over by connections is found soon while it is young, and the rest at long
intervals; in between, what has grown old is out of the collector's sight (`gc.freeze`), or it would walk through 500
tables, a tenth of a second each time.
"""

from __future__ import annotations

import asyncio
import gc
import sys

from cardspeak.server.loading import load_ahead

YOUNG, MIDDLE, OLD = 500, 2, 1_000_000  # the old are never walked through by themselves
OUT_OF_SIGHT = 20.0  # seconds after which what lives is taken for old
WHOLE = 600.0  # seconds from one look at everything to the next
GROWN = 250_000  # blocks of memory, some 30 MB, since then, with which it does not wait so long: a flood of connections
TURN = 0.001  # seconds for which a thread that writes may keep the loop waiting


def settle() -> None:
    """Before the door opens: what will be needed is loaded; books, classes and tables that are there by now stay."""
    load_ahead()
    gc.set_threshold(YOUNG, MIDDLE, OLD)
    sys.setswitchinterval(TURN)
    whole()


def whole() -> None:
    gc.unfreeze()
    gc.collect()
    gc.freeze()


async def keep_settled() -> None:
    """As long as the room is served."""
    loop = asyncio.get_running_loop()
    last, kept = loop.time(), sys.getallocatedblocks()
    while True:
        await asyncio.sleep(OUT_OF_SIGHT)
        if loop.time() - last >= WHOLE or sys.getallocatedblocks() - kept >= GROWN:
            whole()
            last, kept = loop.time(), sys.getallocatedblocks()
        else:
            gc.freeze()
