"""The pools of a book, run by commands and events like every other part: `Jackpot(make_jackpot())`."""

from __future__ import annotations

from collections.abc import Iterable

from cardspeak.jackpots import commands as c
from cardspeak.jackpots import events as e
from cardspeak.jackpots.answers import ANSWERS
from cardspeak.jackpots.evolve import evolve
from cardspeak.jackpots.setup import CENT, JackpotSetup
from cardspeak.jackpots.state import State
from cardspeak.refusal import Refused
from cardspeak.values import Value


class Reconciliation(Value):
    """Where every hundredth of a cent that was taken is now; `off` is always 0."""

    taken: int
    displayed: int
    fund: int  # for bonuses and reseeds; below 0 the operator has advanced it
    owed: int
    paid: int
    off: int


class Display(Value):
    """What the players read, in cents, and whether our own assumption is in it."""

    level: str
    amount: int
    stake: int
    cite: str
    works: bool = True  # False: the last verified amount is shown and paid
    suspended: tuple[str, ...] = ()
    note: str = ""


class Jackpot:
    """Three pools and the fund beside them. `start` gives amounts in cents instead of the guaranteed ones."""

    __slots__ = ("events", "setup", "state")

    def __init__(self, setup: JackpotSetup, start: dict[str, int] | None = None) -> None:
        self.setup = setup
        self.state = State(setup)
        self.events: list[e.Event] = []
        for pool in setup.rules.pools:
            amount = max((start or {}).get(pool.name, 0) * CENT, self.state.reseed(pool.name))
            self._happen(e.Seeded(pool.name, amount, pool.cite))
        self._happen(e.DisplayVerified(dict(self.state.pools), setup.rules.verifier, setup.rules.shown_cite))

    def act(self, command: c.Command) -> tuple[e.Event, ...] | Refused:
        """Carry out a command, or refuse it with its clause and change nothing."""
        answer = ANSWERS[type(command)](self.state, command)
        if isinstance(answer, Refused):
            return answer
        for event in answer:
            self._happen(event)
        return tuple(answer)

    def act_in_order(self, commands: Iterable[c.KeyOff]) -> list[tuple[e.Event, ...] | Refused]:
        """Key-offs of different tables, in the order of the system's own time."""
        return [self.act(command) for command in sorted(commands, key=lambda command: command.at)]

    @property
    def displays(self) -> tuple[Display, ...]:
        """The amounts of every level, whatever else is going on: whole cents, as a prize would be paid."""
        state, rules = self.state, self.setup.rules
        return tuple(
            Display(
                level.name,
                state.display(level.name) // CENT,
                level.times * state.wager,
                level.display_cite,
                not state.broken,
                tuple(sorted(state.suspended)),
                self.setup.note,
            )
            for level in rules.levels
        )

    @property
    def reconciliation(self) -> Reconciliation:
        state = self.state
        shown = sum(state.pools.values())
        return Reconciliation(state.taken, shown, state.fund, state.owed, state.paid, state.balance)

    @classmethod
    def replay(cls, setup: JackpotSetup, events: Iterable[e.Event]) -> Jackpot:
        """The pools that these events make."""
        twin = cls.__new__(cls)
        twin.setup = setup
        twin.state = State(setup)
        twin.events = []
        for event in events:
            twin._happen(event)
        return twin

    def apply(self, event: e.Event) -> None:
        """Take an event that was decided elsewhere."""
        self._happen(event)

    def copy(self) -> Jackpot:
        twin = Jackpot.__new__(Jackpot)
        twin.setup = self.setup
        twin.state = self.state.copy()
        twin.events = list(self.events)
        return twin

    def _happen(self, event: e.Event) -> None:
        evolve(self.state, event)
        self.events.append(event)
