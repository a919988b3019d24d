"""Crown Perth's pools: what feeds them, what they show, and that every cent has its place."""

from __future__ import annotations

import pytest
from tests.jackpots.pools import DOLLAR, OPERATOR, ROYAL, T1, T2, do, happened, join, no, perth, pools, win

from cardspeak.errors import BadInput
from cardspeak.jackpots import CENT, Jackpot, make_jackpot
from cardspeak.jackpots import commands as c
from cardspeak.jackpots import events as e


@perth("3.15")
@perth("3.17(b)")
@perth("1.1:Jackpot Pool")
@pytest.mark.parametrize(
    ("level", "stake", "grown"), [(1, 500, (205, 0, 0)), (2, 1000, (205, 205, 0)), (3, 1500, (205, 205, 205))]
)
def test_41_percent_of_every_wager_go_to_the_pools_and_59_to_the_fund(
    level: int, stake: int, grown: tuple[int, ...]
) -> None:
    jackpot = pools()
    before, fund = dict(jackpot.state.pools), jackpot.state.fund
    join(jackpot, level)
    assert tuple((jackpot.state.pools[pool] - before[pool]) // CENT for pool in before) == grown
    assert sum(grown) * 100 == 41 * stake
    assert (jackpot.state.fund - fund) * 100 == 59 * stake * CENT
    assert jackpot.state.taken == stake * CENT


@perth("3.17")
def test_the_division_is_assumed_and_says_so_until_the_operator_gives_his_own() -> None:
    assert make_jackpot().assumed
    assert all("ours" in display.note for display in pools().displays)
    own = {
        "level-1": {"pool-1": 41},
        "level-2": {"pool-1": 40, "pool-2": 42},
        "level-3": {"pool-1": 23, "pool-2": 50, "pool-3": 50},
    }
    setup = make_jackpot(feeds=own)
    assert not setup.assumed
    assert Jackpot(setup).displays[0].note == ""


@perth("3.17")
@pytest.mark.parametrize("parts", [40, 42])
def test_a_row_of_another_total_is_refused(parts: int) -> None:
    own = {
        "level-1": {"pool-1": parts},
        "level-2": {"pool-1": 41, "pool-2": 41},
        "level-3": {"pool-1": 41, "pool-2": 41, "pool-3": 41},
    }
    with pytest.raises(BadInput, match=r"41% of its stake .*3\.17"):
        make_jackpot(feeds=own)
    with pytest.raises(BadInput, match="one row for each level"):
        make_jackpot(feeds={"level-1": {"pool-1": 41}})


@perth("3.16(a)")
@perth("3.16(b)")
@perth("3.16(c)")
@perth("3.17(a)")
@perth("1.1:Reseed")
@pytest.mark.parametrize("wager", [500, 100, 1])
def test_each_pool_opens_with_5000_times_the_level_1_wager(wager: int) -> None:
    jackpot = Jackpot(make_jackpot(wager=wager))
    assert [event.amount for event in happened(jackpot, e.Seeded)] == [5000 * wager * CENT] * 3
    assert [event.cite for event in happened(jackpot, e.Seeded)] == ["3.16(a)", "3.16(b)", "3.16(c)"]
    assert jackpot.reconciliation.off == 0
    assert jackpot.state.fund == -3 * 5000 * wager * CENT


@perth("3.18(a)")
@perth("3.18(b)")
@perth("3.18(c)")
@perth("1.1:Jackpot Display Amount")
def test_displays_are_cumulative() -> None:
    shown = pools(60_000, 40_000, 30_000).displays
    assert [display.amount for display in shown] == [60_000 * DOLLAR, 100_000 * DOLLAR, 130_000 * DOLLAR]
    assert [display.cite for display in shown] == ["3.18(a)", "3.18(b)", "3.18(c)"]
    assert [display.stake for display in shown] == [500, 1000, 1500]


@perth("3.22")
def test_the_amounts_are_shown_at_all_times() -> None:
    jackpot = pools()
    assert len(jackpot.displays) == 3
    join(jackpot, 3)
    assert jackpot.displays[2].amount == 13_000_615
    do(jackpot, c.FailDisplay("dealer"))
    assert [display.works for display in jackpot.displays] == [False] * 3
    assert jackpot.displays[2].amount == 13_000_000
    do(jackpot, c.Suspend((T1,), OPERATOR))
    assert jackpot.displays[0].suspended == (T1,)


@perth("3.14(a)")
def test_linked_games_feed_the_same_pools() -> None:
    jackpot = Jackpot(make_jackpot(games=("crown-holdem", "crown-stud")))
    before = jackpot.displays[0].amount
    stake = (c.Stake(1, "ann", "level-1"),)
    do(jackpot, c.StartGame(T1, 1, stake), c.StartGame(T2, 1, stake, game="crown-stud"))
    assert jackpot.displays[0].amount - before == 410
    with pytest.raises(BadInput, match=r"baccarat may not share .*3\.14\(a\)"):
        make_jackpot(games=("crown-holdem", "baccarat"))


@perth("3.14(b)")
def test_pools_of_one_game_alone_take_nothing_from_others() -> None:
    stake = (c.Stake(1, "ann", "level-1"),)
    assert no(Jackpot(make_jackpot()), c.StartGame(T1, 1, stake, game="crown-stud")) == "3.14(b)"


@perth("3.16(b)")
@perth("3.16(c)")
@perth("3.8")
@perth("3.8:Notice")
def test_another_value_needs_two_weeks_of_notice() -> None:
    jackpot = pools()
    assert no(jackpot, c.ChangeWager(1000, 30, OPERATOR)) == "3.8:Notice"
    assert no(jackpot, c.NotifyRegulator(1000, on=10, applies=23)) == "3.8:Notice"
    do(jackpot, c.NotifyRegulator(1000, on=10, applies=24))
    assert no(jackpot, c.ChangeWager(1000, 23, OPERATOR)) == "3.8:Notice"
    assert no(jackpot, c.ChangeWager(1000, 24, "dealer")) == "3.8:Notice"
    assert no(join(jackpot.copy(), 1), c.ChangeWager(1000, 24, OPERATOR)) == "3.8:Notice"
    do(jackpot, c.ChangeWager(1000, 24, OPERATOR))
    assert [display.stake for display in jackpot.displays] == [1000, 2000, 3000]
    assert min(jackpot.state.pools.values()) == 50_000 * DOLLAR * CENT
    lifted = [(event.pool, event.cite) for event in happened(jackpot, e.Seeded)[3:]]
    assert lifted == [("pool-2", "3.16(b)"), ("pool-3", "3.16(c)")], "each by the clause of its own amount"
    assert no(jackpot, c.ChangeWager(1000, 25, OPERATOR)) == "3.8:Notice"


def test_a_wager_is_worth_a_cent_at_least() -> None:
    with pytest.raises(BadInput, match="1 cent or more"):
        make_jackpot(wager=0)
    with pytest.raises(BadInput, match="has no jackpot"):
        make_jackpot("crown-melbourne-three-card")


@perth("4.2")
def test_increments_come_with_the_start_button() -> None:
    jackpot = pools()
    assert no(jackpot, c.StartGame(T1, 1, ())) == "4.2"
    assert no(jackpot, c.StartGame(T1, 1, (c.Stake(1, "ann", "level-4"),))) == "3.8(a)"
    join(jackpot, 1)
    assert no(jackpot, c.StartGame(T1, 1, (c.Stake(1, "ann", "level-1"),))) == "4.2"
    assert no(jackpot, c.StartGame(T1, 0, (c.Stake(1, "ann", "level-1"),))) == "4.2"
    win(jackpot, "royal flush")
    assert jackpot.state.awards[T1, 1, 1].amount == 60_000 * DOLLAR + 205


@perth("1.1:Void")
def test_a_void_round_takes_its_increments_back() -> None:
    jackpot = pools()
    before = jackpot.state.copy()
    join(jackpot, 3, 1, 2)
    do(jackpot, c.VoidRound(T1, 1))
    assert jackpot.state.started == {T1: 1}
    jackpot.state.started.clear()
    assert jackpot.state.pools == before.pools
    assert all(gauge.reversals == gauge.increments > 0 for gauge in jackpot.state.gauges.values())  # totals stay
    jackpot.state.gauges = before.gauges
    assert jackpot.state == before
    assert no(jackpot, c.VoidRound(T1, 1)) == "4.2"


def test_one_void_wager_takes_its_own_increment_back() -> None:
    jackpot = join(pools(), 3, 1)
    do(jackpot, c.VoidWager(T1, 1, 1))
    assert jackpot.state.taken == 500 * CENT
    assert no(jackpot, c.VoidWager(T1, 1, 1)) == "4.2"


@pytest.mark.parametrize("hands", [("royal flush",), ("straight flush", "straight flush"), ("straight", "royal flush")])
def test_a_void_round_gives_back_even_prizes_that_were_paid(hands: tuple[str, ...]) -> None:
    jackpot = pools(26_000, 25_000, 25_001)
    before = jackpot.state.copy()
    join(jackpot, *[3] * len(hands))
    win(jackpot, *hands)
    do(jackpot, c.PayPrize(T1, 1, 1, "Supervisor", in_suits=True))
    do(jackpot, c.VoidRound(T1, 1))
    assert jackpot.state.started == {T1: 1}
    jackpot.state.started.clear()
    assert jackpot.state.pools == before.pools
    jackpot.state.gauges = before.gauges  # the totals stay
    assert jackpot.state == before


def test_increments_that_another_table_has_won_come_out_of_the_fund() -> None:
    jackpot = join(pools(25_000, 25_000, 25_000), 1)
    join(jackpot, 1, table=T2)
    win(jackpot, "royal flush", table=T2)
    do(jackpot, c.VoidRound(T1, 1))
    assert jackpot.state.pools["pool-1"] == 25_000 * DOLLAR * CENT


@perth("5.11")
def test_a_wager_made_up_counts_at_its_new_level() -> None:
    jackpot = pools()
    join(jackpot, 1)
    do(jackpot, c.Amend(T1, 1, c.Stake(1, "p1", "level-3")), c.Amend(T1, 1, c.Stake(2, "p2", "level-1")))
    assert jackpot.state.taken == 2000 * CENT
    assert jackpot.state.wagers[T1, 1, 1].level == "level-3"
    assert no(jackpot, c.Amend(T1, 1, c.Stake(2, "p2", "level-9"))) == "5.11"
    win(jackpot, "straight")
    assert no(jackpot, c.Amend(T1, 1, c.Stake(1, "p1", "level-1"))) == "5.11"


def test_what_is_over_and_paid_is_forgotten_with_the_next_round() -> None:
    """The log keeps it; the running state holds no more than a round a table, and prizes that are still owed."""
    jackpot = win(join(pools(), 1, 1), "straight", "straight")
    do(jackpot, c.PayPrize(T1, 1, 1, "Supervisor"), c.Hold(T1, 1, 2, OPERATOR, at=0), c.GameOver(T1, 1))
    assert set(jackpot.state.awards) == {(T1, 1, 1), (T1, 1, 2)}
    join(jackpot, 1, number=2)
    do(jackpot, c.GameOver(T1, 2))
    assert set(jackpot.state.wagers) == {(T1, 1, 2), (T1, 2, 1)}
    assert set(jackpot.state.awards) == {(T1, 1, 2)}
    assert no(jackpot, c.VoidWager(T1, 1, 1)) == "4.2"
    do(jackpot, c.PayPrize(T1, 1, 2, "Supervisor", at=72))
    assert jackpot.state.paid == 2 * 12_500 * CENT


def test_a_wager_changed_after_another_table_won_leaves_no_pool_short() -> None:
    """Its part of a pool went with the prize; what the pool then lacks comes out of the fund."""
    jackpot = Jackpot(make_jackpot())
    do(
        jackpot,
        c.StartGame(T1, 1, (c.Stake(1, "ann", "level-3"),)),
        c.StartGame(T2, 1, (c.Stake(2, "bob", "level-3"),)),
    )
    do(jackpot, c.KeyOff(T2, 1, (c.Winner(2, ROYAL),), 5))
    state = jackpot.state
    assert all(state.pools[pool] == state.reseed(pool) for pool in state.pools)
    do(jackpot, c.Amend(T1, 1, c.Stake(1, "ann", "level-1")))
    assert all(jackpot.state.pools[pool] >= jackpot.state.reseed(pool) for pool in jackpot.state.pools)
    lifted = [(event.pool, event.cite) for event in happened(jackpot, e.Seeded)[3:]]
    assert lifted == [("pool-2", "3.16(b)"), ("pool-3", "3.16(c)")]
