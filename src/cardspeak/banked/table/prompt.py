"""What a table against the house waits for."""

from __future__ import annotations

from typing import Literal

from cardspeak.banked.prompt import Prompt
from cardspeak.banked.table.base import SAT
from cardspeak.banked.table.state import BankedState
from cardspeak.values import Value


class BankedPrompt(Value):
    """`opening`: cards, sign, then the table; `players`: somebody at a box; `round`: the next one, opened by the
    dealer; `wagers` until bets close, then `answers`, both with the questions of the round."""

    waits_for: Literal["opening", "players", "round", "wagers", "answers"]
    cite: str
    asks: tuple[Prompt, ...] = ()


def prompt_for(state: BankedState) -> BankedPrompt:
    if state.round is not None:
        waits: Literal["answers", "wagers"] = "answers" if state.round.state.closed else "wagers"
        return BankedPrompt(waits, SAT, state.round.prompt)
    if not state.is_open:
        return BankedPrompt("opening", state.house.tables_cite)
    return BankedPrompt("round" if state.setup.seats else "players", SAT)
