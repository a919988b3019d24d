"""What takes two people takes two, as far as a room can tell: two names of one person are not enough."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import httpx
import pytest
from tests.room.sitting import memory
from tests.room.test_room_jackpot import CROWN, meter, table

from cardspeak.jackpots.by_hand.topics import adjusting
from cardspeak.jackpots.meter import CENT
from cardspeak.refusal import Refused
from cardspeak.room.jackpots.seconding import ConfirmPoolOrder
from cardspeak.room.room import Room
from cardspeak.room.who import Role, Who
from cardspeak.server.app import make_app
from cardspeak.server.sessions import Sessions

PASSWORD = "four words of one's own"
FUNDS: dict[str, Any] = {"type": "FundBank", "cash": {"100": 1}}
A, B, C = "203.0.113.1", "203.0.113.2", "2001:db8::3"


class Member:
    """Somebody of the house, at an address."""

    def __init__(self, house: House, name: str) -> None:
        self.house, self.name, self.token = house, name, ""

    async def comes(self, place: str, **more: str) -> Member:
        told = {"name": self.name, "password": PASSWORD, **more}
        self.token = (await self.asks(place, "POST", "/api/session", told))["token"]
        return self

    async def asks(self, place: str, method: str, path: str, body: Any = None, status: int = 200) -> Any:
        transport = httpx.ASGITransport(self.house.app, client=(place, 1))
        headers = {"authorization": f"Bearer {self.token}"} if self.token else {}
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost", headers=headers) as client:
            answer = await client.request(method, path, json=body)
        assert answer.status_code == status, answer.text
        return answer.json()

    async def orders(self, place: str, status: int = 200, **order: Any) -> Any:
        return await self.asks(place, "POST", "/api/office/orders", {"order": order}, status)

    async def confirms(self, place: str, status: int = 200) -> Any:
        return await self.orders(place, status, type="ConfirmOrder", proposal=1)


class House:
    def __init__(self, room: Room, *, open_door: bool = False) -> None:
        self.sessions = Sessions(room.log, open_door=open_door)
        self.app = make_app(room, self.sessions)

    async def member(self, name: str, role: Role, place: str) -> Member:
        """By a link of the room's own, opened there."""
        return await Member(self, name).comes(place, role_token=self.sessions.role_token(role))


def told(story: Callable[[House, Room], Awaitable[None]], *, open_door: bool = False) -> None:
    async def whole() -> None:
        room = memory()
        room.welcomes = False
        await story(House(room, open_door=open_door), room)
        await room.stop()

    asyncio.run(whole())


@pytest.mark.control("C7")
def test_on_a_network_the_second_asks_from_another_place() -> None:
    async def story(house: House, room: Room) -> None:
        mary, max_ = await house.member("Mary", "manager", A), await house.member("Max", "manager", B)
        await mary.orders(A, **FUNDS)
        refused = await max_.confirms(A, 400)
        assert "from the place of Mary" in refused["wrong"]
        assert room.office.state.cash == 0
        await max_.confirms(B)
        assert room.office.state.cash == 100

    told(story)


@pytest.mark.control("C7")
def test_the_second_asks_from_another_place_than_where_the_order_was_given() -> None:
    """Not only from another than where the first came in: both names may have gone to one place since."""

    async def story(house: House, room: Room) -> None:
        mary, max_ = await house.member("Mary", "manager", A), await house.member("Max", "manager", B)
        await mary.orders(C, **FUNDS)
        assert "from the place of Mary" in (await max_.confirms(C, 400))["wrong"]
        assert room.office.state.cash == 0
        await max_.confirms(B)

    told(story)


@pytest.mark.control("C7")
def test_a_prize_is_given_by_nobody_at_the_place_of_whoever_won_it() -> None:
    """A winner has no role, and came in by no link: where they ask from is known all the same."""

    async def story(house: House, room: Room) -> None:
        sue, ann = await house.member("Sue", "manager", A), await Member(house, "Ann").comes(B)
        for asked in (C, B):
            await ann.asks(asked, "GET", "/api/session")
        one_person = room.one_person
        for place in (B, "2001:db8::/64"):
            assert "from the place of Ann" in one_person(Who("Ann"), Who("Sue", "manager", place))
        assert one_person(Who("Ann"), Who("Sue", "manager", A)) == ""
        assert sue.name == "Sue"

    told(story)


@pytest.mark.control("C5")
def test_nobody_lets_in_again_who_asks_from_the_same_place() -> None:
    """It may be a second name of somebody of the floor."""

    async def story(house: House, room: Room) -> None:
        max_, sue = await house.member("Max", "manager", B), await house.member("Sue", "supervisor", A)
        sal = await Member(house, "Sal").comes(A)
        await sal.asks(A, "GET", "/api/session")
        await max_.asks(B, "POST", "/api/exclusions", {"name": "Sal", "days": 0, "why": "a quarrel"})
        refused = await sue.asks(A, "DELETE", "/api/exclusions/sal", None, 400)
        assert "from the place of Sal" in refused["wrong"]
        assert [out.name for out in room.warden.exclusions()] == ["Sal"]
        await sue.asks(C, "DELETE", "/api/exclusions/sal", None, 400)  # where she came in with the role
        await max_.asks(B, "DELETE", "/api/exclusions/sal")
        assert room.warden.exclusions() == []

    told(story)


def test_neither_came_in_with_the_role_from_where_the_other_did() -> None:
    """Whoever opens two links at one machine and then goes to another network has still two names."""

    async def story(house: House, room: Room) -> None:
        mary, other = await house.member("Mary", "manager", A), await house.member("Other", "manager", A)
        await mary.orders(A, **FUNDS)
        assert "from the place of Mary" in (await other.confirms(C, 400))["wrong"]
        max_ = await house.member("Max", "manager", "2001:db8::1:5")
        assert "from the place of Mary" in (await max_.confirms(A, 400))["wrong"]
        await max_.confirms("2001:db8::1:6")

    told(story)


@pytest.mark.control("C7")
def test_nobody_is_the_second_of_somebody_by_whose_link_they_have_their_password() -> None:
    async def story(house: House, room: Room) -> None:
        mary, max_ = await house.member("Mary", "manager", A), await house.member("Max", "manager", B)
        link = await mary.asks(A, "POST", "/api/roles", {"role": "player", "name": "Max"})
        taken = await Member(house, "Max").comes(C, role_token=link["role_token"], password="chosen by somebody")
        await taken.asks(C, "POST", "/api/password", {"old": "chosen by somebody", "new": "and changed by them"})
        role = {"role_token": house.sessions.role_token("manager"), "password": "and changed by them"}
        await max_.comes(B, **role)
        await mary.orders(A, **FUNDS)
        assert "by a link of Mary's" in (await max_.confirms(B, 400))["wrong"]
        await mary.orders(A, type="DropOrder", proposal=1)
        await max_.orders(B, **FUNDS)
        refused = await mary.orders(A, 400, type="ConfirmOrder", proposal=2)
        assert "by a link of Mary's" in refused["wrong"]
        third = await house.member("Third", "cashier", C)
        await third.orders(C, type="ConfirmOrder", proposal=2)
        again = Sessions(room.log, open_door=False)
        assert (again.known.password_by("max"), again.known.password_by("Mary")) == ("Mary", "")

    told(story)


def test_at_one_machine_a_place_says_nothing() -> None:
    async def story(house: House, room: Room) -> None:
        mary, max_ = await house.member("Mary", "manager", "127.0.0.1"), await house.member("Max", "manager", "::1")
        await mary.orders("127.0.0.1", **FUNDS)
        await max_.confirms("127.0.0.1")

    told(story, open_door=True)


def test_an_order_to_a_jackpot_and_the_prize_of_a_draw_ask_the_same() -> None:
    """Wherever two are needed the room is asked whether they are two."""

    async def story() -> None:
        room = memory()
        await table(room, book=CROWN)
        room.one_person = lambda first, second: f"{first.name} is {second.name}." if first.place == second.place else ""
        sue, sam = Who("Sue", "supervisor", "here"), Who("Sam", "supervisor", "here")
        adjust = adjusting.AdjustPool(pool="royal", amount=7 * CENT, reason="correction", second="")
        before = meter(room).gauges["royal"].adjustments
        await room.jackpot(sue, CROWN, adjust)
        (waits,) = room.waiting_orders(CROWN)
        refused = await room.jackpot(sam, CROWN, ConfirmPoolOrder(order=waits.number))
        assert isinstance(refused, Refused)
        assert refused.says == "Sue is Sam."
        assert meter(room).gauges["royal"].adjustments == before
        there = Who("Sam", "supervisor", "there")
        assert not isinstance(await room.jackpot(there, CROWN, ConfirmPoolOrder(order=waits.number)), Refused)
        await room.stop()

    asyncio.run(story())
