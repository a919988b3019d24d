"""Jackpots by hand run by chance: whatever is asked, the meter's identity, the money and the replay hold."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest
from tests import seeds
from tests.jackpots.linked import CROWN, PEOPLE, ROYAL, STAR, T1, T2, facts, jackpot, plan

from cardspeak.books.model.jackpot import BadBeat, BestOfPeriod, FixedSum, OfCategory, PoolPercent, WholePool
from cardspeak.jackpots.by_hand.base import MeterCommand
from cardspeak.jackpots.by_hand.machine import AnyMeterEvent, HandJackpot, tell
from cardspeak.jackpots.by_hand.setup import EventPlan, PoolPlan
from cardspeak.jackpots.by_hand.topics import (
    adjusting,
    contributions,
    displays,
    faults,
    hands,
    parameters,
    periods,
    running,
    settling,
    wins,
)
from cardspeak.refusal import Refused

FOUR = (
    EventPlan(name="royal", condition=ROYAL, prize=WholePool()),
    EventPlan(name="flush", condition=OfCategory(category="flush", or_better=True), prize=PoolPercent(percent=10)),
    EventPlan(name="beat", condition=BadBeat(category="two pair", own=0, own_winner=0), prize=FixedSum(cents=77_777)),
    EventPlan(name="high", condition=BestOfPeriod(category="one pair", minutes=1), prize=FixedSum(cents=1_001)),
)
BOARDS = ["QsJsTs", "QsJsTs2d2h", "2s5s9sKdQh", "QsJs2d"]
HANDS = ["AsKs", "3s4s", "2c2d", "KcKd", ""]


def pools(book: str) -> tuple[PoolPlan, ...]:
    one = plan("one", (T1, T2), seed=5_000, contribution=133, reserve=17, ceiling=6_000, overflow="two")
    two = plan("two", (T2,), contribution=71)
    if book == STAR:
        one, two = (msgspec.structs.replace(row, events=FOUR) for row in (one, two))
    return one, two


def asked(chance: Random, meter: HandJackpot, now: int, numbers: dict[str, int]) -> MeterCommand:
    table, pool = chance.choice([T1, T2]), chance.choice(["one", "two"])
    roles = list(PEOPLE)
    by = chance.choice(roles)
    who = PEOPLE[by] if chance.random() < 0.8 else chance.choice(list(PEOPLE.values()))
    number = numbers[table] + (chance.random() < 0.02)
    book = meter.setup.book
    tabled = facts(
        {seat: chance.choice(HANDS) for seat in (1, 2, 3)},
        chance.choice(BOARDS),
        table=table,
        number=number,
        book=book,
        folded=(chance.randrange(1, 6),),
        void=chance.choice(["", "", "", "", "misdeal"]),
    )
    id = chance.choice([*meter.state.hits, 1])
    seat = chance.randrange(1, 4)
    new = msgspec.structs.replace(meter.state.plans[pool], contribution=chance.randrange(1, 200))
    common: dict[str, Any] = {"at": now, "by": by, "who": who}
    kinds: list[tuple[float, MeterCommand]] = [
        (10, hands.RecordResult(facts=tabled, **common)),
        (2, contributions.PressButton(table=table, number=number, late=chance.random() < 0.5, leave=by, **common)),
        (2, contributions.ReverseContribution(table=table, number=number, **common)),
        (
            1,
            contributions.ReleaseContribution(
                table=table, number=number, counts=chance.random() < 0.5, why="x", **common
            ),
        ),
        (12, wins.RecordWin(table=table, number=number, pool=pool, seat=seat, **common)),
        (2, periods.EndPeriod(pool=pool, event="high", **common)),
        (6, settling.VerifyWin(id=id, **common)),
        (4, settling.CountDeck(id=id, suits=(13, 13, 13, 13), **common)),
        (6, settling.ConfirmWin(id=id, **common)),
        (5, settling.NotifySenior(id=id, **common)),
        (8, settling.PayWin(id=id, seat=seat, means=chance.choice(["cash", "chips", "goods"]), **common)),
        (1, faults.ReportFault(pool=pool, what="x", **common)),
        (2, faults.NotifyOf(whom=chance.choice(["L&G NSW", "Surveillance"]), **common)),
        (
            3,
            faults.MendEquipment(
                pool=pool, checks=tuple(row.check for row in meter.setup.jackpot_rules.file.fault.works), **common
            ),
        ),
        (
            2,
            adjusting.AdjustPool(
                pool=pool,
                amount=chance.randrange(-9_999, 9_999),
                reason=chance.choice(["malfunction", "correction"]),
                second=chance.choice(["Amy", "Cas"]),
                **common,
            ),
        ),
        (1, parameters.SignChange(plan=new, applies=now + 1200, **common)),
        (1, parameters.ApplyChange(pool=pool, **common)),
        (0.5, running.DisablePool(pool=pool, reason="x", second="Cas", **common)),
        (2, running.EnablePool(pool=pool, second="Cas", **common)),
        (1, displays.ReadDisplay(pool=pool, cents=chance.randrange(10_000), **common)),
        (1, displays.MendDisplay(pool=pool, **common)),
    ]
    return chance.choices([one for _, one in kinds], [weight for weight, _ in kinds])[0]


@pytest.mark.parametrize("book", [CROWN, STAR])
@pytest.mark.parametrize("seed", range(12))
def test_by_chance(book: str, seed: int) -> None:
    chance = seeds.chance("by hand", book, seed)
    meter = jackpot(book, *pools(book), fastest=chance.choice([0, 40]), unit=chance.choice([0, 5, 500]))
    numbers = {T1: 0, T2: 0}
    accepted = 0
    for step in range(400):
        now = step * 30
        table = chance.choice([T1, T2])
        if chance.random() < 0.15 and not any(key[0] == table for key in meter.state.begun):
            numbers[table] += 1
            pressed = chance.random() < 0.9
            command: MeterCommand = hands.BeginHand(
                table=table, number=numbers[table], pressed=pressed, at=now, by="dealer", who="Dan"
            )
        else:
            command = asked(chance, meter, now, numbers)
        before = meter.state.copy()
        answer = meter.act(command)
        state = meter.state
        if isinstance(answer, Refused):
            assert state == before, command
            continue
        accepted += 1
        assert state.balance == 0
        owed = sum(s.amount for hit in state.hits.values() for s in hit.shares if not s.paid)
        assert state.owed == owed * 100
        for gauge in state.gauges.values():
            totals = gauge.seeds + gauge.increments - gauge.reversals - gauge.awards + gauge.adjustments
            assert gauge.amount == totals >= 0
        assert all(tell(event) for event in answer.events)
    assert accepted > 60
    log = msgspec.json.decode(msgspec.json.encode(meter.events), type=list[AnyMeterEvent])
    assert HandJackpot.replay(meter.setup, log).state == meter.state


@pytest.mark.parametrize("seed", [1, 4])
def test_a_win_struck_after_its_seed_was_paid_out(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A certain day: a hand is corrected whose pool another hand had won since. The pool keeps what is guaranteed."""
    monkeypatch.setenv(seeds.VARIABLE, "2026-11-19")
    test_by_chance("star-sydney-poker", seed)
