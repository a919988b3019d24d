"""A room in a process of its own, to be killed: appends from several threads, and says what was acknowledged.

Each line is an actor, a command and its record's hash, written only after the future had its result.
"""

from __future__ import annotations

import os
import sys
import threading

from cardspeak.ledger import Transfer
from cardspeak.store import Snapshot, Store, draft

THREADS = 6


def work(store: Store, worker: int) -> None:
    stream, player, pot = f"table/{worker}", f"player/{worker}", f"table/{worker}/pot"
    position = store.position(stream)
    while True:
        command = f"{worker}-{position}"
        moved = (Transfer("cage", player, 10, "x"), Transfer(player, pot, 7, "x"), Transfer(pot, "commission", 1, "x"))
        drafts = [
            draft("Bet", {"at": position}, time=position, actor=player, command=command, transfers=moved),
            draft("Said", {"words": "x" * (position % 300)}, time=position, actor=player, command=command),
        ]
        done = store.append(stream, position, drafts).result()
        position = done.position
        os.write(1, f"{player} {command} {done.records[0].hash.hex()}\n".encode())
        if position % 50 == 0:
            store.keep(Snapshot(stream, position, b"%d" % position)).result()


def main() -> None:
    store = Store.open(sys.argv[1])
    os.write(1, b"open\n")
    threads = [threading.Thread(target=work, args=(store, worker), daemon=True) for worker in range(THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


if __name__ == "__main__":
    main()
