"""Crown Melbourne between hands: seats, stakes, the dead button, newcomers, missed blinds, misdeals."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from tests.table.sitting import blinds, deal, done, fold_out, hand, opened, posted, refused

from cardspeak.hand.setup import Stakes
from cardspeak.table import Table
from cardspeak.table import events as e

crown: Callable[..., pytest.MarkDecorator] = partial(pytest.mark.clause, "crown-melbourne-poker")


def holdem(seats: tuple[int, ...], **more: Any) -> Table:
    more.setdefault("stakes", Stakes(structure="no limit", blinds=(5, 10), small=10))
    return opened("crown-melbourne-poker", "holdem", seats, chips=more.pop("chips", 500), **more)


# -- seats -------------------------------------------------------------------------------------------------------------


@crown("8.1")
def test_players_choose_where_to_sit() -> None:
    table = holdem((7, 2))
    done(table, "Ann takes seat 11 with 500")
    assert sorted(table.state.seats) == [2, 7, 11]
    assert refused(table, "Bob takes seat 7 with 500").cite.clause == "8.1"


@crown("4.1:Holdem")
@crown("4.1:Omaha")
@crown("4.1:*")
@pytest.mark.parametrize(("game", "most"), [("holdem", 11), ("omaha", 10), ("chinese-poker", 8)])
def test_no_more_sit_down_than_the_book_seats(game: str, most: int) -> None:
    table = opened("crown-melbourne-poker", game, range(1, most + 1), chips=500)
    assert len(table.state.seats) == most
    assert refused(table, f"late takes seat {most + 1} with 500").cite.clause.startswith("4.1")


@crown("13.1.2")
def test_six_at_chinese_and_the_four_left_of_the_button_are_dealt_in() -> None:
    table = opened("crown-melbourne-poker", "chinese-poker", range(1, 7), chips=500)
    started = deal(table)
    assert started.button == 6
    assert started.setup.seats == (1, 2, 3, 4)


@crown("8.3")
@crown("1.1:Reserved Button")
def test_a_vacated_seat_is_the_rooms_to_allot() -> None:
    table = holdem((1, 2, 3))
    done(table, "2 leaves")
    assert table.state.reserved == {2: ""}
    assert refused(table, "Ann takes seat 2 with 500").cite.clause == "8.3"
    done(table, "reserve seat 2 for Ann by dealer")
    refused(table, "Bob takes seat 2 with 500")
    done(table, "Ann takes seat 2 with 500")
    assert not table.state.reserved


@crown("8.1.1")
def test_cards_settle_who_has_a_seat_that_two_want() -> None:
    table = holdem((1, 2))
    done(table, "draw for seat 5: Ann Kd, Bob Kc")
    assert 5 not in table.state.reserved
    done(table, "draw for seat 5: Ann 9d, Bob Qc")
    refused(table, "Ann takes seat 5 with 500")
    done(table, "Bob takes seat 5 with 500")


@crown("8.1.2")
def test_players_at_the_table_go_before_the_list() -> None:
    table = holdem((1, 2, 3))
    done(table, "Ann joins the list")
    done(table, "1 asks for seat 9")
    assert refused(table, "Ann takes seat 9 with 500").cite.clause == "8.1.2"
    done(table, "1 moves to seat 9")
    assert table.state.seats[9].name == "p1"
    done(table, "Ann takes seat 1 with 500")
    assert table.state.waiting == []


@crown("1.3")
def test_two_tables_know_nothing_of_each_other() -> None:
    one, other = holdem((1, 2, 3), id="one"), holdem((1, 2, 3), id="other")
    before = other.state.copy()
    hand(one)
    assert other.state == before
    assert one.state.number == 1


# -- stakes ------------------------------------------------------------------------------------------------------------


@crown("6.3")
def test_everybody_brings_at_least_the_least_buy_in() -> None:
    table = holdem((), buy_in=(200, None))
    assert refused(table, "Ann takes seat 1 with 199").cite.clause == "6.3"
    done(table, "Ann takes seat 1 with 200")


@crown("6.11")
def test_stakes_grow_only_out_of_the_hand_and_never_shrink() -> None:
    table = holdem((1, 2, 3))
    deal(table)
    assert table.hand is not None
    actor = table.hand.turn
    assert refused(table, f"{actor} buys 50").cite.clause == "6.11"
    done(table, f"{actor} folds")
    done(table, f"{actor} buys 50")
    assert table.state.chips(actor) == 550
    fold_out(table)
    assert table.state.seats[actor].stack == 550
    assert refused(table, f"{actor} takes off 1").cite.clause == "6.11"
    assert refused(table, f"{actor} takes off 1 by Casino Manager").cite.clause == "6.11"


# -- button and blinds -------------------------------------------------------------------------------------------------


@crown("1.1:Dealer Button")
@crown("8.9.2(a)")
@crown("8.9.2(b)")
def test_the_button_begins_at_the_dealers_right_and_goes_round() -> None:
    table = holdem((1, 4, 6, 9))
    seen = [hand(table) for _ in range(5)]
    assert [started.button for started in seen] == [9, 1, 4, 6, 9]
    assert [blinds(started) for started in seen[:2]] == [{"blind 1": 1, "blind 2": 4}, {"blind 1": 4, "blind 2": 6}]


@crown("8.9.6")
@crown("1.1:Dead button")
def test_the_player_due_the_small_blind_leaves() -> None:
    table = holdem((1, 2, 3, 4, 5))
    assert hand(table).button == 5  # blinds at 1 and 2: seat 2 is due the small blind
    done(table, "2 leaves")
    gap = hand(table)
    assert (gap.button, blinds(gap), gap.cite) == (1, {"blind 2": 3}, "8.9.6")
    dead = hand(table)
    assert (dead.button, blinds(dead)) == (2, {"blind 1": 3, "blind 2": 4})
    assert 2 not in dead.setup.seats
    usual = hand(table)
    assert (usual.button, blinds(usual)) == (3, {"blind 1": 4, "blind 2": 5})


@crown("8.10")
@crown("8.10.1")
@crown("8.10.2")
def test_a_newcomer_waits_or_posts_and_is_not_dealt_in_on_the_button() -> None:
    table = holdem((1, 3, 5, 7))
    hand(table)  # button 7, blinds 1 and 3
    done(table, "Ann takes seat 9 with 500")
    done(table, "Bob takes seat 2 with 500")
    done(table, "9 posts")
    second = hand(table)  # button 1, blinds 3 and 5
    assert second.setup.seats == (1, 3, 5, 7, 9)
    assert posted(second) == [(3, "blind 1", 5), (5, "blind 2", 10), (9, "entry", 10)]
    third = hand(table)  # button 3: Bob waits for the blind
    assert 2 not in third.setup.seats
    later = [hand(table) for _ in range(4)]
    came = next(started for started in later if 2 in started.setup.seats)
    assert blinds(came)["blind 2"] == 2


@crown("8.10")
def test_a_newcomer_on_the_button_is_dealt_in_only_if_a_manager_moved_the_player_there() -> None:
    for line, dealt in (
        ("Ann takes seat 2 with 500", False),
        ("Ann takes seat 2 with 500, moved by TG Area Manager", True),
    ):
        table = holdem((1, 2, 3, 4))
        hand(table)  # button 4, blinds 1 and 2
        hand(table)  # button 1, blinds 2 and 3
        done(table, "2 leaves")
        done(table, "free seat 2 by dealer")
        done(table, line)
        if not dealt:
            done(table, "2 posts")
        started = deal(table)
        assert started.button == 2
        assert (2 in started.setup.seats) is dealt


def test_a_dealer_moves_nobody_in_without_a_blind() -> None:
    table = holdem((1, 2, 3))
    assert refused(table, "Ann takes seat 5 with 500, moved by dealer").cite.clause == "8.10"


@crown("8.9.3")
@crown("1.1:Player Walking Button")
@crown("1.1:Missed Blind Button")
def test_a_player_who_missed_blinds_gets_no_cards_until_they_are_made_good() -> None:
    table = holdem((1, 2, 3, 4, 5))
    hand(table)  # button 5, blinds 1 and 2
    done(table, "3 steps away")
    second = hand(table)  # blinds 2 and 4: past seat 3
    assert 3 not in second.setup.seats
    assert list(table.state.seats[3].missed) == [1]
    third = hand(table)  # blinds 4 and 5
    assert blinds(third) == {"blind 1": 4, "blind 2": 5}
    assert list(table.state.seats[3].missed) == [0, 1]
    done(table, "3 comes back")
    fourth = hand(table)
    assert 3 not in fourth.setup.seats
    done(table, "3 posts")
    owed = [(one.seat, one.chips, one.cite) for one in table.owed() if one.seat == 3]
    assert owed == [
        (3, 10, "8.9.3"),
        (3, 5, "8.9.3"),
    ]
    fifth = deal(table)
    assert (3, 10, 5) in fifth.setup.late
    fold_out(table)
    assert table.state.seats[3].clear


@crown("8.9.5")
@pytest.mark.parametrize(("to", "owes"), [(6, False), (8, True)])
def test_a_move_over_more_than_two_live_seats_is_paid_for(to: int, owes: bool) -> None:
    table = holdem((1, 3, 5, 7, 9))
    hand(table)  # button 9, blinds 1 and 3; seat 1 passes 3 and 5, or 3, 5 and 7
    (moved, *_) = done(table, f"1 moves to seat {to}").events
    assert (moved.cite == "8.9.5") is owes
    assert table.state.seats[to].entry == ("moved" if owes else "")
    assert (to in deal(table.copy()).setup.seats) is not owes
    if owes:
        done(table, f"{to} posts")
        assert (to, 10, 0) in deal(table).setup.late


def test_two_players_left_post_by_the_seats_alone() -> None:
    table = holdem((1, 2, 3))
    hand(table)
    done(table, "3 leaves")
    started = hand(table)
    assert (started.button, blinds(started)) == (1, {"blind 1": 2, "blind 2": 1})


@crown("14.1.1")
def test_after_a_misdeal_the_same_seats_are_dealt_to_again() -> None:
    table = holdem((1, 2, 3, 4))
    hand(table)
    done(table, "Ann takes seat 8 with 500")
    done(table, "8 posts")
    before = {seat: place.stack for seat, place in table.state.seats.items()}
    first = deal(table)
    refused(table, "misdeal by player")
    done(table, "misdeal by dealer: the deck was not cut")
    assert {seat: place.stack for seat, place in table.state.seats.items()} == before
    again = deal(table)
    assert (again.button, posted(again)) == (first.button, posted(first))
    assert table.state.seats[8].entry == "new"


@crown("6.5")
def test_a_straddle_is_made_by_the_seat_left_of_the_big_blind_only() -> None:
    table = holdem((1, 2, 3, 4, 5), straddle=True)
    done(table, "4 straddles")
    assert "straddle" not in blinds(hand(table))  # blinds 1 and 2: seat 3 would be the one
    done(table, "4 straddles")
    assert (4, "straddle", 20) in posted(hand(table))  # blinds 2 and 3
    refused(holdem((1, 2, 3)), "3 straddles")


@crown("1.1:Fold")
@crown("1.1:Call")
def test_what_happens_in_a_hand_cites_what_it_does() -> None:
    table = holdem((1, 2, 3))
    deal(table)
    assert table.state.hand is not None
    for verb in ("calls", "folds"):
        line = f"{table.state.hand.turn} {verb}"
        said = next(event for event in done(table, line).events if isinstance(event, e.InHand))
        first = said.events[0]
        assert said.cite == first.cite
        assert said.cite != table.state.setup.table.start_cite
