"""One card, one place: follows every known card of a hand from the deal to the muck."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from cardspeak.cards import UNKNOWN, Card, Deck, cards_text
from cardspeak.errors import BadInput
from cardspeak.interop.phh.actions import (
    Action,
    DealBoard,
    DealHole,
    Fold,
    Muck,
    NoOp,
    Show,
    StandPatDiscard,
    action_text,
)

INCIDENT = "!"  # a commentary alone that begins so reports an irregularity: `# ! premature turn; cards Qs`

# The stub never comes to more than this many cards short of the deck at the last deal before discards are
# shuffled back: a burn for each of three draws, and the last card, which many rooms do not deal.
_NOT_DEALT_MAX = 4

# Places other than the seats 1, 2, 3 ...
_BOARD = 0
_OUT = -1


def follow_cards(actions: Sequence[Action], deck: Deck) -> None:
    """Refuse a card dealt twice, or shown or discarded by a player who cannot hold it.

    A discarded or folded card may come again, but only once the deck is used up and the discards go back in. After an
    irregularity (a commentary that begins with `!`) cards may have been taken back, so none is followed any further.
    """
    places = _Places(deck)
    for number, action in enumerate(actions, 1):
        step = _STEPS.get(type(action))
        if step is None:
            if type(action) is NoOp and action.commentary is not None and action.commentary.startswith(INCIDENT):
                return
            continue
        try:
            step(places, action)
        except BadInput as wrong:
            raise BadInput(f"actions, number {number} ({action_text(action)!r}): {wrong}") from None


class _Places:
    """Where each known card is (a seat, the board or out of play) and what every seat holds unseen."""

    def __init__(self, deck: Deck) -> None:
        self.deck = deck
        self.place: dict[Card, int] = {}
        self.held: dict[int, list[Card]] = {}
        self.dealt = 0

    def deal_hole(self, action: DealHole) -> None:
        self.deal(action.seat, action.cards)

    def deal_board(self, action: DealBoard) -> None:
        self.deal(_BOARD, action.cards)

    def give_up(self, action: Fold | Muck) -> None:
        self.place.update(dict.fromkeys(self.held.pop(action.seat, ()), _OUT))

    def deal(self, to: int, cards: tuple[Card, ...]) -> None:
        self.deck.require(cards)
        self.dealt += len(cards)
        for card in cards:
            if card is not UNKNOWN:
                if card in self.place:
                    self.require_free(card)
                self.place[card] = to
        self.held.setdefault(to, []).extend(cards)

    def require_free(self, card: Card) -> None:
        """A card leaving the stub is nowhere else; the discards count as stub once the deck has run out."""
        place = self.place[card]
        if not self.came_back(place):
            raise BadInput(f"{card} is already {_where(place)}; every card is dealt once.")

    def came_back(self, place: int) -> bool:
        """Whether a card that was out may have been dealt again."""
        return place == _OUT and self.dealt > self.deck.size - _NOT_DEALT_MAX

    def take(self, seat: int, card: Card) -> None:
        """Remove a card from a hand; a known one that was dealt unseen takes the place of a `??`."""
        hand = self.held.get(seat, [])
        if card in hand:
            hand.remove(card)
        elif UNKNOWN in hand:
            self.deck.require((card,))
            if (place := self.place.get(card)) is not None and not self.came_back(place):
                raise BadInput(f"{card} is {_where(place)}, so p{seat} cannot hold it.")
            hand.remove(UNKNOWN)
        else:
            raise BadInput(f"p{seat} holds {cards_text(hand) or 'no cards'}; name cards of that hand only.")

    def discard(self, action: StandPatDiscard) -> None:
        for card in action.cards:
            self.take(action.seat, card)
            self.place[card] = _OUT

    def show(self, action: Show) -> None:
        """What is shown is the whole hand, each card known or still `??`."""
        seat, cards = action.seat, action.cards
        hand = self.held.get(seat, [])
        if not hand:
            raise BadInput(f"p{seat} holds no cards to show.")
        if not cards and UNKNOWN in hand:
            raise BadInput(f"p{seat} was dealt unknown cards; name what is shown, ?? for one kept hidden.")
        if cards and len(cards) != len(hand):
            raise BadInput(f"p{seat} holds {len(hand)} cards; show all of them, ?? for one kept hidden.")
        for card in cards:
            if card is not UNKNOWN:
                self.take(seat, card)
                hand.append(card)
                self.place[card] = seat


def _where(place: int) -> str:
    return {_BOARD: "on the board", _OUT: "among the discards"}.get(place, f"with p{place}")


# By type rather than by `match`, which is many times slower on structs.
_STEPS: dict[type, Callable[[_Places, Any], None]] = {
    DealHole: _Places.deal_hole,
    DealBoard: _Places.deal_board,
    Fold: _Places.give_up,
    Muck: _Places.give_up,
    StandPatDiscard: _Places.discard,
    Show: _Places.show,
}
