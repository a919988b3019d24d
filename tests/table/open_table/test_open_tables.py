"""Our own conventions between hands."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from tests.table.sitting import blinds, deal, done, fold_out, hand, opened, posted, refused, sound, won_by

from cardspeak.hand.setup import Stakes
from cardspeak.table import Table
from cardspeak.table.terms import KillTerms

ours: Callable[..., pytest.MarkDecorator] = partial(pytest.mark.clause, "open-table")


def holdem(seats: Any, **more: Any) -> Table:
    return opened("open-table", "holdem", seats, **more)


@ours("table.seats")
def test_any_free_seat_one_to_a_player() -> None:
    table = holdem((3,))
    assert refused(table, "p3 takes seat 4 with 100").cite.clause == "table.seats"
    assert refused(table, "Ann takes seat 3 with 100").cite.clause == "table.seats"
    done(table, "hold seat 4 for Ann by dealer")
    assert refused(table, "Bob takes seat 4 with 100").cite.clause == "table.seats"
    done(table, "draw for seat 5: Bob 2c, Cy 3c")
    refused(table, "Bob takes seat 5 with 100")
    done(table, "Cy takes seat 5 with 100")


@ours("table.vacant")
def test_the_table_goes_before_the_list() -> None:
    table = holdem(range(1, 11))
    done(table, "Ann joins the list")
    done(table, "2 asks for seat 7")
    done(table, "7 leaves")
    assert refused(table, "Ann takes seat 7 with 100").cite.clause == "table.vacant"
    done(table, "2 moves to seat 7")
    assert refused(table, "Bob takes seat 2 with 100").cite.clause == "table.vacant"
    done(table, "Ann takes seat 2 with 100")


@ours("table.stakes")
def test_table_stakes() -> None:
    table = holdem((1, 2), buy_in=(40, 100))
    assert refused(table, "Ann takes seat 3 with 39").cite.clause == "table.stakes"
    assert refused(table, "Ann takes seat 3 with 101").cite.clause == "table.stakes"
    deal(table)
    assert refused(table, "1 buys 1").cite.clause == "table.stakes"
    done(table, "misdeal by dealer")
    assert refused(table, "1 takes off 1 by floor").cite.clause == "table.stakes"


@ours("table.button")
def test_button_and_blinds_go_round() -> None:
    table = holdem((1, 2, 3, 4))
    seen = [hand(table) for _ in range(4)]
    assert [started.button for started in seen] == [4, 1, 2, 3]
    assert [blinds(started)["blind 2"] for started in seen] == [2, 3, 4, 1]


@ours("table.dead")
def test_a_dead_button() -> None:
    table = holdem((1, 2, 3, 4))
    hand(table)  # button 4, blinds 1 and 2
    done(table, "2 leaves")
    gap, dead = hand(table), hand(table)
    assert blinds(gap) == {"blind 2": 3}
    assert (dead.button, blinds(dead)) == (2, {"blind 1": 3, "blind 2": 4})


def test_nobody_has_the_big_blind_twice_when_the_game_becomes_heads_up() -> None:
    for gone, big, button in ((4, 1, 2), (1, 4, 2), (2, 4, 1)):
        table = holdem((1, 2, 4))
        assert blinds(hand(table)) == {"blind 1": 1, "blind 2": 2}
        done(table, f"{gone} leaves")
        assert blinds(deal(table)) == {"blind 1": button, "blind 2": big}


@ours("table.new")
def test_newcomers_wait_or_post_but_not_on_the_button() -> None:
    table = holdem((1, 2, 3, 4))
    hand(table)
    hand(table)  # button 1, blinds 2 and 3
    done(table, "2 leaves")
    done(table, "Ann takes seat 2 with 100")
    done(table, "2 posts")
    done(table, "Bob takes seat 8 with 100")
    done(table, "8 posts")
    started = deal(table)
    assert (started.button, started.setup.seats) == (2, (1, 3, 4, 8))
    assert (8, "entry", 2) in posted(started)


@ours("table.moved")
@pytest.mark.parametrize(("to", "owes"), [(6, False), (8, True)])
def test_a_long_move_is_paid_for(to: int, owes: bool) -> None:
    table = holdem((1, 3, 5, 7, 9))
    hand(table)
    done(table, f"1 moves to seat {to}")
    assert (to in deal(table).setup.seats) is not owes


@ours("table.away")
def test_an_away_player_keeps_the_seat_and_gets_no_cards() -> None:
    table = holdem((1, 2, 3))
    done(table, "2 steps away")
    refused(table, "2 steps away")
    assert deal(table).setup.seats == (1, 3)
    assert refused(table, "Ann takes seat 2 with 100").why == "seat taken"


@ours("table.missed")
def test_both_blinds_missed() -> None:
    table = holdem((1, 2, 3, 4, 5, 6))
    hand(table)
    done(table, "3 steps away")
    hand(table)
    hand(table)
    done(table, "3 comes back")
    done(table, "3 posts")
    assert (3, 2, 1) in deal(table).setup.late


@ours("table.misdeal")
def test_a_misdeal() -> None:
    table = holdem((1, 2, 3))
    first = deal(table)
    done(table, "misdeal by dealer")
    assert {place.stack for place in table.state.seats.values()} == {100}
    assert deal(table).button == first.button


@ours("table.changes")
def test_terms_change_after_three_hands_or_when_everybody_agrees() -> None:
    table = holdem((1, 2, 3))
    assert refused(table, "notice by dealer: buy-in 20").cite.clause == "table.changes"
    for number, line in enumerate(("buy-in 20", "commission 5%", "closing"), 1):
        done(table, f"notice by floor: {line}")
        assert refused(table, f"notice {number} takes effect by floor").cite.clause == "table.changes"
    agreed = table.copy()
    for _ in range(2):
        hand(table)
    refused(table, "notice 1 takes effect by floor")
    hand(table)
    for night in (table, agreed):
        for number in (1, 2, 3):
            for seat in (1, 2, 3) if night is agreed else ():
                done(night, f"{seat} agrees to notice {number}")
            done(night, f"notice {number} takes effect by floor")
        assert night.state.closed
        assert refused(night, "deal").cite.clause == "table.changes"
        sound(night)


@ours("table.changes")
def test_no_commission_at_all_needs_no_notice() -> None:
    table = holdem((1, 2, 3))
    done(table, "notice by floor: commission nil")
    deal(table)
    refused(table, "notice 1 takes effect by floor")
    fold_out(table)
    done(table, "notice 1 takes effect by floor")


@ours("table.kill")
def test_two_whole_pots_make_the_killer_of_the_third_hand() -> None:
    table = holdem((1, 2, 3), kill=KillTerms(amount=4))
    for _ in range(2):
        won_by(table, 1)
    assert (1, "kill", 4) in posted(deal(table))
    fold_out(table)
    hilo = opened("open-table", "omaha-hilo", (1, 2, 3), kill=KillTerms(amount=4))
    won_by(hilo, 1)
    assert deal(hilo).setup.kill == (1, 4)


@ours("table.kill")
def test_a_kill_wager_beside_antes_is_an_ante_of_its_own_though_the_script_knows_blinds_too() -> None:
    table = holdem((1, 2, 3), kill=KillTerms(amount=4), stakes=Stakes(antes=(1,), small=2))
    for _ in range(2):
        won_by(table, 1)
    assert (1, "kill", 4) in posted(deal(table))
    assert table.hand is not None
    assert table.hand.state.pot == 4 + 3
    fold_out(table)
    sound(table)
