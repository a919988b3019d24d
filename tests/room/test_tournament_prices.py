"""Another price in the room: agreed to on one's own word, out of one's own account; at a desk of wood, in cash."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import msgspec
from tests.room.hours import run
from tests.room.sitting import memory, until
from tests.room.test_tournaments import ANN, BOB, DIRECTOR, MANAGER, wish

from cardspeak.cli.audit import across, replayers
from cardspeak.refusal import Refused
from cardspeak.room.room import Room
from cardspeak.room.shown import Done
from cardspeak.room.tournament.hall import Hall
from cardspeak.room.tournament.halls import open_tournament
from cardspeak.room.who import Who
from cardspeak.store import Store, audit
from cardspeak.tournament import commands as c
from cardspeak.tournament.terms import changed

FEE, BUY_IN, MORE = 2000, 10_000, 12_500


async def done(hall: Hall, command: Any, who: Who = DIRECTOR) -> None:
    answer = await hall.ask(who, command)
    assert isinstance(answer, Done), (command, answer)


async def refused(hall: Hall, command: Any, who: Who = DIRECTOR) -> Refused:
    before = hall.state.copy()
    answer = await hall.ask(who, command)
    assert isinstance(answer, Refused), command
    assert hall.state == before
    return answer


async def taking_entries(room: Room, **more: Any) -> Hall:
    hall = await open_tournament(room, wish(players=4, run_by="director", **more), DIRECTOR)
    tables = tuple(hall.tables) or ("table 1", "table 2")
    felt = more.get("felt", "table")
    for command in (c.Publish(), c.Appoint("Dana"), c.Designate(tables, felt), c.OpenEntries()):
        await done(hall, command)
    return hall


async def repriced(hall: Hall, buy_in: int) -> None:
    await done(hall, c.AmendTerms(changed(hall.state.terms, details={"buy_in": buy_in})))
    await done(hall, c.Publish())


def test_the_difference_comes_out_of_the_own_account_on_the_own_word() -> None:
    async def story() -> None:
        room = memory()
        room.start()
        for name in ("Ann", "Bob"):
            await room.welcome(name)
        hall = await taking_entries(room, house=2)
        for who in (ANN, BOB):
            await done(hall, c.Enter(c.Person(name=who.name), FEE, BUY_IN), who)
        await until(lambda: len(hall.state.entrants) == 4)
        await repriced(hall, MORE)
        await until(lambda: sum(who.bought == MORE for who in hall.state.entrants.values()) == 2)  # the house players
        assert "in person" in (await refused(hall, c.AgreeToTerms("Ann", 2500))).says
        assert "in person" in (await refused(hall, c.AgreeToTerms("Ann", 2500), MANAGER)).says
        await refused(hall, c.AgreeToTerms("Ann", 2500), BOB)
        assert "$25.00" in (await refused(hall, c.AgreeToTerms("Ann"), ANN)).says
        before = room.chips_of("Ann")
        await done(hall, c.AgreeToTerms("Ann", 2500), ANN)
        assert room.chips_of("Ann") == before - 2500
        assert room.log.balances()[f"tournament/{hall.id}/pool"] == BUY_IN + 3 * MORE
        view = msgspec.to_builtins(hall.view(ANN)["own"])
        assert view["undoes"] == -2500
        await done(hall, c.TakeBackConsent("Ann", -2500), ANN)
        assert room.chips_of("Ann") == before
        await done(hall, c.Withdraw("Ann"), ANN)
        assert room.chips_of("Ann") == 100_000
        await repriced(hall, BUY_IN - 1000)
        await done(hall, c.AgreeToTerms("Bob", -1000), BOB)
        assert room.chips_of("Bob") == 100_000 - FEE - BUY_IN + 1000
        assert sum(room.log.balances().values()) == 0
        await room.stop()

    run(story())


def test_whoever_cannot_pay_the_difference_has_not_agreed() -> None:
    async def story() -> None:
        room = memory()
        room.start()
        await room.welcome("Ann")
        hall = await taking_entries(room)
        await done(hall, c.Enter(c.Person(name="Ann"), FEE, BUY_IN), ANN)
        await repriced(hall, 100_000)
        assert (await refused(hall, c.AgreeToTerms("Ann", 90_000), ANN)).why == "chips"
        assert hall.state.entrants["Ann"].agreed < hall.state.version
        await done(hall, c.Withdraw("Ann"), ANN)
        assert room.chips_of("Ann") == 100_000
        await room.stop()

    run(story())


def test_a_price_that_was_seen_is_the_price_that_is_paid() -> None:
    """Somebody presses *Enter for $120* a moment after it became $145."""

    async def story() -> None:
        room = memory()
        room.start()
        await room.welcome("Ann")
        hall = await taking_entries(room)
        await repriced(hall, MORE)
        assert "changed" in (await refused(hall, c.Enter(c.Person(name="Ann"), FEE, BUY_IN), ANN)).says
        await done(hall, c.Enter(c.Person(name="Ann"), FEE, MORE), ANN)
        await room.stop()

    run(story())


def test_on_paper_the_desk_takes_the_cash() -> None:
    async def story() -> None:
        room = memory()
        room.start()
        hall = await taking_entries(room, felt="paper")
        await done(hall, c.Enter(c.Person(name="Ann"), FEE, BUY_IN))
        await repriced(hall, MORE)
        assert "at the desk" in (await refused(hall, c.AgreeToTerms("Ann", 2500), ANN)).says
        await done(hall, c.AgreeToTerms("Ann", 2500))
        assert room.log.balances()[f"tournament/{hall.id}/pool"] == MORE
        assert "at the desk" in (await refused(hall, c.TakeBackConsent("Ann", -2500), ANN)).says
        await done(hall, c.TakeBackConsent("Ann", -2500))
        assert room.log.balances()[f"tournament/{hall.id}/pool"] == BUY_IN
        await room.stop()

    run(story())


def test_a_room_read_back_knows_who_agreed_and_what_was_paid(tmp_path: Path) -> None:
    path = tmp_path / "room.db"

    async def first() -> None:
        room = Room(Store.open(path))
        room.start()
        hall = await taking_entries(room, felt="paper")
        for name in ("Ann", "Bob"):
            await done(hall, c.Enter(c.Person(name=name), FEE, BUY_IN))
        await repriced(hall, MORE)
        await done(hall, c.AgreeToTerms("Ann", 2500))
        await done(hall, c.AgreeToTerms("Bob", 2500))
        await done(hall, c.TakeBackConsent("Bob", -2500))
        await room.stop()
        room.log.close()

    async def second() -> None:
        room = Room(Store.open(path))
        room.restore()
        room.start()
        hall = room.halls["1"]
        await done(hall, c.TakeBackConsent("Ann", -2500))
        assert [who.bought for who in hall.state.entrants.values()] == [BUY_IN, BUY_IN]
        await room.stop()
        room.log.close()

    asyncio.run(first())
    asyncio.run(second())
    found = audit(path, None, replayers(), across())
    assert found.sound, found.faults[:3]
