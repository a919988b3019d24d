"""A live dealer tells the cards: what can be, what cannot, and the shuffles nobody sees."""

from __future__ import annotations

import pytest

from cardspeak.books.model.game import Draw
from cardspeak.cards import UNKNOWN, Card, deck_of, parse_cards
from cardspeak.hand import Hand, Stakes, make_setup
from cardspeak.hand import commands as c
from cardspeak.hand import events as e
from cardspeak.hand.audit.auditor import audit
from cardspeak.hand.live.telling import _refilled
from cardspeak.hand.simulate import lost
from cardspeak.hand.why import HandWhy
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
        ("deal 1 As", HandWhy.WRONG_COUNT),
        ("deal 1 As Ah Ad", HandWhy.WRONG_COUNT),
        ("deal 3 As Ah", HandWhy.NOT_IN_HAND),
        ("board 2c 7d 9h", HandWhy.NO_SUCH_CHOICE),
    ],
)
def test_what_is_not_due(line: str, reason: HandWhy) -> None:
    assert why(told("holdem", [100, 100]), line) == reason


def test_a_card_is_told_once() -> None:
    hand = told("holdem", [100, 100])
    say(hand, "deal 1 As Ah")
    assert why(hand, "deal 1 Ks Kh") == HandWhy.NOT_IN_HAND
    assert why(hand, "deal 2 As Kh") == HandWhy.CARD_TWICE
    say(hand, "deal 2 ?? ??", "2 calls", "1 checks")
    assert why(hand, "board As 2c 3c") == HandWhy.CARD_TWICE
    say(hand, "board Kc 2c 3c")
    answer = hand.act(c.TellBoard((Card("2d"), Card("2d"))))
    assert isinstance(answer, Refused)


def test_a_card_outside_the_deck() -> None:
    hand = told("short-deck-holdem", [100, 100])
    assert why(hand, "deal 1 5s Ah") == HandWhy.CARD_TWICE


def test_a_hand_shown_cannot_hold_a_card_seen_elsewhere() -> None:
    hand = told("holdem", [2, 2])
    say(hand, "deal 1 ?? ??", "deal 2 ?? ??", "2 calls", "board 2c 7d 9h", "board Ts", "board 3d")
    assert why(hand, "1 shows 2c Kd") == HandWhy.CARD_TWICE
    say(hand, "1 shows 2d Kd")
    assert why(hand, "2 shows 2d Ks") == HandWhy.CARD_TWICE


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


def test_no_more_is_shuffled_back_than_the_cards_to_come_need() -> None:
    """The muck first; the burns only where it is not enough, and a player's own discards at the very last."""
    for muck, burns, own, taken in (
        (5, 2, 3, ("muck",)),
        (4, 2, 3, ("muck",)),
        (3, 2, 3, ("muck", "burns")),
        (1, 2, 3, ("muck", "burns", "discards 1")),
        (3, 0, 3, ("muck", "discards 1")),
    ):
        hand = told("triple-draw-27", [100] * 3)
        say(hand, "deal 1 2c 3c 4c 5c 7d", "deal 2 2d 3d 4d 5d 7h", "deal 3 2h 3h 4h 5h 7s")
        say(hand, "3 calls", "1 calls", "2 checks")
        state, draw = hand.state, hand.state.agenda[-1]
        assert isinstance(draw, Draw)
        state.stub, state.muck, state.burns = [UNKNOWN], [UNKNOWN] * muck, [UNKNOWN] * burns
        state.discards[1] = [UNKNOWN] * own
        (shuffled,) = _refilled(state, draw, 1, (UNKNOWN,) * 5)
        assert shuffled.taken == taken
        assert len(shuffled.stub) == 1 + sum({"muck": muck, "burns": burns, "discards 1": own}[pile] for pile in taken)


def lost_count(hand: Hand) -> int:
    state = hand.state
    piles = [*state.holes, *state.boards, state.burns, state.muck, state.stub, state.shared, *state.discards.values()]
    return sum(map(len, piles))


def test_discards_do_not_come_again_before() -> None:
    """Removed cards do not come back except as the rules say (C26)."""
    hand = told("triple-draw-27", [100] * 3)
    say(hand, "deal 1 2c 3c 4c 5c 7d", "deal 2 2d 3d 4d 5d 7h", "deal 3 2h 3h 4h 5h 7s")
    say(hand, "3 calls", "1 calls", "2 checks", "1 draws 7d")
    assert why(hand, "deal 1 7d") == HandWhy.CARD_TWICE
    say(hand, "2 draws 7h")
    assert why(hand, "deal 2 7d") == HandWhy.CARD_TWICE
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


def test_after_a_card_for_everybody_nobody_waits_for_one_and_the_last_round_is_bet() -> None:
    hand = told("seven-card-stud", [100] * 8, stakes=Stakes(structure="fixed", antes=(1,), small=2, big=4))
    cards = iter(deck_of(52).cards)
    while (first := hand.legal[0]).verb != "tell board":
        if first.verb == "tell hole":
            hand.act(c.TellHole(hand.state.waiting[0], tuple(next(cards) for _ in range(first.cards))))
        else:
            verbs = {choice.verb: choice for choice in hand.legal}
            say(hand, f"{hand.turn} " + next((f"{verb}s" for verb in ("check", "call") if verb in verbs), "bets 2"))
    hand.act(c.TellBoard((next(cards),)))
    assert hand.state.waiting == []
    assert hand.turn
    assert why(hand, f"deal {hand.turn} ??") == HandWhy.NO_SUCH_CHOICE
    for _ in range(8):
        say(hand, f"{hand.turn} checks")
    assert hand.legal[0].verb == "show"


@pytest.mark.clause("crown-melbourne-poker", "14.5.5")
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
        last = [event for event in hand.events if isinstance(event, e.Dealt)][-1]
        assert (last.seats, last.dead, last.dead_cite) == (
            (seat,),
            *(((seat,), "14.5.5") if seat in dead else ((), "")),
        )
        if len(hand.state.agenda) == 3:
            assert why(hand, "board As") == HandWhy.NO_SUCH_CHOICE
    assert len(hand.state.muck) == 9 + 3 + 3  # what the three had, one card each before, and one now
    assert not hand.state.shared


def test_a_dealer_without_unknown_cards_cannot_be_told() -> None:
    hand = Hand(make_setup("open-table", "holdem", [100, 100]), deck_of(52).cards)
    answer = hand.act(c.TellHole(1, parse_cards("As Ah")))
    assert isinstance(answer, Refused)
    assert answer.why == HandWhy.NO_SUCH_CHOICE


# -- cards that nobody names ---------------------------------------------------------------------------------


def test_a_whole_deal_unseen_and_hands_named_at_the_showdown() -> None:
    hand = told("holdem", [100, 100, 100])
    say(hand, "deal unseen", "3 calls", "1 calls", "2 checks", "board 2c 7d 9h", "1 checks", "2 checks", "3 checks")
    say(hand, "board Ts", "1 checks", "2 checks", "3 checks", "board 3d", "1 checks", "2 checks", "3 checks")
    answer = hand.say("1 shows As Ah")
    assert not isinstance(answer, Refused)
    shown = answer.events[0]
    assert isinstance(shown, e.Shown)
    assert shown.words == "one pair, aces, ten, nine and seven kickers"
    say(hand, "2 shows Kc Kd", "3 mucks")
    assert hand.over
    assert hand.stacks == {1: 104, 2: 98, 3: 98}
    assert lost(hand) is None
    assert audit(hand.setup, hand.events) == []
    assert Hand.replay(hand.setup, hand.pack(), hand.events).batches == hand.batches


def test_the_rest_of_a_deal_unseen() -> None:
    hand = told("holdem", [100, 100, 100])
    say(hand, "deal 2 As Ah", "deal unseen")
    assert hand.state.holes[2] == list(parse_cards("AsAh"))
    assert hand.state.holes[1] == hand.state.holes[3] == [UNKNOWN] * 2
    assert why(hand, "deal unseen") == HandWhy.NO_SUCH_CHOICE


def test_what_lies_open_is_named() -> None:
    hand = told("seven-card-stud", [100] * 3)
    say(hand, "deal unseen")
    assert why(hand, "deal unseen") == HandWhy.NO_SUCH_CHOICE, "the third card falls face up"
    board = told("holdem", [100, 100])
    say(board, "deal unseen", "2 calls", "1 checks")
    assert why(board, "board ?? ?? ??") == HandWhy.WRONG_COUNT
    assert why(board, "board 2c 7d") == HandWhy.WRONG_COUNT
    assert why(board, "board 2c 7d 9h Th") == HandWhy.WRONG_COUNT
    say(board, "board 2c 7d 9h")


def test_cards_that_speak_for_themselves_are_named() -> None:
    """Where nobody is asked to show, the machine has to know every hand."""
    hand = Hand(make_setup("open-table", "holdem", [100, 100], told=True))
    assert [choice.verb for choice in hand.legal] == ["tell hole"]
    assert why(hand, "deal unseen") == HandWhy.NO_SUCH_CHOICE


def test_a_draw_of_cards_that_nobody_names() -> None:
    hand = told("single-draw-27", [100] * 2)
    say(hand, "deal unseen", "2 calls", "1 checks", "1 draws ?? ??")
    assert [choice.cards for choice in hand.legal] == [2, 2]
    say(hand, "deal unseen", "2 draws 7h", "deal unseen")
    assert hand.state.holes[1] == hand.state.holes[2] == [UNKNOWN] * 5
    say(hand, "1 checks", "2 checks")
    assert why(hand, "1 shows 7h 2c 3c 4c 5d") == HandWhy.CARD_TWICE, "it lies among the discards"
    say(hand, "1 shows 7c 2c 3c 4c 5d", "2 shows 8c 2d 3d 4d 5c")
    assert hand.stacks == {1: 102, 2: 98}
    assert audit(hand.setup, hand.events) == []


def test_a_card_given_up_lay_nowhere_else() -> None:
    hand = told("single-draw-27", [100] * 2)
    say(hand, "deal 1 2c 3c 4c 5c 7d", "deal 2 ?? ?? ?? ?? ??", "2 calls", "1 checks")
    assert why(hand, "1 draws ??") == HandWhy.NOT_YOUR_CARDS, "its hand is known"
    say(hand, "1 draws 7d", "deal 1 8c")
    assert why(hand, "2 draws 2c") == HandWhy.CARD_TWICE
    assert why(hand, "2 draws 7d") == HandWhy.CARD_TWICE
    say(hand, "2 draws 7h")


def test_chinese_hands_are_named_as_they_are_laid_down() -> None:
    hand = told("chinese-poker", [100, 100], book="crown-melbourne-poker")
    say(hand, "deal unseen")
    low, high = "2c 3c 4d/5c 6c 7d 8d 9h/Tc Jc Qd Kd Ah", "2d 3d 4c/5d 6d 7c 8c 9d/Td Jd Qc Kc Ac"
    assert why(hand, "1 sets ?? ?? ??/?? ?? ?? ?? ??/?? ?? ?? ?? ??") == HandWhy.WRONG_COUNT
    say(hand, f"1 sets {low}")
    assert why(hand, f"2 sets {high.replace('2d', '2c')}") == HandWhy.CARD_TWICE
    assert why(hand, f"2 sets {high.replace('2d ', '')}") == HandWhy.WRONG_COUNT
    say(hand, f"2 sets {high}")
    assert hand.over
    assert lost(hand) is None
    assert audit(hand.setup, hand.events) == []
