"""A table against the house in the room: boxes, betting time, one round after another, the shared jackpot."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import msgspec

from cardspeak.banked import commands as bc
from cardspeak.banked.mishaps import AFTERWARDS
from cardspeak.banked.prompt import Prompt
from cardspeak.banked.round import Accepted, Round
from cardspeak.banked.table import BankedTable, Entry
from cardspeak.banked.views import event_for
from cardspeak.cards import deck_of
from cardspeak.citation import Citation
from cardspeak.errors import require_chips
from cardspeak.jackpots import LinkedRound
from cardspeak.jackpots import commands as jc
from cardspeak.refusal import Refused
from cardspeak.room import banked_events as d
from cardspeak.room import banked_floor as f
from cardspeak.room import banked_house as house
from cardspeak.room.banked_setup import reported
from cardspeak.room.banked_state import SAT, BankedState, gained
from cardspeak.room.banked_story import advice, said
from cardspeak.room.banked_view import Advice, BankedView, Considered, Incident, Viewer, incidents, view
from cardspeak.room.machines import Batch, Beside, Next, Told
from cardspeak.room.who import HOUSE, Who, rank_in
from cardspeak.rulings.report import Report

DEALERS = bc.Proceed | bc.Report | bc.Count | bc.NameCards | bc.Amend | bc.PayPrize
ROOMS = bc.Cut | bc.Shuffle | bc.Tell | bc.TellBoard
PATIENCE = 2  # rounds without a wager after which nobody waits for a player's chips


class BankedDesk(BankedState):
    """What is asked of the table, what comes next, and what everybody sees of it."""

    kind = "banked"

    # -- asking ---------------------------------------------------------------------------------------------

    def read_command(self, raw: bytes) -> Any:
        return d.COMMANDS.decode(raw)

    def act(self, who: Who, command: Any, now: int) -> Batch | Refused | Any:
        self._bought = []
        match command:
            case d.SitAt():
                return self._sit(who, command)
            case d.HouseSits():
                return self._house_sits(who, command)
            case d.GetUp():
                return self._get_up(who.name)
            case d.FreeBox():
                return self._free(who, command.box)
            case d.BuyIn():
                return self._buy(who, command)
            case d.Ready():
                return self._say_ready(who)
            case d.Advise(box=box):
                return self._advise(who, box)
            case d.OpenRound():
                return self._open(who, now)
            case d.Play():
                return self._play(who, command.command, now)
            case d.OrderPools():
                return self._order_pools(who, command)
            case _:
                return self._order(who, command, now)

    def rule(self, who: Who, report: Report, now: int, *, carry_out: bool) -> Batch | Refused | Any:
        """Irregularities against the house are reported by the round's own command; the book picks the remedy."""
        if not who.at_least("dealer"):
            return self._refused("Call the dealer: whoever deals reports it.")
        self._bought = []
        command = reported(report, rank_in(self.book.book, who.role))
        round_ = self.round or self.shown
        if carry_out or round_ is None:
            return self._play(who, command, now)
        answer = round_.decide(command)
        if isinstance(answer, Refused):
            return answer
        seen = [event_for(round_.state, one) for one in answer.events]
        return Considered(report.incident, tuple(said(seen)))

    def incidents(self) -> list[Incident]:
        found = incidents(self)
        if self.round is None:
            found = [one for one in found if self.shown is not None and one.name in AFTERWARDS]
        return found

    def _refused(self, says: str, cite: str = SAT) -> Refused:
        return Refused("room", Citation(self.setup.book, cite), says)

    def _done(self, kind: str, events: tuple[Any, ...]) -> Batch:
        for event in events:
            self._evolve(event)
        return Batch(kind, events, self.bought(events), events[-1].cite)

    # -- boxes ----------------------------------------------------------------------------------------------

    def _sit(self, who: Who, command: d.SitAt) -> Batch | Refused:
        return self._seat(who.name, command.box, command.chips)

    def _house_sits(self, who: Who, command: d.HouseSits) -> Batch | Refused:
        if not who.is_room:
            return self._refused("The room seats its players.")
        return self._seat(command.name, command.box, command.chips)

    def _seat(self, name: str, box: int, chips: int) -> Batch | Refused:
        require_chips(chips, "Bring")
        taken = self.places()
        if self.box_of(name) is not None:
            return self._refused("You have a box here: wagers on others are placed from there.")
        if not 1 <= box <= self.setup.boxes:
            return self._refused(f"This table has boxes 1 to {self.setup.boxes}.", self.book.file.boxes.cite)
        if box in taken:
            return self._refused(f"{taken[box]} sits at box {box}.")
        if name in self.setup.excluded:
            cite = next(row.cite for row in self.book.file.mishaps if row.report == "exclude")
            return self._refused(f"{name} has been excluded from the game.", cite)
        least = min(limit.least for limit in self.setup.limits.values())
        if chips < least:
            return self._refused(f"The least wager here is {least}: bring at least that.", self.table.rules.sign_cite)
        return self._done("table", (d.Sat(box=box, name=name, chips=chips, cite=SAT),))

    def _buy(self, who: Who, command: d.BuyIn) -> Batch | Refused:
        name = command.name if who.is_room and command.name else who.name
        require_chips(command.chips, "Buy")
        if self.box_of(name) is None:
            return self._refused("Take a box first.")
        if command.chips < 1:
            return self._refused("Buy at least one chip.")
        return self._done("table", (d.BoughtIn(name=name, chips=command.chips, cite=SAT),))

    def _get_up(self, name: str) -> Batch | Refused:
        if self.box_of(name) is None:
            return self._refused("You have no box here.")
        if name in self.leaving:
            return self._refused("You leave when this round is over.")
        if self._in_play(name):
            return self._done("table", (d.LeaveSaid(name=name, cite=SAT),))
        return self._done("table", (d.GotUp(name=name, chips=self.chips_of(name), cite=SAT),))

    def _free(self, who: Who, box: int) -> Batch | Refused:
        """A player who makes no wagers may be asked for the place, as the book says."""
        name, cite = self.setup.seats.get(box, ""), self.table.rules.abstain_cite
        if not who.at_least("dealer"):
            return self._refused("The floor asks for a box.", cite)
        if not name:
            return self._refused(f"Nobody sits at box {box}.")
        if not self.table.may_vacate(name):
            return self._refused(f"{name} may keep box {box}.", cite)
        return self._get_up(name)

    def _in_play(self, name: str) -> bool:
        """Whether chips of this player lie on the layout, or a round is dealt that these chips were counted in."""
        state = self.round.state if self.round is not None else None
        if state is None or name not in self.setup.seats.values():
            return False
        return state.closed or any(owner == name for _, _, owner in state.stakes)

    def _say_ready(self, who: Who) -> Batch | Refused:
        if self.round is None or self.round.state.closed:
            return self._refused("No bets are open.")
        if who.name not in self.setup.seats.values():
            return self._refused("Take a box first.")
        return self._done("table", (d.ReadySaid(name=who.name, cite=SAT),))

    # -- the floor ------------------------------------------------------------------------------------------

    def _order(self, who: Who, order: Any, now: int) -> Batch | Refused:
        """Limits, pay tables, cards, disputes: the table's own business while no chip is on the layout."""
        players = isinstance(order, f.PLAYERS)
        if not players and not who.at_least("dealer"):
            return self._refused("That is for the floor to order.")
        if players and self.box_of(who.name) is None and not who.at_least("dealer"):
            return self._refused("Take a box first.")
        by = who.name if players else rank_in(self.book.book, who.role)
        self.table.running = self.round if self._busy() else None
        trial = f.carry_out(self._twin(), order, by, now // 60)
        if isinstance(trial, Refused):
            return trial
        event = d.Ordered(order=order, by=by, at=now // 60, entry=trial, cite=trial.cite)
        return self._done("table", (event,))

    def _order_pools(self, who: Who, order: d.OrderPools) -> Batch | Refused:
        """The display and the pools themselves; a round that stands still is set going by what is found of it."""
        if self.pools is None or self.jackpot is None:
            return self._refused("No jackpot is played for here.")
        if not who.at_least("dealer"):
            return self._refused("That is for the floor to order.")
        if isinstance(order.command, jc.Resume) and self.round is not None and self.round.state.suspended:
            return self._refused("Report what was found: the round goes on, or is void.", self.round.state.suspended)
        changed: dict[str, Any] = {"by": rank_in(self.book.book, who.role)}
        if not isinstance(order.command, jc.Verify | jc.FailDisplay | jc.RestoreDisplay):
            changed |= {"tables": (self._name,)} if isinstance(order.command, jc.Resume) else {"table": self._name}
        asked = msgspec.structs.replace(order.command, **changed)
        answer = self.jackpot.act(asked)
        if isinstance(answer, Refused):
            return answer
        event = d.PoolsOrdered(command=asked, cite=_last_cite(answer))
        return Batch("table", (event,), (), event.cite, self._news())

    def _twin(self) -> BankedTable:
        """The table for an order that may yet be refused."""
        twin = BankedTable(self.setup)
        for name, value in vars(self.table).items():
            setattr(twin, name, type(value)(value) if isinstance(value, list | dict) else value)
        return twin

    # -- rounds ---------------------------------------------------------------------------------------------

    def _open(self, who: Who, now: int) -> Batch | Refused:
        if not who.at_least("dealer"):
            return self._refused("The room opens the betting.")
        if self.round is not None:
            return self._refused("The round before is not over.")
        if not self.setup.seats:
            return self._refused("Nobody sits here.")
        events: list[Any] = []
        if not self.table.checked:
            entry = self._twin().check_cards()
            assert isinstance(entry, Entry), "cards may always be checked"
            events.append(d.Ordered(order=f.CheckCards(), by="dealer", at=now // 60, entry=entry, cite=entry.cite))
            self._evolve(events[0])
        pack = self._shuffle(deck_of(self.setup.game.file.deck).cards)
        round_ = Round(self.setup, pack, shuffle=self._shuffle, cut=self._cut)
        self._begin(round_)
        events.append(d.RoundStarted(number=self.setup.number, setup=self.setup, cite=SAT))
        events.append(d.InRound(events=tuple(round_.events), cite=SAT))  # type: ignore[arg-type]
        return Batch("round started", tuple(events), (), SAT, self._news())

    def _news(self) -> tuple[Beside, ...]:
        return self.pools.news() if self.pools is not None else ()

    def _play(self, who: Who, command: Any, now: int) -> Batch | Refused:
        mine = self._theirs(who, command)
        if isinstance(mine, Refused):
            return mine
        if self.round is None:
            return self._afterwards(mine, now)
        answer = self.linked.act(mine) if self.linked is not None else self.round.act(mine)
        if isinstance(answer, Refused):
            return answer
        assert isinstance(answer, Accepted), "a round accepts or refuses"
        self._heard(answer.events)
        events = (d.InRound(events=answer.events, cite=SAT),)  # type: ignore[arg-type]
        cite = _last_cite(answer.events)
        if not self.round.over:
            return Batch("play", events, (), cite, self._news())
        finished = self._finish(now)
        return Batch("round finished", (*events, *finished), self.bought(finished), cite, self._news())

    def _theirs(self, who: Who, command: Any) -> Any:
        """A player acts with own chips and own hands; the dealer's words are the dealer's; the room deals."""
        if who.is_room:
            return command
        if isinstance(command, ROOMS):
            return self._refused("The room shuffles, cuts and deals.")
        if isinstance(command, DEALERS):
            if not who.at_least("dealer"):
                return self._refused("The dealer does that.")
            return msgspec.structs.replace(command, by=rank_in(self.book.book, who.role))
        if isinstance(command, bc.Place | bc.Declare) and command.means != "chips":
            return self._refused("In the room wagers are made in chips.")
        if command.owner not in ("", who.name):
            return self._refused("Those chips are not yours.")
        playing = isinstance(command, bc.Decide | bc.Look | bc.Expose)
        if playing and (self.round is None or self.round.state.owner(command.box) != who.name):
            return self._refused(f"Box {command.box} is not yours to play.")
        return msgspec.structs.replace(command, owner=who.name)

    def _afterwards(self, command: Any, now: int) -> Batch | Refused:
        """What the book lets the floor order of a round that is settled, while it lies on the layout."""
        if self.shown is None or not isinstance(command, bc.Report) or command.what not in AFTERWARDS:
            return self._refused("No round is open; wait for the next one.")
        trial = self.shown.copy()
        answer = trial.act(command)
        if isinstance(answer, Refused):
            return answer
        moved = gained(self.shown.state.stack, trial.state.stack)
        gone = [name for name, chips in moved.items() if self.setup.stacks.get(name, 0) + chips < 0]
        if gone:
            return self._refused(f"The chips of {', '.join(gone)} are no longer at this table.", answer.events[0].cite)  # type: ignore[attr-defined]
        before, held = dict(self.shown.state.stack), dict(self.shown.state.held)
        if self.jackpot is not None:
            answer = LinkedRound.resume(self.shown, self.jackpot, self._name).act(command)
        else:
            answer = self.shown.act(command)
        assert isinstance(answer, Accepted), answer
        self._corrected(before, held, now // 60)
        event = d.Afterwards(events=answer.events, at=now // 60, cite=_last_cite(answer.events))  # type: ignore[arg-type]
        return Batch("table", (event,), self.bought((event,)), event.cite, self._news())

    def _finish(self, now: int) -> tuple[Any, ...]:
        """Stacks after the round, those gone who said so, and those in who waited."""
        assert self.round is not None, "a round that is over is there"
        stacks = self.round.stacks
        bank = sum(self.round.setup.stacks.values()) - sum(stacks.values())
        number = self.setup.number
        events: list[Any] = [
            d.RoundFinished(number=number, stacks=dict(stacks), bank=bank, at=now // 60, cite=SAT),
        ]
        self._evolve(events[0])
        for name in sorted(self.leaving):
            events.append(d.GotUp(name=name, chips=self.chips_of(name), cite=SAT))
            self._evolve(events[-1])
        return tuple(events)

    # -- what comes next ------------------------------------------------------------------------------------

    def costs(self, who: Who, command: Any) -> int:
        """Chips that a command takes from the asker's own account."""
        return command.chips if isinstance(command, d.SitAt | d.BuyIn) else 0

    @property
    def moment(self) -> Any:
        """What changes when something new is asked: the time to bet is one, however many wagers are placed in it, and
        whoever decides is not hurried or delayed by what others decide."""
        if self.round is None:
            return (self.setup.number, "between")
        return (self.setup.number, self.round.state.at, [one.kind for one in house.waited_for(self.round.prompts)][:1])

    def next(self) -> Next:
        people = [name for name in self.setup.seats.values() if not name.startswith(HOUSE)]
        if self._suspended():
            return Next("nothing")
        if self.round is None:
            return Next("deal") if people else Next("nothing")
        waited = house.waited_for(self.round.prompts)
        if waited:
            return self._waits_for(waited)
        if self.round.state.closed or not people:
            return Next("nothing")
        return self._betting(people)

    def _suspended(self) -> bool:
        """By a ruling on this round, or because the pools stand still for this table."""
        pools = self.jackpot is not None and self._name in self.jackpot.state.suspended
        return pools or (self.round is not None and bool(self.round.state.suspended))

    def _waits_for(self, waited: list[Prompt]) -> Next:
        """House players first, then box by box: each has its own time."""
        for prompt in waited:
            if prompt.owner.startswith(HOUSE):
                return Next("house", prompt.box, prompt.owner)
        first = waited[0]
        return Next("clock", first.box, first.owner)

    def _betting(self, people: list[str]) -> Next:
        """Time runs from the first wager on; bets close when it is over, or when everybody who bets is ready."""
        assert self.round is not None, "bets are open in a round"
        state = self.round.state
        placed = {owner for _, _, owner in state.stakes}
        if not placed:
            return Next("nothing")
        for box, name in sorted(self.setup.seats.items()):
            if name.startswith(HOUSE) and name not in placed and self._house_wager(box) is not None:
                return Next("house", box, name)
        awaited = {name for name in people if self._may_bet(name)} | {name for name in people if name in placed}
        return Next("house") if awaited <= self.ready else Next("clock")

    def _may_bet(self, name: str) -> bool:
        least = min(limit.least for limit in self.setup.limits.values())
        return self.chips_of(name) >= least and self.table.skipped.get(name, 0) < PATIENCE

    def _house_wager(self, box: int) -> bc.Command | None:
        assert self.round is not None, "bets are open in a round"
        name = self.setup.seats[box]
        return house.wager(self.setup, name, box, self.round.stacks.get(name, 0))

    def deal(self, now: int) -> Any:
        return d.OpenRound()

    def house_move(self, seat: int, now: int) -> Any:
        assert self.round is not None, "house players act in a round"
        asked = next((one for one in house.waited_for(self.round.prompts) if one.owner.startswith(HOUSE)), None)
        if asked is not None:
            return d.Play(command=house.answer(self.round, asked, asked.owner))  # type: ignore[arg-type]
        placed = self._house_wager(seat) if seat else None
        return d.Play(command=placed or bc.Proceed("close"))  # type: ignore[arg-type]

    def time_out(self, seat: int, now: int) -> Any:
        """Bets close; a hand that does not answer is played by the book's default."""
        assert self.round is not None, "time runs in a round"
        waited = house.waited_for(self.round.prompts)
        if not waited:
            return d.Play(command=bc.Proceed("close"))
        return d.Play(command=house.by_default(self.round, waited[0]))  # type: ignore[arg-type]

    def chores(self, now: int) -> list[Any]:
        """House players who cannot make a wager buy more, between rounds."""
        if self.round is not None:
            return []
        usual = HOUSE_ANTES * self.setup.limits["ante"].least
        return [
            d.BuyIn(chips=usual, name=name)
            for box, name in self.setup.seats.items()
            if name.startswith(HOUSE) and house.wager(self.setup, name, box, self.setup.stacks[name]) is None
        ]

    # -- seeing ---------------------------------------------------------------------------------------------

    def viewer(self, who: Who) -> Viewer:
        name = who.name if self.box_of(who.name) is not None else ""
        return name, rank_in(self.book.book, who.role)

    def view(self, viewer: Viewer) -> BankedView:
        return view(self, viewer)

    def tell(self, events: Sequence[Any], viewer: Viewer) -> list[Told]:
        name, _ = viewer
        told: list[Told] = []
        round_ = self.round or self.shown
        for event in events:
            seen: list[Any] = [event]
            if isinstance(event, d.InRound | d.Afterwards):
                seen = [event_for(round_.state, one, name) for one in event.events] if round_ is not None else []
            for one in seen:
                kind, box, amount = type(one).__name__, getattr(one, "box", 0), getattr(one, "amount", 0)
                told += [Told(words, cite, kind, box, amount) for words, cite in said([one])]
        return told

    @property
    def recent(self) -> tuple[Any, ...]:
        """What happened in the round on the layout, for somebody who comes back."""
        round_ = self.round or self.shown
        return () if round_ is None else (d.InRound(events=tuple(round_.events), cite=SAT),)  # type: ignore[arg-type]

    def _advise(self, who: Who, box: int) -> Any:
        """The first question of a kind takes a moment: not on the loop that deals the cards."""
        if self.round is None or self.round.state.owner(box) != who.name:
            return self._refused(f"Box {box} is not yours.")
        setup, round_ = self.setup, self.round.copy()

        async def answer() -> Advice:
            return Advice(box, await asyncio.to_thread(advice, setup, round_, box))

        return answer()

    def row(self) -> dict[str, Any]:
        """What the lobby tells of this table besides."""
        free = [box for box in range(1, self.setup.boxes + 1) if box not in self.places()]
        return {
            "best": free[0] if free else 0,
            "buy_in": (HOUSE_ANTES * self.setup.limits["ante"].least, None),
            "running": self.round is not None,
            "jackpots": msgspec.to_builtins(self.jackpot.displays) if self.jackpot is not None else [],
        }


HOUSE_ANTES = 40  # how many of the least Ante a house player brings, and a guest is offered


def _last_cite(events: Sequence[Any]) -> str:
    return str(events[-1].cite) if events else SAT
