"""The dealer's assistant: the next thing to do, its clause, and what came of the hand."""

from __future__ import annotations

import pytest

from cardspeak.cards import parse_cards
from cardspeak.hand import Hand, Stakes, make_setup
from cardspeak.hand.commission import Percent
from cardspeak.hand.live.dealer import assist, cards_of
from cardspeak.refusal import Refused


def told(book: str, game: str, stacks: list[int], **more: object) -> Hand:
    return Hand(make_setup(book, game, stacks, told=True, asked=True, **more))  # type: ignore[arg-type]


def say(hand: Hand, *lines: str) -> None:
    for line in lines:
        answer = hand.say(line)
        assert not isinstance(answer, Refused), f"{line}: {answer}"


def lines(hand: Hand) -> list[tuple[str, str]]:
    return [(line.says, line.cite) for line in assist(hand).lines]


def results(hand: Hand) -> list[tuple[str, str]]:
    return [(line.says, line.cite) for line in assist(hand).result]


@pytest.mark.clause("star-sydney-poker", "20.4.1")
@pytest.mark.clause("star-sydney-poker", "20.5.1")
def test_a_hand_of_holdem_from_the_deal_to_the_pot() -> None:
    hand = told("star-sydney-poker", "holdem", [200, 200, 200])
    assert lines(hand) == [("Deal two cards face down to each player, seat 1 first.", "20.2")]
    assert (assist(hand).asks, assist(hand).seats, assist(hand).cards) == ("down", (1, 2, 3), 2)
    say(hand, "deal 1 As Ah")
    assert assist(hand).seats == (2, 3)
    assert assist(hand).seen == (), "a hole card is nobody's to know"
    say(hand, "deal unseen")
    assert lines(hand) == [("Seat 3 is to act: fold, call 2 or raise to 4 to 200.", "20.3.2")]
    say(hand, "3 calls", "1 calls", "2 checks")
    assert lines(hand) == [("Burn one card.", "20.4.1"), ("Deal the flop: three cards face up.", "20.4.1")]
    assert (assist(hand).asks, assist(hand).cards) == ("board", 3)
    say(hand, "board 2c 7d 9h")
    assert assist(hand).seen == tuple(sorted(parse_cards("2c7d9h")))
    say(hand, "1 checks", "2 checks", "3 checks")
    assert lines(hand) == [("Burn one card.", "20.5.1"), ("Deal the turn: one card face up.", "20.5.1")]
    say(hand, "board Ts", "1 checks", "2 checks", "3 checks", "board 3d", "1 checks", "2 checks", "3 checks")
    assert lines(hand) == [("Seat 1 shows first: name the cards, or the hand is mucked.", "20.7.2")]
    assert (assist(hand).asks, assist(hand).seats, assist(hand).cards) == ("show", (1,), 2)
    say(hand, "1 shows", "2 shows Kc Kd")
    assert lines(hand)[0][0].startswith("Seat 3 shows: name the cards")
    say(hand, "3 mucks")
    assert assist(hand).asks == ""
    assert ("Seat 1 wins 6, the main pot with one pair, aces, ten, nine and seven kickers.", "20.7.3") in results(hand)


def test_side_pots_and_commission() -> None:
    stakes = Stakes(structure="no limit", blinds=(1, 2), small=2, charge=Percent(percent=10, cap=4))
    hand = told("star-sydney-poker", "holdem", [11, 50, 50], stakes=stakes)
    say(hand, "deal unseen", "3 raises to 30", "1 calls", "2 calls", "board 2c 7d 9h", "2 bets 20", "3 calls")
    say(hand, "board Ts", "board 3d", "2 shows As Kd", "3 shows Qd Kc", "1 shows Ac Ah")
    said = [says for says, _ in results(hand)]
    taken = [says for says in said if says.startswith("The house takes")]
    assert taken == ["The house takes 3 from the main pot.", "The house takes 1 from side pot 1."]
    assert said[-1] == "Push in all: seat 1 30, seat 2 77."
    assert hand.stacks == {1: 30, 2: 77, 3: 0}


def test_an_odd_chip_is_told_with_its_clause() -> None:
    stakes = Stakes(structure="no limit", blinds=(1, 2), small=2)
    hand = told("star-sydney-poker", "holdem", [100, 100, 100], stakes=stakes)
    say(hand, "deal unseen", "3 folds", "1 raises to 5", "2 calls", "board 2c 7d 9h", "1 checks", "2 checks")
    say(hand, "board Ts", "1 checks", "2 checks", "board 3d", "1 checks", "2 checks", "1 shows As Kd", "2 shows Ad Kc")
    assert not [line for line in results(hand) if "cannot be divided" in line[0]]
    third = told("star-sydney-poker", "holdem", [100, 100, 100], stakes=stakes)
    say(third, "deal unseen", "3 calls", "1 folds", "2 checks", "board 2c 7d 9h", "2 checks", "3 checks")
    say(third, "board Ts", "2 checks", "3 checks", "board 3d", "2 checks", "3 checks", "2 shows As Kd", "3 shows Ad Kc")
    odd = [line for line in results(third) if "cannot be divided" in line[0]]
    assert odd == [("1 cannot be divided and goes to seat 2.", third.setup.play.odd.cite)]


def test_stud_is_dealt_up_and_down() -> None:
    hand = told("star-sydney-poker", "seven-card-stud", [200] * 3)
    assert assist(hand).asks == "down"
    say(hand, "deal unseen")
    found = assist(hand)
    assert (found.asks, found.seats, found.cards) == ("up", (1, 2, 3), 1)
    assert found.lines[-1].says == "Deal one card face up to each player, seat 1 first: name them as they fall."
    say(hand, "deal 1 Kc", "deal 2 9d")
    assert assist(hand).lines[-1].says == "Deal one card face up to seat 3: name it."
    say(hand, "deal 3 2c")
    assert assist(hand).asks == "act"
    assert assist(hand).seen == tuple(sorted(parse_cards("Kc9d2c")))


def test_a_draw_is_asked_served_and_burned_for() -> None:
    hand = told("crown-melbourne-poker", "triple-draw-27", [200] * 2)
    say(hand, "deal unseen")
    while assist(hand).asks == "act":
        say(hand, f"{hand.turn} {'calls' if any(one.verb == 'call' for one in hand.legal) else 'checks'}")
    found = assist(hand)
    first = found.seats[0]
    assert (found.asks, found.cards, found.least) == ("draw", 5, 0)
    assert found.lines[-1].says == f"Seat {first} changes up to five cards, or stands pat."
    say(hand, f"{first} draws ?? ??")
    found = assist(hand)
    assert (found.asks, found.seats, found.cards) == ("serve", (first,), 2)
    assert [line.says for line in found.lines] == ["Burn one card.", f"Give seat {first} two cards."]


def test_chinese_asks_for_everybodys_hands() -> None:
    hand = told("crown-melbourne-poker", "chinese-poker", [200] * 2)
    assert lines(hand) == [("Deal 13 cards face down to each player, seat 1 first.", "13.1.1")]
    say(hand, "deal unseen")
    found = assist(hand)
    assert (found.asks, found.seats, found.cards) == ("arrange", (1, 2), 13)
    say(hand, "2 sets 2d 3d 4c/5d 6d 7c 8c 9d/Td Jd Qc Kc Ac")
    assert assist(hand).seats == (1,)
    assert assist(hand).seen == (), "a hand that is set is not shown yet"
    say(hand, "1 sets 2c 3c 4d/5c 6c 7d 8d 9h/Tc Jc Qd Kd Ah")
    assert any("pays seat" in says or "shows" in says for says, _ in results(hand))


def test_hands_are_turned_up_when_nobody_can_bet() -> None:
    hand = told("open-table", "holdem", [50, 50])
    say(hand, "deal unseen", "2 raises to 50", "1 calls")
    found = assist(hand)
    assert (found.asks, found.open) == ("board", (1, 2))
    assert (
        found.lines[-2].says
        == "Nobody can bet any more: the hands of seats 1 and 2 are turned up before the next card."
    )
    say(hand, "1 shows As Ah")
    assert assist(hand).open == (2,)
    other = told("crown-melbourne-poker", "holdem", [50, 50])
    say(other, "deal unseen", "1 raises to 50", "2 calls")
    assert (assist(other).asks, assist(other).open) == ("board", ()), "shown in turn, as any hand"


def test_every_board_has_its_name() -> None:
    hand = told("crown-melbourne-poker", "double-flop-holdem", [200] * 2)
    say(hand, "deal unseen", "1 calls", "2 checks")
    assert lines(hand)[-1][0] == "Deal the flop on board 1: three cards face up."
    say(hand, "board 2c 7d 9h")
    assert lines(hand)[-1][0] == "Deal the flop on board 2: three cards face up."
    manila = told("crown-melbourne-poker", "two-card-manila", [200] * 2)
    say(manila, "deal unseen")
    while assist(manila).asks == "act":
        say(manila, f"{manila.turn} {'calls' if any(one.verb == 'call' for one in manila.legal) else 'checks'}")
    assert lines(manila)[-1][0].startswith("Turn one card face up in the middle, before the ")


def test_numbers_of_cards() -> None:
    assert [cards_of(count) for count in (1, 2, 10, 13)] == ["one card", "two cards", "ten cards", "13 cards"]
