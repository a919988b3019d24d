"""When a mistake can have been made, and what the hand itself tells of it."""

from __future__ import annotations

import pytest

from cardspeak.hand import Hand, open_hand
from cardspeak.hand import events as e
from cardspeak.rulings import Question, Ruling, report_of, rule
from cardspeak.rulings.facts import actors, derive
from cardspeak.rulings.possible import flop_out, last_round_called, single_out, turn_next
from cardspeak.rulings.runs import boards_served

STAR, CROWN, OPEN = "star-sydney-poker", "crown-melbourne-poker", "open-table"


def holdem(book: str = STAR, game: str = "holdem", players: int = 3) -> Hand:
    return open_hand(book, game, [100] * players, seed="moments")


def quiet(hand: Hand, rounds: int) -> Hand:
    """So many rounds in which nobody raises."""
    for _ in range(rounds):
        began = len(hand.state.agenda)
        while hand.state.betting and len(hand.state.agenda) == began:
            verbs = {choice.verb: choice for choice in hand.prompt.choices} if hand.prompt else {}
            if "check" in verbs:
                hand.check()
            elif "call" in verbs:
                hand.call()
            else:
                hand.bet(verbs["bet"].least)
    return hand


def test_the_board_grew_last_until_its_betting_has_closed() -> None:
    hand = holdem()
    assert not flop_out(hand), "no card lies there"
    assert not single_out(hand)
    quiet(hand, 1)
    assert flop_out(hand)
    assert not single_out(hand)
    quiet(hand, 1)
    assert single_out(hand)
    assert not flop_out(hand)


def test_the_turn_comes_next_while_three_cards_lie_there() -> None:
    hand = holdem()
    assert [turn_next(hand), turn_next(quiet(hand, 1)), turn_next(quiet(hand, 1))] == [False, True, False]


def test_a_call_of_the_last_round_is_one_made_in_it() -> None:
    hand = quiet(holdem(STAR, "five-card-stud"), 3)
    assert not last_round_called(hand), "of the rounds before only"
    hand.bet(4)
    assert not last_round_called(hand), "a bet is no call"
    hand.call()
    assert last_round_called(hand)


@pytest.mark.parametrize(
    ("stub", "burns", "wanted", "served"),
    [(2, 0, 1, 1), (1, 0, 1, 1), (0, 1, 1, 1), (0, 1, 2, 1), (2, 0, 2, 2), (2, 0, 3, 2), (3, 3, 9, 6), (0, 0, 1, 0)],
)
def test_burns_come_back_where_the_stub_cannot_serve_a_board(stub: int, burns: int, wanted: int, served: int) -> None:
    """The river alone is to come: a burn and a card for each run, and the burn itself may be the card."""
    state = quiet(holdem(CROWN), 2).state.copy()
    cards = list(state.stub)
    state.stub, state.burns = cards[:stub], cards[stub : stub + burns]
    assert boards_served(state, wanted) == served


def test_whoever_acted_in_a_round_that_was_taken_back_has_not_and_earlier_rounds_count() -> None:
    back = e.RoundTakenBack((), (), "x")
    hand = holdem()
    hand.raise_to(10)
    assert actors(hand.events) == {3}
    assert actors([*hand.events, back]) == set()
    later = quiet(holdem(), 1)
    later.bet(10)
    assert actors([*later.events, back]) == {1, 2, 3}, "the first round was closed"


@pytest.mark.parametrize(
    ("incident", "count", "word"),
    [("too many flop cards", 4, "one"), ("too many flop cards", 5, "more"), ("too many board cards", 2, "one")],
)
def test_a_surplus_is_counted_from_what_was_due(incident: str, count: int, word: str) -> None:
    """Three cards are due to a flop, one to every street after it."""
    hand = quiet(holdem(), 1 if "flop" in incident else 2)
    assert derive(hand, report_of(incident, count=count), "surplus") == word


def test_a_question_is_put_by_the_first_of_the_books_people() -> None:
    hand = quiet(holdem(CROWN, "seven-card-stud"), 1)
    asked = rule(hand, report_of("burn forgotten"))
    assert isinstance(asked, Question)
    assert (asked.name, asked.by) == ("reconstructible", "dealer")


# -- a burn made good ------------------------------------------------------------------------------------------------


@pytest.mark.clause(OPEN, "wrong.burn")
def test_a_burn_made_good_in_stud_leaves_every_card_as_open_as_it_was() -> None:
    hand = quiet(holdem(OPEN, "seven-card-stud", 4), 1)
    before = {seat: tuple(hand.state.holes[seat]) for seat in hand.setup.seats}
    following = hand.state.burns[-1]  # lay on top of the stub, had it not been burned
    assert isinstance(rule(hand, report_of("burn forgotten")), Ruling)
    fourth = [before[seat][3] for seat in (1, 2, 3, 4)]
    now = {seat: hand.state.holes[seat] for seat in hand.setup.seats}
    assert [now[seat][3] for seat in (1, 2, 3, 4)] == [*fourth[1:], following]
    assert hand.state.burns[-1] == fourth[0]
    assert all(hand.state.faces[seat] == ["down", "down", "up", "up"] for seat in hand.setup.seats)


@pytest.mark.clause(OPEN, "wrong.burn")
def test_a_burn_made_good_before_the_last_street_leaves_its_cards_face_down() -> None:
    hand = quiet(holdem(OPEN, "seven-card-stud", 3), 4)
    assert all(len(hand.state.holes[seat]) == 7 for seat in (1, 2, 3))
    assert isinstance(rule(hand, report_of("burn forgotten")), Ruling)
    assert all(hand.state.faces[seat][-1] == "down" for seat in (1, 2, 3))


@pytest.mark.clause(OPEN, "wrong.burn")
def test_a_card_dealt_to_somebody_who_has_folded_since_is_found_in_the_muck() -> None:
    hand = quiet(holdem(OPEN, "seven-card-stud", 4), 1)
    gone, left = hand.turn, {seat: hand.state.holes[seat][-1] for seat in hand.setup.seats}
    hand.fold()
    assert left[gone] in hand.state.muck
    assert isinstance(rule(hand, report_of("burn forgotten")), Ruling)
    after = [*left.values(), None][gone]
    assert left[gone] not in hand.state.muck
    assert after in hand.state.muck or gone == 4, "what would have come next is as dead as what came"


# -- the last card of stud -------------------------------------------------------------------------------------------


def last_street(seed: str, opener: int) -> Hand:
    """Seven-card stud on its last street; whoever opened the round before folded to a raise."""
    hand = quiet(open_hand(STAR, "seven-card-stud", [200] * 4, seed=seed), 3)
    assert hand.turn == opener
    assert hand.prompt is not None
    hand.bet(4)
    hand.raise_to(8)
    while len(hand.state.holes[hand.state.live[0]]) < 7:
        hand.fold() if hand.turn == opener else hand.call()
    return hand


@pytest.mark.clause(STAR, "26.23")
def test_whoever_comes_after_the_opener_of_the_round_before_opens_where_that_one_has_folded() -> None:
    hand = last_street("opener0", opener=2)
    assert hand.turn == 4, "the best hand showing"
    acted = hand.copy()
    assert isinstance(rule(hand, report_of("last card exposed", seat=1)), Ruling)
    assert (hand.turn, hand.state.opener) == (3, 3)
    assert all(hand.state.faces[seat][-1] == "up" for seat in (1, 3, 4))
    acted.check()
    before = acted.turn
    assert isinstance(rule(acted, report_of("last card exposed", seat=1)), Ruling)
    assert (acted.turn, acted.state.opener) == (before, 4), "somebody has acted: the round goes on"


@pytest.mark.clause(STAR, "26.23")
def test_a_round_that_the_right_player_has_opened_is_not_opened_again() -> None:
    hand = last_street("opener1", opener=3)
    at = len(hand.events)
    assert hand.turn == 4, "who comes after seat 3 anyway"
    assert isinstance(rule(hand, report_of("last card exposed", seat=1)), Ruling)
    assert not [one for one in hand.events[at:] if isinstance(one, e.BettingOpened | e.RoundTakenBack)]


def test_a_card_to_the_wrong_player_lies_there_as_open_as_it_was_dealt() -> None:
    """In stud's first deal the last card is the open one: unnamed, that one went astray, and everybody has seen it."""
    hand = holdem(STAR, "five-card-stud")
    card = hand.state.holes[1][-1]
    assert hand.state.faces[1][-1] == "up"
    report = report_of("card to the wrong player", seat=2, other=1, facts={"reconstructible": "yes"})
    at = len(hand.events)
    assert isinstance(rule(hand, report), Ruling)
    astray = next(one for one in hand.events[at:] if isinstance(one, e.CardsMoved))
    assert (astray.cards, astray.to, astray.face, astray.seen) == ((card,), "hole 2", "up", True)
    down = holdem(STAR)
    at = len(down.events)
    named = down.state.holes[1][0]
    report = report_of("card to the wrong player", (named,), seat=2, other=1, facts={"reconstructible": "yes"})
    assert isinstance(rule(down, report), Ruling)
    astray = next(one for one in down.events[at:] if isinstance(one, e.CardsMoved))
    assert (astray.cards, astray.face, astray.seen) == ((named,), "down", False)


@pytest.mark.clause(STAR, "25.3")
def test_of_two_up_cards_the_one_that_lies_open_already_is_not_turned() -> None:
    hand = holdem(STAR, "five-card-stud")
    at = len(hand.events)
    assert isinstance(rule(hand, report_of("two up cards", seat=2)), Ruling)
    as_reported = [one for one in hand.events[at:] if isinstance(one, e.Turned) and one.cite == "silent: as reported"]
    assert [(one.seat, one.face) for one in as_reported] == [(2, "up")]
