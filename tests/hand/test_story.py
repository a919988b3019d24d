"""Hands told in sentences, and the simple players whose hands they are."""

from __future__ import annotations

import inspect
from typing import get_args

import pytest
from tests.hand.tables import games
from tests.seeds import of_the_day

from cardspeak.books.book import Game
from cardspeak.cards import Card, parse_cards
from cardspeak.cards.chance import seeded
from cardspeak.hand import Hand, Prompt, house, open_hand
from cardspeak.hand import events as e
from cardspeak.hand.audit.auditor import audit
from cardspeak.hand.house import house_player, strength
from cardspeak.hand.simulate import lost, play_out
from cardspeak.hand.views import view
from cardspeak.hand.words.story import SAYINGS, sentence, tell


def test_every_kind_of_event_has_its_sentence() -> None:
    assert SAYINGS.keys() == set(get_args(e.AnyEvent))


def game_name(game: Game) -> str:
    return f"{game.book.slug}-{game.slug}"


@pytest.mark.parametrize("game", list(games()), ids=game_name)
def test_simple_players_play_every_game_to_its_end(game: Game) -> None:
    for number in range(3):
        players = min(5, game.decks[game.default_deck].seats)
        hand = open_hand(game.book.slug, game.slug, [200] * players, seed=of_the_day("house", number))
        below = seeded(of_the_day("players", number))
        play_out(hand, lambda now: house_player(now, below))  # noqa: B023
        assert lost(hand) is None
        assert audit(hand.setup, hand.events, hand.pack()) == []
        told = list(tell(hand.events))
        assert len(told) == len(hand.events)
        for one in told:
            text = str(one)
            assert text[0].isupper() or text[0].isdecimal()
            assert text.endswith(".")
            assert one.cite


def test_the_same_seed_is_the_same_hand() -> None:
    def played() -> Hand:
        hand = open_hand("star", "holdem", [200] * 6, seed="again")
        below = seeded("again")
        play_out(hand, lambda now: house_player(now, below))
        return hand

    assert played().events == played().events


def test_simple_players_see_only_their_own_view() -> None:
    """What decides takes a view and chance, and no hand."""
    assert list(inspect.signature(house.decide).parameters) == ["table", "below"]
    hand = open_hand("star", "holdem", [200] * 3, seed="s")
    assert house.decide(view(hand, hand.turn), seeded("x")) == house_player(hand, seeded("x"))


@pytest.mark.parametrize(
    ("better", "worse"),
    [("As Ah", "Ks Kh"), ("Ks Kh", "As Kd"), ("As Ks", "As Kd"), ("Qc Jd", "7c 2d")],
)
def test_strength_before_the_flop(better: str, worse: str) -> None:
    hand = open_hand("star", "holdem", [200] * 3, seed="s")
    table, game = view(hand, 1), hand.setup.rules
    assert strength(table, game, parse_cards(better)) > strength(table, game, parse_cards(worse))


def test_some_fold_some_raise() -> None:
    seen: set[type] = set()
    number = 0
    while not {e.Folded, e.Called, e.Checked, e.BetTo, e.RaisedTo, e.Shown, e.Mucked} <= seen:
        number += 1
        assert number < 1_000, f"only {sorted(kind.__name__ for kind in seen)} in so many hands"
        hand = open_hand("star", "holdem", [200] * 6, seed=of_the_day("n", number))
        below = seeded(of_the_day("n", number))
        play_out(hand, lambda now: house_player(now, below))  # noqa: B023
        seen |= {type(event) for event in hand.events}


@pytest.mark.parametrize(
    ("event", "text"),
    [
        (e.Posted("blind", (1, 2), (1, 2), 2, "x"), "Seat 1 posts a blind of 1. Seat 2 posts a blind of 2."),
        (e.Posted("ante", (1, 2, 4), (1, 1, 1), 0, "x"), "Everybody antes 1: seats 1, 2 and 4."),
        (e.Posted("kill", (), (), 4, "x"), "Nobody posts a kill wager: what the killer has wagered is as much."),
        (e.Burned(Card("As"), "x"), "The dealer burns As."),
        (e.Boarded(parse_cards("As Kd Qh"), 0, "x"), "On the board: As Kd Qh."),
        (e.Boarded(parse_cards("As"), 1, "x"), "On board 2: As."),
        (e.BetTo(3, 2, "x", bring_in=True), "Seat 3 brings it in for 2."),
        (e.Checked(3, "x", "stand"), "Seat 3 stands."),
        (e.Discarded(3, (), "x"), "Seat 3 stands pat."),
        (e.Discarded(3, parse_cards("As Kd"), "x"), "Seat 3 gives up 2 cards: As Kd."),
        (e.RunAgreed(2, "dealer", "x"), "The rest of the board is dealt 2 times."),
        (e.RunAgreed(1, "dealer", "x"), "The rest of the board is dealt once."),
        (e.CommissionTaken(1, 4, (), "x"), "The house takes 4 from side pot 1."),
        (e.CommissionTaken(-1, 4, (1, 2), "x"), "The house takes 4 before the deal, from seats 1 and 2."),
        (e.CommissionWaived("x"), "The house takes nothing."),
        (
            e.Awarded(2, 40, 0, "low", 1, "8-7-5-2-A low", "x"),
            "Seat 2 wins 40, the low half of the main pot on board 2 with 8-7-5-2-A low.",
        ),
        (e.Announced((1, 2), 0, "pot", 0, "", "x"), "The dealer announces: seats 1 and 2 share the main pot."),
        (e.UnitsSettled(1, 2, 4, 8, "x"), "Seat 1 pays seat 2 8 for 4 units."),
        (
            e.Reshuffled(parse_cards("As Kd"), ("burns",), "x", skips_burn=True),
            "The burns are shuffled into the stub, now 2 cards; too few for a burn.",
        ),
        (e.Shown(2, parse_cards("As Ad"), "a pair of aces", "x"), "Seat 2 shows As Ad: a pair of aces."),
        (e.Shown(2, parse_cards("As Ad"), "", "x"), "Seat 2 shows As Ad."),
        (e.HandSeen(2, 1, parse_cards("As Kd"), "x"), "At seat 1's request seat 2 shows As Kd."),
        (
            e.Dealt((1, 0, 1, 0), parse_cards("As Kd Qh Jc"), "down", "x"),
            "Dealt face down: seat 1 As Qh, the kitty Kd Jc.",
        ),
    ],
)
def test_sentences(event: e.Event, text: str) -> None:
    assert str(sentence(event)) == text
    assert sentence(event).cite == "x"


def test_cards_are_pieces_of_their_own() -> None:
    told = sentence(e.Boarded(parse_cards("As Kd"), 0, "x"))
    assert told.pieces == ("On the board: ", parse_cards("As Kd"), ".")


def test_the_prompt_is_what_the_players_answer() -> None:
    hand = open_hand("star", "holdem", [200] * 3, seed="s")
    assert isinstance(view(hand, hand.turn).prompt, Prompt)
    with pytest.raises(AssertionError, match="only the seat that is asked decides"):
        house.decide(view(hand, "rail"), seeded("x"))
