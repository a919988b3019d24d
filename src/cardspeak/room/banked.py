"""A table against the house in the room: boxes, betting time, one round after another, the shared jackpot."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from cardspeak.banked import commands as bc
from cardspeak.banked import events as be
from cardspeak.banked.prompt import Prompt
from cardspeak.banked.round import Accepted, Round
from cardspeak.banked.setup import Limit, TableSetup, make_setup
from cardspeak.banked.table import next_setup
from cardspeak.banked.views import View, event_for, sign_of, view_of
from cardspeak.books.banked import load_banked
from cardspeak.cards import deck_of
from cardspeak.cards.chance import below_from_system
from cardspeak.cards.shuffle import shuffled
from cardspeak.citation import Citation
from cardspeak.errors import BadInput
from cardspeak.jackpots import Jackpot, LinkedRound
from cardspeak.ledger import Transfer
from cardspeak.refusal import Refused
from cardspeak.room import banked_events as d
from cardspeak.room.banked_story import said
from cardspeak.room.machines import Batch, Beside, Next, Told
from cardspeak.room.money import Bought, Chips, against_the_bank, wallet
from cardspeak.room.pools import Pools
from cardspeak.room.who import Who, rank_in
from cardspeak.rulings.report import Report

if TYPE_CHECKING:
    from cardspeak.room.openings import Opening

SAT = "silent: boxes are taken in the room, between rounds"


class Seated(msgspec.Struct, frozen=True):
    box: int
    name: str
    chips: int  # away from the layout
    ready: bool
    leaving: bool


class BankedView(msgspec.Struct, frozen=True, kw_only=True):
    """The layout for one pair of eyes, with who sits where and what can be won."""

    viewer: str
    id: str
    book: str
    game: str
    title: str
    boxes: int
    number: int
    seats: tuple[Seated, ...]
    layout: View | None  # None while nobody sits here
    sign: Any
    jackpots: tuple[Any, ...] = ()


class Advice(msgspec.Struct, frozen=True):
    """Told to whoever asked, and to nobody else."""

    box: int
    says: str


class BankedDesk:
    """The round machine behind a desk. `jackpot` is the room's, shared by every table that plays for it."""

    kind = "banked"

    def __init__(self, opening: Opening, id: str) -> None:
        self.id = id
        self.book = load_banked(opening.book)
        self.setup: TableSetup = _setup(opening)
        self.round: Round | None = None
        self.shown: Round | None = None  # the last one, on the layout until the next begins
        self.linked: LinkedRound | None = None
        self.pools: Pools | None = None
        self.bank = 0
        self.coming: dict[str, int] = {}  # chips bought during a round
        self.joining: dict[int, tuple[str, int]] = {}  # boxes taken during a round
        self.leaving: set[str] = set()
        self.ready: set[str] = set()
        self._below = below_from_system(os.urandom)

    # -- asking ---------------------------------------------------------------------------------------------

    def read_command(self, raw: bytes) -> Any:
        return d.COMMANDS.decode(raw)

    def act(self, who: Who, command: Any, now: int) -> Batch | Refused | Any:
        match command:
            case d.SitAt():
                return self._sit(who, command)
            case d.GetUp():
                return self._get_up(who)
            case d.BuyIn():
                return self._buy(who, command)
            case d.Ready():
                return self._say_ready(who)
            case d.Advise(box=box):
                return self._advise(who, box)
            case d.OpenRound():
                return self._open(who)
            case _:
                return self._play(who, command.command)

    def rule(self, who: Who, report: Report, now: int, *, carry_out: bool) -> Batch | Refused | Any:
        """Irregularities against the house are reported by the round's own command."""
        if not who.at_least("dealer"):
            return self._refused("Call the dealer: whoever deals reports it.")
        command = bc.Report(
            report.incident, report.seat, rank_in(self.book.book, who.role), report.cards or None, report.count
        )
        if not carry_out and self.round is not None:
            return self.round.decide(command)
        return self._play(who, command)

    def _refused(self, says: str, cite: str = SAT) -> Refused:
        return Refused("room", Citation(self.setup.book, cite), says)

    def box_of(self, name: str) -> int | None:
        seats = {**self.setup.seats, **{box: who for box, (who, _) in self.joining.items()}}
        return next((box for box, seated in seats.items() if seated == name), None)

    def _sit(self, who: Who, command: d.SitAt) -> Batch | Refused:
        taken = {**self.setup.seats, **{box: name for box, (name, _) in self.joining.items()}}
        if self.box_of(who.name) is not None:
            return self._refused("You have a box here: wagers on others are placed from there.")
        if not 1 <= command.box <= self.setup.boxes:
            return self._refused(f"This table has boxes 1 to {self.setup.boxes}.")
        if command.box in taken:
            return self._refused(f"{taken[command.box]} sits at box {command.box}.")
        least = min(limit.least for limit in self.setup.limits.values())
        if command.chips < least:
            return self._refused(f"The least wager here is {least}: bring at least that.", self._sign_cite())
        sat = d.Sat(box=command.box, name=who.name, chips=command.chips, cite=SAT)
        return self._done("table", (sat,), (Bought(wallet(who.name), command.chips, SAT),))

    def _buy(self, who: Who, command: d.BuyIn) -> Batch | Refused:
        if self.box_of(who.name) is None:
            return self._refused("Take a box first.")
        if command.chips < 1:
            return self._refused("Buy at least one chip.")
        bought = d.BoughtIn(name=who.name, chips=command.chips, cite=SAT)
        return self._done("table", (bought,), (Bought(wallet(who.name), command.chips, SAT),))

    def _get_up(self, who: Who) -> Batch | Refused:
        if self.box_of(who.name) is None:
            return self._refused("You have no box here.")
        if self._in_play(who.name):
            return self._done("table", (d.LeaveSaid(name=who.name, cite=SAT),), ())
        chips = self._chips_of(who.name)
        gone = d.GotUp(name=who.name, chips=chips, cite=SAT)
        return self._done("table", (gone,), (Bought(wallet(who.name), -chips, SAT),))

    def _in_play(self, name: str) -> bool:
        state = self.round.state if self.round is not None and not self.round.over else None
        return state is not None and (any(owner == name for _, _, owner in state.stakes) or state.closed)

    def _chips_of(self, name: str) -> int:
        stacks = self.round.stacks if self.round is not None else self.setup.stacks
        joining = sum(chips for who, chips in self.joining.values() if who == name)
        return stacks.get(name, 0) + self.coming.get(name, 0) + joining

    def _say_ready(self, who: Who) -> Any:
        if self.round is None or self.round.state.closed:
            return self._refused("No bets are open.")
        self.ready.add(who.name)
        return Advice(0, "Ready.")

    # -- rounds ---------------------------------------------------------------------------------------------

    def _open(self, who: Who) -> Batch | Refused:
        if not who.at_least("dealer"):
            return self._refused("The room opens the betting.")
        if self.round is not None and not self.round.over:
            return self._refused("The round before is not over.")
        if not self.setup.seats:
            return self._refused("Nobody sits here.")
        round_ = self._new_round()
        started = d.RoundStarted(number=self.setup.number, setup=self.setup, cite=SAT)
        self._begin(round_)
        opened = d.InRound(events=tuple(round_.events), cite=SAT)  # type: ignore[arg-type]
        return Batch("round started", (started, opened), (), SAT, self._news())

    def _new_round(self) -> Round:
        pack = shuffled(deck_of(self.setup.game.file.deck).cards, self._below)
        return Round(self.setup, pack, shuffle=self._shuffle, cut=self._cut)

    def _shuffle(self, cards: Sequence[Any]) -> tuple[Any, ...]:
        return shuffled(cards, self._below)

    def _cut(self, places: range) -> int:
        return places[self._below(len(places))]

    def _begin(self, round_: Round) -> None:
        self.round = round_
        self.ready.clear()
        self.linked = None
        if self.jackpot is not None and self.setup.game.file.jackpot is not None:
            self.linked = LinkedRound(round_, self.jackpot, f"table {self.id}", at=self.jackpot.state.at)

    @property
    def jackpot(self) -> Jackpot | None:
        return self.pools.jackpot if self.pools is not None else None

    def link(self, pools: Pools) -> None:
        """The room's pools; a round read back from the log goes on with them."""
        self.pools = pools
        if self.round is not None and not self.round.over:
            self.linked = LinkedRound.resume(self.round, pools.jackpot, f"table {self.id}")

    def _news(self) -> tuple[Beside, ...]:
        return self.pools.news() if self.pools is not None else ()

    def _play(self, who: Who, command: Any) -> Batch | Refused:
        if self.round is None or self.round.over:
            return self._refused("No round is open; wait for the next one.")
        wrong = self._not_theirs(who, command)
        if wrong is not None:
            return wrong
        if "by" in command.__struct_fields__ and not who.is_room:
            command = msgspec.structs.replace(command, by=rank_in(self.book.book, who.role) or "player")
        answer = self.linked.act(command) if self.linked is not None else self.round.act(command)
        if isinstance(answer, Refused):
            return answer
        assert isinstance(answer, Accepted), "a round accepts or refuses"
        events: list[Any] = [d.InRound(events=answer.events, cite=SAT)]  # type: ignore[arg-type]
        if not self.round.over:
            return Batch("play", tuple(events), (), _last_cite(answer.events), self._news())
        finished, bought = self._finish()
        return Batch("round finished", (*events, *finished), bought, _last_cite(answer.events), self._news())

    def _not_theirs(self, who: Who, command: Any) -> Refused | None:
        """A player acts with own chips and own hands; the dealer's words are the dealer's."""
        if who.is_room:
            return None
        dealers = bc.Proceed | bc.Report | bc.Count | bc.Shuffle | bc.Tell | bc.TellBoard | bc.Amend | bc.PayPrize
        if isinstance(command, dealers | bc.Cut | bc.NameCards):
            return None if who.at_least("dealer") else self._refused("The dealer does that.")
        if getattr(command, "owner", who.name) not in ("", who.name):
            return self._refused("Those chips are not yours.")
        state = self.round.state if self.round is not None else None
        if isinstance(command, bc.Decide | bc.Look) and state is not None and state.owner(command.box) != who.name:
            return self._refused(f"Box {command.box} is not yours to play.")
        if isinstance(command, bc.Place | bc.Declare) and command.means != "chips":
            return self._refused("In the room wagers are made in chips.")
        return None

    def _finish(self) -> tuple[tuple[Any, ...], tuple[Bought, ...]]:
        """Stacks after the round, those gone who said so, and those in who waited."""
        assert self.round is not None, "a round that is over is there"
        number = self.setup.number
        stacks = self.round.stacks
        bank = sum(self.round.setup.stacks.values()) - sum(stacks.values())
        events: list[Any] = [d.RoundFinished(number=number, stacks=dict(stacks), bank=bank, cite=SAT)]
        self._evolve(events[0])
        bought = []
        for name in sorted(self.leaving):
            chips = self._chips_of(name)
            gone = d.GotUp(name=name, chips=chips, cite=SAT)
            events.append(gone)
            self._evolve(gone)
            bought.append(Bought(wallet(name), -chips, SAT))
        return tuple(events), tuple(bought)

    def _done(self, kind: str, events: tuple[Any, ...], bought: tuple[Bought, ...]) -> Batch:
        for event in events:
            self._evolve(event)
        return Batch(kind, events, bought, events[-1].cite)

    # -- events ---------------------------------------------------------------------------------------------

    def apply(self, kind: str, body: bytes) -> None:
        for event in d.EVENTS.decode(body):
            self._evolve(event)

    def _evolve(self, event: Any) -> None:
        match event:
            case d.Sat(box=box, name=name, chips=chips):
                self.joining[box] = (name, chips)
                self._let_in()
            case d.BoughtIn(name=name, chips=chips):
                self.coming[name] = self.coming.get(name, 0) + chips
                self._let_in()
            case d.LeaveSaid(name=name):
                self.leaving.add(name)
            case d.GotUp(name=name):
                self._let_go(name)
            case d.RoundStarted(setup=setup):
                self.setup = setup
                self.round = self.shown = None
            case d.InRound(events=events):
                self._replay(events)
            case d.RoundFinished(bank=bank):
                assert self.round is not None, "a round finishes that was begun"
                self.bank += bank
                self.setup = next_setup(self.setup, self.round)
                self.shown = self.round
                self.round = self.linked = None
                self._let_in()

    def _replay(self, events: Sequence[be.Event]) -> None:
        """The round from its record, ready to go on."""
        if self.round is None:
            self.round = Round.replay(self.setup, events)
        else:
            self.round.apply(events)
        self.round.resume_with(self._shuffle, self._cut)

    def _let_in(self) -> None:
        """Whoever sat down or bought chips is in from the next round, or at once while no chip is on the layout."""
        if self.round is not None and not self.round.over and (self.round.state.stakes or self.round.state.closed):
            return
        stacks, seats = dict(self.setup.stacks), dict(self.setup.seats)
        for box, (name, chips) in self.joining.items():
            seats[box] = name
            stacks[name] = stacks.get(name, 0) + chips
        for name, chips in self.coming.items():
            stacks[name] = stacks.get(name, 0) + chips
        self._settle(stacks, seats)

    def _settle(self, stacks: dict[str, int], seats: dict[int, str]) -> None:
        self.joining.clear()
        self.coming.clear()
        changed = msgspec.structs.replace(self.setup, stacks=stacks, seats=seats)
        if self.round is not None:  # opened for others, and nothing wagered yet: it is opened again for all
            changed = msgspec.structs.replace(changed, number=changed.number + 1)
        self.setup = changed
        self.round = self.linked = None

    def _let_go(self, name: str) -> None:
        self.leaving.discard(name)
        self.ready.discard(name)
        self.joining = {box: (who, chips) for box, (who, chips) in self.joining.items() if who != name}
        self.coming.pop(name, None)
        stacks = {who: chips for who, chips in self.setup.stacks.items() if who != name}
        seats = {box: who for box, who in self.setup.seats.items() if who != name}
        self._settle(stacks, seats)

    # -- what comes next ------------------------------------------------------------------------------------

    def costs(self, who: Who, command: Any) -> int:
        """Chips that a command takes from the asker's own account."""
        return command.chips if isinstance(command, d.SitAt | d.BuyIn) else 0

    @property
    def moment(self) -> Any:
        """What changes when something new is asked: the time to bet is one, however many wagers are placed in it."""
        if self.round is None or self.round.over:
            return (self.setup.number, "between")
        return (self.setup.number, len(self.round.events) if self.round.state.closed else "bets")

    def next(self) -> Next:
        if not self.setup.seats:
            return Next("nothing")
        if self.round is None or self.round.over:
            return Next("deal")
        state = self.round.state
        if not state.closed:
            if not state.stakes:
                return Next("nothing")
            placed = {owner for _, _, owner in state.stakes}
            return Next("house") if placed <= self.ready else Next("clock", 0, "")
        prompt = self._waiting()
        return Next("clock", prompt.box, prompt.owner) if prompt is not None else Next("nothing")

    def _waiting(self) -> Prompt | None:
        assert self.round is not None, "asked during a round"
        return next((prompt for prompt in self.round.prompts if prompt.owner), None)

    def deal(self, now: int) -> Any:
        return d.OpenRound()

    def house_move(self, seat: int, now: int) -> Any:
        return d.Play(command=bc.Proceed("close"))

    def time_out(self, seat: int, now: int) -> Any:
        """Bets close; a hand that does not answer is played by the book's default."""
        assert self.round is not None, "time runs in a round"
        if not self.round.state.closed:
            return d.Play(command=bc.Proceed("close"))
        prompt = self._waiting()
        assert prompt is not None, "somebody was waited for"
        match prompt.kind:
            case "expose":
                return d.Play(command=bc.Expose(prompt.box, prompt.owner, show=True))
            case "retract":
                return d.Play(command=bc.Retract(prompt.box, prompt.owner))
            case _:
                return d.Play(command=self.round.default(prompt.box))

    # -- seeing ---------------------------------------------------------------------------------------------

    def viewer(self, who: Who) -> Any:
        return (who.name, rank_in(self.book.book, who.role)) if who.at_least("dealer") else (who.name, "")

    def view(self, viewer: Any) -> BankedView:
        name, role = viewer
        seats = {**self.setup.seats, **{box: who for box, (who, _) in self.joining.items()}}
        round_ = self.round or self.shown
        return BankedView(
            viewer=name,
            id=self.id,
            book=self.setup.book,
            game=self.setup.game.file.game,
            title=self.setup.game.title,
            boxes=self.setup.boxes,
            number=self.setup.number,
            seats=tuple(
                Seated(box, who, self._chips_of(who), who in self.ready, who in self.leaving)
                for box, who in sorted(seats.items())
            ),
            layout=view_of(round_.state, name, role=role) if round_ is not None else None,
            sign=sign_of(self.setup),
            jackpots=self.jackpot.displays if self.jackpot is not None else (),
        )

    def tell(self, events: Sequence[Any], viewer: Any) -> list[Told]:
        name, _ = viewer
        told: list[Told] = []
        round_ = self.round or self.shown
        for event in events:
            seen: list[Any] = [event]
            if isinstance(event, d.InRound):
                seen = [event_for(round_.state, one, name) for one in event.events] if round_ is not None else []
            told += [Told(words, cite) for words, cite in said(seen)]
        return told

    def _advise(self, who: Who, box: int) -> Advice | Refused:
        if self.round is None or self.round.state.owner(box) != who.name:
            return self._refused(f"Box {box} is not yours.")
        from cardspeak.room.banked_story import advice

        return Advice(box, advice(self.setup, self.round, box))

    def forget(self) -> None:
        """Nothing is kept beyond the round that is running."""

    def chips(self) -> Chips:
        stacks = self.round.state.stack if self.round is not None else self.setup.stacks
        behind = sum(self.coming.values()) + sum(chips for _, chips in self.joining.values())
        layout = sum(self.round.state.stakes.values()) if self.round is not None else 0
        return Chips(sum(stacks.values()) + behind, layout, self._won(stacks, layout))

    def transfers(self, before: Chips, after: Chips, batch: Batch) -> tuple[Transfer, ...]:
        return against_the_bank(self.id, before, after, batch.bought, batch.cite)

    def _won(self, stacks: Mapping[str, int], layout: int) -> int:
        """What the bank has won at this table so far; below zero it has paid."""
        if self.round is None:
            return self.bank
        began: int = sum(self.round.setup.stacks.values())
        return self.bank + began - sum(stacks.values()) - layout

    def people(self) -> tuple[str, ...]:
        seats = {**self.setup.seats, **{box: who for box, (who, _) in self.joining.items()}}
        return tuple(name for _, name in sorted(seats.items()))

    def house_players(self) -> int:
        return 0

    def _sign_cite(self) -> str:
        return self.setup.game.file.house.sign_cite


def _last_cite(events: Sequence[Any]) -> str:
    return str(events[-1].cite) if events else SAT


def _setup(opening: Opening) -> TableSetup:
    """Limits in chips that look like money, pay tables by their usual names; options of the opening replace them."""
    options = dict(opening.options)
    limits = {name: Limit(**row) for name, row in options.pop("limits", {}).items()}
    game = load_banked(opening.book)
    usual: dict[str, Any] = {"least": 500, "most": 100_000, "unit": 500} | options
    known = {"least", "most", "unit", "tables", "boxes", "device", "settings", "jackpot_wager"}
    if set(usual) - known:
        odd = min(set(usual) - known)
        raise BadInput(f"A table of {game.title} knows {', '.join(sorted(known))}, not {odd}.")
    if game.file.jackpot is not None:
        usual.setdefault("jackpot_wager", 500)
    try:
        return make_setup(opening.book, {}, limits=limits or None, **usual)
    except TypeError as wrong:
        raise BadInput(f"The table cannot be opened so: {wrong}.") from None
