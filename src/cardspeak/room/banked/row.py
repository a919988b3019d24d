"""What the lobby tells of a table against the house; all of it is for everybody to see."""

from __future__ import annotations

from typing import Any

import msgspec

from cardspeak.banked.setup import BankedSetup
from cardspeak.banked.table import BankedState
from cardspeak.jackpots import Jackpot
from cardspeak.room.banked.next import HOUSE_ANTES


def row_of(setup: BankedSetup, state: BankedState, jackpot: Jackpot | None) -> dict[str, Any]:
    taken = state.places()
    free = [box for box in range(1, setup.boxes + 1) if box not in taken]
    return {
        "game": "banked",
        "game_title": setup.game.title,
        "family": "banked",
        "places": setup.boxes,
        "free": max(0, setup.boxes - len(state.people())),
        "best": free[0] if free else 0,
        "limits": msgspec.to_builtins(setup.limits),
        "buy_in": (HOUSE_ANTES * setup.limits["ante"].least, None),
        "running": state.round is not None,
        "jackpots": msgspec.to_builtins(jackpot.displays) if jackpot is not None else [],
    }
