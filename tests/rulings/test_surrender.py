"""Chips left in the pot by a fold: said, written down, audited, and won like any others."""

from __future__ import annotations

import pytest
from tests.talk.talking import do, flop, table

from cardspeak.hand import commands as c
from cardspeak.hand import events as e
from cardspeak.hand.audit.auditor import audit
from cardspeak.hand.machine import Hand
from cardspeak.hand.save import dump, load
from cardspeak.hand.words.script import command_of, said
from cardspeak.refusal import Refused


def test_in_words() -> None:
    assert command_of("2 folds leaving 60") == c.Fold(2, 60)
    assert said(c.Fold(2, 60)) == "2 folds leaving 60"
    assert said(c.Fold(2)) == "2 folds"


@pytest.mark.parametrize(("amount", "legal"), [(-1, False), (1, True), (19900, True), (19901, False)])
def test_no_more_than_the_stack(amount: int, legal: bool) -> None:
    hand = flop(table("star"), "1 bets 1000")
    answer = hand.act(c.Fold(2, amount))
    assert isinstance(answer, Refused) is not legal
    assert not legal or hand.stacks[2] == 19900 - amount


def test_a_short_all_in_wins_only_its_share_of_them() -> None:
    """Seat 3 is all-in for 200: of the 600 that seat 2 left, 200 are in the pot it plays for."""
    hand = flop(table("star", [20000, 20000, 300, 20000]), "1 bets 1000", "2 folds leaving 600", "3 calls")
    do(hand, "4 calls", "1 checks", "4 checks", "1 checks", "4 checks")
    assert hand.over
    main, side = 400 + 4 * 200, 2 * 800 + 400
    won = [event for event in hand.events if isinstance(event, e.Awarded)]
    assert sum(event.amount for event in won) == main + side
    assert sum(event.amount for event in won if event.seat == 3) in (0, main)
    assert audit(hand.setup, hand.events, hand.pack()) == []


def test_what_is_above_the_price_is_dead_money() -> None:
    hand = flop(table("star"), "1 bets 400", "2 folds leaving 500", "3 folds", "4 folds")
    assert hand.over
    assert hand.stacks == {1: 20000 + 300 + 500, 2: 19400, 3: 19900, 4: 19900}
    assert audit(hand.setup, hand.events, hand.pack()) == []


def test_saved_and_replayed() -> None:
    hand = flop(table("crown-melbourne-poker"), "1 bets 400", "2 folds leaving 60", "3 calls")
    assert load(dump(hand)).state == hand.state
    assert Hand.replay(hand.setup, hand.pack(), hand.events).state == hand.state
    undone = hand.copy()
    undone.undo()
    undone.undo()
    assert undone.stacks[2] == 19900


def test_the_auditor_notices_a_chip_too_many() -> None:
    hand = flop(table("star"), "1 bets 400", "2 folds leaving 60", "3 folds", "4 folds")
    forged = [
        e.Folded(ev.seat, ev.cite, 61) if isinstance(ev, e.Folded) and ev.surrendered else ev for ev in hand.events
    ]
    assert audit(hand.setup, forged, hand.pack())
