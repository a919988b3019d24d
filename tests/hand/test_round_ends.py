"""What ends with a round and what does not, in whole chips, and what the house's players give up."""

from __future__ import annotations

import pytest

from cardspeak.books.loader import load_book
from cardspeak.cards import parse_cards
from cardspeak.errors import BadInput
from cardspeak.hand import Hand, Stakes, make_setup, open_hand
from cardspeak.hand import commands as c
from cardspeak.hand import events as e
from cardspeak.hand.house import house_player
from cardspeak.hand.machine import first_of_batch
from cardspeak.hand.pack import stacked_pack
from cardspeak.hand.words.stakes import parse_stakes
from cardspeak.refusal import Refused

STAR, CROWN, OPEN = "star-sydney-poker", "crown-melbourne-poker", "open-table"


def verbs(hand: Hand) -> set[str]:
    assert hand.prompt is not None
    return {choice.verb for choice in hand.prompt.choices}


def test_whoever_may_not_raise_in_a_round_may_in_the_next() -> None:
    hand = open_hand(STAR, "holdem", [200, 200, 200], seed="barred")
    barred = hand.turn
    hand.follow([e.RaiseBarred(barred, "x")])
    assert "raise to" not in verbs(hand)
    hand.call(), hand.call()
    assert "raise to" in verbs(hand), "nobody else is concerned"
    hand.check()
    while hand.turn != barred:
        hand.check()
    assert "bet" in verbs(hand)
    assert hand.state.barred == {}


@pytest.mark.parametrize(
    ("unit", "minimum", "bets", "raises"),
    [(1, 7, (7, 14), (14, 35)), (5, 10, (10, 20), (20, 50)), (5, 7, (7, 10), (15, 30)), (25, 10, (10, 10), (25, 25))],
)
def test_wagers_come_in_whole_chips_but_for_the_least_that_is_posted(
    unit: int, minimum: int, bets: tuple[int, int], raises: tuple[int, int]
) -> None:
    """A pot of twice the minimum: the least bet may be odd; the pot is cut down, and the least raise made up."""
    stakes = Stakes(structure="pot", blinds=(1, minimum), small=minimum, unit=unit)
    hand = open_hand(OPEN, "holdem", [1000, 1000], stakes=stakes, seed="unit")
    hand.call(), hand.check()
    assert hand.prompt is not None
    choice = hand.prompt.choice("bet")
    assert choice is not None
    assert (choice.least, choice.most) == bets
    hand.bet(minimum)
    choice = hand.prompt.choice("raise to")
    assert choice is not None
    assert (choice.least, choice.most) == raises


def test_a_number_is_one_where_one_is_asked_for() -> None:
    game = load_book(CROWN).game("seven-card-stud")
    assert parse_stakes("fixed 10/20, ante 1, bring-in 5", game).bring_in == 5
    with pytest.raises(BadInput, match="'5/10' should be one number"):
        parse_stakes("fixed 10/20, ante 1, bring-in 5/10", game)


@pytest.mark.parametrize(
    ("game", "held", "given"),
    [
        ("five-card-draw", "As Ad 7c 5h 2d", "7c 5h 2d"),
        ("single-draw-27", "As Ad 7c 5h 2d", "As Ad"),
    ],
)
def test_the_houses_players_keep_pairs_for_high_and_low_cards_for_low(game: str, held: str, given: str) -> None:
    setup = make_setup(OPEN, game, [100, 100, 100])
    hand = Hand(setup, stacked_pack(setup, {1: held, 2: "Ks Kd 9c 8h 3d", 3: "Qs Qd Jc Th 4d"}))
    while hand.prompt is not None and not hand.prompt.choice("draw"):
        hand.call() if hand.prompt.choice("call") else hand.check()
    while hand.turn != 1:
        hand.discard()
    command = house_player(hand, lambda count: 0)
    assert set(command.cards) == set(parse_cards(given))  # type: ignore[attr-defined]


@pytest.mark.clause(STAR, "9.8")
@pytest.mark.parametrize(
    ("blinds", "players", "alone"),
    [((5, 10), 2, False), ((0, 10), 2, True), ((10,), 2, True), ((0, 10), 3, False)],
)
def test_two_players_and_one_blind_are_a_case_of_their_own(blinds: tuple[int, ...], players: int, alone: bool) -> None:
    """A blind of nothing, where nobody is there to make it, is none."""
    stakes = Stakes(structure="no limit", blinds=blinds, small=10)
    assert make_setup(STAR, "holdem", [100] * players, stakes=stakes).lone_blind is alone


def test_less_than_a_bet_of_the_upper_limit_is_completed_and_not_raised() -> None:
    """All-in for fifteen where forty is the bet: more than the lower limit, and not half of the upper one."""
    stakes = Stakes(structure="fixed", blinds=(5, 10), small=10, big=40)
    hand = open_hand(STAR, "holdem", [25, 200, 200], stakes=stakes, seed="f")
    hand.call(), hand.call(), hand.check()
    while len(hand.board) < 4:
        hand.check()
    hand.bet(15)
    assert (hand.state.raise_number, hand.state.full) == (0, 0)
    assert hand.prompt is not None
    choice = hand.prompt.choice("raise to")
    assert choice is not None
    assert choice.only == (40,)


def test_a_clause_on_dead_seats_is_named_only_where_somebodys_seat_is_dead() -> None:
    setup = make_setup(CROWN, "seven-card-stud", [100, 100, 100], told=True, asked=True)
    assert setup.rules.file.dead_seats
    hand = Hand(setup)
    assert not isinstance(hand.act(c.TellUnseen()), Refused)
    deals = [one for one in hand.events if isinstance(one, e.Dealt)]
    assert deals
    assert all((one.dead, one.dead_cite) == ((), "") for one in deals)


@pytest.mark.parametrize(
    ("game", "asked", "by_command"),
    [("holdem", True, True), ("holdem", False, False), ("chinese-poker", True, False), ("chinese-poker", False, False)],
)
def test_hands_are_shown_by_a_command_where_players_are_asked(game: str, asked: bool, by_command: bool) -> None:
    """Chinese hands are set, and shown by themselves."""
    begins = first_of_batch(make_setup(CROWN, game, [100] * 3, asked=asked))
    assert ({e.Shown, e.Mucked} <= begins) is by_command
    assert not {e.Dealt, e.Boarded} & begins, "nobody tells the cards"


def test_a_replayed_hand_can_be_taken_back_as_the_one_that_was() -> None:
    hand = open_hand(STAR, "holdem", [100] * 3, seed="replay", asked=True)
    hand.call(), hand.raise_to(6), hand.fold(), hand.fold()
    again = Hand.replay(hand.setup, hand.pack(), hand.events)
    assert again.batches == hand.batches
    assert len(again.batches) >= 3
