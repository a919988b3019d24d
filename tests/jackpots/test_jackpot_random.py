"""Pools run by chance: every cent taken is displayed, held, owed or paid, no pool is below its reseed, logs replay."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from tests import seeds
from tests.jackpots.pools import OPERATOR, SUPERVISOR, T1, T2, perth

from cardspeak.jackpots import Jackpot, make_jackpot
from cardspeak.jackpots import commands as c
from cardspeak.jackpots import events as e
from cardspeak.refusal import Refused

HANDS = ["royal flush", "straight flush", "straight flush", "four of a kind", "straight", "one pair"]
ROLES = ["dealer", SUPERVISOR, OPERATOR]


def random_command(chance: Random, now: int) -> c.Command:
    table, number, box = chance.choice([T1, T2]), now // 12, chance.randrange(1, 5)
    by, level = chance.choice(ROLES), f"level-{chance.randrange(1, 4)}"
    boxes = chance.sample(range(1, 5), chance.randrange(1, 5))
    return chance.choices(
        [
            c.StartGame(table, number, tuple(c.Stake(b, f"p{b}", f"level-{chance.randrange(1, 4)}") for b in boxes)),
            c.KeyOff(table, number, tuple(c.Winner(b, chance.choice(HANDS)) for b in boxes), now),
            c.PayPrize(table, number, box, by, chance.random() < 0.8, now),
            c.Amend(table, number, c.Stake(box, f"p{box}", level)),
            c.VoidWager(table, number, box),
            c.VoidRound(table, number),
            c.GameOver(table, number),
            c.Verify(by),
            c.FailDisplay(by),
            c.RestoreDisplay(by),
            c.Suspend((table,), by),
            c.Resume((table,), by),
            c.ConfirmFault((table,), by),
            c.Hold(table, number, box, by, now),
            c.Release(table, number, box, by),
            c.NotifyRegulator(chance.choice([1, 7, 500, 1000]), now, now + 14),
            c.ChangeWager(chance.choice([1, 7, 500, 1000]), now, by),
        ],
        [20, 12, 15, 3, 2, 1, 8, 1, 1, 2, 0.5, 4, 1, 1, 1, 1, 3],
    )[0]


@perth("1.1:Game Manager System")
@pytest.mark.parametrize("seed", range(25))
@pytest.mark.control("C32", "C33")
def test_pools_by_chance(seed: int) -> None:
    chance = seeds.chance("pools", seed)
    jackpot = Jackpot(make_jackpot(wager=chance.choice([1, 7, 500])))
    accepted = 0
    before = jackpot.state.copy()
    for now in range(250):
        if isinstance(jackpot.act(random_command(chance, now)), Refused):
            assert jackpot.state == before
            continue
        before = jackpot.state.copy()
        accepted += 1
        state = jackpot.state
        assert jackpot.reconciliation.off == 0
        assert state.owed >= 0
        assert state.paid >= 0
        assert all(state.pools[pool] >= state.reseed(pool) for pool in state.pools)
        owed = sum(award.amount for place, award in state.awards.items() if place not in state.settled)
        assert state.owed == owed * 100
    assert accepted > 15, "not everything is refused; a usual day takes 66 of them"
    text = msgspec.json.encode(jackpot.events)
    log = msgspec.json.decode(text, type=list[e.AnyEvent])
    assert Jackpot.replay(jackpot.setup, log).state == jackpot.state
