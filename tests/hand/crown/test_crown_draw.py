"""9.4, the draw: who changes cards when, what is burned, and what happens when the deck runs out."""

from __future__ import annotations

import pytest
from tests.hand.crown.table import cards, clause, deal, happened, limit, no, play_out, say, text, verbs

from cardspeak.hand import events as e
from cardspeak.hand.commands import Discard
from cardspeak.hand.machine import Hand
from cardspeak.refusal import Refused

HOLES = {1: "As Ad 2c 3c 4c", 2: "Ks Kd 5c 6c 7c", 3: "Qs Qd 8c 9c Tc"}


def at_the_draw(rest: str = "2h 3h 4h 5h 6h 7h 8h 9h", game: str = "draw-blind") -> Hand:
    """Three players have called; `rest` are the next cards of the deck."""
    hand = deal(game, [500] * 3, limit(), holes=HOLES, rest=rest)
    return say(hand, "3 calls", "1 calls", "2 checks")


@clause("9.4.1")
def test_9_4_1_each_player_in_turn_is_served_at_once_and_face_down() -> None:
    hand = at_the_draw()
    assert hand.turn == 1
    assert no(hand, "2 draws 5c") == "1.1:Action"
    say(hand, "1 draws 2c 3c 4c")
    assert text(hand.state.holes[1]) == "As Ad 3h 4h 5h"
    assert hand.turn == 2
    say(hand, "2 stands pat")
    assert text(hand.state.holes[2]) == "Ks Kd 5c 6c 7c"
    say(hand, "3 draws Qs Qd 8c 9c Tc")
    assert text(hand.state.holes[3]) == "6h 7h 8h 9h 2d"
    assert {face for seat in (1, 2, 3) for face in hand.state.faces[seat]} == {"down"}


@clause("9.4.1")
@pytest.mark.parametrize("count", [0, 1, 2, 3, 4, 5])
def test_9_4_1_any_or_all_cards_may_be_changed(count: int) -> None:
    hand = at_the_draw()
    given = HOLES[1].split()[:count]
    say(hand, f"1 draws {' '.join(given)}" if given else "1 stands pat")
    held = text(hand.state.holes[1]).split()
    assert len(held) == 5
    assert not set(held) & set(given)
    assert text(hand.state.discards[1]).split() == given


@clause("9.4.1")
def test_9_4_1_only_ones_own_cards_may_be_changed() -> None:
    hand = at_the_draw()
    assert no(hand, "1 draws Ks") == "8.2.3"
    assert isinstance(hand.act(Discard(1, cards("As") * 2)), Refused)


@clause("9.4.1")
def test_9_4_1_folded_players_are_passed_over_and_all_in_players_are_not() -> None:
    hand = deal("draw-blind", [500, 10, 500, 500], limit())
    say(hand, "3 folds", "4 calls", "1 calls")  # the big blind is all-in
    turns = []
    while "draw" in verbs(hand):
        turns.append(hand.turn)
        hand.discard()
    assert turns == [1, 2, 4]


@clause("9.4.1(a)")
def test_9_4_1_a_one_burn_before_the_first_player_who_receives_cards() -> None:
    hand = say(at_the_draw(), "1 stands pat")
    assert hand.state.burns == []
    say(hand, "2 draws 5c")
    assert text(hand.state.burns) == "2h"
    assert text(hand.state.holes[2]) == "Ks Kd 6c 7c 3h"
    say(hand, "3 draws 8c")
    assert text(hand.state.burns) == "2h"


@clause("9.4.1(a)")
def test_9_4_1_a_nobody_draws_and_nothing_is_burned() -> None:
    hand = play_out(at_the_draw())
    assert not happened(hand, e.Burned)


@clause("9.4.1(a)")
def test_9_4_1_a_each_of_three_draws_has_its_burn() -> None:
    hand = at_the_draw(game="triple-draw-27")
    while not hand.over:
        if "draw" in verbs(hand):
            hand.discard(str(hand.state.holes[hand.turn][0]))
        elif "check" in verbs(hand):
            hand.check()
    assert len(happened(hand, e.Burned)) == 3


# -- the deck runs out -------------------------------------------------------------------------------------


def full_table(folding: int = 0) -> Hand:
    """Eight players and 52 cards: twelve are left for the draw, one of them to burn."""
    hand = deal("draw-blind", [500] * 8, limit())
    while "draw" not in verbs(hand):
        if hand.turn == folding:
            hand.fold()
        elif "check" in verbs(hand):
            hand.check()
        else:
            hand.call()
    return hand


def draw(hand: Hand, count: int) -> list[str]:
    """The player to act changes the first cards; returns what was given up."""
    given = text(hand.state.holes[hand.turn][:count]).split()
    say(hand, f"{hand.turn} draws {' '.join(given)}")
    return given


@clause("9.4.2")
def test_9_4_2_earlier_discards_complete_a_draw_after_the_last_card() -> None:
    hand = full_table()
    last = hand.state.stub[0]
    first, second = draw(hand, 5), draw(hand, 5)
    assert hand.state.stub == [last]
    own = draw(hand, 3)
    (shuffled,) = happened(hand, e.Reshuffled)
    assert shuffled.cite == "9.4.2"
    assert set(text(shuffled.stub).split()) == set(first) | set(second)
    held = text(hand.state.holes[3]).split()
    assert str(last) in held  # the deck is used to its last card
    assert not set(held) & set(own)
    assert len(set(held) & (set(first) | set(second))) == 2
    assert len(happened(hand, e.Burned)) == 1  # and the burn stays where it is
    assert len(hand.state.burns) == 1


@clause("9.4.2")
def test_9_4_2_exactly_enough_cards_need_no_shuffle() -> None:
    hand = full_table()
    draw(hand, 5)
    draw(hand, 5)
    draw(hand, 1)
    assert hand.state.stub == []
    assert not happened(hand, e.Reshuffled)
    draw(hand, 1)
    assert len(happened(hand, e.Reshuffled)) == 1


@clause("9.4.2")
def test_9_4_2_a_folded_hand_is_among_the_discards() -> None:
    hand = full_table(folding=8)
    folded = set(text(hand.state.muck).split())
    assert len(folded) == 5
    draw(hand, 5)
    draw(hand, 5)
    draw(hand, 5)
    (shuffled,) = happened(hand, e.Reshuffled)
    assert folded <= set(text(shuffled.stub).split())
    assert "muck" in shuffled.taken


@clause("9.4.2")
def test_9_4_2_everybody_changing_everything_is_served() -> None:
    hand = full_table()
    while "draw" in verbs(hand):
        draw(hand, 5)
    assert all(len(hand.state.holes[seat]) == 5 for seat in range(1, 9))
    for shuffled in happened(hand, e.Reshuffled):
        at = hand.events.index(shuffled)
        drawer = next(event.seat for event in reversed(hand.events[:at]) if isinstance(event, e.Discarded))
        assert f"discards {drawer}" not in shuffled.taken


@clause("9.4.2(a)")
@pytest.mark.parametrize("taken", [False, True], ids=["unplayed kitty", "hand exchanged for it"])
def test_9_4_2_a_the_kitty_or_the_hand_given_for_it_is_part_of_the_muck(taken: bool) -> None:
    hand = deal("draw-kitty", [500] * 7, limit())
    spare = set(text(hand.state.holes[3 if taken else 0]).split())
    if taken:
        say(hand, "3 takes the kitty")
    while "draw" not in verbs(hand):
        hand.check() if "check" in verbs(hand) else hand.call()
    assert set(text(hand.state.muck).split()) == spare
    draw(hand, 5)
    draw(hand, 5)
    draw(hand, 2)
    (shuffled,) = happened(hand, e.Reshuffled)
    assert spare <= set(text(shuffled.stub).split())
