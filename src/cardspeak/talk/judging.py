"""`judge`: what a gesture amounts to at this moment of a hand, by the book the hand is played by.

The answer is a `Bound` command for `Hand.act`, what a player `MustChoose` from, an action `Held` because it came out of
turn (`early.resolve` takes it up again), or a refusal: then every chip goes back and nothing has happened.
"""

from __future__ import annotations

from cardspeak.hand import commands as c
from cardspeak.hand.machine import Hand
from cardspeak.hand.why import HandWhy
from cardspeak.refusal import Refused
from cardspeak.talk.case import Case
from cardspeak.talk.early import hold
from cardspeak.talk.gesture import Gesture, check_gesture
from cardspeak.talk.in_turn import impossible, judge_in_turn
from cardspeak.talk.result import Bound, Held, MustChoose


def judge(hand: Hand, gesture: Gesture, *, barred: bool = False) -> Bound | MustChoose | Held | Refused:
    """What the gesture amounts to; `barred`: an early check cost this seat the right to bet or raise in this round."""
    check_gesture(gesture)
    wrong = impossible(hand.state, gesture)
    if wrong is not None:
        return wrong
    if hand.state.actor != gesture.seat:
        return hold(hand.state, gesture)
    return judge_in_turn(hand.state, gesture, barred=barred)


def choose(options: MustChoose, hand: Hand, command: c.Command) -> Bound | Refused:
    """Take one of the options; anything else is refused with the clause that limits the choice."""
    for bound in options.choices:
        if bound.command == command or (isinstance(command, c.Fold) and isinstance(bound.command, c.Fold)):
            return bound
    if options.wager is not None and isinstance(command, c.Bet | c.RaiseTo) and command.seat == options.seat:
        case = Case(hand.state, options.seat, options.pushed)
        return case.bind(command, options.cite.clause, "Chosen from what was open.")
    return Refused(HandWhy.NO_SUCH_CHOICE, options.cite, f"{options.says} Nothing else is open.")
