"""Remedies that move nothing: what is written down, told to somebody, or shown."""

from __future__ import annotations

from collections.abc import Callable

from cardspeak.books.model.ruling import RemedyRow
from cardspeak.cards import UNKNOWN, Card
from cardspeak.errors import BadInput
from cardspeak.hand import events as e
from cardspeak.hand.live.telling import seen_already
from cardspeak.rulings.work import Work


def play_on(work: Work, row: RemedyRow) -> None:
    """The hand goes on as it stands."""


def note(work: Work, row: RemedyRow) -> None:
    """In our words, with what the report adds: the ground, the period."""
    what = row.what or row.says
    added = f"{what} ({work.report.note})" if work.report.note else what
    work.emit(e.Noted(added, row.cite, work.report.seat, row.to, row.loses))


def show_to_all(work: Work, row: RemedyRow) -> None:
    """Whatever one player has seen, everybody is shown: the cards named, else a whole hand if that is what was seen."""
    seat = work.report.seat
    whole = work.report.incident != "player exposed a card"
    cards = work.report.cards or (tuple(_hidden(work, seat)) if whole else ())
    _check_own(work, seat, cards)
    if cards:
        work.emit(e.CardsSeen(seat, cards, row.cite))
    work.emit(e.Noted(row.what or "shown to everybody", row.cite, seat, "the whole table"))


def _hidden(work: Work, seat: int) -> list[Card]:
    """Known cards that a seat holds, or gave up, face down."""
    state = work.state
    if not state.folded[seat]:
        pairs = zip(state.holes[seat], state.faces[seat], strict=True)
        return [card for card, face in pairs if face == "down" and card is not UNKNOWN]
    return [card for card in _dealt_down(work, seat) if card in state.muck]


def _dealt_down(work: Work, seat: int) -> list[Card]:
    dealt = [event for event in work.hand.events if isinstance(event, e.Dealt) and event.face == "down"]
    return [card for event in dealt for to, card in zip(event.seats, event.cards, strict=True) if to == seat]


def _check_own(work: Work, seat: int, cards: tuple[Card, ...]) -> None:
    """Nobody can show a card that lies with somebody else."""
    state = work.state
    places = [state.holes[seat], state.muck]
    if any(UNKNOWN in place for place in places):
        wrong = [card for card in cards if seen_already(state, (card,)) and not any(card in one for one in places)]
    else:
        wrong = [card for card in cards if not any(card in place for place in places)]
    if wrong:
        raise BadInput(f"{wrong[0]} is not a card of seat {seat}.")


def _mucked(work: Work, row: RemedyRow, *, live: bool) -> None:
    """The hand that a called player gave up, for whoever asked."""
    report, state = work.report, work.state
    cards = report.cards or tuple(state.holes[report.seat])
    if report.seat not in state.mucked:
        raise BadInput(f"Seat {report.seat} has no called hand that was mucked.")
    if UNKNOWN in cards or len(cards) != len(state.holes[report.seat]):
        raise BadInput(f"Name all cards of the hand that seat {report.seat} mucked.")
    _check_own(work, report.seat, cards)
    work.emit(e.MuckedHandSeen(report.seat, report.other, cards, row.cite, live))


def show_dead(work: Work, row: RemedyRow) -> None:
    """Tapped on the muck, then shown: it cannot win."""
    _mucked(work, row, live=False)


def show_live(work: Work, row: RemedyRow) -> None:
    """A pot winner asked: shown without a tap, and in for the pot again."""
    _mucked(work, row, live=True)


VERBS: dict[str, Callable[[Work, RemedyRow], None]] = {
    "play on": play_on,
    "note": note,
    "sanction": note,
    "show dead": show_dead,
    "show live": show_live,
    "show to all": show_to_all,
}
