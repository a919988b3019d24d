"""The description of the REST side is complete and true, and nothing that it allows makes the server stumble."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from functools import cache
from typing import Any

import httpx
import msgspec
import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from tests.room.boxes import ANN, SLOW, play
from tests.room.serving import Served, served

from cardspeak.banked import commands as bc
from cardspeak.promotions.terms import standard_promotion
from cardspeak.room.banked import events as d
from cardspeak.room.desk import INSTANT, Done
from cardspeak.room.tournament.halls import open_tournament
from cardspeak.room.tournament.openings import TournamentWish
from cardspeak.room.who import THE_ROOM
from cardspeak.server import openapi
from cardspeak.server.addresses import ADDRESSES, Handled
from cardspeak.server.api import routes
from cardspeak.server.limits import Buckets
from cardspeak.server.sessions import digest

OPERATIONS = sorted(openapi.ROWS)


def plainly(document: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(document))


async def a_round(room: Served) -> None:
    """One round against the house at table 2."""
    await room.open(book="crown-melbourne-three-card", kind="banked", pace=SLOW)
    desk = room.room.desk("2")
    await room.room.welcome("Ann")
    wager = play(bc.Place(1, "ante", "Ann", 500))
    for who, command in ((ANN, d.SitAt(box=1, chips=9_000)), (THE_ROOM, d.OpenRound()), (ANN, wager)):
        assert isinstance(await desk.ask(who, command), Done)
    for _ in ("bets closed", "folded"):
        assert isinstance(await desk.ask(THE_ROOM, desk.machine.time_out(1, 0)), Done)


@pytest.fixture(scope="module")
def here() -> Iterator[tuple[Served, str]]:
    """A room served from another thread, and somebody's token."""
    loop = asyncio.new_event_loop()
    ready: threading.Event = threading.Event()
    found: list[Any] = []

    async def serve() -> None:
        done = asyncio.Event()
        async with served() as room:
            await room.open(book="star-sydney-poker", game="holdem", house=3, pace=INSTANT)
            await asyncio.sleep(0.3)
            desk = room.room.desk("1")
            desk.paused = True  # a table that stands still, to see that nothing moves it
            await a_round(room)
            await room.room.promotions.open(THE_ROOM, standard_promotion())
            wish = TournamentWish(book="star", game="holdem", players=4, house=2, pace=SLOW)
            await open_tournament(room.room, wish)
            token = await room.token("Ann")
            found.extend((room, token, done))
            ready.set()
            await done.wait()

    thread = threading.Thread(target=loop.run_until_complete, args=(serve(),))
    thread.start()
    assert ready.wait(30)
    yield found[0], found[1]
    loop.call_soon_threadsafe(found[2].set)
    thread.join()
    loop.close()


def test_every_route_is_described_and_nothing_else() -> None:
    document = openapi.described(ADDRESSES)
    found = {(method.upper(), path) for path, rows in document["paths"].items() for method in rows}
    served_here = {(m, openapi.plain_path(one.path)) for one in routes() for m in (one.methods or set()) - {"HEAD"}}
    assert found == served_here == set(openapi.ROWS)
    names = [row["operationId"] for rows in document["paths"].values() for row in rows.values()]
    assert len(names) == len(set(names))
    assert all(row["summary"] for rows in document["paths"].values() for row in rows.values())


def test_a_route_that_nobody_described_is_a_mistake() -> None:
    with pytest.raises(AssertionError, match="api/new"):
        openapi.described([*ADDRESSES, Handled("people_api", "GET", "/api/new", "me")])
    with pytest.raises(AssertionError, match="differ"):
        openapi.described(ADDRESSES[1:])


def test_it_is_served_as_it_is_made(here: tuple[Served, str]) -> None:
    answer = httpx.get(f"{here[0].address}/api/openapi.json", verify=False)
    assert answer.json() == plainly(openapi.described(ADDRESSES))
    assert answer.json()["openapi"] == "3.1.0"


PLAIN = [
    (method, path)
    for method, path in OPERATIONS
    if method == "GET" and openapi.ROWS[method, path].media.endswith("json")
    if not path.endswith(("coach", "exam", "{number}", "preview"))  # of somebody's own: see their own tests
]
VALUES = {
    "id": "1",
    "name": "Nobody",
    "table": "1",
    "hand": "1",
    "book": "star-sydney-poker",
    "clause": "8.8.6",
    "number": "1",
}
QUERY = {"left": "star-sydney-poker", "right": "tasmania-poker", "about": "all-in", "q": "button"}


@pytest.mark.parametrize(("method", "path"), PLAIN)
def test_answers_are_what_the_description_says(here: tuple[Served, str], method: str, path: str) -> None:
    room, token = here
    floor = ("incidents", "roles", "exclusions", "deals", "class")
    if path.endswith(floor) or path.startswith(("/api/promotions", "/api/office")):
        role = "dealer" if path.endswith("incidents") else "manager"
        token = room.sessions.enter(f"Flo, {role}", role_token=room.sessions.role_token(role)).token  # type: ignore[arg-type]
    row = openapi.ROWS[method, path]
    asked = {name: QUERY[name] for name in row.query if name in QUERY}
    values = VALUES | ({"table": "2"} if path.endswith("json") else {})
    values |= {"book": "crown-melbourne-poker"} if path.startswith("/api/bonus") else {}
    values |= {"name": "terms"} if "/papers/" in path else {}
    headers = {"authorization": f"Bearer {token}"}
    answer = httpx.get(room.address + path.format(**values), params=asked, headers=headers, verify=False)
    assert answer.status_code == 200, answer.text
    msgspec.json.decode(answer.content, type=row.answer)


@pytest.mark.parametrize(("method", "path"), [key for key, row in openapi.ROWS.items() if row.session])
def test_without_a_session_nobody_is_told_anything(here: tuple[Served, str], method: str, path: str) -> None:
    for headers in ({}, {"authorization": "Bearer made up"}):
        answer = httpx.request(method, here[0].address + path.format(**VALUES), headers=headers, verify=False)
        assert answer.status_code == 401
        assert set(answer.json()) == {"wrong"}


@pytest.mark.parametrize(("method", "path"), OPERATIONS)
def test_nothing_that_is_asked_makes_the_server_stumble(here: tuple[Served, str], method: str, path: str) -> None:
    """Requests made from the description, valid and not: an answer or a clean refusal, and the tables stand still."""
    ask_for_anything(here, method, path, 15)


@pytest.mark.slow
@pytest.mark.parametrize("mode", list(GenerationMode))
@pytest.mark.parametrize(("method", "path"), OPERATIONS)
def test_nor_does_it_at_length(here: tuple[Served, str], method: str, path: str, mode: GenerationMode) -> None:
    """The same by the thousand, of requests that the description allows and of those that it does not."""
    ask_for_anything(here, method, path, 500, mode)


@cache
def described() -> Any:
    """The description as those who make requests from it read it."""
    return schemathesis.openapi.from_dict(plainly(openapi.described(ADDRESSES)))


def ask_for_anything(
    here: tuple[Served, str], method: str, path: str, examples: int, mode: GenerationMode = GenerationMode.POSITIVE
) -> None:
    room, token = here
    operation = described()[path][method]
    head = [room.room.log.position(f"table/{number}") for number in (1, 2)]
    room.app.state.doors = room.app.state.openings = room.app.state.opened_from = Buckets(rate=1e6, burst=1e6)

    line = requests.Session()  # one connection for all: opening one takes longer than most answers
    line.trust_env = False  # nor is a proxy looked for at each

    @settings(max_examples=examples, suppress_health_check=list(HealthCheck))
    @given(case=operation.as_strategy(generation_mode=mode))
    def hold(case: Any) -> None:
        case.headers = {**(case.headers or {}), "authorization": f"Bearer {token}"}
        answer = case.call(base_url=room.address, session=line)
        case.validate_response(answer, checks=[not_a_server_error])
        assert answer.status_code < 500

    try:
        with line:
            hold()
    except Unsatisfiable:
        assert mode is GenerationMode.NEGATIVE, "there is nothing to get wrong where nothing is asked for"
    if method == "DELETE":
        issued = room.sessions._open[digest(room.sessions.enter("Ann").token)]
        room.sessions._open[digest(token)] = issued
    if path != "/api/exclusions":  # whoever wants to play nowhere is sent away from where they sit
        assert [room.room.log.position(f"table/{number}") for number in (1, 2)] == head
