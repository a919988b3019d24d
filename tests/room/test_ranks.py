"""The ranks of the books: what a role makes somebody, what else can be given with it, and who is refused below."""

from __future__ import annotations

import asyncio

import msgspec
import pytest
from tests.room.serving import bearer, served
from tests.room.sitting import MANAGER, memory, table_of, until
from tests.room.test_room_jackpot import CROWN, STAR, meter, table

from cardspeak.books.loader import load_book
from cardspeak.books.names import known_books
from cardspeak.errors import BadInput
from cardspeak.jackpots.by_hand.topics import adjusting, faults
from cardspeak.refusal import Refused
from cardspeak.room.jackpots.seconding import ConfirmPoolOrder
from cardspeak.room.ranks import other_ranks
from cardspeak.room.who import ROLES, Role, Who, rank_in
from cardspeak.server.session_records import Issued, OnceLink
from cardspeak.server.sessions import Sessions
from cardspeak.store import MemoryStore

AGM = "Assistant Gaming Manager"
SUE, GUS = Who("Sue", "supervisor"), Who("Gus", "supervisor", ranks=(AGM,))


@pytest.mark.parametrize("book", known_books())
def test_every_rank_of_a_book_is_somebodys(book: str) -> None:
    head = load_book(book).head
    have = [rank for role in ROLES for rank in load_book(book).staff(role)]
    assert set(have) == set(head.roles)
    for role in ("dealer", "supervisor", "manager"):
        usual = load_book(book).staff(role)[0]
        assert rank_in(load_book(book), Who("X", role)) == usual
    assert rank_in(load_book(book), Who("X", "cashier")) == rank_in(load_book(book), Who("X")) == ""


@pytest.mark.clause(STAR, "30.17", "30.17.2")
def test_a_gaming_supervisor_is_no_assistant_gaming_manager() -> None:
    async def story() -> None:
        room = memory()
        desk = await table(room, book=STAR)
        await until(lambda: table_of(desk).state.running)
        for order in (
            faults.ReportFault(pool="royal", what="the controller stops"),
            faults.NotifyOf(whom="L&G NSW"),
            faults.NotifyOf(whom="Surveillance"),
        ):
            assert not isinstance(await room.jackpot(SUE, STAR, order), Refused)
        adjust = adjusting.AdjustPool(pool="royal", amount=100, reason="malfunction")
        refused = await room.jackpot(SUE, STAR, adjust)
        assert isinstance(refused, Refused)
        assert (refused.why, refused.cite.clause) == ("authority", "30.17.2")
        before = meter(room, STAR).amount("royal")
        assert not isinstance(await room.jackpot(GUS, STAR, adjust), Refused)  # and it waits for a second person
        assert not isinstance(await room.jackpot(SUE, STAR, ConfirmPoolOrder(order=1)), Refused)
        assert meter(room, STAR).amount("royal") == before + 100
        assert not isinstance(await room.jackpot(MANAGER, STAR, adjust), Refused)
        await room.stop()

    asyncio.run(story())


@pytest.mark.parametrize(
    ("who", "book", "rank"),
    [
        (SUE, STAR, "gaming supervisor"),
        (GUS, STAR, AGM),
        (GUS, CROWN, "TG Area Manager"),
        (Who("Pia", "manager", ranks=("Poker Manager",)), STAR, "Poker Manager"),
        (Who("Hal", "dealer", ranks=("TG Higher Duties Dealer",)), CROWN, "TG Higher Duties Dealer"),
        (Who("Eve", "dealer", ranks=(AGM,)), STAR, "dealer"),  # no rank goes beyond its role
        (Who("Sue", "supervisor"), "crown-perth-holdem", "Supervisor"),
        (Who("Sue", "supervisor"), "crown-melbourne-three-card", "Game Supervisor"),
        (Who("Max", "manager"), "crown-perth-holdem", "Casino Operator"),
    ],
)
def test_what_somebody_is_in_a_book(who: Who, book: str, rank: str) -> None:
    assert rank_in(load_book(book), who) == rank


def test_a_book_that_says_nothing_of_it_has_lowest_third_and_highest() -> None:
    book = load_book(STAR)
    silent = type(book).__new__(type(book))
    silent.head = msgspec.structs.replace(book.head, staff=None)
    assert [silent.staff(role) for role in ROLES] == [(), (), ("dealer",), (AGM,), ("Gaming Manager",)]


def test_a_rank_is_given_with_a_role_and_outlives_a_restart() -> None:
    log = MemoryStore()
    sessions = Sessions(log)
    link = sessions.make_link(MANAGER, "supervisor", ranks=(AGM, "TG Assistant Casino Manager"))
    token = sessions.enter("Gus", role_token=link).token
    for one in (sessions, Sessions(log)):
        who = one.who(token)
        assert who == Who("Gus", "supervisor", ranks=(AGM, "TG Assistant Casino Manager"))
        assert one.roles()["held"][0]["ranks"] == who.ranks


@pytest.mark.parametrize(
    ("role", "ranks", "says"),
    [
        ("dealer", (AGM,), "A dealer is no 'Assistant Gaming Manager' in any book here; there are TG Higher Duties"),
        ("supervisor", ("Pope",), "no 'Pope' in any book here; there are Assistant Gaming Manager, Pit Boss, TG"),
        ("cashier", (AGM,), "there are none"),
        ("supervisor", (AGM, "gaming supervisor"), "are both ranks of star-sydney-poker"),
    ],
)
def test_a_rank_that_cannot_be_given(role: Role, ranks: tuple[str, ...], says: str) -> None:
    with pytest.raises(BadInput, match=says):
        Sessions().make_link(MANAGER, role, ranks=ranks)


def test_records_of_earlier_versions_give_the_usual_ranks() -> None:
    old = b'{"digest":"d","name":"Sue","role":"supervisor","until":9,"by":"Max","place":""}'
    assert msgspec.json.decode(old, type=Issued).ranks == ()
    link = b'{"digest":"d","role":"supervisor","name":"","by":"Max","until":9}'
    assert msgspec.json.decode(link, type=OnceLink).ranks == ()


def test_over_rest() -> None:
    async def story() -> None:
        async with served() as here:
            boss = bearer(await here.token("Max", role_token=here.sessions.role_token("manager")))
            seen = (await here.http.get("/api/roles", headers=boss)).json()["ranks"]
            assert {"role": "supervisor", "book": "The Star", "rank": AGM} in seen
            assert seen == other_ranks()
            wish = {"role": "supervisor", "ranks": [AGM]}
            made = (await here.http.post("/api/roles", json=wish, headers=boss)).json()
            await here.token("Gus", role_token=made["role_token"])
            held = (await here.http.get("/api/roles", headers=boss)).json()["held"]
            assert next(one["ranks"] for one in held if one["name"] == "Gus") == [AGM]

    asyncio.run(story())
