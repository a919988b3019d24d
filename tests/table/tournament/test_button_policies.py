"""The button of a tournament: the last blind goes on by one player each hand; the policies say where it rests."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from tests.table.sitting import deal, done, fold_out, hand, sound
from tests.table.tournament.felt import STAR, SUPERVISOR, marked, opened

from cardspeak.table import Table
from cardspeak.table.state import Marks


def out(table: Table, seat: int, by: str = SUPERVISOR) -> None:
    done(table, f"unseat {seat} by {by}")


@pytest.mark.clause(STAR, "28.2.3(ii)")
def test_dead_button_the_small_blind_is_out() -> None:
    table = opened(range(1, 7), button="dead", last=Marks(3, (4, 5)))
    out(table, 4)
    assert marked(table) == (4, {"blind 1": 5, "blind 2": 6}, "28.2.3(ii)")
    assert marked(table)[:2] == (5, {"blind 1": 6, "blind 2": 1})


@pytest.mark.clause(STAR, "28.2.3(i)")
def test_held_button_the_small_blind_is_out_and_nobody_skips_a_blind() -> None:
    table = opened(range(1, 7), button="held", last=Marks(3, (4, 5)))
    out(table, 4)
    assert marked(table) == (3, {"blind 1": 5, "blind 2": 6}, "28.2.3(i)")
    assert marked(table)[:2] == (5, {"blind 1": 6, "blind 2": 1})


@pytest.mark.clause(STAR, "28.2.3(i)")
@pytest.mark.clause(STAR, "28.2.3(ii)")
@pytest.mark.parametrize(("policy", "buttons"), [("held", (4, 4, 6)), ("dead", (4, 5, 6))])
def test_the_big_blind_is_out_the_next_player_posts_it_and_then_the_small_one(policy: str, buttons: Any) -> None:
    table = opened(range(1, 7), button=policy, last=Marks(3, (4, 5)))
    out(table, 5)
    assert marked(table)[:2] == (buttons[0], {"blind 2": 6})
    assert marked(table)[:2] == (buttons[1], {"blind 1": 6, "blind 2": 1})
    assert marked(table)[:2] == (buttons[2], {"blind 1": 1, "blind 2": 2})


def test_unexercised_the_ordinary_rules_stand() -> None:
    table = opened(range(1, 7), last=Marks(3, (4, 5)))
    out(table, 4)
    assert marked(table) == (5, {"blind 1": 6, "blind 2": 1}, "9.2")


def test_at_crown_the_game_has_a_dead_button_of_its_own() -> None:
    by = "TG Area Manager"
    table = opened(range(1, 7), book="crown-melbourne-poker", by=by, last=Marks(3, (4, 5)))
    out(table, 5, by)
    assert marked(table)[:2] == (4, {"blind 2": 6})
    assert marked(table)[:2] == (5, {"blind 1": 6, "blind 2": 1})


@pytest.mark.clause(STAR, "28.2.4")
@pytest.mark.parametrize("policy", ["as the game", "held", "dead"])
def test_of_two_players_the_button_posts_the_first_blind_and_acts_first(policy: str) -> None:
    table = opened((1, 2, 3), button=policy, last=Marks(1, (2, 3)))
    out(table, 3)
    started = deal(table)
    blinds = {due.what: due.seat for due in started.dues}
    assert blinds["blind 1"] == started.button
    assert started.cite == "28.2.4"
    assert table.hand is not None
    assert table.hand.turn == started.button
    fold_out(table)
    before = blinds["blind 2"]
    assert marked(table)[1]["blind 2"] != before  # nobody has it twice running


@pytest.mark.parametrize("policy", ["held", "dead"])
@pytest.mark.parametrize("gone", [(), (2,), (5,), (2, 5), (1, 4, 6)])
def test_whoever_goes_out_the_last_blind_moves_on_by_one_player_each_hand(policy: str, gone: tuple[int, ...]) -> None:
    table = opened(range(1, 9), button=policy)
    last: list[int] = []
    for number in range(20):
        if number == 5:
            for seat in gone:
                out(table, seat)
        started = hand(table)
        last.append(next(due.seat for due in started.dues if due.what == "blind 2"))
    left = sorted(set(range(1, 9)) - set(gone))
    for before, after in pairwise(last[5:]):
        assert after == next((seat for seat in left if seat > before), left[0])
    sound(table)


@pytest.mark.clause(STAR, "28.2.3(iii)")
@pytest.mark.parametrize("policy", ["held", "dead"])
@pytest.mark.parametrize(("seat", "waits"), [(7, True), (6, True), (9, False), (2, False), (4, False)])
def test_a_newcomer_between_the_button_and_the_next_due_seat_sits_out_one_hand(
    policy: str, seat: int, waits: bool
) -> None:
    others = [one for one in (1, 3, 5, 6, 8, 10) if one != seat]
    table = opened(others, button=policy, wait=True, last=Marks(5, (6, 8)))
    done(table, f"seat new in {seat} with 100 by {SUPERVISOR}, card x")
    started = deal(table)
    assert (seat not in started.setup.seats) is waits
    told = [due for due in started.dues if due.what == "sits out one hand"]
    assert [(due.seat, due.cite) for due in told] == ([(seat, "28.2.3(iii)")] if waits else [])
    fold_out(table)
    second = deal(table)
    assert seat in second.setup.seats
    if waits:
        assert second.button == 8  # it passed to the player on the newcomer's left
    fold_out(table)


@pytest.mark.clause(STAR, "28.2.3(iii)")
def test_where_the_button_goes_to_the_next_player_it_passes_over_the_newcomer() -> None:
    table = opened((1, 3, 5, 8), wait=True, last=Marks(3, (5, 8)))
    done(table, f"seat new in 4 with 100 by {SUPERVISOR}, card x")
    first = deal(table)
    assert (first.button, 4 in first.setup.seats) == (5, False)
    fold_out(table)
    assert 4 in deal(table).setup.seats


def test_a_misdeal_is_no_hand_that_somebody_has_sat_out() -> None:
    table = opened((1, 3, 5, 6, 8), button="dead", wait=True, last=Marks(5, (6, 8)))
    done(table, f"seat new in 7 with 100 by {SUPERVISOR}, card x")
    for _ in range(2):
        assert 7 not in deal(table).setup.seats
        done(table, "misdeal by gaming supervisor")
    assert 7 not in hand(table).setup.seats
    assert 7 in hand(table).setup.seats


def test_a_newcomer_waits_only_if_two_are_left_to_play() -> None:
    table = opened((1, 8), button="dead", wait=True, last=Marks(1, (1, 8)))
    out(table, 8)
    done(table, f"seat new in 4 with 100 by {SUPERVISOR}, card x")
    assert deal(table).setup.seats == (1, 4)


def test_without_that_choice_a_newcomer_is_dealt_in_at_once() -> None:
    table = opened((1, 3, 5, 6, 8), button="dead", last=Marks(5, (6, 8)))
    done(table, f"seat new in 7 with 100 by {SUPERVISOR}, card x")
    assert 7 in deal(table).setup.seats
