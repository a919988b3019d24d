"""How long a room takes to come back: `python -m bench.restart FILE --tables 500 --hands 200`.

House players fill FILE (unless it is there already; it takes a while) and the room is killed. Then it is read back in
a process of its own: as it was killed, each table up to twenty-five hands after its snapshot; after it has been stopped
as one should; and without any snapshot. Each line tells the time until every table stands, and the most memory it took.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import resource
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import msgspec

from bench.machine import ROOT, describe
from bench.room_server import GAMES
from cardspeak.room.desk import KEEP_EVERY
from cardspeak.room.openings import Opening
from cardspeak.room.room import Room
from cardspeak.room.shown import INSTANT
from cardspeak.store import Store

SEATS = 6


class Restored(msgspec.Struct, frozen=True):
    tables: int
    hands: int
    records: int
    opening: float  # seconds: the file
    reading: float  # seconds: the tables
    cpu: float  # seconds of it that this process worked
    memory: int  # MB at the most


# -- in a process of its own -------------------------------------------------------------------------------------


async def fill(file: Path, tables: int, hands: int) -> None:
    """Play, each table a little longer than the one before, and die in the middle of everything."""
    log = Store.open(file)
    room = Room(log)
    room.restore()
    room.start()
    for number in range(len(room.desks), tables):
        book, game = GAMES[number % len(GAMES)]
        await room.open(Opening(book=book, game=game, house=SEATS, pace=INSTANT))
    left = {desk: hands + number % KEEP_EVERY for number, desk in enumerate(room.desks.values())}
    while left:
        await asyncio.sleep(0.1)
        for desk in [desk for desk, wanted in left.items() if desk.hands >= wanted]:
            desk.paused = True  # the others go on
            del left[desk]
    os._exit(0)


def restore(file: Path) -> Restored:
    start, busy = time.perf_counter(), time.process_time()
    log = Store.open(file)
    opened = time.perf_counter()
    room = Room(log)
    tables = room.restore()
    stands, busy = time.perf_counter(), time.process_time() - busy
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    hands = sum(desk.hands for desk in room.desks.values())
    return Restored(tables, hands, log.head().seq, opened - start, stands - opened, busy, peak)


async def stop(file: Path) -> None:
    with Store.open(file) as log:
        room = Room(log)
        room.restore()
        await room.stop()


def work(what: str, file: Path, tables: int, hands: int) -> None:
    if what == "fill":
        asyncio.run(fill(file, tables, hands))
    elif what == "stop":
        asyncio.run(stop(file))
    else:
        sys.stdout.write(msgspec.json.encode(restore(file)).decode())


# -- outside -----------------------------------------------------------------------------------------------------


def run(what: str, given: argparse.Namespace) -> bytes:
    command = [sys.executable, "-m", "bench.restart", str(given.file), "--work", what]
    sizes = ["--tables", str(given.tables), "--hands", str(given.hands)]
    return subprocess.run([*command, *sizes], cwd=ROOT, check=True, stdout=subprocess.PIPE).stdout


def tell(name: str, given: argparse.Namespace) -> Restored:
    found = msgspec.json.decode(run("restore", given), type=Restored)
    took = found.opening + found.reading
    say(f"{name:<20}{took:6.2f} s, {found.cpu:.2f} of CPU ({found.opening:.2f} s the file), {found.memory} MB")
    return found


def size_of(file: Path) -> dict[str, int]:
    """Bytes of each table and index; nothing where SQLite was built without counting."""
    with sqlite3.connect(file) as connection:
        try:
            return dict(connection.execute("SELECT name, sum(pgsize) FROM dbstat GROUP BY name ORDER BY 2 DESC"))
        except sqlite3.OperationalError:
            return {}


def forget(file: Path) -> None:
    with sqlite3.connect(file) as connection:
        connection.execute("DELETE FROM snapshot")


def say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def main(given: argparse.Namespace) -> None:
    machine = describe()
    say(f"{machine.processor}, {machine.cores} cores, {machine.python}; load {machine.load:.1f}")
    if not given.file.exists():
        start = time.perf_counter()
        run("fill", given)
        say(f"filled in {time.perf_counter() - start:.0f} s")
    found = tell("killed", given)
    run("stop", given)
    tell("stopped", given)
    size = given.file.stat().st_size
    say(f"{found.tables:,} tables, {found.hands:,} hands, {found.records:,} records, {size / 1e6:,.0f} MB:")
    say(f"{size / found.hands:,.0f} bytes and {found.records / found.hands:.1f} records a hand")
    for name, part in size_of(given.file).items():
        say(f"  {name:<22}{part / found.hands:9,.0f} bytes a hand")
    forget(given.file)
    tell("without snapshots", given)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path)
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--hands", type=int, default=200)
    parser.add_argument("--work", choices=("fill", "restore", "stop"), help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.work:
        work(options.work, options.file, options.tables, options.hands)
    else:
        main(options)
