"""What becomes of a player whose time is over where no book's clock runs: draws, settings, votes, and silent books."""

from __future__ import annotations

from typing import Any

from cardspeak.cards.chance import Below
from cardspeak.hand import commands as hc
from cardspeak.hand.house import house_player
from cardspeak.hand.machine import Hand
from cardspeak.room.players.duties import call_time
from cardspeak.table import commands as c
from cardspeak.table.state import TableState
from cardspeak.table.talking import least_left


def out_of_patience(state: TableState, seat: int, now: int, below: Below) -> Any:
    """The room's command: the book's own clock is called if there is one, and decides what happens when it is over."""
    hand = state.hand
    assert hand is not None, "time runs in a hand"
    if hand.prompt is not None and hand.prompt.choice("run") is not None:
        return c.AskRun(seat=seat, boards=1, at=now)
    return call_time(state, now) or c.Play(command=least_left(state) or least(hand, below), at=now)  # type: ignore[arg-type]


def least(hand: Hand, below: Below) -> Any:
    """The least that is legal. Setting, drawing and showing are done as a house player would."""
    if not hand.state.actor:
        return house_player(hand, below)
    seat = hand.turn
    verbs = {choice.verb: choice for choice in hand.legal}
    if "check" in verbs:
        return hc.Check(seat)
    if "fold" in verbs:
        return hc.Fold(seat)
    return hc.Bet(seat, verbs["bet"].least)
