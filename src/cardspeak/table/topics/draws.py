"""Cards drawn for a seat, or for the places of a game that begins."""

from __future__ import annotations

from itertools import groupby

from cardspeak.books.model.table import TableWhy
from cardspeak.cards import Card
from cardspeak.errors import BadInput
from cardspeak.hand.words.story import Piece
from cardspeak.table.base import Command, TableEvent
from cardspeak.table.priority import draw_order
from cardspeak.table.refusing import Answer, not_free, refuse
from cardspeak.table.state import TableState
from cardspeak.table.topic import Asks, Happens, Phrase, Topic, everybody
from cardspeak.table.topics.reservations import began
from cardspeak.values import Value

__all__ = [
    "ClaimedBy",
    "DrawForSeat",
    "DrawSeats",
    "SeatDrawn",
    "SeatsDrawn",
]

# -- asked -------------------------------------------------------------------------------------------------------------


class ClaimedBy(Value):
    """One of those who want a seat, and the card drawn for them."""

    name: str
    card: Card


class DrawForSeat(Command):
    """One card to each who wants the seat, in the order in which they were drawn."""

    seat: int
    cards: tuple[ClaimedBy, ...]


class DrawSeats(Command):
    """The dealer: one card to everybody who wants a place in a game that begins."""

    cards: tuple[ClaimedBy, ...]


# -- happened ----------------------------------------------------------------------------------------------------------


class SeatDrawn(TableEvent):
    """The draw for a seat: who has it, or who must draw again."""

    seat: int
    names: tuple[str, ...]
    cards: tuple[Card, ...]
    winner: str
    again: tuple[str, ...] = ()


class SeatsDrawn(TableEvent):
    """The draw for the places of a new game: who has which, and who must draw again."""

    names: tuple[str, ...]
    cards: tuple[Card, ...]
    seats: tuple[tuple[int, str], ...]
    again: tuple[str, ...] = ()


# -- answers -----------------------------------------------------------------------------------------------------------


def draw_for_seat(state: TableState, command: DrawForSeat) -> Answer:
    """The highest rank has the seat, aces high; equal ranks draw again. Suits never count."""
    cards = [one.card for one in command.cards]
    if len(cards) < 2 or len(set(cards)) < len(cards) or not all(card.known for card in cards):
        raise BadInput("A draw for a seat needs two players or more, with a different card each.")
    row, names = state.setup.table.seats, tuple(one.name for one in command.cards)
    wrong = not_free(state, command.seat, "")
    if wrong:
        return wrong
    order = draw_order(state, names)
    if order != names:
        says = f"Cards are drawn {row.draw.order} from the button: {', '.join(order)}."
        return refuse(state, TableWhy.NO_CHOICE, says, row.draw.cite)
    best = max(card.rank for card in cards)
    again = tuple(one.name for one in command.cards if one.card.rank == best)
    tied = len(again) > 1
    drawn = SeatDrawn(
        seat=command.seat,
        names=names,
        cards=tuple(cards),
        winner="" if tied else again[0],
        again=again if tied else (),
        at=command.at,
        cite=row.equal_cite if state.last is not None else row.draw.cite,
    )
    return [drawn]


def draw_seats(state: TableState, command: DrawSeats) -> Answer:
    """The highest card has the lowest free seat, and so on down; equal ranks draw again for theirs."""
    row = state.setup.table.seats
    if row.seats_draw_cite is None:
        return refuse(state, TableWhy.NO_CHOICE, "Players choose their seats here.", row.cite)
    if state.last is not None or state.running:
        return refuse(state, TableWhy.NO_CHOICE, "Seats are drawn before the game begins.", row.seats_draw_cite)
    cards = [one.card for one in command.cards]
    if not cards or len(set(cards)) < len(cards) or not all(card.known for card in cards):
        raise BadInput("A draw for seats needs a different card for everybody.")
    free = [seat for seat in range(1, state.setup.places + 1) if seat not in state.seats and seat not in state.reserved]
    if len(cards) > len(free):
        return refuse(state, TableWhy.TABLE_FULL, f"{len(free)} seats are free.", row.seats_draw_cite)
    allotted: list[tuple[int, str]] = []
    again: list[str] = []
    at = 0
    for _, group in groupby(sorted(command.cards, key=lambda one: -one.card.rank), key=lambda one: one.card.rank):
        names = [one.name for one in group]
        if len(names) == 1:
            allotted.append((free[at], names[0]))
        else:
            again += names
        at += len(names)
    drawn = SeatsDrawn(
        names=tuple(one.name for one in command.cards),
        cards=tuple(cards),
        seats=tuple(allotted),
        again=tuple(again),
        at=command.at,
        cite=row.seats_draw_cite,
    )
    return [drawn]


# -- evolve ------------------------------------------------------------------------------------------------------------


def _seat_drawn(state: TableState, event: SeatDrawn) -> None:
    if event.winner:
        state.reserved[event.seat] = event.winner
        began(state, event.at - 1)


def _seats_drawn(state: TableState, event: SeatsDrawn) -> None:
    state.reserved.update(dict(event.seats))


# -- seen and told -----------------------------------------------------------------------------------------------------


def _says_drawn(event: SeatDrawn) -> list[Piece]:
    told: list[Piece] = [f"For seat {event.seat} "]
    for number, (name, card) in enumerate(zip(event.names, event.cards, strict=True)):
        told += [f"{', ' if number else ''}{name} draws ", (card,)]
    return [*told, f"; {event.winner} has it." if event.winner else f"; {' and '.join(event.again)} draw again."]


def _says_seats_drawn(event: SeatsDrawn) -> list[Piece]:
    told: list[Piece] = ["For the seats "]
    for number, (name, card) in enumerate(zip(event.names, event.cards, strict=True)):
        told += [f"{', ' if number else ''}{name} draws ", (card,)]
    seats = ", ".join(f"{name} has seat {seat}" for seat, name in event.seats)
    again = f"{' and '.join(event.again)} draw again" if event.again else ""
    return [*told, f"; {'; '.join(filter(None, (seats, again)))}."]


# -- words -------------------------------------------------------------------------------------------------------------


def _claims(text: str) -> tuple[ClaimedBy, ...]:
    """`Ann As, Bob Kd`."""
    found = []
    for part in text.split(","):
        name, _, card = part.strip().rpartition(" ")
        if not name:
            raise BadInput(f"{part.strip()!r} is not a name and a card; write for example 'Ann As, Bob Kd'.")
        found.append(ClaimedBy(name, Card(card)))
    return tuple(found)


# -- the topic ---------------------------------------------------------------------------------------------------------

TOPIC = Topic(
    commands=(
        Asks(DrawForSeat, draw_for_seat, "floor", Phrase(r"draw for seat (?P<seat>\d+): (?P<cards>.+)", cards=_claims)),
        Asks(DrawSeats, draw_seats, "floor", Phrase(r"draw seats: (?P<cards>.+)", cards=_claims)),
    ),
    events=(
        Happens(SeatDrawn, _seat_drawn, everybody, _says_drawn),
        Happens(SeatsDrawn, _seats_drawn, everybody, _says_seats_drawn),
    ),
)
