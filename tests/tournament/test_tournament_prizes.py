"""The pool and its division (10.4.7), and who moves up when an employee is placed (10.4.2(a)(v))."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.tournament.desk import ANN, BOB, CAT, PRICE, START, all_of, done, entering, hand, person, started, three

from cardspeak.tournament import commands as c
from cardspeak.tournament import events as e
from cardspeak.tournament.machine import Tournament
from cardspeak.tournament.prizes import by_chips, by_place, pool_of
from cardspeak.tournament.terms import Prizes, RoundPlan

ONE = (RoundPlan(name="final", hands=1),)


def ended(event: Tournament, *order: str) -> Tournament:
    """Play the one hand so that these are placed in this order: the better, the smaller the loss."""
    hand(event, bets={player: 10 * at for at, player in enumerate(order, 1)})
    assert event.over
    return event


@three("10.4.7(a)")
@pytest.mark.parametrize(
    ("prizes", "pool"),
    [
        ({"percent": 100}, 30_000),
        ({"percent": 50}, 15_000),
        ({"percent": 0, "added": 7}, 7),
        ({"percent": 100, "added": 500}, 30_500),
        ({"percent": 100, "guarantee": 29_999}, 30_000),
        ({"percent": 100, "guarantee": 30_000}, 30_000),
        ({"percent": 100, "guarantee": 30_001}, 30_001),
    ],
)
def test_the_pool_is_worked_out_as_the_terms_say(prizes: dict[str, int], pool: int) -> None:
    event = ended(started((ANN, BOB, CAT), rounds=ONE, prizes=prizes), ANN, BOB, CAT)
    assert [(one.amount, one.cite) for one in all_of(event, e.PoolSet)] == [(pool, "10.4.7(a)")]
    assert sum(event.state.prizes.values()) == event.state.pool == pool


@three("10.4.7(b)")
@three("10.4.6(a)")
def test_the_pool_is_divided_as_the_terms_say() -> None:
    event = ended(started((ANN, BOB, CAT), rounds=ONE), CAT, ANN, BOB)
    assert event.state.places == {CAT: 1, ANN: 2, BOB: 3}
    won = [(one.player, one.place, one.amount, one.cite) for one in all_of(event, e.PrizeWon)]
    assert won == [(CAT, 1, 15_000, "10.4.7(b)"), (ANN, 2, 9000, "10.4.7(b)"), (BOB, 3, 6000, "10.4.7(b)")]


def charity(*staff: str) -> Tournament:
    event = entering(rounds=ONE, entry={"charity": True}, prizes={"shares": (60, 40)})
    for player in (ANN, BOB, CAT):
        kind = "employee" if player in staff else ""
        done(event, c.Enter(person(player, staff=kind, approved_by="Chief Executive Officer"), PRICE))
    done(event, c.CloseEntries())
    done(event, c.Brief((ANN, BOB, CAT)))
    done(event, c.StartRound((ANN, BOB, CAT), START))
    return event


@three("10.4.2(a)(v)")
def test_an_employee_wins_nothing_and_the_next_moves_up() -> None:
    event = ended(charity(BOB), ANN, BOB, CAT)
    assert event.state.places == {ANN: 1, BOB: 2, CAT: 3}
    assert event.state.prizes == {ANN: 18_000, CAT: 12_000}
    assert all_of(event, e.PassedOver) == [e.PassedOver(BOB, 2, "10.4.2(a)(v)")]
    moved = all_of(event, e.PrizeWon)[1]
    assert (moved.player, moved.place, moved.stands_for, moved.cite) == (CAT, 3, 2, "10.4.2(a)(v)")


@three("10.4.2(a)(v)")
def test_a_contractor_may_win() -> None:
    event = entering(rounds=ONE, entry={"charity": True}, prizes={"shares": (100,)})
    for player, kind in ((ANN, "contractor"), (BOB, "")):
        done(event, c.Enter(person(player, staff=kind, approved_by="Chief Operating Officer"), PRICE))
    done(event, c.CloseEntries())
    done(event, c.Brief((ANN, BOB)))
    done(event, c.StartRound((ANN, BOB), START))
    assert ended(event, ANN, BOB).state.prizes == {ANN: 20_000}


def test_where_fewer_may_win_than_there_are_shares_they_divide_the_pool() -> None:
    assert ended(charity(ANN, BOB), ANN, BOB, CAT).state.prizes == {CAT: 30_000}


Shares = st.lists(st.integers(1, 60), min_size=1, max_size=8).map(lambda parts: sorted(parts, reverse=True))


@given(st.integers(0, 10**7), Shares, st.lists(st.booleans(), min_size=1, max_size=10).filter(any))
@pytest.mark.control("C17")
def test_every_cent_of_the_pool_goes_to_somebody_who_may_win(pool: int, shares: list[int], may: list[bool]) -> None:
    placed = [f"p{number}" for number in range(len(may))]
    awards = by_place(pool, shares, placed, dict(zip(placed, may, strict=True)))
    assert sum(award.amount for award in awards) == pool
    assert all(may[award.place - 1] for award in awards)
    amounts = [award.amount for award in awards]
    assert amounts == sorted(amounts, reverse=True)
    assert [award.stands_for for award in awards] == list(range(1, len(awards) + 1))


@given(st.integers(0, 10**7), st.lists(st.integers(0, 5000), min_size=1, max_size=9).filter(any))
def test_chips_for_cash_divide_the_whole_pool(pool: int, chips: list[int]) -> None:
    placed = [f"p{number}" for number in range(len(chips))]
    held = dict(zip(placed, chips, strict=True))
    awards = by_chips(pool, held, placed, dict.fromkeys(placed, True))
    assert sum(award.amount for award in awards) == pool
    assert all(award.amount >= pool * held[award.player] // sum(chips) for award in awards)


def test_a_pool_is_never_below_its_guarantee() -> None:
    assert pool_of(Prizes(percent=33, guarantee=34), 100) == 34
    assert pool_of(Prizes(percent=33, guarantee=33), 100) == 33
    assert pool_of(Prizes(percent=None), 100) == 0
