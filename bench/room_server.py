"""A room to be measured, in a process of its own: tables of house players on a file, served as `cardspeak room` does.

`python -m bench.room_server FILE TABLES PAUSE FREE` opens TABLES tables of nine house players that deal a hand every
PAUSE seconds, and FREE tables with one seat left for a client; then says in one line of JSON where it listens. With a
further word, `tournament`, the tables are those of one tournament, and FREE of its places are left for clients; with
`thinking` house players take their time over a move and work their chances out, as in a room for people (with `here`,
in the room's own process).

SIGUSR1 begins to measure how long the loop is busy at a stretch; SIGUSR2 has it told in a line of JSON.
"""

from __future__ import annotations

import asyncio
import signal
import sys
from pathlib import Path
from typing import Any

import msgspec
import uvicorn

from bench.lag import Lag
from cardspeak.room.desk import Pace
from cardspeak.room.openings import Opening
from cardspeak.room.room import Room
from cardspeak.room.tournament.halls import open_tournament
from cardspeak.room.tournament.openings import MOST_PLAYERS, TournamentWish
from cardspeak.server.app import make_app
from cardspeak.server.collecting import keep_settled, settle
from cardspeak.server.limits import Buckets
from cardspeak.server.run import listening, settings, think_apart
from cardspeak.server.sessions import Sessions
from cardspeak.store import Store

GAMES = (
    ("star-sydney-poker", "holdem"),
    ("tasmania-poker", "holdem"),
    ("crown-melbourne-poker", "holdem"),
    ("crown-melbourne-poker", "omaha"),
)
SEATS = 9
THINKING = 1.2  # seconds over a move, as usual
QUICKLY = 0.05  # at the tables of clients, who would else wait most of the time


def opening(number: int, tables: int, pause: float, *, thinking: bool = False) -> Opening:
    """A full table, or behind the last of those one with a seat left, where hands follow each other quickly."""
    book, game = GAMES[number % len(GAMES)]
    full = number < tables
    house = 0.0
    if thinking:  # no two tables keep the same time, or all would act at once
        house = THINKING * (0.9 + 0.2 * number / tables) if full else QUICKLY
    pace = Pace(house=house, pause=pause if full else min(pause, 0.5), act=0, board=house, alone=0)
    return Opening(book=book, game=game, house=SEATS if full else SEATS - 1, pace=pace)


def event(tables: int, pause: float, free: int) -> TournamentWish:
    """As many players as the tables seat, or the most there may be; long levels, so that the field stays large."""
    players = min(tables * SEATS, MOST_PLAYERS)
    pace = Pace(house=0, pause=pause, act=0, board=0, alone=pause)
    return TournamentWish(
        book="star", game="holdem", players=players, seats=SEATS, house=players - free, level_minutes=60, pace=pace
    )


async def serve(file: Path, tables: int, pause: float, free: int, *words: str) -> None:
    tournament, thinking = "tournament" in words, "thinking" in words
    with Store.open(file) as log:
        room = Room(log)
        if tournament:
            room.start()
            await (await open_tournament(room, event(tables, pause, free))).prepared()
        else:
            openings = (opening(number, tables, pause, thinking=thinking) for number in range(tables + free))
            await asyncio.gather(*map(room.open, openings))
        app = make_app(room, Sessions(log))
        app.state.buckets = Buckets(rate=1e6, burst=1e6)
        bound = listening("127.0.0.1", 0)
        ready = {"port": bound.getsockname()[1], "free": [str(tables + one + 1) for one in range(free)]}
        if thinking and "here" not in words:
            await think_apart(room)
        if thinking:
            _measured()
        settle()
        _say(ready)
        settled = asyncio.create_task(keep_settled())
        await uvicorn.Server(settings(app)).serve(sockets=[bound])
        settled.cancel()


def _measured() -> None:
    loop = asyncio.get_running_loop()
    lag = Lag(loop)
    loop.add_signal_handler(signal.SIGUSR1, lag.begin)
    loop.add_signal_handler(signal.SIGUSR2, lambda: _say(lag.told()))


def _say(what: dict[str, Any]) -> None:
    sys.stdout.write(msgspec.json.encode(what).decode() + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    many = Path(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3]), int(sys.argv[4])
    asyncio.run(serve(*many, *sys.argv[5:]))
