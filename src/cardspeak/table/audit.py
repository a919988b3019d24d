"""The auditor of a table: every chip followed through buy-ins, hands, fees and cash-outs, from the events alone.

It shares no code with the table; each hand is held against the hand's own auditor.

    assert audit_table(table.setup, table.events) == []
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from copy import copy
from typing import Any

import msgspec

from cardspeak.hand import events as he
from cardspeak.hand.audit.auditor import audit
from cardspeak.hand.audit.chips import ChipsClerk
from cardspeak.table import events as e
from cardspeak.table.audit_kept import TableKept
from cardspeak.table.audit_talk import as_it_is
from cardspeak.table.setup import TableSetup
from cardspeak.values import tag_of


class Books(ChipsClerk):
    """The chips of one hand, for their sum."""

    def count(self, events: Iterable[he.Event]) -> dict[int, int]:
        for event in events:
            for _ in self.take(event):
                pass  # faults are the hand auditor's to tell
        return dict(self.stack)


class TableClerk(TableKept):
    """Every event held against what is kept: hands, and what the house announces between them."""

    def take(self, event: e.TableEvent) -> Iterator[str]:
        if self.closed and isinstance(event, e.SeatTaken | e.ChipsBought | e.HandStarted):
            yield "the table is closed"
        for matter in (self.hands, self.people, self.chips, self.announced):
            yield from matter(event)
        if min(self.stack.values(), default=0) < 0:
            yield "a stack is below zero"

    def announced(self, event: e.TableEvent) -> Iterator[str]:
        """What the house says between hands: a freeze-out, another game, other terms, the end."""
        match event:
            case e.FreezeOutBegun() | e.FreezeOutWon() | e.FreezeOutConcluded():
                self.frozen = isinstance(event, e.FreezeOutBegun)
                if self.frozen and len(set(self.stack.values())) > 1:
                    yield "a freeze-out begins with unequal chips"
            case e.NoticeGiven(number=number):
                self.notices.add(number)
            case e.NoticeWithdrawn(notice=number):
                self.notices.discard(number)
            case e.CommissionChanged(notice=number):
                yield from self._was_given(number)
            case e.TableClosed(notice=number):
                yield from self._was_given(number)
                self.closed = True
            case e.TermsChanged(notice=number, change=change):
                yield from self._was_given(number)
                if change.game:
                    self.setup = msgspec.structs.replace(self.setup, game=change.game, deck=0)
            case (
                e.GameTurned(change=change)
                | e.GameChosen(change=change)
                | e.OneHandAnnounced(change=change)
                | e.OneHandOver(change=change)
            ):
                yield from self._turns(event)
                self.setup = msgspec.structs.replace(self.setup, game=change.game, deck=0)
            case e.EditionTaken(edition=new):
                if self.started is not None:
                    yield "a new edition of the book is taken while a hand is played"
                if new.was != self.setup.edition:
                    yield f"the edition before was {self.setup.edition[:12] or 'none'}, not {new.was[:12]}"
                self.setup = msgspec.structs.replace(self.setup, edition=new.edition)

    def hands(self, event: e.TableEvent) -> Iterator[str]:
        """A hand from its start to its report."""
        match event:
            case e.HandStarted():
                yield from self._starts(event)
            case e.ResultCorrected():
                yield from self._corrects(event)
            case e.EntryTakenBack():
                yield from self._forgets()
            case e.InHand(events=events):
                entered = self.talk.bound is None and not isinstance(events[0], he.Posted | he.CommissionTaken)
                if self.setup.told and entered:
                    self.earlier.append(self._as_it_is())
                if self.started is None and self.before is None:
                    yield "no hand is running"
                yield from self.talk.take(event)
                self.played += events
                self.bought += _stakes_changed(events) + _bonus(events)
                if any(isinstance(one, he.ResultTakenBack) for one in events) and _void(events):
                    self.cashed += _bonus(self.played)
            case e.ActionHeld() | e.ActionBound() | e.ChoiceLeft() | e.ActionLapsed() | e.ActionReturned():
                if self.setup.told and _is_entry(event):
                    self.earlier.append(self._as_it_is())
                yield from self.talk.take(event)
            case e.HandFinished():
                yield from self._finishes(event)
            case e.CardsTurnedUp() | e.RabbitShown():
                if self.started is not None:
                    yield "a card is shown or seen before the hand is over"
                if isinstance(event, e.RabbitShown) and not self.setup.rabbit:
                    yield "cards that did not come are shown, and the house does not allow it"
            case e.HandReported():
                yield from self._reports(event)
            case e.StakesSet() | e.RoundAnnounced() if self.started is not None:
                yield "stakes or a round are changed in the middle of a hand"

    def whose(self, event: e.TableEvent) -> str:
        """Chips are brought by their owner and a seat is played by whoever sits there; a dealer who tells real cards
        speaks for others."""
        if self.setup.told:
            return ""
        match event:
            case e.SeatTaken(name=name):
                return name
            case e.ChipsBought(seat=seat) | e.ChipsTaken(seat=seat):
                return self.names.get(seat, "")
            case e.InHand(events=(he.Checked() | he.Called() | he.BetTo() | he.RaisedTo() | he.Folded() as first, *_)):
                return self.names.get(first.seat, "")
        return ""

    def close(self) -> Iterator[str]:
        """Everything that was bought is somewhere."""
        held = sum(self.stack.values()) + sum(self.behind.values())
        if held + self.commission + self.cashed != self.bought:
            yield f"{self.bought} bought; {held} held, {self.commission} taken, {self.cashed} cashed out"

    def _was_given(self, number: int) -> Iterator[str]:
        """A change was announced and comes between hands; a notice that was carried out is used up."""
        if number not in self.notices:
            yield f"notice {number} was not given"
        if self.started is not None:
            yield f"notice {number} takes effect in the middle of a hand"
        self.notices.discard(number)

    def _as_it_is(self) -> dict[str, Any]:
        kept = as_it_is(self) | {"talk": self.talk.copy(), "side": copy(self.side)}
        del kept["earlier"]
        return kept

    def _forgets(self) -> Iterator[str]:
        """An entry that was taken back moved nothing: neither card nor chip, nor the end of a hand."""
        if not self.earlier:
            yield "no entry was made that could be taken back"
            return
        bought, cashed = self.bought, self.cashed
        vars(self).update(self.earlier.pop())
        if (bought, cashed) != (self.bought, self.cashed):
            yield "chips that came to the table or left it are taken back with an entry"

    def _turns(self, event: e.GameTurned | e.GameChosen | e.OneHandAnnounced | e.OneHandOver) -> Iterator[str]:
        """Games change between hands; the next has its turn when the last has had its own, and no game gets lost."""
        if self.started is not None:
            yield "the game changes in the middle of a hand"
        rotation = self.setup.rotation
        match event:
            case e.OneHandAnnounced(back=back):
                if self.aside is not None or back.game != self.setup.game:
                    yield f"one hand is to be followed by {back.game}, and {self.setup.game} is played"
                self.aside = back
            case e.OneHandOver(change=change):
                if change != self.aside:
                    yield f"{change.game} comes back, which was not interrupted"
                self.aside = None
            case e.GameTurned(turn=turn, change=change) | e.GameChosen(turn=turn, change=change):
                if rotation is None or change.game != rotation.turns[turn].game:
                    yield f"{change.game} has its turn, which it has not at this table"
                elif isinstance(event, e.GameTurned) and rotation.every != "minutes":
                    players = len(self.before.setup.seats) if self.before is not None else 0
                    if self.turned < rotation.count * (players if rotation.every == "orbit" else 1):
                        yield f"{change.game} has its turn after {self.turned} hands of the game before"
                self.turned = 0

    def _corrects(self, event: e.ResultCorrected) -> Iterator[str]:
        """A ruling on the hand before: its events, all together, say what every stack should have been."""
        before = self.before
        if before is None or self.started is not None:
            yield "no hand is over that could be put right"
            return
        yield from audit(before.setup, self.played, before.pack or None)
        should = Books(before.setup).count(self.played)
        moved = {seat: chips - self.after[seat] for seat, chips in should.items() if chips != self.after[seat]}
        if moved != dict(event.stacks):
            yield f"the stacks change by {dict(event.stacks)} and should by {moved}"
        back = _bonus(self.played) if _void(self.played) else 0  # the operator's own
        brought = _stakes_changed(self.played) - self.brought  # by this ruling, which put a stake right
        if sum(moved.values()) + event.commission + back != brought:
            yield f"{sum(moved.values())} comes to the stacks, {event.commission} to the house"
        self.brought += brought
        for seat, chips in event.stacks:
            self.stack[seat] = self.stack.get(seat, 0) + chips
        self.after = should
        self.commission += event.commission
        self.dropped = min(self.dropped, self.commission)

    def _starts(self, event: e.HandStarted) -> Iterator[str]:
        if self.started is not None:
            yield "the hand before is not over"
        if self.talk.held:
            yield f"what was held of seats {sorted(self.talk.held)} was never settled"
        if event.setup.edition != self.setup.edition:
            yield f"the hand is played by edition {event.setup.edition[:12]}, the table by {self.setup.edition[:12]}"
        self.started, self.before, self.played, self.earlier = event, None, [], []
        yield from self.side.settled()
        self.talk.begins(event.setup)
        for seat, stack in zip(event.setup.seats, event.setup.stacks, strict=True):
            if self.stack.get(seat) != stack:
                yield f"seat {seat} is dealt in with {stack} and has {self.stack.get(seat)}"

    def _finishes(self, event: e.HandFinished) -> Iterator[str]:
        started = self.started
        if started is None:
            yield "no hand is running"
            return
        before = dict(zip(started.setup.seats, started.setup.stacks, strict=True))
        paid = self._fees()
        after = {seat: stack - paid[seat] + _stakes_changed(self.played, seat) for seat, stack in before.items()}
        if event.button_moves:
            self.turned += self.aside is None
            yield from audit(started.setup, self.played, started.pack or None)
            after = Books(started.setup).count(self.played)
        if dict(event.stacks) != after:
            yield f"the stacks are {dict(event.stacks)} and should be {after}"
        void = not event.button_moves or _void(self.played)
        self.cashed += _bonus(self.played) if void else 0
        brought = sum(before.values()) + _stakes_changed(self.played) + (0 if void else _bonus(self.played))
        if sum(after.values()) + event.commission != brought:
            yield f"{event.commission} was taken, {brought - sum(after.values())} is gone"
        for seat, stack in event.stacks:
            self.stack[seat] = stack + self.behind.pop(seat, 0)
        self.commission += event.commission
        counted = event.button_moves and not void
        yield from self.side.finished(
            started.setup, self.setup.side if counted else (), self.played, dict(event.stacks)
        )
        self.before = started
        self.after = dict(event.stacks)
        self.brought = _stakes_changed(self.played)
        self.started = None

    def _reports(self, event: e.HandReported) -> Iterator[str]:
        """A report says what the stacks were and are, and leaves nobody out."""
        if self.before is None or self.setup.tournament is None:
            yield "a hand is reported that was not played for a tournament"
            return
        began = dict(zip(self.before.setup.seats, self.before.setup.stacks, strict=True))
        for one in event.stands:
            if one.after != self.stack.get(one.seat) or one.name != self.names.get(one.seat):
                yield f"seat {one.seat} is reported with {one.after} and has {self.stack.get(one.seat)}"
            if one.before != began.get(one.seat, one.before) or one.dealt is not (one.seat in began):
                yield f"seat {one.seat} is reported to have begun with {one.before}, not {began.get(one.seat)}"
        if {one.seat for one in event.stands} != set(self.stack):
            yield "a report leaves somebody out"
        if list(event.out) != [one.seat for one in event.stands if one.before and not one.after]:
            yield f"seats {list(event.out)} are reported out"


def _is_entry(event: e.TableEvent) -> bool:
    """A gesture that was entered; what had been held is settled by the entry that brought its turn."""
    return isinstance(event, e.ActionHeld) or (isinstance(event, e.ActionBound | e.ChoiceLeft) and event.since is None)


def _stakes_changed(events: Iterable[he.Event], seat: int = 0) -> int:
    """What rulings had brought to stakes during a hand (or to one stake), less what they had taken off."""
    return sum(one.amount for one in events if isinstance(one, he.StackChanged) and seat in (0, one.seat))


def _bonus(events: Iterable[he.Event]) -> int:
    """What the operator put into the pot."""
    return sum(one.amount for one in events if isinstance(one, he.BonusAdded))


def _void(events: Iterable[he.Event]) -> bool:
    return any(isinstance(one, he.HandVoided) for one in events)


def audit_table(setup: TableSetup, events: Iterable[e.TableEvent]) -> list[str]:
    """What is wrong with the log of a table, a line each; nothing if it is sound."""
    return list(table_faults(setup, events))


def table_faults(setup: TableSetup, events: Iterable[e.TableEvent]) -> Iterator[str]:
    """The same one after the other, for whoever has heard enough with the first."""
    clerk = TableClerk(setup)
    at = 0
    for number, event in enumerate(events, 1):
        for fault in clerk.take(event):
            yield f"event {number}, {tag_of(event)}: {fault}"
        if event.at < at:
            yield f"event {number}, {tag_of(event)}: the clock went back"
        at = event.at
    for fault in clerk.close():
        yield f"at the end: {fault}"
