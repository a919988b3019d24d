"""How things lie once an incident has happened: cards that were shown, dealt too many, or never burned.

Each function puts the cards of a `Work` where the report says they lie. What was seen stays seen; a burn that was not
made is the next card again.
"""

from __future__ import annotations

from cardspeak.books.model.game import Board, Burn
from cardspeak.cards import UNKNOWN, Card
from cardspeak.errors import BadInput
from cardspeak.hand import events as e
from cardspeak.rulings.burning import unburn_ahead
from cardspeak.rulings.facts import boxed_now, surplus
from cardspeak.rulings.work import Work

AS_REPORTED = "silent: as reported"


def nothing(work: Work) -> None:
    """Nothing lies otherwise than the record says."""


def own_seat(work: Work, seat: int | None = None) -> int:
    seat = work.report.seat if seat is None else seat
    if not 0 < seat < work.state.size or work.state.folded[seat] or not work.state.holes[seat]:
        raise BadInput(f"Seat {seat} has no cards in this hand: name a seat that does.")
    return seat


def own_card(work: Work, seat: int) -> Card:
    """The card in a player's hand that the report is about; unnamed, the last one dealt face down."""
    held, faces = work.state.holes[seat], work.state.faces[seat]
    if work.report.cards:
        card = work.report.cards[0]
        if card not in held and (UNKNOWN not in held or work.lies(card)):
            raise BadInput(f"Seat {seat} does not hold {card}.")
        return card
    down = [card for card, face in zip(held, faces, strict=True) if face == "down"]
    if not down:
        raise BadInput(f"Seat {seat} holds no card face down.")
    if down[-1] is UNKNOWN:
        raise BadInput(f"Name the card of seat {seat} that was shown.")
    return down[-1]


# -- the deal ------------------------------------------------------------------------------------------------


def hole_exposed(work: Work) -> None:
    seat = own_seat(work)
    card = own_card(work, seat)
    work.emit(e.Turned(seat, card, "up", AS_REPORTED))
    work.shown, work.place = [card], f"hole {seat}"


def last_exposed(work: Work) -> None:
    """The card that came last to the seat lies open."""
    seat = own_seat(work)
    last = work.state.holes[seat][-1]
    if work.report.cards and last not in (work.report.cards[0], UNKNOWN):
        raise BadInput(f"{work.report.cards[0]} is not the last card of seat {seat}.")
    hole_exposed(work)


def misdirected(work: Work) -> None:
    """A card of `other`'s lies in `seat`'s hand."""
    seat, other = own_seat(work), own_seat(work, work.report.other)
    if seat == other:
        raise BadInput("Name two players: who received the card, and whose it was.")
    card = _own_of(work, other)
    face = work.state.faces[other][work.state.holes[other].index(card)]
    up = face == "up"
    work.emit(e.CardsMoved((card,), f"hole {other}", f"hole {seat}", AS_REPORTED, "up" if up else "down", seen=up))
    work.shown, work.place = [card], f"hole {seat}"


def _own_of(work: Work, seat: int) -> Card:
    """The first card named that the seat holds, else the last that it was dealt."""
    held = work.state.holes[seat]
    return next((card for card in work.report.cards if card in held), held[-1])


def missed(work: Work) -> None:
    """The cards that were due to the seat are still on top of the stub."""
    seat = own_seat(work)
    cards = tuple(work.state.holes[seat])
    work.move(cards, f"hole {seat}", "stub", AS_REPORTED)
    work.shown, work.place = list(cards), "stub"


def extra_hand(work: Work) -> None:
    """As many cards as a hand has lie at a place where nobody plays."""
    count = max(len(work.state.holes[seat]) for seat in work.state.live)
    cards = work.top(min(count, len(work.state.stub)))
    work.move(cards, "stub", "aside", AS_REPORTED)
    work.shown, work.place = list(cards), "aside"


def wrong_number(work: Work) -> None:
    """`count` cards in the hand: more than were due came off the stub, fewer means that some are still on it."""
    seat, count = own_seat(work), work.report.count
    held = work.state.holes[seat]
    if count == len(held) or not 0 <= count <= len(held) + len(work.state.stub):
        raise BadInput(f"Seat {seat} holds {len(held)} cards by the record; say how many it really holds.")
    if count > len(held):
        cards = work.top(count - len(held))
        work.move(cards, "stub", f"hole {seat}", AS_REPORTED)
        work.place = f"hole {seat}"
    else:
        cards = tuple(held[count:])
        work.move(cards, f"hole {seat}", "stub", AS_REPORTED)
        work.place = "stub"
    work.shown = list(cards)


def boxed(work: Work) -> None:
    """The next card of the stub, or as many as the report counts, lie face up in it."""
    cards = work.top(min(boxed_now(work.report), len(work.state.stub)))
    if UNKNOWN in cards:
        raise BadInput("Name the cards that lie face up in the stub.")
    work.emit(e.Exposed(cards, AS_REPORTED))
    work.shown, work.place = list(cards), "stub"


# -- too early -----------------------------------------------------------------------------------------------


def _burn_first(work: Work) -> None:
    """The dealer burned before the mistake, as many cards as were due."""
    start, end = work.street(1)
    for step in work.agenda[start:end]:
        if isinstance(step, Burn):
            card = work.state.stub[-1]
            work.move((card,), "stub", "burns", AS_REPORTED)
            work.burned.append(card)


def early_board(work: Work) -> None:
    """The next board cards were turned: `row` says which board."""
    start, end = work.street(1)
    boards = [step for step in work.agenda[start:end] if isinstance(step, Board) and step.row == work.report.row]
    if not boards:
        raise BadInput(f"No card of board {work.report.row} is due next.")
    _burn_first(work)
    cards = work.top(min(work.report.count or boards[0].count, boards[0].count))
    work.move(cards, "stub", "aside", AS_REPORTED, seen=True)
    work.shown, work.place, work.right = list(cards), "aside", len(cards)


def early_card(work: Work) -> None:
    """The next card was shown and lies on the stub; its burn has been made."""
    _burn_first(work)
    for _ in work.burned:
        work.drop_burn(AS_REPORTED)
    next_shown(work, max(work.report.count, len(work.report.cards), 1))


def next_shown(work: Work, count: int = 1) -> None:
    cards = work.top(min(count, len(work.state.stub)))
    if UNKNOWN in cards:
        raise BadInput("Name the cards that were shown.")
    work.emit(e.Exposed(cards, AS_REPORTED))
    work.shown, work.place = list(cards), "stub"


# -- too many ------------------------------------------------------------------------------------------------


def long_flop(work: Work) -> None:
    """One card more, or as many as the report counts, on the flop."""
    _long(work, surplus(work.hand, work.report, 3))


def long_card(work: Work) -> None:
    """Two cards for one, or as many as the report counts."""
    _long(work, surplus(work.hand, work.report, 1))


def _long(work: Work, extra: int) -> None:
    unburn_ahead(work)
    place = f"board {work.report.row}"
    row = work.report.row - 1
    boarded = (event for event in reversed(work.hand.events) if isinstance(event, e.Boarded) and event.board == row)
    last = next(boarded)
    other = _next_row(work, last)
    work.move(other, f"board {row + 2}", place, AS_REPORTED, seen=True)
    named = tuple(card for card in work.report.cards if card not in work.state.boards[row])
    if extra - len(other) > len(work.state.stub):
        raise BadInput(f"The stub held {len(work.state.stub)} cards more: so many cannot have been turned.")
    cards = work.top(extra - len(other), named)
    work.move(cards, "stub", place, AS_REPORTED, seen=True)
    work.shown, work.place, work.right = [*last.cards, *other, *cards], place, len(last.cards)


def _next_row(work: Work, last: e.Boarded) -> tuple[Card, ...]:
    """Where two boards are dealt, the card after the first board's one was the second board's."""
    events = work.hand.events
    after = events[events.index(last) + 1] if len(last.cards) == 1 else None
    return after.cards if isinstance(after, e.Boarded) and after.board == last.board + 1 else ()


def undiscarded(work: Work) -> None:
    """The card that the record has in the muck is still in the hand."""
    seat = own_seat(work)
    given = next((ev for ev in reversed(work.hand.events) if isinstance(ev, e.Discarded) and ev.seat == seat), None)
    if given is None or not set(given.cards) <= set(work.state.muck):
        raise BadInput(f"Seat {seat} has no discard in the muck.")
    work.move(given.cards, "muck", f"hole {seat}", AS_REPORTED)
    work.shown, work.place = list(given.cards), f"hole {seat}"


def begun_short(work: Work) -> None:
    """As many last cards as the report counts went out before the dealer saw that the stub cannot serve everybody."""
    state = work.state
    if not state.shared:  # a live dealer has told them one by one
        return
    work.move(tuple(state.shared), "shared", "stub", AS_REPORTED, seen=True)
    seats = state.served[: max(1, min(work.report.count, len(state.stub), len(state.served) - 1))]
    for seat, card in zip(seats, work.top(len(seats), ()), strict=True):
        work.emit(e.CardsMoved((card,), "stub", f"hole {seat}", AS_REPORTED))
        work.shown.append(card)


def player_showed(work: Work) -> None:
    """Cards that a player dropped or showed; everybody has seen those that the report names."""
    seat, named = own_seat(work), work.report.cards
    held = work.state.holes[seat]
    wrong = [card for card in named if card not in held and (UNKNOWN not in held or work.lies(card))]
    if wrong:
        raise BadInput(f"Seat {seat} does not hold {wrong[0]}.")
    if named:
        work.emit(e.CardsSeen(seat, named, AS_REPORTED))
    work.shown, work.place = list(named), f"hole {seat}"
