"""Crown Melbourne: people at the table and its record: buttons, pick-ups, decks, who runs the game, disputes."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from tests.table.sitting import deal, done, fold_out, hand, happened, opened, refused, sound, won_by

from cardspeak.hand import events as he
from cardspeak.hand.commission import Percent
from cardspeak.hand.setup import Stakes
from cardspeak.hand.simulate import random_command
from cardspeak.table import Table
from cardspeak.table import commands as c
from cardspeak.table import events as e
from cardspeak.table.collected import SAYINGS
from cardspeak.table.markers import markers
from cardspeak.table.terms import KillTerms
from cardspeak.table.views import view_of

crown: Callable[..., pytest.MarkDecorator] = partial(pytest.mark.clause, "crown-melbourne-poker")


def holdem(seats: Any, **more: Any) -> Table:
    more.setdefault("stakes", Stakes(structure="no limit", blinds=(5, 10), small=10))
    return opened("crown-melbourne-poker", "holdem", seats, chips=500, **more)


# -- buttons -----------------------------------------------------------------------------------------------------------


@crown("1.1:Absent Button")
@crown("1.1:Missed Blind Button")
@crown("1.1:Player Walking Button")
def test_a_seat_shows_whether_its_player_walks_and_owes_a_blind() -> None:
    table = holdem((1, 2, 3, 4))
    hand(table)  # button 4, blinds 1 and 2
    done(table, "3 steps away")
    assert markers(table.state, 3) == ("walking",)
    hand(table)  # seat 3 was due the big blind
    assert markers(table.state, 3) == ("absent",)
    done(table, "3 comes back")
    assert markers(table.state, 3) == ("missed blind",)


@crown("1.1:Dealt-out Button")
def test_whoever_gets_no_cards_has_the_dealt_out_button() -> None:
    table = holdem((1, 2, 3, 4))
    hand(table)
    done(table, "4 steps away")
    started = deal(table)
    assert 4 not in started.setup.seats
    assert "dealt out" in markers(table.state, 4)
    assert all("dealt out" not in markers(table.state, seat) for seat in started.setup.seats)
    fold_out(table)
    assert "dealt out" not in markers(table.state, 4)


@crown("1.1:Lammer")
@crown("1.1:Buy-in")
def test_chips_on_their_way_are_marked_by_a_lammer_and_play_from_the_next_hand_on() -> None:
    table = holdem((1, 2, 3))
    deal(table)
    assert table.hand is not None
    actor = table.hand.turn
    refused(table, f"{actor} buys 60")
    done(table, f"{actor} folds")
    done(table, f"{actor} buys 60")
    assert "lammer 60" in markers(table.state, actor)
    fold_out(table)
    assert all("lammer" not in marker for marker in markers(table.state, actor))
    assert table.state.seats[actor].stack >= 550


@crown("1.1:Button")
@crown("1.1:Reserved Button")
def test_every_button_has_its_own_label() -> None:
    table = holdem((1, 2, 3, 4, 5, 6), kill=KillTerms(amount=20))
    won_by(table, 4)  # a leg up, to begin with
    done(table, "3 steps away")
    done(table, "5 leaves")
    seen = {label for seat in range(1, 8) for label in markers(table.state, seat)}
    assert {"dealer", "walking", "leg up", "reserved"} <= seen
    assert markers(table.state, 5) == ("reserved",)
    won_by(table, 4)
    seen = {label for seat in range(1, 8) for label in markers(table.state, seat)}
    assert "kill" in seen
    assert {one.seat for one in view_of(table, "rail").seats if "kill" in one.markers} == {4}


@crown("13.4.5")
def test_every_payment_of_chinese_poker_is_on_the_record() -> None:
    table = opened("crown-melbourne-poker", "chinese-poker", (1, 2, 3), chips=500)
    below = random.Random("payments").randrange  # a hand in which somebody wins
    deal(table)
    while table.state.running:
        assert table.hand is not None
        table.act(c.Play(command=random_command(table.hand, below), at=0))  # type: ignore[arg-type]
    assert table.hand is not None
    settled = [one for one in table.hand.events if isinstance(one, he.UnitsSettled)]
    pairs = [frozenset((one.payer, one.payee)) for one in settled]
    assert len(set(pairs)) == len(pairs) <= 3
    moved = dict.fromkeys((1, 2, 3), 500)
    for one in settled:
        moved[one.payer] -= one.amount
        moved[one.payee] += one.amount
    assert {seat: table.state.chips(seat) for seat in (1, 2, 3)} == moved != dict.fromkeys((1, 2, 3), 500)
    sound(table)


# -- picked up ---------------------------------------------------------------------------------------------------------


@crown("8.11")
@crown("1.1:Picked up")
@pytest.mark.control("C25")
def test_an_area_manager_has_the_chips_of_an_absent_player_picked_up_and_kept() -> None:
    table = holdem((1, 2, 3, 4))
    hand(table)
    assert refused(table, "pick up seat 3 by a TG Area Manager").cite.clause == "8.11"  # not away
    done(table, "3 steps away")
    assert refused(table, "pick up seat 3 by a dealer").cite.clause == "8.11"
    assert refused(table, "pick up seat 3 by a TG Higher Duties Dealer").cite.clause == "8.11"
    chips = table.state.chips(3)
    done(table, "pick up seat 3 by a TG Area Manager")
    assert 3 not in table.state.seats
    assert table.state.kept["p3"].chips == chips
    assert table.state.reserved == {3: ""}
    sound(table)


@crown("8.11")
def test_nobody_is_picked_up_in_the_middle_of_a_hand() -> None:
    table = holdem((1, 2, 3, 4))
    deal(table)
    done(table, "3 steps away")
    assert refused(table, "pick up seat 3 by a TG Area Manager").why == "a hand is running"
    fold_out(table)
    done(table, "pick up seat 3 by a TG Area Manager")


@crown("8.12")
@pytest.mark.parametrize(("later", "place"), [(1199, 0), (1200, 0), (1201, 2)])
@pytest.mark.parametrize("line", ["p3 is back", "p3 joins the list"])
def test_back_within_twenty_minutes_is_first_on_the_list_and_later_last(line: str, later: int, place: int) -> None:
    table = holdem((1, 2, 3, 4))
    done(table, "Ann joins the list")
    done(table, "Bob joins the list")
    done(table, "3 steps away", at=100)
    done(table, "pick up seat 3 by a TG Area Manager", at=1000)
    back = done(table, line, at=1000 + later).events[0]
    assert isinstance(back, e.ReturnedToList)
    assert back.chips == 500
    assert table.state.waiting.index("p3") == place
    assert table.state.kept == {}
    sound(table)


@crown("8.12")
def test_only_who_was_picked_up_comes_back_for_chips() -> None:
    table = holdem((1, 2))
    assert refused(table, "p1 is back").why == "no such choice now"


# -- seats -------------------------------------------------------------------------------------------------------------


@crown("8.1.1")
def test_two_at_the_table_who_want_one_seat_draw_for_it() -> None:
    table = holdem((1, 2, 3, 4))
    hand(table)
    done(table, "4 leaves")
    done(table, "1 asks for seat 4")
    done(table, "2 asks for seat 4")
    assert refused(table, "2 moves to seat 4").cite.clause == "8.1.1"
    done(table, "draw for seat 4: p1 Ks, p2 Ad")
    refused(table, "1 moves to seat 4")
    done(table, "2 moves to seat 4")


@crown("8.9.5")
def test_a_move_round_the_table_that_passes_everybody_passes_nobody() -> None:
    table = holdem((1, 2, 3, 5))
    hand(table)
    done(table, "5 moves to seat 4")
    assert table.state.seats[4].entry == ""


@crown("1.1:Chip Runner")
def test_a_chip_runner_sees_to_seats_and_to_nothing_else() -> None:
    table = holdem((1, 2, 3))
    done(table, "Kim is the chip runner now by a dealer")
    done(table, "hold seat 5 for Ann by a chip runner")
    done(table, "free seat 5 by a chip runner")
    refused(table, "hold seat 5 for Ann by a porter")
    deal(table)
    assert refused(table, "misdeal by a chip runner").why == "authority"


@crown("1.1:Dealer")
def test_the_dealer_has_no_seat_in_the_game() -> None:
    table = holdem((1, 2, 3))
    assert refused(table, "p1 is the dealer now by a dealer").cite.clause == "1.1:Dealer"
    done(table, "Dee is the dealer now by a dealer")
    assert refused(table, "Dee takes seat 4 with 500").cite.clause == "1.1:Dealer"
    done(table, "Eve is the dealer now by a dealer")
    done(table, "Dee takes seat 4 with 500")
    assert view_of(table, "rail").staff == (("dealer", "Eve"),)


@crown("1.2")
def test_an_area_manager_may_do_what_a_dealer_may() -> None:
    table = holdem((1, 2, 3))
    done(table, "hold seat 5 for Ann by a TG Area Manager")
    deal(table)
    done(table, "misdeal by a TG Area Manager: a card was seen")
    assert happened(table, e.MisdealDeclared)[0].by == "TG Area Manager"
    assert happened(table, e.SeatReserved)[0].by == "TG Area Manager"


@pytest.mark.parametrize(("told", "said"), [("", ""), (": a card was seen", " (a card was seen)")])
def test_the_story_of_a_misdeal_says_why_where_somebody_said_it(told: str, said: str) -> None:
    table = holdem((1, 2, 3))
    deal(table)
    done(table, f"misdeal by a TG Area Manager{told}")
    (event,) = happened(table, e.MisdealDeclared)
    assert SAYINGS[type(event)](event) == f"The TG Area Manager declares a misdeal{said}: all chips go back."


# -- decks -------------------------------------------------------------------------------------------------------------


@crown("3.3")
@pytest.mark.control("C30")
def test_an_area_manager_may_have_the_cards_counted_at_any_time() -> None:
    table = holdem((1, 2, 3), check_decks=True)
    done(table, "check the deck by a dealer")
    deal(table)
    assert refused(table, "count by a dealer: 52").cite.clause == "3.3"
    assert refused(table, "count by a TG Higher Duties Dealer: 52").cite.clause == "3.3"
    done(table, "count by a TG Area Manager: 52")
    done(table, "count by a TG Area Manager: 51")
    assert [one.right for one in happened(table, e.CardsCounted)] == [True, False]
    fold_out(table)
    assert refused(table, "deal").why == "deck not ready"
    done(table, "check the deck by a dealer")
    deal(table)


@crown("5.3.1")
def test_unfit_cards_are_changed_after_a_round_of_play() -> None:
    table = holdem((1, 2, 3))
    deal(table)
    assert refused(table, "replace As Kd by a dealer").cite.clause == "5.3.1"
    assert refused(table, "new deck, unfit by a dealer").cite.clause == "5.3.1"
    fold_out(table)
    refused(table, "replace As by a player")
    done(table, "replace As Kd by a dealer")
    done(table, "replace Qd by a TG Area Manager")
    assert [len(one.cards) for one in happened(table, e.CardsReplaced)] == [2, 1]


@crown("5.3.2")
def test_a_whole_new_deck_is_checked_shuffled_and_cut_before_the_deal() -> None:
    table = holdem((1, 2, 3), check_decks=True)
    assert refused(table, "deal").why == "deck not ready"
    done(table, "check the deck by a dealer")
    hand(table)
    done(table, "new deck, unfit by a dealer")
    assert refused(table, "deal").cite.clause == "5.3.2"
    assert refused(table, "shuffle the deck by a dealer").cite.clause == "5.3.2"
    done(table, "check the deck by a dealer")
    assert refused(table, "deal").cite.clause == "5.3.2"
    done(table, "shuffle the deck by a dealer")
    hand(table)
    sound(table)


# -- conduct and disputes ----------------------------------------------------------------------------------------------


@crown("18.2.2")
@pytest.mark.control("C5")
def test_who_breaks_the_rules_is_excluded_and_gets_no_seat_again() -> None:
    table = holdem((1, 2, 3))
    deal(table)
    assert table.hand is not None
    refused(table, "! rules broken; seat 2; choice exclude the player; by TG Area Manager")
    done(table, "! rules broken; seat 2; choice exclude the player; by TG Assistant Casino Manager")
    fold_out(table)
    assert 2 not in table.state.seats
    assert refused(table, "p2 takes seat 2 with 500").why in ("seat reserved", "excluded")
    assert refused(table, "p2 takes seat 5 with 500").cite.clause == "18.2.2"
    sound(table)
    refused(table, "readmit p2 by a TG Area Manager")
    done(table, "readmit p2 by a TG Assistant Casino Manager")
    done(table, "p2 takes seat 5 with 500")


@crown("18.10")
@crown("18.11")
@crown("18.12")
def test_an_area_manager_decides_finally_and_the_player_hears_where_else_to_go() -> None:
    table = holdem((1, 2, 3))
    hand(table)
    done(table, "2 disputes: the pot was mine")
    refused(table, "complaint about dispute 1 by a TG Area Manager: C-7")
    assert refused(table, "decide dispute 1 by a dealer: no").cite.clause == "18.11"
    decided = done(table, "decide dispute 1 by a TG Area Manager: the result stands").events
    assert [event.cite for event in decided] == ["18.11", "18.10", "18.12"]
    assert table.state.disputes[1].final
    assert refused(table, "review dispute 1 by a Casino Manager: x").cite.clause == "18.11"
    assert refused(table, "decide dispute 1 by a Casino Manager: x").cite.clause == "18.11"
    told = done(table, "complaint about dispute 1 by a TG Area Manager: C-7").events[0]
    assert told.cite == "18.12"
    assert table.state.disputes[1].complaint == "C-7"
    sound(table)


@crown("18.11")
def test_a_dispute_is_seen_by_the_floor_and_by_whoever_raised_it() -> None:
    table = holdem((1, 2, 3))
    done(table, "2 disputes: the blind was late")
    assert len(view_of(table, "floor").disputes) == len(view_of(table, 2).disputes) == 1
    assert view_of(table, "rail").disputes == view_of(table, 3).disputes == ()
    raised = [[type(one).__name__ for one in view_of(table, eyes).events] for eyes in ("floor", 2, 3, "rail")]
    assert ["DisputeRaised" in names for names in raised] == [True, True, False, False]


@crown("18.6")
@crown("18.7")
def test_fraud_found_after_the_pot_was_pushed_takes_everything_back() -> None:
    charge = Percent(percent=10, cap=50)
    stakes = Stakes(structure="no limit", blinds=(5, 10), small=10, charge=charge)
    table = holdem((1, 2, 3), stakes=stakes)
    before = {seat: place.stack for seat, place in table.state.seats.items()}
    deal(table)
    for line in ("3 raises to 60", "1 calls", "2 folds", "1 checks", "3 bets 50", "1 folds"):
        done(table, line)
    assert table.state.commission > 0
    refused(table, "! fraud; choice void the hand; by TG Area Manager")
    done(table, "! fraud; choice void the hand; by TG Assistant Casino Manager")
    assert {seat: place.stack for seat, place in table.state.seats.items()} == before
    assert table.state.commission == table.state.slide + table.state.dropped == 0
    sound(table)
    hand(table)
    sound(table)


def test_chips_that_have_left_the_table_are_not_given_back() -> None:
    table = holdem((1, 2, 3))
    won_by(table, 3)
    done(table, "3 leaves")
    answer = refused(table, "! fraud; choice void the hand; by TG Assistant Casino Manager")
    assert answer.why == "too late"


def test_whoever_loses_the_seat_in_a_hand_goes_when_it_is_over() -> None:
    table = holdem((1, 2, 3))
    deal(table)
    answer = table.act(c.Rule(report=_excluded(2), by="TG Assistant Casino Manager", at=5))
    assert not isinstance(answer, e.TableEvent)
    assert 2 in table.state.seats
    assert table.state.seats[2].leaving
    fold_out(table)
    assert 2 not in table.state.seats
    sound(table)


def _excluded(seat: int) -> Any:
    from cardspeak.rulings.report import Report

    return Report(incident="rules broken", seat=seat, choice="exclude the player")
