"""One of several processes on a log, to be killed, paused and cut off: says what was acknowledged, and nothing else.

It appends to its own tables and takes over those of processes that are gone. Fenced off, it opens the log again, as a
new run with a new chain. Each line is a command and the hash of its first record, written after the future's result.
"""

from __future__ import annotations

import os
import random
import signal
import sys
import threading
import time

from cardspeak.ledger import Overdrawn, Transfer
from cardspeak.store import StoreError, draft
from cardspeak.store.postgres import PostgresStore
from cardspeak.store.postgres.errors import Owned

THREADS = 4
TABLES = 3
LEASE = 1.0
BETWEEN = 0.01  # seconds from one bet of a worker to its next: some are always on their way, and not all that can be


def tell(line: str) -> None:
    os.write(1, f"{line}\n".encode())


class Run:
    """From one opening of the log to the end of its chain."""

    def __init__(self, address: str, name: str) -> None:
        self.store = PostgresStore.open(address, name=name, lease=LEASE, patience=60)
        self.name = name
        self.chance = random.Random(f"{name}/{self.store.chain}")
        self.over = threading.Event()
        self.tables = set(self.store.owned("table")) | {f"table/{name}.{self.store.chain}.{at}" for at in range(TABLES)}
        self.numbers = iter(range(1_000_000))
        self.guard = threading.Lock()

    def play(self, worker: int) -> None:
        """Each worker has its share of the tables, so that positions are known."""
        while not self.over.is_set():
            mine = [table for table in sorted(self.tables) if hash_of(table) % THREADS == worker]
            if not mine:
                time.sleep(0.05)
                continue
            try:
                self.append(self.chance.choice(mine))
                time.sleep(BETWEEN)
            except (Owned, Overdrawn):
                continue
            except StoreError:  # fenced, or the log has stopped
                self.over.set()

    def append(self, table: str) -> None:
        with self.guard:
            command = f"{self.name}.{self.store.chain}.{next(self.numbers)}"
        player = f"player/{self.chance.randrange(5)}"  # whom every process moves chips of
        pot = f"{table}/pot"
        moved = (Transfer("cage", player, 10, "x"), Transfer(player, pot, 7, "x"), Transfer(pot, "commission", 1, "x"))
        drafts = [
            draft("Bet", {}, time=0, actor="a", command=command, transfers=moved),
            draft("Said", {}, time=0, actor="a", command=command),
        ]
        done = self.store.append(table, None, drafts).result()
        tell(f"{command} {done.records[0].hash.hex()}")
        if self.chance.random() < 0.2:
            again = self.store.append(table, 0, drafts).result()
            assert again.repeated
            assert again.records == done.records
        if self.chance.random() < 0.05:  # what may fail: commission is for everybody to take
            self.store.append("room", None, [draft("Paid", {}, time=0, actor="a", transfers=(PAID,))]).exception()

    def watch(self) -> None:
        """Somebody else's tables, once that is gone."""
        while not self.over.wait(0.2):
            try:
                self.tables.update(stream for stream in self.store.take_over_ended() if stream.startswith("table/"))
            except StoreError:
                if self.store.stopped:
                    self.over.set()


PAID = Transfer("commission", "cage", 3, "x")


def hash_of(text: str) -> int:
    """The same in every process."""
    return sum(text.encode())


def main() -> None:
    address, name = sys.argv[1:]
    ended = threading.Event()
    runs: list[Run] = []

    def stop(*_: object) -> None:
        ended.set()
        for run in runs:
            run.over.set()

    signal.signal(signal.SIGTERM, stop)
    while not ended.is_set():
        try:
            run = Run(address, name)
        except StoreError as wrong:  # the server is away
            tell(f"- {wrong}")
            time.sleep(0.2)
            continue
        runs[:] = [run]
        tell("open")
        threads = [threading.Thread(target=run.play, args=(worker,)) for worker in range(THREADS)]
        threads.append(threading.Thread(target=run.watch))
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        if run.store.stopped:
            tell(f"- {run.store.stopped}")
        run.store.close()


if __name__ == "__main__":
    main()
