"""The betting rounds of every game: when they come, who opens, who follows, and the two ways in which they end."""

from __future__ import annotations

import pytest
from tests.hand.star.table import (
    BLINDS,
    DRAW,
    FLOP,
    GAPS,
    MANILA,
    ORDER,
    close,
    deal,
    happened,
    passive,
    reach,
    round_name,
    say,
    stakes_of,
    star,
    verbs,
    won,
)

from cardspeak.hand import events as e
from cardspeak.hand.machine import Hand

# game, round, its heading, the clause of the players who follow, and what stands: cards held, of them up, board
ROUNDS = [
    ("draw-ante", "before the draw", "14.3", "14.3.3", (5, 0, 0)),
    ("draw-ante", "after the draw", "14.5", "14.5.2", (5, 0, 0)),
    ("draw-blind", "before the draw", "15.3", "15.3.3", (5, 0, 0)),
    ("draw-blind", "after the draw", "15.5", "15.5.3", (5, 0, 0)),
    ("five-card-stud", "first", "16.3", "16.3.2", (2, 1, 0)),
    ("five-card-stud", "second", "16.4", "16.4.3", (3, 2, 0)),
    ("five-card-stud", "third", "16.4", "16.4.3", (4, 3, 0)),
    ("five-card-stud", "final", "16.5", "16.5.3", (5, 4, 0)),
    ("seven-card-stud", "first", "17.3", "17.3.2", (3, 1, 0)),
    ("seven-card-stud", "second", "17.4", "17.4.3", (4, 2, 0)),
    ("seven-card-stud", "third", "17.4", "17.4.3", (5, 3, 0)),
    ("seven-card-stud", "fourth", "17.4", "17.4.3", (6, 4, 0)),
    ("seven-card-stud", "final", "17.5", "17.5.4", (7, 4, 0)),
    ("two-card-manila", "first", "18.3", "18.3.2", (2, 0, 1)),
    ("two-card-manila", "second", "18.4", "18.4.3", (2, 0, 2)),
    ("two-card-manila", "third", "18.4", "18.4.3", (2, 0, 3)),
    ("two-card-manila", "fourth", "18.4", "18.4.3", (2, 0, 4)),
    ("two-card-manila", "final", "18.5", "18.5.3", (2, 0, 5)),
    ("three-card-manila", "first", "19.3", "19.3.2", (3, 0, 1)),
    ("three-card-manila", "second", "19.4", "19.4.3", (3, 0, 2)),
    ("three-card-manila", "third", "19.4", "19.4.3", (3, 0, 3)),
    ("three-card-manila", "fourth", "19.4", "19.4.3", (3, 0, 4)),
    ("three-card-manila", "final", "19.5", "19.5.3", (3, 0, 5)),
    ("holdem", "pre-flop", "20.3", "20.3.2", (2, 0, 0)),
    ("holdem", "flop", "20.4", "20.4.3", (2, 0, 3)),
    ("holdem", "turn", "20.5", "20.5.3", (2, 0, 4)),
    ("holdem", "river", "20.6", "20.6.3", (2, 0, 5)),
    ("omaha", "pre-flop", "21.3", "21.3.2", (4, 0, 0)),
    ("omaha", "flop", "21.4", "21.4.3", (4, 0, 3)),
    ("omaha", "turn", "21.5", "21.5.3", (4, 0, 4)),
    ("omaha", "river", "21.6", "21.6.3", (4, 0, 5)),
    ("pineapple", "pre-flop", "22.3", "22.3.2", (3, 0, 0)),
    ("pineapple", "flop", "22.4", "22.4.3", (2, 0, 3)),
    ("pineapple", "turn", "22.5", "22.5.3", (2, 0, 4)),
    ("pineapple", "river", "22.6", "22.6.3", (2, 0, 5)),
    ("crazy-pineapple", "pre-flop", "23.3", "23.3.2", (3, 0, 0)),
    ("crazy-pineapple", "flop", "23.4", "23.4.3", (3, 0, 3)),
    ("crazy-pineapple", "turn", "23.5", "23.5.3", (2, 0, 4)),
    ("crazy-pineapple", "river", "23.6", "23.6.3", (2, 0, 5)),
]


@pytest.mark.parametrize(
    ("game", "name", "stands"),
    [pytest.param(game, name, stands, marks=star(head), id=f"{game}-{name}") for game, name, head, _, stands in ROUNDS],
)
def test_when_a_round_is_bet(game: str, name: str, stands: tuple[int, int, int]) -> None:
    """Each round comes once, in its place, with so many cards held, shown and on the board."""
    hand = reach(deal(game), name)
    board = hand.state.boards[0] if hand.state.boards else []
    for seat in ORDER:
        assert (len(hand.state.holes[seat]), hand.state.faces[seat].count("up"), len(board)) == stands
    opened = [event.name for event in happened(hand, e.BettingOpened)]
    names = [row[1] for row in ROUNDS if row[0] == game]
    assert opened == names[: names.index(name) + 1]


def open_with_a_bet(hand: Hand) -> int:
    """Whoever is asked bets, or raises over the blinds; the seat that did."""
    seat = hand.turn
    say(hand, f"{seat} bets 30" if "bet" in verbs(hand) else f"{seat} raises to 30")
    return seat


def clockwise(seat: int) -> list[int]:
    at = ORDER.index(seat)
    return list(ORDER[at:] + ORDER[:at])


@pytest.mark.parametrize(
    ("game", "name"),
    [pytest.param(game, name, marks=star(follow), id=f"{game}-{name}") for game, name, _, follow, _ in ROUNDS],
)
def test_the_others_follow_in_order(game: str, name: str) -> None:
    """Clockwise, each answers the bet or folds, a raise goes round once more, and nobody checks any longer."""
    hand = reach(deal(game), name)
    first, second, third, fourth = clockwise(hand.turn)
    assert open_with_a_bet(hand) == first
    assert (hand.turn, verbs(hand)) == (second, {"fold", "call", "raise to"})
    say(hand, f"{second} raises to 60")
    assert hand.turn == third
    say(hand, f"{third} calls")
    assert hand.turn == fourth
    say(hand, f"{fourth} folds")
    assert (hand.turn, verbs(hand)) == (first, {"fold", "call", "raise to"})
    events = say(hand, f"{first} calls")
    assert any(isinstance(event, e.BettingClosed) and event.name == name for event in events)


LATER = ("second", "third", "fourth", "final", "flop", "turn", "river")
CHECKS = [row for row in ROUNDS if row[1] in LATER]


@star("10.1", "11.3", "1.1:check", "1.1:betting-round")
@pytest.mark.parametrize(
    ("game", "name"),
    [pytest.param(game, name, marks=star(follow), id=f"{game}-{name}") for game, name, _, follow, _ in CHECKS],
)
def test_later_rounds_may_be_checked_round(game: str, name: str) -> None:
    """Whoever is first checks, bets or folds, so does everybody after a check; one who checked may still raise."""
    hand = reach(deal(game), name)
    seats = clockwise(hand.turn)
    for seat in seats[:3]:
        assert (hand.turn, verbs(hand)) == (seat, {"fold", "check", "bet"})
        say(hand, f"{seat} checks")
    checked = hand.copy()
    assert hand.turn == seats[3]
    events = say(hand, f"{seats[3]} checks")
    assert any(isinstance(event, e.BettingClosed) and event.name == name for event in events)
    say(checked, f"{seats[3]} bets 10")
    assert (checked.turn, verbs(checked)) == (seats[0], {"fold", "call", "raise to"})


@pytest.mark.parametrize(
    ("game", "name", "clause"),
    [
        pytest.param(game, name, f"{follow}.1", marks=star(f"{follow}.1"), id=f"{game}-{name}")
        for game, name, _, follow, _ in ROUNDS
    ],
)
def test_one_player_left_wins_at_once(game: str, name: str, clause: str) -> None:
    """The whole pot goes to the last player; not another card is dealt, and no hand is shown."""
    hand = reach(deal(game), name)
    winner = open_with_a_bet(hand)
    pot = hand.state.pot - 30 + max(hand.state.bet[seat] for seat in ORDER if seat != winner)
    seen = len(hand.events)
    for seat in clockwise(winner)[1:]:
        assert not hand.over
        say(hand, f"{seat} folds")
    assert hand.over
    assert won(hand) == {winner: pot}
    award = happened(hand, e.Awarded)[0]
    assert (award.cite, award.words) == (clause, "")
    dealt = (e.Dealt, e.Burned, e.Boarded, e.SharedCard, e.Shown, e.Announced)
    assert not [event for event in hand.events[seen:] if isinstance(event, dealt)]


# what the dealer does when two or more are left
NEXT = {
    ("draw-ante", "before the draw"): None,
    ("draw-blind", "before the draw"): None,
    ("pineapple", "pre-flop"): None,
    ("crazy-pineapple", "flop"): None,
    **{(game, row[1]): e.Burned for game in FLOP for row in ROUNDS if row[0] == game and row[1] != "river"},
    **{(game, row[1]): e.Boarded for game in MANILA for row in ROUNDS if row[0] == game and row[1] != "final"},
    **{row[:2]: e.Dealt for row in ROUNDS if row[0].endswith("stud") and row[1] != "final"},
}
PAUSES = {
    ("draw-ante", "before the draw"): "draw",
    ("draw-blind", "before the draw"): "draw",
    ("pineapple", "pre-flop"): "discard",
    ("crazy-pineapple", "flop"): "discard",
}


@pytest.mark.parametrize(
    ("game", "name", "clause"),
    [
        pytest.param(game, name, f"{follow}.2", marks=star(f"{follow}.2"), id=f"{game}-{name}")
        for game, name, _, follow, _ in ROUNDS
    ],
)
@pytest.mark.parametrize("left", [2, 4])
def test_two_or_more_go_on(game: str, name: str, clause: str, left: int) -> None:
    """With wagers settled the dealer goes on to the next card, the draw or discard, or the showdown."""
    hand = reach(deal(game), name)
    first = open_with_a_bet(hand)
    for seat in clockwise(first)[1:]:
        if len(hand.state.live) > left:
            say(hand, f"{seat} folds")
        else:
            break
    events = close(hand)
    at = next(at for at, event in enumerate(events) if isinstance(event, e.BettingClosed))
    closed, after = events[at], events[at + 1] if at + 1 < len(events) else None
    assert isinstance(closed, e.BettingClosed)
    assert (closed.name, closed.cite) == (name, clause)
    if (game, name) in PAUSES:
        assert after is None
        assert verbs(hand) == {PAUSES[game, name]}
    else:
        assert isinstance(after, NEXT.get((game, name)) or e.Shown)


@pytest.mark.parametrize(
    ("game", "clause"),
    [pytest.param(game, f"{rule}.3.1", marks=star(f"{rule}.3.1"), id=game) for game, rule in BLINDS.items()],
)
@pytest.mark.parametrize(("blinds", "opener"), [((10,), 2), ((5, 10), 4), ((2, 5, 10), 5), ((2, 5, 10, 20), 8)])
def test_left_of_the_last_blind_opens(game: str, clause: str, blinds: tuple[int, ...], opener: int) -> None:
    hand = deal(game, GAPS, stakes_of(game, blinds=blinds))
    assert hand.turn == opener
    assert happened(hand, e.BettingOpened)[0].cite == clause
    assert verbs(hand) == {"fold", "call", "raise to"}


OPENED = [
    *(
        (game, street, f"{rule}.{part}.2")
        for game, rule in FLOP.items()
        for street, part in (("flop", 4), ("turn", 5), ("river", 6))
    ),
    *(
        (game, name, f"{rule}.{part}.2")
        for game, rule in MANILA.items()
        for name, part in (("second", 4), ("third", 4), ("fourth", 4), ("final", 5))
    ),
    *((game, "after the draw", f"{rule}.5.1") for game, rule in DRAW.items()),
]


@star("11.2")
@pytest.mark.parametrize(
    ("game", "name", "clause"),
    [pytest.param(game, name, clause, marks=star(clause), id=f"{game}-{name}") for game, name, clause in OPENED],
)
def test_the_first_active_player_left_of_the_button_opens(game: str, name: str, clause: str) -> None:
    """Seat 8 sits there; where seats 8 and 2 have folded, it is seat 4. In Draw nobody checks."""
    hand = reach(deal(game), name)
    assert hand.turn == 8
    assert happened(hand, e.BettingOpened)[-1].cite == clause
    assert verbs(hand) == ({"fold", "bet"} if game in DRAW else {"fold", "check", "bet"})
    hand = deal(game)
    for _ in ORDER:
        if hand.turn in (8, 2):
            say(hand, f"{hand.turn} folds")
        else:
            passive(hand)
    assert reach(hand, name).turn == 4


@pytest.mark.parametrize(
    ("game", "clause"),
    [
        pytest.param("draw-ante", "14.3.2", marks=star("14.3.2")),
        pytest.param("draw-blind", "15.3.2", marks=star("15.3.2")),
    ],
)
def test_a_folding_opener_passes_the_choice_on(game: str, clause: str) -> None:
    hand = deal(game)
    offered, opener = verbs(hand), hand.turn
    say(hand, f"{opener} folds")
    assert hand.turn == clockwise(opener)[1]
    assert verbs(hand) == offered
    assert "check" not in offered


@star("14.3.1")
def test_draw_with_antes_is_opened_left_of_the_button_by_bet_or_fold() -> None:
    hand = deal("draw-ante")
    assert happened(hand, e.BettingOpened)[0].cite == "14.3.1"
    assert (hand.turn, verbs(hand)) == (8, {"fold", "bet"})


@star("15.5.2")
def test_after_the_draw_a_folding_opener_passes_the_choice_on() -> None:
    hand = reach(deal("draw-blind"), "after the draw")
    say(hand, "8 folds")
    assert (hand.turn, verbs(hand)) == (2, {"fold", "bet"})


@star("14.3.3.1", "14.5.2.1", "15.5.3.1")
@pytest.mark.parametrize(
    ("game", "name"),
    [("draw-ante", "before the draw"), ("draw-ante", "after the draw"), ("draw-blind", "after the draw")],
)
def test_the_last_player_left_wins_without_being_asked(game: str, name: str) -> None:
    """Where nobody bets and nobody may check, the round is folded down to the button, who is never asked."""
    hand = reach(deal(game), name)
    pot, seen = hand.state.pot, len(hand.events)
    say(hand, "8 folds", "2 folds", "4 folds")
    assert hand.over
    assert won(hand) == {5: pot}
    acted = [event.seat for event in hand.events[seen:] if isinstance(event, e.Folded | e.BetTo | e.Checked)]
    assert acted == [8, 2, 4]


@star("1.1:blind")
@pytest.mark.parametrize("game", BLINDS)
def test_a_blind_wins_when_everybody_folds(game: str) -> None:
    hand = deal(game)
    say(hand, "4 folds", "5 folds", "8 folds")
    assert hand.over
    assert won(hand) == {2: 10}, "five of the blind were not called and came back"
    assert hand.stacks[2] == 1005


@star("1.1:round-of-play", "24.1")
@pytest.mark.parametrize("game", [row[0] for row in ROUNDS if row[1] in ("first", "pre-flop", "before the draw")])
def test_a_hand_runs_until_the_pot_is_passed(game: str) -> None:
    """The last events pass the pot and end the hand; after them nothing can be done."""
    hand = deal(game)
    while not hand.over:
        if round_name(hand):
            close(hand)
        else:
            say(
                hand, f"{hand.turn} stands pat" if "draw" in verbs(hand) else f"{hand.turn} discards {first_card(hand)}"
            )
    assert isinstance(hand.events[-2], e.Awarded)
    assert isinstance(hand.events[-1], e.HandEnded)
    assert hand.say("8 folds").cite.clause == "1.1:round-of-play"  # type: ignore[union-attr]


def first_card(hand: Hand) -> str:
    return str(hand.state.holes[hand.turn][0])
