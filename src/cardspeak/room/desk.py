"""One table and its one writer: a command is decided, written down, applied, and only then shown."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping
from inspect import isawaitable
from typing import Any

from cardspeak.errors import BadInput, CardspeakError
from cardspeak.ledger import LedgerError, Overdrawn
from cardspeak.refusal import Refused
from cardspeak.room.asks import LONGEST_ID as LONGEST_ID
from cardspeak.room.asks import answered
from cardspeak.room.batches import FINISHED, FLOOR, FLOORED, REOPENED, Batch
from cardspeak.room.beside.company import Company
from cardspeak.room.covering import Covering
from cardspeak.room.desks.ahead import Ahead
from cardspeak.room.desks.drafts import parts_of, whole_parts
from cardspeak.room.desks.guests import Guests
from cardspeak.room.desks.looking import Looking
from cardspeak.room.desks.not_now import (
    another_hand,
    another_ruling,
    brought,
    not_now,
    plays_here,
    refused,
)
from cardspeak.room.desks.own_moves import UNWRITTEN, OwnMoves
from cardspeak.room.desks.showing import Showing
from cardspeak.room.desks.stopping import Stopping
from cardspeak.room.desks.underway import Underway
from cardspeak.room.face import Face
from cardspeak.room.pooled import Alone
from cardspeak.room.roof import Roof
from cardspeak.room.said import for_guests
from cardspeak.room.shown import INSTANT as INSTANT
from cardspeak.room.shown import Done as Done
from cardspeak.room.shown import Pace as Pace
from cardspeak.room.shown import TableShown as TableShown
from cardspeak.room.shown import Watcher as Watcher
from cardspeak.room.shown import encode as encode
from cardspeak.room.turn import OpenQuestion
from cardspeak.room.who import THE_ROOM, Who
from cardspeak.rulings.report import Report
from cardspeak.store import Log, Record, StoreError
from cardspeak.store.awaiting import awaited

KEEP_EVERY = 25  # hands from one snapshot to the next
Decision = Callable[[int], Batch | Refused | Any]


class Desk:
    """The table, its stream in the log, whoever watches, and the timer of what comes next.

    A decision changes nothing: at every moment the table is what its records make it, and anybody may look.
    """

    def __init__(self, room: Roof, id: str, machine: Face, pace: Pace, title: str) -> None:
        self.room = room
        self.log: Log = room.log
        self.id = id
        self.stream = f"table/{id}"
        self.machine = machine
        self.pace = pace
        self.title = title
        self.position = 0
        self.paused = False
        self.holding = False  # paused as soon as the hand is over
        self.closed = False
        self.closed_at: float | None = None  # by the room's steady clock
        self.fault = ""  # why the room itself stopped the table
        self.hands = 0
        self.resting = False  # no hand is begun here any more: another process is about to have the table
        self._zero: float | None = None  # what the steady clock is behind the table's time
        self.lock = asyncio.Lock()
        self.stopping = False
        self._covering = Covering(room.log, id)
        self.company = Company(room.log, room.now, id, title, self.here, room.called)
        self._guests = Guests(room.places)
        self.underway = Underway(lambda wrong: room.note(f"table {id}: {wrong!r}"))
        self._turn = OpenQuestion(pace, time.monotonic, self.seconds)
        self._showing = Showing(self, self._turn)
        self._ahead = Ahead(machine, self._turn, self.seconds, self._due, lambda thought: room.thinks.begin(thought))
        self._looking = Looking(self)
        self._own = OwnMoves(self, self._turn, self._ahead)
        self._stops = Stopping(self, self._own)

    @property
    def people(self) -> tuple[str, ...]:
        """Who sits here."""
        return self.machine.people()

    @property
    def watchers(self) -> set[Watcher]:
        """Who looks at it."""
        return self._showing.watchers

    def seconds(self) -> float:
        """The time at the table: that of the room when it was opened or read back, counted on by a clock that nobody
        can set. Records are stamped by the wall's; a clock set ahead and put right again gives nobody a day to act."""
        if self._zero is None:
            self._zero = max(self.room.now(), self.machine.at) - self.room.seconds()
        return self._zero + self.room.seconds()

    # -- asking ---------------------------------------------------------------------------------------------

    async def ask(self, who: Who, command: Any, id: str = "", *, hand: int = 0) -> Done | Refused | Any:
        """Decided, appended, shown; `id` is the asker's own name for it, so that it is never done twice; `hand` is the
        number of the one that is meant, where the order is for no other."""
        who = self.here(who)
        answer = await self.underway.finished(
            self._taken(who, id, lambda now: self.machine.decide(who, command, now), command, hand=hand)
        )
        return await answer if isawaitable(answer) else answer  # a word that takes a while to find keeps nobody waiting

    async def rule(
        self, who: Who, report: Report, id: str = "", *, carry_out: bool = True, hand: int = 0, seen: str = ""
    ) -> Any:
        """A ruling asked for by the floor: carried out, or only looked at; `seen` is the mark of one that was."""
        who = self.here(who)
        if not carry_out:
            return another_hand(self.room, self, hand) or await self.underway.finished(self._looking.at(who, report))

        def decide(now: int) -> Any:
            return another_ruling(self.room, self, who, report, seen, now) or self.machine.rule(who, report, now)

        return await self.underway.finished(self._taken(who, id, decide, asked=report, hand=hand))

    async def beside(self, who: Who, kind: str, raw: bytes, id: str = "") -> Done | Refused:
        """A call to the floor, or something said: in a record of its own, and the game goes on meanwhile."""
        asked = self.company.ask(kind, who, raw, id, self.machine, self.watchers, closed=self.closed)
        return await self.underway.finished(asked)  # type: ignore[no-any-return]

    def here(self, who: Who) -> Who:
        return self._guests.who(who, self.machine.rivals)

    async def quiet(self) -> None:
        """As soon as nothing is at work here, if only for a moment."""
        if self.lock.locked():
            async with self.lock:
                pass

    async def settle(self) -> None:
        """Wait for everything that was asked for; the room makes no moves of its own any more."""
        self.stopping = True
        self.stop()
        await self.underway.over()

    async def _taken(
        self, who: Who, id: str, decide: Decision, command: Any = None, *, asked: Any = None, hand: int = 0
    ) -> Done | Refused | Any:
        asked = command if asked is None else asked
        begun = time.perf_counter()
        async with self.lock, self.room.sharing(self.machine):
            answer: Done | Refused | Any = answered(self.log, self.stream, who.name, id, asked)
            if answer is None:
                coming = brought(self, who, command)
                answer = not_now(self.room, self, who, command, coming) or another_hand(self.room, self, hand)
                if answer is None:
                    try:
                        with self.room.warden.bringing(*coming):
                            answer = await self.carry_out(who, id, decide, asked)
                    except BadInput:
                        await self._looking.unguessed(who, asked)
                        raise
                    if isinstance(answer, Refused):
                        await self._looking.unguessed(who, asked)
                if not isinstance(answer, Done | Refused):  # nothing to write down, but perhaps somebody's word
                    self._go(())
        self.room.gauges.answered(answer)
        if isinstance(answer, Done):
            self.room.gauges.took(time.perf_counter() - begun)
        return answer

    async def carry_out(self, who: Who, id: str, decide: Decision, asked: Any = None) -> Done | Refused | Any:
        """Decide, append, apply; alone with what several tables share, where the decision touches that."""
        now = int(self.room.now() * 1e6)  # of the decision, however long a busy machine takes over it
        batch = self._decided(decide)
        if not isinstance(batch, Alone):
            return await self._carried(who, id, batch, asked, now)
        async with self.room.alone_with(batch.shared):
            batch.hold(True)
            now = int(self.room.now() * 1e6)
            try:
                again = self._decided(decide)
            finally:
                batch.hold(False)
            return await self._carried(who, id, again, asked, now)

    def _decided(self, decide: Decision) -> Any:
        try:
            return decide(int(self.seconds()))
        except CardspeakError:
            raise
        except Exception as wrong:
            self.room.note(f"table {self.id}: {wrong!r}")
            return refused(
                self.room, "fault", "a mistake of the program changes nothing", "That failed; nothing changed."
            )

    async def _carried(self, who: Who, id: str, batch: Any, asked: Any, now: int) -> Done | Refused | Any:
        if not isinstance(batch, Batch):
            return batch
        failed = await self._append(who, id, batch, now, asked)
        if failed is not None:
            return failed
        self._written(batch)
        return Done(self.position)

    async def _append(self, who: Who, id: str, batch: Batch, now: int, asked: Any) -> Refused | None:
        """In the log for good, or nothing has happened."""
        try:
            told = parts_of(self.log, self, who.name, id, batch, now, asked)
            parts = self._covering.parts(told, running=batch.running)
            if who is THE_ROOM and self.pace.house:  # it had its time: so short a while more shows in nothing
                await self.room.own_moves.together()
            appended = await awaited(self.log.append_all(parts))
            if who is THE_ROOM:  # the table stands as before until its turn has come
                await self.room.own_moves.turn()
        except Overdrawn as wrong:
            return refused(self.room, "chips", "chips come from the player's account", str(wrong))
        except (StoreError, LedgerError, BadInput) as wrong:
            stood = self.paused
            self.halt(f"{UNWRITTEN}: {wrong}", told=self.room.mending.failed(self, wrong, stood=stood))
            return refused(self.room, "log", "nothing happens that cannot be written down", for_guests(wrong))
        self.position = appended.records[0].position  # the table's own comes first
        self.room.gauges.records += len(appended.records)
        return None

    def _written(self, batch: Batch) -> None:
        """What everybody may know now."""
        self._covering.written(running=batch.running)
        self.machine.apply(batch.events)
        self._counted(batch.kind)
        self._go(batch.events)
        self.machine.forget()
        self.room.warden.look(self.id, self.machine.people)
        if not batch.running:
            self._see_to()
        if batch.kind in FINISHED:
            for name in self.people:
                if self.room.warden.must_go(name):
                    self.underway.begin(self.send_away(name))
        if batch.kind in FINISHED and self.hands % KEEP_EVERY == 0:
            self.room.keep(self)

    def _see_to(self) -> None:
        """Call the floor for what nobody at the table would call it for, and nobody there is to know."""
        matters = self.machine.for_the_floor(self._guests.together(self.people, self.machine.seat_of))
        if self.company.wants(matters) and not self.stopping:
            self.underway.begin(self.company.call_for(matters, self.watchers))

    def _counted(self, kind: str) -> None:
        done = kind in FINISHED
        self.hands += done - (kind == REOPENED)
        self.paused = self.paused or (done and self.holding)

    def hear(self, record: Record) -> None:
        """A record of the log, written before."""
        self._covering.hear(record)
        if record.kind in FLOORED:
            self.heard(record.kind)
        else:
            self.machine.apply(self.machine.read_events(record.body))
            self._counted(record.kind)
            self.machine.forget()
        self.position = record.position

    # -- when something is wrong ----------------------------------------------------------------------------

    def halt(self, why: str, *, told: bool = False) -> None:
        """The table stops, and says so: a supervisor sets it going again when the cause is gone."""
        self.fault = for_guests(why)
        self.paused = True
        if not told:
            self.room.note(f"table {self.id} stopped: {why}")
        self._go(())

    async def mended(self) -> None:
        """The log is written again: a table that stopped for that goes on, unless the floor has spoken meanwhile.

        What the log took before it failed to say so is heard now.
        """
        async with self.lock, self.room.sharing(self.machine):
            if not self.fault.startswith(UNWRITTEN):
                return
            self.room.catch_up(self)
            self.fault, self.paused = "", False
            self._go(())

    # -- showing --------------------------------------------------------------------------------------------

    def _go(self, events: tuple[Any, ...]) -> None:
        """Set the clock of what comes next, and show the table."""
        self.look()
        try:
            self._showing.publish(events)
        except Exception as wrong:  # the record stands, and the table goes on for those who can see it
            self.room.note(f"table {self.id} cannot be shown: {wrong!r}")
        self.schedule()

    def look(self) -> None:
        """What is asked at this moment, and of whom."""
        stopped = self.paused or self.closed
        present = self._showing.present
        self._turn.look(self.machine, stopped=stopped, watched=bool(present), present=present)

    def schedule(self) -> None:
        if not self.stopping:
            self._ahead.schedule(self.position)

    def stop(self) -> None:
        """Nothing comes next, until somebody does something."""
        self._ahead.stop()

    def watch(self, watcher: Watcher) -> None:
        """From now on this watcher is shown everything, beginning with the table as it is."""
        self.watchers.add(watcher)
        self.here(watcher.who)
        self.look()
        self.schedule()
        self._showing.greet(watcher)
        if not self.company.quiet_to(watcher.who):
            watcher.show(self.id, self.company.message(watcher.who))

    def shown_to(self, who: Who) -> TableShown:
        """The table as it is, to somebody who asks once and does not stay."""
        return self._showing.now(who)

    def unwatch(self, watcher: Watcher) -> None:
        self.watchers.discard(watcher)

    def stir(self) -> None:
        """Something elsewhere may have changed what comes next here."""
        if not self.lock.locked():  # whoever holds it looks again when it is done
            self.look()
            self.schedule()

    def mix(self, who: Who, seed: str) -> None:
        """A seed of somebody at the table goes into the next pack."""
        if self.machine.packs is None:
            raise BadInput("The packs of this table are not committed to: there is nothing to mix a seed into.")
        if who.name not in self.people:
            raise BadInput("Whoever sits at a table mixes a seed into its packs: take a seat first.")
        self.machine.packs.mix(who.name, seed)

    def row(self) -> Mapping[str, Any]:
        """The table's line in the lobby."""
        return self._showing.row()

    # -- what comes next ------------------------------------------------------------------------------------

    def start(self) -> None:
        """Set the table going, after it was opened or read back: clocks begin anew."""
        self.machine.go_on()
        self.row()
        self._go(())
        if not self.closed:
            self._see_to()

    def _due(self, position: int) -> None:
        self.underway.begin(self._own.go_on(position))

    async def send_away(self, name: str) -> Any:
        """Somebody who may not play leaves with their chips; whoever is in a hand, when it is over."""
        command = self.machine.leave_of(name)
        if command is None or self.closed:
            return None
        return await self._taken(THE_ROOM, "", lambda now: self.machine.decide(THE_ROOM, command, now), command)

    # -- the floor ------------------------------------------------------------------------------------------

    async def floor(self, who: Who, what: str, id: str = "", why: str = "") -> Done | Refused:
        """Pause, hold when the hand is over, or go on; written down like everything else, with the reason if given."""
        if not self.here(who).at_least("dealer"):
            return plays_here(self.room)
        return await self.underway.finished(self._stops.ordered(who, what, id, why))  # type: ignore[no-any-return]

    async def close(self, who: Who, id: str = "", minutes: int = 0, why: str = "") -> Done | Refused:
        """Have the table closed: notice is given at once, and where nobody has to be waited for, that is the end."""
        if not self.here(who).at_least("dealer"):
            return plays_here(self.room)
        return await self.underway.finished(self._closing(who, id, minutes, why))  # type: ignore[no-any-return]

    async def _closing(self, who: Who, id: str, minutes: int, why: str) -> Any:
        command = self.machine.closing(minutes, why)
        answer = await self._taken(who, id, lambda now: self.machine.decide(who, command, now), command)
        async with self.lock, self.room.sharing(self.machine):
            if isinstance(answer, Done) and not self.closed:
                await self._own.or_halt(self._own.tidied())
        return answer

    async def note_down(self, who: Who, kind: str, id: str = "", asked: Any = None, why: str = "") -> Done:
        """A record of the table as a whole, without events of its game."""
        parts = whole_parts(self.log, self, who.name, id, kind, int(self.room.now() * 1e6), asked, why)
        appended = await awaited(self.log.append_all(parts))
        self.position = appended.records[0].position
        self.heard(kind)
        self.fault = self.fault if self.paused else ""
        if kind == FLOOR["resume"]:
            self.machine.go_on()
        self._go(())
        return Done(self.position)

    def heard(self, kind: str) -> None:
        """What such a record makes of the table, now or when it is read back."""
        match kind:
            case "paused":
                self.paused = True
            case "held":
                self.holding = True
                self.paused = self.paused or not self.machine.running
            case "resumed":
                self.paused = self.holding = False
            case "closed":
                self.closed, self.closed_at = True, self.room.seconds()
