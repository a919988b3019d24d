"""A table told in plain English, one sentence to an event, each with the clause behind it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from cardspeak.hand.words.story import Piece, Sentence
from cardspeak.hand.words.story import tell as tell_hand
from cardspeak.table import events as e
from cardspeak.table import story_people, story_terms
from cardspeak.table.wording import some


def tell(events: Iterable[e.TableEvent]) -> Iterator[Sentence]:
    """The story of these events, those of the hands among them."""
    for event in events:
        if isinstance(event, e.InHand):
            yield from tell_hand(event.events)
            continue
        words = SAYINGS[type(event)](event)
        yield Sentence((words,) if isinstance(words, str) else tuple(words), event.cite)
        if isinstance(event, e.HandStarted):
            yield from _dues(event)


_ENTRY = {"new": " and waits for the blind", "moved": " and owes a blind", "missed": " and owes missed blinds"}


def _taken(event: e.SeatTaken) -> str:
    how = " and posts to come in" if event.entry == "new" and event.how == "post" else _ENTRY.get(event.entry, "")
    moved = f", moved here by a {event.moved_by}" if event.moved_by else ""
    return f"{event.name} takes seat {event.seat} with {event.chips}{moved}{how}."


def _drawn(event: e.SeatDrawn) -> list[Piece]:
    told: list[Piece] = [f"For seat {event.seat} "]
    for number, (name, card) in enumerate(zip(event.names, event.cards, strict=True)):
        told += [f"{', ' if number else ''}{name} draws ", (card,)]
    return [*told, f"; {event.winner} has it." if event.winner else f"; {' and '.join(event.again)} draw again."]


def _left(event: e.SeatLeft) -> str:
    held = "; the seat is the room's to allot" if event.held else ""
    return f"{event.name} leaves seat {event.seat} with {event.chips}{held}."


def _started(event: e.HandStarted) -> str:
    seats = ", ".join(map(str, event.setup.seats))
    marker = "puck" if event.setup.play.first.seat == "the puck" else "button"
    where = f"; the {marker} is at seat {event.button}" if event.button is not None else ""
    return f"Hand {event.number}: seats {seats} are dealt in{where}."


def _dues(event: e.HandStarted) -> Iterator[Sentence]:
    """What is owed beyond the blinds, and who misses one."""
    for due in event.dues:
        if not due.chips:
            yield Sentence((f"Seat {due.seat} {due.what}.",), due.cite)
        elif not due.what.startswith(("blind", "straddle", "kill")):
            yield Sentence((f"Seat {due.seat} pays {due.chips} to come in: {due.what}.",), due.cite)


def _finished(event: e.HandFinished) -> str:
    stacks = ", ".join(f"seat {seat} {stack}" for seat, stack in event.stacks)
    again = "" if event.button_moves else " The same seats post and are dealt to again."
    return f"After hand {event.number}: {stacks}.{again}"


def _bought(event: e.ChipsBought) -> str:
    later = ", in play from the next hand on" if event.behind else ""
    return f"Seat {event.seat} buys {event.chips}{later}."


def _moved(event: e.SeatChanged) -> str:
    return f"Seat {event.seat} moves to seat {event.to}{_ENTRY.get(event.entry, '')}."


SAYINGS: dict[type, Callable[[Any], str | list[Piece]]] = {
    **story_terms.SAYINGS,
    **story_people.SAYINGS,
    e.SeatTaken: _taken,
    e.SeatReserved: lambda event: f"Seat {event.seat} is held for {event.name or 'the room to allot'}.",
    e.SeatFreed: lambda event: f"Seat {event.seat} is free.",
    e.ListJoined: lambda event: f"{event.name} joins the waiting list.",
    e.ListLeft: lambda event: f"{event.name} leaves the waiting list.",
    e.SeatAsked: lambda event: f"Seat {event.seat} asks for seat {event.to}.",
    e.SeatChanged: _moved,
    e.SeatDrawn: _drawn,
    e.LeaveAnnounced: lambda event: f"Seat {event.seat} will leave when the hand is over.",
    e.SeatLeft: _left,
    e.SteppedAway: lambda event: f"Seat {event.seat} steps away.",
    e.CameBack: lambda event: f"Seat {event.seat} comes back.",
    e.ChipsBought: _bought,
    e.ChipsTaken: lambda event: f"Seat {event.seat} takes {event.chips} off the table, by leave of {some(event.by)}.",
    e.EntryChosen: lambda event: (
        f"Seat {event.seat} {'posts to be dealt in' if event.how == 'post' else 'waits for the blind'}."
    ),
    e.StraddleWished: lambda event: f"Seat {event.seat} will straddle.",
    e.HandStarted: _started,
    e.HandFinished: _finished,
    e.EntryTakenBack: lambda event: (
        f"The dealer takes back what was entered wrongly: {event.what}{' The hand goes on.' if event.reopens else ''}"
    ),
    e.MisdealDeclared: lambda event: (
        f"The {event.by} declares a misdeal{f' ({event.why})' if event.why else ''}: all chips go back."
    ),
}
