"""The room's jackpot: one set of pools for every table that plays for it, in a stream of its own."""

from __future__ import annotations

from typing import Any

import msgspec

from cardspeak.errors import BadInput
from cardspeak.jackpots import Jackpot, JackpotSetup, make_jackpot
from cardspeak.jackpots import events as je
from cardspeak.jackpots.setup import CENT
from cardspeak.ledger import Transfer
from cardspeak.room.machines import Beside
from cardspeak.room.money import BANK
from cardspeak.store import Draft, Log, canonical

POOL_EVENTS = msgspec.json.Decoder(list[je.AnyEvent])


class Opened(msgspec.Struct, frozen=True):
    """The first record: which pools, and what they began with."""

    setup: JackpotSetup
    events: tuple[je.AnyEvent, ...]


class Pools:
    """What happens to the pools is written with the table's record that caused it, one table after the other."""

    def __init__(self, log: Log, book: str, wager: int, now: int) -> None:
        self.log = log
        self.book = book
        self.jackpot = self._read() or self._open(wager, now)
        self.jackpot.events.clear()  # the log has them
        self._held = self._cents()

    def check(self, wager: int) -> None:
        """A table plays for these pools with the same smallest wager, or not at all."""
        if wager != self.jackpot.state.wager:
            cite = self.jackpot.setup.game.cite(self.jackpot.setup.rules.levels[0].cite)
            says = f"The room's pools are played for with {self.jackpot.state.wager}, not with {wager}"
            raise BadInput(f"{says}: open the table with that jackpot_wager ({cite}).")

    @property
    def stream(self) -> str:
        return f"jackpot/{self.book}"

    @property
    def account(self) -> str:
        return f"jackpot/{self.book}"

    def _open(self, wager: int, now: int) -> Jackpot:
        jackpot = Jackpot(make_jackpot(self.book, wager=wager))
        opened = Opened(jackpot.setup, tuple(jackpot.events))  # type: ignore[arg-type]
        cents = sum(jackpot.state.pools.values()) // CENT
        moved = (Transfer(BANK, self.account, cents, "silent: the pools as they began", "seeded"),) if cents else ()
        draft = Draft("opened", now, "room", "", canonical(opened), moved)
        self.log.append(self.stream, 0, (draft,)).result()
        return jackpot

    def _read(self) -> Jackpot | None:
        records = list(self.log.read(self.stream))
        if not records:
            return None
        opened = msgspec.json.decode(records[0].body, type=Opened)
        events: list[Any] = list(opened.events)
        for record in records[1:]:
            events += POOL_EVENTS.decode(record.body)
        return Jackpot.replay(opened.setup, events)

    def _cents(self) -> int:
        return int(sum(self.jackpot.state.pools.values()) // CENT)

    def news(self) -> tuple[Beside, ...]:
        """What happened to the pools since the last time, for the record; whole cents move in the ledger."""
        events = tuple(self.jackpot.events)
        if not events:
            return ()
        self.jackpot.events.clear()
        change = self._cents() - self._held
        self._held += change
        memo = "into the pools" if change > 0 else "out of the pools"
        sides = (BANK, self.account) if change > 0 else (self.account, BANK)
        cite = str(events[-1].cite)  # type: ignore[attr-defined]
        moved = (Transfer(*sides, abs(change), cite, memo),) if change else ()
        return (Beside(self.stream, "pools", events, moved),)

    def reload(self) -> None:
        """The pools as the log has them, after a record that could not be written."""
        found = self._read()
        assert found is not None, "pools that are open have their first record"
        self.jackpot.state = found.state  # in place: rounds that are running know this jackpot
        self.jackpot.events.clear()
        self._held = self._cents()
