"""Chips are moved and never made: after every record the ledger says what the machines say."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests import seeds
from tests.room.hours import run
from tests.room.sitting import ANN, BOB, CID, Eyes, balanced, memory, play, same_as_the_log, seated, table_of, until
from tests.shelf import SAMPLE

from cardspeak.cards.chance import seeded
from cardspeak.hand.house import house_player
from cardspeak.ledger import Transfer
from cardspeak.refusal import Refused
from cardspeak.room.desk import Done
from cardspeak.room.money import Bought, TableChips, against_the_bank, transfers, wallet
from cardspeak.room.room import WELCOME
from cardspeak.room.who import THE_ROOM, Who
from cardspeak.table import commands as c


def applied(moved: tuple[Transfer, ...]) -> dict[str, int]:
    balances: dict[str, int] = {}
    for one in moved:
        assert one.amount > 0
        balances[one.debit] = balances.get(one.debit, 0) - one.amount
        balances[one.credit] = balances.get(one.credit, 0) + one.amount
    return balances


amounts = st.integers(0, 10**9)
either = st.integers(-(10**9), 10**9)
bought = st.lists(st.builds(Bought, st.sampled_from(("player/a", "player/b")), either, st.just("x")))


@given(amounts, amounts, amounts, bought, either, either)
def test_what_a_batch_moved_among_players(
    seats: int, pot: int, house: int, moved: list[Bought], to_pot: int, taken: int
) -> None:
    change = sum(one.chips for one in moved)
    before = TableChips(seats, pot, house)
    after = TableChips(seats + change - to_pot, pot + to_pot - taken, house + taken)
    found = applied(transfers("7", before, after, moved, "x"))
    assert found.get("table/7/seats", 0) == after.seats - before.seats
    assert found.get("table/7/pot", 0) == after.pot - before.pot
    assert found.get("commission", 0) == taken
    assert sum(found.values()) == 0


@given(amounts, amounts, amounts, bought, either, either)
def test_what_a_batch_moved_against_the_bank(
    seats: int, pot: int, house: int, moved: list[Bought], laid: int, lost: int
) -> None:
    change = sum(one.chips for one in moved)
    before, after = TableChips(seats, pot, house), TableChips(seats + change - laid, pot + laid - lost, house + lost)
    found = applied(against_the_bank("7", before, after, moved, "x"))
    assert found.get("table/7/seats", 0) == after.seats - before.seats
    assert found.get("table/7/pot", 0) == after.pot - before.pot
    assert found.get("bank", 0) == lost


def test_chips_that_appear_from_nowhere_are_found() -> None:
    with pytest.raises(AssertionError, match="chips are kept"):
        transfers("7", TableChips(100, 0, 0), TableChips(101, 0, 0), (), "x")
    with pytest.raises(AssertionError, match="chips are kept"):
        against_the_bank("7", TableChips(100, 0, 0), TableChips(101, 0, 0), (), "x")


def test_names_of_accounts() -> None:
    assert wallet("Ann") == "player/Ann"
    assert wallet("Ann of/x") == "player/Ann%20of%2Fx"


@pytest.mark.parametrize(("book", "game"), SAMPLE)
def test_balances_equal_the_machines_chips_after_every_record(book: str, game: str) -> None:
    """House players and people come, play, buy and go; looked at each time anybody could look."""

    async def story() -> None:
        room, chance = memory(), seeds.chance("money", book, game)
        desk = await seated(room, ANN, BOB, CID, house=1, book=book, game=game)
        whims = seeded(seeds.of_the_day("whims", book, game))

        class Counting(Eyes):
            def show(self, table: str, message: bytes) -> None:
                super().show(table, message)
                balanced(room)

        eyes = Counting(ANN)
        desk.watch(eyes)
        while desk.hands < 6:
            await until(lambda: desk._turn.waits.what == "clock" or not table_of(desk).state.running)
            table = table_of(desk)
            if table.state.running and desk._turn.waits.what == "clock" and table.hand is not None:
                who = Who(table.state.dealt[table.hand.turn])
                assert isinstance(await desk.ask(who, play(house_player(table.hand, whims))), Done)
            await something(desk, chance)
        await room.stop()
        assert len(eyes.shown) > 20
        same_as_the_log(room, desk)
        if book != "open-table" and game != "chinese-poker":
            assert room.log.balance("commission") >= 0

    async def something(desk: object, chance: random.Random) -> None:
        from cardspeak.room.desk import Desk

        assert isinstance(desk, Desk)
        seat = chance.randint(1, 3)
        who = (ANN, BOB, CID)[seat - 1]
        least = desk.machine.setup.buy_in[0]
        wish = chance.choice((c.BuyChips(seat=seat, chips=least), c.StepAway(seat=seat), c.ComeBack(seat=seat)))
        answer = await desk.ask(who, wish)
        assert isinstance(answer, Done | Refused)
        if isinstance(wish, c.StepAway) and isinstance(answer, Done):
            await desk.ask(who, c.ComeBack(seat=seat))

    run(story())


def test_what_somebody_takes_away_is_in_the_account() -> None:
    async def story() -> None:
        room = memory()
        desk = await seated(room, ANN)
        brought = 2 * desk.machine.setup.buy_in[0]
        assert room.chips_of("Ann") == WELCOME - brought
        await desk.ask(ANN, c.LeaveTable(seat=1))
        assert room.chips_of("Ann") == WELCOME
        assert await room.welcome("Ann") == WELCOME, "nothing more for somebody who has chips"
        balanced(room)

    run(story())


def test_the_room_buys_for_house_players_who_have_nothing() -> None:
    async def story() -> None:
        room = memory()
        desk = await seated(room, house=2, buy_in=(400, 400))
        await until(
            lambda: any(record.kind == "table" and record.position > 4 for record in room.log.read(desk.stream))
        )
        await room.stop()
        assert desk.fault == ""
        assert room.log.balance("cage/house-players") < -800
        bought = [record for record in room.log.read(desk.stream) if b"ChipsBought" in record.body]
        assert {record.actor for record in bought} == {THE_ROOM.name}
        same_as_the_log(room, desk)

    run(story())
