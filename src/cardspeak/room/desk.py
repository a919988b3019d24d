"""One table and its one writer: commands are taken one at a time, written down, and only then shown."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any, Protocol

import msgspec

from cardspeak.ledger import LedgerError, Overdrawn, Transfer
from cardspeak.refusal import Refused
from cardspeak.room.machines import Batch, Machine, Next, Told
from cardspeak.room.money import Chips
from cardspeak.room.who import THE_ROOM, Who
from cardspeak.rulings.report import Report
from cardspeak.store import Draft, Log, Part, StoreError, canonical

if TYPE_CHECKING:
    from cardspeak.room.room import Room


class Pace(msgspec.Struct, frozen=True, kw_only=True):
    """How fast a table goes, in seconds; nought is as fast as it can."""

    house: float = 1.2  # a house player thinks
    pause: float = 2.5  # between hands
    act: float = 60.0  # a player's time to act; nought is without end
    board: float = 0.8  # the dealer turns cards when nobody is asked


INSTANT = Pace(house=0, pause=0, act=0, board=0)


class Shown(msgspec.Struct, frozen=True, tag="view", tag_field="type"):
    """The table for one pair of eyes, and what happened since the last."""

    table: str
    position: int
    view: Any
    told: tuple[Told, ...]
    clock: float | None = None  # seconds left to whoever is asked
    clock_seat: int = 0
    paused: bool = False


class Done(msgspec.Struct, frozen=True):
    """The command is in the log."""

    position: int
    repeated: bool = False


class Watcher(Protocol):
    """Somebody who looks at a table: what is shown goes into a queue that never makes anybody wait."""

    who: Who

    def show(self, table: str, message: bytes) -> None: ...


Clock = Callable[[], float]
FLOOR = {"pause": "paused", "resume": "resumed", "close": "closed"}


class Desk:
    """The machine, its stream in the log, whoever watches, and the timer of what comes next."""

    def __init__(self, room: Room, id: str, machine: Machine, pace: Pace, title: str) -> None:
        self.room = room
        self.id = id
        self.machine = machine
        self.pace = pace
        self.title = title
        self.position = 0
        self.watchers: set[Watcher] = set()
        self.paused = False
        self.closed = False
        self.hands = 0
        self._lock = asyncio.Lock()
        self._timer: asyncio.TimerHandle | None = None
        self._asked: set[asyncio.Task[Any]] = set()
        self._deadline: float | None = None
        self._waits: Next = Next("nothing")

    @property
    def stream(self) -> str:
        return f"table/{self.id}"

    @property
    def log(self) -> Log:
        return self.room.log

    # -- asking ---------------------------------------------------------------------------------------------

    async def ask(self, who: Who, command: Any, id: str = "") -> Done | Refused | Any:
        """Decided, appended, shown; `id` is the asker's own name for it, so that it is never done twice.

        Whoever asked may be gone before the answer: what was begun is finished all the same, or the machine would
        stand where the log does not.
        """
        return await self._finished(self._taken(who, command, id))

    async def _finished(self, work: Coroutine[Any, Any, Any]) -> Any:
        task = asyncio.get_running_loop().create_task(work)
        self._asked.add(task)
        task.add_done_callback(self._asked.discard)
        return await asyncio.shield(task)

    async def settle(self) -> None:
        """Wait for everything that was asked for."""
        while self._asked:
            await asyncio.wait(set(self._asked))

    async def _taken(self, who: Who, command: Any, id: str) -> Done | Refused | Any:
        async with self._lock:
            if id:
                known = self.log.answer(who.name, id)
                if known is not None:
                    return Done(known.position, repeated=True)
            return await self._ask(who, command, id)

    async def rule(self, who: Who, report: Report, id: str = "", *, carry_out: bool = True) -> Any:
        """A ruling asked for by the floor: carried out, or only looked at."""
        return await self._finished(self._ruled(who, report, id, carry_out))

    async def _ruled(self, who: Who, report: Report, id: str, carry_out: bool) -> Any:
        async with self._lock:
            now = self.room.now()
            if not carry_out:
                return self.machine.rule(who, report, int(now), carry_out=False)
            before = self.machine.chips()
            found = self.machine.rule(who, report, int(now), carry_out=True)
            return found if not isinstance(found, Batch) else await self._write(who, id, before, found, now)

    async def _ask(self, who: Who, command: Any, id: str) -> Done | Refused | Any:
        if self.closed:
            cite = self.room.silent("a table that is closed takes no commands")
            return Refused("closed", cite, "This table is closed.")
        now = self.room.now()
        before = self.machine.chips()
        batch = self.machine.act(who, command, int(now))
        if not isinstance(batch, Batch):
            return batch
        return await self._write(who, id, before, batch, now)

    async def _write(self, who: Who, id: str, before: Chips, batch: Batch, now: float) -> Done | Refused:
        """Into the log, and then onto everybody's screen."""
        moved = self.machine.transfers(before, self.machine.chips(), batch)
        wrong = await self._append(who, id, batch, moved, now)
        if wrong is not None:
            return wrong
        if batch.kind == "hand finished":
            self.hands += 1
        self._publish(batch.events)
        self.machine.forget()
        self._schedule()
        return Done(self.position)

    async def _append(self, who: Who, id: str, batch: Batch, moved: tuple[Transfer, ...], now: float) -> Refused | None:
        """In the log for good, or the machine goes back to what the log says."""
        draft = Draft(batch.kind, int(now * 1e6), who.name, id, canonical(batch.events), moved)
        try:
            appended = await asyncio.wrap_future(self.log.append_all(self._parts(draft, batch)))
        except Overdrawn as wrong:
            self.reload()
            return Refused("chips", self.room.silent("chips come from the player's account"), str(wrong))
        except (StoreError, LedgerError) as wrong:
            self.reload()
            self.paused = True
            return Refused("log", self.room.silent("nothing happens that cannot be written down"), str(wrong))
        except BaseException:
            self.reload()
            raise
        self.position = next(record.position for record in appended.records if record.stream == self.stream)
        return None

    def _parts(self, draft: Draft, batch: Batch) -> list[Part]:
        """The table's own record, and those that belong to the same moment elsewhere."""
        parts = [Part(self.stream, self.position, (draft,))]
        for one in batch.beside:
            beside = Draft(one.kind, draft.time, draft.actor, draft.command, canonical(one.events), one.transfers)
            parts.append(Part(one.stream, None, (beside,)))
        return parts

    def reload(self) -> None:
        """The table as the log has it."""
        self.machine = self.room.machine_of(self)

    # -- showing --------------------------------------------------------------------------------------------

    def _publish(self, events: tuple[Any, ...]) -> None:
        messages: dict[Any, bytes] = {}
        self._set_deadline()
        for watcher in tuple(self.watchers):
            viewer = self.machine.viewer(watcher.who)
            if viewer not in messages:
                messages[viewer] = self._message(viewer, tuple(self.machine.tell(events, viewer)))
            watcher.show(self.id, messages[viewer])

    def _message(self, viewer: Any, told: tuple[Told, ...]) -> bytes:
        left = None if self._deadline is None else max(0.0, self._deadline - time.monotonic())
        seat = self._waits.seat if left is not None else 0
        return encode(Shown(self.id, self.position, self.machine.view(viewer), told, left, seat, self.paused))

    async def watch(self, watcher: Watcher) -> None:
        """From now on this watcher is shown everything, beginning with the table as it is."""
        async with self._lock:
            self.watchers.add(watcher)
            watcher.show(self.id, self._message(self.machine.viewer(watcher.who), ()))

    def unwatch(self, watcher: Watcher) -> None:
        self.watchers.discard(watcher)

    # -- what comes next ------------------------------------------------------------------------------------

    def _set_deadline(self) -> None:
        self._waits = self.machine.next()
        if self._waits.what == "clock" and self.pace.act and not self.paused:
            self._deadline = time.monotonic() + self.pace.act
        else:
            self._deadline = None

    def start(self) -> None:
        """Set the table going, after it was opened or read back."""
        self._set_deadline()
        self._schedule()

    def _schedule(self) -> None:
        self.stop()
        waits = self._waits
        if self.paused or self.closed or waits.what == "nothing":
            return
        delays = {"deal": self.pace.pause, "house": self.pace.house if waits.seat else self.pace.board}
        if waits.what == "clock":
            if not self.pace.act:
                return
            delay = self.pace.act
        else:
            delay = delays[waits.what]
        self._timer = asyncio.get_running_loop().call_later(delay, self._due, self.position)

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _due(self, position: int) -> None:
        task = asyncio.get_running_loop().create_task(self._go_on(position))
        self._asked.add(task)
        task.add_done_callback(self._asked.discard)
        task.add_done_callback(self.room.report_crash)

    async def _go_on(self, position: int) -> None:
        """The room's own move, unless something happened first."""
        async with self._lock:
            if self.position != position or self.paused or self.closed:
                return
            now = int(self.room.now())
            for chore in getattr(self.machine, "chores", lambda now: [])(now):
                await self._ask(THE_ROOM, chore, "")
            waits = self.machine.next()
            match waits.what:
                case "deal":
                    command = self.machine.deal(now)
                case "house":
                    command = self.machine.house_move(waits.seat, now)
                case "clock":
                    command = self.machine.time_out(waits.seat, now)
                case _:
                    return
            answer = await self._ask(THE_ROOM, command, "")
            if isinstance(answer, Refused):
                self.room.note(f"table {self.id}: the room's own command was refused: {answer}")

    def agree(self, who: Who, boards: int) -> None:
        """A player's word on running the board more than once: when the last has spoken, the room goes on."""
        heard = getattr(self.machine, "agree", None)
        if heard is not None and heard(who, boards):
            self._set_deadline()
            self._schedule()
            self._publish(())

    # -- the floor ------------------------------------------------------------------------------------------

    async def floor(self, who: Who, what: str) -> Done | Refused:
        """Pause, go on, or close a table that nobody plays at; written down like everything else."""
        return await self._finished(self._floored(who, what))  # type: ignore[no-any-return]

    async def _floored(self, who: Who, what: str) -> Done | Refused:
        async with self._lock:
            if what == "close" and self._busy():
                cite = self.room.silent("a table closes between hands, when its players have left")
                return Refused("busy", cite, "Somebody is still seated: give notice, and close when they have left.")
            draft = Draft(FLOOR[what], int(self.room.now() * 1e6), who.name, "", b"{}")
            appended = await asyncio.wrap_future(self.log.append(self.stream, self.position, (draft,)))
            self.position = appended.position
            self.paused = what == "pause" or (self.paused and what != "resume")
            self.closed = self.closed or what == "close"
            self._set_deadline()
            self._schedule()
            self._publish(())
            return Done(self.position)

    def _busy(self) -> bool:
        return self.machine.house_players() < len(self.machine.people())


_ENCODE = msgspec.json.Encoder(enc_hook=str).encode


def encode(value: Any) -> bytes:
    """A message as it goes out: cards as they print."""
    return _ENCODE(value)
