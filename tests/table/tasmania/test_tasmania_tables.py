"""Tasmania between hands: the puck, three players at least, stakes that never shrink, blinds entered by and missed."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from tests.table.sitting import blinds, deal, done, hand, opened, posted, refused

from cardspeak.hand.setup import Stakes
from cardspeak.table import Table

tas: Callable[..., pytest.MarkDecorator] = partial(pytest.mark.clause, "tasmania-poker")


def holdem(seats: Any, **more: Any) -> Table:
    more.setdefault("stakes", Stakes(structure="no limit", blinds=(5, 10), small=10))
    return opened("tasmania-poker", "holdem", seats, chips=500, **more)


def stud(seats: Any, **more: Any) -> Table:
    stakes = Stakes(structure="half pot", antes=(2,), small=2)
    return opened("tasmania-poker", "five-card-stud", seats, chips=500, stakes=stakes, **more)


@tas("B.2.4")
@tas("C.3.4")
@pytest.mark.parametrize(("make", "clause"), [(stud, "B.2.4"), (holdem, "C.3.4")])
def test_the_game_stops_under_three_players(make: Callable[..., Table], clause: str) -> None:
    table = make((1, 2))
    assert refused(table, "deal").cite.clause == clause
    done(table, "Ann takes seat 5 with 500")
    hand(table)
    done(table, "5 leaves")
    assert refused(table, "deal").cite.clause == clause


@tas("B.1.1.a")
@tas("B.1.1.b")
@tas("C.1.2.a")
@tas("C.1.2.b")
@pytest.mark.parametrize("make", [stud, holdem])
@pytest.mark.parametrize("places", [10, 7])
def test_tables_of_ten_and_seven(make: Callable[..., Table], places: int) -> None:
    table = make(range(1, places + 1), places=places)
    assert refused(table, f"late takes seat {places + 1} with 500").why == "no such seat"


@tas("B.8.1")
@tas("C.5.3")
@pytest.mark.parametrize(("make", "clause"), [(stud, "B.8.1"), (holdem, "C.5.3")])
def test_the_least_bank(make: Callable[..., Table], clause: str) -> None:
    table = make((), buy_in=(100, None))
    assert refused(table, "Ann takes seat 1 with 99").cite.clause == clause
    done(table, "Ann takes seat 1 with 100")


@tas("B.8.2")
@tas("B.8.3")
@tas("C.5.4")
@tas("C.5.5")
@pytest.mark.parametrize(("make", "part"), [(stud, ("B.8.2", "B.8.3")), (holdem, ("C.5.4", "C.5.5"))])
def test_banks_grow_between_hands_and_never_shrink(make: Callable[..., Table], part: tuple[str, str]) -> None:
    table = make((1, 2, 3, 4))
    deal(table)
    for seat in (1, 2, 3, 4):
        assert refused(table, f"{seat} buys 10").cite.clause == part[0]
    done(table, "misdeal by dealer")
    done(table, "1 buys 10")
    assert table.state.chips(1) == 510
    assert refused(table, "1 takes off 10 by management representative").cite.clause == part[1]


@tas("C.5.2.a")
@tas("C.5.2.h")
def test_greatest_stake_and_limits_of_a_top_up() -> None:
    table = holdem((), buy_in=(100, 400), top_up=(50, 150))
    assert refused(table, "Ann takes seat 1 with 401").cite.clause == "C.5.2.a"
    done(table, "Ann takes seat 1 with 200")
    assert refused(table, "1 buys 49").cite.clause == "C.5.2.h"
    assert refused(table, "1 buys 151").cite.clause == "C.5.2.h"
    done(table, "1 buys 50")
    done(table, "1 buys 150")
    assert refused(table, "1 buys 50").cite.clause == "C.5.2.a"


@tas("C.18.2")
def test_one_hand_to_a_player() -> None:
    assert refused(holdem((1,)), "p1 takes seat 2 with 500").cite.clause == "C.18.2"


@tas("B.9.1")
def test_the_puck_begins_at_the_dealers_left_and_goes_round() -> None:
    table = stud((1, 2, 5))
    seen = [hand(table) for _ in range(4)]
    assert [started.button for started in seen] == [1, 2, 5, 1]
    assert [started.setup.order[0] for started in seen] == [1, 2, 5, 1]


@tas("C.10.1")
@tas("C.10.3")
def test_the_small_blind_sits_on_the_puck() -> None:
    table = holdem((2, 4, 7))
    seen = [hand(table) for _ in range(4)]
    assert [started.button for started in seen] == [2, 4, 7, 2]
    assert [blinds(started) for started in seen[:2]] == [{"blind 1": 2, "blind 2": 4}, {"blind 1": 4, "blind 2": 7}]


@tas("C.19.9")
def test_the_small_blind_due_leaves_and_the_puck_stays_with_the_next() -> None:
    table = holdem((1, 2, 3, 4, 5))
    hand(table)  # puck 1, big blind 2
    done(table, "2 leaves")
    gap = hand(table)
    assert (gap.button, blinds(gap), gap.cite) == (3, {"blind 2": 3}, "C.19.9")
    after = hand(table)
    assert (after.button, blinds(after)) == (3, {"blind 1": 3, "blind 2": 4})


@tas("C.19.7")
def test_a_newcomer_waits_until_the_blinds_have_passed_the_seat_and_then_posts() -> None:
    table = holdem((1, 3, 5, 7))
    hand(table)  # puck 1, big blind 3
    done(table, "Ann takes seat 9 with 500")
    done(table, "Bob takes seat 4 with 500")
    refused(table, "9 waits")
    seen = [hand(table) for _ in range(4)]
    assert [one.blinds for one in seen] == [(3, 5), (5, 7), (7, 1), (1, 3)]  # over Bob and Ann, to those who play
    assert [posted(one)[2:] for one in seen] == [[], [(4, "entry", 10)], [], [(9, "entry", 10)]]
    assert [one.setup.seats for one in seen] == [(1, 3, 5, 7), (1, 3, 4, 5, 7), (1, 3, 4, 5, 7), (1, 3, 4, 5, 7, 9)]


@tas("C.19.7")
def test_a_newcomer_whom_the_blinds_have_just_passed_waits_for_them_to_come_round() -> None:
    table = holdem((1, 3, 5))
    hand(table)  # puck 1, big blind 3
    hand(table)  # puck 3, big blind 5
    done(table, "Ann takes seat 2 with 500")
    seen = [hand(table) for _ in range(3)]
    assert [(one.blinds, 2 in one.setup.seats) for one in seen] == [((5, 1), False), ((1, 3), False), ((3, 5), True)]
    assert posted(seen[2])[2:] == [(2, "entry", 10)]


@tas("C.19.7")
def test_a_newcomer_away_when_the_blinds_passed_posts_on_coming_back() -> None:
    table = holdem((1, 3, 5, 7))
    hand(table)  # puck 1, big blind 3
    done(table, "Ann takes seat 4 with 500")
    done(table, "4 steps away")
    hand(table)  # 3 and 5
    hand(table)  # 5 and 7: past Ann, who is not there
    done(table, "4 comes back")
    assert posted(hand(table)) == [(7, "blind 1", 5), (1, "blind 2", 10), (4, "entry", 10)]


@tas("C.19.7")
def test_a_newcomer_between_the_puck_and_the_big_blind_waits_for_one_hand() -> None:
    table = holdem((1, 2, 5, 7), stakes=Stakes(structure="no limit", blinds=(5, 10, 20), small=20))
    hand(table)  # blinds 1, 2 and 5
    done(table, "Ann takes seat 3 with 500")
    second = hand(table)  # blinds 2, 5 and 7: Ann sits between
    assert 3 not in second.setup.seats
    third = hand(table)  # blinds 5, 7 and 1
    assert (3, 20, 0) in third.setup.late


@tas("C.19.10")
def test_missed_blinds_are_waited_out_or_posted() -> None:
    for line, late in (("4 posts", ((4, 10, 5),)), ("4 waits", ())):
        table = holdem((1, 2, 3, 4, 5, 6))
        hand(table)  # 1 and 2
        hand(table)  # 2 and 3
        done(table, "4 steps away")
        hand(table)  # 3 and 5: the big blind goes past seat 4
        hand(table)  # 5 and 6: the small one too
        assert table.state.seats[4].missed == (0, 1)
        done(table, "4 comes back")
        done(table, line)
        assert deal(table).setup.late == late


@tas("C.19.19")
def test_management_may_waive_the_blind_of_a_player_moved_here() -> None:
    table = holdem((1, 3, 5))
    hand(table)
    assert refused(table, "Ann takes seat 7 with 40, moved by dealer").cite.clause == "C.19.19"
    done(table, "Ann takes seat 7 with 40, moved by management representative")
    started = deal(table)
    assert 7 in started.setup.seats
    assert started.setup.late == ()


@tas("C.19.6")
@tas("B.10.1")
@pytest.mark.parametrize("make", [stud, holdem])
def test_after_a_misdeal_the_puck_stays(make: Callable[..., Table]) -> None:
    table = make((1, 2, 3, 4))
    hand(table)
    first = deal(table)
    done(table, "misdeal by dealer")
    again = deal(table)
    assert (again.button, blinds(again)) == (first.button, blinds(first))
