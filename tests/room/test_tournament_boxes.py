"""Three Card Poker tournaments at tables that the room deals: whole ones, people at screens, absence, secrets."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.room.hours import run
from tests.room.sitting import Eyes, Failing, memory, until
from tests.room.test_tournaments import over, sound, wish
from tests.tournament.hall import three

from cardspeak.banked import commands as bc
from cardspeak.banked.events import RoundOver
from cardspeak.banked.setup import Limit
from cardspeak.banked.table import (
    BuyIn,
    CloseTable,
    ComeBack,
    Follow,
    GetUp,
    Play,
    Ready,
    RoundPassed,
    SetLimits,
    SitAt,
    StepAway,
    WriteSecret,
)
from cardspeak.banked.table.rounds import RoundOpened
from cardspeak.banked.table.state import BankedState
from cardspeak.cli.audit import across, replayers
from cardspeak.refusal import Refused
from cardspeak.room.audit.rounds import RoundClerk, replayed
from cardspeak.room.banked.events import EVENTS as BOX_EVENTS
from cardspeak.room.room import Room
from cardspeak.room.shown import INSTANT, Done, Pace
from cardspeak.room.tournament.hall import Hall
from cardspeak.room.tournament.halls import open_tournament
from cardspeak.room.tournament.openings import opening_of
from cardspeak.room.who import Who
from cardspeak.rulings.report import Report
from cardspeak.store import Store, audit
from cardspeak.tournament import commands as c
from cardspeak.tournament.terms import Level, changed

ANN, BOB, DANA = Who("Ann"), Who("Bob"), Who("Dana")
PIT_BOSS = Who("Max", "manager")
PATIENT = Pace(house=0, pause=0, act=600, board=0, alone=0, gone=600)


def boxes(**more: Any) -> Any:
    return wish(**{"book": "three-card", "game": "", "seats": 0, "level_hands": 0, "players": 3, **more})


def at(room: Room, hall: Hall, name: str = "Ann") -> BankedState:
    table = hall.state.seat[name][0]
    return room.desks[table].machine.state  # type: ignore[attr-defined, no-any-return]


async def asks(room: Room, hall: Hall, who: Who, command: Any) -> Any:
    return await room.desks[hall.state.seat[who.name][0]].ask(who, command)


async def begun(room: Room, *, people: tuple[Who, ...] = (ANN,), house: int = 2, **more: Any) -> Hall:
    """In a round whose bets are open, house players having made theirs."""
    hall = await open_tournament(room, boxes(players=house + len(people), house=house, **{"pace": PATIENT, **more}))
    await hall.prepared()
    for who in people:
        await room.welcome(who.name)
        assert isinstance(await hall.ask(who, c.Enter(c.Person(name=who.name), 0)), Done)
    await until(lambda: people[0].name in hall.state.seat)
    await open_bets(room, hall, people[0].name)
    return hall


async def open_bets(room: Room, hall: Hall, name: str = "Ann") -> None:
    def ready() -> bool:
        state = at(room, hall, name)
        round_ = state.round
        house = [box for box, one in state.setup.seats.items() if one.startswith("House") and one not in state.sitting]
        return round_ is not None and not round_.state.closed and all(round_.state.stake(box, "ante") for box in house)

    await until(ready, 120.0)


async def bets(room: Room, hall: Hall, who: Who = ANN, amount: int = 10) -> None:
    box = hall.state.seat[who.name][1]
    answer = await asks(room, hall, who, Play(command=bc.Place(box, "ante", who.name, amount)))
    assert isinstance(answer, Done), answer
    assert isinstance(await asks(room, hall, who, Ready()), Done)


async def follows(room: Room, hall: Hall, who: Who = ANN, verb: str = "play") -> None:
    def asked() -> bool:
        round_ = at(room, hall, who.name).round
        return round_ is None or any(one.kind == "decide" and one.owner == who.name for one in round_.prompt)

    await until(asked)
    if at(room, hall, who.name).round is not None:
        box = hall.state.seat[who.name][1]
        assert isinstance(await asks(room, hall, who, Play(command=bc.Decide(box, verb, sure=True))), Done)


@pytest.mark.parametrize("players", [2, 9, 27])
def test_house_players_play_one_to_the_end(players: int) -> None:
    async def story() -> None:
        room = memory()
        room.start()
        hall = await open_tournament(room, boxes(players=players, house=players))
        await over(hall)
        sound(room, hall)
        assert len(hall.tables) == -(-players // 7)
        assert {table.felt for table in hall.state.tables.values()} == {"banked"}
        assert hall.state.bank == hall.state.issued - hall.state.returned - hall.state.removed
        assert all(desk.row()["tournament"] == hall.id for desk in room.desks.values())
        await room.stop()

    run(story())


def test_a_person_plays_is_moved_to_the_final_and_is_paid() -> None:
    async def story() -> None:
        room = memory()
        room.start()
        await room.welcome("Ann")
        before = room.chips_of("Ann")
        hall = await open_tournament(room, boxes(players=9, house=8), ANN)
        await hall.prepared()
        assert isinstance(await hall.ask(ANN, c.Enter(c.Person(name="Ann"), 0)), Done)
        while not hall.state.over:
            await asyncio.sleep(0.01)
            if "Ann" not in hall.state.seat:
                continue
            state, box = at(room, hall), hall.state.seat["Ann"][1]
            if state.round is None or state.box_of("Ann") != box:
                continue
            if any(one.kind == "decide" and one.owner == "Ann" for one in state.round.prompt):
                await asks(room, hall, ANN, Play(command=bc.Decide(box, "play")))
            elif not state.round.state.closed and not state.round.state.stake(box, "ante"):
                most = max(10, state.chips_of("Ann") // 4 // 5 * 5)
                await asks(room, hall, ANN, Play(command=bc.Place(box, "ante", "Ann", min(most, 500))))
                await asks(room, hall, ANN, Ready())
        await over(hall)
        sound(room, hall)
        paid = sum(hall.row()["price"])
        assert room.chips_of("Ann") == before - paid + hall.state.prizes.get("Ann", 0)
        await room.stop()

    run(story())


@three("10.2.5")
@three("10.4.4(a)")
@three("10.4.4(b)")
def test_a_table_of_a_tournament_is_run_by_the_tournament_alone() -> None:
    async def story() -> None:
        room = memory()
        room.start()
        await room.welcome("Zoe")
        hall = await begun(room)
        desk = room.desks[hall.tables[0]]
        assert desk.row()["free"] == desk.row()["best"] == 0
        for who, command, clause in (
            (Who("Zoe"), SitAt(box=7, name="Zoe", chips=1000), "10.2.5"),
            (ANN, GetUp(), "10.2.5"),
            (ANN, BuyIn(chips=1000), "10.4.4(a)"),
            (PIT_BOSS, SetLimits(wager="ante", limit=Limit(20, 500, 5)), "10.4.4(b)"),
            (PIT_BOSS, CloseTable(minutes=0), "10.2.5"),
        ):
            answer = await desk.ask(who, command)
            assert isinstance(answer, Refused), command
            assert answer.cite.clause == clause
        refused = await desk.ask(PIT_BOSS, Follow(seats={}, stacks={}, limits={}))
        assert isinstance(refused, Refused)
        other = next(box for box, name in at(room, hall).setup.seats.items() if name != "Ann")
        foreign = await desk.ask(ANN, Play(command=bc.Place(other, "ante", "Ann", 10)))
        assert isinstance(foreign, Refused)
        assert foreign.cite.clause == "10.1"
        early = await desk.ask(PIT_BOSS, Play(command=bc.Proceed("close")))  # Ann has made no wager
        assert isinstance(early, Refused)
        assert early.cite.clause == "10.4.4(b)"
        assert room.log.balance(f"table/{desk.machine.id}/seats") == 0  # tournament chips are no money
        await room.stop()

    run(story())


@three("10.4.8(b)(ii)")
def test_the_compulsory_wager_of_somebody_whose_time_is_over_is_taken_and_after_two_they_are_away() -> None:
    async def story() -> None:
        room = memory()
        room.start()
        pace = Pace(house=0, pause=0, act=20, board=0, alone=0, gone=20, late=2)
        hall = await begun(room, pace=pace)
        before = hall.state.chips["Ann"]
        number = hall.state.tables[hall.tables[0]].number
        await until(lambda: hall.state.tables[hall.tables[0]].number > number, 60.0)
        assert hall.state.chips["Ann"] == before - 10
        await until(lambda: "Ann" in hall.state.absent, 60.0)
        assert "Ann" in at(room, hall).away
        hand = hall.state.tables[hall.tables[0]].number
        await until(
            lambda: hall.state.over or hall.state.tables[hall.tables[0]].number > hand + 1, 30.0
        )  # nobody waits
        assert isinstance(await asks(room, hall, ANN, ComeBack()), Done)
        assert "Ann" not in hall.state.absent
        assert isinstance(await hall.ask(ANN, c.StepAway("Ann")), Done)  # on the tournament's page
        await until(lambda: "Ann" in at(room, hall).away, 60.0)  # at once, or when her time in the round is over
        assert isinstance(await hall.ask(ANN, c.ComeBack("Ann")), Done)
        await until(lambda: "Ann" not in at(room, hall).away)
        await room.stop()

    run(story())


def test_who_goes_away_while_asked_does_not_hold_the_table_up() -> None:
    async def story() -> None:
        room = memory()
        room.start()
        hall = await begun(room)
        await bets(room, hall)
        await until(lambda: any(one.owner == "Ann" for one in at(room, hall).round.prompt))  # type: ignore[union-attr]
        assert isinstance(await asks(room, hall, ANN, StepAway()), Done)
        number = hall.state.tables[hall.tables[0]].number
        await until(lambda: hall.state.over or hall.state.tables[hall.tables[0]].number > number)
        assert hall.state.chips["Ann"] <= 990
        await room.stop()

    run(story())


@pytest.mark.control("C5")
def test_whoever_is_excluded_does_not_come_back_to_a_box() -> None:
    async def story() -> None:
        room = memory()
        room.start()
        hall = await begun(room)
        assert isinstance(await asks(room, hall, ANN, StepAway()), Done)
        await until(lambda: "Ann" in at(room, hall).away, 60.0)
        await room.exclude(Who("Sue", "supervisor"), "Ann", 0, "a quarrel")
        for way in (asks(room, hall, ANN, ComeBack()), hall.ask(ANN, c.ComeBack("Ann"))):
            answer = await way
            assert isinstance(answer, Refused)
            assert "a quarrel" in answer.says
        assert "Ann" in at(room, hall).away
        await room.stop()

    run(story())


@three("10.4.4(c)")
def test_a_secret_wager_is_seen_by_nobody_before_bets_are_closed() -> None:
    async def story() -> None:
        room = memory()
        room.start()
        terms = changed(opening_of(boxes(), "x").terms, wagers={"secret": 1, "secret_method": "on the own screen"})
        hall = await begun(room, people=(ANN, BOB), house=1, terms=terms)
        desk = room.desks[hall.tables[0]]
        hers, his = Eyes(ANN), Eyes(BOB)
        desk.watch(hers)
        desk.watch(his)
        low = await asks(room, hall, ANN, WriteSecret(wagers={"ante": 5}))
        assert isinstance(low, Refused)
        assert low.cite.clause == "10.4.4(b)"
        assert isinstance(await asks(room, hall, ANN, WriteSecret(wagers={"ante": 335})), Done)
        assert hall.state.secrets == {"Ann": 1}
        assert hers.last["view"]["secret"] == {"ante": 335}
        shown = msgspec.json.encode(his.shown).decode()
        assert not re.search(r"(?<![\w.])335(?!\w|\.\d)", shown)  # the number: its digits occur in digests and in times
        assert his.last["view"]["written"] == ["Ann"]
        again = await asks(room, hall, ANN, Play(command=bc.Place(hall.state.seat["Ann"][1], "ante", "Ann", 10)))
        assert isinstance(again, Refused)
        assert again.cite.clause == "10.4.4(c)"
        await bets(room, hall, BOB)
        state = at(room, hall)
        await until(lambda: state.round is None or at(room, hall).round.state.closed)  # type: ignore[union-attr]
        assert at(room, hall).round.state.stake(hall.state.seat["Ann"][1], "ante") == 335  # type: ignore[union-attr]
        await follows(room, hall, ANN)
        await follows(room, hall, BOB)
        await open_bets(room, hall)
        most = await asks(room, hall, ANN, WriteSecret(wagers={"ante": 10}))
        assert isinstance(most, Refused)  # one a round, as the Terms say
        assert most.cite.clause == "10.4.4(c)"
        await room.stop()

    run(story())


def test_a_round_that_is_void_uses_up_no_hand_and_the_director_alone_puts_somebody_out() -> None:
    async def story() -> None:
        room = memory()
        room.start()
        hall = await begun(room)
        desk = room.desks[hall.tables[0]]
        await bets(room, hall)
        await until(lambda: bool(at(room, hall).round.state.hands))  # type: ignore[union-attr]
        for what in ("exclude", "hold winnings"):
            report = bc.Report(what, box=hall.state.seat["Ann"][1], player="Ann", reason="a reason", by="x")
            answer = await desk.ask(PIT_BOSS, Play(command=report))
            assert isinstance(answer, Refused)
            assert answer.cite.clause == "10.4.8(h)"
        before, hands = dict(hall.state.chips), hall.state.tables[hall.tables[0]].hands
        number = hall.state.tables[hall.tables[0]].number
        answer = await desk.rule(PIT_BOSS, Report(incident="deck count", facts={"total": "51"}))
        assert isinstance(answer, Done), answer
        await until(lambda: hall.state.tables[hall.tables[0]].number > number)
        assert hall.state.chips == before
        assert hall.state.tables[hall.tables[0]].hands == hands
        await room.stop()

    run(story())


@three("10.4.8(a)(i)")
def test_whoever_is_penalised_sits_out_and_a_round_that_all_sit_out_is_passed() -> None:
    async def story() -> None:
        room = memory()
        room.start()
        hall = await begun(room, run_by="room")
        table = hall.tables[0]
        for name in list(hall.state.seat):
            assert isinstance(await hall.ask(PIT_BOSS, c.Penalise(name, "card talk")), Done)
        await bets(room, hall)
        hands = hall.state.tables[table].hands
        await follows(room, hall)
        await until(lambda: hall.state.tables[table].hands == hands + 2)
        await open_bets(room, hall)
        told = [one for record in room.log.read(f"table/{table}") for one in _events(record)]
        (passed,) = (one for one in told if isinstance(one, RoundPassed))
        assert passed.stacks == hall.state.chips  # nobody has wagered anything
        assert passed.cite == "10.4.8(a)(i)"
        assert not hall.state.sitting
        await room.stop()

    run(story())


def _events(record: Any) -> list[Any]:
    return list(BOX_EVENTS.decode(record.body)) if record.kind not in ("opened", "closed") else []


@three("10.4.4(b)")
def test_a_level_raises_the_compulsory_wager() -> None:
    async def story() -> None:
        room = memory()
        room.start()
        levels = (Level(minimum=10, maximum=500, hands=2), Level(minimum=20, maximum=800, hands=99))
        terms = changed(opening_of(boxes(), "x").terms, wagers={"levels": levels})
        hall = await open_tournament(room, boxes(house=3, terms=terms))
        limits = [Limit(10, 500, 5)]
        while not hall.state.over:
            await asyncio.sleep(0.01)
            now = room.desks[hall.tables[0]].machine.setup.limits["ante"]
            if now != limits[-1]:
                limits.append(now)
        await over(hall)
        sound(room, hall)
        assert limits == [Limit(10, 500, 5), Limit(20, 800, 5)]
        await room.stop()

    run(story())


@pytest.mark.parametrize("moment", ["bets are open", "cards are dealt", "between rounds"])
def test_a_room_that_dies_is_read_back_and_plays_on(moment: str) -> None:
    async def story() -> None:
        room = memory()
        room.start()
        pause = 30.0 if moment == "between rounds" else 0.0
        hall = await begun(room, pace=msgspec.structs.replace(PATIENT, pause=pause, alone=pause))
        if moment != "bets are open":
            await bets(room, hall)
        if moment == "between rounds":
            await follows(room, hall)
            await until(lambda: at(room, hall).round is None)
        elif moment == "cards are dealt":
            await until(lambda: bool(at(room, hall).round.state.hands))  # type: ignore[union-attr]
        await room.stop()
        again = memory(room.log)
        again.restore()
        assert again.halls["1"].state == hall.state
        assert at(again, again.halls["1"]) == at(room, hall)
        again.start()
        hall = again.halls["1"]
        assert isinstance(await asks(again, hall, ANN, StepAway()), Done)  # the house plays it to the end
        await over(hall)
        sound(again, hall)
        await again.stop()

    run(story())


def test_the_end_of_a_round_that_the_log_swallowed_is_heard_once() -> None:
    async def story() -> None:
        log = Failing()
        room = memory(log)
        room.start()
        hall = await begun(room)
        await bets(room, hall)
        await until(lambda: any(one.owner == "Ann" for one in at(room, hall).round.prompt))  # type: ignore[union-attr]
        log.swallows = "the line went dead"
        table, box = hall.state.seat["Ann"]
        await room.desks[table].ask(ANN, Play(command=bc.Decide(box, "play", sure=True)))
        log.swallows = ""
        await until(lambda: log.position(hall.stream) == hall.position and not hall.fault, 60.0)
        await until(lambda: not room.desks[table].fault, 60.0)
        assert isinstance(await asks(room, hall, ANN, StepAway()), Done)
        await over(hall)
        sound(room, hall)
        await room.stop()

    run(story())


def test_on_a_file_it_stands_up_to_an_audit(tmp_path: Path) -> None:
    path = tmp_path / "room.db"

    async def evening() -> None:
        room = Room(Store.open(path))
        room.restore()
        room.start()
        hall = await open_tournament(room, boxes(players=8, house=8, pace=INSTANT))
        await until(lambda: hall.state.over and hall._settled(), 60.0)
        await room.stop()
        room.log.close()

    asyncio.run(evening())
    found = audit(path, None, replayers(), across())
    assert found.sound, found.faults[:3]
    assert {"tournament/1", "table/1", "table/2"} <= set(found.replayed)


def test_an_audit_misses_a_compulsory_wager() -> None:
    """A round that is played without one is told from one in which everybody had it."""

    async def story() -> None:
        room = memory()
        room.start()
        hall = await open_tournament(room, boxes(house=3))
        await over(hall)
        records = list(room.log.read("table/1"))
        events = [one for record in records for one in _events(record)]
        started = next(at for at, one in enumerate(events) if isinstance(one, RoundOpened))
        setup = events[started].setup
        played = [one for event in events[started:] if type(event).__name__ == "InRound" for one in event.events]
        first = next(at for at, one in enumerate(played) if isinstance(one, RoundOver)) + 1
        assert list(replayed(setup, played[:first])) == []
        from cardspeak.room.audit.rounds import _compulsory

        assert list(_compulsory(setup, played[:first], frozenset())) == []
        missing = next(iter(setup.seats.values()))
        without = [one for one in played[:first] if getattr(one, "owner", "") != missing]
        assert any("compulsory wager" in what for what in _compulsory(setup, without, frozenset()))
        sits = frozenset(setup.seats.values())
        assert any("sits this round out" in what for what in _compulsory(setup, played[:first], sits))
        assert isinstance(RoundClerk(room.desks["1"].machine.table).whose(events[started]), str)  # type: ignore[attr-defined]
        await room.stop()

    run(story())
