"""One order keeps somebody from every table; anybody keeps themselves from them, and sets limits that loosen late."""

from __future__ import annotations

import asyncio
from concurrent.futures import Future
from typing import Any

import pytest
from tests.room.boxes import HOLDEM as BOXES
from tests.room.serving import bearer, served
from tests.room.sitting import ANN, BOB, DEALER, HOLDEM, MANAGER, SUPERVISOR, Failing, play, turn, until
from tests.seeds import chance

from cardspeak.banked.table import SitAt
from cardspeak.errors import BadInput
from cardspeak.hand import commands as hc
from cardspeak.refusal import Refused
from cardspeak.room.desk import Desk, Done
from cardspeak.room.guard import DAY, WHATS, OwnLimits
from cardspeak.room.lost import LostAtTable
from cardspeak.room.openings import Opening
from cardspeak.room.room import WELCOME, Room
from cardspeak.room.who import Who
from cardspeak.store import Log, MemoryStore
from cardspeak.table import commands as c

WHY = "a quarrel"


class Night:
    def __init__(self, log: Log | None = None) -> None:
        self.now = 1_000_000.0
        self.room = Room(log or MemoryStore(), clock=lambda: self.now)

    async def open(self, **more: Any) -> Desk:
        for who in (ANN, BOB):
            await self.room.welcome(who.name)
        return await self.room.open(Opening(**(HOLDEM | more)))

    async def sit(self, desk: Desk, who: Any = ANN, chips: int = 4_000, seat: int = 1) -> str:
        answer = await desk.ask(who, c.TakeSeat(seat=seat, name=who.name, chips=chips))
        return "" if isinstance(answer, Done) else answer.says


def run(story: Any) -> None:
    async def whole() -> None:
        night = Night()
        await story(night)
        await night.room.stop()

    asyncio.run(whole())


@pytest.mark.control("C5")
def test_one_order_keeps_somebody_from_every_table() -> None:
    async def story(night: Night) -> None:
        desk, other = await night.open(), await night.open()
        boxes = await night.room.open(Opening(book=BOXES, kind="banked"))
        assert await night.sit(desk) == ""
        assert await night.sit(desk, BOB, seat=2) == ""
        await until(lambda: desk.machine.running)
        await night.room.exclude(SUPERVISOR, "Ann", 0, WHY)
        assert "Ann" in desk.people, "the hand is concluded first"
        assert isinstance(await desk.ask(turn(desk)[0], play(hc.Fold(turn(desk)[1]))), Done)
        await until(lambda: "Ann" not in desk.people)
        assert night.room.log.balance("player/Ann") > 0, "with her chips"
        assert WHY in await night.sit(other)
        refused = await boxes.ask(ANN, SitAt(box=1, chips=9_000))
        assert isinstance(refused, Refused)
        again = Night(night.room.log)
        again.room.restore()
        assert WHY in await again.sit(again.room.desk(other.id))
        await night.room.warden.readmit(SUPERVISOR, "Ann")
        assert await night.sit(other) == ""

    run(story)


def test_who_may_exclude_and_for_how_long() -> None:
    async def story(night: Night) -> None:
        desk = await night.open()
        for by in (BOB, DEALER):
            with pytest.raises(BadInput, match="by a supervisor"):
                await night.room.exclude(by, "Ann", 1, WHY)
        for days, why in ((-1, WHY), (3_651, WHY), (1, ""), (1, "x" * 201), (1, "a\nb")):
            with pytest.raises(BadInput):
                await night.room.exclude(SUPERVISOR, "Ann", days, why)
        await night.room.exclude(SUPERVISOR, "ANN", 1, WHY)
        night.now += DAY - 1
        assert WHY in await night.sit(desk)
        assert [out.name for out in night.room.warden.exclusions()] == ["ANN"]
        night.now += 1
        assert await night.sit(desk) == ""
        assert night.room.warden.exclusions() == []

    run(story)


def test_nobody_lifts_an_exclusion_of_ones_own() -> None:
    async def story(night: Night) -> None:
        desk = await night.open()
        with pytest.raises(BadInput, match="1 to 3650"):
            await night.room.exclude(ANN, "Ann", 0)
        await night.room.exclude(ANN, "Ann", 7)
        assert "by your own wish" in await night.sit(desk)
        for who in (ANN, SUPERVISOR):
            with pytest.raises(BadInput, match="when the time is over"):
                await night.room.warden.readmit(who, "Ann")
            with pytest.raises(BadInput):
                await night.room.exclude(who, "Ann", 1, WHY)
        night.now += 7 * DAY
        assert await night.sit(desk) == ""

    run(story)


@pytest.mark.control("C5")
def test_an_exclusion_of_ones_own_does_not_end_the_houses_nor_the_houses_an_own_one() -> None:
    async def story(night: Night) -> None:
        desk = await night.open()
        guard = night.room.warden
        await night.room.exclude(SUPERVISOR, "Ann", 0, WHY)
        await night.room.exclude(ANN, "Ann", 1)
        night.now += DAY
        assert WHY in await night.sit(desk), "a day of one's own is no way back in"
        assert [out.by for out in guard.exclusions()] == [SUPERVISOR.name]
        await night.room.exclude(BOB, "Bob", 7)
        for days in (0, 8):
            await night.room.exclude(SUPERVISOR, "Bob", days, WHY)
            await guard.readmit(SUPERVISOR, "Bob")
            assert "by your own wish" in await night.sit(desk, BOB)
            with pytest.raises(BadInput, match="when the time is over"):
                await guard.readmit(SUPERVISOR, "Bob")
        again = Night(night.room.log)
        again.now = night.now
        again.room.restore()
        assert WHY in again.room.warden.refuses("Ann", 1), "both are in the log"
        assert "own wish" in again.room.warden.refuses("Bob", 1)
        night.now += 7 * DAY
        assert await night.sit(desk, BOB) == ""

    run(story)


@pytest.mark.control("C5")
def test_whoever_is_excluded_is_seated_by_nobody_and_waits_for_no_seat() -> None:
    async def story(night: Night) -> None:
        desk = await night.open(told=True)
        boxes = await night.room.open(Opening(book=BOXES, kind="banked"))
        await night.room.exclude(SUPERVISOR, "Ann", 0, WHY)
        for who in (DEALER, SUPERVISOR):
            answer = await desk.ask(who, c.TakeSeat(seat=1, name="Ann", chips=4_000))
            assert isinstance(answer, Refused)
            assert answer.says == "Ann does not play here now."
        for command in (c.JoinList(name="Ann"), c.TakeSeat(seat=1, name="Ann", chips=4_000)):
            answer = await desk.ask(ANN, command)
            assert isinstance(answer, Refused)
            assert WHY in answer.says, "whoever it is about is told why"
        assert isinstance(await boxes.ask(ANN, SitAt(box=1, chips=2_000)), Refused)
        assert isinstance(await desk.ask(DEALER, c.TakeSeat(seat=1, name="Bob", chips=4_000)), Done)

    run(story)


@pytest.mark.control("C5")
def test_whoever_is_excluded_or_has_limits_is_nobody_else_by_telling_another_name() -> None:
    async def story(night: Night) -> None:
        desk = await night.open()
        await night.room.exclude(SUPERVISOR, "Ann", 0, WHY)
        await night.room.warden.limit(BOB, OwnLimits(name="", buy_in=4_000))
        for name in ("Cid", "", "Ann (live)"):
            for who, says in ((ANN, WHY), (BOB, "one buy-in is 4000")):
                answer = await desk.ask(who, c.TakeSeat(seat=1, name=name, chips=4_001))
                assert isinstance(answer, Refused)
                assert says in answer.says
            for command in (c.JoinList(name=name), c.ReturnToList(name=name)):
                answer = await desk.ask(ANN, command)
                assert isinstance(answer, Refused)
                assert WHY in answer.says
        assert not desk.people
        assert isinstance(await desk.ask(BOB, c.TakeSeat(seat=1, name="Ann", chips=4_000)), Done), "it is Bob's seat"
        assert desk.people == ("Bob",)

    run(story)


@pytest.mark.control("C5")
def test_whoever_is_excluded_is_the_same_person_at_a_real_table() -> None:
    async def story(night: Night) -> None:
        desk = await night.open(told=True)
        assert isinstance(await desk.ask(DEALER, c.TakeSeat(seat=1, name="Ann", chips=4_000)), Done)
        assert isinstance(await desk.ask(DEALER, c.TakeSeat(seat=2, name="Bob", chips=4_000)), Done)
        await night.room.exclude(SUPERVISOR, "Ann", 0, WHY)
        await until(lambda: desk.people == ("Bob (live)",))
        for command in (c.TakeSeat(seat=1, name="Ann (live)", chips=4_000), c.JoinList(name="ann (live)")):
            answer = await desk.ask(DEALER, command)
            assert isinstance(answer, Refused), command
            assert answer.says.lower() == "ann does not play here now."
        assert isinstance(await desk.ask(DEALER, c.StepAway(seat=2)), Done)
        await night.room.exclude(SUPERVISOR, "Bob", 0, WHY)
        await until(lambda: desk.people == ())

    run(story)


@pytest.mark.control("C5")
def test_nobody_of_the_house_lets_themselves_in_again() -> None:
    async def story(night: Night) -> None:
        guard = night.room.warden
        max_ = Who("Max", "manager")
        await night.room.exclude(max_, SUPERVISOR.name, 0, WHY)
        await night.room.exclude(SUPERVISOR, "Max", 1, WHY)
        for who, name in ((SUPERVISOR, SUPERVISOR.name), (SUPERVISOR, SUPERVISOR.name.upper()), (max_, "max")):
            with pytest.raises(BadInput, match="lets themselves in"):
                await guard.readmit(who, name)
        assert {out.name for out in guard.exclusions()} == {SUPERVISOR.name, "Max"}
        await guard.readmit(max_, SUPERVISOR.name)
        assert [out.name for out in guard.exclusions()] == ["Max"]

    run(story)


def test_whoever_is_excluded_is_given_no_chips() -> None:
    async def story(night: Night) -> None:
        await night.room.exclude(SUPERVISOR, "Cid", 0, WHY)
        assert await night.room.welcome("Cid") == 0
        await night.room.warden.readmit(SUPERVISOR, "Cid")
        assert await night.room.welcome("Cid") == WELCOME

    run(story)


def test_a_limit_is_tightened_at_once_and_loosened_a_day_later() -> None:
    async def story(night: Night) -> None:
        desk = await night.open()
        guard = night.room.warden
        assert (await guard.limit(ANN, OwnLimits(name="", buy_in=5_000))).buy_in == 5_000
        assert "one buy-in is 5000" in await night.sit(desk, chips=5_001)
        assert (await guard.limit(ANN, OwnLimits(name="", buy_in=4_500))).buy_in == 4_500
        for loose in (OwnLimits(name="", buy_in=9_000), OwnLimits(name="")):
            assert (await guard.limit(ANN, loose)).buy_in == 4_500
        assert guard.wished("Ann") == OwnLimits(name="Ann")
        night.now += DAY - 1
        assert "4500" in await night.sit(desk, chips=4_501)
        assert Night(night.room.log).room.warden.wished("Ann") == OwnLimits(name="Ann"), "kept in the log"
        night.now += 1
        assert guard.limits("Ann") == OwnLimits(name="Ann")
        assert await night.sit(desk, chips=9_000) == ""
        with pytest.raises(BadInput, match="below zero"):
            await guard.limit(ANN, OwnLimits(name="", loss=-1))

    run(story)


def test_limits_that_are_changed_without_end_are_not_all_kept() -> None:
    """Every table looks at them after every record: somebody who sets them all day slows nobody down."""

    async def story(night: Night) -> None:
        guard = night.room.warden
        for minutes in range(1_000, 0, -1):
            await guard.limit(ANN, OwnLimits(name="", minutes=minutes))
        assert guard.limits("Ann").minutes == 1
        assert len(guard._set["ann"]) == 1
        for minutes in range(2, 21):
            await guard.limit(ANN, OwnLimits(name="", minutes=minutes))
        with pytest.raises(BadInput, match="tighter ones hold at once"):
            await guard.limit(ANN, OwnLimits(name="", minutes=21))
        assert (await guard.limit(ANN, OwnLimits(name="", minutes=3))).minutes == 1, "tighter than what waits"
        assert (await guard.limit(ANN, OwnLimits(name="", minutes=0))).minutes == 0
        assert guard.limits("Ann") == Night(night.room.log).room.warden.limits("Ann")
        night.now += DAY
        assert (await guard.limit(ANN, OwnLimits(name=""))).minutes == 0
        night.now += DAY
        assert guard.limits("Ann") == OwnLimits(name="Ann")

    run(story)


def test_limits_hold_as_if_every_one_of_them_had_been_kept() -> None:
    """Against the rule as it is told: the tightest of what was set within a day, and of what held before it."""
    day = chance("limits")

    async def story(night: Night) -> None:
        guard = night.room.warden
        every: list[tuple[float, OwnLimits]] = []
        for _ in range(300):
            night.now += day.choice((3_600.0, DAY / 5, DAY / 2, DAY))
            made: dict[str, Any] = {what: day.choice((None, 1, 2, 3)) for what in WHATS}
            every.append((night.now, OwnLimits(name="Ann", **made)))
            await guard.limit(ANN, every[-1][1])
            since = night.now - DAY
            counts = [one for at, one in every if at > since] + [one for at, one in every if at <= since][-1:]
            for what in WHATS:
                least = min((value for one in counts if (value := getattr(one, what)) is not None), default=None)
                assert getattr(guard.limits("Ann"), what) == least

    run(story)


def test_a_limit_on_the_loss_of_a_day_counts_what_was_brought_and_not_taken_away() -> None:
    async def story(night: Night) -> None:
        desk, other = await night.open(), await night.open()
        await night.room.warden.limit(ANN, OwnLimits(name="", loss=9_999))
        assert await night.sit(desk, chips=5_000) == ""
        assert "4999 are left" in await night.sit(other, chips=5_000)
        assert await night.sit(other, chips=4_999) == ""
        assert isinstance(await other.ask(ANN, c.LeaveTable(seat=1)), Done)
        assert night.room.warden.at_risk("Ann") == 5_000
        night.now += DAY
        assert night.room.warden.at_risk("Ann") == 5_000, "they still lie there to be lost"
        assert "4999 are left" in await night.sit(other, chips=5_000)
        assert isinstance(await desk.ask(ANN, c.LeaveTable(seat=1)), Done)
        assert night.room.warden.at_risk("Ann") == 0, "what was brought before the day is no gain when it is taken away"
        assert "9999 are left" in await night.sit(other, chips=10_000)

    run(story)


def test_a_limit_on_the_loss_of_a_day_holds_at_several_tables_at_once() -> None:
    """Chips that are on the way to one table, and in no record yet, count when they are asked for at another."""

    async def whole() -> None:
        log = Failing()
        night = Night(log)
        desk, other = await night.open(), await night.open()
        await night.room.warden.limit(ANN, OwnLimits(name="", loss=5_000))
        log.hold = Future()
        both = [asyncio.ensure_future(night.sit(at, chips=5_000)) for at in (desk, other)]
        await asyncio.sleep(0.01)
        log.hold.set_result(None)
        log.hold = None
        answers = await asyncio.gather(*both)
        assert sorted(map(bool, answers)) == [False, True], answers
        assert night.room.warden.at_risk("Ann") == 5_000
        assert not night.room.warden._coming
        await night.room.stop()

    asyncio.run(whole())


def test_what_was_lost_at_a_table_counts_for_a_day_however_long_one_sat_there() -> None:
    async def story(night: Night) -> None:
        desk, other = await night.open(), await night.open()
        guard = night.room.warden
        await guard.limit(ANN, OwnLimits(name="", loss=9_999))
        assert await night.sit(desk, chips=5_000) == ""
        night.now += 2 * DAY
        guard.look(desk.id, lambda: ("Ann",))
        guard.look(desk.id, lambda: ())  # she has lost it all, and is gone
        assert guard.at_risk("Ann") == 5_000
        assert "4999 are left" in await night.sit(other, chips=5_000)
        night.now += DAY
        assert guard.at_risk("Ann") == 0

    run(story)


def test_chips_that_are_taken_off_the_table_leave_the_rest_to_be_counted() -> None:
    """Whoever sits out takes some away and stays: what they had brought beyond that lies there, the next day too."""

    async def story(night: Night) -> None:
        desk, other = await night.open(), await night.open()
        guard = night.room.warden
        await guard.limit(ANN, OwnLimits(name="", loss=9_999))
        assert await night.sit(desk, chips=5_000) == ""
        taken = c.TakeChips(seat=1, chips=2_000, why="a taxi")
        assert isinstance(await desk.ask(MANAGER, taken), Done)
        assert guard.at_risk("Ann") == 3_000
        night.now += 2 * DAY
        assert guard.at_risk("Ann") == 3_000
        assert "6999 are left" in await night.sit(other, chips=7_000)
        assert isinstance(await desk.ask(ANN, c.LeaveTable(seat=1)), Done)
        assert guard.at_risk("Ann") == 0, "she has it back"

    run(story)


def test_what_was_lost_at_a_table_is_not_counted_again_when_one_sits_there_once_more() -> None:
    async def story(night: Night) -> None:
        desk = await night.open()
        guard = night.room.warden
        await guard.limit(ANN, OwnLimits(name="", loss=9_999))
        assert await night.sit(desk, chips=5_000) == ""
        night.now += 60
        guard.look(desk.id, lambda: ())  # she has lost it all, and is gone
        night.now += 2 * DAY
        guard.look(desk.id, lambda: ("Ann",))
        assert guard.at_risk("Ann") == 0

    run(story)


SAT, ROSE = True, False


@pytest.mark.parametrize(
    ("seen", "moved", "risk"),
    [
        ((), (("+", 5, 100), ("-", 20, 40)), 60),  # nobody looked: she rose with what she took
        ((), (("+", 5, 100), ("-", 9, 40)), 0),  # before the day
        ((), (("+", 5, 100), ("-", 20, 130)), -30),
        (((5, SAT),), (("+", 5, 100), ("-", 7, 40)), 60),  # she sits there still
        (((5, SAT), (20, ROSE)), (("+", 5, 100), ("-", 7, 40)), 60),  # and lost it within the day
        (((5, SAT), (9, ROSE)), (("+", 5, 100), ("-", 7, 40)), 0),
        (((5, SAT), (8, ROSE), (12, SAT)), (("+", 5, 100), ("-", 7, 40), ("+", 12, 50)), 50),
        (
            ((5, SAT), (8, ROSE), (12, SAT), (20, ROSE)),
            (("+", 5, 100), ("-", 8, 40), ("+", 12, 50), ("-", 20, 70)),
            -20,
        ),
        (((5, SAT), (20, ROSE), (20, SAT)), (("+", 5, 100), ("-", 20, 40), ("+", 20, 50)), 110),  # in one moment
    ],
)
def test_what_is_lost_at_a_table_is_told_from_what_was_brought_taken_and_seen(seen: Any, moved: Any, risk: int) -> None:
    """The day begins at 10."""
    lost = LostAtTable(seen, 10)
    for way, at, chips in moved:
        (lost.bring if way == "+" else lost.take)(at, chips)
    assert lost.risk() == risk


def test_a_limit_on_time_ends_the_evening_when_the_hand_is_over() -> None:
    async def story(night: Night) -> None:
        desk, other = await night.open(), await night.open()
        await night.room.warden.limit(ANN, OwnLimits(name="", minutes=60))
        assert await night.sit(desk) == ""
        night.now += 59 * 60
        assert round(night.room.warden.minutes("Ann")) == 59
        assert not night.room.warden.must_go("Ann")
        night.now += 60
        assert night.room.warden.must_go("Ann")
        again = Night(night.room.log)
        again.now = night.now
        assert round(again.room.warden.minutes("Ann")) == 60, "a restart forgets nothing"
        assert await night.sit(desk, BOB, seat=2) == ""
        await until(lambda: desk.machine.running)
        assert isinstance(await desk.ask(turn(desk)[0], play(hc.Fold(turn(desk)[1]))), Done)
        await until(lambda: "Ann" not in desk.people)
        assert "60 minutes a day" in await night.sit(other)
        night.now += DAY
        assert await night.sit(other) == ""

    run(story)


def test_all_of_it_over_rest() -> None:
    async def story() -> None:
        async with served() as here:
            ann = bearer(await here.token("Ann"))
            sue = bearer(await here.token("Sue", role_token=here.sessions.role_token("supervisor")))
            table = await here.open(**HOLDEM)
            set_ = await here.http.post("/api/limits", json={"loss": 5_000}, headers=ann)
            assert set_.json()["now"]["loss"] == 5_000
            assert (await here.http.get("/api/limits", headers=ann)).json() == set_.json()
            body = {"name": "ann", "days": 0, "why": WHY}
            assert (await here.http.post("/api/exclusions", json=body, headers=ann)).status_code == 400
            assert (
                await here.http.post("/api/exclusions", json=body | {"name": "Nobody"}, headers=sue)
            ).status_code == 404
            assert (await here.http.post("/api/exclusions", json=body, headers=sue)).json()["name"] == "Ann"
            client = await here.come_in("Ann")
            refused = await client.ask(table, {"type": "TakeSeat", "seat": 1, "name": "Ann", "chips": 4_000})
            assert (refused["type"], refused["why"]) == ("refused", "not now")
            assert (await here.http.get("/api/exclusions", headers=ann)).status_code == 403
            listed = (await here.http.get("/api/exclusions", headers=sue)).json()["excluded"]
            assert [(one["name"], one["by"], one["why"]) for one in listed] == [("Ann", "Sue", WHY)]
            assert (await here.http.delete("/api/exclusions/Ann", headers=ann)).status_code == 403
            assert (await here.http.delete("/api/exclusions/Ann", headers=sue)).json() == {"readmitted": True}
            own = await here.http.post("/api/exclusions", json={"days": 1}, headers=ann)
            assert own.json()["by"] == "Ann"

    asyncio.run(story())
