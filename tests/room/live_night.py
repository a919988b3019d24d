"""A live table dealt without end, for whoever kills the process: every entry that was answered is said aloud.

python -m tests.room.live_night FILE SEED
"""

from __future__ import annotations

import asyncio
import random
import sys

from tests import seeds
from tests.room.dealing import asked, live_table, started
from tests.room.sitting import DEALER, table_of

from cardspeak.hand.simulate import random_command
from cardspeak.room.desk import Desk, Done
from cardspeak.room.room import Room
from cardspeak.store import Store
from cardspeak.table import commands as c


async def entry(desk: Desk, chance: random.Random) -> object:
    """One more entry, or the last one taken back."""
    state = table_of(desk).state
    if not state.running:
        for seat, place in list(state.seats.items()):
            if not place.stack:  # whoever has lost everything buys again
                await desk.ask(DEALER, c.BuyChips(seat=seat, chips=desk.machine.setup.buy_in[0]))
        assert asked(desk).asks == "start"
        return await desk.ask(DEALER, c.StartHand())
    if chance.random() < 0.1:
        return await desk.ask(DEALER, c.TakeBackEntry(by=""))
    assert state.hand is not None
    return await desk.ask(DEALER, c.Play(command=random_command(state.hand, chance.randrange)))  # type: ignore[arg-type]


async def night(file: str, seed: str) -> None:
    chance = seeds.chance("live night", seed)
    room = Room(Store.open(file))
    if room.restore():
        desk = next(iter(room.desks.values()))
    else:
        _, desk = await live_table("Ann", "Bob", "Cid", room=room)
        await started(desk)
    while True:
        answer = await entry(desk, chance)
        if isinstance(answer, Done):
            sys.stdout.write(f"{answer.position} {len(desk.machine.view('floor').entry)}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    asyncio.run(night(sys.argv[1], sys.argv[2]))
