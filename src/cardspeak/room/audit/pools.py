"""Tables and pools against each other: what a table says it paid into the pools or drew from them, they say too.

Each stream is played again by itself in `audit`; somebody who alters one of them throughout is found here by the
other. Nothing here runs the machines: wagers and prizes are read from what each side wrote down.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cardspeak.banked import events as be
from cardspeak.books.banked import BankedGame, load_banked
from cardspeak.jackpots import events as je
from cardspeak.room.banked import events as d
from cardspeak.room.kinds import KINDS
from cardspeak.room.openings import read_opening
from cardspeak.room.pools import POOL_EVENTS
from cardspeak.store import Reader, Record
from cardspeak.store.cover import is_face_down
from cardspeak.store.faults import Fault
from cardspeak.values import Value

HEARD = ("round started", "round finished", "play", "table", "pools")  # the others move no chips of a round
Place = tuple[str, str, int, int]  # book, table, round, box
Round = tuple[str, str, int]


class BoxTold(Value):
    """What one side says of a box, and in which record."""

    what: tuple[Any, ...]
    record: Record


class Side:
    """Wagers in the pools and prizes out of them, by table, round and box."""

    def __init__(self) -> None:
        self.wagers: dict[Place, BoxTold] = {}
        self.prizes: dict[Place, BoxTold] = {}


# -- what the tables say -----------------------------------------------------------------------------------------


class TableSide:
    """One table with jackpot wagers, round by round."""

    def __init__(self, opened: Record, game: BankedGame, side: Side, running: dict[Round, bool]) -> None:
        self._book, self._table = game.book.slug, f"table {opened.stream.partition('/')[2]}"
        self._game = game
        self._side = side
        self._running = running
        self._number = 0
        self.face_down = False  # the round that runs cannot be read
        self._stakes: dict[int, BoxTold] = {}
        self._lines: list[tuple[be.Line, Record]] = []

    def hear(self, record: Record) -> None:
        if is_face_down(record):
            self.face_down = True
            return
        for event in d.EVENTS.decode(record.body):
            match event:
                case d.RoundOpened(number=number):
                    self.close()
                    self._number = number
                    self._running[self._book, self._table, number] = True
                case d.InRound(events=events) | d.Afterwards(events=events):
                    for one in events:
                        self._in_round(record, one)
                case d.RoundFinished():
                    self._running[self._book, self._table, self._number] = False

    def _in_round(self, record: Record, event: be.Event) -> None:
        match event:
            case be.GameStarted(stakes=stakes):
                for stake in stakes:
                    self._stakes[stake.box] = BoxTold((stake.owner, stake.level, stake.stake), record)
            case be.JackpotAmended(stake=stake):
                self._stakes[stake.box] = BoxTold((stake.owner, stake.level, stake.stake), record)
            case be.Settled(line=line) if self._pooled(line):
                self._lines.append((line, record))
            case be.Reinstated(line=line) if self._pooled(line):
                self._lines = [(one, at) for one, at in self._lines if one != line]

    def _pooled(self, line: be.Line) -> bool:
        wager = self._game.wagers.get(line.wager)
        return wager is not None and bool(wager.pool)

    def close(self) -> None:
        """What the round came to: wagers that were not void, and what was handed over for them."""
        for box, told in self._stakes.items():
            if not self._void(box, str(told.what[1])):
                self._side.wagers[self._place(box)] = told
        for line, record in self._lines:
            if line.outcome == "won":
                place = self._place(line.box)
                before = self._side.prizes.get(place)
                paid = line.amount + line.stake + (before.what[1] if before is not None else 0)
                self._side.prizes[place] = BoxTold((line.owner, paid), record)
        self._stakes, self._lines = {}, []

    def _place(self, box: int) -> Place:
        return self._book, self._table, self._number, box

    def hides(self, place: Place) -> bool:
        """Whether that belongs to the round which lies face down: what the pools say of it cannot be checked yet."""
        return self.face_down and place[:2] == (self._book, self._table) and place[2] > self._number

    def _void(self, box: int, level: str) -> bool:
        rules = self._game.file.jackpot
        assert rules is not None, "a table with jackpot wagers plays for a jackpot"
        names = next((row.wagers for row in rules.levels if row.name == level), ())
        return any(line.outcome == "void" for line, _ in self._lines if line.box == box and line.wager in names)


# -- what the pools say ------------------------------------------------------------------------------------------


class PoolSide:
    """The pools of one book."""

    def __init__(self, opened: Record, side: Side, closed: set[Round]) -> None:
        self._book = opened.stream.partition("/")[2]
        self._side = side
        self._closed = closed

    def hear(self, record: Record) -> None:
        for event in POOL_EVENTS.decode(record.body):
            match event:
                case je.Wagered():
                    told = BoxTold((event.owner, event.level, event.stake), record)
                    self._side.wagers[self._place(event)] = told
                case je.TakenBack(wager=wager):
                    self._side.wagers.pop(self._place(wager), None)
                case je.PrizePaid():
                    self._side.prizes[self._place(event)] = BoxTold((event.owner, event.amount), record)
                case je.AwardStruck(award=award):
                    self._side.prizes.pop(self._place(award), None)
                case je.GameClosed(table=table, number=number) | je.RoundVoided(table=table, number=number):
                    self._closed.add((self._book, table, number))

    def _place(self, of: Any) -> Place:
        return self._book, of.table, of.number, of.box


# -- both --------------------------------------------------------------------------------------------------------


def pools_agree(log: Reader) -> Iterator[Fault]:
    """Everything in which tables and pools differ, in the order of the tables."""
    tables, pools = Side(), Side()
    running: dict[Round, bool] = {}
    closed: set[Round] = set()
    sides: dict[str, TableSide | PoolSide] = {}
    before: Record | None = None
    for record in log.read_all():
        side = sides.get(record.stream)
        if record.kind == "opened":
            found = _opened(record, tables, running) or _pools(record, pools, closed)
            sides |= {record.stream: found} if found is not None else {}
        elif side is not None and record.kind in HEARD:
            if isinstance(side, PoolSide):
                yield from _alone(record, before)
            side.hear(record)
        before = record
    for one in sides.values():
        if isinstance(one, TableSide):
            one.close()
    hidden = [one for one in sides.values() if isinstance(one, TableSide) and one.face_down]
    for said in (pools.wagers, pools.prizes) if hidden else ():
        for place in [place for place in said if any(one.hides(place) for one in hidden)]:
            del said[place]
    yield from _differ(tables.wagers, pools.wagers, "jackpot wager")
    yield from _differ(tables.prizes, pools.prizes, "prize")
    for (book, table, number, _), told in pools.wagers.items():
        if running.get((book, table, number)) is False and (book, table, number) not in closed:
            yield _fault(told.record, f"round {number} of {table} is over, and was never closed in the pools")


def _opened(record: Record, side: Side, running: dict[Round, bool]) -> TableSide | None:
    if not record.stream.startswith("table/"):
        return None
    opening = read_opening(record.body)
    if not KINDS[opening.kind].pools(opening).startswith("jackpot/"):
        return None
    return TableSide(record, load_banked(opening.book), side, running)


def _pools(record: Record, side: Side, closed: set[Round]) -> PoolSide | None:
    return PoolSide(record, side, closed) if record.stream.startswith("jackpot/") else None


def _alone(record: Record, before: Record | None) -> Iterator[Fault]:
    """Pools change with a table's record: the one just before, by the same command of the same person."""
    same = before is not None and (before.time, before.actor, before.command) == (
        record.time,
        record.actor,
        record.command,
    )
    if before is None or not same or not before.stream.startswith("table/"):
        yield _fault(record, "the pools change, and no table's record says why")


def _differ(tables: dict[Place, BoxTold], pools: dict[Place, BoxTold], what: str) -> Iterator[Fault]:
    for place in sorted({*tables, *pools}):
        left, right = tables.get(place), pools.get(place)
        if left is None or right is None or left.what != right.what:
            one = left or right
            assert one is not None, "a place stands on one side at least"
            _, table, number, box = place
            says = f"the table says {_said(left)}, the pools say {_said(right)}"
            yield _fault(one.record, f"{what} of box {box} in round {number} of {table}: {says}")


def _said(told: BoxTold | None) -> str:
    return "nothing" if told is None else " ".join(map(str, told.what))


def _fault(record: Record, what: str) -> Fault:
    return Fault(what, record.seq, record.stream, record.position)
