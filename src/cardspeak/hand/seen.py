"""What happened in a hand, as one pair of eyes saw it: events with the cards that were not theirs to see face down.

Whoever a kind of event is for is said here, kind by kind; one that is not named is seen by nobody.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Literal

import msgspec

from cardspeak.cards import UNKNOWN, Card
from cardspeak.hand import events as e
from cardspeak.hand.machine import Hand

Viewer = int | Literal["rail", "floor"]  # a seat of the hand, anybody without one, whoever supervises


def seen_events(events: Iterable[e.Event], viewer: Viewer, *, since: int = 0) -> tuple[e.Event, ...]:
    """The record for one pair of eyes, from number `since` on; a kind of event not named here is seen by nobody."""
    tabled: set[int] = set()
    seen = []
    for number, event in enumerate(events):
        kind = type(event)
        if kind in TABLING and UNKNOWN not in event.cards:  # type: ignore[attr-defined]
            tabled.add(event.seat)  # type: ignore[attr-defined]
        if number < since:
            continue
        if kind in PUBLIC or (kind in OWN and event.seat == viewer):  # type: ignore[attr-defined]
            seen.append(event)
        elif kind in GUARDED:
            seen.append(GUARDED[kind](event, viewer, tabled))
    return tuple(seen)


def seen_cards(hand: Hand) -> frozenset[Card]:
    """Every card that has lain open at some time in this hand, for everybody at the table."""
    return frozenset(cards_in(seen_events(hand.events, "rail"))) - {UNKNOWN}


def cards_in(value: object) -> list[Card]:
    """Every card that stands in a value, however deep."""
    found: list[Card] = []
    ahead: list[object] = [value]
    while ahead:
        one = ahead.pop()
        kind = type(one)
        if kind is Card:
            found.append(one)  # type: ignore[arg-type]
        elif kind is tuple or kind is list:
            ahead += one  # type: ignore[arg-type]
        elif kind is not str and kind is not int and isinstance(one, msgspec.Struct):
            ahead += [getattr(one, name) for name in one.__struct_fields__]
    return found


PUBLIC: frozenset[type] = frozenset(
    {
        e.Posted,
        e.BonusAdded,
        e.AbsentFolded,
        e.HandTakenUp,
        e.Boarded,
        e.SharedCard,
        e.BettingOpened,
        e.BettingSkipped,
        e.Checked,
        e.Called,
        e.BetTo,
        e.RaisedTo,
        e.Folded,
        e.KittyTaken,
        e.KittyMucked,
        e.UncalledReturned,
        e.BettingClosed,
        e.StepClosed,
        e.UpCardsTurned,
        e.RunAgreed,
        e.FlopAsked,
        e.Shown,
        e.Mucked,
        e.HandSeen,
        e.CommissionTaken,
        e.CommissionWaived,
        e.UnitsSettled,
        e.ExtraTimePaid,
        e.RaiseBarred,
        e.HandEnded,
        e.Exposed,
        e.FaceOwed,
        e.Rescripted,
        e.BettingCapped,
        e.RoundTakenBack,
        e.HandKilled,
        e.WagersReturned,
        e.TreatedAllIn,
        e.StackChanged,
        e.Noted,
        e.CardsSeen,
        e.PotGiven,
        e.ResultTakenBack,
        e.Forfeited,
        e.DrawnAhead,
        e.MuckedHandSeen,
        e.HandVoided,
    }
)


# A hand that lies open for everybody, where no card of it is unknown: what it was worth may be said.
TABLING: frozenset[type] = frozenset({e.Shown, e.HandSeen, e.MuckedHandSeen, e.FlopAsked})

# For the seat that it is about alone: that a flop was offered is nobody else's to know, who sees the pot being pushed.
OWN: frozenset[type] = frozenset({e.FlopDeclined})


def _hidden(cards: Sequence[Card]) -> tuple[Card, ...]:
    return (UNKNOWN,) * len(cards)


def _dealt(event: e.Dealt, viewer: Viewer, tabled: set[int]) -> e.Event:
    """Cards that fell face up, and one's own."""
    if event.face == "up":
        return event
    pairs = zip(event.seats, event.cards, strict=True)
    own = viewer if viewer not in event.dead else None
    cards = tuple([card if seat == own else UNKNOWN for seat, card in pairs])
    return e.Dealt(event.seats, cards, event.face, event.cite, event.dead, event.dead_cite)


def _burned(event: e.Burned, viewer: Viewer, tabled: set[int]) -> e.Event:
    return e.Burned(UNKNOWN, event.cite)


def _reshuffled(event: e.Reshuffled, viewer: Viewer, tabled: set[int]) -> e.Event:
    return e.Reshuffled(_hidden(event.stub), event.taken, event.cite, event.skips_burn)


def _moved(event: e.CardsMoved, viewer: Viewer, tabled: set[int]) -> e.Event:
    """Cards that were seen, that lie open, or that come into one's own hand."""
    if event.seen or event.to.startswith("board") or f"hole {viewer}" in (event.source, event.to):
        return event
    if event.face == "up" and event.to.startswith("hole"):
        return event
    return msgspec.structs.replace(event, cards=_hidden(event.cards))


def _ruled(event: e.Ruled, viewer: Viewer, tabled: set[int]) -> e.Event:
    """Of the cards that a report names, those that lie open."""
    hidden = [card for card in event.named if card not in event.cards]
    if not hidden:
        return event
    return msgspec.structs.replace(event, named=tuple(card if card in event.cards else UNKNOWN for card in event.named))


def _turned(event: e.Turned, viewer: Viewer, tabled: set[int]) -> e.Event:
    return event if event.face == "up" or event.seat == viewer else msgspec.structs.replace(event, card=UNKNOWN)


def _discarded(event: e.Discarded, viewer: Viewer, tabled: set[int]) -> e.Event:
    cards = event.cards if event.seat == viewer else _hidden(event.cards)
    return e.Discarded(event.seat, cards, event.cite)


def _chosen(event: e.UpCardChosen, viewer: Viewer, tabled: set[int]) -> e.Event:
    return event if event.seat == viewer else e.UpCardChosen(event.seat, _hidden(event.cards), event.cite)


def _arranged(event: e.Arranged, viewer: Viewer, tabled: set[int]) -> e.Event:
    if event.seat == viewer:
        return event
    return e.Arranged(event.seat, _hidden(event.front), _hidden(event.middle), _hidden(event.back), event.cite)


def _awarded(event: e.Awarded, viewer: Viewer, tabled: set[int]) -> e.Event:
    """What a hand was is said only of a hand that was shown."""
    words = event.words if event.seat in tabled else ""
    return e.Awarded(event.seat, event.amount, event.pot, event.part, event.board, words, event.cite)


def _announced(event: e.Announced, viewer: Viewer, tabled: set[int]) -> e.Event:
    words = event.words if tabled.issuperset(event.seats) else ""
    return e.Announced(event.seats, event.pot, event.part, event.board, words, event.cite)


GUARDED: dict[type, Callable[[Any, Viewer, set[int]], e.Event]] = {
    e.Dealt: _dealt,
    e.Burned: _burned,
    e.Reshuffled: _reshuffled,
    e.Discarded: _discarded,
    e.UpCardChosen: _chosen,
    e.CardsMoved: _moved,
    e.Ruled: _ruled,
    e.Turned: _turned,
    e.Arranged: _arranged,
    e.Awarded: _awarded,
    e.Announced: _announced,
}
