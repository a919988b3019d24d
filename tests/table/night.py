"""Random nights at a table: people come, go, walk away, move, quarrel and play, things go wrong and are ruled on.

`Sitting` makes one; every refusal has to leave the table as it was. `orbits` reads the blinds of a night from its
events alone and says who paid one before everybody else had.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import msgspec
from tests.seeds import chance
from tests.table.sitting import planned_afresh

from cardspeak.cards import deck_of
from cardspeak.cards.chance import Below
from cardspeak.hand.simulate import random_command
from cardspeak.refusal import Refused
from cardspeak.rulings.mishaps import mishap
from cardspeak.rulings.rule import Question
from cardspeak.table import Table, make_table
from cardspeak.table import commands as c
from cardspeak.table import events as e


class Sitting:
    """Random players and a random floor; `trouble` is how often, of a hundred commands, something goes wrong."""

    def __init__(self, table: Table, rng: random.Random, *, trouble: int = 1) -> None:
        self.table = table
        self.rng = rng
        self.trouble = trouble
        self.names = 0
        self.refused = 0
        self.ruled = 0
        self._was = len(table.events), table.state.copy()

    def night(self, hands: int) -> None:
        for _ in range(hands * 12):
            if self.table.state.number >= hands:
                return
            for _ in range(self.rng.randrange(4)):
                self.act(self.happening())
            self.hand()

    def act(self, command: c.Command, *, sure: bool = False) -> bool:
        """What the caller is sure of is not refused, and then needs no state to be compared with."""
        if not sure and self._was[0] != len(self.table.events):  # what was refused before has left no trace
            self._was = len(self.table.events), self.table.state.copy()
        answer = self.table.act(command)
        planned_afresh(self.table)
        if not isinstance(answer, Refused | Question):
            return True
        assert answer.cite.clause
        assert self.table.state == self._was[1]
        self.refused += 1
        return False

    def happening(self) -> c.Command:
        return self.rng.choice((self.comings, self.comings, self.doings, self.doings, self.house))()

    def seat(self) -> int:
        return self.rng.randint(1, self.table.setup.places)

    def at(self) -> int:
        return self.table.state.at + self.rng.randrange(60)

    def by(self) -> str:
        return self.rng.choice(["", *self.table.setup.rules.book.head.roles])

    def known(self) -> str:
        """Somebody at the table, on a list, or gone."""
        state = self.table.state
        names = [*(place.name for place in state.seats.values()), *state.waiting, *state.kept, *state.excluded]
        return self.rng.choice(names or ["nobody"])

    def comings(self) -> c.Command:
        rng, seat, at = self.rng, self.seat(), self.at()
        self.names += 1
        new = f"n{self.names}"
        arrive = c.TakeSeat(seat=seat, name=new, chips=rng.randint(35, 400), card=f"c{self.names}", at=at)
        waiting = self.table.state.waiting
        listed = msgspec.structs.replace(arrive, name=rng.choice(waiting)) if waiting else arrive
        return rng.choice(
            [
                arrive,
                arrive,
                listed,
                msgspec.structs.replace(arrive, moved_by=self.by()),
                c.LeaveTable(seat=seat, at=at),
                c.JoinList(name=new, at=at) if rng.random() < 0.2 else arrive,
                c.LeaveList(name=self.known(), at=at),
                c.FreeSeat(seat=seat, by=self.by(), at=at),
                c.ReserveSeat(seat=seat, name=f"n{self.names + 1}", by=self.by(), at=at),
                c.ReturnToList(name=self.known(), at=at + rng.choice((0, 1500))),
                c.AskTransfer(name=new, game=self.table.setup.game, stakes=self.table.setup.stakes, by="dealer", at=at)
                if rng.random() < 0.1
                else arrive,
            ]
        )

    def doings(self) -> c.Command:
        rng, seat, at = self.rng, self.seat(), self.at()
        return rng.choice(
            [
                c.BuyChips(seat=seat, chips=rng.randint(1, 200), at=at),
                c.TakeChips(seat=seat, chips=rng.randint(1, 50), by=self.by(), at=at),
                c.StepAway(seat=seat, at=at),
                c.ComeBack(seat=seat, at=at),
                c.ComeBack(seat=seat, at=at),
                c.ChooseEntry(seat=seat, how=rng.choice(("wait", "post")), at=at),
                c.Straddle(seat=seat, at=at),
                c.AskSeat(seat=seat, to=self.seat(), at=at),
                c.ChangeSeat(seat=seat, to=self.seat(), at=at),
                c.LendChips(seat=seat, to=self.seat(), chips=rng.randint(1, 60), at=at),
                c.RaiseDispute(seat=seat, about="something", at=at),
            ]
        )

    def house(self) -> c.Command:
        rng, seat, at, by = self.rng, self.seat(), self.at(), self.by()
        return rng.choice(
            [
                c.PickUp(seat=seat, by=by, at=at),
                c.VacateSeat(seat=seat, by=by, at=at),
                c.CheckCard(seat=seat, card=f"again {at} {seat}", valid=rng.random() < 0.8, by=by, at=at),
                c.CountCards(by=by, count=rng.choice((self.table.state.setup.deck, 51)), at=at),
                c.CheckDeck(by=by, at=at),
                c.ChangeDeck(why=rng.choice(("unfit", "asked", "discretion")), by=by, counted=52, agreed=(1, 2), at=at),
                c.GiveDirection(what="apart", names=(self.known(), f"n{self.names + 1}"), by=by, at=at),
                c.Exclude(name=self.known(), by=by, why="conduct", until=at + 600, at=at),
                c.Readmit(name=self.known(), by=by, at=at),
                c.RefuseWager(seat=seat, by=by, why="grounds", at=at),
                c.DecideDispute(dispute=rng.randint(1, 3), decision="so be it", by=by, at=at),
                c.ReviewDispute(dispute=rng.randint(1, 3), decision="so be it", by=by, at=at),
                c.SeatStaff(role="dealer", name=f"dealer {at}", by=by, at=at),
            ]
        )

    # -- hands --------------------------------------------------------------------------------------------------------

    def hand(self) -> None:
        rng, table = self.rng, self.table
        pack = tuple(rng.sample(deck_of(table.state.setup.deck).cards, table.state.setup.deck))
        if not self.act(c.StartHand(pack=pack, at=table.state.at)):
            assert len(table.state.ready()) < table.setup.rules.play.fewest, "enough players are always dealt to"
            self.make_room()
            return
        self.play()
        self.sound()
        if rng.random() * 20 < self.trouble:
            self.mistake()  # found when the hand is over
            self.sound()

    def play(self) -> None:
        rng, table = self.rng, self.table
        below: Below = rng.randrange
        while table.state.running:
            assert table.hand is not None
            if rng.random() < 0.1:
                self.act(self.happening())
            if rng.random() < 0.005:
                assert self.act(c.DeclareMisdeal(by="dealer", at=table.state.at))
                return
            if rng.random() * 100 < self.trouble:
                self.mistake()
                continue
            command = random_command(table.hand, below)
            assert self.act(c.Play(command=command, at=table.state.at), sure=True)  # type: ignore[arg-type]

    def mistake(self) -> None:
        """Something that can have happened now; the ruling found for a copy of the hand is made at the table."""
        hand = self.table.hand
        found = mishap(hand.copy(), self.rng.randrange) if hand is not None else None
        if found is None:
            return
        role = self.table.setup.rules.book.head.roles[-1]
        self.ruled += self.act(c.Rule(report=found.report, by=role, at=self.table.state.at))

    def make_room(self) -> None:
        """Whoever is broke or away goes, and every seat is anybody's; whoever won the kill button comes back."""
        state = self.table.state
        for seat in [seat for seat, place in state.seats.items() if not place.ready]:
            kills = state.kill.name == state.seats[seat].name
            assert self.act(c.LeaveTable(seat=seat, at=state.at)) or (
                kills and self.act(c.ComeBack(seat=seat, at=state.at))
            )
        for seat in list(state.reserved):
            assert self.act(c.FreeSeat(seat=seat, by=self.table.setup.rules.book.head.roles[-1], at=state.at))
        for name in list(state.waiting):
            assert self.act(c.LeaveList(name=name, at=state.at))

    def sound(self) -> None:
        state = self.table.state
        held = sum(state.chips(seat) for seat in state.seats)
        assert held + state.pot + state.commission + state.cashed == state.bought
        assert state.slide + state.dropped == state.commission
        assert len(state.seats) <= state.setup.most_seated
        assert not any(name in state.excluded and state.excluded[name].until is None for name in self._seated())

    def _seated(self) -> Iterator[str]:
        return (place.name for place in self.table.state.seats.values())


def sat(book: str, game: str, deck: int, seed: int, hands: int, *, trouble: int = 1, **more: Any) -> Sitting:
    rng = chance("night", book, game, deck, seed)
    more = {"straddle": True, **more}
    setup = make_table(book, game, deck=deck, buy_in=(40, 300), **more)
    table = Table(setup, shuffle=lambda cards: rng.sample(list(cards), len(cards)))
    sitting = Sitting(table, rng, trouble=trouble)
    sitting.night(hands)
    return sitting


# -- blinds, from the events alone -------------------------------------------------------------------------------------


class Played(NamedTuple):
    """One hand that counts: who was dealt in where, and who posted the last blind."""

    number: int
    dealt: dict[str, int]  # name -> seat
    last: str
    button: int | None
    late: frozenset[str]


def hands_of(events: Iterable[e.TableEvent]) -> Iterator[Played]:
    names: dict[int, str] = {}
    current: Played | None = None
    for event in events:
        match event:
            case e.SeatTaken(seat=seat, name=name):
                names[seat] = name
            case e.SeatChanged(seat=seat, to=to):
                names[to] = names.pop(seat)
            case e.HandStarted(setup=setup):
                blinds = [due for due in event.dues if due.what.startswith("blind ")]
                last = max(blinds, key=lambda due: int(due.what.split()[1]), default=None)
                dealt = {names[seat]: seat for seat in setup.seats}
                entered = frozenset(names[due.seat] for due in event.dues if due.what == "entry")
                poster = names[last.seat] if last is not None else ""
                current = Played(event.number, dealt, poster, event.button, entered)
            case e.HandFinished(button_moves=moves) if moves and current is not None:
                yield current


def orbits(events: Iterable[e.TableEvent]) -> Iterator[str]:
    """Whoever posts the last blind again although somebody who was there all the time has not, in the same seats."""
    hands = [one for one in hands_of(events) if one.last]
    before: dict[str, int] = {}
    for now, hand in enumerate(hands):
        since = before.get(hand.last)
        before[hand.last] = now
        if since is None:
            continue
        between = hands[since : now + 1]
        for name, seat in hand.dealt.items():
            stayed = all(one.dealt.get(name) == seat for one in between)
            kept = all(one.dealt.get(hand.last) == hand.dealt[hand.last] for one in between)
            if name != hand.last and stayed and kept and all(one.last != name for one in between):
                yield f"hand {hand.number}: {hand.last} posts again before {name}"
