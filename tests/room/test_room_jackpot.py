"""A jackpot by hand in the room: hands and contributions in one append, a royal paid by four people, and the audit."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.room.sitting import ANN, BOB, MANAGER, balanced, memory, seated, table_of, turn, until
from tests.room.sitting import DEALER as DEE
from tests.room.sitting import SUPERVISOR as SUE

from cardspeak.cards import deck_of, parse_cards
from cardspeak.cli.audit import across, replayers
from cardspeak.errors import BadInput
from cardspeak.hand import commands as hc
from cardspeak.jackpots.by_hand.files import usual_plan
from cardspeak.jackpots.by_hand.judging import could_win
from cardspeak.jackpots.by_hand.setup import ROYAL_ON_THE_FLOP
from cardspeak.jackpots.by_hand.topics import adjusting, contributions, settling, wins
from cardspeak.refusal import Refused
from cardspeak.room.desk import Desk, Done
from cardspeak.room.jackpots.meters import METER_EVENTS
from cardspeak.room.jackpots.seconding import ConfirmPoolOrder
from cardspeak.room.jackpots.views import shown
from cardspeak.room.room import Room
from cardspeak.room.who import Who
from cardspeak.store import Log, MemoryStore, Reader, Store
from cardspeak.store.auditing import audit
from cardspeak.table import commands as c

CROWN, STAR = "crown-melbourne-poker", "star-sydney-poker"
SAM = Who("Sam", "supervisor")
ROYAL = parse_cards("2cAs7dKs4hQsJsTs")


async def table(room: Room, *people: Who, book: str = CROWN, **more: Any) -> Desk:
    options = {"jackpot": True, **more.pop("options", {})}
    return await seated(room, *(people or (ANN, BOB)), book=book, options=options, committed=False, **more)


def stack(desk: Desk) -> None:
    """From now on the second to be dealt to holds the royal flush with the flop."""
    rest = [card for card in deck_of(52).cards if card not in ROYAL]
    desk.machine._pack = lambda: (*ROYAL, *rest)  # type: ignore[attr-defined]


async def played(desk: Desk, number: int) -> None:
    """Checked and called to the end."""
    await until(lambda: table_of(desk).state.number >= number and table_of(desk).state.running)
    while table_of(desk).state.number == number and table_of(desk).state.running:
        who, seat = turn(desk)
        hand = table_of(desk).hand
        assert hand is not None
        may = hand.options
        assert may is not None
        command = hc.Check(seat) if may.check else hc.Call(seat)
        assert isinstance(await desk.ask(who, c.Play(command=command)), Done)


def sound(log: Log, path: Path) -> None:
    found = audit(path, None, replayers(), across())
    assert not found.faults, found.faults[:3]


def meter(room: Room, book: str = CROWN) -> Any:
    return room.meters[book].jackpot.state


def test_the_start_of_a_hand_and_its_contribution_are_one_append() -> None:
    async def story() -> None:
        log = MemoryStore()
        room = memory(log)
        desk = await table(room)
        await until(lambda: table_of(desk).state.running)
        records = list(log.read_all())
        started = next(at for at, one in enumerate(records) if one.kind == "hand started")
        beside = records[started + 1]
        assert (beside.stream, beside.time) == (f"meter/{CROWN}", records[started].time)
        assert [type(one).__name__ for one in METER_EVENTS.decode(beside.body)] == ["HandBegun", "Contributed"]
        assert sum(one.amount for one in beside.transfers) == 50
        assert log.balance(f"meter/{CROWN}") == 5_000_050
        balanced(room)
        await room.stop()

    asyncio.run(story())


@pytest.mark.clause(CROWN, "17.4.3")
@pytest.mark.clause(CROWN, "17.5.4")
def test_a_royal_is_recorded_verified_counted_confirmed_and_paid_by_four_people(tmp_path: Path) -> None:
    path = tmp_path / "room.db"

    async def story() -> None:
        store = Store.open(path)
        room = Room(store)
        desk = await table(room)
        await until(lambda: table_of(desk).state.running)
        stack(desk)
        await played(desk, 1)
        desk.holding = True  # no third hand adds to the pool before the win is recorded
        await played(desk, 2)
        hand = meter(room).over["table 1", 2]
        winner = next(one for one in hand.seats if set(one.cards) and "As" in one.cards and "Ks" in one.cards)
        before = store.balance(f"player/{winner.name}")

        async def ask(who: Who, command: Any) -> Any:
            return await room.jackpot(who, CROWN, command)

        record = wins.RecordWin(table="table 1", number=2, pool="royal", seat=winner.seat)
        assert isinstance(await ask(Who(winner.name), record), Refused)
        assert not isinstance(await ask(DEE, record), Refused)
        pay = settling.PayWin(id=1, seat=winner.seat, means="chips")
        for who, command in (
            (SUE, settling.VerifyWin(id=1)),
            (DEE, settling.CountDeck(id=1, suits=(13, 13, 13, 13))),
            (SAM, settling.ConfirmWin(id=1)),
            (SAM, settling.NotifySenior(id=1, to="Max")),
        ):
            early = await ask(MANAGER, pay)
            assert isinstance(early, Refused)
            assert early.cite.clause in ("17.5.3", "17.4.3")
            assert not isinstance(await ask(who, command), Refused)
        same = await ask(SAM, pay)
        assert isinstance(same, Refused)
        assert same.cite.clause.startswith("silent: control C7")
        paid = await ask(MANAGER, pay)
        assert not isinstance(paid, Refused)
        assert paid[0].startswith(f"{winner.name} is paid 50,001.00 in chips by Max")
        assert store.balance(f"player/{winner.name}") - before == 5_000_100
        seen = shown(room.meters[CROWN], DEE, str)
        assert seen["console"]["history"][0]["amount"] == 5_000_100
        assert "console" not in shown(room.meters[CROWN], ANN, str)
        await room.stop()
        again = Room(store)
        again.restore()
        assert meter(again).gauges == meter(room).gauges
        assert meter(again).paid == meter(room).paid
        store.close()
        sound(store, path)

    asyncio.run(story())


@pytest.mark.clause("open-table", "jackpot.steps", "jackpot.pool")
def test_a_club_pays_a_royal_of_its_own_jackpot(tmp_path: Path) -> None:
    """A dealer and two of the floor; Tasmania's book, which says nothing of jackpots, has none."""
    path, book = tmp_path / "room.db", "open-table"

    async def story() -> None:
        store = Store.open(path)
        room = Room(store)
        (usual,) = usual_plan(book).pools
        club = msgspec.structs.replace(usual, name="club", tables=(), seed=20_000)
        desk = await table(room, book=book, pools=(club,), second="Sue")
        await until(lambda: table_of(desk).state.running)
        stack(desk)
        await played(desk, 1)
        await played(desk, 2)
        winner = next(one for one in meter(room, book).over["table 1", 2].seats if "As" in one.cards)
        pay = settling.PayWin(id=1, seat=winner.seat, means="chips")
        for who, command in (
            (DEE, wins.RecordWin(table="table 1", number=2, pool="club", seat=winner.seat)),
            (SUE, settling.VerifyWin(id=1)),
            (SAM, settling.ConfirmWin(id=1)),
            (MANAGER, pay),
        ):
            if command is not pay:
                assert isinstance(await room.jackpot(MANAGER, book, pay), Refused)
            assert not isinstance(await room.jackpot(who, book, command), Refused)
        assert meter(room, book).paid == 20_100 * 100
        with pytest.raises(BadInput, match="tasmania-poker has no jackpot"):
            await table(room, Who("Gil"), Who("Hoa"), book="tasmania-poker")
        await room.stop()
        store.close()
        sound(store, path)

    asyncio.run(story())


def test_several_tables_of_house_players_and_guests(tmp_path: Path) -> None:
    """By chance, with misdeals and adjustments in between; a hand folded to one is asked about the flop."""
    path = tmp_path / "room.db"

    async def story() -> None:
        store = Store.open(path)
        room = Room(store)
        chance = random.Random(7)
        desks = [await table(room, house=3), await table(room, Who("Eve"), Who("Flo"), house=2)]
        for desk in desks:
            stack(desk)
        for step in range(160):
            await asyncio.sleep(0)
            desk = desks[step % 2]
            state = table_of(desk).state
            if not state.running:
                await asyncio.sleep(0.005)
                continue
            who, _ = turn(desk)
            seen = desk.machine.view(desk.machine.viewer(who))
            answer = chosen_for(seen, chance)
            if answer is not None:
                await desk.ask(who, c.Play(command=answer))
            if step % 50 == 30:
                await desk.ask(SUE, c.DeclareMisdeal(by="", why="a test"))
        adjust = adjusting.AdjustPool(pool="royal", amount=123, reason="correction")
        assert not isinstance(await room.jackpot(SUE, CROWN, adjust), Refused)
        assert not isinstance(await room.jackpot(MANAGER, CROWN, ConfirmPoolOrder(order=1)), Refused)
        state = meter(room)
        assert state.balance == 0
        assert store.balance(f"meter/{CROWN}") == state.held_money // 100
        assert state.gauges["royal"].hands > 3
        await room.stop()
        store.close()
        sound(store, path)

    asyncio.run(story())


def chosen_for(seen: Any, chance: random.Random) -> Any:
    """A command for whoever is asked."""
    prompt = seen.hand.prompt if seen.hand is not None else None
    if prompt is None or prompt.seat != seen.hand.viewer:
        return None
    if prompt.choice("ask flop") is not None:
        return chance.choice([hc.AskFlop, hc.TakePot])(prompt.seat)
    if prompt.choice("fold") is not None and chance.random() < 0.3:
        return hc.Fold(prompt.seat)
    return hc.Check(prompt.seat) if prompt.choice("check") is not None else hc.Call(prompt.seat)


def test_a_hand_that_nobody_called_is_turned_over_by_its_player_alone() -> None:
    async def story() -> None:
        room = memory()
        desk = await table(room)
        await until(lambda: table_of(desk).state.running)
        who, seat = turn(desk)
        assert isinstance(await room.turn_over(who, desk.id), Refused)
        await desk.ask(who, c.Play(command=hc.Fold(seat)))
        left, other = turn(desk)
        hand = table_of(desk).hand
        assert hand is not None
        assert hand.prompt is not None
        assert hand.prompt.choice("ask flop") is not None
        held = "".join(map(str, sorted(hand.state.holes[other])))
        able = could_win(CROWN, "holdem", 52, ROYAL_ON_THE_FLOP, held)
        answer = await desk.ask(left, c.Play(command=hc.AskFlop(other)))
        if not able:
            assert isinstance(answer, Refused)
            assert answer.cite.clause == "17.5.5"
            await desk.ask(left, c.Play(command=hc.TakePot(other)))
        assert meter(room).over["table 1", 1].asked == able
        assert isinstance(await room.turn_over(Who("Zoe"), desk.id), Refused)
        await room.stop()

    asyncio.run(story())


def test_what_the_room_refuses() -> None:
    async def story() -> None:
        room = memory()
        with pytest.raises(BadInput, match="jackpot"):
            await table(room, book="tasmania-poker", options={})
        with pytest.raises(BadInput, match="No table here"):
            await room.jackpot(DEE, CROWN, contributions.PressButton(table="table 1", number=1))
        await table(room, book=STAR)
        with pytest.raises(BadInput, match=r"30\.3"):
            await table(room, Who("Gil"), Who("Hoa"), book=STAR, game="omaha")
        await room.stop()

    asyncio.run(story())


def test_a_meter_that_was_altered_is_found(tmp_path: Path) -> None:
    """A hand that its meter never heard of: the audit names the hand and the table."""
    path = tmp_path / "room.db"

    async def story() -> None:
        store = Store.open(path)
        room = Room(store)
        desk = await table(room)
        await until(lambda: table_of(desk).state.running)
        desk.machine._jackpot.link = None  # type: ignore[attr-defined]
        await played(desk, 1)
        await room.stop()
        store.close()

    asyncio.run(story())
    found = audit(path, None, replayers(), across())
    assert any("hand 1 of table 1 is over at its table" in fault.what for fault in found.faults), found.faults
    assert list(Reader(path).read_all())
