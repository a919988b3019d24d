"""One order for all tables: play is stopped at once or when each hand is over, with a reason, and goes on by another.

The order is a record of the room's own stream and then one of every table that it stopped. Who stopped a table for
reasons of its own is not overruled: only what an order stopped, its end sets going, after a restart too.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

import msgspec

from cardspeak.errors import BadInput
from cardspeak.refusal import Refused
from cardspeak.room.face import FLOOR
from cardspeak.room.mending import STREAM
from cardspeak.room.roof import Roof
from cardspeak.room.shown import Done
from cardspeak.room.who import Who
from cardspeak.store import Draft, Record, canonical
from cardspeak.store.awaiting import awaited
from cardspeak.values import Value

EVERY = "*"  # in place of a table's name
KIND = {what: f"all {done}" for what, done in FLOOR.items()}
LONGEST = 200  # characters of a reason


class Order(Value):
    """The record: why, and which tables."""

    why: str
    tables: tuple[str, ...]


def standing(room: Roof) -> Order | None:
    """The order that has stopped all play, if there is one."""
    orders = [record for record in room.log.read(STREAM) if record.kind in KIND.values()]
    if not orders or orders[-1].kind == KIND["resume"]:
        return None
    return msgspec.json.decode(orders[-1].body, type=Order)


def require_reason(why: str) -> str:
    """BadInput for what cannot be kept in the log as a reason."""
    if not 1 <= len(why) <= LONGEST or not why.isprintable():
        raise BadInput(f"Say why, in up to {LONGEST} printable characters: it is kept in the log.")
    return why


async def order(room: Roof, who: Who, what: str, id: str, why: str) -> Done | Refused:
    """Carried out once; each table answers for itself, one that is being played at a little later."""
    if what not in KIND:
        raise BadInput(f"All tables can {', '.join(KIND)}; each is closed by itself, after its notice.")
    if not who.at_least("supervisor"):
        return Refused("authority", room.silent("the floor runs the tables"), "That is for a supervisor to order.")
    known = room.log.answer(who.name, id) if id else None
    if known is not None:
        told = known.records[-1]
        if told.kind != KIND[what] or msgspec.json.decode(told.body, type=Order).why != why:
            raise BadInput(f"You have used the id {id!r} for something else: give every command its own.")
        return Done(known.records[-1].position, repeated=True)
    require_reason(why)
    before = standing(room)
    tables = await _going(room) if what != "resume" else before.tables if before is not None else ()
    if before is not None and what != "resume":
        tables = tuple(sorted({*before.tables, *tables}))
    draft = Draft(KIND[what], int(room.now() * 1e6), who.name, id, canonical(Order(why, tables)))
    written = await awaited(room.log.append(STREAM, None, (draft,)))
    await _passed_on(room, who, what, tables, why)
    return Done(written.position)


async def obey(room: Roof, record: Record) -> None:
    """An order that another process of this room has written: it goes for the tables here as well."""
    what = next((one for one, kind in KIND.items() if kind == record.kind), "")
    if what:
        told = msgspec.json.decode(record.body, type=Order)
        await _passed_on(room, Who(record.actor, "supervisor"), what, told.tables, told.why)


async def obey_standing(room: Roof, tables: Iterable[str]) -> None:
    """Tables that came here from a process that is gone: it may have gone before it had stopped them."""
    orders = [record for record in room.log.read(STREAM) if record.kind in KIND.values()]
    if orders and orders[-1].kind != KIND["resume"]:
        told = msgspec.json.decode(orders[-1].body, type=Order)
        meant = set(told.tables) & set(tables)
        going = [id for id in meant if not room.desks[id].paused and not room.desks[id].closed]
        what = next(one for one, kind in KIND.items() if kind == orders[-1].kind)
        await _passed_on(room, Who(orders[-1].actor, "supervisor"), what, going, told.why)


async def _passed_on(room: Roof, who: Who, what: str, tables: Iterable[str], why: str) -> None:
    desks = [room.desks[table] for table in tables if table in room.desks]
    await asyncio.gather(*(desk.floor(who, what, why=why) for desk in desks))


async def _going(room: Roof) -> tuple[str, ...]:
    here = tuple(id for id, desk in room.desks.items() if not desk.closed and not desk.paused)
    elsewhere = await room.elsewhere.rows() if room.elsewhere is not None else []
    return (*here, *(row["id"] for row in elsewhere if not row["paused"]))
