"""Remedies that move cards."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from cardspeak.books.model.game import Burn, Deal
from cardspeak.books.model.ruling import RemedyRow
from cardspeak.cards import UNKNOWN, Card
from cardspeak.errors import BadInput
from cardspeak.hand import events as e
from cardspeak.hand.steps import BurnSetStep
from cardspeak.rulings.burning import burn_after_all
from cardspeak.rulings.drawing import keep_the_cards_drawn
from cardspeak.rulings.stud import serve_the_rest_from_the_burns
from cardspeak.rulings.work import Work


def chosen(work: Work, row: RemedyRow) -> list[tuple[str, tuple[Card, ...]]]:
    """The cards a remedy speaks of, by the place where they lie."""
    street = _street(work)
    match row.which:
        case "shown":
            return [(work.place, tuple(work.shown))]
        case "right":
            return [(work.place, tuple(work.shown[: work.right]))]
        case "extras":
            return [(work.place, tuple(work.shown[work.right :]))]
        case "burn":
            return [("burns", tuple(work.burned or work.state.burns[-1:]))]
        case "shown and burn":
            return [(work.place, tuple(work.shown)), ("burns", tuple(work.burned or work.state.burns[-1:]))]
        case "street":
            return street
        case "street and burn":
            return [*street, ("burns", tuple(work.burned or work.state.burns[-1:]))]
        case _:
            return [("aside", tuple(work.state.aside))]


def _street(work: Work) -> list[tuple[str, tuple[Card, ...]]]:
    """The cards of the street dealt last, and whatever lies with them by mistake."""
    boarded = [event for event in work.hand.events if isinstance(event, e.Boarded)]
    if not boarded or work.hand.setup.rules.family not in ("flop", "manila"):
        return []
    rows = work.hand.setup.rules.rows
    last = boarded[-rows:]
    count = {event.board: len(event.cards) for event in last}
    found = []
    for board, cards in count.items():
        lying = work.state.boards[board]
        extra = max(0, len(lying) - _recorded(work, board))
        found.append((f"board {board + 1}", tuple(lying[len(lying) - cards - extra :])))
    return found


def _recorded(work: Work, board: int) -> int:
    return len(work.hand.state.boards[board])


def move_all(work: Work, row: RemedyRow, to: str, *, seen: bool = True) -> None:
    for place, cards in chosen(work, row):
        if place != to:
            work.move(cards, place, to, row.cite, seen=seen and place != "burns")
    if row.which in ("shown", "right", "extras"):
        work.place = to


def set_aside(work: Work, row: RemedyRow) -> None:
    move_all(work, row, "aside")


def shuffle_in(work: Work, row: RemedyRow) -> None:
    move_all(work, row, "stub")
    work.shuffle_stub(row.cite)


def muck(work: Work, row: RemedyRow) -> None:
    move_all(work, row, "muck")


def make_it_a_burn(work: Work, row: RemedyRow) -> None:
    """It takes the place of the next burn; where none is to come, the muck."""
    ahead = any(isinstance(step, Burn) for step in work.agenda)
    move_all(work, row, "burns" if ahead else "muck")
    if ahead:
        work.drop_burn(row.cite)


def use_in_order(work: Work, row: RemedyRow) -> None:
    """The cards are dealt to whoever is next, open as they are; one that has reached its player stays there."""
    for place, cards in chosen(work, row):
        if cards and place != "stub" and not place.startswith("hole"):
            work.move(cards, place, "stub", row.cite, seen=True)
            work.emit(e.Exposed(cards, row.cite))
    if isinstance(work.agenda[0], Burn):  # the card is dealt, not burned
        work.drop_burn(row.cite)


def swap_for_the_first_burn(work: Work, row: RemedyRow) -> None:
    """The exposed card becomes the first burn; what would have been that burn comes to the player face down."""
    seat = int(work.place.removeprefix("hole "))
    new = (work.state.stub[-1],)
    work.move(tuple(work.shown), work.place, "burns", row.cite, seen=True)
    work.emit(e.CardsMoved(new, "stub", f"hole {seat}", row.cite))
    work.drop_burn(row.cite)
    work.open_anew(row.cite)


def replace_from_the_stub(work: Work, row: RemedyRow) -> None:
    """The exposed card is out of play; the next card comes to the player face down, and stands for the first burn."""
    seat = int(work.place.removeprefix("hole "))
    new = (work.state.stub[-1],)
    work.move(tuple(work.shown), work.place, "muck", row.cite, seen=True)
    work.emit(e.CardsMoved(new, "stub", f"hole {seat}", row.cite))
    work.drop_burn(row.cite)


def put_right(work: Work, row: RemedyRow) -> None:
    """Every card to where it belongs, as if the mistake had not been made."""
    report, place = work.report, work.place
    match report.incident:
        case "card to the wrong player":
            work.move(tuple(work.shown), place, f"hole {report.other}", row.cite)
            _faces_as_dealt(work, report.other, row.cite)
        case "too many board cards" if report.row < work.hand.setup.rules.rows:  # the second board's lies on the first
            work.move((work.shown.pop(work.right),), place, f"board {report.row + 1}", row.cite, seen=True)
        case "player missed":
            work.move(tuple(work.shown), "stub", f"hole {report.seat}", row.cite)
            _faces_as_dealt(work, report.seat, row.cite)
        case "extra hand":
            work.move(tuple(work.shown), "aside", "stub", row.cite)
        case "wrong number of cards" if place == "stub":
            work.move(tuple(work.shown), "stub", f"hole {report.seat}", row.cite)
            _faces_as_dealt(work, report.seat, row.cite)
        case "wrong number of cards":
            work.move(tuple(work.shown), place, "stub", row.cite)
        case "draw card to the wrong player":
            work.move(tuple(work.shown), place, f"hole {report.other}", row.cite)
        case "burn forgotten":
            burn_after_all(work, row.cite)
        case _:
            pass  # the record has every card where it belongs already


def _faces_as_dealt(work: Work, seat: int, cite: str) -> None:
    """Cards given back lie as they did before."""
    was = work.hand.state
    for card, face in zip(was.holes[seat], was.faces[seat], strict=True):
        at = work.state.holes[seat].index(card)
        if work.state.faces[seat][at] != face and card is not UNKNOWN:
            work.emit(e.Turned(seat, card, "up" if face == "up" else "down", cite))


def deal_on(work: Work, row: RemedyRow) -> None:
    """Everything stays as it lies; cards at no place go to the muck."""
    if work.place == "aside":
        work.move(tuple(work.shown), "aside", "muck", row.cite)


def burn_a_set(work: Work, row: RemedyRow) -> None:
    """Before the next street, one burn for every player left then, the exposed card among them, as far as cards last.

    A card burned at once (`make it a burn` or `muck` before) counts as made.
    """
    start, end = work.street(1)
    steps = work.agenda
    at = next((place for place in range(start, end) if isinstance(steps[place], Deal)), None)
    if at is not None:
        made = sum(card not in work.state.stub for card in work.shown)
        work.rescript([*steps[:at], BurnSetStep(cite=row.cite, made=made), *steps[at:]], row.cite)


def next_card_down(work: Work, row: RemedyRow) -> None:
    """The next card to the seat lies face down; where it has come face up already it is turned."""
    seat = work.report.seat
    card = work.shown[0]
    held, faces = work.state.holes[seat], work.state.faces[seat]
    later = [other for other, face in zip(held, faces, strict=True) if face == "up" and other is not card]
    if later:
        work.emit(e.Turned(seat, later[-1], "down", row.cite))
    else:
        work.emit(e.FaceOwed(seat, "down", row.cite))
    work.open_anew(row.cite)


def turn_up_the_last_cards(work: Work, row: RemedyRow) -> None:
    """Every player's last card lies open; at a live table the report names them in the order of the deal."""
    told = [card for card in work.report.cards if card not in work.shown]
    for seat in work.state.live:
        if work.state.faces[seat][-1] == "up":
            continue
        card = work.state.holes[seat][-1]
        if card is UNKNOWN:
            if not told or work.lies(told[0]):
                raise BadInput(f"Name the last card of seat {seat} too: it lies face up, as all of them do.")
            card = told.pop(0)
        work.emit(e.Turned(seat, card, "up", row.cite))


def take_back_the_street(work: Work, row: RemedyRow) -> None:
    """The last cards go back and are shuffled with the stub; one shared card is turned for everybody."""
    most = max(len(work.state.holes[seat]) for seat in work.state.served)
    for seat in work.state.served:  # whoever has one more than the others has been served
        if len(work.state.holes[seat]) == most:
            work.move((work.state.holes[seat][-1],), f"hole {seat}", "stub", row.cite)
    work.shuffle_stub(row.cite)
    if isinstance(work.agenda[0], Deal):  # a live dealer is in the middle of the street, and turns the card now
        begun, *later = work.agenda
        work.rescript([msgspec.structs.replace(begun, cite=row.cite), *later], row.cite)
    else:
        work.emit(e.CardsMoved((work.state.stub[-1],), "stub", "shared", row.cite, seen=True))


VERBS: dict[str, Callable[[Work, RemedyRow], None]] = {
    "set aside": set_aside,
    "shuffle in": shuffle_in,
    "make it a burn": make_it_a_burn,
    "muck": muck,
    "use in order": use_in_order,
    "swap for the first burn": swap_for_the_first_burn,
    "replace from the stub": replace_from_the_stub,
    "put right": put_right,
    "burn a set": burn_a_set,
    "take back the street": take_back_the_street,
    "serve the rest from the burns": serve_the_rest_from_the_burns,
    "deal on": deal_on,
    "turn up the last cards": turn_up_the_last_cards,
    "next card down": next_card_down,
    "keep the cards drawn": keep_the_cards_drawn,
}
