"""C5: all play can be stopped on demand, hands in progress concluded first; the reason is in the log."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tests.room.hours import run
from tests.room.sitting import DEALER, SUPERVISOR, memory, seated, until

from cardspeak.errors import BadInput, CardspeakError
from cardspeak.refusal import Refused
from cardspeak.room.audit.house import replay_room
from cardspeak.room.desk import Desk, Done
from cardspeak.room.everywhere import LONGEST
from cardspeak.room.openings import Opening
from cardspeak.room.room import Room
from cardspeak.room.shown import INSTANT
from cardspeak.room.tournament.halls import open_tournament
from cardspeak.room.tournament.openings import TournamentWish
from cardspeak.room.who import Who

OPENING = Opening(book="star-sydney-poker", game="holdem", house=3, pace=INSTANT)


async def three_tables() -> tuple[Room, list[Desk]]:
    room = memory()
    desks = [await seated(room, house=3) for _ in range(3)]
    await until(lambda: all(desk.hands > 1 for desk in desks))
    return room, desks


def orders(room: Room) -> list[tuple[str, str, Any]]:
    return [(one.kind, one.actor, msgspec.json.decode(one.body)) for one in room.log.read("room")]


@pytest.mark.parametrize(("what", "kind"), [("hold", "all held"), ("pause", "all paused")])
@pytest.mark.control("C5")
def test_everything_stops_and_goes_on(what: str, kind: str) -> None:
    async def story() -> None:
        room, (one, two, three) = await three_tables()
        await room.floor(DEALER, three.id, "pause")
        done = await room.floor(SUPERVISOR, "*", what, "o-1", why="A fire alarm.")
        assert done == Done(1)
        assert await room.floor(SUPERVISOR, "*", what, "o-1", why="A fire alarm.") == Done(1, repeated=True)
        with pytest.raises(BadInput, match="something else"):
            await room.floor(SUPERVISOR, "*", what, "o-1", why="A flood.")
        await until(lambda: one.paused and two.paused)
        if what == "hold":
            assert not one.machine.running
            assert not two.machine.running, "the hand was concluded first"
        assert orders(room) == [(kind, "Sue", {"why": "A fire alarm.", "tables": [one.id, two.id]})]
        told = [record for record in room.log.read(one.stream) if record.kind == kind.removeprefix("all ")]
        assert [msgspec.json.decode(record.body) for record in told] == [{"why": "A fire alarm."}], "at each table too"
        with pytest.raises(BadInput, match="All play is stopped: A fire alarm"):
            await room.open(OPENING, Who("Ann"))
        again = memory(room.log)
        again.restore()
        assert all(desk.paused for desk in again.desks.values()), "after a restart too"
        with pytest.raises(BadInput, match="All play is stopped"):
            await again.open(OPENING, Who("Ann"))
        await room.floor(SUPERVISOR, "*", "resume", "o-2", why="It was nothing.")
        assert (one.paused, two.paused, three.paused) == (False, False, True), "what another stopped is another's"
        hands = one.hands, two.hands
        await until(lambda: one.hands > hands[0] and two.hands > hands[1])
        await room.open(OPENING, Who("Ann"))
        await room.stop()

    run(story())


def test_who_may_and_how() -> None:
    async def story() -> None:
        room, (one, *_) = await three_tables()
        for who in (Who("Ann"), DEALER):
            refused = await room.floor(who, "*", "pause", "x-1", why="Because.")
            assert isinstance(refused, Refused)
            assert refused.why == "authority"
        for why in ("", "x" * (LONGEST + 1), "a\nb"):
            with pytest.raises(BadInput, match="Say why"):
                await room.floor(SUPERVISOR, "*", "pause", "x-2", why=why)
        with pytest.raises(BadInput, match="each is closed by itself"):
            await room.floor(SUPERVISOR, "*", "close", "x-3", why="The night ends.")
        assert orders(room) == []
        assert not one.paused
        assert isinstance(await room.floor(SUPERVISOR, "*", "pause", why="x" * LONGEST), Done)
        await room.stop()

    run(story())


def test_a_second_order_does_not_forget_what_the_first_stopped() -> None:
    async def story() -> None:
        room, desks = await three_tables()
        await room.floor(SUPERVISOR, "*", "hold", why="Soon.")
        await room.floor(SUPERVISOR, "*", "pause", why="Now.")
        assert all(desk.paused for desk in desks)
        await room.floor(SUPERVISOR, "*", "resume", why="Done.")
        assert not any(desk.paused or desk.holding for desk in desks)
        await room.floor(SUPERVISOR, "*", "resume", why="Once more.")
        assert orders(room)[-1][2] == {"why": "Once more.", "tables": []}
        await room.stop()

    run(story())


# -- one game ----------------------------------------------------------------------------------------------------------

OMAHA: dict[str, Any] = {"book": "star-sydney-poker", "game": "omaha"}


@pytest.mark.parametrize(("what", "kind"), [("hold", "game held"), ("pause", "game paused")])
@pytest.mark.control("C5")
def test_one_game_is_stopped_at_all_its_tables_and_goes_on(what: str, kind: str) -> None:
    async def story() -> None:
        room = memory()
        one, two = await seated(room, house=3), await seated(room, house=3)
        other = await seated(room, house=3, **OMAHA)
        await until(lambda: all(desk.hands > 1 for desk in (one, two, other)))
        holdem = "*star-sydney-poker/holdem"
        assert isinstance(await room.floor(DEALER, holdem, what, why="x"), Refused)
        assert await room.floor(SUPERVISOR, holdem, what, "g-1", why="A bad pack.") == Done(1)
        assert await room.floor(SUPERVISOR, holdem, what, "g-1", why="A bad pack.") == Done(1, repeated=True)
        with pytest.raises(BadInput, match="something else"):
            await room.floor(SUPERVISOR, "*star-sydney-poker/omaha", what, "g-1", why="A bad pack.")
        await until(lambda: one.paused and two.paused)
        if what == "hold":
            assert not one.machine.running, "the hand was concluded first"
        assert not other.paused
        told = {"why": "A bad pack.", "tables": [one.id, two.id], "game": "star-sydney-poker/holdem"}
        assert orders(room) == [(kind, "Sue", told)]
        hands = other.hands
        await until(lambda: other.hands > hands)
        for again in (room, memory(room.log)):
            again.restore() if again is not room else None
            with pytest.raises(BadInput, match=r"This game is stopped: A bad pack\."):
                await again.open(OPENING, Who("Ann"))
        await room.open(Opening(**OMAHA, house=3, pace=INSTANT), Who("Ann"))
        await room.floor(SUPERVISOR, "*", "pause", why="A fire alarm.")
        with pytest.raises(BadInput, match="All play is stopped"):
            await room.floor(SUPERVISOR, holdem, "resume", why="A new pack.")
        await room.floor(SUPERVISOR, "*", "resume", why="It was nothing.")
        assert (one.paused, two.paused, other.paused) == (True, True, False), "the game stays stopped"
        await room.floor(SUPERVISOR, holdem, "resume", why="A new pack.")
        assert (one.paused, two.paused) == (False, False)
        await room.open(OPENING, Who("Ann"))
        found = list(replay_room("room", room.log.read("room")))
        assert found == []
        await room.stop()

    run(story())


@pytest.mark.control("C5")
def test_a_game_against_the_house_is_stopped_by_its_book_and_names_that_nobody_plays_are_told() -> None:
    async def story() -> None:
        room = memory()
        against = Opening(book="crown-melbourne-three-card", kind="banked")
        desk = await room.open(against)
        await room.floor(SUPERVISOR, "*crown-melbourne-three-card", "pause", why="The pay table.")
        assert desk.paused
        with pytest.raises(BadInput, match="This game is stopped: The pay table"):
            await room.open(against, Who("Ann"))
        for wrong in ("*star-sydney-poker/holdum", "*no-such-book/holdem"):
            with pytest.raises(CardspeakError):
                await room.floor(SUPERVISOR, wrong, "pause", why="x")
        assert len(orders(room)) == 1
        await room.stop()

    run(story())


@pytest.mark.control("C5")
@pytest.mark.parametrize("scope", ["*", "*star-sydney-poker/holdem"])
def test_nobody_opens_a_tournament_of_what_is_stopped(scope: str) -> None:
    async def story() -> None:
        room = memory()
        await seated(room, house=3)
        await room.floor(SUPERVISOR, scope, "pause", why="A fire alarm.")
        wish = TournamentWish(book="star-sydney-poker", game="holdem", players=4, house=3, free=True)
        with pytest.raises(BadInput, match="stopped: A fire alarm"):
            await open_tournament(room, wish, Who("Ann"))
        assert not room.halls
        await room.floor(SUPERVISOR, scope, "resume", why="It was nothing.")
        await open_tournament(room, wish, Who("Ann"))
        await room.stop()

    run(story())
