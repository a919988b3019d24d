"""The cut as each book wants it: who, once, where, and when no more."""

from __future__ import annotations

from typing import get_args

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak.books.names import BOOKS
from cardspeak.books.shuffle_rules import shuffle_rules
from cardspeak.cards import DECKS, UNKNOWN, Card, parse_cards
from cardspeak.cards.cut import (
    Cut,
    CutDeclined,
    CutPerson,
    CutRule,
    CutWhy,
    DeclineCut,
    Pack,
    WasCut,
    cut_at,
    decide,
    evolve,
)
from cardspeak.citation import Citation
from cardspeak.refusal import Refused

CROWN = shuffle_rules("crown-melbourne-poker").cut
STAR = shuffle_rules("star-sydney-poker").cut
STUD = shuffle_rules("tasmania-poker", "five-card-stud").cut
HOLDEM = shuffle_rules("tasmania-poker", "holdem").cut
PERTH = shuffle_rules("crown-perth-holdem").cut
THREE_CARD = shuffle_rules("crown-melbourne-three-card").cut
OPEN = shuffle_rules("open-table").cut
RULES = [CROWN, STAR, STUD, HOLDEM, PERTH, THREE_CARD, OPEN]

FULL = Pack(DECKS[52].cards)


def refused(pack: Pack, ask: Cut | DeclineCut, rule: CutRule) -> tuple[str, str]:
    """The code and the clause of the refusal that must follow."""
    answer = decide(pack, ask, rule)
    assert isinstance(answer, Refused)
    assert answer.cite.book in BOOKS
    assert answer.says.endswith(".")
    return answer.why, answer.cite.clause


def allowed(pack: Pack, rule: CutRule, by: CutPerson | None = None) -> list[int]:
    """Every place, within the pack or not, at which the cut is accepted; all others are refused for their place."""
    answers = {at: decide(pack, Cut(by or pack.cut_by(rule), at), rule) for at in range(-1, len(pack.cards) + 2)}
    for at, answer in answers.items():
        if isinstance(answer, Refused):
            assert (answer.why, answer.cite) == (CutWhy.TOO_NEAR_AN_END, rule.leave.cite)
        else:
            assert isinstance(answer, WasCut)
            assert answer.at == at
    return [at for at, answer in answers.items() if isinstance(answer, WasCut)]


@pytest.mark.clause("crown-melbourne-poker", "1.1:Cut")
def test_lower_part_goes_upon_the_upper() -> None:
    assert cut_at(parse_cards("2c3c4c5c6c"), 2) == parse_cards("4c5c6c2c3c")


@given(st.permutations(DECKS[20].cards), st.integers(0, 20))
def test_a_cut_is_undone_by_the_rest_of_it(cards: list[Card], at: int) -> None:
    assert cut_at(cut_at(cards, at), 20 - at) == tuple(cards)


@pytest.mark.clause("crown-melbourne-poker", "5.2")
def test_crown_melbourne_dealer_cuts_exactly_once() -> None:
    event = decide(FULL, Cut("dealer", 20), CROWN)
    assert event == WasCut("dealer", 20, Citation("crown-melbourne-poker", "5.2"))
    assert isinstance(event, WasCut)
    after = evolve(FULL, event)
    assert after.cards == cut_at(FULL.cards, 20)
    assert refused(after, Cut("dealer", 20), CROWN) == (CutWhy.ALREADY_CUT, "5.2")
    assert refused(FULL, Cut("player", 20), CROWN) == (CutWhy.NOT_THE_CUTTER, "5.2")
    assert refused(FULL, Cut("right_of_puck", 20), CROWN) == (CutWhy.NOT_THE_CUTTER, "5.2")
    assert refused(FULL, DeclineCut("dealer"), CROWN) == (CutWhy.CANNOT_DECLINE, "5.2")


@pytest.mark.clause("star-sydney-poker", "5.3")
@pytest.mark.clause("star-sydney-poker", "5.4")
def test_star_nobody_but_the_dealer_cuts() -> None:
    assert decide(FULL, Cut("dealer", 1), STAR) == WasCut("dealer", 1, Citation("star-sydney-poker", "5.3"))
    for player in ("player", "right_of_puck"):
        assert refused(FULL, Cut(player, 20), STAR) == (CutWhy.NOT_THE_CUTTER, "5.4")
    assert decide(Pack(FULL.cards, machine=True), Cut("dealer", 20), STAR) == decide(FULL, Cut("dealer", 20), STAR)


@pytest.mark.clause("tasmania-poker", "B.4.2")
def test_tasmania_stud_cut_is_offered_right_of_the_puck_and_falls_to_the_dealer() -> None:
    cite = Citation("tasmania-poker", "B.4.2")
    assert FULL.cut_by(STUD) == "right_of_puck"
    assert decide(FULL, Cut("right_of_puck", 20), STUD) == WasCut("right_of_puck", 20, cite)
    assert refused(FULL, Cut("dealer", 20), STUD) == (CutWhy.NOT_THE_CUTTER, "B.4.2")
    assert refused(FULL, Cut("player", 20), STUD) == (CutWhy.NOT_THE_CUTTER, "B.4.2")
    assert refused(FULL, DeclineCut("player"), STUD) == (CutWhy.NOT_THE_CUTTER, "B.4.2")

    declined = decide(FULL, DeclineCut("right_of_puck"), STUD)
    assert declined == CutDeclined("right_of_puck", cite)
    assert isinstance(declined, CutDeclined)
    after = evolve(FULL, declined)
    assert after.cut_by(STUD) == "dealer"
    assert after.cards == FULL.cards
    assert refused(after, Cut("right_of_puck", 20), STUD) == (CutWhy.NOT_THE_CUTTER, "B.4.2")
    assert refused(after, DeclineCut("dealer"), STUD) == (CutWhy.CANNOT_DECLINE, "B.4.2")
    assert decide(after, Cut("dealer", 20), STUD) == WasCut("dealer", 20, cite)


@pytest.mark.clause("tasmania-poker", "B.4.3")
def test_tasmania_stud_is_not_cut_once_the_deal_began() -> None:
    dealing = Pack(FULL.cards, dealing=True)
    assert refused(dealing, Cut("right_of_puck", 20), STUD) == (CutWhy.DEALING_HAS_BEGUN, "B.4.3")
    assert refused(dealing, DeclineCut("right_of_puck"), STUD) == (CutWhy.DEALING_HAS_BEGUN, "B.4.3")


@pytest.mark.clause("tasmania-poker", "C.9.3")
def test_tasmania_holdem_player_right_of_the_puck_cuts_once_two_cards_in() -> None:
    assert allowed(FULL, HOLDEM) == list(range(2, 51))
    event = decide(FULL, Cut("right_of_puck", 2), HOLDEM)
    assert event == WasCut("right_of_puck", 2, Citation("tasmania-poker", "C.9.3"))
    assert isinstance(event, WasCut)
    assert refused(evolve(FULL, event), Cut("right_of_puck", 2), HOLDEM) == (CutWhy.ALREADY_CUT, "C.9.3")
    assert refused(FULL, Cut("dealer", 2), HOLDEM) == (CutWhy.NOT_THE_CUTTER, "C.9.3")
    assert refused(FULL, Cut("player", 2), HOLDEM) == (CutWhy.NOT_THE_CUTTER, "C.9.3")


def test_tasmania_holdem_dealer_cuts_where_the_player_declines_and_says_the_book_is_silent() -> None:
    declined = decide(FULL, DeclineCut("right_of_puck"), HOLDEM)
    assert isinstance(declined, CutDeclined)
    assert declined.cite.clause.startswith("silent: ")
    assert isinstance(decide(evolve(FULL, declined), Cut("dealer", 50), HOLDEM), WasCut)


@pytest.mark.clause("crown-perth-holdem", "4.1(a)")
def test_perth_only_the_dealer_cuts() -> None:
    assert decide(FULL, Cut("dealer", 30), PERTH) == WasCut("dealer", 30, Citation("crown-perth-holdem", "4.1(a)"))
    assert refused(FULL, Cut("player", 30), PERTH) == (CutWhy.NOT_THE_CUTTER, "4.1(a)")
    assert refused(FULL, Cut("right_of_puck", 30), PERTH) == (CutWhy.NOT_THE_CUTTER, "4.1(a)")


@pytest.mark.clause("crown-perth-holdem", "4.1(b)")
@pytest.mark.parametrize(("at", "good"), [(0, False), (1, False), (2, True), (50, True), (51, False), (52, False)])
def test_perth_two_cards_stay_at_each_end(at: int, good: bool) -> None:
    answer = decide(FULL, Cut("dealer", at), PERTH)
    if good:
        assert isinstance(answer, WasCut)
    else:
        assert refused(FULL, Cut("dealer", at), PERTH) == (CutWhy.TOO_NEAR_AN_END, "4.1(b)")


@pytest.mark.clause("crown-melbourne-three-card", "4.2.1")
def test_three_card_dealer_cuts_once() -> None:
    event = decide(FULL, Cut("dealer", 1), THREE_CARD)
    assert event == WasCut("dealer", 1, Citation("crown-melbourne-three-card", "4.2.1"))
    assert isinstance(event, WasCut)
    assert refused(evolve(FULL, event), Cut("dealer", 1), THREE_CARD) == (CutWhy.ALREADY_CUT, "4.2.1")


@pytest.mark.clause("crown-melbourne-three-card", "4.2.1(a)")
def test_three_card_shoe_is_not_cut() -> None:
    shoe = Pack(FULL.cards, machine=True)
    assert refused(shoe, Cut("dealer", 20), THREE_CARD) == (CutWhy.NOT_AFTER_MACHINE, "4.2.1(a)")
    assert isinstance(decide(FULL, Cut("dealer", 20), THREE_CARD), WasCut)
    for other in RULES:
        if other is not THREE_CARD:
            assert isinstance(decide(shoe, Cut(shoe.cut_by(other), 20), other), WasCut)


@pytest.mark.clause("crown-melbourne-three-card", "4.2.2")
def test_three_card_players_never_cut() -> None:
    for player in ("player", "right_of_puck"):
        for pack in (FULL, Pack(FULL.cards, declined=True)):
            assert refused(pack, Cut(player, 20), THREE_CARD) == (CutWhy.NOT_THE_CUTTER, "4.2.2")


@pytest.mark.parametrize("size", sorted(DECKS))
@pytest.mark.parametrize(
    ("rule", "least"),
    [(CROWN, 1), (STAR, 1), (STUD, 1), (HOLDEM, 2), (PERTH, 2), (THREE_CARD, 1), (OPEN, 4)],
    ids=["crown", "star", "stud", "holdem", "perth", "three-card", "open"],
)
def test_places_of_every_deck(rule: CutRule, least: int, size: int) -> None:
    assert allowed(Pack(DECKS[size].cards), rule) == list(range(least, size - least + 1))


@pytest.mark.parametrize("size", range(9))
def test_a_stub_too_small_to_cut(size: int) -> None:
    """The open table leaves four at each end: eight cards have one place, seven none."""
    stub = Pack(DECKS[52].cards[:size])
    assert allowed(stub, OPEN) == ([4] if size == 8 else [])


def test_unknown_cards_are_cut_too() -> None:
    live = Pack((UNKNOWN,) * 52)
    event = decide(live, Cut("dealer", 26), OPEN)
    assert isinstance(event, WasCut)
    assert evolve(live, event).cards == live.cards


@pytest.mark.parametrize("rule", RULES)
def test_reasons_stand_in_a_fixed_order(rule: CutRule) -> None:
    """Everything wrong at once; then the first fault mended, and the next is named."""
    done = Pack(FULL.cards, machine=True, cuts=1, dealing=True)
    not_dealing = msgspec.structs.replace(done, dealing=False)
    by_hand = msgspec.structs.replace(not_dealing, machine=False)
    seen = [refused(pack, Cut("player", 0), rule)[0] for pack in (done, not_dealing, by_hand, FULL)]
    seen.append(refused(FULL, Cut(FULL.cut_by(rule), 0), rule)[0])
    assert seen[0] == CutWhy.DEALING_HAS_BEGUN
    assert seen[1] == (CutWhy.NOT_AFTER_MACHINE if rule is THREE_CARD else CutWhy.ALREADY_CUT)
    assert seen[2:] == [CutWhy.ALREADY_CUT, CutWhy.NOT_THE_CUTTER, CutWhy.TOO_NEAR_AN_END]


def test_answers_go_to_json_and_back() -> None:
    for answer in (
        decide(FULL, Cut("dealer", 20), PERTH),
        decide(FULL, DeclineCut("right_of_puck"), STUD),
    ):
        assert msgspec.json.decode(msgspec.json.encode(answer), type=WasCut | CutDeclined) == answer
    answer = decide(FULL, Cut("dealer", 1), PERTH)
    assert msgspec.json.decode(msgspec.json.encode(answer), type=Refused) == answer
    assert str(answer).endswith("[crown-perth-holdem 4.1(b)]")


def test_persons_are_closed() -> None:
    assert get_args(CutPerson) == ("dealer", "right_of_puck", "player")
