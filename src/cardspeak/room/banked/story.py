"""A table against the house told in plain English for one pair of eyes, and what the mathematics says of a hand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from cardspeak.banked import events as be
from cardspeak.banked.round import Round
from cardspeak.banked.setup import TableSetup
from cardspeak.banked.views import event_for
from cardspeak.cards import Card, cards_text
from cardspeak.room.banked import events as d
from cardspeak.room.face import Told


def told(events: Iterable[Any], round_: Round | None, name: str) -> list[Told]:
    """What this player, or with no name the rail, is told of events after which the round stands as it does."""
    lines: list[Told] = []
    for event in events:
        seen: list[Any] = [event]
        if isinstance(event, d.InRound | d.Afterwards):
            seen = [event_for(round_.state, one, name) for one in event.events] if round_ is not None else []
        for one in seen:
            kind, box, amount = type(one).__name__, getattr(one, "box", 0), getattr(one, "amount", 0)
            lines += [Told(words, cite, kind, box, amount) for words, cite in said([one])]
    return lines


def said(events: Iterable[Any]) -> Iterator[tuple[str, str]]:
    """One sentence an event; steps that nobody would tell are left out."""
    for event in events:
        tell = SAYINGS.get(type(event))
        words = tell(event) if tell is not None else ""
        if words:
            yield words, event.cite


def _cards(cards: tuple[Card, ...]) -> str:
    return cards_text(cards)


def _line(line: be.Line) -> str:
    odds = f" at {line.odds} to 1" if line.odds and line.outcome == "won" else ""
    gain = f" {line.amount:+,}" if line.amount else ""
    return f"Box {line.box}, {line.wager}: {line.outcome}{odds}{gain}."


def _box(box: int) -> str:
    return f"box {box}" if box else "the dealer"


def _dealt(event: be.Dealt) -> str:
    boxes = sorted(set(event.boxes))
    names = [_box(box) for box in boxes]
    return f"Cards face down for {', '.join(names)}."


SAYINGS: dict[type, Callable[[Any], str]] = {
    d.Sat: lambda event: f"{event.name} takes box {event.box} with {event.chips:,}.",
    d.GotUp: lambda event: f"{event.name} leaves with {event.chips:,}.",
    d.LeaveSaid: lambda event: f"{event.name} leaves after this round.",
    d.BoughtIn: lambda event: f"{event.name} buys {event.chips:,}.",
    d.ReadySaid: lambda event: f"{event.name} is ready.",
    d.Ordered: lambda event: (
        f"{event.entry.what.capitalize()}" + (f": {event.entry.says}." if event.entry.says else ".")
    ),
    d.RoundStarted: lambda event: f"Round {event.number}: place your bets.",
    d.RoundFinished: lambda event: f"Round {event.number} is settled.",
    be.Placed: lambda event: f"{event.owner} puts {event.amount:,} on {event.wager}, box {event.box}.",
    be.Returned: lambda event: f"{event.amount:,} of {event.wager} go back to box {event.box}.",
    be.Warned: lambda event: f"{event.owner} is warned: {event.what}.",
    be.Noted: lambda event: f"Noted: {event.what}.",
    be.BetsClosed: lambda event: "No more bets.",
    be.Dealt: _dealt,
    be.Decided: lambda event: f"Box {event.box}: {event.verb}.",
    be.Boarded: lambda event: f"{event.name.capitalize()}: {_cards(event.cards)}.",
    be.Revealed: lambda event: f"The dealer shows {_cards(event.cards)}: {event.words}.",
    be.NoHand: lambda event: "The dealer has no hand.",
    be.Declared: lambda event: f"Box {event.box} shows {_cards(event.cards)}: {event.words}.",
    be.Exposure: lambda event: f"Box {event.box} {'shows' if event.shown else 'keeps the cards face down'}.",
    be.Settled: lambda event: _line(event.line),
    be.Paid: lambda event: _line(event.line),
    be.Reported: lambda event: f"Irregularity: {event.what}" + (f", box {event.box}." if event.box else "."),
    be.HandVoid: lambda event: f"The hand of box {event.box} is void.",
    be.RoundVoid: lambda event: "The round is void; wagers go back.",
    be.Exposed: lambda event: f"A card of {_box(event.box)} was exposed.",
    be.CardsCounted: lambda event: f"The cards are counted: {event.total}.",
    be.Taken: lambda event: f"The cards of {_box(event.box)} were taken up by mistake.",
    be.GivenBack: lambda event: f"Box {event.box} gets its cards back.",
    be.Burnt: lambda event: f"{len(event.cards)} cards that box {event.box} should not have had are put aside.",
    be.Forgotten: lambda event: f"Box {event.box} stays in, and may place none of the wagers that follow.",
    be.Reinstated: lambda event: f"Box {event.line.box}, {event.line.wager}: the result is struck out.",
    be.Notified: lambda event: f"The {event.role} is told: {event.what}.",
    be.Asked: lambda event: f"The ruling waits for the {event.what}.",
    be.Offered: lambda event: f"{', '.join(dict.fromkeys(event.owners))} may withdraw.",
    be.Answered: lambda event: (
        f"{event.owner} {'withdraws ' + ', '.join(event.wagers) if event.wagers else 'stays in'}."
    ),
    be.Excluded: lambda event: f"{event.owner} is excluded from the game.",
    be.WinningsHeld: lambda event: f"{event.amount:,} of {event.owner} are held back.",
    be.Rebuilt: lambda event: f"The board is put right: {_cards(event.cards)}.",
    be.Claimed: lambda event: "Jackpot: " + ", ".join(f"box {one.box} has {one.words}" for one in event.claims) + ".",
    be.Suspended: lambda event: "Gaming is suspended.",
    be.Resumed: lambda event: "Gaming goes on.",
}


def advice(setup: TableSetup, round_: Round, box: int) -> str:
    """The exact worth of the choices, by the pay table in use."""
    cards = tuple(round_.state.hands.get(box, ()))
    if not cards:
        return "There is no hand in this box now."
    if round_.state.blind(box):
        return "Nobody has seen these cards: no advice on a blind hand."
    board = tuple(round_.state.board)
    if setup.game.file.game == "three-card-poker":
        from cardspeak.odds.house.three_card import advise as three_card

        found = three_card(cards, setup.tables["ante-bonus"])
        worth = f"playing is worth {float(found.play):+.4f} of the Ante, folding {float(found.fold):+.0f}"
        return f"{found.verb.capitalize()}: {worth}."
    from cardspeak.odds.house.holdem_advice import advise

    holdem = advise(cards, board[:3] or None, board[3:4] or None)
    worth = f"betting is worth {float(holdem.bet):+.4f} of the Ante, not betting {float(holdem.leave):+.4f}"
    return f"{holdem.verb.capitalize()}: {worth}."
