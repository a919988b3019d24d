"""Whether a called hand could have won: judged from open cards alone, exactly.

In stud everybody's cards but the hole cards lie open. A hand is hopeless if, whatever unseen cards lie under the
others, somebody beats it: no way is left to give each opponent a hole card that does not.
"""

from __future__ import annotations

from cardspeak.cards import UNKNOWN, Card, deck_of
from cardspeak.hand import events as e
from cardspeak.hand.machine import Hand
from cardspeak.hand.parts import part_rules


def hopeless(hand: Hand, seat: int) -> bool | None:
    """True if the seat's hand cannot even share the pot; None where its cards are not known."""
    state = hand.state
    own = state.holes[seat]
    if seat not in state.live or UNKNOWN in own:
        return None
    value = part_rules(hand.setup.rules, hand.setup.deck)[0].value
    worth = value(own, ())
    unseen = [card for card in deck_of(hand.setup.deck).cards if card not in _seen(hand, own)]
    harmless: list[set[Card]] = []
    for other in state.live:
        if other == seat:
            continue
        shown = _open(hand, other)
        hidden = len(state.holes[other]) - len(shown)
        if hidden > 1:  # open cards alone decide nothing
            return False
        if hidden == 1:
            harmless.append({card for card in unseen if value([*shown, card], ()) <= worth})
        elif value(shown, ()) > worth:
            return True
    return not _can_give(harmless, set())


def _open(hand: Hand, seat: int) -> list[Card]:
    held, faces = hand.state.holes[seat], hand.state.faces[seat]
    return [card for card, face in zip(held, faces, strict=True) if face != "down"]


def _seen(hand: Hand, own: list[Card]) -> set[Card]:
    """The player's own cards and every card that has ever lain open."""
    seen = set(own)
    for event in hand.events:
        match event:
            case e.Dealt(cards=cards, face="up") | e.Exposed(cards=cards) | e.CardsMoved(cards=cards, seen=True):
                seen.update(cards)
            case e.Turned(card=card):
                seen.add(card)
            case e.Shown(cards=cards) | e.CardsSeen(cards=cards):
                seen.update(cards)
            case _:
                pass
    return seen


def _can_give(harmless: list[set[Card]], given: set[Card]) -> bool:
    """Whether every opponent can have a hole card of its own that does not beat the hand."""
    if not harmless:
        return True
    first, *rest = sorted(harmless, key=len)
    return any(_can_give(rest, given | {card}) for card in first - given)
