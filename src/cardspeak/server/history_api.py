"""What was played: every hand and round of every table, as far as the asker may see it; and the rulings made."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from cardspeak.room.history.played import Document, summary
from cardspeak.room.history.proofs import proofs_of
from cardspeak.room.history.shelves import Shelves
from cardspeak.room.who import Who
from cardspeak.rulings.record import search
from cardspeak.server.answers import Denied
from cardspeak.server.asking import asked_by, room_of

MOST = 100


def shelves_of(request: Request) -> Shelves:
    """Kept with the application: every table's stream is read once."""
    state = request.app.state
    if not hasattr(state, "shelves"):
        state.shelves = Shelves(room_of(request).log)
    shelves = state.shelves
    assert isinstance(shelves, Shelves), "made just above"
    return shelves


async def hands(request: Request) -> Any:
    """The hands and rounds of one table or of all, the last first."""
    asked_by(request)
    wanted = request.query_params.get("table", "")
    titles = {id: title for id, title in room_of(request).titles.items() if wanted in ("", id)}
    if wanted and not titles:
        raise Denied(f"There is no table {wanted!r} here.", 404)
    return await asyncio.to_thread(_listed, shelves_of(request), titles)


def _listed(shelves: Shelves, titles: dict[str, str]) -> Any:
    found = [hand for table in titles for hand in tuple(shelves.of(table).hands)]
    found.sort(key=lambda hand: -hand.time)
    return {"hands": [{**summary(hand), "title": titles[hand.table]} for hand in found[:MOST]], "found": len(found)}


def _table(request: Request) -> tuple[str, str, str]:
    """The table that is meant, its title, and which of its hands."""
    table, titles = request.path_params["table"], room_of(request).titles
    if table not in titles:
        raise Denied(f"There is no table {table!r} here.", 404)
    return table, titles[table], request.path_params["hand"]


async def hand(request: Request) -> Any:
    """One hand or round, step by step, as the asker saw it."""
    who, (table, title, number), shelves = asked_by(request), _table(request), shelves_of(request)

    def replayed() -> Any:
        shelf = shelves.of(table)
        played = shelf.find(number)
        return {**summary(played), "title": title, **shelf.replay(shelves.log, played, who.name)}

    return await asyncio.to_thread(replayed)


async def proofs(request: Request) -> Any:
    """That the cards which the asker saw lay in the pack that was committed to before the deal."""
    who, (table, _, number), shelves = asked_by(request), _table(request), shelves_of(request)
    room = room_of(request)
    packs, now = room.desks[table].machine.packs if table in room.desks else None, room.now()

    def proven() -> Any:
        shelf = shelves.of(table)
        running = packs.running if packs is not None else None
        return proofs_of(shelves.log, shelf, shelf.find(number), who.name, running=running, now=now)

    return await asyncio.to_thread(proven)


async def _document(request: Request, form: str) -> Response:
    who, (table, _, number), shelves = asked_by(request), _table(request), shelves_of(request)

    def written() -> Document:
        shelf = shelves.of(table)
        played = shelf.find(number)
        if not played.over:
            raise Denied(f"The {played.kind} is not over.", 409)
        return shelf.document(shelves.log, played, who, form)

    made = await asyncio.to_thread(written)
    named = {"content-disposition": f'attachment; filename="{made.name}"'}
    return Response(made.text, media_type=made.media, headers=named)


async def phh(request: Request) -> Any:
    """One hand among players as a PHH file, cards that the asker never saw as `??`."""
    return await _document(request, "phh")


async def round_json(request: Request) -> Any:
    """One round against the house as a JSON file: its events as the asker saw them, its lines, its clauses."""
    return await _document(request, "json")


async def rulings(request: Request) -> Any:
    """The rulings made in this room, searched by words, clause or incident."""
    who, wanted = asked_by(request), request.query_params
    return await asyncio.to_thread(_ruled, shelves_of(request), room_of(request).books, who, wanted)


def _ruled(shelves: Shelves, books: dict[str, str], who: Who, wanted: Mapping[str, str]) -> Any:
    rows: list[dict[str, Any]] = []
    for table, book in books.items():
        shelf = shelves.of(table)
        for played in (one for one in tuple(shelf.hands) if one.ruled):
            found = search(
                shelf.rulings(shelves.log, played, who),
                words=wanted.get("q", ""),
                clause=wanted.get("clause", ""),
                incident=wanted.get("incident", ""),
            )
            where = {"table": table, "hand": played.number, "time": played.time, "book": book}
            rows += [{**where, "ruling": one} for one in found]
    rows.sort(key=lambda row: -row["time"])
    return {"rulings": rows[:MOST], "found": len(rows)}
