"""Replacement cards that went wrong in a draw: how they lie, and what becomes of them."""

from __future__ import annotations

from cardspeak.books.model.game import Draw
from cardspeak.books.model.ruling import RemedyRow
from cardspeak.cards import UNKNOWN
from cardspeak.errors import BadInput
from cardspeak.hand import events as e
from cardspeak.rulings.work import Work

AS_REPORTED = "silent: as reported"


def misdirected(work: Work) -> None:
    """The replacements served last lie with `seat`, who has not drawn yet; they were meant for `other`."""
    report, state = work.report, work.state
    seat, other = report.seat, report.other
    served = work.hand.events[-1]
    assert isinstance(served, e.Dealt), "possible only when somebody has just been served"
    if served.seats[0] != other:
        raise BadInput(f"The last cards were for seat {served.seats[0]}: name that seat as the other.")
    if seat not in state.waiting:
        raise BadInput(f"Seat {seat} is not waiting to draw: report the wrong number of cards in its hand.")
    step = state.agenda[-1]
    assert isinstance(step, Draw), "possible only in a draw"
    if len(state.ahead.get(seat, ())) + len(served.cards) > step.most:
        raise BadInput(f"Seat {seat} cannot keep so many cards before its draw: report the wrong number of cards.")
    work.move(served.cards, f"hole {other}", f"hole {seat}", AS_REPORTED)
    work.shown, work.place = list(served.cards), f"hole {seat}"


def shown(work: Work) -> None:
    """A replacement fell open: in the hand of `seat`, who has been served, else on top of the stub."""
    seat = work.report.seat
    named = work.report.cards
    if seat and work.state.holes[seat]:
        card = named[0] if named else work.state.holes[seat][-1]
        if card is UNKNOWN or (card not in work.state.holes[seat] and UNKNOWN not in work.state.holes[seat]):
            raise BadInput(f"Name the card of seat {seat} that was shown.")
        work.emit(e.Turned(seat, card, "up", AS_REPORTED))
        work.shown, work.place = [card], f"hole {seat}"
        return
    cards = work.top(min(max(work.report.count, len(named), 1), len(work.state.stub)))
    if UNKNOWN in cards:
        raise BadInput("Name the cards that were shown.")
    work.emit(e.Exposed(cards, AS_REPORTED))
    work.shown, work.place = list(cards), "stub"


def keep_the_cards_drawn(work: Work, row: RemedyRow) -> None:
    """Whoever looked keeps them, as part of the draw to come; the rightful player is served next, then all in order."""
    report = work.report
    work.emit(e.DrawnAhead(report.seat, report.other, len(work.shown), row.cite))
