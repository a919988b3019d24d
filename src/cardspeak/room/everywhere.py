"""One order for all tables, or for all of one game: play is stopped at once or when each hand is over, with a reason,
and goes on by another.

The order is a record of the room's own stream and then one of every table that it stopped. Who stopped a table for
reasons of its own is not overruled: only what an order stopped, its end sets going, after a restart too. Meanwhile no
guest opens another table of it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import TypeAlias

import msgspec

from cardspeak.books.loader import load_book
from cardspeak.errors import BadInput
from cardspeak.refusal import Refused
from cardspeak.room.batches import FLOOR
from cardspeak.room.kinds import kind_for
from cardspeak.room.mending import STREAM
from cardspeak.room.roof import Roof
from cardspeak.room.shown import Done
from cardspeak.room.who import Who
from cardspeak.store import Draft, Record, canonical
from cardspeak.store.awaiting import awaited
from cardspeak.values import Value

EVERY = "*"  # in place of a table's name; followed by BOOK/GAME, all tables of that game
KIND = {what: f"all {done}" for what, done in FLOOR.items()}
GAME = {what: f"game {done}" for what, done in FLOOR.items()}
LONGEST = 200  # characters of a reason


class OrderEverywhere(Value):
    """The record: why, and which tables."""

    why: str
    tables: tuple[str, ...]


class GameOrder(Value):
    """The same of one game, as BOOK/GAME."""

    why: str
    tables: tuple[str, ...]
    game: str


AnyOrder: TypeAlias = OrderEverywhere | GameOrder
BODIES: dict[str, type[OrderEverywhere] | type[GameOrder]] = {
    **dict.fromkeys(KIND.values(), OrderEverywhere),
    **dict.fromkeys(GAME.values(), GameOrder),
}


def in_force(room: Roof) -> dict[str, tuple[Record, AnyOrder]]:
    """The last order to each game, and to all of them under no name, unless it set them going."""
    last: dict[str, tuple[Record, AnyOrder]] = {}
    for record in room.log.read(STREAM):
        if record.kind in BODIES:
            told: AnyOrder = msgspec.json.decode(record.body, type=BODIES[record.kind])
            last[getattr(told, "game", "")] = record, told
    over = (KIND["resume"], GAME["resume"])
    return {game: one for game, one in last.items() if one[0].kind not in over}


def standing(room: Roof, game: str = "") -> AnyOrder | None:
    """The order that has stopped all play, or a game, if there is one."""
    found = in_force(room).get(game)
    return None if found is None else found[1]


def require_going(room: Roof, book: str, game: str, who: Who) -> None:
    """BadInput for a guest who would open what was stopped; against the house a book has one game."""
    if who.at_least("dealer"):
        return
    for stopped, (_, told) in in_force(room).items():
        if not stopped:
            raise BadInput(f"All play is stopped: {told.why}")
        of, _, name = stopped.partition("/")
        found = load_book(book)
        if found.slug == of and (not game or found.game(game).slug == name):
            raise BadInput(f"This game is stopped: {told.why}")


def _game_of(table: str) -> str:
    """The game that is meant, by the names under which tables are listed; none for all."""
    book, _, game = table.removeprefix(EVERY).partition("/")
    if not book:
        return ""
    found = load_book(book)
    return f"{found.slug}/{kind_for(found).listed(found, game)}"


def require_reason(why: str) -> str:
    """BadInput for what cannot be kept in the log as a reason."""
    if not 1 <= len(why) <= LONGEST or not why.isprintable():
        raise BadInput(f"Say why, in up to {LONGEST} printable characters: it is kept in the log.")
    return why


async def order(room: Roof, who: Who, what: str, id: str, why: str, table: str = EVERY) -> Done | Refused:
    """Carried out once; each table answers for itself, one that is being played at a little later."""
    if what not in KIND:
        raise BadInput(f"All tables can {', '.join(KIND)}; each is closed by itself, after its notice.")
    if not who.at_least("supervisor"):
        return Refused("authority", room.silent("the floor runs the tables"), "That is for a supervisor to order.")
    game = _game_of(table)
    kind = GAME[what] if game else KIND[what]
    known = room.log.answer(who.name, id) if id else None
    if known is not None:
        told = known.records[-1]
        if told.kind != kind or not _same(told, why, game):
            raise BadInput(f"You have used the id {id!r} for something else: give every command its own.")
        return Done(known.records[-1].position, repeated=True)
    require_reason(why)
    before = standing(room, game)
    if game and what == "resume" and (all_play := standing(room)) is not None:
        raise BadInput(f"All play is stopped ({all_play.why}): set that going first.")
    tables = await _going(room, game) if what != "resume" else before.tables if before is not None else ()
    if before is not None and what != "resume":
        tables = tuple(sorted({*before.tables, *tables}))
    body = canonical(GameOrder(why, tables, game) if game else OrderEverywhere(why, tables))
    draft = Draft(kind, int(room.now() * 1e6), who.name, id, body)
    written = await awaited(room.log.append(STREAM, None, (draft,)))
    await _passed_on(room, who, what, tables, why)
    return Done(written.position)


def _same(record: Record, why: str, game: str) -> bool:
    told: AnyOrder = msgspec.json.decode(record.body, type=BODIES[record.kind])
    return (told.why, getattr(told, "game", "")) == (why, game)


def _what(record: Record) -> str:
    return next((one for kinds in (KIND, GAME) for one, kind in kinds.items() if kind == record.kind), "")


async def obey(room: Roof, record: Record) -> None:
    """An order that another process of this room has written: it goes for the tables here as well."""
    if what := _what(record):
        told: AnyOrder = msgspec.json.decode(record.body, type=BODIES[record.kind])
        await _passed_on(room, Who(record.actor, "supervisor"), what, told.tables, told.why)


async def obey_standing(room: Roof, tables: Iterable[str]) -> None:
    """Tables that came here from a process that is gone: it may have gone before it had stopped them."""
    here = set(tables)
    for record, told in in_force(room).values():
        going = [id for id in here & set(told.tables) if not room.desks[id].paused and not room.desks[id].closed]
        await _passed_on(room, Who(record.actor, "supervisor"), _what(record), going, told.why)


async def _passed_on(room: Roof, who: Who, what: str, tables: Iterable[str], why: str) -> None:
    desks = [room.desks[table] for table in tables if table in room.desks]
    await asyncio.gather(*(desk.floor(who, what, why=why) for desk in desks))


async def _going(room: Roof, game: str) -> tuple[str, ...]:
    here = [desk.row() for desk in room.desks.values() if not desk.closed and not desk.paused]
    elsewhere = await room.elsewhere.rows() if room.elsewhere is not None else []
    rows = [*here, *(row for row in elsewhere if not row["paused"])]
    return tuple(row["id"] for row in rows if not game or f"{row['book']}/{row['game']}" == game)
