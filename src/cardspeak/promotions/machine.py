"""A promotion, run by orders and events like every other part: `Promotion(standard_promotion())`."""

from __future__ import annotations

from typing import Never

from cardspeak.citation import Citation
from cardspeak.machine import Machine
from cardspeak.promotions.base import PromotionEvent, PromotionOrder
from cardspeak.promotions.collected import ANSWERS, EVOLVE, SAYS
from cardspeak.promotions.deadlines import Deadline, deadlines
from cardspeak.promotions.drawing import DrawRecord, draw_order
from cardspeak.promotions.state import PromotionState
from cardspeak.promotions.terms import PromotionTerms


class Promotion(Machine[PromotionState, PromotionOrder, PromotionEvent, tuple[Deadline, ...], Never]):
    """One promotion, from its Terms to the last prize."""

    __slots__ = ()

    ANSWERS = ANSWERS
    EVOLVE = EVOLVE
    setup: PromotionTerms

    def blank(self) -> PromotionState:
        return PromotionState(self.setup)

    def happen(self, event: PromotionEvent) -> None:
        super().happen(event)
        assert self.state.balance == 0, "what was won is owed, paid or no longer owed"

    @property
    def terms(self) -> PromotionTerms:
        """As they stand now."""
        return self.state.terms

    @property
    def prompt(self) -> tuple[Deadline, ...]:
        """What is still to be done, and until when."""
        return tuple(one for one in deadlines(self.state) if one.done is None)

    @property
    def over(self) -> bool:
        return self.state.phase in ("over", "cancelled")

    def cite(self, event: PromotionEvent) -> Citation:
        return self.terms.rules.cite(event.cite)

    def draw_record(self) -> DrawRecord | None:
        """For anybody to check, once the draw has been held."""
        state = self.state
        if state.drawn is None:
            return None
        tickets = tuple(ticket.number for ticket in state.live)
        order = draw_order(tickets, state.sealed, state.word)
        return DrawRecord(tickets=tickets, seed=state.sealed, word=state.word, commitment=state.commitment, order=order)


def says(event: PromotionEvent) -> str:
    """The sentence that tells it."""
    return SAYS[type(event)](event)
