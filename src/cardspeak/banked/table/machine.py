"""The table against the house, from the first check of the cards to the last count, on the one shape.

table = BankedTable(make_setup("three-card", {}))
for order in (CheckCards(), ShowSign(), OpenTable()):
    table.act(Give(order=order))
table.act(SitAt(box=1, name="ann", chips=500))
table.act(OpenRound(pack=pack)); table.act(Play(command=Place(1, "ante", "ann", 10)))
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Never

from cardspeak.banked.round import Cutter, Round, Shuffler
from cardspeak.banked.setup import BankedSetup
from cardspeak.banked.table.base import Command, Event, RecordLine
from cardspeak.banked.table.doors import Doors, SharedPools
from cardspeak.banked.table.prompt import BankedPrompt, prompt_for
from cardspeak.banked.table.record import entries
from cardspeak.banked.table.state import BankedState
from cardspeak.banked.table.topics import ANSWERS, EVOLVE
from cardspeak.banked.table.tournament import off
from cardspeak.citation import Citation
from cardspeak.machine import Machine
from cardspeak.refusal import Refused


class BankedTable(Machine[BankedState, Command, Event, BankedPrompt, Never]):
    """Boxes, signs, limits, disputes, and the round that is open. What a command leads to is all in its answer."""

    __slots__ = ("doors",)

    ANSWERS = ANSWERS
    EVOLVE = EVOLVE
    setup: BankedSetup

    def __init__(
        self,
        setup: BankedSetup,
        *,
        shuffle: Shuffler | None = None,
        cut: Cutter | None = None,
        pools: SharedPools | None = None,
        begin: bool = True,
    ) -> None:
        """`shuffle` and `cut` serve what becomes due during a round; the pack of each round comes with its command."""
        self.doors = Doors(shuffle, cut, pools)
        super().__init__(setup, begin=begin)

    def blank(self) -> BankedState:
        return BankedState(self.setup, self.doors)

    def answer(self, command: Command) -> Iterable[Event] | Refused:
        return off(self.state, command) or super().answer(command)

    def take(self, batch: Sequence[Event]) -> None:
        self.state.moved = []
        super().take(batch)

    @property
    def prompt(self) -> BankedPrompt:
        return prompt_for(self.state)

    @property
    def round(self) -> Round | None:
        """The round that is open, or the last one while it lies on the layout."""
        return self.state.round or self.state.shown

    @property
    def record(self) -> Iterator[RecordLine]:
        """What an inspector reads: every line of the table's record, with its clause."""
        return entries(self.setup.game.file.house, self.events)

    def cite(self, event: Event) -> Citation:
        """The clause behind an event, with its book."""
        return Citation(self.setup.book, event.cite)
