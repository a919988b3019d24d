"""Tasmania's rulings where a case file does not reach: exact hopelessness, who sees what, the deal after a misdeal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak.books.shuffle_rules import shuffle_rules
from cardspeak.cards import UNKNOWN, Card, cards_text, deck_of, parse_cards
from cardspeak.hand import events as e
from cardspeak.hand.machine import Hand
from cardspeak.hand.making import make_setup
from cardspeak.hand.pack import stacked_pack
from cardspeak.hand.setup import Stakes
from cardspeak.hand.views import view
from cardspeak.hand.words.story import tell
from cardspeak.refusal import Refused
from cardspeak.rulings import Question, Ruling, report_of, rule
from cardspeak.rulings.hopeless import hopeless
from cardspeak.table import Accepted, Table, make_table
from cardspeak.table import commands as tc
from cardspeak.table import events as te
from cardspeak.table.script import command_of

BOOK = "tasmania-poker"
tas: Callable[..., pytest.MarkDecorator] = partial(pytest.mark.clause, "tasmania-poker")
STAKES = Stakes(structure="half pot", antes=(2,), small=2)


def stud(holes: Mapping[int, str], *, deck: int = 52, told: bool = False) -> Hand:
    setup = make_setup(BOOK, "five-card-stud", [500] * len(holes), stakes=STAKES, deck=deck, asked=not told, told=told)
    return Hand(setup) if told else Hand(setup, stacked_pack(setup, holes))


def to_the_last_call(hand: Hand) -> Hand:
    """Everybody stays in; in the last round the opener bets and all call."""
    while hand.prompt is not None and "show" not in {choice.verb for choice in hand.legal}:
        verbs = {choice.verb: choice for choice in hand.legal}
        answer = hand.call() if "call" in verbs else hand.bet(verbs["bet"].least)
        assert not isinstance(answer, Refused)
    return hand


def ruled(hand: Hand, incident: str, **more: Any) -> Ruling:
    answer = rule(hand, report_of(incident, **more))
    assert isinstance(answer, Ruling), answer
    return answer


# -- hopeless calls --------------------------------------------------------------------------------------------


@tas("B.17.2")
@pytest.mark.parametrize(
    ("own", "other", "third", "is_hopeless"),
    [
        # An open pair of kings: king high loses whatever lies under them, a pair of aces may win.
        ("2c 9h 8d 7s Qh", "3c Kd Kh 5d Jd", "4c 5s 6d 8h Td", True),
        ("Ac Ah 8d 7s Qh", "3c Kd Kh 5d Jd", "4c 5s 6d 8h Td", False),
        # Four open hearts king high may be nothing but king high: ace high can win, queen high cannot.
        ("Ac Qd 8d 7s 2c", "3c Kh Jh 5h 4h", "6c 5s 6d 9h Td", False),
        ("Qc Jd 8d 7s 2c", "3c Kh Th 5h 4h", "6c 5s 6d 9h 9d", True),
        # A tie shares the pot, so a hand that can only tie is not hopeless.
        ("Kc Jd 9d 4d 2c", "3c Ks Jh 9h 4h", "6c 5s 7d Th 8d", False),
    ],
)
def test_a_hand_is_hopeless_when_no_hole_card_saves_it(own: str, other: str, third: str, is_hopeless: bool) -> None:
    hand = to_the_last_call(stud({1: own, 2: other, 3: third}))
    assert hopeless(hand, 1) is is_hopeless


@pytest.mark.parametrize(("other", "is_hopeless"), [("Ks Kd Kh 5d Jd", True), ("3c Kd Qs 5d Jd", False)])
def test_a_hand_that_lies_open_to_the_last_card_beats_or_does_not(other: str, is_hopeless: bool) -> None:
    hand = to_the_last_call(stud({1: "Ac Ah 8d 7s Qh", 2: other, 3: "4c 5s 6d 8h Td"}))
    hand.state.faces[2] = ["shown"] * 5
    assert hopeless(hand, 1) is is_hopeless


def by_trying_all(hand: Hand, seat: int) -> bool:
    """The same the slow way: every pair of unseen cards under the two others."""
    from cardspeak.hand.parts import part_rules

    value = part_rules(hand.setup.rules, hand.setup.deck)[0].value
    state = hand.state
    open_cards = {other: state.holes[other][1:] for other in state.live}
    seen = {*state.holes[seat], *(card for cards in open_cards.values() for card in cards)}
    unseen = [card for card in deck_of(hand.setup.deck).cards if card not in seen]
    others = [other for other in state.live if other != seat]
    best = {(other, card): value([*open_cards[other], card], ()) for other in others for card in unseen}
    worth = value(state.holes[seat], ())
    return not any(
        all(best[other, card] <= worth for other, card in zip(others, under, strict=True))
        for under in permutations(unseen, len(others))
    )


@given(st.permutations(deck_of(32).cards))
def test_hopelessness_agrees_with_trying_every_hole_card(cards: list[Card]) -> None:
    holes = {seat: cards_text(tuple(cards[seat * 5 : seat * 5 + 5])) for seat in (1, 2, 3)}
    hand = to_the_last_call(stud(holes, deck=32))
    for seat in (1, 2, 3):
        assert hopeless(hand, seat) is by_trying_all(hand, seat)


@tas("B.17.2")
def test_at_a_live_table_somebody_says_whether_the_call_was_hopeless() -> None:
    hand = stud({1: "", 2: "", 3: ""}, told=True)
    streets = ["?? ?? ??", "9h Kd 5s", "8d Kh 6d", "7s 5d 8h", "4h Jd Td"]
    for street in streets:
        for seat, card in enumerate(parse_cards(street), 1):
            assert not isinstance(hand.say(f"deal {seat} {card}"), Refused)
        if street != streets[0]:
            last = street == streets[-1]
            assert not isinstance(hand.bet(2), Refused)
            while hand.state.betting and not (last and hand.turn == 1):
                assert not isinstance(hand.call(), Refused)
    answer = rule(hand, report_of("hopeless call", seat=3))
    assert isinstance(answer, Question)
    assert answer.name == "hopeless"
    found = ruled(hand, "hopeless call", seat=3, facts={"hopeless": "yes"})
    assert found.facts == {"hopeless": "yes", "last caller": "no"}  # seat 1 may still call


# -- who sees what ---------------------------------------------------------------------------------------------


@tas("B.17.8")
def test_a_hole_card_passed_on_is_seen_by_everybody_and_no_other_card_is() -> None:
    hand = stud({1: "2c 9h", 2: "3c Kd", 3: "Ac 5s"})
    hand.say("2 bets 2")
    hand.say("3 folds")
    ruled(hand, "hole card passed on", seat=3)
    for viewer in (1, 2, "rail", "floor"):
        seen = [event for event in view(hand, viewer).events if isinstance(event, e.CardsSeen)]
        assert [event.cards for event in seen] == [parse_cards("Ac")]
    assert "Everybody is shown seat 3's Ac." in [str(line) for line in tell(hand.events)]
    assert view(hand, "rail").seats[0].cards == (UNKNOWN, *parse_cards("9h"))


@tas("C.18.6")
def test_a_card_of_a_hand_in_play_that_one_has_seen_lies_open_for_all() -> None:
    setup = make_setup(BOOK, "holdem", [200] * 3)
    hand = Hand(setup, stacked_pack(setup, {1: "As Kd", 2: "9c 9d", 3: "7h 7s"}))
    ruled(hand, "hand shown to one player", seat=1, cards="Kd")
    for viewer in (2, 3, "rail", "floor"):
        assert view(hand, viewer).seats[0].cards == (UNKNOWN, *parse_cards("Kd"))
    assert Hand.replay(setup, hand.pack(), hand.events).state == hand.state


# -- the pot of the last who folded ----------------------------------------------------------------------------


@tas("C.19.15")
def test_the_last_folder_wins_side_pots_and_all_by_that_clause() -> None:
    setup = make_setup(BOOK, "holdem", [200, 200, 40, 200], asked=True)
    hand = Hand(setup, stacked_pack(setup, {1: "As Kd", 2: "9c 9d", 3: "7h 7s", 4: "5h 5s"}))
    for line in ("3 raises to 40", "4 calls", "1 calls", "2 calls", "1 bets 60", "2 calls", "4 folds"):
        assert not isinstance(hand.say(line), Refused), line
    for line in ("1 checks", "2 checks", "1 checks", "2 checks"):
        assert not isinstance(hand.say(line), Refused), line
    assert hand.state.pot == 4 * 40 + 2 * 60
    ruled(hand, "no correct hand left")
    awards = [event for event in hand.events if isinstance(event, e.Awarded)]
    assert [(award.seat, award.amount, award.cite) for award in awards] == [(4, 280, "C.19.15")]
    assert hand.stacks == {1: 100, 2: 100, 3: 0, 4: 440}


# -- after a misdeal -------------------------------------------------------------------------------------------


def opened(game: str) -> Table:
    table = Table(make_table(BOOK, game, buy_in=(10, None)), shuffle=list)
    for seat in (1, 2, 3):
        act(table, f"p{seat} takes seat {seat} with 100")
    return table


def act(table: Table, line: str) -> Accepted[Any, Any]:
    answer = table.act(command_of(line, at=0, pack=tuple(deck_of(52).cards)))
    assert isinstance(answer, Accepted), answer
    return answer


@tas("A:Misdeal")
@pytest.mark.parametrize(
    ("game", "steps", "clause"),
    [
        pytest.param("five-card-stud", ("shuffle", "cut"), "B.10.1", marks=tas("B.10.1")),
        pytest.param("holdem", ("shuffle", "cut"), "C.19.6", marks=tas("C.19.6")),
    ],
)
def test_a_misdeal_is_shuffled_cut_and_dealt_again_to_the_same_player_first(
    game: str, steps: tuple[str, ...], clause: str
) -> None:
    due = shuffle_rules(BOOK, game).due("misdeal")
    assert due is not None
    assert (due.steps, due.cite.clause) == (steps, clause)
    table = opened(game)
    act(table, "deal")
    assert table.hand is not None
    first = table.hand.setup.order[0]
    report = report_of("card exposed in the cut")
    answer = table.act(tc.Rule(report=report, by="dealer", at=0))
    assert isinstance(answer, Accepted)
    finished = next(event for event in answer.events if isinstance(event, te.HandFinished))
    assert not finished.button_moves
    assert finished.cite == clause
    assert dict(finished.stacks) == {1: 100, 2: 100, 3: 100}
    act(table, "deal")
    assert table.hand is not None
    assert table.hand.setup.order[0] == first  # no round was played: the puck has not moved


@tas("B.17.2")
def test_what_nobody_has_called_goes_back_with_a_hopeless_call() -> None:
    """The bettor's last ten are in no pot once the call is returned: they are not won, and no commission is on them."""
    hand = stud({1: "2c 9h 8d 7s 4h", 2: "3c Kd Kh 5d Jd", 3: "4c 5s 6d 8h Td"})
    hand.bet(2), hand.call(), hand.call()
    hand.bet(2), hand.fold(), hand.call()
    hand.bet(2), hand.call()
    hand.bet(10)
    hand.call()
    at = len(hand.events)
    assert isinstance(rule(hand, report_of("hopeless call", seat=1)), Ruling)
    back = [(one.seats, one.amounts) for one in hand.events[at:] if isinstance(one, e.WagersReturned)]
    assert back == [((1,), (10,)), ((2,), (10,))]
