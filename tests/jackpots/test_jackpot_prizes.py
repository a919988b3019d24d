"""Crown Perth's prizes: key-offs, reseeds, several winners, and what must happen before a prize is handed over."""

from __future__ import annotations

import pytest
from tests.jackpots.pools import (
    DOLLAR,
    OPERATOR,
    ROYAL,
    STRAIGHT_FLUSH,
    SUPERVISOR,
    T1,
    T2,
    awards,
    do,
    dollars,
    happened,
    join,
    no,
    perth,
    pools,
    win,
    without_growth,
)

from cardspeak.jackpots import CENT, Jackpot, make_jackpot
from cardspeak.jackpots import commands as c
from cardspeak.jackpots import events as e


@perth("3.19(a)")
@perth("3.19(b)")
@perth("3.19(c)")
@perth("3.13:Table 1:Royal Flush")
@perth("1.1:Jackpot Prize")
@pytest.mark.parametrize(
    ("level", "prize", "left", "clause"),
    [
        (1, 60_000, (25_000, 40_000, 30_000), "3.19(a)"),
        (2, 100_000, (25_000, 25_000, 30_000), "3.19(b)"),
        (3, 130_000, (25_000, 25_000, 25_000), "3.19(c)"),
    ],
)
def test_a_royal_flush_wins_the_display_and_the_pools_start_again(
    level: int, prize: int, left: tuple[int, ...], clause: str
) -> None:
    jackpot = win(without_growth(pools(), level), ROYAL)
    assert awards(jackpot) == [prize]
    assert dollars(jackpot) == left
    (keyed,) = happened(jackpot, e.KeyedOff)
    assert keyed.cite == clause
    (award,) = happened(jackpot, e.PrizeAwarded)
    assert (award.kind, award.table_cite, award.varies_cite) == ("jackpot", "3.13:Table 1:Royal Flush", "")


@perth("3.20(a)")
@perth("3.20(b)")
@perth("3.20(c)")
@perth("3.13:Table 1:Straight Flush")
@pytest.mark.parametrize(
    ("level", "prize", "left", "clause"),
    [
        (1, 4000, (36_000, 30_000, 30_000), "3.20(a)"),
        (2, 7000, (36_000, 27_000, 30_000), "3.20(b)"),
        (3, 10_000, (36_000, 27_000, 27_000), "3.20(c)"),
    ],
)
def test_a_straight_flush_wins_a_tenth_of_the_display(
    level: int, prize: int, left: tuple[int, ...], clause: str
) -> None:
    jackpot = win(without_growth(pools(40_000, 30_000, 30_000), level), STRAIGHT_FLUSH)
    assert awards(jackpot) == [prize]
    assert dollars(jackpot) == left
    assert happened(jackpot, e.KeyedOff)[0].cite == clause


@perth("3.21")
@pytest.mark.parametrize(("pool", "lift"), [(26_000, 1600), (27_777, 0.7), (27_778, 0)])
def test_a_pool_that_falls_under_its_reseed_is_lifted_out_of_the_fund(pool: int, lift: float) -> None:
    jackpot = without_growth(pools(pool), 1)
    fund = jackpot.state.fund
    win(jackpot, STRAIGHT_FLUSH)
    assert (fund - jackpot.state.fund) / CENT / DOLLAR == lift
    assert dollars(jackpot)[0] == pytest.approx(max(25_000, pool * 0.9))
    assert happened(jackpot, e.KeyedOff)[0].lift_cite == ("3.21" if lift else "")


@perth("3.13:Table 2:Four of a Kind")
@perth("3.13:Table 2:Full House")
@perth("3.13:Table 2:Flush")
@perth("3.13:Table 2:Straight")
@perth("1.1:Bonus Prize")
@perth("3.15")
@pytest.mark.parametrize(
    ("hand", "times"), [("four of a kind", 500), ("full house", 100), ("flush", 50), ("straight", 25)]
)
@pytest.mark.parametrize(("level", "stake"), [(1, 500), (2, 1000), (3, 1500)])
def test_bonuses_are_a_multiple_of_the_wager_out_of_the_fund(hand: str, times: int, level: int, stake: int) -> None:
    jackpot = join(pools(), level)
    fund, shown = jackpot.state.fund, dict(jackpot.state.pools)
    win(jackpot, hand)
    (award,) = happened(jackpot, e.PrizeAwarded)
    assert (award.kind, award.amount) == ("bonus", times * stake)
    assert award.table_cite.lower() == f"3.13:table 2:{hand}"
    assert fund - jackpot.state.fund == times * stake * CENT
    assert jackpot.state.pools == shown


def test_no_prize_for_less_than_a_straight_and_none_without_a_wager() -> None:
    jackpot = join(pools(), 1)
    assert no(jackpot, c.KeyOff(T1, 1, (c.Winner(1, "three of a kind"),))) == "3.13"
    assert no(jackpot, c.KeyOff(T1, 1, (c.Winner(2, ROYAL),))) == "4.14(a)"
    assert no(jackpot, c.KeyOff(T1, 1, ())) == "4.14(a)"
    assert no(jackpot, c.KeyOff(T1, 1, (c.Winner(1, ROYAL), c.Winner(1, ROYAL)))) == "4.14(a)"
    win(jackpot, ROYAL)
    assert no(jackpot, c.KeyOff(T1, 1, (c.Winner(1, ROYAL),))) == "4.14(a)"


@perth("4.16")
@perth("4.16(a)")
def test_two_royal_flushes_share_what_both_keyed_off() -> None:
    jackpot = win(without_growth(pools(60_000), 1, 1), ROYAL, ROYAL)
    assert awards(jackpot) == [42_500, 42_500]
    assert dollars(jackpot)[0] == 25_000


@perth("4.16(b)")
@perth("4.16(b)(i)")
@perth("4.16(b)(ii)")
@perth("3.13")
def test_two_straight_flushes_of_one_level_share() -> None:
    jackpot = win(without_growth(pools(40_000), 1, 1), STRAIGHT_FLUSH, STRAIGHT_FLUSH)
    assert [event.prize / DOLLAR for event in happened(jackpot, e.KeyedOff)] == [4000, 3600]
    assert awards(jackpot) == [3800, 3800]
    assert {event.cite for event in happened(jackpot, e.PrizeAwarded)} == {"4.16(b)(ii)"}


@perth("4.17")
@perth("4.17(a)")
@perth("4.17(b)")
@pytest.mark.parametrize("hands", [(ROYAL, STRAIGHT_FLUSH), (STRAIGHT_FLUSH, ROYAL)])
def test_straight_flushes_are_paid_before_royal_flushes(hands: tuple[str, str]) -> None:
    jackpot = win(without_growth(pools(40_000), 1, 1), *hands)
    assert [(event.category, event.amount / DOLLAR) for event in happened(jackpot, e.PrizeAwarded)] == [
        (STRAIGHT_FLUSH, 4000),
        (ROYAL, 36_000),
    ]


@perth("4.17")
def test_a_royal_of_a_low_level_still_waits_for_a_straight_flush_of_a_high_one() -> None:
    jackpot = win(without_growth(pools(40_000, 30_000, 30_000), 1, 3), ROYAL, STRAIGHT_FLUSH)
    assert awards(jackpot) == [10_000, 36_000]


@perth("4.18")
@perth("4.18(a)")
@perth("4.18(b)")
@perth("4.18(c)")
def test_straight_flushes_of_several_levels_go_up_the_levels() -> None:
    jackpot = win(without_growth(pools(40_000, 30_000, 30_000), 3, 2, 1), *[STRAIGHT_FLUSH] * 3)
    assert [(event.level, event.amount / DOLLAR) for event in happened(jackpot, e.PrizeAwarded)] == [
        ("level-1", 4000),
        ("level-2", 6600),
        ("level-3", 8940),
    ]


@perth("4.19")
def test_what_is_paid_may_differ_from_what_was_displayed_and_says_so() -> None:
    jackpot = win(without_growth(pools(40_000), 1, 1), STRAIGHT_FLUSH, ROYAL)
    assert [(event.displayed / DOLLAR, event.varies_cite) for event in happened(jackpot, e.PrizeAwarded)] == [
        (4000, ""),
        (40_000, "4.19"),
    ]


@pytest.mark.control("C32")
def test_odd_cents_go_in_deal_order_and_parts_of_a_cent_stay() -> None:
    """A wager of 1 cent makes pools of odd hundredths."""
    start = {"pool-1": 100_03, "pool-2": 0, "pool-3": 0}
    jackpot = Jackpot(make_jackpot(wager=1), start)
    join(jackpot, 1, 1)
    win(jackpot, STRAIGHT_FLUSH, STRAIGHT_FLUSH)
    # 10003.82 cents: a tenth is 1000.382; then 9003.82, a tenth 900.382
    assert [event.prize for event in happened(jackpot, e.KeyedOff)] == [1000, 900]
    assert [event.cents_cite[:6] for event in happened(jackpot, e.KeyedOff)] == ["silent", "silent"]
    assert jackpot.state.pools["pool-1"] == 8103_82
    jackpot = Jackpot(make_jackpot(wager=1), {"pool-1": 100_13})
    win(join(jackpot, 1, 1), STRAIGHT_FLUSH, STRAIGHT_FLUSH)
    # 10013.82: 1001 and 901 make 1902; and with 10023.82: 1002, 902
    assert [event.amount for event in happened(jackpot, e.PrizeAwarded)] == [951, 951]
    jackpot = Jackpot(make_jackpot(wager=1), {"pool-1": 100_18})
    win(join(jackpot, 1, 1, 1), *[STRAIGHT_FLUSH] * 3)
    # 1001 + 901 + 811 = 2713 between three
    assert [event.amount for event in happened(jackpot, e.PrizeAwarded)] == [905, 904, 904]


def test_a_royal_flush_leaves_its_part_of_a_cent_in_the_reseed() -> None:
    jackpot = Jackpot(make_jackpot(wager=1), {"pool-1": 60_00})
    join(jackpot, 1)
    win(jackpot, ROYAL)
    (keyed,) = happened(jackpot, e.KeyedOff)
    assert keyed.prize == 6000
    assert keyed.lifts == {"pool-1": 5000 * CENT - 41}
    assert jackpot.state.pools["pool-1"] == 5000 * CENT


@perth("4.14(a)")
@perth("4.14(b)")
@perth("4.15")
def test_a_prize_is_paid_when_keyed_off_verified_and_the_cards_in_suits() -> None:
    jackpot = join(pools(), 1)
    pay = c.PayPrize(T1, 1, 1, SUPERVISOR, in_suits=True)
    assert no(jackpot, pay) == "4.14(a)"
    win(jackpot, ROYAL)
    assert no(jackpot, c.PayPrize(T1, 1, 1, "dealer", in_suits=True)) == "4.14(b)"
    assert no(jackpot, c.PayPrize(T1, 1, 1, SUPERVISOR)) == "4.15"
    do(jackpot, pay)
    assert [event.by for event in happened(jackpot, e.Verified)] == [SUPERVISOR]
    assert [event.cite for event in happened(jackpot, e.SortedIntoSuits)] == ["4.15"]
    assert jackpot.state.paid == (60_000 * DOLLAR + 205) * CENT
    assert no(jackpot, pay) == "4.14(a)"


@perth("4.15")
def test_a_bonus_needs_no_sorting() -> None:
    jackpot = win(join(pools(), 1), "straight")
    do(jackpot, c.PayPrize(T1, 1, 1, SUPERVISOR))
    assert jackpot.state.paid == 12_500 * CENT


@perth("4.20")
@pytest.mark.control("C36")
def test_tables_are_paid_in_the_order_of_the_systems_time() -> None:
    jackpot = without_growth(without_growth(pools(60_000), 1), 1, table=T2)
    late = c.KeyOff(T1, 1, (c.Winner(1, ROYAL),), at=1001)
    early = c.KeyOff(T2, 1, (c.Winner(1, ROYAL),), at=1000)
    jackpot.act_in_order([late, early])
    assert [(event.table, event.amount / DOLLAR) for event in happened(jackpot, e.PrizeAwarded)] == [
        (T2, 60_000),
        (T1, 25_000),
    ]


@perth("4.20")
def test_the_systems_time_never_goes_back() -> None:
    jackpot = join(join(pools(), 1), 1, table=T2)
    win(jackpot, ROYAL, at=1000)
    assert no(jackpot, c.KeyOff(T2, 1, (c.Winner(1, ROYAL),), at=999)) == "4.20"
    win(jackpot, ROYAL, table=T2, at=1000)


@perth("4.21")
def test_the_game_is_over_once_every_prize_is_paid() -> None:
    jackpot = win(join(pools(), 1, 1), "straight", "")
    assert no(jackpot, c.GameOver(T1, 1)) == "4.21"
    do(jackpot, c.PayPrize(T1, 1, 1, SUPERVISOR), c.GameOver(T1, 1))
    assert no(jackpot, c.GameOver(T1, 1)) == "4.21"


@perth("5.12")
def test_without_a_display_the_last_verified_amount_is_paid() -> None:
    jackpot = pools(60_000)
    assert no(jackpot, c.Verify("dealer")) == "5.12"
    do(jackpot, c.Verify(SUPERVISOR))
    join(jackpot, 1, 1)
    do(jackpot, c.FailDisplay("dealer"))
    assert no(jackpot, c.FailDisplay("dealer")) == "5.12"
    assert no(jackpot, c.Verify(SUPERVISOR)) == "5.12"
    win(jackpot, STRAIGHT_FLUSH, ROYAL)
    assert awards(jackpot) == [6000, 54_000]
    # what the two wagers had added was not displayed: it is still in the pool, under its reseed
    assert dollars(jackpot)[0] == 25_000
    assert no(jackpot, c.RestoreDisplay("dealer")) == "5.12"
    do(jackpot, c.RestoreDisplay(SUPERVISOR))
    assert jackpot.displays[0].amount == 25_000 * DOLLAR
    assert no(jackpot, c.RestoreDisplay(SUPERVISOR)) == "5.12"


@perth("3.19(c)")
@perth("3.16(a)")
@perth("3.16(b)")
@perth("3.16(c)")
def test_a_royal_flush_resets_the_pools_while_the_display_is_broken_too() -> None:
    """What grew unseen is in no pool any more: it is the fund's, which pays the guaranteed amounts."""
    jackpot = pools(60_000, 40_000, 30_000)
    do(jackpot, c.Verify(SUPERVISOR), c.FailDisplay("dealer"))
    for number in range(1, 4):
        join(jackpot, *[3] * 6, table=T2, number=number)
    big = jackpot.copy()
    big.happen(e.Seeded("pool-1", 30_000 * DOLLAR * CENT, "a test: far more than the guaranteed amount grew unseen"))
    for one in (jackpot, big):
        win(join(one, 3), ROYAL)
        assert awards(one) == [130_000]
        assert dollars(one) == (25_000, 25_000, 25_000)
        (keyed,) = happened(one, e.KeyedOff)
        assert keyed.lift_cites == {"pool-1": "3.16(a)", "pool-2": "3.16(b)", "pool-3": "3.16(c)"}
        assert one.reconciliation.off == 0
    assert happened(big, e.KeyedOff)[0].lifts["pool-1"] < 0


@perth("5.13")
@perth("5.13(a)")
@pytest.mark.control("C37")
def test_a_suspended_jackpot_cannot_grow_or_be_won_and_resumes_unchanged() -> None:
    jackpot = join(pools(), 1)
    before = jackpot.state.copy()
    assert no(jackpot, c.Suspend((T1,), SUPERVISOR)) == "5.13"
    do(jackpot, c.Suspend((T1,), OPERATOR))
    assert no(jackpot, c.StartGame(T1, 2, (c.Stake(1, "ann", "level-1"),))) == "5.13"
    assert no(jackpot, c.KeyOff(T1, 1, (c.Winner(1, ROYAL),))) == "5.13"
    assert no(jackpot, c.PayPrize(T1, 1, 1, SUPERVISOR)) == "5.13"
    assert no(jackpot, c.Amend(T1, 1, c.Stake(1, "p1", "level-3"))) == "5.13"
    join(jackpot.copy(), 1, table=T2)
    assert no(jackpot, c.Resume((T1,), SUPERVISOR)) == "5.13(a)"
    assert no(jackpot, c.Resume((T2,), OPERATOR)) == "5.13(a)"
    do(jackpot, c.Resume((T1,), OPERATOR))
    assert jackpot.state == before


@perth("5.13(b)")
def test_a_confirmed_fault_voids_the_rounds_it_touched() -> None:
    jackpot = pools()
    fresh = dict(jackpot.state.pools)
    join(join(jackpot, 3, 2), 1, table=T2)
    assert no(jackpot, c.ConfirmFault((T1,), OPERATOR)) == "5.13(b)"
    do(jackpot, c.Suspend((T1,), OPERATOR))
    assert no(jackpot, c.ConfirmFault((T1,), "dealer")) == "5.13(b)"
    do(jackpot, c.ConfirmFault((T1,), OPERATOR))
    assert jackpot.state.open == {(T2, 1)}
    assert jackpot.state.taken == 500 * CENT
    assert jackpot.state.pools == {**fresh, "pool-1": fresh["pool-1"] + 205 * CENT}
    assert [event.cite for event in happened(jackpot, e.RoundVoided)] == ["5.13(b)"]


@perth("5.14")
def test_a_payment_may_be_held_for_72_hours() -> None:
    jackpot = win(join(pools(), 1), "straight")
    assert no(jackpot, c.Hold(T1, 1, 1, SUPERVISOR, at=100)) == "5.14"
    assert no(jackpot, c.Hold(T1, 1, 2, OPERATOR, at=100)) == "5.14"
    do(jackpot, c.Hold(T1, 1, 1, OPERATOR, at=100))
    assert no(jackpot, c.Hold(T1, 1, 1, OPERATOR, at=150)) == "5.14"
    assert no(jackpot, c.PayPrize(T1, 1, 1, SUPERVISOR, at=171)) == "5.14"
    do(jackpot.copy(), c.PayPrize(T1, 1, 1, SUPERVISOR, at=172))
    do(jackpot.copy(), c.PayPrize(T1, 1, 1, SUPERVISOR, at=173))
    do(jackpot.copy(), c.GameOver(T1, 1))
    assert no(jackpot, c.Release(T1, 1, 1, SUPERVISOR)) == "5.14"
    do(jackpot, c.Release(T1, 1, 1, OPERATOR), c.PayPrize(T1, 1, 1, SUPERVISOR, at=101))
    assert no(jackpot, c.Release(T1, 1, 1, OPERATOR)) == "5.14"
