"""The batch plays every game of every book as the plain machine does, decision by decision."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from tests.batch.comparing import GAMES, compare, random_setups
from tests.seeds import chance

from cardspeak.batch import CALL, CHANGE, FOLD, KITTY, RAISE, Hands
from cardspeak.batch.rows import command
from cardspeak.hand import Stakes, make_setup
from cardspeak.hand import events as e
from cardspeak.hand.commission import Percent, PerHand
from cardspeak.hand.machine import Hand
from cardspeak.hand.setup import Setup


def agreed(games: list[tuple[str, str]], seed: int, tables: int, hands: int) -> int:
    """Tables of every kind at random, some hands of each."""
    rng = random.Random(seed)
    setups = random_setups(rng, games, Counter())
    return sum(compare(next(setups), hands, rng.getrandbits(60), rng) for _ in range(tables))


@pytest.mark.parametrize("game", GAMES, ids="/".join)
def test_every_game(game: tuple[str, str]) -> None:
    assert agreed([game], seed=11, tables=3, hands=10) > 0


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES, ids="/".join)
def test_every_game_at_length(game: tuple[str, str]) -> None:
    assert agreed([game], seed=12, tables=120, hands=30) > 0


# -- what is rare is met -----------------------------------------------------------------------------------------------


def events_of(setup: Setup, seed: int = 5, n: int = 60, folds: float | None = None) -> list[e.Event]:
    """The events of some hands, after the two machines agreed about all of them; answers at random."""
    told: list[e.Event] = []

    def keep(hands: Hands) -> None:
        dealt = hands.dealt

        def kept(row: int) -> Hand:
            hand = dealt(row)
            played.append(hand)
            return hand

        hands.dealt = kept  # type: ignore[method-assign]

    played: list[Hand] = []
    compare(setup, n, seed, random.Random(seed), keep, folds)
    for hand in played:
        told += hand.events
    return told


STUD = Stakes(structure="fixed", antes=(1,), small=2, big=4)
DRAW = Stakes(structure="fixed", blinds=(1, 2), small=2, big=4)
ANTES = Stakes(structure="fixed", antes=(2,), small=2, big=4)
BLINDS = Stakes(structure="no limit", blinds=(1, 2), small=2)


@pytest.mark.parametrize(
    ("book", "game", "stakes", "players", "kind"),
    [
        ("open-table", "seven-card-stud", STUD, 8, e.SharedCard),  # the last card for all
        ("star-sydney-poker", "seven-card-stud", STUD, 8, e.SharedCard),
        ("open-table", "razz", STUD, 8, e.Reshuffled),  # the burns come back first
        ("open-table", "triple-draw-27", DRAW, 6, e.Reshuffled),
        ("star-sydney-poker", "draw-blind", DRAW, 8, e.Reshuffled),  # with a fifth card that comes later
        ("crown-melbourne-poker", "draw-kitty", DRAW, 5, e.KittyTaken),
        ("crown-melbourne-poker", "draw-kitty", ANTES, 5, e.KittyTaken),  # its price opens the betting
        ("crown-melbourne-poker", "chinese-poker", Stakes(chinese_unit=3), 4, e.UnitsSettled),
    ],
)
def test_what_is_rare_is_met(book: str, game: str, stakes: Stakes, players: int, kind: type) -> None:
    setup = make_setup(book, game, [60] * players, stakes=stakes)
    assert any(type(event) is kind for event in events_of(setup, folds=0.0))


def test_dead_seats_are_dealt_to() -> None:
    setup = make_setup("crown-melbourne-poker", "seven-card-stud", [80] * 5, stakes=STUD)
    assert any(isinstance(event, e.Dealt) and event.dead for event in events_of(setup, n=100))


def test_boards_are_run_again() -> None:
    setup = make_setup("open-table", "omaha-hilo", [9, 14, 30, 30], stakes=BLINDS, runs=True)
    boards = {event.boards for event in events_of(setup, n=100) if isinstance(event, e.RunAgreed)}
    assert {1, 2, 3} <= boards


def test_commission_is_taken_and_waived() -> None:
    charge = Percent(percent=5, cap=6, also=PerHand(amount=1))
    stakes = Stakes(structure="no limit", blinds=(1, 2), small=2, charge=charge)
    setup = make_setup("star-sydney-poker", "holdem", [20, 40, 80, 160], stakes=stakes)
    kinds = Counter(type(event) for event in events_of(setup, n=100, folds=1.0))
    assert kinds[e.CommissionTaken] > 50
    assert kinds[e.CommissionWaived] > 2


def test_kills_and_late_posts() -> None:
    stakes = Stakes(structure="fixed", blinds=(1, 2), small=2, big=4)
    setup = make_setup("crown-melbourne-poker", "holdem", [60] * 5, stakes=stakes, kill=(4, 4), late=((5, 2, 1),))
    posted = {event.what for event in events_of(setup) if isinstance(event, e.Posted)}
    assert {"blind", "kill", "late", "dead"} <= posted


def test_odd_chips_go_by_suit() -> None:
    """Crown Melbourne 8.5.2: equal hands share in whole chips, and the highest card by suit has the odd one."""
    setup = make_setup("crown-melbourne-poker", "five-card-stud", [200] * 3, deck=32, stakes=STUD)
    hands = Hands.of(setup, 4000, 3, auto=False, log=100)
    while (hands.legal()["asks"] != 0).any():
        offer = hands.legal()
        hands.step(
            ((offer["check"] | (offer["call"] > 0)) * CALL + (1 - (offer["check"] | (offer["call"] > 0))) * RAISE),
            offer["least"],
        )
    odd = 0
    for row in range(hands.n):
        won = [int(chips) for chips in hands.rewards[row]]
        if sorted(won)[1] > 0:  # two share
            hand = hands.row(row)
            assert hands.rows["stack"][row, :3].tolist() == [hand.state.stack[seat] for seat in hands.order]
            odd += len({chips for chips in won if chips > 0}) > 1
    assert odd > 0


def test_a_check_must_beat_what_lies_open() -> None:
    """Tasmania B.12.3: after a check in the last round, only a hand that beats the checker's open cards may check."""
    stakes = Stakes(structure="half pot", antes=(2,), small=2)
    setup = make_setup("tasmania-poker", "five-card-stud", [200] * 4, stakes=stakes)
    hands = Hands.of(setup, 500, 9, auto=False)
    barred = 0
    while (hands.legal()["asks"] != 0).any():
        offer, rows = hands.legal(), hands.rows
        barred += int(((rows["checkers"] != 0) & ~offer["check"] & (offer["asks"] == 1) & (offer["call"] == 0)).sum())
        able = offer["check"] | (offer["call"] > 0)
        hands.step(able * CALL + ~able * RAISE, offer["least"])
    assert barred > 20


# -- whatever a row is asked, it is told why not -----------------------------------------------------------------------


@pytest.mark.parametrize(
    "game", [("open-table", "holdem"), ("open-table", "badugi"), ("open-table", "razz")], ids="/".join
)
def test_refusals_are_those_of_the_plain_machine(game: tuple[str, str]) -> None:
    rng = chance("refusals", *game)
    hands = Hands(*game, n=8, seed=1, auto=False)
    checked = 0
    while (hands.legal()["asks"] != 0).any():
        for row in range(hands.n):
            if hands.legal()[row]["asks"] == 0:
                continue
            kind, amount = rng.choice((FOLD, CALL, RAISE, CHANGE, KITTY)), rng.randint(0, 300)
            said: Any = hands.refusal(row, kind, amount)
            hand = hands.row(row)
            plain = hand.play(command(hand.state, kind, amount))
            if plain is not None:
                assert said == plain
                checked += 1
        offer = hands.legal()
        able = offer["check"] | (offer["call"] > 0)
        kinds = able * CALL + (~able & (offer["asks"] == 1)) * RAISE + (offer["asks"] == 2) * CHANGE
        hands.step(kinds, offer["least"])
    assert checked > 50
