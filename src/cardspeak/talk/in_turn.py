"""What a gesture amounts to when it is made in turn: the first sign decides, and nobody acts who cannot."""

from __future__ import annotations

from cardspeak.hand import commands as c
from cardspeak.hand.refusing import refuse
from cardspeak.hand.state import State
from cardspeak.hand.why import HandWhy
from cardspeak.refusal import Refused
from cardspeak.talk.case import Case
from cardspeak.talk.clock import time_is_up
from cardspeak.talk.gesture import Gesture, Motion, Moved, Pushed, Said, TimeUp
from cardspeak.talk.result import Bound, MustChoose, TalkOutcome
from cardspeak.talk.silent import silent_chips
from cardspeak.talk.spoken import spoken


def judge_in_turn(state: State, gesture: Gesture, *, barred: bool = False) -> TalkOutcome:
    """The first sign decides."""
    case = Case(state, gesture.seat, gesture.pushed)
    found = _first_sign(case, gesture)
    return _without_a_raise(case, found) if barred else found


def _first_sign(case: Case, gesture: Gesture) -> TalkOutcome:
    first, later = gesture.signs[0], gesture.signs[1:]
    case.look(case.rules.words.first_cite if later and not _one_kind(gesture) else None)
    match first:
        case TimeUp(clock=name):
            return time_is_up(case, name)
        case Said():
            return spoken(case, first, tuple(sign for sign in later if isinstance(sign, Pushed)))
        case Moved(motion=motion):
            return _moved(case, motion)
        case Pushed(chips=chips):
            if len(gesture.motions) > 1:
                case.look(case.rules.string.cite)
            return silent_chips(case, chips)


def _one_kind(gesture: Gesture) -> bool:
    return len({type(sign) for sign in gesture.signs}) == 1


def _moved(case: Case, motion: Motion) -> TalkOutcome:
    row = case.rules.motions
    match motion:
        case "tap":
            return case.checks(row.tap_cite, "A tap is a check.")
        case "cards forward":
            return case.bind(c.Fold(case.seat), row.forward_cite, "Cards passed face down to the dealer are a fold.")
        case "cards over the line":
            return case.bind(c.Fold(case.seat), row.line_cite, "Cards over the line, face down, are a fold.")
        case "cards in the muck":
            return case.bind(c.Fold(case.seat), row.muck_cite, "Cards among the discards are out of play.")


def impossible(state: State, gesture: Gesture) -> Refused | None:
    """Nobody acts without a hand, without chips, or while no betting is open."""
    seat = gesture.seat
    if state.over:
        return refuse(state, HandWhy.HAND_OVER, "The hand is over; wait for the next deal.")
    if not 0 < seat < state.size or state.folded[seat]:
        return refuse(state, HandWhy.NOT_IN_HAND, f"Seat {seat} is not in the hand.")
    if not state.actor:
        return refuse(state, HandWhy.NO_SUCH_CHOICE, "No betting round is open; look at the prompt.")
    if gesture.pushed > state.stack[seat]:
        says = f"Seat {seat} has {state.stack[seat]} and cannot push {gesture.pushed}."
        return refuse(state, HandWhy.ABOVE_MAXIMUM, says)
    if not state.stack[seat]:
        return refuse(state, HandWhy.NO_SUCH_CHOICE, f"Seat {seat} is all-in and has nothing to decide.")
    return None


def _without_a_raise(case: Case, found: TalkOutcome) -> TalkOutcome:
    """An early check in this round: whatever would be a bet or raise is a call, or a check."""
    row = case.rules.early_row("check", "bets more")
    if isinstance(found, Bound) and isinstance(found.command, c.Bet | c.RaiseTo):
        case.look(found.cite.clause)
        return case.level_or(row.cite, "Checked out of turn in this round: neither a bet nor a raise.")
    if isinstance(found, MustChoose) and found.wager is not None:
        return case.options(row.cite, "Checked out of turn in this round: neither a bet nor a raise.", wager=False)
    return found
