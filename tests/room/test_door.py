"""What the door refuses: other sites' pages, forged headers, bombs, strangers who never finish, and crowds."""

from __future__ import annotations

import asyncio
import gzip
import socket
import subprocess
import sys
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
import websockets
from tests.room.serving import LONGEST, Served, bearer, served
from tests.room.sitting import until
from websockets.exceptions import InvalidStatus

from cardspeak.room.shown import INSTANT, Pace
from cardspeak.server import asking, door
from cardspeak.server.app import is_local
from cardspeak.server.door import OpenConnections, Settings
from cardspeak.server.limits import SLOWEST, Buckets
from cardspeak.server.sessions import Sessions
from cardspeak.server.tries import LOCKED
from cardspeak.store import MemoryStore, Store

HOLDEM = {"book": "star-sydney-poker", "game": "holdem"}
PASSWORD = "long enough"


def run(story: Callable[[Served], Coroutine[Any, Any, None]], **how: Any) -> None:
    async def whole() -> None:
        async with served(**how) as here:
            await story(here)

    asyncio.run(whole())


def port_of(here: Served) -> int:
    return int(here.address.rpartition(":")[2])


async def raw(here: Served, text: bytes, *, until_closed: bool = True) -> bytes:
    """What comes back for exactly these bytes."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port_of(here))
    writer.write(text)
    async with asyncio.timeout(LONGEST):
        answer = await (reader.read() if until_closed else reader.readuntil(b"\r\n"))
    writer.close()
    return answer


def get(path: str, *headers: str, host: str = "localhost") -> bytes:
    return "\r\n".join((f"GET {path} HTTP/1.1", f"Host: {host}", "Connection: close", *headers, "", "")).encode()


def upgrade(path: str, host: str, *headers: str) -> bytes:
    """The beginning of a WebSocket."""
    key = ("Upgrade: websocket", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Version: 13")
    return get(path, *key, *headers, host=host).replace(b"Connection: close", b"Connection: Upgrade")


# -- other sites' pages ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("host", "local"),
    [
        ("localhost", True),
        ("LOCALHOST:8000", True),
        ("127.0.0.1:8000", True),
        ("127.9.9.9", True),
        ("[::1]:8000", True),
        ("[::1]", True),
        ("evil.example", False),
        ("localhost.evil.example:8000", False),
        ("evil.example:127.0.0.1", False),
        ("192.168.0.7:8000", False),
        ("", False),
    ],
)
def test_names_of_this_machine(host: str, local: bool) -> None:
    assert is_local(host) is local


def test_a_local_room_answers_to_no_other_name() -> None:
    """A page whose own name leads to this machine (DNS rebinding) is not taken for the room's."""

    async def story(here: Served) -> None:
        for path in ("/", "/api/tables", "/web/index.html"):
            assert (await raw(here, get(path))).startswith(b"HTTP/1.1 200")
            assert (await raw(here, get(path, host="evil.example"))).startswith(b"HTTP/1.1 421")
        token = await here.token("Ann")
        evil = upgrade("/ws", "evil.example", "Origin: http://evil.example", f"Authorization: Bearer {token}")
        assert (await raw(here, evil)).startswith(b"HTTP/1.1 403")

    run(story)


def test_a_room_on_a_network_answers_to_any_name() -> None:
    async def story(here: Served) -> None:
        assert (await raw(here, get("/api/tables", host="club.example"))).startswith(b"HTTP/1.1 200")

    run(story, open_door=False)


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "http://evil.example"},
        {"origin": "null"},
        {"origin": "http://localhost.evil.example"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    ],
)
@pytest.mark.parametrize("path", ["/api/session", "/api/tables"])
def test_what_another_sites_page_sends_changes_nothing(path: str, headers: dict[str, str]) -> None:
    async def story(here: Served) -> None:
        token = await here.token("Ann")
        head = here.room.log.head()
        headers["authorization"] = f"Bearer {token}"
        answer = await here.http.post(path, json={"name": "Eve", "book": "star"}, headers=headers)
        assert answer.status_code == 403
        assert answer.json() == {"wrong": "That came from another site's page."}
        assert here.room.log.head() == head

    run(story)


def test_the_rooms_own_page_may() -> None:
    async def story(here: Served) -> None:
        own = {"origin": here.address, "sec-fetch-site": "same-origin"}
        assert (await here.http.post("/api/session", json={"name": "Ann"}, headers=own)).status_code == 200

    run(story)


@pytest.mark.parametrize(
    "origin", ["null", "http://evil.example", "http://127.0.0.1", "http://evil.example@127.0.0.1:{port}", ""]
)
def test_a_socket_for_another_sites_page(origin: str) -> None:
    async def story(here: Served) -> None:
        url, headers = f"{here.address.replace('http', 'ws')}/ws", bearer(await here.token("Ann"))
        forged = origin.format(port=port_of(here))
        with pytest.raises(InvalidStatus) as wrong:
            await websockets.connect(url, origin=forged, additional_headers=headers)  # type: ignore[arg-type]
        assert wrong.value.response.status_code == 403

    run(story)


def test_nothing_allows_another_site_to_read() -> None:
    async def story(here: Served) -> None:
        asked = {"origin": "http://evil.example", "access-control-request-method": "POST"}
        for method in ("OPTIONS", "GET", "HEAD"):
            answer = await here.http.request(method, "/api/tables", headers=asked)
            assert not [name for name in answer.headers if name.startswith("access-control")]
            assert answer.headers["cross-origin-resource-policy"] == "same-origin"
        assert "set-cookie" not in answer.headers, "nothing a browser would send along by itself"

    run(story)


def test_a_caller_cannot_say_it_is_another() -> None:
    """Who asks too often is known by the connection, not by what a header says."""

    async def story(here: Served) -> None:
        here.app.state.buckets = Buckets(rate=1e-6, burst=2)
        found = [
            (await here.http.get("/api/tables", headers={"x-forwarded-for": f"10.0.0.{number}"})).status_code
            for number in range(3)
        ]
        assert found == [200, 200, 429]

    run(story)


# -- paths -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "path",
    [
        "/web/../server/app.py",
        "/web/../../../../../../etc/passwd",
        "/web/%2e%2e/%2e%2e/errors.py",
        "/web/..%2f..%2ferrors.py",
        "/web/..%5c..%5cerrors.py",
        "/web//etc/passwd",
        "/web/%00",
        "/web/js/%00.js",
        "/web/__init__.py",
        "/web/%c0%ae%c0%ae/errors.py",
        "/web/" + "a/" * 3000,
        "/web/" + "a" * 5000,
        "/api/tables/%00",
        "/api/tables/..%2f..",
        "/api/history/%F0%9F%82%A1/1",
        "/api/books/..%2f..%2fpyproject/clauses",
    ],
)
def test_no_path_leads_out_or_makes_the_server_stumble(path: str) -> None:
    async def story(here: Served) -> None:
        token = await here.token("Ann")
        answer = await raw(here, get(path, f"Authorization: Bearer {token}"))
        status = int(answer.split()[1])
        assert status in (400, 404) or b"<!doctype html>" in answer.lower(), answer[:200]
        for secret in (b"root:", b"import annotations", b"Traceback"):
            assert secret not in answer

    run(story)


@pytest.mark.parametrize(
    "text",
    [
        b"nonsense\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"a" * 40_000,
        b"POST /api/session HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nxxxxxx",
        b"POST /api/session HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: gzip\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00",  # somebody speaks TLS
    ],
)
def test_what_is_no_request(text: bytes) -> None:
    async def story(here: Served) -> None:
        answer = await raw(here, text)
        assert answer.startswith((b"HTTP/1.1 400", b"HTTP/1.1 501"))
        assert (await here.http.get("/api/tables")).status_code == 200

    run(story)


# -- bombs and forged values -------------------------------------------------------------------------------------


def test_the_length_of_a_packed_answer_tells_nothing() -> None:
    """Whoever hears how many bytes go over the line does not hear what an answer repeats."""

    async def story(here: Served) -> None:
        headers = {**bearer(await here.token("Ann")), "accept-encoding": "gzip"}
        found = [await here.http.get("/api/books", headers=headers) for _ in range(8)]
        assert {one.headers.get("content-encoding") for one in found} == {"gzip"}
        assert len({one.content for one in found}) == 1
        assert len({len(one.headers["x-noise"]) for one in found}) > 1

    run(story)


def test_nothing_is_unpacked() -> None:
    async def story(here: Served) -> None:
        bomb = gzip.compress(b'{"name":"' + b"A" * 15_000_000 + b'"}', 1)
        answer = await here.http.post("/api/session", content=bomb[:60_000], headers={"content-encoding": "gzip"})
        assert answer.status_code == 415
        url, headers = f"{here.address.replace('http', 'ws')}/ws", bearer(await here.token("Ann"))
        async with websockets.connect(url, compression="deflate", additional_headers=headers) as socket:
            assert socket.protocol.extensions == []

    run(story)


FORGED = [
    b'{"name":"Ann","name":"Bob"',  # cut off
    b'{"name":' + b"[" * 30_000,
    b'{"name":' * 6_000 + b"1" + b"}" * 6_000,
    b'{"name":NaN}',
    b'{"name":Infinity}',
    b'{"name":"\\ud800"}',
    b'{"name":"\xff"}',
    b'{"name":1e400}',
    b'{"name":"Ann","token":"mine"}',
    b'{"name":"Ann","role":"manager"}',
    b"\xef\xbb\xbf{}",
    b"",
]


@pytest.mark.parametrize("body", FORGED, ids=range(len(FORGED)))
def test_bodies_that_are_none(body: bytes) -> None:
    async def story(here: Served) -> None:
        answer = await here.http.post("/api/session", content=body)
        assert answer.status_code == 400
        assert set(answer.json()) == {"wrong"}
        assert here.room.log.head().seq == 0

    run(story)


BEYOND = (2**63 - 1, 2**63, 2**64, -(2**63) - 1, 10**30, 10**400)


@pytest.mark.parametrize("number", BEYOND, ids=range(len(BEYOND)))
def test_numbers_beyond_what_the_ledger_holds(tmp_path: Path, number: int) -> None:
    """On a file, where such a number would end up in SQLite: refused, and the room goes on."""

    async def story(here: Served) -> None:
        table = await here.open(**HOLDEM, pace=Pace(pause=0, act=0))
        ann = await here.come_in("Ann")
        before = here.room.log.position(f"table/{table}")
        for command in (
            {"type": "TakeSeat", "seat": 1, "name": "", "chips": number},
            {"type": "TakeSeat", "seat": number, "name": "", "chips": 4_000},
            {"type": "Play", "command": {"type": "Bet", "seat": 1, "total": number}},
        ):
            text = msgspec.json.encode({"do": "ask", "table": table, "id": f"n{command}"[:90]}).decode()
            since = len(ann.heard)
            await ann.socket.send(text[:-1] + ',"command":' + _json(command) + "}")
            answer = await ann.until(lambda message: message["type"] in ("refused", "wrong", "done"), since)
            assert answer["type"] != "done", answer
        opening = _json({**HOLDEM, "house": 3, "buy_in": [number, None], "stakes": {"blinds": [number, number]}})
        token = await here.token("Ann")
        opened = await here.http.post("/api/tables", content=opening, headers={"authorization": f"Bearer {token}"})
        assert opened.status_code < 500
        assert here.room.log.position(f"table/{table}") == before
        seated = await ann.ask(table, {"type": "TakeSeat", "seat": 1, "name": "", "chips": 4_000})
        assert seated["type"] == "done", "the log still takes records"

    with Store.open(tmp_path / "room.db") as log:
        run(story, log=log)


def _json(value: Any) -> str:
    import json

    sys.set_int_max_str_digits(0)
    return json.dumps(value)


def test_of_a_key_that_stands_twice_the_last_counts_and_is_what_is_written() -> None:
    async def story(here: Served) -> None:
        table = await here.open(**HOLDEM, pace=Pace(pause=0, act=0))
        ann = await here.come_in("Ann")
        text = (
            '{"do":"ask","table":"%s","id":"x","id":"twice","command":'
            '{"type":"TakeSeat","seat":1,"name":"Bob","name":"Eve","chips":4000,"seat":2}}'
        )
        await ann.socket.send(text % table)
        assert (await ann.answer("twice"))["type"] == "done"
        (record,) = [one for one in here.room.log.read(f"table/{table}") if one.command == "twice"]
        assert record.actor == "Ann"
        assert b'"seat":2' in record.body
        assert b"Eve" not in record.body, "who sits down is who asks"

    run(story)


def test_an_answer_to_somebody_elses_command_is_not_given_twice() -> None:
    """A name for a command belongs to who gave it: another's is neither done again nor answered."""

    async def story(here: Served) -> None:
        table = await here.open(**HOLDEM, pace=Pace(pause=0, act=0))
        ann, eve = await here.come_in("Ann"), await here.come_in("Eve")
        sit = {"type": "TakeSeat", "seat": 1, "name": "", "chips": 4_000}
        assert (await ann.ask(table, sit, "once"))["type"] == "done"
        assert (await eve.ask(table, sit, "once"))["type"] == "refused"
        assert (await ann.ask(table, sit, "once"))["repeated"]

    run(story)


# -- tokens and sessions -----------------------------------------------------------------------------------------


def test_guessing_tokens() -> None:
    async def story(here: Served) -> None:
        token = await here.token("Ann")
        here.app.state.buckets = Buckets(rate=1e-6, burst=5)
        near = [token[:-1], token + "x", token.swapcase(), "none", "x" * 10_000, f" {token}"]
        found = []
        for guess in near:
            answer = await here.http.get("/api/session", headers={"authorization": f"Bearer {guess}"})
            found.append(answer.status_code)
        assert found == [401] * 5 + [429]

    run(story)


def test_knocking_at_sockets_has_a_limit() -> None:
    async def story(here: Served) -> None:
        here.app.state.knocks = Buckets(rate=1e-6, burst=3)
        codes = []
        for _ in range(5):
            url = f"{here.address.replace('http', 'ws')}/ws"
            async with websockets.connect(url, additional_headers=bearer("guess")) as socket:
                await socket.wait_closed()
                codes.append(socket.close_code)
        assert codes == [4401, 4401, 4401, 4429, 4429]

    run(story)


def test_a_token_that_somebody_brings_along_is_never_made_good() -> None:
    async def story(here: Served) -> None:
        planted = "p" * 32
        headers = {"authorization": f"Bearer {planted}", "cookie": f"token={planted}"}
        answer = await here.http.post(f"/api/session?token={planted}", json={"name": "Ann"}, headers=headers)
        fresh = answer.json()["token"]
        assert fresh != planted
        assert (await here.token("Ann")) != fresh, "every time another"
        assert here.sessions.who(planted) is None

    run(story)


def test_leaving_ends_the_connections_too() -> None:
    async def story(here: Served) -> None:
        table = await here.open(**HOLDEM, house=2, pace=INSTANT)
        token = await here.token("Ann")
        one, two = await here.connect(token), await here.connect(token)
        other = await here.come_in("Ann")
        await one.watch(table)
        left = await here.http.delete("/api/session", headers={"authorization": f"Bearer {token}"})
        assert left.json() == {"left": True}
        for client in (one, two):
            async with asyncio.timeout(LONGEST):
                await client.socket.wait_closed()
            assert client.socket.close_code == 4401
        await until(lambda: not here.room.desk(table).watchers)
        await other.say(do="ping", id="still")
        assert (await other.answer("still"))["type"] == "pong"
        again = await here.http.get("/api/session", headers={"authorization": f"Bearer {token}"})
        assert again.status_code == 401

    run(story)


@pytest.mark.control("C6")
def test_three_wrong_passwords_lock_a_name() -> None:
    """C6: three attempts, every one of them in the log; a restart does not open the lock, time does."""
    log, now = MemoryStore(), [1_000_000.0]

    def enter(password: str, sessions: Sessions) -> str:
        try:
            sessions.enter("Ann", password)
        except ValueError as wrong:
            return str(wrong)
        return "in"

    sessions = Sessions(log, open_door=False, clock=lambda: now[0])
    sessions.enter("Ann", PASSWORD)
    wrong = "That is not the password of this name."
    assert [enter("guess 123", sessions), enter("guess 124", sessions)] == [wrong, wrong]
    assert enter(PASSWORD, sessions) == "in", "two are forgiven"
    assert [enter("guess 123", sessions) for _ in range(3)] == [wrong] * 3
    locked = "3 wrong tries: 'Ann' is locked for 15 more minutes."
    assert enter(PASSWORD, sessions) == locked
    sessions = Sessions(log, open_door=False, clock=lambda: now[0])
    now[0] += LOCKED - 1
    assert "is locked for 1 more minutes" in enter(PASSWORD, sessions)
    now[0] += 1
    assert enter(PASSWORD, sessions) == "in"
    refused = [record for record in log.read("people") if record.kind == "entry refused"]
    assert {record.actor for record in refused} == {"Ann"}
    whys = [msgspec.json.decode(record.body)["why"] for record in refused]
    assert whys == ["password"] * 5 + ["locked"] * 2, "every attempt, those at a lock too"
    assert all(b"guess" not in record.body for record in refused)
    assert [record.actor for record in log.read("people") if record.kind == "token"] == ["Ann"] * 3, "and who came in"


def test_a_lock_is_not_made_longer_by_a_clock_that_goes_back() -> None:
    now = [1_000_000.0]
    sessions = Sessions(open_door=False, clock=lambda: now[0])
    sessions.enter("Ann", PASSWORD)
    for _ in range(3):
        with pytest.raises(ValueError, match="not the password"):
            sessions.enter("Ann", "guess 123")
    now[0] -= 86_400
    assert sessions.enter("Ann", PASSWORD).who.name == "Ann"


def test_role_tokens_that_are_made_up_lock_nobody_out() -> None:
    log = MemoryStore()
    sessions = Sessions(log)
    for _ in range(5):
        with pytest.raises(ValueError, match="gives no role"):
            sessions.enter("Ann", role_token="made up")
    assert sessions.enter("Ann").who.role == "player"
    assert sum(record.kind == "entry refused" for record in log.read("people")) == 5


def test_a_password_without_end() -> None:
    sessions = Sessions(open_door=False)
    sessions.enter("Ann", "four words " * 18 + "ab")
    with pytest.raises(ValueError, match="at most 200"):
        sessions.enter("Bob", "four words " * 18 + "abc")


def test_no_token_is_ever_in_the_log() -> None:
    async def story(here: Served) -> None:
        roles = [here.sessions.role_token(role) for role in ("dealer", "supervisor", "manager")]
        tokens = [await here.token(f"Somebody {at}", role_token=role) for at, role in enumerate(roles)]
        written = b"".join(record.body + record.actor.encode() for record in here.room.log.read_all())
        assert not [one for one in (*roles, *tokens) if one.encode() in written]

    run(story)


def test_tables_of_strangers_do_not_run_away() -> None:
    """On a network a guest opens tables at a human pace, and not by the hundred; the house may do as it likes."""

    async def story(here: Served) -> None:
        async def opened(token: str, pace: Pace) -> int:
            body = msgspec.json.encode({**HOLDEM, "pace": msgspec.to_builtins(pace)})
            answer = await here.http.post("/api/tables", content=body, headers={"authorization": f"Bearer {token}"})
            return answer.status_code

        guest = await here.token("Ann", password=PASSWORD)
        for name in ("house", "pause", "alone"):
            quick = msgspec.structs.replace(SLOWEST, **{name: getattr(SLOWEST, name) - 0.01})
            assert await opened(guest, quick) == 400
        assert [await opened(guest, SLOWEST) for _ in range(11)] == [200] * 10 + [429]
        dealer = await here.token("Dee", password=PASSWORD, role_token=here.sessions.role_token("dealer"))
        assert await opened(dealer, INSTANT) == 200

    run(story, open_door=False)


# -- those who never finish --------------------------------------------------------------------------------------


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(door, "PATIENCE", 0.1)
    monkeypatch.setattr(asking, "PATIENCE", 0.1)


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize(
    "text", [b"", b"GET / HTTP/1.1\r\nHost: loc", b"GET / HTTP/1.1\r\nHost: localhost\r\nX: a\r\n"]
)
def test_a_request_that_never_ends(text: bytes) -> None:
    async def story(here: Served) -> None:
        assert await raw(here, text) == b""

    run(story)


@pytest.mark.usefixtures("impatient")
def test_the_second_request_of_a_connection_neither() -> None:
    async def story(here: Served) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port_of(here))
        writer.write(b"GET /api/room HTTP/1.1\r\nHost: localhost\r\n\r\nGET /api/room HTT")
        async with asyncio.timeout(LONGEST):
            answer = await reader.read()
        assert answer.count(b"HTTP/1.1 200") == 1
        writer.close()

    run(story)


@pytest.mark.usefixtures("impatient")
def test_a_body_that_never_ends() -> None:
    async def story(here: Served) -> None:
        head = b"POST /api/session HTTP/1.1\r\nHost: localhost\r\nContent-Length: 20\r\n\r\n{"
        answer = await raw(here, head, until_closed=False)
        assert answer.startswith(b"HTTP/1.1 408")
        assert (await raw(here, head[:-1] + b'{"name":"Ann"}      ', until_closed=False)).startswith(b"HTTP/1.1 200")

    run(story)


@pytest.mark.usefixtures("impatient")
def test_an_answer_that_nobody_fetches() -> None:
    """Somebody asks for much, reads nothing and stays: cut, so that nothing is kept for them."""

    async def story(here: Served) -> None:
        _, writer = await asyncio.open_connection("127.0.0.1", port_of(here), limit=1024)
        writer.transport.pause_reading()  # type: ignore[attr-defined]
        writer.write(get("/api/books/crown-melbourne-poker/clauses").replace(b"close", b"keep-alive") * 200)
        await until(lambda: any(not one.is_closing() for one in _held(places)))
        held = _held(places)
        await until(lambda: all(one.is_closing() for one in held))
        writer.close()

    places = OpenConnections()
    run(story, change=lambda settings: setattr(settings, "places", places))


def _held(places: OpenConnections) -> list[asyncio.BaseTransport]:
    return list(places._open.get("127.0.0.1", ()))


def test_a_half_open_socket_is_let_go() -> None:
    """The other end is gone without a word: no pong, no place, no watcher."""

    def often(settings: Settings) -> None:
        settings.ws_ping_interval, settings.ws_ping_timeout = 0.05, 0.05

    async def story(here: Served) -> None:
        table = await here.open(**HOLDEM, house=3, pace=INSTANT)
        token = await here.token("Ann")
        reader, writer = await asyncio.open_connection("127.0.0.1", port_of(here))
        writer.write(upgrade("/ws", f"127.0.0.1:{port_of(here)}", f"Authorization: Bearer {token}"))
        assert b"101" in await reader.readline()
        watch = msgspec.json.encode({"do": "watch", "table": table})
        writer.write(bytes((0x81, 0x80 | len(watch), 0, 0, 0, 0)) + watch)
        await until(lambda: here.room.desk(table).watchers)
        writer.transport.pause_reading()  # type: ignore[attr-defined]
        await until(lambda: not here.room.desk(table).watchers)
        await until(lambda: here.room.desk(table).hands > 3)
        writer.close()

    run(story, change=often)


def test_pings_whose_answers_nobody_reads(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(door, "UNREAD", 10_000)

    async def story(here: Served) -> None:
        ann = await here.come_in("Ann")
        ann.socket.transport.pause_reading()
        ping = b"\x89\xfd" + b"\0" * 4 + b"x" * 125
        async with asyncio.timeout(LONGEST):
            while here.app.state.connected._clients:
                ann.socket.transport.write(ping * 100)
                await asyncio.sleep(0)

    run(story)


# -- crowds ------------------------------------------------------------------------------------------------------


class Held(asyncio.Transport):
    def __init__(self) -> None:
        super().__init__()
        self.gone = False

    def is_closing(self) -> bool:
        return self.gone


def test_places_for_everybody_and_for_one() -> None:
    places = OpenConnections(most=10, most_from_one=3)
    held = [Held() for _ in range(10)]
    assert [places.take("10.0.0.1", one) for one in held[:4]] == [True, True, True, False]
    assert [places.take("10.0.0.2", one) for one in held[4:7]] == [True] * 3
    assert [places.take("127.0.0.1", Held()) for _ in range(5)] == [True] * 4 + [False]
    assert not places.take("10.0.0.3", Held()), "full"
    held[0].gone = True
    places._swept = 0.0
    assert not places.take("10.0.0.2", Held()), "its own share is used up"
    assert places.take("10.0.0.1", Held())
    assert places.refused == 4
    assert not places.take("", Held())


def test_there_are_no_more_places_than_the_system_gives() -> None:
    """Asked where nothing else is open: few files, few places; and the limit that may be raised is raised."""
    code = (
        "import resource; from cardspeak.server.door import room_for\n"
        "for hard in (1200, 1100, 600, 300):\n"
        "    resource.setrlimit(resource.RLIMIT_NOFILE, (300, hard))\n"
        "    print(room_for(1000, 100), resource.getrlimit(resource.RLIMIT_NOFILE)[0])"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    told = [line.split() for line in run.stdout.splitlines()]
    assert told == [["1000", "1100"], ["1000", "1100"], ["500", "600"], ["200", "300"]]


def test_ten_thousand_knock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Far more than there are places for: those within are served, the others are cut at once, nothing is left over."""

    places = OpenConnections(most=20)
    monkeypatch.setattr(door, "PATIENCE", 300.0)  # those inside wait for the whole of it

    async def story(here: Served) -> None:
        await here.http.aclose()  # it holds a place of its own
        inside = [await asyncio.open_connection("127.0.0.1", port_of(here)) for _ in range(19)]

        loop, at = asyncio.get_running_loop(), ("127.0.0.1", port_of(here))

        async def knock(_: int) -> bytes:
            """How the answer begins: of so many connections each is a bare socket, which the system holds in a row."""
            with socket.create_connection(at) as line:
                line.setblocking(False)
                try:
                    line.send(get("/api/room"))
                    return await loop.sock_recv(line, 1 << 16)
                except OSError:
                    return b""

        answers = [one for _ in range(100) for one in await asyncio.gather(*map(knock, range(100)))]
        served_at_once = sum(answer.startswith(b"HTTP/1.1 200") for answer in answers)
        assert served_at_once + answers.count(b"") == len(answers) == 10_000
        assert places.refused >= answers.count(b"") > 5_000
        for reader, writer in inside:
            writer.write(get("/api/room"))
            assert (await reader.read()).startswith(b"HTTP/1.1 200")
            writer.close()
        await asyncio.sleep(0.2)
        assert (await knock(0)).startswith(b"HTTP/1.1 200"), "places are free again"
        here.http = httpx.AsyncClient(base_url=here.address, verify=False)

    run(story, change=lambda settings: setattr(settings, "places", places))


def test_a_slow_reader_on_a_real_socket() -> None:
    """Thousands of views for somebody who reads nothing: what waits is bounded, and others miss nothing."""

    async def story(here: Served) -> None:
        table = await here.open(**HOLDEM, house=6, pace=INSTANT)
        slow, ann = await here.come_in("Sly"), await here.come_in("Ann")
        await slow.watch(table)
        slow.socket.transport.pause_reading()
        await ann.watch(table)
        desk = here.room.desk(table)
        await until(lambda: len(desk.watchers) == 1, LONGEST)
        views = [one["position"] for one in ann.heard if one["type"] == "view"]
        assert views == list(range(views[0], views[0] + len(views)))
        slow.socket.transport.resume_reading()
        await slow.until(lambda message: message["type"] == "reload")
        await slow.watch(table)

    run(story)
