"""Ways that Terms may go at the room's tables: rounds by minutes, sessions, late entries, absence, a table on paper."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from tests.room.hours import run
from tests.room.sitting import Eyes, memory, until
from tests.room.test_directing import DANA, done
from tests.room.test_tournaments import ANN, BOB, MANAGER, over, sound, wish

from cardspeak.banked import table as boxes
from cardspeak.cards import deck_of
from cardspeak.refusal import Refused
from cardspeak.room.room import Room
from cardspeak.room.shown import INSTANT, Done, Pace
from cardspeak.room.tournament.hall import Hall
from cardspeak.room.tournament.halls import open_tournament
from cardspeak.room.tournament.openings import opening_of
from cardspeak.table import commands as tc
from cardspeak.tournament import commands as c
from cardspeak.tournament.terms import RoundPlan, Terms, changed

SLOW = Pace(house=0, pause=5, act=0, board=0, alone=5)
BOTH = [("crown-melbourne-poker", "holdem"), ("three-card", "")]


def terms_of(more: dict[str, Any], **parts: Any) -> Terms:
    return changed(opening_of(wish(**more), "x").terms, **parts)


@pytest.mark.parametrize(("book", "game"), BOTH)
def test_a_round_of_so_many_minutes_ends_by_itself_where_the_room_conducts_it(book: str, game: str) -> None:
    async def story() -> None:
        room = memory()
        room.start()
        more: dict[str, Any] = {"book": book, "game": game, "level_hands": 0, "pace": SLOW}
        rounds = (RoundPlan(name="heats", minutes=3, advance=1), RoundPlan(name="final", minutes=3))
        terms = terms_of(more, format={"rounds": rounds}, winners="most chips")
        hall = await open_tournament(room, wish(**more, house=6, terms=terms))
        await over(hall)
        sound(room, hall)
        assert "time" in {table.why for table in hall.state.tables.values()}
        await room.stop()

    run(story())


def test_house_players_take_the_sessions_in_turn() -> None:
    async def story() -> None:
        room = memory()
        room.start()
        rounds = (
            RoundPlan(name="monday", until=2, who="session"),
            RoundPlan(name="tuesday", until=2, who="session"),
            RoundPlan(name="final", until=1),
        )
        terms = terms_of({"book": "star"}, format={"rounds": rounds})
        hall = await open_tournament(room, wish(terms=terms, house=6))
        assert hall.row()["sessions"] == ("monday", "tuesday")
        await over(hall)
        sound(room, hall)
        assert [who.session for who in hall.state.entrants.values()].count("monday") == 3
        await room.stop()

    run(story())


async def run_by_dana(room: Room, terms: Terms, house: int = 3, **more: Any) -> Hall:
    hall = await open_tournament(room, wish(terms=terms, house=house, run_by="director", **more), DANA)
    for command in (c.Publish(), c.Appoint("Dana"), c.Designate(tuple(hall.tables)), c.OpenEntries()):
        await done(hall, command)
    await until(lambda: len(hall.state.entrants) == house)
    return hall


def test_somebody_enters_late_on_the_own_page_and_again_when_out() -> None:
    async def story() -> None:
        room = memory()
        room.start()
        for who in (ANN, BOB):
            await room.welcome(who.name)
        terms = terms_of({"chips": 2000}, entry={"late_until": 20, "reentries": 1})
        hall = await run_by_dana(room, terms)
        assert hall.view(ANN)["may"]["enter"]
        await done(hall, c.Enter(c.Person(name="Ann"), 0), ANN)
        assert not hall.view(ANN)["may"]["enter"]
        await done(hall, c.StartRound("a seed"))
        assert hall.view(BOB)["may"]["enter"], "entries are taken late"
        await done(hall, c.Enter(c.Person(name="Bob"), 0), BOB)
        await done(hall, c.SeatLate("another seed"))
        assert "Bob" in hall.state.seat
        await done(hall, c.Retire("Bob"), BOB)
        assert not hall.view(BOB)["may"]["enter"], "who retires does not come again"
        await done(hall, c.CloseEntries())
        await room.welcome("Cid")
        assert isinstance(await hall.ask(ANN, c.Enter(c.Person(name="Cid"), 0)), Refused)
        await room.stop()

    run(story())


@pytest.mark.parametrize("where", ["at the table", "on the tournament's page"])
@pytest.mark.parametrize(("book", "game"), BOTH)
def test_whoever_goes_away_in_a_hand_is_out_when_it_is_over_where_the_terms_say_so(
    book: str, game: str, where: str
) -> None:
    async def story() -> None:
        room = memory()
        room.start()
        await room.welcome("Ann")
        pace = Pace(house=1, pause=1, act=60, board=0, alone=1)  # the others are not through with it in a moment
        more: dict[str, Any] = {"book": book, "game": game, "players": 3, "level_hands": 0, "pace": pace}
        terms = terms_of(more, conduct={"absent": "out"})
        hall = await open_tournament(room, wish(**more, house=2, terms=terms))
        await hall.prepared()
        await done(hall, c.Enter(c.Person(name="Ann"), 0), ANN)
        await until(lambda: "Ann" in hall.state.seat and hall.state.tables[hall.tables[0]].running)
        desk, seat = room.desks[hall.tables[0]], hall.state.seat["Ann"][1]
        if where == "at the table":
            step: Any = boxes.StepAway() if book == "three-card" else tc.StepAway(seat=seat)
            assert isinstance(await desk.ask(ANN, step), Done)
        else:
            await done(hall, c.StepAway("Ann"), ANN)
        assert hall.state.entrants["Ann"].status == "in", "the hand is finished first"
        await until(lambda: hall.state.entrants["Ann"].status == "out", 300.0)
        number = hall.state.tables[hall.tables[0]].number
        await until(lambda: hall.state.over or hall.state.tables[hall.tables[0]].number > number, 300.0)
        assert desk.fault == hall.fault == ""
        assert hall.state.outs[-1].reason == "absent" or hall.state.outs[0].reason == "absent"
        await room.stop()

    run(story())


@pytest.mark.parametrize(("book", "game"), BOTH)
def test_a_table_of_the_room_is_played_on_paper_for_a_while(book: str, game: str) -> None:
    async def story() -> None:
        room = memory()
        room.start()
        hands = 3 if game else 0  # to a level: it is to end before long
        more: dict[str, Any] = {"book": book, "game": game, "players": 3, "level_hands": hands, "pace": INSTANT}
        hall = await open_tournament(room, wish(**more, house=3, run_by="director"), DANA)
        duties = [c.Publish(), c.NotifyRegulator(), c.Appoint("Dana"), c.Designate(tuple(hall.tables)), c.OpenEntries()]
        for command in duties:
            await done(hall, command)
        await until(lambda: len(hall.state.entrants) == 3)
        await done(hall, c.CloseEntries())
        await done(hall, c.Brief(tuple(hall.state.entrants)))
        await done(hall, c.StartRound("a seed"))
        (table,) = hall.tables
        await until(lambda: hall.state.tables[table].number > 1)
        await done(hall, c.ChangeFelt(table, "paper"))
        await until(lambda: hall.state.tables[table].felt == "paper")
        number, left = hall.state.tables[table].number, list(hall.state.seat)
        strange = await hall.ask(DANA, c.ChangeFelt("my own", "table"))
        assert isinstance(strange, Refused)
        if len(left) > 2:
            await done(hall, c.ReportOut(table, (left[0],)))
        if not hall.state.over:
            stacks = {name: hall.state.chips[name] for name in hall.state.seat}
            missing = hall.state.tables[table].loose
            stacks[next(iter(stacks))] += missing
            await done(hall, c.CountTable(table, stacks))
            assert hall.state.tables[table].number == number, "the room deals nothing meanwhile"
            await done(hall, c.ChangeFelt(table, "table"))
            await until(lambda: hall.state.over or hall.state.tables[table].number > number, 300.0)
        await until(lambda: hall.state.over or _level(hall), 600.0)
        if not hall.state.over:  # a like number of chips at the end: a card each, and the director says which
            await done(hall, c.DrawCards(dict(zip(_level(hall), deck_of(52).cards[::4], strict=False))))
        assert hall.state.over
        assert hall.state.balance == 0
        assert room.desks[table].fault == ""
        await room.stop()

    run(story())


def _level(hall: Hall) -> tuple[str, ...]:
    """Who draws for a place."""
    return next((due.players for due in hall.tournament.prompt if due.kind == "draw cards"), ())


@pytest.mark.parametrize(("book", "game"), [("star", "holdem"), ("three-card", "")])
def test_a_limit_on_time_that_was_announced_is_kept_at_the_rooms_tables(book: str, game: str) -> None:
    """28.7.8: with notice, for a wager; whoever does not answer in it is dealt with as after the room's own time."""

    async def story() -> None:
        room = memory()
        room.start()
        await room.welcome("Ann")
        endless = Pace(house=0, pause=0, act=0, board=0, alone=0, late=0)
        more: dict[str, Any] = {"book": book, "game": game, "players": 3, "level_hands": 0, "pace": endless}
        hall = await open_tournament(room, wish(**more, house=2))
        await hall.prepared()
        await done(hall, c.Enter(c.Person(name="Ann"), 0), ANN)
        await until(lambda: "Ann" in hall.state.seat)
        table = hall.state.seat["Ann"][0]
        desk = room.desks[table]
        await until(lambda: desk.machine.next(room.now()).what == "clock", 60.0)
        eyes = Eyes(ANN)
        desk.watch(eyes)
        assert eyes.last["clock"] is None, "nobody is hurried"
        number = hall.state.tables[table].number
        await asyncio.sleep(500)
        assert hall.state.tables[table].number == number
        since = int(room.now()) + 100
        assert isinstance(await hall.ask(MANAGER, c.LimitTime(20, since=since)), Done)  # these Terms ask for no notice
        await asyncio.sleep(90)
        assert hall.state.tables[table].number == number, "it holds from the moment that was announced"
        await until(lambda: hall.state.over or hall.state.tables[table].number > number, 120.0)
        assert room.now() - since >= 19
        await room.stop()

    run(story())
