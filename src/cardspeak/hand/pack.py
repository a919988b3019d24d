"""A pack stacked so that chosen cards fall where they are wanted: for cases, lessons and tests."""

from __future__ import annotations

from collections.abc import Mapping

from cardspeak.books.model.game import Board, Burn, Deal
from cardspeak.cards import Card, deck_of, parse_cards
from cardspeak.cards.card import require_distinct
from cardspeak.hand.setup import Setup


def stacked_pack(
    setup: Setup, holes: Mapping[int, str] | None = None, board: str = "", burns: str = "", rest: str = ""
) -> tuple[Card, ...]:
    """The pack in dealing order, supposing that nobody folds; cards not named come from `rest`, then from the top.

    `holes` gives a seat's cards in the order in which it receives them (seat 0 is the kitty); `??` leaves one open.
    """
    wanted = {seat: list(parse_cards(cards)) for seat, cards in (holes or {}).items()}
    boards, burned = list(parse_cards(board)), list(parse_cards(burns))
    places: list[Card | None] = []
    for step in reversed(setup.layout.agenda):
        if isinstance(step, Deal):
            seats = [*setup.order, *([0] if step.kitty else [])]
            count = step.down or step.up
            to = [seat for seat in seats for _ in range(count)] if step.together else seats * count
            places += [wanted[seat].pop(0) if wanted.get(seat) else None for seat in to]
        elif isinstance(step, Burn):
            places.append(burned.pop(0) if burned else None)
        elif isinstance(step, Board):
            places += [boards.pop(0) if boards else None for _ in range(step.count)]
    places += list(parse_cards(rest))
    named = [card for card in places if card is not None and card.known]
    require_distinct(named)
    deck = deck_of(setup.deck)
    deck.require(tuple(named))
    spare = [card for card in deck.cards if card not in named]
    filled = [card if card is not None and card.known else spare.pop(0) for card in places if card is not None or spare]
    return (*filled, *spare)[: setup.deck]
