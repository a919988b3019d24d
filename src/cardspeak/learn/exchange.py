"""Which cards a simple player exchanges at this table, in a draw or for nothing: for house players and the coach."""

from __future__ import annotations

from itertools import combinations

from cardspeak.books.loader import load_book
from cardspeak.cards import Card
from cardspeak.hand.house import strength
from cardspeak.hand.prompt import Choice
from cardspeak.hand.views import SeatView, View
from cardspeak.learn.changing import given_up
from cardspeak.learn.worth import draws_left, plan_of


def changed(table: View, me: SeatView, choice: Choice) -> tuple[Card, ...]:
    """The cards that are given up, in a draw or for nothing."""
    return _drawn(table, me, choice) if choice.verb == "draw" else _discarded(table, me, choice)


def _drawn(table: View, me: SeatView, choice: Choice) -> tuple[Card, ...]:
    plan = plan_of(table.book, table.game, table.deck)
    own = me.cards[: len(me.cards) - choice.least]  # cards received before one's own draw lie last, and are kept
    return given_up(plan.shape, own, choice.least, choice.cards, last=draws_left(table, plan) <= 1)


def _discarded(table: View, me: SeatView, choice: Choice) -> tuple[Card, ...]:
    rules = load_book(table.book).game(table.game)
    kept = max(
        combinations(me.cards, len(me.cards) - choice.cards),
        key=lambda cards: strength(table, rules, cards),
    )
    return tuple(card for card in me.cards if card not in kept)
