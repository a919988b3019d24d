"""Hands of players who are not there: posted, dealt, folded when the deal is complete; the last blind in its turn."""

from __future__ import annotations

import random
from functools import partial

import msgspec
import pytest
from tests import seeds
from tests.hand.tournament.dealing import dealt
from tests.hand.tournament.dealing import star as star_of

from cardspeak.errors import BadInput
from cardspeak.hand import commands as c
from cardspeak.hand import events as e
from cardspeak.hand.audit.auditor import audit
from cardspeak.hand.house import house_player
from cardspeak.hand.machine import Hand
from cardspeak.hand.making import make_setup
from cardspeak.hand.save import dump, load
from cardspeak.hand.setup import InTournament, Stakes, usual_stakes
from cardspeak.interop.ohh import ohh_text, read_ohh, replay_ohh
from cardspeak.interop.phh import read_phh, write_phh
from cardspeak.interop.phh_replay import phh_of, replay
from cardspeak.interop.stars import read_stars, replay_stars
from cardspeak.interop.stars.label import Label
from cardspeak.interop.stars.write import stars_of
from cardspeak.refusal import Refused

FOUR = (100, 100, 100, 100)
star = partial(star_of, stacks=FOUR)


def kinds(hand: Hand) -> list[str]:
    return [type(event).__name__ for event in hand.events]


def folded(hand: Hand) -> list[e.AbsentFolded]:
    return [event for event in hand.events if isinstance(event, e.AbsentFolded)]


@pytest.mark.clause("star-sydney-poker", "28.5.10.2")
def test_an_absent_hand_is_dealt_in_and_folded_when_the_deal_is_complete() -> None:
    hand = dealt(star(absent=(1, 3)))  # the button is seat 4: seat 1 has the small blind, seat 3 acts first
    assert folded(hand) == [e.AbsentFolded((1, 3), "28.5.10.2")]
    assert kinds(hand)[:3] == ["Posted", "Dealt", "AbsentFolded"]
    given = next(event for event in hand.events if isinstance(event, e.Dealt))
    assert set(given.seats) == {1, 2, 3, 4}
    assert hand.stacks[1] == 99  # 28.5.10.1: its blind is posted all the same
    assert hand.turn == 4
    assert audit(hand.setup, hand.events, hand.pack()) == []


@pytest.mark.clause("star-sydney-poker", "28.5.10.1")
def test_antes_and_blinds_of_an_absent_player_go_into_the_pot() -> None:
    hand = dealt(star(stakes=Stakes(blinds=(1, 2), antes=(5,)), absent=(2,)))
    assert hand.stacks[2] == 100 - 5 - 2
    assert hand.state.pot == 4 * 5 + 3


@pytest.mark.clause("star-sydney-poker", "28.5.10.2")
def test_the_last_blind_has_until_its_turn_and_is_folded_then_though_a_check_is_free() -> None:
    hand = dealt(star(absent=(2,)))
    assert folded(hand) == []
    for command in (c.Call(3), c.Call(4), c.Call(1)):
        assert not isinstance(hand.act(command), Refused)
    assert folded(hand) == [e.AbsentFolded((2,), "28.5.10.2")]
    assert hand.state.folded[2]
    assert hand.state.boards[0]  # the hand went on by itself
    assert audit(hand.setup, hand.events, hand.pack()) == []


@pytest.mark.clause("star-sydney-poker", "28.5.10.2")
def test_after_the_last_blind_is_folded_it_is_the_turn_of_the_next() -> None:
    hand = dealt(star(absent=(2,)))
    for line in ("3 calls", "4 calls", "1 raises to 10"):
        assert not isinstance(hand.say(line), Refused)
    assert folded(hand) == [e.AbsentFolded((2,), "28.5.10.2")]
    assert hand.turn == 3
    for line in ("3 calls", "4 folds"):
        assert not isinstance(hand.say(line), Refused)
    assert audit(hand.setup, hand.events, hand.pack()) == []


@pytest.mark.clause("star-sydney-poker", "28.5.10.2")
def test_who_is_back_before_the_turn_plays_the_hand() -> None:
    hand = dealt(star(absent=(2,)))
    hand.act(c.Call(3))
    assert not isinstance(hand.act(c.TakeUp(2)), Refused)
    hand.act(c.Call(4))
    hand.act(c.Call(1))
    assert folded(hand) == []
    assert hand.turn == 2
    assert not isinstance(hand.say("2 checks"), Refused)
    assert audit(hand.setup, hand.events, hand.pack()) == []
    again = load(dump(hand))
    assert again.events == hand.events
    assert again.batches == hand.batches


def test_nobody_takes_up_a_hand_that_is_folded_or_was_never_left() -> None:
    hand = dealt(star(absent=(3,)))
    for seat in (3, 4, 9):
        assert isinstance(hand.act(c.TakeUp(seat)), Refused)
    plain = Hand(make_setup("star", "holdem", (100, 100)), hand.pack())
    assert isinstance(plain.act(c.TakeUp(1)), Refused)


@pytest.mark.clause("star-sydney-poker", "28.5.10.2")
def test_an_absent_last_blind_wins_if_all_others_fold_first() -> None:
    hand = dealt(star(absent=(2,)))
    for seat in (3, 4, 1):
        hand.act(c.Fold(seat))
    assert hand.over
    assert folded(hand) == []
    assert hand.stacks[2] == 101
    everybody = dealt(star(absent=(1, 2, 3, 4)))
    assert everybody.over
    assert everybody.stacks == {1: 99, 2: 101, 3: 100, 4: 100}


@pytest.mark.clause("star-sydney-poker", "28.5.10.2")
def test_a_hand_that_its_posts_put_all_in_stays_in() -> None:
    hand = dealt(star(stacks=(1, 100, 100, 100), absent=(1,)))
    assert folded(hand) == []
    assert not hand.state.folded[1]
    for command in (c.Fold(3), c.Call(4), c.Check(2)):
        hand.act(command)
    while not hand.over:
        hand.act(c.Check(hand.turn))
    assert {1} & {event.seat for event in hand.events if isinstance(event, e.Shown)}
    assert audit(hand.setup, hand.events, hand.pack()) == []


def test_where_nobody_is_there_and_there_are_no_blinds_the_last_one_stays_to_win() -> None:
    setup = star(
        game="five-card-stud", stakes=Stakes(antes=(1,), structure="fixed", small=2, big=4), absent=(1, 2, 3, 4)
    )
    hand = dealt(setup)
    assert folded(hand)[0].seats == setup.order[:-1]
    assert hand.over
    assert hand.stacks[setup.order[-1]] == 103
    assert audit(setup, hand.events, hand.pack()) == []


def test_in_chinese_poker_a_hand_that_is_not_there_is_set_wrongly() -> None:
    event = InTournament(absent=(2,))
    stakes = Stakes(chinese_unit=1)
    setup = make_setup("crown-melbourne-poker", "chinese-poker", (100, 100), stakes=stakes, tournament=event)
    hand = dealt(setup)
    assert hand.turn == 1
    assert not isinstance(hand.act(house_player(hand, random.Random(1).randrange)), Refused)
    assert hand.over
    assert hand.stacks[1] > 100
    assert [event.words for event in hand.events if isinstance(event, e.Shown) and event.seat == 2] == ["not set"]
    assert audit(setup, hand.events, hand.pack()) == []


def test_blinds_stand_though_an_absent_player_folds_before_the_first_card_of_the_board() -> None:
    """Manila turns a card up before anybody bets: what was posted is part of the raise that follows."""
    hand = dealt(star(stacks=(15, 18, 37, 30), game="two-card-manila", absent=(2, 4)))
    for command in (c.Fold(3), c.TakeUp(2), c.Call(1), c.RaiseTo(2, 5), c.Call(1)):
        assert not isinstance(hand.act(command), Refused)
    while not hand.over:
        hand.act(c.Check(hand.turn))
    assert any(isinstance(event, e.AbsentFolded) for event in hand.events)
    assert replay_ohh(read_ohh(ohh_text(hand))).verdict == "to the chip"


@pytest.mark.parametrize("game", ["holdem", "omaha", "seven-card-stud", "draw-blind", "two-card-manila", "pineapple"])
@pytest.mark.parametrize("seed", range(4))
def test_random_hands_with_absent_players_are_sound_saved_and_written(game: str, seed: int) -> None:
    rng = seeds.chance("absent", game, seed)
    usual = usual_stakes(make_setup("star", game, (10, 10)).rules)
    stakes = msgspec.structs.replace(usual, antes=rng.choice((usual.antes, (1,))))
    players = rng.randint(2, 6)
    absent = tuple(seat for seat in range(1, players + 1) if rng.random() < 0.5)
    bonus = rng.choice((0, 7))
    setup = star(
        stacks=tuple(rng.randint(1, 40) for _ in range(players)), game=game, stakes=stakes, absent=absent, bonus=bonus
    )
    hand = dealt(setup, seed)
    hand.shuffle_with(lambda cards: rng.sample(list(cards), len(cards)))
    while not hand.over:
        back = [seat for seat in hand.state.absent if not hand.state.folded[seat]]
        if back and rng.random() < 0.3:
            hand.act(c.TakeUp(back[0]))
        else:
            hand.act(house_player(hand, rng.randrange))
    assert audit(setup, hand.events, hand.pack()) == []
    assert sum(hand.stacks.values()) == sum(setup.stacks) + bonus
    assert load(dump(hand)).events == hand.events
    assert Hand.replay(setup, hand.pack(), hand.events).state == hand.state
    assert replay_ohh(read_ohh(ohh_text(hand))).verdict == "to the chip"
    try:
        history = phh_of(hand)
    except BadInput:
        return  # the format has no such game
    assert replay(read_phh(write_phh(history))).verdict == "to the chip"


def test_the_text_of_a_site_says_that_absent_players_fold_and_refuses_what_it_cannot_say() -> None:
    hand = dealt(star(absent=(2, 3)))
    for command in (c.Call(4), c.Call(1)):
        hand.act(command)
    while not hand.over:
        hand.act(c.Check(hand.turn))
    assert replay_stars(read_stars(stars_of(hand, Label()))).verdict == "to the chip"
    with pytest.raises(BadInput, match="chips of the operator"):
        stars_of(house(dealt(star(bonus=5))), Label())


def house(hand: Hand) -> Hand:
    rng = random.Random(3)
    while not hand.over:
        hand.act(house_player(hand, rng.randrange))
    return hand


def test_absent_are_those_who_are_dealt_in() -> None:
    with pytest.raises(BadInput, match="seat 9"):
        star(absent=(9,))
    with pytest.raises(BadInput, match="each once"):
        star(absent=(1, 1))
