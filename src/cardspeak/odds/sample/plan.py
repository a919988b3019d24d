"""A request as a dealer sees it: what is known of each hand, the boards so far, and the stub that deals the rest."""

from __future__ import annotations

from typing import NamedTuple

from cardspeak.errors import BadInput
from cardspeak.odds.holdings import choices
from cardspeak.odds.ranges import Combo
from cardspeak.odds.request import Request
from cardspeak.odds.spot import Contest


class DealPlan(NamedTuple):
    """A request as a dealer sees it."""

    contest: Contest
    combos: tuple[tuple[Combo, ...], ...]  # per hand, what is known of it
    unknown: tuple[int, ...]  # per hand, cards dealt unseen
    boards: tuple[Combo, ...]
    stub: tuple[int, ...]  # cards that are in no hand whatever is drawn from the ranges

    @property
    def players(self) -> int:
        return len(self.combos)

    @property
    def to_come(self) -> tuple[int, ...]:
        return tuple(self.contest.board_cards - len(board) for board in self.boards)

    @property
    def drawn(self) -> tuple[int, ...]:
        """The hands that are drawn from several."""
        return tuple(seat for seat, combos in enumerate(self.combos) if len(combos) > 1)

    @property
    def cards(self) -> int:
        """Cards dealt from the stub."""
        return sum(self.unknown) + sum(self.to_come)


def plan_of(request: Request) -> DealPlan:
    if next(choices(request.hands, (tuple(range(4)),)), None) is None:
        raise BadInput("These hands cannot be held at the same time: they need the same cards.")
    fixed = {card for hand in request.hands for card in hand.fixed}
    gone = {*request.seen, *fixed}
    stub = tuple(int(card) for card in request.deck.cards if card not in gone)
    return DealPlan(
        request.contest,
        tuple(hand.combos for hand in request.hands),
        tuple(hand.unknown for hand in request.hands),
        request.boards,
        stub,
    )
