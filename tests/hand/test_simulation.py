"""The simulation itself: seeds, ranges, and that it would notice a loss."""

from __future__ import annotations

import random
from typing import Any

import pytest

from cardspeak.cards import UNKNOWN
from cardspeak.errors import BadInput
from cardspeak.hand import Hand, Stakes, make_setup, open_hand
from cardspeak.hand import commands as c
from cardspeak.hand import simulate as module
from cardspeak.hand.choices import Choice
from cardspeak.hand.commission import Percent
from cardspeak.hand.simulate import (
    HandsTally,
    NotConservedError,
    answer,
    cards_of,
    dealt,
    lost,
    play_out,
    random_total,
    simulate,
)


def test_hands_can_be_divided_as_one_likes() -> None:
    setup = make_setup("star", "omaha", [50] * 4)
    whole = simulate(setup, "seed", range(40))
    parts = HandsTally()
    for first in (0, 13, 39):
        parts.add(simulate(setup, "seed", range(first, {0: 13, 13: 39, 39: 40}[first])))
    assert parts == whole
    assert whole.hands == 40
    assert whole.chips == 40 * 200
    assert whole.commands > 40
    assert 0 < whole.showdowns <= 40


def test_another_seed_is_another_run() -> None:
    setup = make_setup("star", "omaha", [50] * 4)
    assert simulate(setup, "one", range(20)) != simulate(setup, "two", range(20))


def test_commission_is_added_up() -> None:
    stakes = Stakes(structure="no limit", blinds=(1, 2), small=2, charge=Percent(percent=10))
    tally = simulate(make_setup("star", "holdem", [50] * 4, stakes=stakes), "seed", range(20))
    assert tally.commission > 0


def test_a_lost_chip_is_a_fault_with_its_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = module.play_out

    def thief(hand: Hand, player: object) -> int:
        count = honest(hand, player)  # type: ignore[arg-type]
        hand.state.stack[1] -= 1
        return count

    monkeypatch.setattr(module, "play_out", thief)
    with pytest.raises(NotConservedError, match="hand 3 of seed 'seed': 199 chips at the end, 200 at the beginning"):
        simulate(make_setup("star", "omaha", [50] * 4), "seed", range(3, 4))


def played() -> Hand:
    hand = dealt(make_setup("star", "holdem", [50] * 4), "seed")
    play_out(hand, lambda now: c.Call(now.turn) if now.state.highest > now.state.bet[now.turn] else c.Check(now.turn))
    assert lost(hand) is None
    return hand


def test_what_is_lost_is_named() -> None:
    hand = played()
    hand.state.stub.pop()
    assert "51 cards at the end" in (lost(hand) or "")
    hand = played()
    hand.state.stub[0] = hand.state.stub[1]
    assert "one of them twice" in (lost(hand) or "")
    hand = played()
    hand.state.stack[1] -= 60
    hand.state.stack[2] += 60
    assert lost(hand) == f"seat 1 has {hand.state.stack[1]} chips"


def test_boards_run_again_are_counted_once() -> None:
    setup = make_setup("open-table", "holdem", [2, 2], runs=True)
    hand = dealt(setup, "seed")
    while not hand.over:
        prompt = hand.prompt
        assert prompt is not None
        if prompt.choice("run"):
            assert hand.play(c.Run(3, (1, 2), "dealer")) is None
        else:
            hand.call()
    assert len(hand.state.boards) == 3
    assert sorted(cards_of(hand.state)) == sorted(hand.pack())


def test_a_refused_player_stops_the_run() -> None:
    hand = dealt(make_setup("star", "holdem", [50] * 4), "seed")
    with pytest.raises(AssertionError, match="was refused"):
        play_out(hand, lambda now: c.Check(now.turn))


def test_a_random_wager_is_in_whole_units_and_no_less_than_the_least() -> None:
    """The least of an all-in or a bring-in need be no whole number of units: less than it is never said."""
    hand = open_hand(
        "star", "holdem", [100] * 2, seed="units", stakes=Stakes(structure="no limit", blinds=(5, 10), small=10, unit=5)
    )
    choice = Choice("raise to", "8.8", least=22, most=34)
    rng = random.Random("units")
    totals = {random_total(hand.state, choice, rng.randrange) for _ in range(200)}
    assert totals == {22, 25, 30, 34}
    assert random_total(hand.state, Choice("raise to", "8.8", only=(20, 40)), lambda count: count - 1) == 40


@pytest.mark.parametrize(("unit", "legal"), [(-1, False), (0, False), (1, True)])
def test_chinese_poker_is_played_for_units(unit: int, legal: bool) -> None:
    stakes = Stakes(chinese_unit=unit)
    if legal:
        assert make_setup("crown-melbourne-poker", "chinese-poker", [50] * 3, stakes=stakes).stakes.chinese_unit == unit
        return
    with pytest.raises(BadInput, match="at least 1"):
        make_setup("crown-melbourne-poker", "chinese-poker", [50] * 3, stakes=stakes)


@pytest.mark.parametrize("verb", ["show", "ask flop"])
def test_a_hand_that_nobody_has_seen_is_named_when_it_is_turned_over(verb: Any) -> None:
    """At a live table the dealer hears which cards they are; cards of a pack are known."""
    choice, below = Choice(verb, "x", cards=2), random.Random(1).randrange
    known = dealt(make_setup("star", "holdem", [50] * 2), "shown")
    said = answer(known, 1, choice, below)
    assert isinstance(said, c.Show | c.AskFlop)
    assert said.cards == ()
    told = Hand(make_setup("star", "holdem", [50] * 2, told=True, asked=True))
    assert told.act(c.TellUnseen()) is not None
    named = answer(told, 1, choice, below)
    assert isinstance(named, c.Show | c.AskFlop)
    assert len({*named.cards}) == 2
    assert UNKNOWN not in named.cards
