"""A refusal with the clause of its reason, or a nearer one that the caller knows."""

from __future__ import annotations

from cardspeak.banked import events as e
from cardspeak.banked.state import State
from cardspeak.banked.why import RoundWhy
from cardspeak.refusal import Refused

Answer = list[e.Event] | Refused


def refuse(state: State, why: RoundWhy, says: str, cite: str | None = None) -> Refused:
    return Refused(why, state.setup.cite(cite or state.game.file.refusals[why.value]), says)
