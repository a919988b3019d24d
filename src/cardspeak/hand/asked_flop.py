"""The flop asked for: at a table with a jackpot, whoever is left before the flop may table the hand and ask for it.

A burn and a flop for the jackpot alone: the pot is won already, and nothing is charged for such a flop. It is asked
at every such hand, whatever is held, so that the question tells nobody anything; by default no table has it.
(Crown Melbourne 17.5.5, the Star 30.11.)
"""

from __future__ import annotations

from cardspeak.books.model.game import Board, Burn, Discard
from cardspeak.hand import dealing
from cardspeak.hand import events as e
from cardspeak.hand.showdown import settle
from cardspeak.hand.state import State


def flop_offered(state: State) -> bool:
    """Whether the one who is left is asked now."""
    if not state.setup.jackpot or state.flop_said or state.over or state.betting or state.given_cite:
        return False
    return len(state.live) == 1 and bool(state.holes[state.live[0]]) and flop_next(state)


def flop_next(state: State) -> bool:
    """Whether the first flop is what the script has next for one player, who gives up no card before it (22.3.3)."""
    step = next((step for step in reversed(state.agenda) if not isinstance(step, Burn | Discard)), None)
    return isinstance(step, Board) and step.count == 3 and not any(state.boards) and len(state.stub) > 3


def flop_follows(state: State) -> list[e.Event] | None:
    """One is left: the question, the flop that was asked for, or the end."""
    if flop_offered(state):
        return None
    if state.flop_said != "asked" or any(state.boards):
        return settle(state)
    step = state.agenda[-1]
    if isinstance(step, Burn):
        return [dealing.burn(state, step.cite)]
    assert isinstance(step, Board), "offered only where a flop comes next"
    return None if state.setup.told else [dealing.board(state, step)]
