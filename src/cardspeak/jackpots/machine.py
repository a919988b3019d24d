"""The pools of a book, run by commands and events like every other part: `Jackpot(make_jackpot())`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Never

from cardspeak.jackpots import commands as c
from cardspeak.jackpots import events as e
from cardspeak.jackpots.answers import ANSWERS
from cardspeak.jackpots.evolve import EVOLVE
from cardspeak.jackpots.setup import CENT, JackpotSetup
from cardspeak.jackpots.state import State
from cardspeak.machine import Accepted, Machine
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


class Jackpot(Machine[State, c.Command, e.Event, None, Never]):
    """Three pools and the fund beside them. `start` gives amounts in cents instead of the guaranteed ones."""

    __slots__ = ("_start",)

    ANSWERS = ANSWERS
    EVOLVE = EVOLVE
    setup: JackpotSetup

    def __init__(self, setup: JackpotSetup, start: Mapping[str, int] | None = None, *, begin: bool = True) -> None:
        self._start = dict(start or {})
        super().__init__(setup, begin=begin)

    def blank(self) -> State:
        return State(self.setup)

    def beginning(self) -> Iterator[e.Event]:
        """The guaranteed amounts, or more, and what the players read first."""
        rows = self.setup.rows
        seeds = {
            pool.name: max(self._start.get(pool.name, 0) * CENT, self.state.reseed(pool.name)) for pool in rows.pools
        }
        for pool in rows.pools:
            yield e.Seeded(pool.name, seeds[pool.name], pool.cite)
        yield e.DisplayVerified(seeds, rows.verifier, rows.shown_cite)

    def happen(self, event: e.Event) -> None:
        super().happen(event)
        assert self.state.balance == 0, "every cent taken has been paid, is displayed or is held"

    @property
    def prompt(self) -> None:
        """Pools ask for nothing."""

    def act_in_order(self, commands: Iterable[c.KeyOff]) -> list[Accepted[e.Event, None] | Refused]:
        """Key-offs of different tables, in the order of the system's own time."""
        return [self.act(command) for command in sorted(commands, key=lambda command: command.at)]

    @property
    def displays(self) -> tuple[Display, ...]:
        """The amounts of every level, whatever else is going on: whole cents, as a prize would be paid."""
        state, rows = self.state, self.setup.rows
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
            for level in rows.levels
        )

    @property
    def reconciliation(self) -> Reconciliation:
        state = self.state
        shown = sum(state.pools.values())
        return Reconciliation(state.taken, shown, state.fund, state.owed, state.paid, state.balance)
