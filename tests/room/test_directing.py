"""A director at the room's tables: orders that wait for a hand, deals with house players, papers, a silent book."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx
import pytest
from tests.room.hours import run
from tests.room.sitting import memory, until
from tests.tournament.hall import OPEN, START, entered, started, wins
from tests.tournament.hall import done as acted

from cardspeak.errors import BadInput
from cardspeak.hand import commands as hc
from cardspeak.refusal import Refused
from cardspeak.room.room import Room
from cardspeak.room.shown import INSTANT, Done, Pace
from cardspeak.room.tournament.deals import divisions, house_agrees
from cardspeak.room.tournament.hall import Hall
from cardspeak.room.tournament.halls import open_tournament
from cardspeak.room.tournament.openings import TournamentWish, opening_of
from cardspeak.room.who import Who
from cardspeak.server.app import make_app
from cardspeak.table import commands as tc
from cardspeak.tournament import commands as c
from cardspeak.tournament.terms import changed

ANN, DANA = Who("Ann"), Who("Dana")
UNHURRIED = Pace(house=0, pause=30, act=0, board=0, alone=30)


async def done(hall: Hall, command: Any, who: Who = DANA) -> None:
    answer = await hall.ask(who, command)
    assert isinstance(answer, Done), (command, answer)


async def begun(room: Room, house: int = 6, **more: Any) -> Hall:
    """House players at two tables of the room, and somebody in charge; `Ann` sits among them."""
    wish = TournamentWish(
        book="star",
        game="holdem",
        players=house + 1,
        seats=4,
        house=house,
        run_by="director",
        **{"pace": INSTANT, **more},
    )
    hall = await open_tournament(room, wish, DANA)
    assert isinstance(await hall.ask(DANA, c.Designate(("my own",))), Refused)  # no table of the room
    for command in (c.Publish(), c.Appoint("Dana"), c.Designate(tuple(hall.tables)), c.OpenEntries()):
        await done(hall, command)
    await until(lambda: len(hall.state.entrants) == house)
    await room.welcome("Ann")
    await done(hall, c.Enter(c.Person(name="Ann"), 0), ANN)
    await done(hall, c.CloseEntries())
    await done(hall, c.StartRound("a seed"))
    return hall


def test_somebody_stands_in_when_the_hand_is_over_and_not_in_the_middle_of_it() -> None:
    """The one who was dealt in plays the hand; a report in a name that nobody has would never come in."""

    async def story() -> None:
        room = memory()
        room.start()
        terms = opening_of(TournamentWish(book="star", game="holdem", players=7, seats=4), "Dana").terms
        hall = await begun(room, terms=changed(terms, conduct={"substitutes": "any time"}))
        await room.welcome("Eve")
        mine, seat = hall.state.seat["Ann"]
        desk = room.desks[mine]
        table = desk.machine.table  # type: ignore[attr-defined]
        await until(lambda: table.hand is not None and table.hand.turn == seat)
        await done(hall, c.Substitute("Ann", c.Person(name="Eve")), ANN)
        assert hall.view(DANA)["waiting"] == [f"Eve stands in for Ann, as soon as the hand at {mine} is over."]
        assert "Ann" in hall.state.entrants
        await fold(room, mine)
        await until(lambda: "Eve" in desk.people)
        assert "Ann" not in hall.state.entrants
        assert hall.state.seat["Eve"] == (mine, seat)
        await until(lambda: table.hand is not None and table.hand.turn == seat)  # and play goes on
        await fold(room, mine, Who("Eve"))
        await until(lambda: desk.hands >= 2)
        assert not desk.fault
        await room.stop()

    run(story())


def test_an_order_in_the_middle_of_a_hand_waits_for_its_end_and_the_table_for_the_order() -> None:
    async def story() -> None:
        room = memory()
        room.start()
        hall = await begun(room)
        mine = hall.state.seat["Ann"][0]
        await until(lambda: hall.state.tables[mine].running)  # and Ann is asked sooner or later
        table = room.desks[mine].machine.table  # type: ignore[attr-defined]
        await until(lambda: table.hand is not None and table.hand.turn == hall.state.seat["Ann"][1])
        other = next(name for name in hall.state.at_table(mine) if name != "Ann")
        await done(hall, c.Disqualify(other, "abuse"))
        await done(hall, c.Disqualify(other, "abuse"))  # once is enough
        assert len(hall.state.waiting) == 1
        (says,) = hall.view(DANA)["waiting"]
        assert says == f"{other} is disqualified (abuse), as soon as the hand at {mine} is over."
        assert hall.view(ANN)["waiting"] == []
        assert hall.state.entrants[other].status == "in"
        await done(hall, c.TakeBackSlip())
        assert hall.view(DANA)["waiting"] == []
        await done(hall, c.Disqualify(other, "abuse"))
        number = hall.state.tables[mine].number
        await done(hall, c.StepAway("Ann"))
        while hall.state.entrants[other].status == "in":
            await fold(room, mine)
        assert hall.state.tables[mine].number == number, "not one hand more was dealt before"
        assert hall.state.balance == 0
        await room.stop()

    run(story())


async def fold(room: Room, table: str, who: Who = ANN) -> None:
    """Ann folds whenever she is asked; nobody else needs anything."""
    machine = room.desks[table].machine.table  # type: ignore[attr-defined]
    seat = machine.state.seat_of(who.name)
    if machine.hand is not None and not machine.hand.over and machine.hand.turn == seat:
        await room.desks[table].ask(who, tc.Play(command=hc.Fold(seat)))
    await asyncio.sleep(0)


def test_a_deal_is_worked_out_among_those_who_could_make_one() -> None:
    """Of a thousand it takes a minute, in which nobody at any table is answered."""
    for count, known in ((60, True), (61, False)):
        names = tuple(f"P{number}" for number in range(count))
        event = entered(OPEN, names, details={"most": 61}, prizes={"deals": ("icm", "custom")})
        acted(event, c.Designate(tuple(map(str, range(7)))))
        acted(event, c.StartRound("seed", at=START))
        assert bool(divisions(event.state)) is known, count


def test_house_players_agree_to_what_is_fair_and_to_nothing_less() -> None:
    first, second, third = names = ("House 1", "House 2", "Ann")
    event = started(OPEN, names, prizes={"deals": ("icm", "custom")})
    wins(event, first, second, 4000)
    fair = divisions(event.state)
    assert sum(fair["icm"].values()) == sum(fair["chip chop"].values()) == event.state.pool
    assert fair["icm"][first] < fair["chip chop"][first]  # the larger stack is worth less than its chips
    least = min(amounts[second] for amounts in fair.values())
    short = {**fair["icm"], second: least - 1, third: fair["icm"][third] + fair["icm"][second] - least + 1}
    at = event.state.at
    acted(event, c.OfferDeal("custom", short, at=at))
    ask = house_agrees(event.state, at)
    assert ask == c.AgreeDeal(first, at=at, by="own")
    acted(event, ask)
    assert house_agrees(event.state, at) is None  # a cent less than fair, and Ann speaks for herself
    acted(event, c.OfferDeal("icm", fair["icm"], at=at))
    while (ask := house_agrees(event.state, at)) is not None:
        acted(event, ask)
    assert event.state.deal is not None
    assert set(event.state.deal.agreed) == {first, second}
    acted(event, c.AgreeDeal(third, at=at))
    assert event.over
    assert event.state.prizes == fair["icm"]
    assert divisions(event.state) == {}


def test_papers_and_deals_are_shown_to_those_whom_they_concern() -> None:
    async def story() -> None:
        room = memory()
        wish = TournamentWish(book="crown-melbourne-poker", players=27, felt="paper", run_by="director")
        hall = await open_tournament(room, wish, DANA)
        transport = httpx.ASGITransport(make_app(room))
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:

            async def asks(name: str, path: str) -> httpx.Response:
                token = (await client.post("/api/session", json={"name": name})).json()["token"]
                return await client.get(f"/api/tournaments/1{path}", headers={"Authorization": f"Bearer {token}"})

            names = [one["name"] for one in (await asks("Dana", "/papers")).json()["papers"]]
            assert names == ["terms", "levels", "entry-form", "agreement", "notice"]
            assert "notice" not in [one["name"] for one in (await asks("Ann", "/papers")).json()["papers"]]
            assert (await asks("Ann", "/papers/notice")).status_code == 404
            assert (await asks("Ann", "/papers/results")).status_code == 404  # nobody has a place yet
            terms = (await asks("Ann", "/papers/terms")).json()
            assert terms["title"] == "Terms and Conditions"
            assert terms["blocks"][0]["articles"][0]["cite"] == "15.4.1(a)(i)"
            assert (await asks("Ann", "/deals")).status_code == 403
            assert (await asks("Dana", "/deals")).json() == {"deals": {}}
            assert (await asks("Dana", "/terms")).json()["terms"]["prizes"]["deals"] == ["icm", "chip chop", "custom"]
            books = {one["slug"]: one["tournaments"] for one in (await client.get("/api/books")).json()["books"]}
        assert books["star-sydney-poker"]
        assert not books["tasmania-poker"]
        assert hall.row()["denominations"][:2] == (25, 100)
        await room.stop()

    run(story())


def test_a_book_that_knows_no_tournaments_opens_none() -> None:
    with pytest.raises(BadInput, match="tasmania-poker has no tournaments"):
        opening_of(TournamentWish(book="tasmania-poker"), "Dana")


@pytest.mark.parametrize("run_by", ["room", "director"])
def test_the_room_keeps_the_clock_from_the_draw_on(run_by: Any) -> None:
    async def story() -> None:
        room = memory()
        room.start()
        if run_by == "director":
            hall = await begun(room, level_minutes=1, pace=UNHURRIED)
        else:
            wish = TournamentWish(book="star", game="holdem", players=4, house=4, level_minutes=1, pace=UNHURRIED)
            hall = await open_tournament(room, wish)
        await until(lambda: hall.state.clock_at is not None)
        if run_by == "director":
            await done(hall, c.PauseClock())
            await hall.prepared()
            assert hall.state.clock_at is None  # paused is paused
            await done(hall, c.RunClock())
        await until(lambda: hall.state.level > 0 or hall.state.over, 600.0)
        assert hall.state.level > 0
        await room.stop()

    run(story())


def test_a_table_follows_the_director_who_says_that_somebody_is_away_and_back() -> None:
    async def story() -> None:
        room = memory()
        room.start()
        hall = await begun(room, pace=UNHURRIED)
        mine, seat = hall.state.seat["Ann"]
        table = room.desks[mine].machine.table  # type: ignore[attr-defined]
        await until(lambda: seat in table.state.seats)
        await done(hall, c.StepAway("Ann"))
        await until(lambda: table.state.running or not table.state.seats[seat].here)
        while table.state.seats[seat].here:
            await fold(room, mine)
            await asyncio.sleep(1)
        assert room.desks[mine].fault == ""
        await done(hall, c.ComeBack("Ann"))
        await until(lambda: bool(table.state.seats[seat].here), 600.0)
        assert "Ann" not in hall.state.absent
        assert room.desks[mine].fault == ""
        await room.stop()

    run(story())
