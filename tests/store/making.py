"""A small room's log to look at, to damage and to restore."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from cardspeak.ledger import Transfer
from cardspeak.store import Draft, Snapshot, Store, draft


def said(what: object = "x", *, actor: str = "ann", command: str = "", moved: tuple[Transfer, ...] = ()) -> Draft:
    return draft("Said", {"what": what}, time=1_700_000_000_000_000, actor=actor, command=command, transfers=moved)


def fill(path: Path, hands: int = 6) -> None:
    """Chips issued, bets at two tables, commission taken; a few records of every kind."""
    with Store.open(path) as store:
        issue = (
            Transfer("cage", "player/ann", 1000, "house 1", "buy-in"),
            Transfer("cage", "player/bob", 1000, "house 1"),
        )
        store.append("room", 0, [said("issue", moved=issue)]).result()
        for hand in range(hands):
            table = f"table/{hand % 2}"
            pot = f"{table}/pot"
            bet = (
                Transfer("player/ann", pot, 10, "star 7.5", f"hand {hand}"),
                Transfer("player/bob", pot, 10, "star 7.5"),
            )
            won = (Transfer(pot, "commission", 1, "star 12.1"), Transfer(pot, "player/ann", 19, "star 9.2"))
            drafts = [said(hand, command=f"c{hand}", moved=bet), said("won", command=f"c{hand}", moved=won)]
            store.append(table, None, drafts).result()
        store.keep(Snapshot("table/0", 2, b'{"state":1}')).result()


@contextmanager
def altering(path: Path) -> Iterator[sqlite3.Connection]:
    """The file in the hands of somebody with an SQL prompt."""
    connection = sqlite3.connect(path, isolation_level=None)
    try:
        yield connection
    finally:
        connection.close()
