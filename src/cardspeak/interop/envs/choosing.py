"""The menu of numbered actions for a hand of the plain machine: the twin of `batch.menu`."""

from __future__ import annotations

from cardspeak.batch.chinese import ROW_BITS
from cardspeak.batch.menu import CHANGES, HALF, LEAST, MOST, TAKE, WHOLE, Menu, settings
from cardspeak.batch.records import CALL, CHANGE, FOLD, KITTY, RAISE, RUN, SET
from cardspeak.errors import BadInput
from cardspeak.hand.choices import Options
from cardspeak.hand.machine import Hand


def legal_actions(hand: Hand, menu: Menu) -> list[int]:
    """The actions on the menu now, in order."""
    may = hand.options
    if may is not None:
        found = [FOLD] if may.fold else []
        found += [CALL] if may.check or may.call else []
        found += [action for action in (LEAST, HALF, WHOLE, MOST) if total_of(hand, may, action)]
        return [*found, TAKE] if may.kitty else found
    prompt = hand.prompt
    assert prompt is not None, "asked only while the hand goes on"
    choice = prompt.choices[0]
    match choice.verb:
        case "draw":
            held = len(hand.state.holes[prompt.seat])
            return [CHANGES + given for given in range(1 << held) if given.bit_count() <= choice.cards]
        case "discard":
            held = len(hand.state.holes[prompt.seat])
            return [CHANGES + given for given in range(1 << held) if given.bit_count() == choice.cards]
        case "turn up":
            raise BadInput(
                f"{hand.setup.game} lets players choose which card to turn up: no environment has that choice."
            )
        case "arrange":
            return list(range(menu.settings))
        case _:
            return [CHANGES + menu.changes + boards for boards in range(choice.most)]


def total_of(hand: Hand, may: Options, action: int) -> int:
    """The total of a bet or raise on the menu; 0 where it is not there, or no other than one before it."""
    least, most = may.least, may.most
    if not most:
        return 0
    if action == LEAST:
        return least
    if action == MOST:
        return most if most > least else 0
    if may.only:
        return may.only[1] if action == HALF and len(may.only) == 3 else 0
    state, unit = hand.state, hand.setup.stakes.unit
    pot = state.pot + may.call
    half = (state.highest + pot // 2) // unit * unit
    whole = (state.highest + pot) // unit * unit
    if action == HALF:
        return half if least < half < most else 0
    return whole if max(least, half) < whole < most else 0


def answer_of(hand: Hand, menu: Menu, action: int) -> tuple[int, int]:
    """What an action of the menu comes to, as an answer and its amount."""
    if menu.settings:
        front, middle = settings()
        return SET, int(front[action]) | int(middle[action]) << ROW_BITS
    if action < LEAST:
        return action, 0
    if action < TAKE:
        may = hand.options
        assert may is not None, "a wager belongs to a betting round"
        return RAISE, total_of(hand, may, action)
    if action == TAKE:
        return KITTY, 0
    if action < CHANGES + menu.changes:
        return CHANGE, action - CHANGES
    return RUN, action - CHANGES - menu.changes + 1
