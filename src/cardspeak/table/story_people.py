"""People and the record of a table, told: seats, absence, decks, conduct, disputes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardspeak.hand.words.story import Piece
from cardspeak.table import events_people as e
from cardspeak.table.wording import some


def _drawn(event: e.SeatsDrawn) -> list[Piece]:
    told: list[Piece] = ["For the seats "]
    for number, (name, card) in enumerate(zip(event.names, event.cards, strict=True)):
        told += [f"{', ' if number else ''}{name} draws ", (card,)]
    seats = ", ".join(f"{name} has seat {seat}" for seat, name in event.seats)
    again = f"{' and '.join(event.again)} draw again" if event.again else ""
    return [*told, f"; {'; '.join(filter(None, (seats, again)))}."]


def _card(event: e.CardChecked) -> str:
    if event.valid:
        return f"{event.name} has a valid card of their own."
    return f"{event.name} has no valid card of their own, and is not dealt in without one."


def _returned(event: e.ReturnedToList) -> str:
    return f"{event.name} is back, has the {event.chips} that were kept, and goes {event.place} on the waiting list."


def _changed(event: e.DeckChanged) -> str:
    why = {"asked": "most players asked for it", "unfit": "the old one was unfit", "discretion": "at discretion"}
    counted = f"; the old one counted {event.counted}" if event.counted else ""
    back = f", with {event.back} backs" if event.back else ""
    return f"{some(event.by, first=True)} brings in another deck{back}: {why[event.why]}{counted}."


def _replaced(event: e.CardsReplaced) -> list[Piece]:
    return [f"{some(event.by, first=True)} has unfit cards replaced: ", event.cards, "."]


def _counted(event: e.CardsCounted) -> str:
    verdict = "as it should be" if event.right else "which is wrong: the deck is checked before it is used again"
    return f"The {event.by} has the cards counted: {event.count}, {verdict}."


_DIRECTIONS = {
    "english only": "only English is spoken at the table",
    "silence": "nobody speaks during a hand but to announce an action",
    "apart": "these do not play at the same table",
    "spectators away": "spectators leave the area",
}


def _direction(event: e.DirectionGiven) -> str:
    names = f" ({', '.join(event.names)})" if event.names else ""
    return f"{some(event.by, first=True)} directs: {_DIRECTIONS[event.what]}{names}."


def _excluded(event: e.PlayerExcluded) -> str:
    until = f" for {-(-(event.until - event.at) // 60)} minutes" if event.until is not None else ""
    return f"{event.name} is excluded from the game{until} by {some(event.by)}: {event.why}."


def _decided(event: e.DisputeDecided) -> str:
    return (
        f"Dispute {event.number} is decided by {some(event.by)}{', finally' if event.final else ''}: {event.decision}."
    )


def _corrected(event: e.ResultCorrected) -> str:
    moved = ", ".join(f"seat {seat} {chips:+d}" for seat, chips in event.stacks)
    house = f"; the house {event.commission:+d}" if event.commission else ""
    return f"The result of hand {event.number} is put right: {moved or 'no stack changes'}{house}."


SAYINGS: dict[type, Callable[[Any], str | list[Piece]]] = {
    e.TransferAsked: lambda event: f"{event.name} would come here from another table with the same game and limits.",
    e.SeatsDrawn: _drawn,
    e.StartAnnounced: lambda event: (
        f"The game begins in {-(-(event.starts - event.at) // 60)} minutes; reservations last until then."
    ),
    e.ReservationLapsed: lambda event: f"{event.name} has not bought in: the reservation of seat {event.seat} is over.",
    e.CardChecked: _card,
    e.PickedUp: lambda event: (
        f"{event.name} is away too long: {some(event.by)} has {event.chips} picked up from seat {event.seat} and kept."
    ),
    e.ReturnedToList: _returned,
    e.SeatForfeited: lambda event: f"{event.name} loses seat {event.seat}: {event.why}.",
    e.DeckChecked: lambda event: (
        f"{some(event.by, first=True)} has checked the deck{'' if event.sound else ', and found something wrong'}."
    ),
    e.DeckShuffled: lambda event: f"{some(event.by, first=True)} has shuffled and cut the new deck.",
    e.DeckChanged: _changed,
    e.CardsReplaced: _replaced,
    e.CardsCounted: _counted,
    e.StaffSeated: lambda event: f"{event.name} is the {event.role}.",
    e.DirectionGiven: _direction,
    e.DirectionLifted: lambda event: f"{some(event.by, first=True)} takes a direction back: {_DIRECTIONS[event.what]}.",
    e.PlayerExcluded: _excluded,
    e.PlayerReadmitted: lambda event: f"{event.name} may play again.",
    e.WagerRefused: lambda event: (
        f"{some(event.by, first=True)} refuses the wagers of seat {event.seat} for the next hand: {event.why}."
    ),
    e.ChipsLent: lambda event: f"Seat {event.seat} lends {event.chips} to seat {event.to}.",
    e.DisputeRaised: lambda event: f"Dispute {event.number}, raised by {event.name}: {event.about}.",
    e.DisputeDecided: _decided,
    e.ButtonMoved: lambda event: f"The {event.by} puts the button at seat {event.seat} for the next hand.",
    e.RouteTold: lambda event: f"The player in dispute {event.number} is told of {event.to}.",
    e.ComplaintRecorded: lambda event: f"A complaint follows dispute {event.number}: {event.reference}.",
    e.ResultCorrected: _corrected,
}
