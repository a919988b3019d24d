"""The floor at tables against the house, irregularities, and the jackpot that several tables share."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.room.boxes import (
    ANN,
    BOB,
    CAT,
    DEALER,
    HOLDEM,
    MANAGER,
    SLOW,
    THREE_CARD,
    Floor,
    banked,
    play,
    run,
    snapshot,
)

from cardspeak.banked import commands as bc
from cardspeak.banked import table as f
from cardspeak.banked.setup import Limit
from cardspeak.cards import Card, deck_of, parse_cards
from cardspeak.cli.audit import across, replayers
from cardspeak.errors import BadInput
from cardspeak.jackpots import commands as jc
from cardspeak.refusal import Refused
from cardspeak.room.banked import events as d
from cardspeak.room.banked.house import waited_for
from cardspeak.room.banked.incidents import Considered
from cardspeak.room.building import build
from cardspeak.room.desk import Desk, Done
from cardspeak.room.openings import read_opening
from cardspeak.room.who import THE_ROOM
from cardspeak.rulings.report import Report, report_of
from cardspeak.store import Appended, MemoryStore, Store, StoreError, StreamDrafts, audit

CUT = 26
HOLE, DEALERS, BOARD = "7c2d", "AhJd", "Ks9h4c3s6d"


def stack(desk: Desk, *hands: str, dealer: str = DEALERS, board: str = BOARD) -> None:
    """The next round of Crown Hold'em deals these hands to its boxes."""
    held = [parse_cards(hand) for hand in (*hands, dealer)]
    first = [hand[at] for at in range(2) for hand in held] + list(parse_cards(board))
    order = (*first, *(card for card in deck_of(52).cards if card not in first))
    machine: Any = banked(desk.machine)

    def stacked(cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return order[-CUT:] + order[:-CUT]

    machine._shuffle, machine._cut = stacked, lambda places: CUT


async def opened(floor: Floor, book: str = HOLDEM, **options: Any) -> Desk:
    """Ann at box 1 of a table whose rounds are opened by hand."""
    desk = await floor.open(book, pace=SLOW, **options)
    await floor.sit(desk, ANN, 1)
    return desk


async def played(floor: Floor, desk: Desk, *wagers: str) -> None:
    """One round of Ann's: an Ante and these wagers of the required amount, everything bet."""
    await floor.do(desk, THE_ROOM, d.OpenRound())
    for wager in ("ante", *wagers):
        await floor.place(desk, ANN, 1, 500, wager)
    await floor.do(desk, THE_ROOM, play(bc.Proceed("close")))
    for verb in ("flop", "turn", "river"):
        await floor.do(desk, ANN, play(bc.Decide(1, verb)))
    assert banked(desk.machine).round is None


def test_a_royal_flush_is_paid_from_the_pools_of_all_tables() -> None:
    async def work(floor: Floor) -> None:
        first, second = await opened(floor), await floor.open(HOLDEM, pace=SLOW)
        await floor.sit(second, BOB, 1)
        pools = floor.room.pools[HOLDEM]
        seeded = dict(pools.jackpot.state.pools)
        stack(first, HOLE)
        await played(floor, first, "jackpot-1")
        grown = dict(pools.jackpot.state.pools)
        assert grown["pool-1"] > seeded["pool-1"], "a wager at one table"
        shown = banked(second.machine).view(("Bob", "")).jackpots[0].amount
        assert shown == grown["pool-1"] // 100, "is seen at the other"

        await floor.do(second, THE_ROOM, d.OpenRound())
        await floor.place(second, BOB, 1)
        stack(first, "AsKs", board="QsJsTs2d3c")
        before, wallet = floor.log.balance(pools.account), banked(first.machine).state.chips_of("Ann")
        await played(floor, first, "jackpot-1")
        lines = {line.wager: line for line in banked(first.machine).state.shown.lines}  # type: ignore[union-attr]
        prize = lines["jackpot-1"].amount + 500
        assert prize >= shown
        assert banked(first.machine).state.chips_of("Ann") - wallet == sum(line.amount for line in lines.values())
        assert floor.log.balance(pools.account) < before
        assert pools.jackpot.state.pools["pool-1"] == seeded["pool-1"], "what is guaranteed is there again"
        assert pools.jackpot.reconciliation.off == 0
        assert banked(second.machine).round is not None, "the other table's round goes on"

    run(work)


def test_the_pools_come_back_after_a_restart(tmp_path: Path) -> None:
    """In the middle of a round at each of two tables; both go on with the same jackpot."""
    store = Store.open(tmp_path / "room.log")

    async def work(floor: Floor) -> None:
        first, second = await opened(floor), await floor.open(HOLDEM, pace=SLOW)
        await floor.sit(second, BOB, 2)
        stack(first, "AsKs", board="QsJsTs2d3c")
        for desk, who, box in ((first, ANN, 1), (second, BOB, 2)):
            await floor.do(desk, THE_ROOM, d.OpenRound())
            await floor.place(desk, who, box)
            await floor.place(desk, who, box, 500, "jackpot-1")
            await floor.do(desk, THE_ROOM, play(bc.Proceed("close")))
        again = floor.restarted()
        old, new = floor.room.pools[HOLDEM].jackpot, again.room.pools[HOLDEM].jackpot
        assert new.state == old.state
        for id in (first.id, second.id):
            assert snapshot(banked(again.room.desks[id].machine)) == snapshot(banked(floor.room.desks[id].machine))
        desk = again.room.desks[first.id]
        for verb in ("flop", "turn", "river"):
            assert isinstance(await desk.ask(ANN, play(bc.Decide(1, verb))), Done)
        again.check_money()
        assert new.state.pools["pool-1"] < old.state.pools["pool-1"]
        again.restarted().check_money()
        await again.room.stop()

    run(work, store)
    store.close()


class Failing(MemoryStore):
    """Writes nothing while `broken`."""

    broken = False

    def append_all(self, parts: Sequence[StreamDrafts]) -> Future[Appended]:
        if not self.broken:
            return super().append_all(parts)
        future: Future[Appended] = Future()
        future.set_exception(StoreError("The disk is full."))
        return future


def test_a_record_that_cannot_be_written_leaves_table_and_pools_as_they_were() -> None:
    """The wagers of the round were in the pools already: they are out again, and the other table knows it."""
    log = Failing()

    async def day() -> None:
        floor = Floor(log)
        first, second = await opened(floor), await floor.open(HOLDEM, pace=SLOW)
        await floor.sit(second, BOB, 1)
        for desk, who in ((first, ANN), (second, BOB)):
            await floor.do(desk, THE_ROOM, d.OpenRound())
            await floor.place(desk, who, 1)
            await floor.place(desk, who, 1, 500, "jackpot-1")
        before = floor.room.pools[HOLDEM].jackpot.state.copy()
        log.broken = True
        answer = await floor.ask(first, THE_ROOM, play(bc.Proceed("close")))
        assert isinstance(answer, Refused)
        assert first.paused
        assert floor.room.pools[HOLDEM].jackpot.state == before
        log.broken = False
        await floor.do(second, THE_ROOM, play(bc.Proceed("close")))
        grown = floor.room.pools[HOLDEM].jackpot.state
        assert grown.pools != before.pools
        assert isinstance(await first.floor(MANAGER, "resume"), Done)
        await floor.do(first, THE_ROOM, play(bc.Proceed("close")))
        assert floor.room.pools[HOLDEM].jackpot.state == floor.restarted().room.pools[HOLDEM].jackpot.state
        await floor.room.stop()

    asyncio.run(day())


def test_a_table_joins_the_pools_with_their_wager_or_not_at_all() -> None:
    async def work(floor: Floor) -> None:
        await opened(floor)
        with pytest.raises(BadInput, match="played for with 500, not with 1000"):
            await floor.open(HOLDEM, jackpot_wager=1_000)
        assert len(floor.room.desks) == 1

    run(work)


@pytest.mark.parametrize(
    ("book", "options", "words"),
    [
        (THREE_CARD, {"boxes": 10}, "1 to 9 boxes"),
        (THREE_CARD, {"tables": {"ante-bonus": "Z"}}, "Z"),
        (THREE_CARD, {"stakes": 3}, "not stakes"),
        (THREE_CARD, {"jackpot_wager": 500}, "no jackpot"),
        (THREE_CARD, {"least": "much"}, "least"),
        (THREE_CARD, {"least": 900, "most": 500}, "no limit"),
        (THREE_CARD, {"limits": {"play": {"least": 1, "most": 2}}}, "no limits of its own"),
        (HOLDEM, {"device": "hat"}, "dealt from"),
        (HOLDEM, {"settings": {"nonsense": True}}, "no setting"),
    ],
)
def test_a_table_that_the_book_would_not_open(book: str, options: dict[str, Any], words: str) -> None:
    async def work(floor: Floor) -> None:
        with pytest.raises(BadInput, match=words):
            await floor.open(book, **options)
        assert not floor.room.desks

    run(work)


# -- irregularities ----------------------------------------------------------------------------------------------


@pytest.mark.control("C31")
def test_the_floor_looks_at_a_ruling_and_then_carries_it_out() -> None:
    """An exposed card of the dealer: offered to withdraw, and the round goes on."""

    async def work(floor: Floor) -> None:
        desk = await opened(floor, THREE_CARD)
        await floor.do(desk, THE_ROOM, d.OpenRound())
        await floor.place(desk, ANN, 1)
        await floor.do(desk, THE_ROOM, play(bc.Proceed("close")))
        machine = banked(desk.machine)
        assert "exposed card" in {kind.name for kind in machine.incidents()}
        report = report_of("exposed card", seat=1, count=1)
        before = snapshot(machine)
        seen = await desk.rule(MANAGER, report, carry_out=False)
        assert isinstance(seen, Considered)
        assert seen.steps[0][0].startswith("Irregularity")
        assert snapshot(machine) == before, "looking changes nothing"
        assert isinstance(await desk.rule(ANN, report), Refused)
        done = await desk.rule(DEALER, report, "r-1")
        assert isinstance(done, Done)
        floor.check()
        assert (await desk.rule(DEALER, report, "r-1")).repeated, "asked twice, done once"
        told = list(floor.log.read(desk.stream))[-1]
        assert (told.actor, told.kind) == ("Dee", "play")

    run(work)


def test_a_report_says_what_only_people_know() -> None:
    async def work(floor: Floor) -> None:
        desk = await opened(floor)
        await floor.do(desk, THE_ROOM, d.OpenRound())
        await floor.place(desk, ANN, 1)
        report = Report(incident="hold winnings", facts={"player": "Ann"}, note="looked into")
        low = await desk.rule(DEALER, report)
        assert isinstance(low, Refused)
        assert low.why == "authority"
        with pytest.raises(BadInput, match="number"):
            await desk.rule(MANAGER, Report(incident="wrong count", facts={"total": "many"}))

    run(work)


def test_winnings_held_are_paid_later() -> None:
    """To the stack of somebody who sits here, to the account of somebody who has left."""

    async def work(floor: Floor, leaves: bool) -> None:
        desk = await opened(floor)
        machine = banked(desk.machine)
        stack(desk, "AcAd", dealer="7h2s", board="As9h4c3s6d")
        await floor.do(desk, THE_ROOM, d.OpenRound())
        await floor.place(desk, ANN, 1)
        await floor.do(desk, THE_ROOM, play(bc.Proceed("close")))
        for verb in ("flop", "turn", "river"):
            await floor.do(desk, ANN, play(bc.Decide(1, verb)))
        report = Report(incident="hold winnings", facts={"player": "Ann"}, note="looked into")
        assert isinstance(await desk.rule(MANAGER, report, carry_out=False), Considered)
        held = await desk.rule(MANAGER, report)
        assert isinstance(held, Done), held
        floor.check()
        (kept,) = machine.state.held
        assert kept.amount > 0
        await floor.refused(desk, DEALER, f.Release(player="Ann"))
        if leaves:
            await floor.do(desk, ANN, d.GetUp())
        before = machine.state.chips_of("Ann") + floor.room.chips_of("Ann")
        await floor.do(desk, MANAGER, f.Release(player="Ann"))
        assert machine.state.chips_of("Ann") + floor.room.chips_of("Ann") == before + kept.amount
        assert machine.state.chips_of("Ann") == (0 if leaves else machine.setup.stacks["Ann"])
        assert not machine.state.held
        await floor.refused(desk, MANAGER, f.Release(player="Ann"))

    run(lambda floor: work(floor, False))
    run(lambda floor: work(floor, True))


# -- orders ------------------------------------------------------------------------------------------------------


def test_limits_change_by_the_book_while_the_layout_is_empty() -> None:
    async def work(floor: Floor) -> None:
        desk = await opened(floor, THREE_CARD)
        machine = banked(desk.machine)
        higher = f.SetLimits(wager="ante", limit=Limit(1_000, 100_000, 500))
        await floor.refused(desk, ANN, higher)
        assert machine.setup.limits["ante"].least == 500
        await floor.refused(desk, MANAGER, higher)  # no notice, nobody agreed
        await floor.do(desk, THE_ROOM, d.OpenRound())
        await floor.place(desk, ANN, 1)
        agreed = f.SetLimits(wager="ante", limit=Limit(1_000, 100_000, 500), agreed=("Ann",))
        await floor.refused(desk, MANAGER, agreed)  # a chip lies there
        await floor.do(desk, ANN, play(bc.TakeBack(1, "ante", "Ann")))
        answer = await floor.ask(desk, MANAGER, agreed)
        ways = machine.setup.game.file.notices.limits_by
        assert isinstance(answer, Done) == ("all agree" in ways), answer
        with pytest.raises(BadInput, match="no limits here"):
            await desk.ask(MANAGER, f.SetLimits(wager="nothing", limit=Limit(1, 2)))
        with pytest.raises(BadInput, match="is no limit"):
            await desk.ask(MANAGER, f.SetLimits(wager="ante", limit=Limit(2, 1)))

    run(work)


@pytest.mark.control("C13")
def test_pay_tables_change_when_everybody_was_told() -> None:
    async def work(floor: Floor) -> None:
        desk = await opened(floor, THREE_CARD)
        machine = banked(desk.machine)
        await floor.do(desk, THE_ROOM, d.OpenRound())
        chosen = {"ante-bonus": "B"}
        await floor.refused(desk, DEALER, f.ChooseTables(tables=chosen, notified=("Ann",)))
        await floor.refused(desk, MANAGER, f.ChooseTables(tables=chosen))
        await floor.do(desk, MANAGER, f.ChooseTables(tables=chosen, notified=("Ann",)))
        assert machine.setup.tables["ante-bonus"] == "B"
        assert machine.round is not None
        assert machine.round.setup.tables["ante-bonus"] == "B", "the round that is open is played by them"
        records = list(floor.log.read(desk.stream))
        twin = banked(build(read_opening(records[0].body), desk.id))
        for record in records[1:-1]:
            twin.apply(twin.read_events(record.body))
        before = dict(twin.setup.tables)
        twin.apply(twin.read_events(records[-1].body))
        assert (before["ante-bonus"], twin.setup.tables) == ("A", before | chosen), "before and after, by the record"
        (told,) = msgspec.json.decode(records[-1].body)
        assert (records[-1].actor, told["by"], told["cite"]) == (MANAGER.name, "Pit Boss", "8.2(b)")
        assert told["entry"]["what"] == "pay tables changed"

    run(work)


def test_new_cards_are_checked_before_the_next_round() -> None:
    async def work(floor: Floor) -> None:
        desk = await opened(floor, THREE_CARD)
        machine = banked(desk.machine)
        await floor.do(desk, MANAGER, f.ChangeCards(reason="marked"))
        assert not machine.state.checked
        await floor.do(desk, THE_ROOM, d.OpenRound())
        assert machine.state.checked
        assert machine.round is not None

    run(work)


@pytest.mark.control("C31")
def test_a_dispute_goes_its_way() -> None:
    async def work(floor: Floor) -> None:
        desk = await opened(floor, THREE_CARD)
        machine = banked(desk.machine)
        await floor.do(desk, ANN, f.Complain(says="my pair was not paid"))
        await floor.refused(desk, ANN, f.AskReview(dispute=1))
        await floor.refused(desk, DEALER, f.SettleDispute(dispute=1, says="it lost"))
        await floor.do(desk, MANAGER, f.SettleDispute(dispute=1, says="it lost"))
        await floor.do(desk, ANN, f.AskReview(dispute=1))
        assert machine.state.disputes == {1: "under review"}
        await floor.do(desk, ANN, f.AskRules())
        lines = [str(one.says) for one in machine.tell((d.EVENTS.decode(_last(floor, desk))[0],), ("Ann", ""))]
        assert lines

    run(work)


def _last(floor: Floor, desk: Desk) -> bytes:
    return [record.body for record in floor.log.read(desk.stream)][-1]


def test_a_player_who_never_bets_may_be_asked_for_the_box() -> None:
    """After three rounds without a wager, not after two."""

    async def work(floor: Floor) -> None:
        desk = await opened(floor)
        await floor.sit(desk, BOB, 2)
        machine = banked(desk.machine)
        for rounds in range(4):
            may = rounds >= machine.state.house.abstain_rounds
            assert (2 in machine.view(("Ann", "")).may_vacate) == may
            if may:
                await floor.refused(desk, ANN, d.FreeBox(box=2))
                await floor.refused(desk, DEALER, d.FreeBox(box=1))
                await floor.do(desk, DEALER, d.FreeBox(box=2))
                break
            answer = await floor.refused(desk, DEALER, d.FreeBox(box=2))
            assert answer.cite.clause == "6.6"
            await played(floor, desk)
        assert machine.people() == ("Ann",)
        assert floor.room.chips_of("Bob") == 100_000

    run(work)


# -- the jackpot's display -----------------------------------------------------------------------------------------


def test_the_floor_sees_to_the_display_of_the_pools() -> None:
    async def work(floor: Floor) -> None:
        desk, other = await opened(floor), await floor.open(HOLDEM, pace=SLOW)
        machine = banked(other.machine)
        fails, restores = d.OrderPools(command=jc.FailDisplay("")), d.OrderPools(command=jc.RestoreDisplay(""))
        await floor.refused(desk, ANN, fails)
        await floor.do(desk, MANAGER, fails)
        assert not machine.view(("", "")).jackpots[0].works, "every table has the same display"
        await floor.do(desk, MANAGER, restores)
        assert machine.view(("", "")).jackpots[0].works
        three = await floor.open(THREE_CARD, pace=SLOW)
        assert "No jackpot" in (await floor.refused(three, MANAGER, fails)).says

    run(work)


def test_a_table_that_the_jackpot_system_has_stopped_goes_on_by_what_is_found() -> None:
    async def work(floor: Floor, found: str) -> None:
        desk = await opened(floor)
        machine = banked(desk.machine)
        await floor.do(desk, THE_ROOM, d.OpenRound())
        await floor.place(desk, ANN, 1)
        await floor.place(desk, ANN, 1, 500, "jackpot-1")
        await floor.do(desk, THE_ROOM, play(bc.Proceed("close")))
        report = Report(incident="jackpot system", note="the display jumped")
        assert isinstance(await desk.rule(MANAGER, report), Done)
        assert machine.next(0.0).what == "nothing", "nobody's time runs"
        await floor.refused(desk, ANN, play(bc.Decide(1, "flop")))
        resume = d.OrderPools(command=jc.Resume((), ""))
        assert "Report what was found" in (await floor.refused(desk, MANAGER, resume)).says
        assert isinstance(await desk.rule(MANAGER, Report(incident=found, note="looked into")), Done)
        floor.check()
        if found == "no system fault":
            assert machine.next(0.0).name == "Ann"
        else:
            assert machine.round is None
            assert machine.state.chips_of("Ann") == 40_000, "every wager went back"

    run(lambda floor: work(floor, "no system fault"))
    run(lambda floor: work(floor, "system fault"))


@pytest.mark.parametrize("next_in", [None, "Cat"])
def test_a_wager_taken_back_by_somebody_who_then_leaves_is_no_fault(tmp_path: Path, next_in: str | None) -> None:
    """Found by killing rooms: the auditor held the wager against the table as it stood when the round was over."""
    path = tmp_path / "room.db"
    store = Store.open(path)

    async def work(floor: Floor) -> None:
        desk = await floor.open(THREE_CARD, pace=SLOW)
        await floor.sit(desk, ANN, 1)
        await floor.sit(desk, BOB, 2)
        await floor.do(desk, THE_ROOM, d.OpenRound())
        await floor.place(desk, BOB, 2)
        await floor.place(desk, ANN, 1)
        await floor.do(desk, ANN, play(bc.TakeBack(1, "ante", "Ann")))
        await floor.do(desk, ANN, d.GetUp())
        if next_in is not None:
            await floor.sit(desk, CAT, 1)
            await floor.place(desk, CAT, 1)
        await floor.do(desk, THE_ROOM, play(bc.Proceed("close")))
        await answered(floor, desk)

    run(work, store)
    store.close()
    assert audit(path, None, replayers(), across()).faults == ()


async def answered(floor: Floor, desk: Desk) -> None:
    machine = banked(desk.machine)
    while machine.round is not None:
        (first, *_) = waited_for(machine.round.prompt)
        who = next((who for who in (BOB, CAT) if who.name == first.owner), THE_ROOM)
        command = (
            play(bc.Decide(first.box, first.choices[0].verb)) if first.kind == "decide" else machine.time_out(0, 0)
        )
        await floor.do(desk, who, command)
