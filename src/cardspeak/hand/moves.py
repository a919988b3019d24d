"""What applying an event is made of: cards off the stub, a hand into the muck, the next step of the agenda."""

from __future__ import annotations

from typing import Final

from cardspeak.books.model.game import Arrange, BettingRound, Board, Burn, Deal, Discard, Draw, Kitty, Show, TurnUp
from cardspeak.cards import UNKNOWN, Card
from cardspeak.hand.state import State
from cardspeak.hand.steps import FoldAbsentStep, ServeStep


def begin_step(state: State) -> None:
    """Note who owes something to the step that is now first on the agenda."""
    if not state.agenda:
        return
    step = state.agenda[-1]
    kind = type(step)
    if type(step) is Deal:
        if state.setup.told:
            state.waiting = [*state.served, 0] if step.kitty else state.served
    elif (kind is Kitty and state.kitty_taken) or (kind is FoldAbsentStep and not folded_for_absence(state)):
        end_step(state)
    elif kind is Show:  # a hand tabled when the betting was over need not be shown again
        state.waiting = [seat for seat in state.live if seat not in state.shown or not state.known(seat)]
    elif kind is Discard and len(state.live) == 1:
        return  # cards are given up by two or more (Star 22.3.3): one who is left may ask for the flop with all of them
    elif kind is Draw or kind is Discard or kind is Arrange or kind is TurnUp:
        state.waiting = state.live.copy()
        state.drawn.clear()
        state.draw_burned = False
    elif kind is ServeStep:
        state.waiting = state.served


def folded_for_absence(state: State) -> list[int]:
    """Whose hands are folded now that the deal is complete: neither the last blind's, who has until the turn comes,
    nor one that its posts have put all-in. Where nobody else is left, the last of them stays to win the pot.
    """
    seats = [
        seat
        for seat in state.order
        if seat in state.absent and state.stack[seat] and not state.folded[seat] and seat != state.last_blind
    ]
    return seats[:-1] if seats == state.live else seats


_ASKS_NOBODY: Final = frozenset({BettingRound, Burn, Board})  # at its beginning; most steps are of these kinds


def end_step(state: State) -> None:
    agenda = state.agenda
    agenda.pop()
    if state.waiting:
        state.waiting = []
    if agenda and type(agenda[-1]) not in _ASKS_NOBODY:
        begin_step(state)


def take_all(stub: list[Card], cards: tuple[Card, ...]) -> None:
    """These cards off the top of the stub, the first to be dealt first."""
    count = len(cards)
    if tuple(stub[: -count - 1 : -1]) == cards:  # as the stub has them; else a live dealer told them
        del stub[len(stub) - count :]
        return
    if stub.count(UNKNOWN) == len(stub):  # nobody knows a card of it: none of them has to change its place
        del stub[len(stub) - count :]
        return
    for card in cards:
        take(stub, card)


def take(stub: list[Card], card: Card) -> None:
    """The top card of the stub is gone; where a live dealer told it, it was unknown until now."""
    top = stub.pop()
    if top is card:
        return
    # Told out of order: the place of the two cards in the pack was not what the stub said. Counting is ten times as
    # fast as looking for a card, and the stub of a told hand is seldom known at all.
    if stub.count(UNKNOWN) < len(stub) and card in stub:
        stub[stub.index(card)] = top
    elif top is not UNKNOWN:
        stub[len(stub) - 1 - stub[::-1].index(UNKNOWN)] = top


def muck_hand(state: State, seat: int) -> None:
    state.muck.extend(state.holes[seat])
    state.holes[seat] = []
    state.faces[seat] = []


def fold_hand(state: State, seat: int) -> None:
    """A hand is dead, whoever killed it. Whoever goes through the live seats goes on with those that he began with."""
    if not state.folded[seat]:
        state.folded[seat] = True
        state.live = state.live.copy()
        state.live.remove(seat)
    state.fold_order.append(seat)
    muck_hand(state, seat)


def finish(state: State) -> None:
    """No chip is in the middle any more, and nobody has anything to do."""
    state.paid = [0] * state.size
    state.bet = [0] * state.size
    state.dead = 0
    for seat, amount in state.kept.items():
        state.stack[seat] += amount
    state.kept.clear()
    state.over = True
    state.actor = 0
    state.betting = False
    state.waiting = []
