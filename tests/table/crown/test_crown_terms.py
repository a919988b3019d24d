"""Crown Melbourne: changes with notice, the sign for a higher minimum, closing, commission and where it goes."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from tests.table.sitting import called_down, deal, done, fold_out, hand, happened, opened, refused, sound, won_by

from cardspeak.errors import BadInput
from cardspeak.hand import events as he
from cardspeak.hand.commission import Charge, Percent, PerHand, PerPerson
from cardspeak.hand.setup import Stakes
from cardspeak.table import Table, make_table
from cardspeak.table.events import CommissionDropped, FeesCharged, InHand, TermsChanged
from cardspeak.table.terms import Fees
from cardspeak.table.views import view_of
from cardspeak.talk.clock import TimeSign

BOOK = "crown-melbourne-poker"
crown: Callable[..., pytest.MarkDecorator] = partial(pytest.mark.clause, BOOK)
SPADES = "As Ks Qs Js Ts"


def holdem(seats: tuple[int, ...] = (1, 2, 3, 4), *, charge: Charge | None = None, **more: Any) -> Table:
    more.setdefault("stakes", Stakes(structure="no limit", blinds=(5, 10), small=10, charge=charge))
    return opened(BOOK, "holdem", seats, chips=more.pop("chips", 500), **more)


# -- changes -----------------------------------------------------------------------------------------------------------


@crown("6.10")
@crown("1.1:TG Area Manager")
def test_other_terms_come_after_three_hands_by_an_area_manager() -> None:
    table = holdem()
    assert refused(table, "notice by dealer: buy-in 100 to 1000").cite.clause == "6.10"
    done(table, "notice by TG Area Manager: buy-in 100 to 1000; stakes no limit, blinds 2/5")
    for number in range(3):
        assert refused(table, "notice 1 takes effect by TG Area Manager").cite.clause == "6.10", number
        hand(table)
    assert refused(table, "notice 1 takes effect by dealer").cite.clause == "6.10"
    done(table, "notice 1 takes effect by TG Area Manager")
    assert table.state.setup.buy_in == (100, 1000)
    assert deal(table).setup.stakes.blinds == (2, 5)
    assert not table.state.notices
    fold_out(table)
    refused(table, "notice 1 takes effect by TG Area Manager")
    sound(table)


@crown("6.10")
def test_a_hand_that_runs_when_notice_is_given_does_not_count_nor_does_a_misdeal() -> None:
    table = holdem()
    deal(table)
    done(table, "notice by TG Area Manager: buy-in 100")
    fold_out(table)
    hand(table)
    deal(table)
    done(table, "misdeal by dealer")
    hand(table)
    refused(table, "notice 1 takes effect by TG Area Manager")
    hand(table)
    done(table, "notice 1 takes effect by TG Area Manager")


@crown("6.10")
def test_more_than_half_of_the_players_do_without_notice_but_never_in_a_hand() -> None:
    table = holdem()
    done(table, "notice by TG Area Manager: game omaha; stakes pot, blinds 5/10")
    done(table, "1 agrees to notice 1")
    done(table, "2 agrees to notice 1")
    refused(table, "notice 1 takes effect by TG Area Manager")  # two of four are no majority
    done(table, "3 agrees to notice 1")
    deal(table)
    assert refused(table, "notice 1 takes effect by TG Area Manager").cite.clause == "6.10"
    fold_out(table)
    done(table, "notice 1 takes effect by TG Area Manager")
    started = deal(table)
    assert (started.setup.game, started.setup.stakes.structure) == ("omaha", "pot")
    fold_out(table)
    assert view_of(table, "rail").game == "omaha"
    sound(table)


def test_agreement_counts_only_of_those_who_sit_there() -> None:
    table = holdem()
    done(table, "notice by TG Area Manager: buy-in 100")
    for seat in (1, 2, 3):
        done(table, f"{seat} agrees to notice 1")
    done(table, "3 leaves")
    done(table, "2 leaves")
    refused(table, "notice 1 takes effect by TG Area Manager")  # one of two
    refused(table, "2 agrees to notice 1")


def test_a_notice_can_be_withdrawn_and_one_that_no_book_allows_is_not_given() -> None:
    table = holdem()
    done(table, "notice by TG Area Manager: buy-in 100")
    refused(table, "withdraw notice 1 by dealer")
    done(table, "withdraw notice 1 by TG Area Manager")
    refused(table, "notice 1 takes effect by TG Area Manager")
    refused(table, "1 agrees to notice 1")
    refused(table, "sign for notice 1 by dealer")
    with pytest.raises(BadInput, match="2 to 10 percent"):
        done(table, "notice by TG Area Manager: commission 11%")
    too_many = refused(holdem(tuple(range(1, 12))), "notice by TG Area Manager: game omaha")
    assert (too_many.cite.clause, too_many.says) == ("4.1:Omaha", "11 are seated; Omaha seats 10.")


@crown("6.1:s66(2)")
def test_a_higher_minimum_has_its_sign_for_twenty_minutes_whoever_agrees() -> None:
    table = holdem()
    done(table, "notice by TG Area Manager: stakes no limit, blinds 10/20", at=1000)
    for seat in (1, 2, 3, 4):
        done(table, f"{seat} agrees to notice 1")
    assert refused(table, "notice 1 takes effect by TG Area Manager").cite.clause == "6.1:s66(2)"
    assert refused(table, "sign for notice 1 by dealer").cite.clause == "6.1:s66(2)"
    assert refused(table, "sign for notice 1 by dealer, for 2199").cite.clause == "6.1:s66(2)"
    done(table, "sign for notice 1 by dealer, for 2200")
    assert refused(table, "notice 1 takes effect by TG Area Manager", at=2199).cite.clause == "6.1:s66(2)"
    done(table, "notice 1 takes effect by TG Area Manager", at=2200)
    assert table.state.setup.stakes.minimum == 20


@crown("6.1:s66(2)")
def test_a_lower_minimum_needs_no_such_sign() -> None:
    table = holdem()
    done(table, "notice by TG Area Manager: stakes no limit, blinds 2/5")
    for _ in range(3):
        hand(table)
    done(table, "notice 1 takes effect by TG Area Manager")


@crown("18.3")
def test_a_table_closes_after_three_hands_or_when_everybody_agrees() -> None:
    table = holdem((1, 2, 3))
    refused(table, "notice by dealer: closing")
    done(table, "notice by TG Area Manager: closing")
    agreed = table.copy()
    for number in range(3):
        assert refused(table, "notice 1 takes effect by TG Area Manager").cite.clause == "18.3", number
        hand(table)
    done(table, "notice 1 takes effect by TG Area Manager")
    for seat in (1, 2):
        done(agreed, f"{seat} agrees to notice 1")
    assert refused(agreed, "notice 1 takes effect by TG Area Manager").cite.clause == "18.3"  # a majority is not all
    done(agreed, "3 agrees to notice 1")
    done(agreed, "notice 1 takes effect by TG Area Manager")
    for closed in (table, agreed):
        assert refused(closed, "deal").cite.clause == "18.3"
        refused(closed, "Ann takes seat 9 with 500")
        refused(closed, "1 buys 100")
        done(closed, "1 leaves")
        sound(closed)


def test_an_empty_table_closes_at_once() -> None:
    table = holdem(())
    done(table, "notice by TG Area Manager: closing")
    done(table, "notice 1 takes effect by TG Area Manager")
    assert table.state.closed
    refused(table, "notice by TG Area Manager: closing")


# -- commission --------------------------------------------------------------------------------------------------------


@crown("7.3")
@crown("1.1:Drop")
def test_the_commission_changes_between_hands_once_the_sign_does() -> None:
    table = holdem(charge=Percent(percent=5))
    assert refused(table, "notice by dealer: commission 10% cap 20").cite.clause == "7.3"
    done(table, "notice by TG Area Manager: commission 10% cap 20")
    assert refused(table, "notice 1 takes effect by TG Area Manager").cite.clause == "7.3"
    done(table, "sign for notice 1 by dealer")
    deal(table)
    assert refused(table, "notice 1 takes effect by TG Area Manager").cite.clause == "7.3"
    fold_out(table)
    done(table, "notice 1 takes effect by TG Area Manager")
    assert view_of(table, "rail").stakes.charge == Percent(percent=10, cap=20)
    assert table.state.setup.stakes.blinds == (5, 10)


@crown("7.4")
def test_an_area_manager_may_take_no_commission_at_all() -> None:
    table = holdem(charge=Percent(percent=5), fees=Fees(hourly=10))
    done(table, "notice by TG Area Manager: commission nil")
    refused(table, "notice 1 takes effect by dealer")
    answer = done(table, "notice 1 takes effect by TG Area Manager")
    assert answer.events[0].cite == "7.4"
    called_down(table, board=SPADES)
    assert table.state.commission == 0


@crown("7.2.1(b)")
def test_the_percentage_is_dropped_when_the_hand_is_over() -> None:
    table = holdem((1, 2, 3), charge=Percent(percent=10))
    called_down(table, holes={1: "2c 2d"}, board="2h 2s Qs Js 9s")
    dropped = happened(table, CommissionDropped)
    assert [(one.amount, one.to, one.cite) for one in dropped] == [(3, "box", "7.2.1(b)")]
    assert (table.state.dropped, table.state.slide) == (3, 0)
    sound(table)


@crown("7.2.1(c)")
@crown("1.1:Stand-alone Table")
def test_at_a_stand_alone_table_it_goes_to_the_float() -> None:
    table = holdem((1, 2, 3), charge=Percent(percent=10), stand_alone=True)
    called_down(table, holes={1: "2c 2d"}, board="2h 2s Qs Js 9s")
    assert [(one.amount, one.to, one.cite) for one in happened(table, CommissionDropped)] == [(3, "float", "7.2.1(c)")]


@crown("7.2.3(c)")
@pytest.mark.parametrize(("stand_alone", "to"), [(False, "box"), (True, "float")])
def test_a_fixed_charge_is_dropped_after_the_round(stand_alone: bool, to: str) -> None:
    table = holdem((1, 2, 3), charge=PerHand(amount=4), stand_alone=stand_alone)
    called_down(table, holes={1: "2c 2d"}, board="2h 2s Qs Js 9s")
    assert [(one.amount, one.to, one.cite) for one in happened(table, CommissionDropped)] == [(4, to, "7.2.3(c)")]


@crown("7.2.3(b)")
@pytest.mark.parametrize(("count", "fee"), [(2, 3), (7, 3), (8, 5), (9, 5), (10, 6)])
def test_a_fixed_charge_may_depend_on_the_players_in_the_hand(count: int, fee: int) -> None:
    table = holdem(tuple(range(1, count + 1)))
    done(table, "notice by TG Area Manager: commission 3 per hand or 5 from 8 players or 6 from 10 players")
    done(table, "sign for notice 1 by dealer")
    done(table, "notice 1 takes effect by TG Area Manager")
    called_down(table, board=SPADES)
    assert table.state.commission == fee
    sound(table)


@crown("7.2.4(c)")
def test_what_each_person_pays_is_dropped_before_anybody_acts() -> None:
    table = holdem((1, 2, 3), charge=PerPerson(amount=2))
    deal(table)
    assert [(one.amount, one.cite) for one in happened(table, CommissionDropped)] == [(6, "7.2.4(c)")]
    assert (table.state.dropped, table.state.slide) == (6, 0)
    fold_out(table)
    assert len(happened(table, CommissionDropped)) == 1
    sound(table)


def test_a_hand_that_is_dealt_again_is_paid_for_once() -> None:
    table = holdem((1, 2, 3), charge=PerPerson(amount=2))
    deal(table)
    done(table, "misdeal by dealer")
    assert [table.state.seats[seat].stack for seat in (1, 2, 3)] == [498] * 3
    sound(table)
    hand(table)
    assert table.state.commission == 6
    hand(table)
    assert table.state.commission == 12
    sound(table)


# -- time charges ------------------------------------------------------------------------------------------------------


@crown("7.2.2")
@crown("7.2.2(a)")
@crown("7.2.2(b)")
@crown("1.1:Time Collection")
@crown("1.1:Collection time")
def test_time_is_paid_for_by_the_hour_in_advance_also_by_those_away() -> None:
    table = holdem((1, 2, 3, 4), fees=Fees(hourly=12))
    done(table, "4 steps away")
    started = deal(table, at=100)
    assert [table.state.seats[seat].stack for seat in (1, 2, 3, 4)] == [488] * 4
    assert started.setup.stacks == (488, 488, 488)
    fold_out(table)
    hand(table, at=3699)
    assert len(happened(table, FeesCharged)) == 1
    hand(table, at=3700)
    paid = happened(table, FeesCharged)
    assert [(one.seats, one.amounts, one.cite) for one in paid] == [((1, 2, 3, 4), (12,) * 4, "7.2.2(b)")] * 2
    sound(table)


@crown("7.2.2(d)")
@crown("7.2.2(e)")
@pytest.mark.parametrize(("stand_alone", "to"), [(False, "box"), (True, "float")])
def test_time_charges_wait_on_the_slide_for_an_area_manager(stand_alone: bool, to: str) -> None:
    table = holdem((1, 2, 3), fees=Fees(hourly=12), stand_alone=stand_alone)
    assert refused(table, "verify time by TG Area Manager").cite.clause == "7.2.2(e)"
    hand(table)
    assert (table.state.slide, table.state.dropped) == (36, 0)
    assert refused(table, "verify time by dealer").cite.clause == "7.2.2(e)"
    done(table, "verify time by TG Area Manager")
    assert (table.state.slide, table.state.dropped) == (0, 36)
    assert happened(table, CommissionDropped)[-1].to == to
    sound(table)


def test_the_dealer_may_collect_time_during_a_hand_and_players_in_it_pay_in_cash() -> None:
    table = holdem((1, 2, 3), fees=Fees(hourly=12))
    refused(table, "collect time by dealer")
    deal(table)
    refused(table, "collect time by dealer")
    done(table, "collect time by dealer", at=3600)
    assert happened(table, FeesCharged)[-1].cash == (1, 2, 3)
    assert table.state.chips(1) + table.state.pot > 0
    fold_out(table)
    sound(table)


def test_who_has_no_more_chips_than_the_charge_pays_it_in_cash() -> None:
    table = holdem((1, 2, 3), fees=Fees(hourly=12), chips=12)
    hand(table)
    assert happened(table, FeesCharged)[0].cash == (1, 2, 3)
    sound(table)


@crown("7.2.2")
def test_charges_that_no_table_opens_with() -> None:
    with pytest.raises(BadInput, match="not sitting"):
        make_table(BOOK, "holdem", fees=Fees(sitting=5))
    with pytest.raises(BadInput, match="one of the two"):
        make_table(BOOK, "holdem", fees=Fees(hourly=5, table_hourly=5))
    with pytest.raises(BadInput, match="not time"):
        make_table("tasmania", "holdem", fees=Fees(hourly=5))


# -- the time to act ---------------------------------------------------------------------------------------------------


def paid(table: Table) -> list[he.ExtraTimePaid]:
    return [one for event in happened(table, InHand) for one in event.events if isinstance(one, he.ExtraTimePaid)]


@crown("6.15")
@pytest.mark.parametrize(("lines", "verb"), [((), "folds"), (("3 calls", "1 calls"), "checks")])
def test_time_runs_out_with_a_check_where_there_is_nothing_to_call(lines: tuple[str, ...], verb: str) -> None:
    table = holdem((1, 2, 3), time=TimeSign(seconds=30))
    deal(table)
    for line in lines:
        done(table, line)
    done(table, "clock by dealer", at=100)
    assert view_of(table, "rail").clock is not None
    refused(table, "time is up by dealer", at=129)
    refused(table, "time is up by player", at=130)
    assert table.hand is not None
    seat = table.hand.turn
    done(table, "time is up by dealer", at=130)
    told = [one for event in table.events if isinstance(event, InHand) for one in event.events]
    kind = he.Folded if verb == "folds" else he.Checked
    assert any(isinstance(one, kind) and one.seat == seat for one in told)
    assert view_of(table, "rail").clock is None
    refused(table, "time is up by dealer", at=140)


@crown("6.15.1")
def test_extra_time_is_bought_out_of_the_stack_and_is_the_houses() -> None:
    table = holdem((1, 2, 3), time=TimeSign(seconds=30, extra=20, price=7, times=1))
    deal(table)
    refused(table, "3 buys time")
    done(table, "clock by dealer", at=100)
    refused(table, "2 buys time", at=110)
    done(table, "3 buys time", at=110)
    assert [(one.to_pot, one.to_house) for one in paid(table)] == [(0, 7)]
    refused(table, "3 buys time", at=112)  # the sign says once
    refused(table, "time is up by dealer", at=149)
    done(table, "time is up by dealer", at=150)
    fold_out(table)
    assert table.state.seats[3].stack == 493
    assert table.state.commission == 7
    sound(table)


def test_who_has_nothing_left_after_the_price_buys_no_time() -> None:
    table = holdem((1, 2, 3), chips=50, time=TimeSign(seconds=30, extra=20, price=50))
    deal(table)
    done(table, "clock by dealer")
    refused(table, "3 buys time")


@crown("6.18.3")
def test_a_check_out_of_turn_costs_the_raise_until_the_round_is_over() -> None:
    table = holdem((1, 2, 3))
    deal(table)
    for line in ("3 calls", "1 calls", "2 checks"):
        done(table, line)
    refused(table, "3 checked early by player")
    done(table, "3 checked early by dealer")
    for line in ("1 checks", "2 bets 20"):
        done(table, line)
    assert refused(table, "3 raises to 60").cite.clause == "6.18.3"
    for line in ("3 calls", "1 folds"):
        done(table, line)
    done(table, "2 bets 20")  # on the turn
    done(table, "3 raises to 60")


@crown("6.18.3")
def test_who_checked_early_may_not_open_the_betting_either() -> None:
    table = holdem((1, 2, 3))
    deal(table)
    for line in ("3 calls", "1 calls", "2 checks"):
        done(table, line)
    done(table, "3 checked early by dealer")
    done(table, "1 checks")
    done(table, "2 checks")
    assert table.hand is not None
    assert table.hand.prompt is not None
    assert {choice.verb for choice in table.hand.prompt.choices} == {"fold", "check"}
    assert refused(table, "3 bets 20").cite.clause == "6.18.3"
    done(table, "3 checks")


def test_a_time_to_act_that_no_sign_may_name() -> None:
    with pytest.raises(BadInput, match="together"):
        make_table(BOOK, "holdem", time=TimeSign(seconds=30, extra=10))
    with pytest.raises(BadInput, match="at least 1"):
        make_table(BOOK, "holdem", time=TimeSign(seconds=0))
    table = holdem((1, 2, 3))
    refused(table, "clock by dealer")
    deal(table)
    refused(table, "clock by dealer")  # no sign says how long
    refused(table, "call the clock by TG Area Manager")
    refused(table, "warn by dealer")


@crown("1.2")
def test_whatever_the_dealer_may_do_an_area_manager_may_do_too() -> None:
    table = holdem((1, 2, 3), time=TimeSign(seconds=30), fees=Fees(hourly=12))
    for role in ("dealer", "TG Area Manager", "Casino Manager"):
        night = table.copy()
        deal(night)
        for line in (f"clock by {role}", f"collect time by {role}", f"misdeal by {role}"):
            done(night, line, at=3600)
        sound(night)
    deal(table)
    for line in ("clock by player", "collect time by player", "misdeal by player"):
        assert refused(table, line, at=3600).why == "authority"


# -- running the board again -------------------------------------------------------------------------------------------


def all_in(seats: tuple[int, ...] = (1, 2)) -> Table:
    table = holdem(seats, runs=True, chips=100)
    deal(table)
    assert table.hand is not None
    while table.hand.prompt is not None and table.hand.prompt.choice("run") is None:
        seat = table.hand.turn
        done(table, f"{seat} calls" if table.hand.state.highest == 100 else f"{seat} raises to 100")
    return table


@crown("12.6.1")
@crown("12.6.1(a)")
@crown("1.1:Run it Twice Button")
def test_the_board_is_run_again_when_all_ask_for_it_and_a_manager_allows_it() -> None:
    table = all_in()
    assert refused(table, "allow the run by TG Area Manager").cite.clause == "12.6.1"
    done(table, "1 wants 3 boards")
    assert refused(table, "allow the run by dealer").cite.clause == "12.6.1"
    done(table, "allow the run by TG Area Manager")
    assert table.state.running
    assert view_of(table, "rail").repeats == 0
    done(table, "2 wants 3 boards")
    assert view_of(table, "rail").repeats == 2
    assert not table.state.running
    assert table.hand is not None
    assert [len(board) for board in table.hand.state.boards] == [5, 5, 5]
    sound(table)


@crown("12.6.1(a)")
def test_one_who_wants_the_board_once_decides_it_for_all() -> None:
    table = all_in((1, 2, 3))
    for line in ("1 wants 3 boards", "2 wants 3 boards"):
        done(table, line)
    done(table, "3 wants 1 board")
    assert table.hand is not None
    assert [len(board) for board in table.hand.state.boards] == [5]


def test_runs_that_nobody_can_ask_for() -> None:
    table = all_in()
    refused(table, "1 wants 9 boards")
    refused(table, "3 wants 2 boards")
    quiet = holdem((1, 2), runs=True)
    deal(quiet)
    refused(quiet, "1 wants 2 boards")
    refused(opened("star", "holdem", (1, 2)), "1 wants 2 boards")


def test_won_pots_and_changed_games_tell_their_story() -> None:
    table = holdem((1, 2, 3))
    won_by(table, 3)
    done(table, "notice by TG Area Manager: game double-flop-holdem")
    for seat in (1, 2, 3):
        done(table, f"{seat} agrees to notice 1")
    done(table, "notice 1 takes effect by TG Area Manager")
    assert happened(table, TermsChanged)[0].cite == "6.10"
    won_by(table, 1)
    sound(table)


def test_who_has_to_open_the_betting_has_no_check_to_make_early() -> None:
    table = opened(BOOK, "five-card-stud", (1, 2, 3))
    deal(table)
    assert table.hand is not None
    opener = table.hand.turn
    assert refused(table, f"{opener} checked early by dealer").cite.clause == "6.18.3"


def test_a_notice_that_another_change_has_made_impossible_is_not_carried_out() -> None:
    table = holdem((1, 2, 3))
    done(table, "notice by TG Area Manager: deck 32")
    done(table, "notice by TG Area Manager: game omaha")
    for seat in (1, 2, 3):
        done(table, f"{seat} agrees to notice 1")
        done(table, f"{seat} agrees to notice 2")
    done(table, "notice 2 takes effect by TG Area Manager")
    before = table.state.copy()
    with pytest.raises(BadInput, match="32"):
        done(table, "notice 1 takes effect by TG Area Manager")
    assert table.state == before
