"""Whose money a tournament moves: nobody pays for somebody else, and only the house promises the house's."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from tests.room.hours import run
from tests.room.rewriting import forged, swapped
from tests.room.sitting import CID, SUPERVISOR, memory, until
from tests.room.test_directing import UNHURRIED, begun, fold
from tests.room.test_tournament_prices import BUY_IN, FEE, done, refused
from tests.room.test_tournaments import ANN, BOB, DIRECTOR, MANAGER, wish

from cardspeak.cli.audit import across, replayers
from cardspeak.errors import BadInput
from cardspeak.refusal import Refused
from cardspeak.room.guard import OwnLimits
from cardspeak.room.openings import Opening
from cardspeak.room.room import Room
from cardspeak.room.shown import encode
from cardspeak.room.tournament.hall import Hall
from cardspeak.room.tournament.halls import open_tournament
from cardspeak.room.tournament.openings import opening_of
from cardspeak.room.who import Who
from cardspeak.store import Store, audit
from cardspeak.table import commands as tc
from cardspeak.tournament import commands as c
from cardspeak.tournament.terms import Purchase, changed

WELCOME, WHY = 100_000, "a quarrel"
DEALER = Who("Dee", "dealer")


async def entering(room: Room, **more: Any) -> Hall:
    """Entries are open; whoever opened it directs it, and is a guest like any other."""
    room.start()
    for name in ("Ann", "Bob"):
        await room.welcome(name)
    hall = await open_tournament(room, wish(players=2, run_by="director", **more), DIRECTOR)
    for command in (c.Publish(), c.Appoint("Dana"), c.Designate(tuple(hall.tables)), c.OpenEntries()):
        await done(hall, command)
    return hall


def ordered(**more: dict[str, Any]) -> Any:
    return changed(opening_of(wish(players=2, run_by="director"), "Dana").terms, **more)


async def enter(hall: Hall, *people: Who) -> None:
    for who in people:
        await done(hall, c.Enter(c.Person(name=who.name), FEE, BUY_IN), who)


@pytest.mark.parametrize("by", [DIRECTOR, DEALER, MANAGER], ids=lambda who: str(who.role))
def test_nobody_enters_somebody_else_with_their_money(by: Who) -> None:
    async def story() -> None:
        room = memory()
        hall = await entering(room)
        answer = await refused(hall, c.Enter(c.Person(name="Ann"), FEE, BUY_IN), by)
        assert "in person" in answer.says
        assert room.chips_of("Ann") == WELCOME
        await room.stop()

    run(story())


@pytest.mark.parametrize(("fee", "buy_in"), [(2_000, 98_000), (100_000, 0)])
def test_whoever_has_put_everything_into_a_tournament_is_not_welcomed_anew(fee: int, buy_in: int) -> None:
    """An entry that is withdrawn is paid back: with chips for somebody who has none besides, nobody would ever lose."""

    async def story() -> None:
        room = memory()
        hall = await entering(room, terms=ordered(details={"entry_fee": fee, "buy_in": buy_in}))
        await done(hall, c.Enter(c.Person(name="Ann"), fee, buy_in), ANN)
        assert await room.welcome("Ann") == 0
        await done(hall, c.Withdraw("Ann"), ANN)
        assert await room.welcome("Ann") == WELCOME
        await done(hall, c.Enter(c.Person(name="Ann"), fee, buy_in), ANN)
        await done(hall, c.Enter(c.Person(name="Bob"), fee, buy_in), BOB)
        await done(hall, c.Cancel("nobody comes"))
        assert await room.welcome("Ann") == WELCOME
        await room.stop()

    run(story())


def test_more_chips_are_bought_and_deals_are_made_by_whom_they_concern() -> None:
    async def story() -> None:
        room = memory()
        once = Purchase(cost=5000, chips=1000, most=1, until=9)
        terms = ordered(details={"add_on": once, "rebuy": once}, prizes={"deals": ("icm",)})
        hall = await entering(room, terms=terms, pace=UNHURRIED)
        await enter(hall, ANN, BOB)
        assert "in person" in (await refused(hall, c.PayBuyIn("Ann", BUY_IN))).says
        await done(hall, c.CloseEntries())
        await done(hall, c.StartRound("a seed"))
        before = room.chips_of("Ann")
        for command in (c.AddOn("Ann", 5000), c.Rebuy("Ann", 5000), c.BuyBack("Ann", 5000), c.AgreeDeal("Ann")):
            for who, says in ((DIRECTOR, "in person"), (BOB, "to ask")):
                answer = await hall.ask(who, command)
                assert isinstance(answer, Refused), command
                assert says in answer.says
        assert room.chips_of("Ann") == before
        (offer,) = hall.view(ANN)["buys"]  # with a whole bank nobody buys again
        assert (offer["what"], offer["cost"]) == ("add-on", 5000)
        await done(hall, hall.read_command(encode(offer["order"])), ANN)
        assert hall.view(ANN)["buys"] == hall.view(DIRECTOR)["buys"] == []
        assert room.chips_of("Ann") == before - 5000
        await room.stop()

    run(story())


@pytest.mark.parametrize("promised", [{"added": 10_000_000}, {"guarantee": 10_000_000}], ids=str)
def test_a_guest_promises_no_money_of_the_houses(promised: dict[str, int]) -> None:
    async def story() -> None:
        room = memory()
        rich = ordered(prizes=promised)
        for guest in (DIRECTOR, DEALER, SUPERVISOR):
            with pytest.raises(BadInput, match="the house's money"):
                await open_tournament(room, wish(players=2, run_by="director", terms=rich), guest)
        hall = await entering(room)
        assert "ask a manager" in (await refused(hall, c.AmendTerms(rich))).says
        await done(hall, c.AmendTerms(rich), MANAGER)
        await done(hall, c.AmendTerms(ordered(prizes=dict.fromkeys(promised, 1))))  # less is anybody's
        assert await open_tournament(room, wish(players=2, terms=rich), MANAGER)
        await room.stop()

    run(story())


def test_where_chips_are_sold_the_house_alone_plays_with_its_own() -> None:
    async def story() -> None:
        room = memory()
        room.welcomes = False
        with_house = Opening(book="star-sydney-poker", game="holdem", house=2)
        banked = Opening(book="star-sydney-poker", kind="banked")
        linked = Opening(book="crown-melbourne-poker", game="holdem", options={"jackpot": True})
        for opening in (with_house, banked, linked):
            with pytest.raises(BadInput, match="the house's to open"):
                await room.open(opening, ANN)
        assert not room.meters, "nor is a pool seeded by it"
        on_paper = wish(felt="paper", run_by="director")
        with pytest.raises(BadInput, match="its cash lies in the cage"):
            await open_tournament(room, on_paper, ANN)
        with pytest.raises(BadInput, match="the house enters them"):
            await open_tournament(room, wish(house=2), ANN)
        assert await room.open(Opening(book="star-sydney-poker", game="holdem"), ANN), "among themselves they may"
        for opening in (with_house, linked):
            assert await room.open(opening, DEALER)
        for event in (wish(house=2), on_paper):
            assert await open_tournament(room, event, DEALER)
        await room.stop()

    run(story())


@pytest.mark.control("C5")
def test_whoever_is_excluded_has_no_entry_and_gets_none() -> None:
    async def story() -> None:
        room = memory()
        hall = await entering(room)
        await enter(hall, ANN)
        await room.exclude(SUPERVISOR, "Ann", 0, WHY)
        assert room.chips_of("Ann") == WELCOME, "nothing had begun: the money is back"
        assert "Ann" not in hall.state.entrants
        for again in (c.Enter(c.Person(name="Ann"), FEE, BUY_IN), c.ComeBack("Ann")):
            answer = await hall.ask(ANN, again)
            assert isinstance(answer, Refused)
            assert WHY in answer.says
        await room.stop()

    run(story())


@pytest.mark.control("C5")
def test_a_room_that_ended_between_the_order_and_the_entry_sees_to_it_when_it_starts() -> None:
    async def story() -> None:
        room = memory()
        hall = await entering(room)
        await enter(hall, ANN, BOB)
        await room.warden.exclude(SUPERVISOR, "Ann", 0, WHY)  # and then the light goes out
        await room.stop()
        again = memory(room.log)
        again.restore()
        assert set(again.halls["1"].state.entrants) == {"Ann", "Bob"}
        again.start()
        await again.stop()
        assert set(again.halls["1"].state.entrants) == {"Bob"}
        assert again.chips_of("Ann") == WELCOME

    run(story())


@pytest.mark.control("C5")
def test_chips_that_were_asked_for_in_a_hand_are_not_bought_by_whoever_may_not_when_it_is_over() -> None:
    """The order waited: what holds then counts, and everybody hears that it was not done, not why."""

    async def story() -> None:
        room = memory()
        offer = Purchase(cost=5_000, chips=1_000, most=1, until=30, method="at the desk")
        terms = changed(
            opening_of(wish(players=7, run_by="director", house=6), "Dana").terms, details={"add_on": offer}
        )
        room.start()
        hall = await begun(room, terms=terms)
        mine = hall.state.seat["Ann"][0]
        table = room.desks[mine].machine.table  # type: ignore[attr-defined]
        await until(lambda: table.hand is not None and table.hand.turn == hall.state.seat["Ann"][1])
        before = room.chips_of("Ann")
        await done(hall, c.AddOn("Ann", 5_000), ANN)
        assert len(hall.state.waiting) == 1
        await room.warden.limit(ANN, OwnLimits(name="", loss=room.warden.at_risk("Ann") + 4_999))
        while hall.state.waiting:
            await fold(room, mine)
        assert room.chips_of("Ann") == before
        assert "Ann does not play here now" in hall.fault
        assert "limit" not in hall.fault
        await room.stop()

    run(story())


@pytest.mark.control("C5")
def test_whoever_is_excluded_in_the_middle_is_away_and_stays_away() -> None:
    async def story() -> None:
        room = memory()
        room.start()
        hall = await begun(room)
        desk = room.desks[hall.state.seat["Ann"][0]]
        await until(lambda: desk.machine.running)
        await room.exclude(SUPERVISOR, "Ann", 0, WHY)
        while "Ann" not in hall.state.absent:
            await fold(room, desk.id)
        seat = desk.machine.table.state.seat_of("Ann")  # type: ignore[attr-defined]
        for answer in (await desk.ask(ANN, tc.ComeBack(seat=seat)), await hall.ask(ANN, c.ComeBack("Ann"))):
            assert isinstance(answer, Refused)
            assert WHY in answer.says
        assert not desk.fault
        await room.stop()

    run(story())


def test_a_limit_on_the_loss_of_a_day_counts_what_tournaments_cost() -> None:
    async def story() -> None:
        room = memory()
        hall = await entering(room)
        await room.warden.limit(ANN, OwnLimits(name="", buy_in=FEE + BUY_IN - 1))
        assert "one buy-in" in (await refused(hall, c.Enter(c.Person(name="Ann"), FEE, BUY_IN), ANN)).says
        await room.warden.limit(BOB, OwnLimits(name="", loss=FEE + BUY_IN - 1))
        assert "a day's loss" in (await refused(hall, c.Enter(c.Person(name="Bob"), FEE, BUY_IN), BOB)).says
        await room.welcome("Cid")
        await room.warden.limit(CID, OwnLimits(name="", loss=FEE + BUY_IN))
        await enter(hall, CID)
        assert room.warden.at_risk("Cid") == FEE + BUY_IN
        assert "0 are left" in room.warden.refuses("Cid", 1), "at a table too"
        await room.stop()

    run(story())


@pytest.mark.control("C11")
def test_an_audit_finds_an_entry_that_somebody_else_paid(tmp_path: Path) -> None:
    path = tmp_path / "room.log"

    async def story() -> None:
        room = Room(Store.open(path))
        hall = await entering(room, house=1)
        await enter(hall, ANN)
        await until(lambda: len(hall.state.entrants) == 2)
        await room.stop()
        room.log.close()

    asyncio.run(story())
    assert audit(path, None, replayers(), across()).faults == ()
    entered = swapped(lambda record: record.actor == "Ann" and record.stream == "tournament/1", actor="Dana")
    found = audit(forged(path, tmp_path / "forged.log", entered), None, replayers(), across())
    assert "Dana pays 2000 with the money of Ann" in str(found.faults)


EVE = Who("Eve")
STANDS_IN = c.Substitute("Ann", c.Person(name="Eve"))


def at_any_time() -> Any:
    return ordered(conduct={"substitutes": "any time"})


@pytest.mark.control("C5")
@pytest.mark.parametrize("by", [DIRECTOR, DEALER, MANAGER, BOB, EVE], ids=lambda who: str(who.name))
def test_nobody_gives_somebody_elses_entry_away(by: Who) -> None:
    async def story() -> None:
        room = memory()
        hall = await entering(room, terms=at_any_time())
        await room.welcome("Eve")
        await enter(hall, ANN, BOB)
        answer = await refused(hall, STANDS_IN, by)
        if by is DIRECTOR:
            assert answer.says == "Ann names a substitute in person, on their own page: the money is of their account."
        assert set(hall.state.entrants) == {"Ann", "Bob"}
        await done(hall, c.Cancel(reason=WHY), MANAGER)
        assert [room.log.balance(f"player/{name}") for name in ("Ann", "Bob", "Eve")] == [WELCOME] * 3
        await room.stop()

    run(story())


def test_an_entrant_names_a_substitute_and_the_entry_is_theirs() -> None:
    async def story() -> None:
        room = memory()
        hall = await entering(room, terms=at_any_time())
        await room.welcome("Eve")
        await enter(hall, ANN, BOB)
        assert "the house's own" in (await refused(hall, c.Substitute("Ann", c.Person(name="House Ada")), ANN)).says
        await done(hall, STANDS_IN, ANN)
        assert set(hall.state.entrants) == {"Eve", "Bob"}
        await done(hall, c.Cancel(reason=WHY), DIRECTOR)
        paid = FEE + BUY_IN
        assert [room.log.balance(f"player/{name}") for name in ("Ann", "Eve")] == [WELCOME - paid, WELCOME + paid]
        await room.stop()

    run(story())


def test_an_entrant_names_a_substitute_and_signs_and_agrees_to_nothing_for_them() -> None:
    async def story() -> None:
        room = memory()
        hall = await entering(room, terms=at_any_time())
        written = await entering(room, terms=ordered(conduct={"substitutes": "any time"}, entry={"signature": True}))
        named = c.Substitute("Ann", c.Person(name="Eve", signed=True, consents=True, suburb="Pyrmont"))
        await enter(hall, ANN)
        await done(hall, named, ANN)
        eve = hall.state.entrants["Eve"]
        assert (eve.signed, eve.consents, eve.suburb) == (False, False, "")
        await done(written, c.Enter(c.Person(name="Ann", signed=True), FEE, BUY_IN), ANN)
        assert "Eve agrees to the Terms in writing" in (await refused(written, named, ANN)).says
        await room.stop()

    run(story())


@pytest.mark.parametrize("name", ["Dana", "Dep", "Max"])
def test_nobody_of_the_house_is_made_to_play_by_somebody_elses_word(name: str) -> None:
    """Whoever plays in a tournament runs nothing in it: an entrant would take it from its director, or a manager."""

    async def story() -> None:
        room = memory()
        hall = await entering(room, terms=at_any_time())
        await done(hall, c.Appoint("Dana", ("Dep",)))
        room.staff = lambda name: name == "Max"
        await enter(hall, ANN, BOB)
        says = (await refused(hall, c.Substitute("Ann", c.Person(name=name)), ANN)).says
        assert "name somebody" in says
        assert hall.directs(DIRECTOR)
        assert set(hall.state.entrants) == {"Ann", "Bob"}
        await room.stop()

    run(story())


@pytest.mark.control("C5")
def test_whoever_may_not_play_is_nobodys_substitute_and_why_is_told_to_nobody() -> None:
    async def story() -> None:
        room = memory()
        hall = await entering(room, terms=at_any_time())
        await enter(hall, ANN, BOB)
        room.known_as = lambda name: name if name in ("Ann", "Bob", "Eve") else ""
        await room.exclude(SUPERVISOR, "Eve", 0, WHY)
        says = (await refused(hall, STANDS_IN, ANN)).says
        assert "Eve does not play here now" in says
        assert WHY not in says
        assert "known here" in (await refused(hall, c.Substitute("Ann", c.Person(name="Nobody")), ANN)).says
        await room.stop()

    run(story())
