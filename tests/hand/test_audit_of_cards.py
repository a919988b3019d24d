"""The clerks of the cards, of the script and of the winners: what they take as it was told, and what cannot be."""

from __future__ import annotations

import msgspec
import pytest

from cardspeak.books.model import game as m
from cardspeak.cards import UNKNOWN, deck_of, parse_cards
from cardspeak.hand import Hand
from cardspeak.hand import events as e
from cardspeak.hand.audit.auditor import audit
from cardspeak.hand.audit.cards import CardsClerk
from cardspeak.hand.audit.chips import ChipsClerk
from cardspeak.hand.audit.script import ScriptClerk
from cardspeak.hand.audit.shuffles import ShufflesClerk
from cardspeak.hand.audit.winners import WinnersClerk
from cardspeak.hand.making import make_setup
from cardspeak.hand.pack import stacked_pack
from cardspeak.hand.setup import InTournament
from cardspeak.hand.steps import RunStep, ServeStep, ShuffleStep

CITE = "x"
SETUP = make_setup("star-sydney-poker", "holdem", [100, 100, 100])
PACK = deck_of(52).cards
TOP, SECOND, THIRD = PACK[:3]
ACE, KING, NINE = parse_cards("As Kd 9h")


def cards(*, known: bool = True) -> CardsClerk:
    """Seat 1 holds ace, king and nine; the stub is the rest of the pack, or nobody has seen it."""
    clerk = CardsClerk(SETUP, PACK if known else None)
    clerk.hands[1] = [ACE, KING, NINE]
    clerk.stub = [card if known else UNKNOWN for card in PACK if card not in clerk.hands[1]]
    return clerk


def said(clerk: CardsClerk | ScriptClerk | ShufflesClerk | WinnersClerk, *events: e.Event) -> list[str]:
    return [fault for event in events for fault in clerk.take(event)]


# -- dealt -------------------------------------------------------------------------------------------------------------


def test_a_card_goes_to_who_is_in_and_into_the_muck_for_who_is_not() -> None:
    first, second = cards().stub[:2]
    assert said(cards(), e.Dealt((2, 3), (first, second), "down", CITE)) == []
    dead = e.Dealt((2, 3), (first, second), "down", CITE, dead=(3,))
    assert said(cards(), dead) == ["seat 3 is dealt a dead card though it is in the hand"]
    clerk = cards()
    assert said(clerk, e.Folded(3, CITE), dead) == []
    assert (clerk.hands[2], clerk.hands[3], clerk.muck) == ([first], [], [second])
    alive = e.Dealt((3,), (first,), "down", CITE)
    assert said(cards(), e.Folded(3, CITE), alive) == [f"{first} goes to seat 3, which is not in the hand"]
    assert said(cards(), e.Dealt((0,), (first,), "down", CITE)) == []  # the kitty


def test_cards_come_off_the_top() -> None:
    first, second = cards().stub[:2]
    assert said(cards(), e.Burned(first, CITE), e.Burned(second, CITE)) == []
    assert said(cards(), e.Burned(second, CITE)) == [f"{second} is dealt though {first} lies on top"]
    assert said(cards(), e.Burned(UNKNOWN, CITE)) == [f"?? is dealt though {first} lies on top"]
    empty = cards()
    empty.stub = []
    assert said(empty, e.Burned(first, CITE)) == [f"{first} is dealt from an empty stub"]


def test_a_card_that_nobody_has_seen_may_be_any_that_is_not_on_the_table() -> None:
    first = cards().stub[0]
    clerk = cards(known=False)
    assert said(clerk, e.Burned(first, CITE), e.Burned(UNKNOWN, CITE)) == []
    assert said(clerk, e.Burned(first, CITE)) == [f"{first} is already on the table"]
    short = CardsClerk(make_setup("crown-melbourne-poker", "two-card-manila", [100, 100, 100]), None)
    assert said(short, e.Burned(TOP, CITE)) == [f"{TOP} is not in the deck"]
    over = cards(known=False)
    over.stub[5] = first  # it was seen, and unknown ones were laid over it
    assert said(over, e.Burned(first, CITE)) == []
    assert over.stub.count(UNKNOWN) == len(over.stub)


def test_a_pack_is_followed_only_where_all_of_it_is_known() -> None:
    assert CardsClerk(SETUP, PACK).stub == list(PACK)
    assert CardsClerk(SETUP, None).stub == [UNKNOWN] * 52
    assert CardsClerk(SETUP, [TOP, *[UNKNOWN] * 51]).stub == [UNKNOWN] * 52


def test_who_is_not_there_need_set_no_hand() -> None:
    setup = make_setup("crown-melbourne-poker", "chinese-poker", [100, 100, 100])
    away = msgspec.structs.replace(setup, tournament=InTournament(absent=(1,)))
    for one, wrong in ((setup, ["seat 1 sets cards it does not hold"]), (away, [])):
        clerk = CardsClerk(one, PACK)
        clerk.hands[1] = list(PACK[:13])
        assert said(clerk, e.Arranged(1, (), (), (), CITE)) == wrong


# -- given up ----------------------------------------------------------------------------------------------------------


def test_what_is_given_up_leaves_the_hand_that_held_it() -> None:
    clerk = cards()
    assert said(clerk, e.Discarded(1, (KING,), CITE)) == []
    assert (clerk.hands[1], clerk.discards[1], clerk.discarded[1]) == ([ACE, NINE], [KING], 1)
    assert said(cards(), e.Discarded(1, (TOP,), CITE)) == [f"seat 1 gives up {TOP}, which it does not hold"]


def test_of_a_hand_partly_seen_the_card_that_was_seen_is_given_up() -> None:
    partly = cards()
    partly.hands[1] = [UNKNOWN, ACE]
    assert said(partly, e.Discarded(1, (ACE,), CITE)) == []
    assert partly.hands[1] == [UNKNOWN]
    assert said(partly, e.Discarded(1, (KING,), CITE)) == []
    assert partly.hands[1] == []


def test_of_cards_partly_seen_a_ruling_moves_the_one_that_was_seen() -> None:
    partly = cards()
    partly.burns = [UNKNOWN, KING]
    assert said(partly, e.CardsMoved((KING,), "burns", "muck", CITE)) == []
    assert (partly.burns, partly.muck) == ([UNKNOWN], [KING])


def test_a_board_that_is_run_again_begins_with_what_lay_there() -> None:
    clerk = cards()
    flop, turn, other = tuple(clerk.stub[:3]), clerk.stub[3], clerk.stub[4]
    assert said(clerk, e.Boarded(flop, 0, CITE), e.RunAgreed(2, "x", CITE)) == []
    assert said(clerk, e.Boarded((turn,), 0, CITE), e.Boarded((other,), 1, CITE)) == []
    assert (clerk.board(0), clerk.board(1)) == ([*flop, turn], [*flop, other])


def test_a_draw_ends_when_everybody_has_what_they_are_owed() -> None:
    first = cards().stub[0]
    dealt, over = e.Dealt((1,), (first,), "down", CITE), e.StepClosed("draw", CITE)
    drawn = (e.Discarded(1, (KING,), CITE), e.Discarded(2, (), CITE))
    assert said(cards(), *drawn, dealt, over) == []
    assert said(cards(), *drawn, over) == ["the draw ends though seats [1] are owed cards"]
    assert said(cards(), *drawn, e.StepClosed("discard", CITE)) == []  # given up and not replaced
    clerk = cards()
    assert said(clerk, *drawn, dealt, over) == []
    assert (clerk.muck, clerk.discards[1]) == ([KING], [])


@pytest.mark.parametrize("known", [True, False])
def test_a_stub_is_made_of_what_went_into_it(known: bool) -> None:
    def clerk() -> CardsClerk:
        made = cards(known=known)
        made.told = not known
        made.muck, made.stub = [TOP, SECOND], [THIRD]
        return made

    assert said(clerk(), e.Reshuffled((SECOND, THIRD, TOP), ("muck",), CITE)) == []
    assert said(clerk(), e.Reshuffled((SECOND, THIRD), ("muck",), CITE)) == ["3 cards go into a stub of 2"]
    assert said(clerk(), e.Reshuffled((THIRD,), ("drawer",), CITE)) == ["there is no place 'drawer'"]
    other = e.Reshuffled((SECOND, THIRD, ACE), ("muck",), CITE)
    assert said(clerk(), other) == (["the new stub holds other cards than went into it"] if known else [])
    taken = clerk()
    assert said(taken, e.Reshuffled((SECOND, THIRD, TOP), ("muck",), CITE)) == []
    assert (taken.muck, taken.stub) == ([], [SECOND, THIRD, TOP])


def test_every_card_is_in_one_place_at_the_end() -> None:
    clerk = cards()
    assert list(clerk.close()) == []
    clerk.burns.append(clerk.stub.pop())
    assert list(clerk.close()) == []
    clerk.burns.append(ACE)
    assert list(clerk.close()) == ["53 cards are on the table, 52 in the deck", "a card is in two places"]
    unseen = cards(known=False)
    assert list(unseen.close()) == []


# -- turned up by choice -----------------------------------------------------------------------------------------------


def test_everybody_turns_up_what_was_chosen_and_is_still_held() -> None:
    chosen = e.UpCardChosen(1, (ACE, KING), CITE)
    both = e.UpCardsTurned((1, 1), (ACE, KING), CITE)
    assert said(cards(), chosen, both, e.StepClosed("turn up", CITE)) == []
    assert said(cards(), chosen, e.UpCardsTurned((1,), (ACE,), CITE)) == [
        "seat 1 turns up other cards than it has chosen"
    ]
    assert said(cards(), chosen, e.StepClosed("turn up", CITE)) == ["seat 1 never turns up what it has chosen"]
    other = e.UpCardsTurned((1, 1), (ACE, NINE), CITE)
    assert said(cards(), chosen, other) == ["seat 1 turns up 9h, which it has not chosen"]
    assert said(cards(), e.UpCardChosen(1, (TOP,), CITE)) == [f"seat 1 shows {TOP}, which it does not hold"]
    gone = e.CardsMoved((ACE,), "hole 1", "muck", CITE)
    assert said(cards(), chosen, gone, e.UpCardsTurned((1,), (KING,), CITE)) == []
    assert said(cards(), chosen, gone, both) == [
        "seat 1 turns up As, which it does not hold",
        "seat 1 turns up other cards than it has chosen",
    ]
    assert said(cards(), chosen, e.Folded(1, CITE), e.StepClosed("turn up", CITE)) == []


def script(*steps: RunStep) -> ScriptClerk:
    clerk = ScriptClerk(SETUP)
    clerk.todo = list(steps)
    return clerk


AT_ONCE, IN_TURN = m.TurnUp(cite=CITE, count=1, at_once=True), m.TurnUp(cite=CITE, count=1)
CHOICES = tuple(e.UpCardChosen(seat, (card,), CITE) for seat, card in ((1, ACE), (2, KING), (3, NINE)))
TURNED = e.UpCardsTurned((1, 2, 3), (ACE, KING, NINE), CITE)
SHOW = m.Show(cite=CITE)


def test_a_card_is_turned_up_by_who_has_chosen_and_where_the_script_says() -> None:
    assert said(script(AT_ONCE, SHOW), *CHOICES, TURNED, e.StepClosed("turn up", CITE)) == []
    assert said(script(AT_ONCE, SHOW), *CHOICES[:2], TURNED) == [
        "cards of seats [3] are turned up before they have chosen",
        "cards are turned up before seats [3] have chosen",
    ]
    first = e.UpCardsTurned((1,), (ACE,), CITE)
    assert said(script(IN_TURN, SHOW), CHOICES[0], first, CHOICES[1]) == []
    assert said(script(AT_ONCE, SHOW), CHOICES[0], first) == ["cards are turned up before seats [2, 3] have chosen"]
    assert said(script(IN_TURN, SHOW), CHOICES[0], CHOICES[0]) == ["seat 1 has chosen already"]
    two = e.UpCardChosen(1, (ACE, KING), CITE)
    assert said(script(IN_TURN, SHOW), two) == ["seat 1 chooses 2 cards, 1 are due"]
    ruled = script(IN_TURN, SHOW)
    ruled.ruled = True
    assert said(ruled, two) == []
    assert said(script(SHOW), CHOICES[0]) == ["a card turned up where the script has show (x)"]
    early = said(script(AT_ONCE, SHOW), *CHOICES[:2], e.StepClosed("turn up", CITE))
    assert early == ["the turn up ends before seats [3] have chosen"]


# -- the script --------------------------------------------------------------------------------------------------------


def rounds(opened: bool = True) -> ScriptClerk:
    bet = m.BettingRound(cite=CITE, name="first", opens="left of the button", opens_cite=CITE)
    clerk = script(bet, SHOW)
    assert not opened or said(clerk, e.BettingOpened("first", 1, CITE)) == []
    return clerk


def test_a_round_opens_once_and_closes_before_the_hands_are_shown() -> None:
    closed = e.BettingClosed("first", 0, CITE)
    assert said(rounds(), e.Checked(1, CITE), closed, e.HandEnded(CITE)) == []
    assert said(rounds(), e.BettingOpened("first", 1, CITE)) == ["the round 'first' opens twice"]
    assert said(rounds(opened=False), e.Checked(1, CITE)) == ["an action where the script has bet (x)"]
    assert said(rounds(opened=False), e.BettingOpened("other", 1, CITE)) == [
        "the round 'other' where the script has bet (x)"
    ]
    assert said(rounds(), e.HandEnded(CITE)) == ["the betting is still open", "the end where the script has bet (x)"]
    folded = rounds()
    assert said(folded, e.Folded(1, CITE), e.Folded(2, CITE), closed, e.HandEnded(CITE)) == []
    assert folded.live == [3]
    checked = rounds()
    assert said(checked, e.Checked(1, CITE)) == []
    assert checked.live == [1, 2, 3]


@pytest.mark.parametrize(
    ("steps", "event", "says", "left"),
    [
        ([m.Burn(cite=CITE), SHOW], e.Burned(TOP, CITE), "", 1),
        ([m.Board(cite=CITE, count=3), SHOW], e.Burned(TOP, CITE), "burned where the script has board (x)", 2),
        ([m.Board(cite=CITE, count=3), SHOW], e.Boarded((TOP, SECOND, THIRD), 0, CITE), "", 1),
        ([m.Board(cite=CITE, count=1), SHOW], e.Boarded((TOP, SECOND), 0, CITE), "2 cards on the board, 1 are due", 1),
        ([m.Deal(cite=CITE, down=1), SHOW], e.Dealt((1, 2), (TOP, SECOND), "down", CITE), "", 2),
        ([m.Deal(cite=CITE, down=1), SHOW], e.Dealt((1, 2, 3), (TOP, SECOND, THIRD), "down", CITE), "", 1),
        ([m.Deal(cite=CITE, down=1, kitty=True), SHOW], e.Dealt((1, 2, 3), (TOP, SECOND, THIRD), "down", CITE), "", 2),
        ([m.Deal(cite=CITE, down=1, kitty=True), SHOW], e.Dealt((1, 2, 3, 0), PACK[:4], "down", CITE), "", 1),
        (
            [m.Deal(cite=CITE, down=1), SHOW],
            e.Dealt((0,), (TOP,), "down", CITE),
            "cards for seats [0], which are not in the hand",
            2,
        ),
        ([m.Deal(cite=CITE, up=1), SHOW], e.Dealt((1,), (TOP,), "down", CITE), "cards dealt face down, not up", 2),
        (
            [m.Deal(cite=CITE, up=1), SHOW],
            e.Dealt((1, 1), (TOP, SECOND), "up", CITE),
            "more than 1 cards to one seat",
            2,
        ),
        ([m.Deal(cite=CITE, up=1), SHOW], e.Dealt((1,), (TOP,), "up", CITE, dead=(1,)), "", 2),
        ([ServeStep(cite=CITE, face="up"), SHOW], e.Dealt((1, 2, 3), (TOP, SECOND, THIRD), "up", CITE), "", 1),
        ([ServeStep(cite=CITE), SHOW], e.Dealt((1,), (TOP,), "up", CITE), "cards dealt face up, not down", 2),
        ([ShuffleStep(cite=CITE), SHOW], e.Reshuffled((TOP,), (), CITE), "", 1),
        ([m.Burn(cite=CITE), SHOW], e.Reshuffled((TOP,), (), CITE), "", 2),
        ([m.Burn(cite=CITE), SHOW], e.Reshuffled((TOP,), (), CITE, skips_burn=True), "", 1),
        ([m.Deal(cite=CITE, up=1, short="a shared card"), SHOW], e.SharedCard(TOP, CITE), "", 1),
        ([m.Deal(cite=CITE, up=1), SHOW], e.SharedCard(TOP, CITE), "sharedcard where the script has deal (x)", 2),
        ([m.Burn(cite=CITE), m.Deal(cite=CITE, up=1), SHOW], e.SharedCard(TOP, CITE), "", 1),
        ([m.Burn(cite=CITE), SHOW], e.SharedCard(TOP, CITE), "sharedcard where the script has burn (x)", 2),
        ([m.Kitty(cite=CITE), SHOW], e.KittyMucked(CITE), "", 1),
        ([m.Burn(cite=CITE), SHOW], e.KittyMucked(CITE), "the kitty where the script has burn (x)", 1),
        ([m.Burn(cite=CITE), SHOW], e.StepClosed("draw", CITE), "the end of a draw where the script has burn (x)", 1),
        ([m.Burn(cite=CITE), SHOW], e.Discarded(1, (), CITE), "a discard where the script has burn (x)", 2),
        ([m.Discard(cite=CITE, count=1), SHOW], e.Discarded(1, (TOP,), CITE), "", 2),
    ],
)
def test_the_step_that_is_due(steps: list[RunStep], event: e.Event, says: str, left: int) -> None:
    clerk = script(*steps)
    assert said(clerk, event) == [says] * bool(says)
    assert len(clerk.todo) == left


def test_a_seat_that_is_owed_another_face_gets_it_with_a_card_of_its_own() -> None:
    deal = m.Deal(cite=CITE, up=1)
    own, all_ = e.Dealt((2,), (TOP,), "down", CITE), e.Dealt((2, 3), (TOP, SECOND), "down", CITE)
    owed = e.FaceOwed(2, "down", CITE)
    clerk = script(deal, SHOW)
    assert said(clerk, owed, own) == []
    assert clerk.owed == {}
    assert said(script(deal, SHOW), owed, all_) == ["cards dealt face down, not up"]
    assert said(script(deal, SHOW), e.FaceOwed(3, "down", CITE), own) == ["cards dealt face down, not up"]


def test_blinds_follow_antes_and_each_is_posted_where_it_belongs() -> None:
    ante = e.Posted("ante", (1, 2, 3), (1, 1, 1), 0, CITE)
    blind = e.Posted("blind", (1, 2), (5, 10), 10, CITE)
    knows_both = make_setup("open-table", "holdem", [100, 100, 100])
    stakes = msgspec.structs.replace(knows_both.stakes, antes=(1,))
    setup = msgspec.structs.replace(knows_both, stakes=stakes)

    def clerk() -> ScriptClerk:
        made = ScriptClerk(setup)
        made.todo = [m.Post(cite=CITE, what="antes"), m.Post(cite=CITE, what="blinds"), SHOW]
        return made

    after = clerk()
    assert said(after, ante, blind) == []
    assert len(after.todo) == 2
    assert said(clerk(), blind) == ["posting of blinds where the script has post (x)"]
    assert said(script(SHOW), blind) == ["posting of blinds where the script has show (x)"]
    dead_kill = e.Posted("kill", (3,), (4,), 0, CITE)
    none = clerk()
    none.setup = msgspec.structs.replace(setup, stakes=msgspec.structs.replace(stakes, blinds=()), kill=(3, 4))
    assert said(none, ante, dead_kill) == []  # without blinds it is posted with the antes
    assert len(none.todo) == 3


def test_nothing_of_the_script_is_left_at_the_end() -> None:
    assert list(script(SHOW).close()) == []
    (left,) = script(m.Burn(cite=CITE), SHOW).close()
    assert left.startswith("2 steps of the script were never carried out")
    alone = script(m.Burn(cite=CITE), SHOW)
    alone.live = [1]
    assert list(alone.close()) == []
    void = script(m.Burn(cite=CITE), SHOW)
    void.void = True
    assert list(void.close()) == []


# -- the flop that the last player asks for ----------------------------------------------------------------------------


def alone(*steps: RunStep, jackpot: bool = True) -> ScriptClerk:
    clerk = script(*(steps or (m.Burn(cite=CITE), m.Board(cite=CITE, count=3), SHOW)))
    clerk.setup = msgspec.structs.replace(SETUP, jackpot=jackpot)
    clerk.live = [2]
    return clerk


ASKED, DECLINED = e.FlopAsked(2, (TOP, SECOND), CITE), e.FlopDeclined(2, CITE)
BURN, FLOP, END = e.Burned(TOP, CITE), e.Boarded((TOP, SECOND, THIRD), 0, CITE), e.HandEnded(CITE)


def test_who_is_left_before_the_flop_is_asked_once_and_gets_what_was_asked_for() -> None:
    assert said(alone(), ASKED, BURN, FLOP, END) == []
    assert said(alone(), DECLINED, END) == []
    assert said(alone(), END) == ["nobody asked the last player about the flop"]
    assert said(alone(jackpot=False), END) == []
    assert said(alone(), ASKED, END) == ["the flop that was asked for was not dealt"]
    unasked = ["a flop is dealt to one player who did not ask for it"]
    assert said(alone(), DECLINED, BURN, FLOP) == unasked
    assert said(alone(), BURN, FLOP) == unasked
    assert said(alone(), ASKED, DECLINED) == ["seat 2 is asked about a flop that is not to be had"]
    assert said(alone(jackpot=False), ASKED) == ["seat 2 is asked about a flop that is not to be had"]
    assert said(alone(m.Board(cite=CITE, count=1), SHOW), ASKED) == [
        "seat 2 is asked about a flop that is not to be had"
    ]
    others = alone()
    others.live = [1, 2]
    assert said(others, ASKED) == ["seat 2 is asked about a flop that is not to be had"]


def test_one_player_gives_up_nothing_before_the_flop() -> None:
    steps = (m.Discard(cite=CITE, count=1), m.Burn(cite=CITE), m.Board(cite=CITE, count=3), SHOW)
    assert said(alone(*steps), ASKED, BURN, FLOP, END) == []
    assert said(alone(*steps), DECLINED, END) == []
    assert said(alone(*steps), END) == []  # logs of earlier versions did not ask there


# -- the winners -------------------------------------------------------------------------------------------------------


def shown_down() -> Hand:
    """Aces against kings and queens, everybody in to the end."""
    setup = make_setup("star-sydney-poker", "holdem", [100, 100, 100])
    holes = {1: "As Ad", 2: "Kh Kd", 3: "Qh Qd"}
    hand = Hand(setup, stacked_pack(setup, holes, "2c 7s 9h Jd 3c"))
    while not hand.over:
        (hand.check if any(choice.verb == "check" for choice in hand.legal) else hand.call)()
    return hand


def test_a_pot_goes_to_a_hand_that_was_shown() -> None:
    hand = shown_down()
    assert audit(hand.setup, hand.events, hand.pack()) == []
    won = next(one for one in hand.events if isinstance(one, e.Awarded))
    other = [msgspec.structs.replace(one, seat=2) if one is won else one for one in hand.events]
    found = audit(hand.setup, other, hand.pack())
    assert [fault.partition(": ")[2] for fault in found] == ["seat 2 wins with a hand it gave up"]


def judged(hands: dict[int, str], to: int, *, ruled: bool = False, board: str = "2c 7s 9h Jd 3c") -> list[str]:
    """Seats 1 and 2 show these, and one of them is pushed thirty chips."""
    chips, held = ChipsClerk(SETUP), CardsClerk(SETUP, PACK)
    chips.paid.update({1: 10, 2: 10, 3: 10})
    chips.live = [1, 2]
    held.hands |= {seat: list(parse_cards(text)) for seat, text in hands.items()}
    held.boards[0] = list(parse_cards(board))
    clerk = WinnersClerk(SETUP, chips, held)
    clerk.ruled = ruled
    events = (e.Folded(3, CITE), e.Shown(1, (), "", CITE), e.Shown(2, (), "", CITE))
    assert said(clerk, *events, e.Awarded(to, 30, 0, "pot", 0, "", CITE)) == []
    return list(clerk.close())


def test_a_hand_that_cannot_be_judged_is_worth_nothing_after_a_ruling_and_wrong_without_one() -> None:
    assert judged({1: "As Ad", 2: "Kh Kd"}, 1) == []
    assert judged({1: "As Ad", 2: "Kh Kd"}, 2) == ["the pot of pot 0 goes to seats [2]; seats [1] are best"]
    assert judged({1: "As Ad", 2: "Kh"}, 1, board="2c 7s 9h") == [
        "somebody in pot 0 has too few or too many cards for a hand"
    ]
    assert judged({1: "As Ad", 2: "Kh"}, 1, board="2c 7s 9h", ruled=True) == []
    assert judged({1: "As Ad", 2: "Kh"}, 2, board="2c 7s 9h", ruled=True) == [
        "the pot of pot 0 goes to seats [2]; seats [1] are best"
    ]
    assert judged({1: "As Ad", 2: "?? ??"}, 2) == []  # nobody can judge cards nobody saw


def test_a_hand_given_up_wins_nothing_and_everybody_left_shows_or_mucks() -> None:
    hand = shown_down()
    shown = [one for one in hand.events if isinstance(one, e.Shown)]
    silent = [one for one in hand.events if one is not shown[-1]]
    assert any("have neither shown nor mucked" in fault for fault in audit(hand.setup, silent, hand.pack()))
    best = next(one for one in shown if one.seat == 1)
    mucked = [e.Mucked(1, CITE) if one is best else one for one in hand.events]
    assert any("seat 1 wins with a hand it gave up" in fault for fault in audit(hand.setup, mucked, hand.pack()))


class Kept:
    """What the clerk of shuffles asks the others: the cards of the stub, and the step that is due."""

    def __init__(self, stub: int, step: RunStep) -> None:
        self.stub, self.todo, self.live = [ACE] * stub, [step], {1, 2}

    def clerk(self) -> ShufflesClerk:
        return ShufflesClerk(make_setup("star-sydney-poker", "holdem", [100, 100]), self, self)  # type: ignore[arg-type]


@pytest.mark.parametrize(("last", "enough"), [(True, 2), (False, 3)])
def test_a_draw_is_shuffled_for_before_the_last_card_where_that_is_never_dealt(last: bool, enough: int) -> None:
    draw = m.Draw(cite=CITE, most=5, burn=True, last_card_dealt=last, shortage_cite=CITE)
    shuffled = e.Reshuffled((ACE,), ("muck",), CITE)
    assert said(Kept(enough - 1, draw).clerk(), shuffled) == []
    needless = f"the stub is shuffled though it has {enough} cards and {enough} are enough"
    assert said(Kept(enough, draw).clerk(), shuffled) == [needless]


def test_the_last_cards_are_served_from_the_burns_and_nothing_else() -> None:
    served = Kept(0, ServeStep(cite=CITE, face="down")).clerk()
    assert said(served, e.Reshuffled((ACE,), ("burns",), CITE)) == []
    assert said(served, e.Reshuffled((ACE,), ("muck",), CITE)) == ["cards of muck come back into the stub"]
    draw = m.Draw(cite=CITE, most=5, burn=True, shortage_cite=CITE)
    assert said(Kept(0, draw).clerk(), e.Reshuffled((ACE,), ("discards 1", "muck"), CITE)) == []
    board = m.Board(cite=CITE, count=1)
    assert said(Kept(0, board).clerk(), e.Reshuffled((ACE,), ("burns", "muck"), CITE)) == []
    assert said(Kept(0, board).clerk(), e.Reshuffled((ACE,), ("discards 1",), CITE)) == [
        "cards of discards 1 come back into the stub"
    ]
