"""A hand told in plain English, one sentence to an event, each with the clause behind it.

A sentence is a row of pieces, words and cards, so that whoever prints it can colour the cards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from cardspeak.cards import Card
from cardspeak.hand import events as e
from cardspeak.hand.words.story_rulings import RULING_SAYINGS
from cardspeak.values import Value

Piece = str | tuple[Card, ...]


class Sentence(Value):
    """What happened, in words and cards, and the clause."""

    pieces: tuple[Piece, ...]
    cite: str

    def __str__(self) -> str:
        return "".join([piece if isinstance(piece, str) else " ".join(map(str, piece)) for piece in self.pieces])


def tell(events: Iterable[e.Event]) -> Iterator[Sentence]:
    """The story of these events: of a hand's own, or of those that somebody saw (`seen.seen_events`)."""
    for event in events:
        yield sentence(event)


def sentence(event: e.Event) -> Sentence:
    words = SAYINGS[type(event)](event)
    return Sentence((words,) if isinstance(words, str) else tuple(words), event.cite)  # type: ignore[attr-defined]


def _seats(seats: Sequence[int]) -> str:
    """Seat 3; seats 1 and 4; seats 1, 2 and 5."""
    if len(seats) == 1:
        return f"Seat {seats[0]}"
    return f"Seats {', '.join(map(str, seats[:-1]))} and {seats[-1]}"


def _cards_number(count: int) -> str:
    return "a card" if count == 1 else f"{count} cards"


_POSTS = {
    "ante": "antes",
    "blind": "posts a blind of",
    "straddle": "straddles",
    "kill": "posts a kill wager of",
    "dead": "posts, dead,",
    "late": "posts, to come in,",
}


def _posted(event: e.Posted) -> str:
    verb = _POSTS[event.what]
    if not event.seats:  # a straddle of the killer's own is as much
        return "Nobody posts a kill wager: what the killer has wagered is as much."
    if len(set(event.amounts)) == 1 and len(event.seats) > 2:
        return f"Everybody {verb} {event.amounts[0]}: {_seats(event.seats).lower()}."
    posts = zip(event.seats, event.amounts, strict=True)
    return " ".join(f"Seat {seat} {verb} {amount}." for seat, amount in posts)


def _dealt(event: e.Dealt) -> list[Piece]:
    hands: dict[int, tuple[Card, ...]] = {}
    for seat, card in zip(event.seats, event.cards, strict=True):
        hands[seat] = (*hands.get(seat, ()), card)
    told: list[Piece] = [f"Dealt face {event.face}: "]
    for number, (seat, cards) in enumerate(hands.items()):
        told += [", " if number else "", f"seat {seat} " if seat else "the kitty ", cards]
    return [*told, "."]


def _boarded(event: e.Boarded) -> list[Piece]:
    where = "the board" if event.board == 0 else f"board {event.board + 1}"
    return [f"On {where}: ", event.cards, "."]


def _reshuffled(event: e.Reshuffled) -> str:
    places = " and ".join(event.taken)
    more = "; too few for a burn" if event.skips_burn else ""
    if not places:
        return f"The stub is shuffled and cut: {len(event.stub)} cards."
    return f"The {places} are shuffled into the stub, now {len(event.stub)} cards{more}."


def _bet(event: e.BetTo) -> str:
    return f"Seat {event.seat} {'brings it in for' if event.bring_in else 'bets'} {event.total}."


def _discarded(event: e.Discarded) -> list[Piece]:
    if not event.cards:
        return [f"Seat {event.seat} stands pat."]
    return [f"Seat {event.seat} gives up {_cards_number(len(event.cards))}: ", event.cards, "."]


def _chosen(event: e.UpCardChosen) -> list[Piece]:
    if not event.cards:
        return [f"Seat {event.seat} has no card to choose from."]
    return [f"Seat {event.seat} chooses what to turn up: ", event.cards, "."]


def _turned(event: e.UpCardsTurned) -> list[Piece]:
    if len({*event.seats}) == 1:
        return [f"Seat {event.seats[0]} turns up ", event.cards, "."]
    said: list[Piece] = ["The cards that were chosen are turned up: "]
    for at, (seat, card) in enumerate(zip(event.seats, event.cards, strict=True)):
        said += [f"{', ' if at else ''}seat {seat} ", (card,)]
    return [*said, "."]


def _arranged(event: e.Arranged) -> list[Piece]:
    return [
        f"Seat {event.seat} sets ", event.front, " in front, ", event.middle, " in the middle, ", event.back, " behind."
    ]  # fmt: skip


def _run(event: e.RunAgreed) -> str:
    return f"The rest of the board is dealt {'once' if event.boards == 1 else f'{event.boards} times'}."


def _shown(event: e.Shown) -> list[Piece]:
    return [f"Seat {event.seat} shows ", event.cards, f": {event.words}." if event.words else "."]


def _commission(event: e.CommissionTaken) -> str:
    if event.pot < 0:
        return f"The house takes {event.amount} before the deal, from {_seats(event.seats).lower()}."
    return f"The house takes {event.amount} from {_pot(event.pot)}."


def _pot(number: int) -> str:
    return "the main pot" if number == 0 else f"side pot {number}"


def _of_pot(event: e.Awarded | e.Announced) -> str:
    share = "" if event.part == "pot" else f"the {event.part} half of "
    board = f" on board {event.board + 1}" if event.board else ""
    words = f" with {event.words}" if event.words else ""
    return f"{share}{_pot(event.pot)}{board}{words}"


def _announced(event: e.Announced) -> str:
    verb = "wins" if len(event.seats) == 1 else "share"
    return f"The dealer announces: {_seats(event.seats).lower()} {verb} {_of_pot(event)}."


_CLOSED = {
    "draw": "Everybody has drawn.",
    "discard": "Everybody has discarded.",
    "arrange": "All hands are set.",
    "turn up": "Everybody has turned up.",
}

SAYINGS: dict[type, Callable[[Any], str | list[Piece]]] = {
    e.Posted: _posted,
    e.BonusAdded: lambda event: f"The house adds {event.amount} to the pot.",
    e.AbsentFolded: lambda event: (
        f"{_seats(event.seats)} {'is' if len(event.seats) == 1 else 'are'} not there and folded."
    ),
    e.HandTakenUp: lambda event: f"Seat {event.seat} is back and takes up the hand.",
    e.Dealt: _dealt,
    e.Burned: lambda event: ["The dealer burns ", (event.card,), "."],
    e.Boarded: _boarded,
    e.SharedCard: lambda event: ["The stub is short: one card for everybody, ", (event.card,), "."],
    e.Reshuffled: _reshuffled,
    e.BettingOpened: lambda event: f"The betting opens ({event.name}); seat {event.seat} is first.",
    e.BettingSkipped: lambda event: f"No betting ({event.name}): nobody is left to bet against.",
    e.Checked: lambda event: f"Seat {event.seat} {event.called}s.",
    e.Called: lambda event: f"Seat {event.seat} calls, putting in {event.amount}.",
    e.BetTo: _bet,
    e.RaisedTo: lambda event: f"Seat {event.seat} raises to {event.total}.",
    e.Folded: lambda event: (
        f"Seat {event.seat} folds" + (f" and leaves {event.surrendered} in the pot." if event.surrendered else ".")
    ),
    e.KittyTaken: lambda event: f"Seat {event.seat} gives up its hand and takes the kitty for {event.amount}.",
    e.KittyMucked: lambda event: "Nobody wants the kitty; it goes into the muck.",
    e.UncalledReturned: lambda event: f"{event.amount} that nobody called go back to seat {event.seat}.",
    e.BettingClosed: lambda event: f"The betting closes ({event.name}); {event.pot} in the pot.",
    e.Discarded: _discarded,
    e.StepClosed: lambda event: _CLOSED[event.do],
    e.UpCardChosen: _chosen,
    e.UpCardsTurned: _turned,
    e.Arranged: _arranged,
    e.RunAgreed: _run,
    e.FlopAsked: lambda event: [f"Seat {event.seat} tables ", event.cards, " and asks for the flop, for the jackpot."],
    e.FlopDeclined: lambda event: f"Seat {event.seat} takes the pot.",
    e.Shown: _shown,
    e.Mucked: lambda event: f"Seat {event.seat} mucks.",
    e.HandSeen: lambda event: [f"At seat {event.asked_by}'s request seat {event.seat} shows ", event.cards, "."],
    e.CommissionTaken: _commission,
    e.CommissionWaived: lambda event: (
        "The house takes nothing." if event.pot < 0 else f"The house takes nothing from {_pot(event.pot)}."
    ),
    e.Awarded: lambda event: f"Seat {event.seat} wins {event.amount}, {_of_pot(event)}.",
    e.Announced: _announced,
    e.ExtraTimePaid: lambda event: (
        f"Seat {event.seat} pays {event.to_pot + event.to_house} for more time"
        f"{f', {event.to_pot} of it to the pot' if event.to_pot else ''}."
    ),
    e.RaiseBarred: lambda event: f"Seat {event.seat} may neither bet nor raise in this round.",
    e.UnitsSettled: lambda event: f"Seat {event.payer} pays seat {event.payee} {event.amount} for {event.units} units.",
    e.HandEnded: lambda event: "The hand is over.",
    **RULING_SAYINGS,
}
