"""Clients on real sockets: slow ones, lost ones, two tabs of one person, and messages that are none."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest
import websockets
from tests.room.serving import LONGEST, Client, Served, bearer, served
from tests.room.sitting import ANN, DEALER, Eyes, memory, seated, until
from websockets.exceptions import InvalidStatus

from cardspeak.room.desk import INSTANT, Pace
from cardspeak.room.tournament.halls import open_tournament
from cardspeak.room.tournament.openings import TournamentWish
from cardspeak.room.who import Who
from cardspeak.server.limits import Buckets
from cardspeak.server.protocol import LONGEST as LONGEST_MESSAGE
from cardspeak.server.sockets import BURST, QUEUE
from cardspeak.server.sockets import Client as Connection
from cardspeak.store import MemoryStore

HOLDEM = {"book": "star-sydney-poker", "game": "holdem"}
WAITING = Pace(house=0, pause=0, act=0, board=0)


async def sit(here: Served, client: Client, table: str, seat: int) -> None:
    chips = here.room.desk(table).machine.setup.buy_in[0]
    answer = await client.ask(table, {"type": "TakeSeat", "seat": seat, "name": "", "chips": chips})
    assert answer["type"] == "done", answer


async def heads_up(here: Served) -> tuple[str, Client, Client]:
    """Two people in a hand that waits for one of them."""
    table = await here.open(**HOLDEM, pace=WAITING)
    ann, bob = await here.come_in("Ann"), await here.come_in("Bob")
    for seat, client in enumerate((ann, bob), 1):
        await client.watch(table)
        await sit(here, client, table, seat)
    await ann.until(lambda message: message["type"] == "view" and message["view"]["hand"] is not None)
    return table, ann, bob


def cards(message: dict[str, object], seat: int) -> list[str]:
    view = message["view"]
    assert isinstance(view, dict)
    found: list[str] = next(one["cards"] for one in view["hand"]["seats"] if one["seat"] == seat)
    return found


def test_reconnecting_restores_the_seat() -> None:
    async def story() -> None:
        async with served() as here:
            table, ann, _ = await heads_up(here)
            held = cards(ann.view(table), 1)
            assert "??" not in held
            await ann.close()
            again = await here.come_in("Ann")
            assert again.heard[0]["seated"] == [table]
            shown = await again.watch(table)
            assert shown["view"]["viewer"] == 1
            assert cards(shown, 1) == held

    asyncio.run(story())


def test_a_page_that_names_its_table_in_the_address_is_shown_it_at_once() -> None:
    """What a message `watch` would ask for, without its way there; a table that is not there is said so."""

    async def story() -> None:
        async with served() as here:
            table, ann, _ = await heads_up(here)
            token = await here.token("Ann")
            url = f"{here.address.replace('http', 'ws')}/ws?watch="
            async with websockets.connect(url + table, additional_headers=bearer(token)) as socket:
                welcome, shown = [msgspec.json.decode(await socket.recv()) for _ in range(2)]
                assert (welcome["type"], welcome["name"]) == ("welcome", "Ann")
                assert shown["view"] == ann.view(table)["view"]
            async with websockets.connect(url + "nowhere", additional_headers=bearer(token)) as socket:
                assert [msgspec.json.decode(await socket.recv())["type"] for _ in range(2)] == ["welcome", "wrong"]
            opened = (await here.http.get(f"/api/tables/{table}/opening", headers=bearer(token))).json()
            assert opened["shown"]["view"] == ann.view(table)["view"]
            assert opened["row"]["id"] == table
            assert opened["shown"]["told"][0]["kind"]
            strange = await here.http.get(f"/api/tables/{table}/opening")
            assert strange.status_code == 401

    asyncio.run(story())


@pytest.mark.control("C20")
def test_a_restart_restores_seat_hand_and_session() -> None:
    async def story() -> None:
        log = MemoryStore()
        async with served(log) as here:
            table, ann, _ = await heads_up(here)
            token = await here.token("Ann")
            held, position = cards(ann.view(table), 1), ann.view(table)["position"]
        async with served(log, restore=True) as here:
            ann = await here.connect(token)
            assert ann.heard[0]["name"] == "Ann"
            assert ann.heard[0]["seated"] == [table]
            shown = await ann.watch(table)
            assert (cards(shown, 1), shown["position"]) == (held, position)

    asyncio.run(story())


def test_two_tabs_of_one_person_see_the_same_and_act_once() -> None:
    async def story() -> None:
        async with served() as here:
            table, ann, bob = await heads_up(here)
            tab = await here.come_in("Ann")
            assert (await tab.watch(table))["view"] == ann.view(table)["view"]
            turn = ann.view(table)["view"]["hand"]["turn"]
            one, two = (ann, tab) if turn == 1 else (bob, await here.come_in("Bob"))
            command = {"type": "Play", "command": {"type": "Call", "seat": turn}}
            answers = await asyncio.gather(one.ask(table, command, "once"), two.ask(table, command, "once"))
            assert [answer["type"] for answer in answers] == ["done", "done"]
            assert sorted(answer["repeated"] for answer in answers) == [False, True]
            assert answers[0]["position"] == answers[1]["position"]
            refused = await two.ask(table, command, "twice")
            assert refused["type"] == "refused"
            assert refused["clause"]

    asyncio.run(story())


def test_whoever_is_gone_before_the_answer_has_acted_all_the_same() -> None:
    async def story() -> None:
        async with served() as here:
            table, ann, bob = await heads_up(here)
            turn = ann.view(table)["view"]["hand"]["turn"]
            who, name = (ann, "Ann") if turn == 1 else (bob, "Bob")
            position = here.room.desk(table).position
            command = {"type": "Play", "command": {"type": "Call", "seat": turn}}
            await who.say(do="ask", table=table, id="last", command=command)
            await who.socket.close()
            await until(lambda: here.room.desk(table).position > position)
            again = await here.come_in(name)
            answer = await again.ask(table, command, "last")
            assert answer["type"] == "done"
            assert answer["repeated"]

    asyncio.run(story())


class Stuck:
    """A socket whose other end does not read: nothing goes out until it is let go."""

    def __init__(self) -> None:
        self.open = asyncio.Event()
        self.sent: list[dict[str, Any]] = []
        self.asked: asyncio.Queue[str] = asyncio.Queue()

    async def send_text(self, text: str) -> None:
        await self.open.wait()
        self.sent.append(msgspec.json.decode(text))

    async def receive(self) -> dict[str, str]:
        return {"type": "websocket.receive", "text": await self.asked.get()}


def test_a_client_that_stops_reading_slows_nobody_and_is_told_to_reload() -> None:
    async def story() -> None:
        room = memory()
        desk = await seated(room, house=6)
        socket = Stuck()
        slow = Connection(room, socket, Who("Sly"))  # type: ignore[arg-type]
        serving = asyncio.create_task(slow.serve())
        await socket.asked.put('{"do":"watch","table":"1"}')
        ann = Eyes(ANN)
        desk.watch(ann)
        await until(lambda: slow in desk.watchers)
        await until(lambda: slow not in desk.watchers)  # it has lost its place
        behind = len(ann.shown)
        assert behind >= QUEUE
        await until(lambda: len(ann.shown) > behind + 100)
        positions = [message["position"] for message in ann.shown]
        assert positions == list(range(positions[0], positions[0] + len(positions))), "the other missed nothing"
        assert slow._queue.qsize() <= QUEUE
        await room.floor(DEALER, desk.id, "pause")
        socket.open.set()
        await until(lambda: socket.sent and socket.sent[-1]["type"] == "reload")
        assert [one["type"] for one in socket.sent] == ["welcome", "reload"], "what it missed is not sent late"
        await socket.asked.put('{"do":"watch","table":"1"}')
        await until(lambda: socket.sent[-1]["type"] == "view")
        assert socket.sent[-1]["position"] == desk.position
        serving.cancel()
        await asyncio.wait({serving})
        assert slow not in desk.watchers
        await room.stop()

    asyncio.run(story())


BAD = [
    "",
    "{",
    "null",
    "[]",
    '"watch"',
    "{}",
    '{"do":"nothing"}',
    '{"do":"watch"}',
    '{"do":"watch","table":7}',
    '{"do":"watch","table":"99"}',
    '{"do":"watch","table":"1","more":1}',
    '{"do":"ask","table":"1","id":"x","command":{}}',
    '{"do":"ask","table":"1","id":"x","command":{"type":"Nonsense"}}',
    '{"do":"ask","table":"1","id":"x","command":{"type":"Play","command":{"type":"Show","seat":1,"cards":["Xx"]}}}',
    '{"do":"ask","table":"1","id":"","command":' + "[" * 5_000 + "]" * 5_000 + "}",
    '{"do":"rule","table":"1","id":"x","report":{}}',
    '{"do":"floor","table":"1","id":"x","what":"dance"}',
    '{"do":"floor","table":"1","id":"x","what":"close","minutes":"two"}',
    "\x00",
]


def test_messages_that_are_none_get_an_answer_and_change_nothing() -> None:
    async def story() -> None:
        async with served() as here:
            await here.open(**HOLDEM, pace=INSTANT)
            ann = await here.come_in("Ann")
            head = here.room.log.head()
            texts: list[str | bytes] = [*BAD, "x" * (LONGEST_MESSAGE + 1), b"bytes"]
            for number, text in enumerate(texts, 1):
                await ann.socket.send(text)
                await ann.say(do="ping", id=f"p{number}")
                await ann.answer(f"p{number}")
                assert ann.heard[-2]["type"] == "wrong", (text, ann.heard[-2])
                assert len(ann.heard) == 1 + 2 * number
            assert here.room.log.head() == head

    asyncio.run(story())


def test_a_message_of_the_longest_length_is_read() -> None:
    async def story() -> None:
        async with served() as here:
            ann = await here.come_in("Ann")
            frame = len('{"do":"ping","id":""}')
            await ann.say(do="ping", id="x" * (LONGEST_MESSAGE - frame))
            assert (await ann.until(lambda message: message["type"] == "pong"))["type"] == "pong"
            await ann.say(do="ping", id="x" * (LONGEST_MESSAGE - frame + 1))
            assert "at most" in (await ann.until(lambda message: message["type"] == "wrong"))["says"]

    asyncio.run(story())


def test_more_than_the_server_ever_reads_ends_the_connection() -> None:
    async def story() -> None:
        async with served() as here:
            ann = await here.come_in("Ann")
            await ann.socket.send("x" * (64 * 1024 + 1))
            async with asyncio.timeout(LONGEST):
                await ann.socket.wait_closed()
            assert ann.socket.close_code == 1009
            assert (await here.http.get("/api/tables")).status_code == 200

    asyncio.run(story())


def test_who_talks_too_much_is_asked_to_wait() -> None:
    async def story() -> None:
        async with served() as here:
            ann = await here.come_in("Ann")
            for number in range(int(BURST) + 20):
                await ann.say(do="ping", id=str(number))
            message = await ann.until(lambda message: message["type"] == "wrong")
            assert "Too many messages" in message["says"]

    asyncio.run(story())


@pytest.mark.parametrize(("origin", "code"), [("http://evil.example", 403), ("same", 0)])
def test_another_pages_socket_is_refused(origin: str, code: int) -> None:
    async def story() -> None:
        async with served() as here:
            token = await here.token("Ann")
            url = f"{here.address.replace('http', 'ws')}/ws"
            from_there: Any = here.address if origin == "same" else origin
            asked = websockets.connect(url, origin=from_there, additional_headers=bearer(token))
            if not code:
                async with asked as connection:
                    assert msgspec.json.decode(await connection.recv())["type"] == "welcome"
                return
            with pytest.raises(InvalidStatus) as wrong:
                await asked
            assert wrong.value.response.status_code == code

    asyncio.run(story())


def test_without_a_session_there_is_no_socket() -> None:
    async def story() -> None:
        async with served() as here:
            url = f"{here.address.replace('http', 'ws')}/ws"
            async with websockets.connect(url, additional_headers=bearer("none")) as connection:
                await connection.wait_closed()
            assert connection.close_code == 4401

    asyncio.run(story())


def test_http_has_its_limits_too() -> None:
    async def story() -> None:
        async with served() as here:
            app = here.app
            large = await here.http.post("/api/session", content=b"x" * (64 * 1024 + 1))
            assert large.status_code == 413
            app.state.buckets = Buckets(rate=1e-6, burst=3)
            answers = [(await here.http.get("/api/tables")).status_code for _ in range(4)]
            assert answers == [200, 200, 200, 429]

    asyncio.run(story())


def test_passwords_cannot_be_tried_for_long() -> None:
    async def story() -> None:
        async with served(open_door=False) as here:
            await here.token("Ann", password="long enough")
            here.app.state.doors = Buckets(rate=1e-6, burst=2)
            tries = [
                (await here.http.post("/api/session", json={"name": "Ann", "password": "guess 123"})).status_code
                for _ in range(3)
            ]
            assert tries == [400, 400, 429]

    asyncio.run(story())


def test_the_room_keeps_its_pages_to_itself() -> None:
    async def story() -> None:
        async with served() as here:
            for path in ("/", "/table/1", "/api/tables", "/web/index.html", "/nowhere"):
                headers = (await here.http.get(path)).headers
                assert "default-src 'none'" in headers["content-security-policy"]
                assert "unsafe" not in headers["content-security-policy"]
                assert headers["x-content-type-options"] == "nosniff"

    asyncio.run(story())


def test_what_is_for_tables_is_refused_to_a_tournament_in_plain_words() -> None:
    """It is watched and asked like a table, and is none: whoever sends it a table's messages hears so, and the notes
    of the house have nothing of it."""
    messages: tuple[dict[str, Any], ...] = (
        {"do": "floor", "what": "pause"},
        {"do": "floor", "what": "close"},
        {"do": "rule", "report": {"incident": "premature flop"}},
        {"do": "rule", "report": {"incident": "premature flop"}, "carry_out": False},
        {"do": "call", "command": {"type": "CallFloor", "why": "a question"}},
    )

    async def story() -> None:
        async with served() as here:
            hall = await open_tournament(here.room, TournamentWish(book="star", game="holdem", players=6, house=4))
            boss = await here.come_in("Max", "manager")
            none = f"There is no table '{hall.stream}' here."
            for number, message in enumerate(messages):
                since = len(boss.heard)
                await boss.say(table=hall.stream, id=str(number), **message)
                assert (await boss.answer(str(number), since))["says"] == none, message
            since = len(boss.heard)
            await boss.say(do="mix", table=hall.stream, seed="ab")
            await boss.say(do="ping", id="after")
            await boss.answer("after", since)
            assert [one["says"] for one in boss.heard[since:] if one["type"] == "wrong"] == [none]
            assert here.room.notes == []

    asyncio.run(story())
