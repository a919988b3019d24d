"""How each command is answered: a list of events, or a refusal with its clause. Nothing changes here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from cardspeak.books.model import game as m
from cardspeak.books.model.play import RoundsRow
from cardspeak.cards import UNKNOWN, Card
from cardspeak.errors import require_chips
from cardspeak.hand import commands as c
from cardspeak.hand import events as e
from cardspeak.hand.asked_flop import flop_offered
from cardspeak.hand.betting import Bounds, bet_bounds, may_check, option_cite, raise_bounds, short_rule
from cardspeak.hand.dealing import due_now
from cardspeak.hand.live.telling import reorder, seen_already, tell_board, tell_hole, tell_unseen
from cardspeak.hand.parts import words_for
from cardspeak.hand.prompt import is_forced, kitty_offered, kitty_price, most_boards, running
from cardspeak.hand.refusing import refuse
from cardspeak.hand.showdown import muck_cite, must_show, shown_by
from cardspeak.hand.state import State
from cardspeak.hand.turning import turn_up
from cardspeak.hand.why import HandWhy
from cardspeak.refusal import Refused

Answer = list[e.Event] | Refused

# Compiled, a class of another module is looked up by name at every use; what is Final is not.
_BET: Final = m.BettingRound


def _not_now(state: State, seat: int) -> Refused:
    """Why a seat that is not to act cannot."""
    if state.over:
        return refuse(state, HandWhy.HAND_OVER, "The hand is over; wait for the next deal.")
    if not 0 < seat < state.size or state.folded[seat]:
        return refuse(state, HandWhy.NOT_IN_HAND, f"Seat {seat} is not in the hand.")
    if state.actor:
        return refuse(state, HandWhy.NOT_YOUR_TURN, f"Seat {state.actor} is to act.")
    return refuse(state, HandWhy.NO_SUCH_CHOICE, "No betting round is open; look at the prompt.")


BETTING: Final = "an actor belongs to a betting round"


def _step(state: State) -> m.BettingRound:
    step = state.agenda[-1]
    assert type(step) is _BET, BETTING
    return step


def fold(state: State, command: c.Fold) -> Answer:
    seat = command.seat
    if seat != state.actor or not seat:
        return _not_now(state, seat)
    step = state.agenda[-1]
    assert type(step) is _BET, BETTING
    if step.forced and is_forced(state, step, seat):
        return refuse(state, HandWhy.NO_SUCH_CHOICE, f"Seat {seat} must open the betting and may not fold.")
    if command.surrendered:
        if not 0 < command.surrendered <= state.stack[seat]:
            says = f"Seat {seat} can leave from 1 to {state.stack[seat]} chips in the pot, not {command.surrendered}."
            return refuse(state, HandWhy.ABOVE_MAXIMUM, says)
        return [e.Folded(seat, step.fold_cite or step.cite, command.surrendered)]
    return [e.Folded(seat, step.fold_cite or step.cite)]


def check(state: State, command: c.Check) -> Answer:
    seat = command.seat
    if seat != state.actor or not seat:
        return _not_now(state, seat)
    step = state.agenda[-1]
    assert type(step) is _BET, BETTING
    to_call = state.highest - state.bet[seat]
    if to_call > 0:
        cite = None if step.check else step.check_cite
        return refuse(state, HandWhy.NO_CHECK, f"There is a bet: call {to_call}, raise or fold.", cite)
    if not may_check(state, seat):
        forced = is_forced(state, step, seat)
        if forced or not step.check:
            says = "Checking is not allowed here: " + ("open the betting." if forced else "bet or fold.")
            return refuse(state, HandWhy.NO_CHECK, says, step.check_cite)
        says = "Only a hand that beats the open cards of everybody who checked may check too: bet or fold."
        return refuse(state, HandWhy.NO_CHECK, says, state.setup.play.check_must_beat)
    if state.highest > 0:
        return [e.Checked(seat, option_cite(state), state.setup.play.option.name)]
    return [e.Checked(seat, step.check_cite or step.cite)]


def call(state: State, command: c.Call) -> Answer:
    seat = command.seat
    if seat != state.actor or not seat:
        return _not_now(state, seat)
    to_call = state.highest - state.bet[seat]
    if to_call <= 0:
        return refuse(state, HandWhy.NOTHING_TO_CALL, "There is nothing to call: check, bet or fold.")
    step, stack = state.agenda[-1], state.stack[seat]
    assert type(step) is _BET, BETTING
    return [e.Called(seat, to_call if to_call < stack else stack, step.call_cite or step.cite)]


def bet(state: State, command: c.Bet) -> Answer:
    seat = command.seat
    if seat != state.actor or not seat:
        return _not_now(state, seat)
    if state.highest > 0:
        return refuse(state, HandWhy.NO_SUCH_CHOICE, f"There is a bet of {state.highest}: raise, call or fold.")
    if seat in state.barred:
        return refuse(state, HandWhy.NOT_REOPENED, "No bet is open to this seat in this round.", state.barred[seat])
    if state.cap == 0:
        return refuse(state, HandWhy.RAISE_CAP, "A ruling allows no more wagers in this round: check.", state.cap_cite)
    if state.cap is not None and command.total > state.cap:
        return refuse(
            state, HandWhy.RAISE_CAP, f"A ruling allows no bet above {state.cap} in this round.", state.cap_cite
        )
    bounds = bet_bounds(state, seat)
    wrong = _amount(state, command, bounds, "Bet")
    if wrong is not None:
        return wrong
    step = _step(state)
    forced = is_forced(state, step, seat)
    return [e.BetTo(seat, command.total, step.opens_cite if forced else step.cite, forced)]


def raise_to(state: State, command: c.RaiseTo) -> Answer:
    seat = command.seat
    if seat != state.actor or not seat:
        return _not_now(state, seat)
    if state.highest == 0:
        return refuse(state, HandWhy.NO_SUCH_CHOICE, "Nobody has bet: bet, check or fold.")
    if seat in state.barred:
        return refuse(state, HandWhy.NOT_REOPENED, "No raise is open to this seat in this round.", state.barred[seat])
    bounds = raise_bounds(state, seat)
    if isinstance(bounds, HandWhy):
        cite = short_rule(state).cite if bounds is HandWhy.NOT_REOPENED else None
        if bounds is HandWhy.RAISE_CAP and state.cap is not None:
            says = "A ruling allows no larger wager in this round: call or fold."
            return refuse(state, bounds, says, state.cap_cite)
        return refuse(state, bounds, _no_raise(state, bounds), cite)
    wrong = _amount(state, command, bounds, "Raise to")
    return wrong if wrong is not None else [e.RaisedTo(seat, command.total, _raise_cite(state))]


def _raise_cite(state: State) -> str:
    """The clause on raises; beyond the limit on their number, the one that lifts it."""
    cap = state.footing.cap
    return cap.lifted_cite if cap is not None and state.raises >= cap.raises else state.footing.raise_cite


def _no_raise(state: State, why: HandWhy) -> str:
    match why:
        case HandWhy.RAISE_CAP:
            return f"This round has seen its {state.raises} raises: call or fold."
        case HandWhy.NOT_REOPENED:
            return "A short all-in does not reopen the betting: call or fold."
        case _:
            return "There are not enough chips to raise: call all-in or fold."


def _amount(state: State, command: Any, bounds: Bounds, verb: str) -> Refused | None:
    require_chips(command.total, verb)  # whatever it is: nothing has looked at it yet
    seat: int = command.seat
    total: int = command.total
    if bounds.admits(total):
        unit = state.footing.unit
        if unit == 1 or not total % unit or bounds.only:
            return None
        if total != bounds.least and total != state.bet[seat] + state.stack[seat]:
            return refuse(state, HandWhy.NOT_A_CHIP, f"{verb} a multiple of {unit}, the smallest chip in play.")
        return None
    if bounds.only:
        wanted = " or ".join(map(str, bounds.only))
    elif bounds.least == bounds.most:
        wanted = str(bounds.least)
    else:
        wanted = f"from {bounds.least} to {bounds.most}"
    below = total < bounds.most
    cite = state.setup.play.opening_cite if below and state.highest == 0 else None
    return refuse(
        state, HandWhy.BELOW_MINIMUM if below else HandWhy.ABOVE_MAXIMUM, f"{verb} {wanted}, not {total}.", cite
    )


def take_kitty(state: State, command: c.TakeKitty) -> Answer:
    seat = command.seat
    if seat != state.actor or not seat:
        return _not_now(state, seat)
    step = _step(state)
    if not kitty_offered(state, step, seat):
        return refuse(
            state, HandWhy.NO_SUCH_CHOICE, "The kitty can be taken once, on a player's first turn, at its price."
        )
    return [e.KittyTaken(seat, kitty_price(state, seat), step.cite)]


def discard(state: State, command: c.Discard) -> Answer:
    seat, cards = command.seat, command.cards
    step = state.agenda[-1] if state.agenda and not state.over else None
    if not isinstance(step, m.Draw | m.Discard):
        return refuse(state, HandWhy.NO_SUCH_CHOICE, "No cards are changed or discarded now.")
    if not state.waiting or state.waiting[0] != seat:
        asked = f"Seat {state.waiting[0]} is to choose." if state.waiting else "Everybody has chosen."
        return refuse(state, HandWhy.NOT_YOUR_TURN, asked)
    if isinstance(step, m.Draw) and not state.setup.told and due_now(state, step)[1]:
        return refuse(state, HandWhy.NO_SUCH_CHOICE, f"Seat {due_now(state, step)[0]} is to be served first.")
    kept = state.ahead.get(seat, ())
    least, most = (step.count, step.count) if isinstance(step, m.Discard) else (len(kept), step.most)
    if not least <= len(cards) <= most:
        wanted = f"exactly {least}" if least == most else f"{least} to {most}" if least else f"up to {most}"
        return refuse(state, HandWhy.WRONG_COUNT, f"Give up {wanted} cards, not {len(cards)}.")
    if not _holds(state, seat, cards):
        named = "" if UNKNOWN not in cards else " Its hand is known: name the cards."
        return refuse(state, HandWhy.NOT_YOUR_CARDS, f"Seat {seat} does not hold all of these cards.{named}")
    if any(card in kept and card is not UNKNOWN for card in cards):
        return refuse(state, HandWhy.NOT_YOUR_CARDS, f"Seat {seat} keeps the cards received before its draw.")
    if state.setup.told:
        wrong = seen_already(state, tuple(card for card in cards if card not in state.holes[seat]))
        if wrong:
            return wrong
    return [e.Discarded(seat, tuple(cards), step.cite)]


def _holds(state: State, seat: int, cards: tuple[Card, ...]) -> bool:
    left = list(state.holes[seat])
    for card in cards:
        if card in left:
            left.remove(card)
        elif UNKNOWN in left:
            left.remove(UNKNOWN)
        else:
            return False
    return True


def arrange(state: State, command: c.Arrange) -> Answer:
    from cardspeak.hand.chinese import set_fault

    seat = command.seat
    step = state.agenda[-1] if state.agenda and not state.over else None
    if not isinstance(step, m.Arrange):
        return refuse(state, HandWhy.NO_SUCH_CHOICE, "Hands are not being set now.")
    if seat in state.set_hands:
        says = f"Seat {seat} has set its hands: they lie as they are."
        return refuse(state, HandWhy.NO_SUCH_CHOICE, says, step.placed_cite or step.cite)
    if seat not in state.waiting:
        return refuse(state, HandWhy.NOT_IN_HAND, f"Seat {seat} has no hand to set.")
    fault = set_fault(state, command)
    if fault:
        return refuse(state, HandWhy.WRONG_COUNT, fault)
    named = (*command.front, *command.middle, *command.back)
    if not _holds(state, seat, named):
        return refuse(state, HandWhy.WRONG_COUNT, "Set exactly the thirteen cards that were dealt, each once.")
    wrong = seen_already(state, tuple(card for card in named if card not in state.holes[seat]))
    if wrong:
        return wrong
    return [e.Arranged(seat, command.front, command.middle, command.back, step.cite)]


def _at_showdown(state: State, seat: int) -> Refused | None:
    if state.over:
        return refuse(state, HandWhy.HAND_OVER, "The hand is over.")
    if not 0 < seat < state.size or state.folded[seat]:
        return refuse(state, HandWhy.NOT_IN_HAND, f"Seat {seat} is not in the hand.")
    if state.betting or (state.able > 1 and not isinstance(state.agenda[-1], m.Show)):
        return refuse(state, HandWhy.NO_SUCH_CHOICE, "Hands are shown when the betting is over.")
    return None


def show(state: State, command: c.Show) -> Answer:
    seat = command.seat
    wrong = _at_showdown(state, seat)
    if wrong:
        return wrong
    cards = command.cards or tuple(state.holes[seat])
    known = [card for card in cards if card is not UNKNOWN]
    if len(cards) != len(state.holes[seat]):
        return refuse(
            state, HandWhy.WRONG_COUNT, f"Seat {seat} holds {len(state.holes[seat])} cards: show all of them."
        )
    if not _holds(state, seat, tuple(known)):
        return refuse(state, HandWhy.NOT_YOUR_CARDS, f"Seat {seat} was not dealt these cards.")
    wrong = seen_already(state, tuple(card for card in known if card not in state.holes[seat]))
    if wrong:
        return wrong
    words = words_for(state, seat, cards) if _complete(state) else ""
    return [e.Shown(seat, tuple(cards), words, shown_by(state, seat))]


def _complete(state: State) -> bool:
    return isinstance(state.agenda[-1], m.Show)


def muck(state: State, command: c.Muck) -> Answer:
    seat = command.seat
    wrong = _at_showdown(state, seat)
    if wrong:
        return wrong
    cite = must_show(state, seat)
    if cite is not None:
        return refuse(state, HandWhy.NO_SUCH_CHOICE, f"Seat {seat} has to show this hand and cannot muck it.", cite)
    return [e.Mucked(seat, muck_cite(state))]


def ask_to_see(state: State, command: c.AskToSee) -> Answer:
    of = command.of
    if not 0 < of < state.size or state.folded[of] or of not in state.mucked or not state.holes[of]:
        return refuse(state, HandWhy.NO_SUCH_CHOICE, f"Seat {of} has no called hand that was mucked.")
    show = state.setup.play.show
    return [e.HandSeen(of, command.seat, tuple(state.holes[of]), show.see_cite or show.beaten_cite)]


def ask_flop(state: State, command: c.AskFlop) -> Answer:
    seat = command.seat
    wrong = _about_flop(state, seat)
    if wrong:
        return wrong
    cards = command.cards or tuple(state.holes[seat])
    if len(cards) != len(state.holes[seat]) or UNKNOWN in cards:
        return refuse(state, HandWhy.WRONG_COUNT, f"Table all {len(state.holes[seat])} cards.", state.setup.flop_cite)
    if not _holds(state, seat, cards):
        return refuse(state, HandWhy.NOT_YOUR_CARDS, f"Seat {seat} was not dealt these cards.")
    wrong = seen_already(state, tuple(card for card in cards if card not in state.holes[seat]))
    return wrong if wrong else [e.FlopAsked(seat, tuple(cards), state.setup.flop_cite)]


def take_pot(state: State, command: c.TakePot) -> Answer:
    wrong = _about_flop(state, command.seat)
    return wrong if wrong else [e.FlopDeclined(command.seat, state.setup.flop_cite)]


def _about_flop(state: State, seat: int) -> Refused | None:
    """To everybody else the answer is the same, whether the question is open or not."""
    if flop_offered(state) and seat == state.live[0]:
        return None
    says = "The flop is asked for only by whoever is left before it."
    return refuse(state, HandWhy.NO_SUCH_CHOICE, says, state.setup.flop_cite if state.setup.jackpot else None)


def take_up(state: State, command: c.TakeUp) -> Answer:
    """Whoever is back before the hand was folded plays it."""
    seat = command.seat
    if state.over or not 0 < seat < state.size or state.folded[seat]:
        return _not_now(state, seat)
    row = state.setup.play.tournament
    if row is None or seat not in state.absent:
        return refuse(state, HandWhy.NO_SUCH_CHOICE, f"Seat {seat} is there and plays its hand.")
    return [e.HandTakenUp(seat, row.absent_cite)]


def run(state: State, command: c.Run) -> Answer:
    runs = state.setup.play.runs
    if runs is None or not running(state):
        return refuse(
            state, HandWhy.NO_SUCH_CHOICE, "The board can be run again only when betting is over and cards are due."
        )
    if not 1 <= command.boards <= most_boards(state):
        return _too_many_boards(state, command, runs)
    if command.boards > 1 and set(command.agreed) != set(state.live):
        return refuse(state, HandWhy.NOT_AGREED, "Every player left in the hand has to agree.")
    if command.boards > 1 and not state.setup.rules.book.ranks(command.leave, runs.leave):
        return refuse(state, HandWhy.AUTHORITY, f"Dealing the board again needs the leave of a {runs.leave} or above.")
    return [e.RunAgreed(command.boards, command.leave, runs.cite)]


def _too_many_boards(state: State, command: c.Run, runs: RoundsRow) -> Refused:
    """More than the book ever allows, or more than the stub can serve now."""
    says = f"Deal the board 1 to {most_boards(state)} times"
    if command.boards > runs.repeats + 1:
        says += f": it may be dealt again {runs.repeats} times at most"
        return refuse(state, HandWhy.ABOVE_MAXIMUM, f"{says}.", runs.repeats_cite or runs.cite)
    if command.boards > 1:
        says += ": the stub has no cards for more"
    return refuse(state, HandWhy.ABOVE_MAXIMUM, f"{says}.", runs.cite)


ANSWERS: Final[dict[type, Callable[[State, Any], Answer]]] = {
    c.Fold: fold,
    c.Check: check,
    c.Call: call,
    c.Bet: bet,
    c.RaiseTo: raise_to,
    c.TakeKitty: take_kitty,
    c.Discard: discard,
    c.TurnUp: turn_up,
    c.Arrange: arrange,
    c.Show: show,
    c.Muck: muck,
    c.AskToSee: ask_to_see,
    c.AskFlop: ask_flop,
    c.TakePot: take_pot,
    c.TakeUp: take_up,
    c.Run: run,
    c.TellHole: tell_hole,
    c.TellUnseen: tell_unseen,
    c.TellBoard: tell_board,
    c.Reorder: reorder,
}
