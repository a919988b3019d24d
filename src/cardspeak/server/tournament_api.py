"""Tournaments over REST: the list, opening one, and one as the asker sees it. Everything else goes over the socket."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request

from cardspeak.refusal import Refused
from cardspeak.room.tournament.deals import divisions
from cardspeak.room.tournament.hall import Hall
from cardspeak.room.tournament.halls import leagues, listed, open_tournament
from cardspeak.room.tournament.openings import TournamentWish, opening_of, price_of
from cardspeak.room.tournament.purses import cannot_enter
from cardspeak.room.who import Who
from cardspeak.server.answers import Denied
from cardspeak.server.asking import asked_by, body_of, caller_of, room_of
from cardspeak.server.learning import learning_of
from cardspeak.server.limits import require_calm
from cardspeak.tournament import commands as c
from cardspeak.tournament.printed import PAPERS, Paper

TABLES_AN_OPENING = 5  # of a tournament: they are opened at once, and are closed when it is over


def hall_of(request: Request) -> Hall:
    id = request.path_params["id"]
    found = room_of(request).halls.get(id)
    if found is None:
        raise Denied(f"There is no tournament {id!r} here.", 404)
    return found


async def tournaments(request: Request) -> Any:
    """Every tournament of the room, the newest first: what is open, what is played, what was won."""
    return {"tournaments": listed(room_of(request))}


async def every_league(request: Request) -> Any:
    """Every league of the room: its tournaments, by which method points are given, and how everybody stands."""
    return {"leagues": leagues(room_of(request))}


def require_tables(app: Any, who: Who, caller: str, tables: int) -> None:
    """A tournament is opened with all its tables: it counts for as many openings as they are worth."""
    cost = -(-tables // TABLES_AN_OPENING)
    if cost > min(app.openings.burst, app.opened_from.burst):
        raise Denied(f"It takes {tables} tables, more than a guest opens: ask somebody of the house.", 400)
    if not (app.openings.take(who.name, cost) and app.opened_from.take(caller, cost)):
        raise Denied("Many tables were opened from here: wait a while, or play at one that is open.", 429)


async def open_one(request: Request) -> Any:
    """Open a tournament. One that the room conducts is entered at once by whoever asks, and house players fill it."""
    who, app, room = asked_by(request), request.app.state, room_of(request)
    wish = await body_of(request, TournamentWish)
    if wish.pace is not None and not app.sessions.open_door and not who.at_least("dealer"):
        require_calm(wish.pace)
    opening = opening_of(wish, who.name)
    fee, buy_in = price_of(opening.terms)
    enters = wish.run_by == "room" and wish.felt == "table" and wish.house < wish.players
    if enters and (says := cannot_enter(room, who, fee + buy_in)):  # before there are tables that nobody plays at
        raise Denied(says, 400)
    if not who.at_least("dealer"):
        require_tables(app, who, caller_of(request), opening.tables if wish.felt == "table" else 1)
    hall = await open_tournament(room, wish, who)
    if enters:
        await hall.prepared()
        answer = await hall.ask(who, c.Enter(c.Person(name=who.name), fee, buy_in))
        if isinstance(answer, Refused):
            raise Denied(answer.says, 400)
    return hall.row()


async def one(request: Request) -> Any:
    """A tournament as the asker sees it: the board for all, a player's own place, the desk for its director."""
    who = asked_by(request)
    return hall_of(request).view(who)


async def terms(request: Request) -> Any:
    """The Terms, article by article, each with its clause; `terms` are the values behind them, to be changed."""
    from cardspeak.tournament.conditions import document

    found = hall_of(request).state.terms
    return {"articles": document(found), "terms": found}


async def papers(request: Request) -> Any:
    """Which papers there are to print now, for the asker."""
    who, hall = asked_by(request), hall_of(request)
    return {"papers": [{"name": name, "title": paper.title} for name, paper in _papers(hall, who).items()]}


async def paper(request: Request) -> Any:
    """One paper, as blocks that a page sets for printing: text, rows, cards to hand out, lines to sign."""
    who, hall, name = asked_by(request), hall_of(request), request.path_params["name"]
    found = _papers(hall, who).get(name)
    if found is None:
        raise Denied(f"There is no paper {name!r} of this tournament for you now.", 404)
    return found.page(hall.state)


def _papers(hall: Hall, who: Who) -> dict[str, Paper]:
    directs = hall.directs(who)
    return {name: paper for name, paper in PAPERS.items() if (directs or paper.public) and paper.ready(hall.state)}


async def deals(request: Request) -> Any:
    """What a deal would give everybody who is left, in cents; for whoever directs."""
    who, hall = asked_by(request), hall_of(request)
    if not hall.directs(who):
        raise Denied("What a deal would come to is worked out for the director.", 403)
    learning, state = learning_of(request), hall.state.copy()
    if not learning.coached.take(who.name):
        raise Denied("Working a deal out needs a moment: ask again.", 429)
    return {"deals": await learning.work(lambda: divisions(state))}
