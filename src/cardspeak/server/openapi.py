"""`/api/openapi.json`: what the REST side takes and gives, as OpenAPI 3.1, made from the routes and their types.

Every one of `ADDRESSES` has a row here, or the description is not made: an address that nobody described is a
mistake, and so is a row without an address. Summaries are the handlers' own words.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

import msgspec
from starlette.requests import Request

from cardspeak import __version__
from cardspeak.office.home.state import NightTerms
from cardspeak.promotions.terms import PromotionTerms
from cardspeak.room.guard import OwnLimits, PlayBan
from cardspeak.room.history.proofs import Proofs
from cardspeak.room.history.rounds import RoundFile
from cardspeak.room.jackpots.orders import ORDERS
from cardspeak.room.jackpots.seconding import ConfirmPoolOrder, DropPoolOrder
from cardspeak.room.office.reporting import HouseReport
from cardspeak.room.openings import Opening
from cardspeak.room.promotions.bonus import BonusView
from cardspeak.room.ready import Wish
from cardspeak.room.tournament.openings import TournamentWish
from cardspeak.server.addresses import ADDRESSES, Handled
from cardspeak.server.drill_api import DrillAnswer
from cardspeak.server.exam_api import Certificate, ClassShown, ExamAnswer, ExamWish, RecordShown
from cardspeak.server.guard_api import Excluding, MyLimits
from cardspeak.server.jackpots_api import ToldOrders, TurnedOver
from cardspeak.server.people_api import Entering, NewLink, NewPassword
from cardspeak.server.promotions_api import Ordering
from cardspeak.server.protocol import VERSION
from cardspeak.server.seals_api import SealsShown
from cardspeak.server.watching import SelfCheck
from cardspeak.values import Value

# -- bodies and answers ----------------------------------------------------------------------------------------


class Admission(Value):
    """Send the token with every request, as `Authorization: Bearer ...`, to `/ws` too."""

    token: str
    name: str
    role: str
    chips: int
    home: bool


class Myself(Value):
    name: str
    role: str
    chips: int
    seated: list[str]


class HomeLinks(Value):
    """A home game beside the room: the host's link, and the guests'."""

    host: str
    invite: str


class LeftRoom(Value):
    left: bool


class PasswordChanged(Value):
    """`ended`: how many other sessions of the same name were."""

    changed: bool
    ended: int


class RoleRow(Value):
    """A role that somebody has, or a link that gives one: until when, in seconds since 1970, and from whom."""

    id: str
    name: str
    role: str
    by: str
    until: float
    ranks: tuple[str, ...] = ()


class RankRow(Value):
    """A rank of a book that somebody with this role can be given."""

    role: str
    book: str
    rank: str


class Roles(Value):
    held: list[RoleRow]
    links: list[RoleRow]
    ranks: list[RankRow]


class RoleLink(Value):
    """It works once: `/#role_token=...`."""

    role: str
    role_token: str


class Revoked(Value):
    revoked: bool


class LimitsShown(Value):
    """Those that hold now, those that will within a day, and what is used up of them."""

    now: OwnLimits
    wished: OwnLimits
    used: dict[str, int]


class Exclusions(Value):
    excluded: list[PlayBan]


class Readmitted(Value):
    readmitted: bool


class About(Value):
    open_door: bool
    tables: int
    home: bool


class Lobby(Value):
    tables: list[dict[str, Any]]


class TournamentList(Value):
    tournaments: list[dict[str, Any]]


class LeagueList(Value):
    leagues: list[dict[str, Any]]


class Articles(Value):
    """The Terms of a tournament, each with its clause."""

    articles: list[dict[str, Any]]
    terms: dict[str, Any]


class PaperList(Value):
    """Papers that can be printed now."""

    papers: list[dict[str, str]]


class PaperShown(Value):
    """One of them, block by block."""

    title: str
    under: str
    blocks: list[dict[str, Any]]


class Divisions(Value):
    """Cents for everybody who is left, by kind of deal."""

    deals: dict[str, dict[str, int]]


class OpenedTable(Value):
    """`waiting`: with pools of its own it is open once a second person has confirmed it, under this number."""

    id: str
    title: str
    waiting: int = 0


class Dropped(Value):
    dropped: bool


class Story(Value):
    told: list[dict[str, Any]]


class SignLines(Value):
    lines: list[dict[str, Any]]


class Incidents(Value):
    incidents: list[dict[str, Any]]


class Wrong(Value):
    """What is wrong, in one line."""

    wrong: str


Some = dict[str, Any]


class Address(Value):
    """One address: what comes in, what goes out, and whether a session is needed."""

    answer: Any = Some
    body: Any = None
    query: tuple[str, ...] = ()
    session: bool = False
    media: str = "application/json"


ROWS: dict[tuple[str, str], Address] = {
    ("POST", "/api/session"): Address(Admission, Entering),
    ("GET", "/api/session"): Address(Myself, session=True),
    ("DELETE", "/api/session"): Address(LeftRoom),
    ("POST", "/api/password"): Address(PasswordChanged, NewPassword, session=True),
    ("GET", "/api/roles"): Address(Roles, session=True),
    ("POST", "/api/roles"): Address(RoleLink, NewLink, session=True),
    ("DELETE", "/api/roles/{id}"): Address(Revoked, session=True),
    ("GET", "/api/limits"): Address(LimitsShown, session=True),
    ("POST", "/api/limits"): Address(LimitsShown, MyLimits, session=True),
    ("GET", "/api/exclusions"): Address(Exclusions, session=True),
    ("POST", "/api/exclusions"): Address(PlayBan, Excluding, session=True),
    ("DELETE", "/api/exclusions/{name}"): Address(Readmitted, session=True),
    ("GET", "/api/room"): Address(About),
    ("GET", "/api/openapi.json"): Address(),
    ("GET", "/api/tables"): Address(Lobby),
    ("POST", "/api/tables"): Address(OpenedTable, Opening, session=True),
    ("GET", "/api/tournaments"): Address(TournamentList),
    ("POST", "/api/tournaments"): Address(body=TournamentWish, session=True),
    ("GET", "/api/leagues"): Address(LeagueList),
    ("GET", "/api/tournaments/{id}"): Address(session=True),
    ("GET", "/api/tournaments/{id}/terms"): Address(Articles),
    ("GET", "/api/tournaments/{id}/papers"): Address(PaperList, session=True),
    ("GET", "/api/tournaments/{id}/papers/{name}"): Address(PaperShown, session=True),
    ("GET", "/api/tournaments/{id}/deals"): Address(Divisions, session=True),
    ("POST", "/api/play"): Address(body=Wish, session=True),
    ("GET", "/api/tables/{id}"): Address(session=True),
    ("GET", "/api/tables/{id}/opening"): Address(session=True),
    ("GET", "/api/tables/{id}/story"): Address(Story, session=True),
    ("GET", "/api/tables/{id}/sign"): Address(SignLines),
    ("GET", "/api/tables/{id}/incidents"): Address(Incidents, session=True),
    ("GET", "/api/tables/{id}/coach"): Address(session=True),
    ("GET", "/api/tables/{id}/chances"): Address(session=True),
    ("GET", "/api/jackpots"): Address(),
    ("POST", "/api/openings/{number}"): Address(OpenedTable, session=True),
    ("DELETE", "/api/openings/{number}"): Address(Dropped, session=True),
    ("POST", "/api/jackpots/{book}"): Address(ToldOrders, ORDERS | ConfirmPoolOrder | DropPoolOrder, session=True),
    ("POST", "/api/jackpots/{book}/close"): Address(ToldOrders, session=True),
    ("GET", "/api/tables/{id}/jackpot"): Address(session=True),
    ("POST", "/api/tabled"): Address(ToldOrders, TurnedOver, session=True),
    ("GET", "/api/learning"): Address(RecordShown, session=True),
    ("GET", "/api/class"): Address(ClassShown, session=True),
    ("GET", "/api/exam"): Address(session=True),
    ("POST", "/api/exam"): Address(body=ExamWish, session=True),
    ("POST", "/api/exam/answer"): Address(body=ExamAnswer, session=True),
    ("GET", "/api/certificates/{name}/{number}"): Address(Certificate, session=True),
    ("GET", "/api/drill"): Address(query=("book", "game", "topic", "seed", "review")),
    ("POST", "/api/drill"): Address(body=DrillAnswer),
    ("GET", "/api/drill/choices"): Address(),
    ("GET", "/api/books"): Address(),
    ("GET", "/api/books/{book}/preview"): Address(query=("since",), session=True),
    ("GET", "/api/books/{book}/clauses"): Address(query=("topic", "kind")),
    ("GET", "/api/books/{book}/clauses/{clause}"): Address(),
    ("GET", "/api/search"): Address(query=("q", "book")),
    ("GET", "/api/compare"): Address(query=("left", "right", "about")),
    ("GET", "/api/seals"): Address(SealsShown),
    ("POST", "/api/check"): Address(SelfCheck, session=True),
    ("GET", "/api/history"): Address(query=("table",), session=True),
    ("GET", "/api/history/{table}/{hand}"): Address(session=True),
    ("GET", "/api/history/{table}/{hand}/proofs"): Address(Proofs, session=True),
    ("GET", "/api/history/{table}/{hand}/phh"): Address(str, session=True, media="text/plain"),
    ("GET", "/api/history/{table}/{hand}/json"): Address(RoundFile, session=True),
    ("GET", "/api/promotions"): Address(session=True),
    ("POST", "/api/promotions"): Address(body=PromotionTerms, session=True),
    ("GET", "/api/promotions/usual"): Address(query=("book",), session=True),
    ("POST", "/api/promotions/check"): Address(body=PromotionTerms, session=True),
    ("GET", "/api/promotions/{id}"): Address(session=True),
    ("POST", "/api/promotions/{id}/orders"): Address(body=Ordering, session=True),
    ("GET", "/api/bonus/{book}"): Address(BonusView, session=True),
    ("POST", "/api/bonus/{book}/orders"): Address(body=Ordering, session=True),
    ("GET", "/api/home"): Address(session=True),
    ("POST", "/api/home"): Address(body=NightTerms, session=True),
    ("POST", "/api/home/beside"): Address(HomeLinks, session=True),
    ("POST", "/api/home/orders"): Address(body=Ordering, session=True),
    ("GET", "/api/home/file"): Address(str, session=True, media="application/zip"),
    ("GET", "/api/office"): Address(session=True),
    ("POST", "/api/office/orders"): Address(body=Ordering, session=True),
    ("GET", "/api/office/floor"): Address(session=True),
    ("GET", "/api/office/board"): Address(session=True),
    ("GET", "/api/office/report"): Address(HouseReport, query=("by", "day"), session=True),
    ("GET", "/api/office/report.csv"): Address(str, query=("by", "day"), session=True, media="text/csv"),
    ("GET", "/api/rulings"): Address(query=("q", "clause", "incident"), session=True),
}
REFUSALS = {
    "400": "What was asked for cannot be done; the answer says why, with the clause where there is one.",
    "401": "Come in first.",
    "403": "Not for this role.",
    "404": "There is no such thing here.",
    "409": "Not yet.",
    "413": "Too large.",
    "423": "A home game: the host has not let you in yet.",
    "429": "Too often: wait a moment.",
}


def plain_path(path: str) -> str:
    """`{clause:path}` as OpenAPI writes it."""
    return re.sub(r"{(\w+):\w+}", r"{\1}", path)


async def openapi(request: Request) -> Any:
    """This description."""
    return _whole()


@cache
def _whole() -> Mapping[str, Any]:
    return described(ADDRESSES)


def described(addresses: Iterable[Handled]) -> Mapping[str, Any]:
    """The whole description, for exactly these addresses."""
    found = {(one.method, plain_path(one.path)): one for one in addresses}
    if found.keys() != ROWS.keys():
        raise AssertionError(f"addresses and rows differ: {sorted(found.keys() ^ ROWS.keys())}")
    types = [kind for row in ROWS.values() for kind in (row.answer, row.body) if kind is not None]
    schemas, components = msgspec.json.schema_components([*types, Wrong], ref_template="#/components/schemas/{name}")
    by_type = dict(zip(map(repr, [*types, Wrong]), schemas, strict=True))
    paths: dict[str, dict[str, Any]] = {}
    for (method, path), one in found.items():
        paths.setdefault(path, {})[method.lower()] = _operation(ROWS[method, path], one, path, by_type)
    return {
        "openapi": "3.1.0",
        "info": {"title": "A cardspeak room", "version": __version__, "description": f"Protocol {VERSION}."},
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {"session": {"type": "http", "scheme": "bearer"}},
        },
    }


def _operation(row: Address, one: Handled, path: str, schemas: Mapping[str, Any]) -> dict[str, Any]:
    wrong = {"application/json": {"schema": schemas[repr(Wrong)]}}
    answers: dict[str, Any] = {code: {"description": says, "content": wrong} for code, says in REFUSALS.items()}
    answers["200"] = {"description": "Done.", "content": {row.media: {"schema": schemas[repr(row.answer)]}}}
    operation: dict[str, Any] = {
        "summary": (one.handler.__doc__ or "").strip().partition("\n")[0],
        "operationId": one.name,
        "parameters": [
            *({"name": n, "in": "path", "required": True, "schema": TEXT} for n in re.findall(r"{(\w+)}", path)),
            *({"name": name, "in": "query", "schema": TEXT} for name in row.query),
        ],
        "responses": answers,
    }
    if row.body is not None:
        operation["requestBody"] = {
            "required": True,
            "content": {"application/json": {"schema": schemas[repr(row.body)]}},
        }
    if row.session:
        operation["security"] = [{"session": []}]
    return operation


TEXT = {"type": "string"}
