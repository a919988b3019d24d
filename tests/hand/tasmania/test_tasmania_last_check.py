"""B.12.3: in the last round only a hand that beats the open cards of those who checked may check as well."""

from __future__ import annotations

import pytest
from tests.hand.tasmania.table import around, no, round_name, say, stud, stud_duel, tas, verbs

from cardspeak.cards import UNKNOWN, parse_cards
from cardspeak.hand.views import view


@tas("B.12.3")
@pytest.mark.parametrize(
    ("shows", "holds", "may"),
    [
        # odd cards: a fifth card beats the same four, and nothing less does
        ("Kh Jd 6c 3s", "Ac Ks Jh 5d 4s", True),
        ("Kh Jd 6c 3s", "Kd Js 6h 3d 2s", True),
        ("Kh Jd 6c 3s", "2d Kd Js 6h 2s", True),  # a pair
        ("Kh Jd 7c 3s", "Kd Js 6h 4d 2s", False),
        ("Kh Jd 6c 4s", "Kd Js 6h 3d 2s", False),
        ("Kh Jd 6c 3s", "Qd Js Th 8d 2s", False),
        # a pair
        ("9h 9d Kc 4s", "9c 9s Kh 4d 3s", True),
        ("9h 9d Kc 4s", "9c 9s Kh 3d 2s", False),
        ("9h 9d Kc 4s", "Tc Ts 4h 3d 2s", True),
        ("9h 9d Kc 4s", "8c 8s Ah Kd Qs", False),
        # two pairs
        ("Kh Kd 4c 4s", "Kc Ks 4h 4d 2s", True),
        ("Kh Kd 4c 4s", "Kc Ks 3h 3d As", False),
        ("Kh Kd 4c 4s", "2c 2s 2h Ad Qs", True),
        # threes and fours
        ("5h 5d 5c Ks", "6c 6s 6h 3d 2s", True),
        ("5h 5d 5c Ks", "4c 4s 4h Ad Qs", False),
        ("5h 5d 5c Ks", "Ac As Kh Kd Qs", False),
        ("5h 5d 5c Ks", "8c 7s 6h 4d 5s", True),
        ("7h 7d 7c 7s", "8c 8d 8h Ad As", False),
        ("7h 7d 7c 7s", "8h 6h 5h 4h 2h", False),
        ("7h 7d 7c 7s", "6h 5h 4h 3h 2h", True),
        # four to a royal flush are four odd cards
        ("Ah Kh Qh Jh", "2c 2s 5d 4d 6s", True),
        ("Ah Kh Qh Jh", "As Ks Qs Jc 9s", True),
        ("Ah Kh Qh Jh", "As Ks Qs Tc 9s", False),
    ],
)
def test_with_the_full_deck(shows: str, holds: str, may: bool) -> None:
    hand = around(stud_duel(f"?? {shows}", holds), "final")
    assert hand.turn == 1
    say(hand, "1 checks")
    assert hand.turn == 2
    if may:
        assert verbs(hand) == {"fold", "check", "bet"}
        say(hand, "2 checks")
        assert hand.over
    else:
        assert verbs(hand) == {"fold", "bet"}
        assert no(hand, "2 checks") == "B.12.3"
        say(hand, "2 bets 2")


@tas("B.12.3", "B.14.2.c")
@pytest.mark.parametrize(
    ("shows", "holds", "may"),
    [
        ("8h 8d 8c 8s", "9h Jh Kh Th 7h", True),  # a flush stands above fours there
        ("8h 8d 8c 8s", "9c 9d 9h Kd Ks", False),
        ("9h 9d 9c Ks", "Ah 7c 8c Td 9s", True),  # the ace below the seven makes a straight
    ],
)
def test_with_the_reduced_deck(shows: str, holds: str, may: bool) -> None:
    hand = say(around(stud_duel(f"?? {shows}", holds, deck=32), "final"), "1 checks")
    assert ("check" in verbs(hand)) is may
    assert "bet" in verbs(hand)


@tas("B.12.3")
def test_every_earlier_checker_has_to_be_beaten() -> None:
    """Seat 1 shows a king, seat 2 holds a pair of nines but shows one; seat 3 beats the king only."""
    holes = {1: "2c Kh Jd 6c 3s", 2: "2s 9c 9h Td 4s", 3: "Qc Qd 8s 7h 5d"}
    hand = around(stud([500] * 3, holes), "final")
    assert hand.turn == 2  # the open pair
    say(hand, "2 checks")
    say(hand, "3 checks")  # queens beat nines
    assert verbs(hand) == {"fold", "bet"}  # king high beats neither board
    assert no(hand, "1 checks") == "B.12.3"

    holes[3] = "8c Qd 8s 7h 5d"  # eights beat no open nines, though they beat the king
    hand = say(around(stud([500] * 3, holes), "final"), "2 checks")
    assert verbs(hand) == {"fold", "bet"}


@tas("B.12.3")
def test_the_first_to_speak_checks_freely_and_a_bet_ends_the_matter() -> None:
    hand = around(stud_duel("2c Kh Jd 6c 3s", "Qc Td 9s 8h 4d"), "final")
    assert verbs(hand) == {"fold", "check", "bet"}
    say(hand, "1 bets 2")
    assert verbs(hand) == {"fold", "call", "raise to"}


@tas("B.12.3")
def test_in_earlier_rounds_anybody_checks() -> None:
    hand = around(stud_duel("2c Kh Jd 6c 3s", "Qc Td 9s 8h 4d"), "third")
    say(hand, "1 checks")
    assert "check" in verbs(hand)


@tas("B.12.3")
def test_what_hidden_cards_decide_is_marked_as_private() -> None:
    """Whoever sees that a check is missing would know something of the hole card."""
    hand = around(stud_duel("2c Kh Jd 6c 3s", "Qc Td 9s 8h 4d"), "third")
    asked = []
    while not hand.over:
        prompt = hand.prompt
        assert prompt is not None
        asked.append((round_name(hand), prompt.seat, prompt.private))
        if "check" in verbs(hand):
            hand.check()
        else:
            hand.fold()
    assert asked == [("third", 1, False), ("third", 2, False), ("final", 1, False), ("final", 2, True)]


@tas("B.12.3", "A:Hole Card")
def test_nobody_else_sees_what_is_on_offer_or_the_hole_card_behind_it() -> None:
    hand = say(around(stud_duel("2c Kh Jd 6c 3s", "Qc Td 9s 8h 4d"), "final"), "1 checks")
    own = view(hand, 2).prompt
    assert own is not None
    assert {choice.verb for choice in own.choices} == {"fold", "bet"}
    hidden = {}
    for viewer in (1, 2, 3, "rail", "floor"):
        seen = view(hand, viewer)
        assert (seen.turn, seen.prompt is None) == (2, viewer != 2)
        hidden[viewer] = next(seat.cards[0] for seat in seen.seats if seat.seat == 2)
    assert hidden == {1: UNKNOWN, 2: parse_cards("Qc")[0], 3: UNKNOWN, "rail": UNKNOWN, "floor": UNKNOWN}
