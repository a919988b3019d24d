"""One writer for each table: decided, appended, applied, shown, in this order, whatever happens in between."""

from __future__ import annotations

import asyncio
from concurrent.futures import Future
from typing import Any

import msgspec
import pytest
from tests.room.hours import run
from tests.room.sitting import (
    ANN,
    BOB,
    DEALER,
    SUPERVISOR,
    Eyes,
    Failing,
    act,
    memory,
    play,
    same_as_the_log,
    seated,
    sit,
    table_of,
    turn,
    until,
)  # fmt: skip

from cardspeak.errors import BadInput
from cardspeak.hand import commands as hc
from cardspeak.refusal import Refused
from cardspeak.room.audit.times import times_follow
from cardspeak.room.building import build
from cardspeak.room.desk import INSTANT, Desk, Done, Pace
from cardspeak.room.openings import Opening
from cardspeak.room.players.house import seat_command
from cardspeak.room.room import Room
from cardspeak.room.turn import OpenQuestion
from cardspeak.room.who import THE_ROOM, Who
from cardspeak.store import MemoryStore
from cardspeak.table import commands as c
from cardspeak.table.state import TableState
from cardspeak.table.topics.clocks import running

SLOW = Pace(house=0, pause=0, act=3_600, board=0)


async def dealt(room: Room, **opening: Any) -> Desk:
    """Two players in a hand."""
    desk = await seated(room, ANN, BOB, **opening)
    await until(lambda: table_of(desk).state.running)
    return desk


def call(desk: Desk) -> tuple[Any, c.Play]:
    who, seat = turn(desk)
    return who, play(hc.Call(seat))


def test_a_command_is_in_the_log_before_anybody_sees_it() -> None:
    async def story() -> None:
        log = Failing()
        room = memory(log)
        desk = await dealt(room)
        eyes = Eyes(BOB)
        desk.watch(eyes)
        before, position = len(eyes.shown), desk.position
        log.hold = Future()
        who, command = call(desk)
        asked = asyncio.create_task(desk.ask(who, command))
        await asyncio.sleep(0.01)
        assert not asked.done()
        assert len(eyes.shown) == before
        assert desk.position == position
        log.hold.set_result(None)
        log.hold = None
        answer = await asked
        assert isinstance(answer, Done)
        assert answer.position == position + 1
        assert eyes.last["position"] == position + 1
        same_as_the_log(room, desk)

    run(story())


def test_readers_see_what_the_log_has() -> None:
    """A page, the lobby and the welcome never tell of what could still be lost."""

    async def story() -> None:
        log = Failing()
        room = memory(log)
        desk = await seated(room, ANN)
        row, position = desk.row(), desk.position
        log.hold = Future()
        leaving = asyncio.create_task(desk.ask(ANN, c.LeaveTable(seat=1)))
        await asyncio.sleep(0.01)
        assert desk.machine.people() == ("Ann",), "nobody waits, and nobody sees more"
        assert desk.machine.chips().seats > 0
        assert desk.row() == row
        assert room.seated("Ann") == (desk.id,)
        log.hold.set_result(None)
        log.hold = None
        await leaving
        assert desk.machine.people() == ()
        assert desk.position == position + 1
        assert desk.row()["people"] == ()
        assert room.seated("Ann") == ()

    run(story())


def test_whoever_leaves_has_the_command_done_all_the_same() -> None:
    async def story() -> None:
        log = Failing()
        room = memory(log)
        desk = await dealt(room)
        log.hold = Future()
        who, command = call(desk)
        asked = asyncio.create_task(desk.ask(who, command))
        await asyncio.sleep(0.01)
        asked.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asked
        log.hold.set_result(None)
        log.hold = None
        await desk.settle()
        same_as_the_log(room, desk)

    run(story())


def test_stopping_finishes_what_was_asked() -> None:
    async def story() -> None:
        log = Failing()
        room = memory(log)
        desk = await dealt(room)
        position = desk.position
        log.hold = Future()
        who, command = call(desk)
        asked = asyncio.create_task(desk.ask(who, command))
        await asyncio.sleep(0.01)
        stopping = asyncio.create_task(room.stop())
        await asyncio.sleep(0.01)
        assert not stopping.done()
        log.hold.set_result(None)
        log.hold = None
        await stopping
        assert isinstance(await asked, Done)
        assert desk.position == position + 1
        await asyncio.sleep(0.01)
        assert desk.position == position + 1, "a room that has stopped makes no moves of its own"
        same_as_the_log(room, desk)

    run(story())


def test_a_failed_write_changes_nothing_and_stops_the_table_loudly() -> None:
    async def story() -> None:
        log = Failing()
        room = memory(log)
        desk = await dealt(room)
        eyes = Eyes(ANN)
        desk.watch(eyes)
        position, who_command = desk.position, call(desk)
        log.fails = "The disk is full."
        answer = await desk.ask(*who_command)
        assert isinstance(answer, Refused)
        assert answer.why == "log"
        assert desk.paused
        assert "The disk is full." in desk.fault
        assert eyes.last["paused"]
        assert "The disk is full." in eyes.last["fault"]
        assert desk.row()["fault"] == desk.fault
        assert any("stopped" in note for note in room.notes)
        same_as_the_log(room, desk)
        log.fails = ""
        refused = await desk.ask(*who_command)
        assert isinstance(refused, Refused)
        assert refused.why == "paused"
        resumed = await room.floor(SUPERVISOR, desk.id, "resume")
        assert isinstance(resumed, Done)
        assert (desk.paused, desk.fault) == (False, "")
        done = await desk.ask(*who_command)
        assert isinstance(done, Done)
        assert done.position == position + 2
        same_as_the_log(room, desk)

    run(story())


def test_the_rooms_own_move_that_cannot_be_written_stops_the_table_loudly() -> None:
    async def story() -> None:
        log = Failing()
        room = memory(log)
        desk = await seated(room, ANN, house=3)
        log.fails = "The disk is full."
        await until(lambda: desk.paused)
        assert "The disk is full." in desk.fault
        log.fails = ""
        same_as_the_log(room, desk)
        position = desk.position
        await room.floor(DEALER, desk.id, "resume")
        await until(lambda: desk.position > position + 3 or turn(desk)[0] == ANN)
        await room.stop()

    run(story())


def test_a_mistake_of_the_program_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is raised halfway through a decision, the table stands where its log stands, and goes on."""

    async def story() -> None:
        room = memory()
        desk = await dealt(room)
        who, command = call(desk)

        def broken(state: TableState, at: int) -> Any:
            state.seats.clear()
            raise AssertionError("halfway")

        with monkeypatch.context() as patch:
            patch.setattr("cardspeak.room.players.table.posted", broken)
            answer = await desk.ask(who, command)
        assert isinstance(answer, Refused)
        assert answer.why == "fault"
        assert any("halfway" in note for note in room.notes)
        same_as_the_log(room, desk)
        assert isinstance(await desk.ask(who, command), Done)

    run(story())


def test_a_table_whose_log_cannot_be_read_is_still_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is read again because an append failed."""

    async def story() -> None:
        log = Failing()
        room = memory(log)
        desk = await dealt(room)
        who, command = call(desk)
        log.fails = "The disk failed."
        with monkeypatch.context() as patch:
            patch.setattr(log, "read", lambda *_: (_ for _ in ()).throw(OSError("gone")))
            assert isinstance(await desk.ask(who, command), Refused)
            eyes = Eyes(ANN)
            desk.watch(eyes)
            assert "The disk failed." in eyes.last["fault"]
        log.fails = ""
        assert isinstance(await room.floor(SUPERVISOR, desk.id, "resume"), Done)
        assert isinstance(await desk.ask(who, command), Done)
        same_as_the_log(room, desk)

    run(story())


@pytest.mark.parametrize("how", ["resume", "mended"])
def test_what_the_log_took_without_saying_so_is_heard_before_play_goes_on(how: str) -> None:
    async def story() -> None:
        log = Failing()
        room = memory(log)
        desk = await dealt(room)
        position, who_command = desk.position, call(desk)
        log.swallows = "The line went dead."
        answer = await desk.ask(*who_command)
        assert isinstance(answer, Refused)
        assert (desk.position, log.position(desk.stream)) == (position, position + 1)
        log.swallows = ""
        if how == "resume":
            assert isinstance(await room.floor(SUPERVISOR, desk.id, "resume"), Done)
        else:
            await desk.mended()
        assert not desk.paused
        assert desk.position == log.position(desk.stream) > position
        same_as_the_log(room, desk)
        assert isinstance(await room.floor(SUPERVISOR, desk.id, "pause"), Done)
        same_as_the_log(room, desk)

    asyncio.run(story())


def test_a_command_is_carried_out_once() -> None:
    async def story() -> None:
        room = memory()
        desk = await dealt(room)
        other = await seated(room, house=0)
        who, command = call(desk)
        first = await desk.ask(who, command, "a-1")
        assert isinstance(first, Done)
        assert not first.repeated
        again = await desk.ask(who, command, "a-1")
        assert again == Done(first.position, repeated=True)
        same_as_the_log(room, desk)
        with pytest.raises(BadInput, match="used the id 'a-1' for something else"):
            await other.ask(who, c.JoinList(name=""), "a-1")
        stranger = await desk.ask(BOB if who == ANN else ANN, command, "a-1")
        assert isinstance(stranger, Refused), "another person's ids are another person's"

    run(story())


@pytest.mark.parametrize(("id", "good"), [("x" * 100, True), ("x" * 101, False), ("a\nb", False), ("", True)])
def test_ids_of_commands(id: str, good: bool) -> None:
    async def story() -> None:
        room = memory()
        desk = await dealt(room)
        if good:
            assert isinstance(await desk.ask(*call(desk), id), Done)
        else:
            with pytest.raises(BadInput, match="up to 100 printable characters"):
                await desk.ask(*call(desk), id)
        same_as_the_log(room, desk)

    run(story())


def test_chips_that_nobody_holds_are_refused_before_anything_is_tried() -> None:
    async def story() -> None:
        room = memory()
        desk = await seated(room, ANN)
        held = room.chips_of("Ann")
        await desk.ask(ANN, c.LeaveTable(seat=1))
        held = room.chips_of("Ann")
        most = desk.machine.setup.buy_in[1] or held
        least = desk.machine.setup.buy_in[0]
        tables = [await seated(room) for _ in range(held // most + 1)]
        machines = [one.machine for one in tables]
        for one in tables[:-1]:
            assert isinstance(await one.ask(ANN, c.TakeSeat(seat=1, name="Ann", chips=most)), Done)
        left = room.chips_of("Ann")
        assert left < most
        answer = await tables[-1].ask(ANN, c.TakeSeat(seat=1, name="Ann", chips=max(left + 1, least)))
        assert isinstance(answer, Refused)
        assert answer.why == "chips"
        assert [one.machine for one in tables] == machines, "nothing had to be read back"

    run(story())


def test_two_tables_reach_for_the_same_chips() -> None:
    """Each decided while the other was being written: the log lets one have them, and the other table is put back."""

    async def story() -> None:
        log = Failing()
        room = memory(log)
        one, two = await seated(room), await seated(room, buy_in=(60_000, 90_000))
        three = await seated(room, buy_in=(60_000, 90_000))
        await room.welcome("Ann")
        log.hold = Future()
        asked = [
            asyncio.create_task(desk.ask(ANN, c.TakeSeat(seat=1, name="Ann", chips=60_000))) for desk in (two, three)
        ]
        await asyncio.sleep(0.01)
        log.hold.set_result(None)
        log.hold = None
        answers = [await task for task in asked]
        assert isinstance(answers[0], Done)
        assert isinstance(answers[1], Refused)
        assert answers[1].why == "chips"
        assert not three.paused
        assert room.seated("Ann") == (two.id,)
        for desk in (one, two, three):
            same_as_the_log(room, desk)

    run(story())


def test_play_chips_are_given_once() -> None:
    async def story() -> None:
        log = Failing()
        room = memory(log)
        log.hold = Future()
        asked = [asyncio.create_task(room.welcome("Ann")) for _ in range(3)]
        await asyncio.sleep(0.01)
        log.hold.set_result(None)
        log.hold = None
        assert [await one for one in asked] == [100_000] * 3

    run(story())


# -- the clock -------------------------------------------------------------------------------------------------


def test_nothing_else_that_happens_restarts_a_players_clock() -> None:
    async def story() -> None:
        room = memory()
        desk = await dealt(room, pace=SLOW)
        clock = running(table_of(desk).state)
        assert clock is not None
        for _ in range(3):
            assert isinstance(await desk.ask(Who("Eve"), c.JoinList(name="Eve")), Done)
            assert isinstance(await desk.ask(Who("Eve"), c.LeaveList(name="Eve")), Done)
        assert running(table_of(desk).state) == clock
        eyes = Eyes(ANN)
        desk.watch(eyes)
        assert eyes.last["clock"] == pytest.approx(3_600, abs=60)
        assert eyes.last["clock_seat"] == turn(desk)[1]
        await desk.ask(*call(desk))
        assert running(table_of(desk).state) != clock, "the next player has a time of their own"
        await room.stop()

    run(story())


def test_a_clock_stands_while_the_table_is_paused_and_begins_anew() -> None:
    async def story() -> None:
        room = memory()
        desk = await dealt(room, pace=SLOW)
        eyes = Eyes(ANN)
        desk.watch(eyes)
        await room.floor(DEALER, desk.id, "pause")
        assert eyes.last["clock"] is None
        assert eyes.last["paused"]
        await room.floor(DEALER, desk.id, "resume")
        assert eyes.last["clock"] == pytest.approx(3_600, abs=60)
        await room.stop()

    run(story())


def test_house_players_take_their_time_while_nobody_looks() -> None:
    """Or a room left alone would fill its disk; somebody who looks, or sits down, sets them going."""

    async def story() -> None:
        room = memory()
        desk = await seated(room, house=3, pace=Pace(house=0, pause=0.02, act=0, board=0, alone=3_600))
        await asyncio.sleep(0.1)
        assert desk.hands == 0
        eyes = Eyes(ANN)
        desk.watch(eyes)
        await until(lambda: desk.hands >= 2)
        desk.unwatch(eyes)
        await until(lambda: not table_of(desk).state.running)
        hands = desk.hands
        await asyncio.sleep(0.1)
        assert desk.hands <= hands + 1, "what was begun is finished"
        position = desk.position
        await room.welcome("Bob")
        await sit(desk, BOB, 1)
        await until(lambda: desk.position > position + 1)
        await room.stop()

    run(story())


@pytest.mark.parametrize(("pause", "alone", "waits"), [(0, 60, 0), (2, 60, 60), (90, 60, 90), (2, 0, 2)])
def test_how_long_house_players_wait_alone(pause: float, alone: float, waits: float) -> None:
    async def story() -> None:
        turn = OpenQuestion(Pace(pause=pause, alone=alone), lambda: 1_000.0)
        machine = build(Opening(book="star-sydney-poker", game="holdem"), "1")
        for seat in (1, 2):
            act(machine, THE_ROOM, seat_command(seat, f"House {seat}", 10_000, 0), 0)
        turn.look(machine, stopped=False, watched=False)
        assert turn.due == 1_000 + waits
        turn.look(machine, stopped=False, watched=True)
        assert turn.due == 1_000 + pause

    run(story())


def test_after_a_restart_whoever_was_asked_has_the_whole_time_again() -> None:
    async def story() -> None:
        log = MemoryStore()
        room = memory(log)
        desk = await dealt(room, pace=SLOW)
        await room.stop()
        again = memory(log)
        again.restore()
        again.start()
        twin = again.desks[desk.id]
        assert table_of(twin).state == table_of(desk).state
        position = twin.position
        await until(lambda: twin.position > position)
        assert twin._turn.left == pytest.approx(3_600, abs=60)
        (*_, last) = room.log.read(desk.stream)
        assert last.actor == "room"
        assert [event["type"] for event in msgspec.json.decode(last.body)] == ["ClockStarted"]
        await again.stop()

    run(story())


# -- the floor -------------------------------------------------------------------------------------------------


def test_pause_and_resume() -> None:
    async def story() -> None:
        room = memory()
        desk = await dealt(room)
        command = call(desk)
        assert isinstance(await room.floor(ANN, desk.id, "pause"), Refused)
        paused = await room.floor(DEALER, desk.id, "pause", "p-1")
        assert await room.floor(DEALER, desk.id, "pause", "p-1") == Done(desk.position, repeated=True)
        assert isinstance(paused, Done)
        answer = await desk.ask(*command)
        assert isinstance(answer, Refused)
        assert answer.why == "paused"
        twin = memory(room.log)
        twin.restore()
        assert twin.desks[desk.id].paused, "a restart keeps a table paused"
        await room.floor(DEALER, desk.id, "resume")
        assert isinstance(await desk.ask(*command), Done)
        with pytest.raises(BadInput, match="pause, hold, resume or close"):
            await room.floor(DEALER, desk.id, "burn down")

    run(story())


def test_house_players_wait_while_the_table_is_paused() -> None:
    async def story() -> None:
        room = memory()
        desk = await seated(room, house=4)
        await until(lambda: desk.hands > 1)
        await room.floor(DEALER, desk.id, "pause")
        position = desk.position
        await asyncio.sleep(0.05)
        assert desk.position == position
        await room.floor(DEALER, desk.id, "resume")
        await until(lambda: desk.position > position + 10)
        await room.stop()

    run(story())


def test_a_table_whose_house_players_cannot_sit_is_not_opened() -> None:
    async def story() -> None:
        room = memory()
        with pytest.raises(BadInput):
            await seated(room, house=3, buy_in=(0, 0))
        assert room.log.streams("table") == []
        assert room.lobby() == []

    run(story())


def test_a_room_has_so_many_tables_and_no_more() -> None:
    async def story() -> None:
        room = Room(MemoryStore(), most_tables=2)
        await seated(room)
        await seated(room)
        with pytest.raises(BadInput, match="no place for another"):
            await seated(room)

    run(story())


def test_instant_is_as_fast_as_it_can() -> None:
    assert (INSTANT.house, INSTANT.pause, INSTANT.act, INSTANT.board) == (0, 0, 0, 0)


def test_a_record_is_stamped_with_the_moment_of_its_decision_however_long_that_takes() -> None:
    """A machine that is busy for seconds while a table decides: the auditor holds what happened against the stamp."""

    async def story() -> None:
        hours = [1_800_000_000.0]
        room = Room(MemoryStore(), clock=lambda: hours[0], seconds=lambda: hours[0])
        desk = await seated(room, ANN, BOB)
        decide, begun = desk.machine.decide, []

        def slowly(*asked: Any) -> Any:
            begun.append(hours[0])
            batch = decide(*asked)
            hours[0] += 5
            return batch

        desk.machine.decide = slowly  # type: ignore[method-assign, assignment]
        answer = await desk.ask(ANN, c.StepAway(seat=1))
        assert isinstance(answer, Done)
        (record,) = (one for one in room.log.read(desk.stream) if one.position == answer.position)
        assert record.time / 1e6 in begun
        assert not list(times_follow(room.log))  # type: ignore[arg-type]
        await room.stop()

    run(story())
