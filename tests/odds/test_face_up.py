"""Chances at an all-in: exact, street by street, from the cards that lie face up and from no other."""

from __future__ import annotations

import pytest
from tests.hand.open_table.table import BOOK, no_limit, play, stud_limit
from tests.hand.tasmania.table import say

from cardspeak.errors import BadInput
from cardspeak.hand import commands as c
from cardspeak.hand.machine import Hand
from cardspeak.hand.seen import Viewer
from cardspeak.hand.views import contested, view
from cardspeak.machine import Accepted
from cardspeak.odds import face_up
from cardspeak.odds.equity import equity
from cardspeak.odds.face_up import moments

BOARD = "2c 7d 9h Js 4c"
THREE = {1: "As Ah", 2: "Ks Kh", 3: "Qs Qh"}


def all_in(hand: Hand) -> Hand:
    """As much as goes, until nobody has anything left to decide."""
    while (asked := hand.prompt) is not None and asked.choice("run") is None:
        largest = asked.choice("raise to") or asked.choice("bet")
        if largest is not None:
            answer = (hand.raise_to if largest.verb == "raise to" else hand.bet)(largest.most)
        else:
            answer = hand.call() if asked.choice("call") else hand.act(c.Show(asked.seat))
        assert isinstance(answer, Accepted), answer
    return hand


def shares(hand: Hand) -> list[dict[int, float]]:
    return [{one.seat: one.share for one in moment.chances} for moment in moments(view(hand, "rail"))]


def counted(hands: dict[int, str], board: str, dead: str = "", game: str = "holdem") -> dict[int, float]:
    found = equity(BOOK, list(hands.values()), game=game, board=board, dead=dead, exact=True)
    return {seat: float(one.equity) for seat, one in zip(hands, found.hands, strict=True)}


def test_each_street_has_its_chances_until_no_card_is_to_come() -> None:
    hand = all_in(play("holdem", [100, 60, 60], no_limit(), THREE, BOARD))
    found = moments(view(hand, "rail"))
    assert [len(moment.boards[0]) for moment in found] == [0, 3, 4], "on a full board cards speak"
    assert shares(hand) == [counted(THREE, board) for board in ("", "2c7d9h", "2c7d9hJs")]
    for moment in found:
        assert sum(one.share for one in moment.chances) == pytest.approx(1)
        for one in moment.chances:
            assert one.win <= one.share <= one.win + one.tie


def test_the_pots_are_told_with_who_may_win_them_while_they_are_played_for_and_after() -> None:
    hand = play("holdem", [100, 60, 30, 90], no_limit(), {**THREE, 4: "5c 5d"}, BOARD, runs=True)
    say(hand, "3 raises to 20", "4 calls", "1 raises to 100", "2 calls", "3 calls", "4 folds")
    pots = ((30 + 30 + 30 + 20, (1, 2, 3)), (60, (1, 2)))
    assert tuple((pot.chips, pot.seats) for pot in contested(hand)) == pots
    assert isinstance(hand.act(c.Run(1, (1, 2, 3), "dealer")), Accepted)
    assert hand.over
    assert tuple((pot.chips, pot.seats) for pot in contested(hand)) == pots


def test_what_somebody_folded_counts_as_unseen() -> None:
    """Whatever was folded, burned or lies in the stub, the numbers are the same: they cannot tell of it."""
    told = []
    for folded, rest in (("Ks Kh", "3c 3d"), ("5s 6h", "Kd Kc")):
        hand = play("holdem", [100] * 3, no_limit(), {1: "As Ah", 2: folded, 3: "Qs Qh"}, BOARD, rest)
        told.append(shares(all_in(say(hand, "3 raises to 10", "1 calls", "2 folds"))))
    assert told[0] == told[1] == [counted({1: "AsAh", 3: "QsQh"}, board) for board in ("2c7d9h", "2c7d9hJs")]


def test_nothing_is_told_while_a_hand_is_hidden_or_somebody_may_bet() -> None:
    hand = play("holdem", [100, 20, 100], no_limit(), THREE, BOARD)
    say(hand, "3 raises to 20", "1 calls", "2 calls")
    assert moments(view(hand, "rail")) == (), "two can still bet"
    asked = all_in(play("holdem", [100] * 3, no_limit(), THREE, BOARD, asked=True))
    assert moments(view(asked, "rail")) == (), "hands are turned up one by one at the end"


def test_only_the_view_of_the_rail_is_read() -> None:
    hand = all_in(play("holdem", [100] * 2, no_limit(), {1: "As Ah", 2: "Ks Kh"}, BOARD))
    viewers: tuple[Viewer, ...] = (1, 2, "floor")
    for viewer in viewers:
        with pytest.raises(BadInput, match="view of the rail"):
            moments(view(hand, viewer))


def test_boards_that_are_run_twice_each_count_for_half() -> None:
    two = {1: "As Ah", 2: "Ks Kh"}
    hand = all_in(play("holdem", [100] * 2, no_limit(), two, f"{BOARD} 3c 8d Th 5s 5d", runs=True))
    assert shares(hand) == [counted(two, "")], "while they choose"
    assert isinstance(hand.act(c.Run(2, (1, 2), "dealer")), Accepted)
    found = moments(view(hand, "rail"))
    assert all(len(moment.boards) in (1, 2) for moment in found)
    last = found[-1]
    one, two_ = ("".join(map(str, row)) for row in last.boards)
    assert len(one) == 10, "the first board is full before the last card of the second"
    first, second = counted(two, one, two_), counted(two, two_, one)
    assert shares(hand)[-1] == pytest.approx({seat: (first[seat] + second[seat]) / 2 for seat in two})


def test_what_cannot_be_counted_in_a_moment_is_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    hand = all_in(play("holdem", [100] * 2, no_limit(), {1: "As Ah", 2: "Ks Kh"}, BOARD))
    monkeypatch.setattr(face_up, "MOMENT", 0.0)
    found = moments(view(hand, "rail"))
    assert len(found) == 3
    assert all(moment.chances == () for moment in found), "the streets are told all the same"


def test_games_without_a_board_are_silent() -> None:
    hand = all_in(play("seven-card-stud", [20, 20], stud_limit()))
    assert hand.over
    assert moments(view(hand, "rail")) == ()
