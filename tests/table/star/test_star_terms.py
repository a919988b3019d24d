"""The Star: changes, closing, time charges by the quarter hour, sitting fees, the two clocks, freeze-outs."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from tests.table.sitting import called_down, deal, done, fold_out, hand, happened, opened, refused, sound, won_by

from cardspeak.errors import BadInput
from cardspeak.hand import events as he
from cardspeak.hand.commission import Charge, Percent, PerHand
from cardspeak.hand.setup import Stakes
from cardspeak.table import Table, make_table
from cardspeak.table.events import (
    ClockStarted,
    FeesCharged,
    FreezeOutWon,
    InHand,
    PlayerOut,
    PlayerWarned,
    TimeRanOut,
)
from cardspeak.table.terms import Fees
from cardspeak.talk.clock import TimeSign

BOOK = "star-sydney-poker"
star: Callable[..., pytest.MarkDecorator] = partial(pytest.mark.clause, BOOK)
HOUR = 3600


def holdem(seats: tuple[int, ...] = (1, 2, 3, 4), *, charge: Charge | None = None, **more: Any) -> Table:
    more.setdefault("stakes", Stakes(structure="no limit", blinds=(5, 10), small=10, dollar=1, charge=charge))
    return opened(BOOK, "holdem", seats, chips=more.pop("chips", 500), **more)


# -- changes -----------------------------------------------------------------------------------------------------------


@star("8.3")
@star("8.3.1")
@star("8.3.2")
@star("1.1:casino-supervisor")
def test_other_terms_come_after_three_hands_or_when_everybody_agrees() -> None:
    table = holdem((1, 2, 3))
    assert refused(table, "notice by dealer: buy-in 100 to 400").cite.clause == "8.3"
    done(table, "notice by gaming supervisor: buy-in 100 to 400")
    agreed = table.copy()
    for number in range(3):
        assert refused(table, "notice 1 takes effect by gaming supervisor").cite.clause == "8.3.1", number
        hand(table)
    deal(table)
    assert refused(table, "notice 1 takes effect by gaming supervisor").cite.clause == "8.3.2"
    fold_out(table)
    done(table, "notice 1 takes effect by gaming supervisor")
    assert table.state.setup.buy_in == (100, 400)
    for seat in (1, 2):
        done(agreed, f"{seat} agrees to notice 1")
    assert refused(agreed, "notice 1 takes effect by gaming supervisor").cite.clause == "8.3.1"
    done(agreed, "3 agrees to notice 1")
    done(agreed, "notice 1 takes effect by gaming supervisor")
    sound(table)


@star("8.3.3")
def test_a_higher_minimum_has_its_sign_for_twenty_minutes() -> None:
    table = holdem((1, 2, 3))
    done(table, "notice by gaming supervisor: stakes no limit, blinds 10/20", at=60)
    for seat in (1, 2, 3):
        done(table, f"{seat} agrees to notice 1")
    assert refused(table, "notice 1 takes effect by gaming supervisor").cite.clause == "8.3.3"
    assert refused(table, "sign for notice 1 by dealer, for 1259").cite.clause == "8.3.3"
    done(table, "sign for notice 1 by dealer, for 1260")
    assert refused(table, "notice 1 takes effect by gaming supervisor", at=1259).cite.clause == "8.3.3"
    done(table, "notice 1 takes effect by gaming supervisor", at=1260)
    assert deal(table).setup.stakes.blinds == (10, 20)


@star("3.4")
@star("3.4.1")
@star("3.4.2")
@star("3.4.3")
def test_another_commission_takes_notice_and_the_sign() -> None:
    table = holdem((1, 2, 3), charge=Percent(percent=5))
    assert refused(table, "notice by dealer: commission 3 per hand").cite.clause == "3.4"
    done(table, "notice by gaming supervisor: commission 3 per hand")
    for _ in range(2):
        hand(table)
    assert refused(table, "notice 1 takes effect by gaming supervisor").cite.clause == "3.4.3"
    done(table, "sign for notice 1 by dealer")
    assert refused(table, "notice 1 takes effect by gaming supervisor").cite.clause == "3.4.1"
    agreed = table.copy()
    deal(table)
    assert refused(table, "notice 1 takes effect by gaming supervisor").cite.clause == "3.4.2"
    fold_out(table)
    done(table, "notice 1 takes effect by gaming supervisor")
    assert table.state.setup.stakes.charge == PerHand(amount=3)
    for seat in (1, 2, 3):
        done(agreed, f"{seat} agrees to notice 1")
    done(agreed, "notice 1 takes effect by gaming supervisor")


@star("3.5")
def test_a_supervisor_may_take_nothing_at_all() -> None:
    table = holdem((1, 2, 3), charge=Percent(percent=5))
    done(table, "notice by gaming supervisor: commission nil")
    refused(table, "notice 1 takes effect by dealer")
    assert done(table, "notice 1 takes effect by gaming supervisor").events[0].cite == "3.5"
    called_down(table, board="As Ks Qs Js Ts")
    assert table.state.commission == 0


@star("27.10")
def test_a_table_with_players_closes_when_the_sign_has_been_up_for_twenty_minutes() -> None:
    table = holdem((1, 2, 3))
    done(table, "notice by gaming supervisor: closing", at=100)
    for seat in (1, 2, 3):
        done(table, f"{seat} agrees to notice 1")  # nobody's agreement does away with the sign
    assert refused(table, "notice 1 takes effect by gaming supervisor").cite.clause == "27.10"
    assert refused(table, "sign for notice 1 by dealer").cite.clause == "27.10"
    assert refused(table, "sign for notice 1 by dealer, for 1299").cite.clause == "27.10"
    done(table, "sign for notice 1 by dealer, for 1300")
    assert refused(table, "notice 1 takes effect by gaming supervisor", at=1299).cite.clause == "27.10"
    done(table, "notice 1 takes effect by gaming supervisor", at=1300)
    assert refused(table, "deal").cite.clause == "27.10"
    done(table, "1 leaves")


# -- time charges ------------------------------------------------------------------------------------------------------


@star("3.3.3")
@star("3.3.3.1")
@star("3.3.3.2")
@star("3.3.3.5")
def test_every_player_pays_on_the_hour_from_the_first_hand_on() -> None:
    table = holdem((1, 2, 3), fees=Fees(hourly=20))
    done(table, "3 steps away")
    hand(table, at=500)
    assert [table.state.seats[seat].bought - table.state.seats[seat].stack >= 15 for seat in (1, 2, 3)]
    first = happened(table, FeesCharged)[0]
    assert (first.seats, first.amounts, first.hour) == ((1, 2, 3), (20, 20, 20), 0)
    hand(table, at=500 + HOUR - 1)
    assert len(happened(table, FeesCharged)) == 1
    hand(table, at=500 + HOUR)
    assert happened(table, FeesCharged)[1].amounts == (20, 20, 20)
    assert table.state.dropped == 120
    sound(table)


@star("3.3.3.2")
@pytest.mark.parametrize(
    ("minute", "share"), [(0, 20), (14, 20), (15, 15), (29, 15), (30, 10), (35, 10), (44, 10), (45, 5), (59, 5)]
)
def test_who_joins_during_the_hour_pays_for_the_quarters_left(minute: int, share: int) -> None:
    table = holdem((1, 2, 3), fees=Fees(hourly=20))
    hand(table, at=0)
    done(table, "Ann takes seat 5 with 100, card A", at=minute * 60)
    charged = happened(table, FeesCharged)[-1]
    assert (charged.seats, charged.amounts, charged.cash) == ((5,), (share,), (5,))
    assert table.state.seats[5].stack == 100
    hand(table, at=HOUR)
    assert happened(table, FeesCharged)[-1].amounts == (20, 20, 20, 20)
    sound(table)


@star("3.3.3.3")
def test_whom_a_supervisor_moves_here_pays_at_the_next_hour() -> None:
    table = holdem((1, 2, 3), fees=Fees(hourly=20, sitting=5))
    hand(table, at=0)
    done(table, "Ann takes seat 5 with 100, card A, moved by gaming supervisor", at=1200)
    assert happened(table, FeesCharged)[-1].amounts == (0,)
    assert happened(table, FeesCharged)[-1].cite == "3.3.3.3"
    hand(table, at=HOUR)
    assert (happened(table, FeesCharged)[-1].seats, table.state.seats[5].bought) == ((1, 2, 3, 5), 100)
    sound(table)


@star("3.3.3.4")
def test_nothing_is_refunded_to_who_leaves_early() -> None:
    table = holdem((1, 2, 3), fees=Fees(hourly=20))
    hand(table, at=0)
    taken = table.state.commission
    stack = table.state.seats[2].stack
    done(table, "2 leaves", at=600)
    assert table.state.cashed == stack
    assert table.state.commission == taken == 60


@star("3.3.3.6")
@star("1.1:sitting-fee")
def test_a_sitting_fee_is_paid_once_a_session() -> None:
    table = holdem((), fees=Fees(sitting=5))
    done(table, "Ann takes seat 1 with 100, card A")
    done(table, "Bob takes seat 2 with 100, card B")
    assert [(one.what, one.amounts) for one in happened(table, FeesCharged)] == [("sitting", (5,))] * 2
    hand(table, at=10)
    hand(table, at=HOUR * 2)
    done(table, "1 steps away")
    done(table, "1 comes back")
    assert table.state.commission == 10
    done(table, "1 leaves")
    done(table, "Ann takes seat 1 with 100, card A")
    assert table.state.commission == 15
    sound(table)


@star("3.3.3.1")
def test_a_charge_for_the_table_is_spread_over_its_players_to_the_chip() -> None:
    table = holdem((1, 2, 3), fees=Fees(table_hourly=100))
    hand(table, at=0)
    assert happened(table, FeesCharged)[-1].amounts == (34, 33, 33)
    done(table, "Ann takes seat 5 with 100, card A", at=600)
    assert happened(table, FeesCharged)[-1].amounts == (0,)
    hand(table, at=HOUR * 2)
    assert sum(happened(table, FeesCharged)[-1].amounts) == 200
    sound(table)


# -- the time to act ---------------------------------------------------------------------------------------------------


def timed(**more: Any) -> Table:
    sign = TimeSign(seconds=20, extra=15, price=more.pop("price", 3))
    table = holdem((1, 2, 3), time=sign, **more)
    deal(table)
    done(table, "clock by dealer", at=100)
    return table


def extra(table: Table) -> list[tuple[int, int]]:
    told = [one for event in happened(table, InHand) for one in event.events]
    return [(one.to_pot, one.to_house) for one in told if isinstance(one, he.ExtraTimePaid)]


@star("7.13")
def test_the_posted_time_makes_a_check_or_a_dead_hand() -> None:
    table = timed()
    assert table.hand is not None
    assert table.hand.turn == 3
    done(table, "warn by dealer", at=115)
    refused(table, "time is up by dealer", at=119)
    done(table, "time is up by dealer", at=120)
    assert table.hand.state.folded[3]
    done(table, "1 calls")
    done(table, "clock by dealer", at=200)
    done(table, "warn by dealer", at=215)
    done(table, "time is up by dealer", at=220)
    assert not table.hand.state.folded[2]
    assert [one.seat for one in happened(table, TimeRanOut)] == [3, 2]


@star("7.13.1")
def test_a_sign_with_less_than_twenty_seconds_is_not_put_up() -> None:
    with pytest.raises(BadInput, match=r"7\.13\.1"):
        make_table(BOOK, "holdem", time=TimeSign(seconds=19))
    make_table(BOOK, "holdem", time=TimeSign(seconds=20))


@star("7.13.5")
def test_everybody_is_told_when_the_last_five_seconds_begin() -> None:
    table = timed()
    assert happened(table, ClockStarted)[0].warns == 115
    assert refused(table, "warn by dealer", at=114).cite.clause == "7.13.5"
    done(table, "warn by dealer", at=115)
    assert happened(table, PlayerWarned)[0].cite == "7.13.5"
    refused(table, "warn by dealer", at=120)


@star("7.13.5")
def test_no_hand_dies_by_the_clock_before_its_warning_stands_in_the_record() -> None:
    table = timed()
    assert refused(table, "time is up by dealer", at=120).cite.clause == "7.13.5"
    done(table, "warn by dealer", at=121)  # late: what is left after a warning begins with it
    assert refused(table, "time is up by dealer", at=125).cite.clause == "7.13"
    done(table, "time is up by dealer", at=126)
    assert table.hand is not None
    assert table.hand.state.folded[3]
    assert [one.seat for one in happened(table, PlayerWarned)] == [3]
    assert [one.seat for one in happened(table, TimeRanOut)] == [3]


@star("7.13.2")
@star("7.13.3")
@pytest.mark.parametrize(("price", "pot", "house"), [(1, 1, 0), (2, 1, 1), (3, 2, 1), (4, 2, 2)])
def test_the_price_of_time_is_halved_between_pot_and_house(price: int, pot: int, house: int) -> None:
    table = timed(price=price)
    before = table.state.pot
    done(table, "3 buys time", at=110)
    assert extra(table) == [(pot, house)]
    assert table.state.pot == before + pot + house
    done(table, "3 folds", at=134)
    fold_out(table)
    assert table.state.seats[3].stack == 500 - price
    assert table.state.commission == house
    sound(table)


@star("7.13.3")
def test_what_time_brought_to_the_pot_is_won_but_not_charged_for() -> None:
    table = timed(price=40, charge=Percent(percent=10))
    done(table, "3 buys time", at=110)
    for line in ("3 calls", "1 calls", "2 checks"):
        done(table, line)
    while table.state.running:
        assert table.hand is not None
        done(table, f"{table.hand.turn} checks")
    assert table.state.commission == 20 + 3  # half the price, and a tenth of the thirty that were wagered
    assert sum(place.stack for place in table.state.seats.values()) == 1500 - 23
    sound(table)


@star("7.13.4")
def test_time_is_bought_twice_in_a_round_and_again_in_the_next() -> None:
    table = timed()
    done(table, "3 buys time", at=101)
    done(table, "3 raises to 30")
    done(table, "1 folds")
    done(table, "2 raises to 60")
    done(table, "clock by dealer", at=200)
    done(table, "3 buys time", at=201)
    assert refused(table, "3 buys time", at=202).cite.clause == "7.13.4"
    done(table, "3 calls")
    done(table, "2 checks")
    done(table, "clock by dealer", at=300)
    done(table, "3 buys time", at=301)
    assert len(extra(table)) == 3


@star("26.12")
def test_the_supervisors_forty_seconds_fold_even_who_could_check() -> None:
    table = holdem((1, 2, 3), time=TimeSign(seconds=30))
    deal(table)
    done(table, "3 calls")
    done(table, "1 calls")
    done(table, "clock by dealer", at=10)
    assert refused(table, "call the clock by dealer", at=15).cite.clause == "26.12"
    done(table, "call the clock by gaming supervisor", at=20)
    refused(table, "time is up by gaming supervisor", at=59)
    refused(table, "time is up by dealer", at=60)
    done(table, "time is up by gaming supervisor", at=60)
    assert table.hand is not None
    assert table.hand.state.folded[2]


@star("6.1")
@star("8.3")
def test_a_game_with_fewer_seats_than_people_is_refused_by_the_clause_of_its_seats() -> None:
    table = holdem(tuple(range(1, 11)))
    full = refused(table, "notice by gaming supervisor: game seven-card-stud")
    assert (full.why, full.cite.clause) == ("table full", "6.1")
    done(table, "10 leaves")
    done(table, "notice by gaming supervisor: game seven-card-stud")
    done(table, "p10 takes seat 10 with 500, card c10")
    full = refused(table, "notice 1 takes effect by gaming supervisor")
    assert (full.why, full.cite.clause) == ("table full", "6.1")


# -- freeze-out --------------------------------------------------------------------------------------------------------


def frozen(seats: tuple[int, ...] = (1, 2, 3), **more: Any) -> Table:
    table = holdem(seats, chips=more.pop("chips", 100), **more)
    done(table, f"freeze-out by Gaming Manager: {', '.join(map(str, seats))}")
    return table


def bust(table: Table, loser: int, winner: int) -> None:
    """The loser is all-in against a better hand; everybody else folds."""
    from cardspeak.hand.pack import stacked_pack
    from cardspeak.table import commands as c
    from cardspeak.table.plan import Plan, plan

    planned = plan(table.state)
    assert isinstance(planned, Plan)
    pack = stacked_pack(planned.setup, {loser: "2c 7d", winner: "Ah Ad"}, "Ac As 9h 4d 3h")
    table.act(c.StartHand(pack=pack, at=table.state.at))
    while table.state.running:
        assert table.hand is not None
        seat, state = table.hand.turn, table.hand.state
        if seat not in (loser, winner):
            done(table, f"{seat} folds")
        elif state.highest >= state.stack[seat] + state.bet[seat] or state.able == 1:
            done(table, f"{seat} calls")
        else:
            done(table, f"{seat} raises to {state.stack[seat] + state.bet[seat]}")


@star("8.10")
@star("1.1:gaming-manager")
def test_a_freeze_out_needs_a_gaming_manager_and_everybodys_consent() -> None:
    table = holdem((1, 2, 3), chips=100)
    assert refused(table, "freeze-out by Poker Manager: 1, 2, 3").cite.clause == "8.10"
    assert refused(table, "freeze-out by Gaming Manager: 1, 2").cite.clause == "8.10"
    deal(table)
    refused(table, "freeze-out by Gaming Manager: 1, 2, 3")
    fold_out(table)
    assert table.state.freeze is None


@star("8.10.1")
def test_everybody_begins_with_the_same() -> None:
    table = holdem((1, 2), chips=100)
    done(table, "Ann takes seat 3 with 101, card A")
    assert refused(table, "freeze-out by Gaming Manager: 1, 2, 3").cite.clause == "8.10.1"


@star("8.10.2")
@star("8.10.3")
@star("8.11")
def test_nobody_comes_and_no_chip_is_added_or_taken_off() -> None:
    table = frozen()
    hand(table)
    assert refused(table, "1 buys 50").cite.clause == "8.10.2"
    assert refused(table, "1 takes off 10 by Gaming Manager").cite.clause == "8.10.2"
    assert refused(table, "Ann takes seat 4 with 100, card A").cite.clause == "8.10.3"
    refused(table, "notice by gaming supervisor: stakes no limit, blinds 2/5")
    assert refused(table, "freeze-out by Gaming Manager: 1, 2, 3").cite.clause == "8.11"
    sound(table)


@star("8.11")
@star("8.10.1")
@star("8.10.3")
@star("8.10.4")
def test_until_the_first_card_people_join_a_freeze_out_with_the_same_and_leave_it_freely() -> None:
    table = holdem((1, 2, 3), chips=100)
    hand(table)
    for seat in (1, 2, 3):
        if table.state.seats[seat].stack < 105:
            done(table, f"{seat} buys {105 - table.state.seats[seat].stack}")
    done(table, "freeze-out by Gaming Manager: 1, 2, 3")
    assert refused(table, "Ann takes seat 4 with 100, card A").cite.clause == "8.10.1"
    assert refused(table, "1 buys 50").cite.clause == "8.10.1"
    assert refused(table, "release 2 by gaming supervisor: taken ill").cite.clause == "8.11"
    done(table, "Ann takes seat 4 with 105, card A")
    done(table, "2 leaves")
    assert happened(table, PlayerOut) == []
    started = hand(table)
    assert started.setup.seats == (1, 3, 4)
    assert table.state.freeze is not None
    assert table.state.freeze.names == ("p1", "p3", "Ann")
    assert table.state.setup.stakes.blinds == (5, 10)
    assert refused(table, "Bob takes seat 2 with 105, card B").cite.clause == "8.10.3"
    assert refused(table, "4 leaves").cite.clause == "8.10.4"
    sound(table)


@star("8.10.4")
@star("8.10.5")
def test_a_player_with_chips_leaves_only_for_a_reason_that_is_accepted() -> None:
    table = frozen()
    hand(table)
    assert refused(table, "2 leaves").cite.clause == "8.10.4"
    assert refused(table, "release 2 by dealer: taken ill").cite.clause == "8.10.4"
    done(table, "release 2 by gaming supervisor: taken ill")
    assert 2 not in table.state.seats
    assert table.state.setup.stakes.blinds == (5, 10), "let go is not eliminated"
    bust(table, 1, 3)
    while table.state.freeze is not None and table.state.seats[1].stack and table.state.seats[3].stack:
        bust(table, 1, 3)
    assert [one.stakes.blinds for one in happened(table, PlayerOut)] == [(5, 10), (15, 20)]
    sound(table)


@star("8.10.5")
@star("8.10.6")
@star("8.11")
def test_each_player_out_raises_the_blinds_and_the_last_one_wins() -> None:
    table = frozen((1, 2, 3, 4))
    bust(table, 3, 4)
    assert deal(table).setup.stakes.blinds == (15, 20)
    fold_out(table)
    done(table, "3 leaves")
    bust(table, 1, 4)
    assert table.state.setup.stakes.blinds == (25, 30)
    assert not happened(table, FreezeOutWon)
    while table.state.seats[2].stack:
        bust(table, 2, 4)
    assert [one.name for one in happened(table, PlayerOut)] == ["p3", "p1", "p2"]
    won = happened(table, FreezeOutWon)[0]
    assert (won.name, won.chips, won.cite) == ("p4", 400, "8.10.6")
    assert table.state.freeze is None
    assert table.state.setup.stakes.blinds == (5, 10)
    sound(table)


def test_a_freeze_out_here_is_neither_put_off_nor_ended_by_agreement() -> None:
    table = frozen()
    for line in (
        "suspend the freeze-out by Gaming Manager",
        "conclude the freeze-out by Gaming Manager: 1, 2, 3",
        "resume the freeze-out by Gaming Manager: 1, 2, 3",
    ):
        refused(table, line)
    quiet = holdem((1, 2, 3))
    refused(quiet, "suspend the freeze-out by Gaming Manager")
    refused(quiet, "release 2 by Gaming Manager: ill")
    won_by(quiet, 1)


@star("3.10")
def test_a_commission_check_is_worth_what_a_hand_is_charged() -> None:
    def checks(value: int, charge: Charge | None) -> None:
        make_table(BOOK, "holdem", stakes=Stakes(blinds=(5, 10), small=10, charge=charge), checks=value)

    checks(3, PerHand(amount=3))
    for value, charge in (
        (2, PerHand(amount=3)),
        (4, PerHand(amount=3)),
        (3, None),
        (3, Percent(percent=3)),
    ):
        with pytest.raises(BadInput, match=r"3\.10"):
            checks(value, charge)


@star("3.3.2")
def test_a_charge_is_never_more_than_the_pot() -> None:
    table = holdem((1, 2, 3), charge=PerHand(amount=40))
    called_down(table)
    assert table.state.commission == 30
    assert sum(place.stack for place in table.state.seats.values()) == 1500 - 30
    sound(table)
