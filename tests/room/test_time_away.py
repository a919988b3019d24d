"""Somebody away is told how long, skipped, and gone when the time on the sign is over, by the room's own clock."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tests.room.clockwork import CROWN, OPEN, STAR, STUD, TASMANIA, Clockwork, dealt, kinds, last_of
from tests.room.hours import run
from tests.room.sitting import ANN, BOB, CID, MANAGER, SUPERVISOR, Eyes, same_as_the_log, table_of, until
from tests.table.sitting import meekest

from cardspeak.cli.audit import replayers
from cardspeak.errors import BadInput
from cardspeak.refusal import Refused
from cardspeak.room.desk import Desk, Done
from cardspeak.room.openings import AWAY, Opening, require_house
from cardspeak.room.who import Who
from cardspeak.table import commands as c

MINUTE = 60
SOON = {"options": {"away": 5}}


async def hand_over(works: Clockwork, desk: Desk) -> None:
    """The hand on the felt is folded out, and the table stopped before the next."""
    await desk.floor(SUPERVISOR, "hold")
    people = {who.name: who for who in (ANN, BOB, CID)}
    while table_of(desk).state.running:
        hand = table_of(desk).hand
        assert hand is not None
        move = meekest(hand)
        who = people[table_of(desk).state.dealt[move.seat]]  # type: ignore[attr-defined]
        answer = await desk.ask(who, c.Play(command=move))  # type: ignore[arg-type]
        assert isinstance(answer, Done), answer


async def two_away(works: Clockwork, **opening: Any) -> Desk:
    """Ann and Bob step away between hands; nothing is dealt to Cid alone."""
    desk = await dealt(works, **opening)
    await hand_over(works, desk)
    for who in (ANN, BOB):
        seat = table_of(desk).state.seat_of(who.name)
        assert seat is not None
        assert isinstance(await desk.ask(who, c.StepAway(seat=seat)), Done)
    await desk.floor(SUPERVISOR, "resume")
    await works.quiet()
    return desk


def there(desk: Desk) -> list[str]:
    return sorted(place.name for place in table_of(desk).state.seats.values())


@pytest.mark.control("C25")
@pytest.mark.parametrize("book", [STAR, TASMANIA, STUD, OPEN], ids=lambda one: f"{one['book']} {one['game']}")
def test_the_room_gives_the_seat_up_at_the_second_and_not_before(book: dict[str, Any]) -> None:
    async def story() -> None:
        works = Clockwork()
        desk = await two_away(works, **book, **SOON)
        sign = next(line for line in desk.machine.sign() if line.title == "Being away")
        assert "5 minutes" in sign.says
        eyes = Eyes(ANN)
        desk.watch(eyes)
        mine = next(one for one in eyes.last["view"]["seats"] if one["name"] == "Ann")
        assert 0 < mine["away_until"] - eyes.last["time"] <= 5 * MINUTE, "told until when"
        before = works.room.log.balance("player/Ann")
        chips = table_of(desk).state.chips(mine["seat"])
        await works.passes(mine["away_until"] - works.at - 1)
        assert there(desk) == ["Ann", "Bob", "Cid"], "a second is left"
        await works.passes(1)
        await until(lambda: there(desk) == ["Cid"])
        assert works.room.log.balance("player/Ann") == before + chips, "all of the chips"
        over, left = last_of(desk, "TimeAwayOver"), last_of(desk, "SeatLeft")
        assert (over["actor"], left["actor"]) == ("room", "room")
        assert over["cite"] == left["cite"] == sign.cite
        same_as_the_log(works.room, desk)
        assert _sound(works)
        await works.room.stop()

    run(story())


def _sound(works: Clockwork) -> bool:
    found = [fault for stream in works.log.streams() for fault in _faults(works, stream)]
    assert not found, found
    return True


def _faults(works: Clockwork, stream: str) -> list[str]:
    replay = replayers()[stream.partition("/")[0]]
    return [fault.what for fault in replay(stream, iter(list(works.log.read(stream))))]


@pytest.mark.control("C25")
def test_whoever_comes_back_in_the_last_second_keeps_the_seat() -> None:
    async def story() -> None:
        works = Clockwork()
        desk = await two_away(works, **STAR, **SOON)
        state = table_of(desk).state
        seat = state.seat_of("Ann")
        assert seat is not None
        until_ = state.seats[seat].away_until
        assert until_ is not None
        await works.passes(until_ - works.at - 1)
        assert isinstance(await desk.ask(ANN, c.ComeBack(seat=seat)), Done)
        await works.passes(60)
        await until(lambda: "Bob" not in there(desk))
        assert "Ann" in there(desk)
        await works.room.stop()

    run(story())


@pytest.mark.control("C25")
@pytest.mark.clause("crown-melbourne-poker", "8.11")
def test_where_the_book_leaves_it_to_a_manager_the_floor_is_called_and_nobody_is_removed() -> None:
    async def story() -> None:
        works = Clockwork()
        desk = await two_away(works, **CROWN, **SOON)
        sue, ann = Eyes(SUPERVISOR), Eyes(ANN)
        works.room.attendants.attend(sue)
        desk.watch(ann)
        seen = len(ann.shown)
        await works.passes(5 * MINUTE - 1)
        assert "TimeAwayOver" not in kinds(desk)
        await works.passes(1)
        await until(lambda: len(sue.last["calls"]) == 2)
        assert there(desk) == ["Ann", "Bob", "Cid"]
        seats = [table_of(desk).state.seat_of(name) for name in ("Ann", "Bob")]
        calls = [row["call"] for row in sue.last["calls"]]
        assert [call["seat"] for call in calls] == sorted(seat for seat in seats if seat)
        assert all(call["name"] == "room" and "8.11" in call["why"] for call in calls)
        assert last_of(desk, "TimeAwayOver")["calls"] == "TG Area Manager"
        assert all(one["type"] != "aside" for one in ann.shown[seen:]), "the call is the house's"
        await works.passes(60 * MINUTE)
        assert len(sue.last["calls"]) == 2, "once for each"
        assert isinstance(await desk.ask(SUPERVISOR, c.EndTimeAway(seat=seats[0] or 0, by="")), Refused)
        assert isinstance(await desk.ask(MANAGER, c.PickUp(seat=seats[0] or 0, by="")), Done)
        assert isinstance(await desk.ask(BOB, c.ComeBack(seat=seats[1] or 0)), Done)
        await until(lambda: not sue.last["calls"])
        assert {row["call"]["closed_by"] for row in sue.last["done"]} == {"room"}
        same_as_the_log(works.room, desk)
        assert _sound(works)
        await works.room.stop()

    run(story())


def test_a_room_that_was_down_meanwhile_gives_everybody_the_whole_time_again() -> None:
    async def story() -> None:
        works = Clockwork()
        desk = await two_away(works, **STAR, **SOON)
        await works.passes(4 * MINUTE)
        told = kinds(desk).count("TimeAwayStarted")
        await works.room.stop()
        again = Clockwork(works.log)
        again.at = works.at + 3600
        again.room.restore()
        again.room.start()
        desk = again.room.desks[desk.id]
        await until(lambda: kinds(desk).count("TimeAwayStarted") == told + 2)
        assert there(desk) == ["Ann", "Bob", "Cid"]
        await again.passes(5 * MINUTE - 1)
        assert there(desk) == ["Ann", "Bob", "Cid"]
        await again.passes(1)
        await until(lambda: there(desk) == ["Cid"])
        assert _sound(again)
        await again.room.stop()

    run(story())


def test_whoever_was_away_before_there_was_a_time_is_told_one_and_has_all_of_it() -> None:
    """A file of an earlier version: nobody who was away in it was told a time."""

    async def story() -> None:
        works = Clockwork()
        desk = await two_away(works, **STAR, options={"away": 0})
        await works.room.stop()
        opened = next(works.log.read(desk.stream))
        assert msgspec.json.decode(opened.body)["options"] == {"away": 0}
        table_of(desk).state.setup = msgspec.structs.replace(table_of(desk).state.setup, away=5)
        chores = desk.machine.chores(int(works.at) + 10_000)
        assert [type(one) for one in chores] == [c.StartTimeAway, c.StartTimeAway]

    run(story())


def test_the_time_is_the_houses_to_say() -> None:
    opening = Opening(book="star-sydney-poker", game="holdem", options={"away": 1})
    with pytest.raises(BadInput, match="supervisor"):
        require_house(opening, ANN)
    require_house(opening, SUPERVISOR)
    assert AWAY == 30


# -- two names at one place --------------------------------------------------------------------------------------------


def at(who: Who, place: str) -> Who:
    return msgspec.structs.replace(who, place=place)


def test_two_names_at_one_place_are_told_to_the_floor_and_to_nobody_at_the_table() -> None:
    async def story() -> None:
        works = Clockwork()
        desk = await dealt(works, **STAR)
        sue, ann, bob = Eyes(SUPERVISOR), Eyes(at(ANN, "here")), Eyes(at(BOB, "here"))
        works.room.attendants.attend(sue)
        for eyes in (ann, bob, Eyes(at(CID, "there"))):
            desk.watch(eyes)
        await hand_over(works, desk)
        await until(lambda: len(sue.last["calls"]) == 1)
        call = sue.last["calls"][0]["call"]
        seats = sorted(table_of(desk).state.seat_of(name) or 0 for name in ("Ann", "Bob"))
        assert call["why"] == f"Seats {seats[0]}, {seats[1]} ask from one place on the network."
        assert "here" not in call["why"].replace("one place", "")
        assert call["name"] == "room"
        assert [one["type"] for one in (*ann.shown, *bob.shown) if one["type"] in ("aside", "calls")] == []
        late = Eyes(at(ANN, "here"))
        desk.watch(late)
        assert all(one["type"] != "aside" for one in late.shown), "nor by coming back to look"
        (kept,) = works.log.read(f"calls/{desk.id}")
        assert kept.actor == "room"
        leaves = table_of(desk).state.seat_of("Bob")
        assert isinstance(await desk.ask(at(BOB, "here"), c.LeaveTable(seat=leaves or 0)), Done)
        await until(lambda: not sue.last["calls"])
        assert _sound(works)
        await works.room.stop()

    run(story())


def test_whoever_of_the_floor_asks_from_there_is_not_told_either() -> None:
    async def story() -> None:
        works = Clockwork()
        desk = await dealt(works, **STAR)
        sue, max_ = Eyes(at(SUPERVISOR, "here")), Eyes(MANAGER)
        for who in (ANN, BOB):
            desk.watch(Eyes(at(who, "here")))
        for eyes in (sue, max_):
            works.room.attendants.attend(eyes)
        await hand_over(works, desk)
        await until(lambda: len(max_.last["calls"]) == 1)
        assert sue.last["calls"] == []
        await works.room.stop()

    run(story())
