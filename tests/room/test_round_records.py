"""A round against the house told whole by nothing but its records, for each player, with the jackpot that it won."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest
from tests.room.boxes import ANN, BOB, HOLDEM, SLOW, THREE_CARD, Floor, play, run
from tests.room.test_banked_floor import stack
from tests.room.test_controls import events_of

from cardspeak.banked import commands as bc
from cardspeak.room.banked import events as d
from cardspeak.room.desk import Desk, Done
from cardspeak.room.history.played import summary
from cardspeak.room.history.shelves import Shelves
from cardspeak.room.who import THE_ROOM, Who
from cardspeak.store import Log

ROOM = THE_ROOM.name
Ask = tuple[Who, str, Any]
"""Who asks for what, under which id of their own."""


def told_by_the_record(log: Log) -> dict[str, Any]:
    """Round 1 of table 1: its stream, and that of the pools, read as JSON."""
    found: dict[str, Any] = {"cards": {}, "board": [], "dealer": [], "choices": [], "outcome": {}}
    wagered, won, lost = Counter[str](), Counter[str](), Counter[str]()
    owners: dict[int, str] = {}
    for record, event in events_of(log, "table/1"):
        match event:
            case {"type": "RoundStarted", "number": 1, "setup": setup}:
                found |= {"began": record.time, "before": setup["stacks"], "book": setup["book"]}
                owners = {int(box): name for box, name in setup["seats"].items()}
            case {"type": "Placed", "box": box, "owner": owner, "wager": wager, "amount": amount}:
                wagered[owner] += amount
                found["choices"].append((record.actor, record.command, f"{wager} {amount} at {box}"))
            case {"type": "Dealt", "boxes": boxes, "cards": cards}:
                for box, card in zip(boxes, cards, strict=True):
                    (found["dealer"] if box == 0 else found["cards"].setdefault(box, [])).append(card)
            case {"type": "Decided", "box": box, "verb": verb}:
                found["choices"].append((record.actor, record.command, f"{verb} at {box}"))
            case {"type": "Boarded", "cards": cards}:
                found["board"] += cards
            case {"type": "Settled" | "Paid", "line": line}:
                found["outcome"][line["box"], line["wager"]] = line["outcome"], line["amount"]
                (won if line["amount"] > 0 else lost)[line["owner"]] += line["amount"]
            case {"type": "RoundFinished", "number": 1, "stacks": stacks}:
                found |= {"ended": record.time, "after": stacks}
    return found | {"wagered": dict(wagered), "won": dict(won), "lost": dict(lost), "boxes": owners}


async def told(floor: Floor, desk: Desk, *asks: Ask) -> dict[str, Any]:
    """What the records say of a round in which this was asked, a second apart."""
    for who, id, command in asks:
        answer = await desk.ask(who, command, id)
        assert isinstance(answer, Done), (id, answer)
        await floor.settle()
        floor.time += 1
    return told_by_the_record(floor.log)


@pytest.mark.control("C8")
def test_a_round_can_be_told_whole_from_its_records() -> None:
    """When, cards, chips before and after, wagered, won, choices, jackpot won and contributed, status, ids."""

    async def work(floor: Floor) -> None:
        desk = await floor.open(HOLDEM, pace=SLOW)
        await floor.sit(desk, ANN, 1)
        await floor.sit(desk, BOB, 2, 30_000)
        stack(desk, "AsKs", "7c2d", dealer="AhJd", board="QsJsTs2h3c")
        pools = dict(floor.room.pools[HOLDEM].jackpot.state.pools)
        began = int(floor.time * 1e6)
        told_ = await told(
            floor,
            desk,
            (THE_ROOM, "open", d.OpenRound()),
            (ANN, "a1", play(bc.Place(1, "ante", "Ann", 500))),
            (ANN, "a2", play(bc.Place(1, "jackpot-1", "Ann", 500))),
            (BOB, "b1", play(bc.Place(2, "ante", "Bob", 1_000))),
            (BOB, "b2", play(bc.Place(2, "jackpot-1", "Bob", 500))),
            (THE_ROOM, "close", play(bc.Proceed("close"))),
            (ANN, "a3", play(bc.Decide(1, "flop"))),
            (BOB, "b3", play(bc.Decide(2, "fold", sure=True))),
            (ANN, "a4", play(bc.Decide(1, "turn"))),
            (ANN, "a5", play(bc.Decide(1, "check"))),
        )
        assert (told_["began"], told_["ended"]) == (began, began + 9_000_000)
        assert (told_["book"], told_["boxes"]) == (HOLDEM, {1: "Ann", 2: "Bob"})
        assert told_["cards"] == {1: ["As", "Ks"], 2: ["7c", "2d"]}
        assert (told_["dealer"], told_["board"]) == (["Ah", "Jd"], ["Qs", "Js", "Ts", "2h", "3c"])
        assert told_["before"] == {"Ann": 40_000, "Bob": 30_000}
        assert told_["wagered"] == {"Ann": 500 + 500 + 1_000 + 500, "Bob": 1_500}
        assert told_["choices"] == [
            ("Ann", "a1", "ante 500 at 1"),
            ("Ann", "a2", "jackpot-1 500 at 1"),
            ("Bob", "b1", "ante 1000 at 2"),
            ("Bob", "b2", "jackpot-1 500 at 2"),
            ("Ann", "a3", "flop at 1"),
            ("Ann", "a3", "flop 1000 at 1"),
            ("Bob", "b3", "fold at 2"),
            ("Ann", "a4", "turn at 1"),
            ("Ann", "a4", "turn 500 at 1"),
            ("Ann", "a5", "check at 1"),
        ]
        jackpot = jackpot_of(floor.log)
        assert jackpot["stakes"] == {"Ann": 500, "Bob": 500}
        assert jackpot["contributed"] == {"Ann": 50_000, "Bob": 50_000}, "every cent of a stake, to the hundredth"
        prize = (pools["pool-1"] + jackpot["into"]["pool-1"]) // 100
        assert jackpot["won"] == [("Ann", "royal flush", prize)], "the whole pool, with what this round had added"
        assert told_["outcome"] == {
            (1, "ante"): ("won", 500),
            (1, "flop"): ("won", 1_000),
            (1, "turn"): ("won", 500),
            (1, "jackpot-1"): ("won", prize - 500),
            (2, "ante"): ("lost", -1_000),
            (2, "jackpot-1"): ("lost", -500),
        }
        assert told_["won"] == {"Ann": 500 + 1_000 + 500 + prize - 500}
        assert told_["after"] == {"Ann": 40_000 + told_["won"]["Ann"], "Bob": 30_000 - 1_500}, "to the chip"
        shown = summary(Shelves(floor.log).of("1").find("1"))
        assert (shown["status"], shown["table"], shown["number"], shown["kind"]) == ("complete", "1", 1, "round")
        assert shown["time"] == told_["began"]

    run(work)


def jackpot_of(log: Log) -> dict[str, Any]:
    """What round 1 of table 1 brought to the pools, and took out of them."""
    into, stakes, contributed = Counter[str](), Counter[str](), Counter[str]()
    won: list[tuple[str, str, int]] = []
    category: dict[str, str] = {}
    for _, event in events_of(log, f"jackpot/{HOLDEM}"):
        if (event.get("table"), event.get("number")) != ("table 1", 1):
            continue
        match event:
            case {"type": "Wagered", "owner": owner, "stake": stake, "pools": pools, "fund": fund}:
                stakes[owner] += stake
                contributed[owner] += sum(pools.values()) + fund
                into.update(pools)
            case {"type": "KeyedOff", "owner": owner, "category": hand}:
                category[owner] = hand
            case {"type": "PrizePaid", "owner": owner, "amount": amount}:
                won.append((owner, category[owner], amount))
    return {"into": into, "stakes": dict(stakes), "contributed": dict(contributed), "won": won}


@pytest.mark.control("C8")
def test_a_player_of_two_boxes_has_one_sum_before_and_after() -> None:
    async def work(floor: Floor) -> None:
        desk = await floor.open(THREE_CARD, pace=SLOW)
        await floor.sit(desk, ANN, 1)
        await floor.sit(desk, BOB, 3, 30_000)
        told_ = await told(
            floor,
            desk,
            (THE_ROOM, "open", d.OpenRound()),
            (ANN, "a1", play(bc.Place(1, "ante", "Ann", 500))),
            (ANN, "a2", play(bc.Place(2, "pair-plus", "Ann", 1_000))),
            (BOB, "b1", play(bc.Place(3, "ante", "Bob", 500))),
            (THE_ROOM, "close", play(bc.Proceed("close"))),
            (ANN, "a3", play(bc.Decide(1, "play"))),
            (BOB, "b2", play(bc.Decide(3, "fold", sure=True))),
        )
        assert {box: len(cards) for box, cards in told_["cards"].items()} == {1: 3, 2: 3, 3: 3}
        assert len(told_["dealer"]) == 3
        assert told_["wagered"] == {"Ann": 500 + 1_000 + 500, "Bob": 500}
        assert [one for one in told_["choices"] if one[0] == "Bob"] == [
            ("Bob", "b1", "ante 500 at 3"),
            ("Bob", "b2", "fold at 3"),
        ]
        assert set(told_["outcome"]) >= {(1, "ante"), (1, "play"), (2, "pair-plus"), (3, "ante")}
        for name in ("Ann", "Bob"):
            moved = told_["won"].get(name, 0) + told_["lost"].get(name, 0)
            assert told_["after"][name] == told_["before"][name] + moved
        assert told_["after"]["Bob"] == 29_500
        (finished,) = [one for one in floor.log.read(desk.stream) if one.kind == "round finished"]
        assert msgspec.json.decode(finished.body), "one record ends it"

    run(work)
