"""One report of every large payout, wherever it was made: who, what, when, how much, who confirmed it and who paid."""

from __future__ import annotations

import csv
import io
from datetime import UTC, datetime
from pathlib import Path

import pytest
from tests.room.boxes import ANN as AT_BOX
from tests.room.boxes import HOLDEM, SLOW, Floor
from tests.room.boxes import MANAGER as MO
from tests.room.boxes import run as at_boxes
from tests.room.hours import run
from tests.room.sitting import ANN, BOB, MANAGER, memory, seated, table_of, turn, until
from tests.room.sitting import DEALER as DEE
from tests.room.sitting import SUPERVISOR as SUE
from tests.room.test_banked_floor import played, stack
from tests.room.test_promotions import BEGAN, a_day
from tests.room.test_room_jackpot import CROWN, SAM, meter
from tests.room.test_room_jackpot import played as hand_played
from tests.room.test_room_jackpot import stack as royal
from tests.room.test_room_jackpot import table as with_jackpot
from tests.room.test_tournaments import DIRECTOR, wish

from cardspeak.hand import commands as hc
from cardspeak.jackpots import events as je
from cardspeak.jackpots.by_hand.topics import settling, wins
from cardspeak.refusal import Refused
from cardspeak.room.desk import Done
from cardspeak.room.payouts import Payout
from cardspeak.room.pools import POOL_EVENTS
from cardspeak.room.reports import large_payouts
from cardspeak.room.shown import Pace
from cardspeak.room.tournament.halls import open_tournament
from cardspeak.room.who import THE_ROOM
from cardspeak.rulings.report import Report
from cardspeak.store import Log, Reader, Record
from cardspeak.table import commands as c
from cardspeak.tournament import commands as tc

ROOM = THE_ROOM.name
BETWEEN = Pace(house=0, pause=3_600, act=0, board=0, alone=0)  # the next hand takes its time


def record_of(log: Log | Reader, payout: Payout) -> Record:
    """The record that the line names: it was written at the moment that the line tells."""
    (found,) = (one for one in log.read_all() if one.seq == payout.record)
    assert found.time == payout.time
    return found


def people(payout: Payout) -> tuple[str, str]:
    return payout.confirmed, payout.paid_by


@pytest.mark.control("C38")
def test_a_jackpot_by_hand_with_whoever_confirmed_it_and_whoever_paid_it() -> None:
    async def story() -> None:
        room = memory()
        desk = await with_jackpot(room)
        await until(lambda: table_of(desk).state.running)
        royal(desk)
        await hand_played(desk, 1)
        desk.holding = True  # no third hand adds to the pool before the win is recorded
        await hand_played(desk, 2)
        winner = next(one for one in meter(room).over["table 1", 2].seats if "As" in one.cards)
        for who, command in (
            (DEE, wins.RecordWin(table="table 1", number=2, pool="royal", seat=winner.seat)),
            (SUE, settling.VerifyWin(id=1)),
            (DEE, settling.CountDeck(id=1, suits=(13, 13, 13, 13))),
            (SAM, settling.ConfirmWin(id=1)),
            (SAM, settling.NotifySenior(id=1, to="Max")),
        ):
            assert not isinstance(await room.jackpot(who, CROWN, command), Refused)
            assert large_payouts(room.log, 1_000_000).lines == (), "nothing is paid before it is paid"
        paid = settling.PayWin(id=1, seat=winner.seat, means="chips")
        assert not isinstance(await room.jackpot(MANAGER, CROWN, paid), Refused)
        (line,) = large_payouts(room.log, 1_000_000).lines
        assert (line.table, line.name, line.amount) == (f"meter/{CROWN}", winner.name, 5_000_100)
        assert line.what == "jackpot royal, royal flush in chips"
        assert people(line) == ("Sam", "Max")
        assert line.cite == "17.5.4"
        record = record_of(room.log, line)
        assert [one.amount for one in record.transfers] == [line.amount]
        assert large_payouts(room.log, line.amount).lines == (line,)
        assert large_payouts(room.log, line.amount + 1).lines == ()
        await room.stop()

    run(story())


@pytest.mark.control("C38")
def test_a_jackpot_of_wagers_whole_and_again_when_it_is_taken_back() -> None:
    async def work(floor: Floor) -> None:
        desk = await floor.open(HOLDEM, pace=SLOW)
        await floor.sit(desk, AT_BOX, 1)
        stack(desk, "AsKs", board="QsJsTs2d3c")
        await played(floor, desk, "jackpot-1")
        told = [
            event
            for record in floor.log.read(f"jackpot/{HOLDEM}", 1)
            for event in POOL_EVENTS.decode(record.body)
            if isinstance(event, je.PrizePaid)
        ]
        (line,) = large_payouts(floor.log, 1_000_000).lines
        assert (line.table, line.name, line.what) == (desk.id, "Ann", "jackpot, royal flush")
        assert [line.amount] == [one.amount for one in told], "what the pools gave, to the cent"
        assert people(line) == (ROOM, ROOM), "nobody confirms a prize of their own"
        assert record_of(floor.log, line).kind == "round finished"
        floor.time += 60
        assert isinstance(await desk.rule(MO, Report(incident="disruption", note="a fire")), Done)
        first, back = large_payouts(floor.log, 1_000_000).lines
        assert first == line
        assert (back.name, back.amount, back.what) == ("Ann", -line.amount, f"taken back: {line.what}")
        assert people(back) == ("Mo", "Mo")
        assert back.time == line.time + 60_000_000
        record_of(floor.log, back)

    at_boxes(work)


@pytest.mark.control("C38")
def test_the_last_move_of_a_player_confirms_nothing() -> None:
    async def work(floor: Floor) -> None:
        desk = await floor.open(HOLDEM, pace=SLOW)
        await floor.sit(desk, AT_BOX, 1)
        stack(desk, "AcAd", dealer="7h2s", board="As9h4c3s6d")
        await played(floor, desk)
        by_the_room = large_payouts(floor.log, 1).lines
        assert by_the_room
        assert {people(line) for line in by_the_room} == {(ROOM, ROOM)}
        records = {line.record: record_of(floor.log, line) for line in by_the_room}
        assert {one.actor for one in records.values()} == {"Ann"}, "her move ended the round, and settles nothing"

    at_boxes(work)


@pytest.mark.control("C38")
def test_a_pot_that_a_ruling_takes_back() -> None:
    async def story() -> None:
        room = memory()
        desk = await seated(room, ANN, BOB, book=CROWN)
        await until(lambda: table_of(desk).state.running)
        desk.pace = desk._turn.pace = BETWEEN
        who, seat = turn(desk)
        assert isinstance(await desk.ask(who, c.Play(command=hc.Fold(seat))), Done)
        (line,) = large_payouts(room.log, 1).lines
        assert people(line) == (ROOM, ROOM), "a fold confirms nothing"
        assert line.name == ("Bob" if who.name == "Ann" else "Ann")
        ruled = await desk.rule(MANAGER, Report(incident="fraud", choice="void the hand", note="a marked deck"))
        assert isinstance(ruled, Done), ruled
        first, back = large_payouts(room.log, line.amount).lines
        assert first == line
        assert (back.name, back.amount, back.what) == (line.name, -line.amount, f"taken back: {line.what}")
        assert people(back) == ("Max", "Max")
        assert record_of(room.log, back).seq > line.record
        await room.stop()

    run(story())


@pytest.mark.control("C38")
def test_prizes_of_a_tournament_and_whoever_paid_them() -> None:
    async def story() -> None:
        room = memory()
        room.start()
        hall = await open_tournament(room, wish(players=4, seats=4, felt="paper", run_by="director"), DIRECTOR)

        async def done(command: object) -> None:
            assert isinstance(await hall.ask(DIRECTOR, command), Done), command

        names = [f"p{number}" for number in range(1, 5)]
        for command in (tc.Publish(), tc.Appoint("Dana"), tc.Designate(("table 1",), "paper"), tc.OpenEntries()):
            await done(command)
        for name in names:
            await done(tc.Enter(tc.Person(name=name), 2000, 10_000))
        await done(tc.CloseEntries())
        await done(tc.StartRound("a seed"))
        while not hall.state.over:
            players = hall.state.at_table("table 1")
            await done(tc.ReportOut("table 1", (players[-1],)))
        assert large_payouts(room.log, 1).lines == (), "won, and not paid"
        won = dict(hall.state.prizes)
        assert won
        for player in won:
            await done(tc.PayPrize(player))
        lines = large_payouts(room.log, 1).lines
        assert {line.name: line.amount for line in lines} == won
        assert {line.table for line in lines} == {f"tournament/{hall.id}"}
        assert {people(line) for line in lines} == {(DIRECTOR.name, DIRECTOR.name)}
        places = hall.state.places
        assert all(line.what == f"prize of place {places[line.name]}" and line.cite for line in lines)
        for line in lines:
            assert [one.amount for one in record_of(room.log, line).transfers] == [line.amount]
        most = max(won.values())
        assert [line.amount for line in large_payouts(room.log, most).lines] == [most]
        await room.stop()

    run(story())


@pytest.mark.control("C38")
def test_draws_bonuses_and_pots_stand_in_one_report(tmp_path: Path) -> None:
    path = tmp_path / "room.log"
    a_day(path)
    with Reader(path) as log:
        report = large_payouts(log, 1)
        lines = report.lines
        assert [line.time for line in lines] == sorted(line.time for line in lines)
        (prize,) = (line for line in lines if line.table == "promotion/1")
        assert (prize.amount, prize.what) == (100_000, "prize 1, First prize")
        assert prize.name in ("Ann", "Bob")
        assert people(prize) == ("Desk", "Cashier"), "the draw was held by one, and its prize paid by another"
        assert prize.cite
        assert sum(one.amount for one in record_of(log, prize).transfers) == 100_000
        (bonus,) = (line for line in lines if line.table == "bonus/crown-melbourne-poker")
        assert (bonus.amount, bonus.what) == (500, "bonus 1, Any")
        assert people(bonus) == ("Desk", "Boss")
        assert bonus.cite
        assert sum(one.amount for one in record_of(log, bonus).transfers) == 500
        assert any(line.what.startswith("pot") for line in lines)
        (large,) = large_payouts(log, 100_000).lines
        assert large == prize
        assert large_payouts(log, 100_001).lines == ()
    row = report.text().splitlines()
    (told,) = (line for line in row if "First prize" in line)
    when = f"{datetime.fromtimestamp(prize.time / 1e6, UTC):%Y-%m-%d %H:%M:%S}"
    for word in (when, prize.name, "100,000", "Desk", "Cashier", prize.cite):
        assert word in told
    assert prize.time > BEGAN * 1_000_000
    (cells,) = (one for one in csv.DictReader(io.StringIO(report.csv())) if "First prize" in one["what"])
    assert (cells["confirmed"], cells["paid_by"], cells["amount"]) == ("Desk", "Cashier", "100000")


def test_a_table_that_nobody_won_at_has_no_line() -> None:
    async def work(floor: Floor) -> None:
        desk = await floor.open(HOLDEM, pace=SLOW)
        await floor.sit(desk, AT_BOX, 1)
        stack(desk, "7c2d")
        await played(floor, desk)
        assert large_payouts(floor.log, 1).lines == (), "what was lost is no payout, however much it was"

    at_boxes(work)
