"""The table that deals one hand after another: commands in, events out, every answer with its clause.

table = Table(make_table("star", "holdem", buy_in=(100, 500)))
table.act(TakeSeat(seat=3, name="Ann", chips=200, card="A-1"))
table.act(StartHand(pack=pack)); table.act(Play(command=Call(3)))
"""

from __future__ import annotations

from collections.abc import Iterable

from cardspeak.citation import Citation
from cardspeak.errors import BadInput
from cardspeak.hand.dealing import Shuffler
from cardspeak.hand.machine import Hand
from cardspeak.hand.prompt import Prompt
from cardspeak.refusal import Refused
from cardspeak.rulings.rule import Question
from cardspeak.table import commands as c
from cardspeak.table import entries
from cardspeak.table import events as e
from cardspeak.table.owed import Owed, owed
from cardspeak.table.prompt import TablePrompt, prompt_for
from cardspeak.table.setup import TableSetup
from cardspeak.table.state import TableState
from cardspeak.table.topics import ANSWERS, EVOLVE
from cardspeak.values import Value


class Accepted(Value):
    """What a command led to, down to the next question."""

    events: tuple[e.TableEvent, ...]
    prompt: Prompt | TablePrompt


class Table:
    """Seats, stakes, button and blinds, and the hand that is running."""

    __slots__ = ("events", "setup", "state")

    def __init__(self, setup: TableSetup, *, shuffle: Shuffler | None = None) -> None:
        """`shuffle` serves shuffles during a hand; the pack of each hand comes with its command."""
        self.setup = setup
        self.state = TableState(setup, shuffle)
        self.events: list[e.TableEvent] = []

    def act(self, command: c.Command) -> Accepted | Refused | Question:
        """Carry out a command, or refuse it with its clause and change nothing. Only a ruling ever asks back."""
        if command.at < self.state.at:
            raise BadInput(f"It is {self.state.at} at this table; nothing happens at {command.at} any more.")
        answer = ANSWERS[type(command)](self.state, command)
        if isinstance(answer, Refused | Question):
            return answer
        self.apply(answer)
        return Accepted(tuple(answer), self.prompt)

    def decide(self, command: c.Command) -> Accepted | Refused | Question:
        """The same answer, with this table left as it was."""
        return self.copy().act(command)

    def apply(self, events: Iterable[e.TableEvent]) -> None:
        """Take events that were decided here or elsewhere."""
        events = tuple(events)
        if entries.overtaken(events):
            self.state.before = None
        for event in events:
            kept = entries.kept(self.state, event)
            EVOLVE[type(event)](self.state, event)
            self.state.before = kept or self.state.before
            self.state.at = event.at
            self.events.append(event)

    @classmethod
    def replay(cls, setup: TableSetup, events: Iterable[e.TableEvent], *, shuffle: Shuffler | None = None) -> Table:
        """The table that these events make; the same events always make the same table."""
        table = cls(setup, shuffle=shuffle)
        table.apply(events)
        return table

    def copy(self) -> Table:
        """An independent table in the same state, for what-if."""
        twin = Table.__new__(Table)
        twin.setup, twin.state, twin.events = self.setup, self.state.copy(), list(self.events)
        return twin

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

    def cite(self, event: e.TableEvent) -> Citation:
        """The clause behind an event, with its book."""
        return Citation(self.setup.book, event.cite)
