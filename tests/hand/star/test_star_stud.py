"""Rules 16 and 17: the lowest card opens, then the best board; and the community card when the pack runs short."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from tests.hand.star.table import (
    GAPS,
    STUD,
    bounds,
    deal,
    fixed,
    happened,
    no,
    play_out,
    reach,
    say,
    setup_of,
    star,
    verbs,
)

from cardspeak.cards import parse_cards
from cardspeak.errors import BadInput
from cardspeak.hand import events as e
from cardspeak.hand.machine import Hand

DOWN = {"five-card-stud": "?? ", "seven-card-stud": "?? ?? "}
OPENERS = [pytest.param(game, f"{rule}.3.1", marks=star(f"{rule}.3.1"), id=game) for game, rule in STUD.items()]


def showing(game: str, ups: Mapping[int, str], stacks: Mapping[int, int] = GAPS, **more: object) -> Hand:
    """Seats that show these cards one after another; what lies face down does not matter."""
    return deal(game, stacks, holes={seat: DOWN[game] + up for seat, up in ups.items()}, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(("game", "clause"), OPENERS)
@pytest.mark.parametrize(
    ("ups", "opener"),
    [
        ({8: "9s", 2: "3d", 4: "Ks", 5: "2c"}, 5),
        ({8: "As", 2: "Kd", 4: "Qs", 5: "Jc"}, 5),
        ({8: "As", 2: "Ad", 4: "Ah", 5: "Kc"}, 5),
        ({8: "9s", 2: "2s", 4: "2c", 5: "2d"}, 2),
        ({8: "2s", 2: "5s", 4: "2c", 5: "2d"}, 8),
        ({8: "9s", 2: "5s", 4: "2s", 5: "2c"}, 4),
    ],
)
def test_the_lowest_up_card_opens(game: str, clause: str, ups: dict[int, str], opener: int) -> None:
    """The ace is high; of equal cards the one nearest the button's left, whatever its suit."""
    hand = showing(game, ups)
    opened = happened(hand, e.BettingOpened)[0]
    assert (hand.turn, opened.seat, opened.cite) == (opener, opener, clause)


@pytest.mark.parametrize(("game", "clause"), OPENERS)
def test_the_opener_must_bet_at_least_the_minimum(game: str, clause: str) -> None:
    """No fold, no check, and no bet below the table minimum; above it the opener may choose."""
    hand = showing(game, {8: "2c", 2: "9c", 4: "9d", 5: "9h"})
    assert verbs(hand) == {"bet"}
    assert bounds(hand, "bet") == (10, 999)
    assert no(hand, "8 checks") == "11.1"
    assert no(hand, "8 folds") == "10.1"
    assert no(hand, "8 bets 9") == "7.5.2"
    say(hand.copy(), "8 bets 11")
    assert say(hand, "8 bets 10")[0] == e.BetTo(8, 10, clause, bring_in=True)


@pytest.mark.parametrize(("game", "clause"), OPENERS)
def test_the_opening_is_a_whole_bet(game: str, clause: str) -> None:
    """There is no bring-in below the minimum, in any structure."""
    assert bounds(deal(game, stakes=fixed(game, 10, 20)), "bet") == (10,)
    setup_of(game, GAPS, fixed(game, 10, 20, bring_in=10))
    for partial in (1, 9):
        with pytest.raises(BadInput, match=clause.replace(".", r"\.")):
            setup_of(game, GAPS, fixed(game, 10, 20, bring_in=partial))


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=star(f"{rule}.3.2"), id=game) for game, rule in STUD.items()]
)
def test_the_others_bet_or_fold_and_nobody_checks(game: str) -> None:
    hand = showing(game, {8: "2c", 2: "9c", 4: "9d", 5: "9h"})
    say(hand, "8 bets 10")
    for seat in (2, 4, 5):
        assert (hand.turn, verbs(hand)) == (seat, {"fold", "call", "raise to"})
        assert no(hand, f"{seat} checks") == "11.1"
        say(hand, f"{seat} calls")
    assert hand.state.agenda[-1].name == "second"  # type: ignore[union-attr]


@pytest.mark.parametrize(
    "game",
    [pytest.param("five-card-stud", marks=star("26.17")), pytest.param("seven-card-stud", marks=star("26.20"))],
)
def test_an_all_in_player_does_not_open(game: str) -> None:
    """Out of chips after the ante: the next lowest card opens; later the seat left of the best board does."""
    hand = showing(game, {8: "9s As", 2: "2d 2s", 4: "5s 7s", 5: "4c 8c"}, {**GAPS, 2: 1}, button=5)
    assert hand.turn == 5
    reach(hand, "second")
    assert hand.turn == 4


BOARDS = [
    ("five-card-stud", "second", "16.4.2", {8: "Ks 9d", 2: "2s 2d", 4: "Ad Qc", 5: "Ac Jd"}, 2),
    ("five-card-stud", "second", "16.4.2", {8: "Ks 9d", 2: "As Qd", 4: "Ad Qc", 5: "Ac Jd"}, 2),
    ("five-card-stud", "second", "16.4.2", {8: "Ks 9d", 2: "Js Qd", 4: "3d 4c", 5: "Kc 9h"}, 8),
    ("five-card-stud", "third", "16.4.2", {8: "Ks Qs Js", 2: "2s 3d 2d", 4: "Ad Qc 4c", 5: "5c 5d 6s"}, 5),
    ("five-card-stud", "third", "16.4.2", {8: "4s 4d 4h", 2: "As Ad Kd", 4: "Qd Jc Tc", 5: "5c 5d 6s"}, 8),
    ("five-card-stud", "final", "16.5.2", {8: "9s Ts Js Qs", 2: "2s 2d 7c 8d", 4: "Ad Qc 4c Kh", 5: "5c 6d Jc Td"}, 2),
    ("five-card-stud", "final", "16.5.2", {8: "9s 9d Js Qs", 2: "2s 2d 3c 3d", 4: "Ad Ac 4c Kh", 5: "5c 6d Jc Td"}, 2),
    ("five-card-stud", "final", "16.5.2", {8: "9s Td Js 2s", 2: "8s 7d 3c Kd", 4: "Ad 8c 4c Kh", 5: "As 8d 4d Kc"}, 4),
    ("seven-card-stud", "second", "17.4.2", {8: "Ks 9d", 2: "As Qd", 4: "3d 3c", 5: "Ac Jd"}, 4),
    ("seven-card-stud", "third", "17.4.2", {8: "Ks 9d 2d", 2: "As Qd 9c", 4: "3d 5c 7h", 5: "Ac Qh 9h"}, 2),
    (
        "seven-card-stud",
        "fourth",
        "17.4.2",
        {8: "6s 7s 8s 9s", 2: "As Kd 9c 2c", 4: "3d 5c 7h 3s", 5: "Qc Qh Jh Th"},
        5,
    ),
    ("seven-card-stud", "final", "17.5.3", {8: "6s 7s 8s 9s", 2: "As Kd 9c 2c", 4: "3d 5c 3h 5s", 5: "Qc Qh Jh Th"}, 4),
    ("seven-card-stud", "final", "17.5.3", {8: "6s 7s 8s 2s", 2: "As Kd 9c 2c", 4: "3d 5c 7h 4s", 5: "Ah Kh 9h 2h"}, 2),
]


@star("11.2")
@pytest.mark.parametrize(
    ("game", "name", "clause", "ups", "opener"),
    [pytest.param(*row, marks=star(row[2]), id=f"{row[0]}-{row[1]}-{row[4]}") for row in BOARDS],
)
def test_the_best_board_opens(game: str, name: str, clause: str, ups: dict[int, str], opener: int) -> None:
    """Pairs and better, then ranks; four cards are no straight or flush; of equal boards the nearest seat.

    Seven-card stud deals its last card face down, so the same four cards open as before.
    """
    hand = reach(showing(game, ups), name)
    opened = happened(hand, e.BettingOpened)[-1]
    assert (hand.turn, opened.cite) == (opener, clause)
    assert verbs(hand) == {"fold", "check", "bet"}


# Eight players, nobody folds: 48 cards are out before the seventh, four are left. What each of them shows:
EIGHT = {
    1: "2s 4d 7h 9c",
    2: "5s 6d 7c 8h",
    3: "Ks Kd 3d 2d",
    4: "Th 8d 4c 2h",
    5: "As Qh 6s 3s",
    6: "Ah Qd 6c 3c",
    7: "9h Jh 5h 3h",
    8: "Tc 8c 4h 2c",
}


def community(card: str, downs: Mapping[int, str] | None = None) -> Hand:
    """All eight stay in; the first card of the last four becomes everybody's."""
    holes = {seat: (downs or {}).get(seat, "?? ??") + " " + up for seat, up in EIGHT.items()}
    return deal("seven-card-stud", [1000] * 8, holes={**holes, 1: f"{holes[1]} {card}"}, button=8)


@star("17.5.2", "17.5")
def test_too_few_cards_for_everybody_make_one_community_card() -> None:
    hand = reach(community("Ac"), "final")
    assert happened(hand, e.SharedCard) == [e.SharedCard(parse_cards("Ac")[0], "17.5.2")]
    assert not hand.state.burns
    assert all(len(hand.state.holes[seat]) == 6 for seat in range(1, 9))
    assert len(hand.state.stub) == 3


@star("17.5.2")
@pytest.mark.parametrize(
    ("players", "fold_in", "left", "shared"),
    [(7, "", 10, False), (8, "first", 7, False), (8, "second", 6, True), (8, "third", 5, True), (8, "", 4, True)],
)
def test_as_many_cards_as_players_are_enough(players: int, fold_in: str, left: int, shared: bool) -> None:
    """One of eight folds early: seven cards for seven players. A round later: six for seven, which is one too few."""
    hand = deal("seven-card-stud", [1000] * players)
    if fold_in:
        reach(hand, fold_in)
        say(hand, f"{hand.turn} bets 10")
        say(hand, f"{hand.turn} folds")
    reach(hand, "fourth")
    assert len(hand.state.stub) == left
    reach(hand, "final")
    assert bool(happened(hand, e.SharedCard)) == shared


@star("17.5.2")
def test_an_all_in_player_counts_among_those_to_be_served() -> None:
    hand = reach(deal("seven-card-stud", [1000] * 7 + [11]), "final")
    assert hand.stacks[8] == 0
    assert happened(hand, e.SharedCard)


@star("17.5.3")
@pytest.mark.parametrize(
    ("card", "opener"),
    [
        ("Qc", 3),  # two kings stay best: aces with queens are only a pair of queens
        ("Kc", 3),  # three kings
        ("9d", 2),  # a straight from five to nine
        ("Kh", 7),  # a flush, against three kings
        ("Ad", 5),  # two pairs of aces alike: the nearer of the two
    ],
)
def test_the_community_card_counts_for_the_opener(card: str, opener: int) -> None:
    """Four up cards and the community card rank as a hand of five, straights and flushes included."""
    hand = reach(community(card), "final")
    assert hand.turn == opener
    assert happened(hand, e.BettingOpened)[-1].cite == "17.5.3"


@star("17.6.3")
def test_the_community_card_is_everybodys_seventh() -> None:
    """Seat 4 holds two tens and two eights of its own: the shared ten makes the full house."""
    hand = play_out(community("Td", {4: "Ts 8s"}))
    award = happened(hand, e.Awarded)[0]
    assert (award.seat, award.amount) == (4, 8 * 11)
    assert award.words.startswith("full house")
