"""A live dealer tells the cards: what can be, what cannot, and the shuffles nobody sees."""

from __future__ import annotations

import pytest

from cardspeak.cards import UNKNOWN, Card, deck_of, parse_cards
from cardspeak.hand import Hand, Stakes, make_setup
from cardspeak.hand import commands as c
from cardspeak.hand import events as e
from cardspeak.hand.audit import audit
from cardspeak.hand.simulate import lost
from cardspeak.hand.why import Why
from cardspeak.refusal import Refused


def told(game: str, stacks: list[int], *, book: str = "open-table", **more: object) -> Hand:
    return Hand(make_setup(book, game, stacks, told=True, asked=True, **more))  # type: ignore[arg-type]


def why(hand: Hand, line: str) -> str:
    answer = hand.say(line)
    assert isinstance(answer, Refused), line
    return answer.why


def say(hand: Hand, *lines: str) -> None:
    for line in lines:
        answer = hand.say(line)
        assert not isinstance(answer, Refused), f"{line}: {answer}"


def test_a_hand_of_cards_told_one_after_the_other() -> None:
    hand = told("holdem", [100, 100])
    say(hand, "deal 1 As Ah", "deal 2 ?? ??", "2 calls", "1 checks", "board 2c 7d 9h", "1 checks", "2 checks")
    say(hand, "board Ts", "1 checks", "2 checks", "board 3d", "1 checks", "2 checks", "1 shows", "2 shows Kc Kd")
    assert hand.over
    assert hand.stacks == {1: 102, 2: 98}
    assert lost(hand) is None
    assert audit(hand.setup, hand.events) == []


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("deal 1 As", Why.WRONG_COUNT),
        ("deal 1 As Ah Ad", Why.WRONG_COUNT),
        ("deal 3 As Ah", Why.NOT_IN_HAND),
        ("board 2c 7d 9h", Why.NO_SUCH_CHOICE),
    ],
)
def test_what_is_not_due(line: str, reason: Why) -> None:
    assert why(told("holdem", [100, 100]), line) == reason


def test_a_card_is_told_once() -> None:
    hand = told("holdem", [100, 100])
    say(hand, "deal 1 As Ah")
    assert why(hand, "deal 1 Ks Kh") == Why.NOT_IN_HAND
    assert why(hand, "deal 2 As Kh") == Why.CARD_TWICE
    say(hand, "deal 2 ?? ??", "2 calls", "1 checks")
    assert why(hand, "board As 2c 3c") == Why.CARD_TWICE
    say(hand, "board Kc 2c 3c")
    answer = hand.act(c.TellBoard((Card("2d"), Card("2d"))))
    assert isinstance(answer, Refused)


def test_a_card_outside_the_deck() -> None:
    hand = told("short-deck-holdem", [100, 100])
    assert why(hand, "deal 1 5s Ah") == Why.CARD_TWICE


def test_a_hand_shown_cannot_hold_a_card_seen_elsewhere() -> None:
    hand = told("holdem", [2, 2])
    say(hand, "deal 1 ?? ??", "deal 2 ?? ??", "2 calls", "board 2c 7d 9h", "board Ts", "board 3d")
    assert why(hand, "1 shows 2c Kd") == Why.CARD_TWICE
    say(hand, "1 shows 2d Kd")
    assert why(hand, "2 shows 2d Ks") == Why.CARD_TWICE


def test_discards_come_again_once_the_stub_has_run_out() -> None:
    """Five players change nearly everything twice: the muck is shuffled back, and its cards may come again."""
    hand = told("triple-draw-27", [100] * 5)
    cards = iter(deck_of(52).cards)
    for seat in hand.setup.order:
        hand.act(c.TellHole(seat, tuple(next(cards) for _ in range(5))))
    say(hand, "3 calls", "4 calls", "5 calls", "1 calls", "2 checks")
    first = {seat: tuple(hand.state.holes[seat]) for seat in hand.setup.order}
    for seat in hand.setup.order:
        hand.act(c.Discard(seat, first[seat]))
    for seat in hand.setup.order[:4]:
        answer = hand.act(c.TellHole(seat, tuple(next(cards) for _ in range(5))))
        assert not isinstance(answer, Refused)
    early = hand.act(c.TellHole(5, (UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, first[1][0])))
    assert not isinstance(early, Refused), "6 are left, of which a dealer need not deal the last"
    assert any(isinstance(event, e.Reshuffled) for event in early.events)
    assert lost_count(hand) == 52


def lost_count(hand: Hand) -> int:
    state = hand.state
    piles = [*state.holes, *state.boards, state.burns, state.muck, state.stub, state.shared, *state.discards.values()]
    return sum(map(len, piles))


def test_discards_do_not_come_again_before() -> None:
    """Removed cards do not come back except as the rules say (C26)."""
    hand = told("triple-draw-27", [100] * 3)
    say(hand, "deal 1 2c 3c 4c 5c 7d", "deal 2 2d 3d 4d 5d 7h", "deal 3 2h 3h 4h 5h 7s")
    say(hand, "3 calls", "1 calls", "2 checks", "1 draws 7d")
    assert why(hand, "deal 1 7d") == Why.CARD_TWICE
    say(hand, "2 draws 7h")
    assert why(hand, "deal 2 7d") == Why.CARD_TWICE
    say(hand, "deal 2 8d", "deal 1 8c")


def test_a_burn_comes_before_the_first_replacement() -> None:
    hand = told("single-draw-27", [100] * 2)
    say(hand, "deal 1 2c 3c 4c 5c 7d", "deal 2 2d 3d 4d 5d 7h", "2 calls", "1 checks", "1 draws 7d")
    assert hand.state.burns == [UNKNOWN]
    say(hand, "deal 1 8c", "2 draws 7h", "deal 2 8d")
    assert hand.state.burns == [UNKNOWN]


def test_stud_for_eight_ends_with_a_card_for_everybody() -> None:
    hand = told("seven-card-stud", [1] * 8, stakes=Stakes(structure="fixed", antes=(1,), small=2, big=4))
    cards = iter(deck_of(52).cards)
    while not any(choice.verb == "tell board" for choice in hand.legal):
        due = next(choice.cards for choice in hand.legal)
        hand.act(c.TellHole(hand.state.waiting[0], tuple(next(cards) for _ in range(due))))
    assert len(hand.state.stub) < 8
    last = next(cards)
    answer = hand.act(c.TellBoard((last,)))
    assert not isinstance(answer, Refused)
    assert hand.state.shared == [last]


def test_a_last_card_begun_is_dealt_to_dead_seats_too() -> None:
    """Three seats folded unbet: once the others have their last card, it is no longer one for everybody."""
    stakes = Stakes(structure="fixed", antes=(1,), small=10, big=20)
    hand = told("crown-stud", [500] * 6, book="crown-melbourne-poker", deck=32, stakes=stakes)
    unseen = iter(deck_of(32).cards)
    folds = 3
    while len(hand.state.agenda) > 3:  # the last deal, its betting, the showdown
        prompt = hand.prompt
        assert prompt is not None
        if prompt.choices[0].verb == "tell hole":
            cards = tuple(next(unseen) for _ in range(prompt.choices[0].cards))
            answer = hand.act(c.TellHole(hand.state.waiting[0], cards))
        elif prompt.choice("check") is None:
            answer = hand.call() if prompt.choice("call") else hand.bet(hand.legal[0].least)
        elif folds and not hand.state.highest:
            answer, folds = hand.fold(), folds - 1
        else:
            answer = hand.check()
        assert not isinstance(answer, Refused)
    live, dead = hand.state.live, hand.state.ghosts
    assert (len(live), len(dead)) == (3, 3)
    for seat in [*live, *dead]:
        assert hand.legal[0].verb == "tell hole"
        say(hand, f"deal {seat} {next(unseen)}")
        if len(hand.state.agenda) == 3:
            assert why(hand, "board As") == Why.NO_SUCH_CHOICE
    assert len(hand.state.muck) == 9 + 3 + 3  # what the three had, one card each before, and one now
    assert not hand.state.shared


def test_a_dealer_without_unknown_cards_cannot_be_told() -> None:
    hand = Hand(make_setup("open-table", "holdem", [100, 100]), deck_of(52).cards)
    answer = hand.act(c.TellHole(1, parse_cards("As Ah")))
    assert isinstance(answer, Refused)
    assert answer.why == Why.NO_SUCH_CHOICE
