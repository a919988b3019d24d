"""Words that the books define and the hand machine gives a meaning to: a hand, a drop, an oversize chip, a wager."""

from __future__ import annotations

from typing import Any

import pytest
from tests.talk.talking import fixed, flop, hear, table

from cardspeak.cards import deck_of, parse_cards
from cardspeak.errors import BadInput
from cardspeak.hand import events as e
from cardspeak.hand import open_hand
from cardspeak.hand.audit.auditor import audit
from cardspeak.hand.commission import Charge, Percent, PerHand
from cardspeak.hand.machine import Hand
from cardspeak.hand.making import make_setup
from cardspeak.hand.pack import stacked_pack
from cardspeak.hand.setup import Stakes
from cardspeak.refusal import Refused

CROWN, STAR = "crown-melbourne-poker", "star-sydney-poker"


def play_out(hand: Hand) -> Hand:
    """Everybody checks, calls or opens for the least."""
    while not hand.over:
        verbs = {choice.verb: choice for choice in hand.legal}
        if "check" in verbs:
            assert not isinstance(hand.check(), Refused)
        elif "call" in verbs:
            assert not isinstance(hand.call(), Refused)
        else:
            assert not isinstance(hand.bet(verbs["bet"].least), Refused)
    return hand


@pytest.mark.clause(CROWN, "1.1:Hand")
def test_a_hand_is_a_deal_the_cards_of_a_player_and_the_five_that_win() -> None:
    setup = make_setup(CROWN, "holdem", [200, 200, 200])
    hand = Hand(setup, stacked_pack(setup, {1: "As Kd", 2: "9c 9d", 3: "7h 7s"}, "2h 3h 4h 9s Jd"))
    assert hand.state.holes[2] == list(parse_cards("9c 9d"))  # what a player holds
    assert hand.state.live == [1, 2, 3]  # what keeps a player in the action
    play_out(hand)  # one deal, from the blinds to the pot
    won = [event for event in hand.events if isinstance(event, e.Awarded)]
    assert [(award.seat, award.words) for award in won] == [(2, "three of a kind, nines, jack and four kickers")]


@pytest.mark.clause(CROWN, "1.1:Drop")
@pytest.mark.parametrize(
    ("charge", "taken"),
    [(PerHand(amount=3), 3), (Percent(percent=10), 3), (None, 0)],
)
def test_the_drop_is_what_the_table_is_set_to_take(charge: Charge | None, taken: int) -> None:
    stakes = Stakes(blinds=(5, 10), small=10, charge=charge)
    hand = play_out(open_hand(CROWN, "holdem", [200, 200, 200], seed="drop", stakes=stakes))
    assert hand.state.commission == taken
    assert sum(hand.stacks.values()) == 600 - taken


@pytest.mark.clause(CROWN, "1.1:Oversize chip")
@pytest.mark.parametrize(
    ("push", "answer"),
    [
        ("3 pushes 100", "3 calls [8.2.1]"),  # worth just the wager: no oversize chip, a call all the same
        ("3 pushes 500", "3 calls, back 400 [6.14.1(a)]"),  # one chip worth more than the wager
        ("3 pushes 100 400", "3 raises to 500 [8.2.2]"),  # two chips of the same value
    ],
)
def test_one_chip_worth_more_than_the_wager_it_answers_is_oversize(push: str, answer: str) -> None:
    assert hear(table(CROWN), push) == answer


@pytest.mark.clause(CROWN, "1.1:Oversize chip")
def test_an_oversize_chip_in_limit_is_a_call_and_one_of_the_wager_is_too() -> None:
    assert hear(flop(fixed(CROWN), "1 bets 100"), "2 pushes 101") == "2 calls, back 1 [6.13]"
    assert hear(flop(fixed(CROWN), "1 bets 100"), "2 pushes 100") == "2 calls [8.2.1]"


@pytest.mark.clause(CROWN, "6.2")
@pytest.mark.clause(STAR, "7.2")
@pytest.mark.parametrize("book", [CROWN, STAR])
@pytest.mark.parametrize("wager", [20.0, 19.5, "20 in cash", None])
def test_nothing_but_chips_is_wagered(book: str, wager: Any) -> None:
    hand = open_hand(book, "holdem", [200, 200, 200], seed="chips", stakes=Stakes(blinds=(5, 10), small=10))
    before = hand.state.copy()
    with pytest.raises(BadInput, match="chips are whole numbers"):
        hand.raise_to(wager)
    assert hand.state == before
    assert not isinstance(hand.raise_to(20), Refused)


@pytest.mark.clause(STAR, "7.7")
def test_once_cards_are_dealt_no_wager_is_touched_out_of_turn() -> None:
    hand = open_hand(STAR, "holdem", [200, 200, 200], seed="shoe", stakes=Stakes(blinds=(5, 10), small=10))
    before = hand.state.copy()
    for line in ("1 calls", "1 raises to 20", "2 checks", "2 raises to 30", "1 bets 10"):
        answer = hand.say(line)
        assert isinstance(answer, Refused), line
        assert hand.state == before
    assert (before.bet[1], before.bet[2]) == (5, 10)
    hand.say("3 raises to 30")
    assert isinstance(hand.say("3 raises to 40"), Refused)  # nor made larger once it stands
    assert hand.state.bet[3] == 30
    assert hand.state.stack[3] == 170


@pytest.mark.clause(STAR, "24.3.4")
@pytest.mark.parametrize(("game", "deck"), [("holdem", 52), ("five-card-stud", 32), ("two-card-manila", 36)])
def test_at_the_end_every_card_is_there_to_be_counted(game: str, deck: int) -> None:
    hand = open_hand(STAR, game, [100] * 4, seed="count", deck=deck)
    play_out(hand)
    state = hand.state
    places = [state.stub, state.burns, state.muck, state.aside, state.shared, *state.boards, *state.holes]
    assert sorted(card for place in places for card in place) == sorted(deck_of(deck).cards)
    assert audit(hand.setup, hand.events, hand.pack()) == []
    short = [event for event in hand.events if not isinstance(event, e.Burned)]
    assert len(short) == len(hand.events) or audit(hand.setup, short, hand.pack()) != []
