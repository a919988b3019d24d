"""What becomes of a player whose time is over, as the book says; where it says nothing, the least that is legal."""

from __future__ import annotations

from typing import Any

from cardspeak.books.talk_model import talk_rules
from cardspeak.cards.chance import Below
from cardspeak.errors import BadInput
from cardspeak.hand import commands as c
from cardspeak.hand.house import house_player
from cardspeak.hand.machine import Hand
from cardspeak.rulings.case import Case
from cardspeak.rulings.clock import time_is_up
from cardspeak.rulings.result import Bound, Options


def timed_out(hand: Hand, below: Below) -> Any:
    """The command that binds. Setting, drawing and showing are done as a house player would."""
    state = hand.state
    if not state.actor:
        return house_player(hand, below)
    found = _by_the_book(hand)
    if isinstance(found, Bound):
        return found.command
    if isinstance(found, Options) and found.choices:
        return found.choices[0].command
    return _least(hand)


def _by_the_book(hand: Hand) -> Bound | Options | None:
    try:
        rules = talk_rules(hand.setup.book, hand.setup.game)
    except BadInput:
        return None
    if not rules.clocks:
        return None
    lowest = hand.setup.rules.book.head.roles[:1]
    row = next((row for row in rules.clocks if row.by in lowest), rules.clocks[0])
    found = time_is_up(Case(hand.state, hand.state.actor, 0), row.name)
    return found if isinstance(found, Bound | Options) else None


def _least(hand: Hand) -> c.Command:
    seat = hand.turn
    verbs = {choice.verb: choice for choice in hand.legal}
    if "check" in verbs:
        return c.Check(seat)
    if "fold" in verbs:
        return c.Fold(seat)
    return c.Bet(seat, verbs["bet"].least)
