"""What must be so after every ruling: one card, one place, and no chip that came or went unrecorded."""

from __future__ import annotations

from collections import Counter

from cardspeak.cards import UNKNOWN, deck_of
from cardspeak.hand import events as e
from cardspeak.hand.machine import Hand
from cardspeak.hand.simulate import cards_of


def missing(hand: Hand) -> str | None:
    """What is missing or too much at this moment of a hand, in one line; None if all is there."""
    return _cards(hand) or _chips(hand)


def _cards(hand: Hand) -> str | None:
    lying = cards_of(hand.state)
    known = Counter(card for card in lying if card is not UNKNOWN)
    twice = [card for card, times in known.items() if times > 1]
    if twice:
        return f"{twice[0]} lies in two places"
    if len(lying) != hand.setup.deck:
        return f"{len(lying)} cards lie on the table, not {hand.setup.deck}"
    if not hand.setup.told and set(known) != deck_of(hand.setup.deck).set:
        return "the cards on the table are not the pack"
    return None


def _chips(hand: Hand) -> str | None:
    state = hand.state
    brought = sum(event.amount for event in hand.events if isinstance(event, e.StackChanged))
    void = any(isinstance(event, e.HandVoided) for event in hand.events)
    bonus = sum(event.amount for event in hand.events if isinstance(event, e.BonusAdded) and not void)
    began = sum(hand.setup.stacks) + brought + bonus
    middle = 0 if state.over else state.pot - state.pushed
    chips = sum(state.stack) + sum(state.kept.values()) + state.commission + middle
    if chips != began:
        return f"{chips} chips are on the table, not {began}"
    if min(state.stack) < 0:
        return f"seat {state.stack.index(min(state.stack))} has {min(state.stack)} chips"
    if min(*state.bet, *state.paid, state.dead) < 0:
        return "somebody has wagered less than nothing"
    return None
