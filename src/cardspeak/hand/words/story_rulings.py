"""The sentences of a ruling: what was reported, what was decided, and how it was carried out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from cardspeak.cards import Card
from cardspeak.hand import events as e

Piece = str | tuple[Card, ...]

_PLACES = {"stub": "the stub", "burns": "the burns", "muck": "the muck", "aside": "one side", "shared": "the middle"}


def _place(place: str) -> str:
    if place in _PLACES:
        return _PLACES[place]
    name, _, number = place.partition(" ")
    return {"board": f"board {number}", "hole": f"seat {number}'s hand"}.get(name, f"seat {number}'s discards")


def _ruled(event: e.Ruled) -> list[Piece]:
    who = f" Seat {event.seat}." if event.seat else ""
    told: list[Piece] = [f"Irregularity, reported by the {event.reported_by}: {event.incident}.{who}"]
    if event.cards:
        told += [" ", event.cards, "."]
    by = f"the {event.decided_by}"
    chosen = f" ({event.choice})" if event.choice else ""
    silent = "The book is silent; " if event.silent else "Ruling: "
    return [*told, f" {silent}{by} decides{chosen}: {event.says}"]


def _moved(event: e.CardsMoved) -> list[Piece]:
    verb = "goes" if len(event.cards) == 1 else "go"
    return [event.cards, f" {verb} from {_place(event.source)} to {_place(event.to)}."]


def _exposed(event: e.Exposed) -> list[Piece]:
    return ["The top of the stub lies open: ", event.cards, "."]


def _back(seats: Sequence[int], amounts: Sequence[int], way: str = "to") -> str:
    """`40 to seat 2, 20 to seat 5`."""
    each = [f"{amount} {way} seat {seat}" for seat, amount in zip(seats, amounts, strict=True) if amount]
    return ", ".join(each) or "nothing, since nothing was wagered"


def _capped(event: e.BettingCapped) -> str:
    return f"No wager of this round may come to more than {event.most}."


def _voided(event: e.HandVoided) -> str:
    what = "Misdeal" if event.outcome == "misdeal" else "The hand is void"
    stand = " Blinds and antes stand for the new deal." if event.forced_stand else ""
    again = " The cards are shuffled and cut, and the same player is dealt first." if event.outcome == "misdeal" else ""
    return f"{what}. Returned: {_back(event.seats, event.amounts)}.{stand}{again}"


def _noted(event: e.Noted) -> str:
    about = f" (seat {event.seat})" if event.seat else ""
    told = f" Told: {event.to}." if event.to else ""
    return f"Noted{about}: {event.what}.{told}"


def _steps(event: e.Rescripted) -> str:
    names = {"bet": "a betting round", "board": "the board", "deal": "a deal", "showdown": "the showdown"}
    order = [names.get(kind := _kind(step), f"a {kind}") for step in event.steps]
    return f"Still to come: {', '.join(order)}."


def _kind(step: Any) -> str:
    return str(step.__struct_config__.tag)


RULING_SAYINGS: dict[type, Callable[[Any], str | list[Piece]]] = {
    e.Ruled: _ruled,
    e.CardsMoved: _moved,
    e.Exposed: _exposed,
    e.Turned: lambda event: [f"Seat {event.seat}'s ", (event.card,), f" is turned face {event.face}."],
    e.FaceOwed: lambda event: f"Seat {event.seat}'s next card comes face {event.face}.",
    e.Rescripted: _steps,
    e.BettingCapped: _capped,
    e.RoundTakenBack: lambda event: f"The betting round begins anew; back go {_back(event.seats, event.amounts)}.",
    e.HandKilled: lambda event: f"Seat {event.seat}'s hand is dead; what it wagered stays in the pot.",
    e.WagersReturned: lambda event: f"Wagers go back: {_back(event.seats, event.amounts)}.",
    e.TreatedAllIn: lambda event: f"Seat {event.seat} is treated as all-in and keeps {event.kept} out of the betting.",
    e.StackChanged: lambda event: (
        f"Seat {event.seat} {'adds' if event.amount > 0 else 'takes back'} {abs(event.amount)}."
    ),
    e.Noted: _noted,
    e.CardsSeen: lambda event: [f"Everybody is shown seat {event.seat}'s ", event.cards, "."],
    e.PotGiven: lambda event: f"No hand left may win: the pot goes to seat {event.seat}, who gave up last.",
    e.ResultTakenBack: lambda event: f"The result is taken back: {_back(event.seats, event.pushed, 'from')}.",
    e.Forfeited: lambda event: f"Seat {event.seat} forfeits {event.amount}, which the house keeps.",
    e.DrawnAhead: lambda event: (
        f"Seat {event.seat} keeps {event.count} of the draw; seat {event.other}, whose they were, is served next."
    ),
    e.MuckedHandSeen: lambda event: [
        f"Seat {event.asked_by} asks to see the hand that seat {event.seat} mucked: ",
        event.cards,
        ". It is live and can still win." if event.live else ". The dealer taps it on the muck: it cannot win.",
    ],
    e.HandVoided: _voided,
}
