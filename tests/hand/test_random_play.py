"""Random play of every game of every book at its smallest and largest table, on every deck, at unusual stakes."""

from __future__ import annotations

import random

import pytest
from tests.hand.checking import check_over, check_prompt, check_view
from tests.hand.tables import Config, configurations, random_hand
from tests.seeds import chance

from cardspeak.hand.audit.auditor import audit
from cardspeak.hand.machine import Hand
from cardspeak.hand.save import dump, load
from cardspeak.hand.seen import Viewer
from cardspeak.hand.simulate import lost, random_command

CONFIGURATIONS = configurations()
HANDS_CHECKED = 8  # with every command tried at and beside its bounds
HANDS_PLAYED = 12
LONGEST = 2000  # commands; a hand that goes on is stuck


def name(config: Config) -> str:
    return "-".join(map(str, config))


def play(hand: Hand, rng: random.Random) -> None:
    for _ in range(LONGEST):
        if hand.over:
            return
        command = random_command(hand, rng.randrange)
        refused = hand.play(command)
        assert refused is None, f"{command}: {refused}"
    raise AssertionError(f"the hand does not end; now {hand.prompt}")


def check_sound(hand: Hand) -> None:
    """Chips and cards are all there, the auditor agrees, and the events alone make the same hand."""
    assert hand.over
    assert lost(hand) is None
    assert audit(hand.setup, hand.events, hand.pack()) == []
    again = Hand.replay(hand.setup, hand.pack(), hand.events)
    assert again.state == hand.state
    assert again.batches == hand.batches or any("Reshuffled" in type(one).__name__ for one in hand.events)


@pytest.mark.parametrize("config", CONFIGURATIONS, ids=name)
def test_random_hands_lose_nothing(config: Config) -> None:
    rng = chance("played", config)
    for _ in range(HANDS_PLAYED):
        hand = random_hand(rng, config)
        play(hand, rng)
        check_sound(hand)


@pytest.mark.in_turn(days=3)
@pytest.mark.parametrize("config", CONFIGURATIONS, ids=name)
def test_random_hands_looked_at_from_all_sides(config: Config) -> None:
    rng = chance("checked", config)
    for _ in range(HANDS_CHECKED):
        hand = random_hand(rng, config)
        viewers: list[Viewer] = [*hand.setup.seats, "rail", "floor"]
        while not hand.over:
            if rng.random() < 0.4:
                check_prompt(hand)
            if rng.random() < 0.3:
                check_view(hand, rng.choice(viewers), rng)
            if rng.random() < 0.1:
                hand = check_saved(hand)
            before = hand.copy() if rng.random() < 0.1 else None
            assert hand.play(random_command(hand, rng.randrange)) is None
            if before is not None:
                after = hand.copy()
                check_undone(hand, before)
                hand = after
        check_sound(hand)
        check_over(hand)
        for viewer in viewers:
            check_view(hand, viewer, rng)


def check_saved(hand: Hand) -> Hand:
    """A hand comes back from its file as it was, and can go on."""
    again = load(dump(hand), shuffle=hand._shuffle)
    assert again.state == hand.state
    assert (again.events, again.batches, again.pack()) == (hand.events, hand.batches, hand.pack())
    return again


def check_undone(hand: Hand, before: Hand) -> None:
    gone = hand.undo()
    assert gone
    assert hand.state == before.state
    assert (hand.events, hand.batches) == (before.events, before.batches)


@pytest.mark.slow
@pytest.mark.parametrize("config", CONFIGURATIONS, ids=name)
def test_ten_thousand_hands_lose_nothing(config: Config) -> None:
    rng = chance("slow", config)
    for _ in range(10_000):
        hand = random_hand(rng, config)
        play(hand, rng)
        check_sound(hand)
