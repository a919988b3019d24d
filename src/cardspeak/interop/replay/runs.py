"""A board that is run more than once: how many cards all of its boards have in common, and how many boards there are.

A file writes the cards of every board one after the other and says of none to which it belongs. Their number tells.
"""

from __future__ import annotations

from typing import Protocol

from cardspeak.books.model import game as m
from cardspeak.cards import Card
from cardspeak.hand import commands as c
from cardspeak.hand.dealing import burn
from cardspeak.hand.machine import Hand
from cardspeak.hand.state import State
from cardspeak.interop.phh import actions as a
from cardspeak.interop.replay.told import Told
from cardspeak.interop.replay.verdict import DisagreesError


class FedBoard(Protocol):
    """A machine that is told a file, when the board may be run."""

    state: State
    hand: Hand
    told: Told
    board: list[Card]
    others: list[int]

    def play(self, command: c.Command) -> None: ...
    def hand_over(self, count: int, seat: int | None) -> bool: ...


def run_board(feed: FedBoard) -> bool:
    """Deal what all boards have in common, then agree on as many as the file has cards for; False: cards are due.

    Players who are all-in may see a flop together and run the board from the turn alone.
    """
    state = feed.state
    steps = [step for step in reversed(state.agenda) if isinstance(step, m.Board)]
    dealt = sum(map(len, state.boards))
    if feed.told.common is not None:
        common = feed.told.common
    else:
        common, *feed.others = _commons(feed, dealt, [step.count for step in steps])
    if dealt < common:
        return _deal_once(feed, steps[0].count)
    rest = sum(step.count for step in steps)
    boards, odd = divmod(_board_cards(feed) - dealt, rest)
    if odd and not feed.told.cut:
        raise DisagreesError(f"{_board_cards(feed)} board cards do not come to whole boards.")
    runs = state.setup.play.runs
    assert runs is not None, "the board is run again only where the book knows it"
    # A file that breaks off within a board still says that it was being dealt.
    feed.play(c.Run(boards + bool(odd), tuple(state.live), runs.leave))
    return True


def _board_cards(feed: FedBoard) -> int:
    return sum(len(action.cards) for action in feed.told.actions if isinstance(action, a.DealBoard))


def _commons(feed: FedBoard, dealt: int, counts: list[int]) -> list[int]:
    """How many cards all boards may have in common, so that the rest comes to whole boards; the fewest first."""
    cards, rest = _board_cards(feed) - dealt, sum(counts)
    if cards <= rest or feed.told.cut:
        return [dealt]
    once = [sum(counts[:at]) for at in range(len(counts))]
    whole = [one for one in once if (cards - one) % (rest - one) == 0 and _parted(feed, dealt + one, rest - one)]
    return [dealt + one for one in whole] or [dealt]


def _parted(feed: FedBoard, common: int, each: int) -> bool:
    """Whether no cards that were dealt together belong to two boards."""
    at = -common
    for action in feed.told.actions:
        if isinstance(action, a.DealBoard):
            first, at = at, at + len(action.cards)
            if first >= 0 and first // each != (at - 1) // each:
                return False
    return True


def _deal_once(feed: FedBoard, count: int) -> bool:
    """Cards that every board begins with; a burn waits while the players are asked about running it."""
    state = feed.state
    if len(feed.board) < count:
        return False
    step = state.agenda[-1]
    if type(step) is m.Burn:
        feed.hand.follow([burn(state, step.cite)])
    return feed.hand_over(count, None)
