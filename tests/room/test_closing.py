"""A table closes or gets other terms as its book says: notice, sign, the end of the hand; every chip goes home."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.room.clockwork import CROWN, OPEN, STAR, STUD, TASMANIA, Clockwork, dealt, kinds, last_of
from tests.room.hours import run
from tests.room.sitting import (
    ANN,
    BOB,
    CID,
    DEALER,
    MANAGER,
    SUPERVISOR,
    Eyes,
    play,
    same_as_the_log,
    seated,
    table_of,
    turn,
    until,
)

from cardspeak.cli.audit import across, replayers
from cardspeak.errors import BadInput
from cardspeak.hand import commands as hc
from cardspeak.hand.setup import Stakes
from cardspeak.ledger import Transfer
from cardspeak.refusal import Refused
from cardspeak.room.closed import LINGER
from cardspeak.room.desk import Desk, Done, Pace
from cardspeak.room.history.shelves import Shelves
from cardspeak.room.openings import Opening
from cardspeak.room.room import WELCOME
from cardspeak.room.who import THE_ROOM, Who
from cardspeak.store import Draft, Store, StoreError, audit
from cardspeak.table import commands as c
from cardspeak.table.audit import audit_table
from cardspeak.table.events import NoticeGiven, SeatTaken, TableClosed
from cardspeak.table.opening import make_table
from cardspeak.table.terms import Closing, NewCommission, NewTerms

BOOKS = [pytest.param(one, id=f"{one['book']} {one['game']}") for one in (STAR, CROWN, TASMANIA, STUD, OPEN)]


async def played(works: Clockwork, desk: Desk) -> None:
    """To the end of this hand, as cheaply as can be."""
    number = table_of(desk).state.number
    while table_of(desk).state.running and table_of(desk).state.number == number:
        await act(desk)
    await asyncio.sleep(0)


async def act(desk: Desk) -> None:
    who, seat = turn(desk)
    hand = table_of(desk).hand
    assert hand is not None
    verbs = {choice.verb for choice in hand.legal}
    command: Any = hc.Check(seat) if "check" in verbs else hc.Fold(seat) if "fold" in verbs else hc.Call(seat)
    if "bet" in verbs and not verbs & {"check", "fold", "call"}:
        command = hc.Bet(seat, next(choice.least for choice in hand.legal if choice.verb == "bet"))
    assert isinstance(await desk.ask(who, play(command)), Done)


def nothing_left(works: Clockwork, desk: Desk, *names: str) -> None:
    """Nobody's chips are on the table's accounts; guests have theirs, and all accounts together are nothing."""
    for account in ("seats", "pot"):
        assert works.log.balance(f"table/{desk.id}/{account}") == 0
    balances = works.log.balances()
    assert sum(balances.values()) == 0
    taken = works.log.balance("commission")
    house = works.log.balance("cage/house-players")
    assert sum(works.room.chips_of(name) for name in names) + taken + house == WELCOME * len(names)
    assert works.room.lobby() == []
    assert table_of(desk).state.seats == {}


# -- closing -----------------------------------------------------------------------------------------------------


def test_an_empty_table_closes_at_once() -> None:
    async def story() -> None:
        works = Clockwork()
        desk = await seated(works.room, ANN, **STAR)
        await desk.ask(ANN, c.LeaveTable(seat=1))
        dealer = await works.room.floor(DEALER, desk.id, "close")
        assert isinstance(dealer, Refused), "whoever may change the game may close it"
        assert dealer.cite.book == "star-sydney-poker"
        assert isinstance(await works.room.floor(ANN, desk.id, "close"), Refused)
        first = await works.room.floor(SUPERVISOR, desk.id, "close", "c-1", why="late")
        assert isinstance(first, Done)
        assert await works.room.floor(SUPERVISOR, desk.id, "close", "c-1", why="late") == Done(first.position, True)
        nothing_left(works, desk, "Ann")
        answer = await desk.ask(ANN, c.TakeSeat(seat=1, name="Ann", chips=1))
        assert isinstance(answer, Refused)
        assert answer.why == "closed"
        assert isinstance(await works.room.floor(SUPERVISOR, desk.id, "resume"), Refused)
        twin = Clockwork(works.log)
        twin.room.restore()
        assert twin.room.lobby() == []

    run(story())


@pytest.mark.parametrize("opening", BOOKS)
def test_a_house_table_is_closed_in_the_middle_of_a_hand_and_no_chip_stays(opening: dict[str, Any]) -> None:
    """House players finish their hand and leave; the cage has their chips again."""

    async def story() -> None:
        works = Clockwork()
        pace = Pace(house=0.01, pause=0.05, act=60, board=0, alone=0)
        desk = await seated(works.room, **{**opening, "pace": pace}, house=4)
        await until(lambda: table_of(desk).state.running)
        assert isinstance(await works.room.floor(MANAGER, desk.id, "close", why="nobody plays"), Done)
        assert not desk.closed
        hands = desk.hands
        await until(lambda: desk.closed)
        assert desk.hands == hands + 1, "the hand was finished, and none begun"
        assert not desk.fault, desk.fault
        nothing_left(works, desk)
        assert works.log.balance("cage/house-players") == -works.log.balance("commission")
        same_as_the_log(works.room, desk)

    run(story())


@pytest.mark.clause("star-sydney-poker", "27.10")
@pytest.mark.control("C29")
def test_the_star_shows_the_closing_time_for_twenty_minutes() -> None:
    async def story() -> None:
        works = Clockwork()
        desk = await dealt(works, **{**STAR, "pace": Pace(house=0, pause=0.05, act=0, board=0)})
        eyes = Eyes(BOB)
        desk.watch(eyes)
        assert isinstance(await works.room.floor(SUPERVISOR, desk.id, "close", minutes=5, why="the night ends"), Done)
        sign = last_of(desk, "SignPutUp")
        assert (sign["actor"], sign["cite"], sign["starts"]) == ("room", "27.10", int(works.at) + 1_200)
        (notice,) = eyes.last["view"]["notices"]
        assert (notice["kind"], notice["why"], notice["due"]) == ("closing", "the night ends", int(works.at) + 1_200)
        assert eyes.last["time"] == works.at
        again = await works.room.floor(SUPERVISOR, desk.id, "close")
        assert isinstance(again, Refused)
        assert "already" in again.says
        await played(works, desk)
        await until(lambda: table_of(desk).state.running)
        works.at += 1_199
        await played(works, desk)
        await until(lambda: table_of(desk).state.running)
        await works.passes(1)
        assert not table_of(desk).state.closed, "not in the middle of a hand"
        while not desk.closed:
            if table_of(desk).state.running:
                await act(desk)
            await asyncio.sleep(0)
        closed = last_of(desk, "TableClosed")
        assert (closed["actor"], closed["by"], closed["cite"]) == ("room", "gaming supervisor", "27.10")
        nothing_left(works, desk, "Ann", "Bob", "Cid")
        same_as_the_log(works.room, desk)

    run(story())


@pytest.mark.clause("crown-melbourne-poker", "18.3")
@pytest.mark.parametrize("agreed", [0, 2, 3])
@pytest.mark.control("C29")
def test_crown_closes_after_three_hands_or_when_everybody_agrees(agreed: int) -> None:
    async def story() -> None:
        works = Clockwork()
        desk = await dealt(works, **{**CROWN, "pace": Pace(house=0, pause=0.05, act=0, board=0)}, house=1)
        assert isinstance(await works.room.floor(SUPERVISOR, desk.id, "close"), Done)
        hands = desk.hands
        for seat, who in list(enumerate((ANN, BOB, CID), 1))[:agreed]:
            assert isinstance(await desk.ask(who, c.AgreeTo(seat=seat, notice=1)), Done)
        while not desk.closed:
            hand = table_of(desk).hand
            if table_of(desk).state.running and hand is not None and hand.turn in (1, 2, 3):
                await act(desk)
            await asyncio.sleep(0)
        assert desk.hands - hands == (1 if agreed == 3 else 4), "three complete hands after the one that was running"
        nothing_left(works, desk, "Ann", "Bob", "Cid")

    run(story())


@pytest.mark.clause("tasmania-poker", "C.1.3")
@pytest.mark.control("C29")
def test_tasmania_closes_after_thirty_minutes_also_when_nobody_is_dealt_to() -> None:
    async def story() -> None:
        works = Clockwork()
        desk = await seated(works.room, ANN, BOB, **TASMANIA)
        assert isinstance(await works.room.floor(SUPERVISOR, desk.id, "close"), Done)
        await works.passes(1_799)
        assert not desk.closed
        await works.passes(1)
        await until(lambda: desk.closed)
        nothing_left(works, desk, "Ann", "Bob")

    run(story())


def test_a_notice_is_withdrawn_and_a_restart_forgets_none() -> None:
    async def story() -> None:
        works = Clockwork()
        desk = await seated(works.room, ANN, BOB, **TASMANIA)
        await works.room.floor(SUPERVISOR, desk.id, "close")
        assert isinstance(await desk.ask(ANN, c.WithdrawNotice(notice=1, by="")), Refused)
        assert isinstance(await desk.ask(SUPERVISOR, c.WithdrawNotice(notice=1, by="")), Done)
        await works.passes(10_000)
        assert not desk.closed
        await works.room.floor(SUPERVISOR, desk.id, "close")
        await works.passes(1_000)
        await works.room.stop()
        again = Clockwork(works.log)
        again.at = works.at + 900
        again.room.restore()
        again.room.start()
        await until(lambda: again.room.desks[desk.id].closed)
        nothing_left(again, again.room.desks[desk.id], "Ann", "Bob")

    run(story())


def test_somebody_who_sits_down_while_the_house_plays_its_last_hand_has_the_books_notice() -> None:
    async def story() -> None:
        works = Clockwork()
        pace = Pace(house=0.02, pause=0.05, act=60, board=0, alone=0)
        desk = await seated(works.room, **{**STAR, "pace": pace}, house=4)
        await until(lambda: table_of(desk).state.running)
        await works.room.floor(SUPERVISOR, desk.id, "close")
        await works.room.welcome("Ann")
        chips = desk.machine.setup.buy_in[0]
        assert isinstance(await desk.ask(ANN, c.TakeSeat(seat=1, name="Ann", chips=chips)), Done)
        await until(lambda: not table_of(desk).state.running)
        await asyncio.sleep(0.05)
        assert not desk.closed
        assert desk.people.count("Ann") == 1
        await desk.ask(ANN, c.LeaveTable(seat=1))
        await until(lambda: desk.closed)
        nothing_left(works, desk, "Ann")

    run(story())


# -- other terms -------------------------------------------------------------------------------------------------


@pytest.mark.clause("star-sydney-poker", "8.3.3")
def test_a_higher_minimum_comes_by_itself_when_its_sign_has_been_up() -> None:
    async def story() -> None:
        works = Clockwork()
        desk = await dealt(works, **{**STAR, "pace": Pace(house=0, pause=0.05, act=0, board=0)})
        stakes = msgspec.structs.replace(desk.machine.setup.stakes, blinds=(200, 400), small=400)
        notice = c.GiveNotice(change=NewTerms(stakes=stakes), by="", why="a bigger game")
        refused = await desk.ask(DEALER, notice)
        assert isinstance(refused, Refused)
        assert refused.cite.clause == "8.3"
        assert isinstance(await desk.ask(SUPERVISOR, notice), Done)
        await until(lambda: "SignPutUp" in kinds(desk))
        assert last_of(desk, "SignPutUp")["cite"] == "8.3.3"
        for _ in range(4):
            await played(works, desk)
            await until(lambda: table_of(desk).state.running)
        assert table_of(desk).state.setup.stakes.blinds != (200, 400), "three hands are not enough for that"
        works.at += 1_200
        await played(works, desk)
        await until(lambda: table_of(desk).state.running)
        hand = table_of(desk).hand
        assert hand is not None
        assert hand.setup.stakes.blinds == (200, 400)
        changed = last_of(desk, "TermsChanged")
        assert (changed["actor"], changed["cite"]) == ("room", "8.3.1")
        await until(lambda: desk.row()["stakes"]["blinds"] == (200, 400))
        same_as_the_log(works.room, desk)
        await works.room.stop()

    run(story())


@pytest.mark.clause("crown-melbourne-poker", "6.10")
def test_house_players_outvote_nobody() -> None:
    """A majority does away with the notice; house players agree when every guest has."""

    async def story() -> None:
        works = Clockwork()
        desk = await seated(works.room, ANN, BOB, **{**CROWN, "pace": Pace(house=0, pause=60, act=0, board=0)}, house=4)
        buy_in = (2 * desk.machine.setup.buy_in[0], None)
        assert isinstance(await desk.ask(SUPERVISOR, c.GiveNotice(change=NewTerms(buy_in=buy_in), by="")), Done)
        await asyncio.sleep(0.02)
        assert table_of(desk).state.notices[1].agreed == ()
        await desk.ask(ANN, c.AgreeTo(seat=1, notice=1))
        await asyncio.sleep(0.02)
        assert "TermsChanged" not in kinds(desk)
        await desk.ask(BOB, c.AgreeTo(seat=2, notice=1))
        await until(lambda: "TermsChanged" in kinds(desk))
        await until(lambda: table_of(desk).state.setup.buy_in == buy_in)
        await until(lambda: desk.row()["buy_in"] == buy_in)
        await works.room.stop()

    run(story())


@pytest.mark.clause("star-sydney-poker", "3.5")
def test_a_commission_of_nothing_comes_with_the_end_of_the_hand() -> None:
    async def story() -> None:
        works = Clockwork()
        desk = await dealt(works, **STAR)
        assert isinstance(await desk.ask(SUPERVISOR, c.GiveNotice(change=NewCommission(), by="")), Done)
        await asyncio.sleep(0.02)
        assert "CommissionChanged" not in kinds(desk)
        await played(works, desk)
        await until(lambda: "CommissionChanged" in kinds(desk))
        await works.room.stop()

    run(story())


def test_a_change_that_cannot_be_made_any_more_stops_nothing() -> None:
    """More people have sat down than the announced game seats: the notice stays, and hands go on."""

    async def story() -> None:
        works = Clockwork()
        desk = await dealt(works, **{**OPEN, "pace": Pace(house=0, pause=0.05, act=0, board=0)})
        stakes = Stakes(structure="no limit", blinds=(100, 200), small=200)
        assert isinstance(await desk.ask(MANAGER, c.GiveNotice(change=NewTerms(stakes=stakes), by="")), Done)
        for seat, who in enumerate((ANN, BOB, CID), 1):
            await desk.ask(who, c.AgreeTo(seat=seat, notice=1))
        state = table_of(desk).state
        state.notices[1] = msgspec.structs.replace(state.notices[1], change=NewTerms(deck=7))
        await played(works, desk)
        await until(lambda: table_of(desk).state.running)
        assert not desk.fault
        desk.stop()

    run(story())


# -- between hands -----------------------------------------------------------------------------------------------


@pytest.mark.control("C5")
def test_a_table_is_held_when_the_hand_is_over_and_the_button_put_right() -> None:
    async def story() -> None:
        works = Clockwork()
        desk = await dealt(works, **{**STAR, "pace": Pace(house=0, pause=0.05, act=0, board=0)})
        eyes = Eyes(ANN)
        desk.watch(eyes)
        early = await desk.ask(SUPERVISOR, c.MoveButton(seat=2, by="", why="it was left behind"))
        assert isinstance(early, Refused)
        assert isinstance(await works.room.floor(ANN, desk.id, "hold"), Refused)
        with pytest.raises(BadInput, match="Say why"):
            await works.room.floor(DEALER, desk.id, "hold", why="x" * 201)
        why = "The shuffler is looked at."
        assert isinstance(await works.room.floor(DEALER, desk.id, "hold", "h-1", why=why), Done)
        with pytest.raises(BadInput, match="something else"):
            await works.room.floor(DEALER, desk.id, "hold", "h-1", why="Another reason.")
        kept = list(works.log.read(desk.stream))[-1]
        assert (kept.kind, kept.actor, msgspec.json.decode(kept.body)) == ("held", DEALER.name, {"why": why})
        assert not desk.paused
        assert eyes.last["holding"]
        twin = Clockwork(works.log)
        twin.room.restore()
        assert twin.room.desks[desk.id].holding
        await played(works, desk)
        assert desk.paused
        assert isinstance(await desk.ask(DEALER, c.MoveButton(seat=2, by="")), Refused)
        assert isinstance(await desk.ask(SUPERVISOR, c.MoveButton(seat=2, by="", why="left behind")), Done)
        twin = Clockwork(works.log)
        twin.room.restore()
        assert twin.room.desks[desk.id].paused
        await works.room.floor(DEALER, desk.id, "resume")
        await until(lambda: table_of(desk).state.running)
        assert table_of(desk).state.marks is not None
        assert table_of(desk).state.marks.button == 2
        assert not desk.holding
        await played(works, desk)
        assert not desk.paused
        await works.room.stop()

    run(story())


def test_a_table_between_hands_is_held_at_once() -> None:
    async def story() -> None:
        works = Clockwork()
        desk = await seated(works.room, ANN, **STAR)
        await works.room.floor(DEALER, desk.id, "hold")
        assert desk.paused

    run(story())


def test_whoever_cannot_pay_for_the_hour_leaves_and_the_others_play_on() -> None:
    """Ann has brought all she holds, and the hour costs as much: it is paid in cash, which she has not."""

    async def story() -> None:
        works = Clockwork()
        pace = Pace(house=0, pause=0.05, act=0, board=0)
        stack = WELCOME // 4
        opening: dict[str, Any] = {"buy_in": (stack, None), "options": {"fees": {"hourly": stack}}, "pace": pace}
        other = await seated(works.room, **{**STAR, "buy_in": (1, None)})
        desk = await seated(works.room, **{**STAR, **opening})
        for who in (ANN, BOB, CID):
            await works.room.welcome(who.name)
        await other.ask(ANN, c.TakeSeat(seat=1, name="Ann", chips=WELCOME - stack))
        for seat, who in enumerate((ANN, BOB, CID), 1):
            assert isinstance(await desk.ask(who, c.TakeSeat(seat=seat, name=who.name, chips=stack)), Done)
        assert works.room.chips_of("Ann") == 0
        await until(lambda: desk.people == ("Bob", "Cid"))
        await until(lambda: "HandStarted" in kinds(desk) and not desk.underway.tasks)
        assert not desk.fault
        assert works.room.chips_of("Ann") == stack
        assert last_of(desk, "SeatLeft")["actor"] == "room"
        same_as_the_log(works.room, desk)
        await works.room.stop()

    run(story())


# -- in the file -------------------------------------------------------------------------------------------------


def test_an_audit_follows_a_table_to_its_end(tmp_path: Path) -> None:
    path = tmp_path / "room.db"
    store = Store.open(path)

    async def story() -> None:
        works = Clockwork(store)
        desk = await dealt(works, **{**CROWN, "pace": Pace(house=0, pause=0.05, act=0, board=0)})
        await works.room.floor(SUPERVISOR, desk.id, "close")
        for seat, who in enumerate((ANN, BOB, CID), 1):
            await desk.ask(who, c.AgreeTo(seat=seat, notice=1))
        await played(works, desk)
        await until(lambda: desk.closed)
        await works.room.stop()

    asyncio.run(story())
    store.close()
    assert audit(path, None, replayers(), across()).faults == ()


def test_an_audit_finds_a_table_that_was_closed_over_somebodys_chips(tmp_path: Path) -> None:
    path = tmp_path / "room.db"
    store = Store.open(path)

    async def story() -> None:
        works = Clockwork(store)
        desk = await seated(works.room, ANN, **STAR)
        forged = [Draft(kind, int(works.at * 1e6), "Eve", "", b"{}") for kind in ("closed", "paused")]
        await asyncio.wrap_future(store.append(desk.stream, desk.position, forged))

    asyncio.run(story())
    store.close()
    found = [fault.what for fault in audit(path, None, replayers(), across()).faults]
    assert any("was not closed" in what for what in found)
    assert any("chips of Ann are left on a closed table" in what for what in found)
    assert any("was closed before" in what for what in found)


def test_the_auditor_of_a_table_wants_a_notice_before_a_change() -> None:
    setup = make_table("star", "holdem")
    closed = TableClosed(notice=1, by="gaming supervisor", at=5, cite="27.10")
    sat = SeatTaken(seat=1, name="Ann", chips=100, entry="", how="wait", at=9, cite="6.1")
    given = NoticeGiven(number=1, change=Closing(), by="gaming supervisor", after=0, at=1, cite="27.10")
    assert audit_table(setup, [given, closed]) == []
    assert audit_table(setup, [closed]) == ["event 1, TableClosed: notice 1 was not given"]
    assert audit_table(setup, [given, closed, sat]) == ["event 3, SeatTaken: the table is closed"]


# -- afterwards --------------------------------------------------------------------------------------------------


def test_a_closed_table_is_let_go_and_its_hands_stay() -> None:
    """Nothing of it is kept in memory but its name, nor read again at a start; the history knows it all the same."""

    async def story() -> None:
        works = Clockwork()
        room = works.room
        desk = await seated(room, ANN, BOB, **{**STAR, "pace": Pace(house=0, pause=1_000, act=1_000, board=0)})
        await desk.ask(THE_ROOM, desk.machine.deal(int(works.at)))
        hand = table_of(desk).hand
        assert hand is not None
        await desk.ask(Who(table_of(desk).state.dealt[hand.turn]), c.Play(command=hc.Fold(hand.turn)))
        for seat, who in enumerate((ANN, BOB), 1):
            await desk.ask(who, c.LeaveTable(seat=seat))
        await room.floor(SUPERVISOR, desk.id, "close")
        assert desk.closed
        eyes = Eyes(ANN)
        desk.watch(eyes)
        await works.passes(LINGER + 1)
        other = await room.open(Opening(**STAR))
        assert desk.id in room.desks, "somebody is looking at it"
        desk.unwatch(eyes)
        await room.floor(SUPERVISOR, other.id, "close")
        await works.passes(LINGER - 1)
        assert (await room.open(Opening(**STAR))).id == "3"
        assert (list(room.desks), list(room.closed)) == (["2", "3"], ["1"]), "the other one can still be looked at"
        with pytest.raises(BadInput, match="Table 1 is closed: what was played there is in the history"):
            room.desk("1")
        again = Clockwork(works.log).room
        assert again.restore() == 3
        assert (list(again.desks), sorted(again.closed)) == (["3"], ["1", "2"])
        assert (await again.open(Opening(**STAR))).id == "4"
        for one in (room, again):
            assert (one.titles["1"], one.books["1"]) == (desk.title, "star-sydney-poker")
            shelf = Shelves(one.log).of("1")
            (played,) = shelf.hands
            assert played.over
            assert shelf.replay(one.log, played, "Ann")["steps"]

    run(story())


def test_chips_that_the_ledger_has_on_a_closed_table_stop_the_room() -> None:
    async def story() -> None:
        works = Clockwork()
        desk = await seated(works.room, **STAR)
        await works.room.floor(SUPERVISOR, desk.id, "close")
        moved = (Transfer("cage", "table/1/seats", 5, "x", "x"),)
        works.log.append("table/1", None, (Draft("closed", 0, "Eve", "", b"{}", moved),)).result()
        with pytest.raises(StoreError, match="table 1 is closed, and the ledger has 5 on it"):
            Clockwork(works.log).room.restore()

    run(story())
