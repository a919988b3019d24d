"""Orders to the display and the pools of a jackpot, given at a table that plays for it."""

from __future__ import annotations

from typing import Any

import msgspec

from cardspeak.banked.table import BankedState
from cardspeak.jackpots import Link
from cardspeak.jackpots import commands as jc
from cardspeak.refusal import Refused
from cardspeak.room.banked.asking import AT_THE_TABLE, may
from cardspeak.room.banked.events import OrderPools
from cardspeak.room.who import Who, rank_in


def pool_order(state: BankedState, link: Link, who: Who, order: OrderPools) -> Any | Refused:
    """The order as the pools take it; a round that stands still is set going by what is found of it."""
    if not may(who, order.asker):
        return state.no(AT_THE_TABLE[order.asker])
    if isinstance(order.command, jc.Resume) and state.round is not None and state.round.state.suspended:
        return state.no("Report what was found: the round goes on, or is void.", state.round.state.suspended)
    changed: dict[str, Any] = {"by": rank_in(state.setup.game.book, who)}
    if isinstance(order.command, jc.Resume):
        changed["tables"] = (link.table,)
    elif not isinstance(order.command, jc.Verify | jc.FailDisplay | jc.RestoreDisplay):
        changed["table"] = link.table
    return msgspec.structs.replace(order.command, **changed)
