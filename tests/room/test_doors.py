"""A room in two processes: whichever door somebody comes in by, it is the same room."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import httpx
import psycopg
import pytest
from tests.room.joined import House, house, houses
from tests.room.serving import LONGEST, Client, bearer
from tests.room.sitting import turn
from tests.room.sitting import until as until_it_is
from websockets.exceptions import InvalidStatus, WebSocketException

from cardspeak.cli import main
from cardspeak.cli.audit import across, replayers
from cardspeak.errors import BadInput
from cardspeak.room.shown import Pace
from cardspeak.room.who import Who
from cardspeak.server import asking_peers
from cardspeak.server.joined import drain, parted
from cardspeak.store import Draft, StoreError, audit
from cardspeak.store.postgres import PostgresStore
from cardspeak.store.postgres.processes import RoomProcesses, find

STILL = Pace(house=0.0, pause=0.0, act=0.0, board=0.0)
GAME = {"book": "star-sydney-poker", "game": "holdem"}
SECRET = b"of the room, and of no database."
HOLDEM: dict[str, Any] = {**GAME, "pace": STILL}
Story = Callable[[House, House], Awaitable[None]]
until = partial(until_it_is, seconds=100.0)  # however busy the machine is


def told(database: str, story: Story, *, open_door: bool = True) -> None:
    """A story with two doors; whatever was written in it stands the audit."""

    async def whole() -> None:
        async with asyncio.timeout(120), houses(database, "north", "south", open_door=open_door) as (north, south):
            await story(north, south)
            for one in (north, south):
                assert one.room.notes == []

    asyncio.run(whole())
    assert audit(database, None, replayers(), across()).faults == ()


async def sit(client: Client, table: str, seat: int, chips: int = 6_000) -> None:
    command = {"type": "TakeSeat", "seat": seat, "name": "", "chips": chips}
    answer = await client.ask(table, command)
    assert answer["type"] == "done", answer


def test_one_room_with_two_doors(database: str) -> None:
    """Come in at either, sit at a table of the other, and play; pages and lists are the same at both."""

    async def story(north: House, south: House) -> None:
        table, other = await north.open(**HOLDEM), await south.open(**HOLDEM)
        assert (table, other) == ("1", "2")  # numbers of one room
        lists = [await one.http.get("/api/tables") for one in (north, south)]
        assert [sorted(row["id"] for row in one.json()["tables"]) for one in lists] == [["1", "2"]] * 2
        ann = await north.connect(await south.token("Ann"), "Ann")  # known at both at once
        bob = await south.connect(await north.token("Bob"), "Bob")
        for client, seat in ((ann, 1), (bob, 2)):
            for one in (table, other):
                await client.watch(one)
                await sit(client, one, seat)
        await until(lambda: north.room.desk(table).machine.running and south.room.desk(other).machine.running)
        lobby = len(bob.heard)
        await bob.say(do="lobby")
        rows = (await bob.until(lambda message: message["type"] == "lobby", lobby))["tables"]
        assert {row["id"]: set(row["people"]) for row in rows} == {"1": {"Ann", "Bob"}, "2": {"Ann", "Bob"}}
        token = await south.token("Cid")
        again = await south.connect(token, "Cid")
        assert again.heard[0]["seated"] == []
        for path in (f"/api/tables/{table}", f"/api/tables/{table}/story", f"/api/tables/{table}/sign"):
            here, there = [await one.http.get(path, headers=bearer(token)) for one in (north, south)]
            assert (here.status_code, here.json()) == (there.status_code, there.json()) == (200, here.json())
        missing = await south.http.get("/api/tables/77", headers=bearer(token))
        assert missing.status_code == 404
        found = await south.http.post("/api/play", json=GAME, headers=bearer(token))
        assert found.json()["id"] in (table, other)
        me = await north.http.get("/api/session", headers=bearer(token))
        assert me.json()["chips"] == 100_000

    told(database, story)


def test_what_a_stranger_sends_goes_no_further(database: str) -> None:
    """Nobody comes in by the inside address, and a door gives nobody a place that it does not have."""

    async def story(north: House, south: House) -> None:
        table = await north.open(**HOLDEM)
        inside = f"http://{south.joined.address}"
        async with httpx.AsyncClient(timeout=LONGEST, verify=False) as http:
            for path in ("/inside/lobby", "/api/tables", "/inside/drain", "/"):
                assert (await http.get(f"{inside}{path}")).status_code == 403
            forged = {"x-cardspeak-inside": "x", "x-cardspeak-caller": "127.0.0.1"}
            assert (await http.get(f"{inside}/inside/lobby", headers=forged)).status_code == 403
        assert not south.left
        with pytest.raises((InvalidStatus, WebSocketException)):
            await south_socket(south)
        ann = await south.come_in("Ann")
        for text in ("{", '{"do":"ask","table":"1"}', '{"do":"watch","table":"nowhere"}', '{"do":"dance","table":"1"}'):
            since = len(ann.heard)
            await ann.socket.send(text)
            assert (await ann.until(lambda message: message["type"] == "wrong", since))["says"]
        large = await south.http.post("/api/session", content=b"x" * (64 * 1024 + 1))
        assert large.status_code == 413  # at the door
        odd = await south.http.get("/api/tables/1%2F%0d%0aHost:%20x", headers=bearer(await south.token("Odd")))
        assert odd.status_code == 404
        shown = await south.http.get(f"/api/tables/{table}", headers={"x-cardspeak-inside": "x"})
        assert shown.status_code == 401  # the door passes nothing on that it was not asked for

    told(database, story)


async def south_socket(south: House) -> None:
    import websockets

    async with websockets.connect(f"ws://{south.joined.address}/ws") as found:
        await found.recv()


def test_people_are_the_same_at_every_door(database: str) -> None:
    """Names once, links once, sessions that end, exclusions, chips that are given once."""

    async def story(north: House, south: House) -> None:
        both = [
            one.http.post("/api/session", json={"name": "Ann", "password": f"secret word {number}"})
            for number, one in enumerate((north, south))
        ]
        answers = [one.status_code for one in await asyncio.gather(*both)]
        assert sorted(answers) == [200, 400]  # one of two has the name
        link = south.sessions.role_token("manager")
        boss = await north.token("Boss", password="the boss's own", role_token=link)
        used = await south.http.post(
            "/api/session", json={"name": "Cid", "password": "another word", "role_token": link}
        )
        assert used.status_code == 400
        roles = await south.http.get("/api/roles", headers=bearer(boss))
        assert [one["name"] for one in roles.json()["held"]] == ["Boss"]
        token = await north.token("Dora", password="dora's own word")
        dora = await south.connect(token, "Dora")
        table = await south.open(**HOLDEM)
        await dora.watch(table)
        await sit(dora, table, 1, 6_000)
        held = south.room.chips_of("Dora")
        assert held == 94_000
        for one in (north, south):  # who plays elsewhere is given nothing
            assert (await one.http.get("/api/session", headers=bearer(token))).json()["chips"] == held
        elsewhere = httpx.AsyncHTTPTransport(local_address="127.0.0.2")  # Dora does not come from there
        async with httpx.AsyncClient(base_url=north.address, timeout=LONGEST, transport=elsewhere) as http:
            wish = {"name": "Dora", "days": 1, "why": "a test"}
            out = await http.post("/api/exclusions", json=wish, headers=bearer(boss))
        assert out.status_code == 200, out.text
        await until(lambda: "Dora" not in south.room.desk(table).people)
        assert south.room.chips_of("Dora") == 100_000
        ended = await north.http.delete("/api/session", headers=bearer(token))
        assert ended.json() == {"left": True}
        await dora.socket.wait_closed()
        assert dora.socket.close_code == 4401

    told(database, story, open_door=False)


def test_nobody_shuts_out_those_they_play_with_at_another_process(database: str) -> None:
    """Neither somebody of the floor who sits at that table, nor one who cannot be told from a player there."""

    async def story(north: House, south: House) -> None:
        link = {role: north.sessions.role_token("supervisor") for role in ("Max", "Sue")}
        staff = {name: await north.token(name, password=f"{name} has a word", role_token=link[name]) for name in link}
        table = await south.open(**HOLDEM)
        for seat, name in enumerate(("Dora", "Max"), 1):
            token = await north.token(name, password=f"{name} has a word")
            client = await south.connect(token, name)
            await client.watch(table)
            await sit(client, table, seat)
        assert table not in north.room.desks, "the process that is asked does not have it"
        wish = {"name": "Dora", "days": 1, "why": "wins too much"}
        for name in ("Max", "Sue"):  # everybody here comes from one place, Sue too
            out = await north.http.post("/api/exclusions", json=wish, headers=bearer(staff[name]))
            assert (out.status_code, "You may play at a table with Dora" in out.text) == (400, True), out.text
        assert north.room.warden.exclusions() == []
        await north.room.exclude(Who("Sue", "supervisor", "192.0.2.9"), "Dora", 1, "a quarrel")
        assert [out.name for out in north.room.warden.exclusions()] == ["Dora"], "from elsewhere one may"

    told(database, story, open_door=False)


def test_one_order_goes_for_all_tables(database: str) -> None:
    """Given at one door, for tables of both processes; and what there is once is done by whoever leads."""

    async def story(north: House, south: House) -> None:
        tables = {await north.open(**HOLDEM): north, await south.open(**HOLDEM): south}
        boss = await south.come_in("Boss", "manager")
        answer_to = len(boss.heard)
        await boss.say(do="floor", table="*", id="all", what="pause", why="a fire drill")
        assert (await boss.answer("all", answer_to))["type"] == "done"
        await until(lambda: all(one.room.desk(id).paused for id, one in tables.items()))
        await boss.say(do="floor", table="*", id="on", what="resume", why="it is over")
        await until(lambda: not any(one.room.desk(id).paused for id, one in tables.items()))
        await boss.say(do="attend")
        ann = await north.come_in("Ann")
        for id in tables:
            await ann.watch(id)
            await sit(ann, id, 1)
            since = len(ann.heard)
            await ann.say(do="call", table=id, id=f"call {id}", command={"type": "CallFloor", "why": "a question"})
            answer = await ann.answer(f"call {id}", since)
            assert answer["type"] == "done", answer
        await boss.until(
            lambda message: message["type"] == "calls" and {row["table"] for row in message["calls"]} == set(tables)
        )
        wish = {"book": "star-sydney-poker", "game": "holdem", "players": 4, "house": 4}
        token = await south.token("Ann")
        opened = await south.http.post("/api/tournaments", json=wish, headers=bearer(token))
        assert opened.status_code == 200, opened.text
        assert (len(north.room.halls), len(south.room.halls)) == (1, 0)
        watched = await boss.watch(f"tournament/{opened.json()['id']}")
        assert watched["type"] == "view"
        listed = await south.http.get("/api/tournaments", headers=bearer(token))
        assert len(listed.json()["tournaments"]) == 1
        assert (await south.http.get("/api/jackpots", headers=bearer(token))).status_code == 200
        order = {"order": {"type": "CheckIn", "name": "Cid"}, "id": "cid"}
        desk = await south.token("Sue", role_token=south.sessions.role_token("supervisor"))
        checked = await south.http.post("/api/office/orders", json=order, headers=bearer(desk))
        assert checked.status_code == 200, checked.text
        assert (list(north.room.office.state.visits), list(south.room.office.state.visits)) == (["Cid"], [])
        shown = (await south.http.get("/metrics")).text
        assert f'cardspeak_process{{name="south",chain="{south.store.chain}",role="table"}} 1' in shown
        assert f'cardspeak_process{{name="north",chain="{north.store.chain}",role="lead"}} 1' in shown
        assert f'cardspeak_lease_seconds{{name="north",chain="{north.store.chain}"}} ' in shown

    told(database, story)


def test_new_tables_go_where_there_are_fewest(database: str) -> None:
    """But what plays for a jackpot goes to the pools; and a guest opens so many, at whichever door."""

    async def story(north: House, south: House) -> None:
        token = await south.token("Ann", password="ann's own word")
        calm = {**GAME, "pace": {"house": 1.0, "pause": 2.0}}
        made = [
            await one.http.post("/api/tables", json=calm, headers=bearer(token))
            for one in (north, south, north, south, north, south)
        ]
        assert [one.status_code for one in made] == [200] * 6
        here, there = len(north.room.desks), len(south.room.desks)
        assert here + there == 6
        assert min(here, there) >= 2  # how many another one has is known a moment later
        pools = {"book": "crown-perth-holdem", "kind": "banked", "pace": calm["pace"]}
        made = [await one.http.post("/api/tables", json=pools, headers=bearer(token)) for one in (south, south)]
        assert [one.status_code for one in made] == [200] * 2
        assert (len(north.room.desks), len(south.room.desks)) == (here + 2, there)
        more = [await one.http.post("/api/tables", json=calm, headers=bearer(token)) for one in (north, south, south)]
        assert [one.status_code for one in more] == [200, 200, 429]

    told(database, story, open_door=False)


def test_a_table_moves_and_nobody_has_to_ask_again(database: str) -> None:
    """Its process ends: whoever watched it at the other door sees it go on, and an order that stood still stands."""

    async def story() -> None:
        async with asyncio.timeout(120), house(database, "north") as north:
            async with house(database, "south") as south:
                assert south.joined.peers is not None
                table = await south.open(**HOLDEM)
                ann, bob = await north.come_in("Ann"), await north.come_in("Bob")
                for seat, client in enumerate((ann, bob), 1):
                    await client.watch(table)
                    await sit(client, table, seat)
                await ann.until(lambda message: message["type"] == "view" and message["view"]["hand"] is not None)
                seen = len(ann.heard)
            moved = await ann.until(lambda message: message["type"] == "view", seen)  # from where it is now
            assert table in north.room.desks
            assert {one["name"] for one in moved["view"]["seats"]} == {"Ann", "Bob"}
            assert moved["view"]["hand"] is not None  # in the middle of which it moved
            who, seat = turn(north.room.desk(table))
            asked = ann if who.name == "Ann" else bob
            play = {"type": "Play", "command": {"type": "Fold", "seat": seat}}
            assert (await asked.ask(table, play))["type"] == "done"
            assert [note for note in north.room.notes if "was taken over, with 1 tables" in note]

    asyncio.run(story())
    assert audit(database, None, replayers(), across()).faults == ()


def test_draining_waits_for_the_hand(database: str) -> None:
    async def story(north: House, south: House) -> None:
        table = await south.open(**HOLDEM)
        ann, bob = await north.come_in("Ann"), await south.come_in("Bob")
        for seat, client in enumerate((ann, bob), 1):
            await client.watch(table)
            await sit(client, table, seat)
        desk = south.room.desk(table)
        await until(lambda: desk.machine.running)
        peer = find(database, "south")
        assert north.joined.peers is not None
        found = await north.joined.peers.asking.post(peer, "/inside/drain", b"")
        assert found == {"draining": True}
        while not (await asyncio.to_thread(find, database, "south")).draining:
            await asyncio.sleep(0.05)
        assert not south.left  # the hand is not over
        hands = desk.hands
        who, seat = turn(desk)
        folds = ann if who.name == "Ann" else bob
        play = {"type": "Play", "command": {"type": "Fold", "seat": seat}}
        assert (await folds.ask(table, play))["type"] == "done"
        await until(lambda: south.left)
        assert desk.hands == hands + 1
        assert not desk.machine.running  # no other hand was begun
        await north.joined.peers.look()
        token = await north.token("Cid")
        await north.open(**HOLDEM), await north.open(**HOLDEM)
        made = await north.http.post("/api/tables", json=GAME, headers=bearer(token))
        assert made.json()["id"] in north.room.desks  # whoever leaves is given nothing more

    told(database, story)


# -- what is wrong ---------------------------------------------------------------------------------------------


def says(capsys: pytest.CaptureFixture[str], *options: str) -> str:
    """One line, and nothing else."""
    with pytest.raises(SystemExit) as ended:
        main(["room", "--no-browser", "--port", "0", *options])
    out, wrong = capsys.readouterr()
    assert (ended.value.code, out) == (2, "")
    assert len(wrong.strip().splitlines()) == 1, wrong
    return wrong


@pytest.mark.parametrize(
    "address", ["", "north", ":8100", "10.0.0.5:", "10.0.0.5:http", "10.0.0.5:65536", "10.0.0.5:-1"]
)
def test_what_is_no_address_of_a_process(address: str) -> None:
    with pytest.raises(BadInput, match="HOST:PORT"):
        parted(address)


@pytest.mark.parametrize("address", ["10.0.0.5:0", "10.0.0.5:65535", "[::1]:8100", "room-1:8100"])
def test_what_is_one(address: str) -> None:
    assert parted(address)[1] in (0, 65535, 8100)


def test_wrong_options_are_told_in_one_line(database: str, capsys: pytest.CaptureFixture[str], tmp_path: Any) -> None:
    here = ("--log", database)
    assert "give --log postgresql://" in says(capsys, "--file", str(tmp_path / "room.db"), "--address", "127.0.0.1:0")
    assert "give --log postgresql://" in says(capsys, "--memory", "--drain")
    assert "give HOST:PORT" in says(capsys, *here, "--address", "nowhere")
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert f"127.0.0.1:{port} is taken" in says(capsys, *here, "--address", f"127.0.0.1:{port}")
    assert "cannot be reached" in says(capsys, "--log", "postgresql://127.0.0.1:1/room", "--address", "127.0.0.1:0")
    assert "cannot be reached" in says(capsys, "--log", "postgresql://127.0.0.1:1/room", "--drain")
    assert "No process named 'room' shares the room" in says(capsys, *here, "--drain")


def test_a_second_process_of_one_name_and_rooms_that_share_with_nobody(
    database: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each is refused in one line, and whoever was there goes on."""
    with PostgresStore.open(database, name="north", people=True) as log:
        RoomProcesses(log, "127.0.0.1:1", "secret")
        shared = ("--log", database, "--address", "127.0.0.1:0")
        assert "A process named 'north' is writing" in says(capsys, *shared, "--name", "north")
        assert "'north' is open" in (alone := says(capsys, "--log", database, "--name", "south"))
        assert "--address" in alone
        log.append("room", None, [Draft("said", 0, "room", "", b"{}")]).result()
    with PostgresStore.open(database, name="club", people=True) as log:  # which says nowhere how it is reached
        wrong = says(capsys, *shared, "--name", "south")
        assert "'club' is open on" in wrong
        assert "shares it with nobody" in wrong
        log.append("room", None, [Draft("said", 0, "room", "", b"{}")]).result()


def test_a_log_of_another_schema_is_left_alone(database: str, capsys: pytest.CaptureFixture[str]) -> None:
    PostgresStore.open(database, name="north").close()
    with psycopg.connect(database, autocommit=True) as connection:
        connection.execute("UPDATE cardspeak.meta SET value = '0' WHERE key = 'version'")
        assert "holds a log of schema 0" in says(capsys, "--log", database, "--address", "127.0.0.1:0")
        assert connection.execute("SELECT to_regclass('cardspeak.process')").fetchone() == (None,)


def test_a_server_that_stays_away_ends_the_process_and_loses_nothing(database: str) -> None:
    """What was answered is there when the server is, and the next process goes on."""

    async def story() -> None:
        async with asyncio.timeout(120), house(database, "north", lease=1.0) as north:
            await north.open(**HOLDEM)
            north.store._writer.stop(StoreError("the server cannot be reached"))
            answer = await north.http.post("/api/session", json={"name": "Ann"})
            assert answer.status_code == 503
        async with asyncio.timeout(120), house(database, "south") as south:
            await until(lambda: "1" in south.room.desks)

    asyncio.run(story())
    assert audit(database, None, replayers(), across()).faults == ()


def test_whoever_reads_the_database_is_not_believed_inside(database: str) -> None:
    """What a run has drawn lies there; what it is shown is made of it and of the key."""
    opening = {"opening": {"book": "star-sydney-poker", "game": "holdem"}, "who": {"name": "Eve", "role": "manager"}}

    async def story() -> None:
        async with asyncio.timeout(120), house(database, "north", secret=SECRET) as north:
            async with house(database, "south", secret=SECRET) as south:
                for one in (north, south):
                    await one.joined.peers.look()  # type: ignore[union-attr]
                with psycopg.connect(database) as connection:
                    drawn: dict[str, str] = dict(
                        connection.execute("SELECT address, secret FROM cardspeak.process").fetchall()
                    )
                for address, secret in drawn.items():
                    for path in ("/inside/tables", "/inside/drain", "/inside/lobby"):
                        asked = {"json": opening, "headers": {asking_peers.SECRET: secret}}
                        answer = await north.http.post(f"http://{address}{path}", **asked)  # type: ignore[arg-type]
                        assert answer.status_code == 403
                assert not any(one.joined.peers.draining for one in (north, south))  # type: ignore[union-attr]
                table = await north.open(**HOLDEM)
                for one in (north, south):  # and they believe each other
                    assert (await one.http.get(f"/api/tables/{table}/sign")).status_code == 200
                home = south if table in south.room.desks else north
                away = north if home is south else south
                with psycopg.connect(database, autocommit=True) as connection:  # tokens are to go somewhere else
                    sql = "UPDATE cardspeak.process SET address = '127.0.0.1:9' WHERE chain = %s"
                    connection.execute(sql, (home.store.chain,))
                    assert home.store.chain not in {peer.chain for peer in away.joined.processes.known()}
                    sql = "UPDATE cardspeak.process SET address = %s WHERE chain = %s"
                    connection.execute(sql, (home.joined.address, home.store.chain))
                    assert home.store.chain in {peer.chain for peer in away.joined.processes.known()}
            with pytest.raises(BadInput, match="whoever has the key of the room"):
                await asyncio.to_thread(drain, database, "north")
            leaving = asyncio.create_task(asyncio.to_thread(drain, database, "north", SECRET))
            await until(lambda: north.joined.peers.draining)  # type: ignore[union-attr]
        await leaving

    asyncio.run(story())


def test_processes_of_one_room_have_one_key(database: str) -> None:
    with PostgresStore.open(database, name="north", secret=b"k" * 32) as north:
        RoomProcesses(north, "127.0.0.1:1", "secret")
        for name, secret in (("south", b"another" * 5), ("west", b"")):
            refused = pytest.raises(StoreError, match=r"'north' keeps .* under another key: give every process")
            with PostgresStore.open(database, name=name, secret=secret, take_over=False) as log, refused:
                RoomProcesses(log, "127.0.0.1:2", "secret")
        with PostgresStore.open(database, name="east", secret=b"k" * 32, take_over=False) as east:
            RoomProcesses(east, "127.0.0.1:3", "secret")
    with PostgresStore.open(database, name="south", secret=b"another" * 5) as south:
        RoomProcesses(south, "127.0.0.1:2", "secret")  # nobody else is there any more
