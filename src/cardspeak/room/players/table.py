"""A table of players in the room: the table machine with its book's words, a strong shuffle, and house players."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

import msgspec

from cardspeak.books.jackpot import load_jackpot
from cardspeak.cards import Card, deck_of
from cardspeak.cards.chance import fresh_seed, seeded
from cardspeak.cards.json import read_card
from cardspeak.cards.shuffle import shuffled
from cardspeak.citation import Citation
from cardspeak.errors import BadInput
from cardspeak.hand import commands as hc
from cardspeak.hand.events import BetTo, Called, Checked, Folded, RaisedTo, Reshuffled
from cardspeak.hand.house import house_player
from cardspeak.hand.machine import Hand
from cardspeak.hand.prompt import Prompt
from cardspeak.hand.views import View, Viewer, contested, seen_cards
from cardspeak.hand.views import view as view_hand
from cardspeak.jackpots.by_hand.base import MeterEvent
from cardspeak.jackpots.by_hand.linked import HandLink
from cardspeak.jackpots.by_hand.setup import PoolPlan, TableLink
from cardspeak.machine import Accepted
from cardspeak.reads import Reads
from cardspeak.refusal import Refused
from cardspeak.room.bots.play import think
from cardspeak.room.face import Batch, Beside, Next, OpenHand, PlaysFor, Shared, Told
from cardspeak.room.jackpots.meters import Meters
from cardspeak.room.money import Chips, transfers
from cardspeak.room.packs import Packs
from cardspeak.room.players.duties import GRACE, duties, guests_asked, posted, wakes
from cardspeak.room.players.foresee import ForeseeGesture, foreseen
from cardspeak.room.players.live import deals, is_live
from cardspeak.room.players.money import account, bought, chips_in
from cardspeak.room.players.patience import Patience
from cardspeak.room.players.permits import permitted, player_card
from cardspeak.room.players.row import row_of
from cardspeak.room.players.saving import fill_table, saved_parts
from cardspeak.room.players.telling import kind_of, run_out, told, was_dealt
from cardspeak.room.players.timeout import out_of_patience
from cardspeak.room.saved import Saved
from cardspeak.room.who import HOUSE as HOUSE
from cardspeak.room.who import THE_ROOM, Who, rank_in
from cardspeak.rulings.incidents import Kind, possible_now
from cardspeak.rulings.report import Report
from cardspeak.rulings.rule import foresee
from cardspeak.table import commands as c
from cardspeak.table import events as e
from cardspeak.table.audit import TableClerk
from cardspeak.table.machine import Table
from cardspeak.table.setup import TableSetup
from cardspeak.table.sign import sign_of
from cardspeak.table.terms import Closing
from cardspeak.table.topics.clocks import ClockStarted, TimeRanOut, running
from cardspeak.table.topics.editions import unfit
from cardspeak.table.topics.fees import FeesCharged
from cardspeak.table.topics.fees import due as fees_due
from cardspeak.table.topics.notices import GiveNotice
from cardspeak.table.views import TableView, seen_from, view_of

_COMMANDS: Reads[c.AnyTableCommand | ForeseeGesture] = Reads(c.AnyTableCommand | ForeseeGesture, read_card)
EVENTS: Reads[list[e.AnyTableEvent]] = Reads(list[e.AnyTableEvent], read_card)


ACTED = (Checked, Called, BetTo, RaisedTo, Folded)


def strong_shuffle(cards: Sequence[Card]) -> tuple[Card, ...]:
    return shuffled(cards, seeded(fresh_seed(os.urandom)))


class PlayersTable:
    """The table machine behind a desk."""

    kind = "players"

    def __init__(
        self,
        setup: TableSetup,
        *,
        thoughtful: bool = False,
        coach: bool = True,
        packs: Packs | None = None,
        late: int = 0,
        pools: tuple[PoolPlan | str, ...] = (),
        opened: tuple[Who, str] = (THE_ROOM, ""),
    ) -> None:
        """`thoughtful`: house players take the milliseconds to work their chances out; `coach`: players may ask;
        `packs`: where every pack is committed to before its first card; `late`: time-outs until one sits out;
        `pools`: of its jackpot, those that it plays for; `opened`: by whom, and who agreed to new ones."""
        self.packs = packs
        self._shuffle = self.packs.again if self.packs is not None else strong_shuffle
        self._plans, self._opened = pools, opened
        self._meters: Meters | None = None
        self._link: HandLink | None = None
        self._decided: tuple[tuple[Any, ...], tuple[Beside, ...], tuple[MeterEvent, ...]] | None = None
        self.table = Table(setup, shuffle=self._shuffle)
        self._thoughtful = thoughtful
        self.coach = coach
        self._whims = seeded(fresh_seed(os.urandom))
        self._everybody: TableView | None = None  # what all see of it, until something happens
        self._asked: Prompt | None = None  # what the hand asks at that moment
        self._patience = Patience(late)
        self._edition = ""  # of the book as it is now, where the room keeps it
        self._anew = False  # the table stood still: a time that runs is started again

    @property
    def setup(self) -> TableSetup:
        return self.table.setup

    @property
    def book(self) -> str:
        return self.setup.book

    @property
    def game(self) -> str:
        return self.table.state.setup.game

    @property
    def running(self) -> bool:
        return self.table.state.running

    @property
    def told(self) -> bool:
        return self.setup.told

    @property
    def least(self) -> int:
        return self.setup.buy_in[0]

    # -- asking ---------------------------------------------------------------------------------------------

    def plays(self, command: Any) -> bool:
        return isinstance(command, c.Play | c.Observe | ForeseeGesture)

    def decide(self, who: Who, command: Any, now: int) -> Batch | Refused | Any:
        """The posted time begins with the turn, in the same batch as what led to it."""
        at = max(now, self.table.state.at)
        if not who.is_room:
            self._patience.heard_of(who.name)
        if isinstance(command, ForeseeGesture):
            return self._foreseen(who, command, at)
        ready = permitted(self.table, who, command, at, self._drawn)
        guessing = self._guessing(ready.report) if isinstance(ready, c.Rule) else None
        if isinstance(ready, Refused) or guessing is not None:
            return guessing or ready
        if isinstance(ready, c.StartHand) and ready.pack and not who.is_room:
            ready = msgspec.structs.replace(ready, pack=self._pack())
        no_flop = self._link.no_flop(self.table.state, ready) if self._link is not None else None
        if no_flop is not None:
            return no_flop
        answer = self.table.decide(ready, then=lambda state: posted(state, at))
        return self._with_others(who, answer.events) if isinstance(answer, Accepted) else answer

    def _pack(self) -> tuple[Card, ...]:
        cards = deck_of(self.table.state.setup.deck).cards
        return strong_shuffle(cards) if self.packs is None else self.packs.pack(cards, self.people())

    def _with_others(self, who: Who, events: tuple[Any, ...]) -> Batch:
        """The batch of a decision, and beside it what it means to the packs and to the jackpot."""
        batch, link = self.batch(events), self._link
        news: tuple[MeterEvent, ...] = ()
        if link is not None and self._meters is not None:
            after = self.table.after(events)
            barred = {name: why for name in after.dealt.values() if (why := self._meters.barred(name))}
            news = link.heard(events, after, by=self.rank(who), who=who.name, barred=barred)
        beside = (*self._beside(events), *(self._meters.beside(news) if self._meters is not None else ()))
        self._decided = (events, beside, news)
        return msgspec.structs.replace(batch, beside=beside, running=self.table.after(events).running)

    def _beside(self, events: tuple[Any, ...]) -> tuple[Beside, ...]:
        if self.packs is None:
            return ()
        number, pack, over, orders = 0, None, False, []
        for event in events:
            match event:
                case e.HandStarted():
                    number, pack = event.number, event.pack
                case e.InHand():
                    orders += [one.stub for one in event.events if isinstance(one, Reshuffled)]
                case e.HandFinished() | e.MisdealDeclared():
                    over = True
        return self.packs.beside(number, pack, orders, over)

    def _foreseen(self, who: Who, asked: ForeseeGesture, at: int) -> Any:
        """What a gesture would amount to, for whoever could enter it."""
        wanted = c.Observe(seat=asked.seat, signs=asked.signs, directed=asked.directed)
        ready = permitted(self.table, who, wanted, at, self._drawn)
        return ready if isinstance(ready, Refused) else foreseen(self.table, ready)

    def _drawn(self, count: int) -> tuple[Card, ...]:
        cards = deck_of(self.table.state.setup.deck).cards
        if count > len(cards):
            raise BadInput(f"The pack has {len(cards)} cards.")
        return strong_shuffle(cards)[:count]

    def read_command(self, raw: bytes) -> Any:
        return _COMMANDS.decode(raw)

    def rule(self, who: Who, report: Report, now: int) -> Batch | Refused | Any:
        reported = self._reported(who, report)
        if isinstance(reported, Refused):
            return reported
        return self.decide(who, c.Rule(report=reported, by=self.rank(who), at=now), now)

    def look(self, who: Who, report: Report, now: int) -> Any:
        reported, hand = self._reported(who, report), self.table.hand
        if isinstance(reported, Refused):
            return reported
        if hand is None:
            return self.rule(who, report, now)  # refused: there is nothing to rule on
        return self._guessing(reported) or foresee(hand, reported)

    def _reported(self, who: Who, report: Report) -> Report | Refused:
        if not who.at_least("dealer"):
            cite = Citation(self.setup.book, "silent: whoever deals or supervises reports an irregularity to the room")
            return Refused("authority", cite, "Call the dealer or the floor: they report it.")
        return msgspec.structs.replace(report, by=self.rank(who), reported_by=report.reported_by or who.role)

    def incidents(self) -> Sequence[Kind]:
        return possible_now(self.table.hand) if self.table.hand is not None else ()

    def _guessing(self, report: Report) -> Refused | None:
        """Where the room deals it knows every card. Naming one that has not been open is refused, right or wrong:
        otherwise the answer would tell whether the guess was good."""
        hand = self.table.hand
        if hand is None or hand.setup.told or set(report.cards) <= seen_cards(hand):
            return None
        cite = Citation(self.setup.book, "silent: whoever reports names no card that has not been open")
        says = "The room knows which cards they are: report without naming cards that nobody has seen."
        return Refused("hidden", cite, says)

    # -- the record -----------------------------------------------------------------------------------------

    def read_events(self, body: bytes) -> tuple[e.TableEvent, ...]:
        return tuple(EVENTS.decode(body))

    def batch(self, events: tuple[Any, ...]) -> Batch:
        after = self.table.after(events)
        last = events[-1].cite if events else ""
        moved = transfers(self.setup.id, chips_in(self.table.state), chips_in(after), bought(after, events), last)
        return Batch(kind_of(events), events, moved)

    def apply(self, events: tuple[Any, ...]) -> None:
        decided, self._decided = self._decided, None
        for event in events:
            if isinstance(event, TimeRanOut):
                self._patience.ran_out(self.table.state.dealt.get(event.seat, ""))
        if self._link is not None:
            self._link.before(events, self.table.state)
        self.table.apply(events)
        if decided is not None and decided[0] is events:
            if self.packs is not None:
                self.packs.apply(tuple(one for one in decided[1] if one.stream == self.packs.stream))
            if self._meters is not None:
                self._meters.apply(decided[2])
        self._everybody = None
        if any(isinstance(event, ClockStarted) for event in events):
            self._anew = False

    def clerk(self) -> TableClerk:
        return TableClerk(self.setup)

    def chips(self) -> Chips:
        return chips_in(self.table.state)

    def costs(self, who: Who, command: Any) -> int:
        """Chips that a command takes from the asker's own account."""
        if not isinstance(command, c.TakeSeat | c.BuyChips) or who.is_room or deals(self.table, who):
            return 0
        return command.chips

    # -- going on -------------------------------------------------------------------------------------------

    @property
    def at(self) -> int:
        return self.table.state.at

    @property
    def moment(self) -> Any:
        """What changes when somebody is asked something new; whoever else comes or goes does not count."""
        state = self.table.state
        hand = state.hand if state.running else None
        return (state.number, len(hand.events) if hand is not None else -1, running(state))

    def next(self, now: float) -> Next:
        state = self.table.state
        if self.chores(int(now)):
            return Next("chores")
        wake = wakes(state, now)
        hand = state.hand
        if hand is None or hand.state.over:
            return self._between(wake)
        asked = hand.prompt
        assert asked is not None, "a running hand asks for something"
        seat = asked.seat
        if asked.choice("run") is not None:
            seat = guests_asked(state, hand)[0]  # when the last of them has spoken, the rest is a chore
        elif not seat:
            return Next("nothing", wake=wake) if hand.setup.told else Next("house", wake=wake)
        name = state.dealt.get(seat, "")
        if is_live(name):
            return Next("nothing", wake=wake)
        if name.startswith(HOUSE):
            return Next("house", seat, name, wake)
        clock = running(state)
        ends = clock.ends + GRACE if clock is not None else None
        return Next("clock", seat, name, wake, ends, unheard=asked.unheard)

    def _between(self, wake: float | None) -> Next:
        state = self.table.state
        if state.closed:
            return Next("close")
        starts = getattr(self.table.prompt, "waits_for", "") == "start"
        people = any(place.here for place in state.seats.values())
        if not (starts and people) or self.setup.told:
            return Next("nothing", wake=wake)
        return Next("deal", wake=wake, streets=0 if state.hand is None else run_out(state.hand.events))

    def chores(self, now: int) -> list[Any]:
        state = self.table.state
        at = max(now, state.at)
        if self._edition and self._edition != state.setup.edition and not (state.running or state.closed):
            return [c.TakeEdition(edition=self._edition, at=at)]
        return duties(state, at, anew=self._anew) or self._patience.over(state, at)

    def revise(self, edition: str) -> str:
        wrong = unfit(self.table.state, edition) if edition and edition != self.table.state.setup.edition else ""
        self._edition = "" if wrong else edition
        return wrong

    def go_on(self) -> None:
        self._anew = running(self.table.state) is not None

    def cannot_pay(self, balance: Callable[[str], int], now: int) -> list[Any]:
        """Whoever sits at the table pays for the time, in cash if the stack is too short."""
        state = self.table.state
        charged = (event for event in fees_due(state, max(now, state.at)) if isinstance(event, FeesCharged))
        owing = [
            (seat, amount)
            for event in charged
            for seat, amount in zip(event.seats, event.amounts, strict=True)
            if seat in event.cash
        ]
        short = [seat for seat, amount in owing if balance(account(state.seats[seat].name)) < amount]
        return [c.LeaveTable(seat=seat, at=now) for seat in short if not state.seats[seat].name.startswith(HOUSE)]

    def leave_of(self, name: str) -> c.LeaveTable | None:
        seat = self.table.state.seat_of(name)
        return None if seat is None else c.LeaveTable(seat=seat)

    def closing(self, minutes: int, why: str) -> Any:
        return GiveNotice(change=Closing(), by="", minutes=minutes, why=why)

    def house_move(self, seat: int, now: int) -> Any:
        return self.house_thought(seat, now)()

    def house_thought(self, seat: int, now: int) -> Callable[[], Any]:
        hand = self.table.hand
        assert hand is not None, "house players act in a hand"
        if not self._thoughtful or not seat:
            move = c.Play(command=in_chips(hand, house_player(hand, self._whims)), at=now)  # type: ignore[arg-type]
            return lambda: move
        name, whim = self.table.state.dealt.get(seat, ""), Random(self._whims(1 << 30))
        seen = view_hand(hand, seat, since=len(hand.events))
        return lambda: c.Play(command=in_chips(hand, think(seen, name, whim)), at=now)  # type: ignore[arg-type]

    def time_out(self, seat: int, now: int) -> Any:
        command = out_of_patience(self.table.state, seat, now, self._whims)
        if isinstance(command, c.Play):
            self._patience.ran_out(self.table.state.dealt.get(seat, ""))
        return command

    def deal(self, now: int) -> Any:
        return c.StartHand(pack=() if self.setup.told else self._pack(), at=now)

    # -- seeing ---------------------------------------------------------------------------------------------

    def seat_of(self, name: str) -> int:
        return self.table.state.seat_of(name) or 0

    @property
    def hushed(self) -> bool:
        state = self.table.state
        return state.running and "silence" in state.directions

    def viewer(self, who: Who) -> Viewer:
        seat = self.table.state.seat_of(who.name)
        if seat is not None:
            return seat
        return "floor" if who.at_least("dealer") else "rail"

    def view(self, viewer: Any) -> TableView:
        hand = self.table.hand
        if self._everybody is None:
            self._everybody = view_of(self.table, "rail", since=len(self.table.events))
            self._asked = hand.prompt if hand is not None else None
        known = len(hand.events) if hand is not None else 0  # whoever watches was told them one by one
        return self._with_vote(
            seen_from(self.table, viewer, self._everybody, hand_since=known, asked=self._asked), self._asked
        )

    def _with_vote(self, seen: TableView, prompt: Prompt | None) -> TableView:
        """Running the board is asked of everybody in the hand: whoever has not spoken sees the question."""
        hand, seat = self.table.hand, seen.viewer
        if hand is None or hand.over or seen.hand is None or seat not in hand.state.live:
            return seen
        voted = seat in self.table.state.run_votes or not was_dealt(self.table.state, int(seat))
        if voted or prompt is None or prompt.choice("run") is None:
            return seen
        return msgspec.structs.replace(seen, hand=msgspec.structs.replace(seen.hand, prompt=prompt))

    def tell(self, events: Sequence[Any], viewer: Any) -> list[Told]:
        return told(self.table.state, events, viewer)

    def recent(self) -> tuple[e.TableEvent, ...]:
        return tuple(self.table.events)

    def own_hand(self, who: Who) -> tuple[View | None, int]:
        seat = self.viewer(who)
        return (self.view(seat).hand, seat) if isinstance(seat, int) else (None, 0)

    def open_hand(self) -> OpenHand | None:
        hand, number = self.table.hand, self.table.state.number
        return None if hand is None else OpenHand(number, view_hand(hand, "rail"), contested(hand))

    def sign(self) -> Sequence[Any]:
        state = self.table.state
        packs = (self.packs.sign(),) if self.packs is not None else ()
        return (*sign_of(state.setup, state.notices.values()), *packs)

    def row(self) -> Mapping[str, Any]:
        return row_of(self.table.state, coach=self.coach)

    def forget(self) -> None:
        if not self.table.state.running:
            self.table.forget()

    # -- who is here ----------------------------------------------------------------------------------------

    def stacks(self) -> dict[str, int]:
        return {place.name: place.stack + place.behind for place in self.table.state.seats.values()}

    def people(self) -> tuple[str, ...]:
        return tuple([place.name for _, place in sorted(self.table.state.seats.items())])

    def save(self) -> dict[str, Any] | None:
        """The table between hands, for a snapshot."""
        if self.table.state.running or self.table.state.before is not None:
            return None
        return saved_parts(self.table)

    def load(self, kept: Saved) -> None:
        self._everybody = None
        fill_table(self.table, kept, self._shuffle)

    def house_seats(self, names: Sequence[str], now: int) -> list[Any]:
        """All round the table."""
        places = self.setup.places
        chips = self.setup.buy_in[1] or self.setup.buy_in[0] * 5
        count = min(len(names), places)
        seats = [places - step * places // count for step in range(count)]
        return [seat_command(seat, name, chips, now) for seat, name in zip(seats, names, strict=False)]

    @property
    def plays_for(self) -> PlaysFor | None:
        """Where the table is linked to a jackpot: it has all that the book asks for, and its page is the display."""
        if not self.setup.jackpot:
            return None
        kit = tuple(row.name for row in load_jackpot(self.book).file.equipment)
        name, deck = f"table {self.setup.id}", self.setup.deck
        link = TableLink(table=name, game=self.setup.game, deck=deck, equipment=kit, display=name)
        who, second = self._opened
        return PlaysFor(self.book, 0, link, self._plans, self.rank(who), who.name, second)

    @property
    def pools(self) -> Shared | None:
        return self._meters

    def link(self, pools: Meters) -> None:
        """The book's meters: they hear of every hand, with the record that tells of it."""
        self._meters = pools
        self._link = HandLink(pools.jackpot, f"table {self.setup.id}", presses=not self.told)  # a dealer presses it

    def turned_over(self, who: Who, now: int) -> tuple[MeterEvent, ...]:
        """What it means to the jackpot that somebody of the last hand tables the own cards."""
        state = self.table.state
        seat = next((seat for seat, name in state.dealt.items() if name == who.name), 0)
        return self._link.tabled(state, seat, at=max(now, state.at), who=who.name) if self._link else ()

    def acted(self, number: int) -> bool:
        state, hand = self.table.state, self.table.hand
        if hand is None or hand.state.over or state.number != number:
            return False
        return any(isinstance(event, ACTED) for event in hand.events)

    @property
    def event(self) -> str:
        return ""

    def join(self, hall: Any) -> None:
        raise AssertionError("no tournament is played here")

    def house_players(self) -> int:
        return sum(name.startswith(HOUSE) for name in self.people())

    def rank(self, who: Who) -> str:
        return rank_in(self.setup.rules.book, who.role)


def in_chips(hand: Hand, command: hc.Command) -> hc.Command:
    """A house player's wager in whole chips of the table; the least and the most that are legal stay as they are."""
    unit = hand.setup.stakes.unit
    if unit == 1 or not isinstance(command, hc.Bet | hc.RaiseTo) or not command.total % unit:
        return command
    choice = next(one for one in hand.legal if one.verb == ("bet" if isinstance(command, hc.Bet) else "raise to"))
    if command.total in (choice.least, choice.most):
        return command
    return type(command)(command.seat, max(choice.least, command.total // unit * unit))


def seat_command(seat: int, name: str, chips: int, now: int) -> c.TakeSeat:
    return c.TakeSeat(seat=seat, name=name, chips=chips, card=player_card(name), at=now)
