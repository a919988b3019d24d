"""A stud seat folded with nothing to call keeps being dealt to until somebody wagers (14.4.5, 14.5.5, 14.6.5)."""

from __future__ import annotations

import msgspec
import pytest
from tests.hand.crown.table import antes, clause, deal, happened, play_out, reach, say

from cardspeak.books.model.game import BettingRound
from cardspeak.hand import events as e
from cardspeak.hand.audit.auditor import audit
from cardspeak.hand.betting import opening_seat
from cardspeak.hand.machine import Hand

GAMES = [
    pytest.param("five-card-stud", "14.4.5", marks=clause("14.4.5")),
    pytest.param("crown-stud", "14.5.5", marks=clause("14.5.5")),
    pytest.param("seven-card-stud", "14.6.5", marks=clause("14.6.5")),
    pytest.param("seven-card-stud-hilo", "14.6.5", marks=clause("14.6.5")),
    pytest.param("razz", "14.6.5", marks=clause("14.6.5")),
]


@pytest.mark.parametrize(("game", "number"), GAMES)
def test_a_fold_on_a_round_of_checking_leaves_a_dead_seat(game: str, number: str) -> None:
    hand = reach(deal(game, [500] * 4, antes()), "second")
    folder = hand.turn
    hand.fold()
    reach(hand, "third")
    last = happened(hand, e.Dealt)[-1]
    assert folder in last.seats
    assert last.dead == (folder,)
    assert last.dead_cite == number
    dead_card = last.cards[last.seats.index(folder)]
    assert hand.state.holes[folder] == []
    assert dead_card in hand.state.muck
    assert folder not in hand.state.live
    play_out(hand)
    assert audit(hand.setup, hand.events, hand.pack()) == []


@pytest.mark.parametrize(("game", "number"), GAMES)
def test_a_wager_ends_it(game: str, number: str) -> None:
    hand = reach(deal(game, [500] * 4, antes()), "second")
    folder = hand.turn
    hand.fold()
    hand.bet(hand.legal[-1].least)
    reach(hand, "third")
    last = happened(hand, e.Dealt)[-1]
    assert folder not in last.seats
    assert last.dead == ()
    assert hand.setup.rules.file.dead_seats == number


@pytest.mark.parametrize(("game", "number"), GAMES)
def test_whoever_folds_to_a_bet_is_dealt_no_more(game: str, number: str) -> None:
    hand = reach(deal(game, [500] * 4, antes()), "second")
    hand.bet(hand.legal[-1].least)
    folder = hand.turn
    hand.fold()
    reach(hand, "third")
    assert folder not in happened(hand, e.Dealt)[-1].seats
    assert hand.setup.rules.file.dead_seats == number


@clause("14.6.5")
def test_the_seat_of_a_forced_bet_that_folds_is_dealt_to_as_well() -> None:
    holes = {1: "?? ?? 2c", 2: "?? ?? 9d", 3: "?? ?? Ks"}
    hand = deal("seven-card-stud", [500] * 3, antes(bring_in=5), holes=holes)
    say(hand, "1 bets 5", "2 raises to 10", "3 calls", "1 folds")
    assert happened(hand, e.Dealt)[-1].dead == (1,)
    say(hand, "3 bets 10", "2 calls")
    assert happened(hand, e.Dealt)[-1].dead == ()


@pytest.mark.parametrize(("game", "number"), GAMES)
@clause("1.1:Wager")
def test_a_call_is_a_wager_and_ends_it_too(game: str, number: str) -> None:
    hand = deal(game, [500] * 3, antes(bring_in=5))
    opener = hand.turn
    hand.bet(5)
    hand.call()
    caller, raiser = (hand.state.order * 2)[hand.state.order.index(opener) + 1 :][:2]
    say(hand, f"{raiser} raises to 10", f"{opener} folds")
    assert hand.state.ghosts == [opener]
    say(hand, f"{caller} calls")
    last = happened(hand, e.Dealt)[-1]
    assert opener not in last.seats
    assert last.dead == ()
    assert hand.setup.rules.file.dead_seats == number
    play_out(hand)
    assert audit(hand.setup, hand.events, hand.pack()) == []


@clause("14.6.5")
def test_a_record_in_which_a_dead_seat_was_dealt_to_after_a_call_still_opens() -> None:
    """A live dealer's log from before calls counted: the dead seat gets its card, and the street goes on."""
    hand = deal("seven-card-stud", [500] * 3, antes(bring_in=5), holes={1: "?? ?? 2c", 2: "?? ?? 9d", 3: "?? ?? Ks"})
    say(hand, "1 bets 5", "2 calls", "3 raises to 10", "1 folds", "2 calls")
    told = msgspec.structs.replace(hand.setup, told=True)
    until = max(at for at, event in enumerate(hand.events) if isinstance(event, e.BettingClosed)) + 1
    twin = Hand.replay(told, (), hand.events[:until])
    burned, first, second, third = reversed(Hand.replay(hand.setup, hand.pack(), hand.events[:until]).state.stub[-4:])
    twin.apply([e.Burned(burned, "10.3.1"), e.Dealt((2,), (first,), "up", "10.3.1")])
    twin.apply([e.Dealt((3,), (second,), "up", "10.3.1"), e.Dealt((1,), (third,), "up", "10.3.1", (1,), "14.6.5")])
    assert twin.state.holes[1] == []
    step = twin.state.agenda[-1]
    assert isinstance(step, BettingRound)
    assert step.name == "second"


def shared_last_card(game: str) -> Hand:
    """The final card comes as one shared king, as if the deck had run out."""
    holes = {1: "?? 4c 4d 9h", 2: "?? Ks Qd Jh", 3: "?? 2c 3d 5h"}
    whole = reach(deal(game, [500] * 3, antes(), holes=holes), "final")
    until = max(at for at, event in enumerate(whole.events) if isinstance(event, e.BettingClosed)) + 1
    hand = Hand.replay(whole.setup, whole.pack(), whole.events[:until])
    top = hand.state.stub[-1]
    king = next(card for card in hand.state.stub if card.rank == 11)
    hand.state.stub.remove(king)
    hand.state.stub.insert(-1, king)
    hand.apply([e.Burned(top, "10.6.1"), e.SharedCard(king, "10.6.2")])
    return hand


@pytest.mark.parametrize(
    "game",
    [
        pytest.param("five-card-stud", marks=clause("14.4.6")),
        pytest.param("crown-stud", marks=clause("14.5.7")),
    ],
)
def test_the_shared_card_does_not_make_the_opener(game: str) -> None:
    hand = shared_last_card(game)
    step = hand.state.agenda[-1]
    assert isinstance(step, BettingRound)
    assert hand.state.shared[0].rank == 11
    assert opening_seat(hand.state, step) == 1
