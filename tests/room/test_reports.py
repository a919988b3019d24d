"""Reports over a whole log: returns beside their theory, commission, unfinished games, large payouts."""

from __future__ import annotations

import asyncio
import csv
import io
import random
import re
from collections.abc import Awaitable, Callable
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner
from tests.room.boxes import ANN, HOLDEM, SLOW, THREE_CARD, Floor
from tests.room.boxes import play as play_round
from tests.room.hours import run as hurried
from tests.room.sitting import ANN as AT_TABLE
from tests.room.sitting import BOB, memory, play, seated, turn, until
from tests.room.test_banked_desk import decided
from tests.room.test_banked_floor import played, stack

from cardspeak.banked import commands as bc
from cardspeak.cli.report import command
from cardspeak.hand import commands as hc
from cardspeak.odds.house.three_card import ThreeCard
from cardspeak.room.banked import events as d
from cardspeak.room.desk import Done
from cardspeak.room.reports import large_payouts, performance
from cardspeak.room.who import THE_ROOM
from cardspeak.store import MemoryStore, Store

STAMP = r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC"


def run(work: Callable[[Floor], Awaitable[None]], log: Store | None = None) -> None:
    async def whole() -> None:
        floor = Floor(log)
        await work(floor)
        await floor.room.stop()

    asyncio.run(whole())


@pytest.mark.control("C16")
def test_what_was_staked_and_what_came_back_stands_beside_the_theory() -> None:
    async def work(floor: Floor) -> None:
        desk = await floor.open(HOLDEM, pace=SLOW)
        await floor.sit(desk, ANN, 1)
        before = floor.log.balance(f"{desk.stream}/seats")
        stack(desk, "AcAd", dealer="7h2s", board="As9h4c3s6d")
        await played(floor, desk)
        won = floor.log.balance(f"{desk.stream}/seats") - before
        assert won > 0
        (line, *_) = performance(floor.log).lines
        assert (line.table, line.book, line.wager) == (desk.id, HOLDEM, "game")
        assert line.returned - line.staked == won
        assert line.actual == line.returned / line.staked > 1
        assert line.theory is not None
        assert 0.9 < line.theory < 1

    run(work)


@pytest.mark.control("C16")
def test_the_theory_is_that_of_the_tables_own_pay_tables() -> None:
    async def work(floor: Floor) -> None:
        desk = await floor.open(THREE_CARD, pace=SLOW, tables={"ante-bonus": "B", "pair-plus": "A"})
        await floor.sit(desk, ANN, 1)
        await floor.do(desk, THE_ROOM, d.OpenRound())
        await floor.place(desk, ANN, 1)
        await floor.do(desk, THE_ROOM, play_round(bc.Proceed("close")))
        await decided(floor, desk, random.Random(3))
        theory = {line.wager: line.theory for line in performance(floor.log).lines}
        assert theory["game"] == float(1 - ThreeCard("B", "A").ante_and_play.risk)
        assert theory["game"] != float(1 - ThreeCard("A", "A").ante_and_play.risk)

    run(work)


@pytest.mark.control("C16")
def test_money_in_unfinished_games_is_shown() -> None:
    async def story() -> None:
        room = memory()
        desk = await seated(room, AT_TABLE, BOB)
        await until(lambda: desk.machine.running)
        held = room.log.balance(f"{desk.stream}/pot")
        assert held > 0
        assert performance(room.log).unfinished == {desk.id: held}
        assert f"table {desk.id}: {held:,}" in performance(room.log).text()

    hurried(story())


@pytest.mark.control("C15")
def test_a_report_of_nothing_says_so() -> None:
    for report in (performance(MemoryStore()), large_payouts(MemoryStore(), 1)):
        assert "No Activity" in report.text()


@pytest.mark.control("C38")
def test_a_large_payout_says_who_what_when_how_much_and_who_confirmed() -> None:
    async def work(floor: Floor) -> None:
        desk = await floor.open(HOLDEM, pace=SLOW)
        await floor.sit(desk, ANN, 1)
        stack(desk, "AcAd", dealer="7h2s", board="As9h4c3s6d")
        await played(floor, desk)
        every = large_payouts(floor.log, 1).lines
        most = max(line.amount for line in every)
        (line,) = [line for line in large_payouts(floor.log, most).lines if line.amount == most][:1]
        assert (line.table, line.name, line.amount) == (desk.id, "Ann", most)
        assert line.confirmed == line.paid_by == THE_ROOM.name, "the room deals and settles, whoever moved last"
        assert line.time == int(floor.time * 1e6)
        assert line.what
        assert line.cite
        assert large_payouts(floor.log, most + 1).lines == ()

    run(work)


@pytest.mark.control("C38")
def test_a_large_pot_too() -> None:
    async def story() -> None:
        room = memory()
        desk = await seated(room, AT_TABLE, BOB)
        await until(lambda: desk.machine.running)
        who, seat = turn(desk)
        assert isinstance(await desk.ask(who, play(hc.Fold(seat))), Done)
        (line,) = large_payouts(room.log, 1).lines
        other = "Bob" if who.name == "Ann" else "Ann"
        assert (line.name, line.what, line.confirmed) == (other, "pot", THE_ROOM.name), "a fold confirms nothing"
        assert large_payouts(room.log, line.amount).lines == (line,)
        assert large_payouts(room.log, line.amount + 1).lines == ()

    hurried(story())


@pytest.mark.control("C14", "C15")
def test_the_command_prints_text_csv_and_json(tmp_path: Path) -> None:
    file = tmp_path / "room.db"

    async def work(floor: Floor) -> None:
        desk = await floor.open(HOLDEM, pace=SLOW)
        await floor.sit(desk, ANN, 1)
        await played(floor, desk)

    with Store.open(file) as log:
        run(work, log)
    for what in ("performance", "payouts"):
        told = CliRunner().invoke(command, [str(file), what, "--least", "1"])
        assert told.exit_code == 0, told.exception
        assert "Head of the log" in told.output
        operator, title, interval, made = told.output.splitlines()[:4]
        assert (operator, title) == ("cardspeak", "Performance" if what == "performance" else "Large payouts")
        assert re.fullmatch(rf"The whole log, {STAMP} to {STAMP}", interval)
        assert re.fullmatch(rf"Made {STAMP}", made)
        rows = list(csv.reader(io.StringIO(CliRunner().invoke(command, [str(file), what, "--csv"]).output)))
        assert rows[0][0] in ("table", "time")
        assert "lines" in msgspec.json.decode(CliRunner().invoke(command, [str(file), what, "--json"]).output)
