"""Tasmania: reservations and draws, the way round from the puck, stakes brought back, decks, loans, who decides."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from tests.table.sitting import deal, done, fold_out, hand, happened, opened, refused, sound, won_by

from cardspeak.hand.setup import Stakes
from cardspeak.table import Table
from cardspeak.table import events as e
from cardspeak.table.markers import markers
from cardspeak.table.topics.decks import due

tas: Callable[..., pytest.MarkDecorator] = partial(pytest.mark.clause, "tasmania-poker")
Make = Callable[..., Table]


def holdem(seats: Any, **more: Any) -> Table:
    more.setdefault("stakes", Stakes(structure="no limit", blinds=(5, 10), small=10))
    return opened("tasmania-poker", "holdem", seats, chips=500, **more)


def stud(seats: Any, **more: Any) -> Table:
    stakes = Stakes(structure="half pot", antes=(2,), small=2)
    return opened("tasmania-poker", "five-card-stud", seats, chips=500, stakes=stakes, **more)


BOTH = pytest.mark.parametrize("make", [stud, holdem])

# -- seats -------------------------------------------------------------------------------------------------------------


@tas("B.7.1")
@tas("C.6.1")
@pytest.mark.parametrize(("make", "clause"), [(stud, "B.7.1"), (holdem, "C.6.1")])
@pytest.mark.parametrize(("at", "lapses"), [(600, False), (601, True)])
def test_a_reservation_ends_when_its_holder_has_not_bought_in_by_the_start(
    make: Make, clause: str, at: int, lapses: bool
) -> None:
    table = make((1, 2, 3))
    done(table, "hold seat 5 for Ann by a dealer")
    refused(table, "the game begins at 600 by a player")
    done(table, "the game begins at 600 by a dealer")
    if lapses:
        ended = done(table, "Bob takes seat 5 with 500", at=at).events[0]
        assert isinstance(ended, e.ReservationLapsed)
        assert ended.cite == clause
    else:
        refused(table, "Bob takes seat 5 with 500", at=at)
        done(table, "Ann takes seat 5 with 500", at=at)
    sound(table)


@tas("B.7.1")
@tas("C.6.1")
@BOTH
def test_the_first_hand_at_the_time_announced_ends_what_is_left_of_the_reservations(make: Make) -> None:
    table = make((1, 2, 3))
    done(table, "hold seat 5 for Ann by a dealer")
    done(table, "the game begins at 600 by a dealer")
    early = table.copy()
    deal(early, at=599)
    assert early.state.reserved == {5: "Ann"}
    deal(table, at=600)
    assert table.state.reserved == {}
    assert [one.name for one in happened(table, e.ReservationLapsed)] == ["Ann"]
    assert refused(table, "the game begins at 900 by a dealer").why == "no such choice now"


@BOTH
@pytest.mark.parametrize("dealt", [True, False])
def test_a_seat_held_after_the_game_began_is_held(make: Make, dealt: bool) -> None:
    table = make((1, 2, 3))
    done(table, "the game begins at 600 by a dealer")
    if dealt:
        hand(table, at=600)
    done(table, "hold seat 5 for Ann by a dealer", at=700)
    refused(table, "Bob takes seat 5 with 500", at=800)
    deal(table, at=900)
    assert table.state.reserved == {5: "Ann"}
    sound(table)


@tas("B.7.2")
@tas("C.6.2")
@pytest.mark.parametrize(("make", "clause"), [(stud, "B.7.2"), (holdem, "C.6.2")])
def test_without_reservations_cards_allot_the_seats(make: Make, clause: str) -> None:
    table = make(())
    drawn = done(table, "draw seats: Ann 2s, Bob Kd, Cy Ks, Dee Ah").events[0]
    assert isinstance(drawn, e.SeatsDrawn)
    assert drawn.cite == clause
    assert drawn.seats == ((1, "Dee"), (4, "Ann"))
    assert set(drawn.again) == {"Bob", "Cy"}
    done(table, "draw seats: Bob 3d, Cy 3s")
    done(table, "draw seats: Bob 3d, Cy 4s")
    assert table.state.reserved == {1: "Dee", 2: "Cy", 3: "Bob", 4: "Ann"}
    refused(table, "Bob takes seat 2 with 500")
    for seat, name in list(table.state.reserved.items()):
        done(table, f"{name} takes seat {seat} with 500")
    hand(table)
    assert refused(table, "draw seats: Eve 2s").cite.clause == clause


@tas("B.7.3")
@tas("C.6.3")
@pytest.mark.parametrize(("make", "clause"), [(stud, "B.7.3"), (holdem, "C.6.3")])
def test_a_vacated_seat_goes_round_from_the_puck_before_the_list(make: Make, clause: str) -> None:
    table = make((1, 3, 5, 7, 9))
    hand(table)
    hand(table)
    assert table.state.last is not None
    puck = table.state.last.button
    assert puck == 3
    assert markers(table.state, 3)[0] == "puck"
    done(table, "Ann joins the list")
    done(table, "9 leaves")
    for seat in (1, 5, 7):
        done(table, f"{seat} asks for seat 9")
    assert refused(table, "Ann takes seat 9 with 500").cite.clause == clause
    assert refused(table, "1 moves to seat 9").cite.clause == clause
    assert refused(table, "7 moves to seat 9").cite.clause == clause
    done(table, "5 moves to seat 9")  # the first of them clockwise from the puck at 3


@tas("B.7.3")
@tas("C.6.3")
@BOTH
def test_the_player_with_the_puck_comes_first(make: Make) -> None:
    table = make((1, 3, 5, 7))
    hand(table)  # puck 1
    done(table, "7 leaves")
    done(table, "3 asks for seat 7")
    refused_first = table.copy()
    done(refused_first, "1 asks for seat 7")
    refused(refused_first, "3 moves to seat 7")
    done(refused_first, "1 moves to seat 7")


@tas("C.19.8")
@pytest.mark.parametrize(
    ("seat", "to", "owes"),
    [
        (5, 4, False),  # sooner due, or as soon
        (5, 6, False),  # nobody is passed
        (5, 8, True),  # one player is let by
        (3, 2, False),  # whoever has posted is last in any case
        (7, 10, True),
        (9, 2, True),  # over the puck and to the far side of the blinds
    ],
)
def test_a_move_that_puts_the_blind_off_is_waited_for_or_paid(seat: int, to: int, owes: bool) -> None:
    table = holdem((1, 3, 5, 7, 9))
    started = hand(table)  # puck and small blind 1, big blind 3; seat 5 is due the next
    assert started.blinds == (1, 3)
    done(table, f"{seat} moves to seat {to}")
    assert (table.state.seats[to].entry == "moved") is owes
    assert (to in deal(table.copy()).setup.seats) is (not owes or _big_blind(table) == to)
    if owes:
        paid = table.copy()
        done(paid, f"{to} posts")
        assert (to, 10, 0) in deal(paid).setup.late or _big_blind(table) == to


def _big_blind(table: Table) -> int:
    return deal(table.copy()).blinds[-1]


@pytest.mark.parametrize(("later", "stake", "may"), [(7200, 499, False), (7200, 500, True), (7201, 100, True)])
@BOTH
def test_whoever_comes_back_within_two_hours_brings_the_stake_back(
    make: Make, later: int, stake: int, may: bool
) -> None:
    table = make((1, 2, 3, 4), buy_in=(50, None))
    done(table, "4 leaves", at=1000)
    line = f"p4 takes seat 6 with {stake}"
    if may:
        done(table, line, at=1000 + later)
    else:
        assert refused(table, line, at=1000 + later).why == "stake stays on the table"
    sound(table)


def test_winnings_come_back_although_they_are_more_than_the_greatest_stake() -> None:
    table = holdem((1, 2, 3), buy_in=(50, 500))
    won_by(table, 1)
    chips = table.state.chips(1)
    assert chips > 500
    done(table, "1 leaves")
    refused(table, "p1 takes seat 1 with 500")
    done(table, f"p1 takes seat 1 with {chips}")


# -- decks -------------------------------------------------------------------------------------------------------------


@tas("B.3.1")
def test_management_verifies_the_deck_of_a_stud_game_first() -> None:
    table = stud((1, 2, 3), check_decks=True)
    assert refused(table, "deal").cite.clause == "B.3.1"
    done(table, "check the deck by a dealer")
    assert refused(table, "deal").cite.clause == "B.3.1"
    done(table, "check the deck by a management representative")
    done(table, "wash and shuffle the deck by a dealer")
    deal(table)


@tas("B.4.1")
@tas("C.9.1")
@pytest.mark.parametrize(("make", "clause"), [(stud, "B.4.1"), (holdem, "C.9.1")])
def test_nothing_is_dealt_from_a_new_pack_that_was_not_washed(make: Make, clause: str) -> None:
    table = make((1, 2, 3), check_decks=True)
    done(table, "check the deck by a management representative")
    assert refused(table, "deal").cite.clause == clause
    assert refused(table, "shuffle the deck by a dealer").cite.clause == clause
    done(table, "wash and shuffle the deck by a dealer")
    hand(table)
    done(table, "new deck, unfit by a dealer, counted 52")
    done(table, "check the deck by a dealer")
    done(table, "check the deck by a management representative")
    assert refused(table, "deal").cite.clause == clause
    assert refused(table, "shuffle the deck by a dealer").cite.clause == clause
    done(table, "wash and shuffle the deck by a dealer")
    hand(table)
    hand(table)  # in use it is not new any more
    assert [(one.washed, one.cite) for one in happened(table, e.DeckShuffled)] == [(True, clause)] * 2
    sound(table)


@tas("B.3.4.b")
@tas("B.4.1")
def test_a_reduced_deck_is_washed_too() -> None:
    table = stud((1, 2, 3), check_decks=True)
    done(table, "check the deck by a management representative")
    done(table, "wash and shuffle the deck by a dealer")
    hand(table)
    done(table, "notice by a management representative: deck 32")
    for seat in (1, 2, 3):
        done(table, f"{seat} agrees to notice 1")
    done(table, "notice 1 takes effect by a management representative")
    assert refused(table, "deal").cite.clause == "B.3.4.b"
    done(table, "wash and shuffle the deck by a dealer")
    deal(table)


@tas("B.3.2.a")
@tas("C.2.4.a")
@pytest.mark.parametrize(("make", "clause"), [(stud, "B.3.2.a"), (holdem, "C.2.4.a")])
def test_a_majority_of_the_players_gets_a_new_deck(make: Make, clause: str) -> None:
    table = make((1, 2, 3, 4, 5, 6, 7))
    assert refused(table, "new deck, asked for by a dealer, counted 52: 1, 2, 3").cite.clause == clause
    changed = done(table, "new deck, asked for by a dealer, counted 52: 1, 2, 3, 4").events[0]
    assert changed.cite == clause
    table = make((1, 2, 3, 4, 5, 6))
    assert refused(table, "new deck, asked for by a dealer, counted 52: 1, 2, 3").cite.clause == clause


@tas("B.3.2.b")
@tas("C.2.4.b")
@pytest.mark.parametrize(("make", "clause"), [(stud, "B.3.2.b"), (holdem, "C.2.4.b")])
def test_damaged_cards_bring_a_new_deck_between_hands(make: Make, clause: str) -> None:
    table = make((1, 2, 3))
    deal(table)
    assert refused(table, "new deck, unfit by a dealer, counted 52").why == "a hand is running"
    fold_out(table)
    assert done(table, "new deck, unfit by a dealer, counted 52").events[0].cite == clause


@tas("B.3.2.c")
def test_a_dealer_changes_the_deck_at_stud_at_will() -> None:
    table = stud((1, 2, 3))
    changed = done(table, "new deck, at discretion by a dealer, counted 52").events[0]
    assert isinstance(changed, e.DeckChanged)
    assert (changed.cite, changed.by) == ("B.3.2.c", "dealer")


@tas("C.2.4.c")
def test_at_hold_em_only_management_changes_the_deck_at_will() -> None:
    table = holdem((1, 2, 3))
    assert refused(table, "new deck, at discretion by a dealer, counted 52").cite.clause == "C.2.4.c"
    done(table, "new deck, at discretion by a management representative, counted 52")


@tas("B.3.2:Old deck")
@tas("C.2.4:Old deck")
@pytest.mark.parametrize(("make", "clause"), [(stud, "B.3.2:Old deck"), (holdem, "C.2.4:Old deck")])
def test_the_old_deck_is_counted_before_the_new_one_comes(make: Make, clause: str) -> None:
    table = make((1, 2, 3))
    assert refused(table, "new deck, unfit by a dealer").cite.clause == clause
    done(table, "new deck, unfit by a dealer, counted 52")
    assert happened(table, e.DeckChanged)[0].counted == 52


@tas("C.2.3")
def test_at_hold_em_the_deck_is_checked_before_gaming_and_after_it() -> None:
    table = holdem((1, 2, 3), check_decks=True)
    assert refused(table, "deal").cite.clause == "C.2.3"
    done(table, "check the deck by a dealer")
    done(table, "wash and shuffle the deck by a dealer")
    hand(table)
    done(table, "notice by a management representative: closing")
    done(table, "notice 1 takes effect by a management representative", at=1800)
    assert [(one.by, one.cite) for one in due(table.state)] == [("dealer", "C.2.3")]
    done(table, "check the deck by a dealer")
    assert due(table.state) == []
    assert [one.cite for one in happened(table, e.DeckChecked)] == ["C.2.3", "C.2.3"]


@tas("C.2.5")
def test_a_deck_that_comes_in_later_is_checked_by_dealer_and_management() -> None:
    table = holdem((1, 2, 3), check_decks=True)
    done(table, "check the deck by a dealer")
    done(table, "wash and shuffle the deck by a dealer")
    hand(table)
    done(table, "new deck, unfit by a dealer, counted 52")
    done(table, "check the deck by a dealer")
    assert refused(table, "shuffle the deck by a dealer").cite.clause == "C.2.5"
    assert refused(table, "deal").cite.clause == "C.2.5"
    done(table, "check the deck by a management representative")
    done(table, "wash and shuffle the deck by a dealer")
    deal(table)


@tas("C.2.6")
def test_management_may_have_the_cards_counted_at_any_time() -> None:
    table = holdem((1, 2, 3))
    deal(table)
    assert refused(table, "count by a dealer: 52").cite.clause == "C.2.6"
    done(table, "count by a management representative: 52")
    assert [(one.count, one.right) for one in happened(table, e.CardsCounted)] == [(52, True)]


# -- the house ---------------------------------------------------------------------------------------------------------


@tas("B.8.6")
def test_chips_are_lent_between_hands_if_the_table_allows_it_and_never_in_a_freeze_out() -> None:
    table = stud((1, 2, 3), lending=True)
    done(table, "1 lends 100 to seat 2")
    assert [table.state.chips(seat) for seat in (1, 2, 3)] == [400, 600, 500]
    refused(table, "1 lends 401 to seat 2")
    refused(table, "1 lends 1 to seat 1")
    deal(table)
    assert refused(table, "1 lends 50 to seat 2").cite.clause == "B.8.6"
    fold_out(table)
    sound(table)
    frozen = stud((1, 2, 3), lending=True)
    done(frozen, "freeze-out by a dealer: 1, 2, 3")
    assert refused(frozen, "1 lends 50 to seat 2").cite.clause == "B.8.6"
    assert refused(stud((1, 2, 3)), "1 lends 50 to seat 2").cite.clause.startswith("silent")


@tas("B.5.2")
def test_nobody_bets_for_somebody_else() -> None:
    table = stud((1, 2, 3))
    deal(table)
    assert table.hand is not None
    other = next(seat for seat in (1, 2, 3) if seat != table.hand.turn)
    assert refused(table, f"{other} bets 2").why == "not your turn"


@tas("B.2.1")
@tas("A:Dealer")
@tas("C.3.1")
def test_who_runs_the_game_is_on_the_record_and_does_not_play() -> None:
    table = stud((1, 2, 3))
    assert done(table, "Dee is the dealer now by a dealer").events[0].cite == "B.2.1"
    assert refused(table, "Dee takes seat 5 with 500").why == "staff do not play"
    table = holdem((1, 2, 3))
    assert done(table, "Max is the management representative now by a dealer").events[0].cite == "C.3.1"
    assert done(table, "Dee is the dealer now by a dealer").events[0].cite == "A:Dealer"
    assert table.state.staff == {"management representative": "Max", "dealer": "Dee"}
    assert refused(table, "Dee takes seat 5 with 500").cite.clause == "A:Dealer"
    hand(table)
    names = [type(one) for one in table.events]
    assert names.index(e.StaffSeated) < names.index(e.HandStarted)


@tas("B.2.2")
@tas("C.3.2")
@pytest.mark.parametrize(
    ("make", "clause", "below", "by"),
    [(stud, "B.2.2", "player", "dealer"), (holdem, "C.3.2", "dealer", "management representative")],
)
def test_the_decision_of_whoever_runs_the_game_is_final(make: Make, clause: str, below: str, by: str) -> None:
    table = make((1, 2, 3))
    done(table, "2 disputes: whose turn it was")
    assert refused(table, f"decide dispute 1 by a {below}: x").cite.clause == clause
    decided = done(table, f"decide dispute 1 by a {by}: it was seat 3").events
    assert [event.cite for event in decided] == [clause]
    assert table.state.disputes[1].final
    assert refused(table, "review dispute 1 by a management representative: x").cite.clause == clause


@tas("B.17.11")
def test_looking_through_the_discards_twice_costs_the_seat() -> None:
    table = stud((1, 2, 3, 4))
    deal(table)
    done(table, "! discards looked at; seat 2")
    fold_out(table)
    assert 2 in table.state.seats
    deal(table)
    done(table, "! stub looked at; seat 3")
    done(table, "! discards looked at; seat 2")
    fold_out(table)
    assert 2 not in table.state.seats
    assert 3 in table.state.seats
    sound(table)


@tas("C.18.8.a")
def test_exchanging_cards_costs_the_seat_at_hold_em() -> None:
    table = holdem((1, 2, 3, 4))
    deal(table)
    done(table, "! cards exchanged; seat 2; by management representative")
    fold_out(table)
    assert 2 not in table.state.seats
    sound(table)


def test_a_seat_lost_in_a_freeze_out_counts_as_dropping_out() -> None:
    table = stud((1, 2, 3))
    done(table, "freeze-out by a dealer: 1, 2, 3")
    deal(table)
    done(table, "! discards looked at; seat 2; repeated = yes")
    fold_out(table)
    assert 2 not in table.state.seats
    assert table.state.freeze is not None
    assert table.state.freeze.out == ("p2",)
    sound(table)
    done(table, "exclude p3 by a dealer: again")
    assert table.state.freeze is None
    sound(table)
