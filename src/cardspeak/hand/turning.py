"""Cards that a player chooses to turn up (Super Stud): which may be chosen, and what the choice changes."""

from __future__ import annotations

from cardspeak.books.model import game as m
from cardspeak.cards import UNKNOWN, Card
from cardspeak.hand import commands as c
from cardspeak.hand import events as e
from cardspeak.hand.live.telling import seen_already
from cardspeak.hand.refusing import refuse
from cardspeak.hand.state import State
from cardspeak.hand.why import HandWhy
from cardspeak.refusal import Refused


def turnable(state: State, seat: int) -> list[Card]:
    """The cards of a seat that lie face down."""
    return [card for card, face in zip(state.holes[seat], state.faces[seat], strict=True) if face == "down"]


def in_order(state: State) -> list[tuple[int, tuple[Card, ...]]]:
    """What was chosen, in the order of the deal, less cards that a ruling has taken away since."""
    held = [(seat, state.holes[seat]) for seat in state.order if seat in state.chosen]
    found = [(seat, tuple(card for card in state.chosen[seat] if card in cards)) for seat, cards in held]
    return [(seat, cards) for seat, cards in found if cards]


def turn_up(state: State, command: c.TurnUp) -> list[e.Event] | Refused:
    """Where all turn at once, nobody waits for a neighbour; where they turn one by one, each does when asked."""
    seat, cards = command.seat, command.cards
    step = state.agenda[-1] if state.agenda and not state.over else None
    if not isinstance(step, m.TurnUp):
        return refuse(state, HandWhy.NO_SUCH_CHOICE, "No card is chosen to be turned up now.")
    if seat not in state.waiting:
        chosen = seat in state.chosen
        says = f"Seat {seat} has chosen." if chosen else f"Seat {seat} has no card to turn up."
        return refuse(state, HandWhy.NO_SUCH_CHOICE if chosen else HandWhy.NOT_IN_HAND, says, step.cite)
    if not step.at_once and state.waiting[0] != seat:
        return refuse(state, HandWhy.NOT_YOUR_TURN, f"Seat {state.waiting[0]} is to choose.", step.cite)
    if len(cards) != step.count:
        return refuse(state, HandWhy.WRONG_COUNT, f"Turn up exactly {step.count}, not {len(cards)}.", step.cite)
    down = turnable(state, seat)
    fresh = tuple(card for card in cards if card not in down)
    if UNKNOWN in cards or len({*cards}) != len(cards) or len(fresh) > down.count(UNKNOWN):
        says = f"Seat {seat} does not hold these cards face down: name {step.count} that it does."
        return refuse(state, HandWhy.NOT_YOUR_CARDS, says)
    wrong = seen_already(state, fresh)
    return wrong if wrong else [e.UpCardChosen(seat, tuple(cards), step.cite)]


def chosen(state: State, event: e.UpCardChosen) -> None:
    """A choice lies face down before its player; at a live table the card is known from now on."""
    held = state.holes[event.seat]
    for card in event.cards:
        if card not in held:
            held[held.index(UNKNOWN)] = card
    state.waiting.remove(event.seat)
    if event.cards:
        state.chosen[event.seat] = event.cards


def turned(state: State, event: e.UpCardsTurned) -> None:
    for seat, card in zip(event.seats, event.cards, strict=True):
        state.faces[seat][state.holes[seat].index(card)] = "up"
    state.chosen.clear()
