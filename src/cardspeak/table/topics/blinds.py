"""What a player owes before being dealt in: newcomers, seat changes, missed blinds."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from cardspeak.books.model.table import TableWhy
from cardspeak.table import frozen
from cardspeak.table.base import Command, TableEvent
from cardspeak.table.button import Marked, arc, goes_past
from cardspeak.table.refusing import Answer, no_place, refuse
from cardspeak.table.state import EntryDue, How, SeatedPlayer, TableState
from cardspeak.table.topic import SEAT, Asks, Happens, Phrase, Topic, everybody

__all__ = [
    "ChooseEntry",
    "EntryChosen",
]

# -- asked -------------------------------------------------------------------------------------------------------------


class ChooseEntry(Command):
    """Wait for the blind, or post what is owed to be dealt in."""

    seat: int
    how: How


# -- happened ----------------------------------------------------------------------------------------------------------


class EntryChosen(TableEvent):
    seat: int
    how: How


# -- reading -----------------------------------------------------------------------------------------------------------


class Late(NamedTuple):
    """A post that lets somebody in between the blinds."""

    seat: int
    live: int
    dead: int
    what: str
    cite: str


def entry_for_newcomer(state: TableState) -> tuple[EntryDue, How]:
    """Where hands with blinds have been dealt a newcomer owes one; some books leave no choice but to post."""
    begins = frozen.pending(state)  # with its first card, for everybody
    if not state.setup.blinds or begins or (state.last is None and not state.running):
        return "", "wait"
    must_post = state.setup.table.blinds.new == "post once the blinds have passed"
    return "new", "post" if must_post else "wait"


def entry_after_move(state: TableState, seat: int, to: int) -> EntryDue:
    """A seat change over too many live seats clockwise, or one that puts the blind off, is paid for.

    What was owed before stays owed. A move that passes everybody passes nobody: the order is what it was.
    """
    place, row = state.seats[seat], state.setup.table.blinds
    if place.entry or not state.setup.blinds or state.last is None:
        return place.entry
    others = [other for other in sorted(state.seats) if other != seat and state.seats[other].ready]
    if row.moved == "a later blind":
        last = state.last.blinds[-1]
        return "moved" if _until_the_blind(last, to, others) > _until_the_blind(last, seat, others) else ""
    passed = len(arc(seat, to, others))
    return "moved" if row.moved_seats < passed < len(others) else ""


def _until_the_blind(last: int, seat: int, others: list[int]) -> int:
    """How many players post the last blind before this seat; whoever has just posted it comes after everybody."""
    return len(others) if seat == last else len(arc(last, seat, others))


def price(state: TableState, place: SeatedPlayer) -> tuple[int, int, str]:
    """What it costs to be dealt in now, live and dead, and the clause."""
    row, setup = state.setup.table.blinds, state.setup
    if place.entry != "missed":
        amount = max(setup.blinds) if row.post == "big blind" else setup.stakes.minimum
        return amount, 0, row.new_post_cite if place.entry == "new" else row.moved_cite
    big = len(setup.blinds) - 1
    owed = [setup.blinds[which] for which in place.missed if which < big]
    live = setup.blinds[big] if big in place.missed else 0
    if row.missed_small == "dead":
        return live, sum(owed), row.missed_post_cite
    total = live + sum(owed)
    live = min(total, setup.blinds[big])
    return live, total - live, row.missed_post_cite


def entering(state: TableState, marked: Marked) -> list[Late]:
    """Who comes in by a post in this hand, the blinds falling as marked."""
    found = []
    for seat in state.ready():
        place = state.seats[seat]
        if not place.entry or place.how != "post" or seat in marked.posting or barred(state, seat, marked):
            continue
        live, dead, cite = price(state, place)
        found.append(Late(seat, live, dead, _WORDS[place.entry], cite))
    return found


_WORDS = {"new": "entry", "moved": "seat change", "missed": "missed blinds"}


def barred(state: TableState, seat: int, marked: Marked) -> str | None:
    """The clause that keeps a newcomer out of this hand however willing to post."""
    row, place = state.setup.table.blinds, state.seats[seat]
    if place.entry != "new":
        return None
    if row.not_on_button_cite is not None and seat == marked.button:
        return row.not_on_button_cite
    if row.new != "post once the blinds have passed" or place.passed:
        return None
    past = state.last is not None and goes_past(state.last.blinds, marked.blinds, seat)
    return None if past else row.new_wait_cite


def passed_over(state: TableState, marked: Marked, dealt: list[int]) -> tuple[tuple[int, int], ...]:
    """Seats that a blind went past or fell due to, whose players are not there to post it."""
    last = state.last
    if last is None or marked.fresh or len(last.blinds) != len(marked.blinds):
        return ()
    absent = [
        seat
        for seat, place in sorted(state.seats.items())
        if seat not in dealt and not place.ready and place.entry != "new"
    ]
    missed = []
    for which, due in enumerate(marked.blinds):
        gone = arc(last.blinds[which], due, absent) if last.blinds[which] != due else absent  # all the way round
        missed += [(seat, which) for seat in dict.fromkeys([*gone, *(seat for seat in absent if seat == due)])]
    return tuple(missed)


def passed(state: TableState, before: tuple[int, ...], now: tuple[int, ...]) -> None:
    """Newcomers whom the blinds went past in this hand, and who were not dealt in, may post from now on."""
    if not before or not now:
        return
    for seat, place in state.seats.items():
        if place.entry == "new" and not place.passed and goes_past(before, now, seat):
            state.seats[seat] = msgspec.structs.replace(place, passed=True)


# -- answers -----------------------------------------------------------------------------------------------------------


def choose_entry(state: TableState, command: ChooseEntry) -> Answer:
    wrong = no_place(state, command.seat)
    if wrong:
        return wrong
    place, row = state.seats[command.seat], state.setup.table.blinds
    if not place.entry:
        return refuse(state, TableWhy.NO_CHOICE, f"Seat {command.seat} owes no blind and is dealt in as it is.")
    if place.entry == "new" and command.how == "wait" and row.new == "post once the blinds have passed":
        return refuse(state, TableWhy.NO_CHOICE, "A newcomer here posts a big blind to come in.", row.new_cite)
    cites = {
        ("new", "wait"): row.new_wait_cite,
        ("new", "post"): row.new_post_cite,
        ("missed", "wait"): row.missed_wait_cite,
        ("missed", "post"): row.missed_post_cite,
    }
    cite = cites.get((place.entry, command.how), row.moved_cite)
    return [EntryChosen(seat=command.seat, how=command.how, at=command.at, cite=cite)]


# -- evolve ------------------------------------------------------------------------------------------------------------


def _entry_chosen(state: TableState, event: EntryChosen) -> None:
    state.seats[event.seat] = msgspec.structs.replace(state.seats[event.seat], how=event.how)


# -- the topic ---------------------------------------------------------------------------------------------------------

TOPIC = Topic(
    commands=(
        Asks(
            ChooseEntry,
            choose_entry,
            "own seat",
            Phrase(rf"{SEAT} waits?", how="wait"),
            Phrase(rf"{SEAT} posts?", how="post"),
        ),
    ),
    events=(
        Happens(
            EntryChosen,
            _entry_chosen,
            everybody,
            lambda event: (
                f"Seat {event.seat} {'posts to be dealt in' if event.how == 'post' else 'waits for the blind'}."
            ),
        ),
    ),
)
