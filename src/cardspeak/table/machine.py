"""The table that deals one hand after another: commands in, events out, every answer with its clause.

table = Table(make_table("star", "holdem", buy_in=(100, 500)))
table.act(TakeSeat(seat=3, name="Ann", chips=200, card="A-1"))
table.act(StartHand(pack=pack)); table.act(Play(command=Call(3)))
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cardspeak.asking import asked
from cardspeak.citation import Citation
from cardspeak.errors import BadInput
from cardspeak.hand.dealing import Shuffler
from cardspeak.hand.machine import Hand
from cardspeak.hand.prompt import Prompt
from cardspeak.machine import Machine
from cardspeak.rulings.rule import Question
from cardspeak.table.base import Command, TableEvent
from cardspeak.table.collected import ANSWERS, EVOLVE
from cardspeak.table.off import off
from cardspeak.table.owed import Owed, owed
from cardspeak.table.prompt import TablePrompt, prompt_for
from cardspeak.table.refusing import Answer
from cardspeak.table.setup import TableSetup
from cardspeak.table.state import TableState
from cardspeak.table.topics import entries, talk


class Table(Machine[TableState, Command, TableEvent, Prompt | TablePrompt, Question]):
    """Seats, stakes, button and blinds, and the hand that is running. Only a ruling ever asks back."""

    __slots__ = ("_shuffle",)

    ANSWERS = ANSWERS
    EVOLVE = EVOLVE
    KNOWN = ("planned",)
    setup: TableSetup

    @asked('cs.Table(cs.make_table("star", "holdem"))')
    def __init__(self, setup: TableSetup, *, shuffle: Shuffler | None = None, begin: bool = True) -> None:
        """`shuffle` serves shuffles during a hand; the pack of each hand comes with its command."""
        if not isinstance(setup, TableSetup):
            raise BadInput(f'A table is made of a setup, not of {setup!r}: cs.make_table("star", "holdem") makes one.')
        self._shuffle = shuffle
        super().__init__(setup, begin=begin)

    def blank(self) -> TableState:
        return TableState(self.setup, self._shuffle)

    def answer(self, command: Command) -> Answer | Question:
        if command.at < self.state.at:
            raise BadInput(f"It is {self.state.at} at this table; nothing happens at {command.at} any more.")
        unknown = off(self.state, command)
        return unknown if unknown is not None else ANSWERS[type(command)](self.state, command)

    def following(self) -> Iterable[TableEvent]:
        return talk.following(self.state) if self.state.held else ()

    def take(self, batch: Sequence[TableEvent]) -> None:
        if self.state.before is not None and entries.overtaken(batch):
            self.state.before = None
        for event in batch:
            self.happen(event)

    def happen(self, event: TableEvent) -> None:
        state = self.state
        kept = entries.kept(state, event) if state.setup.told else None
        state.planned = None
        super().happen(event)
        state.before = kept or state.before
        state.at = event.at
        state.planned = None  # whatever looked at the next hand while this happened saw half of it

    @property
    def hand(self) -> Hand | None:
        """The hand that is running, or the last one."""
        return self.state.hand

    @property
    def prompt(self) -> Prompt | TablePrompt:
        return prompt_for(self.state)

    def owed(self) -> tuple[Owed, ...]:
        """What is owed at this moment, by whom, under which clause."""
        return owed(self.state)

    def cite(self, event: TableEvent) -> Citation:
        """The clause behind an event, with its book."""
        return Citation(self.setup.book, event.cite)
