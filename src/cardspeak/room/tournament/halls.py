"""The tournaments of a room: opened with their tables, and read back with them."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any, Protocol

import msgspec

from cardspeak.errors import BadInput, CardspeakError
from cardspeak.room.editions import Editions
from cardspeak.room.everywhere import require_going
from cardspeak.room.face import Face
from cardspeak.room.names import key
from cardspeak.room.openings import Opening
from cardspeak.room.roof import AtDesk, Roof
from cardspeak.room.tournament.hall import Hall
from cardspeak.room.tournament.openings import (
    MOST_HERE,
    TournamentOpening,
    TournamentWish,
    opening_of,
    read_tournament,
    table_opening,
)
from cardspeak.room.tournament.purses import leaves, require_house
from cardspeak.room.who import THE_ROOM, Who
from cardspeak.store import Draft, StoreError, canonical
from cardspeak.store.awaiting import awaited
from cardspeak.tournament.league import result_of, standings


class WithHalls(Roof, Protocol):
    """A room in which tournaments are held."""

    halls: dict[str, Hall]
    editions: Editions
    welcomes: bool
    home: Any

    async def open(self, opening: Opening, who: Who = THE_ROOM) -> AtDesk: ...


async def open_tournament(room: WithHalls, wish: TournamentWish, who: Who = THE_ROOM) -> Hall:
    """In the log before anybody sees it; its tables are opened with it and are used for nothing else."""
    if wish.felt == "table" and wish.players > MOST_HERE and not who.at_least("dealer"):
        raise BadInput(f"A guest opens tournaments of up to {MOST_HERE} players at tables of the room.")
    if room.home is not None and not who.at_least("manager"):
        raise BadInput("At home the host opens the tournaments: ask for one.")
    require_going(room, wish.book, wish.game, who)
    opening = opening_of(wish, who.name)
    _require_league(room, opening, who)
    if opening.felt == "table":
        require_house(opening.terms, opening.house, who, sold=not room.welcomes)
    elif not room.welcomes and not who.at_least("dealer"):
        raise BadInput(
            "Chips are sold here: a tournament on paper is the house's to open, for its cash lies in the cage."
        )
    edition = await room.editions.keep(opening.terms.book)
    opening = msgspec.structs.replace(opening, terms=msgspec.structs.replace(opening.terms, edition=edition))
    id = str(max((int(id) for id in room.halls), default=0) + 1)
    if opening.felt == "table" and not who.is_room:
        table_opening(opening, id)
    hall = Hall(room, id, opening)
    return await asyncio.shield(_opened(room, hall, opening, who))


def _require_league(room: WithHalls, opening: TournamentOpening, who: Who) -> None:
    """BadInput for who would count an event of their own, and a method of their own, for the league of others."""
    if opening.league is None or who.at_least("supervisor"):
        return
    known = [(key(hall.opening.league.name), hall) for hall in _by_number(room) if hall.opening.league is not None]
    first = next((hall for name, hall in known if name == key(opening.league.name)), None)
    if first is not None and first.opening.owner != who.name:
        says = (
            f"The league {opening.league.name!r} was begun by somebody else: name one of your own, or ask a supervisor."
        )
        raise BadInput(says)


async def _opened(room: WithHalls, hall: Hall, opening: TournamentOpening, who: Who) -> Hall:
    draft = Draft("opened", int(room.now() * 1e6), who.name, "", canonical(opening))
    appended = await awaited(room.log.append(hall.stream, 0, (draft,)))
    hall.position = appended.position
    room.halls[hall.id] = hall
    await furnish(room, hall)
    return hall


async def furnish(room: WithHalls, hall: Hall) -> None:
    """Every table that it was opened with is there: a room that ended while it opened them opens the others now."""
    opening = hall.opening
    while opening.felt == "table" and len(hall.tables) < opening.tables and not hall.state.over:
        await room.open(table_opening(opening, hall.id))
    hall.start()


def start(room: WithHalls) -> list[asyncio.Task[None]]:
    """All of them go on where they were."""
    loop = asyncio.get_running_loop()
    return [loop.create_task(_furnished(room, hall)) for hall in room.halls.values()]


async def _furnished(room: WithHalls, hall: Hall) -> None:
    try:
        await furnish(room, hall)
    except CardspeakError as wrong:
        hall.fault = f"Its tables cannot be opened: {wrong}"
        room.note(f"tournament {hall.id}: {hall.fault}")


async def send_away(room: WithHalls, name: str) -> None:
    """Somebody who may not play has no entry any more where nothing has begun, and the money back."""
    for hall in tuple(room.halls.values()):
        command = leaves(hall.state, name, int(room.now()))
        if command is not None:
            await hall.ask(THE_ROOM, command)


def link(room: WithHalls, machine: Face) -> None:
    """A table knows the tournament that it was opened for, as soon as that is there."""
    hall = room.halls.get(machine.event)
    if hall is not None and machine.id not in hall.tables:
        machine.join(hall)
        hall.tables.append(machine.id)


def restore(room: WithHalls) -> None:
    """Every tournament as it was when the last record was written."""
    for stream in room.log.streams("tournament"):
        id = stream.partition("/")[2]
        records = room.log.proven(stream, 0)
        first = next(records, None)
        if first is None or first.kind != "opened":
            continue
        try:
            hall = Hall(room, id, read_tournament(first.body))
            hall.position = first.position
            for record in records:
                hall.hear(record)
        except (CardspeakError, msgspec.MsgspecError, AssertionError, LookupError, ValueError, TypeError) as wrong:
            raise StoreError(f"Tournament {id} cannot be read back ({wrong!r}): run `cardspeak audit`.") from wrong
        room.halls[id] = hall
    for desk in room.desks.values():
        link(room, desk.machine)


def listed(room: WithHalls) -> list[Mapping[str, Any]]:
    """Every tournament, the newest first."""
    return [hall.row() for hall in sorted(room.halls.values(), key=lambda hall: -int(hall.id))]


def _by_number(room: WithHalls) -> list[Hall]:
    return sorted(room.halls.values(), key=lambda hall: int(hall.id))


def leagues(room: WithHalls) -> list[Mapping[str, Any]]:
    """Every league of the room: its tournaments in order, and how everybody stands by the method of the latest."""
    known: dict[str, list[Hall]] = {}
    for hall in _by_number(room):
        if hall.opening.league is not None and hall.state.phase != "cancelled":
            known.setdefault(hall.opening.league.name.strip(), []).append(hall)
    return [_league(name, events) for name, events in sorted(known.items())]


def _league(name: str, events: list[Hall]) -> Mapping[str, Any]:
    plan = events[-1].opening.league
    assert plan is not None, "a tournament of a league"
    over = [hall for hall in events if hall.state.over]
    return {
        "name": name,
        "says": plan.method.says,
        "best": plan.best,
        "tournaments": [{"id": hall.id, "name": hall.opening.name, "over": hall.state.over} for hall in events],
        "standings": standings(plan, [result_of(hall.state) for hall in over]),
    }
