"""Random gestures in every game of every book: the answer is always legal, and no chip is lost on the way."""

from __future__ import annotations

import random

import pytest
from tests.hand.tables import Config, configurations, random_hand
from tests.seeds import chance
from tests.shelf import AMONG

from cardspeak.hand import commands as c
from cardspeak.hand import events as e
from cardspeak.hand.audit.auditor import audit
from cardspeak.hand.machine import Hand
from cardspeak.hand.simulate import lost, random_command, random_total
from cardspeak.machine import Accepted
from cardspeak.refusal import Refused
from cardspeak.talk import Bound, Gesture, Held, Moved, MustChoose, Pushed, Said, TimeUp, choose, judge, resolve
from cardspeak.talk.gesture import Sign

HANDS = 6
CONFIGURATIONS = [config for config in configurations() if config[1] != "chinese-poker"]


def random_chips(rng: random.Random, stack: int) -> Pushed:
    chips: list[int] = []
    for _ in range(rng.choice((1, 1, 2, 2, 3, 5))):
        left = stack - sum(chips)
        if left <= 0:
            break
        chips.append(rng.choice((left, rng.randint(1, left), min(left, rng.choice((1, 5, 25, 100))))))
    if len(chips) == 2 and rng.random() < 0.5:
        chips = [min(chips)] * 2
    return Pushed(tuple(chips or [1]))


def random_sign(rng: random.Random, stack: int) -> Sign:
    match rng.randrange(6):
        case 0 | 1 | 2:
            return random_chips(rng, stack)
        case 3:
            amount = rng.choice((None, rng.randint(1, 2 * stack + 1)))
            verb = rng.choice(("check", "call", "bet", "raise", "all in", "fold"))
            return Said(verb, amount if verb in ("bet", "raise") else None, verb == "raise" and rng.random() < 0.3)  # type: ignore[arg-type]
        case 4:
            return Moved(rng.choice(("tap", "tap", "cards forward", "cards over the line", "cards in the muck")))
        case _:
            return TimeUp(rng.choice(("posted", "called")))


def random_gesture(rng: random.Random, hand: Hand) -> Gesture:
    seats = [seat for seat in hand.state.live if hand.state.stack[seat]]
    seat = hand.state.actor if rng.random() < 0.7 else rng.choice(seats)
    stack = hand.state.stack[seat]
    signs = tuple(random_sign(rng, stack) for _ in range(rng.choice((1, 1, 1, 2, 3))))
    return Gesture(seat, signs, rng.random() < 0.05)


def check_bound(hand: Hand, bound: Bound, pushed: int) -> None:
    """Legal, every chip accounted for, and the stack shrinks by exactly what was put in."""
    assert bound.pushed == pushed
    assert bound.pushed + bound.added == bound.put + bound.returned
    assert not (bound.added and bound.returned)
    seat = bound.command.seat
    before = hand.state.stack[seat]
    twin = hand.copy()
    assert twin.act(bound.command).__class__ is Accepted
    if not twin.over:
        back = [
            event
            for event in twin.events[len(hand.events) :]
            if isinstance(event, e.UncalledReturned) and event.seat == seat
        ]
        returned = sum(event.amount for event in back)
        assert before - twin.state.stack[seat] == bound.put - returned
    assert bound.says
    assert bound.cite.clause
    assert bound.cite not in bound.considered


def settle(rng: random.Random, hand: Hand, found: Bound | MustChoose | Refused, pushed: int) -> Bound | None:
    """Check an answer, and the command that a player would go on with."""
    if isinstance(found, Refused):
        assert found.says
        return None
    if isinstance(found, Bound):
        check_bound(hand, found, pushed)
        return found
    assert found.choices or found.wager
    for bound in found.choices:
        check_bound(hand, bound, pushed)
    if found.wager is not None and (not found.choices or rng.random() < 0.4):
        total = random_total(hand.state, found.wager, rng.randrange)
        command = c.Bet(found.seat, total) if found.wager.verb == "bet" else c.RaiseTo(found.seat, total)
        bound_ = choose(found, hand, command)
        assert isinstance(bound_, Bound)
        check_bound(hand, bound_, pushed)
        return bound_
    return rng.choice(found.choices)


def play(hand: Hand, rng: random.Random) -> set[str]:
    """Gestures until the hand is over; the kinds of answers seen."""
    held: dict[int, Held] = {}
    seen: set[str] = set()
    for _ in range(2000):
        if hand.over:
            return seen
        bound = None
        if hand.state.actor:
            seat = hand.state.actor
            if seat in held:
                early = held.pop(seat)
                bound = settle(rng, hand, resolve(early, hand), early.gesture.pushed)
            else:
                gesture = random_gesture(rng, hand)
                found = judge(hand, gesture, barred=rng.random() < 0.1)
                seen.add(type(found).__name__)
                if isinstance(found, Held):
                    assert hand.state.actor != gesture.seat
                    held[gesture.seat] = found
                    continue
                bound = settle(rng, hand, found, gesture.pushed)
        refused = hand.play(bound.command if bound is not None else random_command(hand, rng.randrange))
        assert refused is None
    raise AssertionError("the hand does not end")


@pytest.mark.parametrize("config", CONFIGURATIONS, ids=lambda config: "-".join(map(str, config)))
def test_every_gesture_has_a_legal_answer(config: Config) -> None:
    rng = chance("gestures", config)
    for _ in range(HANDS):
        hand = random_hand(rng, config)
        play(hand, rng)
        assert lost(hand) is None
        assert audit(hand.setup, hand.events, hand.pack()) == []


@pytest.mark.parametrize("book", AMONG)
def test_random_gestures_meet_every_kind_of_answer(book: str) -> None:
    """Otherwise the test above would show little."""
    rng = chance("talk", book)
    seen: set[str] = set()
    for _ in range(40):
        seen |= play(random_hand(rng, (book, "holdem", 52, 6)), rng)
    assert seen == {"Bound", "MustChoose", "Held", "Refused"}
