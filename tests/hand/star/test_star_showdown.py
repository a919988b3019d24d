"""The showdown of every game, and rule 24: showing, announcing, dividing, and passing the pot."""

from __future__ import annotations

import pytest
from tests.hand.star.table import (
    FLOP,
    GAMES,
    MANILA,
    STUD,
    deal,
    happened,
    no,
    passive,
    play_out,
    reach,
    say,
    stakes_of,
    star,
    verbs,
    won,
)

from cardspeak.hand import events as e
from cardspeak.hand.commission import Percent
from cardspeak.hand.machine import Hand

SHOWDOWN = {game: f"{rule}.7" if game in FLOP else f"{rule}.6" for game, rule in GAMES.items()}


def last_round(game: str, **more: object) -> Hand:
    """Three players in the last betting round, asked to show or muck when it is over."""
    hand = deal(game, [1000] * 3, **more)  # type: ignore[arg-type]
    return reach(hand, hand.setup.rules.bets[-1].name)


def called(game: str, **more: object) -> tuple[Hand, int]:
    """Whoever opens the last round bets and is called by both others; the hand, and who was called."""
    hand = last_round(game, asked=True, **more)
    bettor = hand.turn
    say(hand, f"{bettor} bets 20")
    passive(hand)
    passive(hand)
    return hand, bettor


def shows(hand: Hand, seat: int) -> e.Shown:
    shown = say(hand, f"{seat} shows")[0]
    assert isinstance(shown, e.Shown)
    return shown


def clause_of(game: str, part: int) -> str:
    """Draw has one clause for its whole showdown."""
    return SHOWDOWN[game] if game.startswith("draw") else f"{SHOWDOWN[game]}.{part}"


@pytest.mark.parametrize(
    "game",
    [
        *(
            pytest.param(game, marks=star(f"{rule}.6"), id=game)
            for game, rule in {"draw-ante": 14, "draw-blind": 15}.items()
        ),
        *(pytest.param(game, marks=star(f"{rule}.6.1"), id=game) for game, rule in {**STUD, **MANILA}.items()),
        *(pytest.param(game, marks=star(f"{rule}.7.1"), id=game) for game, rule in FLOP.items()),
    ],
)
def test_the_player_called_shows_first_and_must(game: str) -> None:
    hand, bettor = called(game)
    assert hand.turn == bettor
    assert verbs(hand) == {"show"}
    assert no(hand, f"{bettor} mucks") == clause_of(game, 1)
    shown = shows(hand, bettor)
    assert (shown.seat, shown.cite) == (bettor, clause_of(game, 1))
    assert shown.words != ""


@pytest.mark.parametrize(
    "game",
    [
        *(pytest.param(game, marks=star(f"{rule}.6.2"), id=game) for game, rule in {**STUD, **MANILA}.items()),
        *(pytest.param(game, marks=star(f"{rule}.7.2"), id=game) for game, rule in FLOP.items()),
    ],
)
def test_checked_through_the_first_may_show(game: str) -> None:
    """Left of the button, in stud the best board; who may show may also muck."""
    holes = {1: "2s 3s 4d 7c 8d", 2: "2h 4h 6d 9c Jd", 3: "2d 5c 8c Kc Kd"}
    if game == "seven-card-stud":
        holes = {1: "2s 3s 4d 7c 8d 9h", 2: "2h 4h 6d 9c Jd Td", 3: "2d 5c 8c Kc Kd 3d"}
    hand = last_round(game, asked=True, holes=holes if game in STUD else None)
    first = 3 if game in STUD else 1
    for _ in range(3):
        say(hand, f"{hand.turn} checks")
    assert (hand.turn, verbs(hand)) == (first, {"show", "muck"})
    assert shows(hand, first).cite == f"{SHOWDOWN[game]}.2"
    assert hand.turn == first % 3 + 1


@star("16.6.2", "17.6.2")
@pytest.mark.parametrize("game", STUD)
def test_checked_through_the_best_board_that_is_left_shows_first(game: str) -> None:
    """The opener of the last round folds though nobody has bet: the next best board, not the next seat, is first."""
    ups = {1: "3s 4d 7c 8d", 2: "4h 6d 9c Jd", 3: "8c Kc Kd 3d"}
    down = "?? " if game == "five-card-stud" else "?? ?? "
    hand = last_round(game, asked=True, holes={seat: down + up for seat, up in ups.items()})
    say(hand, "3 folds", "1 checks", "2 checks")
    assert hand.turn == 2
    say(hand, "2 shows")
    assert hand.turn == 1


@pytest.mark.parametrize(
    "game",
    [
        *(pytest.param(game, marks=star(f"{rule}.6.3"), id=game) for game, rule in {**STUD, **MANILA}.items()),
        *(pytest.param(game, marks=star(f"{rule}.7.3"), id=game) for game, rule in FLOP.items()),
    ],
)
def test_the_others_show_if_they_claim_the_pot(game: str) -> None:
    """Clockwise after the first; one who claims nothing mucks, and cannot win."""
    hand, bettor = called(game)
    second, third = bettor % 3 + 1, (bettor + 1) % 3 + 1
    say(hand, f"{bettor} shows")
    assert (hand.turn, verbs(hand)) == (second, {"show", "muck"})
    assert say(hand, f"{second} mucks")[0] == e.Mucked(second, clause_of(game, 3))
    assert (hand.turn, verbs(hand)) == (third, {"show", "muck"})
    assert shows(hand, third).cite == clause_of(game, 3)
    assert hand.over
    assert second not in won(hand)


@pytest.mark.parametrize(
    ("game", "clause"),
    [
        *(
            pytest.param(game, f"{rule}.6", marks=star(f"{rule}.6"), id=game)
            for game, rule in {**STUD, **MANILA}.items()
        ),
        *(pytest.param(game, f"{rule}.7", marks=star(f"{rule}.7"), id=game) for game, rule in FLOP.items()),
    ],
)
def test_two_or_more_left_go_to_the_showdown_and_all_in_hands_are_shown(game: str, clause: str) -> None:
    """The prompt names the showdown of this game; a called all-in player has no choice (12.7)."""
    hand = deal(game, [1000, 11 if game in STUD else 10, 1000], asked=True)
    while hand.prompt is not None and hand.prompt.choice("show") is None:
        passive(hand)
    assert hand.prompt is not None
    assert hand.prompt.cite == clause
    assert hand.stacks[2] == 0
    while hand.turn != 2:
        passive(hand)
    assert verbs(hand) == {"show"}
    assert no(hand, "2 mucks") == "12.7"


@star("24.3", "24.3.1", "24.3.2", "24.3.3")
@pytest.mark.parametrize(
    ("game", "clause"),
    [
        pytest.param("draw-ante", "14.6(para2)", marks=star("14.6(para2)")),
        pytest.param("draw-blind", "15.7", marks=star("15.7")),
        *(pytest.param(game, f"{rule}.7", marks=star(f"{rule}.7")) for game, rule in {**STUD, **MANILA}.items()),
        *(pytest.param(game, f"{rule}.8", marks=star(f"{rule}.8")) for game, rule in FLOP.items()),
    ],
)
def test_the_dealer_announces_takes_the_commission_and_passes_the_pot(game: str, clause: str) -> None:
    """In that order: the winning hand is named, the commission comes out of the pot, the rest goes to the winner."""
    charge = Percent(percent=10)
    hand = play_out(deal(game, [1000] * 3, stakes_of(game, charge=charge)))
    kinds = [type(event) for event in hand.events]
    announced = happened(hand, e.Announced)
    assert announced, "nobody was told who has won"
    at = kinds.index(e.Announced)
    assert {event.cite for event in announced} == {clause}
    assert max(i for i, kind in enumerate(kinds) if kind in (e.Shown, e.Mucked)) < at
    taken, awards = happened(hand, e.CommissionTaken), happened(hand, e.Awarded)
    assert max(i for i, kind in enumerate(kinds) if kind is e.Announced) < kinds.index(e.CommissionTaken)
    assert max(i for i, kind in enumerate(kinds) if kind is e.CommissionTaken) < kinds.index(e.Awarded)
    assert {seat for event in announced for seat in event.seats} == {award.seat for award in awards}
    pot = happened(hand, e.BettingClosed)[-1].pot
    assert sum(event.amount for event in taken) == pot * 10 // 100
    assert sum(award.amount for award in awards) == pot - pot * 10 // 100
    assert sum(hand.stacks.values()) == 3000 - pot * 10 // 100, "the winners have the rest"
    assert hand.events[-1] == e.HandEnded("24.1")


@star("24.2")
def test_the_whole_hand_is_shown_to_win() -> None:
    """One of two cards is not enough; a hand that was mucked wins nothing, however good it was."""
    hand = deal("holdem", [1000] * 2, holes={1: "As Ah", 2: "7c 2d"}, board="Kc Qd 9h 5s 4c", asked=True)
    reach(hand, "river")
    say(hand, "1 checks", "2 checks")
    assert no(hand, "1 shows As") == "25.1.5"
    assert no(hand, "1 shows Ks Kh") == "10.4"
    say(hand, "1 mucks")
    assert verbs(hand) == {"show"}
    assert no(hand, "2 mucks") == "24.2", "somebody has to show to win"
    say(hand, "2 shows")
    assert won(hand) == {2: 20}


@star("24.2")
def test_a_pot_won_by_folds_needs_no_showing() -> None:
    hand = deal("holdem", [1000] * 3, asked=True)
    say(hand, "3 raises to 30", "1 folds", "2 folds")
    assert hand.over
    assert not happened(hand, e.Shown)
    assert not happened(hand, e.Announced)


@star("24.1")
def test_no_pot_is_divided_by_agreement() -> None:
    """Not even by dealing the board more than once: every hand is played out as the book says."""
    hand = deal("holdem", [100, 100], runs=True, holes={1: "As Ah", 2: "Ks Kh"}, board="2c 3d 7h 9s Jc")
    say(hand, "2 raises to 100")
    assert no(hand, "run 2 times agreed by 1, 2 with leave of gaming supervisor") == "10.1"
    say(hand, "1 calls")
    assert hand.over
    assert len(hand.state.boards) == 1
    assert won(hand) == {1: 200}


@star("24.4")
@pytest.mark.parametrize(
    ("button", "unit", "expected"),
    [
        # 100 among three in chips of 5: thirty each and ten more to the first of them left of the button
        (4, 5, {1: 40, 2: 30, 3: 30}),
        (1, 5, {2: 40, 3: 30, 1: 30}),
        (2, 5, {3: 40, 1: 30, 2: 30}),
        (4, 1, {1: 34, 2: 33, 3: 33}),
    ],
)
def test_equal_hands_divide_and_one_seat_gets_what_is_left(button: int, unit: int, expected: dict[int, int]) -> None:
    assert won(tie_of_three(button, unit)) == expected


def tie_of_three(button: int, unit: int) -> Hand:
    """Three tie on the board for 100, ten of which came from the fourth, who folded on the flop."""
    stakes = stakes_of("holdem", blinds=(5, 10), unit=unit)
    hand = reach(deal("holdem", [500] * 4, stakes, button=button, board="Ah Kh Qh Jh Th"), "flop")
    say(hand, f"{hand.turn} bets 20")
    for _ in range(3):
        say(hand, "4 folds" if hand.turn == 4 else f"{hand.turn} calls")
    assert hand.state.pot == 100
    return play_out(hand)


@star("24.4")
def test_the_odd_amount_goes_to_a_winner_of_that_pot() -> None:
    """Seat 1 sits first but has folded, seat 2 has lost: of the two who tie, seat 3 comes before seat 4."""
    hand = deal(
        "holdem",
        [500] * 4,
        stakes_of("holdem", blinds=(5, 10)),
        holes={2: "2c 3d", 3: "As 7d", 4: "Ad 7s"},
        board="Ac Kh 9d 8s 5c",
        button=4,
    )
    say(hand, "3 calls", "4 calls", "1 folds", "2 checks")
    for _ in range(3):
        say(hand, "2 checks", "3 checks", "4 checks")
    assert won(hand) == {3: 18, 4: 17}


@star("24.4")
def test_every_pot_is_divided_for_itself() -> None:
    """100 to three, of whom seat 1 comes first; 35 beside it to two, of whom seat 2 does."""
    hand = deal("holdem", [25, 200, 200, 500], board="Ah Kh Qh Jh Th", button=3)
    say(hand, "2 raises to 30", "3 calls", "4 calls", "1 calls")
    say(hand, "4 checks", "2 bets 10", "3 calls", "4 folds")
    play_out(hand)
    awards = {(award.pot, award.seat): award.amount for award in happened(hand, e.Awarded)}
    assert awards == {(0, 1): 34, (0, 2): 33, (0, 3): 33, (1, 2): 18, (1, 3): 17}


@star("24.5", "24.6")
def test_hands_are_read_at_their_best_by_the_dealer() -> None:
    """The player says nothing of the hand; the straight nobody mentioned is found and named."""
    hand = deal("holdem", [1000] * 2, holes={1: "6c 2d", 2: "As Ad"}, board="3h 4s 5d Kc Kd")
    play_out(hand)
    shown = {event.seat: event.words for event in happened(hand, e.Shown)}
    assert shown[1].startswith("straight")
    assert happened(hand, e.Announced)[0].seats == (1,)
    assert happened(hand, e.Announced)[0].words == shown[1]
