"""A table against the house in the room: boxes, betting time, one round after another, the shared jackpot."""

from __future__ import annotations

import asyncio
import copy
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from cardspeak.banked import commands as bc
from cardspeak.banked import events as be
from cardspeak.banked.mishaps import AFTERWARDS, foreseen
from cardspeak.banked.round import Round
from cardspeak.banked.table import BankedTable, Entry
from cardspeak.banked.views import event_foreseen
from cardspeak.cards import deck_of
from cardspeak.jackpots import LinkedRound
from cardspeak.jackpots import commands as jc
from cardspeak.machine import Accepted
from cardspeak.refusal import Refused
from cardspeak.room.audit.rounds import RoundClerk
from cardspeak.room.banked import boxes
from cardspeak.room.banked import events as d
from cardspeak.room.banked import floor as f
from cardspeak.room.banked import next as ahead
from cardspeak.room.banked.setup import reported
from cardspeak.room.banked.state import SAT, BankedState, gained
from cardspeak.room.banked.story import advice, said, told
from cardspeak.room.banked.view import Advice, BankedView, Considered, Incident, Viewer, incidents, view
from cardspeak.room.face import Batch, Beside, Next, NotHere, PlaysFor, Told
from cardspeak.room.money import Bought, against_the_bank
from cardspeak.room.who import Who, rank_in
from cardspeak.rulings.report import Report
from cardspeak.values import Value

DEALERS = bc.Proceed | bc.Report | bc.Count | bc.NameCards | bc.Amend | bc.PayPrize
ROOMS = bc.Cut | bc.Shuffle | bc.Tell | bc.TellBoard


class Made(Value):
    """What a command led to, before it is written down."""

    kind: str
    events: tuple[Any, ...]
    bought: tuple[Bought, ...]
    cite: str
    beside: tuple[Beside, ...] = ()


class BankedDesk(BankedState):
    """What is asked of the table, what comes next, and what everybody sees of it."""

    kind = "banked"

    # -- asking ---------------------------------------------------------------------------------------------

    coach = False
    told = False
    _decided: tuple[tuple[Any, ...], BankedDesk] | None = None

    @property
    def book(self) -> str:
        return self.setup.book

    @property
    def game(self) -> str:
        return "banked"

    @property
    def least(self) -> int:
        return self.setup.limits["ante"].least

    @property
    def plays_for(self) -> PlaysFor | None:
        plays = self.setup.game.file.jackpot is not None
        return PlaysFor(self.book, self.setup.jackpot_wager) if plays else None

    def read_command(self, raw: bytes) -> Any:
        return d.COMMANDS.decode(raw)

    def plays(self, command: Any) -> bool:
        return isinstance(command, d.Play | d.OrderPools)

    def decide(self, who: Who, command: Any, now: int) -> Batch | Refused | Any:
        if isinstance(command, d.Advise):
            return self._advise(who, command.box)
        return self._ahead(lambda twin: twin._act(who, command, now))

    def _ahead(self, act: Callable[[BankedDesk], Any]) -> Any:
        """What comes of it on a twin, which takes this one's place when its record is written."""
        twin = self._copied()
        before = self.chips()
        made = act(twin)
        if not isinstance(made, Made):
            return made
        moved = against_the_bank(self.id, before, twin.chips(), made.bought, made.cite)
        self._decided = (made.events, twin)
        return Batch(made.kind, made.events, moved, made.beside)

    def _copied(self) -> BankedDesk:
        twin = copy.copy(self)
        twin.table = self._twin()
        twin.round = self.round.copy() if self.round is not None else None
        twin.shown = self.shown.copy() if self.shown is not None else None
        if self.table.running is not None:
            twin.table.running = twin.round if self.table.running is self.round else twin.shown
        twin.joining, twin.coming = dict(self.joining), dict(self.coming)
        twin.leaving, twin.ready = set(self.leaving), set(self.ready)
        twin.pools = self.pools.copy() if self.pools is not None else None
        if self.linked is not None and twin.round is not None and twin.jackpot is not None:
            twin.linked = LinkedRound.resume(twin.round, twin.jackpot, self.pools_name)
        return twin

    def batch(self, events: tuple[Any, ...]) -> Batch:
        twin, before = self._copied(), self.chips()
        twin.hear(events)
        return Batch("", events, against_the_bank(self.id, before, twin.chips(), twin.bought(events), SAT))

    def apply(self, events: tuple[Any, ...]) -> None:
        decided, self._decided = self._decided, None
        if decided is None or decided[0] is not events:
            self.hear(events)
            return
        pools, twin = self.pools, decided[1]
        self.__dict__.update(twin.__dict__)
        self.pools = pools
        if pools is not None and twin.pools is not None:
            pools.adopt(twin.pools)
            self._linked_again()

    def clerk(self) -> RoundClerk:
        return RoundClerk(self)

    def recent(self) -> tuple[Any, ...]:
        """What happened in the round on the layout, for somebody who comes back."""
        round_ = self.round or self.shown
        return () if round_ is None else (d.InRound(events=tuple(round_.events), cite=SAT),)  # type: ignore[arg-type]

    def own_hand(self, who: Who) -> tuple[None, int]:
        raise NotHere("The coach speaks of games among players; against the house, ask for advice in practice.")

    def sign(self) -> Sequence[Any]:
        return ()

    def house_seats(self, names: Sequence[str], now: int) -> list[Any]:
        """From the last box down: the first are for guests."""
        chips = self.row()["buy_in"][0]
        boxes = range(self.setup.boxes, 0, -1)
        return [d.HouseSits(box=box, name=name, chips=chips) for box, name in zip(boxes, names, strict=False)]

    def _act(self, who: Who, command: Any, now: int) -> Made | Refused | Any:
        self._bought = []
        match command:
            case d.OpenRound():
                return self._open(who, now)
            case d.Play():
                return self._play(who, command.command, now)
            case d.OrderPools():
                return self._order_pools(who, command)
            case f.Order():
                return self._order(who, command, now)
            case _:
                events = self._at_boxes(who, command)
                return events if isinstance(events, Refused) else self._done("table", events)

    def _at_boxes(self, who: Who, command: Any) -> boxes.Answer:
        match command:
            case d.SitAt(box=box, chips=chips):
                return boxes.sit(self, who.name, box, chips)
            case d.HouseSits():
                return boxes.house_sits(self, who, command)
            case d.GetUp(name=name):
                return boxes.get_up(self, name if who.is_room and name else who.name)
            case d.FreeBox(box=box):
                return boxes.free(self, who, box)
            case d.BuyIn():
                return boxes.buy(self, who, command)
            case _:
                assert isinstance(command, d.Ready), "every command has its answer"
                return boxes.ready(self, who)

    def rule(self, who: Who, report: Report, now: int) -> Batch | Refused | Any:
        """Irregularities against the house are reported by the round's own command; the book picks the remedy."""
        if not who.at_least("dealer"):
            return self._refused("Call the dealer: whoever deals reports it.")
        return self._ahead(lambda twin: twin._ruled(who, reported(report, rank_in(twin.rules.book, who.role)), now))

    def _ruled(self, who: Who, command: Any, now: int) -> Made | Refused:
        self._bought = []
        return self._play(who, command, now)

    def look(self, who: Who, report: Report, now: int) -> Any:
        if not who.at_least("dealer"):
            return self._refused("Call the dealer: whoever deals reports it.")
        round_ = self.round or self.shown
        if round_ is None:
            return self.rule(who, report, now)  # refused: there is nothing to rule on
        ways = foreseen(round_.state, reported(report, rank_in(self.rules.book, who.role)))
        if isinstance(ways, Refused):
            return ways
        return Considered(report.incident, tuple(dict.fromkeys(line for way in ways for line in _foretold(way))))

    def incidents(self) -> list[Incident]:
        found = incidents(self)
        if self.round is None:
            found = [one for one in found if self.shown is not None and one.name in AFTERWARDS]
        return found

    def _refused(self, says: str, cite: str = SAT) -> Refused:
        return boxes.refused(self, says, cite)

    def _done(self, kind: str, events: tuple[Any, ...]) -> Made:
        for event in events:
            self._evolve(event)
        return Made(kind, events, self.bought(events), events[-1].cite)

    # -- the floor ------------------------------------------------------------------------------------------

    def _order(self, who: Who, order: Any, now: int) -> Made | Refused:
        """Limits, pay tables, cards, disputes: the table's own business while no chip is on the layout."""
        players = isinstance(order, f.PLAYERS)
        if not players and not who.at_least("dealer"):
            return self._refused("That is for the floor to order.")
        if players and self.box_of(who.name) is None and not who.at_least("dealer"):
            return self._refused("Take a box first.")
        by = who.name if players else rank_in(self.rules.book, who.role)
        self.table.running = self.round if self.running else None
        trial = f.carry_out(self._twin(), order, by, now // 60)
        if isinstance(trial, Refused):
            return trial
        event = d.Ordered(order=order, by=by, at=now // 60, entry=trial, cite=trial.cite)
        return self._done("table", (event,))

    def _order_pools(self, who: Who, order: d.OrderPools) -> Made | Refused:
        """The display and the pools themselves; a round that stands still is set going by what is found of it."""
        if self.pools is None or self.jackpot is None:
            return self._refused("No jackpot is played for here.")
        if not who.at_least("dealer"):
            return self._refused("That is for the floor to order.")
        if isinstance(order.command, jc.Resume) and self.round is not None and self.round.state.suspended:
            return self._refused("Report what was found: the round goes on, or is void.", self.round.state.suspended)
        changed: dict[str, Any] = {"by": rank_in(self.rules.book, who.role)}
        if not isinstance(order.command, jc.Verify | jc.FailDisplay | jc.RestoreDisplay):
            changed |= (
                {"tables": (self.pools_name,)} if isinstance(order.command, jc.Resume) else {"table": self.pools_name}
            )
        asked = msgspec.structs.replace(order.command, **changed)
        answer = self.jackpot.act(asked)
        if isinstance(answer, Refused):
            return answer
        event = d.PoolsOrdered(command=asked, cite=_last_cite(answer.events))
        return Made("table", (event,), (), event.cite, self._news())

    def _twin(self) -> BankedTable:
        """The table for an order that may yet be refused."""
        twin = BankedTable(self.setup)
        for name, value in vars(self.table).items():
            setattr(twin, name, type(value)(value) if isinstance(value, list | dict) else value)
        return twin

    # -- rounds ---------------------------------------------------------------------------------------------

    def _open(self, who: Who, now: int) -> Made | Refused:
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
        return Made("round started", tuple(events), (), SAT, self._news())

    def _news(self) -> tuple[Beside, ...]:
        return self.pools.news() if self.pools is not None else ()

    def _play(self, who: Who, command: Any, now: int) -> Made | Refused:
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
            return Made("play", events, (), cite, self._news())
        finished = self._finish(now)
        return Made("round finished", (*events, *finished), self.bought(finished), cite, self._news())

    def _theirs(self, who: Who, command: Any) -> Any:
        """A player acts with own chips and own hands; the dealer's words are the dealer's; the room deals."""
        if who.is_room:
            return command
        if isinstance(command, ROOMS):
            return self._refused("The room shuffles, cuts and deals.")
        if isinstance(command, DEALERS):
            if not who.at_least("dealer"):
                return self._refused("The dealer does that.")
            return msgspec.structs.replace(command, by=rank_in(self.rules.book, who.role))
        if isinstance(command, bc.Place | bc.Declare) and command.means != "chips":
            return self._refused("In the room wagers are made in chips.")
        if command.owner not in ("", who.name):
            return self._refused("Those chips are not yours.")
        playing = isinstance(command, bc.Decide | bc.Look | bc.Expose)
        if playing and (self.round is None or self.round.state.owner(command.box) != who.name):
            return self._refused(f"Box {command.box} is not yours to play.")
        return msgspec.structs.replace(command, owner=who.name)

    def _afterwards(self, command: Any, now: int) -> Made | Refused:
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
            answer = LinkedRound.resume(self.shown, self.jackpot, self.pools_name).act(command)
        else:
            answer = self.shown.act(command)
        assert isinstance(answer, Accepted), answer
        self._corrected(before, held, now // 60)
        event = d.Afterwards(events=answer.events, at=now // 60, cite=_last_cite(answer.events))  # type: ignore[arg-type]
        return Made("table", (event,), self.bought((event,)), event.cite, self._news())

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
        return ahead.moment(self)

    def next(self, now: float) -> Next:
        if self.chores(int(now)):
            return Next("chores")
        return msgspec.structs.replace(ahead.what_next(self), wake=ahead.wakes(self, now))

    def cannot_pay(self, balance: Callable[[str], int], now: int) -> list[Any]:
        """Nothing is charged for sitting here."""
        return []

    def closing(self, minutes: int, why: str) -> f.CloseTable:
        return f.CloseTable(minutes=minutes, why=why)

    def go_on(self) -> None:
        """No time runs here that the table keeps: the desk begins its own anew."""

    def deal(self, now: int) -> Any:
        return d.OpenRound()

    def house_move(self, seat: int, now: int) -> Any:
        return ahead.house_move(self, seat)

    def time_out(self, seat: int, now: int) -> Any:
        return ahead.time_out(self)

    def chores(self, now: int) -> list[Any]:
        return ahead.chores(self, self._twin, now)

    # -- seeing ---------------------------------------------------------------------------------------------

    def viewer(self, who: Who) -> Viewer:
        name = who.name if self.box_of(who.name) is not None else ""
        return name, rank_in(self.rules.book, who.role)

    def view(self, viewer: Viewer) -> BankedView:
        return view(self, viewer)

    def tell(self, events: Sequence[Any], viewer: Viewer) -> list[Told]:
        return told(events, self.round or self.shown, viewer[0])

    def _advise(self, who: Who, box: int) -> Any:
        """The first question of a kind takes a moment: not on the loop that deals the cards."""
        if self.round is None or self.round.state.owner(box) != who.name:
            return self._refused(f"Box {box} is not yours.")
        setup, round_ = self.setup, self.round.copy()

        async def answer() -> Advice:
            return Advice(box, await asyncio.to_thread(advice, setup, round_, box))

        return answer()

    def row(self) -> dict[str, Any]:
        """What the lobby tells of this table."""
        setup = self.setup
        free = [box for box in range(1, setup.boxes + 1) if box not in self.places()]
        return {
            "game": "banked",
            "game_title": setup.game.title,
            "family": "banked",
            "places": setup.boxes,
            "free": max(0, setup.boxes - len(self.people())),
            "best": free[0] if free else 0,
            "limits": msgspec.to_builtins(setup.limits),
            "buy_in": (ahead.HOUSE_ANTES * setup.limits["ante"].least, None),
            "running": self.round is not None,
            "jackpots": msgspec.to_builtins(self.jackpot.displays) if self.jackpot is not None else [],
        }


def _last_cite(events: Sequence[Any]) -> str:
    return str(events[-1].cite) if events else SAT


def _foretold(events: Sequence[be.Event]) -> list[tuple[str, str]]:
    """A ruling that is only looked at, in words that tell of no hidden card; what play would bring after it is open."""
    return list(said(map(event_foreseen, events)))
