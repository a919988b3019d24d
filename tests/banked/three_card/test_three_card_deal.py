"""Cards: shuffle, cut, and the two manners of dealing (parts 3, 4 and 7)."""

from __future__ import annotations

import pytest
from tests.banked.three_card.table import (
    ANN,
    BOB,
    CAT,
    CUT,
    attended,
    called,
    clause,
    decide,
    do,
    happened,
    no,
    order_of,
    round_of,
    setup_of,
    table,
    three,
)

from cardspeak.banked import commands as c
from cardspeak.banked import events as e
from cardspeak.banked.open import open_round
from cardspeak.banked.round import Round
from cardspeak.banked.table import next_setup
from cardspeak.banked.views import view_of
from cardspeak.cards import cards_text, deck_of, parse_cards
from cardspeak.errors import BadInput

HANDS = {1: "KsTh4d", 2: "9s8h2c", 3: "QdJd3c"}


@three("3.1")
def test_one_pack_of_52() -> None:
    setup = setup_of()
    whole = deck_of(52).cards
    for pack in (whole[:51], (*whole, whole[0]), (*whole[:51], whole[0])):
        with pytest.raises(BadInput, match="takes 52"):
            Round(setup, pack)


@three("3.1.1(a)")
@three("4.2.1(a)")
def test_the_machines_cards_are_not_cut() -> None:
    round_ = round_of(setup_of(device="machine"), HANDS)
    assert not happened(round_, e.WasCut)
    refusal = no(round_, c.Cut(26))
    assert clause(refusal) == "4.2.1(a)"
    assert refusal.says.endswith("No cutting card is used (3.1.1(a)).")
    skipped = happened(round_, e.StepDone)[0]
    assert (skipped.do, skipped.cite) == ("cut", "4.2.1(a)")


@three("3.1.1(b)")
def test_two_packs_of_different_colours_take_turns() -> None:
    with pytest.raises(BadInput, match=r"2 packs of different colours .*3\.1\.1\(b\)"):
        setup_of(device="machine", packs=("red",))
    with pytest.raises(BadInput, match="different colours"):
        setup_of(device="machine", packs=("red", "red"))
    with pytest.raises(BadInput, match="different colours"):
        setup_of(device="machine", packs=("red", "blue", "green"))
    setup = setup_of(device="machine", packs=("red", "blue"))
    colours = []
    for _ in range(3):
        round_ = round_of(setup, HANDS)
        do(round_, c.Place(1, "ante", ANN, 10), c.Proceed("close"), c.Decide(1, "fold", sure=True))
        colours.append(happened(round_, e.Shuffled)[0].pack)
        setup = next_setup(setup, round_)
    assert colours == ["red", "blue", "red"]


def test_a_shoe_holds_one_pack() -> None:
    with pytest.raises(BadInput, match="one pack at a time"):
        setup_of(packs=("red", "blue"))


@three("4.1.1(a)")
def test_every_round_begins_with_its_own_shuffle() -> None:
    first = open_round(setup_of(), seed="one")
    second = open_round(setup_of(), seed="two")
    for round_ in (first, second):
        assert isinstance(round_.events[0], e.Shuffled)
        assert round_.events[0].cite == "4.1.1(a)"
        assert sorted(round_.events[0].order) == sorted(deck_of(52).cards)
    assert first.events[0] != second.events[0]


@three("4.2.1")
def test_the_dealer_cuts_once() -> None:
    round_ = Round(setup_of(), deck_of(52).cards)
    assert [prompt.kind for prompt in round_.prompt] == ["cut"]
    do(round_, c.Cut(20))
    assert happened(round_, e.WasCut) == [e.WasCut(20, "4.2.1")]
    assert round_.state.stub[-1] == deck_of(52).cards[20]
    assert clause(no(round_, c.Cut(20))) == "4.2.1"


@three("4.2.2")
def test_a_player_never_cuts() -> None:
    round_ = Round(setup_of(), deck_of(52).cards)
    assert clause(no(round_, c.Cut(20, by="player"))) == "4.2.2"


@three("7.3")
@three("7.3.1")
@three("7.3.2")
@three("7.3.3")
def test_from_the_shoe_one_card_at_a_time() -> None:
    round_ = table(HANDS, "Qs3h2d", {1: {"ante": 10}, 2: {"pair-plus": 5}, 3: {"ante": 10}})
    first, dealer, rest = happened(round_, e.Dealt)
    assert (first.boxes, first.cite) == ((1, 2, 3), "7.3.1")
    assert (dealer.boxes, dealer.cite) == ((0,), "7.3.2")
    assert (rest.boxes, rest.cite) == ((1, 2, 3, 0, 1, 2, 3, 0), "7.3.3")
    assert (*first.cards, *dealer.cards, *rest.cards) == order_of(HANDS, "Qs3h2d", "shoe")[:12]
    assert {box: cards_text(tuple(hand)) for box, hand in round_.state.hands.items()} == {**HANDS, 0: "Qs3h2d"}
    assert happened(round_, e.DealDone)[0].cite == "7.3"


@three("7.3")
def test_clockwise_past_empty_boxes() -> None:
    round_ = table({2: "KsTh4d", 7: "9s8h2c"}, seats={2: ANN, 7: BOB}, stacks={ANN: 100, BOB: 100})
    assert happened(round_, e.Dealt)[0].boxes == (2, 7)


@three("7.4")
@three("7.4.1")
@three("7.4.2")
def test_from_the_machine_in_packets() -> None:
    round_ = table(HANDS, "Qs3h2d", {1: {"ante": 10}, 2: {"pair-plus": 5}, 3: {"ante": 10}}, device="machine")
    boxes, dealer = happened(round_, e.Dealt)
    assert (boxes.boxes, boxes.cite) == ((1, 1, 1, 2, 2, 2, 3, 3, 3), "7.4.1")
    assert (dealer.boxes, dealer.cite, dealer.tray) == ((0, 0, 0), "7.4.2", False)
    assert boxes.cards == parse_cards("".join(HANDS.values()))
    assert happened(round_, e.DealDone)[0].cite == "7.4"


@three("7.4.2(a)")
def test_the_dealers_packet_may_wait_in_the_tray() -> None:
    for by in ("dealer", "player"):
        with pytest.raises(BadInput, match=r"Game Supervisor.*7\.4\.2\(a\)"):
            setup_of(device="machine", tray_by=by)
    with pytest.raises(BadInput, match="machine"):
        setup_of(tray_by="Game Supervisor")
    for by in ("Game Supervisor", "Pit Boss"):
        round_ = table(HANDS, device="machine", tray_by=by)
        assert (happened(round_, e.Dealt)[1].tray, happened(round_, e.Dealt)[1].cite) == (True, "7.4.2(a)")
        assert round_.state.tray
        decide(round_, b1="play", b2="fold")
        assert round_.state.tray
        decide(round_, b3="fold")
        assert not round_.state.tray


@three("7.5.1")
def test_cards_are_picked_up_after_the_last_one() -> None:
    round_ = table(HANDS, attended=True)
    assert clause(no(round_, c.Look(1, ANN))) == "7.5.1"
    do(round_, c.Proceed("deal"), c.Look(1, ANN))
    assert happened(round_, e.Looked) == [e.Looked(1, ANN, "7.5.1")]
    assert view_of(round_.state, ANN).boxes[0].cards == ("Ks", "Th", "4d")


@three("7.5.1")
def test_nobody_sees_a_card_before() -> None:
    round_ = attended(HANDS)
    for viewer in (ANN, BOB, CAT, ""):
        view = view_of(round_.state, viewer, role="dealer")
        assert {card for box in view.boxes for card in box.cards} == {"??"}
        assert set(view.dealer) == {"??"}


def test_a_view_has_the_own_hand_alone() -> None:
    round_ = table(HANDS)
    for viewer, box in ((ANN, 1), (BOB, 2), (CAT, 3)):
        seen = [view.box for view in view_of(round_.state, viewer).boxes if view.cards and "??" not in view.cards]
        assert seen == [box]
    assert clause(no(round_, c.Look(2, ANN))) == "5.9.1"


def test_the_call_stands_between_the_deal_and_the_decisions() -> None:
    round_ = attended(HANDS)
    assert not round_.state.announced
    assert clause(no(round_, c.Decide(1, "play"))) == "7.5.2"
    do(round_, c.Proceed("announce"))
    assert [prompt.box for prompt in round_.prompt] == [1, 2, 3]


def test_the_cut_of_the_tests_is_a_legal_one() -> None:
    assert happened(called(HANDS), e.WasCut) == [e.WasCut(CUT, "4.2.1")]
