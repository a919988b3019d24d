"""Stud's own mishaps: cards face up that should lie face down, and a last street begun with too few cards."""

from __future__ import annotations

from cardspeak.books.model.game import Burn, Deal
from cardspeak.books.model.ruling import RemedyRow
from cardspeak.cards import UNKNOWN, Card
from cardspeak.errors import BadInput
from cardspeak.hand import events as e
from cardspeak.hand.machine import Hand
from cardspeak.hand.state import State
from cardspeak.hand.steps import ServeStep
from cardspeak.rulings import staging
from cardspeak.rulings.possible import burns_served
from cardspeak.rulings.work import Work


def two_up(work: Work) -> None:
    """Two cards of the seat lie open: those named, else a down card with the up card. The later one came wrongly up."""
    seat = staging.own_seat(work)
    named = work.report.cards[:2]
    if len(named) == 2:
        lying = list(named)
    else:
        faces = zip(work.state.holes[seat], work.state.faces[seat], strict=True)
        lying = [staging.own_card(work, seat), *(card for card, face in faces if face == "up")][:2]
    _lay(work, seat, lying)
    held = work.state.holes[seat]
    work.shown, work.place = [max(lying, key=held.index)], f"hole {seat}"


def all_up(work: Work) -> None:
    """Every card of the seat lies open."""
    seat = staging.own_seat(work)
    held = work.state.holes[seat]
    if not held:
        raise BadInput(f"Seat {seat} has no cards yet.")
    _lay(work, seat, list(work.report.cards) if UNKNOWN in held else list(held))
    work.shown, work.place = [work.state.holes[seat][-1]], f"hole {seat}"


def _lay(work: Work, seat: int, lying: list[Card]) -> None:
    """These cards face up, the others face down."""
    state = work.state
    told = [card for card in lying if card not in state.holes[seat]]
    if UNKNOWN in lying or len(told) > state.holes[seat].count(UNKNOWN) or any(map(work.lies, told)):
        raise BadInput(f"Name the cards of seat {seat} that lie open.")
    for card, face in list(zip(state.holes[seat], state.faces[seat], strict=True)):
        if face == "up" and card not in lying:
            work.emit(e.Turned(seat, card, "down", staging.AS_REPORTED))
    for card in lying:
        at = state.holes[seat].index(card) if card in state.holes[seat] else -1
        if at < 0 or state.faces[seat][at] != "up":
            work.emit(e.Turned(seat, card, "up", staging.AS_REPORTED))


# -- the last street -----------------------------------------------------------------------------------------


def begun_short(work: Work) -> None:
    """The dealer did not count: the stub lies as it was before the last street, and its cards went out in order."""
    at = burns_served(work.hand)
    if at is None:
        staging.begun_short(work)
        return
    work.emit(e.RoundTakenBack((), (), staging.AS_REPORTED))
    for event in work.hand.events[at:]:
        if isinstance(event, e.Dealt):
            for seat, card in zip(event.seats, event.cards, strict=True):
                place = "muck" if seat in event.dead else f"hole {seat}"
                work.move((card,), place, "stub", staging.AS_REPORTED)
        elif isinstance(event, e.Burned):
            work.move((event.card,), "burns", "stub", staging.AS_REPORTED)
    was = _before(work.hand, at)
    work.emit(e.Reshuffled((*was.burns, *reversed(was.stub)), (), staging.AS_REPORTED))
    work.move(tuple(was.burns), "stub", "burns", staging.AS_REPORTED)
    work.place = "stub"


def _before(hand: Hand, at: int) -> State:
    return Hand.replay(hand.setup, hand.pack(), hand.events[:at]).state


def serve_the_rest_from_the_burns(work: Work, row: RemedyRow) -> None:
    """The stub is dealt to its last card in order; those still without a card are served from the burns, shuffled."""
    if work.place != "stub":  # a live dealer is in the middle of it and tells the cards
        work.move(tuple(work.state.burns), "burns", "stub", row.cite)
        work.shuffle_stub(row.cite)
        return
    last = [step for step in work.hand.setup.rules.script if isinstance(step, Deal)][-1]
    burn = [Burn(cite=row.cite)] if work.state.stub else []
    serve = ServeStep(cite=row.cite, face="up" if last.up else "down")
    work.rescript([*burn, serve, *work.agenda], row.cite)
