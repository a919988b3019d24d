"""The close of the day: the hands that tables dealt, what the ledger holds, and what the meter says."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

from cardspeak.books.loader import load_book
from cardspeak.hand.events import HandVoided, ResultTakenBack
from cardspeak.jackpots.by_hand.base import MeterEvent
from cardspeak.jackpots.by_hand.topics.running import CloseDay, DayStopped, RecordFunds
from cardspeak.machine import Accepted
from cardspeak.refusal import Refused
from cardspeak.room.jackpots.meters import Meters
from cardspeak.room.jackpots.orders import written
from cardspeak.room.players.table import EVENTS
from cardspeak.room.who import THE_ROOM, Who, rank_in
from cardspeak.store import Log
from cardspeak.table import events as e


async def close_day(meters: Meters, who: Who, now: float) -> tuple[str, ...] | Refused:
    """Funds first, then the count; one hand or one cent of difference stops it and names the table.

    Nobody may be at work on the meters.
    """
    state = meters.jackpot.state
    hands, positions = await asyncio.to_thread(_dealt, meters)
    ledger = meters.log.balance(meters.account)
    at, by = max(int(now), state.at), rank_in(load_book(meters.book), who)
    twin, news = meters.jackpot.copy(), list[MeterEvent]()
    for ask in (
        RecordFunds(cents=ledger, at=at, by=by, who=who.name),
        CloseDay(hands=hands, ledger=ledger, positions=positions, at=at, by=by, who=who.name),
    ):
        answer = twin.act(ask)
        if isinstance(answer, Accepted):
            news += answer.events
        else:
            assert isinstance(answer, Refused), "a meter asks nothing back"
            if news:  # what the funds are is known, whatever the count says
                await written(meters, who, tuple(news), now)
            return answer
    return await written(meters, who, tuple(news), now)


async def not_closed(meters: Meters, refused: Refused, now: float) -> None:
    """What stopped a close that the room itself would have made, for the report."""
    at = max(int(now), meters.jackpot.state.at)
    stopped = DayStopped(why=refused.says, at=at, cite=refused.cite.clause, who=THE_ROOM.name)
    await written(meters, THE_ROOM, (stopped,), now)


def _dealt(meters: Meters) -> tuple[dict[str, int], dict[str, int]]:
    """From the records of the tables alone: hands since the last close, and how far they were read."""
    state = meters.jackpot.state
    back = state.setup.jackpot_rules.file.contribution.void == "reversed"
    hands: dict[str, int] = {}
    positions: dict[str, int] = {}
    for table in sorted(state.links):
        stream = f"table/{table.removeprefix('table ')}"
        begun, void, voided = 0, set[int](), False
        for event in _told(meters.log, stream, state.closed_at.get(table, 0)):
            match event:
                case e.HandStarted():
                    begun, voided = begun + 1, False
                case e.InHand(events=events):
                    for one in events:
                        voided = isinstance(one, HandVoided) or (voided and not isinstance(one, ResultTakenBack))
                case e.MisdealDeclared(number=number):
                    voided = True
                    void.add(number)
                case e.HandFinished(number=number):
                    (void.add if voided else void.discard)(number)
        hands[table] = begun - len(void) if back else begun
        positions[table] = meters.log.position(stream)
    return hands, positions


def _told(log: Log, stream: str, after: int) -> Iterator[e.TableEvent]:
    for record in log.read(stream, after):
        if record.kind in ("hand started", "hand finished", "play", "table"):
            yield from EVENTS.decode(record.body)
