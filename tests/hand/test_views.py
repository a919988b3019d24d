"""Who sees what: every view is put together from nothing, and nothing hidden is in it."""

from __future__ import annotations

import random
from typing import get_args

import msgspec
import pytest
from tests.hand.checking import cards_in, check_view, seen_by

from cardspeak.cards import UNKNOWN, Card, cards_text
from cardspeak.errors import BadInput
from cardspeak.hand import Hand, Stakes, make_setup, open_hand
from cardspeak.hand import commands as c
from cardspeak.hand import events as e
from cardspeak.hand.commission import Percent
from cardspeak.hand.pack import stacked_pack
from cardspeak.hand.seen import GUARDED, OWN, PUBLIC, Viewer, seen_cards, seen_events
from cardspeak.hand.seen import cards_in as all_cards
from cardspeak.hand.views import PotView, SeatView, View, contested, view
from cardspeak.hand.words.story import tell


def seat_of(table: View, seat: int) -> SeatView:
    return next(one for one in table.seats if one.seat == seat)


def test_every_kind_of_event_is_either_public_or_guarded() -> None:
    """A new kind of event has to be put on one of the three lists; until then nobody sees it."""
    kinds = set(get_args(e.AnyEvent))
    assert kinds == PUBLIC | GUARDED.keys() | OWN
    assert not PUBLIC & GUARDED.keys()
    assert not OWN & (PUBLIC | GUARDED.keys())


def test_an_event_on_no_list_is_seen_by_nobody() -> None:
    class Whispered(e.Event, frozen=True, gc=False, tag=True):
        card: Card
        cite: str

    hand = open_hand("star", "holdem", [100, 100], seed="s")
    hand.events.append(Whispered(Card("As"), "1.1"))
    assert all(type(event) is not Whispered for event in view(hand, "floor").events)


def test_a_seat_sees_its_own_cards_and_the_number_of_the_others() -> None:
    hand = open_hand("star", "holdem", [100, 100, 100], seed="s")
    own = view(hand, 2)
    assert seat_of(own, 2).cards == tuple(hand.state.holes[2])
    assert seat_of(own, 1).cards == seat_of(own, 3).cards == (UNKNOWN, UNKNOWN)
    dealt = next(event for event in own.events if isinstance(event, e.Dealt))
    assert [card for seat, card in zip(dealt.seats, dealt.cards, strict=True) if seat != 2] == [UNKNOWN] * 4
    rail = view(hand, "rail")
    assert cards_in(rail) == set()


def test_up_cards_are_for_everybody() -> None:
    hand = open_hand("star", "seven-card-stud", [100, 100, 100], seed="s")
    rail = view(hand, "rail")
    for seat in (1, 2, 3):
        held = hand.state.holes[seat]
        assert seat_of(rail, seat).cards == (UNKNOWN, UNKNOWN, held[2])
        assert seat_of(rail, seat).up == (False, False, True)


def test_only_the_seat_that_is_asked_has_the_question() -> None:
    hand = open_hand("star", "holdem", [100, 100, 100], seed="s")
    assert hand.turn == 3
    assert view(hand, 3).prompt == hand.prompt
    assert view(hand, 1).prompt is None
    assert view(hand, "rail").prompt is None
    assert view(hand, "floor").prompt == hand.prompt
    assert {view(hand, viewer).turn for viewer in (1, 3, "rail", "floor")} == {3}


def test_a_question_that_tells_of_hidden_cards_is_for_that_seat_alone() -> None:
    """Tasmania B.12.3: after a check in the last round only a hand that beats the checker's open cards may check."""
    setup = make_setup(
        "tasmania", "five-card-stud", [100] * 4, stakes=Stakes(structure="half pot", antes=(2,), small=2)
    )
    hand = Hand(setup, stacked_pack(setup))
    while not (hand.prompt is not None and hand.prompt.private):
        assert not hand.over
        verb = "check" if any(choice.verb == "check" for choice in hand.legal) else "call"
        if not any(choice.verb in ("check", "call") for choice in hand.legal):
            hand.bet(next(choice.least for choice in hand.legal if choice.verb == "bet"))
        else:
            hand.act(c.Check(hand.turn) if verb == "check" else c.Call(hand.turn))
    asked = hand.turn
    assert view(hand, asked).prompt == hand.prompt
    for viewer in (*setup.seats, "rail", "floor"):
        if viewer != asked:
            assert view(hand, viewer).prompt is None  # type: ignore[arg-type]


def test_burns_and_the_stub_are_for_nobody() -> None:
    """No live information helps to predict cards (C28)."""
    hand = open_hand("star", "holdem", [100, 100], seed="s")
    hand.call(), hand.check()
    for viewer in (1, 2, "rail", "floor"):
        table = view(hand, viewer)
        assert table.burns == 1
        assert hand.state.burns[0] not in cards_in(table)
        assert not cards_in(table) & set(hand.state.stub)
        assert set(table.boards[0]) <= cards_in(table)


def test_discards_are_for_whoever_made_them() -> None:
    hand = open_hand("crown-melbourne-poker", "lowball-27", [100, 100], seed="s")
    while not any(choice.verb == "draw" for choice in hand.legal):
        hand.call() if any(choice.verb == "call" for choice in hand.legal) else hand.check()
    seat = hand.turn
    given = tuple(hand.state.holes[seat][:2])
    hand.act(c.Discard(seat, given))
    other = next(other for other in hand.setup.seats if other != seat)
    mine = next(event for event in view(hand, seat).events if isinstance(event, e.Discarded))
    theirs = next(event for event in view(hand, other).events if isinstance(event, e.Discarded))
    assert mine.cards == given
    assert theirs.cards == (UNKNOWN, UNKNOWN)
    assert seat_of(view(hand, "rail"), seat).drew == (2,), "how many is for everybody"
    assert seat_of(view(hand, seat), other).drew == ()
    assert (view(hand, "rail").draws, view(hand, "rail").draw) == (1, 1)


def test_a_view_says_which_of_several_draws_it_is() -> None:
    hand = open_hand("crown-melbourne-poker", "triple-draw-27", [1_000, 1_000], seed="s")
    seen: dict[int, int] = {}
    while not hand.over:
        verbs = {choice.verb for choice in hand.legal}
        if "draw" in verbs:
            seen.setdefault(view(hand, "rail").draw, len(seat_of(view(hand, "rail"), hand.turn).drew))
            hand.act(c.Discard(hand.turn, tuple(hand.state.holes[hand.turn][: len(seen)])))
        elif verbs & {"check", "call"}:
            hand.check() if "check" in verbs else hand.call()
        else:
            hand.act(c.Show(hand.turn))
    assert seen == {1: 0, 2: 1, 3: 2}
    assert {one.drew for one in view(hand, "rail").seats} == {(1, 2, 3)}
    assert view(hand, "rail").draws == 3


def test_a_tabled_hand_is_open_and_a_mucked_one_is_not() -> None:
    setup = make_setup("open-table", "holdem", [100, 100], stakes=Stakes(structure="no limit", blinds=(1, 2), small=2))
    hand = Hand(setup, stacked_pack(setup, {1: "As Ah", 2: "7c 2d"}, "Ks Qh 9d 5c 3s"))
    hand.call(), hand.check()
    while not hand.over:
        hand.check()
    assert hand.state.mucked == {2}
    rail = view(hand, "rail")
    assert cards_text(seat_of(rail, 1).cards) == "AsAh"
    assert seat_of(rail, 2).cards == (UNKNOWN, UNKNOWN)
    assert seat_of(rail, 1).shown
    assert seat_of(rail, 2).mucked
    assert Card("7c") not in cards_in(rail)


def test_a_winner_nobody_called_shows_nothing() -> None:
    hand = open_hand("star", "holdem", [100, 100, 100], seed="s")
    hand.fold(), hand.fold()
    assert hand.over
    for viewer in (1, 3, "rail", "floor"):
        table = view(hand, viewer)
        assert not cards_in(table) & set(hand.state.holes[2])
        assert [event.words for event in table.events if isinstance(event, e.Awarded)] == [""]


def test_pots_and_bets_add_up() -> None:
    hand = open_hand("star", "holdem", [10, 50, 100, 100], seed="s")
    hand.raise_to(50), hand.call()
    table = view(hand, "rail")
    assert table.pot == hand.state.pot == sum(seat.bet for seat in table.seats)
    assert table.pots == ()
    hand.call(), hand.call()
    table = view(hand, "rail")
    assert [(pot.chips, pot.seats) for pot in table.pots] == [(40, (1, 2, 3, 4)), (120, (2, 3, 4))]
    assert sum(seat.bet for seat in table.seats) == 0
    assert seat_of(table, 1).all_in
    assert not seat_of(table, 4).all_in


def test_events_since_the_last_look() -> None:
    hand = open_hand("star", "holdem", [100, 100, 100], seed="s")
    before = len(view(hand, 1).events)
    hand.call()
    assert [type(event) for event in view(hand, 1, since=before).events] == [e.Called]


@pytest.mark.parametrize("viewer", [0, 4, -1, "somebody"])
def test_a_view_is_for_somebody(viewer: object) -> None:
    hand = open_hand("star", "holdem", [100, 100, 100], seed="s")
    with pytest.raises(BadInput, match="Nobody sits in seat"):
        view(hand, viewer)  # type: ignore[arg-type]


def test_a_view_goes_out_as_json_with_cards_as_text() -> None:
    hand = open_hand("star", "holdem", [100, 100, 100], seed="s")
    raw = msgspec.json.encode(view(hand, 1), enc_hook=str)
    assert msgspec.json.decode(raw)["seats"][0]["cards"] == [str(card) for card in hand.state.holes[1]]


def test_the_checker_itself_would_find_a_leak() -> None:
    """If a view did hold another's card, changing the hidden cards would change it."""
    hand = open_hand("star", "holdem", [100, 100, 100], seed="s")
    assert set(hand.state.holes[1]) <= seen_by(hand, 1)
    assert not set(hand.state.holes[2]) & seen_by(hand, 1)
    check_view(hand, 1, random.Random(1))
    assert cards_in(hand.events[1]) == {card for holes in hand.state.holes for card in holes}


def test_a_story_told_to_the_rail_names_no_hidden_card() -> None:
    hand = open_hand("star", "holdem", [100, 100, 100], seed="s")
    hand.call(), hand.call(), hand.check()
    told = " ".join(map(str, tell(view(hand, "rail").events)))
    assert all(str(card) not in told for card in (*hand.state.holes[1], *hand.state.burns))
    assert all(str(card) in told for card in hand.state.boards[0])


def test_pots_of_a_hand_as_they_stand_and_as_they_were_won() -> None:
    """Every pot with those who may win it; afterwards the same, with what the house took and without what went back."""
    stakes = Stakes(structure="no limit", blinds=(1, 2), small=2, charge=Percent(percent=10))
    hand = open_hand("star", "holdem", [30, 60, 100], seed="pots", stakes=stakes, button=3)
    hand.say("3 raises to 100")
    hand.say("1 calls")
    assert contested(hand) == (PotView(6, (1, 2, 3)), PotView(56, (1, 3)), PotView(70, (3,)))
    hand.say("2 calls")
    assert hand.over
    assert contested(hand) == (PotView(90, (1, 2, 3)), PotView(60, (2, 3)))
    assert [one.amount for one in hand.events if isinstance(one, e.CommissionTaken)] == [9, 6]


def test_nobody_contests_a_hand_that_all_others_gave_up() -> None:
    hand = open_hand("star", "holdem", [100, 100], seed="pots", button=2)
    hand.say("2 folds")
    assert contested(hand) == ()


ACE, KING = Card("As"), Card("Kd")


@pytest.mark.parametrize(
    ("event", "seers"),
    [
        (e.Turned(2, ACE, "up", "x"), {1, 2, "rail", "floor"}),
        (e.Turned(2, ACE, "down", "x"), {2}),
        (e.UpCardChosen(2, (ACE,), "x"), {2}),
        (e.CardsMoved((ACE,), "hole 2", "stub", "x"), {2}),
        (e.CardsMoved((ACE,), "stub", "hole 2", "x"), {2}),
        (e.CardsMoved((ACE,), "stub", "hole 2", "x", "up"), {1, 2, "rail", "floor"}),
        (e.CardsMoved((ACE,), "stub", "aside", "x", "up"), set()),
        (e.CardsMoved((ACE,), "stub", "board 1", "x"), {1, 2, "rail", "floor"}),
        (e.CardsMoved((ACE,), "stub", "aside", "x", seen=True), {1, 2, "rail", "floor"}),
        (e.Discarded(2, (ACE,), "x"), {2}),
        (e.Burned(ACE, "x"), set()),
    ],
)
def test_whoever_may_see_a_card_sees_it_and_nobody_else(event: e.Event, seers: set[int | str]) -> None:
    viewers: tuple[Viewer, ...] = (1, 2, "rail", "floor")
    assert {viewer for viewer in viewers if ACE in cards_in(seen_events([event], viewer))} == seers


def test_of_the_cards_that_a_report_names_those_that_lie_open_are_seen() -> None:
    ruled = e.Ruled("boxed card", "x", "So.", {}, (), "dealer", "dealer", cards=(ACE,), named=(ACE, KING))
    (seen,) = seen_events([ruled], 1)
    assert isinstance(seen, e.Ruled)
    assert seen.named == (ACE, UNKNOWN)
    assert seen_events([msgspec.structs.replace(ruled, named=(ACE,))], 1) == (
        msgspec.structs.replace(ruled, named=(ACE,)),
    )


def test_cards_are_found_however_deep_they_lie() -> None:
    dealt = e.Dealt((1, 2), (ACE, KING), "up", "x")
    assert set(all_cards([dealt, (dealt,), "As", {"no": ACE}])) == {ACE, KING}
    hand = open_hand("star", "holdem", [100, 100], seed="s")
    assert seen_cards(hand) == frozenset()
