"""The Star between hands: one more seated than dealt in, table stakes, the button, blinds missed and entered by."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from tests.table.sitting import blinds, deal, done, fold_out, hand, happened, opened, posted, refused, sound

from cardspeak.hand.setup import Stakes
from cardspeak.table import Table
from cardspeak.table import events as e

star: Callable[..., pytest.MarkDecorator] = partial(pytest.mark.clause, "star-sydney-poker")


def holdem(seats: Any, **more: Any) -> Table:
    more.setdefault("stakes", Stakes(structure="no limit", blinds=(5, 10), small=10))
    return opened("star-sydney-poker", "holdem", seats, chips=500, **more)


@star("6.1")
@star("9.3.1")
@star("2.1")
def test_eleven_sit_and_ten_are_dealt_in_without_the_button() -> None:
    table = holdem(range(1, 12))
    assert refused(table, "late takes seat 12 with 500, card x").cite.clause == "2.1"
    for button in (11, 1, 2):
        started = hand(table)
        assert started.button == button
        assert started.setup.seats == tuple(seat for seat in range(1, 12) if seat != button)
        assert started.setup.order[-1] == (button - 2) % 11 + 1


@star("6.1")
def test_seven_card_stud_seats_nine_and_no_tenth() -> None:
    table = opened("star-sydney-poker", "seven-card-stud", range(1, 10), chips=500)
    assert refused(table, "late takes seat 10 with 500, card x").cite.clause == "6.1"
    assert len(deal(table).setup.seats) == 8


@star("6.2")
def test_the_highest_card_has_the_seat_and_suits_do_not_count() -> None:
    table = holdem((1,))
    done(table, "draw for seat 5: Ann Ks, Bob Kc, Cy 2d")
    assert table.state.reserved == {}
    done(table, "draw for seat 5: Ann Ks, Bob Ac")
    assert table.state.reserved == {5: "Bob"}


@star("6.3")
@star("6.3(i)")
@star("6.3(iii)")
def test_a_freed_seat_goes_to_the_table_then_to_the_list() -> None:
    table = holdem(range(1, 12))
    done(table, "Ann joins the list")
    done(table, "Bob joins the list")
    done(table, "3 asks for seat 7")
    done(table, "7 leaves")
    assert refused(table, "Ann takes seat 7 with 500, card a").cite.clause == "6.3(i)"
    done(table, "3 moves to seat 7")
    assert refused(table, "Bob takes seat 3 with 500, card b").cite.clause == "6.3(iii)"
    done(table, "Ann takes seat 3 with 500, card a")


@star("7.1")
def test_nobody_plays_without_a_player_card() -> None:
    table = holdem(())
    assert refused(table, "Ann takes seat 1 with 500").cite.clause == "7.1"
    done(table, "Ann takes seat 1 with 500, card A-7")


@star("7.12")
def test_nobody_has_two_seats() -> None:
    table = holdem((1,))
    assert refused(table, "p1 takes seat 2 with 500, card x").cite.clause == "7.12"


@star("8.4")
def test_the_opening_stake_lies_between_the_posted_limits() -> None:
    table = holdem((), buy_in=(100, 200))
    assert refused(table, "Ann takes seat 1 with 99, card a").cite.clause == "8.4"
    assert refused(table, "Ann takes seat 1 with 201, card a").cite.clause == "8.1"
    done(table, "Ann takes seat 1 with 100, card a")
    done(table, "Bob takes seat 2 with 200, card b")
    refused(table, "1 buys 101")
    done(table, "1 buys 100")


@star("8.5")
def test_a_player_moved_by_a_supervisor_keeps_a_short_stake() -> None:
    table = holdem((), buy_in=(100, 200))
    refused(table, "Ann takes seat 1 with 40, card a")
    refused(table, "Ann takes seat 1 with 40, card a, moved by dealer")
    done(table, "Ann takes seat 1 with 40, card a, moved by gaming supervisor")


@star("8.7")
@star("8.7.1")
def test_chips_come_off_for_what_an_employee_sells_and_else_by_leave_of_the_poker_manager() -> None:
    table = holdem((1, 2, 3))
    assert refused(table, "1 takes off 10 for a coffee by dealer").cite.clause == "8.7.1"
    assert refused(table, "1 pays 10 for a coffee sold by a friend").cite.clause == "8.7"
    done(table, "1 pays 10 for a coffee sold by a dealer")
    taken = happened(table, e.ChipsTaken)[0]
    assert (taken.seat, taken.chips, taken.why, taken.by, taken.cite) == (1, 10, "a coffee", "dealer", "8.7")
    assert table.state.seats[1].stack == 490
    done(table, "1 takes off 10 for a taxi by Poker Manager")
    assert happened(table, e.ChipsTaken)[1].cite == "8.7.1"
    deal(table)
    assert refused(table, "1 pays 10 for a coffee sold by a dealer").cite.clause == "8.7"
    crown = opened("crown-melbourne-poker", "holdem", (1, 2))
    refused(crown, "1 pays 10 for a coffee sold by a dealer")
    sound(table)


@star("8.7")
@star("8.7.1")
@star("1.1:table-stake")
def test_chips_stay_but_for_a_managers_leave() -> None:
    table = holdem((1, 2, 3))
    deal(table)
    assert table.hand is not None
    actor = table.hand.turn
    assert refused(table, f"{actor} buys 10").cite.clause == "8.7"
    done(table, f"{actor} folds")
    done(table, f"{actor} buys 10")
    fold_out(table)
    assert refused(table, "1 takes off 10").cite.clause == "8.7"
    assert refused(table, "1 takes off 10 by Assistant Gaming Manager").cite.clause == "8.7.1"
    held = table.state.chips(1)
    refused(table, f"1 takes off {held + 1} by Poker Manager")
    done(table, "1 takes off 10 for a taxi by Poker Manager")
    assert table.state.chips(1) == held - 10


@star("9.1")
@star("9.2")
@star("9.4")
def test_the_button_begins_at_the_dealers_right_and_goes_to_the_next_player() -> None:
    table = holdem((2, 5, 8))
    first = hand(table)
    assert (first.button, blinds(first)) == (8, {"blind 1": 2, "blind 2": 5})
    assert first.setup.order[0] == 2
    assert [hand(table).button for _ in range(3)] == [2, 5, 8]
    done(table, "2 leaves")
    assert hand(table).button == 5


@star("9.8")
def test_two_players_left_and_the_button_posts_first() -> None:
    table = holdem((2, 5, 8))
    hand(table)
    done(table, "2 leaves")
    started = deal(table)
    assert started.button == 5
    assert blinds(started) == {"blind 1": 5, "blind 2": 8}
    assert table.hand is not None
    assert table.hand.turn == 5


@star("8.8.3")
@star("8.8.3.1")
@pytest.mark.parametrize(("away", "hands", "late"), [(2, 1, (2, 5, 0)), (3, 1, (3, 10, 0)), (3, 2, (3, 10, 5))])
@pytest.mark.control("C25")
def test_missed_blinds_are_posted_at_their_full_value(away: int, hands: int, late: tuple[int, int, int]) -> None:
    table = holdem((1, 2, 3, 4, 5, 6))
    hand(table)  # button 6, blinds 1 and 2: seat 2 is due the small blind and seat 3 the big one
    done(table, f"{away} steps away")
    for _ in range(hands):
        assert away not in hand(table).setup.seats
    done(table, f"{away} comes back")
    done(table, f"{away} posts")
    started = deal(table)
    assert started.setup.late == (late,)
    assert table.state.pot == 15 + sum(late[1:])


@star("8.8.3.2")
def test_whoever_missed_blinds_may_wait_for_the_next() -> None:
    table = holdem((1, 2, 3, 4, 5))
    hand(table)
    done(table, "2 steps away")
    hand(table)
    done(table, "2 comes back")
    for _ in range(5):
        started = hand(table)
        if 2 in started.setup.seats:
            break
    assert blinds(started)["blind 2"] == 2
    assert started.setup.late == ()


@star("8.8.4")
@pytest.mark.parametrize(("to", "owes"), [(6, False), (8, True)])
def test_a_move_over_more_than_two_live_seats_is_paid_for(to: int, owes: bool) -> None:
    table = holdem((1, 3, 5, 7, 9))
    hand(table)
    done(table, f"1 moves to seat {to}")
    assert (to in deal(table.copy()).setup.seats) is not owes
    if owes:
        done(table, f"{to} posts")
        assert (to, 10, 0) in deal(table).setup.late


@star("8.8.5")
@star("8.8.5.1")
@star("8.8.5.2")
def test_a_newcomer_posts_the_table_minimum_or_waits() -> None:
    table = holdem((1, 3, 5, 7))
    hand(table)  # button 7
    done(table, "Ann takes seat 8 with 500, card a")
    done(table, "Bob takes seat 2 with 500, card b")
    done(table, "8 posts")
    second = hand(table)  # button 1, blinds 3 and 5; Bob is behind them
    assert posted(second) == [(3, "blind 1", 5), (5, "blind 2", 10), (8, "entry", 10)]
    assert 2 not in second.setup.seats
    later = [hand(table) for _ in range(5)]
    came = next(started for started in later if 2 in started.setup.seats)
    assert blinds(came)["blind 2"] == 2


@star("8.8.5.1")
def test_what_a_newcomer_posts_is_the_table_minimum_and_not_the_big_blind() -> None:
    stakes = Stakes(structure="no limit", blinds=(5, 20), small=10)
    table = holdem((1, 3, 5, 7), stakes=stakes)
    hand(table)  # button 7
    done(table, "Ann takes seat 8 with 500, card a")
    done(table, "8 posts")
    started = hand(table)
    assert posted(started) == [(3, "blind 1", 5), (5, "blind 2", 20), (8, "entry", 10)]
    assert [due.cite for due in started.dues if due.what == "entry"] == ["8.8.5.1"]


@star("8.9")
def test_a_straddle_is_wished_for_from_the_seat_that_can_make_it() -> None:
    table = holdem((1, 2, 3, 4, 5), straddle=True)
    hand(table)  # button 5, blinds 1 and 2
    for seat in (1, 2, 3, 5):
        answer = refused(table, f"{seat} straddles")  # button 1, blinds 2 and 3
        assert answer.cite.clause == "8.9"
        assert answer.says == f"Seat {seat} cannot straddle the next hand; seat 4 may."
    done(table, "4 straddles")
    assert (4, "straddle", 20) in posted(hand(table))


@star("1.1:straddle")
def test_nobody_straddles_in_a_freeze_out() -> None:
    table = holdem((1, 2, 3, 4), straddle=True)
    hand(table)  # button 4
    done(table, "4 straddles")
    for seat in (1, 2, 3, 4):
        place = table.state.seats[seat]
        if place.stack < 510:
            done(table, f"{seat} buys {510 - place.stack}")
    done(table, "freeze-out by Gaming Manager: 1, 2, 3, 4")
    assert refused(table, "4 straddles").cite.clause == "1.1:straddle"
    started = hand(table)  # not even the one that was wished for before
    assert started.setup.stakes.straddles == 0


@star("25.7")
@star("25.8")
@star("25.9")
def test_a_misdeal_gives_everything_back_and_the_button_stays() -> None:
    table = holdem((1, 2, 3))
    hand(table)
    before = {seat: place.stack for seat, place in table.state.seats.items()}
    first = deal(table)
    assert refused(table, "misdeal by a player").cite.clause == "25.9"
    done(table, "misdeal by gaming supervisor: a card was seen in the cut")
    assert {seat: place.stack for seat, place in table.state.seats.items()} == before
    again = deal(table)
    assert (again.button, blinds(again), again.setup.order[0]) == (first.button, blinds(first), first.setup.order[0])
