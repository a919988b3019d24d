"""Calling the floor calls somebody; what is said at a table is read along, and both are in the record."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
import pytest
from tests.room.sitting import ANN, BOB, CID, DEALER, MANAGER, SUPERVISOR, Eyes, memory, seated

from cardspeak.cli.audit import replayers
from cardspeak.errors import BadInput
from cardspeak.refusal import Refused
from cardspeak.room.beside.calls import LONGEST, CallTaken
from cardspeak.room.beside.chat import MOST
from cardspeak.room.desk import Desk, Done
from cardspeak.room.openings import Opening
from cardspeak.room.room import Room
from cardspeak.room.who import Who
from cardspeak.store import Record, canonical
from cardspeak.table import commands as c


def run(story: Callable[[], Awaitable[None]]) -> None:
    async def whole() -> None:
        async with asyncio.timeout(60):
            await story()

    asyncio.run(whole())


async def ask(desk: Desk, who: Who, kind: str, id: str = "", **command: Any) -> Any:
    raw = msgspec.json.encode({"type": command.pop("do"), **command})
    return await desk.beside(who, kind, raw, id)


async def call(desk: Desk, who: Who, do: str, id: str = "", **more: Any) -> Any:
    return await ask(desk, who, "calls", id, do=do, **more)


async def say(desk: Desk, who: Who, words: str) -> Any:
    return await ask(desk, who, "chat", do="Say", words=words)


def faults(room: Room, stream: str, records: list[Record] | None = None) -> list[str]:
    kind = stream.partition("/")[0]
    found = list(room.log.read(stream)) if records is None else records
    return [fault.what for fault in replayers()[kind](stream, iter(found))]


def of(eyes: Eyes, kind: str) -> list[dict[str, Any]]:
    return [one for one in eyes.shown if one["type"] == kind]


def test_a_call_is_made_taken_answered_and_closed_and_stands_in_the_record() -> None:
    async def story() -> None:
        room = memory()
        desk = await seated(room, ANN, BOB)
        sue, max_, ann, bob = Eyes(SUPERVISOR), Eyes(MANAGER), Eyes(ANN), Eyes(BOB)
        assert room.attendants.attend(sue) is None
        assert isinstance(room.attendants.attend(ann), Refused), "calls of all tables are for the house alone"
        for eyes in (ann, bob):
            desk.watch(eyes)
        assert isinstance(await call(desk, ANN, "CallFloor", why="  two names\n at seat 2 "), Done)
        row = sue.last["calls"][0]
        assert (row["table"], row["title"]) == (desk.id, desk.title)
        assert row["call"] | {"at": 0} == {
            "number": 1,
            "name": "Ann",
            "seat": 1,
            "why": "two names at seat 2",
            "at": 0,
            "taken_by": "",
            "taken_at": 0,
            "answer": "",
            "closed_by": "",
            "closed_at": 0,
            "answered_at": 0,
        }
        assert sue.last["time"] >= row["call"]["at"] > 0, "how long it waits can be told"
        assert of(ann, "aside")[-1]["calls"][0]["number"] == 1
        assert of(bob, "aside")[-1]["calls"] == [], "a call is between its caller and the house"
        assert isinstance(await call(desk, ANN, "CallFloor", why="again"), Refused), "one at a time"
        assert isinstance(await call(desk, BOB, "CloseCall", call=1), Refused)
        assert isinstance(await call(desk, BOB, "TakeCall", call=1), Refused)
        assert isinstance(await call(desk, ANN, "AnswerCall", call=1, answer="yes"), Refused)
        assert isinstance(await call(desk, SUPERVISOR, "TakeCall", call=1), Done)
        assert isinstance(await call(desk, SUPERVISOR, "TakeCall", call=1), Refused)
        assert of(ann, "aside")[-1]["calls"][0]["taken_by"] == "Sue"
        assert isinstance(await call(desk, MANAGER, "TakeCall", call=1), Done), "they swap"
        assert isinstance(await call(desk, MANAGER, "AnswerCall", call=1, answer="Settled"), Done)
        assert of(ann, "aside")[-1]["calls"][0]["answer"] == "Settled"
        answered = of(ann, "aside")[-1]["calls"][0]["answered_at"]
        assert answered >= row["call"]["at"], "from then on nobody waits"
        assert isinstance(await call(desk, SUPERVISOR, "AnswerCall", call=1, answer="Settled indeed"), Done)
        assert of(ann, "aside")[-1]["calls"][0]["answered_at"] == answered, "the first answer ended it"
        room.attendants.attend(max_)
        assert isinstance(await call(desk, ANN, "CloseCall", call=1), Done)
        assert max_.last["calls"] == []
        assert [one["call"]["closed_by"] for one in max_.last["done"]] == ["Ann"]
        assert isinstance(await call(desk, SUPERVISOR, "CloseCall", call=1), Refused)
        assert faults(room, f"calls/{desk.id}") == []
        assert [record.actor for record in room.log.read(f"calls/{desk.id}")] == [
            "Ann",
            "Sue",
            "Max",
            "Max",
            "Sue",
            "Ann",
        ]

    run(story)


def test_who_may_call_and_with_which_words() -> None:
    async def story() -> None:
        room = memory()
        desk = await seated(room, ANN)
        refused = await call(desk, CID, "CallFloor", why="from the rail")
        assert isinstance(refused, Refused)
        assert refused.why == "not yours"
        for wrong in ("", "  ", "x" * (LONGEST + 1), "turned \u202e around"):
            with pytest.raises(BadInput, match="up to 200"):
                await call(desk, ANN, "CallFloor", why=wrong)
        with pytest.raises(BadInput, match="Not understood"):
            await call(desk, ANN, "CallFloor", because="nothing")
        forged = await call(desk, ANN, "CallFloor", why="x" * LONGEST, name="Bob", role="manager", seat=9)
        assert isinstance(forged, Done)
        assert desk.company.calls.matter.prompt[0].name == "Ann", "the room says who asks"
        assert isinstance(await call(desk, ANN, "AnswerCall", call=1, answer="mine", role="manager"), Refused)
        dealers = await call(desk, DEALER, "CallFloor", why="a torn card")
        assert isinstance(dealers, Done), "whoever deals a table calls too"
        assert isinstance(await call(desk, DEALER, "TakeCall", call=2), Refused), "and somebody else answers"
        assert isinstance(await call(desk, SUPERVISOR, "AnswerCall", call=2, answer="New deck"), Done)
        assert desk.company.calls.matter.state.open[2].taken_by == "Sue", "whoever answers has taken it"
        assert isinstance(await call(desk, SUPERVISOR, "TakeCall", call=7), Refused)

    run(story)


def test_whoever_plays_at_a_table_is_no_floor_there() -> None:
    async def story() -> None:
        room = memory()
        desk = await seated(room, ANN, SUPERVISOR)
        eyes = Eyes(SUPERVISOR)
        room.attendants.attend(eyes)
        desk.watch(eyes)
        await call(desk, ANN, "CallFloor", why="about Sue")
        assert all(not one["calls"] for one in eyes.shown if one["type"] in ("calls", "aside"))
        assert isinstance(await call(desk, SUPERVISOR, "TakeCall", call=1), Refused)

    run(story)


def test_asked_twice_it_is_done_once_and_a_room_that_was_killed_knows_its_calls() -> None:
    async def story() -> None:
        room = memory()
        desk = await seated(room, ANN, BOB)
        assert isinstance(await call(desk, ANN, "CallFloor", "c-1", why="help"), Done)
        again = await call(desk, ANN, "CallFloor", "c-1", why="help")
        assert isinstance(again, Done)
        assert again.repeated
        with pytest.raises(BadInput, match="something else"):
            await call(desk, ANN, "CallFloor", "c-1", why="other words")
        await say(desk, BOB, "hello")
        twin = memory(room.log)
        twin.restore()
        eyes = Eyes(SUPERVISOR)
        twin.attendants.attend(eyes)
        assert [row["call"]["why"] for row in eyes.last["calls"]] == ["help"]
        twin.desks[desk.id].watch(eyes)
        assert [line["words"] for line in of(eyes, "aside")[-1]["lines"]] == ["hello"]
        assert isinstance(await call(twin.desks[desk.id], SUPERVISOR, "CloseCall", call=1), Done)

    run(story)


def test_an_audit_finds_calls_that_cannot_have_been() -> None:
    async def story() -> None:
        room = memory()
        desk = await seated(room, ANN, BOB)
        stream = f"calls/{desk.id}"
        await call(desk, ANN, "CallFloor", why="help")
        await call(desk, SUPERVISOR, "TakeCall", call=1)
        await call(desk, SUPERVISOR, "CloseCall", call=1)
        made, taken, closed = room.log.read(stream)
        assert faults(room, stream, [made, taken, closed]) == []
        assert faults(room, stream, [taken]), "taken before it was made"
        assert faults(room, stream, [made, made])
        assert faults(room, stream, [made, closed, closed])
        by_ann = msgspec.structs.replace(taken, actor="Ann", body=canonical((CallTaken(number=1, by="Ann", at=1),)))
        assert faults(room, stream, [made, by_ann]), "nobody answers the own call"
        assert faults(room, stream, [made, msgspec.structs.replace(taken, actor="Bob")])
        assert faults(room, stream, [msgspec.structs.replace(made, body=b"{}")])
        assert faults(room, stream, [msgspec.structs.replace(made, kind="noted")])

    run(story)


def test_what_is_said_is_read_by_all_and_the_floor_keeps_order() -> None:
    async def story() -> None:
        room = memory()
        desk = await seated(room, ANN, BOB)
        rail, floor = Eyes(CID), Eyes(SUPERVISOR)
        for one in (rail, floor):
            desk.watch(one)
        assert isinstance(await say(desk, ANN, "Nice hand"), Done)
        for eyes in (rail, floor):
            assert [line["words"] for line in of(eyes, "aside")[-1]["lines"]] == ["Nice hand"]
        assert isinstance(await say(desk, CID, "from the rail"), Refused)
        assert isinstance(await ask(desk, BOB, "chat", do="TakeVoice", whose="Ann"), Refused)
        assert isinstance(await ask(desk, SUPERVISOR, "chat", do="TakeVoice", whose="Ann"), Done)
        assert isinstance(await say(desk, ANN, "hey"), Refused)
        assert of(floor, "aside")[-1]["silenced"] == ["Ann"]
        assert of(rail, "aside")[-1]["silenced"] == []
        assert isinstance(await ask(desk, SUPERVISOR, "chat", do="GiveVoice", whose="Ann"), Done)
        for number in range(MOST - 1):
            assert isinstance(await say(desk, ANN, f"line {number}"), Done)
        assert isinstance(await say(desk, ANN, "one too many"), Refused)
        assert isinstance(await say(desk, BOB, "mine"), Done)
        assert faults(room, f"chat/{desk.id}") == []
        said = list(room.log.read(f"chat/{desk.id}"))
        assert faults(room, f"chat/{desk.id}", [said[1], said[-1]]), "a line is missing"

    run(story)


def test_silence_that_the_floor_directs_holds_while_a_hand_is_played() -> None:
    async def story() -> None:
        room = memory()
        desk = await seated(room, ANN, BOB, CID)
        assert isinstance(await say(desk, ANN, "before"), Done)
        given = await desk.ask(MANAGER, c.GiveDirection(what="silence", by=""))
        assert isinstance(given, Done), given
        assert desk.machine.running
        assert isinstance(await say(desk, ANN, "during"), Refused)
        assert isinstance(await say(desk, MANAGER, "Quiet, please"), Done)

    run(story)


def test_a_table_against_the_house_calls_too_and_a_closed_one_no_more() -> None:
    async def story() -> None:
        room = memory()
        desk = await room.open(Opening(book="crown-melbourne-three-card", kind="banked"))
        assert isinstance(await call(desk, ANN, "CallFloor", why="no box"), Refused)
        assert isinstance(await call(desk, DEALER, "CallFloor", why="fill, please"), Done)
        desk.closed = True
        assert isinstance(await call(desk, SUPERVISOR, "CallFloor", why="late"), Refused)
        assert isinstance(await call(desk, SUPERVISOR, "CloseCall", call=1), Done), "what waited can still be closed"
        await room.stop()

    run(story)
