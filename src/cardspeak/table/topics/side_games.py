"""Payments outside the pot: a bounty for winning with certain cards or for breaking somebody, and the stand-up game.

What a table plays for beside its pots is named when it is opened, out of those that the book has (`[[all.side]]`).
After a hand chips pass from stack to stack: nobody pays more than lies there, and pot and house know nothing of it.
Who still stands in a stand-up game is remembered from hand to hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from cardspeak.books.model.side_games import HoleBounty, KnockOut, SideGame, StandUp
from cardspeak.books.model.table import TableWhy
from cardspeak.hand import events as he
from cardspeak.hand.machine import Hand
from cardspeak.table.base import Command, TableEvent
from cardspeak.table.refusing import Answer, lacks, refuse
from cardspeak.table.state import TableState
from cardspeak.table.topic import BY, Asks, Happens, Topic, everybody

__all__ = [
    "AnnounceStandUp",
    "SidePaid",
    "StandUpBegan",
    "StandUpEnded",
    "WinnersSat",
]

# -- asked -------------------------------------------------------------------------------------------------------------


class AnnounceStandUp(Command):
    """Everybody at the table stands, until they win a pot; the last one pays. Dealer."""

    by: str


# -- happened ----------------------------------------------------------------------------------------------------------


class SidePaid(TableEvent):
    """Chips that pass from stack to stack after a hand; what it is for is in the book under that name."""

    game: str
    to: int | None  # None: to each of `shares`
    why: str
    paid: tuple[tuple[int, int], ...]  # (seat, chips) out of these stacks
    shares: tuple[tuple[int, int], ...]  # and into these


class StandUpBegan(TableEvent):
    game: str
    names: tuple[str, ...]
    by: str


class WinnersSat(TableEvent):
    """Whoever won a pot sits; the others still stand."""

    names: tuple[str, ...]
    standing: tuple[str, ...]


class StandUpEnded(TableEvent):
    """One is left, and has paid; or nobody is left to stand."""

    name: str


# -- reading -----------------------------------------------------------------------------------------------------------


def games_of(state: TableState) -> list[SideGame]:
    """What this table plays for beside its pots."""
    return [row for row in state.setup.table.side if row.name in state.setup.side]


def worth(hand: Hand, row: SideGame) -> int:
    """What one pays: so many times the least wager of the hand."""
    return row.times * max(1, hand.setup.stakes.minimum)


def winners(hand: Hand) -> set[int]:
    return {one.seat for one in hand.events if isinstance(one, he.Awarded) and one.amount > 0}


def holding(hand: Hand, row: HoleBounty) -> int | None:
    """The seat that won every pot with these cards, and showed them."""
    won = winners(hand)
    if len(won) != 1:
        return None
    (seat,) = won
    shown = [one.cards for one in hand.events if isinstance(one, he.Shown) and one.seat == seat]
    ranks = sorted(str(card)[0] for card in shown[-1]) if shown else []
    return seat if ranks == sorted(row.ranks) else None


def broken(hand: Hand, stacks: dict[int, int]) -> list[int]:
    return [seat for seat in hand.setup.seats if not stacks.get(seat, 1)]


def breaker(hand: Hand) -> int | None:
    """Whoever won the most; of equals nobody, for it cannot be said who broke whom."""
    gains: dict[int, int] = {}
    for one in hand.events:
        if isinstance(one, he.Awarded):
            gains[one.seat] = gains.get(one.seat, 0) + one.amount
    best = [seat for seat, chips in gains.items() if chips == max(gains.values())]
    return best[0] if len(best) == 1 else None


def after_hand(state: TableState, hand: Hand, stacks: dict[int, int], at: int) -> list[TableEvent]:
    """Everything that is paid beside the pots of a hand, in the order of the book."""
    if not state.setup.side:
        return []
    made: list[TableEvent] = []
    for row in games_of(state):
        for event in _one(state, row, hand, stacks, at):
            made.append(event)
            stacks = stacks_after(stacks, [event])
    return made


def stacks_after(stacks: dict[int, int], events: Iterable[TableEvent]) -> dict[int, int]:
    """The stacks when these were paid."""
    found = dict(stacks)
    for event in events:
        if isinstance(event, SidePaid):
            for seat, chips in (*((seat, -chips) for seat, chips in event.paid), *event.shares):
                found[seat] += chips
    return found


def _one(state: TableState, row: SideGame, hand: Hand, stacks: dict[int, int], at: int) -> Iterator[TableEvent]:
    match row:
        case HoleBounty():
            seat = holding(hand, row)
            if seat is not None:
                yield from _collected(state, row, hand, stacks, seat, f"won with {row.ranks}", at)
        case KnockOut():
            out, seat = broken(hand, stacks), breaker(hand)
            if out and seat is not None:
                why = f"broke seat {' and '.join(map(str, out))}"
                yield from _collected(state, row, hand, stacks, seat, why, at)
        case StandUp():
            yield from _stood(state, row, hand, stacks, at)


def _collected(
    state: TableState, row: SideGame, hand: Hand, stacks: dict[int, int], to: int, why: str, at: int
) -> Iterator[TableEvent]:
    each = worth(hand, row)
    paid = tuple((seat, min(each, stacks[seat])) for seat in hand.setup.seats if seat != to and stacks.get(seat))
    if paid:
        total = sum(chips for _, chips in paid)
        yield SidePaid(game=row.name, to=to, why=why, paid=paid, shares=((to, total),), at=at, cite=row.cite)


def _stood(state: TableState, row: StandUp, hand: Hand, stacks: dict[int, int], at: int) -> Iterator[TableEvent]:
    """Winners sit. The last one who stands pays everybody else who was dealt in, as far as the stack goes."""
    if not state.standing:
        return
    seats = {place.name: seat for seat, place in state.seats.items()}
    here = [name for name in state.standing if name in seats]
    sat = [name for name in here if seats[name] in winners(hand)]
    left = tuple(name for name in here if name not in sat)
    if left == state.standing:
        return
    yield WinnersSat(names=tuple(sat), standing=left, at=at, cite=row.cite)
    if len(left) > 1:
        return
    name = left[0] if left else ""
    seat = seats.get(name)
    others = [one for one in hand.setup.seats if one != seat and one in state.seats]
    if seat is not None and others:
        each = min(worth(hand, row), stacks.get(seat, 0) // len(others))
        if each:
            shares = tuple((one, each) for one in others)
            why = "stood to the end"
            yield SidePaid(
                game=row.name, to=None, why=why, paid=((seat, each * len(others)),), shares=shares, at=at, cite=row.cite
            )
    yield StandUpEnded(name=name, at=at, cite=row.cite)


# -- answers -----------------------------------------------------------------------------------------------------------


def announce_stand_up(state: TableState, command: AnnounceStandUp) -> Answer:
    row = next((one for one in games_of(state) if isinstance(one, StandUp)), None)
    if row is None:
        return refuse(state, TableWhy.NO_CHOICE, "No stand-up game is played at this table.")
    wrong = lacks(state, command.by, row.by, row.cite)
    if wrong:
        return wrong
    if state.running or state.standing:
        return refuse(state, TableWhy.NO_CHOICE, "It begins between hands, when the last one is over.", row.cite)
    names = tuple(place.name for _, place in sorted(state.seats.items()) if place.ready)
    if len(names) < 3:
        return refuse(state, TableWhy.NO_CHOICE, "Three players or more stand up.", row.cite)
    return [StandUpBegan(game=row.name, names=names, by=command.by, at=command.at, cite=row.cite)]


# -- evolve ------------------------------------------------------------------------------------------------------------


def _paid(state: TableState, event: SidePaid) -> None:
    moved = [(seat, -chips) for seat, chips in event.paid] + list(event.shares)
    for seat, chips in moved:
        place = state.seats[seat]
        state.seats[seat] = msgspec.structs.replace(place, stack=place.stack + chips)


def _began(state: TableState, event: StandUpBegan) -> None:
    state.standing = event.names


def _sat(state: TableState, event: WinnersSat) -> None:
    state.standing = event.standing


def _ended(state: TableState, event: StandUpEnded) -> None:
    state.standing = ()


# -- seen and told -----------------------------------------------------------------------------------------------------


def _says_paid(event: SidePaid) -> str:
    given = ", ".join(f"{chips} from seat {seat}" for seat, chips in event.paid)
    if event.to is not None:
        total = sum(chips for _, chips in event.paid)
        return f"Beside the pot, {event.game}: seat {event.to} {event.why} and is paid {total} ({given})."
    (payer, _), each = event.paid[0], event.shares[0][1]
    return f"Beside the pot, {event.game}: seat {payer} {event.why} and pays {each} to each of {len(event.shares)}."


def _says_sat(event: WinnersSat) -> str:
    return f"{' and '.join(event.names) or 'Nobody'} may sit; {', '.join(event.standing) or 'nobody'} still to win."


TOPIC = Topic(
    commands=(Asks(AnnounceStandUp, announce_stand_up, "floor", rf"everybody stands up{BY}"),),
    events=(
        Happens(SidePaid, _paid, everybody, _says_paid),
        Happens(
            StandUpBegan,
            _began,
            everybody,
            lambda event: f"{event.game}: {', '.join(event.names)} stand until they win a pot; the last one pays.",
        ),
        Happens(WinnersSat, _sat, everybody, _says_sat),
        Happens(
            StandUpEnded,
            _ended,
            everybody,
            lambda event: f"The stand-up game is over{f': {event.name} stood to the end' if event.name else ''}.",
        ),
    ),
)
