"""Opening a hand in Tasmania: places, players, decks, blinds or antes, limits, burns. Just below, at and just above."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tests.hand.tasmania.table import (
    BOOK,
    around,
    fixed,
    happened,
    holdem,
    holdem_setup,
    no,
    no_limit,
    say,
    spread,
    stud,
    stud_setup,
    tas,
    totals,
)

from cardspeak.cards import deck_of, parse_cards
from cardspeak.errors import BadInput
from cardspeak.hand import events as e
from cardspeak.hand.machine import Hand
from cardspeak.hand.making import make_setup
from cardspeak.hand.pack import stacked_pack
from cardspeak.hand.setup import Setup, Stakes

SETUPS: dict[str, Callable[..., Setup]] = {"five-card-stud": stud_setup, "holdem": holdem_setup}


def opened(game: str, players: int, **more: Any) -> Setup:
    return SETUPS[game]([100] * players, **more)


@pytest.mark.parametrize(
    ("game", "places", "cite"),
    [
        pytest.param("five-card-stud", 10, "B.1.1.a", marks=tas("B.1.1.a")),
        pytest.param("five-card-stud", 7, "B.1.1.b", marks=tas("B.1.1.b")),
        pytest.param("holdem", 10, "C.1.2.a", marks=tas("C.1.2.a")),
        pytest.param("holdem", 7, "C.1.2.b", marks=tas("C.1.2.b")),
    ],
)
def test_a_table_has_ten_or_seven_places(game: str, places: int, cite: str) -> None:
    for players in (places - 1, places):
        assert len(opened(game, players, places=places).seats) == players
    with pytest.raises(BadInput, match=r"at most 10 players|no seat 8") as refusal:
        opened(game, places + 1, places=places)
    assert cite in str(refusal.value)
    with pytest.raises(BadInput, match=rf"no seat {places + 1} \({BOOK} {cite}\)"):
        SETUPS[game]({1: 100, 2: 100, places + 1: 100}, places=places)


@pytest.mark.parametrize("game", ["five-card-stud", "holdem"])
@pytest.mark.parametrize("places", [6, 8, 9, 11])
def test_no_other_table_is_known(game: str, places: int) -> None:
    with pytest.raises(BadInput, match=f"tables of 10 or 7 places, not {places}"):
        opened(game, 3, places=places)


@pytest.mark.parametrize(
    ("game", "cite"),
    [
        pytest.param("five-card-stud", "B.2.4", marks=tas("B.2.4")),
        pytest.param("holdem", "C.3.4", marks=tas("C.3.4")),
    ],
)
def test_three_players_at_least(game: str, cite: str) -> None:
    assert opened(game, 3)
    for too_few in (1, 2):
        with pytest.raises(BadInput, match=rf"at least 3 players, not {too_few} \({BOOK} {cite}\)"):
            opened(game, too_few)


@tas("B.2.4", "C.3.4")
def test_a_hand_begun_by_three_is_finished_by_two() -> None:
    hand = say(holdem([100, 100, 100]), "3 folds", "1 calls", "2 stays")
    assert around(hand).over
    hand = say(stud([100, 100, 100], {1: "2c Ah", 2: "3c Kh", 3: "4c Qh"}), "1 opens 2", "2 folds", "3 calls")
    assert around(hand).over


@tas("B.2.4")
def test_a_freeze_out_goes_on_with_two() -> None:
    assert opened("five-card-stud", 2, freeze_out=True).seats == (1, 2)
    with pytest.raises(BadInput, match=rf"at least 2 players, not 1 \({BOOK} B.16.6\)"):
        opened("five-card-stud", 1, freeze_out=True)
    with pytest.raises(BadInput, match="not played as a freeze-out"):
        opened("holdem", 3, freeze_out=True)


@tas("A:Full Deck", "A:Reduced Deck", "B.3.4.a")
def test_the_reduced_deck_serves_three_to_five() -> None:
    assert opened("five-card-stud", 6).deck == 52
    for players in (3, 4, 5):
        setup = opened("five-card-stud", players, deck=32)
        assert Hand(setup, deck_of(32).cards).state.pot == 2 * players
    with pytest.raises(BadInput, match=rf"with 32 cards deals to at most 5 players, not 6 \({BOOK} B.3.4.a\)"):
        opened("five-card-stud", 6, deck=32)
    with pytest.raises(BadInput, match="at least 3 players"):
        opened("five-card-stud", 2, deck=32)


@tas("B.3.4.a", "B.16.8")
def test_a_freeze_out_never_uses_the_reduced_deck() -> None:
    with pytest.raises(BadInput, match=rf"played with 52 cards, not 32 \({BOOK} B.16.8\)"):
        opened("five-card-stud", 3, deck=32, freeze_out=True)
    assert opened("five-card-stud", 3, deck=52, freeze_out=True)


@tas("C.2.1")
@pytest.mark.parametrize("deck", [40, 36, 32, 20])
def test_holdem_knows_the_full_deck_only(deck: int) -> None:
    with pytest.raises(BadInput, match="it allows 52"):
        opened("holdem", 3, deck=deck)


@tas("B.5.4", "A:Ante")
def test_everybody_antes_the_minimum_before_the_cards() -> None:
    hand = stud([100] * 6)
    posted = hand.events[0]
    assert isinstance(posted, e.Posted)
    assert (posted.what, posted.seats, posted.amounts) == ("ante", (1, 2, 3, 4, 5, 6), (2,) * 6)
    assert posted.cite == "B.5.4"
    assert isinstance(hand.events[1], e.Dealt)
    for wrong in ((1,), (3,), (4,), (), (2, 2, 2, 2, 2, 3)):
        with pytest.raises(BadInput, match=rf"antes the minimum wager, 2 \({BOOK} B.5.4\)"):
            stud([100] * 6, antes=wrong)


def test_the_ante_of_a_freeze_out_grows_by_whole_minimums() -> None:
    for ante in (2, 4, 6):
        assert stud([100] * 3, antes=(ante,), freeze_out=True).state.pot == 3 * ante
    for ante in (1, 3, 5, 0):
        with pytest.raises(BadInput, match=rf"multiple of the minimum, 2 \({BOOK} B.16.5\)"):
            stud([100] * 3, antes=(ante,), freeze_out=True)


@pytest.mark.parametrize("structure", ["fixed", "spread", "pot", "no limit"])
def test_stud_is_played_by_half_pot_alone(structure: str) -> None:
    """B.5.4 knows one limit."""
    stakes = Stakes(structure=structure, antes=(2,), small=2, big=4)  # type: ignore[arg-type]
    with pytest.raises(BadInput, match=r"B.5.4\); choose half pot"):
        make_setup(BOOK, "five-card-stud", [100] * 3, stakes=stakes)


@tas("C.5.2", "C.5.2.b")
def test_blinds_or_antes_never_both_never_neither() -> None:
    assert holdem_setup([100] * 3, Stakes(antes=(1,), small=2))
    assert holdem_setup([100] * 3, Stakes(blinds=(1, 2)))
    for wrong in (Stakes(antes=(1,), blinds=(1, 2)), Stakes(small=2), Stakes(antes=(0,), blinds=(0,), small=2)):
        with pytest.raises(BadInput, match=rf"blinds or antes, one of the two \({BOOK} C.5.2.b\)"):
            holdem_setup([100] * 3, wrong)


@tas("C.5.2.c", "C.5.2.e")
@pytest.mark.parametrize("blinds", [(4,), (2, 4), (1, 2, 4)])
def test_one_two_or_three_blinds_each_of_its_own_amount(blinds: tuple[int, ...]) -> None:
    hand = holdem([100] * 4, Stakes(blinds=blinds), puck=2)
    posted = happened(hand, e.Posted)
    assert len(posted) == 1
    assert posted[0].amounts == blinds
    assert posted[0].seats == (2, 3, 4)[: len(blinds)]


@tas("C.5.2.c")
def test_four_blinds_are_too_many() -> None:
    with pytest.raises(BadInput, match=rf"at most 3 blinds, not 4 \({BOOK} C.5.2.c\)"):
        holdem_setup([100] * 5, Stakes(blinds=(1, 2, 4, 8)))
    with pytest.raises(BadInput, match="0 straddles"):  # a straddle would be a fourth, voluntary one
        holdem_setup([100] * 5, Stakes(blinds=(1, 2), straddles=1))


@tas("C.5.2.d")
def test_every_kind_of_limit_may_be_set() -> None:
    for structure in ("fixed", "spread", "half pot", "pot", "no limit"):
        stakes = Stakes(structure=structure, blinds=(1, 2), small=2, big=4)
        assert holdem_setup([100] * 3, stakes).stakes.structure == structure


@tas("C.5.2", "C.5.2.f", "C.7.4")
def test_least_and_greatest_bets_bound_every_wager() -> None:
    hand = say(holdem([500] * 3, spread(10, 50)), "3 calls", "1 calls", "2 stays")
    assert totals(hand, "bet") == (10, 50)
    assert no(hand, "1 bets 9") == "C.7.4"
    assert no(hand, "1 bets 51") == "C.5.2.f"
    say(hand, "1 bets 50")
    assert totals(hand, "raise to") == (100, 100)
    assert no(hand, "2 raises to 99") == "C.7.3"
    assert no(hand, "2 raises to 101") == "C.5.2.f"
    with pytest.raises(BadInput, match="minimum"):
        holdem_setup([500] * 3, spread(60, 50))
    with pytest.raises(BadInput, match="two tiers"):
        holdem_setup([500] * 3, fixed(10, 0))


@tas("C.5.2.g")
@pytest.mark.parametrize("burns", [0, 1, 2])
def test_the_table_says_how_many_cards_are_burned(burns: int) -> None:
    setup = holdem_setup([100] * 3, no_limit(burns=burns))
    hand = Hand(setup, stacked_pack(setup, board="2c 3c 4c 5c 6c", burns="Ah Kh Qh Jh Th 9h"))
    around(hand)
    order = [event for event in hand.events if isinstance(event, e.Burned | e.Boarded)]
    before = [sum(isinstance(event, e.Burned) for event in order[:at]) for at, event in enumerate(order)]
    streets = [at for at, event in enumerate(order) if isinstance(event, e.Boarded)]
    assert [before[at] for at in streets] == [burns, 2 * burns, 3 * burns]
    assert hand.state.boards == [list(parse_cards("2c 3c 4c 5c 6c"))]
    assert hand.state.burns == list(parse_cards("Ah Kh Qh Jh Th 9h"))[: 3 * burns]
    assert {event.cite for event in order if isinstance(event, e.Burned)} <= {"C.5.2.g"}


@tas("C.5.2.g")
def test_the_pack_must_last_for_all_burns() -> None:
    """Ten players take 20 cards and the board 5; 27 are left for three times of burning."""
    setup = holdem_setup([100] * 10, no_limit(burns=9))
    assert len(around(Hand(setup, deck_of(52).cards)).state.stub) == 0
    for wrong in (-1, 10):
        with pytest.raises(BadInput, match=rf"Burn 0 to 9 cards each time with 10 players, not {wrong}"):
            holdem_setup([100] * 10, no_limit(burns=wrong))


def test_stud_burns_nothing_and_lets_nobody_choose() -> None:
    assert around(stud([100] * 3)).state.burns == []
    with pytest.raises(BadInput, match="leave burns at 1"):
        make_setup(BOOK, "five-card-stud", [9] * 3, stakes=Stakes(structure="half pot", antes=(2,), small=2, burns=2))
