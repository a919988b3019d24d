"""A round against the house in plain English, one sentence an event; what nobody would tell has none."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardspeak.banked import events as e
from cardspeak.cards import Card, cards_text


def _cards(cards: tuple[Card, ...]) -> str:
    return cards_text(cards)


def _line(line: e.Line) -> str:
    odds = f" at {line.odds} to 1" if line.odds and line.outcome == "won" else ""
    gain = f" {line.amount:+,}" if line.amount else ""
    return f"Box {line.box}, {line.wager}: {line.outcome}{odds}{gain}."


def _box(box: int) -> str:
    return f"box {box}" if box else "the dealer"


def _dealt(event: e.Dealt) -> str:
    boxes = sorted(set(event.boxes))
    names = [_box(box) for box in boxes]
    return f"Cards face down for {', '.join(names)}."


SAYS: dict[type, Callable[[Any], str]] = {
    e.Placed: lambda event: f"{event.owner} puts {event.amount:,} on {event.wager}, box {event.box}.",
    e.Returned: lambda event: f"{event.amount:,} of {event.wager} go back to box {event.box}.",
    e.Warned: lambda event: f"{event.owner} is warned: {event.what}.",
    e.Noted: lambda event: f"Noted: {event.what}.",
    e.BetsClosed: lambda event: "No more bets.",
    e.Dealt: _dealt,
    e.Decided: lambda event: f"Box {event.box}: {event.verb}.",
    e.Boarded: lambda event: f"{event.name.capitalize()}: {_cards(event.cards)}.",
    e.Revealed: lambda event: f"The dealer shows {_cards(event.cards)}: {event.words}.",
    e.NoHand: lambda event: "The dealer has no hand.",
    e.Declared: lambda event: f"Box {event.box} shows {_cards(event.cards)}: {event.words}.",
    e.Exposure: lambda event: f"Box {event.box} {'shows' if event.shown else 'keeps the cards face down'}.",
    e.Settled: lambda event: _line(event.line),
    e.Paid: lambda event: _line(event.line),
    e.Reported: lambda event: f"Irregularity: {event.what}" + (f", box {event.box}." if event.box else "."),
    e.HandVoid: lambda event: f"The hand of box {event.box} is void.",
    e.RoundVoid: lambda event: "The round is void; wagers go back.",
    e.CardExposed: lambda event: f"A card of {_box(event.box)} was exposed.",
    e.CardsCounted: lambda event: f"The cards are counted: {event.total}.",
    e.Taken: lambda event: f"The cards of {_box(event.box)} were taken up by mistake.",
    e.GivenBack: lambda event: f"Box {event.box} gets its cards back.",
    e.Burnt: lambda event: f"{len(event.cards)} cards that box {event.box} should not have had are put aside.",
    e.Forgotten: lambda event: f"Box {event.box} stays in, and may place none of the wagers that follow.",
    e.Reinstated: lambda event: f"Box {event.line.box}, {event.line.wager}: the result is struck out.",
    e.Notified: lambda event: f"The {event.role} is told: {event.what}.",
    e.Asked: lambda event: f"The ruling waits for the {event.what}.",
    e.Offered: lambda event: f"{', '.join(dict.fromkeys(event.owners))} may withdraw.",
    e.Answered: lambda event: (
        f"{event.owner} {'withdraws ' + ', '.join(event.wagers) if event.wagers else 'stays in'}."
    ),
    e.Excluded: lambda event: f"{event.owner} is excluded from the game.",
    e.WinningsHeld: lambda event: f"{event.amount:,} of {event.owner} are held back.",
    e.Rebuilt: lambda event: f"The board is put right: {_cards(event.cards)}.",
    e.Claimed: lambda event: "Jackpot: " + ", ".join(f"box {one.box} has {one.words}" for one in event.claims) + ".",
    e.Suspended: lambda event: "Gaming is suspended.",
    e.Resumed: lambda event: "Gaming goes on.",
}
