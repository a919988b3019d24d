"""What each player did in one hand, as players count it: from the events alone.

Whatever is voluntary, raised or bet again is counted in the first betting round (before the flop, on third street,
before the first draw); a continuation bet in the second, by whoever raised last in the first.
"""

from __future__ import annotations

import msgspec

from cardspeak.hand import events as e
from cardspeak.hand.machine import Hand
from cardspeak.hand.setup import Setup
from cardspeak.interop.stars.head import big_blind

LATE = ("BTN", "CO", "HJ", "LJ")


class Facts(msgspec.Struct, kw_only=True):
    """One player in one hand. `could_...` are the chances, the same word without it whether they were taken."""

    name: str
    seat: int
    position: str
    won: int = 0  # chips, less what was put in
    voluntary: bool = False
    raised_first: bool = False  # raised in the first round: PFR
    could_reraise: bool = False  # faced one raise, not their own: the chance of a 3-bet
    reraised: bool = False
    could_continue: bool = False  # raised last in the first round, and nobody has bet in the second
    continued: bool = False
    saw_second: bool = False  # in the hand when the second round was dealt
    showdown: bool = False
    won_showdown: bool = False
    aggressive: int = 0  # bets and raises after the first round
    passive: int = 0  # calls after the first round
    folds: int = 0  # folds after the first round


def positions(setup: Setup) -> dict[int, str]:
    """The names of the places: blinds, under the gun, and back from the button; none where there is no button."""
    order = list(setup.order)
    if setup.rules.family in ("stud", "chinese") or not any(setup.stakes.blinds):
        return dict.fromkeys(order, "")
    if len(order) == 2:
        return {order[0]: "BB", order[1]: "BTN"}
    blinds = order[: _last_blind(setup, order)]
    named = {seat: "BB" if seat == blinds[-1] else "SB" for seat in blinds}
    rest = order[len(blinds) :]
    for at, seat in enumerate(reversed(rest)):
        named[seat] = LATE[at] if at < min(len(LATE), len(rest)) else ""
    early = [seat for seat in rest if not named[seat]]
    for at, seat in enumerate(early):
        named[seat] = "UTG" if at == 0 else f"UTG+{at}"
    return named


def _last_blind(setup: Setup, order: list[int]) -> int:
    """How many seats there are up to the big blind: the small one may be missing, and one of the button is neither."""
    big, owed = big_blind(setup.stakes), dict(setup.blinds_owed)
    at = next((at for at, seat in enumerate(order, 1) if owed.get(seat) == big), 2)
    return 0 if at == len(order) else at


def facts_of(hand: Hand, names: dict[int, str] | None = None) -> list[Facts]:
    """Everybody who was dealt in, in the order of the deal; the hand must have its events."""
    setup, names = hand.setup, names or {}
    places = positions(setup)
    people = {
        seat: Facts(name=names.get(seat) or f"Seat {seat}", seat=seat, position=places[seat]) for seat in setup.order
    }
    _count(hand, people)
    start = dict(zip(setup.seats, setup.stacks, strict=True))
    for seat, facts in people.items():
        facts.won = hand.state.stack[seat] - start[seat]
    return list(people.values())


def _count(hand: Hand, people: dict[int, Facts]) -> None:
    live = set(people)
    number = raises = 0  # of the betting round, and raises in it
    aggressor = first = 0  # who raised last in this round, and in the first one
    shown = False
    won: set[int] = set()
    for event in hand.events:
        match event:
            case e.BettingOpened() | e.BettingSkipped():
                if number == 1:
                    first = aggressor
                number += 1
                raises = aggressor = 0
                if number == 2:
                    for seat in live:
                        people[seat].saw_second = True
            case e.Folded(seat=seat) | e.HandKilled(seat=seat):
                _chance(people[seat], number, raises, aggressor, first)
                live.discard(seat)
                if number > 1:
                    people[seat].folds += 1
            case e.AbsentFolded(seats=seats):
                live -= set(seats)
            case e.Checked(seat=seat):
                _chance(people[seat], number, raises, aggressor, first)
            case e.Called(seat=seat):
                _chance(people[seat], number, raises, aggressor, first)
                if number == 1:
                    people[seat].voluntary = True
                else:
                    people[seat].passive += 1
            case e.BetTo(seat=seat, bring_in=forced) if forced:
                continue
            case e.BetTo(seat=seat) | e.RaisedTo(seat=seat):
                facts = people[seat]
                _chance(facts, number, raises, aggressor, first)
                if number == 1:
                    facts.voluntary = facts.raised_first = True
                    facts.reraised = facts.reraised or (raises == 1 and aggressor != seat)
                else:
                    facts.aggressive += 1
                    facts.continued = facts.continued or (number == 2 and facts.could_continue and not raises)
                raises += 1
                aggressor = seat
            case e.Shown() | e.Mucked():
                shown = True
            case e.Awarded(seat=seat):
                won.add(seat)
            case _:
                continue
    if len(live) > 1 and shown:
        for seat in live:
            people[seat].showdown = True
            people[seat].won_showdown = seat in won


def _chance(facts: Facts, number: int, raises: int, aggressor: int, first: int) -> None:
    """What the seat to act could have done."""
    if number == 1 and raises == 1 and aggressor != facts.seat:
        facts.could_reraise = True
    if number == 2 and facts.seat == first and not raises:
        facts.could_continue = True
