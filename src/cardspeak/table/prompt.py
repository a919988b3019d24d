"""Who is asked what: the hand's own question, or what the table waits for between hands."""

from __future__ import annotations

from typing import Literal

from cardspeak.hand.prompt import Prompt
from cardspeak.refusal import Refused
from cardspeak.table.plan import plan
from cardspeak.table.state import TableState
from cardspeak.table.talking import narrowed
from cardspeak.values import Value


class TablePrompt(Value):
    """Between hands: the dealer may start the next one, or it waits for players."""

    waits_for: Literal["start", "players"]
    says: str
    cite: str


def prompt_for(state: TableState) -> Prompt | TablePrompt:
    if state.hand is not None and state.running:
        prompt = state.hand.prompt
        assert prompt is not None, "a hand that is not over asks for something"
        return narrowed(state, prompt)
    planned = plan(state)
    if isinstance(planned, Refused):
        return TablePrompt("players", planned.says, planned.cite.clause)
    seats = ", ".join(map(str, planned.setup.seats))
    return TablePrompt("start", f"The next hand can be dealt to seats {seats}.", state.setup.table.start_cite)
