"""When a hand is over: showing cards that nobody has seen, and the cards that would have come.

What is shown then is shown to the whole table, which is all that the books ask (Crown Melbourne 14.2.4, the Star 26.3);
it changes nothing about the hand. The cards that would have come are turned over only where the house lets them be.
"""

from __future__ import annotations

from cardspeak.books.model.game import BettingRound, Board, Burn
from cardspeak.books.model.table import TableWhy
from cardspeak.cards import UNKNOWN, Card, deck_of, parse_cards
from cardspeak.hand import events as he
from cardspeak.hand.machine import Hand
from cardspeak.hand.views import lies_open
from cardspeak.hand.words.story import Piece
from cardspeak.refusal import Refused
from cardspeak.table.base import Command, TableEvent
from cardspeak.table.refusing import Answer, no_place, refuse
from cardspeak.table.setup import RABBIT
from cardspeak.table.state import TableState
from cardspeak.table.topic import SEAT, Asks, Happens, Phrase, Topic, everybody

__all__ = [
    "AskRabbit",
    "CardsTurnedUp",
    "RabbitShown",
    "ShowCards",
]

SHOWS = "silent: when a hand is over, whoever held cards may show them to the whole table"

# -- asked -------------------------------------------------------------------------------------------------------------


class ShowCards(Command):
    """Show one or more of one's own cards of the hand that is over; a live dealer says which lie open. Own seat."""

    seat: int
    cards: tuple[Card, ...] = ()  # none: all of them


class AskRabbit(Command):
    """See the cards that would have come. Own seat, of somebody who was dealt into the hand."""

    seat: int


# -- happened ----------------------------------------------------------------------------------------------------------


class CardsTurnedUp(TableEvent):
    """Cards of a hand that is over, shown to everybody."""

    seat: int
    cards: tuple[Card, ...]


class RabbitShown(TableEvent):
    """The boards as they would have been, for everybody to see."""

    seat: int  # who asked
    boards: tuple[tuple[Card, ...], ...]


# -- reading -----------------------------------------------------------------------------------------------------------


def showable(state: TableState, seat: int) -> tuple[Card, ...]:
    """What this seat's player may still show of the hand that is over: the own cards that do not lie open."""
    hand = state.hand
    place = state.seats.get(seat)
    if hand is None or not hand.state.over or place is None or state.dealt.get(seat) != place.name:
        return ()
    if seat in hand.state.shown:
        return ()
    gone = {*state.turned_up.get(seat, ()), *_open(hand, seat)}
    return tuple(card for card in _held(hand, seat) if card is not UNKNOWN and card not in gone)


def unseen(state: TableState, seat: int) -> int:
    """How many cards of a live dealer's hand that is over lie before a seat, and nobody has said which."""
    hand = state.hand
    if hand is None or state.running or not hand.setup.told or seat not in hand.setup.seats:
        return 0
    return hand.state.holes[seat].count(UNKNOWN) - len(state.turned_up.get(seat, ()))


def open_cards(state: TableState) -> tuple[Card, ...]:
    """What everybody can see of the last hand: no card before another seat that was told and not shown."""
    if state.hand is None:
        return ()
    return (*lies_open(state.hand), *(card for cards in state.turned_up.values() for card in cards))


def _held(hand: Hand, seat: int) -> tuple[Card, ...]:
    """The cards with which a seat ended: still before it, or of those dealt to it what lies in the muck."""
    if hand.state.holes[seat]:
        return tuple(hand.state.holes[seat])
    muck, found, given = set(hand.state.muck), list[Card](), set[Card]()
    for event in hand.events:
        if isinstance(event, he.Dealt):
            found += [card for to, card in zip(event.seats, event.cards, strict=True) if to == seat]
        elif isinstance(event, he.Discarded) and event.seat == seat:
            given |= set(event.cards)
    return tuple(card for card in found if card in muck and card not in given)


def _open(hand: Hand, seat: int) -> set[Card]:
    """What was dealt to a seat face up."""
    return {
        card
        for event in hand.events
        if isinstance(event, he.Dealt) and event.face == "up"
        for to, card in zip(event.seats, event.cards, strict=True)
        if to == seat
    }


def would_come(state: TableState) -> tuple[tuple[Card, ...], ...]:
    """The boards as they would have been, burns as the book has them; none where no card was to come."""
    hand = state.hand
    if hand is None or not hand.state.over or not state.setup.rabbit or hand.setup.told or hand.state.outcome:
        return ()
    now = hand.state
    stub, boards = list(now.stub), [list(board) for board in now.boards]
    due = False
    for step in reversed(now.agenda):
        if isinstance(step, BettingRound):
            continue
        if isinstance(step, Burn) and stub:
            stub.pop()
        elif isinstance(step, Board) and len(stub) >= step.count:
            boards += [[] for _ in range(step.row - len(boards))]
            boards[step.row - 1] += [stub.pop() for _ in range(step.count)]
            due = True
        else:
            break
    return tuple(map(tuple, boards)) if due else ()


# -- answers -----------------------------------------------------------------------------------------------------------


def _not_yet(state: TableState) -> Refused | None:
    if state.running:
        says = "The hand is not over: nobody shows a card or sees one that has not come before its end."
        return refuse(state, TableWhy.HAND_RUNNING, says)
    return None


def show_cards(state: TableState, command: ShowCards) -> Answer:
    wrong = no_place(state, command.seat) or _not_yet(state)
    if wrong:
        return wrong
    if command.cards and unseen(state, command.seat):
        return _told(state, command)
    may = showable(state, command.seat)
    cards = tuple(dict.fromkeys(command.cards)) or may
    if not may:
        says = f"Seat {command.seat} has no cards of the last hand that are not seen already."
        return refuse(state, TableWhy.NO_CHOICE, says, SHOWS)
    if not set(cards) <= set(may):
        says = "Only cards that you held in the last hand, and that do not lie open, can be shown."
        return refuse(state, TableWhy.NO_CHOICE, says, SHOWS)
    cite = state.setup.rules.play.show.after_cite or SHOWS
    return [CardsTurnedUp(seat=command.seat, cards=cards, at=command.at, cite=cite)]


def _told(state: TableState, command: ShowCards) -> Answer:
    """A live player turns cards over, and the dealer says which they are."""
    hand, left = state.hand, unseen(state, command.seat)
    assert hand is not None, "cards lie before a seat"
    cards = command.cards
    lying = open_cards(state)
    wrong = next((card for card in cards if card in lying or card not in deck_of(hand.setup.deck)), None)
    if wrong is not None:
        says = f"{wrong} cannot be one of them: it lies open elsewhere, or is not in this deck. Look again."
        return refuse(state, TableWhy.NO_CHOICE, says, SHOWS)
    if len(set(cards)) != len(cards) or len(cards) > left:
        says = f"Seat {command.seat} has {left} cards that nobody has named: name each of them once."
        return refuse(state, TableWhy.NO_CHOICE, says, SHOWS)
    cite = state.setup.rules.play.show.after_cite or SHOWS
    return [CardsTurnedUp(seat=command.seat, cards=cards, at=command.at, cite=cite)]


def ask_rabbit(state: TableState, command: AskRabbit) -> Answer:
    wrong = no_place(state, command.seat) or _not_yet(state)
    if wrong:
        return wrong
    if not state.setup.rabbit:
        says = "The house does not show the cards that would have come at this table."
        return refuse(state, TableWhy.NO_CHOICE, says, RABBIT)
    if state.dealt.get(command.seat) != state.seats[command.seat].name:
        return refuse(state, TableWhy.NO_CHOICE, "Whoever was dealt into the hand may ask for it.", RABBIT)
    boards = would_come(state)
    if not boards or state.rabbit:
        says = "No card is left to see of this hand."
        return refuse(state, TableWhy.NO_CHOICE, says, RABBIT)
    return [RabbitShown(seat=command.seat, boards=boards, at=command.at, cite=RABBIT)]


# -- evolve ------------------------------------------------------------------------------------------------------------


def _turned_up(state: TableState, event: CardsTurnedUp) -> None:
    state.turned_up[event.seat] = (*state.turned_up.get(event.seat, ()), *event.cards)


def _rabbit_shown(state: TableState, event: RabbitShown) -> None:
    state.rabbit = event.boards


# -- told --------------------------------------------------------------------------------------------------------------


def _says_shown(event: CardsTurnedUp) -> list[Piece]:
    return [f"Seat {event.seat} shows ", event.cards, "."]


def _says_rabbit(event: RabbitShown) -> list[Piece]:
    told: list[Piece] = ["It would have come "]
    for number, board in enumerate(event.boards):
        told += [" and " if number else "", board]
    return [*told, "."]


# -- the topic ---------------------------------------------------------------------------------------------------------

TOPIC = Topic(
    commands=(
        Asks(
            ShowCards,
            show_cards,
            "own seat",
            Phrase(rf"{SEAT} shows? afterwards(?P<cards>.*)", cards=lambda text: parse_cards(text.strip())),
        ),
        Asks(AskRabbit, ask_rabbit, "own seat", rf"{SEAT} asks? what would have come"),
    ),
    events=(
        Happens(CardsTurnedUp, _turned_up, everybody, _says_shown),
        Happens(RabbitShown, _rabbit_shown, everybody, _says_rabbit),
    ),
)
