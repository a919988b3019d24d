"""The machine that a file is told to, and the cards that wait until it asks for them."""

from __future__ import annotations

from cardspeak.books.model import game as m
from cardspeak.cards import Card
from cardspeak.hand import commands as c
from cardspeak.hand.machine import Hand
from cardspeak.hand.prompt import running
from cardspeak.interop.phh import actions as a
from cardspeak.interop.phh.hand import HandHistory
from cardspeak.interop.phh.units import WholeAmounts
from cardspeak.interop.phh_replay.rulings import DisagreesError, is_incident
from cardspeak.interop.phh_replay.table import setup_of


class Feed:
    """The machine and what the file has said that it cannot use yet."""

    __slots__ = ("board", "hand", "history", "notes", "pending", "shown", "state", "undecided", "units")

    def __init__(self, history: HandHistory, units: WholeAmounts) -> None:
        self.history = history
        self.units = units
        ruled = any(map(is_incident, units.actions))
        self.hand = Hand(setup_of(history, units), log=ruled or units.winnings is not None)
        self.state = self.hand.state
        self.pending: list[list[Card]] = [[] for _ in range(history.player_count + 1)]
        self.board: list[Card] = []
        self.shown: dict[int, tuple[Card, ...] | None] = {}  # the last word at the showdown; None: mucked
        self.undecided = False  # unknown cards decide who wins what
        self.notes: list[str] = []

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
                self._run()
            if kind is m.Deal and self.board and self._hand_over(1, None):
                continue
            if kind is m.Deal:
                due = [(seat, step.down or step.up) for seat in state.waiting]  # type: ignore[union-attr]
            elif kind is m.Draw:
                due = state.owed
            elif kind is m.Board and self._hand_over(step.count, None):  # type: ignore[union-attr]
                continue
            else:
                return
            ready = [seat for seat, count in due if len(self.pending[seat]) >= count]
            if not ready:
                return
            counts = dict(due)
            for seat in ready:
                self._hand_over(counts[seat], seat)

    def _run(self) -> None:
        """As many boards as the file has cards for."""
        state = self.state
        rest = sum(step.count for step in state.agenda if isinstance(step, m.Board))
        later = sum(len(action.cards) for action in self.units.actions if isinstance(action, a.DealBoard))
        boards, odd = divmod(later - len(state.boards[0]), rest)
        if odd:
            raise DisagreesError(f"{later} board cards do not come to whole boards.")
        runs = state.setup.play.runs
        assert runs is not None, "the board is run again only where the book knows it"
        self.play(c.Run(boards, tuple(state.live), runs.leave))

    def _hand_over(self, count: int, seat: int | None) -> bool:
        """Tell the machine so many of the waiting cards, if there are as many."""
        waiting = self.board if seat is None else self.pending[seat]
        if len(waiting) < count:
            return False
        cards = tuple(waiting[:count])
        del waiting[:count]
        self.play(c.TellBoard(cards) if seat is None else c.TellHole(seat, cards))
        return True
