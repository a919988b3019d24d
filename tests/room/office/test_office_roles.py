"""Every order to the office from every role, over REST: who may is answered, who may not is told whose it is."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Any

from tests.room.serving import Served, bearer, served

from cardspeak.office.machine import ASKS
from cardspeak.room.office.permits import KINDS
from cardspeak.store import Log, MemoryStore, Store

ROLES = ("player", "cashier", "dealer", "supervisor", "manager")
NAMES = {"player": "Pat", "cashier": "Cy", "dealer": "Dee", "supervisor": "Sue", "manager": "Max"}
EVERYBODY = ROLES
STAFF, DESK = ROLES[1:], ("cashier", "supervisor", "manager")
CAGE, FLOOR, BOSS = ("cashier", "manager"), ("supervisor", "manager"), ("manager",)
CHIPS: dict[str, Any] = {"amount": 100, "pieces": {"100": 1}}
# The order, its fields, who may give it, and whose it is in the words of a refusal. `me` becomes the asker's name.
ORDERS: list[tuple[str, dict[str, Any], tuple[str, ...], str]] = [
    ("FundBank", {"cash": {"100": 1}}, BOSS, "a manager"),
    ("OpenShift", {"name": "day"}, CAGE, "a cashier or a manager"),
    ("CloseShift", {}, CAGE, "a cashier or a manager"),
    ("ExplainCount", {"count": 1, "words": "x"}, BOSS, "a manager"),
    ("SellChips", {"name": "Ann", "amount": 100}, CAGE, "a cashier or a manager"),
    ("CashOut", {"name": "Ann", "amount": 100}, CAGE, "a cashier or a manager"),
    ("LodgeReport", {"report": 1, "reference": "x"}, BOSS, "a manager"),
    ("FillTable", {"table": "1", **CHIPS}, CAGE, "a cashier or a manager"),
    ("CreditTable", {"table": "1", **CHIPS}, CAGE, "a cashier or a manager"),
    ("VoidSlip", {"slip": 1, "why": "x"}, CAGE, "a cashier or a manager"),
    ("OpenList", {"title": "x"}, FLOOR, "the floor"),
    ("ChangeList", {"list": "9", "tables": []}, FLOOR, "the floor"),
    ("CloseList", {"list": "9"}, FLOOR, "the floor"),
    ("CallNext", {"list": "9", "table": "1"}, FLOOR, "the floor"),
    ("SeatCalled", {"list": "9", "name": "Ann"}, FLOOR, "the floor"),
    ("JoinWaiting", {"list": "9", "name": "me"}, EVERYBODY, ""),
    ("JoinWaiting", {"list": "9", "name": "Ann"}, DESK, "Ask for yourself"),
    ("LeaveWaiting", {"list": "9", "name": "me"}, EVERYBODY, ""),
    ("LeaveWaiting", {"list": "9", "name": "Ann"}, DESK, "Ask for yourself"),
    ("AnswerSeatCall", {"list": "9", "name": "me", "coming": True}, EVERYBODY, ""),
    ("AnswerSeatCall", {"list": "9", "name": "Ann", "coming": True}, DESK, "Ask for yourself"),
    ("SetMustMove", {"feeder": "1", "main": "2"}, FLOOR, "the floor"),
    ("AskSeatChange", {"name": "me", "to": "1"}, EVERYBODY, ""),
    ("AskSeatChange", {"name": "Ann", "to": "1"}, DESK, "Ask for yourself"),
    ("DropSeatChange", {"name": "me"}, EVERYBODY, ""),
    ("DropSeatChange", {"name": "Ann"}, DESK, "Ask for yourself"),
    ("ClockIn", {"name": "me"}, STAFF, "somebody of the house"),
    ("ClockIn", {"name": "Ann"}, DESK, ""),
    ("ClockOut", {"name": "me"}, STAFF, "somebody of the house"),
    ("ClockOut", {"name": "Ann"}, DESK, ""),
    ("BackFromBreak", {"name": "me"}, STAFF, "somebody of the house"),
    ("SendDealer", {"name": "Ann", "table": "1"}, FLOOR, "the floor"),
    ("SendToBreak", {"name": "Ann"}, FLOOR, "the floor"),
    ("RotateDealers", {}, FLOOR, "the floor"),
    ("CheckIn", {"name": "Ann"}, DESK, "the desk or the floor"),
    ("CheckOut", {"name": "Ann"}, DESK, "the desk or the floor"),
    ("ForgetGuest", {"name": "Nobody"}, BOSS, "a manager"),
    ("ChangeSetting", {"name": "call_seconds", "value": 60}, BOSS, "a manager"),
    ("ChangeSensitiveSetting", {"name": "threshold", "value": 1}, BOSS, "a manager"),
    ("ConfirmOrder", {"proposal": 99}, STAFF, "somebody of the house"),
    ("DropOrder", {"proposal": 99}, STAFF, "somebody of the house"),
]


class Desk:
    """People of every role, and what the office answers them."""

    def __init__(self, here: Served) -> None:
        self.here = here
        self.tokens: dict[str, str] = {}

    async def people(self, **roles: str) -> None:
        for name, role in roles.items():
            more = {} if role == "player" else {"role_token": self.here.sessions.role_token(role)}  # type: ignore[arg-type]
            self.tokens[name] = await self.here.token(name, **more)

    async def asks(self, name: str, type: str, id: str = "", /, **more: Any) -> tuple[int, str]:
        fields = {key: name if value == "me" else value for key, value in more.items()}
        told = {"order": {"type": type, **fields}, "id": id}
        answer = await self.here.http.post("/api/office/orders", json=told, headers=bearer(self.tokens[name]))
        return answer.status_code, answer.json().get("wrong", "")


def test_every_order_is_in_the_table() -> None:
    assert {type for type, *_ in ORDERS} == set(KINDS)


def test_each_order_is_for_some_roles_and_the_others_are_told_whose_it_is() -> None:
    async def work() -> None:
        async with served() as here:
            desk = Desk(here)
            await desk.people(**{NAMES[role]: role for role in ROLES})
            for type, fields, may, whose in ORDERS:
                for role in ROLES:
                    status, says = await desk.asks(NAMES[role], type, **fields)
                    assert (status == 403) is (role not in may), (type, fields, role, says)
                    if status == 403:
                        assert whose in says, (type, role, says)

    asyncio.run(work())


def test_a_report_shows_the_head_of_a_log_only_where_hands_lie_face_down(tmp_path: Path) -> None:
    """The digest of a record that can be guessed tells that the guess was right: a discard of a hand that runs."""

    async def head(log: Log) -> str:
        async with served(log) as here:
            desk = Desk(here)
            await desk.people(Max="manager")
            answer = await here.http.get("/api/office/report", headers=bearer(desk.tokens["Max"]))
            return str(answer.json()["heading"]["head"])

    assert asyncio.run(head(MemoryStore())) == ""
    with Store.open(tmp_path / "room.db", secret=b"s" * 32) as log:
        assert re.fullmatch(r"\d+-[0-9a-f]{64}", asyncio.run(head(log)))
    with Store.open(tmp_path / "open.db") as log:
        assert asyncio.run(head(log)) == ""


async def excluded(desk: Desk, by: str, name: str) -> tuple[int, str]:
    ban = {"name": name, "days": 0, "why": "x"}
    answer = await desk.here.http.post("/api/exclusions", json=ban, headers=bearer(desk.tokens[by]))
    told = answer.json()
    return answer.status_code, told.get("wrong") or told["name"]


def test_a_cashier_rules_nothing_and_the_floor_pays_nobody() -> None:
    async def work() -> None:
        async with served() as here:
            table = await here.open(book="star-sydney-poker", game="holdem")
            desk = Desk(here)
            await desk.people(Cy="cashier", Sue="supervisor", Ann="player")
            cashier = await here.connect(desk.tokens["Cy"])
            for id, more in (
                ("f1", {"do": "floor", "what": "pause"}),
                ("r1", {"do": "rule", "report": {"incident": "fouled_deck"}}),
            ):
                await cashier.say(table=table, id=id, **more)
                answer = await cashier.answer(id)
                assert (answer["type"], answer["why"]) == ("refused", "authority"), answer
            assert await excluded(desk, "Cy", "Ann") == (400, "Somebody else is excluded by a supervisor.")
            assert (await excluded(desk, "Sue", "Walt"))[0] == 404, "nobody has ever seen them"
            assert await desk.asks("Cy", "CheckIn", name="Walt") == (200, "")
            assert await excluded(desk, "Sue", "WALT") == (200, "Walt"), "who was at the desk is known, without a page"
            status, says = await desk.asks("Cy", "SellChips", name="Walt", amount=100)
            assert status == 400
            status, says = await desk.asks("Sue", "CashOut", name="Ann", amount=100)
            assert (status, "a cashier or a manager" in says) == (403, True)

    asyncio.run(work())


ONE_CHIP: dict[str, Any] = {"table": "1", "amount": 100, "pieces": {"100": 1}}
# What takes two: the order, by whom it is proposed, who cannot confirm it, and who can.
SECONDS: list[tuple[str, dict[str, Any], str, tuple[str, ...], str, str]] = [
    ("FundBank", {"cash": {"10000": 9}, "chips": {"100": 9_000}}, "Max", ("Dee", "Sue"), "Cy", "another cashier"),
    ("OpenShift", {"name": "d", "cash": {"10000": 9}, "chips": {"100": 9_000}}, "Cy", ("Dee", "Sue"), "Cat", "another"),
    ("FillTable", ONE_CHIP, "Cy", ("Cat",), "Dee", "the dealer or the floor"),
    ("CreditTable", ONE_CHIP, "Cy", ("Cat",), "Sue", "the dealer or the floor"),
    ("VoidSlip", {"slip": 3, "why": "x"}, "Cy", ("Cat", "Dee", "Sue"), "Max", "a manager"),
    ("ForgetGuest", {"name": "Nobody"}, "Max", ("Cy", "Sue"), "Mia", "a manager"),
    ("ChangeSensitiveSetting", {"name": "threshold", "value": 5}, "Max", ("Cy", "Sue"), "Mia", "a manager"),
    ("CloseShift", {"cash": {"10000": 9}, "chips": {"100": 9_000}}, "Cy", ("Dee", "Sue"), "Max", "another cashier"),
]  # fmt: skip


def test_what_takes_two_is_confirmed_by_another_of_the_right_kind() -> None:
    assert {type for type, *_ in SECONDS} == {kind.__name__ for kind, row in ASKS.items() if row.second}

    async def work() -> None:
        async with served() as here:
            here.room.welcomes = False
            await here.open(book="star-sydney-poker", game="holdem")
            desk = Desk(here)
            await desk.people(
                Max="manager", Mia="manager", Cy="cashier", Cat="cashier", Dee="dealer", Sue="supervisor", Ann="player"
            )
            for number, (type, fields, first, never, second, whose) in enumerate(SECONDS, 1):
                before = here.room.log.balances()
                assert await desk.asks(first, type, f"o{number}", **fields) == (200, ""), type
                assert here.room.log.balances() == before, "nothing has happened yet"
                status, says = await desk.asks(first, "ConfirmOrder", proposal=number)
                assert (status, "another person confirms it" in says) == (400, True), (type, says)
                for name in never:
                    status, says = await desk.asks(name, "ConfirmOrder", proposal=number)
                    assert (status, whose in says) == (403, True), (type, name, says)
                assert await desk.asks(second, "ConfirmOrder", f"c{number}", proposal=number) == (200, ""), type
                assert await desk.asks(second, "ConfirmOrder", f"c{number}", proposal=number) == (200, ""), "sent twice"
                status, says = await desk.asks("Max", "ConfirmOrder", proposal=number)
                assert (status, "Nothing of that number waits" in says) == (400, True)
            assert [one.kind for one in here.room.office.state.slips] == ["bankroll", "fill", "credit", "void"]

    asyncio.run(work())


BAD_SLIPS: list[tuple[dict[str, Any], str]] = [
    ({"amount": 250, "pieces": {"100": 2}}, "come to $2.00 and the slip says $2.50"),
    ({"amount": 200, "pieces": {"300": 1}}, "There are no chips of $3.00"),
    ({"amount": 0}, "more than nothing"),
    ({"amount": -100}, "more than nothing"),
    ({"amount": 10**12}, "at most $1,000,000,000.00"),
    ({"amount": "ten"}, "That is no SellChips"),
    ({"amount": 1.5}, "That is no SellChips"),
    ({"amount": 100, "name": ""}, "whose account"),
    ({"amount": 100, "name": "x" * 500}, "characters"),
    ({"amount": 100, "colour": "red"}, "colour"),
    ({"amount": 99_999_999}, "see their identification"),
    ({"amount": 90_001}, "The rack holds $900.00"),
]


def test_slips_that_cannot_be_are_refused_with_a_word_and_nothing_is_lost() -> None:
    async def work() -> None:
        async with served() as here:
            here.room.welcomes = False
            desk = Desk(here)
            await desk.people(Max="manager", Cy="cashier", Cat="cashier")
            money: dict[str, Any] = {"cash": {"10000": 9}, "chips": {"100": 900}}
            for first, second, type, more in (
                ("Max", "Cy", "FundBank", {}),
                ("Cy", "Cat", "OpenShift", {"name": "day"}),
            ):
                await desk.asks(first, type, **money, **more)
                await desk.asks(second, "ConfirmOrder", proposal=here.room.office.state.proposed)
            before = here.room.log.balances()
            for fields, words in BAD_SLIPS:
                status, says = await desk.asks("Cy", "SellChips", **{"name": "Ann", **fields})
                assert (status, words in says) == (400, True), (fields, says)
            assert (here.room.log.balances(), len(here.room.office.state.slips)) == (before, 1)
            for _ in "twice":
                assert await desk.asks("Cy", "SellChips", "w1", name="Ann", amount=500) == (200, "")
            assert here.room.chips_of("Ann") == 500
            status, says = await desk.asks("Cy", "SellChips", "w1", name="Ann", amount=600)
            assert (status, "for something else" in says) == (400, True)

    asyncio.run(work())
