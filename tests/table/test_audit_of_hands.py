"""The auditor of a table, around a hand: what may happen while one is played, how it ends, what is said of it after."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tests.table.test_audit_of_tables import made

from cardspeak.hand import Hand, make_setup
from cardspeak.hand import commands as hc
from cardspeak.hand import events as he
from cardspeak.hand.pack import stacked_pack
from cardspeak.hand.setup import InTournament, Stakes
from cardspeak.table import events as e
from cardspeak.table import make_table
from cardspeak.table.audit import TableClerk
from cardspeak.table.audit_talk import TalkClerk
from cardspeak.table.terms import NewEdition, NewTerms, Rotation, TournamentMode
from cardspeak.table.topics.reports import Stand
from cardspeak.talk.gesture import GestureSign, Moved, Pushed, Said

STAKES = Stakes(structure="no limit", blinds=(5, 10), small=10)
NAMES = {1: "Ann", 2: "Bob", 3: "Cid"}


def seated(**more: Any) -> TableClerk:
    """Three players with 100 each."""
    setup = make_table("open-table", "holdem", stakes=STAKES, buy_in=(10, None))
    clerk = TableClerk(msgspec.structs.replace(setup, **more))
    for seat, name in NAMES.items():
        assert list(clerk.take(made(e.SeatTaken, seat=seat, name=name, chips=100))) == []
    return clerk


def hand_of(**more: Any) -> Hand:
    """Everybody gives way to the big blind, seat 2."""
    setup = make_setup("open-table", "holdem", [100, 100, 100], stakes=STAKES, **more)
    hand = Hand(setup, stacked_pack(setup))
    hand.fold(), hand.fold()
    return hand


def begun(hand: Hand) -> e.HandStarted:
    return made(e.HandStarted, number=1, setup=hand.setup, pack=tuple(hand.pack()), button=3)


def finished(hand: Hand, **changed: Any) -> e.HandFinished:
    return made(e.HandFinished, **({"stacks": tuple(hand.stacks.items()), "button_moves": True} | changed))


def played(clerk: TableClerk, hand: Hand) -> TableClerk:
    for event in (begun(hand), made(e.InHand, events=tuple(hand.events)), finished(hand)):
        assert list(clerk.take(event)) == []
    return clerk


def taken(new: str, *, was: str) -> e.EditionTaken:
    return made(e.EditionTaken, edition=NewEdition(edition=new, version="2", was=was, was_version="1"))


# -- while a hand is played --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("event", "says"),
    [
        (
            taken("new", was=""),
            "a new edition of the book is taken while a hand is played",
        ),
        (
            made(e.OneHandAnnounced, change=NewTerms(game="omaha"), back=NewTerms(game="holdem")),
            "the game changes in the middle of a hand",
        ),
        (made(e.WinningsSeized, seat=1, name="Ann", chips=10), "winnings are held before the hand is over"),
        (made(e.ChipsLent, seat=1, to=2, chips=10), "chips are lent while a hand is played"),
        (made(e.StakesSet, stakes=STAKES), "stakes or a round are changed in the middle of a hand"),
        (made(e.HandStarted, setup=hand_of().setup, button=3), "the hand before is not over"),
        (made(e.SeatLeft, seat=1, name="Ann", chips=100), "seat 1 goes in the middle of a hand"),
        (
            made(e.FeesCharged, seats=(1,), amounts=(5,), cash=()),
            "seat 1 is charged out of a stack that is in play",
        ),
        (made(e.FeesCharged, seats=(1,), amounts=(5,), cash=(1,)), ""),
        (made(e.ChipsBought, seat=1, chips=10, behind=True), ""),
    ],
)
def test_what_has_to_wait_for_the_end_of_a_hand(event: e.TableEvent, says: str) -> None:
    clerk = seated()
    assert list(clerk.take(begun(hand_of()))) == []
    assert list(clerk.take(event)) == [says] * bool(says)
    between = played(seated(), hand_of())
    assert says not in list(between.take(event)) or not says


def test_a_new_edition_follows_the_one_before() -> None:
    clerk = seated()
    assert list(clerk.take(taken("second", was=""))) == []
    assert list(clerk.take(taken("third", was="second"))) == []
    assert list(clerk.take(taken("fourth", was="second"))) == ["the edition before was third, not second"]
    assert list(seated().take(taken("second", was="first"))) == ["the edition before was none, not first"]
    hand = hand_of()
    (old,) = seated(edition="third").take(begun(hand))
    assert old == "the hand is played by edition , the table by third"


@pytest.mark.parametrize(("game", "now"), [("omaha", "omaha"), ("", "holdem")])
def test_other_terms_change_the_game_where_they_name_one(game: str, now: str) -> None:
    clerk = seated()
    terms = NewTerms(game=game, buy_in=(20, None))
    assert list(clerk.take(made(e.NoticeGiven, number=1, change=terms))) == []
    assert list(clerk.take(made(e.TermsChanged, notice=1, change=terms))) == []
    back = made(e.OneHandAnnounced, change=NewTerms(game="razz"), back=NewTerms(game=now))
    assert list(clerk.take(back)) == []


# -- games in turn -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("every", "count", "hands", "says"),
    [
        ("hands", 2, 2, ""),
        ("hands", 2, 1, "omaha has its turn after 1 hands of the game before"),
        ("orbit", 1, 3, ""),
        ("orbit", 1, 2, "omaha has its turn after 2 hands of the game before"),
        ("minutes", 10, 1, ""),
    ],
)
def test_a_game_has_its_turn_when_the_one_before_has_had_its_own(every: Any, count: int, hands: int, says: str) -> None:
    rotation = Rotation(turns=(NewTerms(game="holdem"), NewTerms(game="omaha")), every=every, count=count)
    clerk = seated(rotation=rotation)
    for _ in range(hands):
        played(clerk, hand_of())
        clerk.stack = dict.fromkeys(NAMES, 100)  # as if they had bought again: the hand is the same each time
    turned = made(e.GameTurned, turn=1, change=NewTerms(game="omaha"))
    assert list(clerk.take(turned)) == [says] * bool(says)
    assert list(clerk.take(made(e.GameTurned, turn=0, change=NewTerms(game="razz")))) == [
        "razz has its turn, which it has not at this table"
    ]


def test_who_has_the_choice_chooses_at_any_time() -> None:
    rotation = Rotation(turns=(NewTerms(game="holdem"), NewTerms(game="omaha")), every="hands", count=2, choice=True)
    clerk = seated(rotation=rotation)
    assert list(clerk.take(made(e.GameChosen, turn=1, change=NewTerms(game="omaha")))) == []


# -- how it ended ------------------------------------------------------------------------------------------------------


def test_the_stacks_are_what_the_hand_made_of_them() -> None:
    hand = hand_of()
    clerk = played(seated(), hand)
    assert clerk.stack == {1: 95, 2: 105, 3: 100}
    assert list(clerk.close()) == []
    for changed, says in (
        ({"stacks": ((1, 96), (2, 104), (3, 100))}, "the stacks are {1: 96, 2: 104, 3: 100} and should be"),
        ({"commission": 1}, "1 was taken, 0 is gone"),
    ):
        other = seated()
        for event in (begun(hand), made(e.InHand, events=tuple(hand.events))):
            assert list(other.take(event)) == []
        (fault,) = other.take(finished(hand, **changed))
        assert fault.startswith(says)


def test_the_operators_bonus_comes_to_the_stacks_and_goes_back_with_a_void_hand() -> None:
    hand = hand_of(tournament=InTournament(bonus=30))
    clerk = played(seated(), hand)
    assert clerk.stack == {1: 95, 2: 135, 3: 100}
    assert list(clerk.close()) == []
    void = seated()
    ended = he.HandVoided("misdeal", (1, 2), (5, 10), "x")
    told = (*hand.events[:3], he.Ruled("x", "x", "", {}, (), "", ""), ended)
    before = ((1, 100), (2, 100), (3, 100))
    for event in (begun(hand), made(e.InHand, events=told)):
        assert list(void.take(event)) == []
    assert list(void.take(finished(hand, stacks=before, button_moves=False))) == []
    assert (list(void.close()), void.stack) == ([], dict(before))


def test_a_result_is_put_right_by_what_the_events_come_to() -> None:
    clerk = played(seated(), hand_of())
    assert list(clerk.take(made(e.ResultCorrected, stacks=()))) == []
    assert list(clerk.take(made(e.ResultCorrected, stacks=((2, 5),)))) == [
        "the stacks change by {2: 5} and should by {}",
    ]
    assert list(played(seated(), hand_of()).take(made(e.ResultCorrected, stacks=(), commission=1))) == [
        "0 comes to the stacks, 1 to the house"
    ]
    changed = played(seated(), hand_of())
    ruling = (he.Ruled("x", "x", "", {}, (), "", ""), he.StackChanged(1, -5, "x"), he.StackChanged(3, 5, "x"))
    assert list(changed.take(made(e.InHand, events=ruling))) == []
    assert list(changed.take(made(e.ResultCorrected, stacks=((1, -5), (3, 5))))) == []
    assert changed.stack == {1: 90, 2: 105, 3: 105}


def reported(*stands: Stand, out: tuple[int, ...] = ()) -> list[str]:
    clerk = played(seated(tournament=TournamentMode(event="x")), hand_of())
    return list(clerk.take(made(e.HandReported, stands=stands, out=out)))


def test_a_report_says_how_everybody_stood_and_stands() -> None:
    ann, bob, cid = Stand(1, "Ann", 100, 95), Stand(2, "Bob", 100, 105), Stand(3, "Cid", 100, 100)
    assert reported(ann, bob, cid) == []
    assert reported(ann, bob) == ["a report leaves somebody out"]
    assert reported(msgspec.structs.replace(ann, after=96), bob, cid) == ["seat 1 is reported with 96 and has 95"]
    assert reported(msgspec.structs.replace(ann, name="Eve"), bob, cid) == ["seat 1 is reported with 95 and has 95"]
    began = ["seat 1 is reported to have begun with 99, not 100"]
    assert reported(msgspec.structs.replace(ann, before=99), bob, cid) == began
    assert reported(ann, bob, cid, out=(1,)) == ["seats [1] are reported out"]


# -- talk --------------------------------------------------------------------------------------------------------------


def talk() -> TalkClerk:
    """Blinds 5 and 10 at the Star; seat 3 is to act."""
    setup = make_setup("star-sydney-poker", "holdem", [100, 100, 100], stakes=STAKES)
    clerk = TalkClerk()
    clerk.begins(setup)
    assert list(clerk.take(made(e.InHand, events=tuple(Hand(setup, stacked_pack(setup)).events)))) == []
    return clerk


def bound(sign: GestureSign, command: hc.Command, put: int = 0, **more: Any) -> e.ActionBound:
    pushed = sum(sign.chips) if isinstance(sign, Pushed) else 0
    given = {"pushed": pushed, "put": put, "added": max(0, put - pushed), "returned": max(0, pushed - put)} | more
    return made(e.ActionBound, seat=3, signs=(sign,), command=command, **given)


@pytest.mark.parametrize(
    ("event", "says"),
    [
        (bound(Said("call"), hc.Call(3), 10), ""),
        (bound(Said("call"), hc.Fold(3)), "seat 3 showed a call, and it became something else"),
        (bound(Said("fold"), hc.Call(3), 10), "seat 3 showed a fold, and it became something else"),
        (bound(Said("raise", 40), hc.RaiseTo(3, 40), 40), ""),
        (bound(Moved("cards in the muck"), hc.Fold(3)), ""),
        (bound(Moved("tap"), hc.Fold(3)), "seat 3 showed a check, and it became something else"),
        (bound(Pushed((10,)), hc.Call(3), 10), ""),
        (bound(Pushed((50,)), hc.Call(3), 10), ""),
        (bound(Pushed((50,)), hc.RaiseTo(3, 50), 50), "seat 3 raises with one silent chip"),
        (bound(Pushed((25, 25)), hc.RaiseTo(3, 50), 50), ""),
        (bound(Pushed((5,)), hc.Call(3), 10), "seat 3 pushed 5 of 10, and it was no choice"),
        (bound(Pushed((10, 5)), hc.RaiseTo(3, 20), 20), ""),  # half of a raise is made up
        (bound(Pushed((10, 1)), hc.RaiseTo(3, 20), 20), "1 of 10 is made up to a raise"),
        (
            bound(Pushed((10,)), hc.Call(3), 10, pushed=9),
            "seat 3 pushed 10: 10 put in, 0 added, 0 back",
        ),
    ],
)
def test_what_a_gesture_in_turn_comes_to(event: e.ActionBound, says: str) -> None:
    assert list(talk().take(event)) == [says] * bool(says)


def test_chips_pushed_where_nobody_has_bet_are_a_bet_of_any_size() -> None:
    clerk = talk()
    chips = clerk.chips
    assert chips is not None
    chips.price, chips.turn = 0, 3
    chips.bet.clear()
    assert list(clerk.take(bound(Pushed((50,)), hc.RaiseTo(3, 50), 50))) == []


def test_an_entry_that_is_taken_back_leaves_the_talk_as_it_was() -> None:
    clerk = talk()
    before = clerk.copy()
    assert list(clerk.take(made(e.InHand, events=(he.RaisedTo(3, 40, "x"),)))) == []
    assert clerk.chips is not None
    assert before.chips is not None
    assert (clerk.chips.price, clerk.chips.bet[3], clerk.chips.stack[3]) == (40, 40, 60)
    assert (before.chips.price, before.chips.bet[3], before.chips.stack[3]) == (10, 0, 100)
    assert TalkClerk().copy().chips is None


def test_who_is_dealt_in_has_the_chips_that_lie_there() -> None:
    hand = hand_of()
    other = msgspec.structs.replace(hand.setup, stacks=(100, 99, 100))
    (fault,) = seated().take(msgspec.structs.replace(begun(hand), setup=other))
    assert fault == "seat 2 is dealt in with 99 and has 100"
