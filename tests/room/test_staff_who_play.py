"""Staff who play have no powers at that table: no ruling, misdeal, removal or pause; elsewhere they keep them."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from tests.room.hours import run
from tests.room.serving import bearer, served
from tests.room.sitting import ANN, BOB, Eyes, memory, seated, sit
from tests.room.test_directing import UNHURRIED, begun

from cardspeak.cards import deck_of
from cardspeak.errors import BadInput
from cardspeak.refusal import Refused
from cardspeak.room.desk import Desk, Done
from cardspeak.room.openings import Opening
from cardspeak.room.places import LATELY, MOST, SOME, Places
from cardspeak.room.players.shuffling import strong_shuffle
from cardspeak.room.room import Room
from cardspeak.room.shown import Pace
from cardspeak.room.tournament.halls import open_tournament
from cardspeak.room.tournament.openings import TournamentWish, price_of
from cardspeak.room.who import SIDELINED, THE_ROOM, Role, Who
from cardspeak.rulings.report import report_of
from cardspeak.rulings.rule import Question, Ruling
from cardspeak.table import commands as c
from cardspeak.tournament import commands as tournament
from cardspeak.tournament.state import State, playing

SLOW = Pace(house=3600, pause=3600, act=0, board=3600, alone=3600)
ROLES: tuple[Role, ...] = ("dealer", "supervisor", "manager")


async def tables(role: Role) -> tuple[Room, Desk, Desk, Who]:
    """Two tables with a hand on each; somebody of the staff plays at the first."""
    room, staff = memory(), Who("Max", role)
    first, second = await seated(room, ANN, BOB, pace=SLOW), await seated(room, ANN, BOB, pace=SLOW)
    await room.welcome("Max")
    await sit(first, Who("Max"), 3)
    for desk in (first, second):
        assert isinstance(await desk.ask(THE_ROOM, c.StartHand(pack=strong_shuffle(deck_of(52).cards))), Done)
    return room, first, second, staff


def powers(desk: Desk, who: Who) -> list[Any]:
    return [
        lambda: desk.rule(who, report_of("premature flop"), carry_out=False),
        lambda: desk.rule(who, report_of("boxed card", count=1)),
        lambda: desk.ask(who, c.DeclareMisdeal(by="")),
        lambda: desk.ask(who, c.MoveButton(seat=1, by="", why="wrong")),
        lambda: desk.floor(who, "pause"),
        lambda: desk.floor(who, "hold"),
        lambda: desk.close(who),
    ]


@pytest.mark.parametrize("role", ROLES)
def test_no_powers_where_one_plays(role: Role) -> None:
    async def story() -> None:
        room, first, _, staff = await tables(role)
        position = first.position
        for asked in powers(first, staff):
            answer = await asked()
            assert isinstance(answer, Refused), answer
            assert answer.why in ("authority", "not yours")
            assert answer.says == SIDELINED
        guest = await first.ask(ANN, c.DeclareMisdeal(by=""))
        assert isinstance(guest, Refused)
        assert "The dealer or the floor does that" in guest.says, "who has no powers to lose is told who has"
        assert first.position == position
        assert not first.paused
        await room.stop()

    run(story())


def test_whoever_plays_at_a_real_table_is_the_same_person_as_in_the_room() -> None:
    """A dealer who seats themselves would deal at the table at which they play."""

    async def story() -> None:
        room, dee, sue = memory(), Who("Dee", "dealer"), Who("Sue", "supervisor")
        desk = await room.open(Opening(book="star-sydney-poker", game="holdem", told=True, pace=SLOW), dee)
        for seat, name in enumerate(("Ann", "Dee"), 1):
            assert isinstance(await desk.ask(dee, c.TakeSeat(seat=seat, name=name, chips=10_000)), Done)
        assert desk.people == ("Ann (live)", "Dee (live)")
        for asked in (desk.ask(dee, c.StartHand()), desk.floor(dee, "pause"), desk.rule(dee, report_of("bad cards"))):
            assert isinstance(await asked, Refused)
        assert not desk.paused
        room.staff = lambda name: name == "Sue"
        other = Who("Max", "manager")
        answer = await desk.ask(other, c.TakeSeat(seat=3, name="Sue", chips=10_000))
        assert isinstance(answer, Refused), "nor does a dealer take the powers of somebody else like that"
        assert "Sue works here" in answer.says
        assert isinstance(await desk.floor(sue, "pause"), Done)
        await room.stop()

    run(story())


@pytest.mark.parametrize("role", ["supervisor", "manager"])
def test_nobody_shuts_out_those_they_play_with(role: Role) -> None:
    """By the order that keeps somebody from every table: no removal by another door, nor from the same place."""

    async def story() -> None:
        room, first, _, staff = await tables(role)
        with pytest.raises(BadInput, match="You play at a table with Ann"):
            await room.exclude(staff, "Ann", 0, "wins too much")
        first.watch(Eyes(Who("Max", "player", "10.0.0.7")))
        with pytest.raises(BadInput, match="You play at a table with Ann"):
            await room.exclude(Who("Sue", role, "10.0.0.7"), "Ann", 0, "wins too much")
        assert "Ann" in first.people
        assert room.warden.exclusions() == []
        await room.exclude(staff, "Max", 1)  # oneself one always may
        await room.exclude(Who("Sue", role, "10.0.0.8"), "Ann", 0, "a quarrel")
        assert [out.name for out in room.warden.exclusions()] == ["Ann", "Max"]
        await room.stop()

    run(story())


def test_a_second_place_does_not_free_the_first() -> None:
    """Ann sat down by the computer at which Sue works, and looks on by telephone now."""

    async def story() -> None:
        room, first, _, _ = await tables("supervisor")
        for place in ("10.0.0.7", "192.0.2.1"):
            first.watch(Eyes(Who("Ann", "player", place)))
        assert isinstance(await first.floor(Who("Sue", "supervisor", "10.0.0.7"), "pause"), Refused)
        await room.stop()

    run(story())


def test_powers_elsewhere_and_after_leaving() -> None:
    async def story() -> None:
        room, first, second, staff = await tables("manager")
        assert isinstance(await second.rule(staff, report_of("premature flop"), carry_out=False), Ruling | Question)
        assert isinstance(await second.floor(staff, "pause"), Done)
        assert isinstance(
            await first.ask(THE_ROOM, c.DeclareMisdeal(by=first.machine.setup.rules.book.head.roles[-1])), Done
        )
        assert isinstance(await first.ask(Who("Max"), c.LeaveTable(seat=3)), Done)
        assert isinstance(await first.floor(staff, "pause"), Done)
        await room.stop()

    run(story())


@pytest.mark.parametrize("role", ROLES)
def test_no_powers_from_the_place_of_somebody_who_plays(role: Role) -> None:
    """Ann plays and watches from a place; staff of another name at that place have no powers at her table."""

    async def story() -> None:
        room, first, second, _ = await tables(role)
        at_hers, elsewhere = Who("Sue", role, "10.0.0.7"), Who("Sue", role, "10.0.0.8")
        first.watch(Eyes(Who("Ann", "player", "10.0.0.7")))
        for asked in powers(first, at_hers):
            answer = await asked()
            assert isinstance(answer, Refused), answer
            assert answer.says == SIDELINED, "the same as whoever plays there is told"
        assert not first.paused
        assert isinstance(await second.floor(at_hers, "pause"), Refused), "she plays at that one too"
        third = await seated(room, BOB, pace=SLOW)
        assert isinstance(await third.floor(at_hers, "pause"), Done), "at that one she does not"
        assert isinstance(await first.floor(elsewhere, "pause"), Done)
        await first.floor(elsewhere, "resume")
        assert isinstance(await first.floor(Who("Sue", role), "pause"), Done), "nobody knows from where"
        await room.stop()

    run(story())


def test_a_second_name_that_has_only_sat_down_is_noticed() -> None:
    """In the order of a page: somebody watches, sits down, and has asked for nothing since."""

    async def story() -> None:
        room = memory()
        desk = await seated(room, ANN, BOB, pace=SLOW)
        await room.welcome("Maxi")
        maxi, at_hers = Who("Maxi", place="10.0.0.7"), Who("Max", "manager", "10.0.0.7")
        desk.watch(Eyes(maxi))
        await sit(desk, maxi, 3)
        assert isinstance(await desk.ask(THE_ROOM, c.StartHand(pack=strong_shuffle(deck_of(52).cards))), Done)
        for asked in powers(desk, at_hers):
            assert isinstance(await asked(), Refused)
        await room.stop()

    run(story())


@pytest.mark.parametrize("name", ["Ann", "Max"])
def test_no_powers_in_a_tournament_that_one_plays_in_nor_at_its_tables(name: str) -> None:
    """By the own name, or by a second one that asks from the same place."""

    async def story() -> None:
        room = memory()
        hall = await begun(room, pace=UNHURRIED)
        await hall.ask(Who("Ann", place="10.0.0.7"), tournament.AgreeDeal("Ann"))  # refused, but asked from there
        other = next(name for name in hall.state.entrants if name != "Ann")
        desk = room.desks[hall.tables[0]]
        hers, elsewhere = Who(name, "manager", "10.0.0.7"), Who("Sue", "manager", "10.0.0.8")
        orders = (tournament.PauseClock(), tournament.Disqualify(other, "late"))
        for order in orders:
            answer = await hall.ask(hers, order)
            assert isinstance(answer, Refused)
            assert answer.says == "You play in this tournament, or somebody at your place does: call somebody else."
        assert not hall.directs(hers)
        assert isinstance(await desk.floor(hers, "pause"), Refused)
        assert hall.directs(elsewhere)
        assert isinstance(await hall.ask(elsewhere, orders[0]), Done)
        assert isinstance(await desk.floor(elsewhere, "pause"), Done)
        await room.stop()

    run(story())


def test_on_paper_only_the_own_name_counts() -> None:
    """Entrants stand at a desk: a club whose guests look on from their phones has one place on the network."""

    async def story() -> None:
        room = memory()
        dana = Who("Dana", place="10.0.0.7")
        wish = TournamentWish(book="star", players=4, felt="paper", run_by="director")
        hall = await open_tournament(room, wish, dana)
        price = price_of(hall.state.terms)
        for order in (
            tournament.Publish(),
            tournament.Appoint("Dana", ("Dep",)),
            tournament.Designate(("table 1",), "paper"),
            tournament.OpenEntries(),
            tournament.Enter(tournament.Person(name="Ann"), *price),
            tournament.Enter(tournament.Person(name="Dep"), *price),
        ):
            assert isinstance(await hall.ask(dana, order), Done), order
        room.places.note(Who("Ann", place="10.0.0.7"))
        assert hall.directs(dana)
        assert isinstance(await hall.ask(dana, tournament.CloseEntries()), Done)
        assert not hall.directs(Who("Dep", place="10.0.0.9"))
        await room.stop()

    run(story())


def test_whoever_has_no_powers_is_not_looked_for_among_all_who_play(monkeypatch: pytest.MonkeyPatch) -> None:
    """A player's command at one table of a tournament costs the same however many have entered; so does the room's."""

    async def story() -> None:
        room = memory()
        hall = await begun(room, pace=UNHURRIED)
        desk, looked = room.desks[hall.tables[0]], list[str]()

        def counted(state: State) -> tuple[str, ...]:
            looked.append("all")
            return playing(state)

        for module in ("felt", "permits"):
            monkeypatch.setattr(f"cardspeak.room.tournament.{module}.playing", counted)
        for who in (Who("Ann", place="10.0.0.7"), Who("Eve"), THE_ROOM):
            await desk.ask(who, c.StepAway(seat=1))
        await hall.ask(THE_ROOM, tournament.PauseClock(by="director"))
        assert looked == []
        await desk.ask(Who("Sue", "manager", "10.0.0.8"), c.StepAway(seat=1))
        assert looked == ["all"]
        await room.stop()

    run(story())


def test_places_are_remembered_for_a_while_and_not_without_end() -> None:
    now = [0.0]
    places = Places(lambda: now[0])
    for number in range(SOME + 1):
        places.note(Who("Ann", place=f"10.0.0.{number}"))
    assert places.of("Ann") == {f"10.0.0.{number}" for number in range(1, SOME + 1)}
    now[0] = LATELY - 1
    assert places.plays(Who("Max", "manager", "10.0.0.1"), ("Ann", "Bob"))
    assert not places.plays(Who("Max", "manager", "10.0.0.0"), ("Ann", "Bob"))
    assert not places.plays(Who("Max", "manager"), ("Ann", "Bob"))
    now[0] = LATELY
    assert not places.plays(Who("Max", "manager", "10.0.0.1"), ("Ann", "Bob"))
    for number in range(MOST + 1):
        places.note(Who(f"Guest {number}", place="there"))
    assert not places.of("Guest 0")
    assert places.of("Guest 1") == {"there"}


def test_what_can_have_gone_wrong_is_not_asked_by_whoever_plays() -> None:
    async def story() -> None:
        async with served() as here:
            dan = await here.token("Dan", role_token=here.sessions.role_token("dealer"))
            eve = await here.token("Eve", role_token=here.sessions.role_token("dealer"))
            desk = await here.room.open(Opening(book="star-sydney-poker", game="holdem"))
            assert isinstance(await desk.ask(Who("Dan"), c.TakeSeat(seat=1, name="Dan", chips=8000)), Done)
            found = [
                (await here.http.get(f"/api/tables/{desk.id}/incidents", headers=bearer(token))).status_code
                for token in (dan, eve)
            ]
            assert found == [403, 200]

    asyncio.run(story())
