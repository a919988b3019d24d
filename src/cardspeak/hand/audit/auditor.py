"""The auditor: everything about a hand worked out again from its setup and its events, and nothing else.

Rulings are followed too (`rulings`): wagers that go back, cards moved by hand, an order of the deal that was
changed. It shares no code with the machine, only the types of events and the book's script, so that a fault of the
machine is not its own. Five clerks read the same log: one keeps the chips, one the cards, one the script, one watches
what is shuffled, and one judges the hands at the showdown.

    assert audit(hand.setup, hand.events, hand.pack()) == []
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol

from cardspeak.cards import Card
from cardspeak.hand import events as e
from cardspeak.hand.audit.cards import CardsClerk
from cardspeak.hand.audit.chips import ChipsClerk
from cardspeak.hand.audit.rulings import RULED
from cardspeak.hand.audit.script import ScriptClerk
from cardspeak.hand.audit.shuffles import ShufflesClerk
from cardspeak.hand.audit.winners import WinnersClerk
from cardspeak.hand.setup import Setup


class Clerk(Protocol):
    """Takes note of one event after the other and says what is wrong with it."""

    def take(self, event: e.Event) -> Iterable[str]: ...

    def close(self) -> Iterable[str]: ...


def audit(setup: Setup, events: Sequence[e.Event], pack: Sequence[Card] | None = None) -> list[str]:
    """What is wrong with the log of a hand, a line each; nothing if it is sound.

    With the pack, every card must come off its top in order. A hand that is not over is audited as far as it goes.
    """
    return list(faults(setup, events, pack))


def faults(setup: Setup, events: Sequence[e.Event], pack: Sequence[Card] | None = None) -> Iterator[str]:
    """The same one after the other, for whoever has heard enough with the first."""
    chips = ChipsClerk(setup)
    cards = CardsClerk(setup, pack)
    script = ScriptClerk(setup)
    shuffles = ShufflesClerk(setup, cards, script)
    clerks: list[Clerk] = [shuffles, chips, cards, script, WinnersClerk(setup, chips, cards)]
    over = ruling = False
    for number, event in enumerate(events, 1):
        strangers = _seats_of(event) - {0, *setup.seats}
        ruling = isinstance(event, e.Ruled) or (ruling and isinstance(event, RULED))
        if strangers or (over and not ruling):
            fault = "the hand is over" if not strangers else f"nobody sits in seat {min(strangers)}"
            yield f"event {number}, {event.__struct_config__.tag}: {fault}"
            continue
        for clerk in clerks:
            for fault in clerk.take(event):
                yield f"event {number}, {event.__struct_config__.tag}: {fault}"
        over = over or isinstance(event, (e.HandEnded, e.HandVoided))
    if over:
        for clerk in clerks:
            for fault in clerk.close():
                yield f"at the end: {fault}"


def _seats_of(event: e.Event) -> set[int]:
    one = {getattr(event, name) for name in ("seat", "payer", "payee", "asked_by") if hasattr(event, name)}
    return one | set(getattr(event, "seats", ()))
