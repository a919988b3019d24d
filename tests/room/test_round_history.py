"""Rounds against the house in the history: what is listed, replayed and written down is what was seen at the table."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import msgspec
import pytest
from tests import seeds
from tests.room.boxes import ANN, BOB, BOOKS, CAT, DEALER, HOLDEM, MANAGER, SLOW, THREE_CARD, Floor, banked, play, run
from tests.room.serving import served
from tests.room.test_banked_desk import asked, decided
from tests.room.test_banked_floor import played, stack

from cardspeak.banked import commands as bc
from cardspeak.banked import table as f
from cardspeak.banked.setup import Limit
from cardspeak.errors import BadInput
from cardspeak.room.banked import events as d
from cardspeak.room.desk import Desk, Done
from cardspeak.room.history.played import PastPlay
from cardspeak.room.history.rounds import RoundFile
from cardspeak.room.history.shelves import Shelves
from cardspeak.room.shown import INSTANT, encode
from cardspeak.room.who import THE_ROOM, Who
from cardspeak.rulings.record import search
from cardspeak.rulings.report import Report, report_of
from cardspeak.values import tag_of

RAIL = Who("Ray")
UNASKED = ("jackpots", "notices", "may_vacate", "closes", "closes_why")  # of the moment, and no part of the round


@dataclass(eq=False)
class Eyes:
    """Somebody at the table who remembers every view."""

    who: Who
    seen: dict[int, dict[str, Any]] = field(default_factory=dict)

    def show(self, table: str, message: bytes) -> None:
        shown = msgspec.json.decode(message)
        self.seen[shown["position"]] = shown


def plainly(value: Any) -> Any:
    return msgspec.json.decode(encode(value))


def bare(view: dict[str, Any]) -> dict[str, Any]:
    kept = {name: value for name, value in view.items() if name not in UNASKED}
    if kept["layout"] is not None:
        kept["layout"] = {**kept["layout"], "prompts": []}
    return kept


def positions(floor: Floor, desk: Desk, round_: PastPlay) -> list[int]:
    """The records that make a round, found anew: its own, and rulings on it until the next one starts."""
    found: list[int] = []
    over = False
    for record in floor.log.read(desk.stream, round_.position - 1):
        if record.kind in ("opened", "paused", "resumed", "closed"):
            continue
        if record.kind == "round started" and found:
            break
        if not over or b'"Afterwards"' in record.body:
            found.append(record.position)
        over = over or record.kind == "round finished"
    return found


def told_of_round(lines: list[dict[str, Any]], first: bool) -> list[dict[str, Any]]:
    """New cards may be checked in the record that opens a round, before it begins."""
    began = next((at for at, line in enumerate(lines) if line["kind"] == "RoundStarted"), 0)
    return lines[began:] if first else lines


async def watched(desk: Desk, *people: Who) -> list[Eyes]:
    eyes = [Eyes(who) for who in people]
    for one in eyes:
        desk.watch(one)
    return eyes


def compared(floor: Floor, desk: Desk, eyes: list[Eyes]) -> Counter[str]:
    """Every step of every round is what its viewer saw and was told at the table; how often each was compared."""
    shelf = Shelves(floor.log).of(desk.id)
    times: Counter[str] = Counter()
    for round_ in shelf.hands:
        places = positions(floor, desk, round_)
        for one in eyes:
            steps = plainly(shelf.replay(floor.log, round_, one.who.name)["steps"])
            assert len(steps) == len(places)
            for position, step in zip(places, steps, strict=True):
                live = one.seen[position]
                if live["view"]["viewer"] == step["view"]["viewer"]:  # else a box was taken or left meanwhile
                    assert bare(step["view"]) == bare(live["view"])
                    assert step["told"] == told_of_round(live["told"], position == places[0])
                    times[one.who.name] += 1
    return times


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.control("C19")
def test_every_step_is_what_was_seen_then(book: str, seed: int) -> None:
    """Anything in any order, rulings and orders too: replays of all rounds against what watchers were shown."""
    times: Counter[str] = Counter()

    async def work(floor: Floor) -> None:
        rnd = seeds.chance("history", book, seed)
        desk = await floor.open(book, house=seed % 2)
        eyes = await watched(desk, ANN, BOB, RAIL, MANAGER)
        for _ in range(150):
            who, command = asked(rnd, desk)
            try:
                await floor.ask(desk, who, command)
            except BadInput:
                continue
        times.update(compared(floor, desk, eyes))

    run(work)
    assert times["Ray"] >= 15
    assert times["Ann"] + times["Bob"] > 10


def test_orders_while_bets_are_open_are_seen_in_the_replay() -> None:
    """Limits, pay tables, limits of one player, winnings paid out, somebody who sits down: there from then on."""

    async def work(floor: Floor) -> None:
        desk = await floor.open(THREE_CARD, pace=SLOW)
        await floor.sit(desk, ANN, 1)
        eyes = await watched(desk, ANN, BOB, RAIL)
        machine = banked(desk.machine)
        await floor.do(desk, THE_ROOM, d.OpenRound())
        orders = (
            f.SetLimits(wager="ante", limit=Limit(500, 50_000, 500), agreed=("Ann",)),
            f.ChooseTables(tables={"ante-bonus": "B"}, notified=("Ann",)),
            f.AgreeLimits(player="Ann", limits={"ante": Limit(1_000, 2_000, 500)}),
            f.ChangeCards(reason="marked"),
        )
        taken = [type(order) for order in orders if isinstance(await floor.ask(desk, MANAGER, order), Done)]
        assert f.ChooseTables in taken
        assert f.SetLimits in taken
        await floor.sit(desk, BOB, 2)
        await floor.do(desk, BOB, d.BuyIn(chips=700))
        await floor.do(desk, BOB, d.GetUp())
        await floor.sit(desk, BOB, 3)
        await floor.place(desk, ANN, 1, 1_000)
        await floor.place(desk, BOB, 3)
        await floor.do(desk, THE_ROOM, play(bc.Proceed("close")))
        await decided(floor, desk, random.Random(5))
        held = await desk.rule(MANAGER, Report(incident="hold winnings", facts={"player": "Ann"}, note="why", count=10))
        assert isinstance(held, Done), held
        floor.check()
        await floor.do(desk, THE_ROOM, d.OpenRound())
        await floor.do(desk, MANAGER, f.Release(player="Ann"))
        await floor.place(desk, ANN, 1, 1_000)
        await floor.do(desk, THE_ROOM, play(bc.Proceed("close")))
        await decided(floor, desk, random.Random(6))
        times = compared(floor, desk, eyes)
        assert min(times.values()) > 5
        first, second = Shelves(floor.log).of(desk.id).hands
        assert first.players == {1: "Ann", 3: "Bob"}
        assert (first.ruled, second.ruled) == (True, False)
        assert machine.setup.tables["ante-bonus"] == "B"

    run(work)


def stacks_of(machine: Any, *names: str) -> dict[str, int]:
    return {name: machine.state.chips_of(name) for name in names}


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.control("C8")
def test_the_list_says_who_had_a_box_and_what_they_won(book: str) -> None:
    async def work(floor: Floor) -> None:
        desk = await floor.open(book, pace=SLOW)
        machine = banked(desk.machine)
        for box, who in enumerate((ANN, BOB, CAT), 1):
            await floor.sit(desk, who, box)
        shelves = Shelves(floor.log)
        with pytest.raises(BadInput, match="no round 'last'"):
            shelves.of(desk.id).find("last")
        for number in range(1, 5):
            before = stacks_of(machine, "Ann", "Bob", "Cat")
            await floor.do(desk, THE_ROOM, d.OpenRound())
            await floor.place(desk, ANN, 1)
            running = shelves.of(desk.id).find(str(number))
            assert (running.over, running.won) == (False, {})
            assert shelves.of(desk.id).find("last").number == max(1, number - 1)
            await floor.place(desk, BOB, 2)
            await floor.do(desk, THE_ROOM, play(bc.Proceed("close")))
            await decided(floor, desk, random.Random(number))
            last = shelves.of(desk.id).find("last")
            after = stacks_of(machine, "Ann", "Bob")
            assert last.players == {1: "Ann", 2: "Bob", 3: "Cat"}
            assert last.won == {1: after["Ann"] - before["Ann"], 2: after["Bob"] - before["Bob"]}, "Cat sat out"
            assert (last.kind, last.number, last.over, last.void, last.ruled) == ("round", number, True, False, False)
        with pytest.raises(BadInput, match="no round '9'"):
            shelves.of(desk.id).find("9")
        with pytest.raises(BadInput, match="no table '9'"):
            shelves.of("9")
        again = Shelves(floor.log).of(desk.id)
        assert again.hands == shelves.of(desk.id).hands, "read at once or bit by bit"

    run(work)


@pytest.mark.control("C9", "C22")
def test_a_round_that_is_void_gives_everything_back() -> None:
    async def work(floor: Floor) -> None:
        desk = await floor.open(HOLDEM, pace=SLOW)
        await floor.sit(desk, ANN, 1)
        stack(desk, "AcAd", dealer="7h2s", board="As9h4c3s6d")
        await played(floor, desk)
        shelves = Shelves(floor.log)
        won = shelves.of(desk.id).find("last").won[1]
        assert won > 0
        assert isinstance(await desk.rule(MANAGER, Report(incident="disruption", note="a fire")), Done)
        floor.check()
        last = shelves.of(desk.id).find("last")
        assert (last.void, last.ruled, last.won) == (True, True, {1: 0})
        steps = shelves.of(desk.id).replay(floor.log, last, "Ann")["steps"]
        assert "void" in " ".join(one.says for one in steps[-1].told)
        assert not any(line.amount for line in steps[-1].view.layout.lines)

    run(work)


@pytest.mark.control("C29")
def test_rulings_are_found_by_words_clause_and_incident() -> None:
    async def work(floor: Floor) -> None:
        desk = await floor.open(THREE_CARD, pace=SLOW)
        await floor.sit(desk, ANN, 1)
        for report in (report_of("exposed card", seat=1, count=1), None):
            await floor.do(desk, THE_ROOM, d.OpenRound())
            await floor.place(desk, ANN, 1)
            await floor.do(desk, THE_ROOM, play(bc.Proceed("close")))
            if report is not None:
                assert isinstance(await desk.rule(DEALER, report), Done)
            await decided(floor, desk, random.Random(1))
        note = Report(incident="exclude", facts={"player": "Ann"}, note="marked cards")
        assert isinstance(await desk.rule(MANAGER, note), Done)
        floor.check()
        shelf = Shelves(floor.log).of(desk.id)
        first, second = shelf.hands
        assert (first.ruled, second.ruled) == (True, True)
        (exposed,) = shelf.rulings(floor.log, first, ANN)
        assert (exposed.incident, exposed.seat, exposed.reported_by) == ("exposed card", 1, "dealer")
        assert exposed.done[0].says == "A card of box 1 was exposed."
        assert all(one.clause for one in exposed.done)
        (excluded,) = shelf.rulings(floor.log, second, ANN)
        assert [one.says for one in excluded.done] == ["Ann is excluded from the game."]
        assert "marked" not in excluded.text, "why is for the floor"
        told = shelf.rulings(floor.log, second, MANAGER)
        assert "marked cards" in told[0].says
        assert search(told, words="MARKED", clause=excluded.clause, incident="exclude") == told
        assert search((exposed, excluded), words="box 1 exposed") == (exposed,)
        assert search((exposed, excluded), clause=exposed.clause, incident="exclude") == ()
        text = shelf.document(floor.log, second, RAIL, "json").text
        assert "marked" not in text
        assert "marked cards" in shelf.document(floor.log, second, MANAGER, "json").text

    run(work)


def test_a_round_is_written_down_for_one_person() -> None:
    async def work(floor: Floor) -> None:
        desk = await floor.open(THREE_CARD, pace=SLOW)
        machine = banked(desk.machine)
        for box, who in enumerate((ANN, BOB), 1):
            await floor.sit(desk, who, box)
        await floor.do(desk, THE_ROOM, d.OpenRound())
        await floor.place(desk, ANN, 1)
        await floor.place(desk, BOB, 2)
        await floor.do(desk, THE_ROOM, play(bc.Proceed("close")))
        assert machine.round is not None
        cards = {box: [str(card) for card in held] for box, held in machine.round.state.hands.items()}
        await floor.do(desk, ANN, play(bc.Decide(1, "fold", sure=True)))
        await floor.do(desk, BOB, play(bc.Decide(2, "play")))
        assert machine.state.shown is not None
        shelf = Shelves(floor.log).of(desk.id)
        last = shelf.find("last")
        files = {}
        for who in (ANN, BOB, RAIL):
            made = shelf.document(floor.log, last, who, "json")
            assert (made.name, made.media) == ("table-1-round-1.json", "application/json")
            files[who.name] = msgspec.json.decode(made.text, type=RoundFile)
            seen = {box for box, held in cards.items() if f'"{held[0]}"' in made.text}
            assert seen == {0, 2} | ({1} if who is ANN else set()), "a hand that was folded is its player's alone"
        mine = files["Ann"]
        assert (mine.viewer, files["Ray"].viewer) == ("Ann", "")
        assert mine.boxes == {1: "Ann", 2: "Bob"}
        assert mine.stacks == {"Ann": 40_000, "Bob": 40_000}
        assert mine.lines == list(machine.state.shown.lines)
        assert mine.won == {1: -500, 2: machine.state.chips_of("Bob") - 40_000}
        kinds = [event["type"] for event in mine.events]
        assert kinds == [tag_of(event) for event in machine.state.shown.events]
        assert {"Shuffled", "Placed", "Dealt", "Decided", "Revealed", "Settled"} <= set(kinds)
        assert not next(event for event in mine.events if event["type"] == "Shuffled")["order"]
        assert {line.cite for line in mine.lines} <= set(mine.clauses)
        assert all(mine.clauses.values())
        with pytest.raises(BadInput, match=r"ask for \.\.\./1/json"):
            shelf.document(floor.log, last, ANN, "phh")

    run(work)


def test_the_history_over_http() -> None:
    """Listed with the hands, replayed, downloaded, and its rulings found; a round that runs cannot be kept yet."""

    async def story() -> None:
        async with served() as here:
            hand = await here.open(book="star-sydney-poker", game="holdem", house=3, pace=INSTANT)
            while not here.room.desk(hand).hands:
                await asyncio.sleep(0)
            await here.room.floor(THE_ROOM, hand, "pause")
            table = await here.open(book=THREE_CARD, kind="banked", pace=SLOW)
            desk = here.room.desk(table)
            token = await here.token("Ann")
            flo = await here.token("Flo", role_token=here.sessions.role_token("dealer"))
            me = {"authorization": f"Bearer {token}"}

            async def get(path: str, who: str = token, **query: str) -> Any:
                answer = await here.http.get(path, params=query, headers={"authorization": f"Bearer {who}"})
                return answer.json() if answer.status_code == 200 else (answer.status_code, answer.json()["wrong"])

            async def do(who: Who, command: Any) -> None:
                assert isinstance(await desk.ask(who, command), Done)

            await do(ANN, d.SitAt(box=1, chips=20_000))
            await do(THE_ROOM, d.OpenRound())
            await do(ANN, play(bc.Place(1, "ante", "Ann", 500)))
            assert (await get(f"/api/history/{table}/1/json"))[0] == 409
            await do(THE_ROOM, play(bc.Proceed("close")))
            assert isinstance(await desk.rule(DEALER, report_of("exposed card", seat=1, count=1)), Done)
            while banked(desk.machine).round is not None:
                await do(THE_ROOM, banked(desk.machine).time_out(0, 0))
            listed = await get("/api/history", table=table)
            (row,) = listed["hands"]
            assert (row["kind"], row["players"], row["ruled"]) == ("round", {"1": "Ann"}, True)
            assert row["title"] == desk.title
            assert (await get("/api/history"))["found"] >= 1
            shown = await get(f"/api/history/{table}/last")
            assert (shown["number"], shown["kind"], shown["places"]) == (1, "round", 9)
            assert shown["steps"][-1]["view"]["layout"]["over"]
            mine = [step["view"]["layout"]["boxes"][0].get("cards", []) for step in shown["steps"]]
            assert any(len(held) == 3 and "??" not in held for held in mine)
            rail = (await get(f"/api/history/{table}/last", flo))["steps"]
            assert all(set(step["view"]["layout"]["boxes"][0].get("cards", [])) <= {"??"} for step in rail), "folded"
            file = await here.http.get(f"/api/history/{table}/1/json", headers=me)
            assert file.headers["content-disposition"] == f'attachment; filename="table-{table}-round-1.json"'
            assert msgspec.json.decode(file.content, type=RoundFile).viewer == "Ann"
            assert (await get(f"/api/history/{table}/1/phh"))[0] == 400
            assert (await get(f"/api/history/{table}/7"))[0] == 400
            assert (await get("/api/history/99/last"))[0] == 404
            assert (await get("/api/history", table="99"))[0] == 404
            code, words = await get(f"/api/history/{hand}/last/json")
            assert (code, "written down as PHH" in words) == (400, True)
            assert (await get(f"/api/history/{hand}/last"))["kind"] == "hand"
            for who in (token, flo):
                found = await get("/api/rulings", who, incident="exposed card")
                assert [(one["table"], one["hand"], one["book"]) for one in found["rulings"]] == [
                    (table, 1, THREE_CARD)
                ]
                assert (await get("/api/rulings", who, q="no such words"))["found"] == 0

    asyncio.run(story())


def test_many_ask_at_once() -> None:
    """The log is read in other threads, one at a time: everybody gets every round once."""

    async def story() -> None:
        async with served() as here:
            table = await here.open(book=HOLDEM, kind="banked", pace=SLOW)
            desk = here.room.desk(table)
            headers = {"authorization": f"Bearer {await here.token('Ann')}"}
            assert isinstance(await desk.ask(ANN, d.SitAt(box=1, chips=40_000)), Done)
            for _ in range(12):
                assert isinstance(await desk.ask(THE_ROOM, d.OpenRound()), Done)
                assert isinstance(await desk.ask(ANN, play(bc.Place(1, "ante", "Ann", 500))), Done)
                while banked(desk.machine).round is not None:
                    assert isinstance(await desk.ask(THE_ROOM, banked(desk.machine).time_out(0, 0)), Done)
            asked = [here.http.get("/api/history", headers=headers) for _ in range(20)]
            for answer in await asyncio.gather(*asked):
                assert [row["number"] for row in answer.json()["hands"]] == list(range(12, 0, -1))

    asyncio.run(story())
