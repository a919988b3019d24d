"""Promotions and bonus prizes in a room: a stream and a desk, who may ask, what the log says, money, restart, audit."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.room.boxes import HOLDEM, SLOW, Floor
from tests.room.sitting import seated, until
from tests.room.test_banked_floor import played
from tests.room.test_room_jackpot import played as hand_played

from cardspeak.bonus.offers import BonusOffer, CashBonus, HandOf
from cardspeak.cli.audit import across, replayers
from cardspeak.errors import BadInput
from cardspeak.promotions.drawing import verify_draw
from cardspeak.promotions.prizes import CasinoDollars, Goods, Money
from cardspeak.promotions.terms import HOUR, PromotionTerms, Qualifying, standard_promotion
from cardspeak.refusal import Refused
from cardspeak.room.audit.rests_on import play_stands_in_the_log
from cardspeak.room.history.shelves import Shelves
from cardspeak.room.openings import Opening
from cardspeak.room.room import Room
from cardspeak.room.shown import INSTANT, Done
from cardspeak.room.who import Who
from cardspeak.store import Draft, MemoryStore, Store, StoreError
from cardspeak.store.auditing import Audit, audit
from cardspeak.store.faults import Fault
from cardspeak.store.opening import open_reader
from cardspeak.store.records import Record

Before = Callable[[str], Awaitable[None]]
BOSS, DESK, CASHIER = Who("Boss", "manager"), Who("Desk", "supervisor"), Who("Cashier", "manager")
DEALER, ANN, BOB = Who("Deb", "dealer"), Who("Ann"), Who("Bob")
BEGAN = 1_700_000_000
STARTS = BEGAN + 26 * HOUR
CRITERIA = ["member of the club", "of age"]
PRIZES = (
    Money(name="First prize", value=100_000),
    CasinoDollars(name="Credit", value=5_000),
    Goods(name="Watch", value=70_000, alternative=True),
)


def terms(**parts: Any) -> PromotionTerms:
    return standard_promotion(starts=STARTS, **{"prizes": PRIZES, **parts})


class Evening:
    """A room whose clock the test turns."""

    def __init__(self, log: Any) -> None:
        self.now = float(BEGAN)
        self.room = Room(log, clock=lambda: self.now)

    def at(self, seconds: float) -> None:
        self.now = max(self.now, float(seconds))

    async def do(self, who: Who, id: str, type: str, command: str = "", **more: Any) -> None:
        done = await self.room.promotions.ask(who, id, {"type": type, **more}, command)
        assert isinstance(done, Done), str(done)

    async def no(self, who: Who, id: str, type: str, **more: Any) -> Refused:
        refused = await self.room.promotions.ask(who, id, {"type": type, **more})
        assert isinstance(refused, Refused), refused
        return refused

    async def bonus(self, who: Who, type: str, **more: Any) -> Any:
        return await self.room.bonus.ask(who, "crown-melbourne-poker", {"type": type, **more})

    async def opened(self, **parts: Any) -> str:
        id = await self.room.promotions.open(BOSS, terms(**parts))
        assert isinstance(id, str)
        return id

    async def started(self, **parts: Any) -> str:
        id = await self.opened(**parts)
        await self.do(BOSS, id, "LodgeTerms")
        self.at(STARTS)
        await self.do(DESK, id, "StartPromotion")
        return id

    async def drawn(self, *patrons: str, **parts: Any) -> str:
        id = await self.started(**parts)
        for patron in patrons:
            await self.do(DESK, id, "EnterDraw", patron=patron, meets=CRITERIA)
        self.at(STARTS + 24 * HOUR)
        await self.do(DESK, id, "CloseDraw", seed="mine")
        self.at(STARTS + 25 * HOUR)
        await self.do(DESK, id, "HoldDraw", word="seventeen")
        return id

    async def guests(self, book: str, *people: Who) -> str:
        """A hand among guests at a new table, checked and called to the end."""
        desk = await seated(self.room, *people, book=book, committed=False)
        await hand_played(desk, 1)
        desk.stop()
        await desk.settle()
        return desk.id

    async def hands(self, book: str, game: str, count: int = 2, before: Before | None = None) -> str:
        """Hands among house players at a new table; `before` comes between them, ten seconds after the first."""
        desk = await self.room.open(Opening(book=book, game=game, house=4, pace=INSTANT))
        if before is not None:
            await until(lambda: desk.hands >= 1, 30)
            self.at(self.now + 10)
            await before(desk.id)
        await until(lambda: desk.hands >= count, 30)
        desk.stop()
        await desk.settle()
        return desk.id


def a_day(path: Path) -> None:
    """Everything that can happen, once."""
    store = Store.open(path)

    async def day() -> None:
        evening = Evening(store)
        id = await evening.started(entry={"wager": Qualifying(least=1), "each": 1})
        await evening.guests("star-sydney-poker", ANN, BOB)
        for name in ("Ann", "Bob"):
            await evening.room.promotions.ask(DESK, id, {"type": "EnterDraw", "patron": name, "meets": CRITERIA})
        assert evening.room.promotions.view(DESK, id).row.tickets >= 2
        evening.at(STARTS + 24 * HOUR)
        await evening.do(DESK, id, "CloseDraw", seed="")
        evening.at(STARTS + 25 * HOUR)
        await evening.do(DESK, id, "HoldDraw", word="seventeen")
        office = evening.room.promotions.view(DESK, id).office
        assert office is not None
        for award in office.awards:
            await evening.do(DESK, id, "TellWinner", award=award.number, method="mail", reached=True)
            await evening.do(DESK, id, "ClaimPrize", award=award.number, patron=award.patron)
        first = office.awards[0]
        ways = {"crossed cheque": 60_000, "electronic transfer": 40_000}
        await evening.do(CASHIER, id, "PayWinner", award=1, payee=first.patron, ways=ways, account="1")
        await evening.do(BOSS, id, "RefusePrize", award=2, reason="barred")
        await evening.do(DESK, id, "PublishResults")
        await _bonus(evening)
        await evening.room.stop()

    asyncio.run(day())
    store.close()


async def _bonus(evening: Evening) -> None:
    async def sign(table: str) -> None:
        outcomes = (HandOf(category="no pair", or_better=True),)
        offer = BonusOffer(name="Any", bonus=CashBonus(amount=500), outcomes=outcomes, tables=(table,))
        assert isinstance(await evening.bonus(BOSS, "OfferBonus", offer=msgspec.to_builtins(offer)), Done)
        put_up = await evening.bonus(DEALER, "SignBonus", offer="Any", where="on the table", tables=[table])
        assert isinstance(put_up, Done)

    table = await evening.hands("crown-melbourne-poker", "holdem", 40, sign)
    claim = 0
    for hand in evening.room.bonus.shelves.of(table).hands:
        for seat in hand.players:
            number = hand.number
            meant = {"table": table, "number": number, "seat": seat}
            told = await evening.bonus(DEALER, "TellBonus", offer="Any", hand=meant)
            if isinstance(told, Done) and claim < 3:
                claim += 1
                assert isinstance(await evening.bonus(DESK, "VerifyBonus", claim=claim, hand=meant), Done)
                if claim == 1:
                    paid = await evening.bonus(DEALER, "PayBonus", claim=claim, ways={"chips": 300, "cash": 200})
                    assert paid.why == "barred"  # a player of the house
                    paid = await evening.bonus(BOSS, "PayBonus", claim=claim, ways={"chips": 300, "cash": 200})
                    assert isinstance(paid, Done)
    assert claim >= 2, "some hands of forty are shown"


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("promotions") / "room.log"
    a_day(path)
    return path


# -- the whole way -----------------------------------------------------------------------------------------------------


def test_a_day_passes_the_audit_and_is_the_same_after_a_restart(path: Path) -> None:
    found = audit(path, None, replayers(), across())
    assert found.faults == ()
    assert {"promotion/1", "bonus/crown-melbourne-poker"} <= set(found.replayed)
    store = Store.open(path)
    room = Room(store, clock=lambda: BEGAN + 100 * HOUR)
    room.restore()
    view = room.promotions.view(DESK, "1")
    assert view.office is not None
    assert store.balance("promotion/1/owed") == view.office.owed
    assert store.balance("payments/cheques") == 60_000
    assert store.balance("payments/transfers") == 40_000
    bonus = room.bonus.view(DEALER, "crown-melbourne-poker")
    assert store.balance("bonus/crown-melbourne-poker/owed") == bonus.owed
    assert bonus.paid == 500
    assert store.balance("payments/cash") == 200
    assert sum(store.balances().values()) == 0
    assert view.record is not None
    assert verify_draw(view.record, view.commitment) == ()
    assert [line.cite for line in room.promotions.story(ANN, "1")][:2] == ["29.12", "29.1"]
    store.close()


def changed(path: Path, to: Path, stream: str, alter: Callable[[list[Any]], bool], **more: Any) -> Audit:
    """The audit of a log in which one event of a stream reads otherwise, every hash worked out anew."""
    with open_reader(path) as log:
        records = list(log.read_all())
        header = log.header
    store, done = Store.open(to, header=header), False
    for record in records:
        body, transfers = record.body, record.transfers
        if record.stream == stream and record.kind != "opened" and not done:
            events = json.loads(body)
            done = alter(events)
            body = msgspec.json.encode(events, order="sorted")
        draft = Draft(record.kind, record.time, record.actor, record.command, body, transfers)
        last = store.append(record.stream, None, (draft,))
    last.result()
    store.close()
    assert done, "something was altered"
    ours = {kind: found if kind in ("promotion", "bonus") else heard for kind, found in replayers().items()}
    return audit(to, None, ours, [play_stands_in_the_log])


def heard(stream: str, records: Iterator[Record]) -> tuple[Fault, ...]:
    """Other streams have tests of their own."""
    return ()


def event_of(events: list[Any], type: str) -> Any:
    return next((event for event in events if event["type"] == type), None)


@pytest.mark.parametrize(
    ("stream", "type", "change", "says"),
    [
        ("promotion/1", "PromotionStarted", {"at": STARTS - 10 * HOUR}, "happened at"),
        ("promotion/1", "TermsLodged", {"at": STARTS}, "had not been lodged 24 hours before"),
        ("promotion/1", "EntryTaken", {"ticket": 7}, ""),
        ("promotion/1", "EntryTaken", {"by": "Ann"}, "Ann did it, and Desk asked for it"),
        ("promotion/1", "EntryTaken", {"play": []}, "rests on too small a wager"),
        ("promotion/1", "EntriesSealed", {"commitment": "0" * 64}, "no commitment to these tickets"),
        ("promotion/1", "DrawHeld", {"order": []}, "does not follow from its seed"),
        ("promotion/1", "PrizeDrawn", {"patron": "Zoe"}, "not Zoe's"),
        ("promotion/1", "PrizeClaimed", {"patron": "Zoe"}, "who did not win it"),
        ("promotion/1", "WinnerPaid", {"cheque": 59_999}, "went to"),
        ("promotion/1", "WinnerPaid", {"by": "Desk"}, "held the draw and gave prize 1"),
        ("promotion/1", "PrizeRefused", {"kept": True}, "not kept as the book wants"),
        ("bonus/crown-melbourne-poker", "BonusSigned", {"tables": ["99"]}, "no sign stood"),
        ("bonus/crown-melbourne-poker", "BonusSigned", {"begun": {"2": 999}}, "no sign stood"),
        ("bonus/crown-melbourne-poker", "BonusSigned", {"begun": {"2": 0}}, "hand 1 of table 2 is on the wrong side"),
        ("bonus/crown-melbourne-poker", "BonusVerified", {"by": "dealer"}, "judged by a dealer"),
        ("bonus/crown-melbourne-poker", "BonusVerified", {"amount": 501}, ""),
        ("bonus/crown-melbourne-poker", "BonusPaid", {"player": "Ann"}, "and 500 is due"),
        ("bonus/crown-melbourne-poker", "BonusPaid", {"name": "Ann"}, "Ann did it, and Boss asked for it"),
    ],
)
def test_an_event_that_was_altered_is_found(
    stream: str, type: str, change: dict[str, Any], says: str, path: Path, tmp_path: Path
) -> None:
    def alter(events: list[Any]) -> bool:
        event = event_of(events, type)
        if event is not None:
            event.update(change)
        return event is not None

    found = changed(path, tmp_path / "altered.log", stream, alter)
    assert not found.sound
    assert any(says in str(fault) and stream in str(fault) for fault in found.faults), found.faults


@pytest.mark.parametrize(
    ("stream", "type", "alter", "says"),
    [
        ("promotion/1", "EntryTaken", lambda event: event["play"][0].update(amount=10**6), "; it was "),
        ("promotion/1", "EntryTaken", lambda event: event["play"][0].update(position=1), "where nothing is"),
        (
            "bonus/crown-melbourne-poker",
            "BonusTold",
            lambda event: event["hand"].update(cards="AsAh"),
            "tells another hand",
        ),
        ("bonus/crown-melbourne-poker", "BonusTold", lambda event: event["hand"].update(number=99), "nobody played"),
    ],
)
def test_what_it_rests_on_is_looked_up_at_the_tables(
    stream: str, type: str, alter: Callable[[Any], None], says: str, path: Path, tmp_path: Path
) -> None:
    def altered(events: list[Any]) -> bool:
        event = event_of(events, type)
        if event is not None:
            alter(event)
        return event is not None

    found = changed(path, tmp_path / "altered.log", stream, altered)
    assert any(says in str(fault) for fault in found.faults), found.faults


# -- who may ask -------------------------------------------------------------------------------------------------------


@pytest.fixture
def evening(tmp_path: Path) -> Any:
    store = Store.open(tmp_path / "room.log")
    yield Evening(store)
    store.close()


def test_the_office_runs_it_and_patrons_ask_for_themselves(evening: Evening) -> None:
    async def story() -> None:
        assert isinstance(await evening.room.promotions.open(DESK, terms()), Refused)
        id = await evening.started()
        for who, type in ((ANN, "CloseDraw"), (DEALER, "StartPromotion"), (DESK, "LodgeTerms"), (DESK, "PayWinner")):
            assert (await evening.no(who, id, type)).why == "authority"
        refused = await evening.no(ANN, id, "EnterDraw", patron="Bob", meets=CRITERIA)
        assert refused.says == "Ask for yourself."
        await evening.do(ANN, id, "EnterDraw", patron="Ann", meets=CRITERIA)
        for who in (DESK, DEALER):
            assert (await evening.no(who, id, "EnterDraw", patron=who.name, meets=CRITERIA)).why == "same-person"
        for told, says in (
            ({"type": "EnterDrow"}, "Did you mean 'EnterDraw'"),
            ({}, "There is no order None"),
            ({"type": "EnterDraw", "patron": 5}, "That is no EnterDraw"),
            ({"type": "EnterDraw", "patron": "Ann", "meet": []}, "did you mean 'meets'"),
        ):
            with pytest.raises(BadInput, match=says):
                await evening.room.promotions.ask(ANN, id, told)
        with pytest.raises(BadInput, match="no promotion '9'"):
            await evening.room.promotions.ask(ANN, "9", {"type": "EnterDraw", "patron": "Ann"})

    asyncio.run(story())


@pytest.mark.clause("star-sydney-poker", "29.7.3")
def test_staff_excluded_people_and_house_players_take_no_part(evening: Evening) -> None:
    async def story() -> None:
        room = evening.room
        id = await evening.started(prizes=(Money(name="First prize", value=100_000), Goods(name="Cap", value=900)))
        room.staff = lambda name: name == "Sue"
        await room.exclude(DESK, "Cy", 1, "asked")
        for name in ("Sue", "Cy", "House Ada"):
            refused = await evening.no(DESK, id, "EnterDraw", patron=name, meets=CRITERIA)
            assert (refused.why, name in refused.says) == ("barred", True)
        assert (await evening.no(Who("Cy"), id, "EnterDraw", patron="Cy", meets=CRITERIA)).why == "barred"
        for name in ("Ann", "Bob"):
            await evening.do(Who(name), id, "EnterDraw", patron=name, meets=CRITERIA)
        evening.at(STARTS + 24 * HOUR)
        await evening.do(DESK, id, "CloseDraw", seed="")
        evening.at(STARTS + 25 * HOUR)
        await evening.do(DESK, id, "HoldDraw", word="x")
        office = room.promotions.view(DESK, id).office
        assert office is not None
        first, second = (award.patron for award in office.awards)
        room.staff = lambda name: name in (first, second)  # they have come to work here since
        other = Who("Dee", "supervisor")
        for award, patron in ((1, first), (2, second)):
            await evening.do(DESK, id, "ClaimPrize", award=award, patron=patron)
            await evening.do(DESK, id, "ConfirmCriteria", award=award, meets=CRITERIA)
        pay: dict[str, Any] = {"award": 1, "payee": first, "ways": {"crossed cheque": 100_000}}
        assert (await evening.no(CASHIER, id, "PayWinner", **pay)).why == "barred"
        assert (await evening.no(CASHIER, id, "PayWinner", cleared=" ", **pay)).why == "barred"
        assert (await evening.no(other, id, "HandOverPrize", award=2, cleared="won before")).why == "barred"
        await evening.do(CASHIER, id, "PayWinner", cleared="won before", **pay)
        await evening.do(CASHIER, id, "HandOverPrize", award=2, cleared="won before")

    asyncio.run(story())


@pytest.mark.control("C7")
def test_nobody_gives_themselves_a_prize(evening: Evening) -> None:
    """A manager clears prizes of staff: not the own one, by whichever name."""

    async def story() -> None:
        id = await evening.drawn("Max", prizes=PRIZES[:1])
        evening.room.staff = lambda name: name == "Max"  # who has come to work here since
        await evening.do(DESK, id, "TellWinner", award=1, method="mail", reached=True)
        await evening.do(DESK, id, "ClaimPrize", award=1, patron="Max")
        pays: dict[str, Any] = {"award": 1, "payee": "Max", "ways": {"crossed cheque": 100_000}, "cleared": "I won it"}
        refused = await evening.no(Who("Max", "manager"), id, "PayWinner", **pays)
        assert refused.why == "same-person"
        evening.room.one_person = lambda first, second: "one place" if first.name == "Max" else ""
        assert (await evening.no(CASHIER, id, "PayWinner", **pays)).why == "same-person"
        for type, told in (("ConfirmCriteria", {"meets": CRITERIA}), ("AcceptLateClaim", {"why": "he says so"})):
            assert (await evening.no(CASHIER, id, type, award=1, **told)).why == "same-person"
        evening.room.one_person = lambda first, second: ""
        await evening.do(CASHIER, id, "PayWinner", **pays)

    asyncio.run(story())


@pytest.mark.control("C7")
def test_whoever_held_the_draw_gives_no_prize_by_a_second_name(evening: Evening) -> None:
    async def story() -> None:
        id = await evening.drawn("Ann", prizes=PRIZES[:1])
        await evening.do(DESK, id, "TellWinner", award=1, method="mail", reached=True)
        await evening.do(DESK, id, "ClaimPrize", award=1, patron="Ann")
        pays: dict[str, Any] = {"award": 1, "payee": "Ann", "ways": {"electronic transfer": 100_000}, "account": "1"}
        evening.room.one_person = lambda first, second: f"{second.name} may be {first.name}."
        refused = await evening.no(CASHIER, id, "PayWinner", **pays)
        assert (refused.why, refused.says) == ("same-person", "Cashier may be Desk.")
        evening.room.one_person = lambda first, second: ""
        await evening.do(CASHIER, id, "PayWinner", **pays)

    asyncio.run(story())


def test_whoever_disputes_everything_waits_for_an_answer(evening: Evening) -> None:
    async def story() -> None:
        id = await evening.started()
        for number in range(3):
            await evening.do(ANN, id, "DisputePrize", patron="Ann", says=f"it was mine: {number}")
        assert (await evening.no(ANN, id, "DisputePrize", patron="Ann", says="and this")).why == "crowd"
        await evening.do(BOB, id, "DisputePrize", patron="Bob", says="mine")
        await evening.do(DESK, id, "DisputePrize", patron="Ann", says="told at the desk")
        await evening.do(BOSS, id, "DecidePrizeDispute", dispute=1, decision="no", satisfied=True)
        await evening.do(BOSS, id, "DecidePrizeDispute", dispute=2, decision="no", satisfied=True)
        await evening.do(ANN, id, "DisputePrize", patron="Ann", says="x" * 500)
        with pytest.raises(BadInput, match="up to 500"):
            await evening.room.promotions.ask(BOB, id, {"type": "DisputePrize", "patron": "Bob", "says": "x" * 501})

    asyncio.run(story())


def test_an_order_is_done_once_however_often_it_arrives(evening: Evening) -> None:
    async def story() -> None:
        other = await evening.opened()
        await evening.do(BOSS, other, "LodgeTerms")
        id = await evening.started(entry={"each": 0})
        await evening.do(DESK, other, "StartPromotion")
        for _ in range(3):
            await evening.do(ANN, id, "EnterDraw", "my entry", patron="Ann", meets=CRITERIA)
        assert evening.room.promotions.view(ANN, id).row.tickets == 1
        with pytest.raises(BadInput, match="something else"):
            await evening.do(ANN, id, "EnterDraw", "my entry", patron="Ann", meets=CRITERIA[:1])
        with pytest.raises(BadInput, match="up to 100 printable"):
            await evening.room.promotions.ask(ANN, id, {"type": "EnterDraw", "patron": "Ann"}, "x" * 101)
        with pytest.raises(BadInput, match="something else"):
            await evening.do(ANN, other, "EnterDraw", "my entry", patron="Ann", meets=CRITERIA)

    asyncio.run(story())


def test_patrons_see_their_own_and_nobody_sees_the_seed(evening: Evening) -> None:
    async def story() -> None:
        id = await evening.opened()
        assert evening.room.promotions.rows(ANN) == []
        assert [row.phase for row in evening.room.promotions.rows(DESK)] == ["planned"]
        with pytest.raises(BadInput, match="no promotion"):
            evening.room.promotions.view(ANN, id)
        for order in ({"type": "EnterDraw", "patron": "Ann"}, {"type": "DisputePrize", "patron": "Ann", "says": "x"}):
            with pytest.raises(BadInput, match="no promotion"):  # as of one that is not there, and nothing is written
                await evening.room.promotions.ask(ANN, id, order)
        assert evening.room.promotions.view(DESK, id).office.disputes == ()  # type: ignore[union-attr]
        await evening.do(BOSS, id, "LodgeTerms")
        evening.at(STARTS)
        await evening.do(DESK, id, "StartPromotion")
        for name in ("Ann", "Bob"):
            await evening.do(DESK, id, "EnterDraw", patron=name, meets=CRITERIA)
        evening.at(STARTS + 24 * HOUR)
        await evening.do(DESK, id, "CloseDraw", seed="told by the client")
        seed = evening.room.promotions._at(id).kept.state.sealed
        assert len(seed) == 64
        for who in (ANN, DESK, BOSS):
            seen = msgspec.json.encode(evening.room.promotions.view(who, id))
            told = msgspec.json.encode(evening.room.promotions.story(who, id))
            assert seed.encode() not in seen + told
        evening.at(STARTS + 25 * HOUR)
        await evening.do(DESK, id, "HoldDraw", word="x")
        mine = msgspec.json.encode(evening.room.promotions.view(ANN, id))
        assert seed.encode() in mine
        assert b"Bob" not in mine
        assert b"Bob" not in msgspec.json.encode(evening.room.promotions.story(ANN, id))
        assert evening.room.promotions.view(ANN, id).results == ()
        await evening.do(DESK, id, "PublishResults")
        assert {one.patron for one in evening.room.promotions.view(ANN, id).results} == {"Ann", "Bob"}

    asyncio.run(story())


def test_what_was_wagered_is_what_the_log_says(evening: Evening) -> None:
    async def story() -> None:
        id = await evening.started(entry={"wager": Qualifying(least=1), "each": 1})
        refused = await evening.no(ANN, id, "EnterDraw", patron="Ann", meets=CRITERIA)
        assert refused.why == "no-wager"
        play = [{"stream": "table/1", "position": 1, "amount": 10**6}]
        assert (await evening.no(ANN, id, "EnterDraw", patron="Ann", meets=CRITERIA, play=play)).why == "no-wager"
        table = await evening.guests("star-sydney-poker", ANN, BOB)
        await evening.do(DESK, id, "EnterDraw", patron="Ann", meets=CRITERIA)
        office = evening.room.promotions.view(DESK, id).office
        assert office is not None
        (ref,) = office.tickets[0].play
        entries = [
            one.transfer
            for one in evening.room.log.entries(f"table/{table}/pot")
            if one.transfer.credit.endswith("/pot")
        ]
        assert 0 < ref.amount <= sum(one.amount for one in entries)
        assert ref.stream == f"table/{table}"

    asyncio.run(story())


def test_play_against_the_house_counts_as_it_was_wagered() -> None:
    async def story() -> None:
        floor = Floor()
        desk = await floor.open(HOLDEM, pace=SLOW)
        await floor.sit(desk, ANN, 1)
        await played(floor, desk)
        shelf = Shelves(floor.log).of(desk.id)
        (round_,) = shelf.hands
        assert shelf.wagered(floor.log, round_, "Ann") == 500 + 1000 + 500 + 500  # ante, flop, turn, river
        assert shelf.wagered(floor.log, round_, "Bob") == 0
        with pytest.raises(BadInput, match="plays against the house"):
            shelf.bonus_hand(floor.log, round_, 1)

    asyncio.run(story())


def test_a_ledger_that_does_not_fit_is_found_at_the_start(evening: Evening) -> None:
    async def story() -> None:
        await evening.drawn("Ann", "Bob")
        room = Room(evening.room.log, clock=lambda: evening.now)
        room.log.balance = lambda account: 1  # type: ignore[method-assign]
        with pytest.raises(StoreError, match="Promotion 1 owes 105000, and the ledger holds 1"):
            room.promotions.restore()

    asyncio.run(story())


def test_who_plays_says_nothing_of_the_bonus_and_strangers_run_none(evening: Evening) -> None:
    async def story() -> None:
        table = await evening.hands("crown-melbourne-poker", "holdem", 1)
        refused = await evening.bonus(ANN, "TakeDownBonus", offer="x")
        assert refused.why == "authority"
        offer = BonusOffer(name="Any", bonus=CashBonus(amount=5), outcomes=(HandOf(category="flush"),), tables=(table,))
        assert isinstance(await evening.bonus(BOSS, "OfferBonus", offer=msgspec.to_builtins(offer)), Done)
        assert (await evening.bonus(DEALER, "OfferBonus", offer=msgspec.to_builtins(offer))).why == "authority"
        seat, name = next(iter(evening.room.bonus.shelves.of(table).hands[0].players.items()))
        meant = {"table": table, "number": 1, "seat": seat}
        player = Who(name, "dealer")
        assert (await evening.bonus(player, "TellBonus", offer="Any", hand=meant)).why == "same-person"
        desk = evening.room.desks[table]
        sits = next(iter(desk.people))
        desk.here(Who(sits, place="198.51.100.7"))
        second = Who("Eve", "manager", place="198.51.100.7")  # perhaps a name of somebody who plays there
        for order in (
            {"type": "TellBonus", "offer": "Any", "hand": meant},
            {"type": "VerifyBonus", "claim": 1, "hand": meant},
        ):
            answer = await evening.room.bonus.ask(second, "crown-melbourne-poker", order)
            assert isinstance(answer, Refused)
            assert answer.why == "same-person", order
        elsewhere = Who("Eve", "manager", place="203.0.113.9")
        assert (await evening.bonus(elsewhere, "TellBonus", offer="Any", hand=meant)).why != "same-person"
        for told, says in (
            ({"type": "TellBonus", "offer": "Any"}, "That is no TellBonus"),
            ({"type": "TellBonus", "offer": "Any", "hand": {**meant, "seat": 99}}, "Nobody was dealt in at seat 99"),
            ({"type": "TellBonus", "offer": "Any", "hand": {**meant, "table": "9"}}, "no table '9'"),
            ({"type": "TellBonus", "offer": "Any", "hand": {**meant, "number": 9}}, "no hand '9'"),
            ({"type": "TellBonos"}, "Did you mean 'TellBonus'"),
            ({"type": "TakeDownBonus", "ofer": "Any"}, "did you mean 'offer'"),
        ):
            with pytest.raises(BadInput, match=says):
                await evening.room.bonus.ask(DEALER, "crown-melbourne-poker", told)
        star = await evening.hands("star-sydney-poker", "holdem", 1)
        with pytest.raises(BadInput, match="is played by star-sydney-poker"):
            await evening.bonus(DEALER, "TellBonus", offer="Any", hand={**meant, "table": star})
        view = evening.room.bonus.view(ANN, "crown-melbourne-poker")
        assert [line.says for line in view.offers[0].sign] == [
            "Any: a bonus in cash, 5 in chips",
            "Wins it: flush",
        ]
        assert evening.room.bonus.view(ANN, "crown-melbourne-poker").claims == ()

    asyncio.run(story())


@pytest.mark.clause("star-sydney-poker", "29.7.3")
def test_the_office_enters_nobody_whom_it_has_not_seen() -> None:
    """Somebody without an account shows who they are; a name that is known, or looks it, is the one that is known."""

    async def story() -> None:
        evening = Evening(MemoryStore())
        looks_like = "\u0391nn"  # with a Greek capital
        evening.room.known_as = lambda name: "Ann" if name in ("Ann", "ann", looks_like) else ""
        id = await evening.started()
        await evening.do(DESK, id, "EnterDraw", patron="Ann", meets=CRITERIA)
        for name, says in (
            ("ann", "Ann is known here"),
            (looks_like, "Ann is known here"),
            ("Zed", "Nobody called Zed"),
        ):
            refused = await evening.no(DESK, id, "EnterDraw", patron=name, meets=CRITERIA)
            assert (refused.why, refused.says.startswith(says)) == ("unknown", True), refused
        for document in ("x" * 41, "a\nlicence"):
            with pytest.raises(BadInput, match="kind of document"):
                await evening.do(DESK, id, "EnterDraw", patron="Zed", meets=CRITERIA, identified=document)
        with pytest.raises(BadInput, match="belongs to the house"):
            await evening.do(DESK, id, "EnterDraw", patron="cashier", meets=CRITERIA, identified="passport")
        await evening.do(DESK, id, "EnterDraw", patron="Zed", meets=CRITERIA, identified="passport")
        told = [line.says for line in evening.room.promotions.story(DESK, id)]
        assert told[-1] == "Ticket 2 goes to Zed, identified by passport."

    asyncio.run(story())
