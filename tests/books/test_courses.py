"""The course of every game, read a second time: what is dealt, who opens each round, at which limit, what is burnt."""

from __future__ import annotations

import pytest

from cardspeak.books.loader import load_book
from cardspeak.books.model import game as m

CROWN, STAR, TASMANIA, OPEN = "crown-melbourne-poker", "star-sydney-poker", "tasmania-poker", "open-table"
BLIND, BUTTON, PUCK = "after the last blind", "left of the button", "the puck"
UPPER = ("lower", "lower", "upper", "upper", "upper")  # the limit of each round: it doubles with the third


def course(book: str, game: str) -> list[str]:
    """A script in short words; what is posted is told elsewhere."""
    told = []
    for step in load_book(book).game(game).script:
        match step:
            case m.BettingRound():
                told.append(f"{step.opens}, {step.tier}{'' if step.check else ', no check'}")
            case m.Board():
                told.append(f"board {step.count}")
            case m.Deal():
                told.append(f"{step.down} down" if step.down else f"{step.up} up")
            case m.Draw():
                told.append("burn, draw" if step.burn else "draw")
            case m.Post():
                pass
            case _:
                told.append(type(step).__name__.lower())
    return told


def bets(openers: list[str], check_first: bool) -> list[str]:
    return [f"{opens}, {UPPER[at]}{'' if at or check_first else ', no check'}" for at, opens in enumerate(openers)]


def flop(hole: int, *, later: str = BUTTON, boards: int = 1, discard: int = 0, check: bool = False) -> list[str]:
    """`discard`: after which round a card is given up; 0 for none."""
    rounds = bets([BLIND, later, later, later], check)
    made = [f"{hole} down", rounds[0]]
    for street, (count, bet) in enumerate(zip((3, 1, 1), rounds[1:], strict=True), 1):
        made += [*(["discard"] if discard == street else []), "burn", *[f"board {count}"] * boards, bet]
    return [*made, "show"]


def manila(hole: list[str], *, burn: bool) -> list[str]:
    rounds = bets([BLIND, BUTTON, BUTTON, BUTTON, BUTTON], False)
    made = [*hole, "board 1", rounds[0]]
    for bet in rounds[1:]:
        made += [*(["burn"] if burn else []), "board 1", bet]
    return [*made, "show"]


def stud(
    down: int, cards: str, *, burn: bool, first: str = "lowest up card", later: str = "best board", check: bool = True
) -> list[str]:
    """`cards`: u or d for each card after the first two or three."""
    rounds = bets([first, *[later] * len(cards)], check)
    made = [f"{down} down", "1 up", rounds[0]]
    for card, bet in zip(cards, rounds[1:], strict=True):
        made += [*(["burn"] if burn else []), "1 up" if card == "u" else "1 down", bet]
    return [*made, "show"]


@pytest.mark.clause("crown-melbourne-poker", "12.2.1")
@pytest.mark.clause("crown-melbourne-poker", "12.3.2")
@pytest.mark.clause("crown-melbourne-poker", "12.4.2")
@pytest.mark.clause("crown-melbourne-poker", "12.5.2")
def test_crown_flop_games() -> None:
    assert course(CROWN, "holdem") == course(CROWN, "holdem-hilo") == flop(2)
    assert course(CROWN, "double-flop-holdem") == flop(2, boards=2)
    assert course(CROWN, "omaha") == course(CROWN, "omaha-hilo") == flop(4)
    assert course(CROWN, "pineapple") == flop(3, discard=1)
    assert course(CROWN, "crazy-pineapple") == course(CROWN, "crazy-pineapple-hilo") == flop(3, discard=2)


@pytest.mark.clause("crown-melbourne-poker", "11.3.1")
@pytest.mark.clause("crown-melbourne-poker", "11.4.2")
@pytest.mark.clause("crown-melbourne-poker", "11.5.2")
def test_crown_manila() -> None:
    for game, hole in (("two-card-manila", 2), ("three-card-manila", 3), ("faro-manila", 5)):
        assert course(CROWN, game) == manila([f"{hole} down"], burn=True)


@pytest.mark.clause("crown-melbourne-poker", "10.3.1")
@pytest.mark.clause("crown-melbourne-poker", "10.4.2")
@pytest.mark.clause("crown-melbourne-poker", "10.6.3")
def test_crown_stud() -> None:
    assert course(CROWN, "five-card-stud") == stud(1, "uuu", burn=True)
    assert course(CROWN, "crown-stud") == stud(1, "uud", burn=True)
    assert course(CROWN, "seven-card-stud") == course(CROWN, "seven-card-stud-hilo") == stud(2, "uuud", burn=True)
    razz = stud(2, "uuud", burn=True, first="highest up card", later="lowest board")
    assert course(CROWN, "razz") == razz


@pytest.mark.clause("crown-melbourne-poker", "9.3.1(a)")
@pytest.mark.clause("crown-melbourne-poker", "9.5.1")
@pytest.mark.clause("crown-melbourne-poker", "9.6.1")
def test_crown_draw() -> None:
    one = [f"{BLIND}, lower, no check", f"{BUTTON}, upper"]
    for game in ("draw-ante", "draw-blind", "lowball-27", "lowball-a5"):
        assert course(CROWN, game) == ["5 down", one[0], "burn, draw", one[1], "show"], game
    assert course(CROWN, "draw-kitty") == ["5 down", one[0], "kitty", "burn, draw", one[1], "show"]
    three = [f"{BUTTON}, lower", f"{BUTTON}, upper", f"{BUTTON}, upper"]
    for game in ("triple-draw-27", "triple-draw-a5"):
        assert [step for step in course(CROWN, game) if "draw" not in step] == ["5 down", one[0], *three, "show"]


@pytest.mark.clause("star-sydney-poker", "20.4.2")
@pytest.mark.clause("star-sydney-poker", "21.4.2")
@pytest.mark.clause("star-sydney-poker", "22.4.2")
@pytest.mark.clause("star-sydney-poker", "23.4.2")
def test_star_flop_games() -> None:
    assert course(STAR, "holdem") == flop(2)
    assert course(STAR, "omaha") == flop(4)
    assert course(STAR, "pineapple") == flop(3, discard=1)
    assert course(STAR, "crazy-pineapple") == flop(3, discard=2)


@pytest.mark.clause("star-sydney-poker", "18.4.2")
@pytest.mark.clause("star-sydney-poker", "19.4.2")
def test_star_manila() -> None:
    assert course(STAR, "two-card-manila") == manila(["2 down"], burn=False)
    assert course(STAR, "three-card-manila") == manila(["2 down", "1 down"], burn=False)


@pytest.mark.clause("star-sydney-poker", "16.3.1")
@pytest.mark.clause("star-sydney-poker", "16.4.2")
@pytest.mark.clause("star-sydney-poker", "17.3.1")
@pytest.mark.clause("star-sydney-poker", "17.4.2")
@pytest.mark.clause("star-sydney-poker", "14.5.1")
@pytest.mark.clause("star-sydney-poker", "15.5.1")
def test_star_stud_and_draw() -> None:
    assert course(STAR, "five-card-stud") == stud(1, "uuu", burn=False, check=False)
    assert course(STAR, "seven-card-stud") == stud(2, "uuud", burn=False, check=False)
    for game in ("draw-ante", "draw-blind"):
        rounds = [step for step in course(STAR, game) if "draw" not in step]
        assert rounds == ["5 down", f"{BLIND}, lower, no check", f"{BUTTON}, upper, no check", "show"]


@pytest.mark.clause("tasmania-poker", "C.12.4")
@pytest.mark.clause("tasmania-poker", "B.11.1.a")
@pytest.mark.clause("tasmania-poker", "B.11.2.a")
def test_tasmania() -> None:
    assert course(TASMANIA, "holdem") == flop(2, later=PUCK)
    one_limit = [
        step.replace("upper", "lower") for step in stud(1, "uuu", burn=False, first="highest up card", check=False)
    ]
    assert course(TASMANIA, "five-card-stud") == one_limit


@pytest.mark.clause("open-table", "order.blinds")
@pytest.mark.clause("open-table", "order.button")
@pytest.mark.clause("open-table", "order.bring")
@pytest.mark.clause("open-table", "order.board")
@pytest.mark.clause("open-table", "deal.board")
def test_open_table() -> None:
    for game, hole in (("holdem", 2), ("short-deck-holdem", 2), ("omaha", 4), ("omaha-five", 5), ("omaha-six", 6)):
        assert course(OPEN, game) == flop(hole, check=True), game
        if hole > 2:
            assert course(OPEN, f"{game}-hilo") == flop(hole, check=True), game
    assert course(OPEN, "double-board-holdem") == flop(2, boards=2, check=True)
    assert course(OPEN, "seven-card-stud") == course(OPEN, "seven-card-stud-hilo") == stud(2, "uuud", burn=True)
    razz = stud(2, "uuud", burn=True, first="highest up card", later="lowest board")
    assert course(OPEN, "razz") == razz
    first, rest = f"{BLIND}, lower", [f"{BUTTON}, lower", f"{BUTTON}, upper", f"{BUTTON}, upper"]
    for game, hole in (("badugi", 4), ("triple-draw-27", 5)):
        assert [one for one in course(OPEN, game) if "draw" not in one] == [f"{hole} down", first, *rest, "show"]
    for game in ("five-card-draw", "single-draw-27"):
        assert [one for one in course(OPEN, game) if "draw" not in one] == ["5 down", first, rest[1], "show"]
    for game in ("courchevel", "courchevel-hilo"):
        told = course(OPEN, game)
        assert told[:3] == ["5 down", "board 1", first]
        assert told[3:] == ["burn", "board 2", *flop(2, check=True)[4:]]
