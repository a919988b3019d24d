"""Wagers before the first card: blinds, antes, straddles, the kill (6.4, 6.5, 8.9, 8.13.7, 9.1, 10.1, 11.1)."""

from __future__ import annotations

import pytest
from tests.hand.crown.table import antes, clause, deal, happened, limit, no, no_limit, reach, say, totals, verbs, won

from cardspeak.errors import BadInput
from cardspeak.hand import events as e
from cardspeak.hand.machine import Hand
from cardspeak.hand.setup import Stakes

BLIND_GAMES = ["draw-blind", "draw-kitty", "lowball-27", "triple-draw-a5", "two-card-manila", "holdem", "omaha-hilo"]


def posts(hand: Hand, what: str) -> dict[int, int]:
    return {
        seat: amount
        for post in happened(hand, e.Posted)
        if post.what == what
        for seat, amount in zip(post.seats, post.amounts, strict=True)
    }


@clause("8.9.2")
@clause("8.9.2(a)")
@clause("8.9.2(b)")
@pytest.mark.parametrize("game", BLIND_GAMES)
@pytest.mark.parametrize(("button", "first", "second"), [(4, 1, 2), (1, 2, 3), (3, 4, 1)])
def test_8_9_2_blinds_go_round_from_the_left_of_the_button(game: str, button: int, first: int, second: int) -> None:
    hand = deal(game, [500] * 4, limit(), button=button)
    assert posts(hand, "blind") == {first: 5, second: 10}


@clause("8.9.2(b)")
def test_8_9_2_b_a_third_blind_is_made_by_the_third_seat() -> None:
    hand = deal("holdem", [500] * 5, no_limit(blinds=(2, 5, 10)))
    assert posts(hand, "blind") == {1: 2, 2: 5, 3: 10}
    assert hand.turn == 4


@clause("8.9.2(a)")
def test_8_9_2_a_heads_up_the_button_posts_the_second_blind_and_acts_last() -> None:
    """No exception for two players is printed: the order is the usual one on every street."""
    hand = deal("holdem", [500, 500], limit(), button=2)
    assert posts(hand, "blind") == {1: 5, 2: 10}
    assert hand.turn == 1
    say(hand, "1 calls", "2 checks")
    assert hand.turn == 1


@clause("1.1:Blind")
@clause("1.1:Forced bet")
def test_a_blind_is_live_and_wins_when_nobody_answers_it() -> None:
    hand = say(deal("holdem", [500] * 3, limit()), "3 folds", "1 folds")
    assert hand.over
    assert hand.stacks == {1: 495, 2: 505, 3: 500}


@clause("1.1:Blind")
def test_the_last_blind_may_check_or_raise_an_unraised_bet() -> None:
    hand = say(deal("holdem", [500] * 3, limit()), "3 calls", "1 calls")
    assert hand.turn == 2
    assert verbs(hand) == {"fold", "check", "raise to"}
    say(hand, "2 raises to 20")
    assert hand.turn == 3


@clause("6.4")
@pytest.mark.parametrize(("last", "opens"), [(9, False), (10, True), (11, True)])
def test_6_4_the_last_blind_is_at_least_the_table_minimum(last: int, opens: bool) -> None:
    stakes = limit(10, 20, blinds=(5, last))
    if opens:
        assert deal("holdem", [500] * 3, stakes).state.highest == last
    else:
        with pytest.raises(BadInput, match=r"below the table minimum of 10 .*6\.4"):
            deal("holdem", [500] * 3, stakes)


@clause("9.1.1")
@clause("9.1.2")
@pytest.mark.parametrize("game", ["draw-kitty", "lowball-a5", "triple-draw-27"])
def test_9_1_draw_places_the_button_and_takes_blinds_and_antes_before_the_first_card(game: str) -> None:
    hand = deal(game, [500] * 4, limit(antes=(1,)))
    assert hand.setup.button == 4  # the dealer's right hand neighbour has it first
    kinds = [type(event) for event in hand.events[:3]]
    assert kinds == [e.Posted, e.Posted, e.Dealt]
    assert posts(hand, "ante") == {1: 1, 2: 1, 3: 1, 4: 1}
    assert posts(hand, "blind") == {1: 5, 2: 10}
    assert happened(hand, e.Dealt)[0].seats[0] == 1


@clause("9.1.2")
@clause("1.1:Ante wager")
@pytest.mark.parametrize("players", [2, 6])
def test_9_1_2_everybody_antes_before_a_card_is_dealt(players: int) -> None:
    hand = deal("draw-ante", [500] * players, antes(5))
    assert isinstance(hand.events[0], e.Posted)
    assert isinstance(hand.events[1], e.Dealt)
    assert posts(hand, "ante") == dict.fromkeys(range(1, players + 1), 5)
    assert hand.state.pot == 5 * players


@clause("10.1")
@pytest.mark.parametrize("game", ["five-card-stud", "crown-stud", "seven-card-stud", "seven-card-stud-hilo", "razz"])
def test_10_1_stud_takes_an_ante_from_everybody_before_anything_else(game: str) -> None:
    hand = deal(game, [500] * 3, antes(2))
    first = hand.events[0]
    assert isinstance(first, e.Posted)
    assert (first.what, first.seats, first.amounts, first.cite) == ("ante", (1, 2, 3), (2, 2, 2), "10.1")


@clause("11.1.1")
@clause("11.1.2")
@pytest.mark.parametrize("game", ["two-card-manila", "three-card-manila", "faro-manila"])
def test_11_1_manila_places_the_button_and_takes_blinds_before_the_first_card(game: str) -> None:
    hand = deal(game, [500] * 4, limit(), button=2)
    assert [type(event) for event in hand.events[:2]] == [e.Posted, e.Dealt]
    assert posts(hand, "blind") == {3: 5, 4: 10}
    assert happened(hand, e.Dealt)[0].seats[0] == 3
    assert happened(hand, e.Posted)[0].cite == "11.1.2"


@pytest.mark.parametrize(
    ("game", "stakes"),
    [("draw-ante", limit()), ("draw-blind", limit(antes=(1,))), ("razz", limit()), ("omaha", antes())],
)
def test_forced_bets_that_a_game_does_not_know_are_refused(game: str, stakes: Stakes) -> None:
    with pytest.raises(BadInput, match="is played with"):
        deal(game, [500] * 4, stakes)


def test_a_blind_that_is_short_of_chips_is_all_in_and_keeps_its_price() -> None:
    hand = deal("holdem", [500, 4, 500], limit())
    assert posts(hand, "blind") == {1: 5, 2: 4}
    assert hand.turn == 3
    assert hand.prompt is not None
    call = hand.prompt.choice("call")
    assert call is not None
    assert call.amount == 10


def test_a_newcomers_post_is_live_and_a_missed_small_blind_is_dead() -> None:
    hand = deal("holdem", [500] * 5, limit(), late=((4, 10, 5),))
    assert (hand.state.bet[4], hand.state.dead, hand.state.pot) == (10, 5, 30)
    say(hand, "3 calls")
    assert hand.turn == 4
    assert verbs(hand) == {"fold", "check", "raise to"}


# -- straddles ---------------------------------------------------------------------------------------------


@clause("6.5")
@clause("1.1:Over-blind bet")
def test_6_5_a_straddle_is_twice_the_big_blind_from_the_seat_left_of_it() -> None:
    hand = deal("holdem", [500] * 4, limit(straddles=1))
    assert posts(hand, "straddle") == {3: 20}
    assert hand.turn == 4
    assert hand.prompt is not None
    call = hand.prompt.choice("call")
    assert call is not None
    assert call.amount == 20


@clause("6.5.1")
def test_6_5_1_the_straddler_acts_last_in_the_first_round_only() -> None:
    hand = deal("holdem", [500] * 4, limit(straddles=1))
    say(hand, "4 calls", "1 calls", "2 calls")
    assert hand.turn == 3
    assert verbs(hand) == {"fold", "check", "raise to"}
    say(hand, "3 checks")
    assert hand.turn == 1


@clause("6.5.1")
@pytest.mark.parametrize(
    ("stakes", "least"),
    [(limit(straddles=1), 30), (no_limit(straddles=1), 30), (no_limit(5, 10, straddles=2), 60)],
    ids=["fixed", "no limit", "two straddles"],
)
def test_6_5_1_a_straddle_is_a_price_to_call_but_changes_no_limit(stakes: Stakes, least: int) -> None:
    """The next raise adds a structured bet, or in no limit what the last straddle added: 10 for one, 20 for two."""
    hand = deal("holdem", [500] * 5, stakes)
    choices = totals(hand, "raise to")
    assert choices is not None
    assert choices[0] == least
    assert no(hand, f"{hand.turn} raises to {least - 1}") == "6.6"


@clause("6.5")
@pytest.mark.parametrize(
    ("game", "chips", "opens"),
    [("holdem", 20, True), ("holdem", 19, False), ("draw-blind", 20, True), ("draw-blind", 19, False)],
)
def test_6_5_a_stack_of_less_than_twice_the_big_blind_cannot_straddle(game: str, chips: int, opens: bool) -> None:
    stacks = {1: 500, 2: 500, 3: chips, 4: 500}
    if opens:
        assert posts(deal(game, stacks, limit(straddles=1)), "straddle") == {3: 20}
    else:
        with pytest.raises(BadInput, match=r"Seat 3 has 19 chips and cannot straddle 20 .*6\.5\)"):
            deal(game, stacks, limit(straddles=1))


@clause("6.5")
def test_6_5_the_second_straddle_is_whole_too() -> None:
    with pytest.raises(BadInput, match=r"Seat 4 has 39 chips and cannot straddle 40 .*6\.5\)"):
        deal("holdem", {1: 500, 2: 500, 3: 500, 4: 39, 5: 500}, no_limit(straddles=2))


@clause("6.5.1(a)")
def test_6_5_1_a_a_straddle_and_three_raises() -> None:
    hand = deal("holdem", [500] * 4, limit(straddles=1))
    say(hand, "4 raises to 30", "1 raises to 40", "2 raises to 50")
    assert no(hand, "3 raises to 60") == "6.9"
    say(hand, "3 calls", "4 calls", "1 calls")
    assert hand.state.pot == 200


@clause("8.9.4")
@clause("1.1:Over-blind bet")
def test_8_9_4_each_over_blind_doubles_the_one_before() -> None:
    hand = deal("holdem", [500] * 6, no_limit(straddles=3))
    assert posts(hand, "straddle") == {3: 20, 4: 40, 5: 80}
    assert hand.turn == 6


@pytest.mark.parametrize(("players", "straddles", "opens"), [(4, 1, True), (4, 2, True), (4, 3, False), (2, 1, False)])
def test_8_9_4_every_over_blind_needs_a_player_of_its_own(players: int, straddles: int, opens: bool) -> None:
    if opens:
        assert len(posts(deal("holdem", [500] * players, no_limit(straddles=straddles)), "straddle")) == straddles
    else:
        with pytest.raises(BadInput, match=r"8\.9\.4"):
            deal("holdem", [500] * players, no_limit(straddles=straddles))


@clause("9.1.2(a)")
@pytest.mark.parametrize("game", ["draw-blind", "draw-kitty", "lowball-27", "triple-draw-27"])
def test_9_1_2_a_draw_knows_one_over_blind_and_no_second(game: str) -> None:
    hand = deal(game, [500] * 5, limit(straddles=1))
    assert posts(hand, "straddle") == {3: 20}
    assert happened(hand, e.Posted)[-1].cite == "9.1.2(a)"
    with pytest.raises(BadInput, match=r"allows 1 straddles .*9\.1\.2\(a\)"):
        deal(game, [500] * 5, limit(straddles=2))


# -- the kill ----------------------------------------------------------------------------------------------


@clause("8.13.7")
@pytest.mark.parametrize(("kill", "small", "big"), [(20, 20, 40), (15, 15, 30)], ids=["full kill", "half kill"])
def test_8_13_7_the_kill_wager_increases_the_size_of_the_game(kill: int, small: int, big: int) -> None:
    hand = deal("holdem", [500] * 4, limit(10, 20), kill=(4, kill))
    assert posts(hand, "blind") == {1: 5, 2: 10}
    assert posts(hand, "kill") == {4: kill}
    assert hand.turn == 3
    assert totals(hand, "raise to") == (kill + small,)
    say(hand, "3 calls", "4 checks", "1 calls", "2 calls")
    assert totals(hand, "bet") == (small,)
    reach(hand, "turn")
    assert totals(hand, "bet") == (big,)


@clause("8.13.8")
@pytest.mark.parametrize("killer", [3, 4])
def test_8_13_8_the_killer_acts_in_the_usual_order(killer: int) -> None:
    hand = deal("holdem", [500] * 4, limit(), kill=(killer, 20))
    turns = []
    while not hand.state.boards[0]:
        turns.append(hand.turn)
        if turns[-1] == killer:
            assert "check" in verbs(hand)
            hand.check()
        else:
            hand.call()
    assert turns == [3, 4, 1, 2]


@clause("8.13.7")
def test_8_13_7_a_killer_in_the_big_blind_adds_the_difference() -> None:
    hand = deal("holdem", [500] * 4, limit(), kill=(2, 20))
    assert posts(hand, "kill") == {2: 10}
    assert hand.state.bet[2] == 20


@pytest.mark.parametrize(
    ("stakes", "kill"),
    [(limit(), (4, 10)), (limit(10, 20), (9, 20)), (limit(10, 25), (4, 15)), (limit(blinds=()), (4, 10))],
    ids=["no increase", "nobody there", "half a chip", "no increase, no blinds"],
)
def test_a_kill_that_makes_no_sense_is_refused(stakes: Stakes, kill: tuple[int, int]) -> None:
    with pytest.raises(BadInput):
        deal("holdem", [500] * 4, stakes, kill=kill)


def test_the_walk_of_a_straddler() -> None:
    hand = say(deal("holdem", [500] * 4, limit(straddles=1)), "4 folds", "1 folds", "2 folds")
    assert won(hand) == {3: 25}  # both blinds and as much of the straddle as the big blind met
    assert hand.stacks == {1: 495, 2: 490, 3: 515, 4: 500}
