"""One table and its one writer: a command is decided, written down, applied, and only then shown."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine, Mapping
from inspect import isawaitable
from typing import Any

from cardspeak.errors import BadInput, CardspeakError
from cardspeak.ledger import LedgerError, Overdrawn
from cardspeak.refusal import Refused
from cardspeak.room.asks import asked_part, is_another
from cardspeak.room.beside.company import Company
from cardspeak.room.covering import Covering
from cardspeak.room.face import CLOSED, FINISHED, FLOOR, FLOORED, REOPENED, Alone, Batch, Face, Told
from cardspeak.room.lobby import row_of
from cardspeak.room.looks import LOOKED, Looked
from cardspeak.room.money import wallet
from cardspeak.room.roof import Roof
from cardspeak.room.said import for_guests
from cardspeak.room.shown import INSTANT as INSTANT
from cardspeak.room.shown import Done as Done
from cardspeak.room.shown import Pace as Pace
from cardspeak.room.shown import Shown as Shown
from cardspeak.room.shown import Watcher as Watcher
from cardspeak.room.shown import encode as encode
from cardspeak.room.turn import Turn
from cardspeak.room.who import THE_ROOM, Who
from cardspeak.rulings.report import Report
from cardspeak.store import Draft, Log, Part, Record, StoreError, canonical

KEEP_EVERY = 25  # hands from one snapshot to the next
MOST_CHORES = 100  # one after the other, before the room takes it for a mistake
LONGEST_ID = 100  # characters of a command's name
UNWRITTEN = "Nothing can be written down"
PLAYS_HERE = "whoever plays at a table runs nothing there"
Decision = Callable[[int], Batch | Refused | Any]


class Desk:
    """The table, its stream in the log, whoever watches, and the timer of what comes next.

    A decision changes nothing: at every moment the table is what its records make it, and anybody may look.
    """

    def __init__(self, room: Roof, id: str, machine: Face, pace: Pace, title: str) -> None:
        self.room = room
        self.id = id
        self.machine = machine
        self.pace = pace
        self.title = title
        self.position = 0
        self.watchers: set[Watcher] = set()
        self.paused = False
        self.holding = False  # paused as soon as the hand is over
        self.closed = False
        self.closed_at: float | None = None  # by the room's steady clock
        self.fault = ""  # why the room itself stopped the table
        self.hands = 0
        self._covering = Covering(room.log, id)
        self.company = Company(room.log, room.now, id, title, self._here, room.called)
        self._lock = asyncio.Lock()
        self._stopping = False
        self.resting = False  # no hand is begun here any more: another process is about to have the table
        self._places: dict[str, str] = {}  # from where those who play here asked last
        self._zero: float | None = None  # what the steady clock is behind the table's time
        self._turn = Turn(pace, time.monotonic, self.seconds)
        self._thinking: tuple[int, asyncio.Future[Any]] | None = None  # of a house player, at which position
        self._timer: asyncio.TimerHandle | None = None
        self._asked: set[asyncio.Task[Any]] = set()
        self._row: Mapping[str, Any] = {}
        self._row_of: tuple[Any, ...] = ()

    @property
    def stream(self) -> str:
        return f"table/{self.id}"

    @property
    def log(self) -> Log:
        return self.room.log

    @property
    def people(self) -> tuple[str, ...]:
        """Who sits here."""
        return self.machine.people()

    def seconds(self) -> float:
        """The time at the table: that of the room when it was opened or read back, counted on by a clock that nobody
        can set. Records are stamped by the wall's; a clock set ahead and put right again gives nobody a day to act."""
        if self._zero is None:
            self._zero = max(self.room.now(), self.machine.at) - self.room.seconds()
        return self._zero + self.room.seconds()

    # -- asking ---------------------------------------------------------------------------------------------

    async def ask(self, who: Who, command: Any, id: str = "") -> Done | Refused | Any:
        """Decided, appended, shown; `id` is the asker's own name for it, so that it is never done twice."""
        who = self._here(who)
        answer = await self._finished(self._taken(who, id, lambda now: self.machine.decide(who, command, now), command))
        return await answer if isawaitable(answer) else answer  # a word that takes a while to find keeps nobody waiting

    async def rule(self, who: Who, report: Report, id: str = "", *, carry_out: bool = True) -> Any:
        """A ruling asked for by the floor: carried out, or only looked at."""
        who = self._here(who)
        if not carry_out:
            return await self._finished(self._looked(who, report))
        ruled = self._taken(who, id, lambda now: self.machine.rule(who, report, now), asked=report)
        return await self._finished(ruled)

    async def beside(self, who: Who, kind: str, raw: bytes, id: str = "") -> Done | Refused:
        """A call to the floor, or something said: in a record of its own, and the game goes on meanwhile."""
        asked = self.company.ask(kind, who, raw, id, self.machine, self.watchers, closed=self.closed)
        return await self._finished(asked)  # type: ignore[no-any-return]

    def _here(self, who: Who) -> Who:
        """Whoever plays at a table is a player there, whatever their role elsewhere: somebody else must be called.

        So is whoever asks from the place of somebody who plays there: it may be a second name of one person.
        """
        people = self.people
        if who.place and who.name in people:
            self._places[who.name] = who.place
        if who.is_room or not who.at_least("dealer"):
            return who
        beside = bool(who.place) and any(self._places.get(name) == who.place for name in people)
        return Who(who.name, place=who.place) if who.name in people or beside else who

    async def _looked(self, who: Who, report: Report) -> Any:
        """What the ruling would be, without a hidden card; who looked, at what and when stands in the record."""
        answer = self.machine.look(who, report, int(self.seconds()))
        kept = Looked(self.position, report.incident, report.seat, type(answer).__name__.lower())
        draft = Draft(LOOKED, int(self.room.now() * 1e6), who.name, "", canonical(kept))
        await asyncio.wrap_future(self.log.append_all([Part(f"looks/{self.id}", None, (draft,))]))
        return answer

    async def _finished(self, work: Coroutine[Any, Any, Any]) -> Any:
        """Whoever asked may be gone before the answer: what was begun is finished all the same."""
        return await asyncio.shield(self._begun(work))

    def _begun(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        task = asyncio.get_running_loop().create_task(work)
        self._asked.add(task)
        task.add_done_callback(self._asked.discard)
        task.add_done_callback(self._noted)
        return task

    def _noted(self, task: asyncio.Task[Any]) -> None:
        wrong = None if task.cancelled() else task.exception()
        if wrong is not None and not isinstance(wrong, CardspeakError):
            self.room.note(f"table {self.id}: {wrong!r}")

    async def quiet(self) -> None:
        """As soon as nothing is at work here, if only for a moment."""
        if self._lock.locked():
            async with self._lock:
                pass

    async def settle(self) -> None:
        """Wait for everything that was asked for; the room makes no moves of its own any more."""
        self._stopping = True
        self.stop()
        while self._asked:
            await asyncio.wait(set(self._asked))

    async def _taken(
        self, who: Who, id: str, decide: Decision, command: Any = None, *, asked: Any = None
    ) -> Done | Refused | Any:
        asked = command if asked is None else asked
        begun = time.perf_counter()
        async with self._lock, self.room.sharing(self.machine):
            answer: Done | Refused | Any = self._answered(who, id, asked)
            if answer is None:
                answer = self._not_now(who, command) or await self._carry_out(who, id, decide, asked)
                if not isinstance(answer, Done | Refused):  # nothing to write down, but perhaps somebody's word
                    self._go(())
        self.room.gauges.answered(answer)
        if isinstance(answer, Done):
            self.room.gauges.took(time.perf_counter() - begun)
        return answer

    def _answered(self, who: Who, id: str, asked: Any) -> Done | None:
        """A command that was carried out before is answered as it was then; another one under its id is not."""
        if not id:
            return None
        if len(id) > LONGEST_ID or not id.isprintable():
            raise BadInput(f"The id of a command has up to {LONGEST_ID} printable characters.")
        known = self.log.answer(who.name, id)
        if known is None:
            return None
        mine = [record.position for record in known.records if record.stream == self.stream]
        if not mine or is_another(known.records, asked):
            raise BadInput(f"You have used the id {id!r} for something else: give every command its own.")
        return Done(mine[-1], repeated=True)

    def _not_now(self, who: Who, command: Any) -> Refused | None:
        """What is refused before the machine is asked."""
        if self.closed:
            return self._refused("closed", "a table that is closed takes no commands", "This table is closed.")
        if self.paused and not who.at_least("dealer") and self.machine.plays(command):
            says = self.fault or "The floor has paused this table: wait until it goes on."
            return self._refused("paused", "a table that is paused takes no play", says)
        wanted = self.machine.costs(who, command) if command is not None else 0
        says = self.room.warden.refuses(who.name, wanted) if wanted and not who.is_room else ""
        if says:
            return self._refused("not now", "the house and everybody for themselves say who plays, and how much", says)
        if wanted and wanted > self.log.balance(wallet(who.name)):
            return self._refused("chips", "chips come from the player's account", "You do not hold that many chips.")
        return None

    def _refused(self, why: str, silent: str, says: str) -> Refused:
        return Refused(why, self.room.silent(silent), says)

    async def _carry_out(self, who: Who, id: str, decide: Decision, asked: Any = None) -> Done | Refused | Any:
        """Decide, append, apply; alone with what several tables share, where the decision touches that."""
        batch = self._decided(decide)
        if not isinstance(batch, Alone):
            return await self._carried(who, id, batch, asked)
        async with self.room.alone_with(batch.shared):
            batch.hold(True)
            try:
                again = self._decided(decide)
            finally:
                batch.hold(False)
            return await self._carried(who, id, again, asked)

    def _decided(self, decide: Decision) -> Any:
        try:
            return decide(int(self.seconds()))
        except CardspeakError:
            raise
        except Exception as wrong:
            self.room.note(f"table {self.id}: {wrong!r}")
            return self._refused("fault", "a mistake of the program changes nothing", "That failed; nothing changed.")

    async def _carried(self, who: Who, id: str, batch: Any, asked: Any) -> Done | Refused | Any:
        if not isinstance(batch, Batch):
            return batch
        now = self.room.now()
        refused = await self._append(who, id, batch, now, asked)
        if refused is not None:
            return refused
        self._written(batch)
        return Done(self.position)

    async def _append(self, who: Who, id: str, batch: Batch, now: float, asked: Any) -> Refused | None:
        """In the log for good, or nothing has happened."""
        try:
            appended = await asyncio.wrap_future(
                self.log.append_all(self._parts(who, id, batch, int(now * 1e6), asked))
            )
        except Overdrawn as wrong:
            return self._refused("chips", "chips come from the player's account", str(wrong))
        except (StoreError, LedgerError, BadInput) as wrong:
            stood = self.paused
            self._halt(f"{UNWRITTEN}: {wrong}", told=self.room.mending.failed(self, wrong, stood=stood))
            return self._refused("log", "nothing happens that cannot be written down", for_guests(wrong))
        self.position = next(record.position for record in appended.records if record.stream == self.stream)
        self.room.gauges.records += len(appended.records)
        return None

    def _parts(self, who: Who, id: str, batch: Batch, time: int, asked: Any) -> list[Part]:
        """The table's own record, and those that belong to the same moment elsewhere."""
        draft = Draft(batch.kind, time, who.name, id, canonical(batch.events), batch.transfers)
        beside: dict[str, list[Draft]] = {}
        for one in batch.beside:
            made = Draft(one.kind, time, who.name, id, canonical(one.events), one.transfers)
            beside.setdefault(one.stream, []).append(made)
        more = [Part(stream, None, tuple(drafts)) for stream, drafts in beside.items()]
        if id:
            more.append(asked_part(self.id, time, who.name, id, asked))
        return self._covering.parts([Part(self.stream, self.position, (draft,)), *more], running=batch.running)

    def _written(self, batch: Batch) -> None:
        """What everybody may know now."""
        self._covering.written(running=batch.running)
        self.machine.apply(batch.events)
        self._counted(batch.kind)
        self._go(batch.events)
        self.machine.forget()
        self.room.warden.look(self.id, self.people)
        if batch.kind in FINISHED:
            for name in self.people:
                if self.room.warden.must_go(name):
                    self._begun(self.send_away(name))
        if batch.kind in FINISHED and self.hands % KEEP_EVERY == 0:
            self.room.keep(self)

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

    def _halt(self, why: str, *, told: bool = False) -> None:
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
        async with self._lock, self.room.sharing(self.machine):
            if not self.fault.startswith(UNWRITTEN):
                return
            self.room.catch_up(self)
            self.fault, self.paused = "", False
            self._go(())

    # -- showing --------------------------------------------------------------------------------------------

    def _go(self, events: tuple[Any, ...]) -> None:
        """Set the clock of what comes next, and show the table."""
        self._look()
        try:
            self._publish(events)
        except Exception as wrong:  # the record stands, and the table goes on for those who can see it
            self.room.note(f"table {self.id} cannot be shown: {wrong!r}")
        self._schedule()

    def _look(self) -> None:
        stopped = self.paused or self.closed
        present = frozenset(watcher.who.name for watcher in self.watchers)
        self._turn.look(self.machine, stopped=stopped, watched=bool(self.watchers), present=present)

    def _publish(self, events: tuple[Any, ...]) -> None:
        messages: dict[Any, bytes] = {}
        for watcher in tuple(self.watchers):
            viewer = self.machine.viewer(watcher.who)
            if viewer not in messages:
                messages[viewer] = self._message(viewer, tuple(self.machine.tell(events, viewer)))
            watcher.show(self.id, messages[viewer])

    def _message(self, viewer: Any, told: tuple[Told, ...]) -> bytes:
        left, seat = self._turn.told_to(viewer)
        seen = self.machine.view(viewer)
        return encode(
            Shown(
                self.id,
                self.position,
                seen,
                told,
                left,
                seat,
                self.paused,
                self.fault,
                self.holding,
                self.closed,
                self.seconds(),
                self.machine.packs.shown() if self.machine.packs is not None else None,
            )
        )

    def watch(self, watcher: Watcher) -> None:
        """From now on this watcher is shown everything, beginning with the table as it is."""
        self.watchers.add(watcher)
        self._here(watcher.who)
        self._look()
        self._schedule()
        watcher.show(self.id, self._message(self.machine.viewer(watcher.who), ()))
        if not self.company.quiet:
            watcher.show(self.id, self.company.message(watcher.who))

    def unwatch(self, watcher: Watcher) -> None:
        self.watchers.discard(watcher)

    def stir(self) -> None:
        """Something elsewhere may have changed what comes next here."""
        if not self._lock.locked():  # whoever holds it looks again when it is done
            self._look()
            self._schedule()

    def mix(self, who: Who, seed: str) -> None:
        """A seed of somebody at the table goes into the next pack."""
        if self.machine.packs is None:
            raise BadInput("The packs of this table are not committed to: there is nothing to mix a seed into.")
        if who.name not in self.people:
            raise BadInput("Whoever sits at a table mixes a seed into its packs: take a seat first.")
        self.machine.packs.mix(who.name, seed)

    def row(self) -> Mapping[str, Any]:
        """The table's line in the lobby."""
        stands = (self.position, self.paused, self.closed, self.fault)
        if stands != self._row_of:
            self._row, self._row_of = row_of(self), stands
        return self._row

    # -- what comes next ------------------------------------------------------------------------------------

    def start(self) -> None:
        """Set the table going, after it was opened or read back: clocks begin anew."""
        self.machine.go_on()
        self.row()
        self._go(())

    def _schedule(self) -> None:
        self.stop()
        due = self._turn.due
        if due is None or self._stopping:
            return
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(max(0.0, due - time.monotonic()), self._due, self.position)
        self._think(loop)

    def _think(self, loop: asyncio.AbstractEventLoop) -> None:
        """House players think while everybody waits for them anyway: how long they take shows in nothing."""
        waits = self._turn.waits
        if waits.what != "house" or not waits.seat or not self.pace.house:
            return
        if self._thinking is not None and self._thinking[0] == self.position:
            return
        thought = self.machine.house_thought(waits.seat, int(self.seconds()))
        self._thinking = (self.position, loop.run_in_executor(None, thought))

    async def _thought(self, seat: int, now: int) -> Any:
        """What the house player does: ready before its moment, or at a whole number of moments later."""
        thinking, self._thinking = self._thinking, None
        if thinking is None or thinking[0] != self.position:
            return self.machine.house_move(seat, now)
        begun, late = time.monotonic(), not thinking[1].done()
        command = await thinking[1]
        if late:
            await asyncio.sleep(self.pace.house - (time.monotonic() - begun) % self.pace.house)
        return command

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _due(self, position: int) -> None:
        self._begun(self._go_on(position))

    async def _go_on(self, position: int) -> None:
        """The room's own move, unless something happened first. A table that cannot go on says so."""
        async with self.room.own_moves, self._lock, self.room.sharing(self.machine):
            rests = self.resting and not self.machine.running
            if self.position != position or self.paused or self.closed or self._stopping or rests:
                return
            await self._or_halt(self._own_move(int(self.seconds())))
            if self.position == position and not self.paused and not self._stopping:  # it was not the moment after all
                self._look()
                self._schedule()

    async def _or_halt(self, work: Coroutine[Any, Any, Any]) -> None:
        try:
            answer = await work
        except StoreError as wrong:  # it could not be read: as when nothing can be written
            told = self.room.mending.failed(self, wrong, stood=self.paused)
            self._halt(f"{UNWRITTEN}: {wrong}", told=told)
            return
        except Exception as wrong:
            self._halt(f"the room's own move failed: {wrong!r}")
            return
        if isinstance(answer, Refused) and not self.paused:
            self._halt(f"the room's own command was refused: {answer}")

    async def _own_move(self, now: int) -> Any:
        if not self._turn.ripe:
            self._look()
        if not self._turn.ripe:  # the moment that was waited for brought nothing, or was put off
            self._schedule()
            return None
        waits = self._turn.waits
        match waits.what:
            case "chores" | "close":
                return await self._tidied()
            case "deal":
                return await self._dealt(now)
            case "house":
                return await self._room_asks(await self._thought(waits.seat, now))
            case "clock":
                return await self._room_asks(self.machine.time_out(waits.seat, now))
        return None

    async def _dealt(self, now: int) -> Any:
        """The next hand; whoever cannot pay what it takes to stay leaves first, and nobody else waits for them."""
        answer = await self._room_asks(self.machine.deal(now))
        if not (isinstance(answer, Refused) and answer.why == "chips"):
            return answer
        leaving = self.machine.cannot_pay(self.log.balance, now)
        for command in leaving:
            refused = await self._room_asks(command)
            if isinstance(refused, Refused):
                return refused
        return None if leaving else answer

    async def _tidied(self) -> Any:
        """Everything that the room has to do at this moment; and the end of a table that is closed."""
        for _ in range(MOST_CHORES):
            now = self.seconds()
            for chore in self.machine.chores(int(now)):
                answer = await self._room_asks(chore)
                if isinstance(answer, Refused):
                    return answer
            match self.machine.next(now).what:
                case "chores":
                    continue
                case "close":
                    return await self._noted_by(THE_ROOM, CLOSED)
                case _:
                    return None
        raise StoreError("the room's own work comes to no end")

    async def _room_asks(self, command: Any) -> Any:
        return await self._carry_out(THE_ROOM, "", lambda now: self.machine.decide(THE_ROOM, command, now))

    async def send_away(self, name: str) -> Any:
        """Somebody who may not play leaves with their chips; whoever is in a hand, when it is over."""
        command = self.machine.leave_of(name)
        if command is None or self.closed:
            return None
        return await self._taken(THE_ROOM, "", lambda now: self.machine.decide(THE_ROOM, command, now), command)

    # -- the floor ------------------------------------------------------------------------------------------

    async def floor(self, who: Who, what: str, id: str = "") -> Done | Refused:
        """Pause, hold when the hand is over, or go on; written down like everything else."""
        if not self._here(who).at_least("dealer"):
            return self._refused("authority", PLAYS_HERE, "You play at this table: call somebody else of the floor.")
        return await self._finished(self._floored(who, what, id))  # type: ignore[no-any-return]

    async def close(self, who: Who, id: str = "", minutes: int = 0, why: str = "") -> Done | Refused:
        """Have the table closed: notice is given at once, and where nobody has to be waited for, that is the end."""
        if not self._here(who).at_least("dealer"):
            return self._refused("authority", PLAYS_HERE, "You play at this table: call somebody else of the floor.")
        return await self._finished(self._closing(who, id, minutes, why))  # type: ignore[no-any-return]

    async def _closing(self, who: Who, id: str, minutes: int, why: str) -> Any:
        command = self.machine.closing(minutes, why)
        answer = await self._taken(who, id, lambda now: self.machine.decide(who, command, now), command)
        async with self._lock, self.room.sharing(self.machine):
            if isinstance(answer, Done) and not self.closed:
                await self._or_halt(self._tidied())
        return answer

    async def _floored(self, who: Who, what: str, id: str) -> Done | Refused:
        async with self._lock:
            answered = self._answered(who, id, what)
            if answered is not None:
                return answered
            if self.closed:
                return self._refused("closed", "a table that is closed takes no commands", "This table is closed.")
            if self.fault.startswith(UNWRITTEN):
                self.room.catch_up(self)
            done = await self._noted_by(who, FLOOR[what], id, what)
            if what == "resume":
                await self._or_halt(self._tidied())
            return done

    async def _noted_by(self, who: Who, kind: str, id: str = "", asked: Any = None) -> Done:
        """A record of the table as a whole, without events of its game."""
        time = int(self.room.now() * 1e6)
        parts = [Part(self.stream, self.position, (Draft(kind, time, who.name, id, b"{}"),))]
        if id:
            parts.append(asked_part(self.id, time, who.name, id, asked))
        appended = await asyncio.wrap_future(self.log.append_all(parts))
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
