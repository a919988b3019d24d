"""What the auditor of a table keeps: who sits where, whose chips are where, and what came in and went out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from cardspeak.hand import events as he
from cardspeak.table import events as e
from cardspeak.table.audit_side import SideClerk
from cardspeak.table.audit_talk import TalkClerk
from cardspeak.table.setup import TableSetup
from cardspeak.table.terms import NewTerms


class TableKept:
    """Stacks by seat, and what came in and went out."""

    def __init__(self, setup: TableSetup) -> None:
        self.setup = setup
        self.stack: dict[int, int] = {}
        self.behind: dict[int, int] = {}
        self.names: dict[int, str] = {}
        self.away: dict[str, int | None] = {}  # who is away, and until when, where the sign names a time
        self.bought = 0
        self.cashed = 0
        self.commission = 0
        self.dropped = 0  # in the box or the float
        self.frozen = False  # a freeze-out is being played
        self.started: e.HandStarted | None = None
        self.before: e.HandStarted | None = None  # the hand that was over last
        self.after: dict[int, int] = {}  # and the stacks at its end, with what rulings changed later
        self.brought = 0  # to stakes by rulings on it, as far as its end and what put it right counted them
        self.kept: dict[str, int] = {}
        self.withheld: Counter[str] = Counter()  # winnings that are held
        self.played: list[he.Event] = []
        self.earlier: list[dict[str, Any]] = []  # at a told table, how everything was before each entry
        self.notices: set[int] = set()  # given, and neither withdrawn nor carried out
        self.closed = False
        self.aside: NewTerms | None = None  # the game that comes back after one hand of another
        self.turned = 0  # hands since the game last had its turn
        self.talk = TalkClerk()
        self.side = SideClerk()

    def people(self, event: e.TableEvent) -> Iterator[str]:
        """Whoever comes, changes seats and goes."""
        match event:
            case e.SeatTaken(seat=seat, name=name, chips=chips):
                if seat in self.stack or name in self.names.values():
                    yield f"seat {seat} or {name} is seated already"
                self.stack[seat], self.names[seat] = chips, name
                self.bought += chips
                yield from self._crowd()
            case e.SeatChanged(seat=seat, to=to):
                yield from self._sits(seat)
                if to in self.stack:
                    yield f"seat {to} is taken"
                self.stack[to], self.names[to] = self.stack.pop(seat, 0), self.names.pop(seat, "")
            case e.PlayerOut(seat=seat, why=why):
                if self.stack.get(seat) and not why:
                    yield f"seat {seat} is out with {self.stack[seat]} chips"
            case e.SeatLeft():
                yield from self._leaves(event)
            case e.PickedUp(seat=seat, name=name, chips=chips):
                yield from self._leaves(event)
                self.kept[name] = chips
            case e.SteppedAway(seat=seat):
                self.away[self.names.get(seat, "")] = None
            case e.CameBack(seat=seat):
                self.away.pop(self.names.get(seat, ""), None)
            case e.TimeAwayStarted() | e.TimeAwayOver():
                yield from self._time_away(event)
            case e.ReturnedToList(name=name, chips=chips):
                if self.kept.pop(name, None) != chips:
                    yield f"{name} gets {chips} back, not what was kept"

    def chips(self, event: e.TableEvent) -> Iterator[str]:
        """Chips that come to the table, leave it or change hands beside the game."""
        match event:
            case e.ChipsBought(seat=seat, chips=chips, behind=behind):
                yield from self._sits(seat)
                if self.frozen:
                    yield "chips are bought in a freeze-out"
                where = self.behind if behind else self.stack
                where[seat] = where.get(seat, 0) + chips
                self.bought += chips
            case e.ChipsTaken(seat=seat, chips=chips):
                yield from self._sits(seat)
                self.stack[seat] = self.stack.get(seat, 0) - chips
                self.cashed += chips
            case e.WinningsSeized(seat=seat, name=name, chips=chips):
                yield from self._sits(seat)
                if self.started is not None:
                    yield "winnings are held before the hand is over"
                self.stack[seat] = self.stack.get(seat, 0) - chips
                self.cashed += chips
                self.withheld[name] += chips
            case e.WinningsReleased(name=name, chips=chips):
                if self.withheld.pop(name, 0) != chips:
                    yield f"{name} gets {chips}, not what was held"
            case e.FeesCharged():
                yield from self._charges(event)
            case e.CommissionDropped(amount=amount):
                self.dropped += amount
                if self.dropped > self.commission + self._before_the_cards():
                    yield f"{self.dropped} is dropped, more than the house has taken"
            case e.SidePaid(paid=paid, shares=shares):
                if self.started is not None:
                    yield "chips pass outside the pot while a hand is played"
                yield from self.side.paid(event, self.stack)
                for seat, chips in (*((seat, -chips) for seat, chips in paid), *shares):
                    yield from self._sits(seat)
                    self.stack[seat] = self.stack.get(seat, 0) + chips
            case e.ChipsLent(seat=seat, to=to, chips=chips):
                yield from self._sits(seat)
                yield from self._sits(to)
                if self.started is not None:
                    yield "chips are lent while a hand is played"
                self.stack[seat] = self.stack.get(seat, 0) - chips
                self.stack[to] = self.stack.get(to, 0) + chips

    def _sits(self, seat: int) -> Iterator[str]:
        if seat not in self.stack:
            yield f"nobody sits in seat {seat}"

    def _crowd(self) -> Iterator[str]:
        most = max(row.seated or row.seats for row in self.setup.rules.decks.values())
        if len(self.stack) > min(self.setup.places, most):
            yield f"{len(self.stack)} are seated"

    def _charges(self, event: e.FeesCharged) -> Iterator[str]:
        for seat, amount in zip(event.seats, event.amounts, strict=True):
            yield from self._sits(seat)
            if seat in event.cash:
                self.bought += amount
            else:
                self.stack[seat] = self.stack.get(seat, 0) - amount
                if self.started is not None and seat in self.started.setup.seats:
                    yield f"seat {seat} is charged out of a stack that is in play"
            self.commission += amount

    def _before_the_cards(self) -> int:
        """What the players of the running hand paid for it."""
        return sum(self._fees().values())

    def _fees(self) -> Counter[int]:
        paid: Counter[int] = Counter()
        for one in self.played if self.started is not None else ():
            if isinstance(one, he.CommissionTaken) and one.pot < 0:
                paid.update(dict.fromkeys(one.seats, one.amount // len(one.seats)))
        return paid

    def _time_away(self, event: e.TimeAwayStarted | e.TimeAwayOver) -> Iterator[str]:
        """Whoever is away has all the time that was told, and loses nothing before."""
        name = self.names.get(event.seat, "")
        if name not in self.away:
            yield f"seat {event.seat} is not away"
        if isinstance(event, e.TimeAwayStarted):
            if event.until != event.at + 60 * event.minutes or event.minutes < 1:
                yield f"{event.minutes} minutes away from {event.at} on are over at {event.until}"
            self.away[name] = event.until
            return
        until = self.away.get(name)
        if until is None or event.at < until or event.name != name:
            yield f"the time away of {event.name} is over at {event.at}, and was to last until {until}"

    def _leaves(self, event: e.SeatLeft | e.PickedUp) -> Iterator[str]:
        yield from self._sits(event.seat)
        chips = self.stack.pop(event.seat, 0) + self.behind.pop(event.seat, 0)
        name = self.names.pop(event.seat, "")
        self.away.pop(name, None)
        if name != event.name:
            yield f"{event.name} goes from seat {event.seat}, in which {name or 'nobody'} sits"
        if chips != event.chips:
            yield f"seat {event.seat} goes with {event.chips} and has {chips}"
        if self.started is not None and event.seat in self.started.setup.seats:
            yield f"seat {event.seat} goes in the middle of a hand"
        self.cashed += event.chips
