"""The state of a table against the house: who sits where with how much, the round that is open, what the bank has won.

Changed by events and by nothing else: the same records make the same table.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from cardspeak.banked import events as be
from cardspeak.banked.round import Round
from cardspeak.banked.setup import TableSetup
from cardspeak.banked.table import Held
from cardspeak.books.banked import load_banked
from cardspeak.cards.chance import below_from_system
from cardspeak.cards.shuffle import shuffled
from cardspeak.jackpots import Jackpot, LinkedRound
from cardspeak.refusal import Refused
from cardspeak.room import saved
from cardspeak.room.banked import events as d
from cardspeak.room.banked import floor as f
from cardspeak.room.banked.setup import opened, setup_of
from cardspeak.room.money import HOUSE_PLAYERS, Bought, Chips, wallet
from cardspeak.room.openings import Opening
from cardspeak.room.pools import Pools
from cardspeak.room.who import HOUSE

SAT = "silent: boxes are taken in the room"
RECENT = 100  # entries of the table's own record that are kept here; the log has all
OWN = ("bank", "coming", "joining", "leaving", "ready")  # what a table of boxes keeps beside the table itself


class BankedState:
    """What follows from the records. The pools are the room's, shared by every table that plays for them."""

    def __init__(self, opening: Opening, id: str) -> None:
        self.id = id
        self.rules = load_banked(opening.book)
        self.table = opened(setup_of(opening))
        self.round: Round | None = None
        self.shown: Round | None = None  # the last one, on the layout until the next begins
        self.linked: LinkedRound | None = None
        self.pools: Pools | None = None
        self.bank = 0  # what the house has won at this table; below zero it has paid
        self.coming: dict[str, int] = {}  # chips bought while a round was dealt
        self.joining: dict[int, tuple[str, int]] = {}  # boxes taken while a round was dealt
        self.leaving: set[str] = set()
        self.ready: set[str] = set()
        self._below = below_from_system(os.urandom)
        self._bought: list[Bought] = []  # chips that came or went with the events of this batch

    @property
    def setup(self) -> TableSetup:
        return self.table.setup

    @setup.setter
    def setup(self, setup: TableSetup) -> None:
        self.table.setup = setup

    @property
    def jackpot(self) -> Jackpot | None:
        return self.pools.jackpot if self.pools is not None else None

    def link(self, pools: Pools) -> None:
        """The room's pools; a round read back from the log goes on with them."""
        self.pools = pools
        self._linked_again()

    # -- who sits where --------------------------------------------------------------------------------------

    def places(self) -> dict[int, str]:
        """Who sits where, or waits to."""
        return {**self.setup.seats, **{box: who for box, (who, _) in self.joining.items()}}

    def box_of(self, name: str) -> int | None:
        return next((box for box, seated in self.places().items() if seated == name), None)

    def chips_of(self, name: str) -> int:
        """What somebody has here, away from the layout."""
        stacks = self.round.stacks if self.round is not None else self.setup.stacks
        joining = sum(chips for who, chips in self.joining.values() if who == name)
        return stacks.get(name, 0) + self.coming.get(name, 0) + joining

    def people(self) -> tuple[str, ...]:
        return tuple(name for _, name in sorted(self.places().items()))

    def house_players(self) -> int:
        return sum(name.startswith(HOUSE) for name in self.people())

    def bought(self, events: Sequence[Any]) -> tuple[Bought, ...]:
        """What the events of this batch brought to the table or took from it."""
        return tuple(self._bought)

    def _move(self, name: str, chips: int) -> None:
        if chips:
            self._bought.append(Bought(HOUSE_PLAYERS if name.startswith(HOUSE) else wallet(name), chips, SAT))

    @property
    def running(self) -> bool:
        """Whether chips lie on the layout, or cards have been dealt to them."""
        return self.round is not None and (self.round.state.closed or bool(self.round.state.stakes))

    # -- rounds ----------------------------------------------------------------------------------------------

    def _shuffle(self, cards: Sequence[Any]) -> tuple[Any, ...]:
        return shuffled(cards, self._below)

    def _cut(self, places: range) -> int:
        return places[self._below(len(places))]

    def _begin(self, round_: Round) -> None:
        self.round, self.shown = round_, None
        self.ready.clear()
        self.table.running = None
        begun = self.table.begin(round_)
        assert not isinstance(begun, Refused), begun
        self.linked = None
        if self.jackpot is not None:
            self.linked = LinkedRound(round_, self.jackpot, self.pools_name, at=self.jackpot.state.at)

    @property
    def pools_name(self) -> str:
        """What the pools call this table."""
        return f"table {self.id}"

    def _linked_again(self) -> None:
        if self.round is not None and self.jackpot is not None:
            self.linked = LinkedRound.resume(self.round, self.jackpot, self.pools_name)

    def _corrected(self, before: Mapping[str, int], held: Mapping[str, int], at: int) -> None:
        """Stacks, payments held back and exclusions, after a ruling on the last round."""
        assert self.shown is not None, "a round was ruled on"
        state, hours = self.shown.state, self.table.rules.hold_hours
        moved = gained(before, state.stack)
        self.bank -= sum(moved.values())
        for name, chips in moved.items():
            if name not in self.setup.stacks:  # gone: it goes after them
                self._move(name, -chips)
        stacks = {name: chips + moved.get(name, 0) for name, chips in self.setup.stacks.items()}
        self.setup = msgspec.structs.replace(
            self.setup, stacks=stacks, warned=tuple(sorted(state.warned)), excluded=tuple(sorted(state.excluded))
        )
        until = None if hours is None else at + 60 * hours
        kept = gained(held, state.held)
        self.table.held += [Held(name, amount, until) for name, amount in kept.items() if amount]

    # -- events ----------------------------------------------------------------------------------------------

    def read_events(self, body: bytes) -> tuple[Any, ...]:
        return tuple(d.EVENTS.decode(body))

    def hear(self, events: Sequence[Any]) -> None:
        """Events of the log."""
        self._bought = []
        for event in events:
            self._evolve(event)

    def _evolve(self, event: Any) -> None:
        match event:
            case d.Sat(box=box, name=name, chips=chips):
                self._move(name, chips)
                self.joining[box] = (name, chips)
                self._let_in()
            case d.BoughtIn(name=name, chips=chips):
                self._move(name, chips)
                self.coming[name] = self.coming.get(name, 0) + chips
                self._let_in()
            case d.ReadySaid(name=name):
                self.ready.add(name)
            case d.LeaveSaid(name=name):
                self.leaving.add(name)
            case d.GotUp(name=name, chips=chips):
                self._move(name, -chips)
                self._let_go(name)
            case d.Ordered():
                self._ordered(event)
            case d.RoundStarted(setup=setup):
                self.setup = setup
                self.round = self.shown = None
            case d.InRound(events=events):
                self._replay(events)
            case d.Afterwards(events=events, at=at):
                assert self.shown is not None, "a ruling on a round that was played"
                before, held = dict(self.shown.state.stack), dict(self.shown.state.held)
                self.shown.apply(events)
                self._corrected(before, held, at)
            case d.RoundFinished(bank=bank, at=at):
                self._finished(bank, at)

    def _finished(self, bank: int, at: int) -> None:
        assert self.round is not None, "a round finishes that was begun"
        self.bank += bank
        self.table.running = self.round
        self.table.end(at)
        self.shown = self.round
        self.round = self.linked = None
        self.ready.clear()
        self._tidy()
        self._let_in()

    def _ordered(self, event: d.Ordered) -> None:
        self.table.running = self.round if self.running else None
        f.carry_out(self.table, event.order, event.by, event.at)
        if isinstance(event.order, f.Release):
            self.bank -= event.entry.amount
            player = event.order.player
            if player not in self.setup.seats.values():
                self._move(player, -event.entry.amount)
                self._change(stacks={who: chips for who, chips in self.setup.stacks.items() if who != player})
        if self.round is not None and not self.round.state.closed:
            self._rebuild()

    def _replay(self, events: Sequence[be.Event]) -> None:
        """The round from its record, ready to go on."""
        if self.round is None:
            self._begin_again(Round.replay(self.setup, events))
        else:
            self.round.apply(events)
            self._heard(events)

    def _begin_again(self, round_: Round) -> None:
        pools, self.pools = self.pools, None  # the pools have heard of it
        self._begin(round_)
        self.pools = pools
        round_.resume_with(self._shuffle, self._cut)

    def _heard(self, events: Sequence[be.Event]) -> None:
        """Whoever moves a wager is not ready any more."""
        for event in events:
            if isinstance(event, be.Placed | be.Returned):
                self.ready.discard(event.owner)

    def _let_in(self) -> None:
        """Whoever sat down or bought chips is in at once while bets are open, unless others' chips lie in the box."""
        state = self.round.state if self.round is not None else None
        if state is not None and state.closed:
            return
        stacks, seats = dict(self.setup.stacks), dict(self.setup.seats)
        for box, (name, chips) in tuple(self.joining.items()):
            if state is None or not state.on(box):
                seats[box] = name
                stacks[name] = stacks.get(name, 0) + chips
                del self.joining[box]
        for name in tuple(self.coming):
            if name in seats.values():
                stacks[name] = stacks.get(name, 0) + self.coming.pop(name)
        self._change(stacks, seats)
        self._rebuild()

    def _let_go(self, name: str) -> None:
        self.leaving.discard(name)
        self.ready.discard(name)
        self.joining = {box: (who, chips) for box, (who, chips) in self.joining.items() if who != name}
        self.coming.pop(name, None)
        if name not in self.setup.seats.values():
            return
        stacks, seats = dict(self.setup.stacks), {box: who for box, who in self.setup.seats.items() if who != name}
        stacks[name] -= self.chips_of(name)  # what this round has cost so far stays with the round
        self._change(stacks, seats)
        self._rebuild()
        self._tidy()

    def _tidy(self) -> None:
        """Nobody's empty stack stays at a table where no round is open."""
        if self.round is None:
            seated = set(self.setup.seats.values())
            self._change({name: chips for name, chips in self.setup.stacks.items() if name in seated or chips})

    def _change(self, stacks: dict[str, int], seats: dict[int, str] | None = None) -> None:
        seats = self.setup.seats if seats is None else seats
        self.setup = msgspec.structs.replace(self.setup, stacks=stacks, seats=seats)

    def _rebuild(self) -> None:
        """A round whose bets are open, for the players and limits of now; wagers that lie there stay."""
        if self.round is None:
            return
        self.round = Round.replay(self.setup, self.round.events)
        self.round.resume_with(self._shuffle, self._cut)
        self._linked_again()

    # -- chips, and what is kept -----------------------------------------------------------------------------

    def chips(self) -> Chips:
        stacks = self.round.state.stack if self.round is not None else self.setup.stacks
        behind = sum(self.coming.values()) + sum(chips for _, chips in self.joining.values())
        held = sum(stacks.values())
        if self.round is None:
            return Chips(held + behind, 0, self.bank)
        layout = sum(self.round.state.stakes.values())
        began: int = sum(self.round.setup.stacks.values())
        return Chips(held + behind, layout, self.bank + began - held - layout)

    def save(self) -> dict[str, Any] | None:
        """The table between rounds, for a snapshot."""
        if self.round is not None:
            return None
        parts = saved.parts_of(self.table, saved.BOXES) | saved.parts_of(self, OWN)
        return {"parts": parts, "settled": saved.settled(self.shown)}

    def load(self, kept: saved.Saved) -> None:
        saved.put_back(self, {name: kept.parts[name] for name in OWN})
        saved.put_back(self.table, {name: kept.parts[name] for name in saved.BOXES})
        if kept.settled is not None:
            self.shown = Round.replay(kept.settled.setup, kept.settled.events)

    def forget(self) -> None:
        """The log has the table's own record."""
        del self.table.log[:-RECENT]


def gained(before: Mapping[str, int], after: Mapping[str, int]) -> dict[str, int]:
    return {name: chips - before.get(name, 0) for name, chips in after.items() if chips != before.get(name, 0)}
