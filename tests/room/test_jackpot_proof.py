"""All three jackpots in one room, by chance: hits stacked in, rulings that change the flop, misdeals, faults, two hits
at once. And the wire: what the last one left holds is nobody's to learn from the question about the flop."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests import seeds
from tests.room.sitting import ANN, BOB, CID, MANAGER, memory, table_of, turn, until
from tests.room.sitting import DEALER as DEE
from tests.room.sitting import SUPERVISOR as SUE
from tests.room.test_room_jackpot import CROWN, SAM, STAR, chosen_for, meter, sound, table

from cardspeak.cards import Card, deck_of, parse_cards
from cardspeak.hand import commands as hc
from cardspeak.hand.events import Reshuffled
from cardspeak.jackpots.by_hand.judging import qualifying
from cardspeak.jackpots.by_hand.topics import contributions, faults, settling, wins
from cardspeak.refusal import Refused
from cardspeak.room.desk import INSTANT, Desk, Done
from cardspeak.room.openings import Opening
from cardspeak.room.room import Room
from cardspeak.room.who import Who
from cardspeak.rulings.report import Report
from cardspeak.store import Store
from cardspeak.table import commands as c

PERTH = "crown-perth-holdem"
STEPS = 80


def stacked(chance: random.Random) -> tuple[Card, ...]:
    """A royal flush with the flop for the second to be dealt to, among two; now and then none."""
    rest = list(deck_of(52).cards)
    chance.shuffle(rest)
    if chance.random() < 0.3:
        return tuple(rest)
    suit = chance.choice("cdhs")
    ace, king, *flop = parse_cards("".join(f"{rank}{suit}" for rank in "AKQJT"))
    others = [card for card in rest if card not in (ace, king, *flop)]
    return (others[0], ace, others[1], king, others[2], *flop, *others[3:])


class Evening:
    """Tables of every book that has a jackpot, and a floor that is busy."""

    def __init__(self, room: Room, chance: random.Random) -> None:
        self.room, self.chance = room, chance
        self.desks: list[Desk] = []
        self.changed = self.won = 0

    async def open(self) -> None:
        people = iter([(ANN, BOB), (CID, Who("Dov")), (Who("Eve"), Who("Fay")), (Who("Gil"), Who("Hal"))])
        for book in (CROWN, CROWN, STAR, STAR):
            desk = await table(self.room, *next(people), book=book)
            desk.machine._pack = lambda: stacked(self.chance)  # type: ignore[attr-defined]
            self.desks.append(desk)
        await self.room.open(Opening(book=PERTH, kind="banked", house=2, pace=INSTANT))

    async def step(self, desk: Desk) -> None:
        """What somebody at a table does, or the floor."""
        state, hand = table_of(desk).state, table_of(desk).hand
        if not state.running or hand is None:
            return
        dice = self.chance.random()
        before = not hand.state.boards or not hand.state.boards[0]
        if before and dice < 0.1:
            await desk.rule(SUE, Report(incident="premature flop"))
            self.changed += any(isinstance(event, Reshuffled) for event in hand.events)
        elif dice < 0.12:
            await desk.ask(SUE, c.DeclareMisdeal(by="", why="a test"))
        if not table_of(desk).state.running:
            return
        who, _ = turn(desk)
        chosen = chosen_for(desk.machine.view(desk.machine.viewer(who)), self.chance)
        if chosen is not None:
            await desk.ask(who, c.Play(command=chosen))

    async def settle(self, book: str) -> None:
        """Everything that hands have won is recorded, at several tables at once, and paid step by step."""
        room, state = self.room, meter(self.room, book)
        records = []
        for facts in list(state.over.values()):
            for event in state.plans["royal"].events:
                for seat in (one.seat for one in facts.seats):
                    record = wins.RecordWin(table=facts.table, number=facts.number, pool="royal", seat=seat)
                    if seat in qualifying(event.condition, facts):
                        records.append(record)
                    else:
                        assert isinstance(await room.jackpot(DEE, book, record), Refused), facts
        answers = await asyncio.gather(*(room.jackpot(DEE, book, one) for one in records))
        self.won += sum(not isinstance(one, Refused) for one in answers)
        for id, hit in list(state.hits.items()):
            for who, command in (
                (SUE, settling.VerifyWin(id=id)),
                (DEE, settling.CountDeck(id=id, suits=(13, 13, 13, 13))),
                (MANAGER, settling.ConfirmWin(id=id)),
                (MANAGER, settling.NotifySenior(id=id)),
                *((SAM, settling.PayWin(id=id, seat=share.seat, means="cash")) for share in hit.shares),
            ):
                await room.jackpot(who, book, command)

    async def trouble(self, book: str) -> None:
        """Equipment fails, is mended later, and what it missed is put right."""
        room, state = self.room, meter(self.room, book)
        if not state.faults:
            await room.jackpot(DEE, book, faults.ReportFault(pool="royal", what="a test"))
            return
        for whom in list(state.tell_owed):
            await room.jackpot(SUE, book, faults.NotifyOf(whom=whom))
        checks = tuple(row.check for row in state.setup.jackpot_rules.file.fault.works)
        mended = await room.jackpot(MANAGER, book, faults.MendEquipment(pool="royal", checks=checks))
        assert not isinstance(mended, Refused), mended
        for where, number in list(state.missed):
            await room.jackpot(MANAGER, book, contributions.PressButton(table=where, number=number))
        for where, number in list(state.voids):
            await room.jackpot(MANAGER, book, contributions.ReverseContribution(table=where, number=number))


@pytest.mark.clause(CROWN, "17.6.3")
@pytest.mark.clause(STAR, "30.18")
def test_an_evening_with_everything(tmp_path: Path) -> None:
    path = tmp_path / "room.db"
    chance = seeds.chance("an evening of jackpots")

    async def story() -> Evening:
        store = Store.open(path)
        room = Room(store)
        evening = Evening(room, chance)
        await evening.open()
        for step in range(STEPS):
            for desk in evening.desks:
                await evening.step(desk)
            if step % 6 == 5:
                await evening.settle(CROWN if step % 12 == 5 else STAR)
            if step % 35 == 20:
                await evening.trouble(chance.choice((CROWN, STAR)))
            for book in (CROWN, STAR):
                state = meter(room, book)
                assert state.balance == 0
        for book in (CROWN, STAR):
            if meter(room, book).faults:
                await evening.trouble(book)
            await evening.settle(book)
        await room.stop()
        for book in (CROWN, STAR):
            state = meter(room, book)
            assert store.balance(f"meter/{book}") == state.held_money // 100
            assert state.held_money + state.paid == state.spent
            for facts in state.over.values():  # what a hand won is judged by the board that it ended with
                desk = room.desks[facts.table.removeprefix("table ")]
                hand = table_of(desk).hand
                if hand is not None and hand.over and table_of(desk).state.number == facts.number and not facts.void:
                    assert facts.board == "".join(map(str, hand.state.boards[0] if hand.state.boards else ()))
        again = Room(store)
        again.restore()
        for book in (CROWN, STAR):
            assert meter(again, book) == meter(room, book)
        store.close()
        return evening

    evening = asyncio.run(story())
    assert evening.won
    assert evening.changed
    sound(None, path)  # type: ignore[arg-type]


# -- the wire --------------------------------------------------------------------------------------------------------


class Bytes:
    """Keeps what goes over the wire to somebody, but for the time of day."""

    def __init__(self, who: Who) -> None:
        self.who = who
        self.heard: list[bytes] = []

    def show(self, table: str, message: bytes) -> None:
        told = msgspec.json.decode(message)
        told.pop("time", None)
        told.pop("clock", None)
        view = told.get("view") or {}
        view.pop("clock", None)
        self.heard.append(msgspec.json.encode(told))


HIGH, LOW = parse_cards("AsKs"), parse_cards("7d2c")


async def folded(desk: Desk) -> None:
    who, seat = turn(desk)
    hand = table_of(desk).hand
    assert hand is not None
    last = any(one.verb == "take pot" for one in hand.legal)
    assert isinstance(await desk.ask(who, c.Play(command=hc.TakePot(seat) if last else hc.Fold(seat))), Done)


async def folded_to_one(holds: tuple[Card, ...], asks: bool) -> tuple[dict[str, list[bytes]], list[Any], Who]:
    """Everybody folds to one who holds these; then the pot is taken, or the flop is asked for."""
    room = memory()
    desk = await table(room, ANN, BOB, CID)
    await until(lambda: table_of(desk).state.running)
    await desk.floor(SUE, "hold")
    while table_of(desk).state.running:  # the first hand is whatever it is
        await folded(desk)
    eyes: dict[str, Bytes] = {}
    rest = [card for card in deck_of(52).cards if card not in (*HIGH, *LOW)]
    spare = LOW if holds == HIGH else HIGH
    # Dealt one at a time round the table: the last of three holds them, and the others always hold the same.
    pack = (rest[0], rest[1], holds[0], rest[2], rest[3], holds[1], *rest[4:], *spare)
    desk.machine._pack = lambda: pack  # type: ignore[attr-defined]
    await desk.floor(SUE, "resume")
    await until(lambda: table_of(desk).state.running)
    await desk.floor(SUE, "hold")
    hand = table_of(desk).hand
    assert hand is not None
    holder = next(seat for seat in hand.setup.seats if set(hand.state.holes[seat]) == set(holds))
    name = table_of(desk).state.dealt[holder]
    for who in (ANN, BOB, CID, Who("Rae"), DEE, MANAGER):
        eyes[who.name] = Bytes(who)
        desk.watch(eyes[who.name])
    asked: list[Any] = []
    while True:
        who, seat = turn(desk)
        verbs = {one.verb for one in hand.legal}
        if "take pot" in verbs:
            asked.append((who.name, seat))
            command: Any = hc.AskFlop(seat) if asks else hc.TakePot(seat)
            assert isinstance(await desk.ask(who, c.Play(command=command)), Done)
            break
        command = hc.Fold(seat) if seat != holder else (hc.Check(seat) if "check" in verbs else hc.Call(seat))
        assert isinstance(await desk.ask(who, c.Play(command=command)), Done)
    jackpots = [desk.machine.turned_over(who, 0) for who in (ANN, BOB, CID) if who.name != name]
    await room.stop()
    assert jackpots == [(), ()]
    return {one: found.heard for one, found in eyes.items()}, asked, Who(name)


def test_the_question_about_the_flop_tells_nobody_what_is_held() -> None:
    """The same hand twice, but for the two cards of whoever is left: to everybody else the same bytes go out."""
    first, asked, holder = asyncio.run(folded_to_one(HIGH, False))
    second, asked_again, same = asyncio.run(folded_to_one(LOW, False))
    assert asked == asked_again
    assert holder == same
    assert [name for name, _ in asked] == [holder.name]
    others = [name for name in first if name != holder.name]
    for name in others:
        assert first[name] == second[name], name
        assert not any(b"ask flop" in message for message in first[name]), name
    assert first[holder.name] != second[holder.name], "who holds them sees them"
    assert any(b"ask flop" in message for message in first[holder.name])
    # Asked for, the cards are tabled and everybody sees them: only then.
    third, *_ = asyncio.run(folded_to_one(HIGH, True))
    told = [message for message in third[others[0]] if b'"As"' in message]
    assert told
    assert all(b'"As"' not in message for message in third[others[0]][: len(first[others[0]]) - 2])
