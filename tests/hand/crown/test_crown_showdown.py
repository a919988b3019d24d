"""Who shows, who may muck, and that cards speak (8.6, 8.7, 9.6.2, 10.6.5, 12.5.4)."""

from __future__ import annotations

import pytest
from tests.hand.crown.table import (
    antes,
    clause,
    deal,
    happened,
    limit,
    no,
    no_limit,
    play_out,
    reach,
    say,
    text,
    verbs,
    won,
)

from cardspeak.errors import BadInput
from cardspeak.hand import events as e
from cardspeak.hand.machine import Hand

BOARD = "Jc Qd 2s 7h 4c"
HOLES = {1: "Qh Qs", 2: "8h 8d", 3: "Ks Kd"}  # three queens, eights, kings


def river(asked: bool = False) -> Hand:
    hand = deal("holdem", [500] * 3, limit(), holes=HOLES, board=BOARD, asked=asked)
    return reach(hand, "river")


def shown(hand: Hand) -> list[int]:
    return [event.seat for event in happened(hand, e.Shown)]


def mucked(hand: Hand) -> list[int]:
    return [event.seat for event in happened(hand, e.Mucked)]


@clause("12.5.4")
@clause("1.1:Showdown")
def test_12_5_4_the_called_player_shows_first_the_others_if_they_tie_or_win() -> None:
    hand = say(river(), "1 checks", "2 bets 20")
    assert not happened(hand, e.Shown)
    say(hand, "3 calls", "1 calls")
    assert shown(hand) == [2, 3, 1]  # kings beat eights, queens beat kings
    assert won(hand) == {1: 90}
    hand = say(river(), "1 bets 20", "2 calls", "3 calls")
    assert shown(hand) == [1]
    assert mucked(hand) == [2, 3]
    assert {event.cite for event in happened(hand, e.Shown)} == {"12.5.4"}


@clause("12.5.4")
def test_12_5_4_the_last_raiser_is_the_player_called() -> None:
    hand = say(river(), "1 bets 20", "2 calls", "3 raises to 40", "1 calls", "2 folds")
    assert shown(hand) == [3, 1]


@clause("12.5.4")
def test_12_5_4_the_dealer_announces_the_winning_hand() -> None:
    hand = say(river(), "1 bets 20", "2 calls", "3 calls")
    assert "queen" in happened(hand, e.Awarded)[0].words.lower()
    assert happened(hand, e.Awarded)[0].words == happened(hand, e.Shown)[0].words


def test_nobody_bet_and_the_first_active_seat_from_the_button_shows_first() -> None:
    hand = play_out(river())
    assert shown(hand) == [1]
    assert mucked(hand) == [2, 3]
    hand = deal("holdem", [500] * 3, limit(), holes=HOLES, board=BOARD, button=2)
    assert shown(play_out(hand))[0] == 3


@clause("12.5.4")
def test_12_5_4_all_in_before_the_river_the_last_bettor_shows_first() -> None:
    hand = deal("holdem", [500] * 3, no_limit(), holes=HOLES, board=BOARD)
    say(hand, "3 raises to 500", "1 calls", "2 calls")
    assert shown(hand) == [3, 1]
    assert mucked(hand) == [2]  # all-in or not: a beaten hand need not be shown


@clause("12.5.4")
def test_12_5_4_players_are_asked_in_order_and_the_called_one_must_show() -> None:
    hand = say(river(asked=True), "1 checks", "2 bets 20", "3 calls", "1 calls")
    assert hand.turn == 2
    assert verbs(hand) == {"show"}
    assert no(hand, "2 mucks") == "12.5.4"
    say(hand, "2 shows")
    assert (hand.turn, verbs(hand)) == (3, {"show", "muck"})
    say(hand, "3 mucks", "1 shows")
    assert won(hand) == {1: 90}


@clause("12.5.4")
@pytest.mark.parametrize("asker", [1, 2, 4])
def test_12_5_4_anybody_at_the_table_may_ask_to_see_a_called_hand(asker: int) -> None:
    hand = deal("holdem", [500] * 4, limit(), holes={**HOLES, 4: "2c 3c"}, board=BOARD)
    say(hand, "3 calls", "4 folds", "1 calls", "2 checks")
    reach(hand, "river")
    say(hand, "1 bets 20", "2 calls", "3 calls")
    say(hand, f"{asker} asks to see 3")
    assert text(happened(hand, e.HandSeen)[0].cards) == HOLES[3]
    assert no(hand, f"{asker} asks to see 4") == "8.2"  # a folded hand is nobody's business
    assert won(hand) == {1: 90}


def test_a_hand_that_could_take_either_half_is_shown() -> None:
    holes = {1: "Kh Kc", 2: "Ac 3d", 3: "Qh Jc"}
    hand = reach(deal("holdem-hilo", [500] * 3, limit(), holes=holes, board="8c 6d 4h Ks Td"), "river")
    say(hand, "1 bets 20", "2 calls", "3 calls")
    assert shown(hand) == [1, 2]
    assert mucked(hand) == [3]


@clause("1.1:Dead hand")
def test_a_hand_given_up_has_no_claim_to_any_pot() -> None:
    hand = deal("holdem", [40, 500, 500], no_limit(), holes=HOLES, board=BOARD, asked=True)
    say(hand, "3 raises to 40", "1 calls", "2 calls", "2 bets 50", "3 calls")
    while hand.state.betting:
        hand.check()
    say(hand, "2 shows", "1 mucks", "3 shows")  # three queens thrown away
    assert won(hand) == {3: 220}


# -- draw and stud -----------------------------------------------------------------------------------------

DRAW = {1: "2c 2d 5h 7s 9c", 2: "8c 8d 5c 7d 9h", 3: "8h 8s 5d 7h 9s"}


@clause("9.6.2(c)")
@clause("9.6.2(d)")
@clause("9.6.2(e)")
@clause("9.6.2(f)")
def test_9_6_2_showing_in_draw() -> None:
    hand = reach(deal("draw-blind", [500] * 3, limit(), holes=DRAW), "after the draw")
    say(hand, "1 checks", "2 bets 20", "3 calls", "1 calls")
    assert [(event.seat, event.cite) for event in happened(hand, e.Shown)] == [(2, "9.6.2(c)"), (3, "9.6.2(c)")]
    assert [(event.seat, event.cite) for event in happened(hand, e.Mucked)] == [(1, "9.6.2(d)")]
    say(hand, "2 asks to see 1")
    assert happened(hand, e.HandSeen)[0].cite == "9.6.2(e)"
    assert {award.seat for award in happened(hand, e.Awarded) if "eights" in award.words.lower()} == {2, 3}


@clause("10.6.5")
@pytest.mark.parametrize(
    ("game", "better", "worse"),
    [
        ("five-card-stud", "As Ad Kh Qc Jd", "9c 8d 7h 6c 4d"),
        ("seven-card-stud", "As Ad 3h 4h 9c Jc Kd", "Qc Td 8h 6c 2d 5c 3d"),
        ("razz", "Ac 2d 3h 4h 6c Jc Kd", "As Kc 8h 7c Qd 5d 3d"),
    ],
)
def test_10_6_5_showing_in_stud(game: str, better: str, worse: str) -> None:
    hand = reach(deal(game, [500] * 2, antes(), holes={1: better, 2: worse}), "final")
    hand.check()
    seat = hand.turn
    hand.bet(20)
    hand.call()
    assert shown(hand)[0] == seat  # the player who was called
    assert mucked(hand) == ([2] if seat == 1 else [])
    assert shown(hand) == ([1] if seat == 1 else [2, 1])
    assert set(won(hand)) == {1}
    if seat == 1:
        say(hand, "1 asks to see 2")
        assert text(happened(hand, e.HandSeen)[0].cards) == worse


@clause("10.6.5")
def test_10_6_5_in_stud_the_opener_shows_first_when_nobody_bet() -> None:
    holes = {1: "2c 8d 7h 6c 4d", 2: "As Ad Kh Qc Jd"}
    hand = play_out(deal("five-card-stud", [500] * 2, antes(), holes=holes))
    assert shown(hand) == [2]
    assert mucked(hand) == [1]


# -- cards speak -------------------------------------------------------------------------------------------


@clause("8.7")
@clause("1.1:Cards speak")
def test_8_7_a_hand_laid_open_wins_whatever_its_owner_thinks_of_it() -> None:
    holes = {1: "As 2s", 2: "Kh Kd"}
    hand = deal("holdem", [500] * 2, limit(), holes=holes, board="Ks 9s 8s 4d 4c", asked=True)
    reach(hand, "river")
    say(hand, "1 bets 20", "2 calls", "1 shows", "2 shows")
    said = {event.seat: event.words.lower() for event in happened(hand, e.Shown)}
    assert "flush" in said[1]
    assert "full house" in said[2]
    assert won(hand) == {2: 60}


@clause("8.7")
def test_8_7_all_hole_cards_must_be_shown() -> None:
    hand = deal("holdem", [500] * 2, limit(), holes={1: "As 3s", 2: "Kh Kd"}, board=BOARD, asked=True)
    reach(hand, "river")
    say(hand, "1 bets 20", "2 calls")
    assert no(hand, "1 shows As") == "14.1.1(a)(vi)"
    assert no(hand, "1 shows As Ad") == "8.2.3"
    say(hand, "1 shows As 3s")


@clause("8.6")
def test_8_6_the_pot_is_not_divided_by_agreement() -> None:
    hand = river()
    for line in ("1 and 2 divide the pot", "2 chops", "split the pot"):
        with pytest.raises(BadInput):
            hand.say(line)
    assert not hand.over
    play_out(hand)
    assert won(hand) == {1: 30}
    assert no(hand, "1 checks") == "8.6"
