"""Controls that regulators ask for, each tried whole: every word of them that the other tests take for granted."""

from __future__ import annotations

import asyncio
import random
import re
from typing import Any

import httpx
import msgspec
import pytest
from tests.room.boxes import ANN as AT_BOX
from tests.room.boxes import HOLDEM, MANAGER, SLOW, Floor
from tests.room.hours import run
from tests.room.serving import bearer, served
from tests.room.sitting import ANN, BOB, SUPERVISOR, memory, play, seated, table_of, turn, until
from tests.room.test_banked_floor import played, stack
from tests.room.test_clients import heads_up
from tests.room.test_tournaments import over, wish

from cardspeak.hand import commands as hc
from cardspeak.hand.commission import PerHand
from cardspeak.hand.setup import Stakes
from cardspeak.room.building import build
from cardspeak.room.desk import Desk, Done
from cardspeak.room.history.played import summary
from cardspeak.room.history.shelves import Shelves
from cardspeak.room.openings import Opening, read_opening
from cardspeak.room.reports import performance
from cardspeak.room.room import Room
from cardspeak.room.tournament.halls import open_tournament
from cardspeak.rulings.report import Report
from cardspeak.server.app import make_app
from cardspeak.server.watching import DAY, SelfWatch
from cardspeak.store import Log, MemoryStore
from cardspeak.table import commands as c
from cardspeak.table.terms import NewTerms

CHARGED = Stakes(structure="no limit", blinds=(100, 200), small=200, charge=PerHand(amount=100))
CROWN = {"book": "crown-melbourne-poker", "game": "holdem", "stakes": CHARGED, "options": {"jackpot": True}}


async def acted(desk: Desk, number: int) -> None:
    """Whoever is asked calls or checks, under an id of their own."""
    who, seat = turn(desk)
    hand = table_of(desk).hand
    assert hand is not None
    verbs = {one.verb for one in hand.legal}
    move = hc.Call(seat) if "call" in verbs else hc.Check(seat)
    assert isinstance(await desk.ask(who, play(move), f"{who.name} {number}"), Done)


async def one_hand(desk: Desk) -> None:
    number = 0
    while desk.hands < 1:
        hand = table_of(desk).hand
        if hand is not None and hand.turn:
            number += 1
            await acted(desk, number)
        else:
            await asyncio.sleep(0.01)


def events_of(log: Log, stream: str) -> list[tuple[Any, dict[str, Any]]]:
    """Every event of a stream, those within a hand too, each with its record."""
    found = []
    for record in log.read(stream):
        body = msgspec.json.decode(record.body)
        for event in body if isinstance(body, list) else ():
            found.append((record, event))
            found += [(record, one) for one in event.get("events", ())]
    return found


def told_by_the_record(log: Log) -> dict[str, Any]:
    """Hand 1 of table 1, put together from nothing but the log."""
    found: dict[str, Any] = {"cards": {}, "wagered": {}, "won": {}, "choices": [], "board": [], "times": set()}
    seats: dict[int, str] = {}
    for record, event in events_of(log, "table/1"):
        match event:
            case {"type": "SeatTaken", "seat": seat, "name": name}:
                seats[seat] = name
            case {"type": "HandStarted", "number": 1, "setup": setup}:
                found["before"] = {
                    seats[seat]: chips for seat, chips in zip(setup["seats"], setup["stacks"], strict=True)
                }
                found["began"] = record.time
            case {"type": "Posted", "seats": who, "amounts": amounts}:
                for seat, amount in zip(who, amounts, strict=True):
                    found["wagered"][seats[seat]] = found["wagered"].get(seats[seat], 0) + amount
            case {"type": "Dealt", "seats": who, "cards": cards}:
                for seat, card in zip(who, cards, strict=True):
                    found["cards"].setdefault(seats[seat], []).append(card)
            case {"type": "Called", "seat": seat, "amount": amount}:
                found["wagered"][seats[seat]] += amount
                found["choices"].append((record.actor, record.command, "call"))
            case {"type": "Checked"}:
                found["choices"].append((record.actor, record.command, "check"))
            case {"type": "Boarded", "cards": cards}:
                found["board"] += cards
            case {"type": "Awarded", "seat": seat, "amount": amount}:
                found["won"][seats[seat]] = found["won"].get(seats[seat], 0) + amount
            case {"type": "HandFinished", "stacks": stacks, "commission": taken}:
                found |= {"after": {seats[seat]: chips for seat, chips in stacks}, "commission": taken}
                found["ended"] = record.time
                break
    return found


@pytest.mark.control("C8")
@pytest.mark.control("C16")
def test_a_hand_can_be_told_whole_from_its_records() -> None:
    """When, cards, chips before and after, wagered, won, commission, choices, jackpot, status, ids: for each player."""

    async def story() -> None:
        room = memory()
        desk = await seated(room, ANN, BOB, **CROWN)
        await one_hand(desk)
        await room.stop()
        hand = told_by_the_record(room.log)
        assert hand["began"] <= hand["ended"]
        assert {name: len(cards) for name, cards in hand["cards"].items()} == {"Ann": 2, "Bob": 2}
        assert len(hand["board"]) == 5
        assert hand["wagered"] == {"Ann": 200, "Bob": 200}
        assert hand["commission"] == 100
        assert sum(hand["won"].values()) == 400 - 100
        for name in ("Ann", "Bob"):
            gained = hand["won"].get(name, 0) - hand["wagered"][name]
            assert hand["after"][name] == hand["before"][name] + gained, "funds before and after, to the chip"
        assert {who for who, _, _ in hand["choices"]} == {"Ann", "Bob"}
        assert all(id.startswith(f"{who} ") for who, id, _ in hand["choices"]), "each under its id"
        (meter,) = room.log.streams("meter")
        counted = [one["counted"] for _, one in events_of(room.log, meter) if one["type"] == "Contributed"]
        assert (counted[0]["number"], counted[0]["parts"].keys()) == (1, {"royal"}), "what it added to the jackpot"
        shown = summary(Shelves(room.log).of("1").find("1"))
        assert (shown["status"], shown["table"], shown["number"]) == ("complete", "1", 1)
        assert performance(room.log).commission == room.log.balance("commission") == 100 * desk.hands

    run(story())


@pytest.mark.control("C9")
@pytest.mark.control("C22")
def test_a_game_is_in_progress_complete_interrupted_or_cancelled() -> None:
    async def story() -> None:
        room = memory()
        desk = await seated(room, ANN, BOB)
        shelves = Shelves(room.log)

        def status(number: int = 1) -> str:
            return str(summary(shelves.of(desk.id).find(str(number)))["status"])

        await until(lambda: bool(desk.machine.running))
        assert status() == "in progress"
        await room.floor(SUPERVISOR, desk.id, "pause")
        assert status() == "interrupted"
        again = memory(room.log)
        again.restore()
        assert str(summary(Shelves(room.log).of(desk.id).find("1"))["status"]) == "interrupted", "after a restart too"
        await room.floor(SUPERVISOR, desk.id, "resume")
        assert status() == "in progress"
        await one_hand(desk)
        assert status() == "complete"
        await until(lambda: bool(desk.machine.running))
        table = table_of(desk)
        staked = table.state.pot
        before = {seat: table.state.chips(seat) for seat in (1, 2)}
        assert staked > 0
        assert isinstance(await desk.ask(SUPERVISOR, c.DeclareMisdeal(by="", why="a card too many"), "void"), Done)
        assert (status(2), status()) == ("cancelled", "complete")
        returned = {seat: table.state.chips(seat) - before[seat] for seat in (1, 2)}
        assert (sum(returned.values()), min(returned.values()) > 0) == (staked, True), "every wager is back (C22)"
        assert room.log.balance(f"{desk.stream}/pot") == 0
        (told,) = [one for one in room.log.read(desk.stream) if one.command == "void"]
        assert (told.actor, b"a card too many" in told.body) == (SUPERVISOR.name, True)
        await room.stop()

    run(story())


@pytest.mark.control("C12")
@pytest.mark.control("C22")
def test_a_void_is_in_the_record_with_who_why_before_and_after_and_in_the_report() -> None:
    async def story() -> None:
        floor = Floor()
        desk = await floor.open(HOLDEM, pace=SLOW)
        await floor.sit(desk, AT_BOX, 1)
        stack(desk, "AcAd", dealer="7h2s", board="As9h4c3s6d")
        held = floor.log.balance(f"{desk.stream}/seats")
        await played(floor, desk)
        assert floor.log.balance(f"{desk.stream}/seats") > held
        assert isinstance(await desk.rule(MANAGER, Report(incident="disruption", note="a fire")), Done)
        last = list(floor.log.read(desk.stream))[-1]
        inner = [one for record, one in events_of(floor.log, desk.stream) if record == last]
        (reported,) = [one for one in inner if one["type"] == "Reported"]
        assert (last.actor, reported["what"], reported["reason"]) == (MANAGER.name, "disruption", "a fire")
        before = {one["line"]["wager"]: one["line"] for one in inner if one["type"] == "Reinstated"}
        after = {one["line"]["wager"]: one["line"] for one in inner if one["type"] == "Settled"}
        assert before.keys() == after.keys() == {"ante", "flop", "turn", "river"}
        assert before["flop"]["amount"] > 0
        assert {line["outcome"] for line in after.values()} == {"void"}
        assert [line["stake"] for line in before.values()] == [line["stake"] for line in after.values()]
        assert floor.log.balance(f"{desk.stream}/seats") == held, "every wager is back"
        (line,) = performance(floor.log).lines
        assert line.staked == line.returned > 0, "and the report says so"
        await floor.room.stop()

    asyncio.run(story())


@pytest.mark.control("C10")
@pytest.mark.control("C13")
def test_what_was_changed_at_a_table_is_told_by_its_records_before_after_when_and_by_whom() -> None:
    """Nothing but the stream: its records played again up to a change, and on, by somebody who never saw the room."""

    async def story() -> None:
        room = memory()
        desk = await room.open(Opening(book="star-sydney-poker", game="holdem"), MANAGER)
        before = desk.machine.setup.buy_in
        wider = (before[0], 2 * (before[1] or before[0]))
        notice = c.GiveNotice(change=NewTerms(buy_in=wider), by="", why="a bigger game")
        assert isinstance(await desk.ask(SUPERVISOR, notice, "change-1"), Done)
        await until(lambda: table_of(desk).state.setup.buy_in == wider)
        records = room.log.read(desk.stream)
        told = build(read_opening(next(records).body), desk.id)
        changes: list[tuple[Any, Any, str, int]] = []
        for record in records:
            was = told.table.state.setup.buy_in  # type: ignore[attr-defined]
            told.apply(told.read_events(record.body))
            now = told.table.state.setup.buy_in  # type: ignore[attr-defined]
            if now != was:
                changes.append((was, now, record.actor, record.time))
        ((was, now, _, time),) = changes
        assert (was, now) == (before, wider)
        assert abs(time / 1e6 - room.now()) < 3_600
        (given,) = [one for one in room.log.read(desk.stream) if one.command == "change-1"]
        assert given.actor == SUPERVISOR.name
        assert b"a bigger game" in given.body
        await room.stop()

    run(story())


@pytest.mark.control("C17")
def test_the_record_of_a_tournament_is_whole_and_its_results_are_public() -> None:
    async def story() -> None:
        room = memory()
        room.start()
        hall = await open_tournament(room, wish(house=6, players=6))
        await over(hall)
        state = hall.state
        assert sorted(state.places.values())[0] == 1
        assert set(state.places) == set(state.entrants)
        assert sum(state.prizes.values()) == state.pool
        transport = httpx.ASGITransport(make_app(room))
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            token = (await client.post("/api/session", json={"name": "Anybody"})).json()["token"]
            shown = await client.get("/api/tournaments/1/papers/results", headers=bearer(token))
            (row,) = (await client.get("/api/tournaments", headers=bearer(token))).json()["tournaments"]
        assert shown.status_code == 200
        words = shown.text
        assert all(name in words for name in state.entrants), "everybody with a place"
        assert (row["phase"], row["entered"], row["pool"]) == ("over", 6, state.pool)
        assert row["price"] == [state.terms.details.entry_fee or 0, state.terms.details.buy_in or 0]
        assert state.places[row["winner"]] == 1
        kinds = {one["type"] for _, one in events_of(room.log, hall.stream)}
        assert {"PoolSet", "PrizeWon"} <= kinds
        assert state.paid == state.prizes
        await room.stop()

    run(story())


@pytest.mark.control("C19")
def test_the_last_game_is_recalled_and_marked_as_a_replay() -> None:
    async def story() -> None:
        async with served() as here:
            table, *_ = await heads_up(here)
            desk = here.room.desks[table]
            while desk.hands < 1:
                if table_of(desk).hand is not None and table_of(desk).hand.turn:  # type: ignore[union-attr]
                    who, seat = turn(desk)
                    await desk.ask(who, play(hc.Fold(seat)))
                await asyncio.sleep(0.01)
            token = await here.token("Ann")
            found = (await here.http.get(f"/api/history/{table}/last", headers=bearer(token))).json()
            assert (found["number"], found["status"], len(found["steps"]) > 1) == (1, "complete", True)
            assert all("clock" not in step["view"] for step in found["steps"]), "nothing of it asks anybody to act"
            page = (await here.http.get("/web/js/pages/stepping.js")).text
            words = (await here.http.get("/web/js/words/en.js")).text
            assert "say.stepping.replay2" in page
            assert 'replay2: "Replay · "' in words

    asyncio.run(story())


@pytest.mark.control("C20")
def test_an_interrupted_hand_is_ended_before_another_and_its_money_is_held_and_shown() -> None:
    async def story() -> None:
        log = MemoryStore()
        async with served(log) as here:
            table, *_ = await heads_up(here)
            token = await here.token("Ann")
            pot = log.balance(f"table/{table}/pot")
            assert pot > 0
        async with served(log, restore=True) as here:
            ann = await here.connect(token)
            shown = await ann.watch(table)
            assert (shown["view"]["hand"]["pot"], log.balance(f"table/{table}/pot")) == (pot, pot)
            assert performance(log).unfinished == {table: pot}
            desk = here.room.desks[table]
            assert (desk.hands, table_of(desk).state.number) == (0, 1), "the same hand, and no other"
            again = await ann.ask(table, {"type": "TakeSeat", "seat": 5, "name": "Ann", "chips": 4_000})
            assert again["type"] == "refused", "nor a seat in another"
            who, seat = turn(desk)
            assert isinstance(await desk.ask(who, play(hc.Fold(seat))), Done)
            started = [one["number"] for _, one in events_of(log, desk.stream) if one["type"] == "HandStarted"]
            ended = [one["number"] for _, one in events_of(log, desk.stream) if one["type"] == "HandFinished"]
            assert (started[0], ended) == (1, [1])

    asyncio.run(story())


@pytest.mark.control("C3")
def test_the_program_is_hashed_every_day() -> None:
    async def story() -> None:
        room = Room(MemoryStore())
        watch = asyncio.create_task(SelfWatch(room, {}).run())
        looks: list[int] = []
        for _ in range(3):
            await asyncio.sleep(DAY)
            await until(lambda: len(checked(room)) > len(looks))
            looks.append(len(checked(room)))
        assert looks == [1, 2, 3]
        watch.cancel()

    run(story())


def checked(room: Room) -> list[Any]:
    return [one for one in room.log.read("room") if one.kind == "checked"]


@pytest.mark.control("C3")
def test_and_on_demand() -> None:
    async def story() -> None:
        async with served() as here:
            role = here.sessions.role_token("supervisor")
            for token, status in ((await here.token("Ann"), 403), (await here.token("Sue", role_token=role), 200)):
                answer = await here.http.post("/api/check", headers=bearer(token))
                assert answer.status_code == status, answer.text
            found = answer.json()
            assert (found["program"], found["faults"]) == (found["started"], [])
            assert len(checked(here.room)) == 1

    asyncio.run(story())


@pytest.mark.control("C39")
def test_two_rooms_that_begin_at_one_moment_from_one_state_deal_different_packs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The same clock to the last digit, the same seed of Python's own generator, the same table: as after a fork."""
    monkeypatch.setattr("time.time_ns", lambda: 1_700_000_000_000_000_000)

    def dealt() -> tuple[str, ...]:
        random.seed(7)

        async def story() -> tuple[str, ...]:
            room = Room(MemoryStore(), clock=lambda: 1_700_000_000.0)
            desk = await seated(room, ANN, BOB)
            await until(lambda: bool(desk.machine.running))
            hand = table_of(desk).hand
            assert hand is not None
            pack = tuple(map(str, hand.pack()))
            await room.stop()
            return pack

        return run(story())

    packs = {dealt() for _ in range(4)}
    assert len(packs) == 4
    assert all(len(set(pack)) == 52 for pack in packs)


@pytest.mark.control("C35")
def test_a_display_has_what_the_meter_has_and_looks_again_within_thirty_seconds() -> None:
    async def story() -> None:
        room = memory()
        async with httpx.AsyncClient(
            transport=httpx.ASGITransport(make_app(room)), base_url="http://localhost"
        ) as http:
            desk = await seated(room, ANN, BOB, **CROWN)

            async def display() -> int:
                (found,) = (await http.get("/api/jackpots")).json()["jackpots"]
                return int(found["pools"][0]["figure"]["cents"])

            await until(lambda: table_of(desk).state.number == 1)
            first, grown = await display(), room.meters["crown-melbourne-poker"].jackpot.state.amount
            assert first == grown("royal") // 100
            await one_hand(desk)
            await until(lambda: table_of(desk).state.number == 2)
            assert await display() == grown("royal") // 100 > first, "with the hand itself, whoever asks"
            page = (await http.get("/web/js/jackpots/looking.js")).text
            assert int(re.findall(r"OFTEN = (\d+);", page)[0]) <= 30_000
            await room.stop()

    run(story())
