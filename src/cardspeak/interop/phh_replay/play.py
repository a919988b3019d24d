"""Feeding a file's actions to the machine, one after the other, as the commands they stand for.

Files differ from the machine in small ways, and each is translated here, so that the machine stays strict:

- a dealer's action may bring the cards of two deal steps at once, or one card at a time: cards wait their turn;
- a raise may be written as what the others can still call: the machine raises in full and returns the rest;
- `sm ????` before the board is complete says nothing; the last word of each player at the showdown counts;
- a player with nothing to decide may be made to check; a winner whom nobody called may show;
- the folds at the end of a hand may be missing: the winnings then tell who was left.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardspeak.books.model import game as m
from cardspeak.cards import UNKNOWN, Card
from cardspeak.errors import BadInput
from cardspeak.hand import commands as c
from cardspeak.interop.phh import actions as a
from cardspeak.interop.phh.hand import HandHistory
from cardspeak.interop.phh.units import WholeAmounts
from cardspeak.interop.phh_replay.feed import Feed
from cardspeak.interop.phh_replay.judge import Replayed, judged, winners_told
from cardspeak.interop.phh_replay.rulings import DisagreesError, hand_of_record, is_incident, play_record, reported
from cardspeak.interop.phh_replay.showdown import show_down
from cardspeak.interop.phh_replay.table import setup_of


def replay(history: HandHistory) -> Replayed:
    """Play the hand again and compare the result with what the file says of it."""
    units = history.whole_amounts()
    if "_record" in history.custom:
        return _replay_record(history, units)
    try:
        feed = Feed(history, units)
    except BadInput as wrong:
        return Replayed(agrees=False, why=str(wrong))
    done = 0
    try:
        for action in units.actions:
            _FEED[type(action)](feed, action)
            done += 1
        finish(feed)
    except DisagreesError as wrong:
        at = (
            f"action {done + 1} ({a.action_text(history.actions[done])})" if done < len(units.actions) else "at the end"
        )
        scaled = f" (amounts in 1/{units.scale})" if units.scale > 1 else ""
        return Replayed(agrees=False, why=f"{at}: {wrong}{scaled}")
    return judged(history, units, feed.hand, undecided=feed.undecided, notes=feed.notes)


def _replay_record(history: HandHistory, units: WholeAmounts) -> Replayed:
    """A hand of ours with rulings: its own pack, its own shuffles, every irregularity ruled on again."""
    try:
        hand = hand_of_record(setup_of(history, units), history.custom["_record"])
    except BadInput as wrong:
        return Replayed(agrees=False, why=str(wrong))
    for number, action in enumerate(units.actions, 1):
        try:
            play_record(hand, action)
        except DisagreesError as wrong:
            return Replayed(agrees=False, why=f"action {number} ({a.action_text(action)}): {wrong}")
    if history.finishing_stacks is not None and not hand.over:
        return Replayed(agrees=False, why="at the end: the hand is not over.")
    return judged(history, units, hand, undecided=False, notes=())


def finish(feed: Feed) -> None:
    """What the file leaves to be understood: folds nobody recorded, hands that speak for themselves."""
    _missing_folds(feed)
    if not feed.state.over and type(feed.state.agenda[-1]) is m.Show:
        show_down(feed)
    if not feed.state.over:
        prompt = feed.hand.prompt
        assert prompt is not None, "a hand that is not over asks for something"
        verbs = " or ".join(choice.verb for choice in prompt.choices)
        who = f"seat {prompt.seat}" if prompt.seat else "the dealer"
        raise DisagreesError(f"the hand is not over: {who} is asked to {verbs}.")


def _missing_folds(feed: Feed) -> None:
    """Folds left out at the end, where the file names the one player who won."""
    state = feed.state
    if not state.actor:
        return
    winners = winners_told(feed.units, state)
    if winners is None or len(winners) != 1 or state.actor in winners:
        return
    while state.actor and state.actor not in winners:
        feed.notes.append(f"the file leaves out the fold of p{state.actor}")
        feed.play(c.Fold(state.actor))


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


def _fold(feed: Feed, action: a.Fold) -> None:
    feed.play(c.Fold(action.seat))


def _check_call(feed: Feed, action: a.CheckCall) -> None:
    seat, state = action.seat, feed.state
    if state.actor == seat:
        feed.play(c.Call(seat) if state.highest > state.bet[seat] else c.Check(seat))
    elif state.over or state.betting or state.folded[seat] or state.able > 1:
        feed.play(c.Check(seat))  # refused, with the reason


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
    if state.over or type(state.agenda[-1]) is m.Show:
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


_FEED: dict[type, Callable[[Feed, Any], None]] = {
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
}
