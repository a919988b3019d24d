"""Crown Melbourne's rulings where a case file does not reach: what is written, who sees it, how it is undone."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.hand.checking import check_view

from cardspeak.cards import UNKNOWN, Card, parse_cards
from cardspeak.cards.chance import seeded
from cardspeak.errors import BadInput
from cardspeak.hand import Hand, make_setup, open_hand
from cardspeak.hand import events as e
from cardspeak.hand.audit.auditor import audit
from cardspeak.hand.pack import stacked_pack
from cardspeak.hand.save import dump, load
from cardspeak.hand.seen import Viewer
from cardspeak.hand.simulate import dealt, random_command
from cardspeak.hand.views import view
from cardspeak.refusal import Refused
from cardspeak.rulings.cases.files import CaseFile, read_cases, run_case
from cardspeak.rulings.conserved import missing
from cardspeak.rulings.facts import derive
from cardspeak.rulings.incidents import possible_now
from cardspeak.rulings.report import report_of
from cardspeak.rulings.rule import Question, Ruling, rule

BOOK = "crown-melbourne-poker"
VIEWERS: tuple[Viewer, ...] = (3, "rail", "floor")
FILES = sorted((Path(__file__).parents[2] / "cases" / BOOK).glob("*.toml"))
CASES = [pytest.param(case, id=f"{path.stem}:{at}") for path in FILES for at, case in enumerate(read_cases(path), 1)]


def ruled(hand: Hand, incident: str, **more: object) -> Ruling:
    answer = rule(hand, report_of(incident, **more))  # type: ignore[arg-type]
    assert isinstance(answer, Ruling), answer
    return answer


def voided(hand: Hand) -> e.HandVoided:
    return next(event for event in hand.events if isinstance(event, e.HandVoided))


@pytest.mark.parametrize("incident", ["card exposed in the cut", "not shuffled", "not cut"])
def test_forced_bets_stand_for_the_new_deal(incident: str) -> None:
    hand = open_hand(BOOK, "holdem", [100, 100, 100], seed="m")
    hand.raise_to(10)
    ruled(hand, incident)
    event = voided(hand)
    assert event.outcome == "misdeal"
    assert event.forced_stand
    assert dict(zip(event.seats, event.amounts, strict=True)) == {1: 1, 2: 2, 3: 10}


@pytest.mark.clause(BOOK, "14.1.1(a)(viii)")
def test_a_defective_deck_refunds_forced_bets_too() -> None:
    hand = open_hand(BOOK, "holdem", [100, 100, 100], seed="m")
    ruled(hand, "defective deck")
    assert not voided(hand).forced_stand
    assert hand.stacks == {1: 100, 2: 100, 3: 100}


@pytest.mark.clause(BOOK, "1.1:Substantial action")
def test_substantial_action_takes_two_players_besides_the_forced_opening() -> None:
    hand = open_hand(BOOK, "five-card-stud", [40, 40, 40], seed="x")
    hand.bet(2)  # the forced opening is no action of choice
    first = ruled(hand.copy(), "not shuffled")
    assert first.facts == {"substantial action": "no"}
    hand.call()
    assert ruled(hand.copy(), "not shuffled").facts == {"substantial action": "no"}
    hand.call()
    assert ruled(hand, "not shuffled").facts == {"substantial action": "yes"}


@pytest.mark.clause(BOOK, "1.1:Defective deck")
@pytest.mark.parametrize(("count", "outcome"), [(4, ""), (5, "misdeal")])
def test_five_boxed_cards_make_a_deck_defective(count: int, outcome: str) -> None:
    hand = open_hand(BOOK, "omaha", [100, 100, 100], seed="m")
    ruled(hand, "boxed card", count=count)
    assert hand.state.outcome == outcome


@pytest.mark.clause(BOOK, "1.1:Defective deck")
@pytest.mark.clause(BOOK, "14.1.1(a)(viii)")
@pytest.mark.parametrize("counts", [(1, 1, 1, 1, 1), (0, 2, 0, 1), (4, 1), (5,)])
def test_boxed_cards_of_one_deal_add_up(counts: tuple[int, ...]) -> None:
    hand = open_hand(BOOK, "omaha", [100, 100, 100], seed="m")
    for count in counts[:-1]:
        assert ruled(hand, "boxed card", count=count).cite.clause == "14.2.5"
        assert not hand.over
    last = ruled(hand, "boxed card", count=counts[-1])
    assert last.cite.clause == "14.1.1(a)(viii)"
    assert last.facts["boxed"] == "five or more"
    assert hand.state.outcome == "misdeal"
    assert list(audit(hand.setup, hand.events, hand.pack())) == []


@pytest.mark.clause(BOOK, "1.1:Defective deck")
def test_boxed_cards_that_are_named_count_without_a_number() -> None:
    hand = open_hand(BOOK, "omaha", [100, 100, 100], seed="m")
    five = tuple(reversed(hand.state.stub[-5:]))
    assert ruled(hand, "boxed card", cards=five).cite.clause == "14.1.1(a)(viii)"


def last_street(game: str) -> tuple[Hand, e.Dealt]:
    hand = open_hand(BOOK, game, [500] * 3, seed="l")
    while len([event for event in hand.events if isinstance(event, e.BettingClosed)]) < len(hand.setup.rules.bets) - 1:
        verbs = {choice.verb: choice for choice in hand.legal}
        hand.check() if "check" in verbs else hand.call() if "call" in verbs else hand.bet(verbs["bet"].least)
    dealt = next(event for event in reversed(hand.events) if isinstance(event, e.Dealt))
    return hand, dealt


@pytest.mark.parametrize(
    ("game", "number"),
    [
        pytest.param("crown-stud", "14.5.6", marks=pytest.mark.clause(BOOK, "14.5.6")),
        pytest.param("seven-card-stud", "14.6.6", marks=pytest.mark.clause(BOOK, "14.6.6")),
    ],
)
def test_the_first_card_dealt_is_the_card_wherever_it_lies_now(game: str, number: str) -> None:
    hand, dealt = last_street(game)
    first, second = dealt.seats[:2]
    own = ruled(hand.copy(), "last card exposed", seat=first)
    assert own.cite.clause == number
    assert own.facts["first dealt"] == "yes"
    # The two cards lie crossed: the first card of the street is the second player's now.
    for card, source, to in ((dealt.cards[0], first, second), (dealt.cards[1], second, first)):
        hand.apply([e.CardsMoved((card,), f"hole {source}", f"hole {to}", "silent: as reported")])
    assert derive(hand, report_of("last card exposed", seat=second), "first dealt") == "yes"
    assert derive(hand, report_of("last card exposed", seat=first), "first dealt") == "no"
    for guess in dealt.cards:  # a name tells nothing about a card that lies face down
        assert derive(hand, report_of("last card exposed", seat=first, cards=(guess,)), "first dealt") == "no"


@pytest.mark.clause(BOOK, "14.6.6")
def test_what_comes_between_the_cards_of_a_street_does_not_begin_another() -> None:
    hand, dealt = last_street("seven-card-stud")
    at = hand.events.index(dealt)
    alone = [
        e.Dealt((seat,), (card,), dealt.face, dealt.cite) for seat, card in zip(dealt.seats, dealt.cards, strict=True)
    ]
    between = e.Noted("the floor was called", "silent: as reported")
    hand.events[at : at + 1] = [alone[0], between, *alone[1:]]
    assert derive(hand, report_of("last card exposed", seat=dealt.seats[0]), "first dealt") == "yes"
    assert derive(hand, report_of("last card exposed", seat=dealt.seats[1]), "first dealt") == "no"


# -- the draw ------------------------------------------------------------------------------------------------


def drawing() -> Hand:
    setup = make_setup(BOOK, "draw-blind", [200, 200, 200])
    holes = {1: "2c 2d 7h 8s Kd", 2: "3c 3d 4h 9s Qd", 3: "5c 5d 6h Ts Jd"}
    hand = Hand(setup, stacked_pack(setup, holes, rest="Ah 6c 7c 8c 9c Tc"), shuffle=list)
    for line in ("3 calls", "1 calls", "2 checks", "1 draws 7h 8s"):
        assert not isinstance(hand.say(line), Refused)
    return hand


@pytest.mark.clause(BOOK, "14.3")
def test_cards_looked_at_in_the_draw_are_seen_by_their_new_owner_alone() -> None:
    hand = drawing()
    ruled(hand, "draw card to the wrong player", seat=2, other=1, cards="6c 7c", facts={"looked": "yes"})
    kept = set(parse_cards("6c 7c"))
    own = next(one for one in view(hand, 2).seats if one.seat == 2)
    assert kept <= set(own.cards)
    for viewer in VIEWERS:
        table = view(hand, viewer)
        told = [event for event in table.events if isinstance(event, e.Ruled | e.CardsMoved | e.DrawnAhead)]
        assert not any(kept & set(getattr(event, "cards", ())) for event in told)
        held = next(one for one in table.seats if one.seat == 2)
        assert held.cards == (UNKNOWN,) * 7


@pytest.mark.clause(BOOK, "14.3")
def test_a_player_who_keeps_cards_may_change_the_other_five_and_no_more() -> None:
    hand = drawing()
    ruled(hand, "draw card to the wrong player", seat=2, other=1, facts={"looked": "yes"})
    choice = hand.legal[0]
    assert (choice.verb, choice.least, choice.cards) == ("draw", 2, 5)
    assert isinstance(hand.discard("3c"), Refused)
    assert isinstance(hand.discard("3c 6c"), Refused)
    hand.discard("3c 3d 4h 9s Qd")
    assert tuple(hand.state.holes[2][:2]) == parse_cards("6c 7c")
    assert len(hand.state.holes[2]) == 5


@pytest.mark.clause(BOOK, "14.3")
@given(st.integers(0, 10_000), st.sampled_from(["draw-blind", "draw-ante", "lowball-27", "triple-draw-a5"]))
def test_draws_out_of_sequence_lose_no_card_and_reach_an_end(number: int, game: str) -> None:
    below = seeded(str(number))
    hand = dealt(make_setup(BOOK, game, [60, 60, 60, 60]), f"d{number}", log=True)
    while not hand.over:
        names = {kind.name for kind in possible_now(hand)}
        if "draw card to the wrong player" in names and below(2):
            served = hand.events[-1]
            assert isinstance(served, e.Dealt)
            seat = hand.state.waiting[below(len(hand.state.waiting))]
            most = len(hand.state.ahead.get(seat, ())) + len(served.cards)
            if most <= 5:
                facts = {"looked": "yes" if below(2) else "no"}
                ruled(hand, "draw card to the wrong player", seat=seat, other=served.seats[0], facts=facts)
                continue
        assert hand.play(random_command(hand, below)) is None
    assert missing(hand) is None
    assert list(audit(hand.setup, hand.events, hand.pack())) == []
    assert all(len(hand.state.holes[seat]) == 5 for seat in hand.state.live)
    assert Hand.replay(hand.setup, hand.pack(), hand.events).state == hand.state


# -- every case ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("case", CASES)
def test_every_case_is_saved_and_loaded_audited_and_undone(case: CaseFile) -> None:
    case = CaseFile(**{name: getattr(case, name) for name in case.__struct_fields__} | {"book": BOOK})
    hand = run_case(case).hand
    assert load(dump(hand)).state == hand.state
    assert list(audit(hand.setup, hand.events, hand.pack())) == []
    for viewer in (*hand.setup.seats, "rail", "floor"):
        check_view(hand, viewer, random.Random(7))  # type: ignore[arg-type]
    while hand.batches:
        hand.undo()
        assert Hand.replay(hand.setup, hand.pack(), hand.events).state == hand.state


def test_a_question_changes_nothing() -> None:
    hand = drawing()
    before = hand.copy()
    answer = rule(hand, report_of("draw card to the wrong player", seat=2, other=1))
    assert isinstance(answer, Question)
    assert hand.state == before.state
    assert hand.events == before.events


def test_a_card_of_a_report_that_lies_elsewhere_is_refused() -> None:
    hand = open_hand(BOOK, "holdem", [100, 100, 100], seed="m")
    own = str(hand.state.holes[1][0])
    with pytest.raises(BadInput, match="not in the stub"):
        rule(hand, report_of("premature flop", cards=own))
    with pytest.raises(BadInput, match="does not hold"):
        rule(hand, report_of("hole card exposed", seat=2, cards=own))
    assert Card(own) in hand.state.holes[1]
