"""An id names one command for good; whoever is told to wait is told what for; nobody hears where files lie."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.room.hours import run
from tests.room.serving import served
from tests.room.sitting import (
    ANN,
    DEALER,
    SUPERVISOR,
    Eyes,
    Failing,
    memory,
    play,
    same_as_the_log,
    seated,
    turn,
    until,
)

from cardspeak import client
from cardspeak.errors import BadInput
from cardspeak.hand import commands as hc
from cardspeak.refusal import Refused
from cardspeak.room.asks import replay_asks
from cardspeak.room.audit.registry import replayers
from cardspeak.room.desk import Desk, Done
from cardspeak.room.room import Room
from cardspeak.room.said import for_guests
from cardspeak.server import sockets
from cardspeak.store import Draft, Log, MemoryStore, Store, StoreError, audit
from cardspeak.table import commands as c

ANOTHER = "used the id 'a-1' for something else"
HOLDEM = {"book": "star-sydney-poker", "game": "holdem"}


async def dealt(room: Room) -> tuple[Desk, Any, int]:
    desk = await seated(room, ANN, DEALER)
    await until(lambda: bool(desk.machine.running))
    return (desk, *turn(desk))


def restarted(log: Log, desk: Desk) -> Desk:
    room = Room(log)
    room.restore()
    return room.desk(desk.id)


def test_another_command_under_a_used_id_is_refused() -> None:
    async def story() -> None:
        room = memory()
        desk, who, seat = await dealt(room)
        first = await desk.ask(who, play(hc.Call(seat)), "a-1")
        assert isinstance(first, Done)
        for other in (play(hc.Fold(seat)), play(hc.Call(seat + 1)), c.LeaveTable(seat=seat)):
            with pytest.raises(BadInput, match=ANOTHER):
                await desk.ask(who, other, "a-1")
        assert await desk.ask(who, play(hc.Call(seat)), "a-1") == Done(first.position, repeated=True)
        again = restarted(room.log, desk)
        with pytest.raises(BadInput, match=ANOTHER):
            await again.ask(who, play(hc.Fold(seat)), "a-1")
        assert await again.ask(who, play(hc.Call(seat)), "a-1") == Done(first.position, repeated=True)
        same_as_the_log(room, desk)

    run(story())


def test_so_is_another_order_of_the_floor() -> None:
    async def story() -> None:
        room = memory()
        desk, _, _ = await dealt(room)
        for table, reason in ((desk.id, ""), ("*", "a drill")):
            id = f"a-1 {table}"
            assert isinstance(await room.floor(SUPERVISOR, table, "pause", id, why=reason), Done)
            with pytest.raises(BadInput, match="for something else"):
                await room.floor(SUPERVISOR, table, "resume", id, why=reason)
            again = await room.floor(SUPERVISOR, table, "pause", id, why=reason)
            assert isinstance(again, Done)
            assert again.repeated
            assert desk.paused
        with pytest.raises(BadInput, match="for something else"):
            await room.floor(SUPERVISOR, desk.id, "close", f"a-1 {desk.id}")

    run(story())


def test_a_log_of_an_earlier_version_answers_as_it_did() -> None:
    """It does not say what was asked: the id alone has to do."""

    async def story() -> None:
        log = MemoryStore()
        room = memory(log)
        desk, who, seat = await dealt(room)
        await desk.ask(who, play(hc.Call(seat)), "a-1")
        known = log._answers[(who.name, "a-1")]
        log._answers[(who.name, "a-1")] = tuple(one for one in known if one.kind != "asked")
        assert isinstance(await desk.ask(who, play(hc.Fold(seat)), "a-1"), Done)

    run(story())


def test_what_was_asked_is_audited(tmp_path: Path) -> None:
    async def story() -> None:
        with Store.open(tmp_path / "room.db") as log:
            room = memory(log)
            desk, who, seat = await dealt(room)
            assert isinstance(await desk.ask(who, play(hc.Call(seat)), "a-1"), Done)
            assert isinstance(await room.floor(SUPERVISOR, desk.id, "pause", "a-2"), Done)
            await room.stop()

    run(story())
    found = audit(tmp_path / "room.db", replayers=replayers())
    assert found.sound, found.faults
    assert "asks/1" in found.replayed


@pytest.mark.parametrize(
    "draft",
    [
        Draft("asked", 1, "Ann", "", b'{"of":"x"}'),
        Draft("else", 1, "Ann", "1", b'{"of":"x"}'),
        Draft("asked", 1, "A", "1", b"[]"),
    ],
)
def test_what_names_no_command_is_a_fault(draft: Draft) -> None:
    log = MemoryStore()
    log.append("asks/1", 0, (draft,)).result()
    assert list(replay_asks("asks/1", log.read("asks/1")))


# -- too much at once ---------------------------------------------------------------------------------------------


def test_a_message_that_came_too_soon_gets_its_id_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "BURST", 3)
    monkeypatch.setattr(sockets, "RATE", 1e-9)

    async def story() -> None:
        async with served() as here:
            ann = await here.come_in("Ann")
            for number in range(6):
                await ann.say(do="ping", id=f"n{number}")
            message = await ann.until(lambda message: message["type"] == "wrong")
            assert (message["id"], message["again"]) == ("n3", sockets.AGAIN)
            await ann.say(do="watch", table="7")
            assert await ann.until(lambda message: message.get("table") == "7")
            await ann.say(do="ping", id="x" * 1000)
            long = await ann.until(lambda message: message["type"] == "wrong" and message["id"].startswith("x"))
            assert len(long["id"]) == 100, "nobody is sent back more than an id has"

    asyncio.run(story())


def test_a_client_that_asks_too_fast_has_everything_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "BURST", 3)
    monkeypatch.setattr(sockets, "AGAIN", 0.01)

    async def story() -> None:
        async with served() as here:
            table = await here.open(**HOLDEM, house=2)
            async with await client.enter(here.address, "Ann") as ann:
                answers = await asyncio.gather(*(ann.say("ping") for _ in range(8)))
                assert [answer["type"] for answer in answers] == ["pong"] * 8
                assert (await ann.watch(table)).view["seats"]

    asyncio.run(story())


# -- what an opening may say -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("told", "says"),
    [
        ({"gmae": "omaha"}, "no 'gmae' here: did you mean 'game'"),
        ({"pace": {"acts": 5}}, "no 'pace.acts' here: did you mean 'act'"),
        ({"stakes": {"blinds": [100, 200], "blindss": 1}}, "no 'stakes.blindss' here"),
        ({"owner": "Eve"}, "no 'owner' here: it knows asked, book,"),
        ({"options": {"kil": 3}}, "no option 'kil'"),
    ],
)
def test_an_opening_with_a_name_that_nobody_knows_is_refused(told: dict[str, Any], says: str) -> None:
    async def story() -> None:
        async with served() as here:
            headers = {"authorization": f"Bearer {await here.token('Ann')}"}
            answer = await here.http.post("/api/tables", json=HOLDEM | told, headers=headers)
            assert answer.status_code == 400
            assert says in answer.json()["wrong"]
            assert not here.room.desks

    asyncio.run(story())


# -- where things lie ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("says", "told"),
    [
        ("The disk is full: nothing was written to /srv/club/room.db. Make room.", "written to the log. Make room."),
        ("/srv/club/room.db is locked by another program", "the log is locked by another program"),
        ("OSError(28, 'No space', '/var/lib/x')", "OSError(28, 'No space', 'the log')"),
        (r"C:\club\room.db: disk I/O error.", "the log: disk I/O error."),
        ("postgresql://room@db.local:5432/club cannot be reached: no.", "the log cannot be reached: no."),
        ("./room.db is damaged", "the log is damaged"),
        ("Bet 1/2 and/or fold (26.31(ii)).", "Bet 1/2 and/or fold (26.31(ii))."),
    ],
)
def test_words_without_a_place(says: str, told: str) -> None:
    assert told in for_guests(says)


def test_guests_never_see_a_path_of_the_server() -> None:
    path = "/srv/secret/room.db"

    async def story() -> None:
        log = Failing()
        room = memory(log)
        desk, who, seat = await dealt(room)
        eyes = Eyes(ANN)
        desk.watch(eyes)
        log.fails = f"The disk is full: nothing was written to {path}. Make room and try again."
        answer = await desk.ask(who, play(hc.Call(seat)))
        assert isinstance(answer, Refused)
        told = msgspec.json.encode([answer.says, desk.row(), eyes.shown])
        assert b"The disk is full" in told
        assert b"secret" not in told
        assert any(path in note for note in room.notes), "whoever runs the room is told which file"

    run(story())


def test_nor_does_the_rest_side_show_one(monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(self: Room, name: str) -> int:
        raise StoreError("/srv/secret/room.db may not be written: nothing was.")

    monkeypatch.setattr(Room, "welcome", broken)

    async def story() -> None:
        async with served() as here:
            answer = await here.http.post("/api/session", json={"name": "Ann"})
            assert answer.status_code == 503
            assert answer.json() == {"wrong": "the log may not be written: nothing was."}

    asyncio.run(story())
