"""One hand after another: starting it, playing it, finishing it.

A finished hand says whether the button moves. Only then do its blinds count as paid or missed, so that a hand that is
void leaves nothing behind but the chips, back where they were.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import msgspec

from cardspeak.books.model.table import TableWhy
from cardspeak.cards import Card, parse_cards
from cardspeak.errors import BadInput
from cardspeak.hand import commands as hc
from cardspeak.hand import events as he
from cardspeak.hand.machine import Hand
from cardspeak.hand.seen import Viewer
from cardspeak.hand.setup import Setup
from cardspeak.hand.words.story import Sentence
from cardspeak.hand.words.story import tell as tell_hand
from cardspeak.refusal import Refused
from cardspeak.table.base import Command, TableEvent
from cardspeak.table.plan import Due, plan
from cardspeak.table.refusing import Answer, refuse
from cardspeak.table.state import Marks, TableState
from cardspeak.table.talking import chosen, left_to
from cardspeak.table.topic import Around, Asks, Happens, Reading, Topic, after, everybody, nobody
from cardspeak.table.topics import (
    absence,
    conduct,
    decks,
    fees,
    freeze,
    kill,
    reports,
    reservations,
    rotation,
    side_games,
    winnings,
)
from cardspeak.table.topics.blinds import passed
from cardspeak.table.topics.leaving import SeatLeft, left
from cardspeak.table.topics.notices import served

__all__ = [
    "Due",
    "HandFinished",
    "HandStarted",
    "InHand",
    "Play",
    "StartHand",
]

# -- asked -------------------------------------------------------------------------------------------------------------


class StartHand(Command):
    """`pack` in the order in which it will be dealt; none where a live dealer tells the cards."""

    pack: tuple[Card, ...] = ()


class Play(Command):
    """A command of the hand that is running."""

    command: hc.AnyCommand


# -- happened ----------------------------------------------------------------------------------------------------------


class HandStarted(TableEvent):
    """A hand with its setup and pack; `blinds` are the seats that each blind fell due to, posted or not."""

    number: int
    setup: Setup
    pack: tuple[Card, ...]
    button: int | None
    blinds: tuple[int, ...]
    missing: tuple[tuple[int, int], ...]  # (seat, which blind) that the blinds went past
    dues: tuple[Due, ...]


class InHand(TableEvent):
    """What one command led to in the hand."""

    events: tuple[he.AnyEvent, ...]


class HandFinished(TableEvent):
    """The stacks after the hand; `button_moves` is False when the same seats are to be dealt to again."""

    number: int
    stacks: tuple[tuple[int, int], ...]
    commission: int
    button_moves: bool


# -- answers -----------------------------------------------------------------------------------------------------------


def start_hand(state: TableState, command: StartHand) -> Answer:
    if state.running:
        return refuse(state, TableWhy.HAND_RUNNING, "The hand before is not over.")
    if bool(command.pack) == state.setup.told:
        raise BadInput("A hand is dealt from a pack, or told by a live dealer: one of the two.")
    before = [*reservations.lapsed(state, command.at, begins=True), *fees.due(state, command.at)]
    if before:  # time is paid in advance: the hand is dealt to what is left of the stacks
        state = after(state, before, fees.TOPIC, reservations.TOPIC)
    planned = plan(state)
    if isinstance(planned, Refused):
        return planned
    hand = _hand(planned.setup, command.pack, state)
    started = HandStarted(
        number=state.number + 1,
        setup=planned.setup,
        pack=command.pack,
        button=planned.button,
        blinds=planned.blinds,
        missing=planned.missing,
        dues=planned.dues,
        at=command.at,
        cite=planned.cite,
    )
    return [*before, started, *went_on(state, hand, 0, state.number + 1, command.at, planned.blinds)]


def play(state: TableState, command: Play) -> Answer:
    if state.hand is None or state.hand.state.over:
        return refuse(state, TableWhy.NO_HAND, "No hand is running; wait for the next deal.")
    ready = chosen(state, command.command)
    if isinstance(ready, Refused):
        return ready
    hand = state.hand.copy()
    before = len(hand.events)
    refused = hand.play(ready)
    state.worked_out = hand
    return refused if refused is not None else went_on(state, hand, before, state.number, command.at)


def in_hand(new: tuple[he.Event, ...], at: int) -> InHand:
    """What one command led to, by the clause of the first thing that it did."""
    return InHand(events=new, at=at, cite=new[0].cite)  # type: ignore[arg-type, attr-defined]


def went_on(
    state: TableState, hand: Hand, before: int, number: int, at: int, blinds: tuple[int, ...] | None = None
) -> list[TableEvent]:
    """What happened in the hand, and what follows if it is over."""
    new = tuple(hand.events[before:])
    done: list[TableEvent] = []
    if new:
        done.append(in_hand(new, at))
        done += fees.dropped_before(state, new, at)
    if not hand.over:
        return done
    return [*done, *finish(state, hand, number, at, moves=hand.state.outcome != "misdeal", blinds=blinds)]


def finish(
    state: TableState,
    hand: Hand,
    number: int,
    at: int,
    *,
    moves: bool = True,
    blinds: tuple[int, ...] | None = None,
) -> list[TableEvent]:
    """The stacks as the hand left them (or as they were), and those gone who had said that they would go."""
    rules = state.setup.table
    ruled = bool(hand.state.outcome)  # a ruling has given every wager back, and may have changed a stack
    began = dict(zip(hand.setup.seats, hand.setup.stacks, strict=True))
    for one in hand.events:
        if isinstance(one, he.StackChanged):  # what a ruling brought to a stake, or took off it, stays so
            began[one.seat] += one.amount
    kept = moves or ruled
    stacks = hand.stacks if kept else fees.less_the_fee(hand, began)
    commission = hand.state.commission if kept else fees.before_the_cards(hand)
    finished = HandFinished(
        number=number,
        stacks=tuple(sorted(stacks.items())),
        commission=commission,
        button_moves=moves,
        at=at,
        cite=rules.start_cite if moves else rules.misdeal.stays_cite,
    )
    going = [seat for seat, place in sorted(state.seats.items()) if place.leaving]
    names = {state.seats[seat].name for seat in going}
    held = winnings.seized(state, hand, hand.events, stacks, at) if moves and not ruled else []
    stacks = stacks | {one.seat: stacks[one.seat] - one.chips for one in held}
    beside = side_games.after_hand(state, hand, stacks, at) if moves and not ruled else []
    stacks = side_games.stacks_after(stacks, beside)
    return [
        finished,
        *held,
        *beside,
        *fees.dropped_after(state, hand, commission, at),
        *(kill.after_hand(state, hand, names, at) if moves and not ruled else []),
        *(freeze.after_hand(state, stacks, at) if moves else []),
        *(rotation.after_hand(state, hand, at) if moves and not ruled else []),
        *reports.after_hand(state, hand, number, stacks, at, counted=moves and not ruled, blinds=blinds),
        *(_gone(state, seat, stacks, at) for seat in going),
    ]


def _gone(state: TableState, seat: int, stacks: dict[int, int], at: int) -> SeatLeft:
    gone = left(state, seat, at)
    return msgspec.structs.replace(gone, chips=stacks[seat] + state.seats[seat].behind)


def _hand(setup: Any, pack: Any, state: TableState, *, begin: bool = True) -> Hand:
    return Hand(setup, pack or None, shuffle=state.shuffle, begin=begin)


# -- evolve ------------------------------------------------------------------------------------------------------------


def _hand_started(state: TableState, event: HandStarted) -> None:
    state.hand = _hand(event.setup, event.pack, state, begin=False)
    state.number = event.number
    decks.dealt_from(state)
    freeze.dealt(state)
    state.dealt = {seat: state.seats[seat].name for seat in event.setup.seats}
    state.marks = Marks(event.button, event.blinds)
    state.button_at = None
    state.missing = event.missing
    state.straddles = []
    state.clock = state.clock_asked = None
    state.times = {}
    state.run_votes, state.run_leave = {}, ""
    state.turned_up, state.rabbit = {}, ()
    state.held, state.left, state.spoken = {}, None, False
    reservations.began(state, event.at)
    if state.began is None:
        state.began = event.at


def _in_hand(state: TableState, event: InHand) -> None:
    assert state.hand is not None, "events of a hand come after its start"
    _goes_on(state, state.hand, event.events)
    state.spoken = False
    if left_to(state) is None:  # the choice was made, or the moment for it has passed
        state.left = None
    told = event.events
    kinds = set(map(type, told))
    if he.Ruled in kinds:
        decks.ruled(state, told)
        _warned(state, told)
        _short_stakes(state, told)
    for one in told:
        if isinstance(one, he.StackChanged):  # a ruling brought a stake to what the sign asks for
            state.bought += max(one.amount, 0)
            state.cashed += max(-one.amount, 0)
        elif isinstance(one, he.CommissionTaken) and one.pot < 0:
            state.slide += one.amount
    if he.BonusAdded in kinds:
        state.bought += reports.bonus_in(told)
    if he.ResultTakenBack in kinds and he.HandVoided in kinds:
        reports.taken_back(state)


def _goes_on(state: TableState, hand: Hand, told: tuple[he.Event, ...]) -> None:
    """These events have happened in the hand. Where the answer was found on a copy, that stands after them already."""
    ready, before = state.worked_out, len(hand.events)
    state.worked_out = None
    if ready is None or len(ready.events) != before + len(told) or ready.events[-1] is not told[-1]:
        hand.apply(told)
        return
    hand.state, hand.events = ready.state, ready.events
    hand.mark((*hand.batches, before))


def _warned(state: TableState, told: tuple[he.Event, ...]) -> None:
    """Whoever a ruling told not to do it again."""
    for one in told:
        if isinstance(one, he.Ruled) and one.facts.get("repeated") == "no" and one.seat in state.dealt:
            state.warned.append(state.dealt[one.seat])


def _short_stakes(state: TableState, told: tuple[he.Event, ...]) -> None:
    """Stakes that a ruling found too short, and that are played to the end of the hand as they are."""
    for one, then in pairwise(told):
        later = isinstance(one, he.Ruled) and isinstance(then, he.Noted) and one.facts.get("stake") == "short"
        if later and isinstance(one, he.Ruled) and one.seat in state.seats:
            place = state.seats[one.seat]
            state.seats[one.seat] = msgspec.structs.replace(place, least=one.amount)


def _hand_finished(state: TableState, event: HandFinished) -> None:
    for seat, stack in event.stacks:
        place = state.seats[seat]
        least = place.least if stack + place.behind < place.least else 0
        state.seats[seat] = msgspec.structs.replace(place, stack=stack + place.behind, behind=0, least=least)
    state.commission += event.commission
    assert state.hand is not None, "a hand is finished that was started"
    fee = fees.before_the_cards(state.hand)
    state.slide += event.commission - fee
    state.prepaid = bool(fee) and not event.button_moves
    hand = state.hand
    if not hand.over:
        state.hand = None
    state.clock = state.clock_asked = None
    state.left = None
    conduct.dealt_again(state)
    if event.button_moves:
        before = state.last.button if state.last is not None else None
        if state.last is not None and state.marks is not None:
            passed(state, state.last.blinds, state.marks.blinds)
        state.last = state.marks
        absence.counted(state, before, absence.wagerers(hand))
        _paid(state)
        _missed(state)
        served(state, event.number)
        kill.settled(state)
        rotation.counted(state)
    else:
        state.voided += 1
    reports.finished(state, hand, event.number, moves=event.button_moves)
    state.missing = ()


def _paid(state: TableState) -> None:
    """Whoever was dealt in owes nothing any more."""
    for seat in state.dealt:
        place = state.seats[seat]
        if place.entry:
            state.seats[seat] = msgspec.structs.replace(place, entry="", how="wait", missed=(), passed=False)


def _missed(state: TableState) -> None:
    for seat, which in state.missing:
        place = state.seats.get(seat)
        if place is None or place.entry == "new":
            continue
        missed = tuple(sorted({*place.missed, which}))
        how = place.how if place.entry == "missed" else "wait"
        state.seats[seat] = msgspec.structs.replace(place, entry="missed", how=how, missed=missed)


# -- seen and told -----------------------------------------------------------------------------------------------------


def _without_pack(state: TableState, event: HandStarted, viewer: Viewer) -> TableEvent:
    return msgspec.structs.replace(event, pack=())


def _says_finished(event: HandFinished) -> str:
    stacks = ", ".join(f"seat {seat} {stack}" for seat, stack in event.stacks)
    again = "" if event.button_moves else " The same seats post and are dealt to again."
    return f"After hand {event.number}: {stacks}.{again}"


def _says_started(event: HandStarted) -> Iterator[Sentence]:
    """Who is dealt in; what is owed beyond the blinds, and who misses one."""
    seats = ", ".join(map(str, event.setup.seats))
    marker = "puck" if event.setup.play.first.seat == "the puck" else "button"
    where = f"; the {marker} is at seat {event.button}" if event.button is not None else ""
    yield Sentence((f"Hand {event.number}: seats {seats} are dealt in{where}.",), event.cite)
    for due in event.dues:
        if not due.chips:
            yield Sentence((f"Seat {due.seat} {due.what}.",), due.cite)
        elif not due.what.startswith(("blind", "straddle", "kill")):
            yield Sentence((f"Seat {due.seat} pays {due.chips} to come in: {due.what}.",), due.cite)


# -- words -------------------------------------------------------------------------------------------------------------


def _deal(match: re.Match[str], around: Around) -> StartHand:
    """From the pack at hand, or from the one that is named."""
    return StartHand(pack=parse_cards(match["pack"]) if match["pack"] else around.pack, at=around.at)


# -- the topic ---------------------------------------------------------------------------------------------------------

TOPIC = Topic(
    commands=(
        Asks(StartHand, start_hand, "floor", Reading(r"deal(?: from (?P<pack>.+))?", _deal)),
        Asks(Play, play, "hand"),
    ),
    events=(
        Happens(HandStarted, _hand_started, _without_pack, _says_started),
        Happens(InHand, _in_hand, nobody, lambda event: tell_hand(event.events)),
        Happens(HandFinished, _hand_finished, everybody, _says_finished),
    ),
)
