"""Feeding a file's actions to the machine, one after the other, as the commands they stand for.

Files differ from the machine in small ways, and each is translated here, so that the machine stays strict:

- a dealer's action may bring the cards of two deal steps at once, or one card at a time: cards wait their turn;
- a raise may be written as what the others can still call: the machine raises in full and returns the rest;
- `sm ????` before the board is complete says nothing; the last word of each player at the showdown counts;
- a player with nothing to decide may be made to check; a winner whom nobody called may show;
- the folds at the end of a hand may be missing: the result then tells who was left.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from cardspeak.books.model import game as m
from cardspeak.cards import UNKNOWN, Card, cards_text
from cardspeak.hand import commands as c
from cardspeak.hand import events as e
from cardspeak.hand.asked_flop import flop_offered
from cardspeak.hand.dealing import due_now
from cardspeak.hand.machine import Hand
from cardspeak.hand.prompt import running
from cardspeak.interop.phh import actions as a
from cardspeak.interop.phh.amounts import amount_of
from cardspeak.interop.replay.incidents import folded_for, is_incident, reported
from cardspeak.interop.replay.runs import run_board
from cardspeak.interop.replay.showdown import show_down
from cardspeak.interop.replay.told import UNKNOWN_STACK, Arranged, CallOf, Deed, KittyCards, LaidOpen, Take, Told
from cardspeak.interop.replay.verdict import DisagreesError

# Compiled, a name of another module is looked up at every use; what is Final is not.
_NO_OP: Final = a.NoOp
_UNKNOWN: Final = UNKNOWN


def feed_action(feed: Feed, action: Deed) -> None:
    """One action carried out; DisagreesError if the machine refuses it."""
    FEED[type(action)](feed, action)


def action_words(action: Deed, scale: int) -> str:
    if isinstance(action, CallOf):
        return f"p{action.seat} calls {amount_of(action.amount, scale)}"
    if isinstance(action, Take):
        return f"p{action.seat} takes the kitty"
    if isinstance(action, Arranged):
        return f"p{action.seat} sets the hand"
    if isinstance(action, LaidOpen):
        return f"p{action.seat} turns up {cards_text(action.cards)}"
    if isinstance(action, KittyCards):
        return "the kitty is dealt"
    if isinstance(action, a.BetRaiseTo):
        return a.action_text(a.BetRaiseTo(action.seat, amount_of(int(action.amount), scale), action.commentary))
    return a.action_text(action)


class Feed:
    """The machine and what the file has said that it cannot use yet."""

    __slots__ = ("board", "hand", "notes", "others", "pending", "shown", "state", "told", "undecided")

    def __init__(self, told: Told, *, log: bool = False) -> None:
        self.told = told
        remarks = [action for action in told.actions if type(action) is _NO_OP]
        ruled = any(map(is_incident, remarks))
        self.hand = Hand(told.setup, log=log or ruled or told.outcome.logged)
        self.state = self.hand.state
        self.pending: list[list[Card]] = [[] for _ in range(self.state.size)]
        self.board: list[Card] = []
        self.shown: dict[int, tuple[Card, ...] | None] = {}  # the last word at the showdown; None: mucked
        self.undecided = False  # unknown cards decide who wins what
        self.notes: list[str] = []
        self.others: list[int] = []  # cards that all boards may have in common too, by their number alone

    def play(self, command: c.Command) -> None:
        refused = self.hand.play(command)
        if refused is not None:
            raise DisagreesError(str(refused))

    def deal(self) -> None:
        """Give the machine whatever it is waiting for and the file has dealt."""
        state = self.state
        while not state.over:
            step = state.agenda[-1]
            kind = type(step)
            if state.setup.runs and running(state):
                if run_board(self):
                    continue
                return
            if kind is m.Deal and self.board and self.hand_over(1, None):
                continue
            if kind is m.Deal:
                due = [(seat, step.down or step.up) for seat in state.waiting]  # type: ignore[union-attr]
            elif kind is m.Draw:
                due = state.owed
                if step.fifth_later:  # type: ignore[union-attr]
                    seat, count = due_now(state, step)  # type: ignore[arg-type]
                    due = [(seat, count)] if count else []
            elif kind is m.Board and self.hand_over(step.count, None):  # type: ignore[union-attr]
                continue
            else:
                return
            ready = [seat for seat, count in due if len(self.pending[seat]) >= count]
            if not ready:
                return
            counts = dict(due)
            for seat in ready:
                self.hand_over(counts[seat], seat)

    def hand_over(self, count: int, seat: int | None) -> bool:
        """Tell the machine so many of the waiting cards, if there are as many."""
        waiting = self.board if seat is None else self.pending[seat]
        if len(waiting) < count:
            return False
        cards = tuple(waiting[:count])
        del waiting[:count]
        self.play(c.TellBoard(cards) if seat is None else c.TellHole(seat, cards))
        return True

    def finish(self) -> None:
        """What the file leaves to be understood: folds nobody recorded, hands that speak for themselves."""
        self._missing_folds()
        if self.state.setup.jackpot and flop_offered(self.state):
            self.play(c.TakePot(self.state.live[0]))
        if not self.state.over and type(self.state.agenda[-1]) is m.Show:
            show_down(self)
        if not self.state.over:
            prompt = self.hand.prompt
            assert prompt is not None, "a hand that is not over asks for something"
            verbs = " or ".join(choice.verb for choice in prompt.choices)
            who = f"seat {prompt.seat}" if prompt.seat else "the dealer"
            raise DisagreesError(f"the hand is not over: {who} is asked to {verbs}.")
        more = [card for cards in (self.board, *self.pending) for card in cards if card is not _UNKNOWN]
        if more:
            raise DisagreesError(f"{cards_text(more)} dealt, though no card was due any more.")

    def _missing_folds(self) -> None:
        """Folds left out at the end, where the file names the one player who won."""
        state = self.state
        if not state.actor:
            return
        winners = self.told.outcome.winners(state)
        if winners is None or len(winners) != 1 or state.actor in winners:
            return
        while state.actor and state.actor not in winners:
            self.notes.append(f"the file leaves out the fold of p{state.actor}")
            self.play(c.Fold(state.actor))


# -- one function per kind of action -----------------------------------------------------------------------


def _deal_hole(feed: Feed, action: a.DealHole) -> None:
    seat, state = action.seat, feed.state
    waiting = feed.pending[seat]
    if not waiting and not state.over:
        step = state.agenda[-1]
        if type(step) is m.Deal and len(action.cards) == (step.down or step.up) and seat in state.waiting:
            feed.play(c.TellHole(seat, action.cards))  # the usual case, without waiting
            return
    waiting.extend(action.cards)
    feed.deal()


def _deal_board(feed: Feed, action: a.DealBoard) -> None:
    feed.board.extend(action.cards)
    feed.deal()


GIVEN_UP = "silent: a player who is away gives up a hand that is all-in"


def _fold(feed: Feed, action: a.Fold) -> None:
    """Online a player who is away folds in turn even when all-in: the hand is dead and its wagers stay."""
    seat, state = action.seat, feed.state
    if state.setup.tournament is not None and folded_for(feed.hand, seat):
        return
    if seat != state.actor and not state.over and not state.folded[seat] and not state.stack[seat]:
        feed.hand.carry_out([e.HandKilled(seat, GIVEN_UP)])
        feed.notes.append(f"p{seat} folds all-in")
        return
    feed.play(c.Fold(seat))


def _check_call(feed: Feed, action: a.CheckCall) -> None:
    seat, state = action.seat, feed.state
    if state.actor == seat:
        feed.play(c.Call(seat) if state.highest > state.bet[seat] else c.Check(seat))
    elif state.over or state.betting or state.folded[seat] or state.able > 1:
        feed.play(c.Check(seat))  # refused, with the reason


def _call_of(feed: Feed, action: CallOf) -> None:
    """A call whose amount the file gives: the machine must come to the same."""
    seat, state = action.seat, feed.state
    if state.actor == seat:
        due = min(state.highest - state.bet[seat], state.stack[seat])
        most = max((state.bet[live] + state.stack[live] for live in state.live if live != seat), default=0)
        enough = most - state.bet[seat]  # all that anybody else can still put in, above a short blind
        if action.amount not in (due, min(due, enough)) and state.stack[seat] < UNKNOWN_STACK // 2:
            raise DisagreesError(f"Seat {seat} has {due} to call.")
    feed.play(c.Call(seat))


def _take(feed: Feed, action: Take) -> None:
    feed.play(c.TakeKitty(action.seat))
    feed.deal()


def _kitty(feed: Feed, action: KittyCards) -> None:
    feed.pending[0].extend(action.cards)
    feed.deal()


def _arranged(feed: Feed, action: Arranged) -> None:
    feed.play(c.Arrange(action.seat, action.front, action.middle, action.back))


def _turned_up(feed: Feed, action: LaidOpen) -> None:
    feed.play(c.TurnUp(action.seat, action.cards))


def _bet_or_raise(feed: Feed, action: a.BetRaiseTo) -> None:
    seat, state = action.seat, feed.state
    total: int = action.amount  # type: ignore[assignment]
    command = (c.RaiseTo if state.highest else c.Bet)(seat, total)
    refused = feed.hand.play(command)
    if refused is None:
        return
    least = _least_for_the_rest(feed, seat, total)
    if least is None:
        raise DisagreesError(str(refused))
    feed.play(type(command)(seat, least))


def _least_for_the_rest(feed: Feed, seat: int, total: int) -> int | None:
    """The least legal bet, if the file's lower one is all that anybody else can still put in."""
    state, prompt = feed.state, feed.hand.prompt
    if state.actor != seat or prompt is None:
        return None
    most = max((state.bet[live] + state.stack[live] for live in state.live if live != seat), default=0)
    choice = prompt.choice("raise to" if state.highest else "bet")
    return choice.least if choice is not None and total < choice.least and total == most else None


def _bring_in(feed: Feed, action: a.BringIn) -> None:
    seat, state = action.seat, feed.state
    feed.play(c.Bet(seat, min(feed.hand.setup.stakes.bring_in, state.stack[seat])))


def _discard(feed: Feed, action: a.StandPatDiscard) -> None:
    feed.play(c.Discard(action.seat, action.cards))
    feed.deal()


def _show(feed: Feed, action: a.Show) -> None:
    state, seat, cards = feed.state, action.seat, action.cards
    if state.setup.jackpot and flop_offered(state):
        feed.play(c.AskFlop(seat, cards))
    elif state.over or type(state.agenda[-1]) is m.Show:
        _last_word(feed, seat, cards or tuple(state.holes[seat]))
    elif state.betting or not cards or cards.count(UNKNOWN) < len(cards):
        feed.play(c.Show(seat, cards))


def _muck(feed: Feed, action: a.Muck) -> None:
    state = feed.state
    if state.over or type(state.agenda[-1]) is m.Show:
        _last_word(feed, action.seat, None)
    else:
        feed.play(c.Muck(action.seat))


def _last_word(feed: Feed, seat: int, cards: tuple[Card, ...] | None) -> None:
    if feed.state.folded[seat]:
        raise DisagreesError(f"Seat {seat} has folded.")
    feed.shown[seat] = cards


def _commentary(feed: Feed, action: a.NoOp) -> None:
    """Most say nothing to the machine; an irregularity is ruled on."""
    if action.commentary is not None and is_incident(action):
        reported(feed.hand, action.commentary)
        feed.deal()


FEED: Final[dict[type, Callable[[Feed, Any], None]]] = {
    a.DealHole: _deal_hole,
    a.DealBoard: _deal_board,
    a.Fold: _fold,
    a.CheckCall: _check_call,
    a.BetRaiseTo: _bet_or_raise,
    a.BringIn: _bring_in,
    a.StandPatDiscard: _discard,
    a.Show: _show,
    a.Muck: _muck,
    a.NoOp: _commentary,
    CallOf: _call_of,
    Take: _take,
    Arranged: _arranged,
    LaidOpen: _turned_up,
    KittyCards: _kitty,
}
