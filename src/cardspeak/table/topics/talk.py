"""Table talk at a table: what a player was seen and heard to do, what it amounts to, and what comes of it out of turn.

`talk/` judges; here it happens. An action that binds is carried out, a choice stays open until it is made, and what
came too early is held: when its turn comes it is settled by itself, by what those did who were passed over.
"""

from __future__ import annotations

import re

import msgspec

from cardspeak.books.model.table import TableWhy
from cardspeak.books.model.talk import Since, talk_of
from cardspeak.errors import BadInput
from cardspeak.hand import commands as hc
from cardspeak.hand import events as he
from cardspeak.hand.machine import Hand
from cardspeak.refusal import Refused
from cardspeak.table.base import Command, TableEvent
from cardspeak.table.refusing import Answer, lacks, no_hand, refuse
from cardspeak.table.state import Left, TableState
from cardspeak.table.talking import left_to
from cardspeak.table.topic import BY, SEAT, Around, Asks, Happens, Reading, Topic, everybody
from cardspeak.table.topics.hands import went_on
from cardspeak.talk.gesture import Gesture, GestureSign, Pushed, TimeUp, gesture_of, gesture_text
from cardspeak.talk.result import Bound, Held, MustChoose

__all__ = [
    "ActionBound",
    "ActionHeld",
    "ActionLapsed",
    "ActionReturned",
    "ChoiceLeft",
    "Observe",
    "ReleaseAction",
]

Wager = hc.Check | hc.Call | hc.Bet | hc.RaiseTo | hc.Fold

# -- asked -------------------------------------------------------------------------------------------------------------


class Observe(Command):
    """What a player was seen and heard to do, in its order. Own seat; the dealer for a live player.

    `directed`: the dealer had asked this player by mistake, and says so.
    """

    seat: int
    signs: tuple[GestureSign, ...]
    directed: bool = False
    by: str = ""


class ReleaseAction(Command):
    """An action that is held was the dealer's mistake, or never made: its chips go back. Dealer."""

    seat: int
    by: str


# -- happened ----------------------------------------------------------------------------------------------------------


class ActionBound(TableEvent):
    """What was shown is this action: so many chips were pushed, so many of them go back, so many have to be added.

    `since` is what those who were passed over had done, where the action was held before.
    """

    seat: int
    signs: tuple[GestureSign, ...]
    command: Wager
    pushed: int
    put: int
    returned: int
    added: int
    says: str
    considered: tuple[str, ...] = ()  # clauses that were looked at and did not decide
    barred: bool = False  # may neither bet nor raise for the rest of the round
    since: Since | None = None


class ChoiceLeft(TableEvent):
    """What was shown leaves the player a choice among these and nothing else."""

    seat: int
    signs: tuple[GestureSign, ...]
    options: MustChoose
    since: Since | None = None


class ActionHeld(TableEvent):
    """Out of turn: it waits, and the outlook says what may become of it."""

    seat: int
    held: Held


class ActionLapsed(TableEvent):
    """What was held has no turn any more: the round or the hand is over, and the chips go back."""

    seat: int
    signs: tuple[GestureSign, ...]
    says: str


class ActionReturned(TableEvent):
    """Everything shown is taken back: the dealer's mistake caused it."""

    seat: int
    signs: tuple[GestureSign, ...]
    by: str


# -- reading -----------------------------------------------------------------------------------------------------------


def following(state: TableState) -> list[TableEvent]:
    """What was held is settled as soon as its turn has come, or cannot come any more."""
    hand = state.hand
    for seat, held in state.held.items():
        if hand is None or hand.state.over or _passed(hand, held):
            says = "Its turn does not come any more: what was held has lapsed."
            return [ActionLapsed(seat=seat, signs=_shown(held), says=says, at=state.at, cite=held.cite.clause)]
        if hand.state.actor == seat:
            return _settled(state, hand, held)
    return []


def _passed(hand: Hand, held: Held) -> bool:
    """Whether the betting round of a held action is over, or its hand dead."""
    return len(hand.state.agenda) != held.steps or hand.state.folded[held.seat]


def _shown(held: Held) -> tuple[GestureSign, ...]:
    return tuple(sign for sign in held.gesture.signs if not isinstance(sign, TimeUp))


def _settled(state: TableState, hand: Hand, held: Held) -> list[TableEvent]:
    from cardspeak.talk.early import resolve, what_happened

    found, since = resolve(held, hand), what_happened(held, hand.state)
    if isinstance(found, Bound):
        return _carried_out(state, hand, found, _shown(held), state.at, since)
    if isinstance(found, MustChoose):
        return [_left(held.seat, _shown(held), found, state.at, since)]
    return [
        ActionLapsed(seat=held.seat, signs=_shown(held), says=found.says, at=state.at, cite=found.cite.clause),
    ]


def _left(seat: int, signs: tuple[GestureSign, ...], found: MustChoose, at: int, since: Since | None) -> ChoiceLeft:
    return ChoiceLeft(seat=seat, signs=signs, options=found, since=since, at=at, cite=found.cite.clause)


def _carried_out(
    state: TableState, hand: Hand, bound: Bound, signs: tuple[GestureSign, ...], at: int, since: Since | None = None
) -> list[TableEvent]:
    """The action that binds, and what it leads to in the hand."""
    said = ActionBound(
        seat=bound.command.seat,
        signs=signs,
        command=bound.command,
        pushed=bound.pushed,
        put=bound.put,
        returned=bound.returned,
        added=bound.added,
        says=bound.says,
        considered=tuple(cite.clause for cite in bound.considered),
        barred=bound.barred,
        since=since,
        at=at,
        cite=bound.cite.clause,
    )
    twin = hand.copy()
    before = len(twin.events)
    if bound.barred:
        twin.carry_out([he.RaiseBarred(bound.command.seat, bound.cite.clause)])
    refused = twin.play(bound.command)
    assert refused is None, f"what binds is legal: {refused}"
    return [said, *went_on(state, twin, before, state.number, at)]


# -- answers -----------------------------------------------------------------------------------------------------------


def observe(state: TableState, command: Observe) -> Answer:
    """What it amounts to happens; only what cannot be at all is refused."""
    hand = state.hand
    if hand is None or hand.state.over:
        return no_hand(state)
    seat = command.seat
    rules = talk_of(hand.setup.rules)
    if command.directed:
        wrong = lacks(state, command.by, state.setup.rules.book.head.roles[0], rules.directed_cite)
        if wrong:
            return wrong
    if seat in state.held:
        says = f"Seat {seat} has acted out of turn, and that is held: of several indications the first counts."
        return refuse(state, TableWhy.NO_CHOICE, says, rules.words.first_cite)
    left = left_to(state)
    if left is not None and left.options.seat == seat:
        return _chooses(state, hand, left, command)
    from cardspeak.talk.judging import judge

    barred = seat in hand.state.barred
    found = judge(hand, Gesture(seat, command.signs, command.directed), barred=barred)
    if isinstance(found, Bound):
        return _carried_out(state, hand, found, command.signs, command.at)
    if isinstance(found, MustChoose):
        return [_left(seat, command.signs, found, command.at, None)]
    if isinstance(found, Held):
        return [ActionHeld(seat=seat, held=found, at=command.at, cite=found.cite.clause)]
    if command.directed and found.cite.clause == rules.directed_cite:
        return [ActionReturned(seat=seat, signs=command.signs, by=command.by, at=command.at, cite=found.cite.clause)]
    return found


def _chooses(state: TableState, hand: Hand, left: Left, command: Observe) -> Answer:
    """A second gesture, after one that left a choice: together they say which."""
    from cardspeak.talk.judging import choose, judge

    seat, options = left.options.seat, left.options
    found = judge(hand, Gesture(seat, _together(left, command.signs)), barred=seat in hand.state.barred)
    if isinstance(found, Bound):
        taken = choose(options, hand, found.command)
        if isinstance(taken, Refused):
            return taken
        signs = (*left.signs, *command.signs)
        pushed = sum(sign.total for sign in signs if isinstance(sign, Pushed))
        taken = msgspec.structs.replace(taken, pushed=pushed, says=found.says, considered=found.considered)
        return _carried_out(state, hand, taken, signs, command.at)
    if isinstance(found, Refused):
        return found
    return refuse(state, TableWhy.NO_CHOICE, f"{options.says} That does not say which.", options.cite.clause)


def _together(left: Left, signs: tuple[GestureSign, ...]) -> tuple[GestureSign, ...]:
    """An amount follows the word that it belongs to; chips join those that lie there."""
    if not left.options.choices:
        return (*left.signs, *signs)
    first = signs[:1]
    if not (first and isinstance(first[0], Pushed)):
        return signs
    lying = tuple(chip for sign in left.signs if isinstance(sign, Pushed) for chip in sign.chips)
    return (Pushed((*lying, *first[0].chips)), *signs[1:])


def release_action(state: TableState, command: ReleaseAction) -> Answer:
    hand = state.hand
    if hand is None or hand.state.over:
        return no_hand(state)
    cite = talk_of(hand.setup.rules).directed_cite
    wrong = lacks(state, command.by, state.setup.rules.book.head.roles[0], cite)
    if wrong:
        return wrong
    held = state.held.get(command.seat)
    if held is None:
        return refuse(state, TableWhy.NO_CHOICE, f"Nothing of seat {command.seat} is held.", cite)
    signs = _shown(held)
    return [ActionReturned(seat=command.seat, signs=signs, by=command.by, at=command.at, cite=cite)]


# -- evolve ------------------------------------------------------------------------------------------------------------


def _bound(state: TableState, event: ActionBound) -> None:
    state.held.pop(event.seat, None)
    state.left = None
    state.spoken = True


def _choice_left(state: TableState, event: ChoiceLeft) -> None:
    assert state.hand is not None, "a choice is left in a hand"
    state.held.pop(event.seat, None)
    now = state.hand.state
    state.left = Left(signs=event.signs, options=event.options, steps=len(now.agenda), highest=now.highest)


def _held(state: TableState, event: ActionHeld) -> None:
    state.held[event.seat] = event.held


def _let_go(state: TableState, event: ActionLapsed | ActionReturned) -> None:
    state.held.pop(event.seat, None)


# -- seen and told -----------------------------------------------------------------------------------------------------


def _chips(event: ActionBound) -> str:
    if event.returned:
        return f" {event.returned} of {event.pushed} go back."
    return f" {event.added} more to put in." if event.added and event.pushed else ""


def _says_bound(event: ActionBound) -> str:
    return f"Seat {event.seat} {gesture_text(event.signs)}: {event.says}{_chips(event)}"


def _says_held(event: ActionHeld) -> str:
    return f"Seat {event.seat} {gesture_text(event.held.gesture.signs)} out of turn. {event.held.says}"


# -- words -------------------------------------------------------------------------------------------------------------

_SIGN = r"(?:says|said|pushes|taps|knocks|cards|passes the cards)\b"


def _observe(match: re.Match[str], around: Around) -> Observe:
    """`3 says raise; pushes 100 100`; `4 pushes 500, asked by the dealer`."""
    gesture = gesture_of(match["what"])
    if any(isinstance(sign, TimeUp) for sign in gesture.signs):
        raise BadInput("That the time is up is said by whoever runs it: 'time is up by a dealer'.")
    by = match["by"] or ""
    signs = tuple(sign for sign in gesture.signs if not isinstance(sign, TimeUp))
    return Observe(seat=gesture.seat, signs=signs, directed=bool(by), by=by, at=around.at)


# -- the topic ---------------------------------------------------------------------------------------------------------

TOPIC = Topic(
    commands=(
        Asks(
            Observe,
            observe,
            "own seat",
            Reading(rf"(?P<what>(?:seat )?\d+ {_SIGN}.*?)(?:, asked by (?:a |an |the )?(?P<by>.+))?", _observe),
        ),
        Asks(ReleaseAction, release_action, "floor", rf"release {SEAT}{BY}"),
    ),
    events=(
        Happens(ActionBound, _bound, everybody, _says_bound),
        Happens(
            ChoiceLeft,
            _choice_left,
            everybody,
            lambda event: f"Seat {event.seat} {gesture_text(event.signs)}: {event.options.says}",
        ),
        Happens(ActionHeld, _held, everybody, _says_held),
        Happens(
            ActionLapsed,
            _let_go,
            everybody,
            lambda event: f"Seat {event.seat} {gesture_text(event.signs)} out of turn: {event.says} The chips go back.",
        ),
        Happens(
            ActionReturned,
            _let_go,
            everybody,
            lambda event: (
                f"What seat {event.seat} did ({gesture_text(event.signs)}) is taken back: "
                "the dealer's mistake caused it."
            ),
        ),
    ),
)
