"""What table talk has left open at a table: actions held until their turn, and the choice that somebody has to make.

Whoever acted out of turn acts no other way before it is settled, and whoever has to choose chooses among what the book
leaves: every way in which a seat acts comes past here.
"""

from __future__ import annotations

import msgspec

from cardspeak.hand import commands as hc
from cardspeak.hand.choices import Choice, Prompt, Verb
from cardspeak.refusal import Refused
from cardspeak.table.state import Left, TableState
from cardspeak.talk.result import Bound

_VERBS: dict[type, Verb] = {hc.Check: "check", hc.Call: "call", hc.Fold: "fold"}
ACTIONS = (hc.Check, hc.Call, hc.Bet, hc.RaiseTo, hc.Fold, hc.TakeKitty)


def left_to(state: TableState) -> Left | None:
    """The choice that is open now; it ends with the turn that it was left in."""
    left, hand = state.left, state.hand
    if left is None or hand is None or hand.state.over:
        return None
    now = (hand.state.actor, len(hand.state.agenda), hand.state.highest)
    return left if now == (left.options.seat, left.steps, left.highest) else None


def chosen(state: TableState, command: hc.Command) -> hc.Command | Refused:
    """A command as it binds after what the player has shown; refused where the book leaves something else."""
    left = left_to(state)
    if left is None or not isinstance(command, ACTIONS) or command.seat != left.options.seat:
        return command
    assert state.hand is not None, "a choice is left in a hand"
    from cardspeak.talk.judging import choose

    found = choose(left.options, state.hand, command)
    return found.command if isinstance(found, Bound) else found


def least_left(state: TableState) -> hc.Command | None:
    """What becomes of a choice that nobody makes: a fold, else what is asked for, else the least wager."""
    left = left_to(state)
    if left is None:
        return None
    options = left.options
    commands = [bound.command for bound in options.choices]
    for kind in (hc.Check, hc.Fold, hc.Call):
        for command in commands:
            if isinstance(command, kind):
                return command
    assert options.wager is not None, "something is always left to choose"
    total = options.wager.only[0] if options.wager.only else options.wager.least
    return (hc.Bet if options.wager.verb == "bet" else hc.RaiseTo)(options.seat, total)


def narrowed(state: TableState, prompt: Prompt) -> Prompt:
    """The question as it stands: of what is legal only that which is left."""
    left = left_to(state)
    if left is None or prompt.seat != left.options.seat:
        return prompt
    return msgspec.structs.replace(prompt, choices=_choices(left, prompt), cite=left.options.cite.clause)


def _choices(left: Left, prompt: Prompt) -> tuple[Choice, ...]:
    clauses = {_VERBS[type(bound.command)]: bound.cite.clause for bound in left.options.choices}
    kept = [
        msgspec.structs.replace(choice, cite=clauses[choice.verb])
        for choice in prompt.choices
        if choice.verb in clauses
    ]
    return (*kept, *(filter(None, (left.options.wager,))))
