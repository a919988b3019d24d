"""The Star: claims to a seat, cards, idle seats, decks, directions, exclusions, disputes and claims to a pot."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from tests.table.sitting import deal, done, fold_out, hand, happened, opened, refused, sound, won_by

from cardspeak.errors import BadInput
from cardspeak.hand import commands as hc
from cardspeak.hand import events as he
from cardspeak.hand.setup import Stakes
from cardspeak.table import Table, make_table
from cardspeak.table import commands as c
from cardspeak.table import events as e
from cardspeak.table.collected import EVOLVE
from cardspeak.table.commands import RefuseWager
from cardspeak.table.priority import draw_order
from cardspeak.table.story import tell
from cardspeak.table.topics.absence import idle_for
from cardspeak.table.views import view_of

star: Callable[..., pytest.MarkDecorator] = partial(pytest.mark.clause, "star-sydney-poker")
STAKES = Stakes(structure="no limit", blinds=(5, 10), small=10)


def holdem(seats: Any, **more: Any) -> Table:
    more.setdefault("stakes", STAKES)
    return opened("star-sydney-poker", "holdem", seats, chips=500, **more)


# -- seats -------------------------------------------------------------------------------------------------------------


@star("6.2")
@star("6.4")
def test_cards_are_drawn_anticlockwise_from_the_button() -> None:
    table = holdem((1, 3, 5, 7))
    hand(table)  # button 7
    assert draw_order(table.state, ("p1", "p3", "p5", "p7")) == ("p7", "p5", "p3", "p1")
    hand(table)  # button 1
    assert draw_order(table.state, ("p3", "p7", "p1")) == ("p1", "p7", "p3")
    assert refused(table, "draw for seat 9: p1 As, p3 Kd, p7 2c").cite.clause == "6.2"
    done(table, "draw for seat 9: p1 As, p7 Kd, p3 2c")


@star("6.4")
def test_equal_claims_to_a_freed_seat_are_settled_by_a_draw() -> None:
    table = holdem((1, 3, 5, 7))
    hand(table)  # button 7
    done(table, "5 leaves")
    done(table, "1 asks for seat 5")
    done(table, "3 asks for seat 5")
    assert refused(table, "1 moves to seat 5").cite.clause == "6.4"
    assert refused(table, "3 moves to seat 5").cite.clause == "6.4"
    tied = done(table, "draw for seat 5: p3 Kd, p1 Ks").events[0]
    assert isinstance(tied, e.SeatDrawn)
    assert (tied.again, tied.cite) == (("p3", "p1"), "6.4")
    done(table, "draw for seat 5: p3 Ad, p1 Ks")
    refused(table, "1 moves to seat 5")
    done(table, "3 moves to seat 5")
    assert table.state.seats[5].name == "p3"


@star("6.3(ii)")
@pytest.mark.parametrize(
    ("asked", "comes"),
    [
        ("Ann would come from holdem, no limit, blinds 5/10 by a dealer", True),
        ("Ann would come from holdem, no limit, blinds 5/10, commission 5% by a dealer", True),
        ("Ann would come from holdem, no limit, blinds 1/2 by a dealer", False),
        ("Ann would come from holdem, pot, blinds 5/10 by a dealer", False),
        ("Ann would come from omaha, no limit, blinds 5/10 by a dealer", False),
    ],
)
def test_a_player_of_the_same_game_and_limits_goes_before_the_list(asked: str, comes: bool) -> None:
    table = holdem(range(1, 12))
    done(table, "Bob joins the list")
    if not comes:
        assert refused(table, asked).cite.clause == "6.3(ii)"
        return
    done(table, asked)
    done(table, "7 leaves")
    assert refused(table, "Bob takes seat 7 with 500, card b").cite.clause == "6.3(ii)"
    done(table, "Ann takes seat 7 with 500, card a")
    assert table.state.transfers == []
    done(table, "8 leaves")
    done(table, "Bob takes seat 8 with 500, card b")


@star("6.3")
@star("6.3(i)")
@star("6.3(ii)")
@star("6.4")
def test_two_transfers_draw_and_players_at_the_table_go_before_both() -> None:
    table = holdem(range(1, 12))
    for name in ("Ann", "Bob"):
        done(table, f"{name} would come from holdem, no limit, blinds 5/10 by a dealer")
    done(table, "7 leaves")
    done(table, "3 asks for seat 7")
    assert refused(table, "Ann takes seat 7 with 500, card a").cite.clause == "6.3(i)"
    done(table, "3 moves to seat 7")
    equal = refused(table, "Ann takes seat 3 with 500, card a")
    assert (equal.cite.clause, equal.says) == ("6.4", "Bob has the same claim: draw cards for the seat.")
    done(table, "draw for seat 3: Ann Qh, Bob Kh")
    refused(table, "Ann takes seat 3 with 500, card a")
    done(table, "Bob takes seat 3 with 500, card b")


@star("7.1")
@star("1.1:player-card")
def test_a_card_found_invalid_keeps_its_holder_out_until_a_valid_one_is_shown() -> None:
    table = holdem((1, 2, 3))
    hand(table)
    refused(table, "2 shows an invalid card c2 by a player")
    done(table, "2 shows an invalid card c2 by a dealer")
    assert table.state.seats[2].card == ""  # what is not valid is no card of theirs
    assert 2 not in deal(table).setup.seats
    fold_out(table)
    assert refused(table, "2 shows card c3 by a dealer").cite.clause == "7.1"  # somebody else's
    done(table, "2 shows card X-9 by a dealer")
    assert table.state.seats[2].card == "X-9"
    checked = happened(table, e.CardChecked)
    assert [(one.name, one.card, one.valid) for one in checked] == [("p2", "c2", False), ("p2", "X-9", True)]
    assert [str(line) for line in tell(checked)] == [
        "p2 has no valid card of their own, and is not dealt in without one.",
        "p2 has a valid card of their own.",
    ]
    done(table, "2 posts")
    assert 2 in deal(table).setup.seats


@star("7.1")
def test_nobody_sits_down_on_a_card_of_somebody_who_plays() -> None:
    table = holdem((1, 2))
    assert refused(table, "Ann takes seat 5 with 500, card c2").cite.clause == "7.1"
    assert view_of(table, "rail").events[0].card == ""  # type: ignore[attr-defined]


@star("1.1:buy-in")
def test_without_the_stake_there_are_no_cards() -> None:
    table = holdem((1, 2, 3), buy_in=(500, None))
    assert refused(table, "Ann takes seat 4 with 499, card a").why == "below the least stake"
    assert 4 not in hand(table).setup.seats


@pytest.mark.control("C25")
@star("27.11")
@star("1.1:round")
def test_three_rounds_of_the_button_without_a_wager_may_cost_the_seat() -> None:
    table = holdem((1, 2, 3, 4))
    hand(table)  # button 4; the blinds are 1 and 2
    done(table, "3 steps away")
    for orbit in range(3):
        for _ in range(3):  # the three who are there
            assert refused(table, "3 vacates by a gaming supervisor").cite.clause == "27.11"
            assert idle_for(table.state, 3) == orbit
            hand(table)
    assert idle_for(table.state, 3) == 3
    assert idle_for(table.state, 1) == 0
    refused(table, "3 vacates by a dealer")
    done(table, "3 vacates by a gaming supervisor")
    assert 3 not in table.state.seats
    sound(table)


@star("27.11")
def test_a_wager_starts_the_count_of_rounds_again() -> None:
    table = holdem((1, 2, 3, 4))
    hand(table)
    done(table, "3 steps away")
    for _ in range(7):
        hand(table)
    assert idle_for(table.state, 3) == 2
    done(table, "3 comes back")
    done(table, "3 posts")
    assert 3 in hand(table).setup.seats
    assert idle_for(table.state, 3) == 0
    refused(table, "3 vacates by a gaming supervisor")


# -- decks -------------------------------------------------------------------------------------------------------------


@star("4.2")
def test_nothing_is_dealt_from_a_deck_that_nobody_has_checked() -> None:
    table = holdem((1, 2, 3), check_decks=True)
    assert refused(table, "deal").cite.clause == "4.2"
    refused(table, "check the deck by a player")
    done(table, "the deck is not sound by a dealer")
    refused(table, "deal")
    done(table, "check the deck by a gaming supervisor")
    deal(table)


@star("4.4")
def test_a_supervisor_changes_cards_between_hands_and_a_new_deck_is_checked_and_shuffled() -> None:
    table = holdem((1, 2, 3), check_decks=True)
    done(table, "check the deck by a dealer")
    deal(table)
    assert refused(table, "replace As by a gaming supervisor").cite.clause == "4.4"
    fold_out(table)
    assert refused(table, "replace As by a dealer").cite.clause == "4.4"
    done(table, "replace As by a gaming supervisor")
    deal(table)
    fold_out(table)
    assert refused(table, "new deck, unfit by a dealer").cite.clause == "4.4"
    assert refused(table, "new deck, at discretion by a Gaming Manager").cite.clause == "4.4"
    done(table, "new deck, unfit by a gaming supervisor")
    assert refused(table, "deal").cite.clause == "4.4"
    done(table, "check the deck by a dealer")
    assert refused(table, "deal").cite.clause == "4.4"
    done(table, "shuffle the deck by a dealer")
    deal(table)


@star("4.8")
@star("1.1:inspector")
@pytest.mark.parametrize(("by", "may"), [("dealer", False), ("gaming supervisor", True), ("inspector", True)])
@pytest.mark.control("C30")
def test_a_supervisor_or_an_inspector_may_have_the_cards_counted(by: str, may: bool) -> None:
    table = holdem((1, 2, 3))
    deal(table)
    if not may:
        assert refused(table, f"count by a {by}: 52").cite.clause == "4.8"
        return
    done(table, f"count by a {by}: 52")
    counted = happened(table, e.CardsCounted)[0]
    assert (counted.by, counted.count, counted.right) == (by, 52, True)


@star("5.2.2")
def test_two_decks_at_a_table_have_different_backs() -> None:
    with pytest.raises(BadInput, match=r"5\.2\.2"):
        make_table("star-sydney-poker", "holdem", backs=("red", "red"))
    table = holdem((1, 2, 3), backs=("red", "blue"))
    assert refused(table, "new deck, unfit by a gaming supervisor, blue backs").cite.clause == "5.2.2"
    done(table, "new deck, unfit by a gaming supervisor, green backs")
    assert table.state.deck.back == "green"


@star("26.6.1")
@star("26.6.3")
@star("26.6.4")
def test_a_defective_deck_ends_the_hand_is_reported_and_checked_and_earlier_hands_stand() -> None:
    table = holdem((1, 2, 3), check_decks=True)
    done(table, "check the deck by a dealer")
    won_by(table, 3)
    before = {seat: place.stack for seat, place in table.state.seats.items()}
    deal(table)
    events = done(table, "! defective deck; by gaming supervisor").events
    told = [
        one.to for event in events if isinstance(event, e.InHand) for one in event.events if isinstance(one, he.Noted)
    ]
    assert {"Surveillance", "an inspector"} <= set(told)
    assert {seat: place.stack for seat, place in table.state.seats.items()} == before
    assert refused(table, "deal").cite.clause == "26.6.3"
    done(table, "check the deck by a dealer")
    deal(table)
    sound(table)


# -- conduct -----------------------------------------------------------------------------------------------------------


@star("26.11")
@star("26.11.1")
@star("26.11.2")
@star("26.11.4")
def test_a_supervisor_directs_the_table_at_any_time() -> None:
    table = holdem((1, 2, 3))
    deal(table)
    for what, cite in (("english only", "26.11.1"), ("silence", "26.11.2"), ("spectators away", "26.11.4")):
        assert refused(table, f"direction by a dealer: {what}").cite.clause == "26.11"
        given = done(table, f"direction by a gaming supervisor: {what}").events[0]
        assert (given.cite, given.by) == (cite, "gaming supervisor")
    assert view_of(table, 1).directions == ("english only", "silence", "spectators away")
    done(table, "lift the direction by a gaming supervisor: silence")
    assert view_of(table, "rail").directions == ("english only", "spectators away")
    refused(table, "lift the direction by a gaming supervisor: silence")


@star("26.11.3")
def test_players_suspected_of_collusion_are_kept_apart() -> None:
    table = holdem((1, 2, 3))
    done(table, "direction by a gaming supervisor: apart, p1 and Ann")
    assert refused(table, "Ann takes seat 5 with 500, card a").cite.clause == "26.11.3"
    done(table, "1 leaves")
    done(table, "Ann takes seat 5 with 500, card a")
    assert refused(table, "p1 takes seat 1 with 500, card c1").cite.clause == "26.11.3"
    done(table, "direction by a gaming supervisor: apart, p2 and p3")
    assert [seat for seat in (2, 3) if seat in table.state.seats] == [2]
    sound(table)


@star("27.5.2")
@star("27.14")
@pytest.mark.parametrize(("at", "may"), [(3599, False), (3600, True)])
def test_an_exclusion_lasts_as_long_as_the_supervisor_says(at: int, may: bool) -> None:
    table = holdem((1, 2, 3))
    assert refused(table, "exclude p2 by a dealer: abuse").cite.clause == "27.14"
    done(table, "exclude p2 until 3600 by a gaming supervisor: abuse", at=10)
    assert 2 not in table.state.seats
    out = happened(table, e.PlayerExcluded)[0]
    assert (out.until, out.by) == (3600, "gaming supervisor")
    assert [one.why for one in view_of(table, 1).events if isinstance(one, e.PlayerExcluded)] == ["by the house"]
    line = "p2 takes seat 2 with 500, card c2"
    if may:
        done(table, line, at=at)
    else:
        assert refused(table, line, at=at).cite.clause == "27.14"
    sound(table)


@star("27.5")
@star("27.5.2")
def test_a_device_costs_the_game_when_the_hand_is_over() -> None:
    table = holdem((1, 2, 3))
    deal(table)
    facts = "in a hand = yes; device = for a call"
    done(table, f"! device used; seat 2; {facts}; choice exclude from the game; by gaming supervisor")
    assert table.state.seats[2].leaving
    fold_out(table)
    assert 2 not in table.state.seats
    assert refused(table, "p2 takes seat 2 with 500, card c2").cite.clause == "27.5.2"
    sound(table)


@star("27.13")
def test_a_supervisor_refuses_a_wager_before_the_first_card_only() -> None:
    table = holdem((1, 2, 3, 4), straddle=True)
    hand(table)  # button 4
    done(table, "4 straddles")
    assert refused(table, "refuse the wagers of seat 4 by a dealer: drunk").cite.clause == "27.13"
    done(table, "refuse the wagers of seat 4 by a gaming supervisor: drunk")
    started = deal(table)
    assert 4 not in started.setup.seats
    assert started.setup.stakes.straddles == 0
    assert refused(table, "refuse the wagers of seat 2 by a gaming supervisor: drunk").cite.clause == "27.13"
    fold_out(table)
    assert table.state.seats[4].refused is False
    assert happened(table, e.WagerRefused)[0].why == "drunk"
    with pytest.raises(BadInput, match="grounds"):
        table.act(RefuseWager(seat=4, by="gaming supervisor", why=" ", at=table.state.at))


@star("27.13")
def test_a_refused_wager_takes_down_nobody_elses_straddle() -> None:
    state = holdem((1, 2, 3, 4), straddle=True).state.copy()
    state.straddles = [3, 4]
    EVOLVE[e.WagerRefused](state, e.WagerRefused(seat=4, why="drunk", by="gaming supervisor", cite="27.13", at=0))
    assert state.straddles == [3]


@star("8.6")
def test_nobody_borrows_or_lends_during_a_hand() -> None:
    table = holdem((1, 2, 3))
    deal(table)
    assert refused(table, "1 lends 50 to seat 2").cite.clause == "8.6"
    fold_out(table)
    assert refused(table, "1 lends 50 to seat 2").why == "stake stays on the table"
    with pytest.raises(BadInput, match="lend"):
        make_table("star-sydney-poker", "holdem", lending=True)


@star("1.1:dealer")
def test_the_dealer_of_every_hand_is_on_the_record_and_does_not_play() -> None:
    table = holdem((1, 2, 3))
    done(table, "Dee is the dealer now by a dealer")
    hand(table)
    done(table, "Eve is the dealer now by a gaming supervisor")
    hand(table)
    dealt, dealer = [], ""
    for event in table.events:
        if isinstance(event, e.StaffSeated):
            dealer = event.name
        elif isinstance(event, e.HandStarted):
            dealt.append(dealer)
    assert dealt == ["Dee", "Eve"]
    assert refused(table, "Eve takes seat 5 with 500, card e").cite.clause == "1.1:dealer"


@star("1.1:in-a-hand")
def test_somebody_is_in_a_hand_from_the_deal_until_the_fold() -> None:
    table = holdem((1, 2, 3, 4))
    assert not any(one.in_hand for one in view_of(table, "rail").seats)
    done(table, "4 steps away")
    deal(table)
    assert table.hand is not None
    actor = table.hand.turn
    assert {one.seat for one in view_of(table, "rail").seats if one.in_hand} == {1, 2, 3}
    table.act(c.Play(command=hc.Fold(actor), at=1))
    assert {one.seat for one in view_of(table, "rail").seats if one.in_hand} == {1, 2, 3} - {actor}


# -- disputes ----------------------------------------------------------------------------------------------------------


@star("27.15")
@star("27.16")
@star("1.1:gaming-supervisor")
@star("1.1:assistant-gaming-manager")
def test_a_supervisor_decides_first_and_somebody_above_reviews_it() -> None:
    table = holdem((1, 2, 3))
    hand(table)
    done(table, "2 disputes: my raise was not seen")
    early = refused(table, "review dispute 1 by a Gaming Manager: x")
    assert (early.cite.clause, early.says) == ("27.15", "A gaming supervisor decides first.")
    assert refused(table, "decide dispute 1 by a dealer: x").cite.clause == "27.15"
    first = done(table, "decide dispute 1 by a gaming supervisor: the result stands").events
    assert len(first) == 1
    again = "decide dispute 1 by a gaming supervisor: x"
    assert refused(table, again).says == "It was decided by a gaming supervisor."
    assert refused(table, "review dispute 1 by a gaming supervisor: x").cite.clause == "27.15"
    final = done(table, "review dispute 1 by an Assistant Gaming Manager: it stands").events
    assert [event.cite for event in final] == ["27.15", "27.16"]
    assert isinstance(final[1], e.RouteTold)
    late = refused(table, "review dispute 1 by a Gaming Manager: x")
    assert (late.cite.clause, late.says) == ("27.16", "It is final.")
    assert refused(table, again).says.endswith(" and is final.")
    done(table, "complaint about dispute 1 by a gaming supervisor: s33-1")
    sound(table)


@star("27.15")
def test_a_review_is_made_by_somebody_above_whoever_decided() -> None:
    table = holdem((1, 2, 3))
    done(table, "2 disputes: this and that")
    done(table, "decide dispute 1 by a Poker Manager: no")
    refused(table, "review dispute 1 by a Poker Manager: no")
    done(table, "review dispute 1 by a Gaming Manager: no")
    done(table, "2 disputes: once more")
    done(table, "decide dispute 2 by a Gaming Manager: no")
    assert refused(table, "review dispute 2 by a Gaming Manager: no").cite.clause == "27.15"


@star("26.13")
def test_a_pot_is_claimed_until_the_next_hand_begins() -> None:
    table = holdem((1, 2, 3))
    before = {seat: place.stack for seat, place in table.state.seats.items()}
    won_by(table, 3)
    claimed = table.copy()
    done(claimed, "! pot contested; seat 2; choice the result stands; by gaming supervisor")
    assert {seat: place.stack for seat, place in claimed.state.seats.items()} != before
    done(claimed, "! pot contested; seat 2; choice void the hand; by gaming supervisor")
    assert {seat: place.stack for seat, place in claimed.state.seats.items()} == before
    sound(claimed)
    deal(table)
    assert refused(table, "! pot contested; seat 2; choice void the hand; by gaming supervisor").cite.clause == "26.13"


@star("26.13")
def test_no_pot_is_claimed_at_a_table_that_is_closed() -> None:
    table = holdem((1, 2, 3))
    won_by(table, 3)
    done(table, "notice by a gaming supervisor: closing")
    done(table, "sign for notice 1 by a gaming supervisor, for 1200")
    done(table, "notice 1 takes effect by a gaming supervisor", at=1200)
    assert refused(table, "! pot contested; seat 2; choice void the hand; by gaming supervisor").cite.clause == "26.13"


@star("27.6")
@star("27.6.1")
def test_a_hand_disrupted_is_void_and_the_button_goes_on() -> None:
    table = holdem((1, 2, 3))
    before = {seat: place.stack for seat, place in table.state.seats.items()}
    first = deal(table)
    refused(table, "! disturbance; choice invalidate; by dealer")
    done(table, "! disturbance; choice invalidate; by gaming supervisor")
    assert {seat: place.stack for seat, place in table.state.seats.items()} == before
    assert deal(table).button != first.button
    sound(table)


@star("8.2.1")
@star("8.2.1.2")
@pytest.mark.parametrize(("wins", "owes"), [(True, False), (False, True)])
def test_a_short_stake_plays_the_hand_and_is_made_good_before_the_next(wins: bool, owes: bool) -> None:
    table = holdem((1, 2, 3), buy_in=(100, None))
    done(table, "Ann takes seat 4 with 40, card a, moved by gaming supervisor")
    deal(table)
    done(table, "3 calls")
    done(table, "4 calls")
    done(table, "! wrong stake; seat 4; amount 60; by gaming supervisor")
    for line in ("1 folds", "2 checks", "2 checks", "3 checks", "4 bets 20"):
        done(table, line)
    for line in ("2 folds", "3 folds") if wins else ("2 calls", "3 folds"):
        done(table, line)
    fold_out(table) if wins else _lost(table, 4)
    assert (table.state.chips(4) < 60) is owes
    assert (4 in deal(table.copy()).setup.seats) is not owes
    assert ([one.chips for one in table.owed() if one.what == "stake"] == [60 - table.state.chips(4)]) is owes
    if owes:
        done(table, f"4 buys {60 - table.state.chips(4)}")
        assert 4 in deal(table.copy()).setup.seats
    sound(table)


def _lost(table: Table, seat: int) -> None:
    """The rest of the hand goes against this player."""
    while table.state.running:
        assert table.hand is not None
        turn = table.hand.turn
        done(table, f"{turn} {'folds' if turn == seat else 'bets 10'}")


@star("8.2.1")
@star("8.2.1.4")
def test_a_wrong_stake_found_after_the_hand_changes_nothing() -> None:
    table = holdem((1, 2, 3))
    won_by(table, 3)
    before = {seat: place.stack for seat, place in table.state.seats.items()}
    done(table, "! wrong stake; seat 3; amount 200; by gaming supervisor; stake = over")
    assert {seat: place.stack for seat, place in table.state.seats.items()} == before
    sound(table)
