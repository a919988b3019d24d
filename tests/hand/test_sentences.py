"""What happened in a hand, told: every event in one sentence that says what there is to say, and nothing else."""

from __future__ import annotations

from functools import partial

import pytest

from cardspeak.cards import parse_cards
from cardspeak.hand import events as e
from cardspeak.hand.words.story import tell

ACE, PAIR, THREE = parse_cards("As"), parse_cards("As Kd"), parse_cards("2c 3d 4h")
ruled = partial(
    e.Ruled, "boxed card", "x", "It is replaced.", facts={}, considered=(), reported_by="dealer", decided_by="floor"
)
voided = partial(e.HandVoided, seats=(1, 2), amounts=(5, 0), cite="x")
won = partial(e.Awarded, 1, 40, part="pot", board=0, words="", cite="x")
announced = partial(e.Announced, pot=0, part="pot", board=0, words="", cite="x")


@pytest.mark.parametrize(
    ("event", "says"),
    [
        (
            ruled(),
            "Irregularity, reported by the dealer: boxed card. Ruling: the floor decides: It is replaced.",
        ),
        (
            ruled(seat=3, cards=ACE, choice="play on", silent=True),
            "Irregularity, reported by the dealer: boxed card. Seat 3. As. "
            "The book is silent; the floor decides (play on): It is replaced.",
        ),
        (e.CardsMoved(ACE, "stub", "board 2", "x"), "As goes from the stub to board 2."),
        (e.CardsMoved(PAIR, "hole 3", "aside", "x"), "As Kd go from seat 3's hand to one side."),
        (e.CardsMoved(PAIR, "discards 3", "muck", "x"), "As Kd go from seat 3's discards to the muck."),
        (
            voided("misdeal", forced_stand=True),
            "Misdeal. Returned: 5 to seat 1. Blinds and antes stand for the new deal. "
            "The cards are shuffled and cut, and the same player is dealt first.",
        ),
        (voided("void"), "The hand is void. Returned: 5 to seat 1."),
        (
            e.HandVoided("void", (1,), (0,), "x"),
            "The hand is void. Returned: nothing, since nothing was wagered.",
        ),
        (e.Noted("a warning", "x"), "Noted: a warning."),
        (e.Noted("a warning", "x", seat=2, to="the manager"), "Noted (seat 2): a warning. Told: the manager."),
        (e.StackChanged(2, 40, "x"), "Seat 2 adds 40."),
        (e.StackChanged(2, -40, "x"), "Seat 2 takes back 40."),
        (
            e.MuckedHandSeen(2, 1, PAIR, "x"),
            "Seat 1 asks to see the hand that seat 2 mucked: As Kd. The dealer taps it on the muck: it cannot win.",
        ),
        (
            e.MuckedHandSeen(2, 1, PAIR, "x", live=True),
            "Seat 1 asks to see the hand that seat 2 mucked: As Kd. It is live and can still win.",
        ),
        (e.Posted("ante", (1, 2, 3), (1, 1, 1), 0, "x"), "Everybody antes 1: seats 1, 2 and 3."),
        (e.Posted("ante", (1, 2), (1, 1), 0, "x"), "Seat 1 antes 1. Seat 2 antes 1."),
        (e.Posted("ante", (1, 2, 3), (1, 1, 2), 0, "x"), "Seat 1 antes 1. Seat 2 antes 1. Seat 3 antes 2."),
        (e.Dealt((1, 0, 1), THREE, "down", "x"), "Dealt face down: seat 1 2c 4h, the kitty 3d."),
        (e.Boarded(THREE, 0, "x"), "On the board: 2c 3d 4h."),
        (e.Boarded(THREE, 1, "x"), "On board 2: 2c 3d 4h."),
        (e.Reshuffled(THREE, (), "x"), "The stub is shuffled and cut: 3 cards."),
        (e.Reshuffled(THREE, ("muck", "burns"), "x"), "The muck and burns are shuffled into the stub, now 3 cards."),
        (
            e.Reshuffled(THREE, ("muck",), "x", skips_burn=True),
            "The muck are shuffled into the stub, now 3 cards; too few for a burn.",
        ),
        (e.BetTo(1, 5, "x"), "Seat 1 bets 5."),
        (e.BetTo(1, 5, "x", bring_in=True), "Seat 1 brings it in for 5."),
        (e.Discarded(1, (), "x"), "Seat 1 stands pat."),
        (e.Discarded(1, ACE, "x"), "Seat 1 gives up a card: As."),
        (e.Discarded(1, PAIR, "x"), "Seat 1 gives up 2 cards: As Kd."),
        (e.UpCardChosen(1, (), "x"), "Seat 1 has no card to choose from."),
        (e.UpCardChosen(1, ACE, "x"), "Seat 1 chooses what to turn up: As."),
        (e.UpCardsTurned((2, 2), PAIR, "x"), "Seat 2 turns up As Kd."),
        (e.UpCardsTurned((1, 2), PAIR, "x"), "The cards that were chosen are turned up: seat 1 As, seat 2 Kd."),
        (e.RunAgreed(1, "losers", "x"), "The rest of the board is dealt once."),
        (e.RunAgreed(2, "losers", "x"), "The rest of the board is dealt 2 times."),
        (e.Shown(1, PAIR, "", "x"), "Seat 1 shows As Kd."),
        (e.Shown(1, PAIR, "ace high", "x"), "Seat 1 shows As Kd: ace high."),
        (e.CommissionTaken(-1, 3, (1, 2), "x"), "The house takes 3 before the deal, from seats 1 and 2."),
        (e.CommissionTaken(0, 3, (), "x"), "The house takes 3 from the main pot."),
        (e.CommissionTaken(2, 3, (), "x"), "The house takes 3 from side pot 2."),
        (won(pot=0), "Seat 1 wins 40, the main pot."),
        (
            won(pot=1, part="low", board=1, words="a wheel"),
            "Seat 1 wins 40, the low half of side pot 1 on board 2 with a wheel.",
        ),
        (announced((2,)), "The dealer announces: seat 2 wins the main pot."),
        (announced((2, 3)), "The dealer announces: seats 2 and 3 share the main pot."),
    ],
)
def test_what_happened_is_told(event: e.Event, says: str) -> None:
    assert [str(one) for one in tell([event])] == [says]
