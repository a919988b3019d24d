"""A burn that was forgotten: the cards of the street as they lie without it, and as they should lie."""

from __future__ import annotations

from cardspeak.books.model.game import Burn
from cardspeak.cards import UNKNOWN, Card
from cardspeak.errors import BadInput
from cardspeak.hand import events as e
from cardspeak.hand.evolve_rulings import cards_in
from cardspeak.rulings.possible import burned_ahead, dealt_so_far
from cardspeak.rulings.work import Work


def since_burn(work: Work) -> list[tuple[Card, str, bool]]:
    """Every card dealt since the last burn: the card, where it lies, and whether it lies open."""
    events = dealt_so_far(work.hand)
    at = max(place for place, event in enumerate(events) if isinstance(event, e.Burned))
    found: list[tuple[Card, str, bool]] = []
    for event in events[at + 1 :]:
        if isinstance(event, e.Boarded):
            found += [(card, f"board {event.board + 1}", True) for card in event.cards]
        elif isinstance(event, e.Dealt):
            for seat, card in zip(event.seats, event.cards, strict=True):
                gone = seat in event.dead or work.hand.state.folded[seat]
                found.append((card, "muck" if gone else f"hole {seat}", event.face == "up"))
    return found


def unburn_ahead(work: Work) -> None:
    """The next street has not been begun: its burns are on the stub, and still to be made."""
    ahead = burned_ahead(work.hand) or ()
    for _ in ahead:
        work.move((work.state.burns[-1],), "burns", "stub", "silent: as reported")
    if ahead:
        work.rescript([*(Burn(cite=event.cite) for event in reversed(ahead)), *work.agenda], "silent: as reported")


def unburned(work: Work) -> None:
    """The burn of the last street was never made: that card is still the next one."""
    unburn_ahead(work)
    card = work.state.burns[-1]
    work.move((card,), "burns", "stub", "silent: as reported")
    work.shown, work.place = [card for card, _, _ in since_burn(work)], "street"


def burn_after_all(work: Work, cite: str) -> None:
    """The first card of the street is the burn; every card moves up one place, and the next of the stub comes last.

    What one player has wagered since stands; more than one is substantial action, and then the books let it be.
    """
    street = since_burn(work)
    *_, (_, last, opened) = street
    following = work.top(1, work.report.cards[-1:])[0]
    if opened and following is UNKNOWN:
        raise BadInput("Name the next card of the stub: it comes to the place of the last card dealt.")
    for card, place, seen in street:
        if card not in (lying := cards_in(work.state, place)) and UNKNOWN not in lying:
            raise BadInput(f"{card} is no longer where it was dealt: the cards cannot be put right.")
        work.move((card,), place, "aside", cite, seen=seen)
    first = street[0]
    work.move((first[0],), "aside", "burns", cite, seen=first[2])
    for (card, _, _), (_, place, seen) in zip(street[1:], street, strict=False):
        work.emit(e.CardsMoved((card,), "aside", place, cite, "up" if seen else "down", seen))
    work.emit(e.CardsMoved((following,), "stub", last, cite, "up" if opened else "down", opened))
    work.open_anew(cite)
