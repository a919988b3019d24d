"""A room to be measured, in a process of its own: tables of house players on a file, served as `cardspeak room` does.

`python -m bench.room_server FILE TABLES PAUSE FREE` opens TABLES tables of nine house players that deal a hand every
PAUSE seconds, and FREE tables with one seat left for a client; then says in one line of JSON where it listens. With a
further word, `tournament`, the tables are those of one tournament, and FREE of its places are left for clients.
"""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import msgspec
import uvicorn

from cardspeak.room.desk import Pace
from cardspeak.room.openings import Opening
from cardspeak.room.room import Room
from cardspeak.room.tournament.halls import open_tournament
from cardspeak.room.tournament.openings import MOST_PLAYERS, TournamentWish
from cardspeak.server.app import make_app
from cardspeak.server.limits import Buckets
from cardspeak.server.run import listening, settings, settle
from cardspeak.server.sessions import Sessions
from cardspeak.store import Store

GAMES = (
    ("star-sydney-poker", "holdem"),
    ("tasmania-poker", "holdem"),
    ("crown-melbourne-poker", "holdem"),
    ("crown-melbourne-poker", "omaha"),
)
SEATS = 9


def opening(number: int, tables: int, pause: float) -> Opening:
    """A full table, or behind the last of those one with a seat left, where hands follow each other quickly."""
    book, game = GAMES[number % len(GAMES)]
    full = number < tables
    pace = Pace(house=0, pause=pause if full else min(pause, 0.5), act=0, board=0, alone=0)
    return Opening(book=book, game=game, house=SEATS if full else SEATS - 1, pace=pace)


def event(tables: int, pause: float, free: int) -> TournamentWish:
    """As many players as the tables seat, or the most there may be; long levels, so that the field stays large."""
    players = min(tables * SEATS, MOST_PLAYERS)
    pace = Pace(house=0, pause=pause, act=0, board=0, alone=pause)
    return TournamentWish(
        book="star", game="holdem", players=players, seats=SEATS, house=players - free, level_minutes=60, pace=pace
    )


async def serve(file: Path, tables: int, pause: float, free: int, tournament: bool) -> None:
    with Store.open(file) as log:
        room = Room(log)
        if tournament:
            room.start()
            await (await open_tournament(room, event(tables, pause, free))).prepared()
        else:
            await asyncio.gather(*(room.open(opening(number, tables, pause)) for number in range(tables + free)))
        app = make_app(room, Sessions(log))
        app.state.buckets = Buckets(rate=1e6, burst=1e6)
        bound = listening("127.0.0.1", 0)
        ready = {"port": bound.getsockname()[1], "free": [str(tables + one + 1) for one in range(free)]}
        sys.stdout.write(msgspec.json.encode(ready).decode() + "\n")
        sys.stdout.flush()
        settle()
        await uvicorn.Server(settings(app)).serve(sockets=[bound])


if __name__ == "__main__":
    many = Path(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3]), int(sys.argv[4])
    asyncio.run(serve(*many, "tournament" in sys.argv))
