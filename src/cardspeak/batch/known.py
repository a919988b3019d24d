"""Cards that are known before a hand is played: where in the pack they lie so that they fall where they are wanted."""

from __future__ import annotations

from collections.abc import Mapping

from cardspeak.books.model.game import BettingRound, Board, Burn, Deal
from cardspeak.cards import Card, deck_of, parse_cards
from cardspeak.cards.card import require_distinct
from cardspeak.errors import BadInput
from cardspeak.hand.setup import Setup

Fixed = tuple[tuple[int, int], ...]  # (place in the pack, card)


def known_cards(setup: Setup, holes: Mapping[int, str], board: str = "") -> Fixed:
    """`holes` by seat, in the order in which they are dealt, as far as they come before any betting; and the board.

    Cards that come later to players are not fixed: where they lie depends on who folds.
    """
    wanted = {seat: list(parse_cards(cards)) for seat, cards in holes.items()}
    boards = list(parse_cards(board))
    cards = [card for hole in wanted.values() for card in hole] + boards
    require_distinct(cards)
    deck_of(setup.deck).require(tuple(cards))
    strangers = [seat for seat in wanted if seat not in setup.order]
    if strangers:
        raise BadInput(f"Seat {strangers[0]} is not dealt in.")
    places = _places(setup)
    fixed: list[tuple[int, int]] = []
    for at, (seat, card_of) in enumerate(places):
        queue = boards if card_of == "board" else wanted.get(seat, []) if card_of == "hole" else []
        if queue:
            fixed.append((at, int(queue.pop(0))))
    left: list[Card] = [*boards, *(card for hole in wanted.values() for card in hole)]
    if left:
        raise BadInput(f"{left[0]} cannot be fixed: no card of this game falls there before players may fold.")
    return tuple(fixed)


def _places(setup: Setup) -> list[tuple[int, str]]:
    """For each card of the pack in turn, whose it is, as long as that depends on nobody's answers."""
    places: list[tuple[int, str]] = []
    betting = False
    for step in reversed(setup.layout.agenda):
        match step:
            case BettingRound():
                betting = True
            case Deal():
                if betting:
                    break
                seats = [*setup.order, *([0] if step.kitty else [])]
                count = step.down or step.up
                to = [seat for seat in seats for _ in range(count)] if step.together else seats * count
                places += [(seat, "hole") for seat in to]
            case Burn():
                places.append((0, "burn"))
            case Board() if step.row == 1:
                places += [(0, "board")] * step.count
            case Board():
                places += [(0, "another board")] * step.count
    return places
