"""A refusal: the reason, its clause in the book at hand, and what to do instead."""

from __future__ import annotations

from cardspeak.citation import Citation
from cardspeak.hand.state import State
from cardspeak.hand.why import HandWhy
from cardspeak.refusal import Refused


def refuse(state: State, why: HandWhy, says: str, cite: str | None = None) -> Refused:
    """With the clause of its reason, or a nearer one that the caller knows."""
    return Refused(why, Citation(state.setup.book, cite or state.setup.play.refusals[why]), says)
